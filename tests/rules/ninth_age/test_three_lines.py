"""Third edition: three lines from the best eye that sees. Reading N-03."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from defilade.geometry.crossing import passes_through
from defilade.geometry.shapes import polygon
from defilade.rules.ninth_age import Cover, Feature, NinthAgeTable, Shooter, flat
from defilade.tabletop import Base, Outline
from tests.rules.ninth_age.oracles import Judge, confirm, outline
from tests.rules.ninth_age.strategies import EVERYWHERE, MM, tables
from tests.rules.ninth_age.tables import SIDE, box, only, piece, square, table, unit, verdict
from tests.rules.ninth_age.test_share import ARCHERS, SPEARS, VECTORS, W, laid, posts
from tests.strategies import examples

LINES = {"V1": 0, "V2": 1, "V3": 2, "V4": 2, "V5": 1, "V6": 2, "V7": 2, "V8": 1}
"""How many lines are in the way from the best eye; ninth-age.md, section 9, worked out again.

From the eye (x, 0) the line to the point (p, 12) passes at height h through x + (p - x) h / 12.
"""


def shoot(*things: Feature) -> Shooter:
    return only(verdict(laid(*things), "3"))


@pytest.mark.parametrize(("kind", "cover"), [("impassable", Cover.HARD), ("forest", Cover.SOFT)])
@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors(name: str, kind: str, cover: Cover) -> None:
    boxes, _, _ = VECTORS[name]
    shooter = shoot(*posts(*boxes, kind=kind))
    assert shooter.sees
    assert sum(line.cover is cover for line in shooter.lines) == LINES[name]
    assert shooter.cover is (cover if LINES[name] >= 2 else Cover.NONE)


def test_the_lines_run_from_left_to_right_as_the_shooter_sees_it() -> None:
    shooter = shoot()
    assert [str(line.to) for line in shooter.lines] == ["left", "centre", "right"]
    assert [line.line.end[:2] for line in shooter.lines] == [
        pytest.approx((x, 12.0)) for x in (-2.0, 0.0, 2.0)
    ]
    assert {line.line.start[:2] for line in shooter.lines} == {shooter.eye}
    assert [line.clears_mm for line in shooter.lines] == [None, None, None]


THINGS: list[set[str]] = [set(), {"forest"}, {"impassable"}, {"forest", "impassable"}]


@pytest.mark.parametrize("lines", list(itertools.product(THINGS, repeat=3)))
def test_every_combination_of_three_lines(lines: tuple[set[str], ...]) -> None:
    """Two of three through hard things: hard. Else two through anything: soft.

    Each box is in the way of one line from every eye, and of no other.
    """
    places = [(-1.3, -0.7), (-0.3, 0.3), (0.7, 1.3)]
    shooter = shoot(
        *[
            piece(kind, box(x0, x1, 5.9, 6.1), f"{kind} {n}")
            for n, ((x0, x1), kinds) in enumerate(zip(places, lines, strict=True))
            for kind in kinds
        ]
    )
    hard = sum("impassable" in kinds for kinds in lines)
    some = sum(bool(kinds) for kinds in lines)
    assert shooter.sees
    assert shooter.cover is (Cover.HARD if hard >= 2 else Cover.SOFT if some >= 2 else Cover.NONE)
    for n, (line, kinds) in enumerate(zip(shooter.lines, lines, strict=True)):
        assert {item.name for item in line.through} == {f"{kind} {n}" for kind in kinds}
        assert {item.cover for item in line.through} == {
            Cover.HARD if kind == "impassable" else Cover.SOFT for kind in kinds
        }


def test_the_best_eye_may_be_off_the_middle() -> None:
    """N-03: the line to the centre clears the wall's corner (0.1, 7) from x > 0.24 only."""
    shooter = shoot(*posts((-5, 0.1, 6, 7)))
    assert shooter.cover is Cover.NONE
    assert shooter.eye is not None
    assert 0.24 < shooter.eye[0] < W


def test_an_eye_without_sight_is_not_taken() -> None:
    """N-03: eyes far left would have clear lines, but the spears are beyond their 45 degrees.

    What there is left of them, up to (3.9, 4.02), is within 45 degrees of eyes with x > -0.12. A
    wood close before these is in the way of all their lines; the second edition lets any eye judge
    cover.
    """
    thin = Base(outline=Outline.RECTANGLE, width=0.8, length=0.02)
    spears = unit("spears", (5.9, 4.0), 270, files=5, count=5, base=thin)
    wood = piece("forest", box(-0.15, 1.5, 0.01, 0.1), "wood")
    things = table(ARCHERS, spears, wood)
    third = only(verdict(things, "3"))
    assert third.sees
    assert third.cover is Cover.SOFT
    assert third.eye is not None
    assert third.eye[0] > -0.12
    without = only(verdict(table(ARCHERS, spears), "3"))
    assert without.cover is Cover.NONE
    assert only(verdict(things, "2")).cover is Cover.NONE
    for edition in "23":
        judge = Judge(things, edition, "archers 1")
        confirm(judge, only(verdict(things, edition)))


def test_no_eye_looks_aside_by_more_than_45_degrees() -> None:
    """Peeking round a wall: the second edition's arc allows a line that the third forbids.

    Past the wall's end (-0.5, 0.3) the left end of a front of 2 in sees the spears at slopes from 1
    to 1.67 only: aside by more than ahead, though not beyond the ray from the right corner.
    """
    front = Base(outline=Outline.RECTANGLE, width=2.0, length=1.0)
    archers = unit("archers", (0, 0), base=front, aim=4)
    thin = Base(outline=Outline.RECTANGLE, width=0.8, length=0.2)
    spears = unit("spears", (3.9, 4.0), 270, base=thin)
    wall = piece("impassable", box(-0.5, 3.0, 0.2, 0.3), "wall")
    assert only(verdict(table(archers, spears, wall), "2")).sees
    assert not only(verdict(table(archers, spears, wall), "3")).sees
    assert only(verdict(table(archers, spears), "3")).sees


def test_back_ranks_look_from_the_front_of_their_unit() -> None:
    """Straight ahead of each: the second rank has the first one's answers."""
    archers = unit("archers", (0.3, 0), files=3, count=6, aim=4)
    rocks = posts((0.4, 1.8, 1, 1.1), kind="forest")
    found = verdict(table(archers, SPEARS, *rocks), "3")
    first, second = found.shooters[:3], found.shooters[3:]
    for one, other in zip(first, second, strict=True):
        assert other.rank == 2
        assert other.eye == pytest.approx(one.eye)
        assert other.cover is one.cover
        assert other.lines == one.lines
    assert len({one.cover for one in first}) > 1
    behind = verdict(table(archers, SPEARS, *rocks), "2").shooters[3:]
    assert all(one.eye is not None and math.isclose(one.eye[1], -SIDE) for one in behind)


def test_the_facing_is_that_of_the_unit() -> None:
    """Third edition: from the centre of the unit's front; second: from each miniature."""
    spears = unit("spears", (0, 12), 225, files=1, count=1, base=square(2.0))
    # the corner between front and left flank: its ray runs straight down from there
    x = spears.corners[0][0]
    archers = unit("archers", (x + 0.3, 0), files=4, count=4, aim=4)
    sides = [str(each.target_facing) for each in verdict(table(archers, spears), "2").shooters]
    assert len(set(sides)) == 2
    assert sides == sorted(sides, key=lambda side: side == sides[-1])
    whole = {str(each.target_facing) for each in verdict(table(archers, spears), "3").shooters}
    assert whole == {sides[-1]}


def _depth(line: LineString, shape: BaseGeometry, by: float) -> bool:
    return bool(line.intersects(shape.buffer(by, 64)))


@examples(12)
@given(tables())
def test_margins_of_lines_against_grown_pieces(things: NinthAgeTable) -> None:
    """How far a piece may shrink and still be met, and how far what is clear may grow."""
    off = 0.01 * MM
    for shooter in verdict(things, "3").shooters:
        judge = Judge(things, "3", shooter.name)
        by_name = {thing.name: thing for thing in judge.things if thing.cover}
        shapes = {feature.name: outline(feature.shape, 0.0) for feature in things.terrain}
        for each in shooter.lines:
            line = LineString([each.line.start[:2], each.line.end[:2]])
            for item in each.through:
                shape = shapes.get(item.name, by_name[item.name].sure)
                depth = item.margin_mm * MM
                assert _depth(line, shape, -depth * 0.999 + off)
                assert not _depth(line, shape, -depth * 1.001 - off)
            met = {item.name for item in each.through}
            clear = [shapes.get(n, t.sure) for n, t in by_name.items() if n not in met]
            if each.clears_mm is None:
                assert not clear
                continue
            room = min(line.distance(shape) for shape in clear)
            assert each.clears_mm * MM == pytest.approx(room, rel=1e-3, abs=off)


@examples(12)
@given(tables(kinds=EVERYWHERE, between=0))
def test_the_referee_agrees_with_every_line(things: NinthAgeTable) -> None:
    for shooter in verdict(things, "3").shooters:
        mine = things.unit("archers").miniature(shooter.name).footprint
        for line in shooter.lines:
            met = {
                feature.name
                for feature in things.terrain
                if passes_through(line.line, flat.piece(feature.shape))
                and not mine.overlaps(feature.shape)
            }
            assert {item.name for item in line.through} == met


@examples(20)
@given(tables())
def test_against_brute_force(things: NinthAgeTable) -> None:
    found = verdict(things, "3")
    for shooter in found.shooters:
        confirm(Judge(things, "3", shooter.name), shooter)


@examples(12)
@given(tables(between=1))
def test_a_sure_answer_is_found_by_brute_force(things: NinthAgeTable) -> None:
    """Where the margin is above the step of the samples, they find the same answer."""
    for shooter in verdict(things, "3").shooters:
        if shooter.in_rank and (shooter.margin_mm is None or shooter.margin_mm > 1.5):
            judge = Judge(things, "3", shooter.name)
            if not judge.is_near_ray:
                assert judge.best() == (3 if shooter.cover is None else int(shooter.cover))


def test_a_slit_for_one_eye_is_enough() -> None:
    """A slit of 0.2 mm in a wall close to the front lets a line through, and no narrower one 0."""
    for width, sees in ((0.2 * MM, True), (0.0, False)):
        left = piece("impassable", box(-9, 0.1, 0.5, 0.6), "left")
        right = piece("impassable", box(0.1 + width, 9, 0.5, 0.6), "right")
        assert only(verdict(table(ARCHERS, SPEARS, left, right), "3")).sees is sees
        assert only(verdict(table(ARCHERS, SPEARS, left, right), "2")).sees is sees


def test_a_rock_that_reaches_into_the_target_hides_what_it_covers() -> None:
    """The rim of a rock on the boundary is a place where sight of an edge ends.

    Rock and wall leave the corner of the target's edge to some eyes only.
    """
    rock = piece("impassable", box(-3.0, 1.0, 11.5, 12.5), "rock")
    ell = polygon([(1.2, 9.0), (9.0, 9.0), (9.0, 14.0), (8.5, 14.0), (8.5, 9.5), (1.2, 9.5)])
    wall = piece("impassable", ell, "wall")
    things = table(ARCHERS, SPEARS, rock, wall)
    shooter = only(verdict(things, "3"))
    confirm(Judge(things, "3", "archers 1"), shooter)
    assert shooter.sees
    assert shooter.cover is Cover.HARD
