"""A Legion verdict as a record of plain values, ready for JSON."""

from __future__ import annotations

from typing import Any

from defilade.report.values import finding, inches, millimetres, shares
from defilade.rules.chance import Outcome
from defilade.rules.legion.verdict import MiniatureVerdict, Verdict


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
        "margin_mm": millimetres(verdict.margin_mm),
        "error_mm": millimetres(verdict.error_mm),
        "close_call": verdict.close_call,
        "obscured": {
            "count": verdict.obscured_count,
            "of": len(verdict.miniatures),
            "needed": verdict.obscured_needed,
        },
        "miniatures": [_miniature(miniature) for miniature in verdict.miniatures],
        "eligible": list(verdict.eligible),
        "wound_cap": verdict.wound_cap,
        "range_in": inches(verdict.range_in),
        "range_band": verdict.range_band,
        "chance": shares(chances),
        "findings": [finding(found) for found in verdict.findings],
    }


def _miniature(miniature: MiniatureVerdict) -> dict[str, Any]:
    return {
        "name": miniature.name,
        "sees": miniature.sees,
        "obscured": miniature.obscured,
        "how": None if miniature.how is None else str(miniature.how),
        "by": list(miniature.by),
        "near_miss": list(miniature.near_miss),
        "distance_to_terrain_in": inches(miniature.distance_to_terrain_in),
        "margin_mm": millimetres(miniature.margin_mm),
        "corridor_mm": millimetres(miniature.corridor_mm),
    }
