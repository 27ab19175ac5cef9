"""Sight maps: which lines from rim to rim are open. Shares by geometry on paper."""

from __future__ import annotations

import math

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch

from defilade.diagram import Effect, Ray, Role, Sightline, Upright, draw_sight_map, figure
from defilade.diagram.sight_map import EACH, PARTLY, TOGETHER, longest, place, region, sight_map
from defilade.geometry.shapes import circle, rectangle
from defilade.geometry.solids import Line, Solid
from tests.diagram import ranks
from tests.diagram.layout import faults
from tests.diagram.scenes import seven_droids


def solid(x: float, y: float, size: tuple[float, float], bottom: float, top: float) -> Solid:
    return Solid(shape=rectangle((x, y), size), bottom=bottom, top=top)


def ray(*pieces: Solid, line: Line | None = None) -> Ray:
    """Two squares of 2 in, 8 in apart, whose sides face each other; both from 0 to 2 in high."""
    ends = [
        Upright(name=name, solid=solid(x, 0, (2, 2), 0, 2), role=role)
        for name, x, role in (("one", 0, Role.ATTACKER), ("other", 10, Role.DEFENDER))
    ]
    between = [Upright(name=f"piece {n}", solid=each) for n, each in enumerate(pieces, 1)]
    lines = () if line is None else (Sightline(words="a clear line", line=line),)
    return Ray(starts="one", ends="other", uprights=(*ends, *between), lines=lines)


def share(found: object) -> float:
    return float(np.mean(found))  # type: ignore[call-overload]


def test_what_hides_the_lower_half_hides_half_of_the_map() -> None:
    # a thin wall half way up to y = 0: blocked if the line crosses the middle below it
    found = sight_map(ray(solid(5, -5, (1e-6, 10), 0, 9)), cells=50)
    assert found.lengths == pytest.approx((2.0, 2.0))
    assert share(found.pairs.clear) == pytest.approx(0.5, abs=0.02)
    # left is up, so the first rows and columns see over the open half
    assert found.shown[0, 0] == 0
    assert found.shown[-1, -1] == 1


def test_a_wall_at_the_defender_hides_the_same_of_it_from_everywhere() -> None:
    found = sight_map(ray(solid(8.999, -5.5, (1e-4, 10), 0, 9)), cells=40)  # up to y = -0.5
    assert found.pairs.clear[:, :29].all()
    assert not found.pairs.clear[:, 31:].any()


@pytest.mark.parametrize(("top", "clear"), [(1.9, True), (2.1, False)])
def test_heights_are_free(top: float, clear: bool) -> None:
    found = sight_map(ray(solid(5, 0, (1, 9), 0, top)), cells=5)
    assert found.pairs.clear.all() == found.pairs.clear.any() == clear
    assert (found.shown == (PARTLY if clear else 1)).all()  # the lower lines are blocked


def test_several_pieces_are_told_apart() -> None:
    left, right = solid(5, 5, (1e-6, 10), 0, 9), solid(5, -5, (1e-6, 10), 0, 9)
    found = sight_map(ray(left, right), cells=40)
    assert not found.pairs.clear.any()
    assert set(np.unique(found.shown)) <= {1, 2, EACH, TOGETHER}
    assert share(found.shown == 1) == pytest.approx(0.5, abs=0.03)
    assert share(found.shown == 2) == pytest.approx(0.5, abs=0.03)
    twice = sight_map(ray(right, right), cells=40)
    assert set(np.unique(twice.shown)) == {0, EACH}
    low, high = solid(3, 0, (1, 9), 0, 1.8), solid(7, 0, (1, 9), 0.2, 9)
    both = sight_map(ray(low, high), cells=5)
    assert (both.shown == TOGETHER).all()


def test_what_does_not_count_hides_nothing() -> None:
    wall = Upright(name="woods", solid=solid(5, 0, (1, 9), 0, 9), effect=Effect.NOTHING)
    one = ray()
    aside = Ray(starts="one", ends="other", uprights=(*one.uprights, wall), lines=())
    assert (sight_map(aside, cells=5).shown == 0).all()


def test_a_line_is_marked_where_it_passes_the_rims() -> None:
    # from the left third of the one side to the right end of the other
    line = Line(start=(1, 1 / 3, 1), end=(9, -0.9, 1))
    across, up = place(sight_map(ray(line=line), cells=180), ray(line=line).lines[0])
    assert up == pytest.approx(25.4 * 2 / 3, abs=0.3)  # mm from the left, which is y = 1
    assert across == pytest.approx(25.4 * 1.9, abs=0.3)


def test_discs_face_each_other_with_half_of_their_rims() -> None:
    discs = [
        Upright(name=name, solid=Solid(shape=circle((x, 0), 2), bottom=0, top=1), role=role)
        for name, x, role in (("a", 0, Role.ATTACKER), ("b", 9, Role.DEFENDER))
    ]
    found = sight_map(Ray(starts="a", ends="b", uprights=tuple(discs), lines=()), cells=10)
    assert found.lengths == pytest.approx((math.pi, math.pi))


def test_the_map_is_drawn_in_millimetres_with_an_area_for_each_piece() -> None:
    page = Figure(figsize=(4, 4))
    ax = page.add_subplot()
    one = ray(solid(5, -5, (1e-6, 10), 0, 9), line=Line(start=(1, 0.5, 1), end=(9, 0.5, 1)))
    drawing = draw_sight_map(ax, one, cells=50)
    assert drawing.view == pytest.approx((0, 0, 50.8, 50.8))
    (area,) = page.findobj(lambda a: a.get_gid() == "sight-map-blocked_1_piece-1")
    assert isinstance(area, PathPatch)
    x0, y0, x1, y1 = area.get_path().get_extents().extents
    assert (x0, y0, x1, y1) == pytest.approx((0, 0, 50.8, 50.8), abs=1.1)
    assert region(sight_map(one, cells=50), 1).area == pytest.approx(0.5 * 2500, rel=0.03)
    assert [entry.words.partition(":")[0] for entry in drawing.legend] == [
        "open",
        "blocked by piece 1",
        "a clear line, as drawn",
    ]
    marks = page.findobj(lambda a: a.get_gid() == "sight-map-mark_0")
    assert isinstance(marks[0], Line2D)


def test_shares_and_the_widest_gap_are_said() -> None:
    one = ray(solid(8.999, -5.5, (1e-4, 10), 0, 9))
    drawing = draw_sight_map(Figure().add_subplot(), one, cells=180)
    told = [text for _, text in drawing.results]
    assert (
        told[0]
        == "Some line is open to 75 % of the near rim of other, and from 100 % of that of one."
    )
    assert told[1].startswith("From any single point, at most 38.")  # of 50.8 mm, three quarters
    blind = draw_sight_map(Figure().add_subplot(), ray(solid(5, 0, (1, 9), 0, 9)), cells=5)
    assert [text for _, text in blind.results] == [
        "No line from the near rim of one to that of other is open."
    ]
    assert [entry.words for entry in blind.legend] == ["blocked by piece 1: 100 %"]


def test_the_longest_run() -> None:
    assert longest(np.array([True, True, False, True])) == 2
    assert longest(np.array([False, False])) == 0
    assert longest(np.array([True] * 4)) == 4


@pytest.mark.parametrize("scene", [seven_droids, *list(ranks.SCENES.values())[:4]])
def test_pages_with_a_map_are_laid_out_well(scene: object) -> None:
    assert callable(scene)
    page = figure(*scene(), sight_map=True)
    assert faults(page) == []
    assert all(one.get_gid() for one in page.findobj())
