"""Saving: the kinds of files, and what a user can do wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.figure import Figure

from defilade.diagram import figure, save
from defilade.errors import DefiladeError
from tests.diagram.scenes import lone_figures


@pytest.fixture(scope="module")
def drawn() -> Figure:
    return figure(*lone_figures())


@pytest.mark.parametrize(
    ("suffix", "start"), [(".svg", b"<?xml"), (".png", b"\x89PNG"), (".PDF", b"%PDF")]
)
def test_the_suffix_says_the_kind(drawn: Figure, tmp_path: Path, suffix: str, start: bytes) -> None:
    save(drawn, tmp_path / f"drawn{suffix}")
    assert (tmp_path / f"drawn{suffix}").read_bytes().startswith(start)


@pytest.mark.parametrize("name", ["drawn.jpg", "drawn", "drawn.svg.gz"])
def test_another_suffix_is_refused(drawn: Figure, tmp_path: Path, name: str) -> None:
    with pytest.raises(DefiladeError, match=r"expected a name that ends in \.svg, \.png, \.pdf"):
        save(drawn, tmp_path / name)


def test_a_path_that_cannot_be_written_is_told(drawn: Figure, tmp_path: Path) -> None:
    with pytest.raises(DefiladeError, match=r"nowhere.*cannot be written: No such file"):
        save(drawn, tmp_path / "nowhere" / "drawn.svg")
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(DefiladeError, match="cannot be written"):
        save(drawn, tmp_path / "folder.png")


def test_names_no_font_has_are_drawn_without_a_warning(tmp_path: Path) -> None:
    from tests.diagram.scenes import long_names

    save(figure(*long_names()), tmp_path / "drawn.png")  # warnings are errors in these tests
