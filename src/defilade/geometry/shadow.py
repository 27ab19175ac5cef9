r"""Shadows in plan: which part of a segment is hidden from each of many eyes, exactly.

A point is hidden by a screen if the open line from the eye to it meets the screen's inside. The
points so hidden are {e + s (k - e) : k inside, s >= 1}, which is convex, since the screen is: on a
segment they are one interval. It is bounded by the two tangents from the eye, which touch at T and
U, and by the screen's near side:

             T----- - - - - -        outside the screen and between the tangents, a point lies
        . ' /|     \    hidden       behind if it is beyond the chord TU, and before if it is not:
    e <    ( |      )                for the line to it, if long enough, crosses that chord, which
        ' . \|     /                 is inside; and once it has left the screen it never returns
             U----- - - - - -

A segment that enters the screen splits into what is inside, hidden, and what is to either side of
that, outside and so all before or all behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from defilade.geometry.crossing import GRAZE
from defilade.geometry.screens import Bools, Floats, Indices, Packed, Screens, pack, screens
from defilade.geometry.shapes import XY, Shape
from defilade.geometry.tangents import Tangents, cross, tangents

Interval = tuple[float, float]
Segment = tuple[XY, XY]

NO_ROOM = 1e-9
"""Light between two shadows that is narrower, as a fraction of the segment, is rounding."""


def shadow(eye: XY, segment: Segment, shapes: Sequence[Shape]) -> tuple[Interval, ...]:
    """The fractions of the segment from which the eye is hidden by at least one of the shapes.

    In order and disjoint; touching stretches are one. A ray that only touches a shape is not
    blocked, so the ends of a stretch are themselves in the light. A shape that covers the eye
    hides everything; one beyond the segment hides nothing.
    """
    found = shadows(np.array([eye]), segment, [s for shape in shapes for s in screens(shape)])
    hidden: list[Interval] = []
    for start, end in sorted((float(s0), float(s1)) for s0, s1 in found[0] if s0 < s1):
        if hidden and start - hidden[-1][1] <= NO_ROOM:
            hidden[-1] = (hidden[-1][0], max(hidden[-1][1], end))
        else:
            hidden.append((start, end))
    return tuple(hidden)


def shadows(eyes: Floats, segment: Segment, screens: Screens) -> Floats:
    """For each eye (E, 2) and each screen the fractions of the segment that it hides, (E, S, 2).

    An interval each, with start >= end where nothing is hidden. An eye deeper inside a screen than
    a graze sees nothing; one on its rim is hidden from what lies through the inside. A line that
    goes no deeper than a graze is clear. A segment of no length is hidden at all fractions or none.
    """
    return cast_shadows(eyes, segment, pack(screens)).hidden


def lit(intervals: Floats, within: Floats | None = None, choose: Bools | None = None) -> Floats:
    """How much of the segment no screen hides from each eye, as a fraction of its length, (E,).

    `intervals` (E, S, 2) come from `shadows`; `within` (E, 2) are the fractions that count for
    each eye (all, if None), `choose` (S,) the screens that do. Light narrower than rounding between
    two shadows, as at the seam of two walls that touch, is none.
    """
    least, most = _limits(intervals, within)
    start, end, _ = in_order(intervals if choose is None else intervals[:, choose], least, most)
    room = start[:, 1:] - np.maximum.accumulate(end, axis=1)[:, :-1]
    light: Floats = np.where(room > NO_ROOM, room, 0.0).sum(axis=1)
    return light


def hidden_share(intervals: Floats, choose: Bools | None = None) -> Floats:
    """The fraction of the segment that at least one screen hides from each eye, (E,)."""
    return 1.0 - lit(intervals, None, choose)


def blocked(eyes: Floats, points: Floats, screens: Screens) -> Bools:
    """True where the open line from an eye to a point passes through a screen, (E, K, S).

    Eyes are (E, 2) and points (K, 2). Grazing a screen is not passing through it.
    """
    packed = pack(screens)
    eyes, points = np.asarray(eyes, float), np.asarray(points, float)
    sight = tangents(eyes, packed)
    at = points[:, None, None]
    to = at - eyes[:, None]
    between = np.minimum(cross(sight.right, to), -cross(sight.left, to)) > GRAZE
    through: Bools = np.moveaxis(between & sight.beyond(at), 0, 1)
    return through | _covers(points, packed)[None] | _covers(eyes, packed)[:, None]


def crossed(segment: Segment, screens: Screens) -> Floats:
    """The fractions of the segment inside each screen, (S, 2); start >= end where there are none.

    A segment no deeper inside than a graze does not count.
    """
    packed = pack(screens)
    found = np.zeros((len(packed), 2))
    p, q = np.array(segment, float)
    near = ((packed.low < np.maximum(p, q)) & (packed.high > np.minimum(p, q))).all(axis=1)
    if not near.any():
        return found
    start, end = _inside(p, q - p, packed)
    meets = np.flatnonzero(near & (start < end))
    found[meets] = np.column_stack([start, end])[meets]
    middle = p + found[meets].mean(axis=1)[:, None] * (q - p)
    grazes = depth(middle, packed)[np.arange(len(meets)), meets] <= GRAZE
    found[meets[grazes]] = 0.0
    return found


# --- What the functions above, and the search for the best eye, are made of -----------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shadows:
    """Intervals of the segment for each eye and screen, and what bounds them; arrays (E, S, ...).

    `hidden` are those that are hidden. `at_right` and `at_left` are the fractions at which the
    tangents meet the segment's line: an end of `hidden` that is equal to one of them turns with
    that tangent as the eye moves, and any other end stays.
    """

    hidden: Floats
    at_right: Floats
    at_left: Floats
    tangents: Tangents


def cast_shadows(eyes: Floats, segment: Segment, packed: Packed) -> Shadows:
    """The shadows on the segment from each eye (E, 2), as `shadows` defines them."""
    eyes = np.asarray(eyes, float)
    sight = tangents(eyes, packed)
    p, q = np.array(segment, float)
    offset, along = p - eyes[:, None], q - p
    right, right_rate = cross(sight.right, offset), cross(sight.right, along)
    left, left_rate = -cross(sight.left, offset), -cross(sight.left, along)
    low_right, high_right, at_right = _positive(right, right_rate)
    low_left, high_left, at_left = _positive(left, left_rate)
    start = np.maximum(0.0, np.maximum(low_right, low_left))
    end = np.minimum(1.0, np.minimum(high_right, high_left))

    def behind(fraction: Floats) -> Bools:
        return sight.beyond(p + fraction[..., None] * along)

    some = start < end
    middle = np.where(some, 0.5 * (np.where(some, start, 0.0) + np.where(some, end, 0.0)), 0.0)
    deep = np.minimum(right + middle * right_rate, left + middle * left_rate) > GRAZE
    hides = some & deep & behind(middle)
    hidden = np.stack([np.where(hides, start, 0.0), np.where(hides, end, 0.0)], axis=-1)
    inside = crossed(segment, packed)
    enters = inside[:, 0] < inside[:, 1]
    if enters.any():
        a, b = inside[:, 0], inside[:, 1]
        from_start = (start < a) & behind(_halfway(start, a))
        to_end = (b < end) & behind(_halfway(b, end))
        both = np.stack([np.where(from_start, start, a), np.where(to_end, end, b)], axis=-1)
        hidden = np.where(enters[:, None], both, hidden)
    hidden[_covers(eyes, packed)] = (0.0, 1.0)
    return Shadows(hidden=hidden, at_right=at_right, at_left=at_left, tangents=sight)


def _halfway(a: Floats, b: Floats) -> Floats:
    return np.clip(0.5 * a + 0.5 * b, 0.0, 1.0)


def _positive(value: Floats, rate: Floats) -> tuple[Floats, Floats, Floats]:
    """Where value + t rate > 0: above the first t and below the second. The third is its root."""
    with np.errstate(divide="ignore", invalid="ignore"):
        root = -value / rate
    low = np.where(rate > 0.0, root, -np.inf)
    low = np.where((rate == 0.0) & (value <= 0.0), np.inf, low)
    return low, np.where(rate < 0.0, root, np.inf), root


def _limits(intervals: Floats, within: Floats | None) -> tuple[Floats, Floats]:
    if within is None:
        return np.zeros((len(intervals), 1)), np.ones((len(intervals), 1))
    least = within[:, :1]
    return least, np.maximum(least, within[:, 1:])


def in_order(intervals: Floats, least: Floats, most: Floats) -> tuple[Floats, Floats, Indices]:
    """Starts and ends (E, S + 2) of the intervals between `least` and `most` (E, 1), by start.

    Two of no length, at `least` and at `most`, come with them as the numbers S and S + 1; empty
    ones lie at `least`. The third is the number of each interval.
    """
    start, end = intervals[..., 0], intervals[..., 1]
    empty = start >= end
    start = np.clip(np.where(empty, least, start), least, most)
    end = np.clip(np.where(empty, least, end), least, most)
    start = np.concatenate([start, least, most], axis=1)
    end = np.concatenate([end, least, most], axis=1)
    order = np.argsort(start, axis=1, kind="stable")
    return np.take_along_axis(start, order, 1), np.take_along_axis(end, order, 1), order


def _covers(points: Floats, packed: Packed) -> Bools:
    """True where a point (K, 2) is deeper inside a screen than a graze, (K, S)."""
    if not len(packed) or not len(points):
        return np.zeros((len(points), len(packed)), bool)
    near = (packed.low < points.max(axis=0)) & (packed.high > points.min(axis=0))
    if not near.all(axis=1).any():
        return np.zeros((len(points), len(packed)), bool)
    covers: Bools = depth(points, packed) > GRAZE
    return covers


def depth(points: Floats, packed: Packed) -> Floats:
    """How deep inside each screen the points (K, 2) are [in], (K, S); below 0 outside."""
    first, (edge, length) = packed.first, _edges(packed)
    away = points[:, None] - packed.corners
    off = cross(away, edge)  # to the right of the edge: outwards
    along = (away * edge).sum(axis=-1)
    beside = along - np.clip(along, 0.0, length)
    apart = np.minimum.reduceat(np.hypot(off, beside), first, axis=1)
    outwards = np.maximum.reduceat(off, first, axis=1)
    within = (outwards < 0.0) & (packed.counts > 2)
    return packed.radius + np.where(within, -outwards, -apart)


def _edges(packed: Packed) -> tuple[Floats, Floats]:
    """The directions of the edges after each corner, of length 1, and their lengths.

    That of a single corner, which has no length, has any direction.
    """
    edge = packed.corners[packed.after] - packed.corners
    length = np.hypot(edge[:, 0], edge[:, 1])
    some = length > 0.0
    return np.where(some[:, None], edge / np.where(some, length, 1.0)[:, None], (1.0, 0.0)), length


def _inside(p: Floats, d: Floats, packed: Packed) -> tuple[Floats, Floats]:
    """The fractions (S,), (S,) of p + t d, from 0 to 1, at which it enters and leaves each screen.

    A screen is its core, and strips of half width `radius` along its edges with a disc at each
    corner; a line meets the whole from the first to the last of what it meets of these.
    """
    radius = packed.radius[packed.owner]
    starts, ends = zip(
        _in_cores(p, d, packed),
        _in_discs(p, d, packed, radius),
        _in_strips(p, d, packed, radius),
        strict=True,
    )
    first = packed.first
    low = np.minimum.reduceat(np.minimum(starts[1], starts[2]), first)
    high = np.maximum.reduceat(np.maximum(ends[1], ends[2]), first)
    return np.minimum(low, starts[0]), np.maximum(high, ends[0])


def _kept(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """The intervals between 0 and 1; an empty one runs backwards without end."""
    start, end = np.maximum(start, 0.0), np.minimum(end, 1.0)
    some = start < end
    return np.where(some, start, np.inf), np.where(some, end, -np.inf)


def _in_cores(p: Floats, d: Floats, packed: Packed) -> tuple[Floats, Floats]:
    corners = packed.corners
    edge = corners[packed.after] - corners
    low, high, _ = _positive(cross(edge, p - corners), cross(edge, np.broadcast_to(d, edge.shape)))
    start = np.maximum.reduceat(low, packed.first)
    end = np.minimum.reduceat(high, packed.first)
    flat = packed.counts < 3
    return _kept(np.where(flat, np.inf, start), end)


def _in_discs(p: Floats, d: Floats, packed: Packed, radius: Floats) -> tuple[Floats, Floats]:
    away = packed.corners - p
    square = d @ d
    if square == 0.0:
        found = (away * away).sum(axis=-1) < radius * radius
        return _kept(np.where(found, 0.0, np.inf), np.where(found, 1.0, -np.inf))
    along = away @ d / square
    off = cross(away, np.broadcast_to(d, away.shape)) ** 2 / square
    half = np.sqrt(np.maximum(radius * radius - off, 0.0) / square)
    return _kept(along - half, along + half)


def _in_strips(p: Floats, d: Floats, packed: Packed, radius: Floats) -> tuple[Floats, Floats]:
    edge, length = _edges(packed)
    away = p - packed.corners
    along, along_rate = (away * edge).sum(axis=-1), edge @ d
    off, off_rate = cross(away, edge), cross(np.broadcast_to(d, edge.shape), edge)
    sides = [
        _positive(along, along_rate),
        _positive(length - along, -along_rate),
        _positive(radius + off, off_rate),
        _positive(radius - off, -off_rate),
    ]
    start = np.max([side[0] for side in sides], axis=0)
    end = np.min([side[1] for side in sides], axis=0)
    return _kept(start, end)
