"""Shapes in plan: what a base or a piece of terrain covers, seen from above.

Every length is in inches. A shape is *all points within `radius` of its `core`*: a round base is
a point with a radius, an oblong one a segment with a radius, everything else a polygon with none.
So a circle stays a circle in every answer; its polygon (`Shape.outline`) is only drawn and stored.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import shapely
import shapely.affinity
from shapely import LineString, Point, Polygon

XY = tuple[float, float]

TIE = 1e-7
"""Lengths that differ by less are the same length [in]: the room that reading G-01 asks for."""

ELLIPSE_CORNERS = 128
"""Corners of the polygon that stands for an ellipse; a 6 in one is 0.02 mm thinner at most."""

_ARC_SEGMENTS = 32  # of a quarter circle, for drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """All points of the plane within `radius` [in] of `core`.

    `core` is a point, a two-point line or a valid polygon (concave and holes allowed); a polygon
    has radius 0, a point or a line has a radius of 0 or more. Equal shapes compare equal whatever
    corner their rings start from. `outline` is the polygon to draw; `rings` are the corners of the
    core's outer ring and of its holes, none repeated; `is_convex` is True if every segment between
    two points of the shape stays inside. Raises ValueError for anything else.
    """

    core: Point | LineString | Polygon
    radius: float = 0.0
    outline: Polygon = field(init=False, compare=False, repr=False)
    rings: tuple[tuple[XY, ...], ...] = field(init=False, compare=False, repr=False)
    is_convex: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        core = shapely.normalize(self.core)
        if core.is_empty or not core.is_valid:
            raise ValueError(f"not a usable shape: {shapely.is_valid_reason(core)}")
        if not (math.isfinite(self.radius) and self.radius >= 0):
            raise ValueError(f"expected a radius of 0 or more, got {self.radius}")
        if isinstance(core, Polygon) and self.radius:
            raise ValueError("a polygon has no radius")
        if isinstance(core, LineString) and len(core.coords) != 2:
            raise ValueError("a line core has exactly two points")
        object.__setattr__(self, "core", core)
        outline = core if isinstance(core, Polygon) else core.buffer(self.radius, _ARC_SEGMENTS)
        object.__setattr__(self, "outline", outline)
        object.__setattr__(self, "rings", _rings(core))
        object.__setattr__(self, "is_convex", _is_convex(core))

    @property
    def is_round(self) -> bool:
        """True for a disc (and for a point, the disc of radius 0)."""
        return isinstance(self.core, Point)

    @property
    def is_thin(self) -> bool:
        """True if it has no inside: nothing can pass through it."""
        return self.radius == 0 and not isinstance(self.core, Polygon)

    @property
    def centre(self) -> XY:
        """The centre of its bounding box's circle for round shapes, the centroid otherwise."""
        return (self.core.centroid.x, self.core.centroid.y)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The least x and y and the greatest x and y of its points [in]."""
        x0, y0, x1, y1 = self.core.bounds
        r = self.radius
        return (x0 - r, y0 - r, x1 + r, y1 + r)

    def distance(self, other: Shape) -> float:
        """The shortest distance [in] from a point of this to a point of `other`; 0 if they meet."""
        return max(0.0, self.core.distance(other.core) - self.radius - other.radius)

    def overlaps(self, other: Shape) -> bool:
        """True if the insides of the two meet by more than a tie; touching is not overlapping."""
        if isinstance(self.core, Polygon) and isinstance(other.core, Polygon):
            return bool(self.core.buffer(-TIE).distance(other.core.buffer(-TIE)) == 0.0)
        return bool(
            self.core.distance(other.core) < self.radius + other.radius - TIE
            and not self.is_thin
            and not other.is_thin
        )

    def lies_within(self, other: Shape) -> bool:
        """True if no point of this lies outside `other` by more than a tie."""
        if isinstance(other.core, Polygon):
            reach = other.core.buffer(TIE)
            if not reach.contains(self.core):
                return False
            return bool(
                reach.exterior.distance(self.core) >= self.radius
                and all(hole.distance(self.core) >= self.radius for hole in reach.interiors)
            )
        corners = shapely.get_coordinates(self.core)
        return all(
            other.core.distance(Point(corner)) + self.radius <= other.radius + TIE
            for corner in corners
        )

    def moved(self, *, by: XY = (0.0, 0.0), turned: float = 0.0, mirrored: bool = False) -> Shape:
        """The same shape turned about the origin by `turned` [degrees], then shifted `by` [in].

        With `mirrored`, it is first reflected in the x axis.
        """
        cos, sin = cos_sin(turned)
        flip = -1.0 if mirrored else 1.0
        core = shapely.affinity.affine_transform(
            self.core, [cos, -sin * flip, sin, cos * flip, by[0], by[1]]
        )
        return Shape(core=core, radius=self.radius)


def _rings(core: Point | LineString | Polygon) -> tuple[tuple[XY, ...], ...]:
    if not isinstance(core, Polygon):
        return (tuple((x, y) for x, y in core.coords),)
    rings = (core.exterior, *core.interiors)
    return tuple(
        tuple((x, y) for (x, y), after in pairwise(ring.coords) if (x, y) != after)
        for ring in rings
    )


def _is_convex(core: Point | LineString | Polygon) -> bool:
    if not isinstance(core, Polygon):
        return True
    return not core.interiors and math.isclose(core.convex_hull.area, core.area, rel_tol=1e-12)


def cos_sin(degrees: float) -> XY:
    """The cosine and sine of an angle [degrees], exact at multiples of 90."""
    quarter, rest = divmod(degrees, 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    angle = math.radians(degrees)
    return (math.cos(angle), math.sin(angle))


def circle(at: XY, diameter: float) -> Shape:
    """The disc around `at` [in]."""
    if not diameter > 0:
        raise ValueError(f"expected a diameter above 0, got {diameter}")
    return Shape(core=Point(*_placed([at], (0.0, 0.0), 0.0)), radius=diameter / 2)


def oblong(at: XY, length: float, width: float, rotation: float = 0.0) -> Shape:
    """A strip with half-round ends, `length` [in] over all along x before it is turned."""
    if not 0 < width <= length:
        raise ValueError(f"expected a length of at least the width, got {length} and {width}")
    if length == width:
        return circle(at, width)
    reach = (length - width) / 2
    cos, sin = cos_sin(rotation)
    ends = [(at[0] - reach * cos, at[1] - reach * sin), (at[0] + reach * cos, at[1] + reach * sin)]
    return Shape(core=LineString(_placed(ends, (0.0, 0.0), 0.0)), radius=width / 2)


def rectangle(at: XY, size: XY, rotation: float = 0.0) -> Shape:
    """The rectangle of `size` (along x, along y) [in] centred on `at`, turned about its centre."""
    if not min(size) > 0:
        raise ValueError(f"expected sides above 0, got {size[0]} and {size[1]}")
    x, y = size[0] / 2, size[1] / 2
    return Shape(core=Polygon(_placed([(-x, -y), (x, -y), (x, y), (-x, y)], at, rotation)))


def ellipse(at: XY, size: XY, rotation: float = 0.0) -> Shape:
    """The ellipse of `size` (width, depth) [in], as a polygon with its corners on the ellipse."""
    if not min(size) > 0:
        raise ValueError(f"expected axes above 0, got {size[0]} and {size[1]}")
    if size[0] == size[1]:
        return circle(at, size[0])
    corners = []
    for step in range(ELLIPSE_CORNERS):
        cos, sin = cos_sin(360.0 * step / ELLIPSE_CORNERS)
        corners.append((cos * size[0] / 2, sin * size[1] / 2))
    return Shape(core=Polygon(_placed(corners, at, rotation)))


def polygon(
    points: Sequence[XY],
    holes: Sequence[Sequence[XY]] = (),
    at: XY = (0.0, 0.0),
    rotation: float = 0.0,
) -> Shape:
    """The polygon through `points` less its `holes` [in], turned about the origin and put `at`."""
    rings = [_placed(ring, at, rotation) for ring in (points, *holes)]
    if min(map(len, rings)) < 3:
        raise ValueError("a polygon and each of its holes need three corners")
    core = Polygon(rings[0], rings[1:])
    # a corner given twice, or all but twice, makes an edge without a direction
    single = shapely.remove_repeated_points(core, TIE)
    return Shape(core=single if single.is_valid else core)


def wall(
    points: Sequence[XY], thickness: float, at: XY = (0.0, 0.0), rotation: float = 0.0
) -> Shape:
    """The strip of `thickness` [in] along the line through `points`: square ends, mitred turns."""
    if not thickness > 0:
        raise ValueError(f"expected a thickness above 0, got {thickness}")
    line = LineString(_placed(points, at, rotation))
    if not line.length > 0:
        raise ValueError("a wall needs two different points")
    strip = line.buffer(thickness / 2, cap_style="flat", join_style="mitre", mitre_limit=2.0)
    if not isinstance(strip, Polygon):
        raise ValueError("the wall falls apart: its points turn back on themselves")
    return Shape(core=strip)


def _placed(points: Sequence[XY], at: XY, rotation: float) -> list[XY]:
    cos, sin = cos_sin(rotation)
    placed = [(at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in points]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in placed):
        raise ValueError("expected finite positions")
    return placed
