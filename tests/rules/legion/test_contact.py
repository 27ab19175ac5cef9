"""Base contact of the attacking leader, and roofs. Readings G-03, L-10, L-11."""

from __future__ import annotations

import pytest

from defilade.rules.legion import Cover, How
from tests.rules.legion.tables import (
    MM,
    RADIUS,
    attack,
    box,
    by,
    low_wall,
    obscured,
    readings,
    tall_wall,
    texts,
    unit,
)

SHOOTER = unit("shooter", (10, 0))
TARGET = unit("target", (10, 3.5))


@pytest.mark.parametrize(
    ("gap", "touches"),
    [(0.0, True), (0.1, True), (0.2, True), (0.24, True), (0.26, False), (0.3, False), (5, False)],
)
def test_a_quarter_of_a_millimetre_is_contact(gap: float, touches: bool) -> None:
    """G-03, U36: what the leader touches does not obscure partly; the gap is told."""
    verdict = attack(SHOOTER, TARGET, low_wall("wall", RADIUS + gap * MM + 0.5))
    assert obscured(verdict) == ({} if touches else {"1": How.PARTLY})
    assert verdict.cover is (Cover.NONE if touches else Cover.HEAVY)
    told = texts(verdict, "legion.obscured.leader-in-contact")
    assert bool(told) is touches
    if touches:
        assert "L-10" in readings(verdict)
        assert told == [
            f"target 1: wall blocks some lines to it but shooter 1 touches it (gap {gap:.2f} mm)"
        ]


def test_contact_does_not_void_wholly_hidden() -> None:
    """L-10, U36: a miniature that the touched piece hides wholly is obscured."""
    wall = tall_wall("wall", RADIUS + 0.5, x=(8, 12))
    alone = attack(SHOOTER, TARGET, wall)
    assert not alone.sees
    assert obscured(alone) == {"1": How.WHOLLY}
    pair = attack(SHOOTER, unit("target", (10, 3.5), (18, 0)), wall)
    assert obscured(pair) == {"1": How.WHOLLY}
    assert pair.cover is Cover.HEAVY
    assert pair.wound_cap == 1
    assert by(pair) == {"wall"}


def test_contact_counts_for_each_piece_by_itself() -> None:
    touched = low_wall("touched", RADIUS + 0.5)
    verdict = attack(SHOOTER, TARGET, touched, low_wall("other", 2.5, cover="light"))
    assert by(verdict) == {"other"}
    assert verdict.miniatures[0].near_miss == ("touched",)
    assert verdict.cover is Cover.LIGHT


def test_contact_counts_for_the_leader_only() -> None:
    """Neither a squad-mate nor the target changes anything by touching the piece."""
    wall = low_wall("wall", 2.5)
    mate_touches = attack(unit("shooter", (10, 0), (12, 2.0 - RADIUS)), TARGET, wall)
    assert mate_touches.cover is Cover.HEAVY
    target_touches = attack(SHOOTER, unit("target", (10, 2.5 + RADIUS)), wall)
    assert target_touches.cover is Cover.HEAVY


@pytest.mark.parametrize(("bottom", "touches"), [(1.0, True), (1.6, True), (1.7, False)])
def test_contact_on_uneven_ground(bottom: float, touches: bool) -> None:
    """A canopy over the leader touches it up to the height of its silhouette, and no higher."""
    perch = box("perch", (10, 4.4), (3, 3), 4, cover="none")  # the target stands at its very edge
    canopy = box("canopy", (10, 0), (2, 1.2), 0.25, bottom=bottom)
    verdict = attack(SHOOTER, unit("target", (10, 3.5, 4)), perch, canopy)
    assert verdict.sees
    assert ("canopy" in by(verdict)) is not touches
    assert "canopy" in {*verdict.miniatures[0].by, *verdict.miniatures[0].near_miss}


def test_a_deck_high_overhead_is_not_touched() -> None:
    perch = box("perch", (10, 4.5), (3, 3), 6, cover="none")
    deck = box("deck", (10, RADIUS + 0.5), (6, 1), 0.5, bottom=3)
    verdict = attack(SHOOTER, unit("target", (10, 3.6, 6)), perch, deck)
    assert by(verdict) == {"deck"}


ROOF = box("hangar", (10, 5), (8, 6), 3)
"""Its roof, 3 in up, ends at y = 8."""


def test_down_from_a_roof_that_the_leader_stands_on() -> None:
    """T20, L-10: standing on it is touching it; its edge voids nothing but the partly."""
    verdict = attack(unit("shooter", (10, 6, 3)), unit("target", (10, 10.5)), ROOF)
    assert verdict.sees
    assert obscured(verdict) == {}
    assert verdict.miniatures[0].near_miss == ("hangar",)
    assert verdict.cover is Cover.NONE


def test_down_from_another_roof() -> None:
    """T20: another piece than the touched one obscures as ever."""
    tower = box("tower", (10, 0), (3, 3), 6)
    verdict = attack(unit("shooter", (10, 0, 6)), unit("target", (10, 10.5)), ROOF, tower)
    assert verdict.sees
    assert by(verdict) == {"hangar"}
    assert verdict.cover is Cover.HEAVY


def test_close_below_a_tall_roof() -> None:
    """T21: half of the squad is out of the leader's sight, so it has cover, and a wound cap."""
    roof = box("tower", (10, 5), (8, 6), 8)
    verdict = attack(unit("shooter", (10, 5, 8)), unit("target", (10, 8.6), (10, 20)), roof)
    assert [m.sees for m in verdict.miniatures] == [False, True]
    assert obscured(verdict) == {"1": How.WHOLLY}
    assert verdict.cover is Cover.HEAVY
    assert verdict.wound_cap == 1


@pytest.mark.parametrize(("y", "is_obscured"), [(0.0, True), (2 - RADIUS, False)])
def test_up_to_a_roof(y: float, is_obscured: bool) -> None:
    """L-11: the roof one stands on obscures, unless the shooter stands against the building."""
    target = unit("target", (10, 2 + RADIUS + 0.3, 3))
    verdict = attack(unit("shooter", (10, y)), target, ROOF)
    assert verdict.sees
    assert obscured(verdict) == ({"1": How.PARTLY} if is_obscured else {})
    if is_obscured:
        assert verdict.miniatures[0].distance_to_terrain_in == 0.0


def test_two_on_one_roof() -> None:
    """The roof under both hides nothing: touching is not passing through (G-01)."""
    verdict = attack(unit("shooter", (8, 5, 3)), unit("target", (12, 5, 3)), ROOF)
    assert verdict.sees
    assert verdict.miniatures[0].near_miss == ()
    assert verdict.cover is Cover.NONE


@pytest.mark.parametrize("sunk", [0.001, 0.2 * MM])
def test_a_roof_a_hair_too_high_does_not_swallow_feet(sunk: float) -> None:
    """A base that stands on a piece, give or take a contact, is not inside it."""
    verdict = attack(unit("shooter", (8, 5, 3 - sunk)), unit("target", (12, 5, 3 - sunk)), ROOF)
    assert verdict.sees
    assert verdict.cover is Cover.NONE
