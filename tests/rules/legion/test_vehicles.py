"""Vehicles in the way and as targets; who blocks nobody. Reading L-06."""

from __future__ import annotations

import pytest

from defilade.rules.legion import Cover, How, UnitType
from defilade.rules.legion.sizes import BASES, NOTCHED_TROOPER
from defilade.rules.legion.terrain import Kind
from tests.rules.legion.tables import (
    MM,
    RADIUS,
    Thing,
    attack,
    box,
    by,
    obscured,
    readings,
    smoke,
    switched,
    tall_wall,
    unit,
    vehicle,
)

SHOOTER = unit("shooter", (10, 0))
TARGET = unit("target", (10, 10))
BIG = 35 * MM
"""Radius of a vehicle's base [in]: 70 mm across."""

ASIDE = (11.2, 7.0)
"""Where a vehicle hides the target partly, within half range of it."""


def test_a_ground_vehicle_obscures_like_heavy_terrain() -> None:
    verdict = attack(SHOOTER, TARGET, vehicle("walker", ASIDE))
    assert verdict.sees
    assert obscured(verdict) == {"1": How.PARTLY}
    assert by(verdict) == {"walker 1"}
    assert verdict.cover is Cover.HEAVY


def test_a_ground_vehicle_blocks() -> None:
    verdict = attack(SHOOTER, TARGET, vehicle("walker", (10, 7)))
    assert not verdict.sees


def test_a_ground_vehicle_far_off_or_touched() -> None:
    """Half range and base contact apply to it as to terrain."""
    assert attack(SHOOTER, TARGET, vehicle("walker", (11.2, 4))).cover is Cover.NONE
    near = unit("target", (10, 4.5))
    for gap, cover in ((0.2, Cover.NONE), (0.3, Cover.HEAVY)):
        reach = BIG + RADIUS + gap * MM
        beside = vehicle("walker", (10 + 0.8 * reach, 0.6 * reach))
        verdict = attack(SHOOTER, near, beside)
        assert verdict.cover is cover
        assert "walker 1" in {*verdict.miniatures[0].by, *verdict.miniatures[0].near_miss}


@pytest.mark.parametrize("place", [ASIDE, (10.0, 7.0)])
def test_a_repulsor_vehicle_neither_blocks_nor_obscures(place: tuple[float, float]) -> None:
    """T19: today no repulsor does, nor does a hull that hangs over its base."""
    speeder = vehicle("speeder", place, type=UnitType.REPULSOR_VEHICLE)
    verdict = attack(SHOOTER, TARGET, speeder)
    assert verdict.sees
    assert verdict.miniatures[0].near_miss == ()
    assert verdict.cover is Cover.NONE


@pytest.mark.parametrize(("option", "cover"), [("cover", Cover.HEAVY), ("no cover", Cover.NONE)])
def test_hover_ground_by_its_switch(option: str, cover: Cover) -> None:
    """L-06: it blocks either way, and gives cover unless it is switched."""
    rules = switched(L_06=option)
    tank = {"type": UnitType.REPULSOR_VEHICLE, "keywords": ["Hover: Ground"]}
    partly = attack(SHOOTER, TARGET, vehicle("tank", ASIDE, **tank), rules=rules)  # type: ignore[arg-type]
    assert partly.cover is cover
    wholly = attack(SHOOTER, TARGET, vehicle("tank", (10, 7), **tank), rules=rules)  # type: ignore[arg-type]
    assert not wholly.sees


def test_under_a_raised_ground_vehicle() -> None:
    """T11: lines pass under its silhouette, which begins at its base."""
    bridge = box("bridge", (10, 7), (12, 3), 0.5, bottom=2.5)
    verdict = attack(SHOOTER, TARGET, vehicle("walker", (10, 7, 3)), bridge)
    assert verdict.sees
    assert verdict.cover is Cover.NONE
    low = attack(SHOOTER, TARGET, vehicle("walker", (10, 7, 1)))
    assert low.sees
    assert obscured(low) == {"1": How.PARTLY}


def test_over_a_low_ground_vehicle() -> None:
    """T11: and over it."""
    verdict = attack(SHOOTER, TARGET, vehicle("droid", (10, 7), height=1.2))
    assert verdict.sees
    assert obscured(verdict) == {"1": How.PARTLY}


def test_units_never_block_their_own_lines() -> None:
    """T13: of two walkers that attack, or are attacked, neither hides anything."""
    attacking = vehicle("walkers", (10, 0), (10, 4))
    assert attack(attacking, TARGET).eligible == ("walkers 1", "walkers 2")
    assert attack(attacking, TARGET).cover is Cover.NONE
    attacked = attack(SHOOTER, vehicle("walkers", (10, 8), (10, 12)))
    assert [m.sees for m in attacked.miniatures] == [True, True]
    assert attacked.wound_cap is None


def test_walkers_of_a_third_unit_do() -> None:
    verdict = attack(SHOOTER, vehicle("walkers", (10, 8), (10, 12)), vehicle("other", (10, 5)))
    assert not verdict.sees


@pytest.mark.parametrize("type", [type for type in UnitType if not type.is_vehicle])
def test_troopers_never_block(type: UnitType) -> None:
    """L03: of no type, not even creatures and emplacements."""
    crowd = unit(
        "crowd",
        (10, 5),
        (10.2, 7.5),
        (9.5, 3),
        type=type,
        silhouette=NOTCHED_TROOPER,
        base=BASES["large"],
    )
    verdict = attack(SHOOTER, TARGET, crowd)
    assert verdict.sees
    assert verdict.miniatures[0].near_miss == ()
    assert verdict.cover is Cover.NONE


@pytest.mark.parametrize("type", [UnitType.GROUND_VEHICLE, UnitType.REPULSOR_VEHICLE])
def test_vehicles_are_never_obscured(type: UnitType) -> None:
    """T25: partly hidden, or one of two wholly: no cover from terrain; the cap still counts."""
    half = box("house", (7.5, 8), (5, 2), 6)
    partly = attack(SHOOTER, vehicle("walker", (10, 12), type=type), half)
    assert partly.sees
    assert obscured(partly) == {}
    assert partly.cover is Cover.NONE
    pair = vehicle("walkers", (10, 12), (24, 12), type=type)
    wholly = attack(SHOOTER, pair, tall_wall("wall", 6, x=(7, 13)))
    assert [m.sees for m in wholly.miniatures] == [False, True]
    assert obscured(wholly) == {}
    assert wholly.cover is Cover.NONE
    assert wholly.wound_cap == 1


def test_two_bikes_with_cover_1() -> None:
    """T18: in 2023 the wall made it heavy; today only the keyword counts."""
    bikes = vehicle(
        "bikes", (10, 12), (24, 12), type=UnitType.REPULSOR_VEHICLE, keywords=["Cover 1"]
    )
    verdict = attack(SHOOTER, bikes, tall_wall("wall", 8, x=(7, 13)))
    assert verdict.terrain_cover is Cover.NONE
    assert verdict.cover is Cover.LIGHT


@pytest.mark.parametrize("type", [UnitType.GROUND_VEHICLE, UnitType.REPULSOR_VEHICLE])
def test_vehicles_are_never_suppressed(type: UnitType) -> None:
    target = vehicle("walker", (10, 10), type=type, courage=1, suppression=5)
    assert attack(SHOOTER, target).cover is Cover.NONE


@pytest.mark.parametrize(
    ("things", "cover"),
    [
        ((SHOOTER, vehicle("v", (10, 20)), smoke((10, 22))), Cover.NONE),
        ((SHOOTER, vehicle("v", (10, 20)), smoke((10, 2))), Cover.LIGHT),
        ((vehicle("v", (10, 0)), unit("target", (10, 20)), smoke((10, 2))), Cover.NONE),
        ((vehicle("v", (10, 0)), unit("target", (10, 20)), smoke((10, 22))), Cover.LIGHT),
        ((vehicle("v", (10, 0)), vehicle("w", (10, 20)), smoke((10, 2))), Cover.NONE),
    ],
)
def test_smoke_near_vehicles(things: tuple[Thing, ...], cover: Cover) -> None:
    """Smoke at a trooper leader counts, the attacker's against any defender; at vehicles never."""
    assert attack(*things).cover is cover


def test_barricades_and_creature_troopers() -> None:
    """A barricade is heavy for troopers and nothing for creatures; it blocks for both."""
    barricade = box("barricade", (10, 8), (6, 0.5), 1, kind=Kind.BARRICADE)
    assert attack(SHOOTER, TARGET, barricade).cover is Cover.HEAVY
    emplacement = unit(
        "gun",
        (10, 10),
        type=UnitType.EMPLACEMENT_TROOPER,
        silhouette=NOTCHED_TROOPER,
        base=BASES["large"],
    )
    assert attack(SHOOTER, emplacement, barricade).cover is Cover.HEAVY
    creature = unit(
        "dewback",
        (10, 10),
        type=UnitType.CREATURE_TROOPER,
        silhouette=NOTCHED_TROOPER,
        base=BASES["large"],
    )
    verdict = attack(SHOOTER, creature, barricade)
    assert obscured(verdict) == {}
    assert verdict.cover is Cover.NONE
    # another piece obscures it as ever
    crates = box("crates", (10, 7), (6, 0.5), 1, cover="light")
    assert attack(SHOOTER, creature, barricade, crates).cover is Cover.LIGHT
    assert "L-06" not in readings(verdict)
