"""Line of sight: is some line between two solids clear of all pieces? Proven either way.

`geometry.kernel` explains and holds the search; here the solids become its arrays, and its answer a
`Sight`. A "yes" comes with a line that the referee (`crossing.py`) confirms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from shapely import MultiPoint, Polygon, shortest_line

from defilade.geometry import hull
from defilade.geometry.crossing import passes_through
from defilade.geometry.growth import MOST, heights, shrunk
from defilade.geometry.kernel import many as kernel
from defilade.geometry.kernel.numbers import NONE, SEES, UNDECIDED, Parts, Row, Table, row
from defilade.geometry.kernel.rims import comes_near, lane
from defilade.geometry.parts import Part, convex_parts
from defilade.geometry.shapes import TIE, Shape
from defilade.geometry.solids import Line, Solid

MOST_CELLS = 100_000
"""Where the search gives up, undecided. Scenes of walls and slabs take a few dozen cells."""

FEW_CELLS = 48
"""Most searches end within so many cells; those that do not are helped (`_joints`)."""

MARGIN_CELLS = 1_000
"""What each step towards a margin may take: it costs nothing but the last bit of the margin."""

MANY_BLOCKS = 24
"""With more convex parts than this in the way, a search may take fewer cells."""

MOST_STACKED_CELLS = 400
"""Where it gives up for ends that are one over the other, for which it can prove no "none"."""

_SEAM = 0.01  # two parts that share a smaller part of their area than this only touch

FINE = 0.01 / 25.4
"""Width of the bracket in which a margin of sight is found [in]: 0.01 mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Whether some line between two solids is clear of all pieces.

    `witness` is such a line; None if there is none. `by` are then the indices of the pieces that
    block: each of them blocks some line, and if `alone`, each blocks all of them on its own.
    `undecided` is True where the search ended without a proof; by reading G-01 there is then no
    sight, and the answer is a close call. `open_arc` [in] is the longest arc of a rim from which
    lines are then still open: 0 for an answer, inf for ends that lie over one another. `cells` is
    what the search took.
    """

    sees: bool
    witness: Line | None
    by: tuple[int, ...]
    alone: bool
    undecided: bool
    open_arc: float
    cells: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search comes to: the kernel's answer, and as in `Sight` witness, arc and cells."""

    answer: int
    line: Line | None
    open_arc: float
    cells: int


def clear_line(a: Solid, b: Solid, pieces: Sequence[Solid]) -> Sight:
    """Whether some straight line from a point of `a` to a point of `b` passes through no piece.

    It must have room: lines side by side that are clear, so touching does not block and a gap of
    no width between two pieces is no sight (reading G-01). The ends are convex (ValueError), and
    may stand on, under or inside pieces; pieces may be concave, have holes, float and touch. The
    answer is the same from both ends. Of ends that lie one over the other in plan, "none" is proven
    only where one convex part covers both; else it is undecided.
    """
    found = find_line(a, b, pieces)
    near = [i for i, piece in enumerate(pieces) if _may_meet(a, b, piece)]
    meeting: list[int] = []
    single: list[int] = []
    if found.answer != SEES:
        meeting = [i for i in near if hull.blocks(a, b, pieces[i])]
        single = [i for i in meeting if _decide(a, b, [pieces[i]], 0.0, MOST_CELLS) == NONE]
    return Sight(
        sees=found.answer == SEES,
        witness=found.line,
        by=tuple(single or meeting),
        alone=bool(single),
        undecided=found.answer == UNDECIDED,
        open_arc=found.open_arc,
        cells=found.cells,
    )


Search = Callable[[Table, Table, Row, Parts, bool, int, Row], tuple[int, int]]
"""`kernel.many.search_pair`, plain or compiled."""


def find_line(a: Solid, b: Solid, pieces: Sequence[Solid], search: Search | None = None) -> Found:
    """The answer of `clear_line` without its reasons, by the kernel's search or another."""
    near = [piece for piece in pieces if _may_meet(a, b, piece)]
    found = _search(a, b, near, 0.0, MOST_CELLS, search)
    if found.line and any(passes_through(found.line, piece) for piece in near):
        return replace(found, answer=UNDECIDED, line=None)  # the referee has the last word
    return found


def has_clear_line(a: Solid, b: Solid, pieces: Sequence[Solid], *, grown: float = 0.0) -> bool:
    """Whether some line from `a` to `b` passes through none of the pieces, all grown alike.

    Growth [in] is as in `geometry.growth`; below 0 the pieces shrink. Undecided is no sight.
    """
    return _decide(a, b, pieces, grown, MOST_CELLS) == SEES


def sight_margin(a: Solid, b: Solid, pieces: Sequence[Solid], *, most: float = MOST) -> float:
    """How far [in] all pieces can surely grow with the sight between `a` and `b` still there.

    Where there is none, minus the shrinkage with which there surely still is none. It is short of
    the growth that changes the answer by 0.01 mm, or by more where the proof would take longer than
    `MARGIN_CELLS`. Beyond `most` it is not looked for: then the answer is `most` or -`most`.
    """
    answer = _decide(a, b, pieces, 0.0, MOST_CELLS)
    sign = 1.0 if answer == SEES else -1.0

    def stays(change: float) -> bool:
        return _decide(a, b, pieces, sign * change, MARGIN_CELLS) == answer

    if answer == UNDECIDED:
        return 0.0
    if stays(most):
        return sign * most
    low, high = 0.0, min(most, 0.05)
    while high < most and stays(high):
        low, high = high, min(most, 2 * high)
    while high - low > FINE:
        middle = (low + high) / 2
        if stays(middle):
            low = middle
        else:
            high = middle
    return sign * low


def _decide(a: Solid, b: Solid, pieces: Sequence[Solid], grown: float, most_cells: int) -> int:
    near = [piece for piece in pieces if _may_meet(a, b, piece, max(grown, 0.0))]
    return _search(a, b, near, grown, most_cells).answer


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
    a: Solid,
    b: Solid,
    pieces: Sequence[Solid],
    grown: float,
    most_cells: int,
    search: Search | None = None,
) -> Found:
    if not (a.shape.is_convex and b.shape.is_convex):
        raise ValueError("an end of sight lines must be convex")
    if not a.shape.overlaps(b.shape):
        return _run(a, b, _blocks(a, b, pieces, grown), False, most_cells, search)
    if a.bottom > b.bottom:
        found = _search(b, a, pieces, grown, most_cells, search)
        return replace(found, line=found.line.reversed()) if found.line else found
    return _stacked(a, b, pieces, grown, search)


def _stacked(
    a: Solid, b: Solid, pieces: Sequence[Solid], grown: float, search: Search | None
) -> Found:
    """The answer for ends one over the other in plan, `a` the lower.

    A piece between them that reaches beyond both all round blocks every line. Otherwise the search
    looks for a clear one; where it finds none it has no proof, because lines of no length in plan
    have no direction to put into cells, and the answer is undecided.
    """
    if b.bottom - a.top <= TIE:  # they share points or touch face to face
        x, y = a.shape.outline.intersection(b.shape.outline).representative_point().coords[0]
        z = (max(a.bottom, b.bottom) + min(a.top, b.top)) / 2
        line = Line(start=(x, y, z), end=(x, y, z))
        return Found(answer=SEES, line=line, open_arc=0.0, cells=0)
    blocks = _blocks(a, b, pieces, grown)
    both = a.shape.outline.union(b.shape.outline).convex_hull
    for block in blocks:
        between = min(block.top, b.bottom) - max(block.bottom, a.top) > 2 * TIE
        covered = MultiPoint(block.part.corners).convex_hull.buffer(block.radius + TIE)
        if between and covered.contains(both):
            return Found(answer=NONE, line=None, open_arc=0.0, cells=0)
    found = _run(a, b, blocks, True, MOST_STACKED_CELLS, search)
    if found.answer == SEES:
        return found
    return replace(found, answer=UNDECIDED, open_arc=math.inf)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """A convex part of the piece with the index `piece`, grown."""

    part: Part
    piece: int
    radius: float
    bottom: float
    top: float


def _blocks(a: Solid, b: Solid, pieces: Sequence[Solid], grown: float) -> list[_Block]:
    """The convex parts of the grown pieces that lines between the two ends can come near."""
    blocks = []
    for index, piece in enumerate(pieces):
        bottom, top = heights(piece, grown, (a, b))
        if bottom < top:
            shapes = shrunk(piece.shape, -grown) if grown < 0.0 else (piece.shape,)
            blocks += [
                _Block(
                    part=part,
                    piece=index,
                    radius=part.radius + max(grown, 0.0),
                    bottom=bottom,
                    top=top,
                )
                for shape in shapes
                for part in convex_parts(shape)
            ]
    parts = _parts(blocks, [])
    box = lane(corners(a.shape), corners(b.shape), _ends(a, b))
    return [block for k, block in enumerate(blocks) if comes_near(box, parts, k)]


def _run(
    a: Solid,
    b: Solid,
    blocks: list[_Block],
    stacked: bool,
    most_cells: int,
    search: Search | None,
) -> Found:
    """Run the kernel, and only if it takes long look for joints, which shorten it.

    Cells cost as much more as there are more blocks, so `most_cells` is for up to `MANY_BLOCKS`.
    """
    most_cells = most_cells * MANY_BLOCKS // max(MANY_BLOCKS, len(blocks))
    found = _kernel(a, b, blocks, [], stacked, min(most_cells, FEW_CELLS), search)
    if found.answer != UNDECIDED or most_cells <= FEW_CELLS:
        return found
    longer = _kernel(a, b, blocks, _joints(blocks), stacked, most_cells, search)
    return replace(longer, cells=found.cells + longer.cells)


def _kernel(
    a: Solid,
    b: Solid,
    blocks: list[_Block],
    joints: Table,
    stacked: bool,
    most_cells: int,
    search: Search | None,
) -> Found:
    """Run the kernel."""
    line = row(6)
    answer, cells = (search or kernel.search_pair)(
        corners(a.shape),
        corners(b.shape),
        _ends(a, b),
        _parts(blocks, joints),
        stacked,
        most_cells,
        line,
    )
    x0, y0, z0, x1, y1, z1 = line
    return Found(
        answer=answer,
        line=Line(start=(x0, y0, z0), end=(x1, y1, z1)) if answer == SEES else None,
        open_arc=x0 if answer == UNDECIDED else 0.0,
        cells=cells,
    )


def _ends(a: Solid, b: Solid) -> Row:
    return [a.bottom, a.top, a.shape.radius, b.bottom, b.top, b.shape.radius]


def _parts(blocks: list[_Block], joints: Table) -> Parts:
    return (
        [list(corner) for block in blocks for corner in block.part.corners],
        [list(plane) for block in blocks for plane in block.part.planes],
        [list(mitre) for block in blocks for mitre in block.part.mitres],
        list(accumulate((len(block.part.corners) for block in blocks), initial=0)),
        [block.radius for block in blocks],
        [[block.bottom, block.top] for block in blocks],
        joints,
    )


def corners(shape: Shape) -> Table:
    """The corners of a shape's core, anticlockwise, as the kernel wants them."""
    core = shape.rings[0]
    if isinstance(shape.core, Polygon) and not shape.core.exterior.is_ccw:
        core = core[::-1]
    return [list(corner) for corner in core]


def _joints(blocks: list[_Block]) -> Table:
    """Pairs of blocks of two pieces that touch at some height, and a point that they share.

    Blocks of one piece overlap already where they meet (`parts`), and so do blocks of two pieces
    that stand in one another; only along a seam is a joint needed.
    """
    found: Table = []
    hulls = [MultiPoint(block.part.corners).convex_hull for block in blocks]
    for i, one in enumerate(blocks):
        for j, other in enumerate(blocks[:i]):
            apart = one.top < other.bottom or other.top < one.bottom
            if one.piece == other.piece or apart:
                continue
            gap = hulls[i].distance(hulls[j])
            if gap > one.radius + other.radius + 2 * TIE:
                continue
            shared = hulls[i].intersection(hulls[j])
            if shared.area > _SEAM * min(hulls[i].area, hulls[j].area):
                continue
            if shared.is_empty:
                (x0, y0), (x1, y1) = shortest_line(hulls[i], hulls[j]).coords
                both = one.radius + other.radius
                share = one.radius / both if both > 0.0 else 0.5
                x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
            else:
                x, y = shared.centroid.x, shared.centroid.y
            found.append([float(i), float(j), x, y])
    return found
