"""Findings on how sure a verdict is: what would tip it, and whether an estimate decides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from defilade.rules.legion.case import Case
from defilade.rules.legion.margin import MOST, Tip
from defilade.rules.legion.verdict import MiniatureVerdict
from defilade.rules.verdict import Finding, finite_mm
from defilade.rules.wording import outcome, spoken
from defilade.units import to_mm


def of(case: Case, miniatures: Sequence[MiniatureVerdict], tip: Tip, error: float) -> list[Finding]:
    """What changes the verdict first if the table was measured wrongly; nothing if nothing does.

    `about` is the defender on which it hangs, the first one where several change together, None
    where only single miniatures would change and the verdict never does. `error` [in] is the
    measuring error.
    """
    sooner = _change_sooner(miniatures, tip)
    is_cover = case.checks_cover and case.can_be_obscured
    whole = "the unit's cover" if is_cover else "the answer for the unit"
    if math.isfinite(tip.growth):
        text = _tips(case, tip)
        if sooner:
            text += f"; single miniatures change sooner, {whole} does not"
    elif sooner:
        size = f"up to {to_mm(MOST):.1f} mm larger or smaller"
        text = f"with all pieces {size}, only single miniatures change, not {whole}"
    else:
        return []
    return [
        Finding(
            code="legion.margin",
            text=text,
            source="defilade, How Sure",
            reading="G-02" if tip.margin < error else None,
            about=next(iter(tip.names), None),
            by=tip.pieces,
            margin_mm=finite_mm(tip.margin),
        )
    ]


def _tips(case: Case, tip: Tip) -> str:
    size = f"{to_mm(tip.margin):.1f} mm {'larger' if tip.growth > 0 else 'smaller'}"
    who = spoken(tip.names) if tip.names else case.defender.name
    if tip.sees is not case.sees:
        sees = "sees" if tip.sees else "no longer sees"
        return f"with all pieces {size}, {case.leader.name} {sees} {who}"
    do = "does" if len(tip.pieces) == 1 else "do"
    what = f"what {spoken(tip.pieces)} {do} to {who}" if tip.pieces else who
    then = f"there would be {outcome(tip.sees, tip.cover)}"
    return f"with all pieces {size}, {then}: it hangs on {what}"


def _change_sooner(miniatures: Sequence[MiniatureVerdict], tip: Tip) -> bool:
    """True if some miniature's margin is less than the verdict's, to the digits that are shown."""
    least = min((m.margin_mm for m in miniatures if m.margin_mm is not None), default=math.inf)
    return round(least, 1) < round(to_mm(tip.margin), 1)


def of_estimate(case: Case, heights: str, other: Case) -> Finding:
    """That the verdict changes between the estimates of a silhouette's height."""
    differences = []
    if other.sees is not case.sees:
        differences.append(
            "there is a line of sight" if other.sees else "there is no line of sight"
        )
    if other.cover is not case.cover:
        differences.append(f"the cover is {other.cover}")
    for item, changed in zip(case.lines, other.lines, strict=True):
        if (item.sight.sees, item.how) != (changed.sight.sees, changed.how):
            seen = "seen" if changed.sight.sees else "not seen"
            how = f"obscured {changed.how}" if changed.how else "not obscured"
            differences.append(f"{item.miniature.name} is {seen} and {how}")
    if other.eligibility.eligible != case.eligibility.eligible:
        differences.append(f"eligible: {', '.join(other.eligibility.eligible) or 'nobody'}")
    if other.wound_cap != case.wound_cap:
        differences.append(f"the wound cap is {other.wound_cap or 'none'}")
    return Finding(
        code="legion.silhouette.estimate",
        text=f"silhouette heights are estimates, and they decide: with {heights}, "
        + ", ".join(differences),
        source=case.edition.source("Silhouettes"),
        reading="L-03",
    )
