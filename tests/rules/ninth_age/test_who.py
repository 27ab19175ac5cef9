"""Who may shoot: orders, ranks, sight, range, and those who are charged.

Sources: The 9th Age, second edition, Shooting with a Unit, Stand and Shoot; third edition, Choose a
Unit and a Target, Who Can Shoot. Reading N-19.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade.errors import DefiladeError, UnknownNameError
from defilade.rules.ninth_age import Attack, Order, Verdict
from defilade.rules.ninth_age.wording import small_print
from tests.rules.ninth_age.tables import (
    MM,
    box,
    laid,
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


def ranks(found: Verdict) -> set[int]:
    """The ranks that may shoot; every one of them or none."""
    for shooter in found.shooters:
        assert shooter.in_rank or shooter.why_not == f"in rank {shooter.rank}"
    may = {shooter.rank for shooter in found.shooters if shooter.may_shoot}
    assert may == {shooter.rank for shooter in found.shooters if shooter.in_rank}
    assert all(shooter.may_shoot for shooter in found.shooters if shooter.rank in may)
    return may


# -- orders ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Order.SHAKEN, "archers is shaken"),
        (Order.ENGAGED, "archers is engaged"),
        (Order.ALREADY_SHOT, "archers has already shot"),
        (Order.MARCHED, "archers marched"),
    ],
)
def test_orders_that_bar_shooting_in_both(edition: str, order: Order, why: str) -> None:
    found = verdict(laid(orders=[order], files=2, count=2), edition)
    assert found.unit_bar == why
    assert [shooter.why_not for shooter in found.shooters] == [why, why]
    assert found.hits.chances == {0: 1}
    assert found.sees  # it sees all the same
    assert texts(found, "ninth-age.unit-bar") == [f"archers may not shoot: {why}"]


@pytest.mark.parametrize(
    ("order", "second", "third"),
    [(Order.FLEEING, True, None), (Order.REFORMED, True, False), (Order.FAILED_CHARGE, None, True)],
)
def test_orders_of_one_edition(order: Order, second: bool | None, third: bool | None) -> None:
    for edition, barred in (("2", second), ("3", third)):
        if barred is not None:
            assert (verdict(laid(orders=[order]), edition).unit_bar is not None) is barred


@pytest.mark.parametrize(
    ("order", "keyword", "second", "third"),
    [
        (Order.MARCHED, "March and Shoot", True, True),
        (Order.MARCHED, "Light Troops", True, False),
        (Order.MARCHED, "Swift Reform", False, False),
        (Order.REFORMED, "Light Troops", True, True),
        (Order.REFORMED, "Swift Reform", True, True),
        (Order.REFORMED, "March and Shoot", False, True),
        (Order.SHAKEN, "Light Troops", False, False),
    ],
)
def test_keywords_that_lift_a_bar(order: Order, keyword: str, *, second: bool, third: bool) -> None:
    """Light Troops and Swift Reform do in the second edition only; the third bars no reform."""
    found = laid(orders=[order], keywords=[keyword])
    for edition, may in (("2", second), ("3", third)):
        assert only(verdict(found, edition)).may_shoot is may


@BOTH
def test_all_of_the_unit_must_have_the_keyword(edition: str) -> None:
    quick: dict[str, Any] = {
        "files": 3,
        "count": 3,
        "orders": [Order.MARCHED],
        "keywords": ["March and Shoot"],
    }
    assert verdict(laid(**quick), edition).unit_bar is None
    found = with_last(laid(**quick), 1, "archers", aim=4)
    assert verdict(found, edition).unit_bar == "archers marched"


@BOTH
def test_a_target_that_is_engaged_is_not_shot_at(edition: str) -> None:
    found = verdict(laid(spears={"orders": [Order.ENGAGED]}), edition)
    assert only(found).why_not == "spears is engaged in close combat"
    for order in (Order.FLEEING, Order.SHAKEN, Order.MARCHED):
        assert only(verdict(laid(spears={"orders": [order]}), edition)).may_shoot


# -- ranks -----------------------------------------------------------------------------------------

DEEP: dict[str, Any] = {"files": 2, "count": 10, "base": square(20 * MM)}
WIDE: dict[str, Any] = {"files": 8, "count": 40, "base": square(20 * MM), "rules": ["Volley Fire"]}


@BOTH
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {1, 2}),
        ({"keywords": ["Shoot in Extra Rank"]}, {1, 2, 3}),
        ({"keywords": ["Skirmisher"]}, {1, 2, 3, 4, 5}),
        ({"skirmishing": True, "gap": 12.5 * MM}, {1, 2, 3, 4, 5}),
    ],
)
def test_the_first_two_ranks_shoot(edition: str, given: dict[str, Any], expected: set[int]) -> None:
    found = verdict(laid(**{**DEEP, **given}), edition)
    assert ranks(found) == expected
    # N-19: which ranks shoot was not found for the third edition
    assert bool(rests_on(found, "N-19")) is (edition == "3")
    front = verdict(laid(files=2, count=2), edition)
    assert not rests_on(front, "N-19")


@BOTH
def test_the_extra_rank_is_each_ones_own(edition: str) -> None:
    """In three ranks of two, only the last one of all has it."""
    found = laid(files=2, count=6, base=square(20 * MM))
    found = with_last(found, 1, "archers", aim=4, keywords=["Shoot in Extra Rank"])
    may = [shooter.name for shooter in verdict(found, edition).shooters if shooter.may_shoot]
    assert may == ["archers 1", "archers 2", "archers 3", "archers 4", "archers 6"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {1, 2, 3}),
        ({"keywords": ["Shoot in Extra Rank"]}, {1, 2, 3, 4}),
        ({"files": 7, "count": 35}, {1, 2}),  # no line formation
        ({"files": 9, "count": 45}, {1, 2, 3}),
        ({"moved": True}, {1, 2}),
        ({"orders": [Order.REFORMED], "keywords": ["Swift Reform"]}, {1, 2}),
        ({"orders": [Order.MARCHED], "keywords": ["March and Shoot"]}, {1, 2}),
        ({"rules": []}, {1, 2}),
    ],
)
def test_volley_fire_in_line_formation_adds_a_rank(
    given: dict[str, Any], expected: set[int]
) -> None:
    """Second edition: eight or more files, and the unit did not move."""
    assert ranks(verdict(laid(**{**WIDE, **given}), "2")) == expected


def test_but_not_to_stand_and_shoot_nor_in_the_third_edition() -> None:
    assert ranks(verdict(laid(**WIDE), "2", attack=STAND)) == {1, 2}
    assert ranks(verdict(laid(**WIDE), "3")) == {1, 2}


def test_one_that_moved_is_enough_to_have_moved() -> None:
    found = with_last(laid(**WIDE), 1, "archers", aim=4, rules=["Volley Fire"], moved=True)
    assert ranks(verdict(found, "2")) == {1, 2}


# -- sight -----------------------------------------------------------------------------------------


@BOTH
def test_a_unit_sees_if_one_of_it_sees(edition: str) -> None:
    """A tower before the first of three, so close that it hides all from it and nothing else."""
    tower = piece("impassable", box(-1.7, -0.3, 0.01, 0.6))
    found = verdict(laid(tower, files=3, count=3), edition)
    assert [shooter.sees for shooter in found.shooters] == [False, True, True]
    assert found.sees
    assert found.shooters[0].why_not == "no line of sight"
    assert [shooter.may_shoot for shooter in found.shooters] == [False, True, True]
    assert found.counts == {"none": 2, "soft": 0, "hard": 0, "no sight": 1}
    all_hidden = piece("impassable", box(-5, 5, 4, 5))
    assert not verdict(laid(all_hidden, files=3, count=3), edition).sees


@BOTH
def test_only_those_count_that_may_shoot_by_rank(edition: str) -> None:
    """A wall right before a column of three, x = -0.7 to 0.7, of whom the first two may shoot.

    In the second edition each looks from where it stands: the third, from (0.5, -2), past the
    wall's end at x = 0.72. In the third they look from the front of the unit.
    """
    wall = piece("impassable", box(-0.7, 0.7, 0.05, 0.1))
    found = verdict(laid(wall, files=1, count=3), edition)
    assert [shooter.sees for shooter in found.shooters] == [False, False, edition == "2"]
    assert not found.sees
    assert found.counts["no sight"] == 2


@BOTH
def test_covers_that_differ_are_no_single_cover(edition: str) -> None:
    wood = piece("forest", box(-3.5, -1.1, 2, 3))
    found = verdict(laid(wood, files=5, count=5), edition)
    covers = {str(shooter.cover) for shooter in found.shooters}
    assert covers == {"none", "soft"}
    assert found.cover is None
    same = verdict(laid(files=5, count=5), edition)
    assert str(same.cover) == "none"


# -- range -----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("reach", "least", "why"),
    [
        (12.0, 0.0, None),
        (11.99, 0.0, "out of range"),
        (24.0, 12.0, None),
        (24.0, 12.01, "within its least range"),
        (24.0, 11.99, None),
        (60.0, 12.0, None),
    ],
)
def test_the_bounds_of_the_range_are_within_it(
    edition: str, reach: float, least: float, why: str | None
) -> None:
    shooter = only(verdict(laid(range=reach, least_range=least), edition))
    assert shooter.range_in == 12.0
    assert (shooter.may_shoot, shooter.why_not) == (why is None, why)


@BOTH
@pytest.mark.parametrize(
    ("weapon", "away"),
    [
        ({"range": 24.0}, 0.0),  # half of it is short range
        ({"range": 24.02}, 0.01),
        ({"range": 24.0, "rules": ["Accurate"]}, 12.0),  # long range costs nothing
        ({"range": 12.01}, 0.01),
        ({"range": 60.0, "least_range": 11.75}, 0.25),
    ],
)
def test_how_near_the_range_is_to_what_would_count_otherwise(
    edition: str, weapon: dict[str, Any], away: float
) -> None:
    """12 in apart: from half of the range, all of it, or the least (both, Who Can Shoot)."""
    found = verdict(laid(**weapon), edition)
    (margin,) = (one.margin_mm for one in found.findings if one.code == "ninth-age.range")
    assert margin == pytest.approx(away * 25.4)
    said = f"; close call: range of archers 1 ({away * 25.4:.1f} mm)"
    assert small_print(found).endswith(said) is (away < 1 * MM)
    assert ("sight and cover certain" in small_print(found)) is (away < 1 * MM)


@BOTH
def test_nothing_hangs_on_the_range_of_who_sees_nothing(edition: str) -> None:
    hides = piece("impassable", box(-3, 3, 11, 11.5))
    found = verdict(laid(hides), edition)
    (margin,) = (one.margin_mm for one in found.findings if one.code == "ninth-age.range")
    assert margin is None
    assert "range of" not in small_print(found)


@BOTH
def test_the_range_is_each_ones_own(edition: str) -> None:
    """Two ranks: 12 and 13 inches away. And the whole unit is as near as the nearest."""
    found = verdict(laid(files=2, count=4, range=12.5), edition)
    assert [shooter.range_in for shooter in found.shooters] == [12.0, 12.0, 13.0, 13.0]
    assert [shooter.may_shoot for shooter in found.shooters] == [True, True, False, False]
    assert found.range_in == 12.0


@BOTH
def test_the_range_runs_to_the_nearest_point_of_the_boundary(edition: str) -> None:
    """Even to one out of sight, or to the empty place in a short last rank."""
    hides = piece("impassable", box(-3, 1, 11, 11.5))
    assert only(verdict(laid(hides), edition)).range_in == 12.0
    # spears that look away, in two ranks of which the last one has one miniature, far from here
    away = unit("spears", (0, 15), 90.0, base=INCH, files=8, count=9)
    (*_, last) = away.miniatures
    assert (last.rank, last.at) == (2, (-3.5, 13.5))
    found = table(unit("archers", (0, 0), base=INCH, aim=4), away)
    assert only(verdict(found, edition)).range_in == 13.0


# -- those who are charged -------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("rate", "may"), [(None, True), (4.0, True), (11.99, True), (12.0, False), (15.0, False)]
)
def test_the_charger_must_be_farther_than_its_advance_rate(
    edition: str, rate: float | None, *, may: bool
) -> None:
    found = laid(spears={"advance_rate": rate})
    shooter = only(verdict(found, edition, attack=STAND))
    assert shooter.may_shoot is may
    if not may:
        assert shooter.why_not == f"spears is 12.00 in away, within its advance rate of {rate:g} in"
    assert only(verdict(found, edition)).may_shoot  # in its own phase that is nothing


@BOTH
@pytest.mark.parametrize(
    ("x", "may"),
    # the ray from the front right corner, (0.5, 0), meets y = 12 at x = 12.5
    [(0.0, True), (12.4, True), (12.5, False), (12.6, False), (-12.4, True), (-12.6, False)],
)
def test_the_charger_must_be_located_in_the_front_arc(edition: str, x: float, *, may: bool) -> None:
    """By the centre of its front, though part of it is in sight."""
    found = table(
        unit("archers", (0, 0), base=INCH, aim=4, range=48),
        unit("spears", (x, 12), 270.0, base=INCH, files=4, count=4),
    )
    shooter = only(verdict(found, edition, attack=STAND))
    assert shooter.may_shoot is may
    assert shooter.sees
    if not may:
        assert shooter.why_not == "spears does not charge from the front arc of archers"
    assert only(verdict(found, edition)).may_shoot


@BOTH
def test_a_weapon_with_reload_does_not_stand_and_shoot(edition: str) -> None:
    found = with_last(laid(files=2, count=2), 1, "archers", aim=4, rules=["Reload"])
    stands = verdict(found, edition, attack=STAND)
    assert [shooter.why_not for shooter in stands.shooters] == [None, "its weapon has Reload!"]
    assert all(shooter.may_shoot for shooter in verdict(found, edition).shooters)


@BOTH
@pytest.mark.parametrize("rules", [[], ["Accurate"]])
def test_a_charger_beyond_the_range_is_shot_at_long_range(edition: str, rules: list[str]) -> None:
    found = laid(range=8, rules=rules)
    assert only(verdict(found, edition)).why_not == "out of range"
    shooter = only(verdict(found, edition, attack=STAND))
    assert shooter.may_shoot
    assert shooter.long_range
    assert ("long range" in {one.name for one in shooter.modifiers}) is (rules == [])
    (said,) = texts(verdict(found, edition, attack=STAND), "ninth-age.range")
    assert said == "archers 1: 12.00 in of 8 in, beyond it, which counts as long range"


@BOTH
def test_the_least_range_holds_for_chargers_as_well(edition: str) -> None:
    found = laid(range=60, least_range=13)
    assert only(verdict(found, edition, attack=STAND)).why_not == "within its least range"
    (said,) = texts(verdict(found, edition, attack=STAND), "ninth-age.range")
    assert said == "archers 1: 12.00 in of 13 to 60 in, within its least range"


# -- names -----------------------------------------------------------------------------------------


@BOTH
def test_names_that_are_not_on_the_table(edition: str) -> None:
    with pytest.raises(UnknownNameError, match="speers"):
        verdict(laid(), edition, defender="speers")
    with pytest.raises(ValueError, match="itself"):
        verdict(laid(), edition, defender="archers")


@BOTH
@pytest.mark.parametrize(("y", "on"), [(0.0, False), (-0.01, True), (-1.0, True), (-1.99, True)])
def test_units_that_stand_on_each_other(edition: str, y: float, *, on: bool) -> None:
    """Front to front they may touch."""
    found = table(
        unit("archers", (0, 0), base=INCH, aim=4),
        unit("spears", (0, y), 270.0, base=INCH, files=4, count=4),
    )
    if not on:
        assert only(verdict(found, edition)).range_in == 0.0
        return
    with pytest.raises(DefiladeError, match="archers and spears stand on each other"):
        verdict(found, edition)
