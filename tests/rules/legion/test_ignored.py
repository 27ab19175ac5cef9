"""What stands in the way and does not count is named, where it would decide. Reading L-04."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from defilade.rules.legion import Cover, How, Profile, UnitType, Verdict, check
from defilade.rules.legion.sight import LegionTable
from defilade.rules.verdict import Finding
from defilade.tabletop import Unit
from tests.rules.legion.strategies import tables
from tests.rules.legion.tables import (
    COVER_OF,
    RADIUS,
    RULES,
    Thing,
    attack,
    forest,
    low_wall,
    obscured,
    point_of_interest,
    readings,
    switched,
    tall_wall,
    texts,
    unit,
    vehicle,
)

SHOOTER = unit("shooter", (10, 0))
TARGET = unit("target", (10, 10))
WOOD = forest((10, 10), 6)


def found(verdict: Verdict, code: str) -> list[Finding]:
    """The findings of that code."""
    return [finding for finding in verdict.findings if finding.code == code]


def test_a_wood_that_the_leader_is_within() -> None:
    """T10, L-04: it would take the sight, and it is not said that no terrain is there."""
    verdict = attack(unit("shooter", (10, 9)), unit("target", (10, 20)), WOOD)
    (finding,) = found(verdict, "legion.sight.area")
    assert finding.text == "forest does not count for lines from shooter 1, who is within it"
    assert finding.reading == "L-04"
    assert finding.source == "Legion Core Rulebook 2025-11, Line of Sight"
    assert (finding.about, finding.by) == ("shooter 1", ("forest",))
    assert texts(verdict, "legion.obscured.clear") == [
        "target 1: no terrain that counts blocks any line to it"
    ]


def test_a_wood_that_targets_are_within() -> None:
    """T10, L-04: it is told once for all of them; one in front of it needs no such rule."""
    targets = unit("target", (10, 10.5), (11, 11), (10, 4))
    verdict = attack(SHOOTER, targets, WOOD)
    (finding,) = found(verdict, "legion.sight.area")
    assert finding.text == (
        "forest does not count for lines to target 1 and target 2, who are within it"
    )
    assert (finding.about, finding.by) == ("target", ("forest",))
    alone = attack(SHOOTER, unit("target", (10, 10.5)), WOOD)
    (finding,) = found(alone, "legion.sight.area")
    assert finding.text == "forest does not count for lines to target 1, who is within it"
    assert finding.about == "target 1"


@pytest.mark.parametrize(
    "things",
    [
        (SHOOTER, TARGET),
        (SHOOTER, unit("target", (10, 20)), WOOD),  # it blocks
        (SHOOTER, unit("target", (10, 4)), WOOD),  # it stands behind
        (unit("shooter", (10, 7 + 0.1 - RADIUS)), unit("target", (10, 0)), WOOD),  # shoots away
        (unit("shooter", (10, 9)), unit("target", (10, 20)), WOOD, tall_wall("wall", 16)),
    ],
)
def test_a_wood_that_changes_nothing_is_not_told(things: tuple[Thing, ...]) -> None:
    assert not found(attack(*things), "legion.sight.area")


def test_the_switch_of_being_within_decides_what_is_told() -> None:
    """L-04: half a base inside."""
    half = (unit("shooter", (10, 7)), unit("target", (10, 20)), WOOD)
    assert found(attack(*half), "legion.sight.area")
    wholly = attack(*half, rules=switched(L_04="wholly"))
    assert not wholly.sees
    assert not found(wholly, "legion.sight.area")


def test_a_wood_without_cover_that_a_target_is_within() -> None:
    """L-05: it is not the lack of terrain that leaves it clear."""
    verdict = attack(SHOOTER, TARGET, forest((10, 10), 6, cover="none"))
    (finding,) = found(verdict, "legion.obscured.within-no-cover")
    assert finding.text == "target 1: its base is within forest, which gives no cover"
    assert finding.reading == "L-05"
    assert not found(verdict, "legion.obscured.clear")


ASIDE = (11.2, 7.0)
"""Where a vehicle hides the target partly, within half range of it."""


@pytest.mark.parametrize("place", [ASIDE, (10.0, 7.0)])
def test_a_repulsor_vehicle_in_between(place: tuple[float, float]) -> None:
    """T19: a ground vehicle there would obscure."""
    speeder = vehicle("speeder", place, type=UnitType.REPULSOR_VEHICLE)
    verdict = attack(SHOOTER, TARGET, speeder)
    assert verdict.cover is Cover.NONE
    (finding,) = found(verdict, "legion.sight.repulsor")
    assert finding.text == "speeder 1 is a repulsor vehicle: it blocks and obscures nothing"
    assert finding.source == "Legion Core Rulebook 2025-11, Repulsor Vehicles"
    assert (finding.about, finding.by, finding.reading) == ("target", ("speeder 1",), None)


def test_several_repulsor_vehicles_in_between() -> None:
    speeders = vehicle("speeder", ASIDE, (8.8, 7), (30, 7), type=UnitType.REPULSOR_VEHICLE)
    (text,) = texts(attack(SHOOTER, TARGET, speeders), "legion.sight.repulsor")
    assert text == ("speeder 1 and speeder 2 are repulsor vehicles: they block and obscure nothing")


def test_a_repulsor_vehicle_that_would_make_light_cover_heavy() -> None:
    fence = low_wall("fence", 10 - RADIUS - 1, cover="light")
    speeder = vehicle("speeder", ASIDE, type=UnitType.REPULSOR_VEHICLE)
    verdict = attack(SHOOTER, TARGET, fence, speeder)
    assert verdict.cover is Cover.LIGHT
    assert found(verdict, "legion.sight.repulsor")


@pytest.mark.parametrize(
    "things",
    [
        (vehicle("speeder", (30, 7), type=UnitType.REPULSOR_VEHICLE),),  # off all lines
        (vehicle("speeder", (11.2, 4), type=UnitType.REPULSOR_VEHICLE),),  # beyond half range
        (vehicle("walker", ASIDE),),
        (vehicle("tank", ASIDE, type=UnitType.REPULSOR_VEHICLE, keywords=["Hover: Ground"]),),
        (
            low_wall("wall", 10 - RADIUS - 1),  # heavy cover as it is
            vehicle("speeder", ASIDE, type=UnitType.REPULSOR_VEHICLE),
        ),
        (
            tall_wall("wall", 10 - RADIUS - 1),
            vehicle("speeder", (10, 7), type=UnitType.REPULSOR_VEHICLE),
        ),
    ],
)
def test_a_vehicle_that_no_exception_concerns_is_not_told(things: tuple[Thing, ...]) -> None:
    assert not found(attack(SHOOTER, TARGET, *things), "legion.sight.repulsor")


@given(
    laid=tables(most=2),
    place=st.tuples(st.integers(6, 14), st.integers(5, 9)),
)
@settings(max_examples=40, deadline=None)
def test_a_repulsor_vehicle_is_told_where_a_ground_vehicle_would_decide(
    laid: LegionTable, place: tuple[int, int]
) -> None:
    """Law: exactly where it would change whether somebody is seen, or in which cover it is."""

    def answers(*others: Unit[Profile]) -> tuple[Verdict, list[tuple[bool, Cover]]]:
        with_others = laid.with_units([*laid.units, *others])
        verdict = check(with_others, attacker="shooter", defender="target", edition=RULES)
        covers = {piece.name: COVER_OF[piece.cover] for piece in laid.terrain}
        return verdict, [
            (m.sees, max((covers.get(by, Cover.HEAVY) for by in m.by), default=Cover.NONE))
            for m in verdict.miniatures
        ]

    verdict, now = answers(vehicle("speeder", place, type=UnitType.REPULSOR_VEHICLE))
    assert now == answers()[1]
    _, then = answers(vehicle("speeder", place))
    assert bool(found(verdict, "legion.sight.repulsor")) is (then != now)


def test_troopers_in_between_are_told_once() -> None:
    """L03: they never block; who stands off the lines is not named."""
    crowd = unit("crowd", (10, 5), (10.2, 7.5), (20, 7.5), (9.9, 3))
    verdict = attack(SHOOTER, TARGET, crowd)
    (finding,) = found(verdict, "legion.sight.troopers")
    assert finding.text == (
        "crowd 1, crowd 2 and crowd 4 stand in between and block nothing: troopers never do"
    )
    assert finding.source == "Legion Core Rulebook 2025-11, Line of Sight"
    assert finding.by == ("crowd 1", "crowd 2", "crowd 4")
    (text,) = texts(attack(SHOOTER, TARGET, unit("crowd", (10, 5))), "legion.sight.troopers")
    assert text == "crowd 1 stands in between and blocks nothing: troopers never do"
    many = unit("crowd", (10, 3), (10, 4), (10, 5), (10, 6), (20, 5), (10, 7))
    (text,) = texts(attack(SHOOTER, TARGET, many), "legion.sight.troopers")
    assert text == "crowd 1-4, 6 stand in between and block nothing: troopers never do"


@pytest.mark.parametrize(
    "things",
    [
        (SHOOTER, TARGET, unit("crowd", (14, 5))),
        (unit("shooter", (10, 0), (10, 3)), unit("target", (10, 10), (10, 8))),  # their own
        (SHOOTER, TARGET, unit("crowd", (10, 3)), tall_wall("wall", 6)),  # nobody is seen
        (SHOOTER, TARGET, vehicle("walker", ASIDE)),
    ],
)
def test_troopers_aside_are_not_told(things: tuple[Thing, ...]) -> None:
    assert not found(attack(*things), "legion.sight.troopers")


POI = point_of_interest((10, 10))


def test_a_point_of_interest_lets_sight_through() -> None:
    """T9: what it hides wholly is obscured, and seen; both are told."""
    verdict = attack(SHOOTER, unit("target", (10, 12), (11.6, 12)), POI)
    (finding,) = found(verdict, "legion.sight.point-of-interest")
    assert finding.text == "poi is a point of interest: it obscures, and lets sight through"
    assert finding.source == "Legion Core Rulebook 2025-11, Points of Interest"
    assert (finding.about, finding.by) == ("target 1", ("poi",))
    assert texts(verdict, "legion.obscured.wholly") == [
        "target 1: poi (heavy cover) blocks every line to it, for cover only"
    ]
    (partly,) = texts(verdict, "legion.obscured.partly")
    assert partly.startswith("target 2: poi (heavy cover) blocks some lines to it, for cover only,")


@pytest.mark.parametrize(
    "things",
    [
        (unit("shooter", (30, 12)), unit("target", (10, 12)), POI),  # beside it
        (SHOOTER, unit("target", (11.6, 12)), POI),  # seen past it
        (SHOOTER, unit("target", (10, 12)), POI, tall_wall("wall", 6)),  # not seen
    ],
)
def test_a_point_of_interest_that_hides_nobody_is_not_told(things: tuple[Thing, ...]) -> None:
    assert not found(attack(*things), "legion.sight.point-of-interest")


def test_a_leader_within_a_point_of_interest() -> None:
    """L-04: it does not obscure from there."""
    verdict = attack(unit("shooter", (10, 10)), unit("target", (10, 12.5)), POI)
    assert obscured(verdict) == {}
    assert "L-04" in readings(verdict)
    (text,) = texts(verdict, "legion.sight.area")
    assert text == "poi does not count for lines from shooter 1, who is within it"


def test_a_target_within_a_point_of_interest_is_obscured_and_no_more() -> None:
    verdict = attack(SHOOTER, unit("target", (10, 10)), POI)
    assert obscured(verdict) == {"1": How.WITHIN}
    assert not found(verdict, "legion.sight.area")
