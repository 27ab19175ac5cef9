"""From hits to health points lost, against every face of every die and the tables of the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.dice import Distribution
from defilade.rules.ninth_age.profile import Damage, Defence, Shots
from defilade.rules.ninth_age.wounding import (
    Steps,
    armour_save,
    steps,
    to_wound,
    together,
)

FACES = range(1, 7)


@pytest.mark.parametrize(
    ("difference", "roll"), [(-5, 6), (-2, 6), (-1, 5), (0, 4), (1, 3), (2, 2), (5, 2)]
)
def test_the_roll_to_wound_goes_by_strength_less_resilience(difference: int, roll: int) -> None:
    assert to_wound(6 + difference, 6) == roll


@pytest.mark.parametrize(
    ("armour", "penetration", "roll"),
    [
        *((0, 0, None), (1, 0, 6), (2, 0, 5), (3, 0, 4), (4, 0, 3), (5, 0, 2), (6, 0, 2)),
        *((3, 1, 5), (3, 2, 6), (3, 3, None), (3, 10, None), (6, 1, 2)),
    ],
)
def test_the_armour_save(armour: int, penetration: int, roll: int | None) -> None:
    """7 less armour plus penetration; 5 or 6 left: 2+, none left: no save."""
    assert armour_save(armour, penetration) == roll


def by_hand(
    needed: int, damage: Damage, defence: Defence, *, hopeless: bool
) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Wounds, unsaved wounds and health points of one shot, by rolling every face of every die.

    Dice: to hit, the second of a Hopeless Shot, and for up to two hits: to wound, armour, special
    save, its reroll, and a D3 for multiple wounds. The rules restated plainly, with no shared code.
    """
    wounds: Counter[int] = Counter()
    left: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    plain = one_hit(False, damage, defence)
    by_six = one_hit(damage.poison, damage, defence)
    for first, second in product(FACES, FACES):
        hopeless_hit = first == 6 and second >= 4
        results: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
        rolls = 0
        if hopeless_hit if hopeless else first >= needed and first != 1:
            hits = [by_six if first == 6 else plain]
            if damage.battle_focus and first == 6:
                hits.append(plain)
            for one in hits:
                results = added(results, one)
            rolls = len(hits)
        for (w, u, h), count in results.items():
            count *= HIT_ROLLS ** (2 - rolls)
            wounds[w] += count
            left[u] += count
            lost[h] += count
    return wounds, left, lost


HIT_ROLLS = 6**4 * 3
"""The number of results of the dice that one hit takes."""


def added(
    one: Counter[tuple[int, int, int]], other: Counter[tuple[int, int, int]]
) -> Counter[tuple[int, int, int]]:
    found: Counter[tuple[int, int, int]] = Counter()
    for (a, b, c), n in one.items():
        for (d, e, f), m in other.items():
            found[a + d, b + e, c + f] += n * m
    return found


def one_hit(poisoned: bool, damage: Damage, defence: Defence) -> Counter[tuple[int, int, int]]:
    found: Counter[tuple[int, int, int]] = Counter()
    table = {2: 2, 1: 3, 0: 4, -1: 5, -2: 6}
    needed = table[max(-2, min(2, damage.strength - defence.resilience))]
    for wound, armour, special, again in product(FACES, FACES, FACES, FACES):
        wounds = poisoned or wound == 6 or (wound >= needed and wound != 1)
        lethal = damage.lethal_strike and wound == 6 and not poisoned
        penetration = 10 if lethal else damage.armour_penetration
        value = defence.armour - penetration
        saved = value > 0 and armour != 1 and armour >= 7 - value
        options = []
        if defence.aegis is not None:
            good = special >= defence.aegis
            options.append((good and (not damage.divine or again >= defence.aegis), "aegis"))
        if defence.fortitude is not None and not damage.flaming and not lethal:
            options.append((special >= defence.fortitude, "fortitude"))
        if len(options) == 2:  # the owner takes the one that succeeds more often
            aegis = Fraction(7 - (defence.aegis or 7), 6)
            aegis = aegis * aegis if damage.divine else aegis
            fortitude = Fraction(7 - (defence.fortitude or 7), 6)
            options = [options[0] if aegis >= fortitude else options[1]]
        saved = saved or any(good for good, _ in options)
        unsaved = wounds and not saved
        for d3 in (1, 2, 3):
            cost = min(d3, defence.health_points) if damage.multiple_wounds else 1
            found[int(wounds), int(unsaved), cost if unsaved else 0] += 1
    return found


@st.composite
def attacks(draw: st.DrawFn) -> tuple[int, Damage, Defence]:
    damage = Damage(
        strength=draw(st.integers(1, 8)),
        armour_penetration=draw(st.integers(0, 4)),
        poison=draw(st.booleans()),
        lethal_strike=draw(st.booleans()),
        battle_focus=draw(st.booleans()),
        flaming=draw(st.booleans()),
        divine=draw(st.booleans()),
        multiple_wounds=draw(st.sampled_from([None, Shots(dice=1, sides=3)])),
    )
    save = st.none() | st.integers(2, 6)
    defence = Defence(
        resilience=draw(st.integers(1, 8)),
        armour=draw(st.integers(0, 6)),
        aegis=draw(save),
        fortitude=draw(save),
        health_points=draw(st.integers(1, 4)),
    )
    return draw(st.integers(2, 7)), damage, defence


@given(attacks())
def test_one_shot_by_every_face_of_every_die(attack: tuple[int, Damage, Defence]) -> None:
    needed, damage, defence = attack
    hopeless = needed == 7
    plain = Fraction(0) if hopeless else Fraction(6 - needed, 6)
    six = Fraction(1, 12) if hopeless else Fraction(1, 6)
    found = steps(plain, six, Shots(), damage, defence)
    wounds, left, lost = by_hand(needed, damage, defence, hopeless=hopeless)
    assert found.wounds == Distribution(wounds)
    assert found.unsaved == Distribution(left)
    assert found.lost == Distribution(lost)


BOW, HANDGUN = Damage(strength=3), Damage(strength=4, armour_penetration=2)
ORC = Defence(resilience=4, armour=2)


def test_a_bow_against_an_orc_by_hand() -> None:
    """4+ to hit, 5+ to wound, 5+ to save: 1/2 x 1/3 x 2/3 of a wound a shot."""
    found = steps(Fraction(1, 3), Fraction(1, 6), Shots(times=10), BOW, ORC)
    assert found.hits.mean == 5
    assert found.wounds.mean == Fraction(5, 3)
    assert found.unsaved.mean == Fraction(10, 9)
    assert found.lost == found.unsaved


def test_penetration_leaves_no_save() -> None:
    found = steps(Fraction(1, 3), Fraction(1, 6), Shots(times=6), HANDGUN, ORC)
    assert found.unsaved == found.wounds


def test_steps_sum_over_shooters_and_shots() -> None:
    one = steps(Fraction(1, 3), Fraction(1, 6), Shots(), BOW, ORC)
    three = steps(Fraction(1, 3), Fraction(1, 6), Shots(times=3), BOW, ORC)
    assert together([one, one, one]) == three
    random_number = steps(Fraction(1, 3), Fraction(1, 6), Shots(dice=1, sides=3), BOW, ORC)
    by_number = [
        steps(Fraction(1, 3), Fraction(1, 6), Shots(times=n), BOW, ORC).lost for n in (1, 2, 3)
    ]
    assert random_number.lost == Distribution.mixture((1, part) for part in by_number)


@given(attacks(), st.sampled_from(["armour", "aegis", "fortitude", "resilience"]))
def test_a_better_defence_never_loses_more(attack: tuple[int, Damage, Defence], what: str) -> None:
    needed, damage, defence = attack
    values = {
        name: getattr(defence, name)
        for name in ("resilience", "armour", "aegis", "fortitude", "health_points")
    }
    worse = values[what]
    values[what] = (
        (worse or 0) + 1 if what in ("armour", "resilience") else max(2, (worse or 7) - 1)
    )
    plain, six = Fraction(max(0, 6 - needed), 6), Fraction(1, 6)

    def lost(against: Defence) -> Steps:
        return steps(plain, six, Shots(times=2), damage, against)

    better, as_it_is = lost(Defence(**values)).lost, lost(defence).lost
    assert all(better.at_least(n) <= as_it_is.at_least(n) for n in range(1, 9))
