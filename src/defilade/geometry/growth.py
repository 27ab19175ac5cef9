"""Pieces grown or shrunk: the one change that margins are measured by.

A piece grown by d [in] holds every point within d of it in plan, from d below its bottom to d above
its top; shrunk by d, it holds the points that have d of it all round. Every answer is monotone in
d: growth never opens sight and never un-blocks. What is known without measuring is held fixed: the
top that an end stands on does not rise, for the end would rise with it; and an underside that no
line can pass below, because it is no higher than both ends, stays where it rests.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import shapely
from shapely import Polygon
from shapely.ops import unary_union

from defilade.geometry.shapes import TIE, XY, Shape
from defilade.geometry.solids import Solid

MOST = 256.0
"""Growth beyond which nothing is asked [in]: more than any table is wide."""


def heights(piece: Solid, grown: float, ends: tuple[Solid, Solid]) -> tuple[float, float]:
    """Bottom and top of a grown piece [in], as lines between the two ends meet it."""
    bottom, top = piece.bottom - grown, piece.top + grown
    if grown > 0.0 and any(_stands_on(end, piece) for end in ends):
        top = piece.top
    if grown < 0.0 and piece.bottom <= min(end.bottom for end in ends) + TIE:
        bottom = piece.bottom
    return bottom, top


def _stands_on(end: Solid, piece: Solid) -> bool:
    return abs(end.bottom - piece.top) <= TIE and end.shape.overlaps(piece.shape)


@lru_cache(maxsize=4096)
def shrunk(shape: Shape, by: float) -> tuple[Shape, ...]:
    """The points of a shape farther than `by` [in] from its outside, which may be in parts.

    Exact for discs, strips and convex polygons. Around an inner corner, where the edge of what is
    left is an arc, up to 2 % of `by` more is taken away: an answer that holds for this holds for
    the exact shape, and a margin comes out too small there, never too great.
    """
    if not isinstance(shape.core, Polygon):
        return (Shape(core=shape.core, radius=shape.radius - by),) if shape.radius > by else ()
    # not by a buffer, which simplifies its input by a hundredth of the distance
    left = shape.core.difference(unary_union(list(_rim(shape.rings, by))))
    # as a strip vanishes, slivers are left that may even cross themselves
    parts = [part for part in shapely.get_parts(left) if part.is_valid and part.area > TIE * TIE]
    return tuple(Shape(core=part) for part in parts)


def _rim(rings: tuple[tuple[XY, ...], ...], by: float) -> Iterator[Polygon]:
    """Polygons that cover all points of a shape within `by` of its edges."""
    for ring, solid_left in zip(rings, _sides(rings), strict=True):
        for i, (x0, y0) in enumerate(ring):
            x1, y1 = ring[(i + 1) % len(ring)]
            scale = by / math.hypot(x1 - x0, y1 - y0)
            nx, ny = (y0 - y1) * scale, (x1 - x0) * scale
            yield Polygon(
                [(x0 - nx, y0 - ny), (x1 - nx, y1 - ny), (x1 + nx, y1 + ny), (x0 + nx, y0 + ny)]
            )
            xp, yp = ring[i - 1]
            turn = (x0 - xp) * (y1 - y0) - (y0 - yp) * (x1 - x0)
            if turn * solid_left < 0.0:
                reach = by / math.cos(math.pi / _CORNERS)
                yield Polygon([(x0 + reach * cos, y0 + reach * sin) for cos, sin in _CIRCLE])


def _sides(rings: tuple[tuple[XY, ...], ...]) -> list[float]:
    """For each ring, +1 if the shape lies on its left and -1 if on its right.

    It lies inside the outer ring and outside the others.
    """
    areas = [
        sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])))
        for ring in rings
    ]
    return [math.copysign(1.0, area if i == 0 else -area) for i, area in enumerate(areas)]


_CORNERS = 16
_CIRCLE = [
    (math.cos(2 * math.pi * i / _CORNERS), math.sin(2 * math.pi * i / _CORNERS))
    for i in range(_CORNERS)
]
