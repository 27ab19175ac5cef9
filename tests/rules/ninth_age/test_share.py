"""Second edition: the hidden share of the target facing. Readings N-01, N-02 and N-09."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.geometry.shapes import XY, circle
from defilade.rules.ninth_age import Cover, Feature, NinthAgeTable, Shooter
from defilade.tabletop import Base
from tests.rules.ninth_age.oracles import Judge, confirm
from tests.rules.ninth_age.strategies import MM, shapes, tables
from tests.rules.ninth_age.tables import SIDE, box, only, piece, square, table, unit, verdict
from tests.strategies import examples

W = SIDE / 2
ARCHERS = unit("archers", (0, 0), aim=4)
SPEARS = unit("spears", (0, 12), 270, files=5, count=5, base=square(0.8))
"""A facing from x = -2 to x = 2 at y = 12, looked at from y = 0."""


def posts(*boxes: tuple[float, float, float, float], kind: str = "impassable") -> list[Feature]:
    return [piece(kind, box(*each), f"post {n}") for n, each in enumerate(boxes)]


def laid(*things: Feature) -> NinthAgeTable:
    return table(ARCHERS, SPEARS, *things)


def shoot(*things: Feature, **options: object) -> Shooter:
    return only(verdict(laid(*things), "2", **options))  # type: ignore[arg-type]


# From the eye (x, 0) a corner at (a, h) is seen before the point x + (a - x) 12 / h of the facing.
# The eye is best at an end of the front, x = W, or anywhere.
VECTORS: dict[str, tuple[list[tuple[float, float, float, float]], float, Cover]] = {
    "V1": ([], 0.0, Cover.NONE),
    "V2": ([(-5, 0, 6, 7)], (2 - 5 * W / 7) / 4, Cover.NONE),
    "V3": ([(-5, 0.4, 6, 7)], (2.8 - W) / 4, Cover.HARD),
    "V4": ([(-5, -0.5, 6, 7), (0.5, 5, 6, 7)], 4 / 7, Cover.HARD),
    "V5": ([(-0.5, 0.5, 6, 7)], 1 / 2, Cover.NONE),
    "V6": ([(-2.3, -1.6, 11, 11.5), (1.6, 2.3, 11, 11.5)], 3.8 / 23, Cover.NONE),
    "V7": ([(-2.5, 0.4, 11, 11.5)], (2 + 4.8 / 11 - W / 11) / 4, Cover.HARD),
    "V8": ([(-2.5, -0.2, 11, 11.5)], (2 - 4.8 / 23 - W / 23) / 4, Cover.NONE),
}


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors(name: str) -> None:
    """Exact shares from similar triangles."""
    boxes, share, cover = VECTORS[name]
    shooter = shoot(*posts(*boxes))
    assert shooter.sees
    assert shooter.cover is cover
    assert shooter.hidden_share == pytest.approx(share, abs=1e-8)
    assert shooter.hard_share == pytest.approx(share, abs=1e-8)
    assert shooter.soft_share == 0.0


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_in_forests(name: str) -> None:
    boxes, share, cover = VECTORS[name]
    shooter = shoot(*posts(*boxes, kind="forest"))
    assert shooter.cover is (Cover.SOFT if cover else Cover.NONE)
    assert shooter.soft_share == pytest.approx(share, abs=1e-8)
    assert shooter.hard_share == 0.0


def test_exactly_half_is_no_cover_and_a_close_call() -> None:
    """N-01: strictly more than half, and the switch."""
    things = laid(*posts((-0.5, 0.5, 6, 7)))
    found = verdict(things, "2")
    assert found.close_call
    assert only(found).margin_mm == pytest.approx(0.0, abs=0.02)
    assert only(found).cover is Cover.NONE
    other = verdict(things, "2", readings={"N-01": "half or more"})
    assert only(other).cover is Cover.HARD
    assert other.close_call


@pytest.mark.parametrize("options", [{}, {"N-01": "half or more"}])
@pytest.mark.parametrize("off", [-1, -0.1, 0.1, 1])
def test_a_little_off_half_both_readings_agree(options: dict[str, str], off: float) -> None:
    """Both sides of the post lie out by `off` mm: as much of an inch of the facing is hidden.

    Grown by d, from the middle its rounded corners hide 1 in of either half of the facing, if d is
    the distance of the corner from that line. Shrunk by d, its near side recedes as well.
    """
    half = 0.5 + off * MM
    shooter = shoot(*posts((-half, half, 6, 7)), readings=options)
    assert shooter.hidden_share == pytest.approx(half, abs=1e-8)
    assert shooter.cover is (Cover.HARD if off > 0 else Cover.NONE)
    margin = 6 * off / 6.5 if off > 0 else -off / math.hypot(1, 1 / 12)
    assert shooter.margin_mm == pytest.approx(margin, abs=0.011)


def test_the_shooter_uses_its_best_eye() -> None:
    """N-02: from the left end and the middle, more than half is hidden; not from the right end."""
    shooter = shoot(*posts((-5, 0.1, 6, 7)))
    assert shooter.cover is Cover.NONE
    assert shooter.eye == pytest.approx((W, 0.0), abs=1e-6)
    middle = share_behind((0.0, 0.0), 0.1)
    assert middle > 0.5
    assert shooter.hidden_share == pytest.approx((2 + (1.2 - 5 * W) / 7) / 4, abs=1e-8)


def share_behind(eye: XY, corner: float) -> float:
    """The share hidden by a wall from far on the left to `corner`, between y = 6 and y = 7."""
    ends = [eye[0] + (corner - eye[0]) * 12 / y for y in (6, 7)]
    return (max(ends) + 2) / 4


def test_the_best_eye_need_not_see() -> None:
    """N-02: all of the facing is hidden from the right half of the front, and little from the left.

    A forest before the left hides more than half from there; the eye with the least hidden is
    taken whether or not a line of sight starts there.
    """
    wall = piece("impassable", box(-1.0, 4.0, 0.5, 0.6), "wall")
    hole = piece("impassable", box(-9.0, -1.05, 0.5, 0.6), "end")
    shooter = shoot(wall, hole)
    judge = Judge(laid(wall, hole), "2", "archers 1")
    confirm(judge, shooter)


def test_a_part_hidden_twice_counts_once() -> None:
    """N-09: the union. 30 % by one and the same 30 % by another are 30 %."""
    one = box(-2.0 * 0.55, -0.8 * 0.55 + 0.2, 6.6, 6.7)
    once = shoot(piece("impassable", one, "a"))
    twice = shoot(piece("impassable", one, "a"), piece("impassable", one, "b"))
    assert twice.hidden_share == pytest.approx(once.hidden_share)
    assert twice.cover is once.cover


def test_a_part_hidden_by_soft_and_by_hard_is_hard() -> None:
    """N-09: 60 % by a forest and the same 60 % by a rock are hard cover."""
    shape = box(-0.6, 0.6, 6.0, 6.0 + 1e-3)
    shooter = shoot(piece("forest", shape, "wood"), piece("impassable", shape, "rock"))
    assert shooter.cover is Cover.HARD
    assert shooter.hard_share == pytest.approx(0.6, abs=1e-3)
    assert shooter.soft_share == pytest.approx(0.6, abs=1e-3)
    assert shooter.hidden_share == pytest.approx(0.6, abs=1e-3)
    assert [part.by for part in shooter.hidden] == [("rock",)]


@pytest.mark.parametrize("kinds", [("forest", "impassable"), ("impassable", "forest")])
def test_thirty_and_thirty_are_soft(kinds: tuple[str, str]) -> None:
    """The rule's own example: neither kind alone exceeds half, together they do."""
    left, right = ((-0.3, 6.0), (0.3, 6.0))
    things = [
        piece(kinds[0], box(left[0] - 0.3, left[0] + 0.3, 6.0, 6.001), "a"),
        piece(kinds[1], box(right[0] - 0.3, right[0] + 0.3, 6.0, 6.001), "b"),
    ]
    shooter = shoot(*things)
    assert shooter.cover is Cover.SOFT
    assert shooter.soft_share == pytest.approx(0.3, abs=1e-3)
    assert shooter.hard_share == pytest.approx(0.3, abs=1e-3)
    assert shooter.hidden_share == pytest.approx(0.6, abs=1e-3)
    assert [part.by for part in shooter.hidden] == [("a",), ("b",)]


def test_hard_is_judged_before_soft() -> None:
    """60 % hard and the other 40 % soft: hard only."""
    shooter = shoot(
        piece("impassable", box(-1.2, 0.2, 6.0, 6.001), "rock"),
        piece("forest", box(0.2, 1.2, 6.0, 6.001), "wood"),
    )
    assert shooter.cover is Cover.HARD
    assert shooter.hidden_share == pytest.approx(1.0, abs=1e-6)


def test_an_eye_with_soft_cover_is_better_than_one_with_hard() -> None:
    """From the left a rock hides much and a wood little, from the right the other way round."""
    near, far = 0.8, 11.0
    rock = piece("impassable", box(-9.0, 0.05, near, near + 0.05), "rock")
    wood = piece("forest", box(-1.95, 1.95, far, far + 0.1), "wood")
    shooter = shoot(rock, wood)
    assert shooter.cover is Cover.SOFT
    assert shooter.hard_share is not None
    assert shooter.hard_share <= 0.5
    confirm(Judge(laid(rock, wood), "2", "archers 1"), shooter)


def test_what_is_outside_the_arc_hides_too() -> None:
    """The check is not one of sight: a target half out of the arc is hidden by what stands there.

    The spears' facing runs from inside the arc to outside it; the rock hides the part outside.
    """
    spears = unit("spears", (5.0, 4.0), 270, files=8, count=8, base=square(0.8))
    rock = piece("impassable", box(2.2, 5.0, 1.9, 2.0), "rock")
    shooter = only(verdict(table(ARCHERS, spears, rock), "2"))
    assert shooter.sees
    outside = 4.0 + W  # the ray from the right corner meets y = 4 there
    assert shooter.hidden[-1].end[0] > outside
    assert shooter.hidden_share is not None
    assert shooter.hidden_share > 0.5
    assert shooter.cover is Cover.HARD


@examples(20)
@given(tables())
def test_against_brute_force(things: NinthAgeTable) -> None:
    found = verdict(things, "2")
    for shooter in found.shooters:
        confirm(Judge(things, "2", shooter.name), shooter)


@examples(12)
@given(tables(between=1))
def test_a_sure_answer_is_found_by_brute_force(things: NinthAgeTable) -> None:
    """Where the margin is above the step of the samples, they find the same answer."""
    for shooter in verdict(things, "2").shooters:
        if shooter.in_rank and (shooter.margin_mm is None or shooter.margin_mm > 1.5):
            judge = Judge(things, "2", shooter.name)
            assert judge.best() == (3 if shooter.cover is None else int(shooter.cover))


@examples(12)
@given(tables(kinds=("forest", "impassable"), most=4, ranks=False), shapes(), st.booleans())
def test_one_more_piece_never_uncovers(things: NinthAgeTable, shape: object, is_hard: bool) -> None:
    """The share from the best eye never falls, nor does the cover."""
    more = piece("impassable" if is_hard else "forest", shape, "more")  # type: ignore[arg-type]
    if more.shape.overlaps(things.unit("archers").boundary):
        return
    before = only(verdict(things, "2"))
    after = only(verdict(things.with_terrain([*things.terrain, more]), "2"))
    if after.cover is None:
        return
    assert before.cover is not None
    assert after.cover >= before.cover
    if before.cover is Cover.NONE and after.cover is Cover.NONE:
        assert before.hidden_share is not None
        assert after.hidden_share is not None
        assert after.hidden_share >= before.hidden_share - 1e-8


def test_parts_are_in_order_along_the_facing() -> None:
    shooter = shoot(*posts((-1, -0.6, 6, 6.1), (-0.2, 0.2, 6, 6.1), (0.5, 0.9, 6, 6.1)))
    assert len(shooter.hidden) == 3
    ends = [x for part in shooter.hidden for x in (part.start[0], part.end[0])]
    assert ends == sorted(ends)
    assert all(math.isclose(part.start[1], 12.0) for part in shooter.hidden)


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize(("degrees", "cover"), [(1.0, Cover.NONE), (3.0, Cover.HARD)])
def test_the_point_of_a_round_target_comes_out_of_a_disc(
    side: float, degrees: float, cover: Cover
) -> None:
    """A rock of radius 1/2 in a target of radius 1: it covers the nearest points of some eyes.

    Its rim and the target's cross `degrees` off straight down, so that eyes more than 12 tan of
    that to one side have their point in the open. The front ends at 0.39: 1.9 degrees.
    """
    target = unit("spears", (0, 12), 270, base=Base.round(2.0))
    half = math.degrees(math.acos((1.0 + 0.81 - 0.25) / 1.8))
    way = math.radians(270.0 + side * (degrees - half))
    rock = piece("impassable", circle((0.9 * math.cos(way), 12 + 0.9 * math.sin(way)), 1.0))
    shooter = only(verdict(table(ARCHERS, target, rock), "2"))
    assert shooter.cover is cover
    if cover is Cover.NONE:
        assert shooter.eye is not None
        assert side * shooter.eye[0] > 12 * math.tan(math.radians(degrees))
