"""Lines from rim to rim, against the referee and areas of polygons, which share no code with it."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from defilade.geometry.crossing import crossings
from defilade.geometry.near_rim import near_rim
from defilade.geometry.rim_pairs import rim_pairs
from defilade.geometry.shapes import Shape, circle, oblong, polygon, rectangle, wall
from defilade.geometry.solids import Line, Solid

FREE = ((0.0, 1.0), (0.0, 1.0))


def upright(shape: Shape, bottom: float, top: float) -> Solid:
    return Solid(shape=shape, bottom=bottom, top=top)


def side(x: float, count: int) -> np.ndarray:
    """Points on a straight side of length 1 at `x`, each the middle of an equal part."""
    return np.array([(x, (number + 0.5) / count) for number in range(count)])


# -- two straight sides, and a thin wall half way: the point (u, v) crosses it at (u + v) / 2


def test_a_wall_over_half_of_the_way_hides_half_of_the_pairs() -> None:
    half = upright(rectangle((5, 0), (1e-6, 1)), 0, 9)  # up to y = 0.5
    found = rim_pairs(side(0, 40), side(10, 40), FREE, [half])
    numbers = np.arange(40)
    expected = numbers[:, None] + numbers[None, :] + 1 > 40  # (u + v) / 2 > 0.5
    on_the_edge = numbers[:, None] + numbers[None, :] + 1 == 40
    assert (found.clear == expected)[~on_the_edge].all()
    assert (found.alone[0] == ~expected)[~on_the_edge].all()


@pytest.mark.parametrize(
    ("bottom", "top", "clear"),
    [
        (0.0, 0.99, True),  # over it
        (0.0, 1.0, False),  # the highest line only touches its top
        (0.01, 9.0, True),  # under it
        (0.0, 9.0, False),
        (0.3, 0.6, True),  # either way
        (-1.0, 0.0, True),  # it ends at the ground
    ],
)
def test_a_wall_across_is_passed_over_or_under(bottom: float, top: float, clear: bool) -> None:
    across = upright(rectangle((5, 0.5), (1, 9)), bottom, top)
    found = rim_pairs(side(0, 5), side(10, 7), FREE, [across])
    assert found.clear.shape == (5, 7)
    assert found.clear.all() == found.clear.any() == clear


def test_what_closes_only_together() -> None:
    # over the first at a quarter and under the second at three quarters of the way: a line that
    # is above 0.6 there and below 0.5 here exists; with 0.95 and 0.05 none does
    first, second = (rectangle((x, 0.5), (0.01, 9)) for x in (2.5, 7.5))
    for over, under, clear in ((0.6, 0.5, True), (0.9, 0.1, False)):
        pieces = [upright(first, -1, over), upright(second, under, 9)]
        found = rim_pairs(side(0, 3), side(10, 3), FREE, pieces)
        assert not found.alone.any()
        assert found.clear.all() == found.clear.any() == clear


def test_no_pieces_and_empty_ones_block_nothing() -> None:
    flat = upright(rectangle((5, 0.5), (1, 9)), 0.5, 0.5)
    assert rim_pairs(side(0, 3), side(10, 3), FREE, []).clear.all()
    assert rim_pairs(side(0, 3), side(10, 3), FREE, [flat]).clear.all()


# -- random scenes: what is left of the heights, by areas of polygons


def room(line: Line, heights: tuple[tuple[float, float], ...], pieces: list[Solid]) -> float:
    """The area of the (za, zb) with which a line of this plan passes all pieces.

    The referee says where the plan meets each piece.
    """
    (a0, a1), (b0, b1) = heights
    left: BaseGeometry = shapely.box(a0, b0, a1, b1)
    for piece in pieces:
        middle = (piece.bottom + piece.top) / 2
        flat = Line(start=(*line.start[:2], middle), end=(*line.end[:2], middle))
        for crossing in crossings(flat, [piece]):
            for part in crossing.stretches:
                over: BaseGeometry = shapely.box(-50, -50, 50, 50)
                below: BaseGeometry = over
                for t in (part.start, part.end):
                    over = over.intersection(half_plane(t, piece.top, 1))
                    below = below.intersection(half_plane(t, piece.bottom, -1))
                left = left.intersection(over.union(below))
    return float(left.area)


def half_plane(t: float, z: float, sign: int) -> Polygon:
    """The (za, zb) with sign ((1 - t) za + t zb - z) >= 0, as far as it matters."""
    normal = np.array([1 - t, t]) / math.hypot(1 - t, t)
    foot = normal * z / math.hypot(1 - t, t)
    along = np.array([-normal[1], normal[0]]) * 200
    outer = normal * 200 * sign
    return Polygon([foot - along, foot + along, foot + along + outer, foot - along + outer])


numbers = st.floats(0, 1)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Solid, Solid, list[Solid]]:
    def some(low: float, high: float) -> float:
        return low + (high - low) * draw(numbers)

    def body(x: float) -> Solid:
        at = (x, some(-2, 2))
        kind = draw(st.sampled_from(["disc", "box", "strip"]))
        shape = {
            "disc": circle(at, some(0.5, 3)),
            "box": rectangle(at, (some(0.5, 2), some(0.5, 3)), some(0, 180)),
            "strip": oblong(at, some(1.5, 3), some(0.5, 1.4), some(0, 180)),
        }[kind]
        bottom = some(0, 3)
        return upright(shape, bottom, bottom + some(0.5, 3))

    pieces = []
    for _ in range(draw(st.integers(1, 4))):
        at = (some(3, 9), some(-2, 2))
        kind = draw(st.sampled_from(["disc", "box", "wall", "ring", "strip"]))
        corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        shape = {
            "disc": circle(at, some(0.3, 2)),
            "box": rectangle(at, (some(0.3, 2), some(0.3, 4)), some(0, 180)),
            "wall": wall([(-1, -1), (0, 1), (1, -1)], 0.3, at, some(0, 180)),
            "ring": polygon(corners, [[(x / 2, y / 2) for x, y in corners]], at, some(0, 90)),
            "strip": oblong(at, some(1.5, 3), some(0.3, 1.4), some(0, 180)),
        }[kind]
        bottom = draw(st.sampled_from([0.0, 0.0, 0.5, 1.0, 2.0]))
        pieces.append(upright(shape, bottom, bottom + some(0.3, 4)))
    return body(0), body(12), pieces


@settings(max_examples=40)
@given(scenes())
def test_every_cell_is_clear_if_some_height_is_left(
    scene: tuple[Solid, Solid, list[Solid]],
) -> None:
    one, other, pieces = scene
    starts, _ = near_rim(one.shape, other.shape, 6)
    ends, _ = near_rim(other.shape, one.shape, 5)
    heights = ((one.bottom, one.top), (other.bottom, other.top))
    found = rim_pairs(starts, ends, heights, pieces)
    for (i, p), (j, q) in product(enumerate(starts), enumerate(ends)):
        line = Line(start=(*map(float, p), 0.0), end=(*map(float, q), 0.0))  # type: ignore[arg-type]
        left = room(line, heights, pieces)
        if left > 1e-5:
            assert found.clear[i, j]
        if left < 1e-13:
            assert not found.clear[i, j]
        whole = (one.top - one.bottom) * (other.top - other.bottom)
        for piece, alone, some in zip(
            pieces, found.alone[:, i, j], found.some[:, i, j], strict=True
        ):
            left = room(line, heights, [piece])
            assert some or left > whole - 1e-9
            assert not (some and left > whole - 1e-13)
            assert not (alone and left > 1e-5)
            assert alone or left > 1e-13


# -- rims


BODIES = [
    circle((1, 2), 1.5),
    rectangle((1, 2), (3, 1), 20),
    oblong((1, 2), 4, 1, 70),
    polygon([(0, 0), (2, 0.5), (1, 3)]),
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(
    "other", [circle((9, 4), 1.5), circle((5, 4), 4), rectangle((0, 9), (6, 1))]
)
def test_the_near_rim_is_what_the_hull_of_both_hides(body: Shape, other: Shape) -> None:
    """Lines to the other leave the body where its rim is not on the rim of the hull of both."""
    points, length = near_rim(body, other, 200)
    hull = shapely.unary_union([fine(body), fine(other)]).convex_hull
    assert isinstance(hull, Polygon)
    outline = fine(body).exterior
    hidden = outline.difference(hull.exterior.buffer(1e-4))
    assert length == pytest.approx(hidden.length, abs=0.05)
    gaps = np.hypot(*np.diff(points, axis=0).T)
    # chords of equal stretches: never longer than the stretch, and shorter only around corners
    assert gaps.max() <= length / 200 + 1e-9
    for x, y in points:
        point = Point(x, y)
        assert outline.distance(point) < 1e-4
        assert hull.exterior.distance(point) > -1e-9


def fine(shape: Shape) -> Polygon:
    core = shape.core
    return core if isinstance(core, Polygon) else core.buffer(shape.radius, 512)


@pytest.mark.parametrize("body", BODIES)
def test_the_near_rim_runs_from_left_to_right(body: Shape) -> None:
    other = circle((20, 2), 1)
    points, _ = near_rim(body, other, 30)
    assert points[0][1] > points[-1][1]  # looking along x, the left is up
    back, _ = near_rim(other, body, 30)
    assert back[0][1] < back[-1][1]


def test_equal_discs_show_half_of_their_rims() -> None:
    points, length = near_rim(circle((0, 0), 2), circle((10, 0), 2), 2)
    assert length == pytest.approx(math.pi)
    assert points == pytest.approx(np.array([(0.5**0.5, 0.5**0.5), (0.5**0.5, -(0.5**0.5))]))


def test_a_square_shows_the_side_that_faces() -> None:
    points, length = near_rim(rectangle((0, 0), (2, 2)), rectangle((10, 0), (2, 2)), 4)
    assert length == pytest.approx(2.0)
    assert points == pytest.approx(np.array([(1, 0.75), (1, 0.25), (1, -0.25), (1, -0.75)]))


def test_a_body_that_is_not_convex_has_no_near_rim() -> None:
    corner = polygon([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)])
    with pytest.raises(ValueError, match="convex"):
        near_rim(corner, circle((9, 9), 1), 4)


def test_the_lines_of_the_grid_start_and_end_as_given() -> None:
    starts, ends = side(0, 3), side(10, 2)
    found = rim_pairs(starts, ends, FREE, [])
    assert (found.starts == starts).all()
    assert (found.ends == ends).all()
    assert LineString([starts[0], ends[0]]).length > 0
