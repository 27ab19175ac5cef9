"""Places labels so that none covers another or a base, or leaves the frame. Always the same way.

Everything here is in points of paper, from the lower left corner of the frame. Each label tries
the places around what it names, nearest first, and takes the cheapest one that is free:

            o  o  o          gap 2, then 8, 16 ... pt from the base;
          o  ┌────┐  o       from 7 pt on, a thin leader line shows whose label it is
          o  │base│  o
          o  └────┘  o       a piece of terrain tries the places inside it first
            o  o  o
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Point = tuple[float, float]

MARGIN = 1.6
"""Room around every label [pt]: half of the least distance between two, and what a viewer's
hinting may add to the width that was measured."""

_CELL = 2.0  # side of the cells in which drawn lines are counted [pt]
_LEADER_FROM = 7.0  # a gap from which a leader line is needed [pt]
_GAPS = (2.0, 5.0, 10.0, 16.0, 24.0, 33.0, 44.0, 56.0, 70.0, 86.0, 104.0, 126.0, 150.0, 180.0)
_ROUNDS = 3
_NEAR_DIRECTIONS, _FAR_DIRECTIONS = 16, 32

# What a place costs. One point of distance is the unit.
PER_LINE_CELL = 1.6  # a cell of 2 pt with a drawn line in it, under the label
PER_PIECE_CELL = 0.1  # a cell with terrain in it, under a label that is not its own
_NOT_ON_PIECE = 24.0  # a terrain label beside its piece
_LESS_LIKED = 4.0  # the second size, twice for the third
_LEADER = 10.0  # needing a leader line at all
_LEADER_OVER_BASE = 30.0  # a sample of a leader line on another's base
_LEADER_OVER_LABEL = 1000.0
_LEADER_OVER_LEADER = 25.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One label to place: the sizes it can have, what it names, and how far it may go.

    The first of `sizes` is liked best. `anchor` is the centre of what it names, `reach` half its
    width and height; `homes` are places on the named thing itself where the label may lie, each
    with its cost for each size. On a piece that is best; on a base it hides it, so it is the last
    resort. The leader line of a `strict` label crosses no base and no other leader line.
    """

    gid: str
    sizes: tuple[Point, ...]
    anchor: Point
    reach: Point
    homes: tuple[Point, ...] = ()
    home_costs: tuple[tuple[float, ...], ...] = ()
    is_piece: bool = False
    strict: bool = True
    furthest: float = 90.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label goes: which of its sizes, its centre, its leader line where it needs one."""

    size: int
    centre: Point
    leader: tuple[Point, Point] | None


class Sheet:
    """A frame with bases on it that no label may cover, and lines that it would rather not."""

    def __init__(
        self,
        size: Point,
        bases: Floats,
        lines: Floats,
        pieces: BaseGeometry,
        costs: tuple[float, float] = (PER_LINE_CELL, PER_PIECE_CELL),
    ) -> None:
        """`bases` are rows (x, y, half width, half height); `lines` rows (x0, y0, x1, y1).

        `costs` are those of a cell with a line in it, and of one with terrain.
        """
        self._per_line_cell, self._per_piece_cell = costs
        self.size = size
        self.bases = bases.reshape(-1, 4)
        self._lines = _sums(_drawn_over(size, lines.reshape(-1, 4)))
        self._pieces = _sums(_covered(size, pieces))

    def place(self, requests: list[Request]) -> dict[str, Place]:
        """A place for each request, in their order; one that finds none is left out.

        Further rounds move each label to the best place that the others leave.
        """
        boxes: dict[str, Floats] = {}
        places: dict[str, Place] = {}
        for _round in range(_ROUNDS):
            for request in requests:
                boxes.pop(request.gid, None)
                places.pop(request.gid, None)
                found = self._best(request, boxes, places)
                if found is not None:
                    boxes[request.gid], places[request.gid] = found
        return places

    def _best(
        self, request: Request, boxes: dict[str, Floats], places: dict[str, Place]
    ) -> tuple[Floats, Place] | None:
        centres, gaps, at_home, sizes = _candidates(request)
        half = np.array(request.sizes)[sizes] / 2
        tight = np.hstack([centres - half, centres + half])
        wide = tight + np.array([-MARGIN, -MARGIN, MARGIN, MARGIN])
        others = np.array(list(boxes.values())).reshape(-1, 4)
        own = _own_base(self.bases, request.anchor)
        free = self._inside(wide) & ~_any_overlap(wide, others)
        free &= ~_any_disc_overlap(tight, self.bases[~own])
        free &= at_home | ~_any_disc_overlap(tight, self.bases[own])
        if not free.any():
            return None
        centres, gaps, at_home, sizes = centres[free], gaps[free], at_home[free], sizes[free]
        tight, wide = tight[free], wide[free]
        apart = _distances(tight, request)
        needs_leader = ~at_home & (request.is_piece | (apart > _LEADER_FROM))
        starts = np.clip(np.array(request.anchor), tight[:, :2], tight[:, 2:])
        ends = _rim(request, centres, starts)
        cost = gaps + self._per_line_cell * _under(self._lines, tight) + _LEADER * needs_leader
        cost = cost + np.where(at_home, 0.0, self._per_piece_cell * _under(self._pieces, tight))
        if request.is_piece:
            cost = cost + _NOT_ON_PIECE * ~at_home
        samples = _samples(starts, ends)
        over_bases = _points_in_discs(samples, self.bases[~own] + np.array([0.0, 0.0, 1.5, 1.5]))
        over_labels = _points_in_boxes(samples, others)
        in_the_way = (_LEADER_OVER_BASE * over_bases) + (_LEADER_OVER_LABEL * over_labels)
        cost = cost + np.where(needs_leader, in_the_way, 0.0)
        leaders = [place.leader for place in places.values() if place.leader]
        cost = cost + _LEADER_OVER_LEADER * _leaders_under(tight, leaders)
        crossed = _LEADER_OVER_LEADER * _crossings(starts, ends, leaders)
        cost = cost + np.where(needs_leader, crossed, 0.0)
        if request.strict:
            cost = np.where(needs_leader & ((over_bases > 0) | (crossed > 0)), np.inf, cost)
        best = int(np.argmin(cost))
        if not math.isfinite(cost[best]):
            return None
        leader = None
        if needs_leader[best]:
            leader = (_point(starts[best]), _point(ends[best]))
        return wide[best], Place(int(sizes[best]), _point(centres[best]), leader)

    def _inside(self, boxes: Floats) -> Flags:
        width, height = self.size
        low = (boxes[:, 0] >= 0) & (boxes[:, 1] >= 0)
        inside: Flags = low & (boxes[:, 2] <= width) & (boxes[:, 3] <= height)
        return inside


def _candidates(request: Request) -> tuple[Floats, Floats, Flags, NDArray[np.int64]]:
    """Centres to try; the cost of each [pt], whether it is on the named thing, and its size."""
    centres, costs, at_home, sizes = [], [], [], []
    for number, size in enumerate(request.sizes):
        around, gaps = _around(request, size)
        if request.homes:
            around = np.vstack([np.array(request.homes), around])
            gaps = np.concatenate([request.home_costs[number], gaps])
        centres.append(around)
        costs.append(gaps + _LESS_LIKED * number)
        at_home.append(np.arange(len(gaps)) < len(request.homes))
        sizes.append(np.full(len(gaps), number))
    return (
        np.vstack(centres),
        np.concatenate(costs),
        np.concatenate(at_home),
        np.concatenate(sizes),
    )


def _around(request: Request, size: Point) -> tuple[Floats, Floats]:
    """Centres around the named thing, and the gap between it and the label at each."""
    gaps, directions = (part[_SPOKES[0] <= request.furthest] for part in _SPOKES)
    # Along the rim of a box around the thing, so that wide labels slide past corners.
    slides = np.clip(1.45 * directions, -1.0, 1.0)
    reach = np.array(request.reach) + gaps[:, None]
    centres = np.array(request.anchor) + directions * reach + slides * np.array(size) / 2
    # To the right or left of a thing reads best, above is better than below.
    return centres, gaps + 1.5 * np.abs(slides[:, 1]) + 0.5 * (slides[:, 1] < 0)


def _spokes() -> tuple[Floats, Floats]:
    """Every gap with every direction that is tried at it, nearest first."""
    gaps, angles = [], []
    for gap in _GAPS:
        count = _NEAR_DIRECTIONS if gap < 30 else _FAR_DIRECTIONS
        gaps += [gap] * count
        angles += [2 * math.pi * step / count for step in range(count)]
    return np.array(gaps), np.column_stack([np.cos(angles), np.sin(angles)])


_SPOKES = _spokes()


def _distances(boxes: Floats, request: Request) -> Floats:
    """How far each box is from the ellipse around the named thing, nearly."""
    anchor, reach = np.array(request.anchor), np.array(request.reach)
    away = np.clip(anchor, boxes[:, :2], boxes[:, 2:]) - anchor
    length = np.hypot(away[:, 0], away[:, 1])
    scaled = np.hypot(away[:, 0] / reach[0], away[:, 1] / reach[1])
    return np.asarray(length * np.maximum(0.0, 1.0 - 1.0 / np.maximum(scaled, 1e-9)))


def _rim(request: Request, centres: Floats, starts: Floats) -> Floats:
    """Where leader lines end: well inside a base, or at the nearest home in a piece."""
    anchor, reach = np.array(request.anchor), np.array(request.reach)
    away = starts - anchor
    scaled = np.hypot(away[:, 0] / reach[0], away[:, 1] / reach[1])
    rim: Floats = anchor + 0.6 * away / np.maximum(scaled, 0.6)[:, None]
    if request.is_piece and request.homes:
        homes = np.array(request.homes)
        nearest = np.argmin(
            np.hypot(*(starts[:, None, :] - homes[None, :, :]).transpose(2, 0, 1)), axis=1
        )
        rim = homes[nearest]
    return rim


def _point(row: Floats) -> Point:
    return (float(row[0]), float(row[1]))


def _cells(size: Point) -> Floats:
    columns, rows = (max(1, math.ceil(length / _CELL)) for length in size)
    return np.zeros((rows, columns))


def _covered(size: Point, pieces: BaseGeometry) -> Floats:
    """The cells of the frame that a piece covers, by blocks of two by two."""
    cells = _cells(size)
    rows, columns = (-(-count // 2) for count in cells.shape)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * 2, (np.arange(rows) + 0.5) * 2)
    shapely.prepare(pieces)
    blocks = shapely.contains_xy(pieces, x * _CELL, y * _CELL).astype(float)
    return np.kron(blocks, np.ones((2, 2)))[: cells.shape[0], : cells.shape[1]]


def _sums(cells: Floats) -> Floats:
    """Running sums, from which the sum over any box is had at once."""
    sums = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1))
    sums[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
    return sums


def _under(sums: Floats, boxes: Floats) -> Floats:
    """How many marked cells lie under each of the boxes."""
    rows, columns = sums.shape
    at = np.floor(boxes / _CELL).astype(int)
    x0, y0 = np.clip(at[:, 0], 0, columns - 1), np.clip(at[:, 1], 0, rows - 1)
    x1, y1 = np.clip(at[:, 2] + 1, 0, columns - 1), np.clip(at[:, 3] + 1, 0, rows - 1)
    total: Floats = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return total


def _drawn_over(size: Point, lines: Floats) -> Floats:
    """The cells of the frame that have a line in them."""
    cells = _cells(size)
    rows, columns = cells.shape
    for x0, y0, x1, y1 in lines:
        if not np.isfinite([x0, y0, x1, y1]).all():
            continue
        steps = min(2000, max(2, math.ceil(math.hypot(x1 - x0, y1 - y0) / _CELL)))
        along = np.linspace(0.0, 1.0, steps)
        x = np.floor((x0 + along * (x1 - x0)) / _CELL).astype(int)
        y = np.floor((y0 + along * (y1 - y0)) / _CELL).astype(int)
        inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
        cells[y[inside], x[inside]] = 1.0
    return cells


def _own_base(bases: Floats, anchor: Point) -> Flags:
    """Which base is the one that the label names: the one around its anchor."""
    return np.asarray(np.hypot(bases[:, 0] - anchor[0], bases[:, 1] - anchor[1]) < 1e-6)


def _any_overlap(boxes: Floats, others: Floats) -> Flags:
    if not len(others):
        return np.zeros(len(boxes), dtype=bool)
    apart = (
        (boxes[:, None, 2] <= others[None, :, 0])
        | (boxes[:, None, 0] >= others[None, :, 2])
        | (boxes[:, None, 3] <= others[None, :, 1])
        | (boxes[:, None, 1] >= others[None, :, 3])
    )
    return np.asarray((~apart).any(axis=1))


def _any_disc_overlap(boxes: Floats, bases: Floats) -> Flags:
    """Which boxes meet an ellipse (centre, half width, half height)."""
    if not len(bases):
        return np.zeros(len(boxes), dtype=bool)
    x = np.clip(bases[None, :, 0], boxes[:, None, 0], boxes[:, None, 2]) - bases[None, :, 0]
    y = np.clip(bases[None, :, 1], boxes[:, None, 1], boxes[:, None, 3]) - bases[None, :, 1]
    return np.asarray((np.hypot(x / bases[:, 2], y / bases[:, 3]) < 1.0).any(axis=1))


def _samples(starts: Floats, ends: Floats) -> Floats:
    """Nine points along each line, but not its ends, which touch what they join."""
    along = np.linspace(0.06, 0.94, 9)[None, :, None]
    return starts[:, None, :] * (1 - along) + ends[:, None, :] * along


def _points_in_discs(samples: Floats, bases: Floats) -> Floats:
    if not len(bases):
        return np.zeros(len(samples))
    x = (samples[:, :, None, 0] - bases[:, 0]) / bases[:, 2]
    y = (samples[:, :, None, 1] - bases[:, 1]) / bases[:, 3]
    return np.asarray((np.hypot(x, y) < 1.0).any(axis=2).sum(axis=1), dtype=float)


def _points_in_boxes(samples: Floats, boxes: Floats) -> Floats:
    if not len(boxes):
        return np.zeros(len(samples))
    x, y = samples[:, :, None, 0], samples[:, :, None, 1]
    inside = (x > boxes[:, 0]) & (x < boxes[:, 2]) & (y > boxes[:, 1]) & (y < boxes[:, 3])
    return np.asarray(inside.any(axis=2).sum(axis=1), dtype=float)


def _leaders_under(boxes: Floats, leaders: list[tuple[Point, Point]]) -> Floats:
    """How many samples of leader lines lie under each box."""
    if not leaders:
        return np.zeros(len(boxes))
    ends = np.array(leaders)
    points = _samples(ends[:, 0], ends[:, 1]).reshape(-1, 2)
    x, y = points[:, 0], points[:, 1]
    inside = (x > boxes[:, None, 0]) & (x < boxes[:, None, 2])
    inside &= (y > boxes[:, None, 1]) & (y < boxes[:, None, 3])
    return np.asarray(inside.sum(axis=1), dtype=float)


def _crossings(starts: Floats, ends: Floats, leaders: list[tuple[Point, Point]]) -> Floats:
    """How many of the leader lines each new one crosses."""
    count = np.zeros(len(starts))
    for first, last in leaders:
        c, d = np.array(first), np.array(last)
        sides = _side(starts, ends, c) * _side(starts, ends, d)
        others = _side(c, d, starts) * _side(c, d, ends)
        count += (sides < 0) & (others < 0)
    return count


def _side(a: Floats, b: Floats, c: Floats) -> Floats:
    """Above 0 where `c` lies to the left of the way from `a` to `b`, below 0 to the right."""
    ab, ac = b - a, c - a
    return np.asarray(ab[..., 0] * ac[..., 1] - ab[..., 1] * ac[..., 0])
