"""Faults that users of other programs reported, rebuilt in our own numbers.

Each row names the report and what went wrong there; the comment above it works out what must come
out here. Every scene is played in several places of the table, mirrored, and from both ends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from defilade.geometry.crossing import crossings, passes_through
from defilade.geometry.hull import partly_blocked
from defilade.geometry.shadow import shadow
from defilade.geometry.shapes import XY, Shape, circle, cos_sin, polygon, rectangle, wall
from defilade.geometry.sight import FINE, clear_line, has_clear_line, sight_margin
from defilade.geometry.solids import XYZ, Line, Solid
from tests import oracles

WIDE = (-30.0, 30.0)
HIGH = (0.0, 9.0)

Pair = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a scene stands on the table: mirrored, then turned, then moved."""

    by: XY = (0.0, 0.0)
    turned: float = 0.0
    mirrored: bool = False

    def point(self, at: XY) -> XY:
        cos, sin = cos_sin(self.turned)
        x, y = at[0], -at[1] if self.mirrored else at[1]
        return (cos * x - sin * y + self.by[0], sin * x + cos * y + self.by[1])

    def line(self, line: Line) -> Line:
        (x0, y0, z0), (x1, y1, z1) = line.start, line.end
        return Line(start=(*self.point((x0, y0)), z0), end=(*self.point((x1, y1)), z1))

    def shape(self, shape: Shape) -> Shape:
        return shape.moved(by=self.by, turned=self.turned, mirrored=self.mirrored)

    def solid(self, solid: Solid) -> Solid:
        return solid.moved(by=self.by, turned=self.turned, mirrored=self.mirrored)

    def __str__(self) -> str:
        return f"{self.turned:g}{'-mirrored' if self.mirrored else ''}{'-far' * (self.by[0] > 99)}"


PLACES = [
    Place(),
    Place(mirrored=True),
    Place(turned=90, by=(3.25, -5)),
    Place(turned=31, by=(37.3, -12.9)),
    Place(turned=31, mirrored=True, by=(1000, -1000)),
]
in_places = pytest.mark.parametrize("place", PLACES, ids=str)


def box(x: Pair, y: Pair = WIDE, z: Pair = HIGH) -> Solid:
    return Solid(shape=plan(x, y), bottom=z[0], top=z[1])


def plan(x: Pair, y: Pair) -> Shape:
    (x0, x1), (y0, y1) = x, y
    return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def figure(x: Pair, z: Pair, y: Pair = (-0.5, 0.5)) -> Solid:
    """An end of sight lines with a square base."""
    return box(x, y, z)


def disc(x: float, y: float, diameter: float, z: Pair = (0.0, 1.5)) -> Solid:
    return Solid(shape=circle((x, y), diameter), bottom=z[0], top=z[1])


def solid(shape: Shape, z: Pair = (0.0, 2.0)) -> Solid:
    return Solid(shape=shape, bottom=z[0], top=z[1])


@dataclass(frozen=True, kw_only=True)
class Case:
    source: str
    """Repository and number of the report (of an issue or a pull request on GitHub)."""
    wrong: str
    """What went wrong there, in a few words."""
    name: str = ""

    def __str__(self) -> str:
        short = self.source.rpartition("/")[2].replace("#", "-")
        return f"{short}-{self.name.replace(' ', '-')}" if self.name else short


# --- a given line ---------------------------------------------------------------------------------

GRAZES: tuple[Pair, ...] = ()
APART = None


@dataclass(frozen=True, kw_only=True)
class Given(Case):
    line: tuple[XYZ, XYZ]
    pieces: Sequence[Solid]
    expected: Sequence[tuple[Pair, ...] | None]
    """For each piece the fractions of the line inside it; none if it grazes; None if apart."""


def flat(start: XY, end: XY) -> tuple[XYZ, XYZ]:
    """A level line 1 in up."""
    return ((*start, 1.0), (*end, 1.0))


PINCHED = polygon(
    [(-4, -4), (4, -4), (5, 0), (4, 4), (-4, 4)], [[(5, 0), (0, 2), (-2, 0), (0, -2)]]
)
HEXAGON = [
    (3 + 0.7 * math.cos(math.tau * k / 6 - 0.5), 2 + 0.7 * math.sin(math.tau * k / 6 - 0.5))
    for k in range(6)
]
TWO_HOLES = polygon(
    [(0, 0), (10, 0), (10, 6), (0, 6)],
    [
        [(2, 3), (3.5, 1.5), (5, 3), (3.5, 4.5)],
        [(5, 3), (6.5, 1.5), (8, 3), (6.5, 4.5)],
    ],
)


def beyond(u: XY, v: XY, by: float) -> tuple[XYZ, XYZ]:
    """The line through two points, longer at each end by a multiple of their distance."""
    dx, dy = by * (v[0] - u[0]), by * (v[1] - u[1])
    return flat((u[0] - dx, u[1] - dy), (v[0] + dx, v[1] + dy))


GIVEN = [
    # a T lying on y = 4: along the arm's side, through the root of the stem (4 to 8), along a side
    Given(
        source="jannikmi/extremitypathfinder#84",
        wrong="a path ran straight through a hole, in and out at its corners",
        line=flat((-4, 4), (16, 4)),
        pieces=[
            solid(
                polygon([(4, 0), (8, 0), (8, 4), (12, 4), (12, 8), (0, 8), (0, 4), (4, 4)]),
            )
        ],
        expected=[((0.4, 0.6),)],
    ),
    # through opposite corners, 1.4 apart: 1 in 3 of a line three times as long is inside
    Given(
        source="TaipanRex/pyvisgraph#20",
        wrong="corners from sines and cosines were not found to be in line, and seen through",
        name="through opposite corners",
        line=beyond(HEXAGON[1], HEXAGON[4], 1.0),
        pieces=[solid(polygon(HEXAGON))],
        expected=[((1 / 3, 2 / 3),)],
    ),
    # on the line of one side all of a convex piece is to one hand
    Given(
        source="TaipanRex/pyvisgraph#20",
        wrong="corners from sines and cosines were not found to be in line, and seen through",
        name="along a side",
        line=beyond(HEXAGON[2], HEXAGON[3], 2.5),
        pieces=[solid(polygon(HEXAGON))],
        expected=[GRAZES],
    ),
    # both ends lie well inside
    Given(
        source="libgeos/geos#408",
        wrong="an upright line wholly inside a box had an empty intersection with it",
        line=flat((7.3, 9), (7.3, 2)),
        pieces=[solid(plan((0, 15), (0, 11)))],
        expected=[((0.0, 1.0),)],
    ),
    # from x = 1 in the left arm, out of it at 2, through the right arm from 8 to 10; 20 in long
    Given(
        source="RPTools/maptool#4510",
        wrong="the piece a viewer stands in never blocked, though the line entered it again",
        line=flat((1, 6), (21, 6)),
        pieces=[
            solid(polygon([(0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10)]))
        ],
        expected=[((0.0, 0.05), (0.35, 0.45))],
    ),
    # from the centre of a disc of radius 1 the line leaves after 1 of its length
    *(
        Given(
            source="noinia/hgeometry#145",
            wrong="lines from a circle's centre met it or not, by rounding, whatever their length",
            name=f"length {length}",
            line=flat((0, 0), (length * math.cos(0.3), length * math.sin(0.3))),
            pieces=[disc(0, 0, 2)],
            expected=[((0.0, 1 / length),)],
        )
        for length in (1.0, 1.1, 1.3, 1.6)
    ),
    # the corner (0, 2) lies behind the start; from x = 3 out at x = 8, half of 10
    Given(
        source="mathigon/euclid.js#103",
        wrong="a corner on the ray's line, but behind its start, was called an intersection",
        line=flat((3, 2), (13, 2)),
        pieces=[solid(polygon([(0, 0), (8, 0), (8, 6), (0, 6), (0, 2)]))],
        expected=[((0.0, 0.5),)],
    ),
    # in at (1, 1), out at (1, 3) of 6; the middle is level with the corners (2, 2) and (6, 2)
    Given(
        source="georust/geo#526",
        wrong="a counting ray through a corner was counted twice, so inside was outside",
        line=flat((1, -1), (1, 5)),
        pieces=[solid(polygon([(0, 0), (2, 2), (4, 0), (6, 2), (8, 0), (8, 3), (0, 3)]))],
        expected=[((1 / 3, 2 / 3),)],
    ),
    # the side rises from -1e-6 to 1e-6 over 10 in, so it is crossed half way, at x = 5 of -5 to 15
    Given(
        source="alexbol99/flatten-js#99",
        wrong="lines that are parallel but for rounding had no intersection",
        line=flat((-5, 0), (15, 0)),
        pieces=[solid(polygon([(0, -1), (10, -1), (10, 1e-6), (0, -1e-6)]))],
        expected=[((0.5, 0.75),)],
    ),
    # left side crossed at x = 1, right at x = 9, of -5 to 15
    Given(
        source="libgdx/libgdx#1762",
        wrong="an edge parallel to the line made the test skip the next edge",
        line=flat((-5, 2), (15, 2)),
        pieces=[solid(polygon([(0, 0), (10, 0), (8, 4), (2, 4)]))],
        expected=[((0.3, 0.7),)],
    ),
    # ending on the near face touches it; the wall before it, 2 to 3 of 5, is passed
    Given(
        source="cyruzzo/AboveVTT#2926",
        wrong="a wall was ignored if the last point tested lay on it",
        name="ends on the near face",
        line=flat((0, 0), (5, 0)),
        pieces=[box((5, 6)), box((2, 3))],
        expected=[GRAZES, ((0.4, 0.6),)],
    ),
    # ending on the far face passes all of the wall, 5 to 6 of 6
    Given(
        source="cyruzzo/AboveVTT#2926",
        wrong="a wall was ignored if the last point tested lay on it",
        name="ends on the far face",
        line=flat((0, 0), (6, 0)),
        pieces=[box((5, 6)), box((2, 3))],
        expected=[((5 / 6, 1.0),), ((1 / 3, 0.5),)],
    ),
    # a line without length is inside the box it is in, on the face of one, apart from the third
    Given(
        source="CGAL/cgal#4805",
        wrong="a segment without length met segments it is nowhere near",
        line=flat((2, 1), (2, 1)),
        pieces=[box((0, 4), (0, 2)), box((2, 4), (0, 2)), box((3, 4), (0, 2)), disc(2, 1, 1)],
        expected=[((0.0, 1.0),), GRAZES, APART, ((0.0, 1.0),)],
    ),
    # from hole to hole through the point (5, 3) that they share
    Given(
        source="cockroachdb/cockroach#47791",
        wrong="what a line through the point where two holes touch meets was left open",
        name="through the point",
        line=flat((3, 3), (7, 3)),
        pieces=[solid(TWO_HOLES)],
        expected=[GRAZES],
    ),
    # a quarter higher the bridge between the holes is 4.75 to 5.25 of 3 to 7
    Given(
        source="cockroachdb/cockroach#47791",
        wrong="what a line through the point where two holes touch meets was left open",
        name="beside the point",
        line=flat((3, 3.25), (7, 3.25)),
        pieces=[solid(TWO_HOLES)],
        expected=[((1.75 / 4, 2.25 / 4),)],
    ),
    # (7 - 8t)/8 + (5 - 6t)/6 = 1 at t = 17/48 on the long side; y = 5 - 6t = 0 at 5/6
    Given(
        source="prime31/Nez#64",
        wrong="a ray from within the bounding box of a shape that is no box met nothing",
        line=flat((7, 5), (-1, -1)),
        pieces=[solid(polygon([(0, 0), (8, 0), (0, 6)]))],
        expected=[((17 / 48, 5 / 6),)],
    ),
    # x + y = 4 has the corner (2, 2), and nothing else, in common with each square
    Given(
        source="CombatExtended-Continued/CombatExtended#694",
        wrong="shots between two wall corners: the cells that a line only touches",
        name="between two corners",
        line=flat((4, 0), (0, 4)),
        pieces=[box((0, 2), (0, 2)), box((2, 4), (2, 4))],
        expected=[GRAZES, GRAZES],
    ),
    # along both diagonals, 0 to 2 and 2 to 4 of -1 to 5
    Given(
        source="OpenDungeons/OpenDungeons#396",
        wrong="at exactly 45 degrees creatures saw through tiles that touch at corners",
        line=flat((-1, -1), (5, 5)),
        pieces=[box((0, 2), (0, 2)), box((2, 4), (2, 4))],
        expected=[((1 / 6, 1 / 2),), ((1 / 2, 5 / 6),)],
    ),
    # a wall of some thickness seen end on: along its middle inside, along its face not
    Given(
        source="foundryvtt/foundryvtt#9149",
        wrong="walls in line with the viewer were dropped in one place and kept in another",
        line=flat((0, 0), (10, 0)),
        pieces=[box((2, 8), (-0.1, 0.1)), box((2, 8), (0, 0.2)), box((2, 8), (0.1, 0.2))],
        expected=[((0.2, 0.8),), GRAZES, APART],
    ),
    # 1e-5 in thick, met at 6 of 12 in under slopes 0, 1 and 4: passed in each case
    *(
        Given(
            source="erincatto/box2d#28",
            wrong="a ray through a polygon as thin as an edge met it only sometimes",
            name=f"slope {slope}",
            line=flat((0, -6 * slope), (12, 6 * slope)),
            pieces=[box((6, 6.00001))],
            expected=[((0.5, 0.5 + 0.00001 / 12),)],
        )
        for slope in (0, 1, 4)
    ),
]


@in_places
@pytest.mark.parametrize("case", GIVEN, ids=str)
def test_given_lines(case: Given, place: Place) -> None:
    start, end = case.line
    line = place.line(Line(start=start, end=end))
    pieces = [place.solid(piece) for piece in case.pieces]
    for walked, back in ((line, False), (line.reversed(), True)):
        met = {crossing.piece: crossing for crossing in crossings(walked, pieces)}
        for index, expected in enumerate(case.expected):
            assert passes_through(walked, pieces[index]) is bool(expected)
            if expected is None:
                assert index not in met
                continue
            found = [(stretch.start, stretch.end) for stretch in met[index].stretches]
            if back:
                found = [(1 - last, 1 - first) for first, last in reversed(found)]
            assert found == [pytest.approx(pair, abs=1e-7) for pair in expected]


# --- sight ----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Seen(Case):
    ends: tuple[Solid, Solid]
    pieces: Sequence[Solid]
    partly: Sequence[bool]
    """For each piece whether it blocks some line."""
    by: Sequence[int] = ()
    """The pieces that block all lines, alone or together; none if there is sight."""
    together: bool = False
    margin: float | None = None
    """Of the sight, where it can be told in a word."""


ROUND = (disc(0, 0, 1), disc(12, 0, 1))
GROUND = solid(
    polygon([(-30, -30), (30, -30), (30, 30), (-30, 30)], [[(-1, -3), (2, -3), (2, 3), (-1, 3)]]),
    (-3, 0),
)
ROOF = box((10, 20), z=(4, 4.5))

SEEN = [
    # the strip from x = 5 to 7 is full; above y = 0.2 only the one piece, below -0.3 only the other
    Seen(
        source="jannikmi/extremitypathfinder#24",
        wrong="paths ran between polygons that share edges and corners",
        ends=ROUND,
        pieces=[
            solid(
                polygon([(5, -30), (7, -30), (7, -0.3), (6, -0.3), (6, 0.2), (5, 0.2)]),
                HIGH,
            ),
            solid(polygon([(5, 0.2), (6, 0.2), (6, -0.3), (7, -0.3), (7, 30), (5, 30)]), HIGH),
        ],
        partly=[True, True],
        by=[0, 1],
        together=True,
    ),
    # lines cross x = 5 at y from -0.8 to 0.2, where the halves meet; the stem has no part in it
    Seen(
        source="manuelVo/foundryvtt-lichtgeschwindigkeit#5",
        wrong="sight leaked through the joint where three wall ends meet",
        ends=(disc(0, -2, 1), disc(12, 2, 1)),
        pieces=[box((5, 5.25), (-30, 0)), box((5, 5.25), (0, 30)), box((5.25, 9), (-0.125, 0.125))],
        partly=[True, True, True],
        by=[0, 1, 2],
        together=True,
    ),
    # who is above y = 0.26 at x = 5 has crossed y = 0 before x = 5.125, where the other wall is
    Seen(
        source="manuelVo/foundryvtt-lichtgeschwindigkeit#29",
        wrong="light leaked at a corner where one wall sticks out of the other by a hair",
        ends=(disc(0, -3, 1), disc(10, 3, 1)),
        pieces=[box((5, 5.25), (-30, 0.26)), box((-10, 5.125), (0, 0.25))],
        partly=[True, True],
        by=[0, 1],
        together=True,
    ),
    # from (0, 1.5) to (8, top) the line is at 1.5 + (top - 1.5) / 2 over the wall: 2.05 or 1.95
    *(
        Seen(
            source="caewok/fvtt-elevated-vision#35",
            wrong="a figure on a platform, above the wall before it, could not be seen from below",
            name=f"top {top}",
            ends=(figure((0, 1), (0, 1.5)), figure((8, 9), (1.2, top))),
            pieces=[box((4, 4.25), z=(0, 2)), box((5, 12), z=(0, 1.2))],
            partly=[True, True],
            by=[] if sees else [0],
        )
        for top, sees in ((2.6, True), (2.4, False))
    ),
    # from (1, 5.5) over the edge (3, 5) the line falls 1 in 4, to the top at 1 by x = 19
    *(
        Seen(
            source="caewok/fvtt-elevated-vision#11",
            wrong="doubt how much ground the edge of one's own roof hides: it is trigonometry",
            name=f"at {x}",
            ends=(figure((0, 1), (5, 5.5)), figure((x - 1, x), (0, 1))),
            pieces=[box((-10, 3), z=(0, 5))],
            partly=[True],
            by=[] if sees else [0],
        )
        for x, sees in ((19.1, True), (18.9, False))
    ),
    # no line from below 3 to below 3 is above 3; to a higher top it climbs over the parapet
    *(
        Seen(
            source="MegaMek/megamek#2212",
            wrong="a parapet as tall as who stands behind it: sight was doubted",
            name=f"top {top}",
            ends=(figure((0, 1), (1, 3)), figure((12, 13), (0, top))),
            pieces=[box((1.5, 1.75), z=(0, 3)), box((-5, 2), z=(0, 1))],
            partly=[True, True],
            by=[] if sees else [0],
        )
        for top, sees in ((2.9, False), (3.0, False), (3.1, True))
    ),
    # the lowest line, from 10 to 0 in 20, is at 8.375 behind the wall, whose top is 5
    Seen(
        source="roi007leaf/pf2e-visioner#160",
        wrong="a wall between the lowest and the highest of two figures counted as in the way",
        name="near the higher",
        ends=(figure((0, 1), (10, 12)), figure((20, 21), (0, 2))),
        pieces=[box((3, 3.25), z=(0, 5))],
        partly=[False],
    ),
    # the highest line, from (1, 12) to (21, 2), is at 4.375 at the far edge, x = 16.25
    *(
        Seen(
            source="roi007leaf/pf2e-visioner#160",
            wrong="a wall between the lowest and the highest of two figures counted as in the way",
            name=f"near the lower top {top}",
            ends=(figure((0, 1), (10, 12)), figure((20, 21), (0, 2))),
            pieces=[box((16, 16.25), z=(0, top))],
            partly=[True],
            by=[] if sees else [0],
        )
        for top, sees in ((4.3, True), (4.4, False))
    ),
    # both are below it
    Seen(
        source="theripper93/Levels#106",
        wrong="a raised figure under a roof could not see out from under it",
        name="both under",
        ends=(figure((12, 13), (0, 2)), figure((17, 18), (0, 3.9))),
        pieces=[ROOF],
        partly=[False],
    ),
    # at the roof's edge, x = 10, the highest line is at 8 - 6.5 * 9 / 14 = 3.8 or 9 - 7.5 * 9 / 14
    *(
        Seen(
            source="theripper93/Levels#106",
            wrong="a raised figure under a roof could not see out from under it",
            name=f"from top {top}",
            ends=(figure((0, 1), (6, top)), figure((14, 15), (0, 1.5))),
            pieces=[ROOF],
            partly=[partly],
        )
        for top, partly in ((8, False), (9, True))
    ),
    # and the lowest, from (0, 20) to (14, 0), still at 5.7: all lines come down through the roof
    Seen(
        source="theripper93/Levels#106",
        wrong="a raised figure under a roof could not see out from under it",
        name="from high above",
        ends=(figure((0, 1), (20, 22)), figure((14, 15), (0, 1.5))),
        pieces=[ROOF],
        partly=[True],
        by=[0],
    ),
    # both float over the tile
    Seen(
        source="foundryvtt/foundryvtt#7553",
        wrong="a roof hid figures that are higher than it",
        name="both above",
        ends=(figure((0, 1), (4, 5.5)), figure((12, 13), (3, 4.5))),
        pieces=[box((-5, 30), z=(2, 2.25))],
        partly=[False],
    ),
    # the one above and the other below, far from every edge
    Seen(
        source="foundryvtt/foundryvtt#7553",
        wrong="a roof hid figures that are higher than it",
        name="one below",
        ends=(figure((0, 1), (4, 5.5)), figure((12, 13), (0, 1.5))),
        pieces=[box((-5, 30), z=(2, 2.25))],
        partly=[True],
        by=[0],
    ),
    # from (0, -0.5) over the edge (2, 0) the line climbs 1 in 4, to 2 at x = 10
    *(
        Seen(
            source="theripper93/Levels#6",
            wrong="a figure in a hole saw one above that did not see it",
            name=f"top {top}",
            ends=(figure((0, 1), (-2, -0.5)), figure((10, 11), (0, top))),
            pieces=[GROUND],
            partly=[True],
            by=[] if sees else [0],
        )
        for top, sees in ((2.1, True), (1.9, False))
    ),
    # lines from 2 down to 1 stay above a hollow, and touch a rise only where it touches the target
    *(
        Seen(
            source="vasl-developers/vasl#1045",
            wrong="ground lower than both ends, below level 0, blocked",
            name=f"ground at {z}",
            ends=(figure((0, 1), (2, 3)), figure((12, 13), (1, 2))),
            pieces=[box((4, 12), z=(-2, z))],
            partly=[False],
        )
        for z in (-1, 0, 1)
    ),
    # every line is at y = 0 or more, where the wall ends
    Seen(
        source="RPTools/maptool#5802",
        wrong="the corners of a token that lies against a wall were not seen, on one side only",
        ends=(figure((-8, -7), (0, 1), (1, 2)), figure((0, 1), (0, 1), (0, 1))),
        pieces=[box((-3, 4), (-2, 0))],
        partly=[False],
    ),
    # a gap of half an inch is enough for bases of 4 in; grown by half of it the walls close it
    Seen(
        source="dkfans/keeperfx#1871",
        wrong="sight of any part of a target was taken for a free line from centre to centre",
        name="gap narrower than the bases",
        ends=(disc(0, 0, 4), disc(20, 0, 4)),
        pieces=[box((10, 10.5), (-30, -0.25)), box((10, 10.5), (0.25, 30))],
        partly=[True, True],
        margin=0.25,
    ),
    # lines reach from y = -2 to 2, the gap begins at 2.1
    Seen(
        source="dkfans/keeperfx#1871",
        wrong="sight of any part of a target was taken for a free line from centre to centre",
        name="gap beside the lane",
        ends=(disc(0, 0, 4), disc(20, 0, 4)),
        pieces=[box((10, 10.5), (-30, 2.1)), box((10, 10.5), (2.6, 30))],
        partly=[True, False],
        by=[0],
        margin=-0.1,
    ),
    # the tree blocks the line of the centres; lines at y = 0.9 pass a trunk of radius 0.5, not 1.1
    *(
        Seen(
            source="trioderegion/dnd5e-helpers#291",
            wrong="one line from centre to centre decided about the figure behind a tree",
            name=f"trunk {diameter}",
            ends=(disc(0, 0, 2), disc(20, 0, 2)),
            pieces=[Solid(shape=circle((10, 0), diameter), bottom=0, top=9)],
            partly=[True],
            by=[] if sees else [0],
        )
        for diameter, sees in ((1.0, True), (2.2, False))
    ),
    # lines fill -1.5 < 2y - x < 1.5; the tip (4, tip) of the triangle is at 2 tip - 4
    *(
        Seen(
            source="jmortlock/wasteland-tactics#15",
            wrong="past a diagonal wall A could shoot B, but not B shoot A",
            name=f"tip at {tip}",
            ends=(
                figure((-0.5, 0.5), (0, 1)),
                figure((7.5, 8.5), (0, 1), (3.5, 4.5)),
            ),
            pieces=[solid(polygon([(4, tip), (5, 5), (3, 4)]), HIGH)],
            partly=[partly],
        )
        for tip, partly in ((2.75, False), (2.74, True))
    ),
    # a strip from (1, 5) to (7, -1): 2y - x runs from 9 to -9, across all of the lane
    Seen(
        source="jmortlock/wasteland-tactics#15",
        wrong="past a diagonal wall A could shoot B, but not B shoot A",
        name="across",
        ends=(figure((-0.5, 0.5), (0, 1)), figure((7.5, 8.5), (0, 1), (3.5, 4.5))),
        pieces=[solid(polygon([(1, 5), (7, -1), (7.2, -1), (1.2, 5)]), HIGH)],
        partly=[True],
        by=[0],
    ),
    # both hug the block; from (-1, 4) past its corner (0, 0) the line is at x = 0.25 for y = -1
    *(
        Seen(
            source="tmewett/BrogueCE#513",
            wrong="shot round a corner by who could not be seen",
            name=f"from {x}",
            ends=(figure((-1, 0), (0, 1), (4, 5)), figure((x, x + 1), (0, 1), (-1, 0))),
            pieces=[box((0, 10), (0, 10))],
            partly=[True],
            by=[] if sees else [0],
        )
        for x, sees in ((0.2, True), (0.3, False), (4.0, False))
    ),
    # inside up to the roof: all lines but those in the roof's face start in the inside
    *(
        Seen(
            source="MegaMek/megamek#8915",
            wrong="who stands in a building and reaches its roof line was taken to be outside",
            name=f"head at {top}",
            ends=(figure((5, 6), (0, top)), figure((20, 21), (0, 5))),
            pieces=[box((0, 10), (-5, 5), (0, 3))],
            partly=[True],
            by=[] if sees else [0],
        )
        for top, sees in ((2.9, False), (3.0, False), (3.1, True))
    ),
    # solid all through, so who is inside sees nobody who is inside
    Seen(
        source="MegaMek/megamek#8915",
        wrong="who stands in a building and reaches its roof line was taken to be outside",
        name="both inside",
        ends=(figure((2, 3), (0, 2)), figure((7, 8), (0, 2))),
        pieces=[box((0, 10), (-5, 5), (0, 3))],
        partly=[True],
        by=[0],
    ),
    # a side of the piece is the outermost line, y = 1: one piece lies within it, one beyond
    Seen(
        source="libgeos/geos#1354",
        wrong="of two polygons with a side in common only a point was found to be shared",
        ends=(figure((-1, 1), (0, 1), (-1, 1)), figure((9, 11), (0, 1), (-1, 1))),
        pieces=[
            solid(polygon([(1, 1), (9, 1), (9, 0.5), (1, 0.75)])),
            solid(polygon([(1, 1), (9, 1), (9, 2), (1, 1.5)])),
        ],
        partly=[True, False],
    ),
    # no wall is too thin to hide, if it has any thickness
    *(
        Seen(
            source="erincatto/box2d#28",
            wrong="a ray through a polygon as thin as an edge met it only sometimes",
            name=f"thickness {thickness}",
            ends=ROUND,
            pieces=[box((6, 6 + thickness))],
            partly=[True],
            by=[0],
        )
        for thickness in (1e-3, 1e-5)
    ),
    # lines reach to y = -0.5; the wall leaves 0.002 in, or covers as much more
    *(
        Seen(
            source="vasl-developers/vasl#1362",
            wrong="a line that is close to a corner got another answer with another board added",
            name=f"to {y}",
            ends=ROUND,
            pieces=[box((6, 6.5), (y, 9))],
            partly=[True],
            by=[] if y > -0.5 else [0],
            margin=y + 0.5,
        )
        for y in (-0.498, -0.502)
    ),
    # the same wall twice is one wall, and either hides alone
    Seen(
        source="tsaoyu/PyVisiLibity#1",
        wrong="sides that two figures have in common spoilt the answer",
        ends=ROUND,
        pieces=[box((6, 6.5), (-2, 2)), box((6, 6.5), (-2, 2)), box((6, 6.5), (2, 4))],
        partly=[True, True, False],
        by=[0, 1],
    ),
    # the floor between covers both all round
    Seen(
        source="caewok/fvtt-walled-templates#67",
        wrong="who stood on the floor above was hit through it",
        ends=(figure((0, 1), (0, 1.5)), figure((0.25, 1.25), (4, 5.5))),
        pieces=[box((-3, 6), z=(2, 2.25))],
        partly=[True],
        by=[0],
    ),
    # from (0, 1) over the near edge (3, 2) the line climbs 1 in 3, to 7.67 at x = 20
    *(
        Seen(
            source="MegaMek/megamek#8348",
            wrong="a very tall and wide target behind something low was not seen",
            name=f"top {top}",
            ends=(figure((0, 1), (0, 1)), figure((20, 26), (0, top), (-3, 3))),
            pieces=[box((3, 4), z=(0, 2))],
            partly=[True],
            by=[] if sees else [0],
        )
        for top, sees in ((8.0, True), (7.5, False))
    ),
]


@in_places
@pytest.mark.parametrize("case", SEEN, ids=str)
def test_sight(case: Seen, place: Place) -> None:
    ends = [place.solid(end) for end in case.ends]
    pieces = [place.solid(piece) for piece in case.pieces]
    for a, b in (ends, ends[::-1]):
        for piece, partly in zip(pieces, case.partly, strict=True):
            answer = partly_blocked(a, b, piece)
            assert answer.blocked is partly
            assert answer.margin > 0 if partly else answer.margin <= 0
        sight = clear_line(a, b, pieces)
        assert not sight.undecided
        assert sight.sees is not bool(case.by)
        assert has_clear_line(a, b, pieces) is sight.sees
        assert sight.by == tuple(case.by)
        assert sight.alone is (bool(case.by) and not case.together)
        if sight.witness:
            bundle = oracles.bundle_of([sight.witness])
            assert oracles.off(a, bundle.starts)[0] < 1e-8
            assert oracles.off(b, bundle.ends)[0] < 1e-8
            assert not any(passes_through(sight.witness, piece) for piece in pieces)
        if case.margin is not None:
            assert sight_margin(a, b, pieces) == pytest.approx(case.margin, abs=2 * FINE)


def test_a_hole_that_touches_the_outside_in_a_point_is_no_window() -> None:
    """jhasse/poly2tri#17: whether a hole may have a point in common with the outline was left open.

    All clear lines out of the hole go through that one point, (5, 0): no two of them are side by
    side. That nothing else is clear may stay unproven, as wherever room ends in a point.
    """
    piece = solid(PINCHED, HIGH)
    answer = clear_line(*ROUND, [piece])
    assert (answer.sees, answer.by) == (False, (0,))
    # cut open there by a tenth of an inch, the line of the centres is clear
    hole = [(5, -0.05), (0, -2), (-2, 0), (0, 2), (5, 0.05)]
    opened = solid(polygon([(-4, -4), (4, -4), *hole, (4, 4), (-4, 4)]), HIGH)
    assert clear_line(*ROUND, [opened]).sees


# --- shadows --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Shaded(Case):
    eye: XY = (0.0, 0.0)
    segment: tuple[XY, XY] = ((10.0, -5.0), (10.0, 5.0))
    shapes: Sequence[Shape]
    hidden: Sequence[Pair]
    """The fractions of the segment that are hidden from the eye."""


NOTCHED = polygon([(-2, -4), (4, -4), (4, -1), (0, -1), (0, 1), (4, 1), (4, 4), (-2, 4)])
FAR = ((10.0, -6.0), (10.0, 6.0))

SHADED = [
    # up to (-3, 1), slope 1/3, y = 4; down to (-8, -2), slope 1/4, y = -3; all ends on y = 0
    Shaded(
        source="foundryvtt/foundryvtt#7440",
        wrong="several wall ends in line with the viewer, to the west, spoilt the outline",
        segment=((-12, -6), (-12, 6)),
        shapes=[plan((-4, -3), (0, 1)), plan((-9, -8), (-2, 0)), plan((-11, -10), (0, 0.5))],
        hidden=[(3 / 12, 10 / 12)],
    ),
    # seen end on: its near corners (2, -1/8) and (2, 1/8) hide 3/4 to either side at x = 12
    Shaded(
        source="foundryvtt/foundryvtt#7273",
        wrong="a wall in line with the viewer came and went, and made the shadow ragged",
        name="end on",
        segment=((12, -6), (12, 6)),
        shapes=[plan((2, 8), (-0.125, 0.125))],
        hidden=[(5.25 / 12, 6.75 / 12)],
    ),
    # one face in line with the eye, or all but: from y = 0 to (2, 1/4), 3/2 at x = 12
    *(
        Shaded(
            source="foundryvtt/foundryvtt#7273",
            wrong="a wall in line with the viewer came and went, and made the shadow ragged",
            name=f"face at {off}",
            segment=((12, -6), (12, 6)),
            shapes=[plan((2, 8), (off, 0.25))],
            hidden=[(6 / 12, 7.5 / 12)],
        )
        for off in (0.0, 1e-9, -1e-9)
    ),
    # from (5, -2) to (5, 3), times two; the joint at y = 0 lets no light through
    Shaded(
        source="manuelVo/foundryvtt-lichtgeschwindigkeit#5",
        wrong="sight leaked through the joint where three wall ends meet",
        segment=((10, -10), (10, 10)),
        shapes=[plan((5, 6), (-2, 0)), plan((5, 6), (0, 3)), plan((6, 8), (-0.5, 0.5))],
        hidden=[(6 / 20, 16 / 20)],
    ),
    # from (5, -3), slope -1/5, y = -4, to (1, 0.25), slope 9/4: beyond the upper end
    Shaded(
        source="manuelVo/foundryvtt-lichtgeschwindigkeit#29",
        wrong="light leaked at a corner where one wall sticks out of the other by a hair",
        eye=(0, -2),
        segment=((10, -10), (10, 10)),
        shapes=[plan((5, 6), (-3, 0.26)), plan((1, 5.5), (0, 0.25))],
        hidden=[(6 / 20, 1.0)],
    ),
    # together a square with the near corners (4, -1) and (4, 1): 2.5 to either side at x = 10
    Shaded(
        source="tsaoyu/PyVisiLibity#1",
        wrong="sides that two figures have in common spoilt the answer",
        shapes=[plan((4, 6), (-1, 0)), plan((4, 6), (0, 1)), plan((4, 6), (0, 1))],
        hidden=[(0.25, 0.75)],
    ),
    # out of the notch through its mouth, (4, -1) to (4, 1), which is 3 in off: y = -3 to 3
    Shaded(
        source="azrafe7/hxGeomAlgo#12",
        wrong="what can be seen from within a concave polygon came out wrong",
        name="in the notch",
        eye=(1, 0),
        segment=FAR,
        shapes=[NOTCHED],
        hidden=[(0.0, 3 / 12), (9 / 12, 1.0)],
    ),
    # from the inner corner (0, 1): along the side, y = 1, and past (4, -1), y = 1 - 10 / 2 = -4
    Shaded(
        source="CGAL/cgal#4289",
        wrong="from one point of a polygon with many corners, what can be seen came out wrong",
        name="on an inner corner",
        eye=(0, 1),
        segment=FAR,
        shapes=[NOTCHED],
        hidden=[(0.0, 2 / 12), (7 / 12, 1.0)],
    ),
    # on a face: all that lies before it, nothing that lies behind
    Shaded(
        source="CGAL/cgal#4289",
        wrong="from one point of a polygon with many corners, what can be seen came out wrong",
        name="on a face looking out",
        eye=(4, 2),
        segment=FAR,
        shapes=[NOTCHED],
        hidden=[],
    ),
    Shaded(
        source="CGAL/cgal#4289",
        wrong="from one point of a polygon with many corners, what can be seen came out wrong",
        name="on a face looking in",
        eye=(4, 2),
        segment=((-5, -6), (-5, 6)),
        shapes=[NOTCHED],
        hidden=[(0.0, 1.0)],
    ),
    # past the far corner (11, 10) of what juts out the line climbs 2 in 7: y = 8 + 24 / 7 at x = 16
    Shaded(
        source="RPTools/maptool#4469",
        wrong="what juts out of the outer region into its hole did not block",
        eye=(4, 8),
        segment=((16, 4), (16, 16)),
        shapes=[
            polygon(
                [(0, 0), (20, 0), (20, 20), (0, 20)],
                [[(2, 2), (18, 2), (18, 18), (11, 18), (11, 10), (9, 10), (9, 18), (2, 18)]],
            )
        ],
        hidden=[(13 / 21, 1.0)],
    ),
    # in the hole, which has the corner (5, 0) in common with the outline: one ray is no light
    Shaded(
        source="jhasse/poly2tri#17",
        wrong="whether a hole may have a point in common with the outline was left open",
        shapes=[PINCHED],
        hidden=[(0.0, 1.0)],
    ),
    # both bars end on y = 0, the one above, the other below: what shows between has no width
    Shaded(
        source="noinia/hgeometry#62",
        wrong="whether a single visible point belongs to what can be seen was left open",
        shapes=[plan((3, 4), (0, 4)), plan((6, 7), (-4, 0))],
        hidden=[(0.0, 1.0)],
    ),
    # four thin walls round a column hide as the full column does: 2.5 to either side
    Shaded(
        source="foundryvtt/foundryvtt#13475",
        wrong="a cluster of small walls round a column let sight through",
        shapes=[
            plan((4, 4.1), (-1, 1)),
            plan((5.9, 6), (-1, 1)),
            plan((4, 6), (-1, -0.9)),
            plan((4, 6), (0.9, 1)),
        ],
        hidden=[(0.25, 0.75)],
    ),
    # a square on its tip, half diagonal 1: (5, -1) and (5, 1) are outermost, 2 to either side
    Shaded(
        source="Kruptein/PlanarAlly#113",
        wrong="shadows were right for shapes along the axes only",
        shapes=[rectangle((5, 0), (math.sqrt(2), math.sqrt(2)), 45)],
        hidden=[(0.3, 0.7)],
    ),
    # from (4, -2), y = -5, to (2, 2), y = 10; both squares have the corner (4, 0) on y = 0
    Shaded(
        source="CombatExtended-Continued/CombatExtended#694",
        wrong="shots between two wall corners: the cells that a line only touches",
        segment=((10, -10), (10, 10)),
        shapes=[plan((2, 4), (0, 2)), plan((4, 6), (-2, 0))],
        hidden=[(0.25, 1.0)],
    ),
    # on the far face: hidden as far as the near corners (9, -1) and (9, 1) reach, 10/9
    Shaded(
        source="cyruzzo/AboveVTT#2926",
        wrong="a wall was ignored if the last point tested lay on it",
        shapes=[plan((9, 10), (-1, 1))],
        hidden=[(0.5 - 1 / 9, 0.5 + 1 / 9)],
    ),
]


@in_places
@pytest.mark.parametrize("case", SHADED, ids=str)
def test_shadows(case: Shaded, place: Place) -> None:
    eye = place.point(case.eye)
    start, end = (place.point(at) for at in case.segment)
    shapes = [place.shape(shape) for shape in case.shapes]
    found = shadow(eye, (start, end), shapes)
    assert list(found) == [pytest.approx(pair, abs=1e-7) for pair in case.hidden]
    back = shadow(eye, (end, start), shapes[::-1])
    assert [(1 - last, 1 - first) for first, last in reversed(back)] == [
        pytest.approx(pair, abs=1e-7) for pair in case.hidden
    ]


# --- how a piece is written down ------------------------------------------------------------------

ARROW = [(4.0, -2.0), (8.0, 0.0), (4.0, 2.0), (5.0, 0.0)]


def arrow(first: int, step: int, repeated: int = 1) -> Shape:
    """The same arrowhead from another corner, the other way round, or with its corners repeated."""
    ordered = [ARROW[(first + step * k) % len(ARROW)] for k in range(len(ARROW))]
    return polygon([corner for corner in ordered for _ in range(repeated)])


@pytest.mark.parametrize("repeated", [1, 2])
@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("first", range(len(ARROW)))
def test_the_order_of_corners_does_not_matter(first: int, step: int, repeated: int) -> None:
    """TaipanRex/pyvisgraph#12: clockwise and counterclockwise polygons hid different points."""
    shape = arrow(first, step, repeated)
    # along the axis from the inner corner (5, 0) to the tip (8, 0)
    (along,) = crossings(Line(start=(0, 0, 1), end=(10, 0, 1)), [solid(shape)])
    assert [(s.start, s.end) for s in along.stretches] == [pytest.approx((0.5, 0.8))]
    # x = 4 meets the barbs (4, -2) and (4, 2) only
    (across,) = crossings(Line(start=(4, -4, 1), end=(4, 4, 1)), [solid(shape)])
    assert across.grazes
    # the barbs are outermost, 5 to either side at x = 10
    assert list(shadow((0, 0), ((10, -10), (10, 10)), [shape])) == [pytest.approx((0.25, 0.75))]


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("first", range(len(ARROW)))
def test_a_corner_given_twice_is_one_corner(first: int, step: int) -> None:
    """lycantropos/bentley_ottmann#12: an edge without length ran into an endless loop."""
    assert arrow(first, step, 2) == polygon(ARROW)


@in_places
def test_a_corner_given_twice_leaves_sight_as_it_is(place: Place) -> None:
    """duckdb/duckdb-spatial#865: divided by the length of an edge that has none.

    The wall is half an inch thick, so it blocks until shrunk by a quarter; as an end it sees.
    """
    twice = [(6, -3), (6.5, -3), (6.5, -3), (6.5, 3), (6, 3), (6, 3)]
    a, b = (place.solid(end) for end in ROUND)
    piece = place.solid(solid(polygon(twice), HIGH))
    for one, other in ((a, b), (b, a)):
        assert clear_line(one, other, [piece]).by == (0,)
        assert partly_blocked(one, other, piece).margin == pytest.approx(0.25, abs=1e-4)
        assert sight_margin(one, other, [piece]) == pytest.approx(-0.25, abs=2 * FINE)
        assert clear_line(piece, one, []).sees


@pytest.mark.parametrize("apart", [1e-6, 1e-9, 1e-15], ids=lambda apart: f"{apart:g}")
def test_corners_that_differ_by_rounding_are_one_corner(apart: float) -> None:
    """TaipanRex/pyvisgraph#51: corners off by the last digit were seen through.

    The same wall, turned by 31 degrees: wholly blocked until it is shrunk by a quarter of an inch.
    """
    nearly = [(6, -3), (6.5, -3), (6.5, -3 + apart), (6.5, 3), (6, 3)]
    place = Place(turned=31)
    a, b = (place.solid(end) for end in ROUND)
    piece = place.solid(solid(polygon(nearly), HIGH))
    answer = clear_line(a, b, [piece])
    assert (answer.sees, answer.by, answer.undecided) == (False, (0,), False)
    assert not has_clear_line(a, b, [piece])
    assert sight_margin(a, b, [piece]) == pytest.approx(-0.25, abs=2 * FINE)


@pytest.mark.parametrize(
    "corners",
    [
        # mfogel/polygon-clipping#10, bjornharrtell/jsts#163: rings that touch or cross themselves
        [(0, 0), (2, 2), (4, 0), (4, 4), (2, 2), (0, 4)],
        [(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)],
        # shapely/shapely#643: a bow tie passed for valid, by where its ring starts
        [(4, 0), (1, 3), (4, 3), (0, 0)],
        [(0, 0), (4, 3), (1, 3), (4, 0)],
    ],
)
def test_a_ring_that_meets_itself_is_refused(corners: list[XY]) -> None:
    """It does not say which side of it is inside."""
    with pytest.raises(ValueError, match="not a usable shape"):
        polygon(corners)


def test_a_wall_without_length_is_refused() -> None:
    """ladybug-tools/ladybug-geometry#342: intersections had to be taught lines without length."""
    with pytest.raises(ValueError, match="two different points"):
        wall([(2, 3), (2, 3)], 0.5)
