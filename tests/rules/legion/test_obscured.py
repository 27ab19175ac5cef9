"""Who is obscured, and by what. Readings L-01, L-02, L-05; public cases by their ids.

The shooter stands at (10, 0), the first target at (10, 10) unless it says otherwise.
"""

from __future__ import annotations

import pytest

from defilade.geometry.shapes import polygon, wall
from defilade.rules.legion import Cover, How
from defilade.tabletop import Terrain
from tests.rules.legion.tables import (
    COVER_OF,
    MM,
    RADIUS,
    attack,
    box,
    by,
    codes,
    low_wall,
    obscured,
    piece,
    readings,
    tall_wall,
    texts,
    unit,
)

SHOOTER = unit("shooter", (10, 0))
TARGET = unit("target", (10, 10))
NEAR = 10 - RADIUS
"""Where the target's base begins, seen from the shooter."""


@pytest.mark.parametrize(
    ("gap", "is_obscured"),
    [(2.5, True), (3.0, True), (3.0 - 0.01 * MM, True), (3.0 + 0.01 * MM, False), (3.5, False)],
)
def test_half_range_is_three_inches_from_base_to_piece(gap: float, is_obscured: bool) -> None:
    """U50: a low wall gives no cover from beyond half range."""
    verdict = attack(SHOOTER, TARGET, low_wall("wall", NEAR - gap))
    assert verdict.sees
    assert obscured(verdict) == ({"1": How.PARTLY} if is_obscured else {})
    assert verdict.cover is (Cover.HEAVY if is_obscured else Cover.NONE)
    assert verdict.miniatures[0].distance_to_terrain_in == pytest.approx(gap)
    assert "L-01" in readings(verdict)
    assert verdict.close_call is (abs(gap - 3.0) < MM)


def test_half_range_counts_for_each_piece_by_itself() -> None:
    near, far = low_wall("near", NEAR - 1, cover="light"), low_wall("far", NEAR - 3.2)
    verdict = attack(SHOOTER, TARGET, near, far)
    assert by(verdict) == {"near"}
    assert verdict.miniatures[0].near_miss == ("far",)
    assert verdict.cover is Cover.LIGHT


def test_the_piece_as_a_whole_is_measured_not_the_crossing() -> None:
    """L-01: the wall is crossed 5 in away, but one arm of it comes within half range."""
    corners = [(8.0, 4.0), (13.0, 4.0), (13.0, 9.0)]
    verdict = attack(SHOOTER, TARGET, piece("wall", wall(corners, 0.25), 1))
    assert obscured(verdict) == {"1": How.PARTLY}
    # from the corner (12.875, 9) to the base
    assert verdict.miniatures[0].distance_to_terrain_in == pytest.approx(
        (2.875**2 + 1) ** 0.5 - RADIUS
    )
    front = piece("front", wall(corners[:2], 0.25), 1)
    side = piece("side", wall(corners[1:], 0.25), 1)
    assert obscured(attack(SHOOTER, TARGET, front, side)) == {}


def test_half_range_is_horizontal() -> None:
    """A piece that hides the head of somebody on a roof is at the distance of its plan."""
    roof = box("roof", (10, 11), (6, 4), 6, cover="none")
    canopy = box("canopy", (10, 8), (6, 1), 0.5, bottom=5)
    verdict = attack(SHOOTER, unit("target", (10, 10, 6)), roof, canopy)
    assert by(verdict) == {"canopy"}
    assert verdict.miniatures[0].distance_to_terrain_in == pytest.approx(10 - RADIUS - 8.5)


@pytest.mark.parametrize("hidden", [0.02 * MM, 0.5 * MM, 3 * MM])
@pytest.mark.parametrize("lone", [True, False])
def test_any_sliver_is_enough(hidden: float, lone: bool) -> None:
    """T6, T7, T29: no least part must be hidden; one blocked line among clear ones is enough."""
    post = box("post", (10 - RADIUS - 1 + hidden, 8), (2, 1), 4)
    target = TARGET if lone else unit("target", (10, 10), (30, 10))
    verdict = attack(SHOOTER, target, post)
    assert verdict.miniatures[0].sees
    assert obscured(verdict) == {"1": How.PARTLY}
    assert verdict.cover is Cover.HEAVY
    assert verdict.close_call is (hidden < 1 * MM)


def test_touching_the_outermost_line_hides_nothing() -> None:
    verdict = attack(SHOOTER, TARGET, box("post", (10 - RADIUS - 1, 8), (2, 1), 4))
    assert obscured(verdict) == {}
    assert verdict.cover is Cover.NONE
    assert verdict.close_call


@pytest.mark.parametrize(("bottom", "height"), [(0, 0.2), (1.2, 2), (0.6, 0.3)])
def test_feet_head_or_belt(bottom: float, height: float) -> None:
    """T8, T22: the whole silhouette counts, not the base alone; also a wing over the shoulders."""
    wing = box("wing", (10, 8.5), (6, 1), height, bottom=bottom)
    verdict = attack(SHOOTER, TARGET, wing)
    assert verdict.sees
    assert obscured(verdict) == {"1": How.PARTLY}


@pytest.mark.parametrize("y", [10 + RADIUS + 0.5, 10 + RADIUS + 0.5 + 0.01])
def test_a_wall_behind_the_target(y: float) -> None:
    """U33: behind it, or touching its far side: no cover."""
    verdict = attack(SHOOTER, TARGET, tall_wall("wall", y))
    assert verdict.cover is Cover.NONE
    assert obscured(verdict) == {}


def test_a_piece_beside_the_shooter() -> None:
    """U49: off every line it has no effect."""
    verdict = attack(SHOOTER, TARGET, box("crate", (12, 0), (1, 1), 4))
    assert verdict.sees
    assert verdict.cover is Cover.NONE
    assert texts(verdict, "legion.obscured.clear") == ["target 1: no terrain blocks any line to it"]


def test_a_piece_without_height() -> None:
    """U26: it blocks nothing and gives no cover."""
    verdict = attack(SHOOTER, TARGET, box("road", (10, 8), (8, 3), 0))
    assert verdict.cover is Cover.NONE
    assert verdict.miniatures[0].near_miss == ()


def test_lines_through_the_gap_of_a_concave_piece() -> None:
    """T24: the lines cross its hull and its bounding box, not the piece."""
    fork = polygon([(7, 6), (13, 6), (13, 9), (12, 9), (12, 7), (8, 7), (8, 9), (7, 9)])
    sideways = unit("shooter", (0, 8.2))
    target = unit("target", (10, 8.2))
    assert attack(sideways, target, piece("fork", fork, 1)).cover is Cover.HEAVY
    across = attack(unit("shooter", (10, 20)), target, piece("fork", fork, 1))
    assert across.cover is Cover.NONE
    assert obscured(across) == {}


def test_a_hidden_target_is_no_target() -> None:
    """U39: never "great cover"."""
    verdict = attack(SHOOTER, TARGET, tall_wall("wall", NEAR - 1))
    assert not verdict.sees
    assert verdict.cover is Cover.NONE
    assert verdict.eligible == ()
    assert verdict.wound_cap is None
    assert texts(verdict, "legion.sight.none") == [
        "shooter 1 has no line of sight to target, so it cannot be attacked"
    ]
    squad = attack(SHOOTER, unit("target", (10, 10), (9, 10)), tall_wall("wall", NEAR - 1))
    assert texts(squad, "legion.sight.none") == [
        "shooter 1 has no line of sight to any of target, so they cannot be attacked"
    ]
    assert not [code for code in codes(verdict) if code.startswith("legion.cover")]


IN_THE_OPEN = (0.6, 4.0)
PAIR = unit("target", (10, 10), IN_THE_OPEN)
"""Of two, one obscured is enough: the first one's reasons decide."""


@pytest.mark.parametrize("y", [1.5, 5.0, NEAR - 0.1])
@pytest.mark.parametrize("cover", ["light", "heavy"])
def test_wholly_hidden_at_any_distance(y: float, cover: str) -> None:
    """T5, T2: being wholly hidden asks for no half range."""
    verdict = attack(SHOOTER, PAIR, tall_wall("wall", y, cover=cover, x=(8.5, 14)))
    assert obscured(verdict) == {"1": How.WHOLLY}
    assert verdict.cover is COVER_OF[cover]
    assert verdict.wound_cap == 1
    assert "L-02" in readings(verdict)


def test_wholly_hidden_by_light_alone_with_heavy_in_the_way_far_off() -> None:
    """L-02: the piece that hides nothing by itself does not lend its cover from afar."""
    light = tall_wall("fence", NEAR - 1, cover="light", x=(8.5, 14))
    heavy = low_wall("rampart", 4.0, x=(8.5, 14))
    verdict = attack(SHOOTER, PAIR, light, heavy)
    assert by(verdict) == {"fence"}
    assert verdict.cover is Cover.LIGHT


def test_wholly_hidden_by_light_with_heavy_near() -> None:
    """L-02: a piece that hides partly counts besides, by the half-range rule."""
    light = tall_wall("fence", NEAR - 1, cover="light", x=(8.5, 14))
    heavy = low_wall("rampart", NEAR - 2, x=(8.5, 14))
    verdict = attack(SHOOTER, PAIR, light, heavy)
    assert by(verdict) == {"fence", "rampart"}
    assert obscured(verdict) == {"1": How.WHOLLY}
    assert verdict.cover is Cover.HEAVY


def test_wholly_hidden_by_two_pieces_together() -> None:
    """L-02: neither does it alone, so both count, at any distance."""
    left = tall_wall("fence", 5.0, cover="light", x=(8.5, 10.1))
    right = tall_wall("rampart", 4.5, cover="heavy", x=(9.9, 14))
    verdict = attack(SHOOTER, PAIR, left, right)
    assert obscured(verdict) == {"1": How.WHOLLY}
    assert by(verdict) == {"fence", "rampart"}
    assert verdict.cover is Cover.HEAVY
    assert any("together with" in text for text in texts(verdict, "legion.obscured.wholly"))


def test_wholly_hidden_by_each_of_two_pieces() -> None:
    """L-02: every piece that does it alone counts."""
    one = tall_wall("fence", 4.0, cover="light", x=(8.5, 14))
    other = tall_wall("rampart", 5.0, cover="heavy", x=(8.5, 14))
    verdict = attack(SHOOTER, PAIR, one, other)
    assert by(verdict) == {"fence", "rampart"}
    assert verdict.cover is Cover.HEAVY


def test_terrain_without_cover_partly_in_the_way() -> None:
    """L-05."""
    verdict = attack(SHOOTER, TARGET, low_wall("rope", NEAR - 1, cover="none"))
    assert obscured(verdict) == {}
    assert verdict.cover is Cover.NONE
    assert "L-05" in readings(verdict)


def test_terrain_without_cover_hides_all_the_same() -> None:
    """L-05: it blocks lines, and the wound cap knows."""
    verdict = attack(SHOOTER, PAIR, tall_wall("sheet", NEAR - 1, cover="none", x=(8.5, 14)))
    assert [m.sees for m in verdict.miniatures] == [False, True]
    assert obscured(verdict) == {}
    assert verdict.cover is Cover.NONE
    assert verdict.wound_cap == 1


def test_hidden_by_light_terrain_together_with_terrain_without_cover() -> None:
    """L-05, L-02: what gives cover counts, and only that."""
    left = tall_wall("sheet", 5.0, cover="none", x=(8.5, 10.1))
    right = tall_wall("fence", 4.5, cover="light", x=(9.9, 14))
    verdict = attack(SHOOTER, PAIR, left, right)
    assert by(verdict) == {"fence"}
    assert verdict.cover is Cover.LIGHT


def test_light_pieces_do_not_add_up() -> None:
    """T24 of the questions: two light barriers are light."""
    walls = [low_wall(f"fence {n}", NEAR - n, cover="light") for n in (1, 2)]
    verdict = attack(SHOOTER, TARGET, *walls)
    assert by(verdict) == {"fence 1", "fence 2"}
    assert verdict.cover is Cover.LIGHT


def test_one_heavy_among_many_light() -> None:
    """No majority decides the type."""
    target = unit("target", (10, 40), (14, 40), (18, 40), (22, 40))
    screens = [_screen(10), _screen(14), _screen(18), _screen(22, "heavy")]
    assert attack(unit("shooter", (16, 0)), target, *screens).cover is Cover.HEAVY
    only_light = attack(unit("shooter", (16, 0)), target, *screens[:3])
    assert only_light.cover is Cover.LIGHT
    # a heavy piece that obscures one of four gives the unit nothing
    assert attack(unit("shooter", (16, 0)), target, screens[3]).cover is Cover.NONE


def _screen(x: float, cover: str = "light") -> Terrain:
    return box(f"screen {x}", (x, 39), (1.5, 0.5), 1, cover=cover)


@pytest.mark.parametrize("of", range(1, 8))
def test_at_least_half(of: int) -> None:
    """4 of 7, 3 of 6, 3 of 5, 2 of 4, 2 of 3, 1 of 2, 1 of 1: half of an odd unit is rounded up."""
    places = [(6.0 + 4 * n, 40.0) for n in range(of)]
    for count in range(of + 1):
        screens = [box(f"screen {n}", (6 + 4 * n, 39), (1.5, 0.5), 1) for n in range(count)]
        verdict = attack(unit("shooter", (18, 0)), unit("target", *places), *screens)
        assert verdict.obscured_count == count
        assert verdict.obscured_needed == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4}[of]
        assert verdict.cover is (Cover.HEAVY if 2 * count >= of else Cover.NONE)
        (text,) = texts(verdict, "legion.cover.terrain")
        assert text.startswith(f"{count} of {of} obscured, {verdict.obscured_needed} needed: ")


def test_only_the_leaders_lines_count() -> None:
    """L01 and the rest: what the other attackers see obscures nobody, and saves nobody."""
    screen = box("screen", (10, 9), (1.5, 0.4), 1)
    for mates, cover in (((30, 0), Cover.HEAVY), ((10, 20), Cover.HEAVY)):
        verdict = attack(unit("shooter", (10, 0), mates), TARGET, screen)
        assert verdict.cover is cover
    beside = attack(unit("shooter", (30, 12), (10, 0)), TARGET, screen)
    assert beside.cover is Cover.NONE
