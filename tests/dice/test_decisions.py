"""Courses of rolls and decisions, on games small enough to solve by hand."""

from __future__ import annotations

from fractions import Fraction

from defilade.dice import Counts, Die, Distribution, binomial
from defilade.dice.decisions import Choice, Course, Node, Option, Roll, choice

D6 = Die(name="d6", faces=("1", "2", "3", "4", "5", "6"), sides=(1,) * 6)
Roll6 = tuple[Counts, ...]


def shown(roll: Roll6) -> int:
    return roll[0].index(1) + 1


def score(number: int) -> float:
    return float(number)


def roll(_: int) -> Node[int]:
    return Roll(dice=((D6, 1),), then=shown)


def again(highest: bool) -> Course[int]:
    """One die, and the offer to roll it once more."""

    def offer(face: int) -> Node[int]:
        return Choice(
            highest=highest,
            options=(
                Option(text="keep", node=face),
                Option(text="again", node=Roll(dice=((D6, 1),), then=shown)),
            ),
        )

    return Course([roll, offer], score)


def test_the_best_reroll_of_one_die() -> None:
    # 4, 5 and 6 are kept; else another die is rolled: 1/2 * 5 + 1/2 * 7/2
    course = again(highest=True)
    first, last = course.run(Distribution.certain(0))
    assert first == Distribution.uniform(range(1, 7))
    assert last.mean == Fraction(17, 4)
    assert last[6] == Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 6)
    assert course.value(0, 0) == 4.25


def test_the_other_player_wants_the_lowest() -> None:
    *_, last = again(highest=False).run(Distribution.certain(0))
    assert last.mean == Fraction(11, 4)


def test_of_equal_options_the_first() -> None:
    options = tuple(Option(text=str(number), node=number % 2) for number in range(4))
    offered = Choice(highest=True, options=options)
    course: Course[int] = Course([lambda _: offered], score)
    assert course.best(0, offered).text == "1"
    offered = Choice(highest=False, options=options)
    assert course.best(0, offered).text == "0"


def test_a_choice_of_one_is_none() -> None:
    assert choice([Option(text="only", node=3)], highest=True) == 3


def test_a_choice_between_rolls_within_a_roll() -> None:
    """Below 5 a player may double one more die; the other may then make that a 5."""

    def step(_: int) -> Node[int]:
        def after(first: Roll6) -> Node[int]:
            more: Node[int] = Roll(
                dice=((D6, 1),),
                then=lambda second: Choice(
                    highest=False,
                    options=(
                        Option(text="leave", node=2 * shown(second)),
                        Option(text="cancel", node=5),
                    ),
                ),
            )
            stop: Option[int] = Option(text="stop", node=shown(first))
            if shown(first) >= 5:
                return stop.node
            return Choice(highest=True, options=(stop, Option(text="double", node=more)))

        return Roll(dice=((D6, 1),), then=after)

    # doubling is worth (2 + 4 + 5 + 5 + 5 + 5) / 6 = 13/3: better than 1 to 4
    (last,) = Course([step], score).run(Distribution.certain(0))
    assert last.mean == Fraction(4, 6) * Fraction(13, 3) + Fraction(11, 6)


def test_the_start_may_be_uncertain() -> None:
    start = Distribution({1: 1, 2: 3})

    def sixes(count: int) -> Node[int]:
        return Roll(dice=((D6, count),), then=lambda roll: roll[0][5])

    (last,) = Course([sixes], score).run(start)
    assert last == Distribution.mixture(
        [(1, binomial(1, Fraction(1, 6))), (3, binomial(2, Fraction(1, 6)))]
    )
