r"""The four arcs of a unit, where others are located, and what lies in a front arc.

From each corner of the boundary a ray leaves at 135 degrees to the front, or 45 to the side:

         \    front    /
          +-----------+
     left |           | right      (the block looks up)
          +-----------+
         /     rear    \

(Second edition, Unit Arcs; third edition, Units.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shapely import LineString, Polygon

from defilade.geometry.shapes import TIE, XY, Shape, cos_sin
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeUnit
from defilade.tabletop import Facing
from defilade.tabletop.block import Segment, middle

Plane = tuple[float, float, float]
"""(nx, ny, c): the points with nx x + ny y >= c; the normal has length 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """The arc a point is located in, and how far [in] it is from the ray to the `other` arc."""

    facing: Facing
    other: Facing
    margin: float

    @property
    def is_on_ray(self) -> bool:
        """True on the ray between two arcs: by reading N-08 it is then in the flank."""
        return self.margin <= TIE


def located(unit: NinthAgeUnit, point: XY) -> Located:
    """The arc of `unit` that holds the point; exactly on a ray, the flank (reading N-08).

    Of a point inside the boundary, the arc of the nearest side. A lone round base has a front arc
    only.
    """
    if unit.is_round:
        return Located(facing=Facing.FRONT, other=Facing.FRONT, margin=math.inf)
    beyond = {facing: _beyond(unit.line(facing), point) for facing in Facing}
    first = max(Facing, key=lambda facing: beyond[facing])
    second = max(_beside(first), key=lambda facing: beyond[facing])
    margin = (beyond[first] - beyond[second]) / math.sqrt(2.0)
    if margin <= TIE and second in _FLANKS:
        first, second = second, first
    return Located(facing=first, other=second, margin=margin)


_FLANKS = (Facing.FLANK_LEFT, Facing.FLANK_RIGHT)
_ENDS = (Facing.FRONT, Facing.REAR)


def _beside(facing: Facing) -> tuple[Facing, Facing]:
    """The two arcs that share a ray with one."""
    return _ENDS if facing in _FLANKS else _FLANKS


def _beyond(line: Segment, point: XY) -> float:
    """How far a point lies beyond a side that is drawn from left to right as one looks out."""
    (x0, y0), (x1, y1) = line
    dx, dy = x1 - x0, y1 - y0
    return ((point[1] - y0) * dx - (point[0] - x0) * dy) / math.hypot(dx, dy)


def place_of(miniature: NinthAgeMiniature) -> XY:
    """The point by which it is located: the centre of its front, of a round base its centre."""
    return miniature.at if miniature.is_round else middle(miniature.front)


def front_arc(front: Segment) -> tuple[Plane, Plane, Plane]:
    """The front arc before a front facing, as the planes that bound it.

    Before the front, and between the two rays that leave its corners 45 degrees outwards.
    """
    (x0, y0), (x1, y1) = front
    length = math.hypot(x1 - x0, y1 - y0)
    rx, ry = (x1 - x0) / length, (y1 - y0) / length  # to the right
    fx, fy = -ry, rx  # ahead
    half = math.sqrt(0.5)
    from_left = ((fx + rx) * half, (fy + ry) * half)
    from_right = ((fx - rx) * half, (fy - ry) * half)
    return (
        _plane((fx, fy), front[0]),
        _plane(from_left, front[0]),
        _plane(from_right, front[1]),
    )


def _plane(normal: XY, through: XY) -> Plane:
    return (*normal, normal[0] * through[0] + normal[1] * through[1])


def depth_in(planes: Sequence[Plane], shape: Shape) -> float:
    """How far [in] the planes can move inwards with all of the shape still within them.

    Infinity where there are none.
    """
    depths = (
        nx * x + ny * y - c - shape.radius
        for nx, ny, c in planes
        for ring in shape.rings
        for x, y in ring
    )
    return min(depths, default=math.inf)


def within(shape: Shape, planes: Sequence[Plane], inset: float = 0.0) -> Shape | None:
    """What of a convex shape lies within the planes moved inwards by `inset` [in].

    None if no room is left. Of a disc that is cut, the polygon by which it is drawn.
    """
    if depth_in(planes, shape) >= inset:
        return shape
    corners: list[XY] = [(x, y) for x, y in shape.outline.exterior.coords[:-1]]
    for nx, ny, c in planes:
        corners = _cut(corners, (nx, ny, c + inset))
    if len(corners) < 3:
        return None
    core: Any = Polygon(corners)
    return Shape(core=core) if core.is_valid and core.area > TIE * TIE else None


def _cut(corners: list[XY], plane: Plane) -> list[XY]:
    """A convex polygon without what lies beyond a plane."""
    nx, ny, c = plane
    depths = [nx * x + ny * y - c for x, y in corners]
    left: list[XY] = []
    for i, ((x, y), depth) in enumerate(zip(corners, depths, strict=True)):
        (xp, yp), before = corners[i - 1], depths[i - 1]
        if depth * before < 0.0:
            share = before / (before - depth)
            left.append((xp + share * (x - xp), yp + share * (y - yp)))
        if depth >= 0.0:
            left.append((x, y))
    return left


def straight_ahead(facing: float) -> tuple[XY, XY]:
    """The two directions 45 degrees to the left and right of a facing [degrees]."""
    return cos_sin(facing + 45.0), cos_sin(facing - 45.0)


def as_segment(segment: Segment) -> Shape:
    """A segment as a shape without an inside."""
    return Shape(core=LineString(segment))
