"""The referee: where one given line in space enters and leaves each piece.

It is short and plain on purpose, and shares no code with the searches: every witness they return
is checked here.

    height
      |        +-------+  top
      |   _____|___----|-----   the line meets the piece between the fractions
      |--      |       |        at which it enters and leaves its shape in plan
      |        +-------+  bottom     AND lies between bottom and top
      +----------------------- plan
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import XYZ, Line, Solid

GRAZE = 1e-10
"""A line that is nowhere deeper inside a piece than this [in] only grazes it."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """One stretch of a line inside a piece: fractions of the line, and the points there [in]."""

    start: float
    end: float
    entry: XYZ
    exit: XYZ


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """How a line meets the piece with the index `piece`.

    `stretches` are where it passes through the inside, in order; it is empty where the line only
    touches the surface (`grazes`), which by reading G-01 blocks nothing.
    """

    piece: int
    stretches: tuple[Stretch, ...]

    @property
    def grazes(self) -> bool:
        """True if the line touches the piece and passes through no part of its inside."""
        return not self.stretches


def crossings(line: Line, pieces: Sequence[Solid]) -> tuple[Crossing, ...]:
    """Each piece that the line meets, in the given order, with every stretch inside it.

    A line along a face or an edge, through a corner, or ending on a surface grazes. Pieces may be
    concave, have holes, and float.
    """
    found = []
    for index, piece in enumerate(pieces):
        if piece.is_empty:
            continue
        if _inside(line, piece, -GRAZE):
            stretches = tuple(
                Stretch(start=t0, end=t1, entry=line.at(t0), exit=line.at(t1))
                for t0, t1 in _inside(line, piece, 0.0)
            )
            found.append(Crossing(piece=index, stretches=stretches))
        elif _inside(line, piece, GRAZE):
            found.append(Crossing(piece=index, stretches=()))
    return tuple(found)


def passes_through(line: Line, piece: Solid, *, grown: float = 0.0) -> bool:
    """True if the line meets the inside of the piece, grown by `grown` [in] (shrunk below 0)."""
    return not piece.is_empty and bool(_inside(line, piece, grown - GRAZE))


def line_margin(line: Line, piece: Solid) -> float:
    """How far [in] the piece can shrink with the line still passing through its inside.

    Negative where the line is clear: minus the growth at which it would be blocked. Growth is in
    plan and in height alike. Zero exactly where the line grazes; -inf for an empty piece.
    """
    if piece.is_empty:
        return -math.inf
    x0, y0, x1, y1 = piece.shape.bounds
    size = max(x1 - x0, y1 - y0, piece.top - piece.bottom)
    if _inside(line, piece, -GRAZE):
        low, high = -size, 0.0
    elif _inside(line, piece, GRAZE):
        return 0.0
    else:
        low, high = 0.0, size
        while not _inside(line, piece, high):
            low, high = high, 2 * high
    while (middle := (low + high) / 2) not in (low, high) and high - low > 1e-12:
        if _inside(line, piece, middle):
            high = middle
        else:
            low = middle
    return -(low + high) / 2


def _inside(line: Line, piece: Solid, grown: float) -> list[Interval]:
    """The fractions of the line that lie inside the piece grown by `grown`, as open intervals."""
    z0, z1 = line.start[2], line.end[2]
    between = _between(z0, z1, piece.bottom - grown, piece.top + grown)
    if between is None:
        return []
    plan = _in_plan(line.start[:2], line.end[:2], piece.shape, grown)
    both = [(max(t0, between[0]), min(t1, between[1])) for t0, t1 in plan]
    return [(t0, t1) for t0, t1 in both if t0 < t1]


def _between(z0: float, z1: float, low: float, high: float) -> Interval | None:
    """The fractions at which a height going from z0 to z1 lies strictly between low and high."""
    if z0 == z1:
        return (0.0, 1.0) if low < z0 < high else None
    at_low, at_high = (low - z0) / (z1 - z0), (high - z0) / (z1 - z0)
    start, end = max(0.0, min(at_low, at_high)), min(1.0, max(at_low, at_high))
    return (start, end) if start < end and low < high else None


def _in_plan(p: XY, q: XY, shape: Shape, grown: float) -> list[Interval]:
    """The fractions at which the plan of a line lies inside a shape grown by `grown`."""
    if isinstance(shape.core, shapely.Polygon):
        edges = [(ring[i - 1], ring[i]) for ring in shape.rings for i in range(len(ring))]
        inside = _in_polygon(p, q, edges)
        if grown == 0.0:
            return inside
        rim = _union(
            [found for u, v in edges if (found := _in_capsule(p, q, u, v, abs(grown))) is not None]
        )
        return _union([*inside, *rim]) if grown > 0.0 else _difference(inside, rim)
    reach = shape.radius + grown
    found = _in_capsule(p, q, shape.rings[0][0], shape.rings[0][-1], reach) if reach > 0 else None
    return [] if found is None else [found]


def _in_polygon(p: XY, q: XY, edges: list[tuple[XY, XY]]) -> list[Interval]:
    """The fractions of p -> q inside the polygon of these edges: cut at the edges, test middles."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    cuts = {0.0, 1.0}
    for u, v in edges:
        ex, ey = v[0] - u[0], v[1] - u[1]
        turn = dx * ey - dy * ex
        if turn == 0.0:
            continue
        wx, wy = u[0] - p[0], u[1] - p[1]
        t = (wx * ey - wy * ex) / turn
        s = (wx * dy - wy * dx) / turn
        if -1e-9 <= s <= 1.0 + 1e-9 and 0.0 < t < 1.0:
            cuts.add(t)
    ordered = sorted(cuts)
    inside = []
    for t0, t1 in pairwise(ordered):
        middle = (t0 + t1) / 2
        point = (p[0] + middle * dx, p[1] + middle * dy)
        if _contains(point, edges):
            inside.append((t0, t1))
    return _union(inside)


def _contains(point: XY, edges: list[tuple[XY, XY]]) -> bool:
    """True if the point is inside the edges' polygon and deeper than a graze (even-odd rule)."""
    x, y = point
    inside = False
    for (ux, uy), (vx, vy) in edges:
        if _distance(point, (ux, uy), (vx, vy)) <= GRAZE:
            return False
        if (uy > y) != (vy > y) and x < ux + (y - uy) / (vy - uy) * (vx - ux):
            inside = not inside
    return inside


def _distance(point: XY, u: XY, v: XY) -> float:
    """The distance from a point to the segment u-v."""
    ex, ey = v[0] - u[0], v[1] - u[1]
    wx, wy = point[0] - u[0], point[1] - u[1]
    square = ex * ex + ey * ey
    s = min(1.0, max(0.0, (wx * ex + wy * ey) / square)) if square > 0 else 0.0
    return math.hypot(wx - s * ex, wy - s * ey)


def _in_capsule(p: XY, q: XY, u: XY, v: XY, reach: float) -> Interval | None:
    """The fractions of p -> q nearer than `reach` to the segment u-v: one interval."""
    if p == q:
        return (0.0, 1.0) if _distance(p, u, v) < reach else None
    found = [_in_disc(p, q, u, reach), _in_disc(p, q, v, reach), _in_strip(p, q, u, v, reach)]
    met = [interval for interval in found if interval is not None]
    if not met:
        return None
    return (min(t0 for t0, _ in met), max(t1 for _, t1 in met))


def _in_disc(p: XY, q: XY, centre: XY, radius: float) -> Interval | None:
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    wx, wy = centre[0] - p[0], centre[1] - p[1]
    along = (wx * dx + wy * dy) / length
    off = abs(wx * dy - wy * dx) / length
    if off >= radius:
        return None
    half = math.sqrt((radius - off) * (radius + off))
    t0, t1 = max(0.0, (along - half) / length), min(1.0, (along + half) / length)
    return (t0, t1) if t0 < t1 else None


def _in_strip(p: XY, q: XY, u: XY, v: XY, reach: float) -> Interval | None:
    """The fractions of p -> q in the rectangle of half width `reach` along u-v."""
    ex, ey = v[0] - u[0], v[1] - u[1]
    length = math.hypot(ex, ey)
    if length == 0.0:
        return None
    ex, ey = ex / length, ey / length

    def local(point: XY) -> XY:
        x, y = point[0] - u[0], point[1] - u[1]
        return (x * ex + y * ey, y * ex - x * ey)

    (along_p, off_p), (along_q, off_q) = local(p), local(q)
    along = _between(along_p, along_q, 0.0, length)
    off = _between(off_p, off_q, -reach, reach)
    if along is None or off is None:
        return None
    t0, t1 = max(along[0], off[0]), min(along[1], off[1])
    return (t0, t1) if t0 < t1 else None


def _union(intervals: list[Interval]) -> list[Interval]:
    """The intervals in order, those that overlap or touch made one."""
    merged: list[Interval] = []
    for t0, t1 in sorted(intervals):
        if merged and t0 <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], t1))
        else:
            merged.append((t0, t1))
    return merged


def _difference(intervals: list[Interval], holes: list[Interval]) -> list[Interval]:
    """What is left of the intervals without the holes; both in order."""
    left = []
    for start, end in intervals:
        for t0, t1 in holes:
            if t1 <= start or t0 >= end:
                continue
            if t0 > start:
                left.append((start, t0))
            start = max(start, t1)
        if start < end:
            left.append((start, end))
    return left
