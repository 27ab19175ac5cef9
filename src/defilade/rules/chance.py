"""How often: what the verdicts on many tables share that differ by the measuring error, any game.

A margin says that nothing within it changes the verdict. Where the error is larger than that, this
says how the verdicts of tables within the error are shared out, each base and each piece moved by
itself: evenly over the disc of the error in plan. What touches, stands on or is within a piece was
seen and not measured: it moves together with it.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from defilade.geometry.shapes import XY

KeyT = TypeVar("KeyT", bound=Hashable)

_Z95 = 1.959963984540054  # of the normal distribution, both sides together 5 %


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One answer, on how many of the tables it came out, and its share.

    `cover` is None where it is not one for all. `low` and `high` bound the share with 95 %
    confidence (Wilson's interval).
    """

    sees: bool
    cover: IntEnum | None
    count: int
    share: float
    low: float
    high: float


def outcomes(answers: Iterable[tuple[bool, IntEnum | None]]) -> tuple[Outcome, ...]:
    """The answers of some tables (whether there is sight, the cover), the most frequent first."""
    found = Counter(answers)
    tables = sum(found.values())
    return tuple(
        _outcome(sees, cover, count, tables) for (sees, cover), count in found.most_common()
    )


def _outcome(sees: bool, cover: IntEnum | None, count: int, of: int) -> Outcome:
    share, square = count / of, _Z95 * _Z95
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = _Z95 / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Outcome(
        sees=sees,
        cover=cover,
        count=count,
        share=share,
        low=max(0.0, middle - half),
        high=min(1.0, middle + half),
    )


def groups(things: Iterable[KeyT], touching: Iterable[tuple[KeyT, KeyT]]) -> dict[KeyT, KeyT]:
    """For each thing the first of the group it moves with: what touches is one."""
    group = {thing: thing for thing in things}

    def root(thing: KeyT) -> KeyT:
        while group[thing] != thing:
            thing = group[thing]
        return thing

    for one, other in touching:
        group[root(other)] = root(one)
    return {thing: root(thing) for thing in group}


def steps(groups: Iterable[str], error: float, rng: random.Random) -> dict[str, XY]:
    """How each group moves [in]: each part of the disc of the error as likely as its area."""
    return {name: _step(error, rng) for name in sorted(set(groups))}


def _step(error: float, rng: random.Random) -> XY:
    reach, turn = error * math.sqrt(rng.random()), rng.uniform(0.0, 2.0 * math.pi)
    return (reach * math.cos(turn), reach * math.sin(turn))
