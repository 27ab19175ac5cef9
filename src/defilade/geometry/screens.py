"""Screens: convex pieces of what stands in the way in plan, made ready for many eyes at once.

A screen is all points within `radius` of a convex core, so a shape of any kind, grown by any
length, is a union of screens without loss: growing moves no corner, it only adds to the radius.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from defilade.geometry.growth import shrunk
from defilade.geometry.parts import convex_parts
from defilade.geometry.shapes import TIE, XY, Shape

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """All points within `radius` [in] of the convex hull of `corners`.

    The corners are those of a convex polygon, anticlockwise, none repeated; or the two ends of a
    line, or one point. Raises ValueError if it would have no inside: nothing passes through that.
    """

    corners: tuple[XY, ...]
    radius: float = 0.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.radius) and self.radius >= 0.0):
            raise ValueError(f"expected a radius of 0 or more, got {self.radius}")
        if len(self.corners) < (1 if self.radius else 3):
            raise ValueError(f"a screen without an inside: {len(self.corners)} corners, radius 0")


@lru_cache(maxsize=16384)
def screens(shape: Shape, grown: float = 0.0) -> tuple[Screen, ...]:
    """Screens whose insides together are the inside of the shape grown by `grown` [in].

    Below 0 the shape is shrunk, as `growth.shrunk` defines it. Empty if nothing is left, and for a
    thin shape, which has no inside to grow.
    """
    if shape.is_thin:
        return ()
    if grown >= 0.0:
        return tuple(
            Screen(corners=_single(part.corners), radius=part.radius + grown)
            for part in convex_parts(shape)
        )
    if shape.is_convex and not shape.radius:
        (whole,) = convex_parts(shape)
        left = _shrunk(_single(whole.corners), -grown)
        return (Screen(corners=left),) if left else ()
    return tuple(screen for piece in shrunk(shape, -grown) for screen in screens(piece))


def _single(corners: tuple[XY, ...]) -> tuple[XY, ...]:
    """The corners of a part, those that stand there twice once."""
    kept = tuple(corner for i, corner in enumerate(corners) if corner != corners[i - 1])
    return kept or corners[:1]


def _shrunk(corners: tuple[XY, ...], by: float) -> tuple[XY, ...]:
    """The corners of a convex polygon whose sides have all moved inwards by `by`; () if none left.

    The same as `growth.shrunk`, which takes a hundred times as long. The sides come in the order of
    their directions; one drops out as soon as its corner with the side before it lies outside the
    next, and a turn by half a circle or more between two that are left means that nothing is.
    """
    sides: list[_Side] = []  # n . x < c inside, n of length 1
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        nx, ny = (y1 - y0) / length, (x0 - x1) / length
        sides.append((nx, ny, nx * x0 + ny * y0 - by))
    kept: deque[_Side] = deque()
    for side in sides:
        while len(kept) > 1 and _is_outside(side, kept[-2], kept[-1]):
            kept.pop()
        while len(kept) > 1 and _is_outside(side, kept[0], kept[1]):
            kept.popleft()
        if kept and _turn(kept[-1], side) <= 0.0:
            return ()
        kept.append(side)
    while len(kept) > 2 and _is_outside(kept[0], kept[-2], kept[-1]):
        kept.pop()
    while len(kept) > 2 and _is_outside(kept[-1], kept[0], kept[1]):
        kept.popleft()
    around = list(zip(kept, (*list(kept)[1:], kept[0]), strict=True))
    if len(kept) < 3 or min(_turn(a, b) for a, b in around) <= 0.0:
        return ()
    left = tuple(_corner(a, b) for a, b in around)
    area = sum(
        x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(left, (*left[1:], left[0]), strict=True)
    )
    return left if area > 2.0 * TIE * TIE else ()


_Side = tuple[float, float, float]


def _turn(a: _Side, b: _Side) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _corner(a: _Side, b: _Side) -> XY:
    turn = _turn(a, b)
    return ((a[2] * b[1] - b[2] * a[1]) / turn, (a[0] * b[2] - b[0] * a[2]) / turn)


def _is_outside(side: _Side, a: _Side, b: _Side) -> bool:
    x, y = _corner(a, b)
    return side[0] * x + side[1] * y >= side[2]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Packed:
    """S screens with M corners in all, as arrays.

    `corners` (M, 2) lie screen by screen, the first of screen s at `first[s]`; `owner` (M,) is a
    corner's screen, `after` and `before` (M,) its neighbours (itself, if it is alone). `radius`
    (S,) and `middle` (S, 2), a point inside, are the screens' own; `low` and `high` (S, 2) bound
    them. `groups` are the screens of about as many corners each: their numbers (s,), and their
    corners (s, n), the last repeated to fill up.
    """

    corners: Floats
    first: Indices
    owner: Indices
    after: Indices
    before: Indices
    radius: Floats
    middle: Floats
    low: Floats
    high: Floats
    groups: tuple[tuple[Indices, Indices], ...]

    def __len__(self) -> int:
        return len(self.radius)

    @property
    def counts(self) -> Indices:
        """How many corners each screen has, (S,)."""
        return np.bincount(self.owner, minlength=len(self))

    def take(self, which: Bools) -> Packed:
        """The screens chosen by `which` (S,), in the same order."""
        counts = tuple(self.counts[which].tolist())
        return _packed(self.corners[which[self.owner]], self.radius[which], counts)

    def reach_between(self, points: Sequence[XY]) -> Bools:
        """True for each screen that may have some of its inside in the points' convex hull, (S,).

        The others hide none of the points from another, nor from anything between. Decided by the
        directions of all pairs of points alone, so that a few are kept that lie outside.
        """
        kept = np.ones(len(self), bool)
        if not len(self):
            return kept
        for i, (x0, y0) in enumerate(points):
            for x1, y1 in points[:i]:
                length = math.hypot(x1 - x0, y1 - y0)
                if length == 0.0:
                    continue
                normal = np.array([y0 - y1, x1 - x0]) / length
                off = self.corners @ normal
                own = np.array(points) @ normal
                kept &= np.minimum.reduceat(off, self.first) - self.radius < own.max()
                kept &= np.maximum.reduceat(off, self.first) + self.radius > own.min()
        return kept


Screens = Packed | Sequence[Screen]


def pack(screens: Screens) -> Packed:
    """The screens as arrays; what is packed already comes back as it is."""
    if isinstance(screens, Packed):
        return screens
    corners = np.array([corner for screen in screens for corner in screen.corners], float)
    radius = np.array([screen.radius for screen in screens], float)
    return _packed(corners.reshape(-1, 2), radius, tuple(len(s.corners) for s in screens))


def _packed(corners: Floats, radius: Floats, counts: tuple[int, ...]) -> Packed:
    first, owner, after, before, groups = _layout(counts)
    if not len(radius):
        middle = low = high = np.empty((0, 2))
    else:
        low = np.minimum.reduceat(corners, first) - radius[:, None]
        high = np.maximum.reduceat(corners, first) + radius[:, None]
        middle = np.add.reduceat(corners, first) / np.bincount(owner)[:, None]
    return Packed(
        corners=corners,
        first=first,
        owner=owner,
        after=after,
        before=before,
        radius=radius,
        middle=middle,
        low=low,
        high=high,
        groups=groups,
    )


_Layout = tuple[Indices, Indices, Indices, Indices, tuple[tuple[Indices, Indices], ...]]


@lru_cache(maxsize=256)
def _layout(counts: tuple[int, ...]) -> _Layout:
    """The arrays of `Packed` that depend on the screens' numbers of corners alone."""
    number = np.array(counts, np.intp)
    last = np.cumsum(number) - 1
    first = last - number + 1
    owner = np.repeat(np.arange(len(counts)), number)
    after = np.arange(len(owner)) + 1
    after[last] = first
    before = np.arange(len(owner)) - 1
    before[first] = last
    return first, owner, after, before, tuple(_groups(number, first))


def _groups(number: Indices, first: Indices) -> Iterable[tuple[Indices, Indices]]:
    """Screens of up to 4 corners, of up to 8, of up to 16, and so on.

    Filled up to the corners of the largest, a single ellipse would make all others as slow.
    """
    width = 4
    left = number > 0
    while left.any():
        which = np.flatnonzero(left & (number <= width))
        if len(which):
            step = np.minimum(np.arange(width), number[which, None] - 1)
            yield which, first[which, None] + step
        left &= number > width
        width *= 2
