"""What the constructors of shapes make, and what they refuse."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon, Point, Polygon

from defilade.geometry.shapes import (
    ELLIPSE_CORNERS,
    Shape,
    circle,
    ellipse,
    oblong,
    polygon,
    rectangle,
    wall,
)

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]


def test_a_circle_is_a_point_with_a_radius() -> None:
    shape = circle((3, 4), 2)
    assert (shape.core, shape.radius) == (Point(3, 4), 1)
    assert shape.bounds == (2, 3, 4, 5)
    assert shape.is_convex
    assert not shape.is_thin


def test_an_oblong_is_as_long_as_it_says() -> None:
    assert oblong((0, 0), 6, 2).bounds == (-3, -1, 3, 1)
    assert oblong((0, 0), 6, 2, 90).bounds == (-1, -3, 1, 3)
    assert oblong((1, 1), 2, 2) == circle((1, 1), 2)


def test_a_rectangle_turns_about_its_centre() -> None:
    assert rectangle((1, 2), (4, 2)).bounds == (-1, 1, 3, 3)
    assert rectangle((1, 2), (4, 2), 90).bounds == (0, 0, 2, 4)
    assert rectangle((1, 2), (4, 2), 180) == rectangle((1, 2), (4, 2))


def test_an_ellipse_has_its_axes_and_is_hardly_thinner() -> None:
    shape = ellipse((0, 0), (6, 4))
    assert shape.bounds == (-3, -2, 3, 2)
    assert len(shapely.get_coordinates(shape.core)) == ELLIPSE_CORNERS + 1
    assert shape.core.area == pytest.approx(math.pi * 6, rel=1e-3)
    assert shape.core.area < math.pi * 6
    assert ellipse((0, 0), (4, 4)) == circle((0, 0), 4)


def test_equal_polygons_are_equal_whatever_corner_comes_first() -> None:
    turned = [*SQUARE[2:], *SQUARE[:2]]
    assert polygon(SQUARE) == polygon(turned) == polygon(turned[::-1]) == polygon([*SQUARE, (0, 0)])
    assert polygon(SQUARE) == rectangle((2, 2), (4, 4))


def test_a_polygon_may_have_holes_and_is_then_not_convex() -> None:
    shape = polygon(SQUARE, [[(1, 1), (2, 1), (1, 2)]])
    assert shape.core.area == 15.5
    assert not shape.is_convex


def test_a_polygon_turns_about_its_origin_and_is_then_put() -> None:
    assert polygon([(0, 0), (2, 0), (0, 1)], (), (10, 10), 90) == polygon(
        [(10, 10), (10, 12), (9, 10)]
    )


def test_a_wall_has_square_ends_and_full_corners() -> None:
    assert wall([(0, 0), (4, 0)], 1) == rectangle((2, 0), (4, 1))
    corner = wall([(0, 0), (4, 0), (4, 4)], 1)
    assert corner.core.area == 8
    assert corner.bounds == (0, -0.5, 4.5, 4)
    ring = wall([*SQUARE, SQUARE[0]], 1)
    assert ring.core.area == 16
    assert ring.bounds == (-0.5, -0.5, 4.5, 4.5)


NONSENSE: dict[str, Callable[[], Shape]] = {
    "no circle": lambda: circle((0, 0), 0),
    "a negative circle": lambda: circle((0, 0), -1),
    "an oblong wider than long": lambda: oblong((0, 0), 1, 2),
    "a flat rectangle": lambda: rectangle((0, 0), (3, 0)),
    "a flat ellipse": lambda: ellipse((0, 0), (0, 3)),
    "two corners": lambda: polygon(SQUARE[:2]),
    "corners in a line": lambda: polygon([(0, 0), (1, 0), (2, 0)]),
    "a bow tie": lambda: polygon([SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]]),
    "a hole outside": lambda: polygon(SQUARE, [[(9, 9), (9, 8), (8, 9)]]),
    "a hole of two corners": lambda: polygon(SQUARE, [[(1, 1), (2, 2)]]),
    "a wall of one point": lambda: wall([(1, 1), (1, 1)], 1),
    "a wall without thickness": lambda: wall(SQUARE, 0),
    "a thick polygon": lambda: Shape(core=Polygon(SQUARE), radius=1),
    "a bent line": lambda: Shape(core=LineString(SQUARE), radius=1),
    "a negative radius": lambda: Shape(core=Point(0, 0), radius=-1),
    "two polygons": lambda: Shape(core=MultiPolygon()),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", NONSENSE)
def test_what_is_no_shape_is_refused(what: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        NONSENSE[what]()


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize(
    "make",
    [
        lambda bad: circle((bad, 0), 1),
        lambda bad: circle((0, 0), bad),
        lambda bad: oblong((0, bad), 2, 1),
        lambda bad: oblong((0, 0), bad, 1),
        lambda bad: rectangle((bad, 0), (1, 1)),
        lambda bad: rectangle((0, 0), (1, bad)),
        lambda bad: rectangle((0, 0), (1, 1), bad),
        lambda bad: ellipse((0, 0), (bad, 1)),
        lambda bad: polygon([(0, 0), (1, bad), (1, 1)]),
        lambda bad: polygon(SQUARE, [[(1, 1), (bad, 1), (1, 2)]]),
        lambda bad: polygon(SQUARE, (), (bad, 0)),
        lambda bad: wall([(0, 0), (bad, 1)], 1),
        lambda bad: wall([(0, 0), (1, 1)], bad),
    ],
)
def test_what_is_not_finite_is_refused(make: Callable[[float], Shape], bad: float) -> None:
    with pytest.raises(ValueError, match=r"."):
        make(bad)


COORDINATES = st.floats(-50, 50)


@given(st.tuples(COORDINATES, COORDINATES), st.floats(-360, 360), st.floats(0.1, 9))
def test_moving_a_rectangle_is_making_it_elsewhere(
    at: tuple[float, float], turned: float, width: float
) -> None:
    moved = rectangle((0, 0), (4, width)).moved(turned=turned, by=at)
    assert moved.core.hausdorff_distance(rectangle(at, (4, width), turned).core) < 1e-9
    assert moved.core.area == pytest.approx(4 * width)
