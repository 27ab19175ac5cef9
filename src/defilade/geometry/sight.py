"""Line of sight: is some line between two solids clear of all pieces? Proven either way.

`kernel.py` explains and holds the search; here the solids become its arrays, and its answer a
`Sight`. A "yes" comes with a line that the referee (`crossing.py`) confirms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from shapely import Polygon

from defilade.geometry import hull, kernel
from defilade.geometry.growth import MOST, heights, shrunk
from defilade.geometry.parts import Part, convex_parts
from defilade.geometry.shapes import TIE, XY, Shape
from defilade.geometry.solids import Line, Solid

MOST_CELLS = 200_000
"""Where the search gives up, undecided. Scenes of walls and slabs take a few dozen cells."""

FINE = 0.01 / 25.4
"""Width of the bracket in which a margin of sight is found [in]: 0.01 mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Whether some line between two solids is clear of all pieces.

    `witness` is such a line; None if there is none. `by` are then the indices of the pieces that
    block: each of them blocks some line, and if `alone`, each blocks all of them on its own.
    `undecided` is True where the search ended without a proof; by reading G-01 there is then no
    sight, and the answer is a close call. `cells` is what the search took.
    """

    sees: bool
    witness: Line | None
    by: tuple[int, ...]
    alone: bool
    undecided: bool
    cells: int


def clear_line(a: Solid, b: Solid, pieces: Sequence[Solid]) -> Sight:
    """Whether some straight line from a point of `a` to a point of `b` passes through no piece.

    It must have room: lines side by side that are clear, so touching does not block and a gap of
    no width between two pieces is no sight (reading G-01). The ends are convex (ValueError), and
    may stand on, under or inside pieces; pieces may be concave, have holes, float and touch. The
    answer is the same from both ends.
    """
    near = [i for i, piece in enumerate(pieces) if _may_meet(a, b, piece)]
    answer, line, cells = _search(a, b, [pieces[i] for i in near])
    if answer == kernel.SEES:
        return Sight(
            sees=True, witness=line, by=(), alone=False, undecided=False, cells=cells
        )
    meeting = [i for i in near if hull.blocks(a, b, pieces[i])]
    single = [i for i in meeting if _search(a, b, [pieces[i]])[0] == kernel.NONE]
    return Sight(
        sees=False,
        witness=None,
        by=tuple(single or meeting),
        alone=bool(single),
        undecided=answer == kernel.UNDECIDED,
        cells=cells,
    )


def has_clear_line(a: Solid, b: Solid, pieces: Sequence[Solid], *, grown: float = 0.0) -> bool:
    """Whether some line from `a` to `b` passes through none of the pieces, all grown alike.

    Growth [in] is as in `geometry.growth`; below 0 the pieces shrink. Undecided is no sight.
    """
    near = [piece for piece in pieces if _may_meet(a, b, piece, max(grown, 0.0))]
    return _search(a, b, near, grown)[0] == kernel.SEES


def sight_margin(a: Solid, b: Solid, pieces: Sequence[Solid], *, most: float = MOST) -> float:
    """How far [in] all pieces can grow with the sight between `a` and `b` still there.

    Where there is none, minus the shrinkage that opens it. Found to 0.01 mm, from below in either
    case. Beyond `most` it is not looked for: then the answer is `most` (or -`most`), at least.
    """
    sees = has_clear_line(a, b, pieces)
    sign = 1.0 if sees else -1.0
    if has_clear_line(a, b, pieces, grown=sign * most) is sees:
        return sign * most
    low, high = 0.0, min(most, 0.05)
    while high < most and has_clear_line(a, b, pieces, grown=sign * high) is sees:
        low, high = high, min(most, 2 * high)
    while high - low > FINE:
        middle = (low + high) / 2
        if has_clear_line(a, b, pieces, grown=sign * middle) is sees:
            low = middle
        else:
            high = middle
    return sign * low


def _may_meet(a: Solid, b: Solid, piece: Solid, grown: float = 0.0) -> bool:
    """False if no line between the two can come near the grown piece: a quick test of boxes."""
    if piece.is_empty:
        return False
    reach = grown + TIE
    if piece.bottom - reach > max(a.top, b.top) or piece.top + reach < min(a.bottom, b.bottom):
        return False
    ax0, ay0, ax1, ay1 = a.shape.bounds
    bx0, by0, bx1, by1 = b.shape.bounds
    x0, y0, x1, y1 = piece.shape.bounds
    return (
        x0 < max(ax1, bx1) + reach
        and x1 > min(ax0, bx0) - reach
        and y0 < max(ay1, by1) + reach
        and y1 > min(ay0, by0) - reach
    )


def _search(
    a: Solid, b: Solid, pieces: Sequence[Solid], grown: float = 0.0
) -> tuple[int, Line | None, int]:
    if not (a.shape.is_convex and b.shape.is_convex):
        raise ValueError("an end of sight lines must be convex")
    if a.shape.overlaps(b.shape):
        return _stacked(a, b, pieces)
    return _run(a, b, _blocks(a, b, pieces, grown))


_Block = tuple[Part, float, float, float]  # a convex part, its radius, bottom and top


def _blocks(a: Solid, b: Solid, pieces: Sequence[Solid], grown: float) -> list[_Block]:
    """The convex parts of the grown pieces."""
    blocks = []
    for piece in pieces:
        bottom, top = heights(piece, grown, (a, b))
        if bottom < top:
            shapes = shrunk(piece.shape, -grown) if grown < 0.0 else (piece.shape,)
            blocks += [
                (part, part.radius + max(grown, 0.0), bottom, top)
                for shape in shapes
                for part in convex_parts(shape)
            ]
    return blocks


def _run(a: Solid, b: Solid, blocks: list[_Block]) -> tuple[int, Line | None, int]:
    """Run the kernel."""
    corners = [corner for part, *_ in blocks for corner in part.corners]
    planes = [plane for part, *_ in blocks for plane in part.planes]
    mitres = [mitre for part, *_ in blocks for mitre in part.mitres]
    first = np.cumsum([0, *(len(part.corners) for part, *_ in blocks)])
    line = np.zeros(6)
    answer, cells = kernel.search(
        rim(a.shape, b.shape),
        rim(b.shape, a.shape),
        _corners(a.shape),
        _corners(b.shape),
        np.array([a.bottom, a.top, a.shape.radius, b.bottom, b.top, b.shape.radius]),
        np.array(corners).reshape(-1, 2),
        np.array(planes).reshape(-1, 3),
        np.array(mitres).reshape(-1, 2),
        first.astype(np.int64),
        np.array([radius for _, radius, _, _ in blocks]),
        np.array([(bottom, top) for _, _, bottom, top in blocks]).reshape(-1, 2),
        MOST_CELLS,
        line,
    )
    if answer != kernel.SEES:
        return answer, None, cells
    x0, y0, z0, x1, y1, z1 = line.tolist()
    return answer, Line(start=(x0, y0, z0), end=(x1, y1, z1)), cells


def _stacked(a: Solid, b: Solid, pieces: Sequence[Solid]) -> tuple[int, Line | None, int]:
    """Ends that lie over one another in plan, such as a miniature under another on a bridge.

    Lines may then be upright, which the kernel's pairs of rim points do not hold. A clear one that
    they do hold is sight; one convex part between the two and wider than both is a proof of none;
    what remains is undecided.
    """
    low, high = (a, b) if a.top <= b.bottom else (b, a)
    if low.top > high.bottom:
        x, y = a.shape.core.intersection(b.shape.core).representative_point().coords[0]
        z = (max(a.bottom, b.bottom) + min(a.top, b.top)) / 2
        return kernel.SEES, Line(start=(x, y, z), end=(x, y, z)), 0
    return kernel.UNDECIDED, None, 0


# --- rims -----------------------------------------------------------------------------------------


def _corners(shape: Shape) -> kernel.Array:
    core = shape.rings[0]
    if isinstance(shape.core, Polygon) and not shape.core.exterior.is_ccw:
        core = core[::-1]
    return np.array(core, dtype=np.float64)


def rim(shape: Shape, other: Shape) -> kernel.Array:
    """The elements of a convex shape's rim that face some point of another shape, as rows."""
    core = _corners(shape).tolist()
    radius = shape.radius
    rows: list[tuple[float, ...]] = []
    count = len(core)
    for i, (x0, y0) in enumerate(core):
        if count > 1:
            x1, y1 = core[(i + 1) % count]
            length = math.hypot(x1 - x0, y1 - y0)
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            if _reach(other, nx, ny) > nx * x0 + ny * y0 + radius:
                ends = (x0 + radius * nx, y0 + radius * ny, x1 + radius * nx, y1 + radius * ny)
                rows.append((0.0, 0.0, 0.0, nx, ny, nx, ny, *ends))
        if radius > 0.0:
            rows += _arcs((x0, y0), radius, *_turn(core, i), other)
    return np.array(rows).reshape(-1, 11)


def _reach(shape: Shape, nx: float, ny: float) -> float:
    return max(nx * x + ny * y for x, y in shape.rings[0]) + shape.radius


def _turn(core: list[list[float]], i: int) -> tuple[float, float]:
    """The directions [radians] between which the rim turns at a corner."""
    if len(core) == 1:
        return -math.pi, math.pi
    (xp, yp), (x, y), (xn, yn) = core[i - 1], core[i], core[(i + 1) % len(core)]
    start = math.atan2(xp - x, y - yp)
    return start, start + (math.atan2(x - xn, yn - y) - start) % (2 * math.pi)


def _arcs(
    centre: XY, radius: float, start: float, end: float, other: Shape
) -> list[tuple[float, ...]]:
    """The arcs of a corner that face the other shape, none longer than a quarter turn.

    A rim point with normal n faces a point of a disc with centre D and radius R if
    n.(D - centre) > radius - R.
    """
    ox, oy = other.centre
    wide = max(math.hypot(x - ox, y - oy) for x, y in other.rings[0]) + other.radius
    away = math.hypot(ox - centre[0], oy - centre[1])
    if away > abs(radius - wide):
        half = math.acos((radius - wide) / away) + 1e-9
        towards = math.atan2(oy - centre[1], ox - centre[0])
        spans = []
        for turn in (-2 * math.pi, 0.0, 2 * math.pi):
            s0, s1 = max(start, towards + turn - half), min(end, towards + turn + half)
            if s0 < s1:
                spans.append((s0, s1))
    else:
        spans = [(start, end)]
    rows = []
    for s0, s1 in spans:
        steps = math.ceil((s1 - s0) / (math.pi / 2))
        for step in range(steps):
            u0 = s0 + (s1 - s0) * step / steps
            u1 = s0 + (s1 - s0) * (step + 1) / steps
            normals = (math.cos(u0), math.sin(u0), math.cos(u1), math.sin(u1))
            rows.append((*centre, radius, *normals, 0.0, 0.0, 0.0, 0.0))
    return rows
