"""Three sampling patterns as other programs use them, to compare with the proven answer.

All three are taken in plan, on scenes whose pieces are higher than every silhouette, so heights
play no part; `proof.py` asks them for a share of its flat tables.

- `square`: from the middle of the attacker's base to 29 points of the target: the middle, and 28
  evenly along the outline of the square that just holds the base, its corners among them. (For a
  base that is not round, the square around its bounding circle.)
- `rim`: from the middle of the attacker's base to 8 points evenly around the target's bounding
  circle, which is the rim of a round base.
- `outline`: from every 2 mm of the attacker's outline to every 2 mm of the target's, the pieces
  grown by 0.5 mm in plan so that a line between two samples cannot slip through a closed gap.

Each says that the target is seen if one of its lines is clear; a line that only touches is clear.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import oracle
from shapely import Polygon

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Solid

MM = 1 / 25.4
STEP = 2 * MM
GROWN = 0.5 * MM
HEIGHT = 0.25  # of all lines: above the ground, below every silhouette's top

Pattern = Callable[[Solid, Solid, oracle.Pieces], bool]


def bounding_circle(shape: Shape) -> tuple[XY, float]:
    """The middle of a base, and the farthest that it reaches from there."""
    x, y = shape.centre
    return (x, y), max(math.hypot(u - x, v - y) for u, v in shape.rings[0]) + shape.radius


def outline(shape: Shape, step: float) -> list[XY]:
    """Points along the rim of a base, no farther than `step` apart, corners among them."""
    if isinstance(shape.core, Polygon):
        return _along([*shape.rings[0], shape.rings[0][0]], step)
    ring = shape.rings[0]
    count = max(8, math.ceil(2 * math.pi * shape.radius / step))
    if len(ring) == 1:
        turns = [2 * math.pi * i / count for i in range(count)]
        return [_at(ring[0], shape.radius, turn) for turn in turns]
    (x0, y0), (x1, y1) = ring
    ahead = math.atan2(y1 - y0, x1 - x0)
    half = count // 2 + 1
    turns = [ahead - math.pi / 2 + math.pi * i / half for i in range(half + 1)]
    far = [_at((x1, y1), shape.radius, turn) for turn in turns]
    back = [_at((x0, y0), shape.radius, turn + math.pi) for turn in turns]
    return _along([*far, *back, far[0]], step)


def _at(centre: XY, radius: float, turn: float) -> XY:
    return (centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn))


def _along(ring: list[XY], step: float) -> list[XY]:
    found = []
    for (x0, y0), (x1, y1) in pairwise(ring):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / step))
        found += [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count)]
    return found


def _any_clear(starts: list[XY], ends: list[XY], pieces: oracle.Pieces, by: float) -> bool:
    found = oracle.first_clear(np.array(starts), np.array(ends), HEIGHT, pieces, by)
    return found > 0


def square(a: Solid, b: Solid, pieces: oracle.Pieces) -> bool:
    """29 points of a square, from the attacker's middle."""
    (x, y), r = bounding_circle(b.shape)
    ring = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r), (x - r, y - r)]
    points = [(x, y), *_along(ring, 2 * r / 7 + 1e-9)]
    return _any_clear([a.shape.centre], points, pieces, 0.0)


def rim(a: Solid, b: Solid, pieces: oracle.Pieces) -> bool:
    """8 points of a circle, from the attacker's middle."""
    middle, r = bounding_circle(b.shape)
    points = [_at(middle, r, math.pi * i / 4) for i in range(8)]
    return _any_clear([a.shape.centre], points, pieces, 0.0)


def outlines(a: Solid, b: Solid, pieces: oracle.Pieces) -> bool:
    """Both outlines every 2 mm, pieces grown by half a millimetre."""
    return _any_clear(outline(a.shape, STEP), outline(b.shape, STEP), pieces, GROWN)


PATTERNS: dict[str, Pattern] = {
    "29 points of a square": square,
    "8 points of a circle": rim,
    "outlines every 2 mm": outlines,
}
