"""The figures of a rulebook: all are drawn, captioned and numbered, and say what the rules say."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from defilade.diagram.styles import STYLES
from defilade.errors import DefiladeError
from defilade.sheet.figures import FIGURES, RuleFigure, drawn, write
from defilade.sheet.figures.captions import numbered
from defilade.sheet.figures.heights import HeightsPlate
from tests.sheet.layout import off_the_page, overlaps, texts
from tests.sheet.sheets import MAPS, ROOT

NAMES = [figure.name for figure in FIGURES]


def of_name(name: str) -> RuleFigure:
    return FIGURES[NAMES.index(name)]


@pytest.fixture(scope="module")
def pictures() -> dict[str, Figure]:
    """Every figure, drawn once."""
    return {figure.name: drawn(figure, MAPS) for figure in FIGURES}


def words(picture: Figure) -> str:
    """All that stands in a figure, broken lines put together."""
    return " ".join(name.partition(": ")[2] for name, _ in texts(picture)).replace("\n", " ")


def test_every_figure_that_is_asked_for_is_there() -> None:
    """The figures that the excerpts of both rulebooks show or imply."""
    assert [name for name in NAMES if name.startswith("legion")] == [
        "legion-half-range",
        "legion-light-and-heavy",
        "legion-eligible",
        "legion-line-of-sight",
    ]
    assert [name for name in NAMES if name.startswith("ninth-age")] == [
        "ninth-age-three-lines",
        "ninth-age-hard-cover",
        "ninth-age-soft-and-hard",
        "ninth-age-heights",
        "ninth-age-arcs",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_laid_out_well(name: str, pictures: dict[str, Figure]) -> None:
    assert overlaps(pictures[name]) == []
    assert off_the_page(pictures[name]) == []


@pytest.mark.parametrize("name", NAMES)
def test_it_has_number_title_caption_and_rule(name: str, pictures: dict[str, Figure]) -> None:
    figure, text = of_name(name), words(pictures[name])
    start = f"Figure {NAMES.index(name) + 1}. {figure.title}."
    assert numbered(name) == NAMES.index(name) + 1
    for part in (start, figure.caption, figure.rule):
        assert part in text
    assert figure.caption in str(pictures[name].get_label())


@pytest.mark.parametrize("name", NAMES)
def test_several_parts_have_letters(name: str, pictures: dict[str, Figure]) -> None:
    picture = pictures[name]
    plans = [ax for ax in picture.axes if ax.get_gid() != "legend"]
    letters = [t.get_text() for t in picture.texts if str(t.get_gid()).startswith("letter")]
    letters = [letter for letter in letters if letter]
    assert letters == (list("abcdef"[: len(plans)]) if len(plans) > 1 else [])


SAYS = {
    "legion-half-range": "Heavy cover for battle droids: 4 of 7 obscured, 4 needed.",
    "legion-light-and-heavy": "Light cover for droids: 2 of 4 obscured, 2 needed.",
    "legion-eligible": "Eligible: droid leader, droid 2-5.",
    "legion-line-of-sight": "No line of sight from droid leader to obi-wan: no attack.",
    "ninth-age-three-lines": "Soft cover for spears from all 3 shooters in archers.",
    "ninth-age-hard-cover": "Hard cover; 81 % hidden (hard); 6+, chance 1/6.",
    "ninth-age-soft-and-hard": "Soft cover; 60 % hidden (30 % soft, 30 % hard); 5+, chance 1/3.",
    "ninth-age-arcs": "archers in the front arc; scouts in the right flank arc; "
    "slingers in the left flank arc; riders in the rear arc.",
}
"""What the maps' `expect` and the rules say, in the figures' words."""


@pytest.mark.parametrize("name", SAYS)
def test_it_says_what_the_verdict_says(name: str, pictures: dict[str, Figure]) -> None:
    assert SAYS[name] in words(pictures[name])


def test_the_hard_cover_figure_has_all_three_shooters(pictures: dict[str, Figure]) -> None:
    text = words(pictures["ninth-age-hard-cover"])
    assert "No sight." in text
    assert "No cover; 17 % hidden (hard); 4+, chance 1/2." in text


# --- the matrix -----------------------------------------------------------------------------------


def by_the_second(between: int, shooter: int, target: int) -> str:
    """The rule in words: as tall as both or taller stops lines, which is hard cover.

    Else soft; but Standard ones do nothing if an end is Gigantic.
    """
    if between >= shooter and between >= target:
        return "hard"
    return "none" if between == 0 and 2 in (shooter, target) else "soft"


def by_the_third(between: int, shooter: int, target: int) -> str:
    """The rule in words: at least as tall as both: hard; as one of the two: soft; else none."""
    reached = (between >= shooter) + (between >= target)
    return ("none", "soft", "hard")[reached]


RULES = {"2": (by_the_second, 3), "3": (by_the_third, 6)}


@pytest.mark.parametrize("edition", RULES)
def test_every_cell_of_the_matrix(edition: str, pictures: dict[str, Figure]) -> None:
    rule, count = RULES[edition]
    cells = {}
    for artist in pictures["ninth-age-heights"].findobj():
        name = str(artist.get_gid())
        pattern = rf"\.cell_{edition}_between-(\d)_shooter-(\d)_target-(\d)_(\w+)$"
        if match := re.search(pattern, name):
            cells[tuple(int(digit) for digit in match.groups()[:3])] = match[4]
    assert len(cells) == count**3
    least = min(key[0] for key in cells)
    assert cells == {key: rule(*(each - least for each in key)) for key in cells}


def test_the_discs_differ_as_their_covers_do() -> None:
    plates = HeightsPlate.both()
    assert [entry.words for entry in plates[0].entries] == [
        "no cover",
        "soft cover",
        "hard cover, stops lines",
    ]


# --- files ----------------------------------------------------------------------------------------


def test_the_command_writes_them_all_the_same_each_time(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        done = subprocess.run(
            [sys.executable, "-m", "defilade", "figures", "-o", str(tmp_path / folder)],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert len(done.stdout.splitlines()) == 2 * len(FIGURES) + 1
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    expected = [f"{name}{suffix}" for name in NAMES for suffix in (".pdf", ".svg")]
    assert files == sorted([*expected, "captions.md"])
    for name in files:
        one, two = ((tmp_path / folder / name).read_bytes() for folder in ("one", "two"))
        assert one == two, name
        assert len(one) < 250_000


def test_an_svg_has_title_description_and_ids_of_its_own(tmp_path: Path) -> None:
    list(write(tmp_path, MAPS, names=("legion-line-of-sight",), suffixes=(".svg",)))
    root = ET.fromstring((tmp_path / "legion-line-of-sight.svg").read_text(encoding="utf-8"))
    space = "{http://www.w3.org/2000/svg}"
    title, description = root.find(f"{space}title"), root.find(f"{space}desc")
    assert title is not None
    assert title.text == "Figure 4. Past troopers, and behind a building"
    assert description is not None
    assert "Troopers never stop a line" in str(description.text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


def test_captions_are_listed_with_links_that_lead_somewhere(tmp_path: Path) -> None:
    names = ("legion-eligible", "ninth-age-heights")
    list(write(tmp_path, MAPS, names=names, suffixes=(".svg",)))
    text = (tmp_path / "captions.md").read_text(encoding="utf-8")
    assert re.findall(r"\*\*Figure (\d+)\.", text) == ["3", "8"]
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (tmp_path / link).is_file()


@pytest.mark.parametrize("style", STYLES)
def test_styles_change_colours_and_nothing_else(style: str, tmp_path: Path) -> None:
    picture = drawn(of_name("ninth-age-hard-cover"), MAPS, style=STYLES[style])
    default = drawn(of_name("ninth-age-hard-cover"), MAPS)
    assert words(picture) == words(default)
    assert overlaps(picture) == []


def test_a_missing_map_is_one_clear_line_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(DefiladeError, match=r"there is no such map; name the folder"):
        list(write(tmp_path / "figures", tmp_path))
    assert not (tmp_path / "figures").exists()


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DefiladeError, match="cannot be made"):
        list(write(tmp_path / "file" / "figures", MAPS, names=("legion-eligible",)))


def test_every_map_of_a_figure_is_a_golden_one() -> None:
    for figure in FIGURES:
        for part in figure.parts:
            text = (MAPS / f"{part.map}.yaml").read_text(encoding="utf-8")
            assert "\nexpect:" in text
