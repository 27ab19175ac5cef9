"""Known values: enumerations of the rules by hand, and the rulebook's illustrated examples."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from defilade.dice import Distribution
from defilade.dice.decisions import Course
from defilade.rules.legion.attack import (
    HITS_AND_CRITICALS,
    WOUNDS,
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Defender,
    GivenDice,
    Plan,
    Surge,
    advice,
    odds,
    play,
)
from defilade.rules.legion.attack.defend import (
    compare_results,
    convert_defence_surges,
    gather_defence_dice,
    roll_defence_dice,
)
from defilade.rules.legion.attack.dodge_and_cover import roll_cover_pool
from defilade.rules.legion.attack.state import State
from defilade.rules.legion.verdict import Cover

WHITE = Defender(die=Colour.WHITE)
RED_SURGE = Defender(die=Colour.RED, surge=True)


@pytest.mark.parametrize(
    ("pool", "surge", "defender", "cover", "mean", "none"),
    [
        (AttackPool.of(white=5), "hit", WHITE, "NONE", "25/16", 0.153590),
        (AttackPool.of(white=5), "hit", WHITE, "LIGHT", "25/18", 0.196496),
        (AttackPool.of(white=5), "hit", WHITE, "HEAVY", "175/144", 0.248496),
        (
            AttackPool.of(white=5),
            "none",
            Defender(die=Colour.WHITE, surge=True),
            "HEAVY",
            "25/36",
            0.473474,
        ),
        (AttackPool.of(black=4, red=1), "crit", RED_SURGE, "HEAVY", "8/9", 0.375086),
        (AttackPool.of(black=4, red=1, pierce=1), "crit", RED_SURGE, "HEAVY", "1297/729", 0.020833),
        (
            AttackPool.of(black=4),
            "hit",
            Defender(die=Colour.RED, low_profile=True),
            "LIGHT",
            "133/192",
            0.458439,
        ),
    ],
)
def test_enumerated_attacks(
    pool: AttackPool, surge: str, defender: Defender, cover: str, mean: str, none: float
) -> None:
    attacker = Attacker(surge=Surge(surge))
    wounds = odds(
        Combat(pool=pool, attacker=attacker, defender=defender, cover=Cover[cover])
    ).wounds
    assert wounds.mean == Fraction(mean)
    assert float(wounds[0]) == pytest.approx(none, abs=6e-7)
    assert sum(wounds.chances.values()) == 1


def combat(cover: Cover = Cover.NONE, **defender: int) -> Combat:
    return Combat(
        pool=AttackPool.of(white=5),
        attacker=Attacker(),
        defender=Defender(die=Colour.WHITE, **defender),  # type: ignore[arg-type]
        cover=cover,
    )


def after_cover(start: State, attack: Combat) -> Distribution[State]:
    (after,) = Course([partial(roll_cover_pool, attack)], lambda state: 0.0).run(
        Distribution.certain(start)
    )
    return after


@pytest.mark.parametrize("hits", range(1, 6))
@pytest.mark.parametrize(("cover", "in_six"), [(Cover.LIGHT, 1), (Cover.HEAVY, 2)])
def test_the_cover_pool_by_pascals_triangle(hits: int, cover: Cover, in_six: int) -> None:
    """Each hit is cancelled with 1/6 in light cover, 2/6 in heavy; criticals never are."""
    left = after_cover(State(crits=2, hits=hits), combat(cover))
    chances = [Fraction(1)]  # of so many hits left, die by die
    for _ in range(hits):
        no, yes = Fraction(in_six, 6), Fraction(6 - in_six, 6)
        padded = [Fraction(0), *chances, Fraction(0)]
        chances = [padded[i + 1] * no + padded[i] * yes for i in range(len(chances) + 1)]
    assert left.map(lambda state: state.hits).chances == dict(enumerate(chances))
    assert left.map(lambda state: state.crits) == Distribution.certain(2)


def test_a_critical_and_three_hits_in_heavy_cover() -> None:
    attack = combat(Cover.HEAVY)
    left = after_cover(State(crits=1, hits=3), attack)
    chances = left.map(lambda state: state.hits)
    assert [27 * chances[hits] for hits in (3, 2, 1, 0)] == [8, 12, 6, 1]
    steps = (gather_defence_dice, roll_defence_dice, convert_defence_surges, compare_results)
    course = Course([partial(step, attack) for step in steps], lambda state: float(state.wounds))
    *_, end = course.run(left)
    assert end.map(lambda state: state.wounds).mean == Fraction(5, 2)


def test_low_profile_in_the_cover_pool() -> None:
    """One die fewer and one block for certain; without hits nothing is rolled."""
    attack = combat(Cover.LIGHT, low_profile=True)
    one = after_cover(State(hits=1), attack).map(lambda state: state.hits)
    assert one == Distribution.certain(0)
    two = after_cover(State(hits=2), attack).map(lambda state: state.hits)
    assert two.chances == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    none = after_cover(State(crits=1), attack)
    assert none == Distribution.certain(State(crits=1))
    # cover brought down to none: there is no cover pool to add a block to
    open_ground = after_cover(State(hits=2), combat(Cover.NONE, low_profile=True))
    assert open_ground == Distribution.certain(State(hits=2))


def test_dug_in_rolls_red_dice() -> None:
    light = after_cover(State(hits=1), combat(Cover.LIGHT, dug_in=True))
    heavy = after_cover(State(hits=1), combat(Cover.HEAVY, dug_in=True))
    assert light[State(hits=0)] == Fraction(3, 6)
    assert heavy[State(hits=0)] == Fraction(4, 6)


@pytest.mark.parametrize(
    ("colour", "hits"), [("red", "15/16"), ("black", "3/4"), ("white", "7/16")]
)
def test_one_die_and_an_aim(colour: str, hits: str) -> None:  # case D01
    attack = Combat(pool=AttackPool.of(**{colour: 1}), attacker=Attacker(aims=1), defender=WHITE)
    best = odds(attack, HITS_AND_CRITICALS)
    assert best.worth == best.rolled.mean == Fraction(hits)


SNOWTROOPERS = Combat(
    pool=AttackPool.of(white=5),
    attacker=Attacker(surge=Surge.HIT, aims=1),
    defender=Defender(die=Colour.WHITE, thresholds=(1,) * 7),
    cover=Cover.HEAVY,
)


def test_the_example_of_roll_attack_dice() -> None:
    """Five white dice, an aim on both blanks, surges to hits: 1 critical, 3 hits and a blank."""
    assert (
        advice(Plan(SNOWTROOPERS, WOUNDS), "crit hit surge blank blank")
        == "aim: reroll both blanks; keep the critical, the surge and the hit"
    )
    rolls = ["crit hit surge blank blank", "surge blank", "surge surge blank", "block surge"]
    said = [(line.part, line.text) for line in play(SNOWTROOPERS, GivenDice(rolls)).lines]
    assert ("Convert Attack Surges", "1 critical, 3 hits") in said


def test_the_example_of_apply_dodge_and_cover() -> None:
    """1 critical and 3 hits, a blank and two surges in heavy cover: 1 critical, 1 hit; 1 wound."""
    rolls = ["crit hit hit hit blank", "blank", "blank surge surge", "block surge"]
    played = play(SNOWTROOPERS, GivenDice(rolls))
    cover = [line.text for line in played.lines if line.step == "Apply Dodge and Cover"]
    assert cover == ["rolled surge surge blank", "1 critical, 1 hit"]
    assert (played.wounds, played.suppression) == (1, 1)


def test_the_full_attack_example() -> None:
    """Light cover, white dice with surge to block: 4 hits, one cancelled, 2 blocks, 2 wounds."""
    rebels = Defender(die=Colour.WHITE, surge=True, thresholds=(1,) * 5)
    attack = Combat(
        pool=AttackPool.of(white=5),
        attacker=Attacker(surge=Surge.HIT, aims=1),
        defender=rebels,
        cover=Cover.LIGHT,
    )
    played = play(
        attack,
        GivenDice(
            [
                "crit hit surge blank blank",
                "surge surge",
                "blank blank surge block",
                "block surge blank blank",
            ]
        ),
    )
    texts = [line.text for line in played.lines]
    assert "1 critical, 4 hits" in texts
    assert "1 critical, 3 hits" in texts
    assert "2 blocks" in texts
    assert (played.wounds, played.suppression) == (2, 1)
