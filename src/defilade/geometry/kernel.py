"""The certified search for a clear line, as plain scalar functions over arrays of floats.

They run as they stand, and `compiled.py` compiles the same source with numba. Nothing here
allocates objects or raises; `sight.py` prepares the arrays and reads the answer.

A sight line is two things: its plan, from a point p on the rim of A to a point q on the rim of B,
and its slice, the heights (za, zb) at p and at q. In the slice every piece that the plan meets
between the fractions t0 and t1 is a box, and the line must pass above it or below it:

    z |         +------+ z1      above:  z(t0) >= z1 and z(t1) >= z1
      |  za ____|      |         below:  z(t0) <= z0 and z(t1) <= z0
      |         |      |---- zb  where z(t) = (1 - t) za + t zb, so each is two half-planes
      |         +------+ z0      of the (za, zb) plane
      +--------t0------t1---- t

What is left of the slice's polygon, trying above and below for each box, is sight.

A line leaves a silhouette through its side at p, or through its top or its bottom before p. If
through the top of A, it has za >= top A at p, and z(-k) <= top A where it passed the back of the
rim, k being the chord of A behind p over the length of p-q. Such a line rises, so what lies below
the top of A is not in its way. The other three (bottom of A, top and bottom of B) are mirror images.

The search splits the pairs (arc of A's rim, arc of B's rim) into cells. In a cell it

  1. solves the slice at the middle, every piece grown by `TIE`: something left is sight;
  2. solves it with what each piece, grown by 2 `TIE`, is sure to block on *all* lines of the cell:
     nothing left proves that no line of the cell is clear;
  3. else splits the longer arc in two.

Since 2 grows more than 1, a small enough cell always ends in one of them. What is sure:

  - a *stretch*. For a fixed fraction t the point of the line is linear in p and in q, so it is on
    the inner side of a convex part's edge for all lines of the cell if it is for the extreme p and
    the extreme q, the support values of the two arcs in the direction of the edge's normal.
  - else a *gate*, two points of the part that all lines pass between, one on their left and one on
    their right, at a fraction somewhere in [t0, t1]. (On which side of p-q a point lies is linear
    in p and in q as well.) A line that is clear has z(t) >= z1 or z(t) <= z0 there, so it has it at
    t0 or at t1. Where lines all but touch a corner the stretch is as short as they are near, and
    only gates end the search.

Rows of a rim, one element each: centre x, y, radius, unit normals at the start and at the end,
points at the start and at the end (11 numbers; an edge has equal normals and radius 0).
"""

from __future__ import annotations

import math

import numpy as np

TIE = 1e-7
AREA = 1e-13  # a slice polygon with less area [in2] is empty
SMALLEST = 1e-9  # cells are not split below this length of arc [in]

SEES, NONE, UNDECIDED = 1, 0, -1

STRETCH, GATE = 0.0, 1.0

SIDE, TOP, BOTTOM = 0, 1, 2  # the faces through which a line leaves a silhouette

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Counts = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


def search(
    rim_a: Array,
    rim_b: Array,
    core_a: Array,
    core_b: Array,
    ends: Array,
    corners: Array,
    planes: Array,
    mitres: Array,
    first: Counts,
    rounds: Array,
    heights: Array,
    most_cells: int,
    line: Array,
) -> tuple[int, int]:
    """Whether some line from A to B is clear of all parts; and how many cells that took.

    `ends` is bottom, top, radius of A, then of B; `core_a`, `core_b` their cores' corners, n x 2.
    Part i has the corners and the edges' half-planes (nx, ny, c) in the rows first[i] to
    first[i + 1], a radius `rounds[i]`, and `heights[i]` = bottom, top; `mitres` is how far each
    corner moves when a part without radius grows by 1. On sight the six numbers of
    the witness are written to `line`.
    """
    count = len(rounds)
    boxes = np.empty((count, 5))
    sure = np.empty((count, 5))
    used = np.empty((count, 5))
    room = np.empty((count + 3, 2 * count + 10, 2))
    counts = np.empty(count + 3, np.int64)
    state = np.empty(count + 3, np.int64)
    hit = np.empty(count, np.int64)
    arc_a, arc_b = np.empty(16), np.empty(16)
    found = np.empty(2)
    cells = np.empty((64, 6))
    head, tail = 0, 0
    for i in range(len(rim_a)):
        for j in range(len(rim_b)):
            if tail == len(cells):
                cells = _doubled(cells)
            cells[tail, 0], cells[tail, 1], cells[tail, 2] = i, 0.0, 1.0
            cells[tail, 3], cells[tail, 4], cells[tail, 5] = j, 0.0, 1.0
            tail += 1
    undecided = False
    while head < tail:
        if head >= most_cells:
            return UNDECIDED, head
        i, u0, u1 = int(cells[head, 0]), cells[head, 1], cells[head, 2]
        j, v0, v1 = int(cells[head, 3]), cells[head, 4], cells[head, 5]
        head += 1
        set_arc(rim_a[i], u0, u1, arc_a)
        set_arc(rim_b[j], v0, v1, arc_b)
        px, py, qx, qy = arc_a[8], arc_a[9], arc_b[8], arc_b[9]
        length = math.hypot(qx - px, qy - py)
        if length > 0.0:
            back_a, mx_a, my_a = chord_behind(core_a, ends[2], px, py, qx - px, qy - py)
            back_b, mx_b, my_b = chord_behind(core_b, ends[5], qx, qy, px - qx, py - qy)
            met = 0
            for k in range(count):
                t0, t1 = line_stretch(
                    px, py, qx, qy, corners, planes, first[k], first[k + 1], rounds[k], TIE,
                    -back_a, 1.0 + back_b,
                )
                if t0 < t1:
                    boxes[met, 0], boxes[met, 1] = t0, t1
                    boxes[met, 2], boxes[met, 3] = heights[k, 0] - TIE, heights[k, 1] + TIE
                    boxes[met, 4] = STRETCH
                    hit[met] = k
                    met += 1
            faces = open_faces(boxes, met, ends, back_a, back_b, used, room, counts, state, found)
            if faces >= 0:
                write_line(px, py, qx, qy, found, faces, ends, line)
                return SEES, head
            most_a = longest_back(core_a, ends[2], arc_a, arc_b, mx_a, my_a, back_a)
            most_b = longest_back(core_b, ends[5], arc_b, arc_a, mx_b, my_b, back_b)
            blocked = 0
            for m in range(met):
                k = hit[m]
                t0, t1 = sure_stretch(
                    arc_a, arc_b, corners, planes, first[k], first[k + 1], rounds[k], 2 * TIE,
                    -most_a, 1.0 + most_b,
                )
                kind = STRETCH
                if t0 >= t1:
                    kind = GATE
                    t0, t1 = sure_gate(
                        arc_a, arc_b, corners, mitres, first[k], first[k + 1], rounds[k], 2 * TIE
                    )
                if t0 < t1:
                    sure[blocked, 0], sure[blocked, 1], sure[blocked, 4] = t0, t1, kind
                    sure[blocked, 2] = heights[k, 0] - 2 * TIE
                    sure[blocked, 3] = heights[k, 1] + 2 * TIE
                    blocked += 1
            if (
                blocked
                and open_faces(sure, blocked, ends, most_a, most_b, used, room, counts, state, found)
                < 0
            ):
                continue
        size_a, size_b = arc_a[15], arc_b[15]
        if max(size_a, size_b) < SMALLEST:
            undecided = True
            continue
        if tail + 2 > len(cells):
            cells = _doubled(cells)
        for half in range(2):
            cells[tail, 0], cells[tail, 1], cells[tail, 2] = i, u0, u1
            cells[tail, 3], cells[tail, 4], cells[tail, 5] = j, v0, v1
            if size_a >= size_b:
                cells[tail, 2 - half] = (u0 + u1) / 2.0
            else:
                cells[tail, 5 - half] = (v0 + v1) / 2.0
            tail += 1
    return (UNDECIDED if undecided else NONE), head


def _doubled(cells: Array) -> Array:
    more = np.empty((2 * len(cells), 6))
    more[: len(cells)] = cells
    return more


# --- arcs of a rim --------------------------------------------------------------------------------


def set_arc(element: Array, u0: float, u1: float, arc: Array) -> None:
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
        norm = math.hypot(mx, my)
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
        arc[15] = math.hypot(arc[2] - arc[0], arc[3] - arc[1])


def support(arc: Array, nx: float, ny: float) -> float:
    """The greatest nx x + ny y over the points of the arc; (nx, ny) is a unit vector."""
    most = max(nx * arc[0] + ny * arc[1], nx * arc[2] + ny * arc[3])
    if (
        arc[12] > 0.0
        and arc[4] * ny - arc[5] * nx >= 0.0
        and nx * arc[7] - ny * arc[6] >= 0.0
        and nx * (arc[4] + arc[6]) + ny * (arc[5] + arc[7]) > 0.0
    ):
        most = nx * arc[10] + ny * arc[11] + arc[12]
    return most


def chord_behind(
    core: Array, radius: float, px: float, py: float, dx: float, dy: float
) -> tuple[float, float, float]:
    """How far the rounded core reaches behind its rim point p, against (dx, dy), over its length.

    Also the outward unit normal of the rim where the chord ends.
    """
    n = len(core)
    far, mx, my = 0.0, 0.0, 0.0
    square = dx * dx + dy * dy
    for i in range(n):
        if radius > 0.0:
            wx, wy = px - core[i, 0], py - core[i, 1]
            half = wx * dx + wy * dy
            below = half * half - square * (wx * wx + wy * wy - radius * radius)
            if below > 0.0:
                k = (half + math.sqrt(below)) / square
                if k > far:
                    far = k
                    mx, my = (wx - k * dx) / radius, (wy - k * dy) / radius
        if n > 1:
            j = (i + 1) % n
            ex, ey = core[j, 0] - core[i, 0], core[j, 1] - core[i, 1]
            norm = math.hypot(ex, ey)
            nx, ny = ey / norm, -ex / norm
            going = -(nx * dx + ny * dy)
            if going > 0.0:
                x, y = core[i, 0] + radius * nx, core[i, 1] + radius * ny
                k = (nx * (x - px) + ny * (y - py)) / going
                along = (px - k * dx - x) * ex + (py - k * dy - y) * ey
                if k > far and 0.0 <= along <= norm * norm:
                    far, mx, my = k, nx, ny
    return far, mx, my


def longest_back(
    core: Array, radius: float, arc: Array, other: Array, mx: float, my: float, middle: float
) -> float:
    """A bound on `chord_behind` over all lines of a cell, from the half-plane with normal m.

    The rim lies in m.x <= h. So p - k (q - p) on the rim has k m.(p - q) <= h - m.p.
    """
    if middle <= 0.0:
        # The middle line only touches here: fall back on the diameter over the shortest line.
        wide = 0.0
        for i in range(len(core)):
            wide = max(wide, math.hypot(core[i, 0] - arc[8], core[i, 1] - arc[9]) + radius)
        gap = math.hypot(other[8] - arc[8], other[9] - arc[9]) - arc[15] - other[15]
        return (wide + arc[15]) / gap if gap > TIE else 1.0 / TIE
    h = -math.inf
    for i in range(len(core)):
        h = max(h, mx * core[i, 0] + my * core[i, 1] + radius)
    least = -support(arc, -mx, -my)
    towards = least - support(other, mx, my)
    return max(middle, (h - least) / towards) if towards > TIE else 1.0 / TIE


# --- stretches of a line inside a part ------------------------------------------------------------


def line_stretch(
    px: float,
    py: float,
    qx: float,
    qy: float,
    corners: Array,
    planes: Array,
    start: int,
    end: int,
    radius: float,
    grown: float,
    low: float,
    high: float,
) -> tuple[float, float]:
    """The fractions from low to high of the line p-q inside one grown part; t0 >= t1 if none."""
    dx, dy = qx - px, qy - py
    if radius == 0.0:
        t0, t1 = low, high
        for k in range(start, end):
            nx, ny = planes[k, 0], planes[k, 1]
            room = planes[k, 2] + grown - nx * px - ny * py
            speed = nx * dx + ny * dy
            if speed > 0.0:
                t1 = min(t1, room / speed)
            elif speed < 0.0:
                t0 = max(t0, room / speed)
            elif room <= 0.0:
                return 1.0, 0.0
            if t0 >= t1:
                return 1.0, 0.0
        return t0, t1
    reach = radius + grown
    t0, t1 = math.inf, -math.inf
    square = dx * dx + dy * dy
    n = end - start
    for k in range(start, end):
        wx, wy = corners[k, 0] - px, corners[k, 1] - py
        middle = wx * dx + wy * dy
        below = middle * middle - square * (wx * wx + wy * wy - reach * reach)
        if below > 0.0:
            half = math.sqrt(below)
            t0, t1 = min(t0, (middle - half) / square), max(t1, (middle + half) / square)
        if n > 1:
            # the strip outside the edge from corner k to the next, as wide as the part's reach
            j = k + 1 if k + 1 < end else start
            ex, ey = corners[j, 0] - corners[k, 0], corners[j, 1] - corners[k, 1]
            norm = math.hypot(ex, ey)
            ex, ey = ex / norm, ey / norm
            s0, s1 = -math.inf, math.inf
            for way in range(2):
                if way == 0:
                    at, speed, wide = -(wx * ex + wy * ey), dx * ex + dy * ey, norm
                else:
                    at, speed, wide = -(wx * ey - wy * ex), dx * ey - dy * ex, reach
                if speed == 0.0:
                    if at <= 0.0 or at >= wide:
                        s1 = -math.inf
                else:
                    u0, u1 = -at / speed, (wide - at) / speed
                    s0, s1 = max(s0, min(u0, u1)), min(s1, max(u0, u1))
            if s0 < s1:
                t0, t1 = min(t0, s0), max(t1, s1)
    if n > 2:
        s0, s1 = line_stretch(
            px, py, qx, qy, corners, planes, start, end, 0.0, 0.0, -math.inf, math.inf
        )
        if s0 < s1:
            t0, t1 = min(t0, s0), max(t1, s1)
    return max(t0, low), min(t1, high)


def sure_stretch(
    arc_a: Array,
    arc_b: Array,
    corners: Array,
    planes: Array,
    start: int,
    end: int,
    radius: float,
    grown: float,
    low: float,
    high: float,
) -> tuple[float, float]:
    """The fractions from low to high at which *every* line of the cell is inside one grown part."""
    t0, t1 = low, high
    if radius == 0.0:
        for k in range(start, end):
            nx, ny, c = planes[k, 0], planes[k, 1], planes[k, 2] + grown
            at_a, at_b = support(arc_a, nx, ny) - c, support(arc_b, nx, ny) - c
            s0, s1 = low, high
            if at_a > 0.0 and at_b > 0.0:
                s0, s1 = 0.0, 0.0
            elif at_a > 0.0:
                s0 = at_a / (at_a - at_b)
            elif at_b > 0.0:
                s1 = at_a / (at_a - at_b)
            if low < 0.0:
                # for t < 0 the least favourable q is the one nearest to the edge's inner side
                rise = -support(arc_b, -nx, -ny) - c - at_a
                if at_a <= 0.0:
                    if rise < 0.0:
                        s0 = max(low, -at_a / rise)
                elif rise > 0.0 and at_b > 0.0:
                    s0, s1 = low, min(s1, -at_a / rise)
            if high > 1.0:
                rise = at_b - (-support(arc_a, -nx, -ny) - c)
                if at_b <= 0.0:
                    if rise > 0.0:
                        s1 = min(high, 1.0 - at_b / rise)
                elif rise < 0.0 and at_a > 0.0:
                    s0, s1 = max(s0, 1.0 - at_b / rise), high
            t0, t1 = max(t0, s0), min(t1, s1)
            if t0 >= t1:
                return 1.0, 0.0
        return t0, t1
    for i in range(3):
        px, py = _hull_corner(arc_a, i)
        for j in range(3):
            qx, qy = _hull_corner(arc_b, j)
            s0, s1 = line_stretch(
                px, py, qx, qy, corners, planes, start, end, radius, grown, low, high
            )
            t0, t1 = max(t0, s0), min(t1, s1)
            if t0 >= t1:
                return 1.0, 0.0
    return t0, t1


def sure_gate(
    arc_a: Array,
    arc_b: Array,
    corners: Array,
    mitres: Array,
    start: int,
    end: int,
    radius: float,
    grown: float,
) -> tuple[float, float]:
    """The fractions between which every line of the cell passes through one grown part.

    t0 >= t1 if it is not sure that they all do. The gate is between the two points of the part that
    are farthest to the left and to the right of the cell's middle line.
    """
    dx, dy = arc_b[8] - arc_a[8], arc_b[9] - arc_a[9]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    left, right = -math.inf, math.inf
    lx, ly, rx, ry = 0.0, 0.0, 0.0, 0.0
    for k in range(start, end):
        x, y = corners[k, 0], corners[k, 1]
        if radius == 0.0:
            x, y = x + grown * mitres[k, 0], y + grown * mitres[k, 1]
        side = nx * x + ny * y
        if side > left:
            left, lx, ly = side, x, y
        if side < right:
            right, rx, ry = side, x, y
    if radius > 0.0:
        reach = radius + grown
        lx, ly, rx, ry = lx + reach * nx, ly + reach * ny, rx - reach * nx, ry - reach * ny
    for i in range(3):
        px, py = _hull_corner(arc_a, i)
        for j in range(3):
            qx, qy = _hull_corner(arc_b, j)
            ex, ey = qx - px, qy - py
            if ex * (ly - py) - ey * (lx - px) <= 0.0 or ex * (ry - py) - ey * (rx - px) >= 0.0:
                return 1.0, 0.0
    # how far p and q are before and behind the gate, along its normal
    gx, gy = ly - ry, rx - lx
    norm = math.hypot(gx, gy)
    gx, gy = gx / norm, gy / norm
    c = gx * lx + gy * ly
    near_a, far_a = c - support(arc_a, gx, gy), c + support(arc_a, -gx, -gy)
    near_b, far_b = -support(arc_b, -gx, -gy) - c, support(arc_b, gx, gy) - c
    if near_a < 0.0 or near_b < 0.0 or near_a + far_b <= 0.0 or far_a + near_b <= 0.0:
        return 1.0, 0.0
    t0, t1 = near_a / (near_a + far_b), far_a / (far_a + near_b)
    return t0, max(t1, t0 + 1e-15)


def _hull_corner(arc: Array, i: int) -> tuple[float, float]:
    """The corners of a triangle that holds the arc."""
    if i == 0:
        return arc[0], arc[1]
    if i == 1:
        return arc[2], arc[3]
    return arc[13], arc[14]


# --- the slice ------------------------------------------------------------------------------------


def open_faces(
    boxes: Array,
    count: int,
    ends: Array,
    back_a: float,
    back_b: float,
    used: Array,
    room: Array,
    counts: Counts,
    state: Counts,
    found: Array,
) -> int:
    """Which faces some clear line of the slice leaves and enters by (3 * A's + B's); -1 if none is.

    `found` gets its heights at p and at q.
    """
    bottom_a, top_a, bottom_b, top_b = ends[0], ends[1], ends[3], ends[4]
    for face_a in range(3):
        for face_b in range(3):
            rising = face_a == TOP or face_b == BOTTOM
            falling = face_a == BOTTOM or face_b == TOP
            if rising and falling:
                continue
            a0 = top_a if face_a == TOP else bottom_a
            a1 = bottom_a if face_a == BOTTOM else top_a
            b0 = top_b if face_b == TOP else bottom_b
            b1 = bottom_b if face_b == BOTTOM else top_b
            if face_a == TOP:
                a1 = max(a0, b1)
            if face_a == BOTTOM:
                a0 = min(a1, b0)
            if face_b == TOP:
                b1 = max(b0, a1)
            if face_b == BOTTOM:
                b0 = min(b1, a0)
            if a0 >= a1 or b0 >= b1:
                continue
            room[0, 0, 0], room[0, 0, 1] = a0, b0
            room[0, 1, 0], room[0, 1, 1] = a1, b0
            room[0, 2, 0], room[0, 2, 1] = a1, b1
            room[0, 3, 0], room[0, 3, 1] = a0, b1
            counts[0] = 4
            if face_a == TOP:
                clip(room, counts, 0, -back_a, top_a, -1.0)
            elif face_a == BOTTOM:
                clip(room, counts, 0, -back_a, bottom_a, 1.0)
            if face_b == TOP:
                clip(room, counts, 0, 1.0 + back_b, top_b, -1.0)
            elif face_b == BOTTOM:
                clip(room, counts, 0, 1.0 + back_b, bottom_b, 1.0)
            relevant = 0
            for k in range(count):
                t0, t1, z0, z1 = boxes[k, 0], boxes[k, 1], boxes[k, 2], boxes[k, 3]
                t0 = max(t0, 0.0 if face_a == SIDE else -back_a)
                t1 = min(t1, 1.0 if face_b == SIDE else 1.0 + back_b)
                if face_a == TOP:
                    z0 = max(z0, top_a)
                if face_a == BOTTOM:
                    z1 = min(z1, bottom_a)
                if face_b == TOP:
                    z0 = max(z0, top_b)
                if face_b == BOTTOM:
                    z1 = min(z1, bottom_b)
                if t0 < t1 and z0 < z1:
                    used[relevant, 0], used[relevant, 1] = t0, t1
                    used[relevant, 2], used[relevant, 3] = z0, z1
                    used[relevant, 4] = boxes[k, 4]
                    relevant += 1
            if slice_left(used, relevant, room, counts, state, found):
                return 3 * face_a + face_b
    return -1


def slice_left(
    boxes: Array, count: int, room: Array, counts: Counts, state: Counts, found: Array
) -> bool:
    """True if something is left of the polygon room[0] above or below each of the boxes.

    Depth first: level k of `room` is what is left before box k; `state` counts the ways tried. A
    gate has four: above or below at its one or other end.
    """
    if area(room, counts, 0) <= AREA:
        return False
    depth = 0
    state[0] = 0
    while depth >= 0:
        if depth == count:
            centroid(room, counts, depth, found)
            return True
        way = state[depth]
        state[depth] += 1
        gate = boxes[depth, 4] == GATE
        if way == (4 if gate else 2):
            depth -= 1
            continue
        n = counts[depth]
        counts[depth + 1] = n
        for i in range(n):
            room[depth + 1, i, 0], room[depth + 1, i, 1] = room[depth, i, 0], room[depth, i, 1]
        if gate:
            sign = 1.0 if way < 2 else -1.0
            z = boxes[depth, 3] if way < 2 else boxes[depth, 2]
            clip(room, counts, depth + 1, boxes[depth, way % 2], z, sign)
        elif way == 0:
            clip(room, counts, depth + 1, boxes[depth, 0], boxes[depth, 3], 1.0)
            clip(room, counts, depth + 1, boxes[depth, 1], boxes[depth, 3], 1.0)
        else:
            clip(room, counts, depth + 1, boxes[depth, 0], boxes[depth, 2], -1.0)
            clip(room, counts, depth + 1, boxes[depth, 1], boxes[depth, 2], -1.0)
        if area(room, counts, depth + 1) > AREA:
            depth += 1
            state[depth] = 0
    return False


def clip(room: Array, counts: Counts, level: int, t: float, z: float, sign: float) -> None:
    """Keep of the polygon at a level what has z(t) >= z (sign +1) or z(t) <= z (sign -1)."""
    n = counts[level]
    if n < 3:
        counts[level] = 0
        return
    spare = len(room) - 1
    kept = 0
    ax, ay = room[level, n - 1, 0], room[level, n - 1, 1]
    at_a = sign * ((1.0 - t) * ax + t * ay - z)
    for i in range(n):
        bx, by = room[level, i, 0], room[level, i, 1]
        at_b = sign * ((1.0 - t) * bx + t * by - z)
        if (at_a > 0.0 and at_b < 0.0) or (at_a < 0.0 and at_b > 0.0):
            share = at_a / (at_a - at_b)
            room[spare, kept, 0] = ax + share * (bx - ax)
            room[spare, kept, 1] = ay + share * (by - ay)
            kept += 1
        if at_b >= 0.0:
            room[spare, kept, 0], room[spare, kept, 1] = bx, by
            kept += 1
        ax, ay, at_a = bx, by, at_b
    for i in range(kept):
        room[level, i, 0], room[level, i, 1] = room[spare, i, 0], room[spare, i, 1]
    counts[level] = kept


def area(room: Array, counts: Counts, level: int) -> float:
    """The area of the polygon at a level."""
    n = counts[level]
    if n < 3:
        return 0.0
    twice = 0.0
    x0, y0 = room[level, 0, 0], room[level, 0, 1]
    for i in range(1, n - 1):
        ax, ay = room[level, i, 0] - x0, room[level, i, 1] - y0
        bx, by = room[level, i + 1, 0] - x0, room[level, i + 1, 1] - y0
        twice += ax * by - ay * bx
    return abs(twice) / 2.0


def centroid(room: Array, counts: Counts, level: int, found: Array) -> None:
    """Write the centre of gravity of the polygon at a level."""
    n = counts[level]
    x0, y0 = room[level, 0, 0], room[level, 0, 1]
    twice, sx, sy = 0.0, 0.0, 0.0
    for i in range(1, n - 1):
        ax, ay = room[level, i, 0] - x0, room[level, i, 1] - y0
        bx, by = room[level, i + 1, 0] - x0, room[level, i + 1, 1] - y0
        weight = ax * by - ay * bx
        twice += weight
        sx += weight * (ax + bx) / 3.0
        sy += weight * (ay + by) / 3.0
    found[0], found[1] = x0 + sx / twice, y0 + sy / twice


def write_line(
    px: float,
    py: float,
    qx: float,
    qy: float,
    found: Array,
    faces: int,
    ends: Array,
    line: Array,
) -> None:
    """Write the clear line from where it leaves A to where it enters B."""
    za, zb = found[0], found[1]
    face_a, face_b = faces // 3, faces % 3
    start, end = 0.0, 1.0
    if face_a == TOP:
        start = (ends[1] - za) / (zb - za)
    elif face_a == BOTTOM:
        start = (ends[0] - za) / (zb - za)
    if face_b == TOP:
        end = (ends[4] - za) / (zb - za)
    elif face_b == BOTTOM:
        end = (ends[3] - za) / (zb - za)
    line[0], line[1], line[2] = px + start * (qx - px), py + start * (qy - py), za + start * (zb - za)
    line[3], line[4], line[5] = px + end * (qx - px), py + end * (qy - py), za + end * (zb - za)
