"""Range bands. Reading L-07."""

from __future__ import annotations

import pytest

from defilade.rules.legion.wording import small_print
from tests.rules.legion.tables import MM, RADIUS, attack, box, readings, texts, unit

HAIR = 0.01 * MM


@pytest.mark.parametrize(
    ("distance", "band"),
    [
        (0.0, 1),
        (3.0, 1),
        (6.0 - HAIR, 1),
        (6.0, 1),
        (6.0 + HAIR, 2),
        (12.0, 2),
        (12.0 + HAIR, 3),
        (18.0, 3),
        (24.0, 4),
        (30.0, 5),
        (30.0 + HAIR, 6),
        (50.0, 6),
    ],
)
def test_bands_of_six_inches(distance: float, band: int) -> None:
    """L-07, T27: exactly on a boundary is the nearer band."""
    verdict = attack(unit("shooter", (10, 0)), unit("target", (10, distance + 2 * RADIUS)))
    assert verdict.range_in == pytest.approx(distance, abs=1e-9)
    assert verdict.range_band == band
    assert ("L-07" in readings(verdict)) is (distance > 0 and distance % 6 == 0)
    (text,) = texts(verdict, "legion.range")
    assert text.endswith("beyond range 5" if band == 6 else f"range {band}")


@pytest.mark.parametrize(
    ("distance", "away_mm"), [(6.0, 0.0), (6.0 + HAIR, 0.01), (12.0 - 90 * HAIR, 0.9), (9.0, None)]
)
def test_a_range_near_a_boundary_is_told_as_a_close_call(
    distance: float, away_mm: float | None
) -> None:
    """Sight and cover are as certain as before; only the range is not."""
    verdict = attack(unit("shooter", (10, 0)), unit("target", (10, distance + 2 * RADIUS)))
    said = small_print(verdict)
    if away_mm is None:
        assert said.endswith("; certain: no small error changes it")
    else:
        assert said.endswith(
            "; sight and cover certain: no small error changes them; close call: range "
            f"({away_mm:.1f} mm)"
        )


def test_range_is_horizontal() -> None:
    tower = box("tower", (10, 8), (4, 4), 12)
    verdict = attack(unit("shooter", (10, 0)), unit("target", (10, 6.5, 12)), tower)
    assert verdict.range_in == pytest.approx(6.5 - 2 * RADIUS)


def test_range_runs_from_the_leader_to_the_closest_defender() -> None:
    attackers = unit("shooter", (10, 0), (10, 9))
    verdict = attack(attackers, unit("target", (10, 30), (10, 16), (10, 50)))
    assert verdict.range_in == pytest.approx(16 - 2 * RADIUS)
    assert verdict.range_band == 3
    (text,) = texts(verdict, "legion.range")
    assert text == "shooter 1 is 14.94 in from the closest of target: range 3"
    (single,) = texts(attack(attackers, unit("target", (10, 16))), "legion.range")
    assert single == "shooter 1 is 14.94 in from target: range 3"
