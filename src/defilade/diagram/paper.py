"""True-to-scale printing: a page on which lengths can be laid against the table.

The page has the size of the paper and nothing is fitted: an inch of table takes 72 / N points at a
scale of 1:N. The part of the table that matters is in the middle, a title above it; below it are
the legend, where there is room for it, the answer, and at the foot a bar of known length to lay a
ruler on.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from defilade.diagram.legend import ROW, draw_legend, legend_size
from defilade.diagram.lettering import Ruler, font, settled
from defilade.diagram.page import name_everything
from defilade.diagram.plan import Drawing, draw_scene
from defilade.diagram.scene import AnyVerdict, Scene, scene_of
from defilade.diagram.style import STYLE, Style
from defilade.diagram.things import Box, extent
from defilade.diagram.words import plain
from defilade.errors import DefiladeError
from defilade.geometry.shapes import XY
from defilade.tabletop import Table
from defilade.units import to_inches, to_mm

PAGES: Mapping[str, XY] = MappingProxyType(
    {
        "a3": (to_inches("297mm"), to_inches("420mm")),
        "a4": (to_inches("210mm"), to_inches("297mm")),
        "letter": (8.5, 11.0),
    }
)
"""Widths and heights of the pages that have a name [in]."""

_MARGIN = 28.4  # 10 mm: what most printers need [pt]
_SCALE_ROOM = 22.0  # for the numbers at the left of the picture and below it
_AROUND = 0.25  # of paper around what matters [in]
_EDGE = 0.06  # of paper beyond the table's edge [in]
_LEGEND_ROWS, _KEY_LINES = 8, 3
_BARS = (96, 48, 24, 12, 6, 3, 2, 1)  # lengths of the scale bar [in of table]
_MOST_SCALE = 1000.0


def page_size(text: str) -> XY:
    """The width and height [in] of a page: A4, A3, Letter, or such as 200x300mm.

    Raises DefiladeError for anything else.
    """
    if text.lower() in PAGES:
        return PAGES[text.lower()]
    match = re.fullmatch(r"\s*(\d{2,4}(?:\.\d+)?)\s*[xX×]\s*(\d{2,4}(?:\.\d+)?)\s*mm\s*", text)
    if match is None:
        expected = "A4, A3, Letter, or a width and height such as 200x300mm"
        raise DefiladeError(f"unknown page {text!r}; expected {expected}")
    return to_inches(f"{match[1]}mm"), to_inches(f"{match[2]}mm")


def scale_of(text: str) -> float:
    """How many times smaller than the table the page is: 10 for "1:10".

    Raises DefiladeError for anything but 1:N with N from 1 to 1000.
    """
    match = re.fullmatch(r"\s*1\s*:\s*(\d{1,4}(?:\.\d{1,3})?)\s*", text)
    if match is None or not 1.0 <= float(match[1]) <= _MOST_SCALE:
        raise DefiladeError(f"unknown scale {text!r}; expected 1:N, such as 1:1 or 1:10")
    return float(match[1])


def to_scale(
    table: Table[Any, Any],
    verdict: AnyVerdict,
    *,
    scale: float,
    page: XY,
    shooter: str | None = None,
    title: str | None = None,
    rings: bool = False,
    edition: Any = None,
    style: Style = STYLE,
) -> Figure:
    """The plan of a verdict at a scale of 1:`scale` on a page of that size [in].

    The page is laid on its side if that is the way it fits. What matters, both units, their lines
    and what decides, is in the middle, and as much of the rest as has room. The other arguments are
    those of `figure`. Raises DefiladeError if it does not fit, and says which scale would.
    """
    scene = scene_of(table, verdict, shooter=shooter, edition=edition)
    paper = _chosen(scene, scale, page, style)
    with settled():
        drawn = Figure(figsize=paper.size, dpi=100, facecolor=style.paper)
        drawn.patch.set_gid("paper")
        ruler = Ruler(drawn, style)
        heading = (
            plain(title) if title else f"{plain(verdict.attacker)} → {plain(verdict.defender)}"
        )
        _add_title(drawn, heading, ruler, style)
        view = _view(scene, scale, paper)
        ax = _axes(drawn, view, scale, paper)
        drawing = draw_scene(ax, scene, view, style, rings=rings)
        below = ax.get_position().y0 * paper.size[1] * 72 - 1.4 * _SCALE_ROOM
        if paper.legend:
            below = _add_legend(drawn, drawing, below, ruler, style)
        _add_words(drawn, plain(scene.answer()), drawing, below, ruler, style)
        _add_bar(drawn, scale, ruler, style)
        drawn.set_label(scene.description())
        name_everything(drawn)
    return drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paper:
    """A page of that size [in]; whether there is a legend; what room that leaves the picture [pt].

    The room is (left, bottom, width, height).
    """

    size: XY
    legend: bool
    room: tuple[float, float, float, float]

    @classmethod
    def of(cls, size: XY, style: Style, *, legend: bool) -> _Paper:
        left = _MARGIN + _SCALE_ROOM
        low = _MARGIN + (3 + _KEY_LINES) * _line(style) + _SCALE_ROOM
        if legend:
            low += _LEGEND_ROWS * ROW + 0.4 * _SCALE_ROOM
        top = _MARGIN + 1.8 * style.title_size
        room = (left, low, size[0] * 72 - left - _MARGIN, size[1] * 72 - low - top)
        return cls(size=size, legend=legend, room=room)

    def holds(self, scene: Scene, scale: float) -> bool:
        """True if what matters has room."""
        needed = _needed(scene, scale)
        return needed[0] <= self.room[2] and needed[1] <= self.room[3]


def _line(style: Style) -> float:
    return 1.5 * style.text_size


def _needed(scene: Scene, scale: float) -> XY:
    """The size of what matters on paper [pt]."""
    x0, y0, x1, y1 = extent(scene.boxes())
    return ((x1 - x0) / scale + 2 * _AROUND) * 72, ((y1 - y0) / scale + 2 * _AROUND) * 72


def _ways(page: XY, style: Style) -> list[_Paper]:
    """The ways to use a page, the one liked best first."""
    return [
        _Paper.of(size, style, legend=legend)
        for legend in (True, False)
        for size in (page, page[::-1])
    ]


def _chosen(scene: Scene, scale: float, page: XY, style: Style) -> _Paper:
    ways = _ways(page, style)
    for paper in ways:
        if paper.holds(scene, scale):
            return paper
    wide, tall = (to_mm(side / 72) for side in _needed(scene, scale))
    held = " by ".join(f"{max(0.0, to_mm(side / 72)):.0f}" for side in ways[2].room[2:])
    numbers = range(math.ceil(scale), int(_MOST_SCALE) + 1)
    fitting = next((n for n in numbers if any(way.holds(scene, n) for way in ways)), None)
    hint = f"1:{fitting} would fit" if fitting else "no scale would fit"
    needed = zip(_needed(scene, scale), ways[2].size, ways[2].room[2:], strict=True)
    large = (math.ceil(to_mm(side + (paper * 72 - room)) / 72) for side, paper, room in needed)
    hint += f", or a page of {'x'.join(str(side) for side in large)}mm"
    raise DefiladeError(
        f"at 1:{scale:g} what matters takes {wide:.0f} by {tall:.0f} mm and the page has room for "
        f"{held} mm; {hint}"
    )


def _view(scene: Scene, scale: float, paper: _Paper) -> Box:
    """The part of the table that fills the room, around the middle of what matters [in]."""
    x0, y0, x1, y1 = extent(scene.boxes())
    edge = _EDGE * scale
    sides = []
    for low, high, points, length in (
        (x0, x1, paper.room[2], scene.table.size[0]),
        (y0, y1, paper.room[3], scene.table.size[1]),
    ):
        least, most = min(0.0, low) - edge, max(length, high) + edge
        span = min(points / 72 * scale, most - least)
        start = min(max((low + high - span) / 2, least), most - span)
        sides.append((start, start + span))
    (left, right), (bottom, top) = sides
    return left, bottom, right, top


def _axes(drawn: Figure, view: Box, scale: float, paper: _Paper) -> Axes:
    """Axes of exactly the size of the view at the scale, at the top of the room."""
    width, height = paper.size[0] * 72, paper.size[1] * 72
    left, low, wide, tall = paper.room
    size = ((view[2] - view[0]) * 72 / scale, (view[3] - view[1]) * 72 / scale)
    at = (left + (wide - size[0]) / 2, low + tall - size[1])
    ax = drawn.add_axes((at[0] / width, at[1] / height, size[0] / width, size[1] / height))
    ax.set_gid("picture")
    return ax


def _add_title(drawn: Figure, text: str, ruler: Ruler, style: Style) -> None:
    width, height = (float(side) * 72 for side in drawn.get_size_inches())
    shown = ruler.shortened(text, style.title_size, width - 2 * _MARGIN, bold=True)
    title = drawn.suptitle(shown, gid="title", ha="left", va="top", color=style.ink)
    title.set_fontproperties(font(style, style.title_size, bold=True))
    title.set_parse_math(False)
    title.set_position((_MARGIN / width, 1.0 - _MARGIN / height))


def _add_legend(drawn: Figure, drawing: Drawing, top: float, ruler: Ruler, style: Style) -> float:
    """The legend from `top` [pt] down, in as many columns as it takes; returns where it ends."""
    width, height = (float(side) * 72 for side in drawn.get_size_inches())
    entries, room = list(drawing.legend), width - 2 * _MARGIN
    columns = -(-len(entries) // _LEGEND_ROWS)
    wide, tall = legend_size(entries, columns, room, ruler, style)
    at = (_MARGIN / width, (top - tall) / height, wide / width, tall / height)
    ax = drawn.add_axes(at)
    ax.set_gid("legend")
    draw_legend(ax, entries, columns=columns, style=style)
    return top - tall - 0.5 * _line(style)


def _add_words(
    drawn: Figure, answer: str, drawing: Drawing, top: float, ruler: Ruler, style: Style
) -> None:
    """The answer, its upper edge at `top` [pt], below it the key to what the labels shorten."""
    width, height = (float(side) * 72 for side in drawn.get_size_inches())
    key = "; ".join(" ".join(text.split()) for _, text in drawing.key)
    for name, text, size, bold, lines in (
        ("verdict", answer, style.text_size, True, 2),
        ("key", key, style.small_size, False, _KEY_LINES),
    ):
        if text:
            shown = ruler.wrapped(text, size, width - 2 * _MARGIN, lines=lines, bold=bold)
            line = drawn.text(_MARGIN / width, top / height, shown, gid=name, va="top")
            line.set(color=style.ink, fontproperties=font(style, size, bold=bold))
            line.set_parse_math(False)
            top -= ruler.size(shown, size, bold=bold)[1] + 0.4 * size


def _add_bar(drawn: Figure, scale: float, ruler: Ruler, style: Style) -> None:
    """A bar of known length at the foot of the page, to lay a ruler on."""
    width, height = (float(side) * 72 for side in drawn.get_size_inches())
    lengths = [one for one in _BARS if one / scale * 72 < 0.4 * width]
    length = lengths[0] if lengths else _BARS[-1]
    end = _MARGIN + length / scale * 72
    low = _MARGIN + 0.4 * _line(style)
    bar = Line2D(
        [_MARGIN / width, end / width],
        [low / height, low / height],
        color=style.ink,
        linewidth=1.4,
        marker="|",
        markersize=8.0,
        solid_capstyle="butt",
        gid="scale-bar",
    )
    drawn.add_artist(bar)
    on_paper = f"{to_mm(length / scale):.1f}".removesuffix(".0")
    words = f"1:{scale:g}: {length} in of table, {on_paper} mm of paper; print at 100 %"
    text = drawn.text((end + 8) / width, low / height, words, gid="scale", va="center")
    shown = ruler.shortened(words, style.small_size, width - _MARGIN - end - 8)
    text.set(text=shown, color=style.ink, fontproperties=font(style, style.small_size))
