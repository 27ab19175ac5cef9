"""Many pairs at once: the answers of one at a time, whatever the batch and the workers."""

from __future__ import annotations

import random
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from defilade.geometry import sight
from defilade.geometry.pairs import clear_lines
from defilade.geometry.shapes import circle, oblong, polygon, rectangle
from defilade.geometry.sight import Sight, clear_line
from defilade.geometry.solids import Solid


def _pieces(rng: random.Random) -> list[Solid]:
    found = []
    for i in range(14):
        at = (rng.uniform(0, 24), rng.uniform(0, 24))
        bottom = rng.choice([0.0, 0.0, 1.0, 2.0])
        if i % 3 == 0:
            shape = circle(at, rng.uniform(0.5, 4))
        elif i % 3 == 1:
            shape = rectangle(at, (rng.uniform(0.3, 6), rng.uniform(0.3, 6)), rng.uniform(0, 180))
        else:
            outer = [(0.0, 0.0), (5.0, 0.0), (5.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0)]
            shape = polygon(outer, at=at, rotation=rng.uniform(0, 360))
        found.append(Solid(shape=shape, bottom=bottom, top=bottom + rng.uniform(0.2, 4)))
    return found


def _bodies(rng: random.Random) -> list[Solid]:
    found = []
    for i in range(24):
        at = (rng.uniform(0, 24), rng.uniform(0, 24))
        bottom = rng.choice([0.0, 0.0, 3.0, 6.0])
        if i % 4 == 0:
            shape = oblong(at, 4, 2, rng.uniform(0, 180))
        elif i % 4 == 1:
            shape = rectangle(at, (2, 1), rng.uniform(0, 180))
        else:
            shape = circle(at, rng.choice([1.0, 2.0]))
        found.append(Solid(shape=shape, bottom=bottom, top=bottom + rng.choice([1.0, 1.65])))
    return found


def _row(sight: Sight) -> NDArray[np.float64]:
    if sight.witness is None:
        return np.full(6, np.nan)
    return np.array([*sight.witness.start, *sight.witness.end])


@pytest.mark.parametrize("seed", range(6))
def test_many_answer_as_one_at_a_time(seed: int) -> None:
    rng = random.Random(seed)
    pieces, bodies = _pieces(rng), _bodies(rng)
    # also pairs that lie over one another in plan
    pairs = [(rng.randrange(24), rng.randrange(24)) for _ in range(60)]
    pairs = [(one, other) for one, other in pairs if one != other]
    found = clear_lines(bodies, pairs, pieces)
    for k, (one, other) in enumerate(pairs):
        alone = clear_line(bodies[one], bodies[other], pieces)
        assert found.sees[k] == alone.sees
        assert found.undecided[k] == alone.undecided
        assert found.cells[k] == alone.cells
        # the witness too, bit for bit
        assert found.witness[k].tobytes() == _row(alone).tobytes()


def test_batches_and_workers_change_no_bit() -> None:
    rng = random.Random(7)
    pieces, bodies = _pieces(rng), _bodies(rng)
    pairs = [(one, other) for one in range(24) for other in range(24) if one < other]
    whole = clear_lines(bodies, pairs, pieces, workers=1)
    spread = clear_lines(bodies, pairs, pieces, workers=3)
    assert whole.witness.tobytes() == spread.witness.tobytes()
    for start in range(0, len(pairs), 37):
        part = clear_lines(bodies, pairs[start : start + 37], pieces)
        assert part.witness.tobytes() == whole.witness[start : start + 37].tobytes()
        assert (part.cells == whole.cells[start : start + 37]).all()


def test_no_pairs_and_no_pieces() -> None:
    bodies = [Solid(shape=circle((x, 0), 1), bottom=0, top=1) for x in (0.0, 5.0)]
    assert clear_lines(bodies, [], []).sees.shape == (0,)
    assert clear_lines(bodies, [(0, 1)], []).sees.tolist() == [True]


def test_compiled_answers_as_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = pytest.importorskip("defilade.geometry.compiled")
    rng = random.Random(11)
    pieces, bodies = _pieces(rng), _bodies(rng)
    pairs = [(one, other) for one in range(12) for other in range(one)]
    plain = [clear_line(bodies[one], bodies[other], pieces) for one, other in pairs]
    monkeypatch.setattr(sight, "kernel", compiled)
    fast = [clear_line(bodies[one], bodies[other], pieces) for one, other in pairs]
    assert plain == fast  # every field, the witness to the last bit


def test_without_numba_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    rng = random.Random(12)
    pieces, bodies = _pieces(rng), _bodies(rng)
    pairs = [(one, other) for one in range(10) for other in range(one)]
    fast = clear_lines(bodies, pairs, pieces)
    monkeypatch.setitem(sys.modules, "defilade.geometry.compiled", None)  # as if not installed
    monkeypatch.delattr("defilade.geometry.compiled", raising=False)
    plain = clear_lines(bodies, pairs, pieces)
    assert plain.witness.tobytes() == fast.witness.tobytes()
    assert plain.cells.tolist() == fast.cells.tolist()
    assert plain.sees.tolist() == fast.sees.tolist()
    assert plain.undecided.tolist() == fast.undecided.tolist()
