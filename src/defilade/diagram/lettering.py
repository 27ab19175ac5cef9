"""Measuring, wrapping and shortening text with the font that will draw it."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text

from defilade.diagram.style import Style

# A letter that the font lacks is drawn as some box here, but a viewer that has it draws an East
# Asian one a full em wide; an em dash is exactly that wide. The wider of the two is what counts.
_WIDE = "\N{EM DASH}"

_STUCK = "\N{NO-BREAK SPACE}"
_STICKS = re.compile(r"(?<=\d) (?=(?:in|mm|of|needed|obscured)\b)| (?=\d)| (?=cover\b|%)")

_GROUPS = (
    *("axes", "figure", "font", "grid", "hatch", "image", "lines", "markers", "mathtext", "patch"),
    *("path", "pdf", "savefig", "svg", "text", "xaxis", "xtick", "yaxis", "ytick"),
)

_SETTINGS: Any = {
    # A picture must not hang on somebody's matplotlibrc, so all that bears on it starts afresh.
    **{
        name: matplotlib.rcParamsDefault[name]
        for name in matplotlib.rcParamsDefault
        if name.partition(".")[0] in _GROUPS
    },
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "Helvetica"],
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "defilade",
    # Text stays text: it can be searched, copied, read aloud and shown in scripts that DejaVu Sans
    # lacks. The viewer may lack the font, but DejaVu is as wide as any in the list above, so a
    # stand-in is narrower and what was measured here keeps its room.
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
}


@contextmanager
def settled() -> Iterator[None]:
    """Matplotlib with the diagram's settings, whatever the caller's are; they come back after.

    Letters that no font has are drawn as boxes without a warning.
    """
    with matplotlib.rc_context(_SETTINGS), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from font")
        yield


def font(style: Style, size: float, *, bold: bool = False) -> FontProperties:
    """The style's font at `size` [pt]."""
    return _font(style.fonts, size, bold)


def _font(fonts: tuple[str, ...], size: float, bold: bool) -> FontProperties:
    return FontProperties(family=list(fonts), size=size, weight="bold" if bold else "normal")


@lru_cache(maxsize=8)
def _board(dpi: float) -> tuple[Figure, RendererAgg]:
    """A figure and a renderer on which all text of figures with these dots per inch is measured."""
    return Figure(dpi=dpi), RendererAgg(8, 8, dpi)  # type: ignore[no-untyped-call]


@lru_cache(maxsize=50_000)
def _measured(
    text: str, size: float, bold: bool, fonts: tuple[str, ...], dpi: float
) -> tuple[float, float]:
    """The width and height of a text [pt]; measuring is what takes most of the time of a page."""
    figure, renderer = _board(dpi)
    drawn = Text(0, 0, text, fontproperties=_font(fonts, size, bold), parse_math=False)
    drawn.set_figure(figure)
    extent = drawn.get_window_extent(renderer)
    return extent.width * 72 / dpi, extent.height * 72 / dpi


class Ruler:
    """Measures text [pt] as one figure draws it."""

    def __init__(self, figure: Figure, style: Style) -> None:
        self._dpi = float(figure.dpi)
        self._fonts = style.fonts

    def size(self, text: str, size: float, *, bold: bool = False) -> tuple[float, float]:
        """The width and height [pt] of `text`, which may have several lines, at `size` [pt]."""
        here = _measured(text, size, bold, self._fonts, self._dpi)
        if text.isascii():
            return here
        wide = "".join(_WIDE if unicodedata.east_asian_width(c) in "WF" else c for c in text)
        there = here if wide == text else _measured(wide, size, bold, self._fonts, self._dpi)
        return max(here[0], there[0]), max(here[1], there[1])

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width [pt] of `text`."""
        return self.size(text, size, bold=bold)[0]

    def shortened(self, text: str, size: float, room: float, *, bold: bool = False) -> str:
        """The text, or as much of its beginning as fits `room` [pt], with an ellipsis."""
        if self.width(text, size, bold=bold) <= room:
            return text
        least, most = 0, len(text)
        while least < most:
            middle = (least + most + 1) // 2
            fits = self.width(text[:middle].rstrip() + "…", size, bold=bold) <= room
            least, most = (middle, most) if fits else (least, middle - 1)
        return text[:least].rstrip() + "…"

    def wrapped(
        self, text: str, size: float, room: float, *, lines: int = 99, bold: bool = False
    ) -> str:
        """The text broken at spaces to lines of at most `room` [pt], shortened to `lines`.

        The lines are about equally long. A number stays with what it counts, where it has room.
        """
        words = _STICKS.sub(_STUCK, text).split(" ")
        text = " ".join(
            word if self.width(word, size, bold=bold) <= room else word.replace(_STUCK, " ")
            for word in words
        )
        rows = self._rows(text, size, room, lines, bold)
        least, most = room / 2, room
        while len(rows) > 1 and most - least > 2.0:
            middle = (least + most) / 2
            tried = self._rows(text, size, middle, lines, bold)
            same = len(tried) == len(rows) and "".join(tried).count("…") == text.count("…")
            unbroken = all(word in text.split(" ") for row in tried for word in row.split(" "))
            if same and unbroken:
                rows, most = tried, middle
            else:
                least = middle
        return "\n".join(rows).replace(_STUCK, " ")

    def _rows(self, text: str, size: float, room: float, lines: int, bold: bool) -> list[str]:
        rows: list[str] = []
        words = text.split(" ")
        while words and len(rows) < lines:
            row, words = words[0], words[1:]
            while words and self.width(f"{row} {words[0]}", size, bold=bold) <= room:
                row, words = f"{row} {words[0]}", words[1:]
            if self.width(row, size, bold=bold) > room:
                row, rest = self._broken(row, size, room, bold)
                words = [rest, *words]
            rows.append(row)
        if words:
            rows[-1] = self.shortened(" ".join([rows[-1], *words]), size, room, bold=bold)
        return rows

    def _broken(self, word: str, size: float, room: float, bold: bool) -> tuple[str, str]:
        """A word that is too long for any line (or has no spaces), cut where the line is full."""
        cut = max(1, len(self.shortened(word, size, room, bold=bold)) - 1)
        return word[:cut], word[cut:]


def write(
    ax: Axes,
    at: tuple[float, float],
    text: str,
    *,
    gid: str,
    style: Style,
    size: float,
    color: str,
    ha: str = "left",
    va: str = "center",
    bold: bool = False,
    zorder: float = 10.0,
) -> Text:
    """Text on the axes that is never taken for mathematics and never clipped."""
    return ax.text(
        *at,
        text,
        gid=gid,
        fontproperties=font(style, size, bold=bold),
        color=color,
        ha=ha,
        va=va,
        zorder=zorder,
        clip_on=False,
        parse_math=False,
    )
