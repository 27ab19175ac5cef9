"""The whole page: title, picture, overview, legend, key and caption, one under the other.

title
┌────────────────────────────┐
│ the part that matters      │
└────────────────────────────┘
┌──────┐  legend   legend
│ table│  legend   legend        (the overview only if the picture is a part)
└──────┘
key       key       key          (only where numbers stand for names)
The verdict in one sentence.
Edition, range, margin. Source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from defilade.diagram.legend import base_look, draw_legend, legend_size
from defilade.diagram.lettering import Ruler, font, settled
from defilade.diagram.plan import Drawing, draw_verdict
from defilade.diagram.style import STYLE, Style
from defilade.diagram.things import Box, patch
from defilade.diagram.view import chosen, whole
from defilade.diagram.words import description, plain, small_print
from defilade.rules.legion import wording
from defilade.rules.legion.verdict import Verdict
from defilade.tabletop import Table

WIDTH = 6.8 * 72
"""Width of the page [pt]: a column of A4, and still read at the width of a phone."""

_MARGIN = 12.0
_SCALE_ROOM = 22.0  # for the numbers at the left of the picture and below it
_TALLEST = 5.9 * 72  # height of the picture
_GAP = 9.0
_OVERVIEW_ROOM, _OVERVIEW_HEIGHT = 150.0, 90.0
_KEY_COLUMNS = 3

Fill = Callable[[float], None]


def figure(
    table: Table[Any],
    verdict: Verdict,
    *,
    title: str | None = None,
    source: str | None = None,
    style: Style = STYLE,
) -> Figure:
    """The diagram of a verdict, with its legend and caption, ready to be saved.

    `title` is by default the names of the two units; `source` says where the position is from.
    The same input gives the same picture. Raises UnknownNameError if the verdict is of another
    table.
    """
    with settled():
        page = _Page.started(style)
        heading = (
            plain(title) if title else f"{plain(verdict.attacker)} → {plain(verdict.defender)}"
        )
        view = chosen(table, verdict)
        page.add_title(heading)
        drawing = page.add_picture(table, verdict, view)
        page.add_legend(table, verdict, drawing)
        page.add_key(drawing)
        page.add_caption(table, verdict, source)
        return page.finished(description(table, verdict))


@dataclass(slots=True)
class _Page:
    """A figure that grows downwards; heights are known only as its parts are drawn.

    Every part is put in place when the height of the page is known: `fills` are called with it.
    """

    figure: Figure
    style: Style
    ruler: Ruler
    used: float
    fills: list[Fill]

    @classmethod
    def started(cls, style: Style) -> _Page:
        # Layout is by hand; the height is provisional.
        figure = Figure(figsize=(WIDTH / 72, 10.0), dpi=100, facecolor=style.paper)
        figure.patch.set_gid("paper")
        return cls(figure, style, Ruler(figure, style), _MARGIN, [])

    def add_title(self, text: str) -> None:
        style, room = self.style, WIDTH - 2 * _MARGIN
        shown = self.ruler.wrapped(text, style.title_size, room, lines=2, bold=True)
        title = self.figure.suptitle(shown, gid="title", ha="left", va="top", color=style.ink)
        title.set_fontproperties(font(style, style.title_size, bold=True))
        title.set_parse_math(False)
        self._place(lambda height: title.set_position((_MARGIN / WIDTH, 1 - top / height)))
        top = self.used
        self.used += self.ruler.size(shown, style.title_size, bold=True)[1] + _GAP

    def add_picture(self, table: Table[Any], verdict: Verdict, view: Box) -> Drawing:
        width, height = _fitted(view, WIDTH - 2 * _MARGIN - _SCALE_ROOM, _TALLEST)
        left = _MARGIN + _SCALE_ROOM + (WIDTH - 2 * _MARGIN - _SCALE_ROOM - width) / 2
        ax = self._axes("picture", (left, self.used, width, height))
        drawing = draw_verdict(ax, table, verdict, view=view, style=self.style)
        self.used += height + _SCALE_ROOM
        return drawing

    def add_legend(self, table: Table[Any], verdict: Verdict, drawing: Drawing) -> None:
        left, room = _MARGIN, WIDTH - 2 * _MARGIN
        entries, tall = list(drawing.legend), 0.0
        if drawing.view != whole(table):
            wide, tall = _fitted(whole(table), _OVERVIEW_ROOM, _OVERVIEW_HEIGHT)
            ax = self._axes("overview", (left, self.used, wide, tall))
            draw_overview(ax, table, verdict, drawing.view, self.style)
            left, room = left + wide + 2 * _GAP, room - wide - 2 * _GAP
        columns = next(
            (n for n in (3, 2) if legend_size(entries, n, 1e9, self.ruler, self.style)[0] <= room),
            1,
        )
        wide, high = legend_size(entries, columns, room, self.ruler, self.style)
        ax = self._axes("legend", (left, self.used, wide, high))
        draw_legend(ax, entries, columns=columns, style=self.style)
        self.used += max(high, tall) + _GAP

    def add_key(self, drawing: Drawing) -> None:
        if not drawing.key:
            return
        style, room = self.style, WIDTH - 2 * _MARGIN
        size = style.text_size
        widest = max(self.ruler.width(text, size) for _, text in drawing.key)
        columns = max(1, min(_KEY_COLUMNS, int((room + _GAP) // (widest + _GAP))))
        column = (room + _GAP) / columns
        rows = -(-len(drawing.key) // columns)
        row_height = 1.45 * size
        for number, (name, text) in enumerate(drawing.key):
            at_column, row = divmod(number, rows)
            shown = self.ruler.shortened(text, size, column - _GAP)
            at = (_MARGIN + at_column * column, self.used + row * row_height)
            self._text(shown, at, gid=name, size=size, color=style.ink)
        self.used += rows * row_height + _GAP

    def add_caption(self, table: Table[Any], verdict: Verdict, source: str | None) -> None:
        style = self.style
        lines = [
            ("verdict", plain(wording.answer(verdict)), style.verdict_size, True, 4),
            ("edition", small_print(verdict), style.text_size, False, 3),
        ]
        if source:
            lines.append(("source", f"Source: {plain(source)}", style.text_size, False, 3))
        for name, text, size, bold, most in lines:
            shown = self._broken(text, size, most, bold)
            color = style.ink if bold else style.faint_ink
            self._text(shown, (_MARGIN, self.used), gid=name, size=size, color=color, bold=bold)
            self.used += self.ruler.size(shown, size, bold=bold)[1] + _GAP / 2

    def _broken(self, text: str, size: float, lines: int, bold: bool) -> str:
        """The text in lines; in two, broken at its last colon, if that is all it takes."""
        room = WIDTH - 2 * _MARGIN
        start, colon, end = text.rpartition(": ")
        parts = [start + colon.rstrip(), end]
        whole, *halves = (self.ruler.width(part, size, bold=bold) for part in (text, *parts))
        if " " in start and whole > room and max(halves) <= room:
            return "\n".join(parts)
        return self.ruler.wrapped(text, size, room, lines=lines, bold=bold)

    def finished(self, words: str) -> Figure:
        height = self.used + _MARGIN - _GAP / 2
        self.figure.set_size_inches(WIDTH / 72, height / 72)
        for fill in self.fills:
            fill(height)
        # `save` writes the label into the file, as the description for screen readers.
        self.figure.set_label(words)
        name_everything(self.figure)
        return self.figure

    def _axes(self, gid: str, box: Box) -> Axes:
        """Axes at (left, top, width, height) [pt], counted from the top of the page."""
        left, top, width, tall = box
        height = self.figure.get_figheight() * 72
        ax = self.figure.add_axes(
            (left / WIDTH, 1 - (top + tall) / height, width / WIDTH, tall / height)
        )
        ax.set_gid(gid)

        def fill(height: float) -> None:
            ax.set_position((left / WIDTH, 1 - (top + tall) / height, width / WIDTH, tall / height))

        self._place(fill)
        return ax

    def _text(
        self,
        text: str,
        at: tuple[float, float],
        *,
        gid: str,
        size: float,
        color: str,
        bold: bool = False,
    ) -> None:
        drawn = self.figure.text(0, 0, text, gid=gid, ha="left", va="top", parse_math=False)
        drawn.set(color=color, fontproperties=font(self.style, size, bold=bold))
        left, top = at
        self._place(lambda height: drawn.set_position((left / WIDTH, 1 - top / height)))

    def _place(self, fill: Fill) -> None:
        self.fills.append(fill)


def _fitted(view: Box, width: float, height: float) -> tuple[float, float]:
    """The greatest size [pt] with the shape of the view that has room."""
    wide, tall = view[2] - view[0], view[3] - view[1]
    scale = min(width / wide, height / tall)
    return wide * scale, tall * scale


def draw_overview(ax: Axes, table: Table[Any], verdict: Verdict, view: Box, style: Style) -> None:
    """The whole table, small, with a frame around the part that is shown large."""
    x0, y0, x1, y1 = whole(table)
    ax.set(xlim=(x0, x1), ylim=(y0, y1), xticks=[], yticks=[], facecolor=style.beyond)
    ax.set_aspect("equal")
    for name, spine in ax.spines.items():
        spine.set(visible=False, gid=f"overview-frame_{name}")
    ax.add_patch(Rectangle((0, 0), *table.size, facecolor=style.paper, edgecolor=style.table_edge))
    for piece in table.terrain:
        fill = style.look(piece.kind).fill
        ax.add_patch(
            patch(piece.shape, facecolor=fill, edgecolor=style.terrain_edge, linewidth=0.4)
        )
    for unit in table.units:
        role = {verdict.attacker: "attacker", verdict.defender: "defender"}.get(unit.name, "other")
        fill, edge, _ = base_look(role, style)
        for miniature in unit.miniatures:
            ax.add_patch(patch(miniature.footprint, facecolor=fill, edgecolor=edge, linewidth=0.4))
    frame = Rectangle(view[:2], view[2] - view[0], view[3] - view[1], fill=False, linewidth=1.4)
    frame.set(edgecolor=style.ink, gid="overview-view")
    ax.add_patch(frame)


def name_everything(figure: Figure) -> None:
    """Give every artist that has no identifier yet one by its kind and number."""
    counts: dict[str, int] = {}
    for artist in figure.findobj():
        if artist.get_gid() is None:
            kind = type(artist).__name__.lower()
            counts[kind] = counts.get(kind, 0) + 1
            artist.set_gid(f"{kind}_{counts[kind]}")
