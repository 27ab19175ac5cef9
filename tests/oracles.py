"""Brute force answers to the kernel's questions, from numpy and school geometry alone.

Nothing of the kernel is used but its value types, and those only to read their numbers. Every
"yes" given here is proven by the line that comes with it; a "no" means that thousands of lines
were tried in vain, among them those that squeeze past two corners at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, Point, Polygon

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Line, Solid

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

_FAR = 1e9


@dataclass(frozen=True, slots=True)
class Bundle:
    """Many sight lines at once: `starts` and `ends` are (n, 3) arrays [in]."""

    starts: Floats
    ends: Floats

    def __len__(self) -> int:
        return len(self.starts)

    def take(self, which: Bools | NDArray[np.intp]) -> Bundle:
        return Bundle(self.starts[which], self.ends[which])

    def line(self, number: int) -> Line:
        x0, y0, z0 = (float(value) for value in self.starts[number])
        x1, y1, z1 = (float(value) for value in self.ends[number])
        return Line(start=(x0, y0, z0), end=(x1, y1, z1))

    def at(self, fractions: Floats) -> Floats:
        """The points (n, k, 3) at `fractions` (n, k) of the lines."""
        t = fractions[..., None]
        return (1.0 - t) * self.starts[:, None, :] + t * self.ends[:, None, :]


def bundle_of(lines: Sequence[Line]) -> Bundle:
    return Bundle(np.array([line.start for line in lines]), np.array([line.end for line in lines]))


def joined(bundles: Sequence[Bundle]) -> Bundle:
    return Bundle(
        np.concatenate([bundle.starts for bundle in bundles]),
        np.concatenate([bundle.ends for bundle in bundles]),
    )


# --- A shape in plan -----------------------------------------------------------------------------


def core_points(shape: Shape) -> Floats:
    """The corners of the shape's core, (k, 2)."""
    core = shape.core
    if isinstance(core, Polygon):
        rings = [core.exterior, *core.interiors]
        return np.array([corner for ring in rings for corner in list(ring.coords)[:-1]])
    return np.array(core.coords)


def core_edges(shape: Shape) -> tuple[Floats, Floats]:
    """The two ends, each (e, 2), of the segments that make up the shape's core."""
    core = shape.core
    if isinstance(core, Point):
        only = np.array(core.coords)
        return only, only
    rings = [core] if isinstance(core, LineString) else [core.exterior, *core.interiors]
    corners = [np.array(ring.coords) for ring in rings]
    return np.concatenate([c[:-1] for c in corners]), np.concatenate([c[1:] for c in corners])


def core_distance(shape: Shape, xy: Floats) -> Floats:
    """How far points (..., 2) are from the core's nearest segment (the rim, if a polygon)."""
    return _to_segments(xy, *core_edges(shape))


def _to_segments(xy: Floats, tails: Floats, heads: Floats) -> Floats:
    away = xy[..., None, :] - tails
    along = heads - tails
    length2 = np.maximum((along * along).sum(-1), 1e-300)
    t = np.clip((away * along).sum(-1) / length2, 0.0, 1.0)
    miss = away - t[..., None] * along
    nearest: Floats = np.sqrt((miss * miss).sum(-1).min(-1))
    return nearest


def within_polygon(shape: Shape, xy: Floats) -> Bools:
    """True for points inside the rings by counting crossings of a ray to the right."""
    tails, heads = core_edges(shape)
    x, y = xy[..., 0, None], xy[..., 1, None]
    straddles = (tails[:, 1] > y) != (heads[:, 1] > y)
    rise = heads[:, 1] - tails[:, 1]
    rise = np.where(rise == 0.0, 1.0, rise)
    crossing = tails[:, 0] + (y - tails[:, 1]) / rise * (heads[:, 0] - tails[:, 0])
    odd: Bools = (straddles & (x < crossing)).sum(-1) % 2 == 1
    return odd


def plan_depth(shape: Shape, xy: Floats) -> Floats:
    """How deep inside the shape the points (..., 2) are; below 0 outside, by the distance."""
    away = core_distance(shape, xy)
    if isinstance(shape.core, Polygon):
        return np.where(within_polygon(shape, xy), away, -away)
    return shape.radius - away


def depth(piece: Solid, points: Floats) -> Floats:
    """The least of the depths in plan, over the bottom and under the top, of points (..., 3)."""
    heights = np.minimum(points[..., 2] - piece.bottom, piece.top - points[..., 2])
    return np.minimum(plan_depth(piece.shape, points[..., :2]), heights)


# --- Lines against one piece ---------------------------------------------------------------------


def depth_along(line: Line, piece: Solid, steps: int = 4001) -> Floats:
    """The depth in the piece at `steps` evenly spaced points of one line."""
    found: Floats = depth(piece, bundle_of([line]).at(np.linspace(0.0, 1.0, steps)[None, :]))[0]
    return found


def breaks(bundle: Bundle, shape: Shape) -> Floats:
    """Fractions (n, k) at which the lines may enter or leave the shape in plan, in no order."""
    start = bundle.starts[:, None, :2]
    run = bundle.ends[:, None, :2] - start
    tails, heads = core_edges(shape)
    if isinstance(shape.core, Polygon):
        return _meets(start, run, tails, heads)
    found = []
    if shape.radius > 0:
        centres = core_points(shape)
        found.append(_circle_meets(start, run, centres, shape.radius).reshape(len(bundle), -1))
    if isinstance(shape.core, LineString):
        along = heads - tails
        aside = np.stack([-along[:, 1], along[:, 0]], -1) * (shape.radius / np.hypot(*along[0]))
        for side in (aside, -aside):
            found.append(_meets(start, run, tails + side, heads + side))
    return np.concatenate(found, axis=1)


def _meets(start: Floats, run: Floats, tails: Floats, heads: Floats) -> Floats:
    along = heads - tails
    gap = tails - start
    turn = run[..., 0] * along[:, 1] - run[..., 1] * along[:, 0]
    flat = turn == 0.0
    turn = np.where(flat, 1.0, turn)
    t = np.where(flat, 0.0, (gap[..., 0] * along[:, 1] - gap[..., 1] * along[:, 0]) / turn)
    return np.clip(t, 0.0, 1.0)


def _circle_meets(start: Floats, run: Floats, centres: Floats, radius: float) -> Floats:
    away = start - centres
    a = np.maximum((run * run).sum(-1), 1e-300)
    half = (away * run).sum(-1)
    c = (away * away).sum(-1) - radius * radius
    root = np.sqrt(np.maximum(half * half - a * c, 0.0))
    met: Floats = np.clip(np.stack([(-half - root) / a, (-half + root) / a], -1), 0.0, 1.0)
    return met


def _levels(bundle: Bundle, low: float, high: float) -> Floats:
    """Fractions (n, 2) at which the lines cross the heights `low` and `high`, clipped to 0..1."""
    z0 = bundle.starts[:, 2]
    climb = bundle.ends[:, 2] - z0
    level = np.abs(climb) < 1e-300
    safe = np.where(level, 1.0, climb)
    crossed = np.stack([(low - z0) / safe, (high - z0) / safe], -1)
    return np.clip(np.where(level[:, None], 0.0, crossed), 0.0, 1.0)


def depths(bundle: Bundle, piece: Solid, inner: int = 1) -> Floats:
    """The depth (n,) at the deepest of the points tried on each line; above 0 is a proof.

    Tried are `inner` points between any two fractions at which the line could enter or leave, so
    that no passage is overlooked, however short.
    """
    if piece.is_empty or not len(bundle):
        return np.full(len(bundle), -_FAR)
    ends = np.broadcast_to([0.0, 1.0], (len(bundle), 2))
    cuts = np.concatenate(
        [breaks(bundle, piece.shape), _levels(bundle, piece.bottom, piece.top), ends], axis=1
    )
    cuts = np.sort(cuts, axis=1)
    steps = [(k + 1) / (inner + 1) for k in range(inner)]
    tried = np.concatenate([cuts[:, :-1] * (1 - s) + cuts[:, 1:] * s for s in steps], axis=1)
    deepest: Floats = depth(piece, bundle.at(tried)).max(axis=1)
    return deepest


def keeps_clear(bundle: Bundle, piece: Solid, by: float) -> Bools:
    """True for lines that miss the piece even after it has grown `by` > 0 in plan and in height."""
    low, high = piece.bottom - by, piece.top + by
    z0, z1 = bundle.starts[:, 2], bundle.ends[:, 2]
    passes_by = (np.maximum(z0, z1) <= low) | (np.minimum(z0, z1) >= high)
    span = np.sort(_levels(bundle, low, high), axis=1)
    level = z0 == z1
    span = np.where(level[:, None], [0.0, 1.0], span)
    # A climbing line is between the two heights from one crossing to the other.
    part = bundle.at(span)[..., :2]
    return passes_by | (_part_distance(part, piece.shape) >= by)


def _part_distance(part: Floats, shape: Shape) -> Floats:
    """How far segments (n, 2 ends, 2) stay away from the shape; 0 if they enter it."""
    tails, heads = core_edges(shape)
    first, second = part[:, 0], part[:, 1]
    apart = np.minimum(
        core_distance(shape, first),
        core_distance(shape, second),
    )
    own = np.stack([first, second], 1)
    for corner in core_points(shape):
        near = corner[None, :] - own[:, 0]
        along = own[:, 1] - own[:, 0]
        length2 = np.maximum((along * along).sum(-1), 1e-300)
        t = np.clip((near * along).sum(-1) / length2, 0.0, 1.0)
        miss = near - t[:, None] * along
        apart = np.minimum(apart, np.sqrt((miss * miss).sum(-1)))
    apart = np.where(_cross(first, second, tails, heads).any(-1), 0.0, apart)
    if isinstance(shape.core, Polygon):
        return np.where(within_polygon(shape, first), 0.0, apart)
    return np.maximum(apart - shape.radius, 0.0)


def _cross(first: Floats, second: Floats, tails: Floats, heads: Floats) -> Bools:
    def side(a: Floats, b: Floats, c: Floats) -> Floats:
        turn: Floats = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (
            b[..., 1] - a[..., 1]
        ) * (c[..., 0] - a[..., 0])
        return turn

    p, q = first[:, None, :], second[:, None, :]
    crosses: Bools = (side(p, q, tails) * side(p, q, heads) < 0) & (
        side(tails, heads, p) * side(tails, heads, q) < 0
    )
    return crosses


def clearances(bundle: Bundle, piece: Solid, most: float = 64.0) -> Floats:
    """How much (n,) the piece may grow, in plan and in height, before each line meets it."""
    low = np.zeros(len(bundle))
    high = np.full(len(bundle), most)
    for _ in range(50):
        middle = (low + high) / 2
        clear = _keeps_clear_each(bundle, piece, middle)
        low, high = np.where(clear, middle, low), np.where(clear, high, middle)
    return low


def _keeps_clear_each(bundle: Bundle, piece: Solid, by: Floats) -> Bools:
    z0, z1 = bundle.starts[:, 2], bundle.ends[:, 2]
    low, high = piece.bottom - by, piece.top + by
    passes_by = (np.maximum(z0, z1) <= low) | (np.minimum(z0, z1) >= high)
    climb = z1 - z0
    safe = np.where(climb == 0.0, 1.0, climb)
    span = np.clip(np.stack([(low - z0) / safe, (high - z0) / safe], -1), 0.0, 1.0)
    span = np.where((climb == 0.0)[:, None], [0.0, 1.0], np.sort(span, axis=1))
    return passes_by | (_part_distance(bundle.at(span)[..., :2], piece.shape) >= by)


# --- Points of an end ----------------------------------------------------------------------------


def points_of(solid: Solid, n: int, rng: np.random.Generator) -> Floats:
    """Points (n, 3) of an end: half of them on its rim, half of them on its bottom or top."""
    xy = _rim(solid.shape, rng.random(n))
    inner = rng.random(n) < 0.5
    centre = core_points(solid.shape).mean(axis=0)
    pull = np.where(inner, np.sqrt(rng.random(n)), 1.0)[:, None]
    xy = centre + pull * (xy - centre)
    z = solid.bottom + (solid.top - solid.bottom) * rng.random(n)
    faces = np.where(rng.random(n) < 0.5, solid.bottom, solid.top)
    return np.column_stack([xy, np.where(rng.random(n) < 0.5, faces, z)])


def _rim(shape: Shape, u: Floats) -> Floats:
    """Points (n, 2) of the rim of a convex shape for u in 0..1."""
    if isinstance(shape.core, Polygon):
        tails, heads = core_edges(shape)
        # A third of the points are corners: that is where the outermost lines end.
        lengths = np.hypot(*(heads - tails).T)
        reached = np.cumsum(lengths) / lengths.sum()
        edge = np.minimum(np.searchsorted(reached, u), len(tails) - 1)
        t = np.modf(u * 9973.0)[0][:, None]
        t = np.where(t < 1 / 3, 0.0, (t - 1 / 3) * 1.5)
        return tails[edge] + t * (heads[edge] - tails[edge])
    angle = 2 * math.pi * u
    out = np.column_stack([np.cos(angle), np.sin(angle)])
    core = core_points(shape)
    ahead = out @ (core[-1] - core[0]) > 0
    base = np.where(ahead[:, None], core[-1], core[0])
    # Every other point slides to the middle of the straight side that it looks across.
    slide = np.modf(u * 9973.0)[0]
    base = np.where(
        (slide < 0.3)[:, None], core[0] + slide[:, None] / 0.3 * (core[-1] - core[0]), base
    )
    rim: Floats = base + shape.radius * out
    return rim


def put_back(solid: Solid, points: Floats) -> Floats:
    """The points (n, 3), those outside a convex end moved to its nearest point."""
    shape = solid.shape
    xy = points[:, :2]
    tails, heads = core_edges(shape)
    along = heads - tails
    length2 = np.maximum((along * along).sum(-1), 1e-300)
    t = np.clip(((xy[:, None] - tails) * along).sum(-1) / length2, 0.0, 1.0)
    feet = tails + t[..., None] * along
    gaps = np.hypot(*np.moveaxis(xy[:, None] - feet, -1, 0))
    best = gaps.argmin(axis=1)
    foot = feet[np.arange(len(xy)), best]
    gap = gaps[np.arange(len(xy)), best]
    if isinstance(shape.core, Polygon):
        xy = np.where(within_polygon(shape, xy)[:, None], xy, foot)
    else:
        shrink = np.minimum(1.0, shape.radius / np.maximum(gap, 1e-300))
        xy = foot + shrink[:, None] * (xy - foot)
    return np.column_stack([xy, np.clip(points[:, 2], solid.bottom, solid.top)])


def off(solid: Solid, points: Floats) -> Floats:
    """How far points (n, 3) lie outside the solid, at least 0."""
    away = np.maximum(-plan_depth(solid.shape, points[..., :2]), 0.0)
    if isinstance(solid.shape.core, Polygon):
        away = np.where(within_polygon(solid.shape, points[..., :2]), 0.0, away)
    heights = np.maximum(solid.bottom - points[..., 2], points[..., 2] - solid.top)
    return np.maximum(away, np.maximum(heights, 0.0))


def _chord(shape: Shape, start: Floats, run: Floats) -> tuple[Floats, Floats]:
    """Where unlimited lines start + t * run enter and leave a convex shape; t0 > t1: missed."""
    lo, hi = np.full(len(start), -_FAR), np.full(len(start), _FAR)
    if isinstance(shape.core, Polygon):
        tails, heads = core_edges(shape)
        area = (tails[:, 0] * heads[:, 1] - tails[:, 1] * heads[:, 0]).sum()
        for tail, head in zip(tails, heads, strict=True):
            nx, ny = (head[1] - tail[1]), -(head[0] - tail[0])
            if area < 0:
                nx, ny = -nx, -ny
            rate = run[:, 0] * nx + run[:, 1] * ny
            room = (tail[0] - start[:, 0]) * nx + (tail[1] - start[:, 1]) * ny
            still = rate == 0.0
            t = room / np.where(still, 1.0, rate)
            hi = np.where(rate > 0, np.minimum(hi, t), hi)
            lo = np.where(rate < 0, np.maximum(lo, t), lo)
            hi = np.where(still & (room < 0), -_FAR, hi)
        return lo, hi
    a = np.maximum((run * run).sum(-1), 1e-300)
    lo, hi = np.full(len(start), _FAR), np.full(len(start), -_FAR)
    for centre in core_points(shape):
        away = start - centre
        half = (away * run).sum(-1)
        square = half * half - a * ((away * away).sum(-1) - shape.radius**2)
        hit = square >= 0
        root = np.sqrt(np.maximum(square, 0.0))
        lo = np.where(hit, np.minimum(lo, (-half - root) / a), lo)
        hi = np.where(hit, np.maximum(hi, (-half + root) / a), hi)
    return lo, hi


# --- Many lines between two ends -----------------------------------------------------------------


def spread(a: Solid, b: Solid, n: int, rng: np.random.Generator) -> Bundle:
    """`n` lines between random points of the two ends."""
    return Bundle(points_of(a, n, rng), points_of(b, n, rng))


def tight(a: Solid, b: Solid, pieces: Sequence[Solid], n: int, rng: np.random.Generator) -> Bundle:
    """Up to `n` lines that pass close by two corners of pieces or ends, in plan and in height.

    A set of clear lines, however small, ends at lines that touch two things at once; so trying
    lines close to those finds narrow gaps that blind sampling misses.
    """
    first, second = _mark_pairs(a, b, pieces, n, rng)
    second = np.where(rng.random((n, 1)) < 0.25, points_of(b, n, rng)[:, :2], second)
    first = np.where(rng.random((n, 1)) < 0.25, points_of(a, n, rng)[:, :2], first)
    first = first + _jitter(n, 2, rng)
    run = second + _jitter(n, 2, rng) - first
    in_a, out_a = _chord(a.shape, first, run)
    in_b, out_b = _chord(b.shape, first, run)
    hits = (in_a < out_a) & (in_b < out_b) & (np.hypot(*run.T) > 1e-9)
    first, run = first[hits], run[hits]
    p = first + _between(in_a[hits], out_a[hits], rng) * run
    q = first + _between(in_b[hits], out_b[hits], rng) * run
    flat = np.zeros((len(p), 1))
    plan = Bundle(np.hstack([p, flat]), np.hstack([q, flat]))
    return _with_heights(plan, a, b, pieces, rng)


def _mark_pairs(
    a: Solid, b: Solid, pieces: Sequence[Solid], n: int, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """`n` pairs of marks to pass by: corners, and the middles between corners close together."""
    solids = (*pieces, a, b)
    marks = [_marks(solid.shape, rng) for solid in solids]
    corners = np.concatenate(marks)
    owner = np.repeat(np.arange(len(solids)), [len(own) for own in marks])
    apart = np.hypot(*np.moveaxis(corners[:, None] - corners, -1, 0))
    apart = np.where(owner[:, None] == owner, apart + 100.0, apart)
    nearest = apart.argsort(axis=1)[:, :2].T
    middles = np.concatenate([(corners + corners[other]) / 2 for other in nearest])
    of_pieces = len(corners) - len(marks[-1]) - len(marks[-2])
    number = np.where(
        (rng.random((2, n)) < 0.8) & (of_pieces > 0),
        rng.integers(max(of_pieces, 1), size=(2, n)),
        rng.integers(len(corners), size=(2, n)),
    )
    second_nearest = rng.integers(2, size=(2, n)) * len(corners)
    chosen = np.where(
        rng.random((2, n, 1)) < 0.5, corners[number], middles[number + second_nearest]
    )
    return chosen[0], chosen[1]


def _marks(shape: Shape, rng: np.random.Generator) -> Floats:
    if isinstance(shape.core, Polygon):
        return core_points(shape)
    return _rim(shape, rng.random(16))


def _jitter(n: int, dimensions: int, rng: np.random.Generator) -> Floats:
    scale = 10.0 ** rng.uniform(-6.0, 0.0, (n, 1))
    return np.where(rng.random((n, 1)) < 0.3, 0.0, scale) * rng.normal(size=(n, dimensions))


def _between(low: Floats, high: Floats, rng: np.random.Generator) -> Floats:
    s = rng.random(len(low))
    s = np.where(rng.random(len(low)) < 0.6, np.round(s), s)
    return (low + s * (high - low))[:, None]


def _with_heights(
    plan: Bundle, a: Solid, b: Solid, pieces: Sequence[Solid], rng: np.random.Generator
) -> Bundle:
    """The lines with heights: at random, or just past one or two edges or faces."""
    n = len(plan)
    if not n:
        return plan
    knots = [_random_edge(plan, pieces, rng) for _ in range(2)]
    for solid, fraction in ((a, 0.0), (b, 1.0)):
        faces = np.where(rng.random(n) < 0.5, solid.bottom, solid.top)
        level = solid.bottom + (solid.top - solid.bottom) * rng.random(n)
        knots.append((np.full(n, fraction), np.where(rng.random(n) < 0.6, faces, level)))
    pairs = rng.permuted(np.tile(np.arange(4), (n, 1)), axis=1)
    t = np.array([knot[0] for knot in knots])
    z = np.array([knot[1] for knot in knots])
    rows = np.arange(n)
    t0, z0 = t[pairs[:, 0], rows], z[pairs[:, 0], rows]
    t1, z1 = t[pairs[:, 1], rows], z[pairs[:, 1], rows]
    rate = (z1 - z0) / np.where(t1 == t0, 1.0, t1 - t0)
    za = np.clip(z0 - rate * t0, a.bottom, a.top)
    zb = np.clip(z0 + rate * (1 - t0), b.bottom, b.top)
    starts, ends = plan.starts.copy(), plan.ends.copy()
    starts[:, 2], ends[:, 2] = za, zb
    return Bundle(starts, ends)


def _random_edge(
    plan: Bundle, pieces: Sequence[Solid], rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """For each line a fraction and height close to an edge of a random piece that it crosses."""
    n = len(plan)
    t, z = rng.random(n), np.zeros(n)
    chosen = rng.integers(max(len(pieces), 1), size=n)
    for number, piece in enumerate(pieces):
        mine = np.flatnonzero(chosen == number)
        if not len(mine) or piece.is_empty:
            continue
        cuts = breaks(plan.take(mine), piece.shape)
        t[mine] = cuts[np.arange(len(mine)), rng.integers(cuts.shape[1], size=len(mine))]
        faces = np.where(rng.random(len(mine)) < 0.5, piece.bottom, piece.top)
        z[mine] = faces + _jitter(len(mine), 1, rng)[:, 0]
    return t, z


def tried(a: Solid, b: Solid, pieces: Sequence[Solid], n: int, seed: int) -> Bundle:
    """About `n` lines: half spread at random, half tight past corners."""
    rng = np.random.default_rng(seed)
    return joined([spread(a, b, n // 2, rng), tight(a, b, pieces, n - n // 2, rng)])


def any_clear(
    a: Solid, b: Solid, pieces: Sequence[Solid], n: int = 2000, by: float = 1e-6, seed: int = 0
) -> Line | None:
    """A tried line that stays clear of every piece grown `by`, if there is one."""
    return _first_clear(tried(a, b, pieces, n, seed), pieces, by)


def _first_clear(bundle: Bundle, pieces: Sequence[Solid], by: float) -> Line | None:
    for piece in pieces:
        if not piece.is_empty and len(bundle):
            bundle = bundle.take(keeps_clear(bundle, piece, by))
    return bundle.line(0) if len(bundle) else None


def any_blocked(
    a: Solid, b: Solid, piece: Solid, n: int = 2000, by: float = 1e-6, seed: int = 0
) -> Line | None:
    """A tried line that goes at least `by` deep into the piece, if there is one."""
    bundle = tried(a, b, [piece], n, seed)
    deep = depths(bundle, piece, inner=3)
    return bundle.line(int(deep.argmax())) if deep.max(initial=-_FAR) >= by else None


def find_clear(
    a: Solid,
    b: Solid,
    pieces: Sequence[Solid],
    n: int = 2000,
    by: float = 1e-6,
    rounds: int = 10,
    seed: int = 0,
) -> Line | None:
    """As `any_clear`, but then closing in on the lines that are blocked least."""
    bundle = tried(a, b, pieces, n, seed)
    found = _first_clear(bundle, pieces, by)
    rng = np.random.default_rng(seed + 1)
    size = 1.0
    for _ in range(rounds if len(bundle) else 0):
        if found is not None:
            return found
        worst = np.max([depths(bundle, piece) for piece in pieces], axis=0)
        bundle = _closer(a, b, bundle.take(np.argsort(worst)[:24]), n // 4, size, rng)
        found = _first_clear(bundle, pieces, by)
        size *= 0.4
    return found


def _closer(
    a: Solid, b: Solid, best: Bundle, n: int, size: float, rng: np.random.Generator
) -> Bundle:
    chosen = best.take(np.concatenate([np.arange(len(best)), rng.integers(len(best), size=n)]))
    shift = size * rng.normal(size=(2, len(chosen), 3)) * (rng.random((2, len(chosen), 3)) < 0.6)
    shift[:, : len(best)] = 0.0
    return Bundle(
        put_back(a, chosen.starts + shift[0]),
        put_back(b, chosen.ends + shift[1]),
    )


def deepest(
    a: Solid, b: Solid, piece: Solid, n: int = 1000, rounds: int = 14, seed: int = 0
) -> tuple[float, Line]:
    """How deep a line can go into the piece, or if none meets it, minus how close one can come.

    Climbs from the best of many lines; the answer is never above the true one. The steps are random
    ones, halved where they no longer pay, and ones along the way between two of the best, which
    follow a ridge that random ones fall off.
    """
    rng = np.random.default_rng(seed)
    bundle = tried(a, b, [piece], n, seed)
    score = _signed_depths(bundle, piece)
    size = 1.0
    for _ in range(rounds):
        order = np.argsort(-score)[:24]
        best, top = bundle.take(order), score[order]
        near = _closer(a, b, best, n // 6, size, rng)
        bundle = joined([near, _along(a, b, best, n // 6, rng)])
        new = _signed_depths(bundle.take(np.arange(len(bundle)) >= len(best)), piece)
        score = np.concatenate([top, new])
        if score.max() < top[0] + 0.1 * size:
            size *= 0.5
    return float(score.max()), bundle.line(int(score.argmax()))


def _along(a: Solid, b: Solid, best: Bundle, n: int, rng: np.random.Generator) -> Bundle:
    """Lines moved by a multiple of the difference between two others of the best."""
    base, one, other = (best.take(rng.integers(len(best), size=n)) for _ in range(3))
    factor = rng.uniform(0.2, 2.0, size=(n, 1))
    return Bundle(
        put_back(a, base.starts + factor * (one.starts - other.starts)),
        put_back(b, base.ends + factor * (one.ends - other.ends)),
    )


def _signed_depths(bundle: Bundle, piece: Solid) -> Floats:
    deep = depths(bundle, piece, inner=7)
    outside = deep <= 0
    deep[outside] = -clearances(bundle.take(outside), piece)
    return deep


# --- Shadows in plan -----------------------------------------------------------------------------


def shadowed(
    eye: XY, segment: tuple[XY, XY], shapes: Sequence[Shape], n: int = 1000, by: float = 1e-6
) -> tuple[Floats, Bools, Bools]:
    """At `n` fractions of the segment, if the line from the eye is surely blocked, surely clear.

    Surely blocked is one that goes `by` deep into a shape, surely clear one that misses all of
    them by that much; neither is a close call.
    """
    fractions = (np.arange(n) + 0.5) / n
    (x0, y0), (x1, y1) = segment
    ends = np.column_stack([x0 + fractions * (x1 - x0), y0 + fractions * (y1 - y0), np.zeros(n)])
    starts = np.broadcast_to(np.array([eye[0], eye[1], 0.0]), ends.shape)
    bundle = Bundle(starts, ends)
    blocked, clear = np.zeros(n, dtype=bool), np.ones(n, dtype=bool)
    for shape in shapes:
        tall = Solid(shape=shape, bottom=-_FAR, top=_FAR)
        if not tall.is_empty:
            blocked |= depths(bundle, tall, inner=3) >= by
            clear &= keeps_clear(bundle, tall, by)
    return fractions, blocked, clear
