"""The terms of an attack: each thing that bears on it by its name, to be read, set and left out.

The terms are the keywords of the register that are values of a combat, and the tokens, dice, charts
and cover. `written` reads them from text; what an attack owes to a term is the difference to the
same attack without it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum
from typing import Any

from defilade.rules.legion.attack.combat import Attacker, Combat, Defender
from defilade.rules.legion.attack.faces import AttackDice, Colour, Surge
from defilade.rules.legion.attack.keywords import KEYWORDS, On
from defilade.rules.legion.attack.pool import AttackPool, Batch
from defilade.rules.legion.verdict import Attack, Cover


class Part(StrEnum):
    """The part of a combat that a term belongs to, by the name of its field."""

    POOL = "pool"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    WHOLE = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A thing that bears on an attack: its name, where its value is, and what that can be.

    `options` are the words of its values, with these; empty for a number, or for a keyword without
    one (`counted` False). `plain` is the value of an attack that lacks it. `text` says what it is.
    `owed`: an attack is worth more or less for it, so that one may ask by how much.
    """

    name: str
    part: Part
    field: str
    plain: Any
    text: str
    counted: bool = True
    options: tuple[tuple[str, Any], ...] = ()
    owed: bool = True

    def value(self, combat: Combat) -> Any:
        """What the attack has of it."""
        return getattr(getattr(combat, self.part) if self.part else combat, self.field)

    def put(self, combat: Combat, value: Any) -> Combat:
        """The attack with this value; raises ValueError for one that it cannot have."""
        change: dict[str, Any] = {self.field: value}
        if self.part:
            change = {str(self.part): replace(getattr(combat, self.part), **change)}
        return replace(combat, **change)

    def written(self, value: Any) -> str:
        """The term with a value, as it is read."""
        word = next((word for word, option in self.options if option == value), None)
        if word is not None:
            return f"{self.name} {word}"
        return f"{self.name} {value}" if self.counted else self.name


def _words(enum: type[Enum]) -> tuple[tuple[str, Any], ...]:
    return tuple((str(each), each) for each in enum)


_SURGES = (*_words(Surge), ("critical", Surge.CRIT))
_DEFENCE_DICE = (("white", Colour.WHITE), ("red", Colour.RED))


def _number(name: str, part: Part, field: str, text: str, *, owed: bool = True) -> Term:
    return Term(name=name, part=part, field=field, plain=0, text=text, owed=owed)


def _flag(name: str, part: Part, field: str, text: str) -> Term:
    return Term(name=name, part=part, field=field, plain=False, text=text, counted=False)


_OWN = (
    Term(
        name="surge",
        part=Part.ATTACKER,
        field="surge",
        plain=Surge.NONE,
        options=_SURGES,
        text="the attacker's surge chart",
    ),
    _number("aim", Part.ATTACKER, "aims", "aim tokens"),
    _number("surge tokens", Part.ATTACKER, "surges", "the attacker's surge tokens"),
    _number("attacker dodge", Part.ATTACKER, "dodges", "its dodge tokens, for Jar'Kai Mastery"),
    _number("attack upgrades", Part.POOL, "attacker_upgrades", "attack dice to upgrade"),
    _number("attack downgrades", Part.POOL, "defender_downgrades", "attack dice to downgrade"),
    Term(
        name="attack",
        part=Part.WHOLE,
        field="attack",
        plain=Attack.RANGED,
        options=_words(Attack),
        text="the kind of the attack",
        owed=False,
    ),
    Term(
        name="cover",
        part=Part.WHOLE,
        field="cover",
        plain=Cover.NONE,
        options=tuple((str(cover), cover) for cover in Cover),
        text="the final cover of the defender",
    ),
    Term(
        name="defence",
        part=Part.DEFENDER,
        field="die",
        plain=None,
        options=_DEFENCE_DICE,
        text="the defender's die",
        owed=False,
    ),
    _flag("defence surge", Part.DEFENDER, "surge", "its surge chart makes blocks"),
    _number("defence surge tokens", Part.DEFENDER, "surges", "its surge tokens"),
    _number("dodge", Part.DEFENDER, "dodges", "its dodge tokens"),
    _number("shields", Part.DEFENDER, "shields", "its active shields"),
    _number("suppression", Part.DEFENDER, "suppression", "its suppression tokens"),
    _number("observation", Part.DEFENDER, "observations", "observation tokens on it"),
    _flag("backup", Part.DEFENDER, "backup", "it benefits from Backup"),
    _flag("force", Part.DEFENDER, "force", "it has a Force upgrade icon"),
    _number("defence upgrades", Part.DEFENDER, "upgrades", "defence dice to upgrade"),
    _number("defence downgrades", Part.DEFENDER, "downgrades", "defence dice to downgrade"),
    _number("wounded", Part.DEFENDER, "wounds", "wounds that one has suffered", owed=False),
    Term(
        name="wound cap",
        part=Part.WHOLE,
        field="wound_cap",
        plain=None,
        text="the wounds of those in sight",
    ),
)

_PARTS: dict[On, tuple[Part, type[Any]]] = {
    On.WEAPON: (Part.POOL, AttackPool),
    On.ATTACKER: (Part.ATTACKER, Attacker),
    On.DEFENDER: (Part.DEFENDER, Defender),
}


def _keywords() -> tuple[Term, ...]:
    """The keywords that are values of a combat; those of both sides are told apart."""
    taken = {term.field for term in _OWN if term.part is Part.DEFENDER}
    names = [each.name for each in KEYWORDS if each.field]
    terms = []
    for each in KEYWORDS:
        if not each.field or each.on not in _PARTS:
            continue
        part, owner = _PARTS[each.on]
        is_there = each.field in {field.name for field in fields(owner)}
        if not is_there or (part is Part.DEFENDER and each.field in taken):
            continue
        name = each.name.lower()
        if names.count(each.name) > 1:
            name = f"{part} {name}"
        term = _number if each.counted else _flag
        terms.append(term(name, part, each.field, f"{each.on}'s keyword"))
    return tuple(terms)


TERMS = (*_OWN, *_keywords())
"""Every term, what is no keyword first."""

BY_NAME = {term.name: term for term in TERMS}


def stated(combat: Combat) -> tuple[tuple[Term, Any], ...]:
    """The terms in which the attack differs from one without tokens, charts, cover and keywords."""
    values = ((term, term.value(combat)) for term in TERMS)
    return tuple((term, value) for term, value in values if value != term.plain)


def with_dice(combat: Combat, dice: AttackDice) -> Combat:
    """The attack with other attack dice, none of them tied to one weapon."""
    return replace(combat, pool=replace(combat.pool, batches=(Batch(dice=dice),)))
