"""The part of a convex rim that is turned to another shape, and points spread evenly over it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from defilade.geometry.parts import convex_parts
from defilade.geometry.shapes import TIE, XY, Shape

Floats = NDArray[np.float64]

_STEPS = 360  # directions that are tried for where a rim turns away
_HALVINGS = 60


def near_rim(body: Shape, other: Shape, count: int) -> tuple[Floats, float]:
    """Points spread evenly over the part of a rim at which lines to `other` leave a convex body.

    They run from left to right for somebody who looks from the body to the other; each is the
    middle of one of `count` equal stretches. The second is the length of that part [in]. It ends
    where the outer tangents to both touch. Raises ValueError for a body that is not convex.
    """
    if not body.is_convex:
        raise ValueError("expected a convex shape")
    low, high = _turned_to(body, other)
    walk = _walk(body, low, high)
    lengths = np.array([step.length for step in walk])
    total = float(lengths.sum())
    firsts = np.concatenate(([0.0], np.cumsum(lengths)))
    points = []
    for number in range(count):
        at = (number + 0.5) / count * total
        index = min(int(np.searchsorted(firsts, at, side="right")) - 1, len(walk) - 1)
        points.append(walk[index].at(at - float(firsts[index])))
    return np.array(points[::-1]).reshape(-1, 2), total


@dataclass(frozen=True, slots=True)
class _Step:
    """A stretch of a rim: an edge, or an arc around a corner with the normals low to high."""

    corner: XY
    radius: float
    low: float
    high: float
    to: XY

    @property
    def length(self) -> float:
        return math.dist(self.corner, self.to) + self.radius * (self.high - self.low)

    def at(self, along: float) -> XY:
        (x0, y0), (x1, y1) = self.corner, self.to
        share = along / self.length if self.length else 0.0
        angle = self.low + share * (self.high - self.low)
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        return (x + self.radius * math.cos(angle), y + self.radius * math.sin(angle))


def _support(shape: Shape, angle: float) -> float:
    x, y = math.cos(angle), math.sin(angle)
    return max(x * cx + y * cy for cx, cy in shape.rings[0]) + shape.radius


def _turned_to(body: Shape, other: Shape) -> tuple[float, float]:
    """The normals of the rim, from least to greatest, along which `other` reaches further out."""
    (x0, y0), (x1, y1) = body.centre, other.centre
    middle = math.atan2(y1 - y0, x1 - x0)

    def reaches(turn: float) -> bool:
        return _support(other, middle + turn) > _support(body, middle + turn) + TIE

    if not reaches(0.0):
        return middle - math.pi / 2, middle + math.pi / 2
    ends = []
    for sign in (-1.0, 1.0):
        steps = (sign * math.pi * step / _STEPS for step in range(1, _STEPS + 1))
        far = next((turn for turn in steps if not reaches(turn)), None)
        if far is None:
            ends.append(sign * math.pi)
            continue
        near = far - sign * math.pi / _STEPS
        for _ in range(_HALVINGS):
            turn = (near + far) / 2
            near, far = (turn, far) if reaches(turn) else (near, turn)
        ends.append(near)
    return middle + ends[0], middle + ends[1]


def _walk(body: Shape, low: float, high: float) -> list[_Step]:
    """The rim between two normals, anticlockwise."""
    ring = convex_parts(body)[0].corners
    ring = tuple(
        corner
        for corner, after in zip(ring, (*ring[1:], ring[0]), strict=True)
        if corner != after or len(ring) == 1
    )
    radius = body.radius
    turns = []
    for number, (x0, y0) in enumerate(ring if len(ring) > 1 else ()):
        x1, y1 = ring[(number + 1) % len(ring)]
        normal = math.atan2(x0 - x1, y1 - y0)
        turns.append((low + (normal - low) % math.tau, number))
    x, y = math.cos(low), math.sin(low)
    corner = max(ring, key=lambda each: x * each[0] + y * each[1])
    steps, angle = [], low
    for normal, number in sorted(turns):
        if normal >= high:
            break
        after = ring[(number + 1) % len(ring)]
        steps.append(_Step(corner, radius, angle, normal, corner))
        steps.append(_Step(ring[number], radius, normal, normal, after))
        corner, angle = after, normal
    steps.append(_Step(corner, radius, angle, high, corner))
    kept = [step for step in steps if step.length > 0.0]
    return kept or steps
