"""What an attack does beside wounds: suppression, wounds of others, miniatures defeated."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from defilade.dice import Distribution
from defilade.rules.legion.attack import (
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Defender,
    GivenDice,
    Goal,
    Guardian,
    Surge,
    odds,
    play,
)
from defilade.rules.legion.verdict import Attack, Cover


def shot(
    *, pool: AttackPool | None = None, attack: Attack = Attack.RANGED, **defender: Any
) -> Combat:
    """Two red dice, of which each shows a hit or critical with 7/8, against white dice."""
    return Combat(
        pool=pool or AttackPool.of(red=2),
        attacker=Attacker(surge=Surge.HIT),
        defender=Defender(die=Colour.WHITE, **defender),
        attack=attack,
    )


def test_suppression_needs_a_result_not_a_wound() -> None:
    covered = replace(shot(dodges=2), cover=Cover.HEAVY)
    assert odds(covered).suppression[1] == 1 - Fraction(1, 64)  # unless both dice are blank


@pytest.mark.parametrize("attack", [Attack.MELEE, Attack.OVERRUN])
def test_only_ranged_attacks_suppress(attack: Attack) -> None:
    assert odds(shot(attack=attack)).suppression == Distribution.certain(0)


def test_suppressive_gives_a_second_token_with_the_first() -> None:  # reading L-16
    gained = odds(shot(pool=AttackPool.of(red=2, suppressive=True))).suppression
    assert gained.chances == {0: Fraction(1, 64), 2: Fraction(63, 64)}


def test_who_gains_no_suppression() -> None:
    assert odds(shot(suppressible=False)).suppression == Distribution.certain(0)
    # one miniature with one wound: it is defeated by any wound, and gains a token by none
    lone = odds(shot(thresholds=(1,)))
    assert lone.suppression[1] == lone.wounds[0] - Fraction(1, 64)


def test_deflect_wounds_the_attacker_if_any_surge_is_rolled() -> None:
    none = Fraction(5, 6)  # a white die without a surge
    results = {0: Fraction(1, 64), 1: Fraction(14, 64), 2: Fraction(49, 64)}
    any_surge = sum(chance * (1 - none**dice) for dice, chance in results.items())
    assert odds(shot(deflect=True)).attacker_wounds[1] == any_surge
    each = odds(shot(deflect=True, shien_mastery=True)).attacker_wounds
    assert each.mean == sum(chance * dice * Fraction(1, 6) for dice, chance in results.items())
    assert each[2] == Fraction(49, 64) / 36


@pytest.mark.parametrize("keyword", ["high_velocity", "immune_deflect"])
def test_attacks_that_are_not_deflected(keyword: str) -> None:
    safe = odds(shot(pool=AttackPool.of(red=2, **{keyword: 1}), deflect=True))
    assert safe.attacker_wounds == Distribution.certain(0)
    assert odds(shot(attack=Attack.MELEE, deflect=True)).attacker_wounds[0] == 1


def test_immune_deflect_leaves_the_blocks() -> None:
    immune = shot(pool=AttackPool.of(red=2, immune_deflect=True), deflect=True)
    assert odds(immune).wounds == odds(shot(deflect=True)).wounds == odds(shot(surge=True)).wounds
    fast = shot(pool=AttackPool.of(red=2, high_velocity=True), deflect=True)
    assert odds(fast).wounds == odds(shot()).wounds


def test_extra_dice_of_danger_sense_are_rolled_even_for_nothing() -> None:  # reading L-14
    sharp = shot(deflect=True, danger_sense=3, suppression=2)
    results = {0: Fraction(1, 64), 1: Fraction(14, 64), 2: Fraction(49, 64)}
    any_surge = sum(c * (1 - Fraction(5, 6) ** (dice + 2)) for dice, c in results.items())
    assert odds(sharp).attacker_wounds[1] == any_surge


def test_shien_mastery_and_no_wound_is_no_suppression() -> None:
    calm = odds(shot(deflect=True, shien_mastery=True))
    assert calm.suppression[1] == 1 - calm.wounds[0]


def test_djem_so_strikes_back_at_a_blank() -> None:
    struck = odds(shot(attack=Attack.MELEE, djem_so_mastery=True))
    assert struck.attacker_wounds[1] == 1 - Fraction(49, 64)
    rammed = shot(pool=AttackPool.of(red=2, ram=1), attack=Attack.MELEE, djem_so_mastery=True)
    assert odds(rammed).attacker_wounds[1] == Fraction(1, 64)  # two blanks, one is left
    assert odds(shot(djem_so_mastery=True)).attacker_wounds[0] == 1


def test_a_guardian_suffers_for_each_blank() -> None:
    guardian = Guardian(value=1, die=Colour.RED)
    guarded = odds(replace(shot(guardian=guardian), pool=AttackPool.of(red=1)))
    hit = Fraction(6, 8)  # five hits and a surge; the critical cannot be guarded
    assert guarded.guardian_wounds[1] == hit * Fraction(3, 6)  # a red die: 2 blanks, 1 surge
    assert guarded.wounds[1] == Fraction(1, 8) * Fraction(5, 6)


def test_pierce_that_is_of_no_other_use_goes_to_the_guardian() -> None:
    guardian = Guardian(value=1, die=Colour.RED)
    pool = AttackPool.of(red=1, pierce=1)
    immune = odds(shot(pool=pool, guardian=guardian, immune_pierce=True))
    assert immune.guardian_wounds[1] == Fraction(6, 8)
    both = odds(shot(pool=pool, guardian=replace(guardian, immune_pierce=True), immune_pierce=True))
    assert both.guardian_wounds[1] == Fraction(6, 8) * Fraction(3, 6)


def test_a_guardian_that_deflects_strikes_back() -> None:
    guardian = Guardian(value=1, die=Colour.RED, deflect=True)
    guarded = odds(replace(shot(guardian=guardian), pool=AttackPool.of(red=1)))
    assert guarded.attacker_wounds[1] == Fraction(6, 8) * Fraction(1, 6)
    assert guarded.guardian_wounds[1] == Fraction(6, 8) * Fraction(2, 6)


def test_more_dice_in_defence_make_no_wounds() -> None:
    """Danger Sense adds dice and blocks, never results."""
    plain, sharp = odds(shot()), odds(shot(danger_sense=2, suppression=2))
    assert sharp.wounds.at_least(1) < plain.wounds.at_least(1)
    assert max(sharp.wounds) == max(plain.wounds) == 2


def test_the_wound_cap_is_for_ranged_attacks() -> None:
    capped = odds(replace(shot(), wound_cap=1))
    assert capped.wounds[1] == odds(shot()).wounds.at_least(1)
    assert 2 in odds(replace(shot(attack=Attack.MELEE), wound_cap=1)).wounds


def test_who_falls_after_how_many_wounds() -> None:  # reading L-19
    assert Defender(die=Colour.RED).falls() == ()
    assert Defender(die=Colour.RED, thresholds=(1, 1, 1)).falls() == (1, 2, 3)
    # the leader last; of the others the tougher first, whose owner so loses fewer
    assert Defender(die=Colour.RED, thresholds=(1, 1, 3)).falls() == (3, 4, 5)
    assert Defender(die=Colour.RED, thresholds=(3, 1, 1)).falls() == (1, 2, 5)
    assert Defender(die=Colour.RED, thresholds=(3, 3), wounds=2).falls() == (1, 4)
    wookiees = Defender(die=Colour.WHITE, thresholds=(3, 3, 3))
    assert wookiees.health == 9
    assert wookiees.falls() == (3, 6, 9)  # 4 wounds defeat one and wound another


def test_the_chance_to_defeat() -> None:
    attack = shot(thresholds=(1, 1))
    plain = odds(attack)
    assert plain.defeated == plain.wounds
    assert odds(attack, Goal.defeating(attack.defender)).worth == plain.wounds[2]
    assert odds(attack, Goal.defeating(attack.defender, 1)).worth == plain.wounds.at_least(1)


@pytest.mark.parametrize("count", [0, 3])
def test_more_miniatures_than_there_are(count: int) -> None:
    defender = Defender(die=Colour.WHITE, thresholds=(1, 1))
    with pytest.raises(ValueError, match="1 to 2 miniatures"):
        Goal.defeating(defender, count)


def test_equal_chances_are_decided_by_wounds() -> None:
    """A unit that cannot be defeated is still shot at as well as one can."""
    attack = Combat(
        pool=AttackPool.of(white=2),
        attacker=Attacker(aims=1),
        defender=Defender(die=Colour.WHITE, thresholds=(1,) * 9),
    )
    hopeless = odds(attack, Goal.defeating(attack.defender))
    assert hopeless.worth == 0
    assert hopeless.wounds == odds(attack).wounds


def test_ram_comes_after_dodges() -> None:
    """A hit that is dodged is gone before Ram could make it a critical; a blank is still there."""
    attack = shot(pool=AttackPool.of(red=1, ram=1), dodges=1)
    dodged = play(attack, GivenDice(["hit"]))
    assert (dodged.wounds, dodged.suppression) == (0, 1)
    assert play(attack, GivenDice(["blank", "blank"])).wounds == 1


def test_ram_after_cover() -> None:
    """Ram makes criticals after cover, which can therefore not be cancelled by it."""
    attack = replace(shot(pool=AttackPool.of(red=2, ram=1)), cover=Cover.HEAVY)
    played = play(attack, GivenDice(["hit blank", "surge", "blank"]))
    steps = [(line.step, line.text) for line in played.lines]
    assert ("Apply Dodge and Cover", "0 criticals, 0 hits") in steps
    assert ("Modify Attack Dice", "1 critical, 0 hits") in steps


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Defender(die=Colour.BLACK), "white or red"),
        (lambda: Guardian(value=1, die=Colour.BLACK), "white or red"),
        (lambda: Defender(die=Colour.RED, dodges=-1), "dodges of 0 or more"),
        (lambda: Attacker(aims=-1), "aims of 0 or more"),
        (lambda: AttackPool.of(red=1, pierce=-1), "pierce of 0 or more"),
        (lambda: AttackPool.of(red=-1), "0 or more dice"),
        (lambda: Defender(die=Colour.RED, thresholds=(1, 0)), "thresholds of 1 or more"),
        (lambda: Defender(die=Colour.RED, thresholds=(1, 1), wounds=1), "defeated a miniature"),
        (lambda: Goal(wounds=0), "at least 1 wound"),
        (lambda: Goal(of_roll=True, wounds=1), "either"),
    ],
)
def test_what_is_no_attack(make: Any, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        make()
