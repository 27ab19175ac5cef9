"""Partly blocked by one piece, with margins that can be worked out by hand."""

from __future__ import annotations

import math

import pytest

from defilade.geometry.crossing import passes_through
from defilade.geometry.hull import blocks, partly_blocked
from defilade.geometry.shapes import Shape, circle, oblong, polygon, rectangle, wall
from defilade.geometry.solids import Solid
from tests.strategies import Scene

FINE = 1e-4  # shrinking rounds off a little; see tests/test_laws.py


def end(x: float, y: float = 0.0, bottom: float = 0.0, height: float = 1.65) -> Solid:
    return Solid(shape=circle((x, y), 1.0), bottom=bottom, top=bottom + height)


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float] = (0, 5)) -> Solid:
    (x0, x1), (y0, y1) = x, y
    shape = polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Solid(shape=shape, bottom=z[0], top=z[1])


A, B = end(0), end(10)


def check(a: Solid, b: Solid, piece: Solid, margin: float) -> None:
    """The margin, its sign and witness, from both ends and in several places on the table."""
    for turned, mirrored in ((0.0, False), (180.0, True), (23.4, False), (111.1, True)):
        scene = Scene(a=a, b=b, pieces=(piece,)).moved(
            by=(2.0, 7.0), turned=turned, mirrored=mirrored
        )
        for view in (scene, scene.swapped()):
            answer = partly_blocked(view.a, view.b, view.pieces[0])
            assert answer.blocked is (margin > 0)
            assert answer.margin == pytest.approx(margin, abs=FINE)
            assert blocks(view.a, view.b, view.pieces[0]) is (margin > 0)
            assert (answer.witness is not None) is answer.blocked
            if answer.witness:
                assert passes_through(answer.witness, view.pieces[0])


@pytest.mark.parametrize("y", [1.5, 0.75, 0.51, 0.49, 0.25, 0.0])
def test_beside_the_lane_of_two_equal_discs(y: float) -> None:
    check(A, B, box((3, 7), (y, y + 3)), 0.5 - y)


@pytest.mark.parametrize("x", [1.0, 4.0, 9.0])
@pytest.mark.parametrize("d", [0.5, 0.01, -0.01, -0.5])
def test_beside_a_tapering_lane(x: float, d: float) -> None:
    """Discs of radius 2 and 1, ten apart: the tangent is x / 10 + y sqrt(0.99) = 2.

    A tip points at it from d off. Grown, it meets it at once; shrunk, a tip of half angle h
    draws back by 1 / sin h times as much.
    """
    a = Solid(shape=circle((0, 0), 4.0), bottom=0, top=1)
    b = Solid(shape=circle((10, 0), 2.0), bottom=0, top=1)
    sin, cos = 0.1, math.sqrt(0.99)
    foot = (x, (2.0 + d - sin * x) / cos)
    tip = polygon([(0, 0), (2, 3), (-2, 3)], at=foot, rotation=-math.degrees(math.asin(sin)))
    margin = -d if d > 0 else -d * 2 / math.hypot(2, 3)
    check(a, b, Solid(shape=tip, bottom=0, top=5), margin)


@pytest.mark.parametrize("right", [3.4, 3.49])
def test_lines_from_a_roof_come_down_to_a_low_piece(right: float) -> None:
    """Bottoms fall from 5 to 0; below 3 from fraction 0.4 on, where the sections begin at x = 3.5.

    The piece grown by d reaches right + d, and lines come below 3 + d from x = 3.5 - 2 d on.
    """
    check(end(0, bottom=5.0), B, box((1, right), (-4, 4), (0, 3)), -(3.5 - right) / 3)


def test_lines_from_a_roof_meet_a_piece_a_little_farther_on() -> None:
    answer = partly_blocked(end(0, bottom=5.0), B, box((1, 3.6), (-4, 4), (0, 3)))
    assert answer.blocked
    assert answer.margin == pytest.approx(0.1 / 3, abs=FINE)


@pytest.mark.parametrize(
    ("low", "high", "margin"),
    [
        (2.0, 3.0, -0.35),  # floats over the heads
        (1.0, 3.0, 0.65),  # hangs down to chest height
        (-3.0, -1.0, -1.0),  # lies below the table
        (-3.0, 0.5, 0.5),  # a kerb
        (0.5, 0.9, 0.2),  # a shelf, which shrinks to nothing
    ],
)
def test_heights_of_level_lines(low: float, high: float, margin: float) -> None:
    check(A, B, box((2, 8), (-9, 9), (low, high)), margin)


@pytest.mark.parametrize("name", ["U33-touching", "U33-behind", "U49", "in front", "wholly above"])
def test_off_every_line(name: str) -> None:
    """U33: behind the target; U49: beside the shooter. Neither blocks a line."""
    piece, margin = {
        "U33-touching": (box((10.5, 12), (-9, 9)), 0.0),
        "U33-behind": (box((11, 12), (-9, 9)), -0.5),
        "U49": (box((-2, 2), (0.75, 3)), -0.25),
        "in front": (box((-3, -1), (-9, 9)), -0.5),
        "wholly above": (box((-5, 15), (-9, 9), (1.7, 2)), -0.05),
    }[name]
    check(A, B, piece, margin)


def test_u24_beside_a_wall_as_high_as_itself() -> None:
    """The wall blocks some lines to the low figure, in both directions."""
    barrier = box((9, 9.4), (-9, 9), (0, 1.65))
    assert partly_blocked(A, B, barrier).blocked
    assert partly_blocked(end(0, height=2.7), B, barrier).blocked


SHAPES: dict[str, Shape] = {
    "disc": circle((0, 0), 1.0),
    "square": rectangle((0, 0), (1.0, 1.0)),
    "diamond": rectangle((0, 0), (1.0, 1.0), 45.0),
    "oblong": oblong((0, 0), 2.0, 1.0),
    "upright oblong": oblong((0, 0), 2.0, 1.0, 90.0),
    "triangle": polygon([(-1, -1), (1, -1), (0, 1)]),
}


@pytest.mark.parametrize("first", SHAPES)
@pytest.mark.parametrize("second", SHAPES)
@pytest.mark.parametrize("d", [0.25, 0.001, -0.001, -0.25])
def test_any_pair_of_ends(first: str, second: str, d: float) -> None:
    """A long wall laid beside the lane is as far off as the farther-reaching end.

    Where one end reaches farther, its side decides at the wall's end over it.
    """
    a = Solid(shape=SHAPES[first], bottom=0, top=1)
    b = Solid(shape=SHAPES[second].moved(by=(8.0, 0.0)), bottom=0, top=1)
    reach = max(a.shape.bounds[3], b.shape.bounds[3])
    check(a, b, box((-20, 30), (reach + d, reach + d + 5)), -d)


@pytest.mark.parametrize("first", SHAPES)
@pytest.mark.parametrize("second", SHAPES)
@pytest.mark.parametrize(
    "piece", ["disc over the lane", "disc beside", "oblong", "ring", "ring hole"]
)
def test_round_and_hollow_pieces_between_any_ends(first: str, second: str, piece: str) -> None:
    """A piece whose core lies off the lane may still cover it; a hole around all does not."""
    a = Solid(shape=SHAPES[first], bottom=0, top=1)
    b = Solid(shape=SHAPES[second].moved(by=(8.0, 0.0)), bottom=0, top=1)
    outer = [(-9.0, -9.0), (17.0, -9.0), (17.0, 9.0), (-9.0, 9.0)]
    hole = [(-3.0, -3.0), (11.0, -3.0), (11.0, 3.0), (-3.0, 3.0)]
    shape, blocked = {
        "disc over the lane": (circle((4, 4), 10.0), True),
        "disc beside": (circle((4, 4), 5.0), False),
        "oblong": (oblong((4, 3), 6.0, 5.0, 10.0), True),
        "ring": (polygon(outer, [[(5, -3), (11, -3), (11, 3), (5, 3)]]), True),
        "ring hole": (polygon(outer, [hole]), False),
    }[piece]
    for turned in (0.0, 33.3):
        scene = Scene(a=a, b=b, pieces=(Solid(shape=shape, bottom=0, top=2),)).moved(turned=turned)
        for view in (scene, scene.swapped()):
            assert partly_blocked(view.a, view.b, view.pieces[0]).blocked is blocked


def test_t24_concave_pieces_and_holes() -> None:
    """The lane runs through a hole, or a bay, and meets only the hull of the piece."""
    hole = polygon([(-3, -3), (13, -3), (13, 3), (-3, 3)], [[(-2, -2), (12, -2), (12, 2), (-2, 2)]])
    check(A, B, Solid(shape=hole, bottom=0, top=5), -1.5)
    bay = wall([(3, 4), (3, 0.75), (7, 0.75), (7, 4)], 0.25)
    check(A, B, Solid(shape=bay, bottom=0, top=5), -(0.625 - 0.5))


def test_touching_the_shooter_and_in_the_way() -> None:
    """U36, its geometry: a wall against the shooter's base blocks lines like any other."""
    check(A, B, box((0.5, 0.75), (-9, 0.2)), 0.125)


def test_ends_must_be_convex() -> None:
    shape = polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
    with pytest.raises(ValueError, match="convex"):
        partly_blocked(Solid(shape=shape, bottom=0, top=1), B, box((4, 5), (0, 1)))


def test_u26_a_piece_of_no_height_blocks_nothing() -> None:
    answer = partly_blocked(A, B, box((4, 5), (-9, 9), (0.5, 0.5)))
    assert not answer.blocked
    assert answer.margin == -math.inf


def test_a_piece_at_the_edge_of_an_end_with_corners() -> None:
    """The blocked line starts where the piece covers the edge of one end, and ends in the other."""
    a = Solid(shape=rectangle((0, 0), (1, 1)), bottom=0, top=0.5)
    b = Solid(shape=circle((1.5, 0), 1), bottom=0, top=0.5)
    piece = Solid(shape=circle((-0.53, 0), 0.25), bottom=0, top=0.0625)
    answer = partly_blocked(a, b, piece)
    assert answer.blocked
    assert answer.witness is not None
    (x0, y0, _), (x1, y1, _) = answer.witness.start, answer.witness.end
    assert max(abs(x0), abs(y0)) <= 0.5 + 1e-9
    assert math.hypot(x1 - 1.5, y1) <= 0.5 + 1e-9
