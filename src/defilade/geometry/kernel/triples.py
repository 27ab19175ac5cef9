"""Triples: a second proof that all lines of a cell are blocked, exact to the second order.

Boxes that all lines of a cell share shrink as fast as the cell grows. The `rows` of a cell do not:
they hold for each line as it is. Three rows exclude each other if they do with the weights that
cancel za and zb, w1 = A2 B3 - A3 B2 and so on:

    w1, w2, w3 >= 0    and    w1 (A1 + B1) Z1 + w2 (A2 + B2) Z2 + w3 (A3 + B3) Z3 > 0

Both are polynomials in p and q: the weights of degree 1 in each, the sum of degree 2. Over the
triangles around two arcs a polynomial is nowhere less than the least of its Bernstein coefficients,
which are exact at the corners and off by the square of the cell's size between them.
"""

from __future__ import annotations

from defilade.geometry.kernel.numbers import Counts, Parts, Row, Table, table
from defilade.geometry.kernel.rows import copy_row, end_rows, pair_stretches, side_rows

ROUNDING = 1e-12
"""Sums that are not above this [in3] may be rounding. Room of a tie makes far greater ones."""

MOST_TESTS = 200
"""How often pieces are tried before the proof is given up."""


def all_closed(
    arc_a: Row,
    arc_b: Row,
    core_a: Table,
    core_b: Table,
    ends: Row,
    parts: Parts,
    hit: Counts,
    met: int,
    chords: Row,
    rows: Table,
    sides: Table,
    used: Counts,
) -> bool:
    """True if it is proven that every line of the cell is blocked by the parts that are hit.

    `chords` are the outward normals where the middle line enters A and leaves B, zeros where there
    is none.
    """
    along, weights = table(met, 18), table(2, 9)
    for m in range(met):
        pair_stretches(arc_a, arc_b, parts, hit[m], along[m])
    for way in range(2):
        count = end_rows(arc_a, arc_b, core_a, core_b, ends, chords, way, rows)
        usable = 0
        for m in range(met):
            above, below = sides[2 * usable], sides[2 * usable + 1]
            if side_rows(arc_a, arc_b, parts, hit[m], along[m], ends, way, above, below):
                usable += 1
        if not all_sides_closed(rows, count, sides, usable, used, weights):
            return False
    return True


def all_sides_closed(
    rows: Table, count: int, sides: Table, pieces: int, used: Counts, weights: Table
) -> bool:
    """True if the rows exclude each other, whether each piece is passed above or below.

    A piece that can be passed on one side only is passed there; only if there is none, both sides
    of one are tried, one after the other. `used` tells for each piece at which level of trying its
    row was added; behind that are for each level the piece tried and how many rows there were.
    """
    for m in range(pieces):
        used[m] = -1
    level, tests = 0, 0
    while True:
        added, closed = True, False
        while added and not closed:
            added = False
            for m in range(pieces):
                if used[m] >= 0 or closed:
                    continue
                tests += 1
                above = excludes(rows, count, sides[2 * m], weights)
                below = excludes(rows, count, sides[2 * m + 1], weights)
                closed = above and below
                if above != below:
                    copy_row(sides[2 * m + 1 if above else 2 * m], rows[count])
                    count += 1
                    used[m] = level
                    added = True
        if tests > MOST_TESTS:
            return False
        if closed:
            if level == 0:
                return True
            level -= 1
            tried, count = used[pieces + 2 * level], used[pieces + 2 * level + 1]
            for m in range(pieces):
                if used[m] > level:
                    used[m] = -1
            copy_row(sides[2 * tried + 1], rows[count])
            used[tried] = level
            count += 1
        else:
            tried = 0
            while tried < pieces and used[tried] >= 0:
                tried += 1
            if tried == pieces:
                return False
            used[pieces + 2 * level], used[pieces + 2 * level + 1] = tried, count
            level += 1
            used[tried] = level
            copy_row(sides[2 * tried], rows[count])
            count += 1


def excludes(rows: Table, count: int, new: Row, weights: Table) -> bool:
    """True if a row and some two others exclude each other for every line of the cell."""
    a, b, z = new[6], new[7], new[8]
    for i in range(count):
        ai, bi, zi = rows[i][6], rows[i][7], rows[i][8]
        wj = a * bi - ai * b
        for j in range(i):
            aj, bj, zj = rows[j][6], rows[j][7], rows[j][8]
            w, wi = ai * bj - aj * bi, aj * b - a * bj
            if w >= 0.0 and wi >= 0.0 and wj >= 0.0:
                # the sum stays the same if all heights are measured from z
                if wi * (ai + bi) * (zi - z) + wj * (aj + bj) * (zj - z) > 0.0 and (
                    surely_exclude(new, rows[i], rows[j], weights)
                ):
                    return True
            elif (
                w <= 0.0
                and wi <= 0.0
                and wj <= 0.0
                and wi * (ai + bi) * (zi - z) + wj * (aj + bj) * (zj - z) < 0.0
                and surely_exclude(new, rows[j], rows[i], weights)
            ):
                return True
    return False


def surely_exclude(one: Row, two: Row, three: Row, weights: Table) -> bool:
    """True if three rows exclude each other for every line of the cell, by all coefficients."""
    for i in range(3):
        for k in range(3):
            w1 = two[k] * three[3 + i] - three[k] * two[3 + i]
            w2 = three[k] * one[3 + i] - one[k] * three[3 + i]
            w3 = one[k] * two[3 + i] - two[k] * one[3 + i]
            if w1 < 0.0 or w2 < 0.0 or w3 < 0.0:
                return False
            weights[0][3 * i + k], weights[1][3 * i + k] = w2, w3
    z2, z3 = two[8] - one[8], three[8] - one[8]
    for i in range(3):
        for j in range(i + 1):
            for k in range(3):
                for n in range(k + 1):
                    total = z2 * coefficient(weights[0], two, i, j, k, n)
                    total += z3 * coefficient(weights[1], three, i, j, k, n)
                    if total <= ROUNDING:
                        return False
    return True


def coefficient(weight: Row, line: Row, i: int, j: int, k: int, n: int) -> float:
    """A Bernstein coefficient, times 4, of w (A + B) on the pairs of corners (i, j) and (k, n)."""
    at_ik, at_in = weight[3 * i + k], weight[3 * i + n]
    at_jk, at_jn = weight[3 * j + k], weight[3 * j + n]
    in_q = (at_ik + at_jk) * line[n] + (at_in + at_jn) * line[k]
    in_p = (at_ik + at_in) * line[3 + j] + (at_jk + at_jn) * line[3 + i]
    return in_q + in_p
