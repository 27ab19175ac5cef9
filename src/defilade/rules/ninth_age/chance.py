"""How often: the verdict on many tables that differ from the measured one by the measuring error.

Units and pieces move as `rules.chance` says; a unit moves as a whole and is not turned.
"""

from __future__ import annotations

import random
from dataclasses import replace

from defilade.rules.chance import Outcome, groups, outcomes, steps
from defilade.rules.ninth_age.case import answers
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.tables import NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature
from defilade.rules.ninth_age.verdict import Attack
from defilade.rules.readings import CONTACT


def chance(
    table: NinthAgeTable,
    *,
    attacker: str,
    defender: str,
    edition: Edition,
    error: float,
    tables: int,
    attack: Attack = Attack.SHOOTING,
    seed: int = 0,
) -> tuple[Outcome, ...]:
    """The answers on random tables within the error [in], the most frequent first.

    An answer is whether anybody who may shoot by rank sees the target, and the cover from all who
    do, None where they differ. The same seed gives the same tables. Raises ValueError for fewer
    than one table.
    """
    if tables < 1:
        raise ValueError(f"expected 1 table or more, got {tables}")
    rng = random.Random(seed)
    group = _groups(table)
    found = []
    for _ in range(tables):
        moved = _moved(table, group, error, rng)
        covers = {
            answer.cover
            for answer in answers(moved, attacker, defender, edition, attack)
            if answer.sees
        }
        found.append((bool(covers), covers.pop() if len(covers) == 1 else None))
    return outcomes(found)


def _groups(table: NinthAgeTable) -> dict[str, str]:
    touching = (
        (_key(piece), _key(unit))
        for piece in table.terrain
        for unit in table.units
        if unit.boundary.distance(piece.shape) <= CONTACT
    )
    return groups([*map(_key, table.terrain), *map(_key, table.units)], touching)


def _key(thing: Feature | NinthAgeUnit) -> str:
    return f"{type(thing).__name__} {thing.name}"


def _moved(
    table: NinthAgeTable, group: dict[str, str], error: float, rng: random.Random
) -> NinthAgeTable:
    by = steps(group.values(), error, rng)

    def unit(block: NinthAgeUnit) -> NinthAgeUnit:
        dx, dy = by[group[_key(block)]]
        return block.moved_to((block.at[0] + dx, block.at[1] + dy))

    return table.with_terrain(
        replace(piece, shape=piece.shape.moved(by=by[group[_key(piece)]]))
        for piece in table.terrain
    ).with_units(map(unit, table.units))
