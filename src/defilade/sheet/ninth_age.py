"""A 9th Age verdict in the words of a ruling sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from defilade.report.layout import section
from defilade.report.ninth_age.ruling import by_step, measures, texts, three_lines, where
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.readings import for_edition
from defilade.rules.ninth_age.verdict import Attack, Shooter, Verdict
from defilade.sheet.contents import Grid, Odds, Opinion, Step

_OF_SURENESS = "ninth-age.margin"


def question(verdict: Verdict) -> str:
    """What is asked, in one sentence."""
    start = "Shooting" if verdict.attack is Attack.SHOOTING else "Stand and Shoot"
    return (
        f"{start} by {verdict.attacker} at {verdict.defender}: "
        "who sees, through which cover, and what does each need to hit?"
    )


def opinion(verdict: Verdict, odds: Odds | None) -> Opinion:
    """The verdict as a sheet shows it."""
    told = (f.text for f in verdict.findings if f.code == _OF_SURENESS)
    asked = for_edition(verdict.edition)
    return Opinion(
        verdict=verdict,
        game=wording.GAME,
        edition=verdict.edition,
        answer=wording.answer(verdict),
        small_print=wording.small_print(verdict).partition("; ")[2],
        grid=Grid(
            caption=f"{verdict.attacker} against {verdict.defender}",
            head=("shooters", "cover", "to hit", "why"),
            rows=tuple(_row(group) for group in wording.groups(verdict)),
            rest="groups of shooters",
        ),
        sure=(wording.margin(verdict), *told),
        steps=_steps(verdict),
        readings=tuple(
            (id, f"{asked[id].question} {asked[id].answer}")
            for id in sorted({f.reading for f in verdict.findings if f.reading})
        ),
        odds=odds,
    )


def _row(group: Sequence[Shooter]) -> tuple[str, str, str, str]:
    """Shooters of whom the same is shown: who they are, the cover, the roll, and why."""
    one = group[0]
    who = wording.named(group) + (f" ({len(group)})" if len(group) > 1 else "")
    cover = wording.grade(one.cover) if one.in_rank else "-"
    if not one.may_shoot:
        roll, why = "no shot", [one.why_not or "its unit may not shoot"]
    else:
        shots = "" if one.shots == "1" else f", {one.shots} shots"
        roll, why = f"{one.needed}+ ({one.chance}){shots}" if one.chance else wording.roll(one), []
    if one.in_rank:
        why += [text for text in (where(group), measures(group)) if text]
        why += [f"{to}: {text}" for to, text in three_lines(group)]
    return (who, cover, roll, "; ".join(why))


def _steps(verdict: Verdict) -> tuple[Step, ...]:
    found = [f for f in verdict.findings if f.code != _OF_SURENESS]
    return tuple(
        Step(section=section(source), texts=tuple(texts(list(group))))
        for source, group in groupby(by_step(found), key=lambda finding: finding.source)
    )
