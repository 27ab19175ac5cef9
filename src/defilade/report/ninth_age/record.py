"""A 9th Age verdict as a record of plain values, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from defilade.report.values import (
    MIXED,
    distribution,
    finding,
    inches,
    line,
    millimetres,
    point,
    shares,
)
from defilade.rules.chance import Outcome
from defilade.rules.ninth_age.verdict import CoverLine, HiddenPart, Shooter, Verdict
from defilade.rules.ninth_age.wounding import Steps


def record(
    verdict: Verdict, *, map_path: str, chances: Sequence[Outcome] | None = None
) -> dict[str, Any]:
    """The verdict on the map at `map_path`, with the keys that `check --json` promises.

    `cover` is null where nobody sees the target, and "mixed" where those who see it differ.
    Chances are exact fractions as text; `steps` is null where the map states no damage. Of a
    shooter, `hidden_share`, `soft_share`, `hard_share` and the `hidden` parts stand in records of
    the second edition, `lines` in those of the third.
    """
    return {
        "map": map_path,
        "game": "ninth-age",
        "edition": verdict.edition,
        "attack": str(verdict.attack),
        "attacker": verdict.attacker,
        "defender": verdict.defender,
        "sees": verdict.sees,
        "cover": unit_cover(verdict),
        "margin_mm": millimetres(verdict.margin_mm),
        "error_mm": millimetres(verdict.error_mm),
        "close_call": verdict.close_call,
        "counts": dict(verdict.counts),
        "unit_bar": verdict.unit_bar,
        "range_in": inches(verdict.range_in),
        "shooters": [_shooter(shooter, verdict) for shooter in verdict.shooters],
        "hits": distribution(verdict.hits),
        "steps": _steps(verdict.steps),
        "chance": shares(chances),
        "findings": [finding(found) for found in verdict.findings],
    }


def _steps(steps: Steps | None) -> dict[str, Any] | None:
    """What is left after each step; None where the map does not state the damage."""
    if steps is None:
        return None
    names = ("hits", "wounds", "unsaved", "lost")
    return {name: distribution(getattr(steps, name)) for name in names}


def unit_cover(verdict: Verdict) -> str | None:
    """The unit's cover in a word: None where nobody sees it, "mixed" where shooters differ."""
    if not verdict.sees:
        return None
    return MIXED if verdict.cover is None else str(verdict.cover)


def _shooter(shooter: Shooter, verdict: Verdict) -> dict[str, Any]:
    facing = shooter.target_facing
    return {
        "name": shooter.name,
        "rank": shooter.rank,
        "file": shooter.file,
        "in_rank": shooter.in_rank,
        "may_shoot": shooter.may_shoot,
        "why_not": shooter.why_not,
        "sees": shooter.sees,
        "cover": None if shooter.cover is None else str(shooter.cover),
        "target_facing": None if facing is None else str(facing),
        "eye": None if shooter.eye is None else point(shooter.eye),
        "sight": None if shooter.sight is None else line(shooter.sight),
        **(_shares(shooter) if verdict.edition == "2" else {"lines": _lines(shooter)}),
        "range_in": inches(shooter.range_in),
        "long_range": shooter.long_range,
        "modifiers": [{"name": one.name, "penalty": one.penalty} for one in shooter.modifiers],
        "needed": shooter.needed,
        "chance": str(shooter.chance),
        "shots": shooter.shots,
        "margin_mm": millimetres(shooter.margin_mm),
        "undecided": shooter.undecided,
    }


def _shares(shooter: Shooter) -> dict[str, Any]:
    """What is hidden of the target facing; shares are rounded to a billionth."""
    shares = {key: getattr(shooter, key) for key in ("hidden_share", "soft_share", "hard_share")}
    rounded = {key: None if share is None else round(share, 9) for key, share in shares.items()}
    return {**rounded, "hidden": [_hidden(part) for part in shooter.hidden]}


def _hidden(part: HiddenPart) -> dict[str, Any]:
    return {
        "from": point(part.start),
        "to": point(part.end),
        "cover": str(part.cover),
        "by": list(part.by),
    }


def _lines(shooter: Shooter) -> list[dict[str, Any]]:
    return [_line(one) for one in shooter.lines]


def _line(one: CoverLine) -> dict[str, Any]:
    return {
        "to": str(one.to),
        "through": [item.name for item in one.through],
        "cover": str(one.cover),
        "clears_mm": millimetres(one.clears_mm),
        "contributions": [
            {"name": i.name, "cover": str(i.cover), "margin_mm": millimetres(i.margin_mm)}
            for i in one.through
        ],
        "line": line(one.line),
    }
