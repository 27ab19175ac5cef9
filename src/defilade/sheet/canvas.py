"""A page to write and draw on, measured in points from its upper left corner."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from defilade.diagram.files import PNG_DPI
from defilade.diagram.lettering import Ruler, font
from defilade.diagram.style import Style
from defilade.diagram.things import Box
from defilade.diagram.words import plain

LEADING = 1.28
"""From one line of text to the next, as a multiple of its size."""

_SLACK = 0.975  # of the room is filled: a screen fits letters to dots, which may widen them
_LARGE = 40.0  # letters of this size are measured [pt]: they are hardly fitted to dots

_STUCK = re.compile(r"(?<=\d) (?=(?:mm|in|%)(?!\w))")


def unbroken(text: str) -> str:
    """The text with every number and its unit on one line."""
    return _STUCK.sub("\N{NO-BREAK SPACE}", text)


@dataclass(slots=True)
class Canvas:
    """A page of (width, height) [pt] in one style."""

    figure: Figure
    style: Style
    ruler: Ruler
    size: tuple[float, float]
    _count: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, size: tuple[float, float], style: Style) -> Canvas:
        """An empty page."""
        width, height = size
        figure = Figure(figsize=(width / 72, height / 72), dpi=PNG_DPI, facecolor=style.paper)
        figure.patch.set_gid("paper")
        return cls(figure, style, Ruler(figure, style), size)

    def write(
        self,
        text: str,
        at: tuple[float, float],
        size: float,
        *,
        gid: str,
        bold: bool = False,
        color: str | None = None,
        ha: str = "left",
    ) -> None:
        """One line of text, its upper edge at `at`."""
        width, height = self.size
        drawn = self.figure.text(
            at[0] / width,
            1 - (at[1] + 0.98 * size) / height,
            text,
            gid=self._name(gid),
            ha=ha,
            va="baseline",
            parse_math=False,
        )
        drawn.set(fontproperties=font(self.style, size, bold=bold), color=color or self.style.ink)

    def lines(
        self,
        rows: list[str],
        at: tuple[float, float],
        size: float,
        *,
        gid: str,
        bold: bool = False,
        color: str | None = None,
    ) -> float:
        """Lines of text one under the other, from `at` down; returns their height."""
        for number, row in enumerate(rows):
            place = (at[0], at[1] + number * LEADING * size)
            self.write(row, place, size, gid=gid, bold=bold, color=color)
        return len(rows) * LEADING * size

    def filled(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """The text broken at spaces into lines that fill `room` [pt]; a long word is cut."""
        rows: list[str] = []
        row, used = "", 0.0
        space = self.width("n n", size, bold=bold) - self.width("nn", size, bold=bold)
        for word in self._words(text, size, room, bold):
            width = self.width(word, size, bold=bold)
            if row and used + space + width > _SLACK * room:
                rows.append(row)
                row, used = word, width
            else:
                used += (space if row else 0.0) + width
                row = f"{row} {word}" if row else word
        rows = [*rows, row] if row else rows
        return [row.replace("\N{NO-BREAK SPACE}", " ") for row in rows]

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width of the text in print [pt], where no letter is fitted to dots."""
        return self.ruler.width(text, _LARGE, bold=bold) * size / _LARGE

    def filling(self, text: str, size: float, *, bold: bool = False) -> float:
        """The room [pt] in which `filled` leaves the text on one line."""
        return self.width(plain(text), size, bold=bold) / _SLACK + 0.01

    def _words(self, text: str, size: float, room: float, bold: bool) -> list[str]:
        words: list[str] = []
        for word in unbroken(plain(text)).split(" "):
            while self.width(word, size, bold=bold) > _SLACK * room and len(word) > 1:
                kept = self.ruler.shortened(word, size, _SLACK * room, bold=bold)
                cut = max(1, len(kept) - 1)
                words.append(word[:cut])
                word = word[cut:]
            words.append(word)
        return words

    def rectangle(self, box: Box, *, gid: str, fill: str, edge: str = "none") -> None:
        """A rectangle at (left, top, width, height) [pt]."""
        width, height = self.size
        left, top, wide, tall = box
        self.figure.add_artist(
            Rectangle(
                (left / width, 1 - (top + tall) / height),
                wide / width,
                tall / height,
                facecolor=fill,
                edgecolor=edge,
                linewidth=0.6,
                transform=self.figure.transFigure,
                gid=self._name(gid),
                zorder=-1.0,
            )
        )

    def rule(self, left: float, right: float, top: float, *, color: str, width: float) -> None:
        """A horizontal line."""
        wide, height = self.size
        y = 1 - top / height
        line = Line2D([left / wide, right / wide], [y, y], color=color, linewidth=width)
        line.set(transform=self.figure.transFigure, gid=self._name("rule"))
        self.figure.add_artist(line)

    def axes(self, box: Box, *, gid: str) -> Axes:
        """Axes at (left, top, width, height) [pt]."""
        width, height = self.size
        left, top, wide, tall = box
        ax = self.figure.add_axes(
            (left / width, 1 - (top + tall) / height, wide / width, tall / height)
        )
        ax.set_gid(self._name(gid))
        return ax

    def named_apart(self) -> None:
        """Put the name of their axes before the identifiers of what is drawn on them.

        Pictures of one table on one page would share them else.
        """
        for ax in self.figure.axes:
            found = ax.findobj()
            # the box around a text is none of its children
            boxes = [each.get_bbox_patch() for each in found if isinstance(each, Text)]
            for artist in [*found, *boxes]:
                if artist and artist is not ax and (name := artist.get_gid()):
                    artist.set_gid(f"{ax.get_gid()}.{name}")

    def _name(self, gid: str) -> str:
        """An identifier that no other thing on the page has."""
        count = self._count.get(gid, 0)
        self._count[gid] = count + 1
        return gid if count == 0 else f"{gid}_{count}"
