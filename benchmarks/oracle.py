"""An independent oracle for `proof.py`: single lines against pieces, and an attack on "no sight".

It shares no code with the kernel or with the referee: solids are read once into arrays
(`pieces_of`, `end_of`), and everything else is school geometry on segments. Two things come of it:

- `blocker` says which piece comes within a given distance of one line. A line with none, however
  it was found, is a proof of sight.
- `attack` tries many lines and stops at the first that keeps clear of every piece. Some are drawn
  at random, most run past two corners at once, in plan and in height, because a narrow set of clear
  lines is bounded by such lines; at last it climbs from the lines that are blocked least.

Compiled by numba where that is installed, unless the environment sets PROOF_PLAIN.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from shapely import Polygon

from defilade.geometry.solids import Solid

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Pieces = tuple[Floats, Ints, Floats, Floats, Floats]
"""Edges (x, y, x, y), the first of each piece and one more, radius (-1 for a polygon), bottom and
top, and the box around each in plan (least x, least y, greatest x, greatest y)."""

End = tuple[Floats, Floats]
"""Anticlockwise corners of the core; and bottom, top, radius, and the x and y of a middle."""

BY = 1e-6
"""A line that keeps so far from every piece [in] is surely clear."""

DRAWS = 16  # random numbers for each line
BEST = 6  # lines to climb from

COMPILED = find_spec("numba") is not None and "PROOF_PLAIN" not in os.environ

F = TypeVar("F", bound=Callable[..., Any])


def _fast(function: F) -> F:
    if not COMPILED:
        return function
    import numba

    return cast(F, numba.njit(cache=True)(function))


# --- Reading solids -------------------------------------------------------------------------------


def pieces_of(solids: Sequence[Solid]) -> Pieces:
    """The arrays of the pieces in the way."""
    edges: list[tuple[float, float, float, float]] = []
    first, radius, heights, boxes = [0], [], [], []
    for solid in solids:
        core = solid.shape.core
        if isinstance(core, Polygon):
            rings = [list(ring.coords) for ring in (core.exterior, *core.interiors)]
            radius.append(-1.0)
        else:
            rings = [list(core.coords)]
            rings = [ring if len(ring) > 1 else ring * 2 for ring in rings]
            radius.append(solid.shape.radius)
        own = [(x0, y0, x1, y1) for ring in rings for (x0, y0), (x1, y1) in pairwise(ring)]
        edges += own
        first.append(len(edges))
        heights.append((solid.bottom, solid.top))
        r = max(radius[-1], 0.0)
        xs, ys = [edge[0] for edge in own], [edge[1] for edge in own]
        xs, ys = [*xs, own[-1][2]], [*ys, own[-1][3]]
        boxes.append((min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r))
    return (
        np.array(edges, dtype=np.float64).reshape(-1, 4),
        np.array(first, dtype=np.int64),
        np.array(radius, dtype=np.float64),
        np.array(heights, dtype=np.float64).reshape(-1, 2),
        np.array(boxes, dtype=np.float64).reshape(-1, 4),
    )


def end_of(solid: Solid) -> End:
    """The arrays of an end of sight lines."""
    core = solid.shape.core
    if isinstance(core, Polygon):
        ring = list(core.exterior.coords)[:-1]
        area = sum(
            x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True)
        )
        ring = ring if area > 0 else ring[::-1]
    else:
        ring = list(core.coords)
    corners = np.array(ring, dtype=np.float64)
    middle = corners.mean(axis=0)
    numbers = [solid.bottom, solid.top, solid.shape.radius, middle[0], middle[1]]
    return corners, np.array(numbers, dtype=np.float64)


# --- One line against the pieces ------------------------------------------------------------------


@_fast
def _to_segment2(x: float, y: float, ux: float, uy: float, vx: float, vy: float) -> float:
    ex, ey = vx - ux, vy - uy
    long2 = ex * ex + ey * ey
    t = 0.0
    if long2 > 0.0:
        t = min(1.0, max(0.0, ((x - ux) * ex + (y - uy) * ey) / long2))
    mx, my = x - ux - t * ex, y - uy - t * ey
    return mx * mx + my * my


@_fast
def _apart2(
    px: float, py: float, qx: float, qy: float, ux: float, uy: float, vx: float, vy: float
) -> float:
    """The squared distance of two segments; -1 if they cross."""
    left = (qx - px) * (uy - py) - (qy - py) * (ux - px)
    right = (qx - px) * (vy - py) - (qy - py) * (vx - px)
    if left * right < 0.0:
        before = (vx - ux) * (py - uy) - (vy - uy) * (px - ux)
        behind = (vx - ux) * (qy - uy) - (vy - uy) * (qx - ux)
        if before * behind < 0.0:
            return -1.0
    return min(
        min(_to_segment2(px, py, ux, uy, vx, vy), _to_segment2(qx, qy, ux, uy, vx, vy)),
        min(_to_segment2(ux, uy, px, py, qx, qy), _to_segment2(vx, vy, px, py, qx, qy)),
    )


@_fast
def _encloses(edges: Floats, first: int, last: int, x: float, y: float) -> bool:
    """True if a ray from the point to the right meets an odd number of the edges."""
    odd = False
    for e in range(first, last):
        x0, y0, x1, y1 = edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


@_fast
def _between(z0: float, z1: float, low: float, high: float) -> tuple[float, float]:
    """The fractions at which a height from z0 to z1 lies between two others; (1, 0) if none."""
    if z0 == z1:
        if low < z0 < high:
            return 0.0, 1.0
        return 1.0, 0.0
    at_low, at_high = (low - z0) / (z1 - z0), (high - z0) / (z1 - z0)
    start, end = max(0.0, min(at_low, at_high)), min(1.0, max(at_low, at_high))
    if start < end:
        return start, end
    return 1.0, 0.0


@_fast
def _meets(line: Floats, pieces: Pieces, k: int, by: float) -> bool:
    edges, first, radius, heights, boxes = pieces
    start, end = _between(line[2], line[5], heights[k, 0] - by, heights[k, 1] + by)
    if start > end:
        return False
    dx, dy = line[3] - line[0], line[4] - line[1]
    px, py = line[0] + start * dx, line[1] + start * dy
    qx, qy = line[0] + end * dx, line[1] + end * dy
    if max(px, qx) < boxes[k, 0] - by or min(px, qx) > boxes[k, 2] + by:
        return False
    if max(py, qy) < boxes[k, 1] - by or min(py, qy) > boxes[k, 3] + by:
        return False
    reach = by + max(radius[k], 0.0)
    for e in range(first[k], first[k + 1]):
        x0, y0, x1, y1 = edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]
        if _apart2(px, py, qx, qy, x0, y0, x1, y1) < reach * reach:
            return True
    if radius[k] < 0.0:
        return _encloses(edges, first[k], first[k + 1], px, py)
    return False


@_fast
def blocker(line: Floats, pieces: Pieces, by: float) -> int:
    """The index of a piece that comes nearer to the line than `by`, in plan and height; or -1."""
    for k in range(len(pieces[2])):
        if _meets(line, pieces, k, by):
            return k
    return -1


@_fast
def _depth(line: Floats, pieces: Pieces, k: int) -> float:
    """About how deep the line goes into one piece: at points between its edges."""
    edges, first, radius, heights, _ = pieces
    start, end = _between(line[2], line[5], heights[k, 0], heights[k, 1])
    if start > end:
        return 0.0
    dx, dy, dz = line[3] - line[0], line[4] - line[1], line[5] - line[2]
    cuts = np.zeros(first[k + 1] - first[k] + 6)
    cuts[0], cuts[1] = start, end
    count = 2
    if radius[k] < 0.0:
        for e in range(first[k], first[k + 1]):
            ex, ey = edges[e, 2] - edges[e, 0], edges[e, 3] - edges[e, 1]
            turn = dx * ey - dy * ex
            if turn != 0.0:
                wx, wy = edges[e, 0] - line[0], edges[e, 1] - line[1]
                t, s = (wx * ey - wy * ex) / turn, (wx * dy - wy * dx) / turn
                if start < t < end and -1e-9 < s < 1.0 + 1e-9:
                    cuts[count] = t
                    count += 1
    else:
        for i in range(4):
            cuts[count] = start + (end - start) * (i + 1) / 5.0
            count += 1
    ordered = np.sort(cuts[:count])
    most = 0.0
    for i in range(count - 1):
        t = (ordered[i] + ordered[i + 1]) / 2.0
        x, y, z = line[0] + t * dx, line[1] + t * dy, line[2] + t * dz
        room = min(z - heights[k, 0], heights[k, 1] - z)
        if room <= most:
            continue
        if radius[k] < 0.0 and not _encloses(edges, first[k], first[k + 1], x, y):
            continue
        near2 = 1e18
        for e in range(first[k], first[k + 1]):
            near2 = min(
                near2,
                _to_segment2(x, y, edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]),
            )
        inside = math.sqrt(near2)
        if radius[k] >= 0.0:
            inside = radius[k] - inside
        most = max(most, min(room, inside))
    return most


# --- Points of an end -----------------------------------------------------------------------------


@_fast
def _height(end: End, r: float) -> float:
    low, high = float(end[1][0]), float(end[1][1])
    if r < 0.3:
        return low
    if r < 0.6:
        return high
    return low + (r - 0.6) / 0.4 * (high - low)


@_fast
def _point(end: End, r0: float, r1: float, r2: float) -> tuple[float, float]:
    """A point of the rim, or in two of five cases of the inside."""
    corners, numbers = end
    count, radius = len(corners), numbers[2]
    if radius == 0.0:
        i = min(int(r0 * count), count - 1)
        j = (i + 1) % count
        t = 0.0 if r1 < 0.3 else (r1 - 0.3) / 0.7
        x = corners[i, 0] + t * (corners[j, 0] - corners[i, 0])
        y = corners[i, 1] + t * (corners[j, 1] - corners[i, 1])
    else:
        cos, sin = math.cos(2.0 * math.pi * r0), math.sin(2.0 * math.pi * r0)
        x, y = corners[0, 0], corners[0, 1]
        if count == 2:
            ex, ey = corners[1, 0] - x, corners[1, 1] - y
            t = 1.0 if ex * cos + ey * sin > 0.0 else 0.0
            if r1 < 0.4:
                t = r1 / 0.4
            x, y = x + t * ex, y + t * ey
        x, y = x + radius * cos, y + radius * sin
    if r2 < 0.4:
        pull = math.sqrt(r2 / 0.4)
        x, y = numbers[3] + pull * (x - numbers[3]), numbers[4] + pull * (y - numbers[4])
    return x, y


@_fast
def _off(end: End, x: float, y: float) -> tuple[float, float, float]:
    """How far a point in plan lies outside an end, and the nearest point of the end."""
    corners, numbers = end
    count, radius = len(corners), numbers[2]
    best, bx, by = 1e18, x, y
    inside = True
    for i in range(count):
        j = (i + 1) % count
        ux, uy = corners[i, 0], corners[i, 1]
        ex, ey = corners[j, 0] - ux, corners[j, 1] - uy
        if ex * (y - uy) - ey * (x - ux) < 0.0:
            inside = False
        long2 = ex * ex + ey * ey
        t = 0.0
        if long2 > 0.0:
            t = min(1.0, max(0.0, ((x - ux) * ex + (y - uy) * ey) / long2))
        fx, fy = ux + t * ex, uy + t * ey
        away = math.hypot(x - fx, y - fy)
        if away < best:
            best, bx, by = away, fx, fy
    if count > 2 and inside:
        return 0.0, x, y
    if best <= radius:
        return 0.0, x, y
    back = radius / best
    return best - radius, bx + back * (x - bx), by + back * (y - by)


@_fast
def outside(end: End, x: float, y: float, z: float) -> float:
    """How far a point lies outside an end [in]; 0 for a point of it."""
    away = _off(end, x, y)[0]
    return max(away, max(float(end[1][0]) - z, z - float(end[1][1])))


@_fast
def _chord(end: End, px: float, py: float, dx: float, dy: float) -> tuple[float, float]:
    """Where an unlimited line p + t d enters and leaves an end in plan; (1, 0) if it misses."""
    corners, numbers = end
    count, radius = len(corners), numbers[2]
    if count > 2:
        low, high = -1e18, 1e18
        for i in range(count):
            j = (i + 1) % count
            nx, ny = corners[j, 1] - corners[i, 1], corners[i, 0] - corners[j, 0]
            rate = dx * nx + dy * ny
            room = (corners[i, 0] - px) * nx + (corners[i, 1] - py) * ny
            if rate > 0.0:
                high = min(high, room / rate)
            elif rate < 0.0:
                low = max(low, room / rate)
            elif room < 0.0:
                return 1.0, 0.0
        if low > high:
            return 1.0, 0.0
        return low, high
    low, high = 1e18, -1e18
    long2 = dx * dx + dy * dy
    for i in range(count):
        wx, wy = px - corners[i, 0], py - corners[i, 1]
        half = wx * dx + wy * dy
        square = half * half - long2 * (wx * wx + wy * wy - radius * radius)
        if square > 0.0:
            root = math.sqrt(square)
            low, high = min(low, (-half - root) / long2), max(high, (root - half) / long2)
    if count == 2:
        ex, ey = corners[1, 0] - corners[0, 0], corners[1, 1] - corners[0, 1]
        turn = dx * ey - dy * ex
        if turn != 0.0:
            scale = radius / math.hypot(ex, ey)
            for side in (-1.0, 1.0):
                wx = corners[0, 0] - side * scale * ey - px
                wy = corners[0, 1] + side * scale * ex - py
                t, s = (wx * ey - wy * ex) / turn, (wx * dy - wy * dx) / turn
                if 0.0 <= s <= 1.0:
                    low, high = min(low, t), max(high, t)
    if low > high:
        return 1.0, 0.0
    return low, high


# --- Many lines -----------------------------------------------------------------------------------


@_fast
def _blind(a: End, b: End, draw: Floats, line: Floats) -> bool:
    line[0], line[1] = _point(a, draw[0], draw[1], draw[2])
    line[3], line[4] = _point(b, draw[3], draw[4], draw[5])
    line[2], line[5] = _height(a, draw[6]), _height(b, draw[7])
    return True


@_fast
def _jitter(r: float) -> float:
    """Nothing in two of six cases, else a length from 1 down to a millionth, of either sign."""
    if r < 1.0 / 3.0:
        return 0.0
    s = (r - 1.0 / 3.0) * 3.0
    if s < 1.0:
        return math.pow(10.0, -6.0 * s)
    return -math.pow(10.0, -6.0 * (s - 1.0))


@_fast
def _tight(
    a: End, b: End, pieces: Pieces, near: Ints, count: int, draw: Floats, line: Floats
) -> bool:
    """A line past two corners, in plan and in height; False if it does not join the ends."""
    edges, first, radius, heights, _ = pieces
    normal = math.atan2(b[1][3] - a[1][3], a[1][4] - b[1][4])
    marks = np.zeros((2, 3))
    for m in range(2):
        k = near[min(int(draw[m] * count), count - 1)]
        e = first[k] + min(int(draw[2 + m] * (first[k + 1] - first[k])), first[k + 1] - first[k])
        e = min(e, first[k + 1] - 1)
        pick = (draw[2 + m] * 977.0) % 1.0
        marks[m, 0], marks[m, 1] = edges[e, 0], edges[e, 1]
        if pick < 0.5:
            marks[m, 0], marks[m, 1] = edges[e, 2], edges[e, 3]
        if radius[k] > 0.0:
            angle = normal + math.pi * math.floor(4.0 * pick)
            angle += ((draw[m] * 977.0) % 1.0 - 0.5) * (pick * 977.0) % 1.0 * 1.5
            marks[m, 0] += (radius[k] + 2.0 * BY) * math.cos(angle)
            marks[m, 1] += (radius[k] + 2.0 * BY) * math.sin(angle)
        marks[m, 2] = heights[k, 1]
        if (pick * 9973.0) % 1.0 < 0.4:
            marks[m, 2] = heights[k, 0]
    if draw[4] < 0.2:
        marks[0, 0], marks[0, 1] = _point(a, draw[4] * 5.0, draw[0], 1.0)
    elif draw[4] < 0.4:
        marks[1, 0], marks[1, 1] = _point(b, draw[4] * 5.0 - 1.0, draw[1], 1.0)
    px, py = marks[0, 0] + _jitter(draw[5]), marks[0, 1] + _jitter(draw[6])
    dx, dy = marks[1, 0] + _jitter(draw[7]) - px, marks[1, 1] + _jitter(draw[8]) - py
    if dx * dx + dy * dy < 1e-16:
        return False
    a0, a1 = _chord(a, px, py, dx, dy)
    b0, b1 = _chord(b, px, py, dx, dy)
    if a0 > a1 or b0 > b1:
        return False
    s = a0 + min(1.0, max(0.0, 2.0 * draw[9] - 0.5)) * (a1 - a0)
    t = b0 + min(1.0, max(0.0, 2.0 * draw[10] - 0.5)) * (b1 - b0)
    if abs(t - s) < 1e-9:
        return False
    line[0], line[1] = px + s * dx, py + s * dy
    line[3], line[4] = px + t * dx, py + t * dy
    at = np.zeros((4, 2))
    at[0, 0], at[0, 1] = 0.0, _height(a, draw[11])
    at[1, 0], at[1, 1] = 1.0, _height(b, draw[12])
    at[2, 0], at[2, 1] = -s / (t - s), marks[0, 2] + _jitter(draw[13])
    at[3, 0], at[3, 1] = (1.0 - s) / (t - s), marks[1, 2] + _jitter(draw[14])
    i = min(int(4.0 * draw[15]), 3)
    j = (i + 1 + min(int((draw[15] * 4096.0) % 1.0 * 3.0), 2)) % 4
    if abs(at[i, 0] - at[j, 0]) < 1e-9:
        i, j = 0, 1
    rate = (at[j, 1] - at[i, 1]) / (at[j, 0] - at[i, 0])
    za, zb = at[i, 1] - rate * at[i, 0], at[i, 1] + rate * (1.0 - at[i, 0])
    line[2] = min(a[1][1], max(a[1][0], za))
    line[5] = min(b[1][1], max(b[1][0], zb))
    return True


@_fast
def _near(a: End, b: End, pieces: Pieces, by: float, near: Ints) -> int:
    """Write which pieces, grown `by`, the box around both ends meets; how many."""
    boxes, heights = pieces[4], pieces[3]
    x0, x1 = min(a[0][:, 0].min(), b[0][:, 0].min()), max(a[0][:, 0].max(), b[0][:, 0].max())
    y0, y1 = min(a[0][:, 1].min(), b[0][:, 1].min()), max(a[0][:, 1].max(), b[0][:, 1].max())
    r = max(a[1][2], b[1][2]) + 2.0 * by
    low, high = min(a[1][0], b[1][0]) - 2.0 * by, max(a[1][1], b[1][1]) + 2.0 * by
    count = 0
    for k in range(len(boxes)):
        beside = boxes[k, 0] > x1 + r or boxes[k, 2] < x0 - r
        beside = beside or boxes[k, 1] > y1 + r or boxes[k, 3] < y0 - r
        if not (beside or heights[k, 0] > high or heights[k, 1] < low):
            near[count] = k
            count += 1
    return count


@_fast
def _deepest(line: Floats, pieces: Pieces, near: Ints, count: int, enough: float) -> float:
    most = 0.0
    for m in range(count):
        most = max(most, _depth(line, pieces, near[m]))
        if most >= enough:
            break
    return most


@_fast
def _shifted(end: End, z: int, draw: Floats, size: float, line: Floats) -> None:
    """Move one end of the line at random and put it back into its solid."""
    x = line[z - 2] + size * (2.0 * draw[0] - 1.0)
    y = line[z - 1] + size * (2.0 * draw[1] - 1.0)
    _, line[z - 2], line[z - 1] = _off(end, x, y)
    if draw[3] < 0.7:
        height = line[z] + size * (2.0 * draw[2] - 1.0)
        line[z] = min(end[1][1], max(end[1][0], height))


@_fast
def attack(
    a: End, b: End, pieces: Pieces, by: float, draws: Floats, steps: int, line: Floats
) -> tuple[bool, int]:
    """Look for a line that keeps `by` clear of all pieces: was there one, and how many were tried.

    `draws` are random numbers, a row for each line; every third line is drawn blindly, the others
    run past two corners. Then `steps` more are tried from each of the `BEST` that are blocked
    least, with the same numbers. The line found is written to `line`.
    """
    near = np.zeros(len(pieces[2]) + 1, dtype=np.int64)
    count = _near(a, b, pieces, by, near)
    best, scores = np.zeros((BEST, 6)), np.full(BEST, 1e18)
    tried, last = 0, 0
    for n in range(len(draws)):
        if n % 3 == 0 or count == 0:
            joined = _blind(a, b, draws[n], line)
        else:
            joined = _tight(a, b, pieces, near, count, draws[n], line)
        if not joined:
            continue
        tried += 1
        if count > 0 and _meets(line, pieces, near[last], by):
            blocked = True
        else:
            blocked = False
            for m in range(count):
                if _meets(line, pieces, near[m], by):
                    blocked = True
                    last = m
                    break
        if not blocked:
            return True, tried
        if n % 8 < 2:
            worst = scores.argmax()
            score = _deepest(line, pieces, near, count, scores[worst])
            if score < scores[worst]:
                scores[worst] = score
                best[worst] = line
    for i in range(BEST):
        if scores[i] > 1e17:
            continue
        size = 0.5
        for step in range(steps):
            draw = draws[(i * steps + step) % len(draws)]
            line[:] = best[i]
            if draw[8] < 0.67:
                _shifted(a, 2, draw[0:4], size, line)
            if draw[8] > 0.33:
                _shifted(b, 5, draw[4:8], size, line)
            tried += 1
            score = _deepest(line, pieces, near, count, scores[i])
            if score <= 0.0:
                blocked = False
                for m in range(count):
                    blocked = blocked or _meets(line, pieces, near[m], by)
                if not blocked:
                    return True, tried
            if score < scores[i]:
                scores[i] = score
                best[i] = line
            else:
                size = max(size * 0.93, 1e-6)
    return False, tried


@_fast
def confirms(a: End, b: End, pieces: Pieces, line: Floats) -> bool:
    """True if the line joins the two ends and comes no nearer to a piece than a billionth."""
    if outside(a, line[0], line[1], line[2]) > 1e-9:
        return False
    if outside(b, line[3], line[4], line[5]) > 1e-9:
        return False
    return blocker(line, pieces, 1e-9) < 0


@_fast
def first_clear(starts: Floats, ends: Floats, height: float, pieces: Pieces, by: float) -> int:
    """How many level lines from starts to ends are tried until one keeps `by` clear; 0 if none."""
    line, last, tried = np.zeros(6), 0, 0
    line[2], line[5] = height, height
    for i in range(len(starts)):
        line[0], line[1] = starts[i, 0], starts[i, 1]
        for j in range(len(ends)):
            line[3], line[4] = ends[j, 0], ends[j, 1]
            tried += 1
            if last >= 0 and len(pieces[2]) > 0 and _meets(line, pieces, last, by):
                continue
            found = blocker(line, pieces, by)
            if found < 0:
                return tried
            last = found
    return 0
