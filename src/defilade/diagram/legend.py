"""The legend, which lists only what occurs in the diagram."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from matplotlib.axes import Axes

from defilade.diagram import things
from defilade.diagram.lettering import Ruler, settled, write
from defilade.diagram.style import STYLE, Style
from defilade.diagram.things import Box, Piece
from defilade.diagram.words import gid, plain
from defilade.geometry.shapes import XY, rectangle
from defilade.geometry.solids import Line
from defilade.tabletop import Table, Token

SWATCH = 24.0
"""Width of a swatch [pt]; the legend's axes count in points."""

ROW = 13.5
"""Height of a row [pt]."""

_GAP = 5.0  # between a swatch and its words [pt]
_COLUMN_GAP = 14.0
_LEADING = 1.2  # from one line of an entry to the next, as a multiple of its size
_LINES = 3  # of an entry at most
_SLACK = 0.5  # what rounding may take from the width of the axes [pt]

Swatch = Callable[[Axes, XY, Style], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing the legend explains: its words, and how its swatch is drawn around a point."""

    words: str
    swatch: Swatch


def table_entries(pieces: Sequence[Piece], tokens: Sequence[Token], view: Box) -> list[Entry]:
    """What the terrain and the tokens within `view` look like."""
    looks: dict[tuple[str, str], Piece] = {}
    for piece in pieces:
        if _meets(piece.shape.bounds, view):
            looks.setdefault((piece.kind, piece.edge), piece)
    entries = [Entry(piece.words, _piece_swatch(piece)) for _, piece in sorted(looks.items())]
    kinds = {token.kind: token for token in tokens if _meets((*token.at, *token.at), view)}
    entries += [
        Entry(f"{plain(kind)} token", _token_swatch(token)) for kind, token in sorted(kinds.items())
    ]
    return entries


def legend_size(entries: list[Entry], columns: int, room: float, ruler: Ruler, style: Style) -> XY:
    """The width and height [pt] of the legend in that many columns, at most `room` wide."""
    laid = _laid(entries, columns, room, ruler, style)
    widths = [column.width for column in laid]
    tall = max((sum(column.heights(style)) for column in laid), default=0.0)
    return (min(room, sum(widths) + _COLUMN_GAP * (len(widths) - 1)), tall)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of a legend: its width [pt], its entries and their words as they are broken."""

    width: float
    entries: tuple[Entry, ...]
    words: tuple[str, ...]

    def heights(self, style: Style) -> list[float]:
        """The height of each row [pt]."""
        more = _LEADING * style.text_size
        return [ROW + words.count("\n") * more for words in self.words]


def _laid(
    entries: list[Entry], columns: int, room: float, ruler: Ruler, style: Style
) -> list[_Column]:
    """The entries down the columns; in a single one that is too narrow words are broken."""
    rows = -(-len(entries) // columns)
    laid = []
    for start in range(0, len(entries), rows) if rows else ():
        part = tuple(entries[start : start + rows])
        words = [entry.words for entry in part]
        widest = max(ruler.width(text, style.text_size) for text in words)
        for_words = room - SWATCH - _GAP
        if columns == 1 and widest > for_words + _SLACK:
            words = [ruler.wrapped(t, style.text_size, for_words, lines=_LINES) for t in words]
        laid.append(_Column(SWATCH + _GAP + widest, part, tuple(words)))
    return laid


def draw_legend(
    ax: Axes, entries: Sequence[Entry], *, columns: int = 1, style: Style = STYLE
) -> None:
    """Draw the legend on axes of its own, from the upper left corner, down the columns.

    A row is 13.5 pt high. What does not fit the width of the axes is broken in a single column,
    which makes a row higher, and shortened in several.
    """
    root = ax.get_figure(root=True)
    if root is None:
        raise ValueError("expected axes that belong to a figure")
    with settled():
        ruler = Ruler(root, style)
        extent = ax.get_window_extent()
        width, height = (side * 72.0 / root.dpi for side in (extent.width, extent.height))
        ax.set(xlim=(0, width), ylim=(0, height))
        ax.set_axis_off()
        left, number = 0.0, 0
        for column in _laid(list(entries), columns, width, ruler, style):
            _draw_column(ax, column, number, (left, width, height), ruler, style)
            left += column.width + _COLUMN_GAP
            number += len(column.entries)
        # Swatches are drawn as their things are; in the legend they must not share identifiers.
        for number, artist in enumerate([*ax.patches, *ax.lines]):
            artist.set_gid(f"swatch_{number}")


def _draw_column(
    ax: Axes,
    column: _Column,
    first: int,
    place: tuple[float, float, float],
    ruler: Ruler,
    style: Style,
) -> None:
    """A column from the left edge, in axes of that width and height; its first entry's number."""
    left, width, top = place
    rows = zip(column.entries, column.words, column.heights(style), strict=True)
    for number, (entry, words, tall) in enumerate(rows, start=first):
        y = top - tall / 2
        entry.swatch(ax, (left + SWATCH / 2, y), style)
        start = left + SWATCH + _GAP
        lines = words.split("\n")
        room = width - start + _SLACK
        shown = "\n".join(ruler.shortened(line, style.text_size, room) for line in lines)
        write(
            ax,
            (start, y),
            shown,
            gid=gid("legend", number, entry.words),
            style=style,
            size=style.text_size,
            color=style.ink,
        )
        top -= tall


def _piece_swatch(piece: Piece) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        shape = rectangle(at, (SWATCH - 2, ROW - 3.5))
        things.draw_piece(
            ax, replace(piece, name="swatch", shape=shape, top=1.0, raised=False), style
        )

    return draw


def _token_swatch(token: Token) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        diameter = 10.0 if token.diameter else 0.0
        sample = Token(name="swatch", kind=token.kind, at=at, diameter=diameter)
        things.draw_token(ax, sample, 0, style)

    return draw


def base_look(role: str, style: Style) -> tuple[str, str, str]:
    """The fill, edge and dashes of a base by what its unit does: attack, defend, or neither."""
    return {
        "attacker": (style.attacker, style.attacker_ink, "-"),
        "idle": (style.paper, style.attacker, "--"),
        "defender": (style.defender, style.defender_edge, "-"),
        "other": (style.other, style.other_edge, "-"),
    }[role]


def others_in_view(table: Table[Any, Any], taking_part: Collection[str], view: Box) -> bool:
    """True if somebody of a unit that takes no part is in view."""
    return any(
        _meets(miniature.footprint.bounds, view)
        for unit in table.units
        if unit.name not in taking_part
        for miniature in unit.miniatures
    )


def _meets(box: Box, view: Box) -> bool:
    return box[0] < view[2] and box[2] > view[0] and box[1] < view[3] and box[3] > view[1]


def line_swatch(draw_line: Callable[[Axes, Line, str, Style], None]) -> Swatch:
    """A swatch of a line, drawn as `draw_line` draws it."""

    def draw(ax: Axes, at: XY, style: Style) -> None:
        ends = [(at[0] + side * (SWATCH / 2 - 1), at[1], 0.0) for side in (-1, 1)]
        draw_line(ax, Line(start=ends[0], end=ends[1]), "swatch", style)

    return draw
