"""How often: the verdict on many tables that differ from the measured one by the measuring error.

Bases and pieces move in plan as `rules.chance` says, and tops evenly up or down by the error.
"""

from __future__ import annotations

import random
from dataclasses import replace

from defilade.rules.chance import Outcome, groups, outcomes, steps
from defilade.rules.legion.case import judge
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.sight import LegionTable, stands_on
from defilade.rules.legion.verdict import Attack
from defilade.rules.readings import CONTACT
from defilade.tabletop import Miniature, Terrain


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
    group = _groups(table)
    cases = (
        judge(_moved(table, group, error, rng), attacker, defender, edition, attack)
        for _ in range(tables)
    )
    return outcomes((case.sees, case.cover) for case in cases)


def _groups(table: LegionTable) -> dict[str, str]:
    miniatures = [miniature for unit in table.units for miniature in unit.miniatures]
    touching = (
        (_key(piece), _key(miniature))
        for piece in table.terrain
        for miniature in miniatures
        if miniature.footprint.distance(piece.shape) <= CONTACT
    )
    return groups([*map(_key, table.terrain), *map(_key, miniatures)], touching)


def _key(thing: Terrain | Miniature) -> str:
    return f"{type(thing).__name__} {thing.name}"


def _moved(
    table: LegionTable, group: dict[str, str], error: float, rng: random.Random
) -> LegionTable:
    """The table with every group moved and every top shifted that nobody stands on."""
    by = steps(group.values(), error, rng)
    miniatures = [miniature for unit in table.units for miniature in unit.miniatures]

    def piece(terrain: Terrain) -> Terrain:
        rise = rng.uniform(-error, error)
        if any(stands_on(miniature, terrain.solid) for miniature in miniatures):
            rise = 0.0
        shape = terrain.shape.moved(by=by[group[_key(terrain)]])
        return replace(terrain, shape=shape, top=max(terrain.bottom, terrain.top + rise))

    def base(miniature: Miniature) -> Miniature:
        dx, dy = by[group[_key(miniature)]]
        return miniature.moved_to((miniature.at[0] + dx, miniature.at[1] + dy))

    moved = table.with_terrain([piece(terrain) for terrain in table.terrain])
    return moved.with_units(
        unit.with_miniatures(tuple(map(base, unit.miniatures))) for unit in table.units
    )
