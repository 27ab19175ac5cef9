"""How sure a verdict is: close calls and what the margin guarantees. Reading G-02."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Polygon

from defilade.geometry.shapes import XY, Shape
from defilade.rules.legion import Attack, Cover, How, Verdict, check
from defilade.rules.legion.case import Case, judge
from defilade.rules.legion.sight import LegionTable, contact_gap
from defilade.rules.verdict import Finding
from defilade.tabletop import Miniature, Terrain
from tests.rules.legion.strategies import tables
from tests.rules.legion.tables import (
    MM,
    RADIUS,
    RULES,
    attack,
    box,
    forest,
    low_wall,
    tall_wall,
    unit,
    vehicle,
)

SHOOTER = unit("shooter", (10, 0))
TARGET = unit("target", (10, 10))


@pytest.mark.parametrize("hidden", [0.3, 0.7, 1.3, 5.0])
def test_a_close_call_is_nearer_than_the_measuring_error(hidden: float) -> None:
    """G-02: 1 mm, unless another error is given."""
    post = box("post", (10 - RADIUS - 1 + hidden * MM, 8), (2, 2), 4)
    verdict = attack(SHOOTER, TARGET, post)
    assert verdict.cover is Cover.HEAVY
    assert verdict.margin_mm == pytest.approx(hidden, abs=0.01)
    assert verdict.close_call is (hidden < 1)
    assert attack(SHOOTER, TARGET, post, error=0.5 * MM).close_call is (hidden < 0.5)


def test_the_margin_of_the_unit_is_not_that_of_one_miniature() -> None:
    """One of three may flip without changing anything: two of three are obscured for sure."""
    target = unit("target", (10, 10), (12, 10), (14, 10))
    screens = [box(f"screen {x}", (x, 9), (1.5, 0.5), 1) for x in (12, 14)]
    edge = 10 - RADIUS + 2 * 0.5 / 30  # of the lines to the first one, at y = 9.5
    post = box("post", (edge - 1 + 0.3 * MM, 9), (2, 1), 4)
    verdict = attack(unit("shooter", (12, -20)), target, *screens, post)
    assert verdict.cover is Cover.HEAVY
    first = verdict.miniatures[0]
    assert first.how is How.PARTLY
    assert first.margin_mm is not None
    assert first.margin_mm < 1
    assert verdict.margin_mm is not None
    assert verdict.margin_mm > 3
    assert not verdict.close_call


def test_nothing_near_leaves_nothing_to_doubt() -> None:
    verdict = attack(SHOOTER, TARGET)
    assert verdict.margin_mm is None
    assert not verdict.close_call


@pytest.mark.parametrize("beyond", [0.4, 2.0])
def test_the_margin_knows_half_range(beyond: float) -> None:
    verdict = attack(SHOOTER, TARGET, low_wall("wall", 10 - RADIUS - 3 - beyond * MM))
    assert verdict.cover is Cover.NONE
    assert verdict.margin_mm == pytest.approx(beyond, abs=0.01)


def test_a_wall_that_may_come_to_hide_alone() -> None:
    """L-02: fence and rampart hide the target together, so it is in heavy cover.

    Were the fence half a millimetre longer it would hide it alone, far from the rampart: light.
    """
    fence = tall_wall("fence", 10 - RADIUS - 0.5, cover="light", x=(6, 10 + RADIUS - 0.5 * MM))
    rampart = tall_wall("rampart", 4, x=(10, 14))
    target = unit("target", (10, 10), (-20, 10))
    verdict = attack(SHOOTER, target, fence, rampart)
    assert verdict.cover is Cover.HEAVY
    longer = tall_wall("fence", 10 - RADIUS - 0.5, cover="light", x=(6, 10 + RADIUS))
    assert attack(SHOOTER, target, longer, rampart).cover is Cover.LIGHT
    assert verdict.margin_mm is not None
    assert verdict.margin_mm <= 0.51
    assert verdict.close_call


def _about(most: float) -> st.SearchStrategy[XY]:
    return st.tuples(st.floats(0, 1), st.floats(0, 2 * math.pi)).map(
        lambda polar: (
            most * polar[0] * math.cos(polar[1]),
            most * polar[0] * math.sin(polar[1]),
        )
    )


@given(data=st.data(), laid=tables(most=3), share=st.floats(0, 1))
@settings(max_examples=30, deadline=None)
def test_within_the_margin_nothing_changes(
    data: st.DataObject, laid: LegionTable, share: float
) -> None:
    """Every piece wrong by up to a, every base by up to b, a + b below the margin: same answer.

    A walker that stands in the way counts as a piece.
    """
    verdict = check(laid, attacker="shooter", defender="target", edition=RULES)
    margin = verdict.margin_mm * MM if verdict.margin_mm is not None else 2.0
    room = min(0.98 * margin, 0.2)  # farther, bases might come to touch pieces
    assume(room > 1e-4)
    a, b = share * room, (1 - share) * room

    def piece(terrain: Terrain) -> Terrain:
        shape = terrain.shape.moved(by=data.draw(_about(a)))
        top = terrain.top + data.draw(st.floats(-1, 1)) * min(a, terrain.top / 4)
        return replace(terrain, shape=shape, top=max(top, terrain.bottom))

    def base(miniature: Miniature, most: float) -> Miniature:
        dx, dy = data.draw(_about(most))
        return miniature.moved_to((miniature.at[0] + dx, miniature.at[1] + dy))

    for _ in range(3):
        other = laid.with_terrain([piece(terrain) for terrain in laid.terrain]).with_units(
            [
                one.with_miniatures(
                    tuple(base(m, a if one.name == "walker" else b) for m in one.miniatures)
                )
                for one in laid.units
            ]
        )
        case = judge(other, "shooter", "target", RULES, Attack.RANGED)
        assert (case.sees, case.cover) == (verdict.sees, verdict.cover)


@pytest.mark.parametrize("width", [0.8, 1.5])
def test_the_gap_between_two_walls(width: float) -> None:
    """T35: seen through both gaps; the gap is its own number, its margin half of it."""
    half = width * MM / 2
    left = tall_wall("left", 5, x=(2, 10 - half))
    right = tall_wall("right", 5, x=(10 + half, 18))
    verdict = attack(SHOOTER, TARGET, left, right)
    (target,) = verdict.miniatures
    assert target.sees
    assert target.corridor_mm == pytest.approx(width, abs=0.03)
    assert target.margin_mm == pytest.approx(width / 2, abs=0.015)


@pytest.mark.parametrize(("gap", "width"), [(12.0, 12.0), (60.0, 50.8)])
def test_a_corridor_is_measured_up_to_two_inches(gap: float, width: float) -> None:
    """Between two walls; no verdict hangs on so wide a gap, and its width is known all the same."""
    half = gap * MM / 2
    left = tall_wall("left", 2, x=(2, 10 - half), cover="none")
    right = tall_wall("right", 2, x=(10 + half, 18), cover="none")
    (target,) = attack(SHOOTER, TARGET, left, right).miniatures
    assert target.sees
    assert target.corridor_mm == pytest.approx(width, abs=0.03)


def test_no_sight_has_no_corridor() -> None:
    (target,) = attack(SHOOTER, TARGET, tall_wall("wall", 5, x=(2, 18))).miniatures
    assert not target.sees
    assert target.corridor_mm is None


def test_what_tips_the_verdict_is_named() -> None:
    """The fence reaches 2 mm into the lines, the only piece near: 2 mm less of it is no cover."""
    fence = tall_wall("fence", 10 - RADIUS - 1, x=(2, 10 - RADIUS + 2 * MM))
    verdict = attack(SHOOTER, TARGET, fence)
    assert verdict.cover is Cover.HEAVY
    (tip,) = [finding for finding in verdict.findings if finding.code == "legion.margin"]
    assert tip.text == (
        "with all pieces 2.0 mm smaller, there would be no cover: "
        "it hangs on what fence does to target 1"
    )
    assert tip.margin_mm == verdict.margin_mm
    assert (tip.about, tip.by) == ("target 1", ("fence",))


def test_the_verdict_hangs_on_one_defender_by_name() -> None:
    """Whose sight or cover changes first, even if there are others."""
    fence = tall_wall("fence", 10 - RADIUS - 1, x=(2, 10 - RADIUS + 2 * MM))
    pair = unit("target", (40, 10), (10, 10))
    (tip,) = _tips(attack(SHOOTER, pair, fence))
    assert tip.about == "target 2"
    both = attack(SHOOTER, unit("target", (9, 10), (10, 10)), low_wall("wall", 9))
    (tip,) = _tips(both)
    assert tip.about == "target 1"  # the first of those that change together
    (unseen,) = _tips(attack(SHOOTER, TARGET, tall_wall("wall", 9)))
    assert unseen.about == "target 1"


def _tips(verdict: Verdict) -> list[Finding]:
    return [finding for finding in verdict.findings if finding.code == "legion.margin"]


SOONER = "single miniatures change sooner, the unit's cover does not"


def test_single_miniatures_that_change_sooner_are_told() -> None:
    """One of two is enough: the first loses its cover at 2 mm, the second long after."""
    fence = tall_wall("fence", 10 - RADIUS - 1, x=(2, 10 - RADIUS + 2 * MM))
    wall = low_wall("wall", 10 - RADIUS - 1, x=(12, 15))
    verdict = attack(SHOOTER, unit("target", (10, 10), (13, 10)), fence, wall)
    (tip,) = _tips(verdict)
    assert verdict.miniatures[0].margin_mm == pytest.approx(2.0, abs=0.01)
    assert verdict.margin_mm is not None
    assert verdict.margin_mm > 5
    assert tip.text.endswith(f"; {SOONER}")
    assert tip.about == "target 2"
    alone = attack(SHOOTER, TARGET, fence)
    assert alone.miniatures[0].margin_mm == alone.margin_mm
    assert not [tip for tip in _tips(alone) if "sooner" in tip.text]


def test_single_miniatures_may_change_where_the_unit_never_does() -> None:
    """Two of three are within a wood and stay so; the third is nearly behind a post."""
    wood = forest((13, 10), 6)
    post = box("post", (20 - RADIUS - 1 - 3 * MM, 8.5), (2, 0.5), 4, cover="light")
    target = unit("target", (13, 10), (14, 10), (20, 10))
    verdict = attack(unit("shooter", (20, -60)), target, wood, post)
    assert verdict.cover is Cover.LIGHT
    assert verdict.margin_mm is None
    assert verdict.miniatures[2].margin_mm is not None
    (tip,) = _tips(verdict)
    assert tip.text == (
        "with all pieces up to 50.8 mm larger or smaller, only single miniatures change, "
        "not the unit's cover"
    )
    assert (tip.about, tip.by, tip.margin_mm, tip.reading) == (None, (), None, None)
    assert not _tips(attack(SHOOTER, TARGET))


def test_single_vehicles_that_are_lost_sooner() -> None:
    """No cover is at stake there."""
    post = box("post", (10, 8), (1, 1), 6)
    verdict = attack(
        SHOOTER, vehicle("walker", (10, 12), (16, 12)), post, tall_wall("wall", 6, x=(11, 12))
    )
    (tip,) = _tips(verdict)
    assert tip.text.endswith("; single miniatures change sooner, the answer for the unit does not")


@given(laid=tables(most=3), sign=st.sampled_from([-1, 1]))
@settings(max_examples=20, deadline=None)
def test_the_worst_within_the_margin_changes_nothing(laid: LegionTable, sign: int) -> None:
    """All pieces larger at once, or all smaller, by just less than the margin: same answer."""
    verdict = check(laid, attacker="shooter", defender="target", edition=RULES)
    margin = verdict.margin_mm * MM if verdict.margin_mm is not None else 2.0
    by = sign * min(0.98 * margin, 0.2)
    assume(abs(by) > 1e-4)

    def piece(terrain: Terrain) -> Terrain:
        # arcs of many corners, on the safe side of the circle both ways
        outline = terrain.shape.outline.buffer(0.99 * by, quad_segs=32)
        if not isinstance(outline, Polygon) or outline.is_empty:
            return terrain
        top = max(terrain.bottom, terrain.top + by)
        return replace(terrain, shape=Shape(core=outline), top=top)

    other = laid.with_terrain([piece(terrain) for terrain in laid.terrain])
    before = judge(laid, "shooter", "target", RULES, Attack.RANGED)
    after = judge(other, "shooter", "target", RULES, Attack.RANGED)

    def held(case: Case) -> list[object]:
        """What margins hold fixed: who is within what, and what the leader touches."""
        touched = [contact_gap(case.leader, piece.solid) is None for piece in case.pieces]
        return [touched, [[piece.name for piece in item.within] for item in case.lines]]

    assume(held(before) == held(after))
    assert (after.sees, after.cover) == (verdict.sees, verdict.cover)


def test_how_sure_it_is_who_may_attack() -> None:
    """The wall reaches half a millimetre past the second shooter's lines, not the leader's."""
    shooters = unit("shooter", (4, 0), (10, 0))
    verdict = attack(shooters, TARGET, tall_wall("wall", 5, x=(8.5, 10 + RADIUS + 0.5 * MM)))
    assert verdict.eligible == ("shooter 1",)
    (found,) = [finding for finding in verdict.findings if finding.code == "legion.eligible"]
    assert found.margin_mm == pytest.approx(0.5, abs=0.015)
