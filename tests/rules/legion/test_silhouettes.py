"""The heights of silhouettes. Reading L-03."""

from __future__ import annotations

import pytest

from defilade.rules.legion import Cover, UnitType
from defilade.rules.legion.sizes import (
    BASES,
    NOTCHED_TROOPER,
    SMALL_TROOPER,
    base_of,
    silhouette_of,
)
from defilade.tabletop import Silhouette
from tests.rules.legion.tables import MM, attack, box, obscured, readings, texts, unit

NOTCHED = (UnitType.CREATURE_TROOPER, UnitType.EMPLACEMENT_TROOPER)


def test_the_estimates_of_l_03() -> None:
    assert SMALL_TROOPER.height == 1.65
    assert NOTCHED_TROOPER.height == 2.7
    bounds = [value / MM for s in (SMALL_TROOPER, NOTCHED_TROOPER) for value in (s.low, s.high)]
    assert bounds == pytest.approx([41.9, 43.1, 65.5, 68.8])


@pytest.mark.parametrize("type", UnitType)
def test_every_type_has_its_template_or_none(type: UnitType) -> None:
    if type.is_vehicle:
        assert silhouette_of(type) is None
    else:
        assert silhouette_of(type) == (NOTCHED_TROOPER if type in NOTCHED else SMALL_TROOPER)
    own_base = not type.is_vehicle and type not in NOTCHED
    assert base_of(type) == (BASES["small"] if own_base else None)


def test_bases() -> None:
    diameters = {name: round(base.width / MM, 6) for name, base in BASES.items()}
    assert diameters == {
        "small": 27,
        "medium": 50,
        "large": 70,
        "huge": 100,
        "laat": 120,
        "epic": 150,
    }


GUN = unit(
    "gun",
    (10, 0),
    type=UnitType.EMPLACEMENT_TROOPER,
    silhouette=NOTCHED_TROOPER,
    base=BASES["large"],
)


@pytest.mark.parametrize(
    ("underside", "decides"), [(64.0, False), (66.5, True), (68.0, True), (70.0, False)]
)
def test_a_beam_between_the_estimates(underside: float, decides: bool) -> None:
    """L-03: it cuts the lines to the head of a tall silhouette, and passes over a short one."""
    crew = unit(
        "crew",
        (10, 10),
        type=UnitType.EMPLACEMENT_TROOPER,
        silhouette=NOTCHED_TROOPER,
        base=BASES["large"],
    )
    beam = box("beam", (10, 7.5), (8, 1), 1, bottom=underside * MM)
    verdict = attack(GUN, crew, beam)
    assert verdict.cover is (Cover.HEAVY if underside * MM < 2.7 else Cover.NONE)
    assert ("L-03" in readings(verdict)) is decides
    if decides:
        assert verdict.close_call
        (text,) = texts(verdict, "legion.silhouette.estimate")
        assert ("the cover is none" in text) is (underside * MM < 2.7)


def test_a_height_that_was_agreed_is_no_estimate() -> None:
    """L-03: a map can state a height, and then it holds."""
    gun = unit("gun", (10, 0), silhouette=Silhouette.exactly(2.7))
    crew = unit("crew", (10, 10), silhouette=Silhouette.exactly(2.7))
    beam = box("beam", (10, 7.5), (8, 1), 1, bottom=66.5 * MM)
    verdict = attack(gun, crew, beam)
    assert obscured(verdict)
    assert "L-03" not in readings(verdict)
    assert not verdict.close_call


@pytest.mark.parametrize(("underside", "decides"), [(41.5, False), (42.5, True), (43.5, False)])
def test_a_beam_over_troopers(underside: float, decides: bool) -> None:
    beam = box("beam", (10, 7.5), (8, 1), 1, bottom=underside * MM)
    verdict = attack(unit("shooter", (10, 0)), unit("target", (10, 10)), beam)
    assert ("L-03" in readings(verdict)) is decides
