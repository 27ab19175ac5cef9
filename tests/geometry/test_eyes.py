"""The eyes of a front: what each stretch sees alike, and from where least is hidden."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from defilade.geometry.eyes import (
    Least,
    critical_eyes,
    fixed_points,
    least_hidden,
    stretches,
)
from defilade.geometry.screens import screens
from defilade.geometry.shadow import hidden_share, lit, shadows
from defilade.geometry.shapes import XY, Shape, circle, oblong, polygon
from tests.geometry.plane import SURE, View, along, box, disc, surely, views
from tests.oracles import Floats
from tests.strategies import angles, lengths

_MOST = settings().max_examples
some = settings(max_examples=max(1, _MOST // 2))

Segment = tuple[XY, XY]
FRONT: Segment = ((-1.0, 0.0), (1.0, 0.0))
FACING: Segment = ((-4.0, 12.0), (4.0, 12.0))


def least(view: View, enough: float | None = None) -> Least:
    return least_hidden(view.front, view.segment, view.packed, enough=enough)


def shares(view: View, fractions: Floats) -> Floats:
    return hidden_share(shadows(along(view.front, fractions), view.segment, view.packed))


# --- Stretches -----------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [0.0, 90.0, 31.4])
@pytest.mark.parametrize(
    ("shapes", "points", "directions", "expected"),
    [
        ([], [], [], []),
        ([], [(0.0, 12.0)], [], []),
        ([], [(0.5, 3.0), (0.5, 9.0)], [], [0.75]),  # two points in line with the eye
        ([], [(0.5, -3.0), (0.5, 9.0)], [], [0.75]),  # on either side of it
        # x - y = -1/2 and 0, and the line through both, which climbs 17 for 18
        ([], [(0.0, 0.5), (9.0, 9.0)], [(1.0, 1.0)], [0.5 - 9 / 34, 0.25, 0.5]),
        # a block's sides are x = -1/2 and 1/2
        ([box(-0.5, 0.5, 4, 6)], [], [], [0.25, 0.75]),
        # from (0, 18) past its corners (-1/2, 6) and (1/2, 6), to -3/4 and 3/4
        ([box(-0.5, 0.5, 4, 6)], [(0.0, 18.0)], [], [0.125, 0.25, 0.75, 0.875]),
        ([box(-0.5, 0.5, 4, 6)], [(0.0, 3.0)], [], [0.25, 0.75]),  # a point before it
        ([box(-0.5, 0.5, 4, 6)], [(0.0, -3.0)], [], [0.25, 0.75]),  # behind the eye
        # upright, along its sides; and at 45 degrees past the corners (4, 6) and (5, 9/2)
        ([box(-0.5, 0.5, 4, 6)], [], [(0.0, 1.0)], [0.25, 0.75]),
        ([box(4, 5, 4.5, 6)], [], [(1.0, 1.0)], [0.75]),
        # a disc over the front: where it crosses; one that touches: where it touches
        ([disc((0.0, 0.5), math.sqrt(0.5))], [], [], [0.25, 0.75]),
        ([disc((0.25, 0.5), 0.5)], [], [], [0.625]),
        # a disc over a facing, and the points where it crosses that: upright tangents
        ([disc((0.0, 12.0), 0.5)], [(-0.5, 12.0), (0.5, 12.0)], [], [0.25, 0.75]),
        # two discs, one straight behind the other: two inner tangents, two outer at x = +-1/4
        ([disc((0.0, 4.0), 0.25), disc((0.0, 8.0), 0.25)], [], [], None),
    ],
)
def test_cuts_by_hand(
    shapes: list[Shape],
    points: list[XY],
    directions: list[XY],
    expected: list[float] | None,
    turned: float,
) -> None:
    if expected is None:
        # the inner ones cross at (0, 6), as steep as a tangent from there: r / sqrt(d^2 - r^2)
        inner = 6 * 0.25 / math.sqrt(2.0**2 - 0.25**2)
        expected = sorted((x + 1) / 2 for x in (-inner, -0.25, 0.25, inner))
    view = View(front=FRONT, segment=FACING, shapes=tuple(shapes)).moved(turned=turned)
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))

    def place(point: XY) -> XY:
        return (cos * point[0] - sin * point[1], sin * point[0] + cos * point[1])

    found = critical_eyes(
        view.front,
        view.packed,
        points=[place(point) for point in points],
        directions=[place(direction) for direction in directions],
    )
    wanted = [0.0, *(cut for cut in expected if 0.0 < cut < 1.0), 1.0]
    assert found.tolist() == pytest.approx(wanted, abs=1e-9)


@given(views(), st.data())
def test_all_eyes_of_a_stretch_agree(view: View, data: st.DataObject) -> None:
    """On which points are hidden, by single lines; and on whether anything is lit."""
    packed = view.packed
    fixed = fixed_points(view.segment, packed)
    segment = view.segment if data.draw(st.booleans()) else None
    cuts = critical_eyes(view.front, packed, points=fixed, segment=segment)
    middle, width = stretches(cuts, math.dist(*view.front))
    assert width.sum() == pytest.approx(1.0, abs=1e-5)
    chosen = data.draw(st.lists(st.integers(0, len(middle) - 1), min_size=1, max_size=4))
    points = np.array(fixed)
    for number in chosen:
        part = (data.draw(st.integers(1, 99)) - 50) / 101
        pair = along(view.front, [middle[number], middle[number] + part * width[number]])
        (ax, ay), (bx, by) = pair.tolist()
        one, other = surely((ax, ay), points, view), surely((bx, by), points, view)
        assert not ((one[0] & other[1]) | (one[1] & other[0])).any()
        light = lit(shadows(pair, view.segment, packed))
        assert (light[0] > 0.0) == (light[1] > 0.0)


@given(views())
def test_the_ends_of_shadows_keep_their_order(view: View) -> None:
    packed = view.packed
    fixed = fixed_points(view.segment, packed)
    cuts = critical_eyes(view.front, packed, points=fixed, segment=view.segment)
    middle, width = stretches(cuts, math.dist(*view.front))
    ends = [
        shadows(along(view.front, middle + part * width), view.segment, packed)
        for part in (-0.49, 0.0, 0.49)
    ]
    first, mean, last = (found.reshape(len(middle), -1) for found in ends)
    for other in (first, last):
        gap, same_gap = (x[:, :, None] - x[:, None, :] for x in (mean, other))
        apart = np.minimum(np.abs(gap), np.abs(same_gap)) > SURE
        assert (np.sign(gap) == np.sign(same_gap))[apart].all()


@given(views(), angles)
def test_lines_in_a_direction_pass_on_one_side(view: View, turned: float) -> None:
    """For a whole stretch, before it or after it: by the extent of a shape across the direction."""
    direction = (math.cos(math.radians(turned)), math.sin(math.radians(turned)))
    normal = np.array([-direction[1], direction[0]])
    ends = np.array([end @ normal for end in along(view.front, [0.0, 1.0])])
    assume(abs(ends[1] - ends[0]) > 0.01)
    cuts = critical_eyes(view.front, view.packed, directions=[direction], points=view.segment)
    for shape in view.shapes:
        off = [np.array(corner) @ normal for ring in shape.rings for corner in ring]
        reach = shape.radius + view.grown
        if view.grown < 0.0:
            continue
        for bound in (min(off) - reach, max(off) + reach):
            met = (bound - ends[0]) / (ends[1] - ends[0])
            assert not 0.0 < met < 1.0 or np.abs(cuts - met).min() < 1e-6
    for end in along(view.segment, [0.0, 1.0]):
        met = (end @ normal - ends[0]) / (ends[1] - ends[0])
        assert not 0.0 < met < 1.0 or np.abs(cuts - met).min() < 1e-6


def test_stretches_need_room() -> None:
    cuts = np.array([0.0, 0.25, 0.25 + 1e-8, 0.75, 1.0])
    middle, width = stretches(cuts, 1.0)
    assert middle.tolist() == pytest.approx([0.125, 0.5, 0.875])
    assert width.tolist() == pytest.approx([0.25, 0.5, 0.25])
    assert len(stretches(cuts, 1000.0)[0]) == 4
    assert len(stretches(cuts, 0.0)[0]) == 0


def test_cuts_that_are_one() -> None:
    points = [(0.5, 3.0), (0.5, 9.0), (0.5 + 1e-11, 12.0)]
    assert len(critical_eyes(FRONT, [], points=points)) == 3


def test_fixed_points() -> None:
    assert fixed_points(FACING, []) == list(FACING)
    crossed = fixed_points(FACING, screens(box(-1, 1, 11, 13)))
    assert crossed == [(-4, 12), (-1, 12), (1, 12), (4, 12)]
    over_an_end = fixed_points(FACING, screens(box(3, 9, 11, 13)))
    assert over_an_end == [(-4, 12), (3, 12), (4, 12)]


# --- The least hidden share ----------------------------------------------------------------------

E = 10 / 25.4
"""Half the front of a base of 20 mm [in]."""

SHOOTER: Segment = ((-E, 0.0), (E, 0.0))
TARGET: Segment = ((-2.0, 12.0), (2.0, 12.0))

# A corner at (x, y) ends the shadow at e + (x - e) 12 / y for the eye (e, 0). Of a block's two
# corners that one counts which hides more: the near one if it is on the far side of the eye.
PUBLISHED = [
    ("V1", [], 0.0, 0.0),
    ("V2", [box(-5, 0, 6, 7)], (2 - E * 5 / 7) / 4, (2 + E) / 4),
    ("V3", [box(-5, 0.4, 6, 7)], (2 + 0.8 - E) / 4, (2 + 0.8 + E) / 4),
    ("V4", [box(-5, -0.5, 6, 7), box(0.5, 5, 6, 7)], 1 - 12 / 7 / 4, 1 - 12 / 7 / 4),
    ("V5", [box(-0.5, 0.5, 6, 7)], 0.5, 0.5),
    (
        "V6",
        [box(-2.3, -1.6, 11, 11.5), box(1.6, 2.3, 11, 11.5)],
        1 - 3.2 * 24 / 23 / 4,
        1 - 3.2 * 24 / 23 / 4,
    ),
    (
        "V7",
        [box(-2.5, 0.4, 11, 11.5)],
        (2 + E + (0.4 - E) * 12 / 11) / 4,
        (2 - E + (0.4 + E) * 12 / 11) / 4,
    ),
    (
        "V8",
        [box(-2.5, -0.2, 11, 11.5)],
        (2 + E - (0.2 + E) * 24 / 23) / 4,
        (2 - E + (E - 0.2) * 12 / 11) / 4,
    ),
]


@pytest.mark.parametrize(
    ("shapes", "best", "worst"), [case[1:] for case in PUBLISHED], ids=[c[0] for c in PUBLISHED]
)
@pytest.mark.parametrize("turned", [0.0, 90.0, 31.4])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_published_vectors(
    shapes: list[Shape], best: float, worst: float, turned: float, mirrored: bool
) -> None:
    view = View(front=SHOOTER, segment=TARGET, shapes=tuple(shapes))
    view = view.moved(by=(20.0, 13.0), turned=turned, mirrored=mirrored)
    found = least(view)
    assert found.share == pytest.approx(best, abs=1e-12)
    assert found.bound == pytest.approx(best, abs=1e-9)
    assert shares(view, np.linspace(0, 1, 401)).max() == pytest.approx(worst, abs=1e-9)


def test_the_published_vectors_as_printed() -> None:
    printed = [0.0, 0.43, 0.60, 0.57, 0.500, 0.165, 0.60, 0.44]
    found = [
        least(View(front=SHOOTER, segment=TARGET, shapes=tuple(shapes))).share
        for _, shapes, _, _ in PUBLISHED
    ]
    assert found == [pytest.approx(share, abs=0.005) for share in printed]


@given(views(), st.sampled_from([None, 0.0, 0.3, 0.5, 0.9]))
def test_no_eye_has_less_hidden(view: View, enough: float | None) -> None:
    found = least(view, enough)
    assert 0.0 <= found.bound <= found.share <= 1.0
    swept = shares(view, (np.arange(600) + 0.5) / 600)
    assert swept.min() >= found.bound - 1e-8
    if enough is None:
        assert found.share - found.bound <= 1e-9
    else:
        # one of the two is certain; short of that the answer is as good as without
        settled = found.share <= enough or found.bound > enough
        assert settled or found.share - found.bound <= 1e-9


@some
@given(views())
def test_the_least_share_is_reached(view: View) -> None:
    """Beside the eye, where what it sees may jump, single lines find the same share."""
    found = least(view)
    steps = 200
    points = along(view.segment, (np.arange(steps) + 0.5) / steps)
    beside = np.clip(found.eye + np.array([-1e-6, 1e-6]), 0.0, 1.0)
    assert np.abs(shares(view, beside) - found.share).min() < 1e-3
    eyes = along(view.front, beside)
    intervals = shadows(eyes, view.segment, view.packed)
    misses = []
    for (x, y), shadow in zip(eyes.tolist(), intervals, strict=True):
        blocked, clear = surely((x, y), points, view)
        miss = max(blocked.mean() - found.share, found.share - 1 + clear.mean())
        # each end of a shadow puts one step in doubt, if the surely blocked meet the surely clear
        ends = 2 * (shadow[:, 0] < shadow[:, 1]).sum() + (~blocked & ~clear).sum()
        misses.append(miss - (ends + 1) / steps)
    assert min(misses) <= 0.0


@given(views(most=3), angles, lengths(-9, 9), st.booleans())
def test_moved_turned_mirrored_and_reversed(
    view: View, turned: float, x: float, mirrored: bool
) -> None:
    here = least(view)
    there = least(view.moved(by=(x, 1.0), turned=turned, mirrored=mirrored))
    segment_back = least(replace(view, segment=(view.segment[1], view.segment[0])))
    front_back = least(replace(view, front=(view.front[1], view.front[0])))
    for other in (there, segment_back, front_back):
        if other.share != pytest.approx(here.share, abs=1e-6):
            assert hangs_on_a_tie(view, min(here.share, other.share), max(here.share, other.share))


def hangs_on_a_tie(view: View, low: float, high: float) -> bool:
    """True if shapes grown or shrunk by a hair decide between the two shares."""
    fat, slim = (least(replace(view, grown=view.grown + by)).share for by in (SURE, -SURE))
    return slim - 1e-6 <= low and high <= fat + 1e-6


@given(views(most=3), st.sampled_from([1e-3, 0.05, 0.4]))
def test_growth_never_lowers_the_least(view: View, by: float) -> None:
    assert least(replace(view, grown=view.grown + by)).share >= least(view).bound - 1e-9


@given(views(most=3))
def test_another_screen_never_lowers_the_least(view: View) -> None:
    more = replace(view, shapes=(*view.shapes, circle((0.5, 6.0), 1.5)))
    assert least(more).share >= least(view).bound - 1e-9


def test_parallel_and_level_is_proven_to_rounding() -> None:
    """Front and facing parallel: the share is the same from every eye, and so is its bound."""
    for shapes in ([box(-0.5, 0.5, 6, 7)], [box(-3, -7 / 12, 6, 7), box(7 / 12, 3, 6, 7)]):
        found = least(View(front=SHOOTER, segment=TARGET, shapes=tuple(shapes)))
        assert found.share == pytest.approx(0.5, abs=1e-15)
        assert found.bound == pytest.approx(0.5, abs=1e-15)


def test_the_least_inside_a_stretch() -> None:
    """A disc before a parallel facing hides least from straight below its centre.

    From (e, 0) a disc of radius r about (x, y) hides 2 h r sqrt(D^2 - r^2) / (y^2 - r^2) of a line
    h away, where D is the distance of its centre: least where D is.
    """
    wide: Segment = ((-9.0, 12.0), (9.0, 12.0))
    found = least(View(front=FRONT, segment=wide, shapes=(disc((0.1, 5.0), 1.0),)))
    share = 24 / math.sqrt(24) / 18
    assert found.share == pytest.approx(share, abs=1e-9)
    assert found.eye == pytest.approx(0.55, abs=1e-3)
    assert share - 2e-9 <= found.bound <= share


def test_up_to_the_rim_of_a_disc_on_the_front() -> None:
    """Where the eye comes to touch it its shadow grows ever faster; the proof holds all the same.

    The farther right the eye, the less the block hides, until the disc begins to hide the right end
    of the facing: as the eye crosses the tangent from (4, 12) on the disc's left.
    """
    view = View(
        front=((-0.5, 0.0), (0.25, 0.0)),
        segment=FACING,
        shapes=(disc((0.5, 0.0), 0.25), box(-9, -1, 6, 7)),
    )
    found = least(view)
    bearing = math.atan2(12, 3.5) - math.asin(0.25 / math.hypot(12, 3.5))
    eye = 4 - 12 / math.tan(bearing)
    assert 0.2 < eye < 0.25
    assert found.eye == pytest.approx((eye + 0.5) / 0.75, abs=1e-9)
    assert found.share == pytest.approx((4 + eye - (1 + eye) * 12 / 7) / 8)
    assert found.share - found.bound <= 1e-9


def test_a_facing_that_a_disc_crosses() -> None:
    """Its right end is that of a tangent while the eye is left of x = 1/2, then of the disc."""
    view = View(front=((0.4, 0.0), (1.4, 0.0)), segment=FACING, shapes=(disc((0.0, 12.0), 0.5),))
    to_centre, half = math.atan2(0.4, 12), math.asin(0.5 / math.hypot(0.4, 12))
    width = 12 * (math.tan(to_centre + half) - math.tan(to_centre - half))
    found = least(view)
    assert found.eye == 0.0
    assert found.share == pytest.approx(width / 8, abs=1e-12)
    beyond = least(replace(view, front=((0.6, 0.0), (1.4, 0.0))))
    to_centre, half = math.atan2(0.6, 12), math.asin(0.5 / math.hypot(0.6, 12))
    left = 0.6 - 12 * math.tan(to_centre + half)
    assert beyond.share == pytest.approx((0.5 - left) / 8, abs=1e-12)


@given(views(most=3), st.integers(0, 2**16))
def test_no_eye_close_to_the_best_has_less_hidden(view: View, seed: int) -> None:
    """Closing in on the least of many eyes, ten times closer each time."""
    assume(all(shape.radius or view.grown > 0.0 for shape in view.shapes))
    found = least(view)
    rng = np.random.default_rng(seed)
    eyes = rng.random(300)
    for reach in 10.0 ** -np.arange(2.0, 9.0):
        swept = shares(view, eyes)
        assert swept.min() >= found.bound - 2e-9 * (len(view.packed) + 1)
        best = eyes[swept.argmin()]
        eyes = np.clip(best + reach * rng.uniform(-1.0, 1.0, 60), 0.0, 1.0)


def test_an_answer_needs_room() -> None:
    """Through a slit in a wall at the front all is seen, if an eye fits in."""

    def walls(slit: float) -> View:
        shapes = (box(-9, -slit / 2, -0.5, 0.5), box(slit / 2, 9, -0.5, 0.5))
        return View(front=FRONT, segment=FACING, shapes=shapes)

    assert least(walls(0.0)) == Least(share=1.0, eye=0.0, bound=1.0)
    assert least(walls(1e-8)).share == 1.0
    slit = least(walls(0.01))
    # from its middle, past the corners (+-0.005, 0.5); from its rim, 24 times the slit as well
    assert slit.share == pytest.approx(1 - 24 * 0.01 / 8, abs=1e-9)
    assert slit.eye == pytest.approx(0.5, abs=0.0026)


def test_a_front_of_no_length_has_one_eye() -> None:
    view = View(front=((0.2, 0.0), (0.2, 0.0)), segment=TARGET, shapes=(box(-5, 0, 6, 7),))
    assert least(view).share == pytest.approx((2 - 0.2 * 5 / 7) / 4)


def test_a_facing_of_no_length_has_no_share() -> None:
    with pytest.raises(ValueError, match="no length"):
        least_hidden(FRONT, ((0.0, 12.0), (0.0, 12.0)), [])


def test_a_facing_that_a_screen_crosses() -> None:
    """What lies inside is hidden from everywhere; beside it, what the near corners hide."""
    view = View(front=FRONT, segment=FACING, shapes=(box(-1, 1, 11, 13),))
    # from e, to the left: e + (-1 - e) 12 / 11; on the right the same: 2 12 / 11 in all
    assert least(view).share == pytest.approx(24 / 11 / 8)
    flush = replace(view, shapes=(box(-1, 1, 12, 13),))
    assert least(flush).share == 0.0


def test_a_front_across_the_line_of_the_facing() -> None:
    """On the one side of that line the block is before the facing, on the other behind it."""
    segment = ((5.0, 0.0), (9.0, 0.0))
    view = View(front=((0.0, -2.0), (0.0, 2.0)), segment=segment, shapes=(box(4, 10, 0.1, 3),))
    assert least(view).share == 0.0
    # from (0, y) the line to (x, 0) is 1/10 high at the block's near side if x = 4 / (1 - 1/10 / y)
    above = replace(view, front=((0.0, 0.2), (0.0, 2.0)))
    assert least(above).share == pytest.approx(1 / 4)
    assert least(above).eye == 0.0


@pytest.mark.parametrize("enough", [0.5, 0.1])
def test_enough_is_enough(enough: float) -> None:
    """With a question to answer the search may stop early, but says what it knows."""
    shapes = (
        disc((0.1, 5.0), 1.0),
        oblong((-2, 6), 2.0, 1.0, 30.0),
        polygon([(2, 7), (3, 7), (2.5, 8)]),
    )
    view = View(front=FRONT, segment=FACING, shapes=shapes)
    exact = least(view)
    found = least(view, enough)
    assert (found.share <= enough) == (exact.share <= enough)
    assert found.bound <= exact.share
    assert found.share >= exact.bound
