"""Stretches: where a line, or every line of a cell, passes through a convex part."""

from __future__ import annotations

import math

from defilade.geometry.kernel.arcs import corner, support
from defilade.geometry.kernel.numbers import Array


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
        px, py = corner(arc_a, i)
        for j in range(3):
            qx, qy = corner(arc_b, j)
            s0, s1 = line_stretch(
                px, py, qx, qy, corners, planes, start, end, radius, grown, low, high
            )
            t0, t1 = max(t0, s0), min(t1, s1)
            if t0 >= t1:
                return 1.0, 0.0
    return t0, t1
