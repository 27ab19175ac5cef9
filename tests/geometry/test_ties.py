"""Reading G-01: an answer needs room. Exact ties block nothing and open nothing, however turned.

Every scene here has rational corners and a tie in the place that decides it. Quarter turns and
mirrors keep it exact; the other turns blur it by rounding, and must not change the answer.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from defilade.geometry import sight
from defilade.geometry.crossing import line_margin, passes_through
from defilade.geometry.hull import blocks, partly_blocked
from defilade.geometry.shapes import Shape, circle, oblong, polygon, rectangle
from defilade.geometry.sight import clear_line
from defilade.geometry.solids import Line, Solid
from tests.strategies import Scene

QUARTERS = [
    (turned, mirrored) for turned in (0.0, 90.0, 180.0, 270.0) for mirrored in (False, True)
]
BLURRED = [
    (turned, mirrored) for turned in (11.3, 77.7, 133.1, 251.9, 305.5) for mirrored in (False, True)
]
PLACES = [*QUARTERS, *BLURRED]
FEW = [PLACES[0], PLACES[3], PLACES[8], PLACES[15]]
NAMES = [f"{turned:g}{'-mirrored' if mirrored else ''}" for turned, mirrored in PLACES]

THIN = 0.001 / 25.4
"""A thousandth of a millimetre [in]: the least that measuring could ever ask for."""

placed = pytest.mark.parametrize("place", PLACES, ids=NAMES)
placed_few = pytest.mark.parametrize("place", FEW)


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Solid:
    (x0, x1), (y0, y1) = x, y
    shape = polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Solid(shape=shape, bottom=z[0], top=z[1])


def disc(x: float, y: float, bottom: float = 0.0, top: float = 1.5) -> Solid:
    return Solid(shape=circle((x, y), 1.0), bottom=bottom, top=top)


def square(x: float, y: float, bottom: float = 0.0, top: float = 1.5) -> Solid:
    return Solid(shape=rectangle((x, y), (1.0, 1.0)), bottom=bottom, top=top)


def strip(x: float, y: float, bottom: float = 0.0, top: float = 1.5) -> Solid:
    return Solid(shape=oblong((x, y), 2.0, 1.0), bottom=bottom, top=top)


def views(scene: Scene, place: tuple[float, bool]) -> list[Scene]:
    """The scene in its place on the table, from both ends."""
    turned, mirrored = place
    moved = scene.moved(by=(3.0, -5.0), turned=turned, mirrored=mirrored)
    return [moved, moved.swapped()]


A, B = disc(0, 0), disc(10, 0)

# Pieces that touch what the lines fill, and do not enter it.
TOUCHING = {
    "face on the outermost line": (A, B, box((3, 6), (0.5, 2), (0, 5))),
    "corner on the outermost line": (
        A,
        B,
        Solid(shape=polygon([(5, 0.5), (6, 1.5), (5, 2.5), (4, 1.5)]), bottom=0, top=5),
    ),
    "disc on the outermost line": (
        A,
        B,
        Solid(shape=circle((5, 2.5), 4.0), bottom=0, top=5),
    ),
    "oblong on the outermost line": (
        A,
        B,
        Solid(shape=oblong((5, 1.5), 4.0, 2.0), bottom=0, top=5),
    ),
    "face on squares' outermost line": (
        square(0, 0),
        square(10, 0),
        box((-2, 12), (0.5, 2), (0, 5)),
    ),
    "face on oblongs' outermost line": (strip(0, 0), strip(10, 0), box((3, 6), (0.5, 2), (0, 5))),
    "corner on a tapering line": (  # from (-0.5, 0.5) to (9.5, 1.5)
        square(0, 0),
        Solid(shape=rectangle((10.5, 0), (2.0, 3.0)), bottom=0, top=1.5),
        Solid(shape=polygon([(4.5, 1), (4.5, 4), (3, 4)]), bottom=0, top=5),
    ),
    "U33 behind the target, touching": (A, B, box((10.5, 11), (-4, 4), (0, 5))),
    "behind the shooter, touching": (A, B, box((-1, -0.5), (-4, 4), (0, 5))),
    "beside the shooter, touching": (A, B, box((-0.5, 0.5), (0.5, 4), (0, 5))),
    "top at both undersides": (disc(0, 0, 2, 4), disc(10, 0, 2, 4), box((3, 6), (-4, 4), (0, 2))),
    "roof under both": (disc(0, 0, 2, 4), disc(10, 0, 2, 4), box((-2, 12), (-4, 4), (0, 2))),
    "underside at both tops": (A, B, box((3, 6), (-4, 4), (1.5, 3))),
    "ceiling over both": (A, B, box((-2, 12), (-4, 4), (1.5, 3))),
    "top at the lowest lines": (  # from 2 down to 0, 1 in the middle
        Solid(shape=rectangle((0, 0), (1, 1)), bottom=4, top=6),
        Solid(shape=rectangle((8, 0), (1, 1)), bottom=0, top=2),
        box((0.5, 4), (-2, 2), (-1, 2 - 0.25)),
    ),
    "no height": (A, B, box((3, 6), (-4, 4), (1, 1))),
    "T21 roof at the shooter's underside": (
        disc(0, 0, 10, 11),
        disc(20, 0, 15, 16),
        box((5, 12), (-4, 4), (0, 10)),
    ),
}


@placed
@pytest.mark.parametrize("name", TOUCHING)
def test_touching_blocks_nothing(name: str, place: tuple[float, bool]) -> None:
    a, b, piece = TOUCHING[name]
    for scene in views(Scene(a=a, b=b, pieces=(piece,)), place):
        answer = partly_blocked(scene.a, scene.b, scene.pieces[0])
        assert not answer.blocked
        assert answer.witness is None
        assert answer.margin <= 0.0
        assert clear_line(scene.a, scene.b, scene.pieces).sees


SIDEWAYS = {
    name: case
    for name, case in TOUCHING.items()
    if "outermost" in name or "tapering" in name or "touching" in name
}


@placed
@pytest.mark.parametrize("name", SIDEWAYS)
def test_a_thousandth_of_a_millimetre_decides(name: str, place: tuple[float, bool]) -> None:
    """The margin of a tie is 0; grown by the least bit the piece blocks, shrunk it does not."""
    a, b, piece = SIDEWAYS[name]
    for scene in views(Scene(a=a, b=b, pieces=(piece,)), place):
        piece = scene.pieces[0]
        assert partly_blocked(scene.a, scene.b, piece).margin == pytest.approx(0.0, abs=2e-6)
        assert blocks(scene.a, scene.b, piece, grown=THIN)
        assert not blocks(scene.a, scene.b, piece, grown=-THIN)


TALL = (0.0, 9.0)

# Pieces that together leave only room of no width, or, `e` shorter, room of that width.
SHUT: dict[str, Callable[[float], list[Solid]]] = {
    "two walls end to end": lambda e: [
        box((5, 5.5), (-40, 0), TALL),
        box((5, 5.5), (e, 40), TALL),
    ],
    "three walls end to end": lambda e: [
        box((5, 5.5), (-40, -0.25), TALL),
        box((5, 5.5), (-0.25 + e, 0.25), TALL),
        box((5, 5.5), (0.25, 40), TALL),
    ],
    "one wall just at the outermost lines": lambda e: [box((5, 5.5), (-0.5, 0.5 - e), TALL)],
    "a wall as tall as both": lambda e: [box((5, 5.5), (-4, 4), (0, 1.5 - e))],
    "one slab on another": lambda e: [
        box((5, 5.5), (-4, 4), (0, 0.75)),
        box((5, 5.5), (-4, 4), (0.75 + e, 9)),
    ],
    "a bridge at the ground": lambda e: [box((5, 5.5), (-4, 4), (e, 9))],
    "T25 triangles with a common slanting side": lambda e: [
        Solid(shape=polygon([(5, -9), (5, 9), (7, -9)]), bottom=0, top=9),
        Solid(shape=polygon([(7 + e, -9), (7 + e, 9), (5 + e, 9)]), bottom=0, top=9),
    ],
}
# The same where the room narrows to a point; a tie there takes the search very long.
POINTED: dict[str, Callable[[float], list[Solid]]] = {
    "two walls corner to corner": lambda e: [
        box((4.5, 5), (-40, 0), TALL),
        box((5, 5.5), (e, 40), TALL),
    ],
    "triangles tip to tip": lambda e: [
        Solid(shape=polygon([(4, -40), (6, -40), (5, 0)]), bottom=0, top=9),
        Solid(shape=polygon([(4, 40), (6, 40), (5, e)]), bottom=0, top=9),
    ],
    "discs that touch": lambda e: [
        Solid(shape=circle((5, -1), 2.0), bottom=0, top=9),
        Solid(shape=circle((5, 1 + e), 2.0), bottom=0, top=9),
    ],
    "disc on a wall": lambda e: [
        Solid(shape=circle((5, -4), 8.0), bottom=0, top=9),
        box((4.5, 5.5), (e, 40), TALL),
    ],
}
OPENABLE = [name for name in SHUT if "T25" not in name]


def shut(name: str, wide: float, ends: tuple[Solid, Solid] = (A, B)) -> Scene:
    return Scene(a=ends[0], b=ends[1], pieces=tuple({**SHUT, **POINTED}[name](wide)))


@placed_few
@pytest.mark.parametrize(
    "ends",
    [(A, B), (square(0, 0), square(10, 0)), (strip(0, 0), strip(10, 0))],
    ids=["discs", "squares", "oblongs"],
)
@pytest.mark.parametrize("name", SHUT)
def test_room_of_no_width_is_no_sight(
    name: str, ends: tuple[Solid, Solid], place: tuple[float, bool]
) -> None:
    for scene in views(shut(name, 0.0, ends), place):
        answer = clear_line(scene.a, scene.b, scene.pieces)
        assert not answer.sees
        assert answer.by


@placed_few
@pytest.mark.parametrize("wide", [THIN, 0.03])
@pytest.mark.parametrize("name", OPENABLE)
def test_room_of_a_thousandth_of_a_millimetre_is_sight(
    name: str, wide: float, place: tuple[float, bool]
) -> None:
    for scene in views(shut(name, wide), place):
        answer = clear_line(scene.a, scene.b, scene.pieces)
        assert answer.sees
        assert answer.witness is not None
        assert not any(passes_through(answer.witness, piece) for piece in scene.pieces)


@placed_few
@pytest.mark.parametrize("name", [name for name in OPENABLE if "bridge" not in name])
def test_an_overlap_of_a_thousandth_of_a_millimetre_is_none(
    name: str, place: tuple[float, bool]
) -> None:
    for scene in views(shut(name, -THIN), place):
        answer = clear_line(scene.a, scene.b, scene.pieces)
        assert not answer.sees
        assert not answer.undecided


@pytest.mark.parametrize("place", [(0.0, False), (11.3, True)])
@pytest.mark.parametrize("wide", [-0.03, 0.0, THIN, 0.03])
@pytest.mark.parametrize("name", POINTED)
def test_room_that_narrows_to_a_point(
    name: str, wide: float, place: tuple[float, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the search gives up early the answer is no sight too, as it must be."""
    monkeypatch.setattr(sight, "MOST_CELLS", 5000)
    scene = views(shut(name, wide), place)[0]
    assert clear_line(scene.a, scene.b, scene.pieces).sees is (wide > 0)


@placed_few
@pytest.mark.parametrize("wide", [0.8, 1.5, 0.01, 0.001])
def test_t35_sees_through_both_gaps(wide: float, place: tuple[float, bool]) -> None:
    """T35: between two walls 0.8 mm and 1.5 mm apart; the middle line is clear by half the gap."""
    gap = wide / 25.4
    pieces = (box((4, 6), (-40, 0), TALL), box((4, 6), (gap, 40), TALL))
    for scene in views(Scene(a=A, b=B, pieces=pieces), place):
        answer = clear_line(scene.a, scene.b, scene.pieces)
        assert answer.sees
        assert answer.witness is not None
        for piece in scene.pieces:
            margin = line_margin(answer.witness, piece)
            assert -gap < margin < 0
            assert partly_blocked(scene.a, scene.b, piece).blocked


@placed
@pytest.mark.parametrize(
    "shape",
    [
        rectangle((0, 0), (2, 2)),
        polygon([(0, 0), (2, 0), (2, 2)]),
        circle((0, 0), 2),
        oblong((0, 0), 4, 2),
    ],
    ids=["square", "triangle", "disc", "oblong"],
)
def test_a_roof_under_a_silhouette_does_not_hide_it(
    shape: Shape, place: tuple[float, bool]
) -> None:
    """Standing exactly on a piece, an end is seen from level with it and from above."""
    target = Solid(shape=circle((0, 0), 1.0), bottom=3.0, top=4.5)
    roof = Solid(shape=shape, bottom=0.0, top=3.0)
    for bottom, partly in ((3.0, False), (5.0, False), (0.0, True)):
        eye = disc(12, 1, bottom, bottom + 1.5)
        for scene in views(Scene(a=eye, b=target, pieces=(roof,)), place):
            assert clear_line(scene.a, scene.b, scene.pieces).sees
            assert partly_blocked(scene.a, scene.b, scene.pieces[0]).blocked is partly


@placed
def test_a_line_between_two_touching_pieces_grazes_both(place: tuple[float, bool]) -> None:
    """A given line along the seam is in the inside of neither, so neither blocks it."""
    pieces = [box((2, 8), (0, 3), (0, 5)), box((2, 8), (-3, 0), (0, 5))]
    turned, mirrored = place
    seam = Solid(shape=polygon([(0, 0), (10, 0), (10, 1)]), bottom=1, top=2)
    seam = seam.moved(turned=turned, mirrored=mirrored)
    corners = {_rounded(corner): corner for corner in seam.shape.rings[0]}
    start = min(corners.values(), key=lambda corner: corner[0] ** 2 + corner[1] ** 2)
    others = [corner for corner in corners.values() if corner != start]
    end = min(others, key=lambda corner: corner[0] ** 2 + corner[1] ** 2)
    line = Line(start=(*start, 1.0), end=(*end, 2.0))
    for piece in pieces:
        moved = piece.moved(turned=turned, mirrored=mirrored)
        assert not passes_through(line, moved)
        assert not passes_through(line.reversed(), moved)
        assert line_margin(line, moved) == 0.0


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return (round(point[0], 9), round(point[1], 9))


@pytest.mark.parametrize("half_width", [1e-6, 1e-5, 1e-3])
def test_a_needle_reaches_no_farther_than_its_tip(half_width: float) -> None:
    """A spike that ends below the lines hides nothing, however fine its tip."""
    spike = Solid(
        shape=polygon([(5 - half_width, -9), (5 + half_width, -9), (5, 0)]), bottom=0, top=9
    )
    a = Solid(shape=circle((0, -0.1), 0.4), bottom=0, top=1)  # from y = -0.3 to y = 0.1
    answer = clear_line(a, a.moved(by=(10, 0)), [spike])
    assert answer.sees
    assert answer.witness is not None
    assert max(answer.witness.start[1], answer.witness.end[1]) > 0
