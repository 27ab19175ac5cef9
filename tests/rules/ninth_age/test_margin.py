"""How sure each shooter's answer is: what its margin guarantees, and what changes beyond it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import Polygon

from defilade.geometry.shapes import XY, Shape
from defilade.rules.ninth_age import (
    EDITIONS,
    Attack,
    Cover,
    Edition,
    Feature,
    NinthAgeTable,
    NinthAgeUnit,
    case,
)
from defilade.rules.ninth_age.case import Shot
from defilade.rules.ninth_age.outlook import Answer
from tests.rules.ninth_age.oracles import Judge
from tests.rules.ninth_age.strategies import EVERYWHERE, MM, tables
from tests.rules.ninth_age.tables import box, only, piece, square, table, unit, verdict
from tests.rules.ninth_age.test_share import ARCHERS, SPEARS, W, laid, posts
from tests.strategies import examples

MOST = 2.0
"""Margins are looked for up to here [in]."""


def shots_of(things: NinthAgeTable, edition: Edition) -> list[Shot]:
    found = case.judge(things, "archers", "spears", edition, Attack.SHOOTING)
    return [shot for shot in found.shots if shot.in_rank]


def answers(things: NinthAgeTable, edition: Edition) -> tuple[Answer, ...]:
    """Those of the miniatures that may shoot by rank, in order."""
    return case.answers(things, "archers", "spears", edition, Attack.SHOOTING)


def grown(feature: Feature, by: float) -> Feature | None:
    """The piece with its edge moved outwards; None if nothing is left of it."""
    shape = feature.shape
    if not isinstance(shape.core, Polygon):
        radius = shape.radius + by
        return replace(feature, shape=Shape(core=shape.core, radius=radius)) if radius > 0 else None
    core = shape.core.buffer(by, 64) if by >= 0.0 else shape.core.buffer(by)
    if core.is_empty or not isinstance(core, Polygon):
        return None
    return replace(feature, shape=Shape(core=core))


def all_grown(things: NinthAgeTable, by: float) -> NinthAgeTable:
    found = [grown(feature, by) for feature in things.terrain]
    return things.with_terrain([feature for feature in found if feature is not None])


def shifted(block: NinthAgeUnit, way: XY) -> NinthAgeUnit:
    return block.moved_to((block.at[0] + way[0], block.at[1] + way[1]))


def room_around(things: NinthAgeTable) -> float:
    """How far the nearest piece is from the archers' bases: which one stands in what is held."""
    archers = things.unit("archers").miniatures
    return min(
        (each.footprint.distance(feature.shape) for each in archers for feature in things.terrain),
        default=math.inf,
    )


# -- by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2", "3"])
def test_the_margin_of_a_wall_that_hides_not_quite_half(edition: str) -> None:
    """The line from the end of the front to the middle of the facing clears a corner by a little.

    Second edition: past the middle, more than half is hidden. Third: that is the second line.
    """
    found = verdict(laid(*posts((-5, 0, 6, 7))), edition)
    margin = 5 * W / math.hypot(W, 12)
    assert only(found).margin_mm == pytest.approx(margin / MM, abs=0.011)
    assert found.close_call is False
    assert verdict(laid(*posts((-5, 0, 6, 7))), edition, error=margin + 0.1 * MM).close_call


def test_no_piece_no_margin() -> None:
    for edition in "23":
        found = verdict(laid(), edition)
        assert found.margin_mm is None
        assert not found.close_call


def test_the_arc_is_a_margin() -> None:
    """A shooter near the ray between two arcs: the front is in the open, the flank is hidden."""
    for edition in "23":
        for off in (0.2, 1.0, 5.0):
            spears = unit("spears", (0, 12), 270, base=square(2.0))
            x, y = spears.corners[1]  # its front right corner, on the left as one looks at it
            archers = unit("archers", (x - y + off * MM * math.sqrt(2.0), 0), facing=60, aim=4)
            wall = piece("impassable", box(x - 0.6, x - 0.5, 11.9, 14.5), "wall")
            shooter = only(verdict(table(archers, spears, wall), edition))
            assert str(shooter.target_facing) == "front"
            assert shooter.cover is Cover.NONE
            place = archers.at
            margin = (place[0] - (x - (y - place[1]))) / math.sqrt(2.0)
            assert margin > 0.0
            assert shooter.margin_mm == pytest.approx(margin / 2 / MM, abs=0.011)


@pytest.mark.parametrize("edition", ["2", "3"])
def test_across_the_ray_less_growth_may_do(edition: str) -> None:
    """From the next arc the answer is the same, but a wall by its flank all but covers it.

    0.2 mm from the ray, the margin is that of the other facing: how far the wall's corner is from
    the line to the middle of the flank, from the end of the front where that is farthest.
    """
    spears = unit("spears", (0, 12), 270, base=square(2.0))
    archers = unit("archers", (-13 + 0.2 * MM * math.sqrt(2.0), 0), facing=90, aim=4)
    corner = (-1.5, 12.5)
    wall = piece("impassable", box(-1.6, corner[0], corner[1], 15), "wall")
    shooter = only(verdict(table(archers, spears, wall), edition))
    assert str(shooter.target_facing) == "front"
    assert shooter.cover is Cover.NONE
    middle = (-1.0, 13.0)
    away = [
        ((middle[0] - x) * (corner[1] - y) - (middle[1] - y) * (corner[0] - x))
        / math.hypot(middle[0] - x, middle[1] - y)
        for x, y in archers.miniatures[0].front
    ]
    assert shooter.margin_mm == pytest.approx(max(away) / MM, abs=0.02)


# -- the guarantee ---------------------------------------------------------------------------------

WAYS = [(math.cos(n * math.pi / 8), math.sin(n * math.pi / 8)) for n in range(16)]


@st.composite
def errors(draw: st.DrawFn, things: NinthAgeTable, a: float, b: float) -> NinthAgeTable:
    """The table measured wrongly: archers and spears by b, everything else by a."""
    worst = draw(st.booleans())

    def way(by: float) -> XY:
        x, y = draw(st.sampled_from(WAYS))
        share = 1.0 if worst else draw(st.floats(0.0, 1.0))
        return (x * by * share, y * by * share)

    pieces: list[Feature] = []
    for feature in things.terrain:
        how = draw(st.sampled_from(["grown", "shrunk", "moved"]))
        if how == "moved":
            pieces.append(replace(feature, shape=feature.shape.moved(by=way(a))))
        else:
            after = grown(feature, a if how == "grown" else -a)
            pieces.extend([after] if after is not None else [])
    units = [
        shifted(each, way(b if each.name in ("archers", "spears") else a)) for each in things.units
    ]
    return things.with_terrain(pieces).with_units(units)


@pytest.mark.parametrize("edition", ["2", "3"])
@examples(10)
@given(data=st.data())
def test_nothing_changes_within_the_margin(edition: str, data: st.DataObject) -> None:
    """Pieces wrong by a, archers and spears by b, in any direction: a + b below the margin."""
    rules = EDITIONS[edition]
    things = data.draw(tables(kinds=EVERYWHERE, most=4, between=1))
    share = data.draw(st.sampled_from([0.0, 0.3, 0.5, 1.0]))
    room = room_around(things)
    for number, shot in enumerate(shots_of(things, rules)):
        margin = min(abs(shot.growth), MOST)
        if margin < 0.02 * MM or room < margin + 1e-3:
            continue
        total = 0.99 * margin
        other = data.draw(errors(things, share * total, (1.0 - share) * total))
        assert answers(other, rules)[number] is shot.answer


@pytest.mark.parametrize("edition", ["2", "3"])
@examples(10)
@given(data=st.data())
def test_beyond_the_margin_the_change_comes(edition: str, data: st.DataObject) -> None:
    """All pieces really grown, or shrunk, by as much as is said: the answer is another."""
    rules = EDITIONS[edition]
    things = data.draw(tables(kinds=EVERYWHERE, most=4, between=0))
    room = room_around(things)
    for number, shot in enumerate(shots_of(things, rules)):
        if shot.by_arc or not math.isfinite(shot.growth) or shot.located.margin < 1e-3:
            continue
        judged = Judge(things, edition, shot.miniature.name)
        sees_all = judged.in_arc(judged.eyes(3), judged.ends(), 2 * abs(shot.growth) + 0.1).all()
        if not sees_all:
            continue  # the arc, which no piece narrows, has a part in which eyes see
        beyond = abs(shot.growth) + 0.03 * MM + 1e-4 * abs(shot.growth)
        assume(room > beyond + 1e-3)
        if shot.growth < 0.0 and any(
            not feature.shape.is_convex and grown(feature, -beyond) is None
            for feature in things.terrain
        ):
            continue
        by = math.copysign(beyond, shot.growth)
        after = answers(all_grown(things, by), rules)[number]
        assert after > shot.answer if shot.growth > 0.0 else after < shot.answer


@pytest.mark.parametrize("edition", ["2", "3"])
def test_the_arc_narrows_by_both_errors(edition: str) -> None:
    """The corner of the spears is 1 mm inside the arc: half a millimetre each, and it is not."""
    spears = unit("spears", (4.0 + W + 1.0 - 1.0 * math.sqrt(2.0) * MM, 4.0), 270, base=square(2.0))
    thin = replace(spears.miniatures[0], base=replace(square(2.0), length=1e-3))
    spears = replace(spears, miniatures=(thin,)).moved_to(spears.at)
    found = only(verdict(table(ARCHERS, spears), edition))
    assert found.sees
    depth = 1.0 + 1e-3 / math.sqrt(2.0) / MM  # that of its rear corner
    assert found.margin_mm == pytest.approx(depth / 2, abs=0.02)


# -- Volley Fire -----------------------------------------------------------------------------------

SLOPE = (2.0 - 2 * W) / 12
"""The line from the left end of two archers' front to the left corner of the spears leans so."""


def volley(off: float) -> NinthAgeTable:
    """Two archers with Volley Fire behind a screen whose left end is `off` [in] clear of a line.

    It is the line from the left end of their front to the left corner of the spears.
    """
    archers = unit("archers", (0, 0), files=2, count=2, aim=4, rules=["volley fire"])
    end = -2 * W - SLOPE + off
    base = replace(square(10.0), length=0.2)
    return table(archers, SPEARS, unit("screen", (end + 5.0, 1.2), base=base))


@pytest.mark.parametrize("off", [0.5, 2.0])
def test_volley_fire_is_as_sure_as_the_one_who_sees(off: float) -> None:
    """The first archer sees past the screen, and so both may shoot over it."""
    found = verdict(volley(off * MM), "2")
    margin = off / math.hypot(1.0, SLOPE)
    for shooter in found.shooters:
        assert shooter.cover is Cover.NONE
        assert shooter.margin_mm == pytest.approx(margin, abs=0.011)
    for shot in case.judge(
        volley(off * MM), "archers", "spears", EDITIONS["2"], Attack.SHOOTING
    ).shots:
        assert shot.then is Answer.NO_SIGHT


@pytest.mark.parametrize("off", [0.5, 2.0])
def test_no_sight_is_no_surer_than_that_none_sees_without_volley_fire(off: float) -> None:
    """The screen is a little too wide; a little narrower, and both see."""
    found = verdict(volley(-off * MM), "2")
    assert not found.sees
    for shooter in found.shooters:
        assert shooter.margin_mm == pytest.approx(off / (1.0 + SLOPE), abs=0.011)
