"""The referee on given lines: what users of other programs reported, and grazing of every kind."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from defilade.geometry.crossing import crossings, line_margin, passes_through
from defilade.geometry.shapes import XY, circle, oblong, polygon, rectangle, wall
from defilade.geometry.solids import XYZ, Line, Solid
from tests import oracles
from tests.strategies import Scene, scenes

many = settings(max_examples=max(1, settings().max_examples // 4))

BOX = Solid(shape=polygon([(0, 0), (100, 0), (100, 50), (0, 50)]), bottom=2.0, top=4.0)
RING = Solid(
    shape=polygon([(0, 0), (30, 0), (30, 30), (0, 30)], [[(10, 10), (20, 10), (20, 20), (10, 20)]]),
    bottom=5.0,
    top=6.0,
)
SQUARE = Solid(shape=rectangle((0.0, 0.0), (2.0, 2.0)), bottom=0.0, top=2.0)

TURNS = [0.0, 90.0, 180.0, 270.0, 30.0, 45.0, 7.3, 123.4, 211.1, 299.99]


def seen(line: Line, piece: Solid) -> list[tuple[float, float]]:
    """The fractions of the stretches inside the piece, in order; none if the line misses it."""
    found = crossings(line, [piece])
    return [(stretch.start, stretch.end) for crossing in found for stretch in crossing.stretches]


def turned(line: Line, degrees: float, by: XY = (0.0, 0.0)) -> Line:
    """The line after the same movement as `Solid.moved`, worked out here."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def place(point: XYZ) -> XYZ:
        x, y, z = point
        return (x * cos - y * sin + by[0], x * sin + y * cos + by[1], z)

    return Line(start=place(line.start), end=place(line.end))


GIVEN = [
    ("T01", BOX, (20, 51, 3), (100, 80, 3), []),
    ("T02", BOX, (50, -10, 5), (50, 60, 5), []),
    ("T03", BOX, (-50, 25, 2), (150, 25, 4), [(0.25, (0, 25, 2.5), 0.75, (100, 25, 3.5))]),
    (
        "T04",
        RING,
        (15, -5, 5),
        (15, 35, 6),
        [
            (0.125, (15, 0, 5.125), 0.375, (15, 10, 5.375)),
            (0.625, (15, 20, 5.625), 0.875, (15, 30, 5.875)),
        ],
    ),
    ("T05", BOX, (50, 25, 3), (30, -25, 3), [(0.0, (50, 25, 3), 0.5, (40, 0, 3))]),
    ("T06", BOX, (30, 75, 3), (50, 25, 3), [(0.5, (40, 50, 3), 1.0, (50, 25, 3))]),
    ("T07", RING, (15, 15, 5.4), (5, 5, 5.8), [(0.5, (10, 10, 5.6), 1.0, (5, 5, 5.8))]),
    ("T08", RING, (25, 5, 5.2), (15, 15, 5.2), [(0.0, (25, 5, 5.2), 0.5, (20, 10, 5.2))]),
    ("T09", BOX, (10, 25, 0), (90, 25, 8), [(0.25, (30, 25, 2), 0.5, (50, 25, 4))]),
    ("T10", BOX, (10, 30, 3), (30, 40, 5), [(0.0, (10, 30, 3), 0.5, (20, 35, 4))]),
    ("T11", BOX, (10, 30, 3), (30, 40, 1), [(0.0, (10, 30, 3), 0.5, (20, 35, 2))]),
    ("T12", BOX, (30, 40, 5), (10, 30, 3), [(0.5, (20, 35, 4), 1.0, (10, 30, 3))]),
    ("T13", BOX, (30, 40, 1), (10, 30, 3), [(0.5, (20, 35, 2), 1.0, (10, 30, 3))]),
    ("T14", BOX, (30, 10, 2.5), (80, 15, 3.5), [(0.0, (30, 10, 2.5), 1.0, (80, 15, 3.5))]),
]


@pytest.mark.parametrize(
    ("piece", "start", "end", "expected"),
    [case[1:] for case in GIVEN],
    ids=[case[0] for case in GIVEN],
)
def test_given_lines(
    piece: Solid, start: XYZ, end: XYZ, expected: list[tuple[float, XYZ, float, XYZ]]
) -> None:
    line = Line(start=start, end=end)
    found = crossings(line, [piece])
    if not expected:
        assert found == ()
        return
    (crossing,) = found
    assert crossing.piece == 0
    assert not crossing.grazes
    assert len(crossing.stretches) == len(expected)
    for stretch, (start_at, entry, end_at, exit_at) in zip(
        crossing.stretches, expected, strict=True
    ):
        assert stretch.start == pytest.approx(start_at, abs=1e-12)
        assert stretch.end == pytest.approx(end_at, abs=1e-12)
        assert stretch.entry == pytest.approx(entry, abs=1e-10)
        assert stretch.exit == pytest.approx(exit_at, abs=1e-10)


@pytest.mark.parametrize("case", GIVEN, ids=[case[0] for case in GIVEN])
@pytest.mark.parametrize("degrees", TURNS)
def test_given_lines_turned_and_walked_back(
    case: tuple[str, Solid, XYZ, XYZ, list[tuple[float, XYZ, float, XYZ]]], degrees: float
) -> None:
    _, piece, start, end, expected = case
    line = turned(Line(start=start, end=end), degrees, by=(3.0, -7.0))
    piece = piece.moved(turned=degrees, by=(3.0, -7.0))
    fractions = [(first, last) for first, _, last, _ in expected]
    assert seen(line, piece) == [pytest.approx(pair, abs=1e-9) for pair in fractions]
    back = [(1 - last, 1 - first) for first, last in reversed(fractions)]
    assert seen(line.reversed(), piece) == [pytest.approx(pair, abs=1e-9) for pair in back]


GRAZING = {
    "T15-top-face": (BOX, (10, 10, 4), (90, 40, 4)),
    "T15-bottom-face": (BOX, (10, 10, 2), (90, 40, 2)),
    "T15-hole-edge": (RING, (10, 10, 5.5), (20, 10, 5.5)),
    "T15-hole-edge-climbing": (RING, (20, 12, 5.2), (20, 18, 5.8)),
    "side-face": (BOX, (-20, 50, 3), (120, 50, 3)),
    "side-face-climbing": (BOX, (100, -10, 1), (100, 60, 5)),
    "part-of-a-side": (BOX, (20, 0, 3), (30, 0, 3)),
    "corner": (SQUARE, (2, 0, 1), (0, 2, 1)),
    "corner-climbing": (SQUARE, (3, -1, 0), (-1, 3, 2)),
    "top-edge": (SQUARE, (-2, 0, 1), (0, 0, 3)),
    "top-edge-along": (SQUARE, (1, -3, 2), (1, 3, 2)),
    "end-on-a-face": (SQUARE, (1, 0, 1), (5, 0, 1)),
    "start-on-top": (SQUARE, (0, 0, 2), (5, 0, 4)),
    "end-at-a-corner": (SQUARE, (1, 1, 1), (5, 4, 1)),
    "upright-beside": (SQUARE, (1, 0, -5), (1, 0, 5)),
    "tangent": (Solid(shape=circle((0, 0), 2), bottom=0, top=2), (1, -4, 1), (1, 4, 1)),
    "oblong-side": (Solid(shape=oblong((0, 0), 4, 2), bottom=0, top=2), (-4, 1, 1), (4, 1, 1)),
    "oblong-end": (Solid(shape=oblong((0, 0), 4, 2), bottom=0, top=2), (2, -3, 1), (2, 3, 1)),
}


@pytest.mark.parametrize("degrees", TURNS)
@pytest.mark.parametrize("case", GRAZING.values(), ids=GRAZING)
def test_grazing_blocks_neither_way(case: tuple[Solid, XYZ, XYZ], degrees: float) -> None:
    """T15: a line in a face, along an edge or through a corner grazes, with margin 0."""
    piece, start, end = case
    line = turned(Line(start=start, end=end), degrees, by=(0.5, 0.25))
    piece = piece.moved(turned=degrees, by=(0.5, 0.25))
    for walked in (line, line.reversed()):
        (crossing,) = crossings(walked, [piece])
        assert crossing.grazes
        assert crossing.stretches == ()
        assert not passes_through(walked, piece)
        assert line_margin(walked, piece) == 0.0


@pytest.mark.parametrize("corners", list(itertools.permutations(range(4), 2)))
@pytest.mark.parametrize("degrees", TURNS)
def test_a_diagonal_of_a_square_passes_through(corners: tuple[int, int], degrees: float) -> None:
    """Through two corners: inside if they are opposite, grazing along the side if not."""
    at = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
    (x0, y0), (x1, y1) = at[corners[0]], at[corners[1]]
    line = Line(start=(2 * x0 - x1, 2 * y0 - y1, 1.0), end=(2 * x1 - x0, 2 * y1 - y0, 1.0))
    found = seen(turned(line, degrees), SQUARE.moved(turned=degrees))
    opposite = abs(corners[0] - corners[1]) == 2
    assert found == ([pytest.approx((1 / 3, 2 / 3))] if opposite else [])


@pytest.mark.parametrize("degrees", TURNS)
@pytest.mark.parametrize("depth", [0.1, 1e-3, 1e-5, 1e-7, -1e-7, -1e-5, -1e-3, -0.1])
def test_a_line_a_little_inside_or_outside_a_face(depth: float, degrees: float) -> None:
    """What decides is the signed depth, whichever way the table is turned."""
    line = turned(Line(start=(-3.0, 1.0 - depth, 1.0), end=(3.0, 1.0 - depth, 1.0)), degrees)
    piece = SQUARE.moved(turned=degrees)
    assert passes_through(line, piece) is (depth > 0)
    assert line_margin(line, piece) == pytest.approx(depth, abs=1e-9)


@pytest.mark.parametrize(
    ("wall_from", "wall_to", "start", "end", "blocked"),
    [
        pytest.param(0, 10, 15, 20, False, id="T18"),
        pytest.param(20, 30, 0, 10, False, id="T19"),
        pytest.param(5, 15, 0, 20, True, id="T20"),
        pytest.param(0, 10, 10, 15, False, id="T21"),
        pytest.param(0, 10, 10, 10, False, id="U25"),
        pytest.param(0, 10, 10, 60, False, id="T38"),
        pytest.param(0, 0, 0, 0, False, id="U26-flat"),
        pytest.param(5, 5, 0, 10, False, id="U26-crossed"),
    ],
)
def test_heights(wall_from: float, wall_to: float, start: float, end: float, blocked: bool) -> None:
    piece = Solid(
        shape=rectangle((10.0, 0.0), (1.0, 20.0)), bottom=float(wall_from), top=float(wall_to)
    )
    line = Line(start=(0.0, 0.0, float(start)), end=(20.0, 0.0, float(end)))
    for walked in (line, line.reversed()):
        assert passes_through(walked, piece) is blocked
        assert bool(seen(walked, piece)) is blocked


def test_u26_a_piece_without_an_inside_is_not_met_at_all() -> None:
    line = Line(start=(0, 0, 1), end=(10, 0, 1))
    flat = Solid(shape=rectangle((5, 0), (2, 2)), bottom=1.0, top=1.0)
    assert crossings(line, [flat]) == ()
    assert line_margin(line, flat) == -math.inf


def test_t24_hull_or_box_crossed_but_not_the_shape() -> None:
    """Concave, in two parts, with a hole: a line in what is missing meets nothing."""
    bay = Solid(
        shape=polygon([(0, 0), (10, 0), (10, 10), (7, 10), (7, 3), (3, 3), (3, 10), (0, 10)]),
        bottom=0.0,
        top=5.0,
    )
    parts = [Solid(shape=rectangle((x, 0), (2, 20)), bottom=0.0, top=5.0) for x in (0.0, 10.0)]
    for line, pieces in (
        (Line(start=(5, 20, 1), end=(5, 4, 1)), [bay]),
        (Line(start=(4, 12, 1), end=(6, 3.5, 4)), [bay]),
        (Line(start=(5, -20, 1), end=(5, 20, 1)), parts),
        (Line(start=(11, 11, 5.1), end=(19, 19, 5.9)), [RING]),
        (Line(start=(-5, 29, 5.5), end=(1, 35.5, 5.5)), [RING]),
    ):
        assert crossings(line, pieces) == ()
        assert crossings(line.reversed(), pieces) == ()


def test_u43_out_and_in_again_is_one_crossing_with_both_stretches() -> None:
    bay = Solid(
        shape=polygon([(0, 0), (10, 0), (10, 10), (7, 10), (7, 3), (3, 3), (3, 10), (0, 10)]),
        bottom=0.0,
        top=5.0,
    )
    line = Line(start=(-5.0, 5.0, 1.0), end=(15.0, 5.0, 1.0))
    (crossing,) = crossings(line, [bay])
    assert [(s.start, s.end) for s in crossing.stretches] == [
        pytest.approx((0.25, 0.4)),
        pytest.approx((0.6, 0.75)),
    ]
    assert crossing.stretches[0].exit == pytest.approx((3.0, 5.0, 1.0))
    assert crossing.stretches[1].entry == pytest.approx((7.0, 5.0, 1.0))


@pytest.mark.parametrize("degrees", TURNS)
def test_t25_along_the_edge_that_two_triangles_share(degrees: float) -> None:
    """The stated answer: the line grazes both and is blocked by neither."""
    pieces = [
        Solid(shape=polygon(corners), bottom=0.0, top=2.0).moved(turned=degrees, by=(1.0, 2.0))
        for corners in ([(0, 0), (1, 0), (1, 1)], [(0, 0), (1, 0), (1, -1)])
    ]
    line = turned(Line(start=(-1, 0, 1), end=(2, 0, 1)), degrees, by=(1.0, 2.0))
    for walked in (line, line.reversed()):
        found = crossings(walked, pieces)
        assert [crossing.piece for crossing in found] == [0, 1]
        assert all(crossing.grazes for crossing in found)


@pytest.mark.parametrize("facing", [0.0, 17.0, 45.0, 60.5, 90.0, 133.0])
def test_u46_a_wall_next_to_the_base_at_any_facing(facing: float) -> None:
    """The wall touches the base; lines over the near half of the table pass, the others do not."""
    radius = 0.5
    piece = Solid(shape=wall([(radius + 0.125, -3), (radius + 0.125, 3)], 0.25), bottom=0, top=2)
    piece = piece.moved(turned=facing)
    for angle, blocked in ((0, True), (45, True), (-70, True), (90, False), (180, False)):
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        rim = Line(start=(radius * cos, radius * sin, 1), end=(12 * cos, 12 * sin, 1))
        line = turned(rim, facing)
        assert passes_through(line, piece) is blocked
        assert passes_through(line.reversed(), piece) is blocked


def test_an_upright_line() -> None:
    """A line without length in plan is inside where its height is."""
    assert seen(Line(start=(0, 0, -2), end=(0, 0, 6)), SQUARE) == [pytest.approx((0.25, 0.5))]
    assert seen(Line(start=(3, 0, -2), end=(3, 0, 6)), SQUARE) == []


def test_pieces_keep_their_index() -> None:
    near = SQUARE.moved(by=(5.0, 0.0))
    off = SQUARE.moved(by=(5.0, 9.0))
    line = Line(start=(-3, 0, 1), end=(9, 0, 1))
    assert [crossing.piece for crossing in crossings(line, [off, SQUARE, off, near])] == [1, 3]


@many
@given(scenes(most=2), st.integers(0, 999))
def test_the_referee_agrees_with_fine_steps(scene: Scene, seed: int) -> None:
    """Stretches are where depth is above 0; the margin is the depth or the clearance."""
    bundle = oracles.tried(scene.a, scene.b, scene.pieces, 6, seed)
    t = np.linspace(0.0, 1.0, 401)
    for line in map(bundle.line, range(len(bundle))):
        found = {crossing.piece: crossing for crossing in crossings(line, scene.pieces)}
        for index, piece in enumerate(scene.pieces):
            deep = oracles.depth_along(line, piece, len(t))
            inside = np.zeros(len(t), dtype=bool)
            if index in found:
                for stretch in found[index].stretches:
                    inside |= (stretch.start <= t) & (t <= stretch.end)
            sure = np.abs(deep) > 1e-9
            assert (inside[sure] == (deep[sure] > 0)).all()
            margin = line_margin(line, piece)
            clear = oracles.clearances(oracles.bundle_of([line]), piece)[0]
            assert clear == pytest.approx(max(-margin, 0.0), abs=1e-7)
            assert margin >= deep.max() - 1e-8
