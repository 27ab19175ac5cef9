"""The unit's hits as a table: each number of hits with its exact chance."""

from __future__ import annotations

from fractions import Fraction

from defilade.report.layout import wrapped
from defilade.report.odds.table import table
from defilade.rules.ninth_age.verdict import Verdict
from defilade.rules.ninth_age.wounding import Steps

_LONGEST = 21  # letters of a fraction that is still read


def hits(verdict: Verdict) -> list[str]:
    """The mean, a line for each number of hits, and what becomes of them."""
    distribution = verdict.hits
    shooting = sum(shooter.may_shoot for shooter in verdict.shooters)
    if not shooting or verdict.unit_bar is not None:
        return ["", "Hits: nobody shoots"]
    mean = _exactly(distribution.mean)
    who = "1 shooter" if shooting == 1 else f"{shooting} shooters"
    lines = ["", f"Hits of {who}: {mean} on average"]
    if len(distribution) > 1:
        lines += table(distribution, "hits", _LONGEST)
    return [*lines, *_damage(verdict.steps)]


def _damage(steps: Steps | None) -> list[str]:
    """What becomes of the hits, on average; nothing where the map does not state the damage."""
    if steps is None:
        return []
    wounds, lost = steps.wounds.mean, steps.lost.mean
    parts = (
        f"{_exactly(wounds)} wound{'' if wounds == 1 else 's'}",
        f"{_exactly(steps.unsaved.mean)} not saved",
        f"{_exactly(lost)} health point{'' if lost == 1 else 's'} lost",
    )
    return wrapped(f"then on average {', '.join(parts)}", "  ")


def _exactly(value: Fraction) -> str:
    """A number as a fraction, and as a decimal where it is no whole one."""
    if value.denominator == 1:
        return str(value)
    decimal = f"{float(value):.2f}"
    return f"{value} ({decimal})" if len(str(value)) <= _LONGEST else decimal
