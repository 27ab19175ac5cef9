"""A round of shooting of the 9th Age, for `odds` and `roll`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from defilade.cli.attack import about_map, heading
from defilade.errors import DefiladeError

if TYPE_CHECKING:
    from defilade.mapfile import NinthAgeMap
    from defilade.report.odds.game import Line
    from defilade.rules.ninth_age.verdict import Verdict
    from defilade.rules.ninth_age.volley import Volley
    from defilade.rules.worth import Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooting:
    """The shots of a unit, as an attack that can be told, changed and played."""

    volley: Volley
    heading: tuple[str, ...]
    about: dict[str, Any]

    def worth(self) -> Worth:
        """Its exact chances."""
        from defilade.rules.ninth_age.worth import worth_of

        return worth_of(self.volley)

    def changed(self, changes: str) -> Shooting:
        """The shots with changes."""
        from defilade.rules.ninth_age.worth import changed

        try:
            return replace(self, volley=changed(self.volley, changes))
        except ValueError as error:
            raise DefiladeError(f"--compare: {error}") from error

    def played(self, rolls: Sequence[str], seed: int) -> tuple[Sequence[Line], str]:
        """One round of shooting, and what came of it in a sentence."""
        from defilade.rules.ninth_age.play import GivenDice, RandomDice, play
        from defilade.rules.wording import counted

        try:
            end = play(self.volley, GivenDice(rolls, RandomDice(seed)))
        except DefiladeError as error:
            raise DefiladeError(f"--dice: {error}") from error
        said = counted(end.hits, "hit")
        if end.wounds is not None and end.lost is not None:
            said += f", {counted(end.wounds, 'wound')}, {end.unsaved} unsaved; "
            said += f"{counted(end.lost, 'health point')} lost"
        return end.lines, f"{said}."


def of_verdict(loaded: NinthAgeMap, verdict: Verdict, edition: Any, goal: str) -> Shooting:
    """The shots that a verdict leaves; `edition` is the one that it was judged by."""
    from defilade.rules.ninth_age import wording
    from defilade.rules.ninth_age.volley import volley

    if goal != "wounds":
        raise click.UsageError("--goal is for Legion: in the 9th Age nobody decides anything")
    return Shooting(
        volley=volley(loaded.table, verdict, edition),
        heading=heading(loaded, verdict, wording),
        about=about_map(loaded, verdict),
    )
