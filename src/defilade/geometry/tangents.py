"""Tangents: the two lines from an eye that just touch a convex screen, for many eyes at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from defilade.geometry.crossing import GRAZE
from defilade.geometry.screens import Bools, Floats, Indices, Packed


def cross(u: Floats, v: Floats) -> Floats:
    """The cross product of plane vectors (..., 2)."""
    product: Floats = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    return product


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tangents:
    """The two tangents from each eye to each screen, as seen from the eye; arrays (E, S, ...).

    `right` and `left` are their directions, of length 1; `right_corner` and `left_corner` the
    corners about which they turn. `chord` goes from where the right one touches, `chord_from`, to
    where the left one does; a point is beyond it if its distance, times the chord's length, is
    above `chord_room`.
    """

    right: Floats
    left: Floats
    right_corner: Indices
    left_corner: Indices
    chord_from: Floats
    chord: Floats
    chord_room: Floats

    def beyond(self, at: Floats) -> Bools:
        """True for points that lie beyond the chord, seen from the eye."""
        side: Bools = cross(at - self.chord_from, self.chord) > self.chord_room
        return side


def tangents(eyes: Floats, packed: Packed) -> Tangents:
    """The tangents from each eye (E, 2) to each screen; of no meaning for an eye inside it."""
    right_corner, left_corner = _extremes(eyes, packed)
    e, radius = eyes[:, None], packed.radius
    right, chord_from = tangent(e, packed.corners[right_corner], -radius)
    left, chord_to = tangent(e, packed.corners[left_corner], radius)
    chord = chord_to - chord_from
    length = np.hypot(chord[..., 0], chord[..., 1])
    # of a screen that is all before the chord, what is on the chord is hidden
    is_far_side = cross(packed.middle - chord_from, chord) < 0.0
    room = np.where(is_far_side, -GRAZE, GRAZE) * length
    return Tangents(
        right=right,
        left=left,
        right_corner=right_corner,
        left_corner=left_corner,
        chord_from=chord_from,
        chord=chord,
        # an eye on a rounded rim is itself where both touch: all between the tangents is beyond
        chord_room=np.where(length < _NO_CHORD, -np.inf, room),
    )


_NO_CHORD = 1e-13  # [in]


def tangent(eye: Floats, centre: Floats, radius: Floats) -> tuple[Floats, Floats]:
    """The direction from the eye of a circle's tangent, and the point where it touches.

    It passes on the circle's left if the radius is positive, on its right if it is negative. From
    an eye inside the circle, as rounding may put it, it is square to the direction of the centre.
    """
    w = centre - eye
    square = np.maximum((w * w).sum(axis=-1), 1e-300)
    length = np.sqrt(np.maximum(square - radius * radius, 0.0))
    x = (w[..., 0] * length - w[..., 1] * radius) / square
    y = (w[..., 1] * length + w[..., 0] * radius) / square
    direction = np.stack(np.broadcast_arrays(x, y), axis=-1)
    return direction, eye + length[..., None] * direction


def _extremes(eyes: Floats, packed: Packed) -> tuple[Indices, Indices]:
    """The corners that bound each screen to the right and to the left, seen from each eye, (E, S).

    Bearings are counted from that of the screen's middle: they stay within a half turn, so that
    any function that grows with the angle will do to compare them.
    """
    right = np.empty((len(eyes), len(packed)), np.intp)
    left = np.empty_like(right)
    for which, members in packed.groups:
        ahead = packed.middle[which] - eyes[:, None]
        w = packed.corners[members] - eyes[:, None, None]
        gx, gy = ahead[:, :, None, 0], ahead[:, :, None, 1]
        x = gx * w[..., 0] + gy * w[..., 1]
        y = gx * w[..., 1] - gy * w[..., 0]
        square = w[..., 0] ** 2 + w[..., 1] ** 2
        radius = packed.radius[which][:, None]
        if radius.any():
            length = np.sqrt(np.maximum(square - radius * radius, 0.0))
            of_left = _bearing(x * length - y * radius, y * length + x * radius)
            of_right = _bearing(x * length + y * radius, y * length - x * radius)
        else:
            of_left = of_right = _bearing(x, y)
        at_eye = square < _AT_EYE  # its direction is rounding, and its neighbours reach as far
        if at_eye.any():
            of_left = np.where(at_eye, 0.0, of_left)
            of_right = np.where(at_eye, 0.0, of_right)
        rows = np.arange(len(which))
        left[:, which] = members[rows, of_left.argmax(axis=-1)]
        right[:, which] = members[rows, of_right.argmin(axis=-1)]
    return right, left


_AT_EYE = 1e-9**2  # square of the distance [in] of a corner that is where the eye is


def _bearing(x: Floats, y: Floats) -> Floats:
    """A number that grows with the angle of (x, y) from -2 at minus a half turn to 2."""
    slope: Floats = y / np.maximum(np.abs(x) + np.abs(y), 1e-300)
    return np.where(x < 0.0, np.copysign(2.0, y) - slope, slope)
