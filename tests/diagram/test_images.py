"""Pictures against kept ones, with room for how letters are drawn: blocks of dots are compared.

The kept ones were looked at. To make them anew, and look at them again, run these tests with the
variable DEFILADE_NEW_BASELINES in the environment.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image

from defilade.diagram import STYLES, figure, page_size, to_scale
from defilade.diagram.lettering import settled
from tests.diagram import ranks
from tests.diagram.scenes import raised, seven_droids

BASELINE = Path(__file__).with_name("baseline")
DPI = 36
BLOCK = 6  # dots: smaller than a base, larger than a stroke of a letter
WORST, MEAN = 40.0, 1.0  # differences of blocks, of 255

PICTURES: dict[str, Callable[[], Figure]] = {
    "legion-default": lambda: figure(*seven_droids(), side_view=True, ray="droid 1", rings=True),
    "legion-print": lambda: figure(*raised(), side_view=True, style=STYLES["print"]),
    "ninth-age-dark": lambda: figure(
        *ranks.SCENES["forest_flank"](), sight_map=True, style=STYLES["dark"]
    ),
    "ninth-age-paper": lambda: to_scale(
        *ranks.SCENES["forest_flank"](), scale=5.0, page=page_size("A4")
    ),
}


def dots(drawn: Figure) -> NDArray[np.uint8]:
    stream = io.BytesIO()
    with settled():
        drawn.savefig(stream, format="png", dpi=DPI)
    return np.asarray(Image.open(stream).convert("RGB"))


def blocks(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The mean colour of each block of dots."""
    rows, columns = (side // BLOCK for side in picture.shape[:2])
    cut = picture[: rows * BLOCK, : columns * BLOCK].astype(float)
    return np.asarray(cut.reshape(rows, BLOCK, columns, BLOCK, 3).mean(axis=(1, 3)))


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_look_as_they_did(name: str) -> None:
    path = BASELINE / f"{name}.png"
    found = dots(PICTURES[name]())
    if os.environ.get("DEFILADE_NEW_BASELINES"):
        BASELINE.mkdir(exist_ok=True)
        Image.fromarray(found).quantize(128).save(path, optimize=True)
    with Image.open(path) as kept:
        expected = np.asarray(kept.convert("RGB"))
    assert found.shape == expected.shape
    apart = np.abs(blocks(found) - blocks(expected))
    assert apart.max() < WORST
    assert apart.mean() < MEAN


def test_a_changed_picture_is_noticed() -> None:
    """A base that moved by its own width, a lost hatch, another colour: all are seen."""
    with Image.open(BASELINE / "legion-default.png") as kept:
        expected = np.asarray(kept.convert("RGB"))
    other = dots(figure(*seven_droids(), side_view=True, ray="droid 2", rings=True))
    if other.shape == expected.shape:
        assert np.abs(blocks(other) - blocks(expected)).max() > WORST
    dark = dots(figure(*seven_droids(), side_view=True, ray="droid 1", rings=True,
                       style=STYLES["print"]))  # fmt: skip
    assert dark.shape == expected.shape
    assert np.abs(blocks(dark) - blocks(expected)).max() > WORST


def test_the_kept_pictures_are_small() -> None:
    kept = sorted(BASELINE.glob("*.png"))
    assert [path.stem for path in kept] == sorted(PICTURES)
    assert sum(path.stat().st_size for path in kept) < 100_000
