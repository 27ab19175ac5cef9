"""The pictures of the documents are what the commands that the README names draw today."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS: list[list[str]] = runpy.run_path(str(DOCS / "pictures.py"))["commands"]()
PICTURES = sorted(str(path.relative_to(ROOT)) for path in DOCS.rglob("*.svg"))
AGAIN = "run: python docs/pictures.py"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all commands have just been run."""
    folder = tmp_path_factory.mktemp("fresh")
    (folder / "maps").symlink_to(ROOT / "maps")
    (folder / "docs" / "figures").mkdir(parents=True)
    for words in COMMANDS:
        subprocess.run([sys.executable, "-m", "defilade", *words], cwd=folder, check=True)
    return folder


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


def test_every_picture_has_a_command_and_every_command_a_picture(fresh: Path) -> None:
    drawn = sorted(str(path.relative_to(fresh)) for path in (fresh / "docs").rglob("*.svg"))
    assert drawn == PICTURES
    assert len(drawn) >= 5


@pytest.mark.parametrize("name", PICTURES)
def test_it_is_fresh(fresh: Path, name: str) -> None:
    things, numbers = shown(fresh / name)
    same_things, same_numbers = shown(ROOT / name)
    assert things == same_things, AGAIN
    # a point is 1/72 in: another machine may place a label a hair elsewhere
    assert numbers == pytest.approx(same_numbers, abs=1.0)


def test_the_captions_are_fresh(fresh: Path) -> None:
    kept = (DOCS / "figures" / "captions.md").read_text(encoding="utf-8")
    assert kept == (fresh / "docs" / "figures" / "captions.md").read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize("name", PICTURES)
def test_the_readme_shows_it_with_words_for_who_cannot_see_it(name: str) -> None:
    images = dict(re.findall(r'<img src="([^"]+)" alt="([^"]+)"', README))
    images |= {link: words for words, link in re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", README)}
    assert len(images[name]) > 30


def test_they_are_small() -> None:
    assert all((ROOT / name).stat().st_size < 200_000 for name in PICTURES)
    assert sum((ROOT / name).stat().st_size for name in PICTURES) < 700_000
