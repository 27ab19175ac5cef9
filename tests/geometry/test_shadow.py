"""Shadows on a segment: by hand, against single lines, and by the laws they obey."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from defilade.geometry.crossing import passes_through
from defilade.geometry.growth import shrunk
from defilade.geometry.screens import Screen, pack, screens
from defilade.geometry.shadow import blocked, crossed, hidden_share, lit, shadow, shadows
from defilade.geometry.shapes import XY, Shape, circle, ellipse, oblong, polygon, rectangle
from defilade.geometry.solids import Line, Solid
from tests.geometry.plane import (
    SURE,
    View,
    along,
    box,
    disc,
    rim_points,
    sides,
    surely,
    views,
)
from tests.oracles import Bools, Floats
from tests.strategies import angles, lengths, plans

_MOST = settings().max_examples
some = settings(max_examples=max(1, _MOST // 2))

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


# --- Many eyes -----------------------------------------------------------------------------------


def hidden_at(intervals: Floats, fractions: Floats) -> Bools:
    """Which fractions of the segment lie in at least one interval, for each eye (E, n)."""
    s = fractions[:, None]
    start, end = intervals[:, None, :, 0], intervals[:, None, :, 1]
    return np.asarray(((start < s) & (s < end)).any(axis=-1))


def check_lines(view: View, eyes: Floats) -> None:
    """The intervals, and the single lines, from each eye agree with what is surely so."""
    packed = view.packed
    fractions = (np.arange(90) + 0.5) / 90
    points = along(view.segment, fractions)
    hidden = hidden_at(shadows(eyes, view.segment, packed), fractions)
    through = np.asarray(blocked(eyes, points, packed).any(axis=-1))
    for eye, of_intervals, of_lines in zip(eyes.tolist(), hidden, through, strict=True):
        is_blocked, is_clear = surely((eye[0], eye[1]), points, view)
        for answer in (of_intervals, of_lines):
            assert not (is_blocked & ~answer).any(), eye
            assert not (is_clear & answer).any(), eye


@some
@given(views(), st.lists(st.floats(0, 1), min_size=1, max_size=3))
def test_what_is_hidden_is_blocked_and_the_rest_is_clear(view: View, at: list[float]) -> None:
    check_lines(view, along(view.front, [0.0, 1.0, *at]))


@given(views(most=2), st.data())
def test_eyes_on_a_rim(view: View, data: st.DataObject) -> None:
    """At a corner, on a side, or on the rim of a disc; the segment along a side, or not."""
    view = replace(view, grown=0.0)
    if data.draw(st.booleans()):
        view = replace(view, segment=data.draw(sides(view.shapes)))
    eyes = [point for shape in view.shapes for point in rim_points(shape)]
    chosen = data.draw(st.lists(st.sampled_from(eyes), min_size=1, max_size=4))
    check_lines(view, np.array(chosen))


@given(views(), st.lists(st.floats(0, 1), min_size=1, max_size=4))
def test_single_lines_as_the_referee_sees_them(view: View, at: list[float]) -> None:
    assume(view.grown >= 0.0)
    eyes, points = along(view.front, at), along(view.segment, at)
    for shape in view.shapes:
        piece = Solid(shape=shape, bottom=-1e3, top=1e3)
        found = np.asarray(blocked(eyes, points, screens(shape, view.grown)).any(axis=-1))
        for i, (ex, ey) in enumerate(eyes.tolist()):
            for j, (x, y) in enumerate(points.tolist()):
                if math.dist((ex, ey), (x, y)) < SURE:
                    continue
                line = Line(start=(ex, ey, 0.0), end=(x, y, 0.0))
                if passes_through(line, piece, grown=view.grown - SURE):
                    assert found[i, j]
                elif not passes_through(line, piece, grown=view.grown + SURE):
                    assert not found[i, j]


@some
@given(views(), angles, lengths(-9, 9), lengths(-9, 9), st.booleans())
def test_moved_turned_and_mirrored(
    view: View, turned: float, x: float, y: float, mirrored: bool
) -> None:
    """What is surely blocked or clear stays so; only what grazes may change with rounding."""
    eyes = [0.0, 0.3, 1.0]
    fractions = (np.arange(80) + 0.5) / 80
    there = view.moved(by=(x, y), turned=turned, mirrored=mirrored)
    here = hidden_at(shadows(along(view.front, eyes), view.segment, view.packed), fractions)
    same = hidden_at(shadows(along(there.front, eyes), there.segment, there.packed), fractions)
    for row, (ex, ey) in enumerate(along(view.front, eyes).tolist()):
        is_blocked, is_clear = surely((ex, ey), along(view.segment, fractions), view)
        sure = is_blocked | is_clear
        assert (here[row, sure] == same[row, sure]).all()


@given(views(), st.floats(0, 1))
def test_seen_from_the_other_end(view: View, at: float) -> None:
    """Of a segment given the other way round the same fractions are hidden, counted back."""
    eyes = along(view.front, [at])
    here = shadows(eyes, view.segment, view.packed)
    back = shadows(eyes, (view.segment[1], view.segment[0]), view.packed)
    assert hidden_share(here) == pytest.approx(hidden_share(back), abs=1e-7)


@given(views(), plans(), st.floats(0, 1))
def test_another_screen_never_lights(view: View, shape: Shape, at: float) -> None:
    more = replace(view, shapes=(*view.shapes, shape.moved(by=(1.0, 4.0))))
    eyes = along(view.front, [0.0, at, 1.0])
    less = hidden_share(shadows(eyes, view.segment, view.packed))
    assert (hidden_share(shadows(eyes, view.segment, more.packed)) >= less - 1e-9).all()


@given(views(), st.floats(0, 1), st.sampled_from([1e-3, 0.05, 0.4]))
def test_growth_never_lights(view: View, at: float, by: float) -> None:
    eyes = along(view.front, [0.0, at, 1.0])
    less = hidden_share(shadows(eyes, view.segment, view.packed))
    grown = replace(view, grown=view.grown + by).packed
    assert (hidden_share(shadows(eyes, view.segment, grown)) >= less - 1e-9).all()


@given(views(most=1), lengths(0.5, 4), lengths(0.25, 4), angles, st.integers(1, 7))
def test_two_touching_halves_are_one(
    view: View, w: float, d: float, turned: float, eighths: int
) -> None:
    """Cut across anywhere, a block hides what it hid whole, and no light comes through the cut."""
    cut = w * (eighths / 8 - 0.5)
    pieces = (box(-w / 2, w / 2, -d / 2, d / 2),)
    halves = (box(-w / 2, cut, -d / 2, d / 2), box(cut, w / 2, -d / 2, d / 2))
    eyes = along(view.front, np.linspace(0.0, 1.0, 7))
    lights = []
    for shapes in (pieces, halves):
        placed = tuple(shape.moved(by=(0.0, 5.0), turned=turned) for shape in shapes)
        lights.append(
            lit(shadows(eyes, view.segment, replace(view, shapes=placed, grown=0.0).packed))
        )
    assert lights[0] == pytest.approx(lights[1], abs=1e-9)


# --- Ties ----------------------------------------------------------------------------------------

BLOCK = box(-1, 1, 4, 6)
WIDE = ((-4.0, 10.0), (4.0, 10.0))


@pytest.mark.parametrize("turned", [0.0, 90.0, 31.4, 222.2])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("eye", "segment", "shape", "share"),
    [
        ((0, 4), WIDE, BLOCK, 1.0),  # on its near side: all is beyond
        ((0, 6), WIDE, BLOCK, 0.0),  # on its far side
        ((1, 4), WIDE, BLOCK, 5 / 8),  # at a near corner: to the left of x = 1
        ((1, 6), WIDE, BLOCK, 0.0),  # at a far corner
        # all but at a corner: what is hidden by no more than that corner is not hidden
        ((1 + 1e-12, 4 + 1e-12), ((-9, -2), (-9, 3)), BLOCK, 0.0),
        ((1 + 1e-12, 4 - 1e-12), ((-9, -2), (-9, 10)), BLOCK, 6 / 12),
        ((1, 0), ((1, 8), (1, 12)), BLOCK, 0.0),  # along a side
        ((1, 0), ((1, 3), (1, 12)), BLOCK, 0.0),  # the segment too, from before to beyond
        ((1, 5), ((1, 8), (1, 12)), BLOCK, 0.0),  # from a point of that side
        ((0, 0), ((-1, 4), (1, 4)), BLOCK, 0.0),  # a segment on the near side
        ((0, 0), ((-1, 6), (1, 6)), BLOCK, 1.0),  # on the far side
        ((0, 0), ((1, 4), (1, 6)), BLOCK, 1.0),  # on another that faces away
        ((5, 0), ((1, 4), (1, 6)), BLOCK, 0.0),  # on one that faces the eye
        ((0, 0), ((0, 4), (0, 12)), BLOCK, 1.0),  # away from the near side
        ((0, 0), ((0, 2), (0, 12)), BLOCK, 8 / 10),  # from before it
        ((0, 0), ((0, 2), (0, 5)), BLOCK, 1 / 3),  # into it
        ((0, 5), WIDE, BLOCK, 1.0),  # the eye inside
        ((0, 0), ((0, 12), (0, 12)), BLOCK, 1.0),  # of no length, behind
        ((0, 0), ((9, 12), (9, 12)), BLOCK, 0.0),  # beside
        ((0, 0), ((0, 5), (0, 5)), BLOCK, 1.0),  # inside
        ((0, 0), ((0, 4), (0, 4)), BLOCK, 0.0),  # on the near side
        ((0, 0), ((0, 6), (0, 6)), BLOCK, 1.0),  # on the far side
        ((0, 3), WIDE, disc((0, 4), 1), 1.0),  # on the rim of a disc that lies ahead
        ((0, 5), WIDE, disc((0, 4), 1), 0.0),  # that lies behind
        ((1, 4), WIDE, disc((0, 4), 1), 5 / 8),  # at its side: to the left of x = 1
        ((1, 0), ((1, 8), (1, 12)), disc((0, 4), 1), 0.0),  # a tangent
        ((0, 0), ((-2, 3), (2, 3)), disc((0, 4), 1), 0.0),  # a segment that touches it before
        ((0, 0), ((-1, 5), (1, 5)), disc((0, 4), 1), 1.0),  # beyond
        ((0, 0), ((0, 4), (0, 12)), disc((0, 4), 1), 1.0),  # out of its middle
        ((0, 3), WIDE, oblong((0, 4), 6.0, 2.0), 1.0),  # on the straight side of a strip
        ((0, 5), WIDE, oblong((0, 4), 6.0, 2.0), 0.0),
        ((0, 8), ((-1, 8), (1, 8)), box(-0.25, 0.25, 8, 9), 0.0),  # the eye on it and in its middle
        ((0, 8), ((-1, 8), (1, 8)), box(0.25, 0.5, 7, 9), 3 / 8),
    ],
)
def test_a_tie_blocks_nothing(
    eye: XY, segment: tuple[XY, XY], shape: Shape, share: float, turned: float, mirrored: bool
) -> None:
    view = View(front=(eye, eye), segment=segment, shapes=(shape,))
    view = view.moved(by=(0.3, -0.7), turned=turned, mirrored=mirrored)
    intervals = shadows(np.array([view.front[0]]), view.segment, view.packed)
    assert hidden_share(intervals)[0] == pytest.approx(share, abs=1e-9)


@pytest.mark.parametrize("turned", [0.0, 90.0, 31.4])
@pytest.mark.parametrize(
    ("eye", "point", "expected"),
    [
        ((1, 0), (1, 12), False),  # along a side
        ((-1, 0), (-1, 12), False),
        ((2, 3), (-1, 6), True),  # corner to corner
        ((2, 3), (0, 5), True),  # into the inside
        ((3, 2), (1, 4), False),  # ends at a corner
        ((3, 4), (1, 4), False),  # ends at a corner, in line with a side
        ((3, 4), (-3, 4), False),  # passes along the near side
        ((1, 4), (1, 6), False),  # from corner to corner along a side
        ((1, 4), (-1, 6), True),  # along a diagonal
        ((0, 5), (9, 9), True),  # from the inside
        ((1, 5), (9, 5), False),  # away from a side
        ((1, 5), (-9, 5), True),
        ((0, 7), (0, 12), False),  # the block behind the eye
    ],
)
def test_single_lines_by_hand(eye: XY, point: XY, expected: bool, turned: float) -> None:
    view = View(front=(eye, eye), segment=(point, point), shapes=(BLOCK,)).moved(turned=turned)
    found = blocked(np.array([view.front[0]]), np.array([view.segment[0]]), view.packed)
    assert found.shape == (1, 1, 1)
    assert found[0, 0, 0] == expected


def test_no_screens_and_no_eyes() -> None:
    assert shadows(np.zeros((3, 2)), WIDE, []).shape == (3, 0, 2)
    assert lit(shadows(np.zeros((3, 2)), WIDE, [])).tolist() == [1.0] * 3
    assert hidden_share(shadows(np.zeros((3, 2)), WIDE, [])).tolist() == [0.0] * 3
    assert blocked(np.zeros((3, 2)), np.ones((2, 2)), []).shape == (3, 2, 0)
    assert crossed(WIDE, []).shape == (0, 2)
    assert shadows(np.empty((0, 2)), WIDE, screens(BLOCK)).shape == (0, 1, 2)


# --- Light ---------------------------------------------------------------------------------------

_STEPS = 64
steps = st.integers(0, _STEPS)


@given(
    st.lists(st.tuples(steps, steps, st.booleans()), max_size=6),
    st.tuples(steps, steps).map(sorted),
)
def test_light_is_what_no_chosen_interval_covers(
    intervals: list[tuple[int, int, bool]], within: list[int]
) -> None:
    """Counted in sixty-fourths of the segment."""
    cells = [
        not any(chosen and start <= cell < end for start, end, chosen in intervals)
        for cell in range(_STEPS)
    ]
    given_as = np.array([[start, end] for start, end, _ in intervals], float).reshape(1, -1, 2)
    choose = np.array([chosen for *_, chosen in intervals], bool)
    limits = np.array([within]) / _STEPS
    found = lit(given_as / _STEPS, limits, choose)[0]
    assert found == pytest.approx(sum(cells[within[0] : within[1]]) / _STEPS)
    assert hidden_share(given_as / _STEPS, choose)[0] == pytest.approx(1 - sum(cells) / _STEPS)


def test_each_eye_has_limits_of_its_own() -> None:
    intervals = np.array([[[0.2, 0.4]], [[0.2, 0.4]], [[0.0, 0.0]], [[0.0, 1.0]]])
    within = np.array([[0.3, 1.0], [0.25, 0.35], [0.5, 0.75], [0.0, 1.0]])
    assert lit(intervals, within).tolist() == pytest.approx([0.6, 0.0, 0.25, 0.0])


def test_light_that_is_rounding_is_none() -> None:
    seam = np.array([[[0.0, 0.5 - 1e-12], [0.5, 1.0]], [[0.0, 0.5 - 1e-6], [0.5, 1.0]]])
    assert lit(seam).tolist() == pytest.approx([0.0, 1e-6])
    assert lit(seam)[0] == 0.0


# --- Screens -------------------------------------------------------------------------------------


def covered(found: tuple[Screen, ...]) -> BaseGeometry:
    hulls = [shapely.convex_hull(shapely.MultiPoint(screen.corners)) for screen in found]
    grown = [hull.buffer(s.radius, 64) for hull, s in zip(hulls, found, strict=True)]
    whole: BaseGeometry = shapely.union_all(grown)
    return whole


@some
@given(plans(), st.sampled_from([0.0, 0.01, 0.125, 1.0]))
def test_screens_are_the_shape_grown(shape: Shape, grown: float) -> None:
    whole = shape.core.buffer(shape.radius + grown, 64)
    found = covered(screens(shape, grown))
    assert found.area == pytest.approx(whole.area, rel=1e-3)
    assert shapely.hausdorff_distance(found.boundary, whole.boundary) < 1e-3


@some
@given(plans(), st.sampled_from([0.01, 0.0625, 0.125, 0.5, 1.0]))
def test_screens_are_the_shape_shrunk(shape: Shape, by: float) -> None:
    found = covered(screens(shape, -by))
    left = shapely.union_all([s.core.buffer(s.radius, 64) for s in shrunk(shape, by)])
    assert found.area == pytest.approx(left.area, rel=1e-9, abs=1e-9)
    assert found.symmetric_difference(left).area < 1e-9


@pytest.mark.parametrize("by", [0.01, 0.4, 0.499, 0.5, 0.501, 0.9, 3.0])
@pytest.mark.parametrize(
    "shape",
    [
        rectangle((1, 2), (3.0, 1.0), 17.0),
        rectangle((1, 2), (1.0, 1.0)),
        ellipse((0, 0), (4.0, 1.0), 30.0),
        polygon([(0, 0), (9, 0), (0, 1)]),
        polygon([(0, 0), (4, 0), (5, 1), (4, 2), (0, 2), (-0.5, 1.9)]),
        polygon([(0, 0), (4, 0), (4, 1e-3), (2, 1.8), (0, 1e-3)]),
    ],
)
def test_a_convex_polygon_shrunk(shape: Shape, by: float) -> None:
    """What is left are the points with `by` all round, as `growth.shrunk` finds it."""
    found, left = screens(shape, -by), shrunk(shape, by)
    assert len(found) == len(left)
    if left:
        assert covered(found).symmetric_difference(left[0].core).area < 1e-9


def test_nothing_left_and_nothing_there() -> None:
    assert screens(disc((0, 0), 1.0), -1.0) == ()
    assert len(screens(disc((0, 0), 1.0), -0.5)) == 1
    assert screens(rectangle((0, 0), (4, 1)), -0.5) == ()
    thin = Shape(core=shapely.LineString([(0, 0), (1, 0)]))
    assert screens(thin) == ()
    assert screens(thin, 1.0) == ()


@pytest.mark.parametrize(
    ("corners", "radius"),
    [((), 1.0), (((0.0, 0.0),), 0.0), (((0.0, 0.0), (1.0, 0.0)), 0.0), (((0.0, 0.0),), math.nan)],
)
def test_a_screen_has_an_inside(corners: tuple[XY, ...], radius: float) -> None:
    with pytest.raises(ValueError, match=r"screen|radius"):
        Screen(corners=corners, radius=radius)


def test_screens_of_many_corners_among_those_of_few() -> None:
    """Each screen's shadow is the same whatever others it is packed with."""
    shapes = [
        ellipse((0, 5), (2, 1), 20.0),
        box(-2, -1.5, 3, 4),
        disc((1.5, 6), 0.3),
        polygon([(-3, 7), (-2, 6.5), (-1.5, 7), (-1.5, 7.5), (-2.5, 8), (-3, 7.6)]),
        oblong((1.5, 3), 2.0, 0.5, 60.0),
    ]
    eyes = along(((-1, 0), (1, 0)), np.linspace(0, 1, 9))
    found = [screen for shape in shapes for screen in screens(shape)]
    together = shadows(eyes, WIDE, found)
    alone = [shadows(eyes, WIDE, [screen])[:, 0] for screen in found]
    assert len(found) == len(shapes)
    assert (together[..., 0] < together[..., 1]).any(axis=0).all()
    np.testing.assert_allclose(together, np.stack(alone, axis=1), atol=1e-14)
    chosen = np.array([True, False, True, True, False])
    np.testing.assert_allclose(shadows(eyes, WIDE, pack(found).take(chosen)), together[:, chosen])


@given(views())
def test_screens_that_do_not_reach_between_hide_nothing(view: View) -> None:
    packed = view.packed
    reach = packed.reach_between((*view.front, *view.segment))
    intervals = shadows(along(view.front, np.linspace(0, 1, 9)), view.segment, packed)
    width = np.maximum(0.0, intervals[..., 1] - intervals[..., 0])
    assert (width[:, ~reach] <= 1e-9).all()


@pytest.mark.parametrize(
    ("segment", "shape", "expected"),
    [
        (((-4, 5), (4, 5)), BLOCK, (3 / 8, 5 / 8)),
        (((0, 5), (4, 5)), BLOCK, (0.0, 1 / 4)),
        (((0, 5), (0, 5.5)), BLOCK, (0.0, 1.0)),
        (((-4, 4), (4, 4)), BLOCK, (0.0, 0.0)),  # along a side
        (((0, 0), (2, 2)), BLOCK, (0.0, 0.0)),
        (((-4, 4), (4, 4)), disc((0, 4), 1), (3 / 8, 5 / 8)),
        (((-4, 4.6), (4, 4.6)), disc((0, 4), 1), (3.2 / 8, 4.8 / 8)),
        (((-4, 5), (4, 5)), disc((0, 4), 1), (0.0, 0.0)),  # a tangent
        (((-8, 4), (8, 4)), oblong((0, 4), 8.0, 2.0), (4 / 16, 12 / 16)),
        (((0, 0), (0, 8)), oblong((0, 4), 8.0, 2.0), (3 / 8, 5 / 8)),
        (((5, 0), (5, 5)), oblong((0, 4), 8.0, 2.0), (0.0, 0.0)),
    ],
)
def test_where_a_segment_crosses_a_screen(
    segment: tuple[XY, XY], shape: Shape, expected: tuple[float, float]
) -> None:
    assert crossed(segment, screens(shape))[0].tolist() == pytest.approx(list(expected))
