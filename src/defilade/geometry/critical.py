"""Critical lines: those an eye crosses as what it sees changes in kind.

The end of a shadow turns about one corner, rounded or not. Which corner, and which of two ends
comes first, can only change where the line of sight touches two corners at once, each on the side
where it supports the whole screen: common tangents of two screens, or the line along an edge of
one. A point that matters counts as a screen of no size. Each such line meets the front in a cut.

A line is written n . x = h, n of length 1. It supports a screen that lies in n . x <= h if the
corner it touches, with h = n . c + r, is the farthest in the direction n: of a convex screen, if
neither neighbour is farther.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from defilade.geometry.screens import Bools, Floats, Indices, Packed
from defilade.geometry.shadow import Segment, crossed
from defilade.geometry.shapes import TIE, XY
from defilade.geometry.tangents import cross

_NEAR = 1e-9  # a line supports a screen that reaches no farther [in] beyond it
_SAME = 1e-10  # corners nearer than that [in] are one, and have no line through both


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Marks:
    """What critical lines touch: the corners of all screens, then the points; arrays (M, ...)."""

    at: Floats
    radius: Floats
    after: Floats
    before: Floats
    counts: tuple[int, ...]
    corners: int

    def supports(self, which: Indices, normal: Floats) -> Bools:
        """True where no neighbour of a mark lies farther in the direction of the normal."""
        ahead = np.maximum(
            ((self.after[which] - self.at[which]) * normal).sum(axis=-1),
            ((self.before[which] - self.at[which]) * normal).sum(axis=-1),
        )
        found: Bools = ahead <= _NEAR
        return found


def cuts(
    front: Segment,
    packed: Packed,
    points: Sequence[XY] = (),
    directions: Sequence[XY] = (),
    segment: Segment | None = None,
) -> Floats:
    """The fractions of the front, above 0 and below 1, at which a critical line meets it; unsorted.

    Lines that only touch something before the eye and something behind it are left out, and so are
    those that touch a screen beyond a point, and with a `segment` those that miss it. Lines through
    the eyes in each of the `directions` that touch a screen or a point are critical too, and so are
    the ends of the front's parts that lie in a screen. A front on a critical line is not cut by it.
    """
    marks = _marks(packed, points)
    found = [
        _of_pairs(front, marks, segment),
        _of_edges(front, packed, segment),
        _of_directions(front, marks, directions, segment),
        crossed(front, packed).ravel(),
        _of_touching(front, marks),
    ]
    every = np.concatenate(found)
    return every[(every > 0.0) & (every < 1.0)]


def _marks(packed: Packed, points: Sequence[XY]) -> _Marks:
    own = np.array(points, float).reshape(-1, 2)
    corners = packed.corners
    return _Marks(
        at=np.concatenate([corners, own]),
        radius=np.concatenate([packed.radius[packed.owner], np.zeros(len(own))]),
        after=np.concatenate([corners[packed.after], own]),
        before=np.concatenate([corners[packed.before], own]),
        counts=(*packed.counts.tolist(), *[1] * len(own)),
        corners=len(corners),
    )


@lru_cache(maxsize=64)
def _pairs(counts: tuple[int, ...]) -> tuple[Indices, Indices]:
    """The pairs i < j of marks that belong to different screens."""
    owner = np.repeat(np.arange(len(counts)), counts)
    i, j = np.triu_indices(len(owner), 1)
    apart = owner[i] != owner[j]
    return i[apart], j[apart]


def _met(front: Segment, normal: Floats, offset: Floats) -> Floats:
    """The fraction of the front at which each line n . x = h meets it; nan if parallel."""
    p, q = np.array(front, float)
    rate = normal @ (q - p)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(np.abs(rate) > 1e-12, (offset - normal @ p) / rate, np.nan)


def _meets(segment: Segment | None, normal: Floats, offset: Floats) -> Bools:
    """True where the line n . x = h meets the segment; where there is none, everywhere."""
    if segment is None:
        return np.ones(len(normal), bool)
    off = normal @ np.array(segment, float).T - offset[:, None]
    meets: Bools = (off.min(axis=1) <= _NEAR) & (off.max(axis=1) >= -_NEAR)
    return meets


def _of_pairs(front: Segment, marks: _Marks, segment: Segment | None) -> Floats:
    """Where common tangents of two marks, up to four a pair, meet the front.

    With v from mark i to mark j, screen i lies in n . x <= h = n . i + r, and the other on the same
    side, so that n . v = r - s, or beyond, so that n . v = r + s.
    """
    i, j = _pairs(marks.counts)
    v = marks.at[j] - marks.at[i]
    square = (v * v).sum(axis=-1)
    r, s = marks.radius[i], marks.radius[j]
    k = np.stack([r - s, r + s])[:, None]
    under = square - k * k
    # touching circles: what rounding leaves under the root would move the line
    root = np.sqrt(np.where(np.abs(under) < 1e-13 * square, 0.0, np.maximum(under, 0.0)))
    root = root * np.array([1.0, -1.0])[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        x = (v[:, 0] * k - v[:, 1] * root) / square
        y = (v[:, 1] * k + v[:, 0] * root) / square
    normal = np.stack([x, y], axis=-1)
    offset = (normal * marks.at[i]).sum(axis=-1) + r
    met = _met(front, normal, offset)
    real = (under >= -1e-13 * square) & (square > _SAME**2)
    kind, way, pair = np.nonzero(real & (met > 0.0) & (met < 1.0))
    normal, met, offset = (found[kind, way, pair] for found in (normal, met, offset))
    i, j = i[pair], j[pair]
    side = np.where(kind == 0, 1.0, -1.0)[:, None]
    kept = _meets(segment, normal, offset)
    kept &= marks.supports(i, normal) & marks.supports(j, side * normal)
    met, normal, i, j = met[kept], normal[kept], i[kept], j[kept]
    return met[_seen_together(front, marks, met, normal, i, j)]


def _seen_together(
    front: Segment, marks: _Marks, met: Floats, normal: Floats, i: Indices, j: Indices
) -> Bools:
    """True where the line touches both marks on one side of the eye, a point not first.

    Two points alone may lie on either side: what the eye passes then is the line they lie on.
    """
    p, q = np.array(front, float)
    eye = p + met[:, None] * (q - p)
    to_i, to_j = cross(normal, marks.at[i] - eye), cross(normal, marks.at[j] - eye)
    together = to_i * to_j >= -_NEAR
    is_point = j >= marks.corners
    in_time = ~is_point | (np.abs(to_i) <= np.abs(to_j) + _NEAR)
    found: Bools = (together & in_time) | (i >= marks.corners)
    return found


def _of_edges(front: Segment, packed: Packed, segment: Segment | None) -> Floats:
    """Where the lines along the screens' straight sides meet the front."""
    edge = packed.corners[packed.after] - packed.corners
    length = np.hypot(edge[:, 0], edge[:, 1])
    some = length > _SAME
    normal = np.stack([edge[:, 1], -edge[:, 0]], axis=-1)[some] / length[some, None]
    offset = (normal * packed.corners[some]).sum(axis=-1) + packed.radius[packed.owner[some]]
    return _met(front, normal, offset)[_meets(segment, normal, offset)]


def _of_directions(
    front: Segment, marks: _Marks, directions: Sequence[XY], segment: Segment | None
) -> Floats:
    """Where lines in each of the directions that touch a mark meet the front."""
    found = [np.empty(0)]
    which = np.arange(len(marks.at))
    for dx, dy in directions:
        length = np.hypot(dx, dy)
        for side in (1.0, -1.0):
            normal = np.array([-dy / length * side, dx / length * side])
            touched = marks.supports(which, normal)
            offset = marks.at[touched] @ normal + marks.radius[touched]
            normals = np.broadcast_to(normal, (len(offset), 2))
            met = _met(front, normals, offset)
            found.append(met[_meets(segment, normals, offset)])
    return np.concatenate(found)


def _of_touching(front: Segment, marks: _Marks) -> Floats:
    """Where a rounded corner touches the front's line: there it turns from one way to the other."""
    p, q = np.array(front, float)
    along = q - p
    square = along @ along
    if square == 0.0:
        return np.empty(0)
    away = marks.at - p
    off = np.abs(cross(np.broadcast_to(along, away.shape), away)) / np.sqrt(square)
    touches = np.abs(off - marks.radius) <= TIE
    met: Floats = (away[touches] @ along) / square
    return met
