"""Shadows on a segment, worked out by hand; tests/test_laws.py compares them with fine steps."""

from __future__ import annotations

import math

import pytest

from defilade.geometry.shadow import shadow
from defilade.geometry.shapes import XY, Shape, circle, oblong, polygon, rectangle

EYE: XY = (0.0, 0.0)
FRONT: tuple[XY, XY] = ((10.0, -5.0), (10.0, 5.0))  # the fraction is (y + 5) / 10


def bar(x: float, y0: float, y1: float) -> Shape:
    """A thin upright bar whose near side is at x."""
    return polygon([(x, y0), (x + 1e-6, y0), (x + 1e-6, y1), (x, y1)])


@pytest.mark.parametrize("turned", [0.0, 90.0, 31.4, 222.2])
@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        ([], []),
        ([bar(5, -1, 1)], [(0.3, 0.7)]),
        ([bar(5, 1, 9)], [(0.7, 1.0)]),
        ([bar(5, -9, 9)], [(0.0, 1.0)]),
        ([bar(5, -2, -1), bar(5, 1, 2)], [(0.1, 0.3), (0.7, 0.9)]),
        ([bar(5, -1, 0.5), bar(2, 0, 0.4)], [(0.3, 0.7)]),  # overlapping shadows
        ([bar(5, -1, 0), bar(2, 0, 0.4)], [(0.3, 0.7)]),  # touching shadows
        ([bar(12, -1, 1)], []),  # behind the front
        ([bar(10, -1, 1)], []),  # touching the front from behind
        ([bar(-5, -1, 1)], []),  # behind the eye
        ([rectangle((5, 0), (2, 2))], [(0.25, 0.75)]),  # the near corners (4, -1) and (4, 1)
        ([rectangle((0, 0), (1, 1))], [(0.0, 1.0)]),  # over the eye
        ([rectangle((10, 1), (1, 2))], [(0.5, 0.5 + 0.2 * 10 / 10 + 0.1 * 2 / 19)]),  # across it
        (
            [
                polygon(
                    [(4, -4), (6, -4), (6, 4), (4, 4)], [[(4.5, -1), (5.5, -1), (5.5, 1), (4.5, 1)]]
                )
            ],
            [(0.0, 1.0)],
        ),
    ],
)
def test_shadows_by_hand(
    shapes: list[Shape], expected: list[tuple[float, float]], turned: float
) -> None:
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))

    def place(point: XY) -> XY:
        return (cos * point[0] - sin * point[1], sin * point[0] + cos * point[1])

    placed = [shape.moved(turned=turned) for shape in shapes]
    front = (place(FRONT[0]), place(FRONT[1]))
    found = shadow(EYE, front, placed)
    assert [pytest.approx(pair, abs=1e-5) for pair in expected] == list(found)
    back = shadow(EYE, (front[1], front[0]), placed)
    mirrored = [(1 - end, 1 - start) for start, end in reversed(expected)]
    assert [pytest.approx(pair, abs=1e-5) for pair in mirrored] == list(back)


def test_the_shadow_of_a_disc_is_between_its_tangents() -> None:
    """A disc of radius 1 at distance 4 hides asin(1/4) to either side."""
    ((start, end),) = shadow(EYE, FRONT, [circle((4, 0), 2.0)])
    reach = 10 * math.tan(math.asin(0.25)) / 10
    assert start == pytest.approx(0.5 - reach)
    assert end == pytest.approx(0.5 + reach)


def test_the_shadow_of_an_oblong_is_between_the_tangents_of_its_ends() -> None:
    """Upright, its ends at (4, -1) and (4, 1) with radius 1; the segment is 20 in long."""
    ((start, end),) = shadow(EYE, ((10, -10), (10, 10)), [oblong((4, 0), 4.0, 2.0, 90.0)])
    reach = math.tan(math.atan2(1, 4) + math.asin(1 / math.hypot(4, 1))) / 2
    assert start == pytest.approx(0.5 - reach)
    assert end == pytest.approx(0.5 + reach)


def test_an_oblong_across_the_segment() -> None:
    """Lying along the eye's own line, half beyond the segment: between its sides' tangents."""
    ((start, end),) = shadow(EYE, FRONT, [oblong((10, 0), 8.0, 2.0)])
    reach = math.tan(math.asin(1 / 7)) * 10 / 10
    assert start < 0.5 - 0.1 + 1e-9
    assert start >= 0.5 - reach - 1e-9
    assert end == pytest.approx(1 - start)


def test_a_ring_round_the_eye_hides_everything_and_a_gap_in_it_does_not() -> None:
    outer = [(-3.0, -3.0), (3.0, -3.0), (3.0, 3.0), (-3.0, 3.0)]
    inner = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)]
    assert shadow(EYE, FRONT, [polygon(outer, [inner])]) == ((0.0, 1.0),)
    gap = polygon(
        [
            *outer[:2],
            (3.0, -0.3),
            (2.0, -0.3),
            (2.0, -2.0),
            (-2.0, -2.0),
            (-2.0, 2.0),
            (2.0, 2.0),
            (2.0, 0.3),
            (3.0, 0.3),
            *outer[2:],
        ]
    )
    found = shadow(EYE, FRONT, [gap])
    assert list(found) == [pytest.approx((0.0, 0.4)), pytest.approx((0.6, 1.0))]


def test_the_segment_seen_along_itself() -> None:
    """An eye on the segment's own line sees all of it or what a piece on the line leaves."""
    found = shadow((10.0, -9.0), FRONT, [rectangle((10, 0), (2, 2))])
    assert list(found) == [pytest.approx((0.4, 1.0))]
    assert shadow((10.0, -9.0), FRONT, [rectangle((11, 0), (2, 2))]) == ()


def test_the_best_eye_on_a_front() -> None:
    """Dually, the eyes on the front that a piece hides from a target: its shadow from there."""
    target: XY = (20.0, 0.0)
    found = shadow(target, FRONT, [bar(15, 0, 1)])
    assert list(found) == [pytest.approx((0.5, 0.7), abs=1e-5)]
