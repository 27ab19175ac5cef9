"""Writes the figures of a rulebook into a folder, each as SVG and PDF, with their captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from defilade.diagram.files import save
from defilade.diagram.style import STYLE, Style
from defilade.errors import DefiladeError
from defilade.sheet.figures.captions import FIGURES, RuleFigure, numbered
from defilade.sheet.figures.draw import drawn

CAPTIONS = "captions.md"
"""The file that lists the figures with their captions."""


def write(
    folder: Path,
    maps: Path,
    *,
    names: tuple[str, ...] = (),
    suffixes: tuple[str, ...] = (".svg", ".pdf"),
    style: Style = STYLE,
) -> Iterator[Path]:
    """Draw the figures of those names, or all, into a folder; yields each file as it is written.

    `maps` is the folder with the project's maps. Raises DefiladeError where a map is missing or
    wrong, or a file cannot be written.
    """
    chosen = [figure for figure in FIGURES if not names or figure.name in names]
    for figure in chosen:
        picture = drawn(figure, maps, style=style)
        _make(folder)  # only once there is something to put into it
        for suffix in suffixes:
            path = folder / f"{figure.name}{suffix}"
            save(picture, path)
            yield path
    path = folder / CAPTIONS
    try:
        path.write_text(captions(chosen, suffixes[0]), encoding="utf-8")
    except OSError as error:
        raise DefiladeError(f"{path}: cannot be written: {error.strerror}") from error
    yield path


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DefiladeError(f"{folder}: cannot be made: {error.strerror}") from error


def captions(figures: Sequence[RuleFigure], suffix: str) -> str:
    """The figures in Markdown: number, file, title, caption, rule."""
    lines = ["# Figures", ""]
    for figure in figures:
        lines += [
            f"**Figure {numbered(figure.name)}. [{figure.title}]({figure.name}{suffix}).** "
            f"{figure.caption} *{figure.rule}.*",
            "",
        ]
    return "\n".join(lines)
