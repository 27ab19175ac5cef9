"""Arcs: pieces of the rim of a convex end, and how far the end reaches behind them.

A row of a rim is one element: centre x, y, radius, the unit normals at its start and its end, the
points at its start and its end (11 numbers; an edge has equal normals and radius 0).
"""

from __future__ import annotations

import math

from defilade.geometry.kernel.numbers import TIE, Row, Table, length_of


def set_arc(element: Row, u0: float, u1: float, arc: Row) -> None:
    """Write the part of a rim element between the shares u0 and u1.

    0-1 start, 2-3 end, 4-5 and 6-7 the unit normals there, 8-9 the middle, 10-12 centre and radius
    (radius 0 for an edge), 13-14 the crossing of the end tangents, 15 the length.
    """
    cx, cy, r = element[0], element[1], element[2]
    arc[10], arc[11], arc[12] = cx, cy, r
    if r > 0.0:
        cross = element[3] * element[6] - element[4] * element[5]
        dot = element[3] * element[5] + element[4] * element[6]
        turn = math.atan2(cross, dot)
        for slot, share in ((4, u0), (6, u1)):
            cos, sin = math.cos(turn * share), math.sin(turn * share)
            arc[slot] = element[3] * cos - element[4] * sin
            arc[slot + 1] = element[3] * sin + element[4] * cos
        arc[0], arc[1] = cx + r * arc[4], cy + r * arc[5]
        arc[2], arc[3] = cx + r * arc[6], cy + r * arc[7]
        mx, my = arc[4] + arc[6], arc[5] + arc[7]
        norm = length_of(mx, my)
        mx, my = mx / norm, my / norm
        arc[8], arc[9] = cx + r * mx, cy + r * my
        reach = 2.0 * r / norm  # r / cos(half the turn)
        arc[13], arc[14] = cx + reach * mx, cy + reach * my
        arc[15] = r * turn * (u1 - u0)
    else:
        x0, y0, x1, y1 = element[7], element[8], element[9], element[10]
        arc[0], arc[1] = x0 + (x1 - x0) * u0, y0 + (y1 - y0) * u0
        arc[2], arc[3] = x0 + (x1 - x0) * u1, y0 + (y1 - y0) * u1
        arc[4], arc[5], arc[6], arc[7] = element[3], element[4], element[5], element[6]
        arc[8], arc[9] = (arc[0] + arc[2]) / 2.0, (arc[1] + arc[3]) / 2.0
        arc[13], arc[14] = arc[8], arc[9]
        arc[15] = length_of(arc[2] - arc[0], arc[3] - arc[1])


def support(arc: Row, nx: float, ny: float) -> float:
    """The greatest nx x + ny y over the points of the arc; (nx, ny) is a unit vector."""
    most: float = max(nx * arc[0] + ny * arc[1], nx * arc[2] + ny * arc[3])
    if (
        arc[12] > 0.0
        and arc[4] * ny - arc[5] * nx >= 0.0
        and nx * arc[7] - ny * arc[6] >= 0.0
        and nx * (arc[4] + arc[6]) + ny * (arc[5] + arc[7]) > 0.0
    ):
        most = nx * arc[10] + ny * arc[11] + arc[12]
    return most


def corner(arc: Row, i: int) -> tuple[float, float]:
    """The corners of a triangle that holds the arc."""
    if i == 0:
        return arc[0], arc[1]
    if i == 1:
        return arc[2], arc[3]
    return arc[13], arc[14]


def faces(arc: Row, other: Row) -> bool:
    """False if no line between the two arcs comes from the outside of the first one's end.

    A point of the rim faces what lies beyond its tangent. What lies beyond none of an arc's
    tangents is what its end tangents and its chord have behind them.
    """
    mx, my = arc[4] + arc[6], arc[5] + arc[7]
    norm = length_of(mx, my)
    mx, my = mx / norm, my / norm
    if support(other, mx, my) > mx * arc[0] + my * arc[1]:
        return True
    for i in range(2):
        nx, ny = arc[4 + 2 * i], arc[5 + 2 * i]
        if support(other, nx, ny) > nx * arc[2 * i] + ny * arc[2 * i + 1]:
            return True
    return False


def chord(
    core: Table, radius: float, px: float, py: float, dx: float, dy: float
) -> tuple[float, float, float]:
    """How far a rounded core reaches from its rim point p along (dx, dy), as a share of its length.

    Also the outward unit normal of the rim where the chord ends.
    """
    n = len(core)
    far, mx, my = 0.0, 0.0, 0.0
    square = dx * dx + dy * dy
    for i in range(n):
        if radius > 0.0:
            wx, wy = px - core[i][0], py - core[i][1]
            half = -(wx * dx + wy * dy)
            below = half * half - square * (wx * wx + wy * wy - radius * radius)
            if below > 0.0:
                k = (half + math.sqrt(below)) / square
                if k > far:
                    far = k
                    mx, my = (wx + k * dx) / radius, (wy + k * dy) / radius
        if n > 1:
            j = (i + 1) % n
            ex, ey = core[j][0] - core[i][0], core[j][1] - core[i][1]
            norm = length_of(ex, ey)
            nx, ny = ey / norm, -ex / norm
            going = nx * dx + ny * dy
            if going > 0.0:
                x, y = core[i][0] + radius * nx, core[i][1] + radius * ny
                k = (nx * (x - px) + ny * (y - py)) / going
                along = (px + k * dx - x) * ex + (py + k * dy - y) * ey
                if k > far and 0.0 <= along <= norm * norm:
                    far, mx, my = k, nx, ny
    return far, mx, my


def longest_chord(
    core: Table,
    radius: float,
    arc: Row,
    other: Row,
    mx: float,
    my: float,
    middle: float,
    towards: bool,
) -> float:
    """A bound on `chord`, from p towards q or away from it, over all pairs of two arcs.

    The end lies in every half-plane m.x <= h. So p + k d on its rim has k m.d <= h - m.p. Three
    kinds of m are tried: the normal where the middle's chord ends, tight in most cells; the
    direction of the middle line, tight where that runs along an edge; and normals between that and
    the one at p, for where the line only just touches a round rim.
    """
    dx, dy = other[8] - arc[8], other[9] - arc[9]
    length = length_of(dx, dy) if towards else -length_of(dx, dy)
    bound = _chord_bound(core, radius, arc, other, dx / length, dy / length, towards)
    if middle > 0.0:
        bound = min(bound, _chord_bound(core, radius, arc, other, mx, my, towards))
    mid_x, mid_y = (arc[4] + arc[6]) / 2.0, (arc[5] + arc[7]) / 2.0
    lean = 1.0
    for _ in range(8 if arc[12] > 0.0 else 0):
        lean /= 2.0
        nx, ny = mid_x + lean * dx / length, mid_y + lean * dy / length
        norm = length_of(nx, ny)
        nx, ny = nx / norm, ny / norm
        bound = min(bound, _chord_bound(core, radius, arc, other, nx, ny, towards))
    return max(middle, bound)


def _chord_bound(
    core: Table,
    radius: float,
    arc: Row,
    other: Row,
    mx: float,
    my: float,
    towards: bool,
) -> float:
    h = -math.inf
    for i in range(len(core)):
        h = max(h, mx * core[i][0] + my * core[i][1] + radius)
    least = -support(arc, -mx, -my)
    if towards:
        going = -support(other, -mx, -my) - support(arc, mx, my)
    else:
        going = least - support(other, mx, my)
    return (h - least) / going if going > TIE else 1.0 / TIE
