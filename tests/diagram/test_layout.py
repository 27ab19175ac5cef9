"""No text covers another or a base, and none leaves the page: in scenes and on random tables."""

from __future__ import annotations

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from defilade.diagram import figure
from defilade.geometry.shapes import circle, rectangle
from defilade.tabletop import Table
from tests.diagram.layout import covered_bases, off_the_page, overlaps
from tests.diagram.scenes import SCENES, Scene, piece, pretend, squad

SPACING = 1.1  # between places for miniatures [in]: bases of 27 mm nearly touch


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_laid_out_well(name: str) -> None:
    drawn = figure(*SCENES[name](), title="A title", source="tests/diagram/scenes.py")
    assert overlaps(drawn) == []
    assert off_the_page(drawn) == []
    assert covered_bases(drawn) == []


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
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(scenes())
def test_random_tables_are_laid_out_well(scene: Scene) -> None:
    drawn = figure(*scene)
    assert overlaps(drawn) == []
    assert off_the_page(drawn) == []
    assert covered_bases(drawn) == []
