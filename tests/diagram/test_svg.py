"""What is in an SVG: an element for everything on the table, its texts, words to be read out."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from matplotlib import get_cachedir

from defilade.diagram import figure, save
from defilade.diagram.words import gid
from tests.diagram.scenes import SCENES, seven_droids

SVG = "{http://www.w3.org/2000/svg}"


@cache
def svg_of(name: str) -> str:
    return drawn_to_svg(name)


def drawn_to_svg(name: str) -> str:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.svg"
        save(figure(*SCENES[name]()), path)
        return path.read_text(encoding="utf-8")


def identifiers(svg: str) -> Counter[str]:
    return Counter(
        element.attrib["id"] for element in ET.fromstring(svg).iter() if "id" in element.attrib
    )


@pytest.mark.parametrize("name", SCENES)
def test_every_piece_and_miniature_is_there_once(name: str) -> None:
    table, verdict = SCENES[name]()
    found = identifiers(svg_of(name))
    assert max(found.values()) == 1
    for piece in table.terrain:
        assert found[gid("terrain", piece.name)] == 1
    for unit in table.units:
        for miniature in unit.miniatures:
            assert found["miniature_" + gid(unit.name, miniature.name)] == 1
    for one in verdict.miniatures:
        about = gid(verdict.defender, one.name)
        assert found[f"obscured_{about}"] == one.obscured
        assert found[f"unseen_{about}"] == (not one.sees)
        assert found[f"sight_{about}"] == (one.sight is not None)
        assert found[f"blocked_{about}"] == (one.blocked is not None)
        assert sum(key.startswith(f"hidden_{about}_") for key in found) == 2 * len(one.hidden)


def test_texts_are_texts() -> None:
    shown = {element.text for element in ET.fromstring(svg_of("seven_droids")).iter(f"{SVG}text")}
    assert any("6 of 7 obscured, 4 needed." in text for text in shown if text)
    assert {"building, 5 in", "clone 1", "a blocked line", "half range (3 in)"} <= shown


def test_names_are_kept_from_markup_and_mathematics() -> None:
    shown = [element.text for element in ET.fromstring(svg_of("long_names")).iter(f"{SVG}text")]
    assert "ροбот <b>&amp;</b>" in shown
    assert "$x_1^2$ \\frac" in shown


def test_it_can_be_read_out() -> None:
    root = ET.fromstring(svg_of("seven_droids"))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "clones → battle droids"
    words = root.findtext(f"{SVG}desc")
    assert words is not None
    assert "droid 1: partly by building, 2.1 in." in words
    assert "Terrain crates: scatter, light cover, 1.5 in high." in words


def test_what_side_views_show_is_read_out() -> None:
    table, verdict = seven_droids()
    words = str(figure(table, verdict, side_view=True, sight_map=True, ray="droid 1").get_label())
    plain = str(figure(table, verdict).get_label())
    assert words.startswith(plain)
    assert " From the side: a blocked line, clone 1 → droid 1. " in words
    assert "Blocked by building from " in words
    assert " Sight map: clone 1 → droid 1. Some line is open to " in words


def test_the_legend_lists_only_what_occurs() -> None:
    shown = {element.text for element in ET.fromstring(svg_of("lone_figures")).iter(f"{SVG}text")}
    assert "a clear line of sight" in shown
    assert not shown & {"a blocked line", "hidden part of a base", "not seen", "area, light cover"}


def test_a_title_and_a_source_are_shown(tmp_path: Path) -> None:
    table, verdict = seven_droids()
    save(figure(table, verdict, title="Fire & cover", source="Page 12"), tmp_path / "a.svg")
    written = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "<title>Fire &amp; cover</title>" in written
    assert "Source: Page 12" in written


def test_it_draws_what_the_verdict_says_and_nothing_else() -> None:
    table, verdict = seven_droids()
    silent = replace(
        verdict,
        miniatures=tuple(
            replace(one, obscured=False, how=None, by=(), near_miss=(), sight=None, blocked=None,
                    hidden=(), distance_to_terrain_in=None)
            for one in verdict.miniatures
        ),
    )  # fmt: skip
    names = {str(artist.get_gid()) for artist in figure(table, silent).findobj()}
    drawn = {name.split("_")[0] for name in names}
    assert not drawn & {
        "obscured",
        "unseen",
        "sight",
        "blocked",
        "hidden",
        "distance",
        "half-range",
    }


def test_the_same_bytes_from_two_processes(tmp_path: Path) -> None:
    program = (
        "import sys; from tests.diagram.scenes import SCENES; "
        "from defilade.diagram import figure, save; "
        "drawn = figure(*SCENES['raised'](), side_view=True, sight_map=True); "
        "[save(drawn, path) for path in sys.argv[1:]]"
    )
    for seed in ("1", "2"):
        paths = [str(tmp_path / f"{seed}{suffix}") for suffix in (".svg", ".png", ".pdf")]
        subprocess.run(
            [sys.executable, "-W", "error", "-c", program, *paths],
            check=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "PATH": "", "MPLCONFIGDIR": get_cachedir()},
        )
    for suffix in (".svg", ".png", ".pdf"):
        first, second = ((tmp_path / f"{seed}{suffix}").read_bytes() for seed in ("1", "2"))
        assert first == second
