"""Rims: what of a convex end faces another, and which parts come near the lines between them."""

from __future__ import annotations

import math

from defilade.geometry.kernel.numbers import TIE, Parts, Row, Table, length_of, row, table


def rim(core: Table, radius: float, other: Table, other_radius: float, whole: bool) -> Table:
    """The elements of an end's rim that face some point of another end, as rows (see `arcs`).

    A core is its corners, anticlockwise. `whole` takes all elements.
    """
    count = len(core)
    rows = table(9 * count, 11)
    used = 0
    for i in range(count):
        x0, y0 = core[i][0], core[i][1]
        if count > 1:
            j = (i + 1) % count
            x1, y1 = core[j][0], core[j][1]
            length = length_of(x1 - x0, y1 - y0)
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            if whole or farthest(other, other_radius, nx, ny) > nx * x0 + ny * y0 + radius:
                element = rows[used]
                element[3], element[4], element[5], element[6] = nx, ny, nx, ny
                element[7], element[8] = x0 + radius * nx, y0 + radius * ny
                element[9], element[10] = x1 + radius * nx, y1 + radius * ny
                used += 1
        if radius > 0.0:
            used = _add_corner(core, i, radius, other, other_radius, whole, rows, used)
    return rows[:used]


def _add_corner(
    core: Table,
    i: int,
    radius: float,
    other: Table,
    other_radius: float,
    whole: bool,
    rows: Table,
    used: int,
) -> int:
    """Add what of the arc around a corner faces the other end; how many rows there are then.

    A rim point with normal n faces a point of a disc with centre D and radius R if
    n.(D - corner) > radius - R; the other end is taken for the disc around it.
    """
    x, y = core[i][0], core[i][1]
    start, end = -math.pi, math.pi
    count = len(core)
    if count > 1:
        before, after = core[i - 1 if i > 0 else count - 1], core[(i + 1) % count]
        start = math.atan2(before[0] - x, y - before[1])
        end = start + (math.atan2(x - after[0], after[1] - y) - start) % (2.0 * math.pi)
    ox, oy = middle(other)
    wide = 0.0
    for k in range(len(other)):
        wide = max(wide, length_of(other[k][0] - ox, other[k][1] - oy) + other_radius)
    away = length_of(ox - x, oy - y)
    if whole or away <= abs(radius - wide):
        return _add_arcs(x, y, radius, start, end, rows, used)
    half = math.acos((radius - wide) / away) + 1e-9
    towards = math.atan2(oy - y, ox - x)
    for turn in range(-1, 2):
        facing = towards + 2.0 * math.pi * turn
        s0, s1 = max(start, facing - half), min(end, facing + half)
        if s0 < s1:
            used = _add_arcs(x, y, radius, s0, s1, rows, used)
    return used


def _add_arcs(
    x: float, y: float, radius: float, start: float, end: float, rows: Table, used: int
) -> int:
    """Add an arc between two directions [radians], in steps of at most a quarter turn."""
    steps = math.ceil((end - start) / (math.pi / 2.0))
    for step in range(steps):
        u = start + (end - start) * step / steps
        v = start + (end - start) * (step + 1) / steps
        element = rows[used]
        element[0], element[1], element[2] = x, y, radius
        element[3], element[4] = math.cos(u), math.sin(u)
        element[5], element[6] = math.cos(v), math.sin(v)
        used += 1
    return used


def farthest(core: Table, radius: float, nx: float, ny: float) -> float:
    """The greatest nx x + ny y over the points of a rounded core."""
    most = -math.inf
    for i in range(len(core)):
        most = max(most, nx * core[i][0] + ny * core[i][1])
    return most + radius


def middle(core: Table) -> tuple[float, float]:
    """The mean of a core's corners."""
    x, y = 0.0, 0.0
    for i in range(len(core)):
        x, y = x + core[i][0], y + core[i][1]
    return x / len(core), y / len(core)


def lane(core_a: Table, core_b: Table, ends: Row) -> Row:
    """The box around both ends along the line of their middles, and their heights.

    Direction, its left normal, least and greatest distance along and across, bottom and top.
    """
    (ax, ay), (bx, by) = middle(core_a), middle(core_b)
    length = length_of(bx - ax, by - ay)
    dx, dy = ((bx - ax) / length, (by - ay) / length) if length > 0.0 else (1.0, 0.0)
    found = row(10)
    found[0], found[1], found[2], found[3] = dx, dy, -dy, dx
    for way in range(2):
        nx, ny = found[2 * way], found[2 * way + 1]
        found[4 + 2 * way] = -max(
            farthest(core_a, ends[2], -nx, -ny), farthest(core_b, ends[5], -nx, -ny)
        )
        found[5 + 2 * way] = max(
            farthest(core_a, ends[2], nx, ny), farthest(core_b, ends[5], nx, ny)
        )
    found[8], found[9] = min(ends[0], ends[3]), max(ends[1], ends[4])
    return found


def comes_near(box: Row, parts: Parts, k: int) -> bool:
    """False if a part is nowhere near the lines of a lane."""
    corners, first, reach = parts[0], parts[3], parts[4][k] + 4.0 * TIE
    if parts[5][k][0] - TIE > box[9] or parts[5][k][1] + TIE < box[8]:
        return False
    for way in range(2):
        nx, ny = box[2 * way], box[2 * way + 1]
        low, high = math.inf, -math.inf
        for i in range(first[k], first[k + 1]):
            at = nx * corners[i][0] + ny * corners[i][1]
            low, high = min(low, at), max(high, at)
        if low - reach > box[5 + 2 * way] or high + reach < box[4 + 2 * way]:
            return False
    return True
