"""The eyes of a front: stretches of it that see alike, and the eye from which least is hidden."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from defilade.geometry.critical import cuts
from defilade.geometry.screens import Bools, Floats, Indices, Packed, Screens, pack
from defilade.geometry.shadow import Segment, Shadows, cast_shadows, crossed, in_order
from defilade.geometry.shapes import TIE, XY
from defilade.geometry.tangents import cross, tangent

MERGED = 1e-9
"""Cuts closer to each other than this fraction of the front are one."""


def critical_eyes(
    front: Segment,
    screens: Screens,
    *,
    points: Sequence[XY] = (),
    directions: Sequence[XY] = (),
    segment: Segment | None = None,
) -> Floats:
    """Sorted fractions of the front, from 0 to 1, between which nothing changes in kind.

    All eyes strictly between two of them agree on: which corner, rounded or not, bounds the shadow
    of each screen to either side; in which order the ends of all shadows come, and so which of them
    overlap; which of the `points` each screen hides; on which side of a screen or a point the line
    through the eye in each of the `directions` passes; which screens cover the eye. For a segment
    to be looked at, its ends belong to the points, and so do the places where a screen's rim
    crosses it: `fixed_points` lists them. With that `segment` given as well, only what changes on
    it counts, which is a good deal less.
    """
    return _merged(cuts(front, pack(screens), points, directions, segment), MERGED)


def fixed_points(segment: Segment, screens: Screens) -> list[XY]:
    """The ends of a segment, and where it enters and leaves the screens that it crosses."""
    (x0, y0), (x1, y1) = segment
    ends = {0.0, 1.0, *(float(t) for pair in crossed(segment, screens) for t in pair)}
    return [((1.0 - t) * x0 + t * x1, (1.0 - t) * y0 + t * y1) for t in sorted(ends)]


def stretches(cuts: Floats, length: float = 1.0) -> tuple[Floats, Floats]:
    """The middles and the widths of the stretches between the cuts, as fractions of the front.

    Those narrower than a tie on a front of `length` [in] are left out: an answer needs room
    (reading G-01).
    """
    width = np.diff(cuts)
    kept = width * length > TIE
    return (cuts[:-1] + width / 2)[kept], width[kept]


def _merged(found: Floats, apart: float) -> Floats:
    inner = np.sort(found[(found > apart) & (found < 1.0 - apart)])
    kept = inner[np.diff(inner, prepend=-1.0) > apart]
    return np.concatenate([[0.0], kept, [1.0]])


# --- The eye from which least is hidden ----------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Least:
    """The least share of a segment that is hidden from an eye of a front.

    From `eye`, a fraction of the front, `share` is hidden: at the end of a stretch of the front,
    where what is seen may jump, this is the limit from within. No eye that has room about it has
    less than `bound` hidden.
    """

    share: float
    eye: float
    bound: float


def least_hidden(
    front: Segment,
    segment: Segment,
    screens: Screens,
    *,
    enough: float | None = None,
    tolerance: float = 1e-9,
) -> Least:
    """The eye of the front from which the union of the screens hides least, with its proof.

    `share` - `bound` is at most the tolerance, unless `enough` is given: then the search ends as
    soon as a share of at most `enough` is reached, or none can be. Stretches of the front narrower
    than a tie do not count (reading G-01), unless there is no other. Raises ValueError for a
    segment of no length.

    Each end of the light on the segment stays where it is or turns about one corner for a whole
    stretch between two cuts. If the eye moves along the front by f dx, a line of sight that touches
    the corner's circle at t turns about t, so that its end on the segment p + y g moves by

        dy = -(f x (e - t)) ((p - t) x g) / ((e - t) x g)^2 dx      (x: the cross product).

    For a sharp corner t is fixed, the numerator constant, and the root of the denominator linear in
    the eye: its values at two eyes bound the slope between them. For a rounded one t runs along an
    arc, and the distances of t from the lines of front and segment change one way only, since the
    line of sight, along which t moves, is parallel to neither: what the two eyes give bounds these
    too. The sum over all ends bounds the slope of the share. If that has one sign, the least is at
    an end; if not, two lines from the ends bound it from below, with an error that falls with the
    square of the width. So where the front is parallel to the segment, and the share often the same
    for a whole stretch, one look is enough. Where an eye comes to touch a rounded rim the slope has
    no bound; there it must do that each end itself moves one way only.
    """
    if math.dist(*segment) == 0.0:
        raise ValueError("a segment of no length has no part that is hidden")
    packed = pack(screens)
    packed = packed.take(packed.reach_between((*front, *segment)))
    fixed = fixed_points(segment, packed)
    marks = _merged(cuts(front, packed, fixed, segment=segment), 1e-12)
    middle, width = stretches(marks, math.dist(*front))
    if not len(middle):
        widest = int(np.diff(marks).argmax())
        middle, width = marks[widest : widest + 2].mean(keepdims=True), np.diff(marks)[[widest]]
    light = _light(front, segment, packed, middle)
    cells = _Cells(stretch=np.arange(len(middle)), start=middle - width / 2, end=middle + width / 2)
    best, bound = Least(share=math.inf, eye=0.0, bound=0.0), math.inf
    while len(cells.stretch):
        first, last, least = light.bounds(cells)
        for shares, eyes in ((first, cells.start), (last, cells.end)):
            if shares.min() < best.share:
                at = int(shares.argmin())
                best = Least(share=float(shares[at]), eye=float(eyes[at]), bound=0.0)
        is_open = (least < best.share - tolerance) & (cells.end - cells.start > 1e-13)
        if enough is not None:
            is_open &= least <= enough
            if best.share <= enough:
                bound = min(bound, float(least.min()))
                break
        bound = min(bound, float(least[~is_open].min(initial=math.inf)))
        cells = cells.halves(is_open)
    share = min(1.0, max(0.0, best.share))
    return Least(share=share, eye=best.eye, bound=min(share, max(0.0, bound)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Cells:
    """Parts of stretches of the front: the stretch's number, and fractions of the front; (n,)."""

    stretch: Indices
    start: Floats
    end: Floats

    def halves(self, which: Bools) -> _Cells:
        """The two halves of each of the chosen cells."""
        stretch, start, end = self.stretch[which], self.start[which], self.end[which]
        middle = (start + end) / 2
        return _Cells(
            stretch=np.concatenate([stretch, stretch]),
            start=np.concatenate([start, middle]),
            end=np.concatenate([middle, end]),
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Light:
    """What bounds the light on the segment from the eyes of each of n stretches.

    The hidden share is `still` (n,), plus the ends that move times their `sign`: +1 where light
    begins, -1 where it ends, 0 to fill up the rows (n, m). An end turns about the circle with the
    given `centre` (n, m, 2) and `radius` (n, m), which is negative if the line passes on its right.
    """

    front: tuple[Floats, Floats]
    segment: tuple[Floats, Floats]
    still: Floats
    sign: Floats
    centre: Floats
    radius: Floats

    def bounds(self, cells: _Cells) -> tuple[Floats, Floats, Floats]:
        """The shares hidden from the two ends of each cell, and a bound for all eyes between."""
        rows = cells.stretch
        sign = self.sign[rows]
        (y0, eye0, touch0), (y1, eye1, touch1) = (
            self._ends(rows, fraction) for fraction in (cells.start, cells.end)
        )
        first = self.still[rows] + (sign * y0).sum(axis=1)
        last = self.still[rows] + (sign * y1).sum(axis=1)
        monotone = self.still[rows] + np.minimum(sign * y0, sign * y1).sum(axis=1)
        low, high = self._slopes(eye0, eye1, touch0, touch1)
        least_slope = np.where(sign > 0.0, low, -high) * (sign != 0.0)
        most_slope = np.where(sign > 0.0, high, -low) * (sign != 0.0)
        below = _below(
            first,
            last,
            least_slope.sum(axis=1),
            most_slope.sum(axis=1),
            cells.end - cells.start,
        )
        return first, last, np.maximum(below, monotone)

    def _ends(self, rows: Indices, fraction: Floats) -> tuple[Floats, Floats, Floats]:
        """Where each end lies on the segment, the eye, and where the line of sight touches."""
        (e, f), (p, g) = self.front, self.segment
        eye = (e + fraction[:, None] * f)[:, None]
        way, touch = tangent(eye, self.centre[rows], self.radius[rows])
        moves = self.sign[rows] != 0.0
        rate = np.where(moves, cross(way, g), 1.0)
        end = np.where(moves, cross(way, eye - p) / rate, 0.0)
        return end, eye, touch

    def _slopes(
        self, eye0: Floats, eye1: Floats, touch0: Floats, touch1: Floats
    ) -> tuple[Floats, Floats]:
        """The least and the greatest speed of each end as the eye moves over the cell."""
        (e, f), (p, g) = self.front, self.segment
        of_front = [cross(f, e - touch0), cross(f, e - touch1)]
        of_segment = [cross(p - touch0, g), cross(p - touch1, g)]
        products = [a * b for a in of_front for b in of_segment]
        top_low, top_high = -np.max(products, axis=0), -np.min(products, axis=0)
        eye_low, eye_high = _ordered(cross(eye0, g), cross(eye1, g))
        touch_low, touch_high = _ordered(cross(touch0, g), cross(touch1, g))
        near, far = eye_low - touch_high, eye_high - touch_low
        crosses = (near <= 0.0) & (far >= 0.0)
        near, far = np.where(crosses, 1.0, near), np.where(crosses, 1.0, far)
        least, most = np.minimum(near * near, far * far), np.maximum(near * near, far * far)
        low = np.minimum(top_low / least, top_low / most)
        high = np.maximum(top_high / least, top_high / most)
        return np.where(crosses, -_STEEP, low), np.where(crosses, _STEEP, high)


_STEEP = 1e30  # no bound for a slope; finite, for no end may make the sum of all not a number


def _ordered(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    return np.minimum(a, b), np.maximum(a, b)


def _below(first: Floats, last: Floats, low: Floats, high: Floats, width: Floats) -> Floats:
    """The least that a value can be that has these ends, and slopes from low to high between."""
    span = high - low
    with np.errstate(divide="ignore", invalid="ignore"):
        met = np.clip((high * width + first - last) / span, 0.0, width)
    least = np.where(span > 0.0, first + low * np.where(span > 0.0, met, 0.0), first)
    least = np.where(low >= 0.0, first, np.where(high <= 0.0, last, least))
    return np.minimum(least, np.minimum(first, last))


def _light(front: Segment, segment: Segment, packed: Packed, middle: Floats) -> _Light:
    """The light from the eyes in the middle of each stretch, and what bounds it."""
    (e, f), (p, g) = (
        (np.array(start), np.array(end) - np.array(start)) for start, end in (front, segment)
    )
    seen = cast_shadows(e + middle[:, None] * f, segment, packed)
    nothing, whole = np.zeros((len(middle), 1)), np.ones((len(middle), 1))
    start, end, order = in_order(seen.hidden, nothing, whole)
    reach = np.maximum.accumulate(end, axis=1)
    places = np.broadcast_to(np.arange(start.shape[1]), start.shape)
    holder = np.maximum.accumulate(np.where(end == reach, places, 0), axis=1)
    row, place = np.nonzero(start[:, 1:] - reach[:, :-1] > 1e-12)
    before = order[row, holder[row, place]]
    after = order[row, place + 1]
    rows = np.concatenate([row, row])
    value = np.concatenate([reach[row, place], start[row, place + 1]])
    sign = np.concatenate([np.ones(len(row)), -np.ones(len(row))])
    moves, centre, radius = _turning(seen, packed, rows, np.concatenate([before, after]), value)
    still = np.ones(len(middle))
    np.add.at(still, rows[~moves], (sign * value)[~moves])
    rows, sign, centre, radius = rows[moves], sign[moves], centre[moves], radius[moves]
    by_row = np.argsort(rows, kind="stable")
    rows = rows[by_row]
    column = np.arange(len(rows)) - np.searchsorted(rows, rows)
    shape = (len(middle), int(column.max(initial=-1)) + 1)
    table = _Light(
        front=(e, f),
        segment=(p, g),
        still=still,
        sign=np.zeros(shape),
        centre=np.zeros((*shape, 2)),
        radius=np.zeros(shape),
    )
    table.sign[rows, column] = sign[by_row]
    table.centre[rows, column] = centre[by_row]
    table.radius[rows, column] = radius[by_row]
    return table


def _turning(
    seen: Shadows, packed: Packed, rows: Indices, screen: Indices, value: Floats
) -> tuple[Bools, Floats, Floats]:
    """Which ends turn about a corner, its centre, and its radius, negative for a right tangent."""
    of_screen = screen < len(packed)
    number = np.where(of_screen, screen, 0)
    if not len(packed):
        return of_screen, np.zeros((len(rows), 2)), np.zeros(len(rows))
    on_right = value == seen.at_right[rows, number]
    on_left = value == seen.at_left[rows, number]
    moves = of_screen & (on_right | on_left) & (value > 0.0) & (value < 1.0)
    corner = np.where(
        on_right,
        seen.tangents.right_corner[rows, number],
        seen.tangents.left_corner[rows, number],
    )
    radius = packed.radius[number] * np.where(on_right, -1.0, 1.0)
    return moves, packed.corners[corner], radius
