"""Random small tables for laws: archers below, whatever stands in between, spears above."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from defilade.geometry.shapes import XY, Shape, circle, polygon, rectangle
from defilade.rules.ninth_age import Height, NinthAgeTable, NinthAgeUnit
from defilade.tabletop import Base, Outline
from tests.rules.ninth_age.tables import Thing, moved, piece, square, table, unit

MM = 1 / 25.4

BASES = (
    square(),
    square(40 * MM),
    Base(outline=Outline.RECTANGLE, width=25 * MM, length=50 * MM),
)
KINDS = ("forest", "impassable", "wall", "ruins", "field")
EVERYWHERE = ("forest", "impassable")
"""Kinds that do what they do wherever the target stands."""

_ELL = [(-1.0, -1.0), (1.0, -1.0), (1.0, -0.4), (-0.4, -0.4), (-0.4, 1.0), (-1.0, 1.0)]


def _sixteenths(low: float, high: float) -> st.SearchStrategy[float]:
    """Lengths as a tape tells them."""
    return st.integers(round(16 * low), round(16 * high)).map(lambda n: n / 16)


_TURNS = st.one_of(st.just(0.0), st.sampled_from([30.0, 45.0, 90.0]), st.integers(0, 359))


@st.composite
def _units(draw: st.DrawFn, name: str, at: XY, facing: float, most: int) -> NinthAgeUnit:
    """A block of up to `most` files and three ranks, the last one perhaps short."""
    files = draw(st.integers(1, most))
    return unit(
        name,
        at,
        facing,
        files=files,
        count=draw(st.integers(1, 3 * files)),
        base=draw(st.sampled_from(BASES)),
        height=draw(st.sampled_from(Height)),
        number=draw(st.integers(0, 5)),
        aim=4,
        range=48.0,
    )


@st.composite
def shapes(draw: st.DrawFn, low: float = 1.5, high: float = 13.0) -> Shape:
    """A box, perhaps turned, an L, or a disc, somewhere between two heights of the table."""
    at = (draw(_sixteenths(-5, 5)), draw(_sixteenths(low, high)))
    turn = float(draw(_TURNS))
    size = (draw(_sixteenths(0.25, 4)), draw(_sixteenths(0.25, 1.5)))
    which = draw(st.sampled_from(["box", "box", "ell", "disc"]))
    if which == "box":
        return rectangle(at, size, turn)
    if which == "ell":
        return polygon([(x * size[0] / 2, y) for x, y in _ELL], at=at, rotation=turn)
    return circle(at, size[1])


@st.composite
def _beside_a_line(draw: st.DrawFn, start: XY, end: XY) -> Shape:
    """A box with one side along the line from start to end, 0.01 mm to 1 mm off it."""
    off = draw(st.sampled_from([0.0, 0.01, 0.05, 0.2, 0.5, 1.0])) * MM
    off *= draw(st.sampled_from([1.0, -1.0]))
    width, along = draw(_sixteenths(0.25, 3)), draw(st.floats(0.15, 0.9))
    side = draw(st.sampled_from([1.0, -1.0]))
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    by = side * (width / 2 + off) / length
    at = (start[0] + along * x - y * by, start[1] + along * y + x * by)
    return rectangle(at, (draw(_sixteenths(0.25, 1)), width), math.degrees(math.atan2(y, x)))


@st.composite
def _shapes_between(draw: st.DrawFn, archers: NinthAgeUnit, spears: NinthAgeUnit) -> Shape:
    """Any shape, or one that all but touches a line from a front to a corner or a middle."""
    if draw(st.booleans()):
        return draw(shapes())
    front = draw(st.sampled_from(archers.miniatures)).front
    share = draw(st.sampled_from([0.0, 0.25, 0.5, 1.0]))
    eye = tuple((1 - share) * a + share * b for a, b in zip(*front, strict=True))
    corners = spears.corners
    i = draw(st.integers(0, 3))
    other = corners[draw(st.sampled_from([i, (i + 1) % 4]))]
    point = ((corners[i][0] + other[0]) / 2, (corners[i][1] + other[1]) / 2)
    return draw(_beside_a_line((eye[0], eye[1]), point))


@st.composite
def tables(
    draw: st.DrawFn,
    *,
    kinds: tuple[str, ...] = KINDS,
    most: int = 6,
    between: int = 2,
    ranks: bool = True,
    turned: bool = True,
) -> NinthAgeTable:
    """Archers, spears, up to `most` pieces and up to `between` other units."""
    archers = draw(_units("archers", (draw(_sixteenths(-2, 2)), 0.0), 90.0, 2))
    if not ranks:
        archers = unit("archers", archers.at, aim=4, height=Height.STANDARD)
    facing = draw(
        st.one_of(st.just(270.0), st.sampled_from([0.0, 180.0, 225.0]), st.integers(0, 359))
    )
    place = (draw(_sixteenths(-7, 7)), draw(_sixteenths(8, 13)))
    spears = draw(_units("spears", place, float(facing), 5))
    things: list[Thing] = [archers, spears]
    for number in range(draw(st.integers(0, most))):
        shape = draw(_shapes_between(archers, spears))
        things.append(piece(draw(st.sampled_from(kinds)), shape, f"piece {number}"))
    for number in range(draw(st.integers(0, between))):
        at = (draw(_sixteenths(-3, 3)), draw(_sixteenths(2, 6)))
        things.append(draw(_units(f"unit {number}", at, float(draw(_TURNS)), 3)))
    laid = table(*things)
    if turned:
        laid = moved(laid, by=(20.0, 10.0), turned=float(draw(_TURNS)))
    return laid
