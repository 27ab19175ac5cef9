"""Letters that the style's fonts lack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from defilade.diagram import figure, glyphs, save
from defilade.diagram.glyphs import drawable
from defilade.rules import legion
from defilade.tabletop import Table
from tests.diagram.scenes import LegionTable, squad

KATAKANA, HAN = "ドロイド", "龍の騎士"


def page(*texts: str) -> Figure:
    drawn = Figure()
    for text in texts:
        drawn.text(0.5, 0.5, text, fontfamily=["DejaVu Sans"])
    return drawn


def shown(drawn: Figure) -> list[str]:
    return [text.get_text() for text in drawn.texts]


@pytest.fixture
def only_dejavu(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """DejaVu is installed, and matplotlib's own font that has a box for every letter."""
    kept = ("DejaVu", "Last Resort")
    own = [entry for entry in fontManager.ttflist if entry.name.startswith(kept)]
    monkeypatch.setattr(fontManager, "ttflist", own)
    glyphs._stand_in.cache_clear()
    yield
    glyphs._stand_in.cache_clear()


@pytest.mark.usefixtures("only_dejavu")
def test_letters_that_no_font_has_become_numbers() -> None:
    drawn = page(f"{HAN} 1", f"{KATAKANA} and {HAN}", "Ωmega")
    with drawable(drawn) as stands_for:
        assert shown(drawn) == ["① 1", "② and ①", "Ωmega"]
        assert stands_for == (("①", HAN), ("②", KATAKANA))
    assert shown(drawn) == [f"{HAN} 1", f"{KATAKANA} and {HAN}", "Ωmega"]


@pytest.mark.usefixtures("only_dejavu")
def test_many_numbers_are_all_different() -> None:
    names = [chr(0x4E00 + number) for number in range(14)]
    drawn = page(*names)
    with drawable(drawn) as stands_for:
        assert len({number for number, _ in stands_for}) == 14
        assert shown(drawn)[12] == "(13)"


def test_a_font_that_has_the_letters_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coptic is in no DejaVu Sans; pretend that DejaVu Serif is a font for it."""
    real = glyphs._letters_in

    def letters(path: str) -> frozenset[str]:
        return real(path) | ({"Ⲁ"} if "DejaVuSerif" in path else set())

    monkeypatch.setattr(glyphs, "_letters_in", letters)
    glyphs._letters_of.cache_clear()
    glyphs._stand_in.cache_clear()
    try:
        drawn = page("Ⲁ 1", "plain")
        with drawable(drawn) as stands_for:
            assert stands_for == ()
            assert shown(drawn) == ["Ⲁ 1", "plain"]
            families = [text.get_fontfamily() for text in drawn.texts]
            assert families[0][0] == "DejaVu Sans"
            assert families[0][-1].startswith("DejaVu Serif")
            assert families[1] == ["DejaVu Sans"]
        assert drawn.texts[0].get_fontfamily() == ["DejaVu Sans"]
    finally:
        glyphs._letters_of.cache_clear()
        glyphs._stand_in.cache_clear()


@pytest.mark.usefixtures("only_dejavu")
def test_a_text_is_drawn_with_one_font_or_not_at_all() -> None:
    drawn = page("Ⲁ of DejaVu")  # Coptic: no DejaVu has it
    with drawable(drawn) as stands_for:
        assert stands_for == (("①", "Ⲁ"),)
        assert shown(drawn) == ["① of DejaVu"]


def foreign() -> Figure:
    units = (
        squad(HAN, "blue", [(10, 10)], KATAKANA),
        squad("Дроиды", "red", [(20, 13)], "δρόιντ"),
    )
    table: LegionTable = Table(size=(36, 36), units=units)
    edition = legion.edition("2025-11")
    return figure(table, legion.check(table, attacker=HAN, defender="Дроиды", edition=edition))


@pytest.mark.usefixtures("only_dejavu")
@pytest.mark.parametrize("suffix", [".png", ".pdf"])
def test_what_numbers_stand_for_is_told_and_written(tmp_path: Path, suffix: str) -> None:
    notes = save(foreign(), tmp_path / f"drawn{suffix}")
    assert sorted(note.partition(" stands for ")[2] for note in notes) == sorted([HAN, KATAKANA])
    if suffix == ".png":
        from PIL import Image

        with Image.open(tmp_path / "drawn.png") as image:
            said = image.info["Description"]
        assert all(note in said for note in notes)


def test_an_svg_keeps_its_letters(tmp_path: Path) -> None:
    assert save(foreign(), tmp_path / "drawn.svg") == ()
    text = (tmp_path / "drawn.svg").read_text(encoding="utf-8")
    assert f">{KATAKANA} 1<" in text
    assert "①" not in text
