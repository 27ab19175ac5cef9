"""Random small tables for laws: attackers below, terrain in between, defenders above it."""

from __future__ import annotations

from hypothesis import strategies as st

from defilade.geometry.shapes import Shape, circle, polygon, rectangle
from defilade.rules.legion.sight import LegionTable
from defilade.rules.legion.terrain import Kind
from defilade.tabletop import Terrain
from tests.rules.legion.tables import piece, table, unit, vehicle


def _sixteenths(low: float, high: float) -> st.SearchStrategy[float]:
    """Lengths as a tape tells them."""
    return st.integers(round(16 * low), round(16 * high)).map(lambda n: n / 16)


@st.composite
def _shapes(draw: st.DrawFn) -> Shape:
    """A shape between y = 3.5 and y = 10.5, so that it touches nobody."""
    x, y = draw(_sixteenths(4, 16)), draw(_sixteenths(5.5, 8.5))
    width, depth = draw(_sixteenths(0.5, 3)), draw(_sixteenths(0.5, 2))
    which = draw(st.sampled_from(["rectangle", "circle", "ell", "ring"]))
    turn = draw(st.sampled_from([0.0, 0.0, 30.0, 45.0, 77.0]))
    if which == "rectangle":
        return rectangle((x, y), (width, depth), turn)
    if which == "circle":
        return circle((x, y), width)
    if which == "ell":
        corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, -0.5), (-0.5, -0.5), (-0.5, 1.0), (-1.0, 1.0)]
        return polygon(corners, at=(x, y), rotation=turn)
    outer = [(-1.5, -1.0), (1.5, -1.0), (1.5, 1.0), (-1.5, 1.0)]
    return polygon(outer, [[(px / 2, py / 2) for px, py in outer]], at=(x, y), rotation=turn)


@st.composite
def pieces(draw: st.DrawFn, name: str, *, kinds: tuple[Kind, ...] = tuple(Kind)) -> Terrain:
    """A piece that nobody stands in or on; some float."""
    kind = draw(st.sampled_from(kinds))
    cover = "heavy" if kind in (Kind.BARRICADE, Kind.POINT_OF_INTEREST) else None
    return piece(
        name,
        draw(_shapes()),
        draw(st.sampled_from([0.25, 0.5, 1.0, 1.25, 2.5, 4.0])),
        cover=cover or draw(st.sampled_from(["none", "light", "heavy"])),
        kind=kind,
        bottom=draw(st.sampled_from([0.0, 0.0, 0.0, 0.75, 1.25, 3.0])),
    )


@st.composite
def tables(draw: st.DrawFn, *, most: int = 4, single: bool = False) -> LegionTable:
    """A "shooter" unit, a "target" unit, up to `most` pieces, and perhaps a walker in between."""
    attackers = [(draw(_sixteenths(6, 14)), draw(_sixteenths(0, 2)))]
    if not single and draw(st.booleans()):
        attackers.append((draw(_sixteenths(16, 22)), draw(_sixteenths(0, 2))))
    count = 1 if single else draw(st.integers(1, 4))
    first = draw(_sixteenths(4, 12))
    defenders = [(first + 1.5 * n, draw(_sixteenths(11.5, 14))) for n in range(count)]
    things = [draw(pieces(f"piece {n}")) for n in range(draw(st.integers(1, most)))]
    units = [unit("shooter", *attackers), unit("target", *defenders)]
    if draw(st.integers(0, 3)) == 0:
        place = (draw(_sixteenths(4, 16)), draw(_sixteenths(5, 8.5)))
        units.append(vehicle("walker", place))
    return table(*things, *units)
