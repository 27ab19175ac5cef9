"""Distributions against brute force over equally likely outcomes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.dice import Distribution, bernoulli, binomial, numbered, total_of

D6 = numbered(6)
small = st.dictionaries(st.integers(-5, 5), st.integers(1, 9), min_size=1, max_size=5).map(
    Distribution
)
chances = st.fractions(0, 1, max_denominator=12)


def counted(outcomes: list[int]) -> Distribution[int]:
    return Distribution(Counter(outcomes))


def test_equal_if_all_chances_are() -> None:
    assert Distribution({1: 2, 2: 4}) == Distribution({2: 2, 1: 1, 3: 0})
    assert hash(Distribution({1: 2, 2: 4})) == hash(Distribution({2: 2, 1: 1}))
    assert Distribution({1: 1, 2: 2}) != Distribution({1: 2, 2: 1})
    assert Distribution({1: 1}) != {1: 1}


def test_outcomes_that_never_come() -> None:
    die = Distribution({1: 1, 2: 0})
    assert list(die) == [1]
    assert 2 not in die
    assert die[2] == die[7] == 0


def test_a_save_of_seven_always_fails() -> None:  # case D03
    assert D6.at_least(7) == 0
    assert D6.at_most(6) == 1


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1}, {1: 2, 2: -1}])
def test_what_is_no_distribution(weights: dict[int, int]) -> None:
    with pytest.raises(ValueError, match=r"weight"):
        Distribution(weights)


def test_chances_must_sum_to_one() -> None:
    third = Fraction(1, 3)
    assert Distribution.of({"a": third, "b": 2 * third})["b"] == Fraction(2, 3)
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution.of({"a": third})


@pytest.mark.parametrize("chance", [Fraction(-1, 2), Fraction(3, 2), 2])
def test_a_chance_is_between_0_and_1(chance: Fraction | int) -> None:
    with pytest.raises(ValueError, match="negative"):
        bernoulli(chance)
    with pytest.raises(ValueError, match="negative"):
        binomial(3, chance)


@pytest.mark.parametrize("count", range(4))
def test_the_sum_of_dice_is_every_way_they_fall(count: int) -> None:
    ways = [sum(faces) for faces in product(range(1, 7), repeat=count)]
    assert D6.times(count) == counted(ways) == total_of([D6] * count)


def test_a_negative_number_of_dice() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        D6.times(-1)
    with pytest.raises(ValueError, match="0 or more"):
        binomial(-1, Fraction(1, 2))


def test_mean_and_variance() -> None:
    faces = [1, 2, 3, 4, 5, 6]
    mean = Fraction(sum(faces), 6)
    assert D6.mean == mean
    assert D6.variance == sum((face - mean) ** 2 for face in faces) / 6


@given(small, small)
def test_sums(a: Distribution[int], b: Distribution[int]) -> None:
    assert sum(a.chances.values()) == 1
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).variance == a.variance + b.variance
    assert a + b == b + a
    by_hand: dict[int, Fraction] = {}
    for one, other in product(a, b):
        by_hand[one + other] = by_hand.get(one + other, Fraction(0)) + a[one] * b[other]
    assert (a + b).chances == by_hand


@given(small, st.integers(-6, 6))
def test_at_least_and_at_most(a: Distribution[int], bound: int) -> None:
    assert a.at_least(bound) == sum(a[one] for one in a if one >= bound)
    assert a.at_least(bound) + a.at_most(bound - 1) == 1


@given(small, small, chances)
def test_a_mixture_has_the_mixed_chances(
    a: Distribution[int], b: Distribution[int], share: Fraction
) -> None:
    mixed = Distribution.mixture([(share, a), (1 - share, b)])
    assert all(mixed[one] == share * a[one] + (1 - share) * b[one] for one in {*a, *b})
    assert mixed == Distribution.mixture([(3 * share, a), (3 * (1 - share), b)])


@given(small, small)
def test_then_is_the_law_of_total_chance(a: Distribution[int], b: Distribution[int]) -> None:
    assert a.then(lambda one: b.map(lambda other: one + other)) == a + b
    assert a.then(Distribution.certain) == a


@given(small)
def test_given_is_conditional(a: Distribution[int]) -> None:
    bound = max(a)
    assert a.given(lambda one: one >= bound) == Distribution.certain(bound)
    with pytest.raises(ValueError, match="weight above 0"):
        a.given(lambda one: one > bound)


@given(st.lists(chances, max_size=4))
def test_shooters_with_chances_of_their_own(each: list[Fraction]) -> None:
    hits = total_of(map(bernoulli, each))
    for number in range(len(each) + 1):
        by_hand = Fraction(0)
        for faces in product([0, 1], repeat=len(each)):
            if sum(faces) == number:
                chance = Fraction(1)
                for hit, one in zip(faces, each, strict=True):
                    chance *= one if hit else 1 - one
                by_hand += chance
        assert hits[number] == by_hand


@given(st.integers(0, 6), chances)
def test_binomial_is_a_sum(count: int, chance: Fraction) -> None:
    assert binomial(count, chance) == bernoulli(chance).times(count)


def test_a_number_of_shots_that_is_rolled() -> None:
    ways = Counter(
        sum(face >= 4 for face in faces[:shots])
        for shots in (1, 2, 3)  # D3
        for faces in product(range(1, 7), repeat=3)
    )
    shots = numbered(3)
    assert shots.then(lambda n: binomial(n, D6.at_least(4))) == Distribution(ways)
