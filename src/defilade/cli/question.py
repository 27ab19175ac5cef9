"""What is asked about a map: whose attack, by which editions; and the verdicts on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any

import click

from defilade.cli.options import length
from defilade.errors import DefiladeError
from defilade.units import to_inches

if TYPE_CHECKING:
    from defilade.mapfile import MapFile
    from defilade.report.rooms import AnyVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked about a map: whose attack, by which editions; the map says the rest.

    `error` is the measuring error [in] under which an answer is a close call.
    """

    attacker: str | None = None
    defender: str | None = None
    editions: tuple[str, ...] = ()
    error: float = to_inches("1mm")
    all_pairs: bool = False


def asking(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a question."""
    for option in (
        click.option(
            "--error",
            default="1mm",
            show_default=True,
            metavar="LENGTH",
            callback=length,
            help="The measuring error under which an answer is a close call.",
        ),
        click.option("--defender", metavar="UNIT", help="The unit that is attacked."),
        click.option("--attacker", metavar="UNIT", help="The unit that attacks."),
    ):
        command = option(command)
    return command


def loaded_map(path: str) -> MapFile:
    """The map at `path`. Raises MapError with all that is wrong with it."""
    from defilade import mapfile

    return mapfile.load(path)


def ruleset(loaded: MapFile) -> Any:
    """The ruleset of the map's game: `check`, `chance`, its editions and kinds of attack."""
    if loaded.game == "ninth-age":
        from defilade.rules import ninth_age

        return ninth_age
    from defilade.rules import legion

    return legion


def verdicts_on(loaded: MapFile, question: Question) -> Iterator[list[AnyVerdict]]:
    """For each pair of units, the verdicts by the editions that are asked for."""
    rules = ruleset(loaded)
    kind = {} if loaded.ask is None else {"attack": loaded.ask.attack}
    try:
        editions = [edition_for(loaded, name) for name in question.editions or (None,)]
        for attacker, defender in _pairs(loaded, question):
            yield [
                rules.check(
                    loaded.table,
                    attacker=attacker,
                    defender=defender,
                    edition=edition,
                    error=question.error,
                    **kind,
                )
                for edition in editions
            ]
    except DefiladeError as problem:
        raise DefiladeError(f"{loaded.path}: {problem}") from problem


def edition_for(loaded: MapFile, name: str | None) -> Any:
    """The edition to judge by; if it is the map's, with the readings that the map switches."""
    if name is None or name == loaded.edition.name:
        return loaded.edition
    return ruleset(loaded).edition(name)


def _pairs(loaded: MapFile, question: Question) -> list[tuple[str, str]]:
    """The pairs of units to judge: all that oppose each other, or the one that is asked for."""
    table, ask = loaded.table, loaded.ask
    if question.all_pairs:
        units: list[Any] = list(table.units)
        two = permutations(units, 2)
        pairs = [(one.name, other.name) for one, other in two if one.side != other.side]
        if not pairs:
            raise DefiladeError("no two units are on different sides, so there is no pair to judge")
        return pairs
    attacker = ask.attacker if ask and question.attacker is None else question.attacker
    defender = ask.defender if ask and question.defender is None else question.defender
    if attacker is None or defender is None:
        missing = "--attacker" if attacker is None else "--defender"
        names = ", ".join(unit.name for unit in table.units) or "none"
        raise DefiladeError(
            f"who attacks whom? Give {missing}, or the map an `ask`; units: {names}"
        )
    if attacker == defender:
        raise DefiladeError(f"{attacker!r} cannot attack itself")
    side = table.unit(attacker).side
    if side == table.unit(defender).side:
        raise DefiladeError(f"{attacker!r} and {defender!r} are both on the side {side!r}")
    return [(attacker, defender)]
