"""The pictures in docs/figures are what the program draws today."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from defilade.sheet import save
from defilade.sheet.figures import FIGURES, write
from defilade.sheet.figures.files import CAPTIONS, captions
from tests.sheet.sheets import MAPS, ROOT, sheet_of_map

FOLDER = ROOT / "docs" / "figures"
RULING = "ruling"
NAMES = sorted(path.stem for path in FOLDER.glob("*.svg"))
FIGURES_SHOWN = [name for name in NAMES if name != RULING]
SVG = "{http://www.w3.org/2000/svg}"


def shown(path: Path) -> tuple[list[str], list[float]]:
    """What an SVG shows, as its identifiers and texts, and the numbers that say where."""
    things, numbers = [], []
    for element in ET.fromstring(path.read_text(encoding="utf-8")).iter():
        if element.tag == f"{SVG}g" and "id" in element.attrib:
            things.append(element.attrib["id"])
        if element.tag in (f"{SVG}text", f"{SVG}title", f"{SVG}desc"):
            things.append(element.text or "")
        numbers += [float(n) for n in re.findall(r"-?\d+\.?\d*", element.attrib.get("d", ""))]
    return things, numbers


def test_they_are_figures_and_a_ruling() -> None:
    assert RULING in NAMES
    assert set(FIGURES_SHOWN) <= {figure.name for figure in FIGURES}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 600_000


@pytest.mark.parametrize("name", NAMES)
def test_it_is_fresh(name: str, tmp_path: Path) -> None:
    if name == RULING:
        save(sheet_of_map("legion-seven-droids"), tmp_path / "ruling.svg")
        command = f"rule maps/legion-seven-droids.yaml -o docs/figures/{RULING}.svg"
    else:
        list(write(tmp_path, MAPS, names=(name,), suffixes=(".svg",)))
        command = f"figures --format svg -o docs/figures {' '.join(FIGURES_SHOWN)}"
    things, numbers = shown(tmp_path / f"{name}.svg")
    same_things, same_numbers = shown(FOLDER / f"{name}.svg")
    assert things == same_things, f"run: defilade {command}"
    # a point is 1/72 in: another machine may place a label a hair elsewhere
    assert numbers == pytest.approx(same_numbers, abs=1.0)


def test_the_captions_are_fresh() -> None:
    chosen = [figure for figure in FIGURES if figure.name in FIGURES_SHOWN]
    assert (FOLDER / CAPTIONS).read_text(encoding="utf-8") == captions(chosen, ".svg")
