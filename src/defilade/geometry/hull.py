"""Partly blocked: whether some line between two solids passes through one piece.

For a fraction f, the points at f of all lines from A to B fill the section S_f = (1-f) A + f B in
plan, at all heights from lo(f) to hi(f), the interpolated bottoms and tops. A piece between the
heights z0 and z1 can only be met where lo(f) < z1 and hi(f) > z0: an interval (f0, f1). A and B
are convex, so the sections over it fill the convex hull of S_f0 and S_f1, and

    some line is blocked  <=>  the inside of hull(S_f0, S_f1) meets the inside of the piece.

For two round ends the hull is a tapered capsule, the union of the discs with centre c(f) and
radius r(f); how far a point is outside it (below 0, inside) is min over f of |x - c(f)| - r(f).

        ___-----( S_f1 )
    ( S_f0 )            the straight sides touch both discs
        ---_____( ____ )
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import shapely
from shapely import MultiPoint, Point, Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from defilade.geometry.crossing import passes_through
from defilade.geometry.growth import MOST, heights, shrunk
from defilade.geometry.shapes import TIE, XY, Shape
from defilade.geometry.solids import Line, Solid

_FINE = 1e-6  # width of the bracket in which a margin is found [in]


@dataclass(frozen=True, slots=True, kw_only=True)
class Partly:
    """Whether one piece blocks some line between two solids.

    `margin` [in] is the shrinkage of the piece, in plan and in height alike, up to which it still
    blocks some line; where it blocks none, minus the growth at which it would. `witness` is a
    blocked line, through what would be left of the piece at half the margin; None if none is.
    """

    blocked: bool
    margin: float
    witness: Line | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meeting:
    """A point that lies inside both the hull of the sections and the piece."""

    point: XY
    fractions: tuple[float, float]


def blocks(a: Solid, b: Solid, piece: Solid, *, grown: float = 0.0) -> bool:
    """True if some line from a point of `a` to a point of `b` passes through the grown piece.

    Growth [in] is as in `geometry.growth`; below 0 the piece shrinks. Touching the outermost lines
    is not passing through (reading G-01). `a` and `b` must be convex (ValueError).
    """
    return _meeting(a, b, piece, grown) is not None


def partly_blocked(a: Solid, b: Solid, piece: Solid) -> Partly:
    """Whether the piece blocks some line from a point of `a` to a point of `b`, and how surely."""
    margin = hull_margin(a, b, piece)
    if margin <= 0.0 or not blocks(a, b, piece):
        return Partly(blocked=False, margin=min(margin, 0.0), witness=None)
    line = _witness(a, b, piece, margin)
    confirmed = line is not None and passes_through(line, piece)
    return Partly(blocked=True, margin=margin, witness=line if confirmed else None)


def hull_margin(a: Solid, b: Solid, piece: Solid) -> float:
    """The `margin` of `Partly`, without its witness; -inf if no growth makes the piece block."""
    if piece.is_empty or not blocks(a, b, piece, grown=MOST):
        return -math.inf
    if blocks(a, b, piece):
        x0, y0, x1, y1 = piece.shape.bounds
        low, high = 0.0, min((x1 - x0) / 2, (y1 - y0) / 2, piece.top - piece.bottom)
        keep = +1.0
    else:
        low, high = 0.0, 0.5
        while not blocks(a, b, piece, grown=high):
            low, high = high, 2 * high
        keep = -1.0
    while high - low > _FINE:
        middle = (low + high) / 2
        if blocks(a, b, piece, grown=-keep * middle) is (keep > 0):
            low = middle
        else:
            high = middle
    return keep * (low + high) / 2 if low else 0.0


def _meeting(a: Solid, b: Solid, piece: Solid, grown: float) -> _Meeting | None:
    """A point that the hull of the sections shares with the grown piece; None if they are apart."""
    if not (a.shape.is_convex and b.shape.is_convex):
        raise ValueError("an end of sight lines must be convex")
    if piece.is_empty or (fractions := _fractions(a, b, piece, grown)) is None:
        return None
    shapes = shrunk(piece.shape, -grown) if grown < 0.0 else (piece.shape,)
    reach = max(grown, 0.0) - TIE
    for shape in shapes:
        if a.shape.is_round and b.shape.is_round:
            point = _in_capsule(_capsule(a.shape, b.shape, fractions), shape, reach)
        else:
            point = _in_hull(a.shape, b.shape, fractions, shape, reach)
        if point is not None:
            return _Meeting(point=point, fractions=fractions)
    return None


def _fractions(a: Solid, b: Solid, piece: Solid, grown: float) -> tuple[float, float] | None:
    """The open interval of fractions at which lines can be between the piece's grown heights."""
    low, high = heights(piece, grown - TIE, (a, b))
    if low >= high:
        return None
    start, end = 0.0, 1.0
    # lo(f) = a.bottom + f * rise < high, and -hi(f) = -a.top + f * rise < -low
    for value, rise, limit in (
        (a.bottom, b.bottom - a.bottom, high),
        (-a.top, a.top - b.top, -low),
    ):
        if rise == 0.0:
            if value >= limit:
                return None
        elif rise > 0.0:
            end = min(end, (limit - value) / rise)
        else:
            start = max(start, (limit - value) / rise)
    return (start, end) if start < end else None


# --- two round ends: the tapered capsule, in closed form -----------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Capsule:
    """All discs whose centre and radius lie between those of two discs, at fractions 0 to 1."""

    x0: float
    y0: float
    r0: float
    x1: float
    y1: float
    r1: float

    def best(self, x: float, y: float) -> float:
        """The fraction of the disc that the point is deepest in, or least far from."""
        dx, dy, dr = self.x1 - self.x0, self.y1 - self.y0, self.r1 - self.r0
        length = math.hypot(dx, dy)
        if length <= abs(dr):  # one disc holds the other
            return 1.0 if dr > 0.0 else 0.0
        wx, wy = x - self.x0, y - self.y0
        along = (wx * dx + wy * dy) / length
        off = abs(wx * dy - wy * dx) / length
        lean = off * dr / math.sqrt((length - dr) * (length + dr))
        return min(1.0, max(0.0, (along + lean) / length))

    def outside(self, x: float, y: float) -> float:
        """How far the point is outside the capsule; below 0, how deep inside."""
        cx, cy, r = self.disc(self.best(x, y))
        return math.hypot(x - cx, y - cy) - r

    def disc(self, f: float) -> tuple[float, float, float]:
        """Centre and radius of the disc at a fraction."""
        rest = 1.0 - f
        return (
            rest * self.x0 + f * self.x1,
            rest * self.y0 + f * self.y1,
            rest * self.r0 + f * self.r1,
        )


def _capsule(a: Shape, b: Shape, fractions: tuple[float, float]) -> _Capsule:
    (ax, ay), (bx, by) = a.rings[0][0], b.rings[0][0]
    whole = _Capsule(x0=ax, y0=ay, r0=a.radius, x1=bx, y1=by, r1=b.radius)
    (x0, y0, r0), (x1, y1, r1) = whole.disc(fractions[0]), whole.disc(fractions[1])
    return _Capsule(x0=x0, y0=y0, r0=r0, x1=x1, y1=y1, r1=r1)


def _in_capsule(capsule: _Capsule, shape: Shape, reach: float) -> XY | None:
    """A point of the shape that is outside the capsule by less than `reach`, None if there is none.

    `outside` is convex, so its least value on a segment is at an end, at the foot of one of the
    two end discs' centres, or where the segment crosses the line of centres.
    """
    c0, c1 = (capsule.x0, capsule.y0), (capsule.x1, capsule.y1)
    nearest, place = math.inf, (0.0, 0.0)
    for ring in shape.rings:
        for i in range(len(ring)):
            for x, y in _candidates(ring[i - 1], ring[i], c0, c1):
                gap = capsule.outside(x, y)
                if gap < nearest:
                    nearest, place = gap, (x, y)
    if nearest - shape.radius < reach:
        return _towards(capsule, place, shape.radius)
    if isinstance(shape.core, Polygon):
        cx, cy, _ = capsule.disc(0.5)
        if shape.core.contains(Point(cx, cy)):
            return (cx, cy)
    return None


def _towards(capsule: _Capsule, place: XY, radius: float) -> XY:
    """The point between a point of a core and the capsule that lies inside both by like shares."""
    if radius == 0.0:
        return place
    cx, cy, r = capsule.disc(capsule.best(*place))
    share = r / (r + radius)
    return (cx + (place[0] - cx) * share, cy + (place[1] - cy) * share)


def _candidates(u: XY, v: XY, c0: XY, c1: XY) -> list[XY]:
    ex, ey = v[0] - u[0], v[1] - u[1]
    square = ex * ex + ey * ey
    found = [u]
    if square == 0.0:
        return found
    for cx, cy in (c0, c1):
        s = ((cx - u[0]) * ex + (cy - u[1]) * ey) / square
        if 0.0 < s < 1.0:
            found.append((u[0] + s * ex, u[1] + s * ey))
    dx, dy = c1[0] - c0[0], c1[1] - c0[1]
    turn = dx * ey - dy * ex
    if turn != 0.0:
        wx, wy = u[0] - c0[0], u[1] - c0[1]
        s, t = (wx * dy - wy * dx) / turn, (wx * ey - wy * ex) / turn
        if 0.0 < s < 1.0 and 0.0 < t < 1.0:
            found.append((u[0] + s * ex, u[1] + s * ey))
    return found


# --- any other convex ends ------------------------------------------------------------------------


def _in_hull(
    a: Shape, b: Shape, fractions: tuple[float, float], shape: Shape, reach: float
) -> XY | None:
    """A point of the shape that is outside the hull by less than `reach`, None if there is none.

    The hull is that of the cores' sections, together with the capsules between their corners.
    """
    ends = [(_section(a, b, f), (1.0 - f) * a.radius + f * b.radius) for f in fractions]
    core = MultiPoint([corner for corners, _ in ends for corner in corners]).convex_hull
    if point := _in_both(core, shape):
        return point
    (corners0, r0), (corners1, r1) = ends
    if r0 == r1 == shape.radius == 0.0 and reach < 0.0:
        return None
    if r0 == r1:
        return _in_rounded(core, r0, shape, reach)
    for x0, y0 in corners0:
        for x1, y1 in corners1:
            capsule = _Capsule(x0=x0, y0=y0, r0=r0, x1=x1, y1=y1, r1=r1)
            if point := _in_capsule(capsule, shape, reach):
                return point
    for corners, radius in ends:
        if point := _in_rounded(MultiPoint(corners).convex_hull, radius, shape, reach):
            return point
    return None


def _section(a: Shape, b: Shape, f: float) -> list[XY]:
    """Corners of the section of the cores at a fraction."""
    corners = {
        ((1.0 - f) * ax + f * bx, (1.0 - f) * ay + f * by)
        for ax, ay in a.rings[0]
        for bx, by in b.rings[0]
    }
    hull = shapely.get_coordinates(MultiPoint(sorted(corners)).convex_hull).tolist()
    return [(x, y) for x, y in hull]


def _in_both(core: BaseGeometry, shape: Shape) -> XY | None:
    """A point inside a hull of corners and inside the shape, by more than a tie."""
    if core.area == 0.0:
        return None
    if isinstance(shape.core, Polygon):
        shared = core.buffer(-TIE).intersection(shape.core.buffer(-TIE))
    else:
        shared = core.intersection(shape.core)
    if shared.is_empty:
        return None
    point = shared.representative_point()
    return (point.x, point.y)


def _in_rounded(core: BaseGeometry, radius: float, shape: Shape, reach: float) -> XY | None:
    """A point of the shape nearer than `reach` to the points within `radius` of the core."""
    if core.distance(shape.core) - radius - shape.radius >= reach:
        return None
    (x0, y0), (x1, y1) = shapely.shortest_line(core, shape.core).coords
    share = radius / (radius + shape.radius) if shape.radius else 1.0
    return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)


# --- the witness ----------------------------------------------------------------------------------


def _witness(a: Solid, b: Solid, piece: Solid, margin: float) -> Line | None:
    """A line from `a` to `b` through a point of the piece that half the margin leaves over."""
    meeting = _meeting(a, b, piece, -margin / 2)
    if meeting is None:
        return None
    f, p, q = _line_through(a.shape, b.shape, meeting)
    low = (1.0 - f) * a.bottom + f * b.bottom
    high = (1.0 - f) * a.top + f * b.top
    height = (max(low, piece.bottom + margin / 2) + min(high, piece.top - margin / 2)) / 2
    share = (height - low) / (high - low) if high > low else 0.0
    za = a.bottom + share * (a.top - a.bottom)
    zb = b.bottom + share * (b.top - b.bottom)
    return Line(start=(*p, za), end=(*q, zb))


def _line_through(a: Shape, b: Shape, meeting: _Meeting) -> tuple[float, XY, XY]:
    """A fraction, and points of `a` and of `b`, whose line is at the meeting point there."""
    x, y = meeting.point
    f0, f1 = meeting.fractions
    if a.is_round and b.is_round:
        capsule = _capsule(a, b, meeting.fractions)
        f = f0 + capsule.best(x, y) * (f1 - f0)
        rest = 1.0 - f
        (ax, ay), (bx, by) = a.rings[0][0], b.rings[0][0]
        radius = rest * a.radius + f * b.radius
        ux, uy = x - (rest * ax + f * bx), y - (rest * ay + f * by)
        ux, uy = (ux / radius, uy / radius) if radius else (0.0, 0.0)
        return f, (ax + a.radius * ux, ay + a.radius * uy), (bx + b.radius * ux, by + b.radius * uy)

    point = Point(x, y)

    def outside(f: float) -> float:
        core = MultiPoint(_section(a, b, f)).convex_hull
        return core.distance(point) - (1.0 - f) * a.radius - f * b.radius

    f = _lowest(outside, f0, f1)
    rest = 1.0 - f
    core = MultiPoint(_section(a, b, f)).convex_hull
    near = _first(shapely.shortest_line(core, point))
    radius = rest * a.radius + f * b.radius
    # of unit length at most, however small the radius is against rounding
    reach = max(radius, math.hypot(x - near[0], y - near[1]))
    ux, uy = ((x - near[0]) / reach, (y - near[1]) / reach) if reach else (0.0, 0.0)
    if f >= 0.5:
        on_a, on_b = _split(a.core, b.core, near, f)
    else:
        on_b, on_a = _split(b.core, a.core, near, rest)
    on_a, on_b = _nearest(a.core, on_a), _nearest(b.core, on_b)  # rounding may leave them outside
    return (
        f,
        (on_a[0] + a.radius * ux, on_a[1] + a.radius * uy),
        (on_b[0] + b.radius * ux, on_b[1] + b.radius * uy),
    )


def _split(a: BaseGeometry, b: BaseGeometry, near: XY, f: float) -> tuple[XY, XY]:
    """Points of the cores a and b with (1 - f) a + f b = near; f is at least one half."""
    scale = -(1.0 - f) / f
    reachable = affine_transform(a, [scale, 0.0, 0.0, scale, near[0] / f, near[1] / f])
    shared = b.intersection(reachable)
    if shared.is_empty:  # by rounding only
        on_b = _first(shapely.shortest_line(b, reachable))
    else:
        on_b = _first(shared.representative_point())
    if f == 1.0:
        return _first(a.representative_point()), on_b
    return ((near[0] - f * on_b[0]) / (1.0 - f), (near[1] - f * on_b[1]) / (1.0 - f)), on_b


def _nearest(core: BaseGeometry, point: XY) -> XY:
    return _first(shapely.shortest_line(core, Point(point)))


def _first(geometry: BaseGeometry) -> XY:
    x, y = geometry.coords[0]
    return x, y


def _lowest(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a convex function on an interval is least, by golden section."""
    golden = (math.sqrt(5.0) - 1.0) / 2.0
    left, right = high - golden * (high - low), low + golden * (high - low)
    at_left, at_right = function(left), function(right)
    for _ in range(60):
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - golden * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + golden * (high - low)
            at_right = function(right)
    return (low + high) / 2.0
