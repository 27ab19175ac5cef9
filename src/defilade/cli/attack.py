"""The attack that `odds` and `roll` are about: from a map, or written in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

import click

from defilade.cli.question import Question, edition_for, loaded_map, verdicts_on
from defilade.errors import DefiladeError

if TYPE_CHECKING:
    from defilade.mapfile import LegionMap, MapFile
    from defilade.report.odds.game import Line
    from defilade.rules.legion.attack.combat import Combat
    from defilade.rules.legion.attack.goal import Goal
    from defilade.rules.legion.attack.written import Changes
    from defilade.rules.legion.editions import Edition
    from defilade.rules.legion.pools import Formed
    from defilade.rules.legion.verdict import Verdict
    from defilade.rules.worth import Worth

LATEST = "2025-11"
"""The edition of Legion that an attack without a map is resolved by."""

NO_DEFENCE = "--pool: the defender's die is missing; add defence red or defence white"


class Attack(Protocol):
    """An attack whose worth can be told, that can be changed, and that can be played.

    `heading` says in lines what it is, `about` the same for a record.
    """

    @property
    def heading(self) -> tuple[str, ...]:
        """What the attack is, in lines."""

    @property
    def about(self) -> dict[str, Any]:
        """What the attack is, for a record."""

    def worth(self) -> Worth:
        """Its exact chances."""

    def changed(self, changes: str) -> Attack:
        """The attack with changes; raises DefiladeError for those that are none."""

    def played(self, rolls: Sequence[str], seed: int) -> tuple[Sequence[Line], str]:
        """One attack: what happened, and what came of it in a sentence."""


class RefusedError(Exception):
    """There is no attack by the rules: an answer, not a fault."""

    def __init__(self, text: str, about: dict[str, Any]) -> None:
        super().__init__(text)
        self.text, self.about = text, about


@dataclass(frozen=True, slots=True, kw_only=True)
class LegionAttack:
    """An attack of Legion. `where` is what its faults are told of.

    `again` makes it anew with other weapons of its map. `has_defence`: the defender's die is known.
    """

    where: str
    combat: Combat
    goal: str
    edition: Edition
    heading: tuple[str, ...] = ()
    about: dict[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    again: Callable[[Changes], LegionAttack] | None = None
    has_defence: bool = True

    def worth(self) -> Worth:
        """Its exact chances."""
        from defilade.rules.legion.attack.worth import worth_of

        with _told(self.where):
            return worth_of(self.combat, self._goal(), notes=self.notes)

    def changed(self, changes: str) -> LegionAttack:
        """The attack with changes, written as an attack is; of a map also other weapons."""
        from defilade.rules.legion.attack.written import TermError, written

        try:
            line = written(changes)
            if line.weapons and self.again is None:
                raise TermError(1, "weapons are chosen on a map; write the dice: 6 black")
            start = self.again(line) if line.weapons and self.again else self
            return replace(start, combat=line.applied(start.combat, self.edition))
        except TermError as error:
            raise DefiladeError(f"--compare, {error}") from error

    def played(self, rolls: Sequence[str], seed: int) -> tuple[Sequence[Line], str]:
        """One attack: what happened, and what came of it in a sentence."""
        from defilade.rules.legion.attack import GivenDice, RandomDice, play
        from defilade.rules.legion.attack.sources import DiceError
        from defilade.rules.wording import counted

        if not self.has_defence:
            raise DefiladeError(NO_DEFENCE)
        chance = RandomDice(seed)
        source = GivenDice(rolls, chance) if rolls else chance
        try:
            with _told(self.where):
                end = play(self.combat, source, self._goal())
        except DiceError as error:
            raise DefiladeError(f"--dice: {error}") from error
        said = counted(end.wounds, "wound")
        if end.suppression:
            said += f", {counted(end.suppression, 'suppression token')}"
        if end.attacker_wounds:
            said += f", {end.attacker_wounds} to the attacker"
        return end.lines, f"{said}."

    def _goal(self) -> Goal:
        from defilade.rules.legion.attack.worth import goal_of

        return goal_of(self.goal)(self.combat.defender)


@contextmanager
def _told(where: str) -> Iterator[None]:
    """Tells a ValueError of the rules as a fault of the user's, with where it stands."""
    try:
        yield
    except ValueError as error:
        raise DefiladeError(f"{where}: {error}") from error


def of_pool(text: str, goal: str) -> LegionAttack:
    """The attack that a line writes; raises DefiladeError where it is none."""
    from defilade.rules.legion.attack.written import TermError, attack, written
    from defilade.rules.legion.editions import EDITIONS

    edition = EDITIONS[LATEST]
    try:
        line = written(text)
        combat = attack(line, edition)
    except TermError as error:
        raise DefiladeError(f"--pool, {error}") from error
    if line.weapons:
        raise DefiladeError("--pool: weapons are chosen on a map; write the dice: 6 black")
    if not line.has_defence and goal != "hits":
        raise DefiladeError(f"{NO_DEFENCE}, or ask for odds with --goal hits")
    return LegionAttack(
        where="--pool",
        combat=combat,
        goal=goal,
        edition=edition,
        heading=(f"Star Wars: Legion, edition {edition.name}",),
        about={"pool": text, "game": "legion", "edition": edition.name},
        has_defence=line.has_defence,
    )


def of_map(path: str, question: Question, goal: str, weapons: Sequence[str]) -> Attack:
    """The attack of a map; raises RefusedError where the rules forbid it."""
    loaded = loaded_map(path)
    ((verdict,),) = verdicts_on(loaded, question)
    edition = edition_for(loaded, verdict.edition)
    if loaded.game == "ninth-age":
        from defilade.cli.ninth_age import of_verdict

        if weapons:
            raise click.UsageError("--weapon is for Legion: here everybody has one weapon")
        return of_verdict(cast("Any", loaded), cast("Any", verdict), edition, goal)
    legion = cast("LegionMap", loaded)
    asked = tuple(weapons) or (legion.ask.weapons if legion.ask else ())
    return _of_legion(legion, cast("Verdict", verdict), goal, asked)


def _of_legion(
    loaded: LegionMap, verdict: Verdict, goal: str, weapons: Sequence[str]
) -> LegionAttack:
    from defilade.rules.legion import wording
    from defilade.rules.legion.attack.form import Refusal
    from defilade.rules.legion.attack.worth import goal_of
    from defilade.rules.legion.pools import formed

    about = about_map(loaded, verdict)
    try:
        with _told(loaded.path):
            found = formed(loaded.table, verdict, loaded.edition, goal_of(goal), weapons=weapons)
    except DefiladeError as error:
        raise DefiladeError(_placed(loaded.path, str(error))) from error
    if isinstance(found, Refusal):
        refused = {**about, "refused": {"rule": found.rule, "text": found.text}}
        raise RefusedError(f"No attack: {found}.", refused)
    return LegionAttack(
        where=loaded.path,
        combat=found.combat,
        goal=goal,
        edition=loaded.edition,
        heading=heading(loaded, verdict, wording),
        about={**about, "weapons": _weapons(found)},
        notes=_notes(found),
        again=lambda line: _of_legion(loaded, verdict, goal, line.weapons),
    )


def _placed(path: str, text: str) -> str:
    return text if text.startswith(path) else f"{path}: {text}"


def about_map(loaded: MapFile, verdict: Any) -> dict[str, Any]:
    """What a record says of the attack of a map."""
    return {
        "map": loaded.path,
        "game": loaded.game,
        "edition": verdict.edition,
        "attacker": verdict.attacker,
        "defender": verdict.defender,
    }


def heading(loaded: MapFile, verdict: Any, wording: ModuleType) -> tuple[str, ...]:
    """Who attacks whom, on which map, and the verdict, in its game's `wording`."""
    title = " - ".join(text for text in (loaded.title, loaded.path) if text)
    return (
        f"{verdict.attacker} against {verdict.defender}, edition {verdict.edition}",
        title,
        f"{wording.answer(verdict)} {wording.small_print(verdict)}",
    )


def _weapons(found: Formed) -> dict[str, list[str]]:
    """The miniatures that use each weapon."""
    users: dict[str, list[str]] = {}
    for choice in found.choices:
        users.setdefault(choice.weapon.name, []).append(choice.miniature)
    return users


def _notes(found: Formed) -> tuple[str, ...]:
    from defilade.rules.wording import listed

    used = [f"{weapon}: {listed(names)}" for weapon, names in _weapons(found).items()]
    notes = ["; ".join(used)]
    if found.left_out:
        notes.append(f"Without a weapon: {'; '.join(found.left_out)}")
    if found.blast:
        notes.append("Blast: cover is of no use against this pool")
    return tuple(notes)


def one_goal(ctx: click.Context, option: click.Parameter, text: str) -> str:
    """The goal as it is understood; raises UsageError for another."""
    from defilade.rules.legion.attack.worth import goal_of

    try:
        goal_of(text)
    except ValueError as error:
        raise click.UsageError(f"--goal: {error}") from None
    return " ".join(text.lower().split())
