"""The oracles are right where the answer can be worked out by hand, and agree with each other."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from defilade.geometry.shapes import Shape, circle, oblong, polygon, rectangle
from defilade.geometry.solids import Line, Solid
from tests import oracles
from tests.strategies import Scene, narrow_scenes, plans, scenes

many = settings(max_examples=max(1, settings().max_examples // 4))

SQUARE = rectangle((0.0, 0.0), (2.0, 2.0))
RING = polygon([(0, 0), (30, 0), (30, 30), (0, 30)], [[(10, 10), (20, 10), (20, 20), (10, 20)]])
BOX = Solid(shape=rectangle((50.0, 25.0), (100.0, 50.0)), bottom=2.0, top=4.0)
FIGURE = Solid(shape=circle((0.0, 0.0), 1.0), bottom=0.0, top=1.5)


@pytest.mark.parametrize(
    ("shape", "point", "depth"),
    [
        (SQUARE, (0.0, 0.5), 0.5),
        (SQUARE, (0.0, 1.5), -0.5),
        (SQUARE, (4.0, 5.0), -5.0),
        (RING, (5.0, 5.0), 5.0),
        (RING, (15.0, 12.0), -2.0),
        (circle((1.0, 0.0), 4.0), (1.0, 0.5), 1.5),
        (circle((1.0, 0.0), 4.0), (1.0, 2.5), -0.5),
        (oblong((0.0, 0.0), 6.0, 2.0), (1.5, 0.25), 0.75),
        (oblong((0.0, 0.0), 6.0, 2.0), (5.0, 4.0), -4.0),
    ],
)
def test_depth_in_plan(shape: Shape, point: tuple[float, float], depth: float) -> None:
    assert oracles.plan_depth(shape, np.array([point]))[0] == pytest.approx(depth)


@pytest.mark.parametrize(
    ("line", "depth"),
    [
        (Line(start=(50, -10, 5), end=(50, 60, 5)), -1.0),
        (Line(start=(50, -10, 3), end=(50, 60, 3)), 1.0),
        (Line(start=(10, 25, 0), end=(90, 25, 8)), 1.0),
        (Line(start=(50, 50, 3), end=(90, 50, 3)), 0.0),
    ],
)
def test_depth_of_a_line(line: Line, depth: float) -> None:
    assert oracles.depth_along(line, BOX).max() == pytest.approx(depth)
    exact = oracles.depths(oracles.bundle_of([line]), BOX)[0]
    assert exact == pytest.approx(depth)


@pytest.mark.parametrize(
    ("line", "clearance"),
    [
        (Line(start=(50, -10, 5), end=(50, 60, 5)), 1.0),  # above by 1
        (Line(start=(-10, 53, 3), end=(110, 53, 3)), 3.0),  # beside by 3
        (Line(start=(103, 54, 3), end=(113, 54, 3)), 5.0),  # off a corner by 3, 4
        (Line(start=(-2, 25, 4), end=(100, 25, 55)), 2 / 3),  # rises past the near edge
        (Line(start=(50, -10, 3), end=(50, 60, 3)), 0.0),
        (Line(start=(50, 25, 3), end=(51, 25, 3)), 0.0),  # inside all the way
    ],
)
def test_clearance_of_a_line(line: Line, clearance: float) -> None:
    bundle = oracles.bundle_of([line])
    assert oracles.clearances(bundle, BOX)[0] == pytest.approx(clearance)
    if clearance:
        assert oracles.keeps_clear(bundle, BOX, clearance - 1e-9)
    assert not oracles.keeps_clear(bundle, BOX, clearance + 1e-9)


@many
@given(scenes(most=2))
def test_the_two_ways_along_a_line_agree(scene: Scene) -> None:
    """A passage found by fine steps is found between the breaks, and excludes clearance."""
    bundle = oracles.tried(scene.a, scene.b, scene.pieces, 40, seed=1)
    for piece in scene.pieces:
        deep, clear = oracles.depths(bundle, piece), oracles.keeps_clear(bundle, piece, 1e-7)
        assert not (clear & (deep > 0)).any()
        for number in range(0, len(bundle), 8):
            stepped = oracles.depth_along(bundle.line(number), piece, 801).max()
            if stepped > 1e-9:
                assert deep[number] > 0
            if deep[number] > 0.1:
                assert stepped > 0
            if not clear[number] and deep[number] < -1e-6:
                pytest.fail(f"neither clear nor blocked: {bundle.line(number)}")


@many
@given(scenes(most=1))
def test_tried_lines_end_in_the_ends(scene: Scene) -> None:
    bundle = oracles.tried(scene.a, scene.b, scene.pieces, 200, seed=2)
    assert len(bundle) >= 100
    assert oracles.off(scene.a, bundle.starts).max() < 1e-9
    assert oracles.off(scene.b, bundle.ends).max() < 1e-9
    shifted = oracles.put_back(scene.a, bundle.starts + 0.3)
    assert oracles.off(scene.a, shifted).max() < 1e-9


@many
@given(plans())
def test_a_shape_is_as_deep_as_its_outline_says(shape: Shape) -> None:
    """Even-odd and distances agree with the area of the outline, by counting points."""
    rng = np.random.default_rng(3)
    x0, y0, x1, y1 = shape.bounds
    points = rng.random((4000, 2)) * [x1 - x0, y1 - y0] + [x0, y0]
    share = (oracles.plan_depth(shape, points) > 0).mean()
    assert share == pytest.approx(shape.outline.area / ((x1 - x0) * (y1 - y0)), abs=0.04)


@pytest.mark.parametrize("gap", [0.5, 0.01, 0.0002])
def test_a_slit_is_found_and_an_overlap_is_not(gap: float) -> None:
    target = FIGURE.moved(by=(10.0, 0.0))

    def walls(apart: float) -> list[Solid]:
        left = Solid(shape=rectangle((5.0, 20.1), (0.5, 40.0)), bottom=0.0, top=50.0)
        right = Solid(shape=rectangle((5.0, -19.9 - apart), (0.5, 40.0)), bottom=0.0, top=50.0)
        return [left, right]

    assert oracles.find_clear(FIGURE, target, walls(gap), n=12000) is not None
    assert oracles.find_clear(FIGURE, target, walls(-gap)) is None


def test_depth_and_closeness_of_the_best_line() -> None:
    """The outermost line of two equal discs is half an inch off the axis."""
    target = FIGURE.moved(by=(10.0, 0.0))
    for y, margin in ((1.5, -1.0), (0.75, -0.25), (0.4, 0.1), (0.25, 0.25)):
        piece = Solid(shape=rectangle((5.0, y + 0.5), (1.0, 1.0)), bottom=0.0, top=5.0)
        found, line = oracles.deepest(FIGURE, target, piece)
        assert found == pytest.approx(margin, abs=2e-3)
        assert found < margin + 1e-9
        assert oracles.off(FIGURE, np.array([line.start]))[0] < 1e-9


def test_shadow_of_a_wall() -> None:
    """A wall from y = -1 to 1 half way hides y = -2 to 2 of the far side."""
    shape = rectangle((5.0, 0.0), (0.0001, 2.0))
    fractions, blocked, clear = oracles.shadowed((0.0, 0.0), ((10.0, -4.0), (10.0, 4.0)), [shape])
    inside = np.abs(fractions - 0.5) < 0.25
    sure = np.abs(np.abs(fractions - 0.5) - 0.25) > 0.001
    assert (blocked[sure] == inside[sure]).all()
    assert (clear[sure] == ~inside[sure]).all()


def test_narrow_scenes_are_what_they_say() -> None:
    found = {True: 0, False: 0}

    @many
    @given(narrow_scenes())
    def run(known: object) -> None:
        assert hasattr(known, "scene")
        scene: Scene = known.scene
        line = oracles.find_clear(scene.a, scene.b, scene.pieces, n=1500, by=1e-7)
        if not known.sees:  # type: ignore[attr-defined]
            assert line is None
        found[line is not None] += 1

    run()
    assert found[True] > found[False] / 4
