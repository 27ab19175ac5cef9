"""The numbers, types and storage that the kernel's functions share.

The functions index their storage one bracket at a time, so that it can be lists, which plain Python
reads fastest, or arrays, which numba needs: `row`, `table` and `counters` make the one here, and
`geometry.compiled` puts its own in their place.
"""

from __future__ import annotations

import math

TIE = 1e-7
"""Lengths that differ by less are the same length [in]; equal to `geometry.shapes.TIE`."""

AREA = 1e-13
"""A polygon of heights with less area [in2] is empty."""

SMALLEST = 1e-9
"""Cells are not split below this length of arc [in]."""

SEES, NONE, UNDECIDED = 1, 0, -1

STRETCH, GATE = 0.0, 1.0
"""What is sure to block: see `search`."""

SIDE, TOP, BOTTOM = 0, 1, 2
"""The faces through which a line leaves a silhouette."""

Row = list[float]
Table = list[Row]
Counts = list[int]

Parts = tuple[Table, Table, Table, Counts, Row, Table, Table]
"""Convex parts: see `search`."""

Work = tuple[Table, list[Table], Counts, Counts]
"""Room for `slices`: boxes, polygons by level, their corners, the ways tried."""


def length_of(x: float, y: float) -> float:
    """The length of a vector; unlike `math.hypot` it is the same to the last bit when compiled."""
    return math.sqrt(x * x + y * y)


def row(length: int) -> Row:
    """Room for so many numbers."""
    return [0.0] * length


def table(length: int, width: int) -> Table:
    """Room for so many rows of so many numbers."""
    return [[0.0] * width for _ in range(length)]


def cube(length: int, width: int, depth: int) -> list[Table]:
    """Room for so many tables."""
    return [table(width, depth) for _ in range(length)]


def counters(length: int) -> Counts:
    """Room for so many whole numbers."""
    return [0] * length
