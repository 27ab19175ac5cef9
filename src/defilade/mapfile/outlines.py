"""What is wrong with the corners of a polygon, told so that it can be found on the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

import shapely
from shapely import Polygon

from defilade.geometry.shapes import XY

Where = tuple[str | int, ...]


def polygon_faults(points: Sequence[XY], holes: Sequence[Sequence[XY]]) -> list[tuple[Where, str]]:
    """Why the polygon cannot be used, each fault with the key it stands under; empty if it can.

    Its outline and each hole must go once round without touching themselves; each hole lies
    inside the outline and apart from the others, where touching in single points is allowed.
    """
    if fault := _ring_fault(points):
        return [(("polygon",), fault)]
    outline = Polygon(points)
    faults: list[tuple[Where, str]] = []
    sound: list[Polygon] = []
    for index, ring in enumerate(holes):
        where: Where = ("holes", index)
        if fault := _ring_fault(ring):
            faults.append((where, fault))
            continue
        hole = Polygon(ring)
        if not outline.covers(hole):
            faults.append((where, "this hole is not inside its polygon; move it, or remove it"))
        elif any(hole.intersection(other).area > 0 for other in sound):
            faults.append((where, "this hole overlaps another one; make one hole of the two"))
        else:
            sound.append(hole)
    whole = Polygon(points, holes) if not faults else outline
    if not whole.is_valid:
        message = "the holes cut the polygon apart or run along its edge; draw its outline instead"
        faults.append((("holes",), message))
    return faults


def _ring_fault(points: Sequence[XY]) -> str:
    ring = Polygon(points)
    if ring.area == 0 and ring.convex_hull.area == 0:
        return "the corners lie on one line, so it covers nothing; use a wall for a thin piece"
    if ring.is_valid:
        return ""
    reason = shapely.is_valid_reason(ring)
    place = re.search(r"\[(\S+) (\S+)\]", reason)
    at = f" at [{float(place[1]):.4g}, {float(place[2]):.4g}]" if place else ""
    return f"the outline crosses or touches itself{at}; list the corners in order round the edge"
