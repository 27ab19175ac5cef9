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
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Point = tuple[float, float]

MARGIN = 1.6
"""Room around every label [pt]: half of the least distance between two, and what a viewer's
hinting may add to the width that was measured."""

_CELL = 2.0  # side of the cells in which drawn lines are counted [pt]
_LEADER_FROM = 7.0  # a gap from which a leader line is needed [pt]
_GAPS = (2.0, 5.0, 10.0, 16.0, 24.0, 33.0, 44.0, 56.0, 70.0, 86.0, 104.0, 126.0, 150.0, 180.0)
_NEAR_DIRECTIONS, _FAR_DIRECTIONS = 16, 32

# What a place costs. One point of distance is the unit.
_PER_LINE_CELL = 1.6  # a cell of 2 pt with a drawn line in it, under the label
_OFF_HOME = 14.0  # a corner of a terrain label outside the piece
_NOT_AT_HOME = 40.0  # outside the piece altogether
_LEADER = 10.0  # needing a leader line at all
_LEADER_OVER_BASE = 30.0  # a sample of a leader line on another's base
_LEADER_OVER_LEADER = 25.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One label to place: its size, what it names, and how far it may go.

    `anchor` is the centre of what it names, `reach` half its width and height; `homes` are
    places on the named thing itself where the label may lie; `least_gap` keeps it off a ring.
    """

    gid: str
    size: Point
    anchor: Point
    reach: Point
    homes: tuple[Point, ...] = ()
    home_is_best: bool = False
    furthest: float = 90.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label goes: its centre, and its leader line where it needs one."""

    centre: Point
    leader: tuple[Point, Point] | None


class Sheet:
    """A frame with bases on it that no label may cover, and lines that it would rather not."""

    def __init__(self, size: Point, bases: Floats, lines: Floats) -> None:
        """`bases` are rows (x, y, half width, half height); `lines` rows (x0, y0, x1, y1)."""
        self.size = size
        self.bases = bases.reshape(-1, 4)
        self._sums = _counted(size, lines.reshape(-1, 4))

    def crossed(self, boxes: Floats) -> Floats:
        """How many cells with drawn lines lie under each of the boxes."""
        rows, columns = self._sums.shape
        at = np.floor(boxes / _CELL).astype(int)
        x0, y0 = np.clip(at[:, 0], 0, columns - 1), np.clip(at[:, 1], 0, rows - 1)
        x1, y1 = np.clip(at[:, 2] + 1, 0, columns - 1), np.clip(at[:, 3] + 1, 0, rows - 1)
        sums = self._sums
        total: Floats = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
        return total

    def place(self, requests: list[Request]) -> dict[str, Place]:
        """A place for each request, in their order; one that finds none is left out.

        A second round moves each label to the best place that the others leave.
        """
        boxes: dict[str, Floats] = {}
        places: dict[str, Place] = {}
        for _round in range(2):
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
        centres, gaps, at_home = _candidates(request)
        half = np.array(request.size) / 2
        tight = np.hstack([centres - half, centres + half])
        wide = tight + np.array([-MARGIN, -MARGIN, MARGIN, MARGIN])
        others = np.array(list(boxes.values())).reshape(-1, 4)
        own = _own_base(self.bases, request.anchor)
        free = self._inside(wide) & ~_any_overlap(wide, others)
        free &= ~_any_disc_overlap(tight, self.bases[~own])
        free &= at_home | ~_any_disc_overlap(tight, self.bases[own])
        if not free.any():
            return None
        centres, gaps, at_home = centres[free], gaps[free], at_home[free]
        tight, wide = tight[free], wide[free]
        needs_leader = ~at_home & (request.home_is_best | (gaps > _LEADER_FROM))
        starts = np.clip(np.array(request.anchor), tight[:, :2], tight[:, 2:])
        ends = _rim(request, centres, starts)
        cost = gaps + _PER_LINE_CELL * self.crossed(tight) + _LEADER * needs_leader
        if request.home_is_best:
            cost = cost + _NOT_AT_HOME * ~at_home
        elif request.homes:  # a number on its own base is the last resort
            cost = cost + 18.0 * at_home
        samples = _samples(starts, ends)
        in_the_way = _points_in_discs(samples, self.bases[~own]) * _LEADER_OVER_BASE
        in_the_way += _points_in_boxes(samples, others) * 1000.0
        cost = cost + np.where(needs_leader, in_the_way, 0.0)
        leaders = [place.leader for place in places.values() if place.leader]
        cost = cost + _LEADER_OVER_LEADER * _leaders_under(tight, leaders)
        cost = cost + np.where(needs_leader, 25.0 * _crossings(starts, ends, leaders), 0.0)
        best = int(np.argmin(cost))
        leader = None
        if needs_leader[best]:
            leader = (_point(starts[best]), _point(ends[best]))
        return wide[best], Place(_point(centres[best]), leader)

    def _inside(self, boxes: Floats) -> Flags:
        width, height = self.size
        low = (boxes[:, 0] >= 0) & (boxes[:, 1] >= 0)
        inside: Flags = low & (boxes[:, 2] <= width) & (boxes[:, 3] <= height)
        return inside


def _candidates(request: Request) -> tuple[Floats, Floats, Flags]:
    """Centres to try, each with its gap [pt] and whether it lies on the named thing."""
    centres: list[Point] = []
    gaps: list[float] = []
    width, height = request.size
    for rank, home in enumerate(request.homes):
        centres.append(home)
        gaps.append(0.35 * rank if request.home_is_best else 0.0)
    for gap in _GAPS:
        if gap > request.furthest:
            break
        count = _NEAR_DIRECTIONS if gap < 30 else _FAR_DIRECTIONS
        for step in range(count):
            angle = 2 * math.pi * step / count
            ux, uy = math.cos(angle), math.sin(angle)
            # Along the rim of a box around the thing, so that wide labels slide past corners.
            sx, sy = (max(-1.0, min(1.0, 1.45 * u)) for u in (ux, uy))
            centres.append(
                (
                    request.anchor[0] + ux * (request.reach[0] + gap) + sx * width / 2,
                    request.anchor[1] + uy * (request.reach[1] + gap) + sy * height / 2,
                )
            )
            # To the right or left of a thing reads best, above is better than below.
            gaps.append(gap + 1.5 * abs(sy) + (0.5 if sy < 0 else 0.0))
    at_home = np.zeros(len(centres), dtype=bool)
    at_home[: len(request.homes)] = True
    return np.array(centres).reshape(-1, 2), np.array(gaps), at_home


def _rim(request: Request, centres: Floats, starts: Floats) -> Floats:
    """Where leader lines end: on the rim of a base, or a little way into a piece."""
    anchor, reach = np.array(request.anchor), np.array(request.reach)
    away = starts - anchor
    scaled = np.hypot(away[:, 0] / reach[0], away[:, 1] / reach[1])
    rim: Floats = anchor + away / np.maximum(scaled, 1.0)[:, None]
    if request.home_is_best and request.homes:
        homes = np.array(request.homes)
        nearest = np.argmin(
            np.hypot(*(starts[:, None, :] - homes[None, :, :]).transpose(2, 0, 1)), axis=1
        )
        rim = homes[nearest]
    return rim


def _point(row: Floats) -> Point:
    return (float(row[0]), float(row[1]))


def _counted(size: Point, lines: Floats) -> Floats:
    """Running sums over the cells of the frame that have a line in them."""
    columns, rows = (max(1, math.ceil(length / _CELL)) for length in size)
    cells = np.zeros((rows, columns))
    for x0, y0, x1, y1 in lines:
        if not np.isfinite([x0, y0, x1, y1]).all():
            continue
        steps = min(2000, max(2, math.ceil(math.hypot(x1 - x0, y1 - y0) / _CELL)))
        along = np.linspace(0.0, 1.0, steps)
        x = np.floor((x0 + along * (x1 - x0)) / _CELL).astype(int)
        y = np.floor((y0 + along * (y1 - y0)) / _CELL).astype(int)
        inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
        cells[y[inside], x[inside]] = 1.0
    sums = np.zeros((rows + 1, columns + 1))
    sums[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
    return sums


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
