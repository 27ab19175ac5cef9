"""A verdict as a record of plain values, ready for JSON. Lengths carry their unit in the key."""

from __future__ import annotations

from typing import Any

from defilade.geometry.solids import Line
from defilade.rules.legion.chance import Outcome
from defilade.rules.legion.verdict import MiniatureVerdict, Verdict
from defilade.rules.verdict import Finding


def record(
    verdict: Verdict, *, map_path: str, chances: tuple[Outcome, ...] | None = None
) -> dict[str, Any]:
    """The verdict on the map at `map_path`, with the keys that `check --json` promises.

    Lengths are rounded to a millionth of an inch or a ten-thousandth of a millimetre. `chance` is
    null unless the shares of the answers on random tables were asked for.
    """
    return {
        "map": map_path,
        "game": "legion",
        "edition": verdict.edition,
        "attacker": verdict.attacker,
        "defender": verdict.defender,
        "attack": str(verdict.attack),
        "leader": verdict.leader,
        "sees": verdict.sees,
        "cover": str(verdict.cover),
        "terrain_cover": str(verdict.terrain_cover),
        "margin_mm": _mm(verdict.margin_mm),
        "error_mm": _mm(verdict.error_mm),
        "close_call": verdict.close_call,
        "obscured": {
            "count": verdict.obscured_count,
            "of": len(verdict.miniatures),
            "needed": verdict.obscured_needed,
        },
        "miniatures": [_miniature(miniature) for miniature in verdict.miniatures],
        "eligible": list(verdict.eligible),
        "wound_cap": verdict.wound_cap,
        "range_in": _in(verdict.range_in),
        "range_band": verdict.range_band,
        "chance": None if chances is None else [_outcome(outcome) for outcome in chances],
        "findings": [_finding(finding) for finding in verdict.findings],
    }


def _miniature(miniature: MiniatureVerdict) -> dict[str, Any]:
    return {
        "name": miniature.name,
        "sees": miniature.sees,
        "obscured": miniature.obscured,
        "how": None if miniature.how is None else str(miniature.how),
        "by": list(miniature.by),
        "near_miss": list(miniature.near_miss),
        "distance_to_terrain_in": _in(miniature.distance_to_terrain_in),
        "margin_mm": _mm(miniature.margin_mm),
        "corridor_mm": _mm(miniature.corridor_mm),
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "sees": outcome.sees,
        "cover": str(outcome.cover),
        "count": outcome.count,
        "share": round(outcome.share, 6),
        "low": round(outcome.low, 6),
        "high": round(outcome.high, 6),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "text": finding.text,
        "source": finding.source,
        "reading": finding.reading,
        "about": finding.about,
        "by": list(finding.by),
        "witness": None if finding.witness is None else _line(finding.witness),
        "margin_mm": _mm(finding.margin_mm),
    }


def _line(line: Line) -> dict[str, list[float]]:
    return {
        "from": [round(value, 6) for value in line.start],
        "to": [round(value, 6) for value in line.end],
    }


def _in(length: float | None) -> float | None:
    return None if length is None else round(length, 6)


def _mm(length: float | None) -> float | None:
    return None if length is None else round(length, 4)
