"""Many pairs of ends at once: the answers of `sight.clear_line`, in arrays.

With the extra `fast` the pairs are searched by compiled code on all cores; without it by the same
code, uncompiled. A spatial index leaves each pair with the pieces near it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray

from defilade.geometry.kernel import many
from defilade.geometry.kernel.numbers import SEES, UNDECIDED, Parts
from defilade.geometry.parts import convex_parts
from defilade.geometry.shapes import TIE
from defilade.geometry.sight import FEW_CELLS, Search, corners, find_line
from defilade.geometry.solids import Solid

Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sights:
    """For each pair: `sees`, `undecided` (n, bool), `cells` (n) and `witness` (n x 6 [in]).

    A witness is x, y, height of both ends of a clear line, and not-a-number where there is none.
    What the fields mean is said in `sight.Sight`.
    """

    sees: NDArray[np.bool_]
    undecided: NDArray[np.bool_]
    cells: Indices
    witness: NDArray[np.float64]


def clear_lines(
    bodies: Sequence[Solid],
    pairs: ArrayLike,
    pieces: Sequence[Solid],
    *,
    workers: int | None = None,
) -> Sights:
    """Whether some line between the two bodies of each pair passes through no piece.

    `pairs` are indices into `bodies`, n x 2. The answers are those of `clear_line`, bit for bit,
    whatever the number of `workers` (threads; by default one for each core).
    """
    chosen = np.asarray(pairs, dtype=np.int64).reshape(-1, 2)
    count = len(chosen)
    answers, cells = np.full(count, UNDECIDED, np.int64), np.zeros(count, np.int64)
    lines = np.full((count, 6), np.nan)
    apart = np.flatnonzero(_apart(bodies, chosen))
    if len(apart):
        _search(bodies, chosen, apart, pieces, workers, answers, cells, lines)
    # what the first cells do not decide, or lies over one another, takes the longer way
    search = _search_pair()
    for k in np.flatnonzero(answers == UNDECIDED).tolist():
        one, other = bodies[chosen[k, 0]], bodies[chosen[k, 1]]
        sight = find_line(one, other, pieces, search)
        answers[k], cells[k] = sight.answer, sight.cells
        lines[k] = (*sight.line.start, *sight.line.end) if sight.line else np.nan
    lines[answers != SEES] = np.nan
    return Sights(sees=answers == SEES, undecided=answers == UNDECIDED, cells=cells, witness=lines)


def _search_pair() -> Search:
    """The search for one pair: compiled, or where numba is missing as it stands."""
    try:
        from defilade.geometry import compiled
    except ImportError:
        return many.search_pair
    return compiled.search_pair


def _apart(bodies: Sequence[Solid], pairs: Indices) -> NDArray[np.bool_]:
    """True for the pairs whose ends do not overlap in plan, for sure."""
    cores = np.array([body.shape.core for body in bodies], dtype=object)
    radii = np.array([body.shape.radius for body in bodies])
    gaps = shapely.distance(cores[pairs[:, 0]], cores[pairs[:, 1]])
    return np.asarray(gaps - radii[pairs[:, 0]] - radii[pairs[:, 1]] > TIE)


def _search(
    bodies: Sequence[Solid],
    pairs: Indices,
    rows: Indices,
    pieces: Sequence[Solid],
    workers: int | None,
    answers: Indices,
    cells: Indices,
    lines: NDArray[np.float64],
) -> None:
    """Search the given rows of the pairs, and write what is found into these rows."""
    parts, of_piece = _all_parts(pieces)
    near, near_first = _near(bodies, pairs[rows], pieces, of_piece)
    cores = [corners(body.shape) for body in bodies]
    first = np.cumsum([0, *(len(core) for core in cores)])
    flat = np.array([corner for core in cores for corner in core])
    heights = np.array([(body.bottom, body.top, body.shape.radius) for body in bodies])
    found, taken = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    witness = np.zeros((len(rows), 6))
    try:
        from defilade.geometry import compiled
    except ImportError:
        results = (found.tolist(), taken.tolist(), witness.tolist())
        many.search_pairs(
            flat.tolist(),
            first.tolist(),
            heights.tolist(),
            pairs[rows].tolist(),
            near.tolist(),
            near_first.tolist(),
            parts,
            0,
            len(rows),
            FEW_CELLS,
            *results,
        )
        found[:], taken[:], witness[:] = results
    else:
        data = (flat, first, heights, pairs[rows], near, near_first)
        arrays = compiled.parts_of(parts)
        threads = workers or os.cpu_count() or 1
        cuts = np.linspace(0, len(rows), 4 * threads + 1).astype(int).tolist()

        def run(chunk: int) -> None:
            start, stop = cuts[chunk], cuts[chunk + 1]
            compiled.search_pairs(*data, arrays, start, stop, FEW_CELLS, found, taken, witness)

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(run, range(len(cuts) - 1)))
    answers[rows], cells[rows], lines[rows] = found, taken, witness


def _all_parts(pieces: Sequence[Solid]) -> tuple[Parts, list[list[int]]]:
    """The convex parts of all pieces, and which of them each piece has."""
    parts: Parts = ([], [], [], [0], [], [], [])
    of_piece: list[list[int]] = []
    for piece in pieces:
        own = [] if piece.is_empty else convex_parts(piece.shape)
        of_piece.append(list(range(len(parts[4]), len(parts[4]) + len(own))))
        for part in own:
            parts[0].extend(list(corner) for corner in part.corners)
            parts[1].extend(list(plane) for plane in part.planes)
            parts[2].extend(list(mitre) for mitre in part.mitres)
            parts[3].append(len(parts[0]))
            parts[4].append(part.radius)
            parts[5].append([piece.bottom, piece.top])
    return parts, of_piece


def _near(
    bodies: Sequence[Solid], pairs: Indices, pieces: Sequence[Solid], of_piece: list[list[int]]
) -> tuple[Indices, Indices]:
    """For each pair the parts of the pieces whose boxes meet the box around the two bodies.

    All in one row, with the place where each pair begins, and one more.
    """
    if not pieces:
        return np.zeros(0, np.int64), np.zeros(len(pairs) + 1, np.int64)
    boxes = np.array([body.shape.bounds for body in bodies])
    low = np.minimum(boxes[pairs[:, 0], :2], boxes[pairs[:, 1], :2]) - 4 * TIE
    high = np.maximum(boxes[pairs[:, 0], 2:], boxes[pairs[:, 1], 2:]) + 4 * TIE
    tree = shapely.STRtree([shapely.box(*piece.shape.bounds) for piece in pieces])
    of_pair, met = tree.query(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    order = np.lexsort((met, of_pair))
    of_pair, met = of_pair[order], met[order]
    counts = np.array([len(own) for own in of_piece])
    starts = np.array([own[0] if own else 0 for own in of_piece])
    lengths = counts[met]
    first = np.concatenate(([0], np.cumsum(lengths)))
    near = np.arange(first[-1]) - np.repeat(first[:-1], lengths) + np.repeat(starts[met], lengths)
    per_pair = np.bincount(of_pair, weights=lengths, minlength=len(pairs)).astype(np.int64)
    return near.astype(np.int64), np.concatenate(([0], np.cumsum(per_pair))).astype(np.int64)
