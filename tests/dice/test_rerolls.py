"""The best rerolls: brute force on small pools, icepool on larger, a chain of tokens on large."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import icepool  # type: ignore[import-untyped]
import pytest

from defilade.dice import Counts, Die, Distribution, binomial
from defilade.dice.rerolls import HANDS, REACH, Rerolls, Tokens

FACES = ("crit", "surge", "hit", "blank")
WHITE = Die(name="white", faces=FACES, sides=(1, 1, 1, 5))
RED = Die(name="red", faces=FACES, sides=(1, 1, 5, 1))
ODD = Die(name="odd", faces=FACES, sides=(0, 1, 2, 1))  # four sides

Value = Callable[[Counts, Counts], float]


def sides(die: Die) -> list[int]:
    return [face for face, count in enumerate(die.sides) for _ in range(count)]


def brute(dice: list[Die], aims: int, reach: int, value: Value) -> Fraction:
    """The best mean of `value`, by trying every set of dice after every roll."""

    def mean(values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values)

    def counted(hand: tuple[tuple[int, int], ...]) -> Counts:
        return tuple(sum(shown == face for _, shown in hand) for face in range(4))

    @cache
    def best(hand: tuple[tuple[int, int], ...], left: int) -> Fraction:
        highest = Fraction(value((left,), counted(hand)))
        if left:
            for size in range(reach + 1):
                for some in combinations(range(len(hand)), size):
                    kept = [die for at, die in enumerate(hand) if at not in some]
                    kinds = [hand[at][0] for at in some]
                    falls = product(*(sides(dice[kind]) for kind in kinds))
                    after = [
                        best(tuple(sorted([*kept, *zip(kinds, fall, strict=True)])), left - 1)
                        for fall in falls
                    ]
                    highest = max(highest, mean(after))
        return highest

    kinds = [dice.index(die) for die in dice]
    return mean(
        [
            best(tuple(sorted(zip(kinds, fall, strict=True))), aims)
            for fall in product(*(sides(die) for die in dice))
        ]
    )


def solved(dice: list[Die], aims: int, reach: int, value: Value) -> Fraction:
    """The same, by the program: the exact worth of the decisions it takes."""
    kinds = list(dict.fromkeys(dice))
    pool = tuple((die, dice.count(die)) for die in kinds)
    rerolls = Rerolls(pool, (Tokens(name="aim", count=aims, reach=reach),), value)
    outcome = rerolls.outcome()
    assert sum(outcome.chances.values()) == 1
    exact = sum(chance * Fraction(value(*end)) for end, chance in outcome.chances.items())
    assert rerolls.worth == pytest.approx(float(exact), abs=1e-12)
    return Fraction(exact)


def table(seed: int, tokens: float) -> Value:
    """A worth of each outcome without rhyme or reason, plus something for each token left."""
    rng = random.Random(seed)
    known: dict[Counts, int] = {}

    def value(left: Counts, totals: Counts) -> float:
        if totals not in known:
            known[totals] = rng.randrange(64)
        return known[totals] + sum(left) * tokens

    return value


@pytest.mark.parametrize("dice", [[RED], [WHITE, RED], [ODD, ODD], [RED, ODD], [WHITE, WHITE, ODD]])
@pytest.mark.parametrize(("aims", "reach"), [(0, 2), (1, 1), (1, 2), (2, 2), (1, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_any_worth_of_any_small_pool(dice: list[Die], aims: int, reach: int, seed: int) -> None:
    for tokens in (0.0, 4.0):
        value = table(seed, tokens)
        assert solved(dice, aims, reach, value) == brute(dice, aims, reach, value)


def test_tokens_of_two_kinds_in_any_order() -> None:
    """An aim of two dice and an observation of one are never worth less than either alone."""
    value = table(7, 1.0)
    pool = ((WHITE, 2), (RED, 1))
    aim, look = Tokens(name="aim", count=1, reach=2), Tokens(name="look", count=1, reach=1)

    def worth(*tokens: Tokens) -> float:
        return Rerolls(pool, tokens, value).worth

    none = Tokens(name="look", count=0, reach=1)
    assert worth(aim, none) == worth(aim)
    assert worth(look, aim) == worth(aim, look) > max(worth(aim), worth(look))


@pytest.mark.parametrize(("die", "hits"), [(RED, "15/16"), (WHITE, "7/16")])
def test_one_die_one_aim(die: Die, hits: str) -> None:  # case D01
    value: Value = lambda left, totals: totals[0] + totals[2]  # noqa: E731
    assert solved([die], 1, 2, value) == Fraction(hits)


@pytest.mark.parametrize("count", [12, 20, 21, 25])
@pytest.mark.parametrize("aims", [1, 3])
def test_numbers_beyond_a_machine_word(count: int, aims: int) -> None:
    """Hits and criticals of many dice: each token rolls two failures anew, if there are two."""
    failures = binomial(count, Fraction(6, 8))
    for _ in range(aims):
        failures = failures.then(
            lambda n: binomial(min(n, 2), Fraction(6, 8)).map(lambda m, n=n: n - min(n, 2) + m)  # type: ignore[misc]
        )
    tokens = (Tokens(name="aim", count=aims, reach=2),)
    rerolls = Rerolls(((WHITE, count),), tokens, lambda left, totals: totals[0] + totals[2])
    outcome = rerolls.outcome().map(lambda end: count - end[1][0] - end[1][2])
    assert outcome == failures
    assert sum(outcome.chances.values()) == 1


def test_icepool_agrees_on_six_dice_and_two_aims() -> None:
    """Two colours, hits worth 1, criticals 3, surges 2 as long as there are at most two."""

    def value(left: Counts, totals: Counts) -> float:
        return 3 * totals[0] + 2 * min(totals[1], 2) + totals[2]

    def worth(hand: tuple[tuple[str, int], ...]) -> int:
        shown = [face for _, face in hand]
        return 3 * shown.count(0) + 2 * min(shown.count(1), 2) + shown.count(2)

    dice = {"red": icepool.Die(sides(RED)), "white": icepool.Die(sides(WHITE))}

    @cache
    def best(hand: tuple[tuple[str, int], ...], left: int) -> icepool.Die:
        """The distribution of the worth after the best rerolls of a sorted hand."""
        highest = icepool.Die([worth(hand)])
        if left:
            for size in (1, 2):
                for some in set(combinations(hand, size)):
                    kept = list(hand)
                    for die in some:
                        kept.remove(die)
                    falls = icepool.tupleize(*(dice[colour] for colour, _ in some))
                    after = falls.map(
                        lambda fall, kept=kept, some=some: best(
                            tuple(
                                sorted(
                                    [
                                        *kept,
                                        *(
                                            (colour, face)
                                            for (colour, _), face in zip(some, fall, strict=True)
                                        ),
                                    ]
                                )
                            ),
                            left - 1,
                        ),
                        star=False,
                    )
                    if after.mean() > highest.mean():
                        highest = after
        return highest

    reds = icepool.Pool([dice["red"]] * 3).expand()
    whites = icepool.Pool([dice["white"]] * 3).expand()
    first = icepool.tupleize(reds, whites).map(
        lambda three, other: best(
            tuple(sorted([*(("red", f) for f in three), *(("white", f) for f in other)])), 2
        ),
        star=True,
    )
    assert solved([RED] * 3 + [WHITE] * 3, 2, 2, value) == first.mean()


def test_a_decision_for_one_hand() -> None:
    value: Value = lambda left, totals: 2 * totals[0] + totals[2]  # noqa: E731
    tokens = (Tokens(name="aim", count=2, reach=2),)
    rerolls = Rerolls(((WHITE, 3), (RED, 1)), tokens, value)
    reroll = rerolls.decide((2,), ((0, 0, 0, 3), (0, 0, 0, 1)))
    assert reroll is not None
    assert reroll.token == "aim"
    assert reroll.faces == ((0, 0, 0, 1), (0, 0, 0, 1))  # the red die, and one white
    assert rerolls.decide((0,), ((0, 0, 0, 3), (0, 0, 0, 1))) is None
    assert rerolls.decide((1,), ((3, 0, 0, 0), (1, 0, 0, 0))) is None


def test_kept_faces_stay() -> None:
    """A worth that falls with criticals would have them rerolled, were they not kept."""
    value: Value = lambda left, totals: -totals[0]  # noqa: E731
    tokens = (Tokens(name="aim", count=1, reach=2),)
    free = Rerolls(((RED, 2),), tokens, value)
    kept = Rerolls(((RED, 2),), tokens, value, kept=frozenset({0}))
    assert kept.worth == -0.25
    assert free.worth > kept.worth
    assert kept.decide((1,), ((2, 0, 0, 0),)) is None


@pytest.mark.parametrize("aims", [0, 1, 2])
@pytest.mark.parametrize("same", [{1: 3}, {1: 2}, {1: 0}, {1: 3, 2: 3}])
@pytest.mark.parametrize("dice", [[WHITE, RED], [RED, RED, ODD]])
def test_faces_of_the_same_worth_are_counted_together(
    dice: list[Die], same: dict[int, int], aims: int
) -> None:
    """The worth of hands in which they are counted together; brute force keeps them apart."""
    worth = table(3, 2.0)

    def value(left: Counts, totals: Counts) -> float:
        merged = list(totals)
        for face, other in same.items():
            merged[other] += merged[face]
            merged[face] = 0
        return worth(left, tuple(merged))

    pool = tuple((die, dice.count(die)) for die in dict.fromkeys(dice))
    tokens = (Tokens(name="aim", count=aims, reach=2),)
    rerolls = Rerolls(pool, tokens, value, same=same)
    exact = sum(c * Fraction(value(*end)) for end, c in rerolls.outcome().chances.items())
    assert exact == brute(dice, aims, 2, value)
    assert rerolls.worth == pytest.approx(float(exact), abs=1e-12)


def test_a_reroll_names_the_faces_that_are_there() -> None:
    """Surges are worth as much as blanks here; blanks are named first, then surges."""
    value: Value = lambda left, totals: totals[0] + totals[2]  # noqa: E731
    tokens = (Tokens(name="aim", count=1, reach=2),)
    rerolls = Rerolls(((WHITE, 3),), tokens, value, same={1: 3})
    reroll = rerolls.decide((1,), ((0, 2, 0, 1),))
    assert reroll is not None
    assert reroll.faces == ((0, 1, 0, 1),)
    reroll = rerolls.decide((1,), ((0, 2, 1, 0),))
    assert reroll is not None
    assert reroll.faces == ((0, 2, 0, 0),)


def test_no_tokens_need_no_search() -> None:
    rerolls = Rerolls(((WHITE, 6), (RED, 30), (ODD, 0)), (), lambda left, totals: totals[0])
    assert rerolls.outcome().map(lambda end: end[1][0]) == binomial(36, Fraction(1, 8))
    assert rerolls.worth == pytest.approx(4.5)
    assert rerolls.decide((), ((6, 0, 0, 0), (30, 0, 0, 0), (0, 0, 0, 0))) is None


def test_no_dice_at_all() -> None:
    tokens = (Tokens(name="aim", count=2, reach=2),)
    rerolls = Rerolls(((RED, 0), (WHITE, 0)), tokens, lambda left, totals: sum(left))
    assert rerolls.outcome() == Distribution.certain(((2,), (0, 0, 0, 0)))


def test_too_much_to_search_is_refused() -> None:
    aim = Tokens(name="aim", count=1, reach=2)
    pool = ((RED, 10), (WHITE, 10), (ODD, 10))
    assert HANDS < 286**3
    with pytest.raises(ValueError, match="30 dice are too many"):
        Rerolls(pool, (aim,), lambda left, totals: 0.0)
    far = Tokens(name="aim", count=1, reach=11)
    assert REACH < 8**11
    with pytest.raises(ValueError, match="rerolls too many dice"):
        Rerolls(((RED, 10),), (far,), lambda left, totals: 0.0)
