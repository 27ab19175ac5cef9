"""Rows: what a clear line must fulfil, as it depends on the line.

Let a line with the plan p-q and the heights za, zb pass the normal n of an edge at the distance c.
That it is at or above Z there is the row

    A (za - Z) + B (zb - Z) >= 0    with  A = n.q - c  and  B = c - n.p

in which A is linear in q and B is linear in p; "below" has both with the other sign. The ends give
rows as well: a line that falls from A to B, wherever it starts and ends,

      z |      .  top A                    front: at or below the top of A at p
        |   [A]  ` .                       back:  at or above its bottom where it enters A's plan
        |   [A]     +--` . z1              near:  at or above the bottom of B at q
        |           |piece|  ` . [B]       far:   at or below its top where it leaves B's plan
        +--back-front--------near-far--    and falls: za >= zb

and one that rises the same upside down. A row is nine numbers: A at the three corners around the
arc of B, B at those around the arc of A, A and B of the middle line, Z.
"""

from __future__ import annotations

import math

from defilade.geometry.kernel.arcs import chord, corner
from defilade.geometry.kernel.numbers import TIE, Parts, Row, Table, length_of
from defilade.geometry.kernel.stretches import line_stretch

ROW = 9
"""The length of a row."""


def end_rows(
    arc_a: Row,
    arc_b: Row,
    core_a: Table,
    core_b: Table,
    ends: Row,
    chords: Row,
    way: int,
    rows: Table,
) -> int:
    """Write the rows of the two ends for lines that fall (`way` 0) or rise (1); how many."""
    sign = 1.0 if way == 0 else -1.0
    low, high = (0, 1) if way == 0 else (1, 0)
    set_flat(rows[0], sign, -sign)
    set_flat(rows[1], -sign, 0.0)
    set_flat(rows[2], 0.0, sign)
    rows[0][8], rows[1][8], rows[2][8] = 0.0, ends[high], ends[3 + low]
    count = 3
    if ends[4] <= ends[1] and ends[3] >= ends[0]:
        set_flat(rows[count], sign, 0.0)
        rows[count][8] = ends[low]
        count += 1
    else:
        count = back_rows(
            arc_a, arc_b, core_a, ends[2], chords[0], chords[1], sign, 0, ends[low], rows, count
        )
    if ends[1] <= ends[4] and ends[0] >= ends[3]:
        set_flat(rows[count], 0.0, -sign)
        rows[count][8] = ends[3 + high]
        return count + 1
    return back_rows(
        arc_b, arc_a, core_b, ends[5], chords[2], chords[3], -sign, 3, ends[3 + high], rows, count
    )


def back_rows(
    own: Row,
    other: Row,
    core: Table,
    radius: float,
    mx: float,
    my: float,
    sign: float,
    at: int,
    z: float,
    rows: Table,
    count: int,
) -> int:
    """Add rows for the tangents of an end where lines come out behind it; how many there are then.

    (mx, my) is the normal where the middle line does. With corners, lines of the cell may come out
    through different edges, and a line that falls behind one of them falls behind all.
    """
    if back_row(own, other, core, radius, mx, my, sign, at, rows[count]):
        rows[count][8] = z
        count += 1
    if radius > 0.0:
        return count
    start = count
    for i in range(2):
        for k in range(2):
            px, py = corner(own, i)
            qx, qy = corner(other, k)
            reach, nx, ny = chord(core, radius, px, py, px - qx, py - qy)
            if reach > 0.0 and not (nx == mx and ny == my) and count < start + 2:
                is_new = back_row(own, other, core, radius, nx, ny, sign, at, rows[count])
                for r in range(start, count):
                    is_new = is_new and rows[r][at] != rows[count][at]
                if is_new:
                    rows[count][8] = z
                    count += 1
    return count


def back_row(
    own: Row,
    other: Row,
    core: Table,
    radius: float,
    mx: float,
    my: float,
    sign: float,
    at: int,
    row: Row,
) -> bool:
    """Write A and B where lines meet the tangent behind an end; False if that is not sure.

    There z is (h - m.q) za - (h - m.p) zb over m.p - m.q, if the tangent is m.x = h and p the one
    of the two that is on the end. `at` is where the other's numbers stand in the row.
    """
    if mx == 0.0 and my == 0.0:
        return False
    h = most(core, mx, my) + radius
    for i in range(3):
        x, y = corner(own, i)
        row[3 - at + i] = -sign * (h - mx * x - my * y)
        x, y = corner(other, i)
        row[at + i] = sign * (h - mx * x - my * y)
    row[7 - at // 3] = -sign * (h - mx * own[8] - my * own[9])
    row[6 + at // 3] = sign * (h - mx * other[8] - my * other[9])
    if sign > 0.0:
        return least(row, at) + least(row, 3 - at) > TIE
    return greatest(row, at) + greatest(row, 3 - at) < -TIE


def most(core: Table, nx: float, ny: float) -> float:
    """The greatest nx x + ny y over the corners of a core."""
    found = -math.inf
    for i in range(len(core)):
        found = max(found, nx * core[i][0] + ny * core[i][1])
    return found


def pair_stretches(arc_a: Row, arc_b: Row, parts: Parts, k: int, along: Row) -> None:
    """Write the stretches in a part of the nine lines between the corners around two arcs."""
    far = 1.0 / TIE
    for i in range(3):
        px, py = corner(arc_a, i)
        for j in range(3):
            qx, qy = corner(arc_b, j)
            t0, t1 = line_stretch(px, py, qx, qy, parts, k, 2.0 * TIE, -far, far)
            along[6 * i + 2 * j], along[6 * i + 2 * j + 1] = t0, t1


def side_rows(
    arc_a: Row,
    arc_b: Row,
    parts: Parts,
    k: int,
    along: Row,
    ends: Row,
    way: int,
    above: Row,
    below: Row,
) -> bool:
    """Write the rows of lines that pass a part above and below, falling (`way` 0) or rising.

    False if there are none. All lines are inside the part at two gates, an early and a late one. A
    line that falls must be above it at the late gate or below it at the early one, if it starts
    before and ends behind them. If it may start behind the late gate, it was there no lower than
    the bottom of A; if it may end before the early one, no higher there than the top of B. If it
    may end between the gates, the late one counts only if lines above it are above all of B; else
    the end of the plan, or the early gate, is asked instead. And so from the other end.
    """
    z0, z1 = parts[5][k][0] - 2.0 * TIE, parts[5][k][1] + 2.0 * TIE
    early, late = (below, above) if way == 0 else (above, below)
    is_early = gate_row(arc_a, arc_b, parts, k, along, True, early)
    is_late = gate_row(arc_a, arc_b, parts, k, along, False, late)
    if not (is_early or is_late):
        return False
    # A > 0 of a gate before q, B > 0 of one behind p
    early_behind_p, early_before_q = least(early, 3) >= 0.0, least(early, 0) >= 0.0
    late_behind_p, late_before_q = least(late, 3) >= 0.0, least(late, 0) >= 0.0
    behind_p = (is_early and early_behind_p) or (is_late and late_behind_p)
    before_q = (is_early and early_before_q) or (is_late and late_before_q)
    over_p, over_q = greatest(early, 3) <= 0.0, greatest(late, 0) <= 0.0
    if way == 0:
        late_z, early_z = z1 if behind_p else min(z1, ends[0]), z0 if before_q else max(z0, ends[4])
        counts_at_a, counts_at_b = z0 <= ends[0], z1 >= ends[4]
    else:
        late_z, early_z = z0 if behind_p else max(z0, ends[1]), z1 if before_q else min(z1, ends[3])
        counts_at_a, counts_at_b = z1 >= ends[1], z0 <= ends[3]
    late_counts = is_late and (late_before_q or counts_at_b)
    early_counts = is_early and (early_behind_p or counts_at_a)
    at_q, at_p = is_late and not late_counts and over_q, is_early and not early_counts and over_p
    late_lacks, early_lacks = not (late_counts or at_q), not (early_counts or at_p)
    if (late_lacks and not is_early) or (early_lacks and not is_late):
        return False
    if late_lacks and early_lacks:
        for i in range(8):
            early[i], late[i] = late[i], early[i]
    elif late_lacks:
        copy_row(early, late)
    elif early_lacks:
        copy_row(late, early)
    if at_q:
        set_flat(late, 0.0, 1.0)
    if at_p:
        set_flat(early, 1.0, 0.0)
    early[8], late[8] = early_z, late_z
    for i in range(8):
        below[i] = -below[i]
    return True


def least(row: Row, start: int) -> float:
    """The least of three numbers of a row."""
    found: float = min(row[start], row[start + 1], row[start + 2])
    return found


def greatest(row: Row, start: int) -> float:
    """The greatest of three numbers of a row."""
    found: float = max(row[start], row[start + 1], row[start + 2])
    return found


def set_flat(row: Row, a: float, b: float) -> None:
    """Write a row with the same A and B for all lines; a plain height where one of them is 0."""
    for k in range(3):
        row[k], row[3 + k] = a, b
    row[6], row[7] = a, b


def gate_row(
    arc_a: Row, arc_b: Row, parts: Parts, k: int, along: Row, entering: bool, row: Row
) -> bool:
    """Write A and B where all lines have entered (or have not left) a part; False if nowhere.

    `along` are the stretches of the nine lines. The place is measured along the normal of the edge
    where the middle line enters (or leaves).
    """
    nx, ny = normal_at(arc_a, arc_b, parts, k, entering)
    first, last = -math.inf, math.inf
    for i in range(3):
        px, py = corner(arc_a, i)
        at_p = nx * px + ny * py
        row[3 + i] = at_p
        for j in range(3):
            qx, qy = corner(arc_b, j)
            step = nx * qx + ny * qy - at_p
            row[j] = at_p + step
            if step <= TIE:
                return False
            first = max(first, at_p + along[6 * i + 2 * j] * step)
            last = min(last, at_p + along[6 * i + 2 * j + 1] * step)
    if first > last:
        return False
    at = first if entering else last
    for i in range(3):
        row[i], row[3 + i] = row[i] - at, at - row[3 + i]
    row[6] = nx * arc_b[8] + ny * arc_b[9] - at
    row[7] = at - nx * arc_a[8] - ny * arc_a[9]
    return True


def normal_at(arc_a: Row, arc_b: Row, parts: Parts, k: int, entering: bool) -> tuple[float, float]:
    """The unit normal, towards B, of the edge where the middle line enters (or leaves) a part."""
    corners, planes, first, radius = parts[0], parts[1], parts[3], parts[4][k]
    px, py = arc_a[8], arc_a[9]
    dx, dy = arc_b[8] - px, arc_b[9] - py
    sign = -1.0 if entering else 1.0
    best, ex, ey = -math.inf, 0.0, 0.0
    if radius == 0.0:
        for i in range(first[k], first[k + 1]):
            nx, ny = planes[i][0], planes[i][1]
            speed = sign * (nx * dx + ny * dy)
            if speed > 0.0:
                # of the edges that face this way, the first one crossed
                at = -(planes[i][2] - nx * px - ny * py) / speed
                if at > best:
                    best, ex, ey = at, sign * nx, sign * ny
        return ex, ey
    t0, t1 = line_stretch(px, py, px + dx, py + dy, parts, k, 2.0 * TIE, -1.0 / TIE, 1.0 / TIE)
    at = t0 if entering else t1
    x, y = px + at * dx, py + at * dy
    nearest = math.inf
    for i in range(first[k], first[k + 1]):
        j = i + 1 if i + 1 < first[k + 1] else first[k]
        ux, uy, vx, vy = corners[i][0], corners[i][1], corners[j][0], corners[j][1]
        square = (vx - ux) * (vx - ux) + (vy - uy) * (vy - uy)
        share = 0.0
        if square > 0.0:
            share = ((x - ux) * (vx - ux) + (y - uy) * (vy - uy)) / square
            share = min(max(share, 0.0), 1.0)
        wx, wy = x - ux - share * (vx - ux), y - uy - share * (vy - uy)
        if wx * wx + wy * wy < nearest:
            nearest, ex, ey = wx * wx + wy * wy, sign * wx, sign * wy
    norm = length_of(ex, ey)
    return ex / norm, ey / norm


def copy_row(source: Row, target: Row) -> None:
    """Write a row over another."""
    for i in range(ROW):
        target[i] = source[i]
