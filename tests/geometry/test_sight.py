"""Sight on scenes whose answer can be worked out by hand, with the public cases among them."""

from __future__ import annotations

import math

import pytest

from defilade.geometry import sight
from defilade.geometry.crossing import passes_through
from defilade.geometry.shapes import Shape, circle, oblong, polygon, rectangle, wall
from defilade.geometry.sight import FINE, clear_line, has_clear_line, sight_margin
from defilade.geometry.solids import Solid
from tests import oracles
from tests.strategies import Scene

MM = 1 / 25.4


def end(x: float, y: float = 0.0, bottom: float = 0.0, height: float = 1.65) -> Solid:
    """A miniature on a round base of one inch."""
    return Solid(shape=circle((x, y), 1.0), bottom=bottom, top=bottom + height)


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Solid:
    (x0, x1), (y0, y1) = x, y
    shape = polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Solid(shape=shape, bottom=z[0], top=z[1])


def check(a: Solid, b: Solid, pieces: list[Solid], sees: bool) -> None:
    """The answer, from both ends and in five places on the table, its witness confirmed."""
    for turned, mirrored in (
        (0.0, False),
        (90.0, True),
        (13.7, False),
        (200.2, True),
        (301.0, False),
    ):
        scene = Scene(a=a, b=b, pieces=tuple(pieces)).moved(
            by=(4.0, -9.0), turned=turned, mirrored=mirrored
        )
        for view in (scene, scene.swapped()):
            answer = clear_line(view.a, view.b, view.pieces)
            assert answer.sees is sees
            assert has_clear_line(view.a, view.b, view.pieces) is sees
            assert not answer.undecided
            if sees:
                assert answer.witness is not None
                bundle = oracles.bundle_of([answer.witness])
                assert oracles.off(view.a, bundle.starts)[0] < 1e-8
                assert oracles.off(view.b, bundle.ends)[0] < 1e-8
                assert not any(passes_through(answer.witness, piece) for piece in view.pieces)


A, B = end(0), end(12)
EVERY = (-50.0, 50.0)


def test_an_empty_table() -> None:
    check(A, B, [], True)


@pytest.mark.parametrize(("y", "sees"), [(0.6, True), (0.49, True), (-0.49, True), (-0.6, False)])
def test_past_the_end_of_a_wall(y: float, sees: bool) -> None:
    """Lines reach from y = -0.5 to 0.5; the wall covers all of the table above y."""
    check(A, B, [box((6, 6.25), (y, 50), (0, 9))], sees)


@pytest.mark.parametrize(
    ("gap", "margin"),
    [
        pytest.param(0.8 * MM, 0.4 * MM, id="T35-0.8"),
        pytest.param(1.5 * MM, 0.75 * MM, id="T35-1.5"),
    ],
)
def test_t35_two_walls_with_a_gap(gap: float, margin: float) -> None:
    """Both are seen through; the margin is half the gap, so at 1 mm the first is a close call."""
    pieces = [box((6, 6.5), (-50, 0), (0, 9)), box((6, 6.5), (gap, 50), (0, 9))]
    check(A, B, pieces, True)
    assert sight_margin(A, B, pieces) == pytest.approx(margin, abs=2 * FINE)


def test_t27_a_box_and_an_l_shape() -> None:
    """The box lies off the lane between the ends, one arm of the L across it."""
    a = Solid(shape=circle((50, 400), 40.0), bottom=0, top=40)
    b = Solid(shape=circle((50, 20), 40.0), bottom=0, top=40)
    off = box((200, 700), (50, 100), (0, 100))
    arms = Solid(
        shape=polygon([(0, 200), (150, 200), (150, 220), (20, 220), (20, 300), (0, 300)]),
        bottom=0,
        top=100,
    )
    answer = clear_line(a, b, [off, arms])
    assert (answer.sees, answer.by, answer.alone) == (False, (1,), True)
    assert clear_line(b, a, [off, arms]).by == (1,)
    check(a, b, [off, arms], False)
    check(a, b, [off], True)
    check(a, b, [off, arms.moved(by=(-125.0, 0.0))], True)  # to x = 25; the lane begins at 30


def test_u24_a_low_figure_beside_a_wall_as_high_as_itself() -> None:
    """A taller figure sees its top, and is seen by it; as tall as both the wall hides both."""
    low = box((11.25, 11.5), EVERY, (0, 1.65))
    check(end(0, height=2.7), B, [low], True)
    check(A, B, [low], False)


@pytest.mark.parametrize(("top", "sees"), [(3.9, True), (4.3, False)])
def test_over_a_wall_from_a_roof(top: float, sees: bool) -> None:
    """From the roof's silhouette, 5 to 6.65, over a wall 6 in away to a target's top at 1.65.

    The highest line there starts at (0.5, 6.65), grazes the wall's far edge at x = 6.25 and ends
    on the far side of the target, x = 12.5: 6.65 - 5 * 5.75 / 12 = 4.254.
    """
    target = B
    highest = 6.65 - 5.0 * 5.75 / 12.0
    assert 3.9 < highest < 4.26
    check(end(0, bottom=5.0), target, [box((6, 6.25), EVERY, (0, top))], sees)
    edge = [box((6, 6.25), EVERY, (0, highest + d)) for d in (-0.001, 0.001)]
    check(end(0, bottom=5.0), target, edge[:1], True)
    check(end(0, bottom=5.0), target, edge[1:], False)


@pytest.mark.parametrize(("bottom", "sees"), [(1.0, True), (0.001, True), (0.0, False)])
def test_under_a_bridge(bottom: float, sees: bool) -> None:
    check(A, B, [box((3, 9), EVERY, (bottom, 20))], sees)


@pytest.mark.parametrize(
    ("low", "high", "sees"), [(0.5, 1.0, True), (0.75, 0.751, True), (1.0, 0.9, False)]
)
def test_between_two_floating_slabs(low: float, high: float, sees: bool) -> None:
    """A lower slab from 0.1 to `low`, with a wall under it, and an upper one from `high` up."""
    pieces = [
        box((4, 8), EVERY, (0, 0.1)),
        box((4, 8), EVERY, (0.1, low)),
        box((4, 8), EVERY, (high, 30)),
    ]
    check(A, B, pieces, sees)


@pytest.mark.parametrize("shift", [0.0, 1.0])
def test_between_slabs_one_after_the_other(shift: float) -> None:
    """Under the first, over the second: a slanting line must do both, in either order.

    Under z = 0.5 at x = 4 and over z = 0.8 at x = 8 is a rise of 0.3 in 4; such a line is at
    0.5 - 0.3 = 0.2 at x = 0, and at 1.1 at x = 12: clear. With 1.4 at x = 8 it would start at -0.4.
    """
    first = box((3.9, 4), EVERY, (0.5, 30))
    check(A, B, [first, box((8, 8.1), EVERY, (0, 0.8))], True)
    check(A, B, [first, box((8, 8.1), EVERY, (0, 1.4 + shift / 10))], False)


def test_a_canopy_half_over_the_head_leaves_sight_only_steeply_upward() -> None:
    """The canopy lies flat on the head for x > 0, a wall to the right of the base reaches it.

    From the far side of the head, (-0.5, 1.65), lines climb to the right over the canopy's near
    edge, (0, 2.15): one in for each in, 12 in up at the near side of the eye, 12 in away.
    """
    target = end(0)
    canopy = box((0, 1), (-9, 9), (1.65, 2.15))
    wall_right = box((0.5, 1), (-9, 9), (0, 1.65))
    for top, sees in ((4.0, False), (20.0, True)):
        eye = Solid(shape=circle((12, 0), 1.0), bottom=0.0, top=top)
        check(eye, target, [canopy, wall_right], sees)
    needed = 1.65 + 12.0
    for d, sees in ((0.1, True), (-0.1, False)):
        eye = Solid(shape=rectangle((12, 0), (1.0, 1.0)), bottom=0.0, top=needed + d)
        square_target = Solid(shape=rectangle((0, 0), (1.0, 1.0)), bottom=0.0, top=1.65)
        check(eye, square_target, [canopy, wall_right], sees)


def test_a_canopy_over_all_of_the_head() -> None:
    """Nothing leaves through the top; sight is from the side only, until walls close it."""
    target = end(0)
    canopy = box((-1, 1), (-1, 1), (1.65, 2))
    check(B, target, [canopy], True)
    check(B, target, [canopy, box((0.75, 1), (-1, 1), (0, 1.65))], False)
    check(B, target, [canopy, box((0.75, 1), (-1, 1), (0, 1.6))], True)


@pytest.mark.parametrize(("top", "sees"), [(1.6, True), (1.7, False), (5.0, False)])
def test_a_ring_wall_around_the_target(top: float, sees: bool) -> None:
    """Only over the top, and from level with it not at all."""
    ring = polygon([(9, -3), (15, -3), (15, 3), (9, 3)], [[(10, -2), (14, -2), (14, 2), (10, 2)]])
    check(A, B, [Solid(shape=ring, bottom=0, top=top)], sees)
    high = end(0, bottom=20.0)
    check(high, B, [Solid(shape=ring, bottom=0, top=5.0)], True)
    # From 21.65 at x = 0.5 past (10, top) down to 1.65 at x = 12.5: top < 1.65 + 20 * 2.5 / 12.
    limit = 1.65 + 20.0 * 2.5 / 12.0
    check(high, B, [Solid(shape=ring, bottom=0, top=limit - 0.01)], True)
    check(high, B, [Solid(shape=ring, bottom=0, top=limit + 0.01)], False)


@pytest.mark.parametrize("shape", [circle((12, 0), 1.0), rectangle((12, 0), (1.0, 1.0))])
def test_a_target_on_a_roof_behind_its_edge(shape: Shape) -> None:
    """On a roof 6 high and 4 back from its edge: the head shows if the roof's edge lies below.

    From the eye's top at (-0.5, 1.65) past the edge (8.5, 6) to the near side of the target, at
    x = 11.5: the line over the edge is at 6 + 3 * 4.35 / 9 = 7.45 there.
    """
    roof = box((8.5, 20), EVERY, (0, 6))
    needed = 6.0 + 3.0 * 4.35 / 9.0
    a = Solid(shape=rectangle((0, 0), (1.0, 1.0)), bottom=0.0, top=1.65)
    for d, sees in ((0.2, True), (0.001, True), (-0.001, False), (-1.0, False)):
        check(a, Solid(shape=shape, bottom=6.0, top=needed + d), [roof], sees)
    check(end(0, bottom=6.0), Solid(shape=shape, bottom=6.0, top=7.0), [roof], True)


def test_lines_start_anywhere_in_the_silhouette() -> None:
    """A wall through the middle of a base: the half on the other side still sees."""
    check(A, B, [box((-0.1, 0.1), EVERY, (0, 9))], True)
    check(A, B, [box((-0.1, 0.6), EVERY, (0, 9))], False)


@pytest.mark.parametrize("turned", [0.0, 17.0, 60.5, 90.0])
def test_u46_a_wall_next_to_the_base(turned: float) -> None:
    """Touching the base at any angle, it hides what lies behind it and nothing else."""
    barrier = Solid(shape=wall([(0.625, -6), (0.625, 6)], 0.25), bottom=0, top=9).moved(
        turned=turned
    )
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    check(A, end(8 * cos, 8 * sin), [barrier], False)
    check(A, end(-8 * cos, -8 * sin), [barrier], True)
    check(A, end(-8 * sin, 8 * cos), [barrier], True)
    check(A, end(-20 * sin + 0.75 * cos, 20 * cos + 0.75 * sin), [barrier], True)


@pytest.mark.parametrize("ends", ["discs", "oblongs", "squares", "mixed"])
def test_together_but_not_alone(ends: str) -> None:
    """Two walls that overlap in depth hide all between them, neither on its own."""
    shapes = {
        "discs": (circle((0, 0), 1), circle((12, 0), 1)),
        "oblongs": (oblong((0, 0), 2, 1, 90), oblong((12, 0), 3, 1, 30)),
        "squares": (rectangle((0, 0), (1, 1), 20), rectangle((12, 0), (1, 2))),
        "mixed": (circle((0, 0), 1), rectangle((12, 0), (3, 2), 45)),
    }[ends]
    a, b = (Solid(shape=shape, bottom=0, top=1.5) for shape in shapes)
    pieces = [
        box((20, 21), (-1, 1), (0, 9)),
        box((5, 5.5), (-9, 0.1), (0, 9)),
        box((5.25, 5.75), (-0.1, 9), (0, 9)),
    ]
    answer = clear_line(a, b, pieces)
    assert (answer.sees, answer.by, answer.alone) == (False, (1, 2), False)
    check(a, b, pieces, False)
    check(a, b, pieces[:2], True)
    check(a, b, pieces[::2], True)


def test_two_slits_that_do_not_line_up() -> None:
    """The first at y = 0.3 and the second at y = -0.3, both 0.1 wide: a slanting line does it.

    From (0.5, 0.3 + s) the line falls 0.6 in 4, 0.15 an inch; over 11 in it needs 1.65 of width,
    more than the one inch of the bases. With the slits 8 in apart it needs less.
    """

    def screen(x: float, y: float) -> list[Solid]:
        return [
            box((x, x + 0.05), (-50, y - 0.05), (0, 9)),
            box((x, x + 0.05), (y + 0.05, 50), (0, 9)),
        ]

    check(A, B, [*screen(4, 0.3), *screen(6, -0.3)], False)
    check(A, B, [*screen(2, 0.3), *screen(10, -0.3)], True)


def test_a_stack_of_touching_pieces_has_no_window() -> None:
    """Bricks in courses: full cover though every brick leaves most of the lane open."""
    bricks = [
        box((6, 6.5), (y + shift, y + 1 + shift), (z, z + 0.5))
        for z, shift in ((0.0, 0.0), (0.5, 0.5), (1.0, 0.0), (1.5, 0.5))
        for y in range(-4, 4)
    ]
    check(A, B, bricks, False)
    holed = [
        brick for brick in bricks if not (brick.bottom == 1.0 and brick.shape.bounds[1] == 0.0)
    ]
    assert len(holed) == len(bricks) - 1
    check(A, B, holed, True)


def test_a_concave_piece_has_no_window_along_its_seams() -> None:
    """A star and a comb hide as one piece; lines along any cut of them are blocked."""
    spikes = [
        (
            (3.0 if k % 2 else 1.2) * math.cos(k * math.pi / 7),
            (3.0 if k % 2 else 1.2) * math.sin(k * math.pi / 7),
        )
        for k in range(14)
    ]
    check(A, B, [Solid(shape=polygon(spikes, at=(6, 0)), bottom=0, top=9)], False)
    teeth = [
        (x, y) for k in range(6) for x, y in ((k, 0.0), (k, 3.0), (k + 0.5, 3.0), (k + 0.5, 0.0))
    ]
    comb = polygon([*teeth, (5.5, -1.0), (0.0, -1.0)], at=(3.2, -0.4))
    check(A, B, [Solid(shape=comb, bottom=0, top=9)], False)


def test_ends_must_be_convex() -> None:
    shape = polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])
    with pytest.raises(ValueError, match="convex"):
        clear_line(Solid(shape=shape, bottom=0, top=1), B, [])


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.3, 0.1)])
def test_one_end_above_the_other(shift: tuple[float, float]) -> None:
    """A figure on a bridge over another: seen past a narrow plank, not through a wide deck."""
    low = end(0)
    high = end(*shift, bottom=5.0)
    check(low, high, [], True)
    check(low, high, [box((-0.2, 0.2), (-9, 9), (3, 4))], True)
    check(low, high, [box((-9, 9), (-9, 9), (3, 4))], False)
    check(low, high, [box((-9, 9), (-9, 9), (3, 5))], False)


def test_overlapping_ends_see_each_other() -> None:
    """Silhouettes that share room, as an eye inside a base does."""
    check(end(0), end(0.5, 0.25), [], True)


def test_the_margin_without_any_piece_has_no_end() -> None:
    assert sight_margin(A, B, [], most=64.0) == 64.0


def test_the_margin_of_hidden_is_what_shrinking_opens() -> None:
    """A wall 1 in wider than the lane on its short side must shrink by 1 in; or lose its height."""
    barrier = [box((4, 8), (-1.5, 20), (0, 1.65 + 0.25))]
    assert sight_margin(A, B, barrier) == pytest.approx(-0.25, abs=2 * FINE)
    tall = [box((4, 8), (-1.5, 20), (0, 9))]
    assert sight_margin(A, B, tall) == pytest.approx(-1.0, abs=2 * FINE)


@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
@pytest.mark.parametrize("upside_down", [False, True], ids=["", "upside-down"])
@pytest.mark.parametrize(("ceiling", "sees"), [(1.5, True), (1.06, False)])
def test_out_through_the_top_and_under_a_ceiling(
    ceiling: float, sees: bool, upside_down: bool, swapped: bool
) -> None:
    """A parapet 1.05 high against the face of an end 1 high and 2 deep, a ceiling from 0.5 to 4.

    Every clear line rises 0.05 over 2 at least, so it has left through the top, and at 4 is
    at 1.125 or more: under a ceiling at 1.5, not under one at 1.06.
    """

    def block(x0: float, x1: float, low: float, high: float) -> Solid:
        heights = (5 - high, 5 - low) if upside_down else (low, high)
        shape = rectangle(((x0 + x1) / 2, 0), (x1 - x0, 40 if 0 < x1 < 9 and x0 > 0 else 2))
        return Solid(shape=shape, bottom=heights[0], top=heights[1])

    ends = [block(-1, 1, 0, 1), block(9, 11, 0, 2)]
    pieces = [block(1, 1.2, 0, 1.05), block(0.5, 4, ceiling, 3)]
    a, b = reversed(ends) if swapped else ends
    assert clear_line(a, b, pieces).sees is sees


def test_one_piece_stands_in_the_base_of_another_before_a_wall() -> None:
    """Held by a wall and by a piece that stands in the base; neither holds every line alone."""
    bent = [
        (-1.25484, -6.787096),
        (-0.284879, -2.777757),
        (0.50484, -2.96881),
        (0.460751, -3.151052),
        (-0.146725, -3.004089),
        (-1.072597, -6.831185),
    ]
    pieces = [
        box((-3.53125, 4.78125), (-2.434793, -2.372293), (0.0, 4.081491)),
        Solid(shape=polygon(bent), bottom=0.0, top=5.018991),
    ]
    a = Solid(shape=circle((0.0, 0.0), 2 * 1.3779527559055118), bottom=1.0, top=5.0)
    b = Solid(shape=rectangle((0.0, -4.0), (1.06, 2.75), -2.0), bottom=0.0, top=1.65)
    answer = clear_line(a, b, pieces)
    assert not answer.sees
    assert not answer.undecided
    assert oracles.find_clear(a, b, pieces, n=3000, by=1e-6, seed=1) is None


@pytest.mark.parametrize("room", [0.1, 0.01, 0.003])
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_over_a_wall_and_under_a_slab_far_apart(room: float, way: float) -> None:
    """By so many mm there is a line, or there is none.

    Seen from the side: over the far top edge of the wall, at x = 4.5 and 2 high, a line falls most
    steeply if it ends at the lowest point of B's front, x = 11.5. At y = 0 the front is nearest, so
    no line is lower where it comes to the slab, x = 7.
    """
    a, b = end(0.0, bottom=2.35), end(12.0)
    lowest = 2.0 * (11.5 - 7.0) / (11.5 - 4.5)
    pieces = [
        box((4.0, 4.5), (-9.0, 9.0), (0.0, 2.0)),
        box((7.0, 9.0), (-9.0, 9.0), (lowest + way * room * MM, 30.0)),
    ]
    answer = clear_line(a, b, pieces)
    assert answer.sees is (way > 0)
    assert not answer.undecided


def test_an_undecided_search_says_how_fine_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the budget ends, the longest arc still open; 0 for answers, inf for stacked ends."""
    a, b = end(0.0), end(10.0)
    low, high = box((5.0, 5.2), (-9.0, 0.1), (0.0, 9.0)), box((5.0, 5.2), (0.1, 9.0), (0.0, 9.0))
    walls = [low, high.moved(by=(0.0, MM / 300))]
    whole = clear_line(a, b, walls)
    assert whole.sees
    assert whole.open_arc == 0.0
    longest = math.inf
    for most in (60, 120, 240):
        monkeypatch.setattr(sight, "MOST_CELLS", most)
        answer = clear_line(a, b, walls)
        assert answer.undecided
        assert 0.0 < answer.open_arc < longest
        assert answer.cells >= most
        longest = answer.open_arc
    over = Solid(shape=circle((0.2, 0.0), 1.0), bottom=5.0, top=6.0)
    shelves = [box((-0.9, 0.9), (-0.9, 0.1), (3, 3.5)), box((-0.9, 0.9), (0.05, 0.9), (3.6, 4))]
    above = clear_line(a, over, shelves)
    assert above.undecided
    assert above.open_arc == math.inf
