"""The search: cells of lines, each proven blocked, found clear, or split.

A sight line is two things: its plan, from a point p on the rim of A to a point q on the rim of B,
and its slice, the heights at p and q (see `slices`). A cell is an arc of A's rim times an arc of
B's, and holds all lines with p in the one and q in the other. In a cell the search

  1. solves the slice of the middle line, every piece grown by `TIE`: something left is sight;
  2. solves it with what each piece, grown by 2 `TIE`, is sure to block on *all* lines of the cell:
     nothing left proves that no line of the cell is clear;
  3. else splits the longer arc in two.

Since 2 grows more than 1, a small enough cell always ends in one of them. What is sure:

  - a *stretch*. For a fixed fraction t the point of the line is linear in p and in q, so it is on
    the inner side of a convex part's edge for all lines of the cell if it is for the extreme p and
    the extreme q, the support values of the two arcs in the direction of the edge's normal.
  - else a *gate*, two points of the part that all lines pass between, one on their left and one on
    their right, at a fraction somewhere in [t0, t1]. (On which side of p-q a point lies is linear
    in p and in q as well.) A clear line has z(t) >= z1 or z(t) <= z0 where it passes, so it has it
    at t0 or at t1. Where lines all but touch a corner, the stretch is as short as they are near,
    and only gates end the search; along a seam between two parts, only `joints` do, the gates of
    two parts that share a point.

What is sure shrinks as fast as the cell grows; so a second proof is tried, in which it shrinks only
with the square of the cell's size (see `triples`).

Ends that are `stacked`, A under B, share points in plan, and lines between them may be upright.
There p is where the plan enters A and q where it leaves B, and the slice is turned on its side: a
line is its two fractions at the heights of A's top and B's bottom, and passes boxes on the left or
on the right. Everything else is the same with heights and fractions exchanged. But where p and q
meet, the fractions of a cell have no bound: the search finds clear lines of stacked ends, and
seldom proves that there are none.
"""

from __future__ import annotations

from defilade.geometry.kernel.arcs import chord, faces, longest_chord, set_arc
from defilade.geometry.kernel.gates import gate, joint_gate
from defilade.geometry.kernel.numbers import (
    GATE,
    NONE,
    SEES,
    SMALLEST,
    STRETCH,
    TIE,
    UNDECIDED,
    Counts,
    Parts,
    Row,
    Table,
    Work,
    counters,
    cube,
    length_of,
    row,
    table,
)
from defilade.geometry.kernel.rows import ROW
from defilade.geometry.kernel.slices import CLOSED, leaves_and_enters, open_faces
from defilade.geometry.kernel.stretches import line_stretch, sure_stretch
from defilade.geometry.kernel.triples import all_closed

FIRST_CELLS = 8  # between ends of one height cheap proofs end most searches within so many

MOST_GATES = 3  # each may be passed in four ways, so more of them cost more than they prove


def search(
    rim_a: Table,
    rim_b: Table,
    core_a: Table,
    core_b: Table,
    ends: Row,
    parts: Parts,
    stacked: bool,
    most_cells: int,
    line: Row,
) -> tuple[int, int]:
    """Whether some line from A to B is clear of all parts; and how many cells that took.

    `ends` is bottom, top, radius of A, then of B; `core_a`, `core_b` their cores' corners, n x 2.
    `parts` is: corners (m x 2); half-planes (nx, ny, c) of the edges after them (m x 3); how far
    each corner moves when a part without radius grows by 1 (m x 2); the first row of each part and
    one more; the radius of each; bottom and top of each (n x 2); and joints, two parts and a point
    that they share (j x 4), which need not be complete. On sight the six numbers of the witness are
    written to `line`; where the search ends undecided its first number is the longest arc of the
    cells left open.
    """
    count = len(parts[4]) + len(parts[6])
    boxes, sure, sides, hit = table(count, 5), table(count, 5), table(2, 6), counters(count)
    rows, passes, used = table(0, ROW), table(0, ROW), counters(0)
    work = workroom(8)
    arc_a, arc_b, found, chords = row(16), row(16), row(2), row(4)
    middle, frame = row(6), row(6)
    cells = _all_cells(len(rim_a), len(rim_b))
    head, tail = 0, len(rim_a) * len(rim_b)
    undecided = False
    # only lines that rise above A's top, or fall below its bottom, leave through those faces
    ends_a = stacked or ends[4] > ends[1] or ends[3] < ends[0]
    ends_b = stacked or ends[1] > ends[4] or ends[0] < ends[3]
    while head < tail:
        if head >= most_cells:
            line[0] = longest_arc(cells, head, tail, rim_a, rim_b, arc_a)
            return UNDECIDED, head
        i, u0, u1 = int(cells[head][0]), cells[head][1], cells[head][2]
        j, v0, v1 = int(cells[head][3]), cells[head][4], cells[head][5]
        head += 1
        set_arc(rim_a[i], u0, u1, arc_a)
        set_arc(rim_b[j], v0, v1, arc_b)
        if stacked and arc_a[8] == arc_b[8] and arc_a[9] == arc_b[9]:
            arc_b[8], arc_b[9] = arc_b[0], arc_b[1]  # any line of the cell will do, but no point
        if not stacked and not (faces(arc_a, arc_b) and faces(arc_b, arc_a)):
            continue  # no line leaves A here, or none enters B
        px, py, dx, dy = arc_a[8], arc_a[9], arc_b[8] - arc_a[8], arc_b[9] - arc_a[9]
        if length_of(dx, dy) > 0.0:
            way = 1.0 if stacked else -1.0
            reach_a, ax, ay, reach_b, bx, by = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            if ends_a:
                reach_a, ax, ay = chord(core_a, ends[2], px, py, way * dx, way * dy)
            if ends_b:
                reach_b, bx, by = chord(core_b, ends[5], px + dx, py + dy, -way * dx, -way * dy)
            set_frame(middle, ends, stacked, reach_a, reach_b)
            met = middle_boxes(arc_a, arc_b, parts, ends, stacked, reach_a, reach_b, boxes, hit)
            if met > len(work[0]):
                work = workroom(2 * met)
            left = open_faces(boxes, met, middle, work, found)
            if left >= 0:
                write_line(px, py, dx, dy, found, left, middle, ends, stacked, line)
                return SEES, head
            if ends_a:
                reach_a = longest_chord(core_a, ends[2], arc_a, arc_b, ax, ay, reach_a, stacked)
            if ends_b:
                reach_b = longest_chord(core_b, ends[5], arc_b, arc_a, bx, by, reach_b, stacked)
            set_frame(frame, ends, stacked, reach_a, reach_b)
            blocked = sure_boxes(
                arc_a, arc_b, parts, ends, stacked, reach_a, reach_b, hit, met, sure, sides
            )
            if blocked > len(work[0]):
                work = workroom(2 * blocked)
            if blocked > 0 and open_faces(sure, blocked, frame, work, found) == CLOSED:
                continue
            if not stacked and (ends_a or ends_b or head > FIRST_CELLS):
                held = held_boxes(boxes, hit, met, sure)
                if held == met or open_faces(sure, held, middle, work, found) < 0:
                    if len(rows) == 0:
                        rows, passes = table(count + 10, ROW), table(2 * count, ROW)
                        used = counters(3 * count)
                    chords[0], chords[1], chords[2], chords[3] = ax, ay, bx, by
                    if all_closed(
                        arc_a,
                        arc_b,
                        core_a,
                        core_b,
                        ends,
                        parts,
                        hit,
                        held,
                        chords,
                        rows,
                        passes,
                        used,
                    ):
                        continue
        if max(arc_a[15], arc_b[15]) < SMALLEST:
            undecided = True
            line[0] = SMALLEST
            continue
        if tail + 2 > len(cells):
            cells = _more(cells)
        for half in range(2):
            cells[tail][0], cells[tail][1], cells[tail][2] = i, u0, u1
            cells[tail][3], cells[tail][4], cells[tail][5] = j, v0, v1
            if arc_a[15] >= arc_b[15]:
                cells[tail][2 - half] = (u0 + u1) / 2.0
            else:
                cells[tail][5 - half] = (v0 + v1) / 2.0
            tail += 1
    return (UNDECIDED if undecided else NONE), head


def longest_arc(cells: Table, head: int, tail: int, rim_a: Table, rim_b: Table, arc: Row) -> float:
    """The longest arc of the cells that are still open."""
    longest = 0.0
    for at in range(head, tail):
        cell = cells[at]
        set_arc(rim_a[int(cell[0])], cell[1], cell[2], arc)
        longest = max(longest, arc[15])
        set_arc(rim_b[int(cell[3])], cell[4], cell[5], arc)
        longest = max(longest, arc[15])
    return longest


def _all_cells(rows_a: int, rows_b: int) -> Table:
    """One cell for each pair of elements of the two rims, and room for more."""
    cells = table(16 + 2 * rows_a * rows_b, 6)
    for i in range(rows_a):
        for j in range(rows_b):
            at = i * rows_b + j
            cells[at][0], cells[at][1], cells[at][2] = i, 0.0, 1.0
            cells[at][3], cells[at][4], cells[at][5] = j, 0.0, 1.0
    return cells


def workroom(boxes: int) -> Work:
    """Room for slices with so many boxes."""
    return (
        table(boxes, 5),
        cube(boxes + 3, 2 * boxes + 10, 2),
        counters(boxes + 3),
        counters(boxes + 3),
    )


def _more(cells: Table) -> Table:
    """The same cells with room for twice as many."""
    more = table(2 * len(cells), 6)
    for i in range(len(cells)):
        for j in range(6):
            more[i][j] = cells[i][j]
    return more


def set_frame(frame: Row, ends: Row, stacked: bool, reach_a: float, reach_b: float) -> None:
    """Write the frame of a slice, given how far the ends reach along the plan from p and q."""
    if stacked:
        gap = ends[3] - ends[1]
        frame[0], frame[1], frame[2] = 0.0, reach_a, (ends[1] - ends[0]) / gap
        frame[3], frame[4], frame[5] = 1.0 - reach_b, 1.0, (ends[4] - ends[3]) / gap
    else:
        frame[0], frame[1], frame[2] = ends[0], ends[1], reach_a
        frame[3], frame[4], frame[5] = ends[3], ends[4], reach_b


def reach(stacked: bool, reach_a: float, reach_b: float) -> tuple[float, float]:
    """The fractions of the plan between which lines of a slice can run."""
    if stacked:
        return min(0.0, 1.0 - reach_b), max(1.0, reach_a)
    return -reach_a, 1.0 + reach_b


def set_box(
    box: Row,
    t0: float,
    t1: float,
    z0: float,
    z1: float,
    kind: float,
    ends: Row,
    stacked: bool,
) -> None:
    """Write a box of a slice, turned on its side for stacked ends."""
    if stacked:
        gap = ends[3] - ends[1]
        box[0], box[1] = (z0 - ends[1]) / gap, (z1 - ends[1]) / gap
        box[2], box[3] = t0, t1
    else:
        box[0], box[1], box[2], box[3] = t0, t1, z0, z1
    box[4] = kind


def middle_boxes(
    arc_a: Row,
    arc_b: Row,
    parts: Parts,
    ends: Row,
    stacked: bool,
    reach_a: float,
    reach_b: float,
    boxes: Table,
    hit: Counts,
) -> int:
    """Write the boxes of the cell's middle line, and which parts they are of; how many."""
    heights = parts[5]
    low, high = reach(stacked, reach_a, reach_b)
    met = 0
    for k in range(len(parts[4])):
        t0, t1 = line_stretch(arc_a[8], arc_a[9], arc_b[8], arc_b[9], parts, k, TIE, low, high)
        if t0 < t1:
            z0, z1 = heights[k][0] - TIE, heights[k][1] + TIE
            set_box(boxes[met], t0, t1, z0, z1, STRETCH, ends, stacked)
            hit[met] = k
            met += 1
    return met


def sure_boxes(
    arc_a: Row,
    arc_b: Row,
    parts: Parts,
    ends: Row,
    stacked: bool,
    reach_a: float,
    reach_b: float,
    hit: Counts,
    met: int,
    boxes: Table,
    sides: Table,
) -> int:
    """Write the boxes that all lines of the cell share; how many.

    Parts that all lines pass through are marked in `hit`: -1 - k for part k.
    """
    heights, joints = parts[5], parts[6]
    low, high = reach(stacked, reach_a, reach_b)
    grown = 2.0 * TIE
    sure = 0
    for m in range(met):
        k = hit[m]
        t0, t1 = sure_stretch(arc_a, arc_b, parts, k, grown, low, high)
        if t0 < t1:
            z0, z1 = heights[k][0] - grown, heights[k][1] + grown
            set_box(boxes[sure], t0, t1, z0, z1, STRETCH, ends, stacked)
            sure += 1
            hit[m] = -1 - k
    gates = 0
    for m in range(met):
        if hit[m] >= 0 and not stacked:
            k = hit[m]
            t0, t1 = gate(arc_a, arc_b, parts, k, grown, sides)
            if t0 < t1:
                hit[m] = -1 - k
                if gates < MOST_GATES:
                    z0, z1 = heights[k][0] - grown, heights[k][1] + grown
                    set_box(boxes[sure], t0, t1, z0, z1, GATE, ends, stacked)
                    sure += 1
                    gates += 1
    for joint in range(len(joints)):
        if gates < MOST_GATES and not stacked:
            t0, t1 = joint_gate(arc_a, arc_b, parts, joint, grown, sides)
            if t0 < t1:
                one, other = int(joints[joint][0]), int(joints[joint][1])
                z0 = max(heights[one][0], heights[other][0]) - grown
                z1 = min(heights[one][1], heights[other][1]) + grown
                set_box(boxes[sure], t0, t1, z0, z1, GATE, ends, stacked)
                sure += 1
                gates += 1
    return sure


def held_boxes(boxes: Table, hit: Counts, met: int, held: Table) -> int:
    """Keep the middle line's boxes of the parts that all lines pass through; how many.

    Of parts over or under an end it is not known, and they are kept as well. The parts come first
    in `hit` then, and are marked no more.
    """
    kept = 0
    for m in range(met):
        if hit[m] < 0 or boxes[m][0] < 0.0 or boxes[m][1] > 1.0:
            for i in range(5):
                held[kept][i] = boxes[m][i]
            hit[kept] = hit[m] if hit[m] >= 0 else -1 - hit[m]
            kept += 1
    return kept


def write_line(
    px: float,
    py: float,
    dx: float,
    dy: float,
    found: Row,
    faces: int,
    frame: Row,
    ends: Row,
    stacked: bool,
    line: Row,
) -> None:
    """Write the clear line from where it leaves A to where it enters B."""
    start, end = leaves_and_enters(found, faces, frame)
    for k in range(2):
        at = start if k == 0 else end
        across = found[0] + at * (found[1] - found[0])
        t, z = at, across
        if stacked:
            t, z = across, ends[1] + at * (ends[3] - ends[1])
        line[3 * k], line[3 * k + 1], line[3 * k + 2] = px + t * dx, py + t * dy, z
