"""The styles: told apart in grey, readable on dark."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import combinations

import pytest
from matplotlib.colors import to_rgb

from defilade.cli.options import STYLES as NAMES
from defilade.diagram import DARK, PRINT, STYLE, STYLES, Style, figure
from defilade.diagram.style import Look
from defilade.rules.legion.terrain import Kind as LegionKind
from defilade.rules.ninth_age.terrain import Kind as NinthAgeKind
from tests.diagram import ranks
from tests.diagram.scenes import SCENES

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
    for name in (
        "sight",
        "blocked",
        "hard",
        "soft",
        "facing",
        "mark",
        "defender_edge",
        "table_edge",
    ):
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


@pytest.mark.parametrize("style", [PRINT, DARK], ids=["print", "dark"])
@pytest.mark.parametrize("scene", [SCENES["seven_droids"], ranks.SCENES["share"]])
def test_nothing_keeps_a_colour_of_another_style(style: Style, scene: object) -> None:
    """Every colour in a picture is one of its style's."""
    assert callable(scene)
    page = figure(*scene(), side_view=True, sight_map=True, rings=True, style=style)
    allowed = {tuple(round(255 * part) for part in to_rgb(color)) for color in colors(style)}
    for artist in page.findobj():
        for getter in ("get_facecolor", "get_edgecolor", "get_color", "get_markerfacecolor"):
            if not hasattr(artist, getter) or not artist.get_visible():
                continue
            color = getattr(artist, getter)()
            if isinstance(color, str) and re.fullmatch("#[0-9a-f]{6}", color):
                assert tuple(round(255 * part) for part in to_rgb(color)) in allowed
    assert page.get_facecolor()[:3] == pytest.approx(to_rgb(style.paper))


def test_the_default_is_the_first() -> None:
    assert STYLES["default"] is STYLE
