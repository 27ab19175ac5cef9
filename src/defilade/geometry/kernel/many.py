"""Many pairs of ends at once, past the same parts."""

from __future__ import annotations

from defilade.geometry.kernel.numbers import Counts, Parts, Row, Table, counters, row, table
from defilade.geometry.kernel.rims import comes_near, lane, rim
from defilade.geometry.kernel.search import search


def search_pair(
    core_a: Table,
    core_b: Table,
    ends: Row,
    parts: Parts,
    stacked: bool,
    most_cells: int,
    line: Row,
) -> tuple[int, int]:
    """`search` for one pair of ends with the rims that face each other (all if `stacked`)."""
    rim_a = rim(core_a, ends[2], core_b, ends[5], stacked)
    rim_b = rim(core_b, ends[5], core_a, ends[2], stacked)
    return search(rim_a, rim_b, core_a, core_b, ends, parts, stacked, most_cells, line)


def search_pairs(
    corners: Table,
    first: Counts,
    bodies: Table,
    pairs: list[Counts],
    near: Counts,
    near_first: Counts,
    parts: Parts,
    start: int,
    stop: int,
    most_cells: int,
    answers: Counts,
    cells: Counts,
    lines: Table,
) -> None:
    """Search the pairs from `start` to `stop`.

    Body i has its core's corners in the rows first[i] to first[i + 1] and bottom, top, radius in
    `bodies`; for pair k the parts near[near_first[k]] to near[near_first[k + 1]] count. Answers,
    numbers of cells and witnesses are written to the rows of the pairs.
    """
    ends = row(6)
    for k in range(start, stop):
        one, other = pairs[k][0], pairs[k][1]
        for i in range(3):
            ends[i], ends[3 + i] = bodies[one][i], bodies[other][i]
        core_a = corners[first[one] : first[one + 1]]
        core_b = corners[first[other] : first[other + 1]]
        chosen = chosen_parts(core_a, core_b, ends, parts, near, near_first[k], near_first[k + 1])
        answers[k], cells[k] = search_pair(
            core_a, core_b, ends, chosen, False, most_cells, lines[k]
        )


def chosen_parts(
    core_a: Table,
    core_b: Table,
    ends: Row,
    parts: Parts,
    near: Counts,
    start: int,
    stop: int,
) -> Parts:
    """Those of the parts listed in near[start:stop] that come near the lines between two ends."""
    corners, planes, mitres, first, rounds, heights, _ = parts
    box = lane(core_a, core_b, ends)
    kept = counters(stop - start)
    count, rows = 0, 0
    for at in range(start, stop):
        if comes_near(box, parts, near[at]):
            kept[count] = near[at]
            count += 1
            rows += first[near[at] + 1] - first[near[at]]
    new_corners, new_planes, new_mitres = table(rows, 2), table(rows, 3), table(rows, 2)
    new_first, new_rounds, new_heights = counters(count + 1), row(count), table(count, 2)
    used = 0
    for m in range(count):
        k = kept[m]
        for i in range(first[k], first[k + 1]):
            new_corners[used][0], new_corners[used][1] = corners[i][0], corners[i][1]
            new_mitres[used][0], new_mitres[used][1] = mitres[i][0], mitres[i][1]
            for j in range(3):
                new_planes[used][j] = planes[i][j]
            used += 1
        new_first[m + 1] = used
        new_rounds[m] = rounds[k]
        new_heights[m][0], new_heights[m][1] = heights[k][0], heights[k][1]
    return (
        new_corners,
        new_planes,
        new_mitres,
        new_first,
        new_rounds,
        new_heights,
        table(0, 4),
    )
