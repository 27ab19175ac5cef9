"""Readings of the attack that no other test locks, each option of those that have a switch."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from defilade.rules.legion.attack import (
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Defender,
    GivenDice,
    Surge,
    odds,
    play,
)
from defilade.rules.legion.verdict import Attack

IMPERVIOUS = Combat(
    pool=AttackPool.of(red=1, pierce=1),
    attacker=Attacker(surge=Surge.CRIT),
    defender=Defender(die=Colour.RED, impervious=True),
)
"""One red die, of which 7 sides in 8 show a result; red defence dice block with 1/2."""


@pytest.mark.parametrize(
    ("adds", "unblocked"),
    [
        (True, Fraction(3, 4)),  # of two dice at most one block, which Pierce cancels
        (False, Fraction(1, 2)),  # one die, and Pierce cancels no block of it
    ],
)
def test_impervious(adds: bool, unblocked: Fraction) -> None:  # reading L-09
    wounds = odds(replace(IMPERVIOUS, impervious_adds=adds)).wounds
    assert wounds[1] == Fraction(7, 8) * unblocked


@pytest.mark.parametrize(
    ("counts", "pierced"),
    [
        (True, Fraction(3, 4)),  # Lethal's Pierce adds a second die
        (False, Fraction(1)),  # the one die's block is pierced
    ],
)
def test_impervious_and_pierce_gained(counts: bool, pierced: Fraction) -> None:  # reading L-15
    """A result (7/8) is pierced by the aim; a blank is rerolled with it, and not pierced."""
    attack = replace(
        IMPERVIOUS,
        pool=AttackPool.of(red=1, lethal=1),
        attacker=Attacker(surge=Surge.CRIT, aims=1),
        impervious_counts_gained=counts,
    )
    rerolled = Fraction(1, 8) * Fraction(7, 8) * Fraction(1, 2)
    assert odds(attack).wounds[1] == Fraction(7, 8) * pierced + rerolled


def test_primitive_does_not_undo_ram() -> None:  # reading L-17
    """Primitive makes a hit of the critical, Ram a critical of the hit: Armor cancels none."""
    attack = Combat(
        pool=AttackPool.of(red=1, primitive=True, ram=1),
        attacker=Attacker(),
        defender=Defender(die=Colour.WHITE, armor=1),
    )
    assert play(attack, GivenDice(["crit", "blank"])).wounds == 1
    without = replace(attack, pool=AttackPool.of(red=1, primitive=True))
    assert play(without, GivenDice(["crit"])).wounds == 0


def test_an_aim_is_spent_on_no_die() -> None:  # reading L-18
    """A duelist who shows a critical rerolls nothing, and still gains Pierce 1 for the aim."""
    duel = Combat(
        pool=AttackPool.of(red=1),
        attacker=Attacker(aims=1, duelist=True),
        defender=Defender(die=Colour.RED),
        attack=Attack.MELEE,
    )
    assert play(duel, GivenDice(["crit", "block"])).wounds == 1
    assert play(replace(duel, attacker=Attacker(aims=1)), GivenDice(["crit", "block"])).wounds == 0


def test_the_best_chart_is_used_and_must_be() -> None:  # reading L-20
    hunter = Attacker(surge=Surge.HIT, jedi_hunter=True)
    attack = Combat(
        pool=AttackPool.of(red=1), attacker=hunter, defender=Defender(die=Colour.WHITE, armor=1)
    )
    assert (
        play(
            replace(attack, defender=Defender(die=Colour.WHITE, armor=1, force=True)),
            GivenDice(["surge", "blank"]),
        ).wounds
        == 1
    )
    said = [line.text for line in play(attack, GivenDice(["surge"])).lines]
    assert "0 criticals, 1 hit" in said
