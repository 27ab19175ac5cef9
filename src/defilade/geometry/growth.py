"""Pieces grown or shrunk: the one change that margins are measured by.

A piece grown by d [in] holds every point within d of it in plan, from d below its bottom to d above
its top; shrunk by d, it holds the points that have d of it all round. Every answer is monotone in
d: growth never opens sight and never un-blocks. What is known without measuring is held fixed: the
top that an end stands on does not rise, for the end would rise with it; and an underside that no
line can pass below, because it is no higher than both ends, stays where it rests.
"""

from __future__ import annotations

from functools import lru_cache

import shapely
from shapely import Polygon

from defilade.geometry.shapes import TIE, Shape
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

    Exact for discs, strips and convex polygons. At an inner corner, where the edge of what is left
    would be an arc, a little more is taken away and the corner stays sharp: an answer that holds
    for this holds for the exact shape, and a margin comes out too small there, never too great.
    """
    if not isinstance(shape.core, Polygon):
        return (Shape(core=shape.core, radius=shape.radius - by),) if shape.radius > by else ()
    left = shape.core.buffer(-by, join_style="mitre")
    # as a strip vanishes, slivers are left that may even cross themselves
    parts = [part for part in shapely.get_parts(left) if part.is_valid and part.area > TIE * TIE]
    return tuple(Shape(core=part) for part in parts)
