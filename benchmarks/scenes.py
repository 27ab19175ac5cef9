"""The scenes that `proof.py` decides: random tables, and narrow cases whose answer is known.

Everything comes from a `random.Random`, so a batch is the same whenever it is drawn again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import shapely

from defilade.geometry.shapes import XY, Shape, circle, oblong, polygon, rectangle, wall
from defilade.geometry.solids import Solid

MM = 1 / 25.4
ROOMS = (10.0, 3.0, 1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001)
"""How far a narrow case lies from the switch of its answer [mm]."""

BASES = (25, 27, 32, 40, 50, 60, 70, 100, 120, 150)  # [mm]
HEIGHTS = (0.5, 1.0, 1.65, 2.7, 4.0)
TALL = 99.0

Box = tuple[float, float, float]  # from, to, and the level it reaches up or down to


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two ends and the pieces about them; `sees` is the answer where it is known."""

    family: str
    a: Solid
    b: Solid
    pieces: tuple[Solid, ...]
    sees: bool | None = None

    def code(self) -> str:
        """The call that decides it, to be pasted."""
        rows = ",\n        ".join(_code(piece) for piece in self.pieces)
        return (
            f"clear_line(\n    {_code(self.a)},\n    {_code(self.b)},\n    [\n        {rows}\n    ]"
            f",\n)  # {self.family}; known answer: {self.sees}"
        )


def _code(solid: Solid) -> str:
    core = shapely.to_wkt(solid.shape.core, 17)
    return (
        f'Solid(shape=Shape(core=shapely.from_wkt("{core}"), radius={solid.shape.radius!r}), '
        f"bottom={solid.bottom!r}, top={solid.top!r})"
    )


# --- Tables ---------------------------------------------------------------------------------------


def _angle(rng: Random) -> float:
    return rng.choice((0.0, 0.0, 90.0, 45.0, 30.0, *(rng.uniform(0, 360) for _ in range(5))))


def _base(rng: Random, at: XY) -> Shape:
    size = rng.choice(BASES) * MM
    kind = rng.random()
    if kind < 0.6:
        return circle(at, size)
    width = min(size, rng.choice(BASES) * MM)
    if kind < 0.8:
        return oblong(at, size, width, _angle(rng))
    return rectangle(at, (size, width), _angle(rng))


def _plan(rng: Random, at: XY) -> Shape:
    """A block, an L, a U, a ring, a disc, a strip, a wall or a zigzag."""
    kind = rng.choice(("block", "block", "block", "L", "U", "ring", "disc", "strip", "wall", "z"))
    w, d, t = rng.uniform(0.5, 6), rng.uniform(0.5, 4), rng.uniform(0.0625, 0.5)
    turned = _angle(rng)
    if kind == "block":
        return rectangle(at, (w, d), turned)
    if kind == "disc":
        return circle(at, w)
    if kind == "strip":
        return oblong(at, max(w, d), min(w, d), turned)
    if kind == "wall":
        return wall([(-w / 2, 0), (w / 2, 0)], t, at, turned)
    if kind == "z":
        zigzag = [(-w / 2, -d / 2), (-w / 6, d / 2), (w / 6, -d / 2), (w / 2, d / 2)]
        return wall(zigzag, t / 4, at, turned)
    x, y = w / 2 + t, d / 2 + t
    outer = [(-x, -y), (x, -y), (x, y), (-x, y)]
    if kind == "ring":
        hole = [(t - x, t - y), (x - t, t - y), (x - t, y - t), (t - x, y - t)]
        return polygon(outer, [hole], at, turned)
    if kind == "L":
        corners = [*outer[:2], (x, t - y), (t - x, t - y), (t - x, y), outer[3]]
    else:
        corners = [*outer[:3], (x - t, y), (x - t, t - y), (t - x, t - y), (t - x, y), outer[3]]
    return polygon(corners, (), at, turned)


def _standing(rng: Random, shape: Shape, flat: bool, floats: float = 0.0) -> Solid:
    if flat:
        return Solid(shape=shape, bottom=0.0, top=TALL)
    bottom = rng.uniform(0.1, 4) if rng.random() < floats else 0.0
    return Solid(shape=shape, bottom=bottom, top=bottom + rng.uniform(0.1, 6))


def table(rng: Random, *, flat: bool) -> tuple[list[Solid], tuple[Solid, ...]]:
    """Six or seven silhouettes and the pieces on one table; all pieces are high if it is flat."""
    side = rng.uniform(8, 26)
    pieces: list[Solid] = []
    ends: list[Solid] = []

    def spot() -> XY:
        return (rng.uniform(0, side), rng.uniform(0, side))

    for _ in range(rng.randint(6, 7)):
        at, kind = spot(), rng.random()
        bottom = 0.0
        if not flat and kind < 0.3:  # on a roof, near its edge or over it
            shape = _plan(rng, at)
            roof = Solid(shape=shape, bottom=rng.choice((0.0, 0.0, 1.0)), top=rng.uniform(1.1, 5))
            pieces.append(roof)
            bottom = roof.top
            at = (at[0] + rng.uniform(-2, 2), at[1] + rng.uniform(-2, 2))
        end = Solid(shape=_base(rng, at), bottom=bottom, top=bottom + rng.choice(HEIGHTS))
        ends.append(end)
        if not flat and 0.3 <= kind < 0.4:  # under a canopy
            shape = _plan(rng, (at[0] + rng.uniform(-2, 2), at[1] + rng.uniform(-2, 2)))
            under = end.top + rng.choice((0.0, 0.0, 0.25, 1.0))
            pieces.append(Solid(shape=shape, bottom=under, top=under + rng.uniform(0.1, 2)))
    for _ in range(rng.randint(3, 10)):
        pieces.append(_standing(rng, _plan(rng, spot()), flat, 0.25))
    for _ in range(rng.randint(0, 3)):  # two that touch, in line or shifted
        w, d, turned = rng.uniform(0.5, 4), rng.uniform(0.1, 3), _angle(rng)
        one = _standing(rng, rectangle((-w / 2, 0), (w, d)), flat, 0.25)
        other = rectangle((w / 2, rng.choice((0.0, 0.0, d / 2, rng.uniform(0, d)))), (w, d))
        at = spot()
        top = one.top if flat or rng.random() < 0.5 else one.bottom + rng.uniform(0.1, 6)
        two = Solid(shape=other, bottom=one.bottom, top=top)
        pieces += [one.moved(by=at, turned=turned), two.moved(by=at, turned=turned)]
    for _ in range(rng.randint(2, 7)):  # a wall square across the way between two ends
        (ax, ay), (bx, by) = (end.shape.centre for end in rng.sample(ends, 2))
        s, bearing = rng.uniform(0.2, 0.8), math.degrees(math.atan2(by - ay, bx - ax))
        shape = rectangle((0, rng.uniform(-3, 3)), (rng.uniform(0.0625, 0.5), rng.uniform(1, 12)))
        shape = shape.moved(by=(ax + s * (bx - ax), ay + s * (by - ay)), turned=bearing)
        pieces.append(_standing(rng, shape, flat, 0.25))
    return ends, tuple(pieces)


def table_pairs(rng: Random, *, flat: bool) -> Iterator[Pair]:
    """All pairs of ends of one table that do not lie over each other in plan."""
    ends, pieces = table(rng, flat=flat)
    name = "flat tables" if flat else "tables"
    for i, a in enumerate(ends):
        for b in ends[:i]:
            if a.shape.distance(b.shape) > 1e-3:
                a, b = (a, b) if rng.random() < 0.5 else (b, a)
                yield Pair(family=name, a=a, b=b, pieces=pieces)


def _placed(rng: Random, pair: Pair) -> Pair:
    """The same scene anywhere on the table, turned and perhaps mirrored, the ends in any order."""
    by = (rng.uniform(-20, 20), rng.uniform(-20, 20))
    turned, mirrored = _angle(rng), rng.random() < 0.5
    raised = rng.choice((0.0, 0.0, rng.uniform(0, 3)))

    def change(solid: Solid) -> Solid:
        return solid.moved(by=by, turned=turned, mirrored=mirrored, raised=raised)

    ends = [change(pair.a), change(pair.b)]
    pieces = [change(piece) for piece in pair.pieces]
    rng.shuffle(ends)
    rng.shuffle(pieces)
    return Pair(family=pair.family, a=ends[0], b=ends[1], pieces=tuple(pieces), sees=pair.sees)


# --- Known by exact rational arithmetic -----------------------------------------------------------

Point2 = tuple[Fraction, Fraction]


def lowest_ceiling(
    a: list[XY],
    b: list[XY],
    floors: list[Box],
    ceilings: list[Box],
    free: tuple[float, float],
) -> Fraction | None:
    """How low a ceiling over the stretch `free` may hang before no line from a to b is left.

    All in one plane: `a` and `b` are the corners of convex polygons, left and right of everything
    else; a floor fills its stretch from below up to its level, a ceiling from above down to its
    own. A line y = m x + k is clear if it is over both top corners of each floor, under both
    bottom corners of each ceiling, and has corners of each end on both sides (or on it). For given
    corners these are half-planes in (m, k), and what the ceiling must clear is the greater of two
    linear functions. So the least is reached where two constraints are tight: on a line through two
    corners, or through one corner and level. All of them are tried, in fractions: no rounding.
    None if the other floors and ceilings leave no line at all.
    """

    def exact(points: list[XY]) -> list[Point2]:
        return [(Fraction(x), Fraction(y)) for x, y in points]

    left, right = exact(a), exact(b)
    over = exact([(x, level) for x0, x1, level in floors for x in (x0, x1)])
    under = exact([(x, level) for x0, x1, level in ceilings for x in (x0, x1)])
    u, v = Fraction(free[0]), Fraction(free[1])
    corners = [*left, *right, *over, *under]
    lines: set[Point2] = {(Fraction(0), y) for _, y in corners}
    for i, (x0, y0) in enumerate(corners):
        for x1, y1 in corners[:i]:
            if x0 != x1:
                m = (y1 - y0) / (x1 - x0)
                lines.add((m, y0 - m * x0))
    least: Fraction | None = None
    for m, k in lines:
        level = max(m * u + k, m * v + k)
        if least is not None and level >= least:
            continue
        if any(m * x + k < y for x, y in over) or any(m * x + k > y for x, y in under):
            continue
        if all(
            min(sides := [y - m * x - k for x, y in end]) <= 0 <= max(sides)
            for end in (left, right)
        ):
            least = level
    return least


def _grid(rng: Random, low: float, high: float) -> float:
    """A random number with few binary places: not on any other level, and short in fractions."""
    return math.floor(rng.uniform(low, high) * 2**20) / 2**20


def _stretches(rng: Random, low: float, high: float, count: int) -> list[tuple[float, float]]:
    """Stretches apart from each other, or touching, between two places."""
    cuts = sorted(_grid(rng, low, high) for _ in range(2 * count))
    return [
        (cuts[i], cuts[i + 1]) for i in range(0, 2 * count, 2) if cuts[i + 1] - cuts[i] > 1 / 64
    ]


def _room(rng: Random) -> float:
    return rng.choice((-1.0, 1.0)) * rng.choice(ROOMS) * MM


def slit(rng: Random) -> Pair | None:
    """Seen from above: high walls from both sides, some of them combs, leave a slit or just none.

    The ends are rectangles turned any way. The answer is exact: see `lowest_ceiling`.
    """
    d = rng.uniform(3, 16)

    def end(x: float) -> Solid:
        size = (rng.choice(BASES) * MM, rng.choice(BASES) * MM)
        return Solid(
            shape=rectangle((x, rng.uniform(-1, 1)), size, _angle(rng)), bottom=0.0, top=1.65
        )

    a = end(0.0)
    b = end(0.0)
    b = b.moved(by=(a.shape.bounds[2] - b.shape.bounds[0] + d, 0.0))
    x0, x1 = a.shape.bounds[2] + 0.01, b.shape.bounds[0] - 0.01
    y0 = min(a.shape.bounds[1], b.shape.bounds[1])
    y1 = max(a.shape.bounds[3], b.shape.bounds[3])
    floors = [(u, v, _grid(rng, y0, y1)) for u, v in _stretches(rng, x0, x1, rng.randint(1, 3))]
    hung = [(u, v, _grid(rng, y0, y1)) for u, v in _stretches(rng, x0, x1, rng.randint(1, 3))]
    if not floors or not hung:
        return None
    free = hung.pop(rng.randrange(len(hung)))[:2]
    rings = [list(end.shape.rings[0]) for end in (a, b)]
    least = lowest_ceiling(rings[0], rings[1], floors, hung, free)
    if least is None:
        return None
    level = float(least) + _room(rng)
    if not y0 - 0.5 < level < y1 + 0.5:
        return None
    low, high = y0 - rng.uniform(1, 9), y1 + rng.uniform(1, 9)
    shapes = _combs(rng, floors, low) + _combs(rng, [*hung, (*free, level)], high)
    pieces = tuple(Solid(shape=shape, bottom=0.0, top=TALL) for shape in shapes)
    pair = Pair(family="slits, exact", a=a, b=b, pieces=pieces, sees=Fraction(level) > least)
    return _placed(rng, pair)


def _combs(rng: Random, teeth: list[Box], spine: float) -> list[Shape]:
    """Walls from the level `spine` to each tooth's level: on their own, or joined to one comb."""
    teeth = sorted(teeth)
    apart = all(one[1] < two[0] for one, two in pairwise(teeth))
    if rng.random() < 0.5 or not apart:
        return [polygon([(u, spine), (v, spine), (v, y), (u, y)]) for u, v, y in teeth]
    back = spine + (0.5 if spine > 0 else -0.5)
    corners = [(teeth[0][0], back), (teeth[-1][1], back)]
    for u, v, y in reversed(teeth):
        corners += [(v, spine), (v, y), (u, y), (u, spine)]
    return [polygon(corners)]


def storey(rng: Random) -> Pair | None:
    """Seen from the side: long walls on the ground, roofs and hanging slabs, all square across.

    The ends are round, oblong or square to the walls, so seen from the side they are rectangles,
    and the answer is exact: see `lowest_ceiling`. The slab moved last makes or ends the sight.
    """
    d = rng.uniform(3, 16)

    def end(x: float) -> Solid:
        size, kind = rng.choice(BASES) * MM, rng.random()
        shape = circle((x, 0.0), size) if kind < 0.5 else rectangle((x, 0.0), (size, 1.0))
        if kind > 0.8:
            shape = oblong((x, 0.0), size + 0.5, size, 90.0 * rng.randint(0, 1))
        bottom = _grid(rng, 0.5, 4) if rng.random() < 0.5 else 0.0
        return Solid(shape=shape, bottom=bottom, top=bottom + _grid(rng, 0.5, 4))

    a = end(0.0)
    b = end(0.0)
    b = b.moved(by=(a.shape.bounds[2] - b.shape.bounds[0] + d, 0.0))
    x0, x1 = a.shape.bounds[2] + 0.01, b.shape.bounds[0] - 0.01
    z1 = max(a.top, b.top)
    floors = [(u, v, _grid(rng, 0.1, z1)) for u, v in _stretches(rng, x0, x1, rng.randint(1, 3))]
    hung = [(u, v, _grid(rng, 0.1, z1)) for u, v in _stretches(rng, x0, x1, rng.randint(1, 3))]
    if not floors or not hung:
        return None
    free = hung.pop(rng.randrange(len(hung)))[:2]
    roofs = []
    for solid, out in ((a, 1.0), (b, -1.0)):
        if solid.bottom > 0.0:  # it stands on a roof that may reach beyond its base
            edge = solid.shape.bounds[2 if out > 0 else 0] + out * rng.choice((0.0, 0.25, 0.75))
            back = solid.shape.bounds[0 if out > 0 else 2] - out * rng.uniform(0, 2)
            roofs.append((min(back, edge), max(back, edge), solid.bottom, edge))
    # of a roof only the edge towards the other end counts: a line starts over the rest
    tops = [*floors, *((edge, edge, z) for _, _, z, edge in roofs)]
    sides = [_side(a), _side(b)]
    least = lowest_ceiling(sides[0], sides[1], tops, hung, free)
    if least is None:
        return None
    level = float(least) + _room(rng)
    if not 0.01 < level < z1 + 1:
        return None
    wide = rng.uniform(7, 40)  # more than the widest base

    def across(u: float, v: float, low: float, high: float) -> Solid:
        shape = polygon([(u, -wide), (v, -wide), (v, wide), (u, wide)])
        return Solid(shape=shape, bottom=low, top=high)

    pieces = [across(u, v, 0.0, z) for u, v, z in floors]
    pieces += [across(u, v, 0.0, z) for u, v, z, _ in roofs]
    pieces += [across(u, v, z, z1 + rng.uniform(1, 3)) for u, v, z in [*hung, (*free, level)]]
    pair = Pair(
        family="storeys, exact", a=a, b=b, pieces=tuple(pieces), sees=Fraction(level) > least
    )
    return _placed(rng, pair)


def _side(solid: Solid) -> list[XY]:
    x0, _, x1, _ = solid.shape.bounds
    return [(x, z) for x in (x0, x1) for z in (solid.bottom, solid.top)]


# --- Known by construction ------------------------------------------------------------------------


def _two_ends(rng: Random) -> tuple[Solid, Solid, float]:
    """Two equal ends on the x axis, and how far they reach to either side of it."""
    size = rng.choice(BASES) * MM
    kind = rng.random()
    shape = circle((0, 0), size) if kind < 0.6 else rectangle((0, 0), (size, size * 0.75))
    if kind > 0.8:
        shape = oblong((0, 0), size + 0.5, size, 90.0 * rng.randint(0, 1))
    a = Solid(shape=shape, bottom=0.0, top=rng.choice(HEIGHTS))
    b = a.moved(by=(2 * shape.bounds[2] + rng.uniform(3, 14), 0.0))
    return a, b, shape.bounds[3]


def narrow(rng: Random) -> Pair:
    """A gap or an overlap of 10 mm down to 0.001 mm between round things, rings, halves, slabs.

    Two equal ends face each other, and everything else covers the whole lane but for the gap; so
    the level line through the gap is clear if there is one, and nothing is if there is none.
    """
    a, b, half = _two_ends(rng)
    room = _room(rng)
    x0, x1 = a.shape.bounds[2], b.shape.bounds[0]
    w = rng.uniform(0.05, 1.0)
    x = rng.uniform(x0 + w, x1 - w)
    y = rng.uniform(-0.8, 0.8) * half
    kind = rng.choice(("walls", "discs", "ring", "over", "under", "between", "mixed"))

    def box(u: float, v: float, low: float, high: float, y0: float = -9, y1: float = 9) -> Solid:
        shape = polygon([(u, y0), (v, y0), (v, y1), (u, y1)])
        return Solid(shape=shape, bottom=low, top=high)

    if kind in ("walls", "mixed"):
        pieces = [box(x - w / 2, x + w / 2, 0, TALL, -9, y)]
        if kind == "mixed":  # a disc's side instead of the other wall's end
            r = rng.uniform(half + 1, 6)
            pieces.append(Solid(shape=circle((x, y + room + r), 2 * r), bottom=0, top=TALL))
        else:
            shift = rng.uniform(-0.9, 0.9) * w if room < 0 else 0.0
            pieces.append(box(x + shift - w / 2, x + shift + w / 2, 0, TALL, y + room, 9))
    elif kind == "discs":
        r, s = rng.uniform(half + 1, 6), rng.uniform(half + 1, 6)
        pieces = [
            Solid(shape=circle((x, y - r), 2 * r), bottom=0, top=TALL),
            Solid(shape=circle((x, y + room + s), 2 * s), bottom=0, top=TALL),
        ]
    elif kind == "ring":  # a court around one end, in two halves
        out, t = half + rng.uniform(1, 3), rng.uniform(0.05, 0.5)
        reach = min(x1 - 0.01, max(x0 + 0.02, x))
        back = a.shape.bounds[0] - rng.uniform(0.1, 2)

        def court(at: float, way: float) -> Solid:
            y0, y1, y2 = at, at + way * (out + half), at + way * (out + half + t)
            ring = [(back - t, y0), (back, y0), (back, y1), (reach, y1), (reach, y0)]
            ring += [(reach + t, y0), (reach + t, y2), (back - t, y2)]
            return Solid(shape=polygon(ring), bottom=0, top=TALL)

        reach = min(reach, x1 - t - 0.005)
        pieces = [court(y, -1.0), court(y + room, 1.0)]
    elif kind == "over":
        pieces = [box(x - w / 2, x + w / 2, 0, a.top - room)]
    elif kind == "under":
        pieces = [box(x - w / 2, x + w / 2, max(room, 0.0), TALL)]
    else:
        z = a.top * rng.uniform(0.2, 0.7)
        lower = box(x - w / 2, x + w / 2, 0, z)
        shift = rng.uniform(-0.9, 0.9) * w if room < 0 else 0.0
        pieces = [lower, box(x + shift - w / 2, x + shift + w / 2, max(z + room, 0.0), TALL)]
    pair = Pair(family="narrow, by construction", a=a, b=b, pieces=tuple(pieces), sees=room > 0)
    return _placed(rng, pair)


def touching(rng: Random) -> Pair:
    """Walls that touch along part of a face and together cover the lane: no sight (G-01)."""
    a, b, half = _two_ends(rng)
    w = rng.uniform(0.05, 1.0)
    x = rng.uniform(a.shape.bounds[2] + w, b.shape.bounds[0] - w)
    level = rng.random() < 0.3
    cut = a.top * rng.uniform(0.2, 0.8) if level else rng.uniform(-0.8, 0.8) * half
    shift = rng.choice((0.0, 0.0, rng.uniform(-0.5, 0.5) * w))

    def box(u: float, y0: float, y1: float, low: float, high: float) -> Solid:
        shape = polygon([(u, y0), (u + w, y0), (u + w, y1), (u, y1)])
        return Solid(shape=shape, bottom=low, top=high)

    if level:
        pieces = (box(x - w / 2, -9, 9, 0, cut), box(x + shift - w / 2, -9, 9, cut, TALL))
    else:
        pieces = (box(x - w / 2, -9, cut, 0, TALL), box(x + shift - w / 2, cut, 9, 0, TALL))
    pair = Pair(family="touching, by construction", a=a, b=b, pieces=pieces, sees=False)
    return _placed(rng, pair)


# --- Near the switch of an answer -----------------------------------------------------------------


def near_switch(rng: Random, sees: Callable[[Pair], bool]) -> list[Pair]:
    """A pair of a table twice, with its pieces stretched in height to either side of the switch.

    Roofs with an end on them stay as they are. The switch is found by bisection with `sees`, to
    about 0.04 mm. Taller pieces never open sight, so there is one switch at most;
    the list is empty if there is none.
    """
    pair = rng.choice(list(table_pairs(rng, flat=False)) or [None])
    if pair is None:
        return []
    standing = {end.bottom for end in (pair.a, pair.b)}

    def stretched(factor: float) -> Pair:
        pieces = tuple(
            piece
            if piece.top in standing
            else replace(piece, top=piece.bottom + factor * (piece.top - piece.bottom))
            for piece in pair.pieces
        )
        return replace(pair, family="near a switch", pieces=pieces)

    low, high = 0.02, 4.0
    if not sees(stretched(low)) or sees(stretched(high)):
        return []
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if sees(stretched(middle)) else (low, middle)
    return [stretched(low), stretched(high)]


# --- Batches --------------------------------------------------------------------------------------

SHARES: tuple[tuple[float, Callable[[Random], Pair | None]], ...] = (
    (0.06, slit),
    (0.06, storey),
    (0.06, narrow),
    (0.02, touching),
)
"""The shares of the known cases in a batch; three quarters of the rest are tables with heights."""

SWITCH_SHARE = 0.05


def batch(seed: int, number: int, size: int, sees: Callable[[Pair], bool]) -> Iterator[Pair]:
    """The pairs of one batch, always the same ones as long as `sees` says the same."""
    rng = Random(f"{seed} {number}")
    left = size
    for share, make in SHARES:
        wanted = round(share * size)
        left -= wanted
        while wanted:
            if (pair := make(rng)) is not None:
                wanted -= 1
                yield pair
    wanted = round(SWITCH_SHARE * size)
    left -= wanted
    while wanted > 0:
        for pair in near_switch(rng, sees)[:wanted]:
            wanted -= 1
            yield pair
    for flat, wanted in ((True, left // 4), (False, left - left // 4)):
        while wanted > 0:
            for pair in table_pairs(rng, flat=flat):
                if wanted > 0:
                    wanted -= 1
                    yield pair
