"""The plane as a space: the 9th Age measures no heights, so all pieces are endlessly tall."""

from __future__ import annotations

from collections.abc import Sequence

from shapely import LineString, MultiPoint, Polygon

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Line, Solid

ENDLESS = 100.0
"""As far up and down as anything is asked about [in]."""


def piece(shape: Shape) -> Solid:
    """A shape in the way of every line, whatever its height."""
    return Solid(shape=shape, bottom=-ENDLESS, top=ENDLESS)


def end(shape: Shape) -> Solid:
    """A shape as an end of lines."""
    return Solid(shape=shape, bottom=0.0, top=1.0)


def between(one: Sequence[XY], other: Sequence[XY]) -> Shape:
    """All points of all lines from the convex hull of `one` to that of `other`."""
    hull = MultiPoint([*one, *other]).convex_hull
    assert isinstance(hull, LineString | Polygon), "two points are apart"
    return Shape(core=hull)


def line(start: XY, end: XY) -> Line:
    """A line in the plane."""
    return Line(start=(*start, 0.0), end=(*end, 0.0))
