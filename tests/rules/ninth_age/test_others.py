"""Why other units in the way do not block, cover less or do not count: each by a rule of its own.

Sources: The 9th Age, second edition, Line of Sight, Hills, Tall, Skirmish Formation, Target
Benefiting from Soft Cover; third edition, Line of Sight, Hills, Cover. Readings N-07 and N-16.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade.rules.ninth_age import Height, Kind, NinthAgeTable, Verdict
from defilade.rules.verdict import Finding
from tests.rules.ninth_age.tables import (
    Thing,
    box,
    grade,
    laid,
    piece,
    rests_on,
    square,
    table,
    unit,
    verdict,
)

BOTH = pytest.mark.parametrize("edition", ["2", "3"])
INCH = square(1.0)

# The archer's base reaches from y = -1 to y = 0; the front of four spears from x = -2 to 2, y = 12.

UNDER_THE_ARCHER = piece("hill", box(-1, 1, -2, 1))
UNDER_THE_SPEARS = piece("hill", box(-3, 3, 11.5, 14))
CAVALRY: dict[str, Any] = {"kind": Kind.CAVALRY}


def mob(y: float = 6.0, x: float = 0.0, files: int = 16, **given: Any) -> Thing:
    """By default a line that hides all of the spears."""
    return unit("mob", (x, y), 90.0, **{"base": INCH, "files": files, "count": files, **given})


def found(verdict: Verdict, rule: str) -> list[Finding]:
    return [one for one in verdict.findings if one.code == f"ninth-age.{rule}"]


def told(verdict: Verdict, rule: str) -> list[str]:
    return [one.text for one in found(verdict, rule)]


# -- elevated positions ----------------------------------------------------------------------------


@BOTH
def test_an_elevated_shooter_looks_past_those_who_are_not(edition: str) -> None:
    answer = verdict(laid(UNDER_THE_ARCHER, mob()), edition)
    (one,) = found(answer, "elevated")
    assert grade(answer) == "none"
    assert one.text == "archers 1 looks from the hill past those who are not elevated: mob"
    assert one.source.endswith("edition, Hills")
    assert (one.about, one.by, one.reading) == ("archers 1", ("mob",), None)


@BOTH
@pytest.mark.parametrize(
    "things",
    [
        (mob(),),  # nobody is on a hill
        (UNDER_THE_ARCHER,),  # nobody is in the way
        (UNDER_THE_ARCHER, mob(x=30)),  # beside the way
        (UNDER_THE_ARCHER, mob(y=20)),  # behind the target
        (piece("hill", box(-20, 20, -2, 7)), mob()),  # all on one hill
        (UNDER_THE_ARCHER, mob(), piece("impassable", box(-9, 9, 8, 9))),  # no sight, of another
    ],
)
def test_elevation_is_named_only_where_it_lets_lines_pass(
    edition: str, things: tuple[Thing, ...]
) -> None:
    assert not found(verdict(laid(*things), edition), "elevated")


@BOTH
def test_all_who_are_looked_past_are_named_together(edition: str) -> None:
    other = unit("crowd", (0, 8), 90.0, base=INCH, files=16, count=16)
    answer = verdict(laid(UNDER_THE_ARCHER, mob(), other, files=3, count=3), edition)
    # the hill is two inches wide, three centres stand on it, and one whole base
    who = {"2": "archers 1-3 look", "3": "archers 2 looks"}[edition]
    (one,) = found(answer, "elevated")
    assert one.text == f"{who} from the hill past those who are not elevated: mob and crowd"
    assert one.by == ("mob", "crowd")


@BOTH
def test_an_elevated_target_is_seen_past_those_who_are_not(edition: str) -> None:
    answer = verdict(laid(UNDER_THE_SPEARS, mob()), edition)
    assert grade(answer) == "none"
    assert told(answer, "elevated") == [
        "archers 1 looks past mob, not elevated, at spears on the hill"
    ]


@BOTH
def test_of_a_target_of_which_some_are_elevated_some_are_seen(edition: str) -> None:
    """The last of four spears, the leftmost on the table, stands on the hill."""
    hill = piece("hill", box(-3, -0.9, 11.5, 14))
    answer = verdict(laid(hill, mob()), edition)
    assert grade(answer) == "hard"
    assert told(answer, "elevated") == [
        "archers 1 looks past mob, not elevated, at 1 of spears on the hill; cover still counts"
    ]


# -- Tall ------------------------------------------------------------------------------------------


def test_a_tall_shooter_looks_over_its_own_height() -> None:
    answer = verdict(laid(mob(), **CAVALRY), "2")
    (one,) = found(answer, "tall")
    assert grade(answer) == "soft"
    assert (
        one.text == "archers 1 looks, being Tall, over mob of the same height: soft cover, not hard"
    )
    assert one.source == "The 9th Age, 2nd edition, Tall"


def test_a_tall_target_is_seen_over_its_own_height() -> None:
    answer = verdict(laid(mob(), spears=CAVALRY), "2")
    assert grade(answer) == "soft"
    assert told(answer, "tall") == [
        "archers 1 looks over mob at spears, Tall and of the same height: soft cover, not hard"
    ]


def test_the_end_is_named_that_is_as_high() -> None:
    """A Tall Standard archer, Tall Large spears, and Large ones between them."""
    large = {"height": Height.LARGE}
    answer = verdict(laid(mob(**large), spears={**CAVALRY, **large}, **CAVALRY), "2")
    assert grade(answer) == "soft"
    assert "at spears, Tall" in told(answer, "tall")[0]


@pytest.mark.parametrize(
    ("things", "archers"),
    [
        ((mob(),), {}),  # nobody is Tall
        ((mob(**CAVALRY),), CAVALRY),  # all are
        ((mob(height=Height.LARGE),), CAVALRY),  # higher
        ((), CAVALRY),
        ((mob(x=30),), CAVALRY),  # beside the way
        ((UNDER_THE_ARCHER, mob()), CAVALRY),  # it does not count at all
        ((mob(),), {**CAVALRY, "height": Height.LARGE}),  # seen over as a Large one sees
        ((mob(), piece("impassable", box(-9, 9, 8, 9))), CAVALRY),  # no sight, of another
    ],
)
def test_tall_is_named_only_where_it_lets_lines_pass(
    things: tuple[Thing, ...], archers: dict[str, Any]
) -> None:
    assert not found(verdict(laid(*things, **archers), "2"), "tall")


def test_the_third_edition_knows_no_tall() -> None:
    assert not found(verdict(laid(mob(), **CAVALRY), "3"), "tall")


# -- skirmishers -----------------------------------------------------------------------------------


def test_skirmishers_cover_with_their_gaps() -> None:
    answer = verdict(laid(mob(skirmishing=True, files=8, gap=0.5)), "2")
    (one,) = found(answer, "skirmishers")
    assert grade(answer) == "soft"
    assert (
        one.text == "archers 1 looks through mob in skirmish formation: soft cover, gaps included"
    )
    assert one.source == "The 9th Age, 2nd edition, Skirmish Formation"
    assert not found(answer, "tall")


@pytest.mark.parametrize(
    "things",
    [
        (mob(files=3),),
        (mob(skirmishing=True, x=30),),
        (mob(skirmishing=True), UNDER_THE_ARCHER),
        (mob(skirmishing=True), piece("impassable", box(-9, 9, 8, 9))),
    ],
)
def test_skirmish_formation_is_named_only_where_it_covers(things: tuple[Thing, ...]) -> None:
    assert not found(verdict(laid(*things), "2"), "skirmishers")


def test_the_third_edition_names_its_reading() -> None:
    """N-16."""
    answer = verdict(laid(mob(skirmishing=True, files=3, x=-0.5, y=11.5)), "3")
    assert not found(answer, "skirmishers")
    assert rests_on(answer, "N-16") == [
        "lines from archers 1 through mob, in skirmish formation: hard cover"
    ]


# -- too low ---------------------------------------------------------------------------------------


def test_standard_ones_do_not_count_where_one_end_is_gigantic() -> None:
    answer = verdict(laid(mob(), height=Height.GIGANTIC), "2")
    (one,) = found(answer, "height")
    assert grade(answer) == "none"
    assert one.text == (
        "lines from archers 1 through mob: no cover, of Standard height where one end is Gigantic"
    )


def test_those_lower_than_both_do_not_count_in_the_third_edition() -> None:
    answer = verdict(laid(mob(number=1), number=2, spears={"number": 3}), "3")
    (one,) = found(answer, "height")
    assert grade(answer) == "none"
    assert one.text == "lines from archers 1 through mob: no cover, lower than shooter and target"


@BOTH
@pytest.mark.parametrize("things", [(mob(x=30),), (mob(y=20),), (mob(files=2, x=1.0, y=11.0),)])
def test_height_is_named_only_of_those_in_the_way(edition: str, things: tuple[Thing, ...]) -> None:
    """Beside the way, behind the target, and in the way but not too low."""
    ends: dict[str, Any] = {"height": Height.LARGE, "number": 1}
    assert not found(verdict(laid(*things, **ends), edition), "height")


# -- gaps ------------------------------------------------------------------------------------------


def past_a_corner(count: int, *things: Thing) -> NinthAgeTable:
    """An archer looks along the diagonal from (-8, 6) to a spear at (1, 12).

    The mob's bases, 4 inches square, fill three files from x = -6 to 6 and two ranks from y = 0 to
    8, from its own left, where x is great. In the second rank the last places lie on the diagonal.
    """
    return table(
        unit("archers", (-8, 6), 45.0, base=INCH, aim=4, range=30),
        unit("mob", (0, 0), 270.0, base=square(4.0), files=3, count=count),
        unit("spears", (1, 12), 225.0, base=INCH),
        *things,
    )


@pytest.mark.parametrize("count", [4, 5])
def test_the_second_edition_looks_through_a_gap(count: int) -> None:
    answer = verdict(past_a_corner(count), "2")
    (one,) = found(answer, "gap")
    assert grade(answer) == "none"
    assert one.text == (
        "archers 1 looks past mob through a gap in the ranks: "
        "bases stop lines, the boundary does not"
    )
    assert one.source == "The 9th Age, 2nd edition, Line of Sight"
    assert (one.reading, one.by) == (None, ("mob",))


@pytest.mark.parametrize("count", [4, 5])
def test_the_third_edition_does_not_and_names_its_reading(count: int) -> None:
    """N-07."""
    answer = verdict(past_a_corner(count), "3")
    assert grade(answer) == "blocked"
    assert rests_on(answer, "N-07") == [
        "the last rank of mob is short: the gap is in the way as well"
    ]


@BOTH
@pytest.mark.parametrize(
    "without",
    [
        past_a_corner(6),  # the rank is full
        past_a_corner(3),  # there is one rank
        past_a_corner(4, piece("impassable", box(-7, -1, 7, 11))),  # no sight, of another
        laid(unit("mob", (0, 4), 270.0, base=INCH, files=9, count=10)),  # the first rank blocks all
        laid(unit("mob", (20, 4), 270.0, base=INCH, files=9, count=10)),  # beside the way
    ],
)
def test_a_gap_is_named_only_where_it_decides(edition: str, without: NinthAgeTable) -> None:
    answer = verdict(without, edition)
    assert not found(answer, "gap")
    assert not rests_on(answer, "N-07")
