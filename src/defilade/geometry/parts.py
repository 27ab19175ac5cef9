r"""Convex parts that cover a shape, overlapping wherever they meet.

A mere partition would leave its seams in no part's inside, and a search along a seam would never
end. So a concave polygon is cut into triangles, neighbours are joined while they stay convex, and
a diamond is laid across every edge that two parts still share:

    +---------+
    |        /:\       :   the shared edge
    |  one  <  :  >      < > the diamond across it, inside both parts
    |        \:/   other
    +---------+-------+
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import Polygon

from defilade.geometry.shapes import XY, Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A convex part: all points within `radius` [in] of the hull of `corners`, anticlockwise.

    A sharp corner stands there twice, with an edge of no length between.

    `planes` are (nx, ny, c) for the edge after each corner: the inside has nx x + ny y < c.
    `mitres` are how far each corner moves when all edges move outwards by 1.
    """

    corners: tuple[XY, ...]
    planes: tuple[tuple[float, float, float], ...]
    mitres: tuple[XY, ...]
    radius: float


@lru_cache(maxsize=4096)
def convex_parts(shape: Shape) -> tuple[Part, ...]:
    """Convex parts whose insides together are the inside of the shape."""
    if not isinstance(shape.core, Polygon):
        return (_part(shape.rings[0], shape.radius),)
    if shape.is_convex:
        return (_part(_anticlockwise(shape.core)),)
    triangles = shapely.constrained_delaunay_triangles(shape.core).geoms
    parts = _joined([part for part in triangles if isinstance(part, Polygon)])
    corners = [_anticlockwise(part) for part in parts]
    return tuple(_part(ring) for ring in [*corners, *_diamonds(corners)])


def _anticlockwise(polygon: Polygon) -> tuple[XY, ...]:
    ring = tuple((x, y) for x, y in polygon.exterior.coords[:-1])
    return ring if polygon.exterior.is_ccw else ring[::-1]


def _part(corners: tuple[XY, ...], radius: float = 0.0) -> Part:
    if len(corners) > 2:
        corners = _blunted(_turning(corners))
    planes = []
    for i, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(i + 1) % len(corners)]
        nx, ny = _normal(corners, i)
        # the larger of the two offsets, so that rounding never leaves a corner outside
        planes.append((nx, ny, max(nx * x0 + ny * y0, nx * x1 + ny * y1)))
    mitres = []
    for (ax, ay, _), (bx, by, _) in zip([planes[-1], *planes], planes, strict=False):
        spread = 1.0 + ax * bx + ay * by
        mitres.append(((ax + bx) / spread, (ay + by) / spread) if spread > 1e-9 else (0.0, 0.0))
    return Part(corners=corners, planes=tuple(planes), mitres=tuple(mitres), radius=radius)


def _normal(corners: tuple[XY, ...], i: int) -> XY:
    """The outward unit normal of the edge after a corner; of no edge, the way the corner points."""
    count = len(corners)
    (x0, y0), (x1, y1) = corners[i], corners[(i + 1) % count]
    if (x0, y0) != (x1, y1):
        length = math.hypot(x1 - x0, y1 - y0)
        return (y1 - y0) / length, (x0 - x1) / length
    if count == 1:
        return 0.0, 0.0
    (xp, yp), (xn, yn) = corners[i - 1], corners[(i + 2) % count]
    before, after = math.hypot(x0 - xp, y0 - yp), math.hypot(xn - x0, yn - y0)
    dx, dy = (x0 - xp) / before - (xn - x0) / after, (y0 - yp) / before - (yn - y0) / after
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def _blunted(corners: tuple[XY, ...]) -> tuple[XY, ...]:
    """The corners, sharp ones twice.

    A part grows by moving its edges outwards, and a sharp corner would move much farther; the edge
    of no length between the two, square to the way the corner points, holds it back.
    """
    found = []
    for i, (x, y) in enumerate(corners):
        (xp, yp), (xn, yn) = corners[i - 1], corners[(i + 1) % len(corners)]
        ux, uy, vx, vy = x - xp, y - yp, xn - x, yn - y
        is_sharp = ux * vx + uy * vy < -_SHARP * math.hypot(ux, uy) * math.hypot(vx, vy)
        found += [(x, y), (x, y)] if is_sharp else [(x, y)]
    return tuple(found)


_SHARP = 0.5  # cosine of the angle at a corner that is sharp: under 60 degrees


def _turning(corners: tuple[XY, ...]) -> tuple[XY, ...]:
    """The corners without those at which a convex ring runs straight on."""
    kept = []
    for i, (x, y) in enumerate(corners):
        (xp, yp), (xn, yn) = corners[i - 1], corners[(i + 1) % len(corners)]
        ux, uy, vx, vy = x - xp, y - yp, xn - x, yn - y
        turn, ahead = ux * vy - uy * vx, ux * vx + uy * vy
        if ahead < 0.0 or turn > _STRAIGHT * math.hypot(ux, uy) * math.hypot(vx, vy):
            kept.append((x, y))
    return tuple(kept) if len(kept) > 2 else corners


_STRAIGHT = 1e-9  # a turn by less [radians] is none


def _joined(parts: list[Polygon]) -> list[Polygon]:
    """The parts, neighbours joined as long as two of them make a convex one."""
    done = False
    while not done:
        done = True
        for i, part in enumerate(parts):
            for j in range(i):
                if part.intersection(parts[j]).length == 0.0:
                    continue
                both = part.union(parts[j])
                if isinstance(both, Polygon) and both.area > 0.0 and Shape(core=both).is_convex:
                    parts[i] = both
                    del parts[j]
                    done = False
                    break
            if not done:
                break
    return parts


def _diamonds(parts: list[tuple[XY, ...]]) -> list[tuple[XY, ...]]:
    """A diamond across each stretch of an edge that two parts share."""
    found = []
    for i, ring in enumerate(parts):
        for j in range(i):
            shared = Polygon(ring).intersection(Polygon(parts[j]))
            for line in shapely.get_parts(shapely.line_merge(shared)):
                if line.length > 0.0:
                    u, v = line.coords[0], line.coords[-1]
                    found.append(_diamond(u, v, ring, parts[j]))
    return found


def _diamond(u: XY, v: XY, one: tuple[XY, ...], other: tuple[XY, ...]) -> tuple[XY, ...]:
    middle = ((u[0] + v[0]) / 2, (u[1] + v[1]) / 2)
    length = math.hypot(v[0] - u[0], v[1] - u[1])
    right = ((v[1] - u[1]) / length, (u[0] - v[0]) / length)
    left = (-right[0], -right[1])
    depth_right = max(_room(middle, right, ring) for ring in (one, other))
    depth_left = max(_room(middle, left, ring) for ring in (one, other))
    a, b = min(depth_right, length / 2), min(depth_left, length / 2)
    return (
        u,
        (middle[0] + a * right[0], middle[1] + a * right[1]),
        v,
        (middle[0] + b * left[0], middle[1] + b * left[1]),
    )


def _room(point: XY, way: XY, ring: tuple[XY, ...]) -> float:
    """How far a convex ring reaches from a point of it in one direction."""
    room = math.inf
    for nx, ny, c in _part(ring).planes:
        speed = nx * way[0] + ny * way[1]
        if speed > 1e-9:
            room = min(room, max(0.0, c - nx * point[0] - ny * point[1]) / speed)
    return room
