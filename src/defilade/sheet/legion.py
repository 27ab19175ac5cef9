"""A Legion verdict in the words of a ruling sheet."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from defilade.report.layout import section
from defilade.report.legion.ruling import rows, texts
from defilade.rules.legion import READINGS, wording
from defilade.rules.legion.verdict import Verdict
from defilade.sheet.contents import Grid, Odds, Opinion, Step

GAME = "Star Wars: Legion"


def question(verdict: Verdict) -> str:
    """What is asked, in one sentence."""
    return (
        f"A {verdict.attack} attack by {verdict.attacker} on {verdict.defender}: "
        "is there a line of sight, and which cover?"
    )


def opinion(verdict: Verdict, odds: Odds | None) -> Opinion:
    """The verdict as a sheet shows it."""
    return Opinion(
        verdict=verdict,
        game=GAME,
        edition=verdict.edition,
        answer=wording.answer(verdict),
        small_print=wording.small_print(verdict),
        grid=Grid(
            caption=f"{verdict.defender}, seen from {verdict.leader}",
            head=("miniature", "sight", "obscured", "why"),
            rows=tuple(rows(verdict)),
            rest="miniatures",
        ),
        sure=_sure(verdict),
        steps=_steps(verdict),
        readings=tuple(
            (id, f"{READINGS[id].question} {READINGS[id].answer}") for id in _readings(verdict)
        ),
        odds=odds,
    )


def _sure(verdict: Verdict) -> tuple[str, ...]:
    told = [f.text for f in verdict.findings if f.code in _OF_SURENESS]
    return (wording.margin(verdict), *told)


_OF_SURENESS = ("legion.margin", "legion.silhouette.estimate")


def _steps(verdict: Verdict) -> tuple[Step, ...]:
    found: list[Any] = [f for f in verdict.findings if f.code not in _OF_SURENESS]
    return tuple(
        Step(section=section(source), texts=tuple(texts(list(group), verdict)))
        for source, group in groupby(found, key=lambda finding: finding.source)
    )


def _readings(verdict: Verdict) -> list[str]:
    return sorted({f.reading for f in verdict.findings if f.reading})
