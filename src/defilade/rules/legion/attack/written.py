"""An attack written in a line: "5 white, aim 1, surge hit, cover heavy, defence red, pierce 1".

Terms are separated by commas, in any order, each at most once but for dice. A term is
- dice: "5 white", "2 red", "3 black";
- a name and a number, in either order: "aim 1", "2 dodge", "pierce 1", "wound cap 2";
- a name and a word: "surge hit", "cover heavy", "defence red", "attack melee";
- a keyword alone: "marksman", "low profile", "defence surge"; with "no" before it, it is left out;
- the defending unit: "miniatures 7", "health 2" (1 if it is left out), "wounded 1";
- "reading L-09 spares a block".
A keyword that both sides can have says whose: "defender duelist". Where a change of an attack is
written, dice replace all dice, and a number of 0 or the word none takes a term away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from defilade.errors import DefiladeError, UnknownNameError
from defilade.rules.legion.attack.combat import Attacker, Combat, Defender
from defilade.rules.legion.attack.faces import AttackDice, Colour
from defilade.rules.legion.attack.keywords import KEYWORDS
from defilade.rules.legion.attack.pool import AttackPool
from defilade.rules.legion.attack.terms import BY_NAME, Term, with_dice
from defilade.rules.legion.editions import EDITIONS, Edition
from defilade.rules.legion.readings import READINGS
from defilade.tabletop.table import unknown

MOST = 100
"""The greatest number in a term."""


class TermError(DefiladeError):
    """A term of an attack cannot be read; the message names its column, counted from 1."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(f"column {column}: {message}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What a line says of an attack: dice, values of terms, the defender's miniatures, weapons.

    `columns` tells where each term stands, by its name. `weapons` are names of a map's weapons.
    """

    text: str
    dice: AttackDice | None
    values: tuple[tuple[Term, Any], ...]
    miniatures: int | None
    health: int
    readings: Mapping[str, str]
    weapons: tuple[str, ...]
    columns: Mapping[str, int]

    @property
    def has_defence(self) -> bool:
        """True if the defender's die is stated."""
        return "defence" in self.columns

    def applied(self, combat: Combat, edition: Edition) -> Combat:
        """The attack with these changes; raises TermError for one that it cannot have."""
        if self.dice is not None:
            combat = with_dice(combat, self.dice)
        if self.miniatures is not None:
            thresholds = (self.health,) * self.miniatures
            combat = replace(combat, defender=replace(combat.defender, thresholds=thresholds))
        for term, value in self.values:
            try:
                combat = term.put(combat, value)
            except ValueError as error:
                raise TermError(self.columns[term.name], str(error)) from None
        if self.readings:
            read = edition.reading(self.readings)
            combat = replace(
                combat,
                impervious_adds=read.impervious_adds,
                impervious_counts_gained=read.impervious_counts_gained,
            )
        return combat


def attack(changes: Changes, edition: Edition) -> Combat:
    """The attack that a line writes; raises TermError where it lacks dice or is impossible.

    >>> from defilade.rules.legion.attack import odds
    >>> from defilade.rules.legion.editions import EDITIONS
    >>> rules = EDITIONS["2025-11"]
    >>> line = written("5 white, surge hit, cover heavy, defence white")
    >>> odds(attack(line, rules)).wounds.mean
    Fraction(175, 144)
    """
    if changes.dice is None or not changes.dice.total:
        raise TermError(1, "there are no attack dice; write for example 5 white")
    plain = Combat(
        pool=AttackPool.of(white=1), attacker=Attacker(), defender=Defender(die=Colour.WHITE)
    )
    return changes.applied(plain, edition)


def written(text: str) -> Changes:
    """What a line says; raises TermError at the first term that cannot be read."""
    found = _Line(text)
    for column, term in _terms(text):
        found.take(column, term)
    return found.changes()


def _terms(text: str) -> Iterator[tuple[int, str]]:
    """The terms with their columns and with single spaces."""
    for match in re.finditer(r"[^,\s][^,]*", text):
        yield match.start() + 1, re.sub(r"\s+", " ", match[0].strip())


_DICE = re.compile(r"(\d+) (white|black|red)( dice| die)?")
_DEFENDERS = {"miniatures": "how many miniatures defend", "health": "how many wounds defeat one"}
_SPELT = {"defense": "defence", "armour": "armor", "shielded": "shields"}
_READINGS = ("L-09", "L-15")
_ALONE = {
    "white": "how many dice? Write for example 5 white",
    "black": "how many dice? Write for example 5 black",
    "red": "how many dice? Write for example 5 red",
    "weapon": "which weapon? Write for example weapon blaster rifle",
    "reading": "which reading? Write for example reading L-09 spares a block",
}
"""What is asked of words that say nothing alone."""


class _Line:
    """Takes the terms of a line, one after another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._dice: AttackDice | None = None
        self._values: list[tuple[Term, Any]] = []
        self._defenders: dict[str, int] = {}
        self._readings: dict[str, str] = {}
        self._weapons: list[str] = []
        self._columns: dict[str, int] = {}

    def changes(self) -> Changes:
        """What the line says."""
        if "health" in self._defenders and "miniatures" not in self._defenders:
            raise TermError(self._columns["health"], "write miniatures, too: miniatures 5")
        return Changes(
            text=self._text.strip(),
            dice=self._dice,
            values=tuple(self._values),
            miniatures=self._defenders.get("miniatures"),
            health=self._defenders.get("health", 1),
            readings=dict(self._readings),
            weapons=tuple(self._weapons),
            columns=dict(self._columns),
        )

    def take(self, column: int, term: str) -> None:
        """Add one term."""
        small = term.lower()
        for other, name in _SPELT.items():
            small = re.sub(rf"\b{other}\b", name, small)
        if dice := _DICE.fullmatch(small):
            if len(dice[1]) > 3 or int(dice[1]) > MOST:
                raise TermError(column, f"expected at most {MOST} dice, got {dice[1]}")
            more = AttackDice(**{dice[2]: int(dice[1])})
            self._dice = more if self._dice is None else self._dice + more
        elif small.startswith("reading "):
            self._reading(column, term.split(" ", 1)[1])
        elif small.startswith("weapon "):
            self._weapons.append(term.split(" ", 1)[1])
        else:
            self._valued(column, small)

    def _reading(self, column: int, text: str) -> None:
        id, _, option = text.partition(" ")
        try:
            if id not in _READINGS:
                raise UnknownNameError(unknown("reading of an attack", id, _READINGS))
            if not option:
                raise TermError(column, _nothing(id, READINGS[id].options))
            EDITIONS["2025-11"].reading({id: option})
        except UnknownNameError as error:
            raise TermError(column, str(error)) from None
        self._once(column, id)
        self._readings[id] = option

    def _valued(self, column: int, text: str) -> None:
        off = text.removeprefix("no ")
        name, rest = _named(off)
        if name is None:
            raise TermError(column, _strange(text))
        self._once(column, name)
        if name in _DEFENDERS:
            self._defenders[name] = _number(column, name, rest, least=1)
        elif off != text:
            if rest:
                raise TermError(column, f"write no {name}, without {rest!r}")
            self._values.append((BY_NAME[name], BY_NAME[name].plain))
        else:
            self._values.append((BY_NAME[name], _value(column, BY_NAME[name], rest)))

    def _once(self, column: int, name: str) -> None:
        if name in self._columns:
            raise TermError(
                column, f"{name!r} stands here twice, first in column {self._columns[name]}"
            )
        self._columns[name] = column


_NAMES = sorted([*BY_NAME, *_DEFENDERS], key=len, reverse=True)


def _named(text: str) -> tuple[str | None, str]:
    """The name of a term and what stands beside it; None for what is no term."""
    number, _, after = text.partition(" ")
    if number.isdigit() and after:
        text = f"{after} {number}"
    for name in _NAMES:
        for spelt in (name, f"{name}s"):  # "2 aims"
            if text == spelt:
                return name, ""
            if text.startswith(f"{spelt} "):
                return name, text[len(spelt) + 1 :]
    return None, ""


def _strange(text: str) -> str:
    """Why a text is no term, with the term that was probably meant."""
    if text in _ALONE:
        return _ALONE[text]
    if dice := re.match(rf"{_DICE.pattern}\b", text):
        return f"expected a comma after {dice[0]!r}, got {text[dice.end() :].strip()!r}"
    words = re.sub(r"\s*\d+\s*", " ", text).strip()
    sides = [name for name in (f"attacker {words}", f"defender {words}") if name in BY_NAME]
    if sides:
        return f"whose {words}? Write {' or '.join(sides)}"
    for keyword in KEYWORDS:
        if keyword.name.lower() == words:
            how = keyword.how or "write the dice as they are rolled and the cover as it is"
            return f"{keyword.name} is no term of an attack: {how}"
    known = [*_ALONE, *_NAMES]
    for start in (words, words.partition(" ")[0]):
        said = unknown("term", start, known)
        if "did you mean" in said:
            return said.replace(repr(start), repr(text), 1)
    return f"unknown term {text!r}; see defilade odds --help for what there is"


def _nothing(name: str, options: Iterable[str]) -> str:
    return f"{name}: expected one of: {', '.join(options)}; nothing stands after it"


def _number(column: int, name: str, text: str, least: int = 0) -> int:
    if not re.fullmatch(r"\d{1,3}", text) or not least <= int(text) <= MOST:
        got = repr(text) if text else "none"
        raise TermError(column, f"{name}: expected a number from {least} to {MOST}, got {got}")
    return int(text)


def _value(column: int, term: Term, text: str) -> Any:
    """The value of a term, from what stands beside its name."""
    options = dict(term.options)
    if options:
        if not text:
            raise TermError(column, _nothing(term.name, options))
        if text not in options:
            raise TermError(column, unknown(f"value of {term.name}", text, options))
        return options[text]
    if not term.counted:
        if text:
            raise TermError(column, f"{term.name} takes no value, got {text!r}")
        return True
    if term.plain is None and text == "none":
        return None
    return _number(column, term.name, text)
