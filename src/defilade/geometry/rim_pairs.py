r"""Rim to rim: which of many lines between the sides of two solids are clear, on a grid.

A line of sight leaves one silhouette and enters the other at a point of its rim. Here both ends are
fixed in plan, and only the heights are free: each piece that the plan of a line meets must be
passed above or below, for which the heights (za, zb) at the two ends have

    above:  (1 - t) za + t zb >= top      at both ends t of the stretch in the piece
    below:  (1 - t) za + t zb <= bottom

So "above" is kept by raising either end and "below" by lowering it. Where all pieces stand on the
ground the highest line decides, and where some float both ways past each of those are tried. No
code is shared with the searches of `kernel`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from defilade.geometry.parts import Part, convex_parts
from defilade.geometry.shapes import TIE, XY
from defilade.geometry.solids import Solid

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
_Chosen = tuple[NDArray[np.int64], ...]

_TRISECTIONS = 60
_LEAST = 1e-9  # a fraction of a line that counts
_TRIED = (0.01, 0.5, 0.99)  # shares of a silhouette's height


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RimPairs:
    """For each start and each end, in plan, whether some line between them is clear.

    `clear` is (starts, ends). `alone` and `some` are (pieces, starts, ends): the piece blocks all
    lines of the cell, whatever their heights, by itself; or some of them.
    """

    starts: Floats
    ends: Floats
    clear: Bools
    alone: Bools
    some: Bools


def rim_pairs(
    starts: Floats,
    ends: Floats,
    heights: tuple[tuple[float, float], tuple[float, float]],
    pieces: Sequence[Solid],
) -> RimPairs:
    """Whether a line from each of `starts` to each of `ends` (n, 2) [in] passes all the pieces.

    `heights` are the least and the greatest height of a line at its start, and at its end [in].
    A line that leaves a silhouette through its top or bottom is not among those. Touching a piece
    is not blocked (reading G-01), but for what rounding leaves open.
    """
    starts, ends = np.asarray(starts, float), np.asarray(ends, float)
    shape = (len(starts), len(ends))
    boxes = [_boxes(starts, ends, piece) for piece in pieces]
    alone, some = np.zeros((2, len(pieces), *shape), bool)
    for number, own in enumerate(boxes):
        alone[number] = ~_open(own, heights, shape)
        for box in own:
            some[number] |= _can_block(box, heights)
    clear = np.asarray(~alone.any(axis=0))
    together = [box for own in boxes for box in own]
    if len([own for own in boxes if own]) > 1:
        rows, columns = np.nonzero(clear)
        kept = [box.at((rows, columns)) for box in together]
        clear[rows, columns] = _open(kept, heights, (len(rows),))
    return RimPairs(starts=starts, ends=ends, clear=clear, alone=alone, some=some)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Box:
    """Where each line is inside one convex part, as fractions; and how high the part reaches."""

    enter: Floats
    leave: Floats
    bottom: float
    top: float

    @property
    def met(self) -> Bools:
        return np.asarray(self.leave - self.enter > _LEAST)

    def at(self, chosen: _Chosen) -> _Box:
        """The same part, of some of the lines only."""
        enter, leave = self.enter[chosen], self.leave[chosen]
        return _Box(enter=enter, leave=leave, bottom=self.bottom, top=self.top)


def _boxes(starts: Floats, ends: Floats, piece: Solid) -> list[_Box]:
    if piece.is_empty:
        return []
    found = []
    for part in convex_parts(piece.shape):
        enter, leave = _stretches(starts[:, None, :], ends[None, :, :], part)
        met = leave - enter > _LEAST
        if met.any():
            enter, leave = np.where(met, enter, 0.0), np.where(met, leave, 0.0)
            found.append(_Box(enter=enter, leave=leave, bottom=piece.bottom, top=piece.top))
    return found


def _can_block(box: _Box, heights: tuple[tuple[float, float], tuple[float, float]]) -> Bools:
    """True where a box is met by some line: it reaches above the lowest and below the highest.

    Each of the two holds on a stretch of the box, and there must be room in both stretches.
    """
    (a0, a1), (b0, b1) = heights
    low_enter, low_leave = _below(box, a0, b0, box.top)
    high_enter, high_leave = _below(box, -a1, -b1, -box.bottom)
    enter, leave = np.maximum(low_enter, high_enter), np.minimum(low_leave, high_leave)
    return np.asarray(box.met & (leave - enter > _LEAST))


def _below(box: _Box, za: float, zb: float, height: float) -> tuple[Floats, Floats]:
    """The part of the stretch in a box on which the line from za to zb is below a height."""
    if za == zb:
        return (box.enter, box.leave) if za < height else (box.leave, box.enter)
    at = (height - za) / (zb - za)
    if zb > za:
        return box.enter, np.minimum(box.leave, at)
    return np.maximum(box.enter, at), box.leave


def _open(
    boxes: list[_Box],
    heights: tuple[tuple[float, float], tuple[float, float]],
    shape: tuple[int, ...],
) -> Bools:
    """True for the lines that have heights at which they pass all the boxes."""
    (a0, a1), (b0, b1) = heights
    over = [box for box in boxes if box.bottom <= min(a0, b0) and box.top > min(a0, b0)]
    under = [box for box in boxes if box.top >= max(a1, b1) and box.bottom > min(a0, b0)]
    free = [box for box in boxes if min(a0, b0) < box.bottom and box.top < max(a1, b1)]
    under = [box for box in under if box.bottom < max(a1, b1)]
    if not free and not under:
        return _passes(over, under, free, heights, shape)
    found = _tried([*over, *under, *free], heights, shape)
    left = np.nonzero(~found)
    groups = [[box.at(left) for box in group] for group in (over, under, free)]
    found[left] = _passes(groups[0], groups[1], groups[2], heights, (len(left[0]),))
    return found


def _tried(
    boxes: list[_Box],
    heights: tuple[tuple[float, float], tuple[float, float]],
    shape: tuple[int, ...],
) -> Bools:
    """True for the lines that pass all boxes at one of a few heights, which most clear ones do."""
    found = np.zeros(shape, bool)
    for one, other in product(_TRIED, repeat=2):
        za, zb = (
            low + part * (high - low)
            for part, (low, high) in zip((one, other), heights, strict=True)
        )
        passes = np.ones(shape, bool)
        for box in boxes:
            at_enter = (1.0 - box.enter) * za + box.enter * zb
            at_leave = (1.0 - box.leave) * za + box.leave * zb
            over = np.minimum(at_enter, at_leave) > box.top
            under = np.maximum(at_enter, at_leave) < box.bottom
            passes &= ~box.met | over | under
        found |= passes
    return found


def _passes(
    over: list[_Box],
    under: list[_Box],
    free: list[_Box],
    heights: tuple[tuple[float, float], tuple[float, float]],
    shape: tuple[int, ...],
) -> Bools:
    """True where a line passes over some boxes, under others, and either way past the `free`."""
    found = _has_height(over, under, heights, shape)
    if not free or not found.any():
        return found
    box, rest = free[0], free[1:]
    over_it = _passes([*over, box], under, rest, heights, shape)
    left = np.nonzero(found & ~over_it)
    if len(left[0]):
        sub = [[one.at(left) for one in group] for group in (over, [*under, box], rest)]
        over_it[left] = _passes(sub[0], sub[1], sub[2], heights, (len(left[0]),))
    return over_it


def _has_height(
    over: list[_Box],
    under: list[_Box],
    heights: tuple[tuple[float, float], tuple[float, float]],
    shape: tuple[int, ...],
) -> Bools:
    """True where one line passes over all of the one and under all of the other boxes.

    The highest line must pass over what is to be passed over, the lowest one under the rest. Where
    there are both, the room between the least and the greatest zb is a concave function of za.
    """
    (a0, a1), (b0, b1) = heights
    found = np.ones(shape, bool)
    for box in over:
        for t in (box.enter, box.leave):
            found &= ~box.met | ((1.0 - t) * a1 + t * b1 > box.top)
    for box in under:
        for t in (box.enter, box.leave):
            found &= ~box.met | ((1.0 - t) * a0 + t * b0 < box.bottom)
    if not over or not under:
        return found
    chosen = np.nonzero(found)
    limits = _limits([box.at(chosen) for box in over], [box.at(chosen) for box in under])
    found[chosen] = _most_room(limits, heights, len(chosen[0])) > TIE
    return found


_Limit = tuple[Floats, Floats, bool]


def _limits(over: list[_Box], under: list[_Box]) -> list[_Limit]:
    """The half-planes as (t, height, is above): a box that is not met limits nothing."""
    limits: list[_Limit] = []
    for boxes, is_above in ((over, True), (under, False)):
        for box in boxes:
            height = box.top if is_above else box.bottom
            none = -math.inf if is_above else math.inf
            for t in (box.enter, box.leave):
                limit = np.where(box.met, height, none)
                limits.append((np.clip(t, _LEAST, 1.0), limit, is_above))
    return limits


def _most_room(
    limits: list[_Limit], heights: tuple[tuple[float, float], tuple[float, float]], count: int
) -> Floats:
    """The greatest room for zb [in] at the best za, by trisection."""
    (a0, a1), (b0, b1) = heights

    def room(za: Floats) -> Floats:
        low, high = np.full(count, b0), np.full(count, b1)
        for t, height, is_above in limits:
            zb = (height - (1.0 - t) * za) / t
            if is_above:
                low = np.maximum(low, zb)
            else:
                high = np.minimum(high, zb)
        return np.asarray(high - low)

    low, high = np.full(count, a0), np.full(count, a1)
    for _ in range(_TRISECTIONS):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        rises = room(one) < room(other)
        low, high = np.where(rises, one, low), np.where(rises, high, other)
    best: Floats = room((low + high) / 2)
    return best


def _stretches(p: Floats, q: Floats, part: Part) -> tuple[Floats, Floats]:
    """The fractions at which the lines p-q enter and leave a part; enter > leave if they do not."""
    along = q - p
    if len(part.corners) > 2:
        enter, leave = np.zeros(along.shape[:2]), np.ones(along.shape[:2])
        for nx, ny, c in part.planes:
            room = c - nx * p[..., 0] - ny * p[..., 1]
            speed = nx * along[..., 0] + ny * along[..., 1]
            with np.errstate(divide="ignore", invalid="ignore"):
                at = np.broadcast_to(room, speed.shape) / speed
            leave = np.where(speed > 0.0, np.minimum(leave, at), leave)
            enter = np.where(speed < 0.0, np.maximum(enter, at), enter)
            leave = np.where((speed == 0.0) & (room <= 0.0), -1.0, leave)
        return enter, leave
    met = [_in_disc(p, along, corner, part.radius) for corner in part.corners]
    if len(part.corners) == 2:
        met.append(_in_strip(p, along, part.corners, part.radius))
    enter = np.min([start for start, _ in met], axis=0)
    leave = np.max([end for _, end in met], axis=0)
    return np.maximum(enter, 0.0), np.minimum(leave, 1.0)


def _in_disc(p: Floats, along: Floats, centre: XY, radius: float) -> tuple[Floats, Floats]:
    away = np.array(centre) - p
    square = (along * along).sum(axis=-1)
    middle = (away * along).sum(axis=-1)
    below = middle * middle - square * ((away * away).sum(axis=-1) - radius * radius)
    half = np.sqrt(np.maximum(below, 0.0))
    met = below > 0.0
    return (
        np.where(met, (middle - half) / square, np.inf),
        np.where(met, (middle + half) / square, -np.inf),
    )


def _in_strip(
    p: Floats, along: Floats, ends: tuple[XY, ...], radius: float
) -> tuple[Floats, Floats]:
    u, v = np.array(ends)
    length = float(np.hypot(*(v - u)))
    way = (v - u) / length
    across = np.array([-way[1], way[0]])
    enter, leave = np.zeros(along.shape[:2]), np.ones(along.shape[:2])
    for axis, low, high in ((way, 0.0, length), (across, -radius, radius)):
        at, speed = (p - u) @ axis, along @ axis
        with np.errstate(divide="ignore", invalid="ignore"):
            first, last = (low - at) / speed, (high - at) / speed
        inside = np.broadcast_to((low < at) & (at < high), speed.shape)
        first = np.where(speed == 0.0, np.where(inside, 0.0, np.inf), first)
        last = np.where(speed == 0.0, np.where(inside, 1.0, -np.inf), last)
        still = speed == 0.0
        enter = np.maximum(enter, np.where(still, first, np.minimum(first, last)))
        leave = np.minimum(leave, np.where(still, last, np.maximum(first, last)))
    some = enter < leave
    return np.where(some, enter, np.inf), np.where(some, leave, -np.inf)
