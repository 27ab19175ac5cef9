"""The page of A4: nothing overlaps or leaves it, whatever is cut is told, pictures are named."""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from matplotlib.colors import to_rgba

from defilade.diagram.styles import STYLES
from defilade.mapfile import loads
from defilade.sheet import page, save
from defilade.sheet.paper import A4
from tests.sheet.layout import off_the_page, overlaps, strays, texts
from tests.sheet.sheets import MAPS, SHEETS, firing_line, page_of, sheet_of_map, sheet_on

EDGE = 20.0
"""Room that printers need at every edge [pt]."""


@pytest.mark.parametrize("name", SHEETS)
def test_it_is_laid_out_well(name: str) -> None:
    drawn = page_of(name)
    assert tuple(72 * drawn.get_size_inches()) == pytest.approx(A4)
    assert overlaps(drawn) == []
    assert off_the_page(drawn, EDGE) == []
    assert strays(drawn) == []


def shown(name: str) -> str:
    return "\n".join(text for text, _ in texts(page_of(name)))


def test_it_says_the_verdict_with_all_that_belongs_to_it() -> None:
    text = shown("worked example")
    for part in (
        "Clone troopers fire on seven battle droids",
        "A ranged attack by clones on battle droids",
        "Heavy cover for battle droids: 4 of 7 obscured, 4 needed.",
        "Star Wars: Legion, edition 2025-11",
        "A blocked line from clone sergeant to droid 1, from the side",
        "All lines between the two, clear or blocked",
        "building in the way, 4.09 in away, but beyond half range; margin 5.0 mm",
        "How sure",
        "Apply Dodge and Cover: Determine Cover",
        "L-01",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "ninth-age-2-hard-cover",
            ["A line to what is hidden (hard) from b to spears, from the side",
             "Blocked by cliff,", "All lines between the two, clear or blocked"],
        ),
        (
            "ninth-age-3-forest-two-of-three",
            ["The line to the left corner from archers 3",
             "Soft cover from forest,"],
        ),
    ],
)  # fmt: skip
def test_the_ninth_age_is_shown_from_the_side_too(name: str, said: list[str]) -> None:
    shown = " ".join(text for text, _ in texts(page(sheet_of_map(name))))
    for part in [*said, "shown from the side"]:
        assert part in shown


def test_it_says_where_it_comes_from() -> None:
    digest = hashlib.sha256((MAPS / "legion-seven-droids.yaml").read_bytes()).hexdigest()
    drawn = page_of("worked example")
    text = "\n".join(text for text, _ in texts(drawn))
    assert f"sha256 {digest[:12]} " in text
    assert digest[:13] not in text
    assert digest in str(drawn.get_label())
    assert "made by: defilade rule legion-seven-droids.yaml" in text


def test_odds_come_with_bars_as_long_as_they_are_likely() -> None:
    """Five white dice, surges to hits, heavy cover, white saves: 175/144 wounds, by hand."""
    drawn = page_of("odds")
    text = "\n".join(text for text, _ in texts(drawn))
    assert "1.22 (175/144) wounds on average" in text
    bars = [p.get_width() for p in drawn.artists if str(p.get_gid()).startswith("bar")]  # type: ignore[attr-defined]
    # one wound is the likeliest: a die wounds with 35/144, of five dice one with 5 p (1-p)^4
    chances = [(1 - p) ** 5 for p in (35 / 144,)] + [5 * 35 / 144 * (1 - 35 / 144) ** 4]
    assert bars[0] / bars[1] == pytest.approx(chances[0] / chances[1])


def test_a_sheet_without_odds_has_no_section_for_them() -> None:
    assert "Odds" not in shown("worked example")
    assert "Odds" not in shown("no sight")


def test_of_forty_miniatures_those_without_room_are_counted() -> None:
    text = shown("horde")
    (missing,) = re.findall(r"and (\d+) more miniatures", text)
    rows = len(re.findall(r"^cell\S*: (?:seen|not seen)$", text, re.M))
    assert rows + int(missing) == 40
    assert re.search(r"and \d+ more, which defilade check tells", text)


def test_of_forty_shooters_all_are_told_in_groups() -> None:
    assert "strelki" not in shown("firing line")
    text = "\n".join(row[0] for row in firing_line().opinions[0].grid.rows)
    counts = [int(count) for count in re.findall(r"\((\d+)\)$", text, re.M)]
    assert sum(counts) + len(re.findall(r"[^)]$", text, re.M)) == 40


def test_editions_stand_side_by_side_and_their_difference_is_told() -> None:
    """V6: two posts hide 17 % of the front, and two of the three lines (rules page, vectors)."""
    text = shown("editions")
    assert "No cover for target" in text
    assert "Hard cover for target" in text
    assert re.search(r"Editions 2 and 3 differ in archer 1: by edition 2 no cover", text)
    left, right = (
        next(box.x0 for name, box in texts(page_of("editions")) if start in name)
        for start in ("No cover for target", "Hard cover for target")
    )
    assert left < right


def test_a_close_call_stands_out() -> None:
    sheet = sheet_of_map("ninth-age-2-on-the-ray")
    assert sheet.opinions[0].verdict.close_call
    (small,) = (t for t in page(sheet).texts if t.get_gid() == "small-print")
    assert "close call" in small.get_text()
    assert small.get_fontweight() == "bold"


def test_identifiers_are_given_once(tmp_path: Path) -> None:
    for name in ("worked example", "editions"):
        save(SHEETS[name](), tmp_path / "a.svg")
        root = ET.fromstring((tmp_path / "a.svg").read_text(encoding="utf-8"))
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))


def test_a_map_made_in_a_program_has_no_digest() -> None:
    sheet = sheet_on(loads((MAPS / "legion-hidden-target.yaml").read_text(encoding="utf-8")))
    assert len(sheet.origin.sha256) == 64
    assert sheet.origin.map == "<text>"


@pytest.mark.parametrize("style", STYLES)
def test_every_style_lays_it_out_alike(style: str) -> None:
    drawn = page(sheet_of_map("legion-seven-droids"), style=STYLES[style])
    assert overlaps(drawn) == []
    assert drawn.get_facecolor() == pytest.approx(_rgb(STYLES[style].paper))


def _rgb(color: str) -> tuple[float, float, float, float]:
    return to_rgba(color)


def test_the_horde_has_no_room_for_all_but_for_what_decides() -> None:
    text = "\n".join(text for text, _ in texts(page_of("horde")))
    assert "No cover for horde: 16 of 40 obscured, 20 needed." in text
    assert "How sure" in text
