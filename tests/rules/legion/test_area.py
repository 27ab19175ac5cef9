"""Area terrain and points of interest. Reading L-04; T9, T10, T23, T26 of the public questions."""

from __future__ import annotations

import pytest

from defilade.rules.legion import Cover, How
from defilade.rules.legion.terrain import Kind
from defilade.tabletop import Terrain
from tests.rules.legion.tables import (
    COVER_OF,
    MM,
    RADIUS,
    attack,
    box,
    by,
    forest,
    obscured,
    point_of_interest,
    readings,
    switched,
    tall_wall,
    unit,
    vehicle,
)

SHOOTER = unit("shooter", (10, 0))
WOOD = forest((10, 10), 6)
WHOLLY = switched(L_04="wholly")


def test_opposite_sides() -> None:
    """T10: the volume blocks, wherever the single trees stand."""
    verdict = attack(SHOOTER, unit("target", (10, 20)), WOOD)
    assert not verdict.sees
    assert by(verdict) == {"forest"}


@pytest.mark.parametrize("cover", ["none", "light", "heavy"])
def test_into_the_wood(cover: str) -> None:
    """T10: who is within is seen, and obscured with the cover that was agreed (L-04, L-05)."""
    verdict = attack(SHOOTER, unit("target", (10, 11)), forest((10, 10), 6, cover=cover))
    assert verdict.sees
    assert obscured(verdict) == ({} if cover == "none" else {"1": How.WITHIN})
    assert verdict.cover is COVER_OF[cover]
    assert "L-04" in readings(verdict)
    assert ("L-05" in readings(verdict)) is (cover == "none")


def test_out_of_the_wood() -> None:
    """T10: the piece is ignored for the lines of who is within it."""
    verdict = attack(unit("shooter", (10, 9)), unit("target", (10, 20)), WOOD)
    assert verdict.sees
    assert verdict.cover is Cover.NONE
    assert verdict.miniatures[0].near_miss == ()


def test_both_in_the_wood() -> None:
    verdict = attack(unit("shooter", (9, 9)), unit("target", (11, 11)), WOOD)
    assert verdict.sees
    assert obscured(verdict) == {"1": How.WITHIN}


def test_being_within_is_each_miniatures_own() -> None:
    """The leader inside sees out; a squad-mate behind the wood does not see through it."""
    verdict = attack(unit("shooter", (10, 9), (10, 0)), unit("target", (10, 20)), WOOD)
    assert verdict.eligible == ("shooter 1",)


@pytest.mark.parametrize(
    ("overlap", "within"), [(1 * MM, True), (0.01 * MM, True), (0.0, False), (-1 * MM, False)]
)
def test_any_part_of_the_base_is_within(overlap: float, within: bool) -> None:
    """L-04, T23: touching the edge from outside is not being within."""
    target = unit("target", (10 + 3 + RADIUS - overlap, 10))
    verdict = attack(unit("shooter", (30, 10)), target, WOOD)
    assert obscured(verdict) == ({"1": How.WITHIN} if within else {})


@pytest.mark.parametrize(("inside", "within"), [(1 * MM, True), (0.0, True), (-0.1 * MM, False)])
def test_wholly_within_by_the_switch(inside: float, within: bool) -> None:
    """L-04, switched: only the whole base counts. `inside` is how far its edge is within."""
    target = unit("target", (10 + 3 - RADIUS - inside, 10))
    verdict = attack(unit("shooter", (30, 10)), target, WOOD, rules=WHOLLY)
    assert verdict.sees
    assert obscured(verdict) == ({"1": How.WITHIN} if within else {"1": How.PARTLY})


def test_the_switch_decides_whether_the_wood_is_ignored() -> None:
    """L-04: half a base inside on the far side is seen through the wood, or not at all."""
    target = unit("target", (10, 13))
    assert attack(SHOOTER, target, WOOD).sees
    assert not attack(SHOOTER, target, WOOD, rules=WHOLLY).sees


def test_touching_is_not_being_within() -> None:
    """T26: a leader against the edge of the wood does not see through it."""
    verdict = attack(unit("shooter", (10, 7 - RADIUS)), unit("target", (10, 20)), WOOD)
    assert not verdict.sees


def test_another_wood_still_blocks() -> None:
    copse = box("copse", (10, 10), (3, 3), 4, kind=Kind.AREA)
    verdict = attack(SHOOTER, unit("target", (10, 10)), forest((10, 4), 4), copse)
    assert not verdict.sees
    assert by(verdict) == {"forest", "copse"}


def test_a_wall_in_the_wood_counts_besides() -> None:
    pair = unit("target", (10, 11.5), (24, 11.5))
    verdict = attack(SHOOTER, pair, WOOD, tall_wall("wall", 10.5, x=(8.5, 12)))
    assert obscured(verdict) == {"1": How.WHOLLY}
    assert by(verdict) == {"wall", "forest"}
    assert verdict.cover is Cover.HEAVY


@pytest.mark.parametrize(("elevation", "within"), [(0.0, True), (2.0, True), (4.0, False)])
def test_the_volume_ends_at_its_top(elevation: float, within: bool) -> None:
    ledge = box("ledge", (10, 10), (2, 2), elevation, cover="none")
    laid = [WOOD, ledge] if elevation else [WOOD]
    verdict = attack(SHOOTER, unit("target", (10, 10, elevation)), *laid)
    assert ("forest" in by(verdict) and obscured(verdict)["1"] is How.WITHIN) is within


def test_vehicles_in_a_wood() -> None:
    verdict = attack(SHOOTER, vehicle("walker", (10, 10)), WOOD)
    assert verdict.sees
    assert verdict.cover is Cover.NONE


POI = point_of_interest((10, 10))


def test_across_a_point_of_interest() -> None:
    """T9: it obscures like heavy area terrain, hides nobody and caps nothing."""
    verdict = attack(SHOOTER, unit("target", (10, 12), (11.6, 12)), POI)
    assert [m.sees for m in verdict.miniatures] == [True, True]
    assert obscured(verdict) == {"1": How.WHOLLY, "2": How.PARTLY}
    assert verdict.cover is Cover.HEAVY
    assert verdict.wound_cap is None


def test_beside_a_point_of_interest() -> None:
    """T9: no cover all round."""
    verdict = attack(unit("shooter", (30, 12)), unit("target", (10, 12)), POI)
    assert verdict.cover is Cover.NONE


def test_far_from_a_point_of_interest() -> None:
    """T9: partly hidden, it must be within half range."""
    target = unit("target", (10.9, 11 + 3.2 + RADIUS))
    verdict = attack(unit("shooter", (10.9, 0)), target, POI)
    assert verdict.miniatures[0].near_miss == ("poi",)
    assert verdict.cover is Cover.NONE


@pytest.mark.parametrize(
    "walls",
    [
        [tall_wall("wall", 5, x=(0, 20))],
        [tall_wall("near", 4, x=(0, 20)), tall_wall("far", 6, x=(0, 20))],
        [tall_wall("left", 6, x=(0, 10.1)), tall_wall("right", 5.2, x=(9.9, 20))],
    ],
)
def test_behind_a_point_of_interest_it_is_the_walls_that_take_the_sight(
    walls: list[Terrain],
) -> None:
    """It hides the target alone, as each wall does or both together; lines pass through it."""
    shooter, target = unit("shooter", (10, 2)), unit("target", (10, 12))
    without = attack(shooter, target, *walls)
    across = attack(shooter, target, *walls, POI)
    blocked = [
        [(found.text, found.by) for found in one.findings if found.code == "legion.sight.blocked"]
        for one in (without, across)
    ]
    assert blocked[0] == blocked[1]
    assert [by for _, by in blocked[1]] == [tuple(wall.name for wall in walls)]
    assert "poi" in across.miniatures[0].by


def test_a_leader_at_a_point_of_interest() -> None:
    verdict = attack(unit("shooter", (10, 9 - RADIUS)), unit("target", (11.6, 12)), POI)
    assert verdict.cover is Cover.NONE
