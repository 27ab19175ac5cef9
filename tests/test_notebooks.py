"""The notebooks run from top to bottom, quickly, and say what the rules say."""

from __future__ import annotations

import math
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
EACH = pytest.mark.parametrize("name", NAMES)
SECONDS = 10.0
"""How long a notebook may take, after its kernel has started, if it has the machine to itself."""


@cache
def executed(name: str) -> Any:
    """The notebook with its outputs, and how long its cells took [s]."""
    path = FOLDER / f"{name}.ipynb"
    notebook = nbformat.read(path, 4)
    client = nbclient.NotebookClient(
        notebook, timeout=120, resources={"metadata": {"path": path.parent}}
    )
    start = time.perf_counter()
    client.execute()
    return notebook, time.perf_counter() - start


def results(name: str, kind: str = "text/plain") -> dict[str, str]:
    """What the cells show, by their names."""
    notebook, _ = executed(name)
    return {
        cell.id: output["data"][kind]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if kind in output.get("data", {})
    }


def test_there_are_five() -> None:
    assert NAMES == [
        "01_first_sight",
        "02_legion_cover",
        "03_ninth_age_cover",
        "04_odds",
        "05_settling_a_dispute",
    ]


@EACH
def test_it_is_kept_without_outputs_and_small(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells)
    assert all(cell.get("execution_count") is None for cell in notebook.cells)
    assert path.stat().st_size < 12_000
    assert notebook.cells[0].source.startswith("# ")


@EACH
def test_it_runs_quickly_and_shows_a_picture(name: str) -> None:
    _, taken = executed(name)
    assert taken < 6 * SECONDS  # other tests run beside it
    pictures = results(name, "image/svg+xml")
    assert pictures
    assert all(picture.startswith("<svg ") for picture in pictures.values())


@EACH
def test_its_verdicts_and_odds_are_shown_as_tables(name: str) -> None:
    shown = results(name, "text/html")
    assert shown
    for text in shown.values():
        assert text.startswith('<div class="defilade">')
        assert "<table" in text
        assert "<script" not in text


def test_first_sight() -> None:
    shown = results("01_first_sight")
    assert shown["load"] == "[('clones', 5), ('battle droids', 7)]"
    assert shown["moved"] == "(False, 'wholly', 'heavy', None)"
    rich = results("01_first_sight", "text/html")["extension"]
    assert "Heavy cover for battle droids: 4 of 7 obscured, 4 needed." in rich


def test_legion_cover() -> None:
    """Each answer is that of the map's `expect`."""
    shown = results("02_legion_cover")
    assert eval(shown["three-ways"]) == [
        ("legion-seven-droids", ["None", "partly"], "heavy"),
        ("legion-arch-six-inches-away", ["None"], "none"),
        ("legion-hidden-far-from-terrain", ["None", "wholly"], "heavy"),
        ("legion-area-terrain-in", ["None", "within area terrain"], "light"),
    ]
    assert eval(shown["improvements"]) == [
        ("suppressed", "light", "heavy"),
        ("cover-x", "light", "heavy"),
        ("smoke", "light", "heavy"),
        ("sharpshooter", "heavy", "light"),
    ]


def test_ninth_age_cover() -> None:
    shown = results("03_ninth_age_cover")
    rich = results("03_ninth_age_cover", "text/html")
    assert "No cover for target from archer." in rich["second"]
    assert "Hard cover for target from archer." in rich["third"]
    lines = dict(eval(shown["lines"]))
    assert lines["centre"] == []
    assert lines["left"][0].startswith("left rock by ")
    assert lines["right"][0].startswith("right rock by ")
    assert shown["soft"] == "('soft', 0.3, 0.3, Fraction(1, 3))"
    # a Large one in between: hard unless an end is Gigantic, then soft
    assert eval(shown["heights"]) == {
        "standard": ["hard", "hard", "soft"],
        "large": ["hard", "hard", "soft"],
        "gigantic": ["soft", "soft", "soft"],
    }


def test_odds() -> None:
    """Five dice, each a critical with 1/8 and a hit with 2/8; 5/6 are not blocked."""
    shown = results("04_odds")
    means = eval(shown["covers"])
    for cover, passes in (("none", 1), ("light", 5 / 6), ("heavy", 4 / 6)):
        expected = 5 * 5 / 6 * (1 / 8 + 2 / 8 * passes)
        assert means[f"{cover} cover, 0 aim"] == pytest.approx(expected, abs=1e-3)
        assert means[f"{cover} cover, 1 aim"] > expected
    assert "1.56 (25/16) on average" in results("04_odds", "text/html")["open"]
    assert "1.22 (175/144) wounds on average" in results("04_odds", "text/html")["worth"]


def test_settling_a_dispute() -> None:
    shown = results("05_settling_a_dispute")
    rich = results("05_settling_a_dispute", "text/html")
    # The lines between bases of 27 mm at (12, 4) and (14, 16) fill a band along (2, 12). The corner
    # of the wall at (13.35, 14.55) stands in it, and moves out by (12 + 2) / |(2, 12)| for each
    # unit by which the wall shrinks.
    length = math.hypot(2, 12)
    inside = (13.35 - 12) * 12 / length - (14.55 - 4) * 2 / length + 27 / 2 / 25.4
    margin = 25.4 * inside * length / (12 + 2)
    assert float(shown["margin"]) == pytest.approx(margin, abs=0.01)
    assert "close call" not in rich["table"]
    assert "close call: margin" in rich["tape"]
    shares = eval(shown["chance"])
    assert sum(count for _, count, _ in shares) == 500
    assert {cover for cover, _, _ in shares} == {"heavy", "none"}
    assert shares[0][0] == "heavy"
    assert "<svg" in rich["sheet"]
    assert "Ruling sheet" in rich["sheet"]
