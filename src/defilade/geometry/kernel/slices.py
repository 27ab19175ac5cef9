"""Slices: the heights of the lines with one plan, and what is left of them between boxes.

In a slice a line is two numbers, its heights (za, zb) at the fractions 0 and 1, and everything that
its plan meets is a box that it must pass above or below:

    z |         +------+ z1      above:  z(t0) >= z1 and z(t1) >= z1
      |  za ____|      |         below:  z(t0) <= z0 and z(t1) <= z0
      |         |      |---- zb  where z(t) = (1 - t) za + t zb, so each is two half-planes
      |         +------+ z0      of the (za, zb) plane
      +--------t0------t1---- t

What is left of a polygon in that plane, trying above and below for each box, are the clear lines.

A frame is what a slice needs to know of the ends: bottom and top of A at t = 0, how far A reaches
behind t = 0; bottom and top of B at t = 1, and how far B reaches behind t = 1. A line leaves A
through its side at t = 0, or through its top or bottom before that. If through the top, it has za
above it, and was no higher than the top at the back of A. Such a line rises, so what lies below the
top of A is not in its way. The other three faces are mirror images.
"""

from __future__ import annotations

from defilade.geometry.kernel.numbers import (
    AREA,
    BOTTOM,
    GATE,
    SIDE,
    TOP,
    Counts,
    Row,
    Table,
    Work,
)

CLOSED, GAVE_UP, LEFT = -1, -2, 1

FEW_WAYS = 64
"""Where more ways than that are tried, it pays to pass first what leaves no choice."""

MOST_WAYS = 4_000
"""Floating boxes can be passed in two ways each; where all of them take more steps, give up."""


def open_faces(
    boxes: Table,
    count: int,
    frame: Row,
    work: Work,
    found: Row,
) -> int:
    """Which faces some clear line of the slice leaves and enters by: 3 * A's + B's.

    CLOSED if no line is clear, GAVE_UP if that took too long to tell. `found` gets the heights of
    the line at 0 and at 1.
    """
    closed = CLOSED
    used, room, counts, state = work
    bottom_a, top_a, back_a = frame[0], frame[1], frame[2]
    bottom_b, top_b, back_b = frame[3], frame[4], frame[5]
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
            room[0][0][0], room[0][0][1] = a0, b0
            room[0][1][0], room[0][1][1] = a1, b0
            room[0][2][0], room[0][2][1] = a1, b1
            room[0][3][0], room[0][3][1] = a0, b1
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
                t0, t1, z0, z1 = boxes[k][0], boxes[k][1], boxes[k][2], boxes[k][3]
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
                    used[relevant][0], used[relevant][1] = t0, t1
                    used[relevant][2], used[relevant][3] = z0, z1
                    used[relevant][4] = boxes[k][4]
                    relevant += 1
            left = slice_left(used, relevant, room, counts, state, found)
            if left == LEFT:
                return 3 * face_a + face_b
            if left == GAVE_UP:
                closed = GAVE_UP
    return closed


def slice_left(
    boxes: Table, count: int, room: list[Table], counts: Counts, state: Counts, found: Row
) -> int:
    """LEFT if something is left of the polygon room[0] above or below each of the boxes.

    CLOSED if nothing is, GAVE_UP after `MOST_WAYS`.

    Depth first: level k of `room` is what is left before box k; `state` counts the ways tried.
    Where that takes long, the boxes that can be passed in one way only are passed first.
    """
    if area(room, counts, 0) <= AREA:
        return CLOSED
    depth, ways = 0, 0
    state[0] = 0
    while depth >= 0:
        if depth == count:
            centroid(room, counts, depth, found)
            return LEFT
        ways += 1
        if ways == FEW_WAYS:
            count = settle(boxes, count, room, counts)
            if count < 0:
                return CLOSED
            depth = 0
            state[0] = 0
            continue
        if ways > MOST_WAYS:
            return GAVE_UP
        way = state[depth]
        state[depth] += 1
        if way == ways_past(boxes[depth]):
            depth -= 1
            continue
        pass_by(boxes[depth], way, room, counts, depth, depth + 1)
        if area(room, counts, depth + 1) > AREA:
            depth += 1
            state[depth] = 0
    return CLOSED


def settle(boxes: Table, count: int, room: list[Table], counts: Counts) -> int:
    """Pass the boxes that can be passed in one way only, and drop them; how many are left.

    -1 if one cannot be passed at all.
    """
    k, since = 0, 0
    while since < count:
        k = k % count
        open_ways, only = 0, 0
        for way in range(ways_past(boxes[k])):
            pass_by(boxes[k], way, room, counts, 0, 1)
            if area(room, counts, 1) > AREA:
                open_ways += 1
                only = way
        if open_ways == 0:
            return -1
        since += 1
        if open_ways == 1:
            pass_by(boxes[k], only, room, counts, 0, 1)
            copy_polygon(room, counts, 1, 0)
            count -= 1
            for i in range(5):
                boxes[k][i] = boxes[count][i]
            since = 0
        else:
            k += 1
    return count


def ways_past(box: Row) -> int:
    """A box is passed above or below; a gate has four ways, above or below at either end."""
    return 4 if box[4] == GATE else 2


def pass_by(box: Row, way: int, room: list[Table], counts: Counts, level: int, target: int) -> None:
    """Write to the level `target` what is left of a polygon on one way past a box."""
    copy_polygon(room, counts, level, target)
    if box[4] == GATE:
        clip(
            room,
            counts,
            target,
            box[way % 2],
            box[3] if way < 2 else box[2],
            1.0 if way < 2 else -1.0,
        )
    elif way == 0:
        clip(room, counts, target, box[0], box[3], 1.0)
        clip(room, counts, target, box[1], box[3], 1.0)
    else:
        clip(room, counts, target, box[0], box[2], -1.0)
        clip(room, counts, target, box[1], box[2], -1.0)


def copy_polygon(room: list[Table], counts: Counts, source: int, target: int) -> None:
    """Write a polygon over another."""
    counts[target] = counts[source]
    for i in range(counts[source]):
        room[target][i][0], room[target][i][1] = room[source][i][0], room[source][i][1]


def clip(room: list[Table], counts: Counts, level: int, t: float, z: float, sign: float) -> None:
    """Keep of the polygon at a level what has z(t) >= z (sign +1) or z(t) <= z (sign -1)."""
    n = counts[level]
    if n < 3:
        counts[level] = 0
        return
    spare = len(room) - 1
    kept = 0
    ax, ay = room[level][n - 1][0], room[level][n - 1][1]
    at_a = sign * ((1.0 - t) * ax + t * ay - z)
    for i in range(n):
        bx, by = room[level][i][0], room[level][i][1]
        at_b = sign * ((1.0 - t) * bx + t * by - z)
        if (at_a > 0.0 and at_b < 0.0) or (at_a < 0.0 and at_b > 0.0):
            share = at_a / (at_a - at_b)
            room[spare][kept][0] = ax + share * (bx - ax)
            room[spare][kept][1] = ay + share * (by - ay)
            kept += 1
        if at_b >= 0.0:
            room[spare][kept][0], room[spare][kept][1] = bx, by
            kept += 1
        ax, ay, at_a = bx, by, at_b
    for i in range(kept):
        room[level][i][0], room[level][i][1] = room[spare][i][0], room[spare][i][1]
    counts[level] = kept


def area(room: list[Table], counts: Counts, level: int) -> float:
    """The area of the polygon at a level."""
    n = counts[level]
    if n < 3:
        return 0.0
    twice = 0.0
    x0, y0 = room[level][0][0], room[level][0][1]
    for i in range(1, n - 1):
        ax, ay = room[level][i][0] - x0, room[level][i][1] - y0
        bx, by = room[level][i + 1][0] - x0, room[level][i + 1][1] - y0
        twice += ax * by - ay * bx
    return abs(twice) / 2.0


def centroid(room: list[Table], counts: Counts, level: int, found: Row) -> None:
    """Write the centre of gravity of the polygon at a level."""
    n = counts[level]
    x0, y0 = room[level][0][0], room[level][0][1]
    twice, sx, sy = 0.0, 0.0, 0.0
    for i in range(1, n - 1):
        ax, ay = room[level][i][0] - x0, room[level][i][1] - y0
        bx, by = room[level][i + 1][0] - x0, room[level][i + 1][1] - y0
        weight = ax * by - ay * bx
        twice += weight
        sx += weight * (ax + bx) / 3.0
        sy += weight * (ay + by) / 3.0
    found[0], found[1] = x0 + sx / twice, y0 + sy / twice


def leaves_and_enters(found: Row, faces: int, frame: Row) -> tuple[float, float]:
    """The fractions at which the line with the heights found leaves A and enters B."""
    za, zb = found[0], found[1]
    face_a, face_b = faces // 3, faces % 3
    start, end = 0.0, 1.0
    if face_a == TOP:
        start = (frame[1] - za) / (zb - za)
    elif face_a == BOTTOM:
        start = (frame[0] - za) / (zb - za)
    if face_b == TOP:
        end = (frame[4] - za) / (zb - za)
    elif face_b == BOTTOM:
        end = (frame[3] - za) / (zb - za)
    return start, end
