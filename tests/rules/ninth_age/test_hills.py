"""Hills: opaque, elevated positions, and whom they cover.

Sources: The 9th Age, second edition, Hills; third edition, Hills, Elevated Position. Readings N-15
and N-18.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade.geometry.shapes import polygon
from defilade.rules.ninth_age import Feature, NinthAgeTable, NinthAgeUnit
from tests.rules.ninth_age.tables import (
    box,
    grade,
    piece,
    rests_on,
    square,
    table,
    unit,
    verdict,
)

BOTH = pytest.mark.parametrize("edition", ["2", "3"])
INCH = square(1.0)

# The archer's base reaches from y = -1 to y = 0, its centre is y = -0.5. The spears' front is at
# y = 12; their four miniatures, an inch square, reach from x = -2 to x = 2 and to y = 13.


def laid(*things: NinthAgeUnit | Feature, **spears: Any) -> NinthAgeTable:
    return table(
        unit("archers", (0, 0), base=INCH, aim=4),
        unit("spears", (0, 12), 270.0, **{"base": INCH, "files": 4, "count": 4, **spears}),
        *things,
    )


def mob(y: float = 6.0, name: str = "mob", files: int = 16) -> NinthAgeUnit:
    """A line of sixteen that hides all of the spears; its front is at `y`, it is an inch deep."""
    return unit(name, (0, y), 90.0, base=INCH, files=files, count=files)


def hill(x0: float, x1: float, y0: float, y1: float, name: str = "hill") -> Feature:
    return piece("hill", box(x0, x1, y0, y1), name)


UNDER_THE_ARCHER = hill(-1, 1, -2, 1)
UNDER_THE_SPEARS = hill(-3, 3, 11.5, 14)


@BOTH
def test_a_hill_between_is_opaque(edition: str) -> None:
    assert grade(verdict(laid(hill(-8, 8, 4, 8)), edition)) == "blocked"
    assert grade(verdict(laid(hill(-8, 0.8, 4, 8)), edition)) == "hard"


@BOTH
def test_lines_go_into_a_hill_and_out_of_it(edition: str) -> None:
    assert grade(verdict(laid(UNDER_THE_SPEARS), edition)) == "none"
    assert grade(verdict(laid(UNDER_THE_ARCHER), edition)) == "none"
    assert grade(verdict(laid(hill(-9, 9, -2, 14)), edition)) == "none"


# -- the shooter elevated --------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("near", "far", "by_centre", "by_base"),
    [
        (-2.0, 1.0, True, True),
        (-1.0, 0.0, True, True),  # exactly its base
        (-2.0, -0.1, True, False),  # its front sticks out
        (-0.9, 1.0, True, False),  # its rear does
        (-0.6, 1.0, True, False),  # its centre is on the hill
        (-0.4, 1.0, False, False),  # its centre is off it
        (-2.0, -0.6, False, False),
        (0.0, 1.0, False, False),  # the hill lies before it: it is then opaque
    ],
)
def test_when_a_shooter_is_elevated(
    edition: str, near: float, far: float, *, by_centre: bool, by_base: bool
) -> None:
    """Second edition: the centre of the base is on the hill; third: all of the base.

    An elevated one sees past those who are not, and they give no cover.
    """
    found = laid(hill(-5, 5, near, far), mob())
    elevated = by_centre if edition == "2" else by_base
    assert grade(verdict(found, edition)) == ("none" if elevated else "blocked")


@BOTH
def test_an_elevated_shooter_meets_no_soft_cover_of_low_ones(edition: str) -> None:
    low = unit("mob", (0, 6), 90.0, base=INCH, files=16, count=16, number=1)
    ends = {"height": 2, "number": 2}
    plain = verdict(laid(low, **ends), edition)
    assert grade(plain) == "soft"
    assert grade(verdict(laid(low, UNDER_THE_ARCHER, **ends), edition)) == "none"


@BOTH
def test_terrain_counts_for_elevated_shooters_all_the_same(edition: str) -> None:
    tower = piece("impassable", box(-8, 8, 6, 7))
    assert grade(verdict(laid(UNDER_THE_ARCHER, tower), edition)) == "blocked"
    wood = piece("forest", box(-8, 8, 6, 7))
    assert grade(verdict(laid(UNDER_THE_ARCHER, wood), edition)) == "soft"


@BOTH
def test_those_who_are_elevated_themselves_still_block(edition: str) -> None:
    """Archer and mob on one long hill, which the archer stands in and so ignores."""
    found = laid(hill(-20, 20, -2, 7), mob())
    assert grade(verdict(found, edition)) == "blocked"
    beside = laid(hill(-20, 20, -2, 4), mob())
    assert grade(verdict(beside, edition)) == "none"


@pytest.mark.parametrize(
    ("right", "second", "third"),
    [
        (-2.1, "none", "none"),
        (0.05, "none", "none"),  # two of four: they hide less than half, and one line
        (1.05, "hard", "blocked"),  # three of four
        (2.05, "blocked", "blocked"),
    ],
)
def test_of_a_line_between_those_count_that_are_elevated(
    right: float, second: str, third: str
) -> None:
    """Archer and the left of a line of four, x = -2 to 2, on one hill.

    Second edition: each base by itself. Third: the boundary counts as elevated if more than half
    of them are (N-18), and else the bases that are.
    """
    line = unit("mob", (0, 11.5), 90.0, base=INCH, files=4, count=4)
    limb = polygon([(-5, -2), (5, -2), (5, 4), (right, 4), (right, 11.6), (-5, 11.6)])
    found = laid(piece("hill", limb), line)
    assert grade(verdict(found, "2")) == second
    assert grade(verdict(found, "3")) == third
    told = {
        0.05: ["2 of 4 of mob are elevated: it does not count as elevated"],
        1.05: ["3 of 4 of mob are elevated: it counts as elevated"],
    }
    assert rests_on(verdict(found, "3"), "N-18") == told.get(right, [])


@BOTH
def test_half_of_a_unit_that_is_elevated_blocks_by_its_bases(edition: str) -> None:
    """Of two ranks of four the second stands on the archer's hill: no more than half of them.

    By themselves those four hide all of the spears.
    """
    ranks = unit("mob", (0, 11.5), 90.0, base=INCH, files=4, count=8)
    assert grade(verdict(laid(hill(-5, 5, -2, 10.5), ranks), edition)) == "blocked"
    assert grade(verdict(laid(hill(-5, 5, -2, 9.5), ranks), edition)) == "none"


# -- the target elevated ---------------------------------------------------------------------------


@BOTH
def test_an_elevated_target_is_seen_past_those_who_are_not(edition: str) -> None:
    assert grade(verdict(laid(mob()), edition)) == "blocked"
    assert grade(verdict(laid(mob(), UNDER_THE_SPEARS), edition)) == "none"


@BOTH
@pytest.mark.parametrize(
    ("right", "seen", "uncovered"),
    [
        (-1.6, False, False),  # not even one base's centre is on it
        (-1.4, "2", False),  # the centre of the first is; all of it is not
        (-0.95, True, False),  # all of the first base, x = -2 to -1, is
        (0.05, True, False),  # two of four: not more than half
        (0.6, True, "2"),  # the third's centre is on it, not all of its base
        (1.05, True, True),  # all of the third is
        (2.0, True, True),
    ],
)
def test_sight_of_each_elevated_one_and_cover_if_more_than_half_are(
    edition: str, right: float, seen: bool | str, uncovered: bool | str
) -> None:
    """Second edition: so the rule; third edition: by reading N-18."""
    found = verdict(laid(mob(), hill(-3, right, 11.9, 14)), edition)
    sees, is_uncovered = (edition == it if isinstance(it, str) else it for it in (seen, uncovered))
    assert grade(found) == ("blocked" if not sees else "none" if is_uncovered else "hard")
    partly = edition == "3" and -1 <= right < 2
    assert bool(rests_on(found, "N-18")) is partly


@BOTH
def test_those_who_stand_on_the_targets_hill_still_block(edition: str) -> None:
    big = hill(-20, 20, 8, 14)
    assert grade(verdict(laid(big, mob(11.0)), edition)) == "blocked"
    # before the hill they do not
    assert grade(verdict(laid(big, mob(7.5)), edition)) == "none"


def test_the_boundary_between_elevated_ones_is_not_elevated() -> None:
    """Sight past low ones is to elevated miniatures, not to the rest of the boundary.

    An impassable rock hides the only one that is elevated.
    """
    rock = piece("impassable", box(-2.4, -0.6, 11.4, 11.8))
    for edition in ("2", "3"):
        found = laid(mob(), hill(-3, -0.95, 11.9, 14), rock)
        assert grade(verdict(found, edition)) == "blocked"
        assert grade(verdict(laid(hill(-3, -0.95, 11.9, 14), rock), edition)) != "blocked"


# -- cover of the hill itself ----------------------------------------------------------------------


def beside(right: float) -> NinthAgeTable:
    """A long hill from y = 6 on, the left of the spears on it, and an archer who looks along it.

    From x = -3 the lines to x = 2 and less are left of x = -0.4 where the hill begins: all of the
    facing is hidden, whatever is on the hill.
    """
    return table(
        unit("archers", (-3, 0), base=square(0.2), aim=4),
        unit("spears", (0, 12), 270.0, base=INCH, files=4, count=8),
        piece("hill", box(-2.5, right, 6, 14)),
    )


@pytest.mark.parametrize(
    ("right", "cover"),
    [
        (-0.1, "soft"),  # partly on it, more than half of the facing off it: behind
        (0.0, "none"),  # half of the facing is off it, which is not more than half
        (0.1, "none"),
        (2.5, "none"),
    ],
)
def test_second_edition_soft_for_those_behind_but_partly_on_it(right: float, cover: str) -> None:
    assert grade(verdict(beside(right), "2")) == cover


@pytest.mark.parametrize("gap", [0.0, 0.01, 1.0])
def test_second_edition_hard_for_those_wholly_off_it(gap: float) -> None:
    """Touching is not standing on it."""
    assert grade(verdict(laid(hill(-8, 0.8, 4, 12 - gap)), "2")) == "hard"
    assert grade(verdict(laid(hill(-8, 8, 4, 12 - gap)), "2")) == "blocked"


@pytest.mark.parametrize("right", [-0.1, 0.0, 0.1, 2.5])
def test_third_edition_no_cover_of_a_hill_that_the_target_stands_on(right: float) -> None:
    """N-15, and its switch."""
    plain = verdict(beside(right), "3")
    assert grade(plain) == "none"
    switched = verdict(beside(right), "3", readings={"N-15": "hard"})
    assert grade(switched) == "hard"
    assert rests_on(plain, "N-15") == [
        "lines from archers 1 through hill: no cover, the target stands on it"
    ]
    assert rests_on(switched, "N-15") == [
        "lines from archers 1 through hill: hard cover, the target stands on it"
    ]


def test_the_switch_changes_nothing_for_those_off_the_hill_or_on_the_archers() -> None:
    for readings in ({}, {"N-15": "hard"}):
        off = verdict(laid(hill(-8, 0.8, 4, 11.9)), "3", readings=readings)
        assert (grade(off), rests_on(off, "N-15")) == ("hard", [])
        both = verdict(laid(hill(-9, 9, -2, 14)), "3", readings=readings)
        assert (grade(both), rests_on(both, "N-15")) == ("none", [])  # the archer's own piece
        second = verdict(beside(-0.1), "2", readings=readings)
        assert (grade(second), rests_on(second, "N-15")) == ("soft", [])
