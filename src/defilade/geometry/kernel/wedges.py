"""Wedges: a second proof that all lines of a cell are blocked, for ends at different heights.

A line that rises or falls over an edge is decided by how far before and behind the edge it can
leave A and reach B. Measured in fractions of p-q, all of that moves as soon as p or q slides along
a slanting rim. Measured along one fixed direction it hardly does, least of all along the normal of
the edge: there the edge is a single number, and the rims are farthest out where lines are closest
to clear. So here s is the distance along such a normal, 0 at the cell's middle p and 1 at its q:

      z |      .  top A                      a line that falls from A to B, whatever the cell:
        |   [A]  ` .                           z(front of A) <= top A,  z(back of A) >= bottom A,
        |   [A]     +--` . z1                  z(near side of B) >= bottom B,
        |           |piece|  ` . [B] top B     z(far side of B) <= top B
        +--back-front--------near-far---- s  and one that rises the same upside down

with the outermost back, front, near and far side of all lines of the cell. A piece that reaches
over or under an end counts there too, if it cannot be passed inside the end: a falling line comes
out of A above what starts below A's bottom, and so on.
"""

from __future__ import annotations

import math

from defilade.geometry.kernel.arcs import corner
from defilade.geometry.kernel.numbers import (
    STRETCH,
    TIE,
    Counts,
    Parts,
    Row,
    Table,
    Work,
    length_of,
    row,
    table,
)
from defilade.geometry.kernel.slices import CLOSED, clip, slice_left
from defilade.geometry.kernel.stretches import line_stretch

MOST_TRIED = 4  # parts whose edges are tried as the direction to measure along


def all_blocked(
    arc_a: Row,
    arc_b: Row,
    core_a: Table,
    core_b: Table,
    ends: Row,
    parts: Parts,
    hit: Counts,
    met: int,
    chords: Row,
    boxes: Table,
    work: Work,
    found: Row,
) -> bool:
    """True if it is proven that every line of the cell is blocked by the parts that are hit.

    `chords` are the outward normals where the middle line enters A and leaves B, or zeros.
    """
    limits = row(4)
    along = table(met, 18)
    pair_stretches(arc_a, arc_b, parts, hit, met, along)
    for way in range(2):
        proven = False
        for m in range(min(met, MOST_TRIED)):
            ex, ey = normal_at(arc_a, arc_b, parts, hit[m], way == 0)
            if set_limits(arc_a, arc_b, core_a, core_b, ends, chords, ex, ey, limits):
                count = boxes_along(
                    arc_a, arc_b, parts, hit, met, along, ends, ex, ey, way, limits, boxes
                )
                set_wedge(ends, limits, way, work)
                _, room, counts, state = work
                left = slice_left(boxes, count, room, counts, state, found)
                if count > 0 and left == CLOSED:
                    proven = True
                    break
        if not proven:
            return False
    return True


def normal_at(arc_a: Row, arc_b: Row, parts: Parts, k: int, leaving: bool) -> tuple[float, float]:
    """The unit normal, towards B, of the edge where the middle line leaves (or enters) a part."""
    planes, first, rounds = parts[1], parts[3], parts[4]
    px, py = arc_a[8], arc_a[9]
    dx, dy = arc_b[8] - px, arc_b[9] - py
    best, ex, ey = -math.inf, 0.0, 0.0
    if first[k + 1] - first[k] == 1:
        length = length_of(dx, dy)
        return dx / length, dy / length
    sign = 1.0 if leaving else -1.0
    for i in range(first[k], first[k + 1]):
        nx, ny = planes[i][0], planes[i][1]
        speed = sign * (nx * dx + ny * dy)
        if speed > 0.0:
            # of the edges that face this way, the first one crossed
            at = -(planes[i][2] + rounds[k] - nx * px - ny * py) / speed
            if at > best:
                best, ex, ey = at, sign * nx, sign * ny
    return ex, ey


def set_limits(
    arc_a: Row,
    arc_b: Row,
    core_a: Table,
    core_b: Table,
    ends: Row,
    chords: Row,
    ex: float,
    ey: float,
    limits: Row,
) -> bool:
    """Write the outermost back, front, near and far side along e; False if that is not sure."""
    zero = ex * arc_a[8] + ey * arc_a[9]
    unit = ex * arc_b[8] + ey * arc_b[9] - zero
    if unit <= TIE:
        return False
    # no point of an end is farther out than its support in that direction
    support_a, support_b = most(core_a, -ex, -ey) + ends[2], most(core_b, ex, ey) + ends[5]
    back, far = math.inf, -math.inf
    front, near = 0.0, 1.0
    h_a = most(core_a, chords[0], chords[1]) + ends[2]
    h_b = most(core_b, chords[2], chords[3]) + ends[5]
    for i in range(3):
        px, py = corner(arc_a, i)
        sp = (ex * px + ey * py - zero) / unit
        front = max(front, sp)
        for j in range(3):
            qx, qy = corner(arc_b, j)
            sq = (ex * qx + ey * qy - zero) / unit
            near = min(near, sq)
            if sq - sp <= TIE:
                return False
            # where the line meets the tangent at the end of the middle line's chord
            towards_a = chords[0] * (px - qx) + chords[1] * (py - qy)
            towards_b = chords[2] * (qx - px) + chords[3] * (qy - py)
            if towards_a > TIE:
                at_p = chords[0] * px + chords[1] * py
                back = min(back, sp - (sq - sp) * (h_a - at_p) / towards_a)
            else:
                back = -math.inf
            if towards_b > TIE:
                at_q = chords[2] * qx + chords[3] * qy
                far = max(far, sq + (sq - sp) * (h_b - at_q) / towards_b)
            else:
                far = math.inf
    limits[0], limits[1] = max(back, (-support_a - zero) / unit), front
    limits[2], limits[3] = near, min(far, (support_b - zero) / unit)
    return True


def most(core: Table, nx: float, ny: float) -> float:
    """The greatest nx x + ny y over the corners of a core."""
    found = -math.inf
    for i in range(len(core)):
        found = max(found, nx * core[i][0] + ny * core[i][1])
    return found


def pair_stretches(
    arc_a: Row, arc_b: Row, parts: Parts, hit: Counts, met: int, along: Table
) -> None:
    """Write the stretches in each part of the nine lines between the corners around two arcs."""
    for m in range(met):
        for i in range(3):
            px, py = corner(arc_a, i)
            for j in range(3):
                qx, qy = corner(arc_b, j)
                t0, t1 = line_stretch(
                    px, py, qx, qy, parts, hit[m], 2.0 * TIE, -1.0 / TIE, 1.0 / TIE
                )
                along[m][6 * i + 2 * j], along[m][6 * i + 2 * j + 1] = t0, t1


def boxes_along(
    arc_a: Row,
    arc_b: Row,
    parts: Parts,
    hit: Counts,
    met: int,
    along: Table,
    ends: Row,
    ex: float,
    ey: float,
    way: int,
    limits: Row,
    boxes: Table,
) -> int:
    """Write the boxes along e that all falling (`way` 0) or rising lines share; how many."""
    heights = parts[5]
    zero = ex * arc_a[8] + ey * arc_a[9]
    unit = ex * arc_b[8] + ey * arc_b[9] - zero
    sure = 0
    for m in range(met):
        s0, s1 = -math.inf, math.inf
        for i in range(3):
            px, py = corner(arc_a, i)
            sp = (ex * px + ey * py - zero) / unit
            for j in range(3):
                qx, qy = corner(arc_b, j)
                step = (ex * qx + ey * qy - zero) / unit - sp
                s0 = max(s0, sp + along[m][6 * i + 2 * j] * step)
                s1 = min(s1, sp + along[m][6 * i + 2 * j + 1] * step)
        z0, z1 = heights[hit[m]][0] - 2.0 * TIE, heights[hit[m]][1] + 2.0 * TIE
        counts_at_a = z0 <= ends[0] if way == 0 else z1 >= ends[1]
        counts_at_b = z1 >= ends[4] if way == 0 else z0 <= ends[3]
        at_a = 0 if counts_at_a and s1 >= limits[1] else 1
        at_b = 3 if counts_at_b and s0 <= limits[2] else 2
        s0, s1 = max(s0, limits[at_a]), min(s1, limits[at_b])
        if s0 < s1:
            boxes[sure][0], boxes[sure][1] = s0, s1
            boxes[sure][2], boxes[sure][3] = z0, z1
            boxes[sure][4] = STRETCH
            sure += 1
    return sure


def set_wedge(ends: Row, limits: Row, way: int, work: Work) -> None:
    """Write the polygon of all lines that fall (`way` 0) or rise (1) from A to B."""
    _, room, counts, _ = work
    low, high = min(ends[0], ends[3]), max(ends[1], ends[4])
    spare = 1.0 + high - low
    for k in range(4):
        room[0][k][0] = high + spare if k in (1, 2) else low - spare
        room[0][k][1] = high + spare if k > 1 else low - spare
    counts[0] = 4
    back, front, near, far = limits[0], limits[1], limits[2], limits[3]
    clip(room, counts, 0, front if way == 0 else back, ends[1], -1.0)
    clip(room, counts, 0, back if way == 0 else front, ends[0], 1.0)
    clip(room, counts, 0, near if way == 0 else far, ends[3], 1.0)
    clip(room, counts, 0, far if way == 0 else near, ends[4], -1.0)
