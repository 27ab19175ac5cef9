"""What a page is made of: paragraphs, tables and bars, each of which knows its height.

A block is measured and drawn at a size of letters that the page chooses for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from defilade.sheet.canvas import LEADING, Canvas
from defilade.sheet.contents import Grid, Share

MOST_ROWS = 9
"""Lines of a paragraph; of a longer one the rest is left out, as an ellipsis tells."""


def shortened(rows: list[str], most: int) -> list[str]:
    """No more lines than that, with an ellipsis where some are missing."""
    return rows if len(rows) <= most else [*rows[: most - 1], f"{rows[most - 1][:-2].rstrip()}…"]


class Block(Protocol):
    """Something that takes the whole width of a column."""

    @property
    def holds_on(self) -> bool:
        """True if it must not be the last in a column: a heading."""

    def height(self, canvas: Canvas, width: float, size: float) -> float:
        """How much of the column it takes [pt]."""

    def draw(self, canvas: Canvas, at: tuple[float, float], width: float, size: float) -> None:
        """Draw it from its upper left corner."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` 1 is of a section, 2 of a part of it."""

    text: str
    level: int = 1

    @property
    def holds_on(self) -> bool:
        """A heading stays with what it heads."""
        return True

    def _size(self, size: float) -> float:
        return 1.18 * size if self.level == 1 else size

    def height(self, canvas: Canvas, width: float, size: float) -> float:
        """How much of the column it takes [pt]."""
        above = 0.75 if self.level == 1 else 0.3
        return above * size + len(self._rows(canvas, width, size)) * LEADING * self._size(size)

    def draw(self, canvas: Canvas, at: tuple[float, float], width: float, size: float) -> None:
        """Draw it from its upper left corner."""
        above = (0.75 if self.level == 1 else 0.3) * size
        color = canvas.style.attacker_ink if self.level == 1 else canvas.style.ink
        place = (at[0], at[1] + above)
        rows = self._rows(canvas, width, size)
        canvas.lines(rows, place, self._size(size), gid="heading", bold=True, color=color)

    def _rows(self, canvas: Canvas, width: float, size: float) -> list[str]:
        return canvas.filled(self.text, self._size(size), width, bold=True)


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; `mark` hangs in front of it, such as a bullet or the name of a reading."""

    text: str
    mark: str = ""
    gid: str = "text"

    @property
    def holds_on(self) -> bool:
        """A paragraph may end a column."""
        return False

    def height(self, canvas: Canvas, width: float, size: float) -> float:
        """How much of the column it takes [pt]."""
        return len(self._rows(canvas, width, size)) * LEADING * size + 0.15 * size

    def draw(self, canvas: Canvas, at: tuple[float, float], width: float, size: float) -> None:
        """Draw it from its upper left corner."""
        if self.mark:
            canvas.write(self.mark, at, size, gid="mark", color=canvas.style.faint_ink)
        rows = self._rows(canvas, width, size)
        canvas.lines(rows, (at[0] + self._indent(canvas, size), at[1]), size, gid=self.gid)

    def _indent(self, canvas: Canvas, size: float) -> float:
        return canvas.width(self.mark, size) + 0.5 * size if self.mark else 0.0

    def _rows(self, canvas: Canvas, width: float, size: float) -> list[str]:
        rows = canvas.filled(self.text, size, width - self._indent(canvas, size))
        return shortened(rows, MOST_ROWS)


@dataclass(frozen=True, slots=True)
class Bars:
    """A distribution: a row for each number, with a bar as long as it is likely."""

    counted: str
    shares: tuple[Share, ...]

    @property
    def holds_on(self) -> bool:
        """It may end a column."""
        return False

    def height(self, canvas: Canvas, width: float, size: float) -> float:
        """How much of the column it takes [pt]."""
        return (len(self.shares) + 1) * LEADING * size + 0.3 * size

    def draw(self, canvas: Canvas, at: tuple[float, float], width: float, size: float) -> None:
        """Draw it from its upper left corner."""
        style = canvas.style
        left, top = at
        rows = [("", "exactly", "or more")]
        rows += [(share.number, share.exactly, share.at_least) for share in self.shares]
        wide = [max(canvas.width(row[n], size) for row in rows) + size for n in range(3)]
        right = left + width
        ends = (left + wide[0] - size, right - wide[2], right)
        bar_left, room = left + wide[0], width - sum(wide) - 0.5 * size
        greatest = max(share.part for share in self.shares)
        canvas.write(self.counted, at, size, gid="counted", color=style.faint_ink)
        for number, row in enumerate(rows):
            y = top + number * LEADING * size
            color = style.faint_ink if number == 0 else style.ink
            for text, end in zip(row, ends, strict=True):
                canvas.write(text, (end, y), size, gid="odds", ha="right", color=color)
        for number, share in enumerate(self.shares, start=1):
            y = top + number * LEADING * size + 0.2 * size
            box = (bar_left, y, room * share.part / greatest, 0.85 * size)
            canvas.rectangle(box, gid="bar", fill=style.attacker)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table from the first one on, and how many of them are shown.

    Names stand in the first column; the last one is wordy and takes the room that is left, or
    stands below the others where that is little.
    """

    grid: Grid
    shown: int = field(default=10_000)

    @property
    def holds_on(self) -> bool:
        """A table may end a column."""
        return False

    @property
    def left_out(self) -> int:
        """How many rows are not shown."""
        return max(0, len(self.grid.rows) - self.shown)

    def height(self, canvas: Canvas, width: float, size: float) -> float:
        """How much of the column it takes [pt]."""
        rows = self._laid(canvas, width, size)
        note = (LEADING + 0.3) * size if self.left_out else 0.0
        return sum(_tall(row, size, width) for row in rows) + 0.4 * size + note

    def draw(self, canvas: Canvas, at: tuple[float, float], width: float, size: float) -> None:
        """Draw it from its upper left corner."""
        left, top = at
        style = canvas.style
        for number, row in enumerate(self._laid(canvas, width, size)):
            is_head = number == 0
            self._draw_row(canvas, row, (left, top + 0.2 * size), width, size, is_head)
            top += _tall(row, size, width)
            thick, color = (0.9, style.ink) if is_head else (0.35, style.strong_grid)
            canvas.rule(left, left + width, top, color=color, width=thick)
        if self.left_out:
            text = f"and {self.left_out} more {self.grid.rest}"
            place = (left, top + 0.3 * size)
            canvas.write(text, place, size, gid="left-out", color=style.faint_ink)

    def _draw_row(
        self,
        canvas: Canvas,
        row: list[list[str]],
        at: tuple[float, float],
        width: float,
        size: float,
        is_head: bool,
    ) -> None:
        x, top = at
        color = canvas.style.faint_ink if is_head else canvas.style.ink
        *cells, words = row
        widths = self._widths(canvas, width, size)[:-1]
        for column, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
            bold = is_head or column == 0
            canvas.lines(cell, (x, top), size, gid="cell", bold=bold, color=color)
            x += wide
        if _is_narrow(width):
            x = at[0] + size
            top += max(len(cell) for cell in cells) * LEADING * size
        canvas.lines(words, (x, top), size, gid="cell", bold=is_head, color=color)

    def _laid(self, canvas: Canvas, width: float, size: float) -> list[list[list[str]]]:
        """Each row as the lines of its cells; the head comes first."""
        wide = self._widths(canvas, width, size)
        rows = [self.grid.head, *self.grid.rows[: self.shown]]
        if _is_narrow(width):
            rows[0] = (*self.grid.head[:-1], "")
        return [
            [
                canvas.filled(cell, size, room - size, bold=number == 0 or column == 0)
                for column, (cell, room) in enumerate(zip(row, wide, strict=True))
            ]
            for number, row in enumerate(rows)
        ]

    def _widths(self, canvas: Canvas, width: float, size: float) -> list[float]:
        """The width of each column with the gap after it [pt]."""
        narrow = _is_narrow(width)
        shares = (0.55, 0.3) if narrow else (0.3, 0.2)
        wide = []
        for column, head in enumerate(self.grid.head[:-1]):
            texts = [row[column] for row in self.grid.rows[: self.shown]]
            natural = max(canvas.filling(text, size, bold=column == 0) for text in texts)
            least = canvas.width(head, size, bold=True)
            wide.append(max(least, min(natural, shares[column > 0] * width)) + 1.2 * size)
        return [*wide, width if narrow else width - sum(wide)]


def _is_narrow(width: float) -> bool:
    """True where the wordy column of a table stands below the others."""
    return width < _NARROW


_NARROW = 320.0


def _tall(row: Sequence[list[str]], size: float, width: float) -> float:
    """The height of a row [pt]."""
    *cells, words = (len(cell) for cell in row)
    lines = max(cells) + words if _is_narrow(width) else max(*cells, words)
    return max(1, lines) * LEADING * size + 0.35 * size
