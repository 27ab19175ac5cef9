"""No text covers another or a base, and none leaves the page: in scenes and on random tables."""

from __future__ import annotations

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.text import Text

from defilade.diagram import figure
from defilade.diagram.page import WIDTH
from defilade.diagram.words import gid
from defilade.geometry.shapes import circle, rectangle
from defilade.rules.ninth_age.tables import NinthAgeTable
from defilade.rules.ninth_age.terrain import Kind
from defilade.tabletop import Table
from defilade.units import to_inches
from tests.diagram import ranks
from tests.diagram.layout import faults
from tests.diagram.scenes import SCENES, Scene, piece, pretend, squad

TABLES = 50
"""Random tables of each game."""

WIDTHS = st.sampled_from([to_inches("70mm"), to_inches("90mm"), WIDTH])
"""Of a page: the least, that of a phone, and the usual one."""

SPACING = 1.1  # between places for miniatures [in]: bases of 27 mm nearly touch


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_laid_out_well(name: str) -> None:
    drawn = figure(*SCENES[name](), title="A title", source="tests/diagram/scenes.py")
    assert faults(drawn) == []


@pytest.mark.parametrize("name", ranks.SCENES)
def test_scenes_in_ranks_are_laid_out_well(name: str) -> None:
    table, verdict = ranks.SCENES[name]()
    last = verdict.shooters[-1].name
    for shooter in (None, last) if name in ("share", "forest_flank", "long_names") else (None,):
        drawn = figure(table, verdict, shooter=shooter, title="A title", source="ranks.py")
        assert faults(drawn) == []


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Two or three units in a crowd or far apart, among pieces of any size, with any names."""
    columns, rows = draw(st.integers(10, 60)), draw(st.integers(10, 40))
    cells = st.tuples(st.integers(1, columns - 2), st.integers(1, rows - 2))
    letters = string.ascii_letters + " -$_^&<ωж龍é"
    names = st.text(letters, min_size=1, max_size=40).filter(str.strip)
    places = draw(st.lists(cells, min_size=3, max_size=24, unique=True))
    spots = [(x * SPACING, y * SPACING) for x, y in places]
    first = draw(st.integers(1, len(spots) - 2))
    second = draw(st.integers(first + 1, len(spots)))
    shares = [spots[:first], spots[first:second], spots[second:]]
    units = [
        squad(f"{side}. {draw(names)}", side, share, draw(names))
        for side, share in zip(("blue", "red", "grey"), shares, strict=True)
        if share
    ]
    terrain = []
    for number in range(draw(st.integers(0, 8))):
        x, y = draw(cells)
        width, depth = draw(st.tuples(st.floats(0.5, 9), st.floats(0.5, 9)))
        shape = rectangle((x, y), (width, depth), draw(st.integers(0, 89)))
        if draw(st.booleans()):
            shape = circle((x, y), width)
        kind = draw(st.sampled_from(["obstacle", "area", "scatter", "barricade", "of my own"]))
        terrain.append(piece(f"{draw(names)} {number}", shape, draw(st.integers(1, 9)), kind))
    size = (columns * SPACING, rows * SPACING)
    table = Table(size=size, terrain=tuple(terrain), units=tuple(units))
    return table, pretend(table, units[0].name, units[1].name)


@settings(
    max_examples=TABLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(scenes(), st.booleans(), WIDTHS)
def test_random_tables_are_laid_out_well(scene: Scene, more: bool, width: float) -> None:
    drawn = figure(*scene, side_view=more, sight_map=more, rings=more, width=width)
    assert faults(drawn) == []


@st.composite
def scenes_in_ranks(draw: st.DrawFn) -> ranks.Scene:
    """Two to five blocks of any size and facing among pieces of every kind, with any names."""
    letters = string.ascii_letters + " -$_^&<ωж龍é1"
    names = st.text(letters, min_size=1, max_size=40).filter(str.strip)
    size = (draw(st.integers(24, 72)), draw(st.integers(24, 48)))
    places = st.tuples(st.floats(3, size[0] - 3), st.floats(3, size[1] - 3))
    units = []
    for number in range(draw(st.integers(2, 5))):
        units.append(
            ranks.block(
                f"{number}. {draw(names)}",
                "red" if number else "blue",
                draw(places),
                draw(st.integers(0, 359)),
                draw(st.integers(1, 30)),
                draw(st.integers(1, 10)),
                base=draw(st.sampled_from([ranks.SMALL, ranks.HORSE, ranks.LARGE])),
                profile=ranks.ARCHER,
            )
        )
    terrain = tuple(
        ranks.piece(
            f"{draw(names)} {number}",
            draw(st.sampled_from(Kind)),
            rectangle(draw(places), (draw(st.floats(1, 8)), draw(st.floats(1, 8)))),
        )
        for number in range(draw(st.integers(0, 7)))
    )
    table: NinthAgeTable = Table(size=size, terrain=terrain, units=tuple(units))
    edition = draw(st.sampled_from(["2", "3"]))
    blind = [units[0].miniatures[0].name] if draw(st.booleans()) else []
    return table, ranks.pretend(table, units[0].name, units[1].name, edition, blind=blind)


@settings(
    max_examples=TABLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(scenes_in_ranks(), st.booleans(), WIDTHS)
def test_random_tables_in_ranks_are_laid_out_well(
    scene: ranks.Scene, more: bool, width: float
) -> None:
    drawn = figure(*scene, side_view=more, sight_map=more, rings=more, width=width)
    assert faults(drawn) == []


LONG = "Бригада имени — 龍の騎士 of the Seventh Ω Legion, née Vögelein"


def test_thirty_units_with_long_names_all_have_a_label_or_a_line_of_the_key() -> None:
    spots = [(3.0 + 5.5 * (n % 6), 3.0 + 6.5 * (n // 6)) for n in range(30)]
    units = [
        squad(f"{n} {LONG}", "blue" if n % 2 else "red", [(x, y), (x + 1.2, y)], f"{n} {LONG[:30]}")
        for n, (x, y) in enumerate(spots)
    ]
    walls = tuple(
        piece(f"{n} {LONG}", rectangle((5.7 + 5.5 * (n % 6), 6.2 + 6.5 * (n // 6)), (2.5, 0.4)), 2)
        for n in range(18)
    )
    table = Table(size=(36, 36), terrain=walls, units=tuple(units))
    drawn = figure(table, pretend(table, units[0].name, units[27].name), side_view=True)
    assert faults(drawn) == []
    for kind, named in (("unit", units[1:27]), ("terrain", walls)):
        for each in named:
            assert is_named(drawn, gid("label", kind, each.name))


def test_thirty_blocks_with_long_names_all_have_a_label_or_a_line_of_the_key() -> None:
    units = tuple(
        ranks.block(
            f"{n} {LONG}",
            "blue" if n % 2 else "red",
            (5.0 + 7.5 * (n % 6), 4.5 + 7.5 * (n // 6)),
            90.0 * (n % 4),
            8,
            4,
            profile=ranks.ARCHER,
        )
        for n in range(30)
    )
    table: NinthAgeTable = Table(size=(48, 40), units=units)
    verdict = ranks.pretend(table, units[0].name, units[29].name, "3")
    drawn = figure(table, verdict, side_view=True)
    assert faults(drawn) == []
    for each in units[1:29]:
        assert is_named(drawn, gid("label", "unit", each.name))


def is_named(drawn: Figure, label: str) -> bool:
    names = {str(text.get_gid()) for text in drawn.findobj(Text)}
    return bool(names & {label, label.replace("label", "key", 1)})
