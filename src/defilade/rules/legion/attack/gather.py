"""Upgrade or Downgrade Attack Dice, and what is chosen before that.

(Core Rulebook 2025-11, Upgrading and Downgrading Dice; Roll Attack Dice; Makashi Mastery;
Cumbersome; Anti-Materiel X; Anti-Personnel X.)
"""

from __future__ import annotations

from typing import NamedTuple

from defilade.dice.decisions import Node, Option, choice
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.faces import AttackDice
from defilade.rules.legion.attack.pool import Batch


class Gathered(NamedTuple):
    """The dice of the pool on the way to the roll, each weapon's apart until they are rolled.

    `batches` hold the dice and how many of them the attacker is to upgrade.
    """

    batches: tuple[tuple[AttackDice, int], ...]
    makashi: bool = False

    @property
    def dice(self) -> AttackDice:
        """All dice."""
        return sum((dice for dice, _ in self.batches), AttackDice())


def gathered(combat: Combat) -> Gathered:
    """The dice as the attacker's own effects (Cumbersome) leave them."""
    return Gathered(batches=tuple(sorted(map(_downgraded, combat.pool.batches))))


def _downgraded(batch: Batch) -> tuple[AttackDice, int]:
    dice = batch.dice
    if batch.downgrade:
        dice = dice.downgraded(black=dice.black, red=dice.red)
    return dice, batch.upgrade


def use_makashi(combat: Combat, pool: Gathered) -> Node[Gathered]:
    """Makashi Mastery, in melee: 1 less Pierce, and the defender has no use of its immunities."""
    options = [Option(text="keep all Pierce", node=pool)]
    if combat.attacker.makashi_mastery and combat.melee and combat.pool.pierce:
        options.append(
            Option(text="Makashi Mastery: 1 less Pierce", node=pool._replace(makashi=True))
        )
    return choice(options, highest=True)


def defender_downgrades(combat: Combat, pool: Gathered) -> Node[Gathered]:
    """The defender picks the dice that its effects downgrade, each of them once."""
    count = combat.pool.defender_downgrades
    most = min(count, sum(dice.black + dice.red for dice, _ in pool.batches))
    ways: set[tuple[int, tuple[tuple[AttackDice, int], ...]]] = {(0, ())}
    for dice, upgrade in pool.batches:
        ways = {
            (used + some, tuple(sorted((*batches, (changed, upgrade)))))
            for used, batches in ways
            for some in range(min(most - used, dice.black + dice.red) + 1)
            for changed in _downgrades(dice, some)
        }
    ends = sorted(batches for used, batches in ways if used == most)
    return choice((_option(pool._replace(batches=batches)) for batches in ends), highest=False)


def attacker_upgrades(combat: Combat, pool: Gathered) -> Node[Gathered]:
    """The attacker picks the dice that each weapon upgrades, then those of its other effects."""
    totals = {AttackDice()}
    for dice, upgrade in pool.batches:
        totals = {total + changed for total in totals for changed in _upgrades(dice, upgrade)}
    totals = {
        changed for total in totals for changed in _upgrades(total, combat.pool.attacker_upgrades)
    }
    ends = (pool._replace(batches=((total, 0),)) for total in sorted(totals))
    return choice(map(_option, ends), highest=True)


def _option(pool: Gathered) -> Option[Gathered]:
    return Option(text=f"roll {pool.dice}", node=pool)


def _upgrades(dice: AttackDice, count: int) -> list[AttackDice]:
    """What the dice can be after `count` of them are upgraded, or as many as can be."""
    some = min(count, dice.white + dice.black)
    return [
        dice.upgraded(white=white, black=some - white)
        for white in range(max(0, some - dice.black), min(some, dice.white) + 1)
    ]


def _downgrades(dice: AttackDice, some: int) -> list[AttackDice]:
    """What the dice can be after `some` of them are downgraded."""
    return [
        dice.downgraded(black=black, red=some - black)
        for black in range(max(0, some - dice.red), min(some, dice.black) + 1)
    ]
