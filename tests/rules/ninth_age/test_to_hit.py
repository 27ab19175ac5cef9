"""Rolls to hit: every modifier, the chances, Hopeless Shots, and how many shots hit.

Sources: The 9th Age, second edition, To-Hit Modifiers, Stand and Shoot, Hopeless Shots; third
edition, To-Hit Modifiers. Readings N-10, N-11 and N-17.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.rules.ninth_age import EDITIONS, Attack, Order, Shots
from defilade.rules.ninth_age.shooting import chance, hits, needed
from defilade.rules.ninth_age.verdict import Modifier, Shooter
from tests.rules.ninth_age.tables import (
    MM,
    Thing,
    box,
    grade,
    laid,
    mixed,
    only,
    piece,
    rests_on,
    square,
    table,
    texts,
    unit,
    verdict,
    with_last,
)

BOTH = pytest.mark.parametrize("edition", ["2", "3"])
INCH = square(1.0)
STAND = Attack.STAND_AND_SHOOT


def penalties(shooter: Shooter) -> dict[str, int]:
    return {modifier.name: modifier.penalty for modifier in shooter.modifiers}


def shoot(edition: str, *things: Thing, **given: Any) -> dict[str, int]:
    """The penalties of a lone archer in one table or the other."""
    options = {key: given.pop(key) for key in ("attack", "readings") if key in given}
    shooter = only(verdict(laid(*things, **given), edition, **options))
    assert shooter.needed == 4 + sum(penalties(shooter).values())
    return penalties(shooter)


SOFT = piece("forest", box(-5, 1, 8, 9))
HARD = piece("impassable", box(-5, 1, 8, 9))


# -- the modifiers, row by row ---------------------------------------------------------------------


@BOTH
def test_nothing_is_changed_where_nothing_applies(edition: str) -> None:
    assert shoot(edition) == {}


@BOTH
@pytest.mark.parametrize(
    ("reach", "is_long"),
    [(48.0, False), (24.1, False), (24.0, False), (23.9, True), (12.0, True)],
)
def test_long_range_is_farther_than_half(edition: str, reach: float, *, is_long: bool) -> None:
    """N-11: at exactly half it is short, and it is said that this rests on a reading."""
    found = verdict(laid(range=reach), edition)
    assert penalties(only(found)) == ({"long range": 1} if is_long else {})
    assert only(found).long_range is is_long
    assert bool(rests_on(found, "N-11")) is (reach == 24.0)
    accurate = verdict(laid(range=reach, rules=["Accurate"]), edition)
    assert penalties(only(accurate)) == {}
    assert only(accurate).long_range is is_long


@BOTH
@pytest.mark.parametrize(
    ("rules", "cost"),
    [
        ([], {"moving": 1}),
        (["Quick to Fire"], {}),
        (["Unwieldy"], {"moving": 1, "unwieldy": 1}),
        (["Unwieldy (2)"], {"moving": 1, "unwieldy": 2}),
        (["Quick to Fire", "Unwieldy"], {"unwieldy": 1}),
        (["Accurate"], {"moving": 1}),
    ],
)
def test_moving(edition: str, rules: list[str], cost: dict[str, int]) -> None:
    assert shoot(edition, rules=rules, moved=True) == cost
    assert shoot(edition, rules=rules) == {}


@pytest.mark.parametrize(
    ("edition", "cost"),
    [("2", [{}, {"moving": 1}]), ("3", [{"moving": 1}, {"moving": 1}])],
)
def test_one_that_moved_counts_for_itself_or_for_its_unit(
    edition: str, cost: list[dict[str, int]]
) -> None:
    """Second edition: if the miniature moved; third edition: if its unit did."""
    found = with_last(laid(files=2, count=2), 1, "archers", aim=4, moved=True)
    assert [penalties(shooter) for shooter in verdict(found, edition).shooters] == cost


@BOTH
@pytest.mark.parametrize(
    ("order", "keyword"), [(Order.MARCHED, "March and Shoot"), (Order.REFORMED, "Swift Reform")]
)
def test_marching_and_reforming_are_moving(edition: str, order: Order, keyword: str) -> None:
    assert shoot(edition, orders=[order], keywords=[keyword]) == {"moving": 1}


def test_stand_and_shoot_in_the_second_edition() -> None:
    assert shoot("2", attack=STAND) == {"stand and shoot": 1}
    assert shoot("2", attack=STAND, keywords=["Steady Aim"]) == {}
    assert shoot("2", keywords=["Steady Aim"]) == {}


def test_stand_and_shoot_in_the_third_edition() -> None:
    """N-17: no penalty, or -1 with the switch."""
    switch = {"N-17": "-1"}
    assert shoot("3", attack=STAND) == {}
    assert shoot("3", attack=STAND, readings=switch) == {"stand and shoot": 1}
    assert shoot("3", attack=STAND, readings=switch, keywords=["Steady Aim"]) == {}
    assert shoot("3", readings=switch) == {}
    for readings, costs in (({}, "no penalty"), (switch, "a penalty of 1")):
        found = verdict(laid(), "3", attack=STAND, readings=readings)
        assert rests_on(found, "N-17") == [f"{costs} for archers 1 in Stand and Shoot"]
        assert not rests_on(verdict(laid(), "3", readings=readings), "N-17")
        steady = verdict(laid(keywords=["Steady Aim"]), "3", attack=STAND, readings=readings)
        assert not rests_on(steady, "N-17")


@BOTH
def test_cover_costs_one_or_two_and_never_both(edition: str) -> None:
    assert shoot(edition, SOFT) == {"soft cover": 1}
    assert shoot(edition, HARD) == {"hard cover": 2}
    assert shoot(edition, SOFT, HARD) == {"hard cover": 2}


@BOTH
@pytest.mark.parametrize("number", [1, 2, 3])
def test_hard_target(edition: str, number: int) -> None:
    hard = {"keywords": [f"Hard Target ({number})"]}
    assert shoot(edition, spears=hard) == {"hard target": number}
    assert shoot(edition, keywords=["Hard Target (1)"]) == {}  # the shooter's own is nothing


@BOTH
@pytest.mark.parametrize(
    ("count", "hard", "penalty"),
    [(4, 0, 0), (4, 1, 0), (4, 2, 0), (4, 3, 1), (4, 4, 1), (5, 2, 0), (5, 3, 1), (1, 1, 1)],
)
def test_hard_target_counts_if_more_than_half_have_it(
    edition: str, count: int, hard: int, penalty: int
) -> None:
    found = laid(spears={"files": count, "count": count})
    found = with_last(found, hard, keywords=["Hard Target (1)"])
    expected = {"hard target": penalty} if penalty else {}
    assert penalties(only(verdict(found, edition))) == expected


@BOTH
def test_of_several_hard_targets_that_counts_which_more_than_half_have(edition: str) -> None:
    """Of five: two have 2, two have 1, one has none. Four have at least 1, two at least 2."""
    spears = unit("spears", (0, 12), 270.0, base=INCH, files=5, count=5)
    spears = mixed(spears, 4, keywords=["Hard Target (1)"])
    spears = mixed(spears, 2, keywords=["Hard Target (2)"])
    found = table(unit("archers", (0, 0), base=INCH, aim=4), spears)
    assert penalties(only(verdict(found, edition))) == {"hard target": 1}


@BOTH
def test_all_of_them_add_up(edition: str) -> None:
    found = laid(
        HARD, range=20, moved=True, rules=["Unwieldy"], spears={"keywords": ["Hard Target (1)"]}
    )
    expected = {"long range": 1, "moving": 1, "unwieldy": 1, "hard cover": 2, "hard target": 1}
    assert penalties(only(verdict(found, edition))) == expected
    assert only(verdict(found, edition)).needed == 10
    assert only(verdict(found, edition)).chance == 0


# -- chances ---------------------------------------------------------------------------------------

CHANCES = """
    aim  -0   -1   -2   -3   -4   -5
    2    5/6  2/3  1/2  1/3  1/6  1/12
    3    2/3  1/2  1/3  1/6  1/12 0
    4    1/2  1/3  1/6  1/12 0    0
    5    1/3  1/6  1/12 0    0    0
    6    1/6  1/12 0    0    0    0
"""
"""The second edition's chances by aim and penalty; the third has 0 for each 1/12."""


@pytest.mark.parametrize("aim", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("penalty", range(6))
def test_the_chance_to_hit(aim: int, penalty: int) -> None:
    rows = {int(row[0]): row[1:] for row in map(str.split, CHANCES.strip().splitlines()[1:])}
    expected = Fraction(rows[aim][penalty])
    roll = needed(aim, (Modifier(name="some", penalty=penalty),))
    assert roll == aim + penalty
    assert chance(roll, EDITIONS["2"]) == expected
    third = Fraction(0) if expected == Fraction(1, 12) else expected
    assert chance(roll, EDITIONS["3"]) == third


@pytest.mark.parametrize("roll", range(2, 13))
def test_the_chance_is_that_of_the_dice(roll: int) -> None:
    """N-10: every die counted. A natural 1 misses, and a 6 is no hit where it is short."""
    second = Fraction(
        sum(_hits_in_second(roll, *dice) for dice in product(range(1, 7), repeat=2)), 36
    )
    third = Fraction(sum(die != 1 and die >= roll for die in range(1, 7)), 6)
    assert chance(roll, EDITIONS["2"]) == second
    assert chance(roll, EDITIONS["3"]) == third


def _hits_in_second(roll: int, first: int, then: int) -> bool:
    if roll == 7:
        return first == 6 and then >= 4
    return first != 1 and first >= roll


def test_nothing_makes_a_roll_better_than_2() -> None:
    assert needed(2, ()) == 2
    assert needed(2, (Modifier(name="some bonus", penalty=-3),)) == 2


@pytest.mark.parametrize(("edition", "expected"), [("2", Fraction(1, 12)), ("3", Fraction(0))])
def test_the_excerpts_bow(edition: str, expected: Fraction) -> None:
    """Bow, 4+, hard cover, moved: 7 is needed. A 6, then 4 or more; or nothing at all."""
    found = verdict(laid(HARD, moved=True), edition)
    shooter = only(found)
    assert (shooter.needed, shooter.chance) == (7, expected)
    assert penalties(shooter) == {"moving": 1, "hard cover": 2}
    assert found.hits.mean == expected
    assert len(rests_on(found, "N-10")) == 1
    said = "a Hopeless Shot: a 6, then 4 or more, chance 1/12" if expected else "which cannot hit"
    assert texts(found, "ninth-age.to-hit") == [
        f"archers 1: aim 4+, moving -1, hard cover -2: 7+ needed, {said}"
    ]


@BOTH
def test_eight_cannot_hit(edition: str) -> None:
    found = verdict(laid(HARD, moved=True, range=20), edition)
    assert (only(found).needed, only(found).chance) == (8, Fraction(0))
    assert only(found).may_shoot
    assert found.hits.chances == {0: 1}
    assert len(rests_on(found, "N-10")) == 1


@BOTH
def test_six_rests_on_no_reading(edition: str) -> None:
    found = verdict(laid(HARD), edition)
    assert (only(found).needed, only(found).chance) == (6, Fraction(1, 6))
    assert not rests_on(found, "N-10")


@BOTH
def test_without_sight_or_weapon_there_is_no_roll(edition: str) -> None:
    blocked = only(verdict(laid(piece("impassable", box(-5, 5, 8, 9))), edition))
    assert blocked.needed is None
    assert blocked.chance == 0
    assert not blocked.modifiers
    unarmed = verdict(laid(aim=None), edition)
    shooter = only(unarmed)
    assert shooter.needed is None
    assert (shooter.chance, shooter.shots) == (Fraction(0), "0")
    assert shooter.why_not == "no shooting weapon"
    assert grade(unarmed) == "none"
    assert unarmed.hits.chances == {0: 1}


# -- how many hit ----------------------------------------------------------------------------------


def brute_force(numbers: Counter[int], needs: int) -> dict[int, Fraction]:
    """How many of a number of dice show `needs` or more, every die of every roll counted."""
    found: Counter[int] = Counter()
    longest = max(numbers)
    for number, weight in numbers.items():
        for dice in product(range(1, 7), repeat=number):
            found[sum(die >= needs for die in dice)] += weight * 6 ** (longest - number)
    total = sum(found.values())
    return {hit: Fraction(weight, total) for hit, weight in found.items()}


@pytest.mark.parametrize("needs", [2, 4, 6])
@pytest.mark.parametrize(
    ("shots", "numbers"),
    [
        ("1", {1: 1}),
        ("2", {2: 1}),
        ("3", {3: 1}),
        ("D3", {1: 1, 2: 1, 3: 1}),
        ("D6", dict.fromkeys(range(1, 7), 1)),
        ("2D3", {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}),
        ("D3x2", {2: 1, 4: 1, 6: 1}),
    ],
)
def test_hits_of_one_against_every_roll_of_the_dice(
    shots: str, numbers: dict[int, int], needs: int
) -> None:
    found = hits(Shots.parse(shots), chance(needs, EDITIONS["3"]))
    assert found.chances == brute_force(Counter(numbers), needs)


@pytest.mark.parametrize(
    ("shots", "dice", "times"), [("2D6", 2, 1), ("3D6x2", 3, 2), ("3D6", 3, 1), ("4", 0, 4)]
)
@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(1, 6), Fraction(1, 12), Fraction(0)])
def test_hits_of_volley_guns_by_the_binomial_formula(
    shots: str, dice: int, times: int, p: Fraction
) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    expected: dict[int, Fraction] = {}
    for roll in rolls:
        number = (sum(roll) if dice else 1) * times
        for k in range(number + 1):
            term = math.comb(number, k) * p**k * (1 - p) ** (number - k) / len(rolls)
            expected[k] = expected.get(k, Fraction(0)) + term
    assert hits(Shots.parse(shots), p).chances == {k: v for k, v in expected.items() if v}


@given(
    shots=st.sampled_from(["1", "2", "D3", "2D6", "3D6x2"]),
    sixths=st.integers(0, 6),
)
def test_the_mean_is_shots_times_chance(shots: str, sixths: int) -> None:
    means = {"1": 1, "2": 2, "D3": 2, "2D6": 7, "3D6x2": 21}
    assert hits(Shots.parse(shots), Fraction(sixths, 6)).mean == means[shots] * Fraction(sixths, 6)


@BOTH
def test_the_units_hits_are_the_sum_of_its_miniatures(edition: str) -> None:
    """Three archers: two that need 4+ with one shot, one that needs 3+ with two."""
    found = with_last(laid(files=3, count=3), 1, "archers", aim=3, shots="2")
    expected: Counter[int] = Counter()
    for one, two, *three in product(range(1, 7), repeat=4):
        expected[(one >= 4) + (two >= 4) + sum(die >= 3 for die in three)] += 1
    total = verdict(found, edition).hits
    assert total.chances == {hit: Fraction(n, 6**4) for hit, n in expected.items()}


@BOTH
def test_those_who_may_not_shoot_add_nothing(edition: str) -> None:
    """Of five in one file the first two shoot; of those only one is near enough."""
    found = verdict(laid(range=12.5, files=1, count=5, base=square(25 * MM)), edition)
    assert [shooter.why_not for shooter in found.shooters] == [
        None,
        "out of range",
        "in rank 3",
        "in rank 4",
        "in rank 5",
    ]
    assert found.hits.chances == {0: Fraction(2, 3), 1: Fraction(1, 3)}  # long range: 5+
