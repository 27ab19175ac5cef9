"""The styles: told apart in grey, readable on dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from matplotlib.artist import Artist
from matplotlib.collections import Collection
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.markers import MarkerStyle
from matplotlib.patches import Patch
from matplotlib.text import Text

from defilade.cli.options import STYLES as NAMES
from defilade.diagram import DARK, PRINT, STYLE, STYLES, Style, figure, page_size, to_scale
from defilade.diagram.chart import chart
from defilade.diagram.style import Look
from defilade.rules.legion.terrain import Kind as LegionKind
from defilade.rules.ninth_age.terrain import Kind as NinthAgeKind
from defilade.sheet import page
from defilade.sheet.figures import FIGURES
from defilade.sheet.figures.draw import drawn
from tests.diagram import ranks
from tests.diagram.scenes import seven_droids
from tests.diagram.test_chart import worth
from tests.sheet.sheets import MAPS, sheet_of_map

TEXTS = ("ink", "faint_ink", "attacker_ink", "defender_ink", "measure")
"""What letters are written in."""

LINES = ("sight", "blocked", "hard", "soft", "facing", "mark", "defender_edge", "table_edge")
"""What lines and edges are drawn in."""


def colors(style: Style) -> list[str]:
    own = [getattr(style, each.name) for each in fields(style)]
    flat = [part for one in own for part in (one if isinstance(one, tuple) else (one,))]
    looks = [part for look in style.kinds.values() for part in (look.fill, look.ink)]
    return [one for one in (*flat, *looks) if isinstance(one, str) and one.startswith("#")]


def lightness(color: str) -> float:
    """The relative luminance of WCAG 2.1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((lightness(one), lightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_command_knows_the_styles() -> None:
    assert list(NAMES) == list(STYLES)


def test_print_is_grey() -> None:
    for color in colors(PRINT):
        assert len(set(to_rgb(color))) == 1, color
    assert len(colors(PRINT)) > 40


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_letters_are_readable(style: Style) -> None:
    """WCAG 2.1 asks for 4.5; a label lies on a veil of paper over whatever is below."""
    for name in TEXTS:
        assert contrast(getattr(style, name), style.paper) >= 4.5, name
        for look in style.kinds.values():
            under = veiled(look.fill, style.paper)
            assert contrast(getattr(style, name), under) >= 4.5, (name, look)
    assert contrast(style.attacker, style.paper) >= 4.5  # rolls on the bases of attackers


def veiled(color: str, paper: str) -> str:
    mixed = (0.22 * a + 0.78 * b for a, b in zip(to_rgb(color), to_rgb(paper), strict=True))
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_lines_and_edges_stand_out(style: Style) -> None:
    """WCAG 2.1 asks for 3 of what must be seen to be understood."""
    for name in LINES:
        assert contrast(getattr(style, name), style.paper) >= 3.0, name
    assert contrast(style.attacker, style.defender) >= 3.0


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_every_kind_of_one_game_looks_different(style: Style) -> None:
    for kinds in (LegionKind, NinthAgeKind):
        looks: list[Look] = [style.look(kind) for kind in kinds]
        for one, other in combinations(looks, 2):
            assert one.hatch != other.hatch or contrast(one.fill, other.fill) > 1.15


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_neighbours_in_the_series_differ(style: Style) -> None:
    assert len(set(style.series)) == len(style.series) >= 7
    for one, other in zip(style.series, (*style.series[1:], style.series[0]), strict=True):
        assert contrast(one, other) > 1.15 or to_rgb(one)[0] != to_rgb(one)[1]
    for one in style.series:
        assert one not in (style.clear, style.paper)


def drawn_colors(artist: Artist) -> Iterator[Any]:
    """The colours in which an artist is drawn, as matplotlib's."""
    if isinstance(artist, Patch):
        yield from [artist.get_facecolor()] * artist.get_fill()
        yield from [artist.get_edgecolor()] * (artist.get_linewidth() > 0)
    elif isinstance(artist, Line2D):
        yield from [artist.get_color()] * (artist.get_linestyle() != "None")
        marker = MarkerStyle(artist.get_marker())
        if len(np.asarray(marker.get_path().vertices)):
            yield artist.get_markeredgecolor()
            yield from [artist.get_markerfacecolor()] * marker.is_filled()
    elif isinstance(artist, Text):
        yield from [artist.get_color()] * bool(artist.get_text())
    elif isinstance(artist, Collection):
        yield from (*artist.get_facecolor(), *artist.get_edgecolor())


def strangers(page: Figure, style: Style) -> set[str]:
    """What is drawn in a colour that is not the style's."""
    allowed = {to_hex(color) for color in colors(style)}
    hidden = {id(part) for ax in page.axes if not ax.axison for part in (ax.patch, ax.xaxis)}
    hidden |= {id(part) for ax in page.axes if not ax.axison for part in ax.spines.values()}
    ticks = {id(part) for ax in page.axes for axis in (ax.xaxis, ax.yaxis)
             for tick in axis.get_major_ticks() for part in tick.get_children()
             if not ax.axison}  # fmt: skip
    return {
        f"{artist.get_gid()} {to_hex(color)}"
        for artist in page.findobj()
        if isinstance(artist, Artist) and artist.get_visible() and id(artist) not in hidden | ticks
        for color in drawn_colors(artist)
        if to_rgba(color)[3] > 0 and to_hex(color) not in allowed
    }


def odds_chart(style: Style) -> Figure:
    return chart([("as it is", worth()), ("aim 0", worth())], heading=["a map"], style=style)


@pytest.mark.parametrize("style", [PRINT, DARK], ids=["print", "dark"])
@pytest.mark.parametrize(
    "draw",
    [
        lambda style: figure(*seven_droids(), side_view=True, rings=True, style=style),
        lambda style: figure(*ranks.SCENES["share"](), sight_map=True, style=style),
        lambda style: to_scale(*seven_droids(), scale=10.0, page=page_size("A4"), style=style),
        odds_chart,
        lambda style: page(sheet_of_map("legion-seven-droids"), style=style),
        *(lambda style, one=one: drawn(one, MAPS, style=style) for one in FIGURES),
    ],
)
def test_nothing_keeps_a_colour_of_another_style(
    draw: Callable[[Style], Figure], style: Style
) -> None:
    assert strangers(draw(style), style) == set()


def test_the_default_is_the_first() -> None:
    assert STYLES["default"] is STYLE
