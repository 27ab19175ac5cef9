"""How often: the verdict on many tables that differ from the measured one by the measuring error.

A margin says that nothing within it changes the verdict. Where the error is larger than that, this
says how the verdicts of tables within the error are shared out, each base and each piece moved by
itself: evenly over the disc of the error in plan, and evenly up or down by it at the top. What
touches, stands on or is within a piece was seen and not measured: it moves together with it.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import dataclass, replace

from defilade.geometry.shapes import XY
from defilade.rules.legion.case import judge
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.sight import CONTACT, LegionTable, stands_on
from defilade.rules.legion.verdict import Attack, Cover
from defilade.tabletop import Miniature, Terrain

_Z95 = 1.959963984540054  # of the normal distribution, both sides together 5 %


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One answer, on how many of the tables it came out, and its share.

    `low` and `high` bound the share with 95 % confidence (Wilson's interval).
    """

    sees: bool
    cover: Cover
    count: int
    share: float
    low: float
    high: float


def chance(
    table: LegionTable,
    *,
    attacker: str,
    defender: str,
    edition: Edition,
    error: float,
    tables: int,
    attack: Attack = Attack.RANGED,
    seed: int = 0,
) -> tuple[Outcome, ...]:
    """The answers on random tables within the error [in], the most frequent first.

    The same seed gives the same tables. Raises ValueError for fewer than one table.
    """
    if tables < 1:
        raise ValueError(f"expected 1 table or more, got {tables}")
    rng = random.Random(seed)
    groups = _groups(table)
    answers = Counter(
        (case.sees, case.cover)
        for case in (
            judge(_moved(table, groups, error, rng), attacker, defender, edition, attack)
            for _ in range(tables)
        )
    )
    return tuple(
        _outcome(sees, cover, count, tables) for (sees, cover), count in answers.most_common()
    )


def _outcome(sees: bool, cover: Cover, count: int, of: int) -> Outcome:
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


def _groups(table: LegionTable) -> dict[str, str]:
    """For each piece and miniature the name of the group it moves with: what touches is one."""
    miniatures = [miniature for unit in table.units for miniature in unit.miniatures]
    keys = [*map(_key, table.terrain), *map(_key, miniatures)]
    group = dict(zip(keys, keys, strict=True))

    def root(key: str) -> str:
        while group[key] != key:
            key = group[key]
        return key

    for piece in table.terrain:
        for miniature in miniatures:
            if miniature.footprint.distance(piece.shape) <= CONTACT:
                group[root(_key(miniature))] = root(_key(piece))
    return {key: root(key) for key in group}


def _key(thing: Terrain | Miniature) -> str:
    return f"{type(thing).__name__} {thing.name}"


def _moved(
    table: LegionTable, groups: dict[str, str], error: float, rng: random.Random
) -> LegionTable:
    """The table with every group moved and every top shifted that nobody stands on."""
    by = {name: _step(error, rng) for name in sorted(set(groups.values()))}
    miniatures = [miniature for unit in table.units for miniature in unit.miniatures]

    def piece(terrain: Terrain) -> Terrain:
        rise = rng.uniform(-error, error)
        if any(stands_on(miniature, terrain.solid) for miniature in miniatures):
            rise = 0.0
        shape = terrain.shape.moved(by=by[groups[_key(terrain)]])
        return replace(terrain, shape=shape, top=max(terrain.bottom, terrain.top + rise))

    def base(miniature: Miniature) -> Miniature:
        dx, dy = by[groups[_key(miniature)]]
        return miniature.moved_to((miniature.at[0] + dx, miniature.at[1] + dy))

    moved = table.with_terrain([piece(terrain) for terrain in table.terrain])
    return moved.with_units(
        unit.with_miniatures(tuple(map(base, unit.miniatures))) for unit in table.units
    )


def _step(error: float, rng: random.Random) -> XY:
    """A point of the disc of the error, each part of it as likely as its area."""
    reach, turn = error * math.sqrt(rng.random()), rng.uniform(0.0, 2.0 * math.pi)
    return (reach * math.cos(turn), reach * math.sin(turn))
