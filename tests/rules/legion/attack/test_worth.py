"""What an attack is worth: the odds, and exact differences to attacks without one thing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from defilade.rules.legion.attack import (
    HITS_AND_CRITICALS,
    WOUNDS,
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Defender,
    Goal,
    Surge,
    odds,
)
from defilade.rules.legion.attack.worth import goal_of, in_words, worth_of
from defilade.rules.legion.verdict import Cover

SHOT = Combat(
    pool=AttackPool.of(white=5, pierce=1),
    attacker=Attacker(surge=Surge.HIT, aims=1),
    defender=Defender(die=Colour.RED, thresholds=(1,) * 7),
    cover=Cover.HEAVY,
)


def test_it_is_the_odds() -> None:
    found, result = worth_of(SHOT, WOUNDS), odds(SHOT)
    assert (found.count, found.worth) == (result.wounds, result.wounds.mean)
    assert [stage.count.mean for stage in found.stages] == [
        *(after.count.mean for after in result.after),
        result.wounds.mean,
    ]
    assert found.attack == (
        *("5 white", "surge hit", "aim 1", "cover heavy", "defence red", "pierce 1"),
        *("miniatures 7", "health 1"),
    )


@pytest.mark.parametrize("goal", [WOUNDS, Goal(wounds=2)])
def test_effects_are_exact_differences(goal: Goal) -> None:
    without = {
        "surge hit": replace(SHOT, attacker=Attacker(aims=1)),
        "aim 1": replace(SHOT, attacker=Attacker(surge=Surge.HIT)),
        "cover heavy": replace(SHOT, cover=Cover.NONE),
        "pierce 1": replace(SHOT, pool=AttackPool.of(white=5)),
    }
    found = worth_of(SHOT, goal)
    assert [effect.name for effect in found.effects] == list(without)
    for effect in found.effects:
        assert effect.without == odds(without[effect.name], goal).worth
        assert effect.difference == found.worth - effect.without


def test_what_cover_is_worth_by_hand() -> None:
    """Five white dice, no tokens: 25/16 wounds in the open, 175/144 in heavy cover."""
    plain = replace(
        SHOT,
        pool=AttackPool.of(white=5),
        attacker=Attacker(surge=Surge.HIT),
        defender=Defender(die=Colour.WHITE),
    )
    effects = {effect.name: effect for effect in worth_of(plain, WOUNDS).effects}
    assert effects["cover heavy"].without == Fraction(25, 16)
    assert effects["cover heavy"].difference == Fraction(175, 144) - Fraction(25, 16)


def test_what_is_rolled_is_told_where_it_differs() -> None:
    moved = replace(SHOT, pool=AttackPool.of(white=2, attacker_upgrades=1))
    assert worth_of(moved, WOUNDS).notes == (
        "After upgrades and downgrades 1 white, 1 black are rolled",
    )
    assert worth_of(SHOT, WOUNDS).notes == ()


def test_miniatures_of_several_healths() -> None:
    mixed = replace(SHOT, defender=Defender(die=Colour.RED, thresholds=(3, 1)))
    assert in_words(mixed)[-2:] == ("miniatures 2", "health 3 + 1")


def test_the_roll_alone() -> None:
    """D01: one die, no surge, one aim; nothing of the defender bears on it."""
    for colour, hits in (("red", "15/16"), ("black", "3/4"), ("white", "7/16")):
        die = Combat(
            pool=AttackPool.of(**{colour: 1}),
            attacker=Attacker(aims=1),
            defender=Defender(die=Colour.RED),
            cover=Cover.HEAVY,
        )
        found = worth_of(die, HITS_AND_CRITICALS)
        assert found.worth == Fraction(hits)
        assert (found.attack, len(found.stages)) == ((f"1 {colour}", "aim 1"), 1)
        assert [effect.name for effect in found.effects] == ["aim 1"]


def test_the_most_frequent_rolls_are_advised_on() -> None:
    """Two red dice: two hits with 25/64; a hit and any of the other three with 10/64 each."""
    attack = replace(SHOT, pool=AttackPool.of(red=2))
    advice = worth_of(attack, WOUNDS).advice
    assert (advice[0].roll, advice[0].chance) == ("hit hit", Fraction(25, 64))
    assert [one.chance for one in advice][1:4] == [Fraction(10, 64)] * 3
    told = {one.roll: one.text for one in advice}
    assert told["hit blank"] == "aim: reroll the blank; keep the hit"
    assert worth_of(replace(attack, attacker=Attacker()), WOUNDS).advice == ()


def test_rolls_of_many_dice_are_told_in_numbers() -> None:
    """Eight red dice: most often 1 critical, 1 surge, 5 hits and 1 blank (8!/5! 5^5 of 8^8)."""
    advice = worth_of(replace(SHOT, pool=AttackPool.of(red=8)), WOUNDS).advice
    told = {one.roll: one for one in advice}
    one = told["red 1 crit, 1 surge, 5 hit, 1 blank"]
    assert one.chance == Fraction(336 * 5**5, 8**8)
    assert one.text == "aim: reroll the blank"


def test_goals_by_name() -> None:
    assert goal_of("wounds")(SHOT.defender) == WOUNDS
    assert goal_of("HITS")(SHOT.defender) == HITS_AND_CRITICALS
    assert goal_of("defeat")(SHOT.defender) == Goal(wounds=7)
    assert goal_of("defeat 2")(SHOT.defender) == Goal(wounds=2)
    for text in ("", "defeat two", "win", "wounds 2", "defeat 1 2"):
        with pytest.raises(ValueError, match="expected a goal"):
            goal_of(text)
    with pytest.raises(ValueError, match="1 to 7 miniatures"):
        goal_of("defeat 8")(SHOT.defender)
