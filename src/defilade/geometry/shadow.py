"""Shadows in plan: which part of a segment is hidden from an eye, exactly.

Each edge of a piece hides from the eye whatever lies behind it. A ray from the eye to the point at
fraction s of the segment is blocked if it passes through the piece's inside before it gets there;
the answer can only change where the ray passes a corner of the piece, crosses an edge at the
segment itself, or touches a rounded rim. Between two such fractions it is the same throughout, so
the referee's answer at the middle settles the whole stretch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from defilade.geometry.crossing import passes_through
from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Line, Solid

Interval = tuple[float, float]

_NO_ROOM = 1e-9  # light between two shadows that is narrower is none: it is rounding


def shadow(eye: XY, segment: tuple[XY, XY], shapes: Sequence[Shape]) -> tuple[Interval, ...]:
    """The fractions of the segment from which the eye is hidden by at least one of the shapes.

    In order and disjoint; touching stretches are one. A ray that only touches a shape is not
    blocked, so the ends of a stretch are themselves in the light. A shape that covers the eye
    hides everything; one beyond the segment hides nothing.
    """
    pieces = [Solid(shape=shape, bottom=0.0, top=2.0) for shape in shapes]
    cuts = {0.0, 1.0}
    for shape in shapes:
        cuts.update(s for s in _changes(eye, segment, shape) if 0.0 < s < 1.0)
    ordered = sorted(cuts)
    hidden: list[Interval] = []
    for s0, s1 in pairwise(ordered):
        x, y = _point(segment, (s0 + s1) / 2)
        ray = Line(start=(*eye, 1.0), end=(x, y, 1.0))
        if any(passes_through(ray, piece) for piece in pieces):
            if hidden and s0 - hidden[-1][1] <= _NO_ROOM:
                hidden[-1] = (hidden[-1][0], s1)
            else:
                hidden.append((s0, s1))
    return tuple(hidden)


def _point(segment: tuple[XY, XY], s: float) -> XY:
    (x0, y0), (x1, y1) = segment
    return ((1.0 - s) * x0 + s * x1, (1.0 - s) * y0 + s * y1)


def _changes(eye: XY, segment: tuple[XY, XY], shape: Shape) -> list[float]:
    """The fractions at which the shape may begin or end to hide the segment from the eye."""
    found = []
    for ring in shape.rings:
        for i, corner in enumerate(ring):
            found += _meets(eye, corner, segment, ray=True)
            found += _meets(ring[i - 1], corner, segment, ray=False)
            if shape.radius:
                found += _on_circle(corner, shape.radius, segment)
                for touch in _touching(eye, corner, shape.radius):
                    found += _meets(eye, touch, segment, ray=True)
        if shape.radius and len(ring) == 2:
            for u, v in _sides(ring[0], ring[1], shape.radius):
                found += _meets(u, v, segment, ray=False)
                found += _meets(eye, u, segment, ray=True) + _meets(eye, v, segment, ray=True)
    return found


def _meets(u: XY, v: XY, segment: tuple[XY, XY], *, ray: bool) -> list[float]:
    """Where the segment is met by the ray from u through v, or by the segment u-v."""
    (x0, y0), (x1, y1) = segment
    dx, dy = x1 - x0, y1 - y0
    ex, ey = v[0] - u[0], v[1] - u[1]
    turn = dx * ey - dy * ex
    if turn == 0.0:
        return []
    wx, wy = u[0] - x0, u[1] - y0
    s, t = (wx * ey - wy * ex) / turn, (wx * dy - wy * dx) / turn
    return [s] if t >= 0.0 and (ray or t <= 1.0) else []


def _on_circle(centre: XY, radius: float, segment: tuple[XY, XY]) -> list[float]:
    """Where the segment crosses a circle."""
    (x0, y0), (x1, y1) = segment
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    wx, wy = centre[0] - x0, centre[1] - y0
    middle = wx * dx + wy * dy
    below = middle * middle - square * (wx * wx + wy * wy - radius * radius)
    if square == 0.0 or below <= 0.0:
        return []
    return [(middle - math.sqrt(below)) / square, (middle + math.sqrt(below)) / square]


def _touching(eye: XY, centre: XY, radius: float) -> list[XY]:
    """The points at which the tangents from the eye touch a circle; none from inside it."""
    wx, wy = eye[0] - centre[0], eye[1] - centre[1]
    square = wx * wx + wy * wy
    if square <= radius * radius:
        return []
    along = radius * radius / square
    off = radius * math.sqrt(square - radius * radius) / square
    return [
        (centre[0] + along * wx - sign * off * wy, centre[1] + along * wy + sign * off * wx)
        for sign in (1.0, -1.0)
    ]


def _sides(u: XY, v: XY, radius: float) -> list[tuple[XY, XY]]:
    """The two straight sides of the points within `radius` of the segment u-v."""
    ex, ey = v[0] - u[0], v[1] - u[1]
    scale = radius / math.hypot(ex, ey)
    nx, ny = -ey * scale, ex * scale
    return [((u[0] + s * nx, u[1] + s * ny), (v[0] + s * nx, v[1] + s * ny)) for s in (1.0, -1.0)]
