"""Stretches: where a line, or every line of a cell, passes through a convex part."""

from __future__ import annotations

import math

from defilade.geometry.kernel.arcs import corner, support
from defilade.geometry.kernel.numbers import Parts, Row, length_of


def line_stretch(
    px: float,
    py: float,
    qx: float,
    qy: float,
    parts: Parts,
    k: int,
    grown: float,
    low: float,
    high: float,
) -> tuple[float, float]:
    """The fractions from low to high of the line p-q inside part k, grown; t0 >= t1 if none."""
    planes, first, radius = parts[1], parts[3], parts[4][k]
    start, end = first[k], first[k + 1]
    if end - start < 3:
        return _in_capsule(px, py, qx, qy, parts, k, grown, low, high)
    dx, dy = qx - px, qy - py
    reach = radius + grown
    t0, t1 = -math.inf, math.inf
    enters, leaves = start, start
    for i in range(start, end):
        nx, ny = planes[i][0], planes[i][1]
        room = planes[i][2] + reach - nx * px - ny * py
        speed = nx * dx + ny * dy
        if speed > 0.0:
            at = room / speed
            if at < t1:
                t1, leaves = at, i
        elif speed < 0.0:
            at = room / speed
            if at > t0:
                t0, enters = at, i
        elif room <= 0.0:
            return 1.0, 0.0
        if t0 >= t1:
            return 1.0, 0.0
    if radius > 0.0:
        # so far the corners were mitred: where the line passes beyond an edge's end, they are round
        t0 = _round(px, py, dx, dy, parts, k, enters, reach, t0, True)
        t1 = _round(px, py, dx, dy, parts, k, leaves, reach, t1, False)
    return max(t0, low), min(t1, high)


def _round(
    px: float,
    py: float,
    dx: float,
    dy: float,
    parts: Parts,
    k: int,
    i: int,
    reach: float,
    at: float,
    enters: bool,
) -> float:
    """Where a line that crosses the mitred edge i at a fraction crosses the rounded rim.

    Infinitely late or early if it passes the corner without touching it.
    """
    corners, first = parts[0], parts[3]
    j = i + 1 if i + 1 < first[k + 1] else first[k]
    ux, uy, vx, vy = corners[i][0], corners[i][1], corners[j][0], corners[j][1]
    ex, ey = vx - ux, vy - uy
    x, y = px + at * dx, py + at * dy
    if (x - ux) * ex + (y - uy) * ey < 0.0 or ex == ey == 0.0:
        cx, cy = ux, uy
    elif (x - vx) * ex + (y - vy) * ey > 0.0:
        cx, cy = vx, vy
    else:
        return at
    wx, wy = cx - px, cy - py
    square = dx * dx + dy * dy
    middle = wx * dx + wy * dy
    below = middle * middle - square * (wx * wx + wy * wy - reach * reach)
    if below <= 0.0:
        return math.inf if enters else -math.inf
    half = math.sqrt(below)
    return (middle - half) / square if enters else (middle + half) / square


def _in_capsule(
    px: float,
    py: float,
    qx: float,
    qy: float,
    parts: Parts,
    k: int,
    grown: float,
    low: float,
    high: float,
) -> tuple[float, float]:
    """The same for a part with one corner or two: a disc, or a strip with half-round ends."""
    corners, first = parts[0], parts[3]
    reach = parts[4][k] + grown
    start, end = first[k], first[k + 1]
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    t0, t1 = math.inf, -math.inf
    for i in range(start, end):
        wx, wy = corners[i][0] - px, corners[i][1] - py
        middle = wx * dx + wy * dy
        below = middle * middle - square * (wx * wx + wy * wy - reach * reach)
        if below > 0.0:
            half = math.sqrt(below)
            t0, t1 = min(t0, (middle - half) / square), max(t1, (middle + half) / square)
    if end - start == 2:
        wx, wy = px - corners[start][0], py - corners[start][1]
        ex, ey = corners[end - 1][0] - corners[start][0], corners[end - 1][1] - corners[start][1]
        norm = length_of(ex, ey)
        ex, ey = ex / norm, ey / norm
        s0, s1 = _inside(wx * ex + wy * ey, dx * ex + dy * ey, 0.0, norm)
        u0, u1 = _inside(wy * ex - wx * ey, dy * ex - dx * ey, -reach, reach)
        s0, s1 = max(s0, u0), min(s1, u1)
        if s0 < s1:
            t0, t1 = min(t0, s0), max(t1, s1)
    return max(t0, low), min(t1, high)


def _inside(at: float, speed: float, low: float, high: float) -> tuple[float, float]:
    """The times at which something that moves evenly is between low and high."""
    if speed == 0.0:
        return (-math.inf, math.inf) if low < at < high else (math.inf, -math.inf)
    t0, t1 = (low - at) / speed, (high - at) / speed
    return min(t0, t1), max(t0, t1)


def sure_stretch(
    arc_a: Row, arc_b: Row, parts: Parts, k: int, grown: float, low: float, high: float
) -> tuple[float, float]:
    """The fractions from low to high at which *every* line of the cell is inside part k, grown."""
    t0, t1 = low, high
    if parts[4][k] > 0.0:
        for i in range(3):
            px, py = corner(arc_a, i)
            for j in range(3):
                qx, qy = corner(arc_b, j)
                s0, s1 = line_stretch(px, py, qx, qy, parts, k, grown, low, high)
                t0, t1 = max(t0, s0), min(t1, s1)
                if t0 >= t1:
                    return 1.0, 0.0
        return t0, t1
    planes, first = parts[1], parts[3]
    for i in range(first[k], first[k + 1]):
        nx, ny, c = planes[i][0], planes[i][1], planes[i][2] + grown
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
