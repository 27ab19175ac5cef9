"""Gates: what all lines of a cell must pass through, though not at the same fraction.

If one point of a part lies to the left of every line of the cell and another to the right, the
segment between them is a gate: every line passes through it, and so through the part. Two parts
that share a point make one gate together, from the one's left over the shared point to the
other's right:

      left *-------* shared        a line between the two ends of the gate
   - - - - | - - - |- - - - ->     crosses one of its two segments
           |       *-------* right
"""

from __future__ import annotations

import math

from defilade.geometry.kernel.arcs import corner, support
from defilade.geometry.kernel.numbers import Parts, Row, Table, length_of


def gate(
    arc_a: Row, arc_b: Row, parts: Parts, k: int, grown: float, sides: Table
) -> tuple[float, float]:
    """The fractions between which every line of the cell passes through one grown part.

    t0 >= t1 if it is not sure that they all do. `sides` is room for two rows of six numbers.
    """
    far_sides(arc_a, arc_b, parts, k, grown, sides[0])
    lx, ly, rx, ry = sides[0][0], sides[0][1], sides[0][2], sides[0][3]
    if not passes_between(arc_a, arc_b, lx, ly, rx, ry):
        return 1.0, 0.0
    gx, gy = ly - ry, rx - lx
    norm = length_of(gx, gy)
    gx, gy = gx / norm, gy / norm
    at = gx * lx + gy * ly
    return between(arc_a, arc_b, gx, gy, at, at)


def joint_gate(
    arc_a: Row, arc_b: Row, parts: Parts, row: int, grown: float, sides: Table
) -> tuple[float, float]:
    """The same for two grown parts that share a point: a row of joints (part, part, x, y)."""
    joints = parts[6]
    far_sides(arc_a, arc_b, parts, int(joints[row][0]), grown, sides[0])
    far_sides(arc_a, arc_b, parts, int(joints[row][1]), grown, sides[1])
    left = 0 if sides[0][4] > sides[1][4] else 1
    right = 1 - left
    if sides[left][5] <= sides[right][5]:
        return 1.0, 0.0  # one of them reaches farther on both sides: alone it is no gate either
    lx, ly = sides[left][0], sides[left][1]
    rx, ry = sides[right][2], sides[right][3]
    if not passes_between(arc_a, arc_b, lx, ly, rx, ry):
        return 1.0, 0.0
    dx, dy = arc_b[8] - arc_a[8], arc_b[9] - arc_a[9]
    length = length_of(dx, dy)
    dx, dy = dx / length, dy / length
    at_left, at_right = dx * lx + dy * ly, dx * rx + dy * ry
    shared = dx * joints[row][2] + dy * joints[row][3]
    near, far = min(at_left, at_right, shared), max(at_left, at_right, shared)
    return between(arc_a, arc_b, dx, dy, near, far)


def far_sides(arc_a: Row, arc_b: Row, parts: Parts, k: int, grown: float, sides: Row) -> None:
    """Write a grown part's points farthest to the left and right of the cell's middle line.

    And how far they are, along the line's left normal.
    """
    corners, mitres, first, radius = parts[0], parts[2], parts[3], parts[4][k]
    dx, dy = arc_b[8] - arc_a[8], arc_b[9] - arc_a[9]
    length = length_of(dx, dy)
    nx, ny = -dy / length, dx / length
    left, right = -math.inf, math.inf
    for i in range(first[k], first[k + 1]):
        x, y = corners[i][0], corners[i][1]
        if radius == 0.0:
            x, y = x + grown * mitres[i][0], y + grown * mitres[i][1]
        side = nx * x + ny * y
        if side > left:
            left, sides[0], sides[1] = side, x, y
        if side < right:
            right, sides[2], sides[3] = side, x, y
    if radius > 0.0:
        reach = radius + grown
        sides[0], sides[1] = sides[0] + reach * nx, sides[1] + reach * ny
        sides[2], sides[3] = sides[2] - reach * nx, sides[3] - reach * ny
        left, right = left + reach, right - reach
    sides[4], sides[5] = left, right


def passes_between(arc_a: Row, arc_b: Row, lx: float, ly: float, rx: float, ry: float) -> bool:
    """True if every line of the cell has the first point on its left, the second on its right."""
    for i in range(3):
        px, py = corner(arc_a, i)
        for j in range(3):
            qx, qy = corner(arc_b, j)
            ex, ey = qx - px, qy - py
            if ex * (ly - py) - ey * (lx - px) <= 0.0 or ex * (ry - py) - ey * (rx - px) >= 0.0:
                return False
    return True


def between(
    arc_a: Row, arc_b: Row, gx: float, gy: float, near: float, far: float
) -> tuple[float, float]:
    """The fractions at which lines of the cell are between two distances along a unit vector.

    t0 >= t1 if some end of a line is between them as well.
    """
    a0, a1 = -support(arc_a, -gx, -gy), support(arc_a, gx, gy)
    b0, b1 = -support(arc_b, -gx, -gy), support(arc_b, gx, gy)
    if a1 > near or far > b0 or a1 >= b1 or a0 >= b0:
        return 1.0, 0.0
    t0, t1 = (near - a1) / (b1 - a1), (far - a0) / (b0 - a0)
    return t0, max(t1, t0 + 1e-15)
