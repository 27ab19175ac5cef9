"""Draws the figures of a rulebook: plates with letters, a legend, number, title and caption.

a                    b
┌─────────────────┐  ┌─────────────────┐
│                 │  │                 │
└─────────────────┘  └─────────────────┘
what a shows         what b shows
legend    legend    legend
Figure 2. Title. Caption.
The rule it explains.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from matplotlib.figure import Figure

from defilade.diagram.legend import Entry, draw_legend
from defilade.diagram.lettering import settled
from defilade.diagram.page import WIDTH, name_everything
from defilade.diagram.style import STYLE, Style
from defilade.sheet.canvas import LEADING, Canvas
from defilade.sheet.figures.captions import RuleFigure, numbered
from defilade.sheet.figures.heights import HeightsPlate
from defilade.sheet.figures.plates import ArcsPlate, Plate, SidePlate, VerdictPlate
from defilade.sheet.pictures import legend_fit

_WIDTH = 72 * WIDTH  # that of a diagram [pt]
_MARGIN, _GUTTER, _GAP = 8.0, 14.0, 8.0
_TALLEST = {1: 330.0, 2: 300.0, 3: 280.0}  # height of a plate, by how many stand beside it [pt]
_ACROSS = {1: 1, 2: 2, 3: 3, 4: 2}  # how many stand beside each other, by how many there are
_TEXT, _SMALL = 8.4, 7.4
# Sizes of labels, by how many plates stand in a row [pt]; see `paper`.
_LETTERS = {1: (7.8, 7.6), 2: (7.6, 6.8), 3: (6.8, 6.8)}
_GRID = "The grid has squares of one inch."


def plates_of(figure: RuleFigure, maps: Path) -> tuple[Plate, ...]:
    """The pictures of a figure, from the maps in a folder.

    Raises DefiladeError if one is missing.
    """
    if figure.special == "heights":
        return HeightsPlate.both()
    if figure.special == "arcs":
        return tuple(ArcsPlate.of(part, maps) for part in figure.parts)
    return tuple(
        SidePlate.of(part, maps) if part.side else VerdictPlate.of(part, maps)
        for part in figure.parts
    )


def drawn(figure: RuleFigure, maps: Path, *, style: Style = STYLE) -> Figure:
    """The figure, from the maps in a folder, ready to be saved; equal maps give equal figures.

    Raises DefiladeError if a map is missing or wrong.
    """
    with settled():
        plates = plates_of(figure, maps)
        across = 1 if figure.special == "heights" else _ACROSS[len(plates)]
        labels, least = _LETTERS[across]
        small = replace(style, label_size=labels, small_size=least)
        layout = _Layout.of(figure, plates, across, Canvas.of((_WIDTH, 100.0), small))
        canvas = Canvas.of((_WIDTH, layout.height), small)
        layout.draw(canvas)
        # `save` writes both into the file: title, and description for screen readers
        title = f"Figure {numbered(figure.name)}. {figure.title}"
        canvas.figure.suptitle(title, visible=False).set_gid("figure-title")
        texts = (
            f"({letter}) {plate.text}" for letter, plate in zip("abcdef", plates, strict=False)
        )
        canvas.figure.set_label(" ".join([figure.caption, *texts, f"{figure.rule}."]))
        canvas.named_apart()
        name_everything(canvas.figure)
        return canvas.figure


@dataclass(frozen=True, slots=True)
class _Layout:
    """A figure with all its lines broken and all heights known [pt].

    `rows` are plates that stand beside each other, `words` the lines below each plate, `each` is
    the width of a plate.
    """

    figure: RuleFigure
    rows: tuple[tuple[Plate, ...], ...]
    words: tuple[tuple[list[str], ...], ...]
    each: float
    entries: tuple[Entry, ...]
    columns: int
    legend: float
    title: list[str]
    caption: list[str]
    rule: list[str]

    @classmethod
    def of(
        cls, figure: RuleFigure, plates: tuple[Plate, ...], across: int, canvas: Canvas
    ) -> _Layout:
        room = _WIDTH - 2 * _MARGIN
        each = (room - (across - 1) * _GUTTER) / across
        rows = tuple(plates[start : start + across] for start in range(0, len(plates), across))
        words = tuple(
            tuple(canvas.filled(plate.text, _TEXT, each) for plate in row) for row in rows
        )
        entries = {entry.words: entry for plate in plates for entry in plate.entries}
        columns, legend = legend_fit(canvas, list(entries.values()), room, most=4)
        grid = "" if figure.special == "heights" else f" {_GRID}"
        title = f"Figure {numbered(figure.name)}. {figure.title}."
        return cls(
            figure,
            rows,
            words,
            each,
            tuple(entries.values()),
            columns,
            legend,
            canvas.filled(title, _TEXT, room, bold=True),
            canvas.filled(f"{figure.caption}{grid}", _TEXT, room),
            canvas.filled(figure.rule, _SMALL, room),
        )

    @property
    def height(self) -> float:
        """The height of the whole figure [pt]."""
        lines = _TEXT * (len(self.title) + len(self.caption)) + _SMALL * len(self.rule)
        rows = sum(self._tall(number) + _GAP for number in range(len(self.rows)))
        return 2 * _MARGIN + rows + self.legend + _GAP + LEADING * lines

    def _plate(self, number: int) -> float:
        """The height of the plates of a row [pt]."""
        across = len(self.rows[number])
        return min(_TALLEST[across], max(plate.height(self.each) for plate in self.rows[number]))

    @property
    def _is_one(self) -> bool:
        """True if there is one plate alone: it has no letter."""
        return len(self.rows) == len(self.rows[0]) == 1

    def _tall(self, number: int) -> float:
        """The height of a row with its letters and words [pt]."""
        lines = max(len(rows) for rows in self.words[number]) + (not self._is_one)
        return LEADING * _TEXT * lines + self._plate(number) + 4.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it all."""
        top, style = _MARGIN, canvas.style
        for number, row in enumerate(self.rows):
            for column, plate in enumerate(row):
                left = _MARGIN + column * (self.each + _GUTTER)
                letter = "" if self._is_one else "abcdef"[number * len(row) + column]
                self._draw_plate(canvas, plate, (number, column), (left, top), letter)
            top += self._tall(number) + _GAP
        ax = canvas.axes((_MARGIN, top, _WIDTH - 2 * _MARGIN, self.legend), gid="legend")
        draw_legend(ax, self.entries, columns=self.columns, style=style)
        top += self.legend + _GAP
        top += canvas.lines(self.title, (_MARGIN, top), _TEXT, gid="title", bold=True)
        top += canvas.lines(self.caption, (_MARGIN, top), _TEXT, gid="caption")
        canvas.lines(self.rule, (_MARGIN, top), _SMALL, gid="rule-text", color=style.faint_ink)

    def _draw_plate(
        self,
        canvas: Canvas,
        plate: Plate,
        place: tuple[int, int],
        at: tuple[float, float],
        letter: str,
    ) -> None:
        """A plate in the middle of its place, its letter above it, its words below it."""
        (left, top), tall = at, self._plate(place[0])
        if letter:
            canvas.write(letter, at, _TEXT, gid="letter", bold=True)
            top += LEADING * _TEXT
        width = _narrowed(plate, self.each, tall)
        height = plate.height(width)
        plate.draw(canvas, (left + (self.each - width) / 2, top + tall - height, width, height))
        words = self.words[place[0]][place[1]]
        canvas.lines(words, (left, top + tall + 4.0), _TEXT, gid="words")


def _narrowed(plate: Plate, width: float, tall: float) -> float:
    """The greatest width, up to `width`, at which a plate is no higher than `tall` [pt].

    The height of a plate is linear in its width.
    """
    height = plate.height(width)
    if height <= tall:
        return width
    slope = (height - plate.height(width / 2)) / (width / 2)
    return width - (height - tall) / slope
