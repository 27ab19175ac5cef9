"""The whole page: title, picture, overview, legend, key and caption, one under the other.

title
┌────────────────────────────┐
│ the part that matters      │
└────────────────────────────┘
side views                       (on demand, each with what its line meets)
┌──────┐  legend   legend
│ table│  legend   legend        (the overview only if the picture is a part)
└──────┘
key       key       key          (only where numbers stand for names)
results                          (where many shoot: what comes of each)
sight map                        (on demand)
The verdict in one sentence.
Edition, range, margin. Source.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from defilade.diagram.legend import Entry, draw_legend, legend_size
from defilade.diagram.lettering import Ruler, font, settled
from defilade.diagram.overview import draw_overview
from defilade.diagram.plan import Drawing, draw_scene
from defilade.diagram.rays import Ray
from defilade.diagram.scale_bar import bar_room, draw_scale_bar
from defilade.diagram.scene import AnyVerdict, Scene, scene_of
from defilade.diagram.side_view import (
    draw_side_view,
    heights_room,
    side_entries,
    side_view_size,
)
from defilade.diagram.sight_map import draw_sight_map
from defilade.diagram.style import STYLE, Style
from defilade.diagram.things import Box, numbers_room
from defilade.diagram.view import chosen, fitted, whole
from defilade.diagram.words import plain
from defilade.errors import DefiladeError
from defilade.tabletop import Table
from defilade.units import to_inches, to_mm

WIDTH = 6.8
"""Width of a page [in]: a column of A4."""

LEAST_WIDTH, GREATEST_WIDTH = to_inches("70mm"), to_inches("1000mm")
"""How narrow and how wide a page can be made [in]."""

_MARGIN = 12.0
_SCALE_ROOM = 22.0  # for the numbers below side views and the sight map, and at its left
_TALLEST = 5.9 * 72  # height of the picture
_GAP = 9.0
_OVERVIEW_ROOM, _OVERVIEW_HEIGHT = 150.0, 90.0
_KEY_COLUMNS = 3
_TALLEST_SIDE_VIEW = 2.7 * 72
_MAP = 2.7 * 72  # side of the sight map
_LEAST_BESIDE = 120.0  # for words beside the sight map; in less they stand below it

Fill = Callable[[float], None]


def figure(
    table: Table[Any, Any],
    verdict: AnyVerdict,
    *,
    shooter: str | None = None,
    title: str | None = None,
    source: str | None = None,
    side_view: bool = False,
    sight_map: bool = False,
    ray: str | None = None,
    rings: bool = False,
    edition: Any = None,
    width: float = WIDTH,
    style: Style = STYLE,
) -> Figure:
    """The diagram of a verdict, with its legend and caption, ready to be saved.

    `title` is by default the names of the two units; `source` says where the position is from;
    `shooter` as for `draw_verdict`. With `side_view`, the lines to one defender are shown from the
    side as well; with `sight_map`, all lines between the two rims. `ray` names that defender, by
    default the one that the verdict hangs on; in the 9th Age `shooter` chooses. With `rings`, the
    plan shows how far the attackers reach. `edition` is the one that the verdict is by, where
    readings were switched. The page is `width` [in] wide; letters have the size of the style on
    any, so a page as narrow as a phone is read on it. The same input gives the same picture. Raises
    UnknownNameError if the verdict is of another table, or names do not occur in it, and
    DefiladeError for a width under 70 mm or over 1 m.
    """
    scene = scene_of(table, verdict, shooter=shooter, edition=edition)
    shown = scene.ray(ray) if side_view or sight_map or ray is not None else None
    with settled():
        page = _Page.started(style, page_width(width) * 72)
        heading = (
            plain(title) if title else f"{plain(verdict.attacker)} → {plain(verdict.defender)}"
        )
        view = chosen(scene)
        page.add_title(heading)
        drawing = page.add_picture(scene, view, rings=rings, ray=shown if side_view else None)
        sides = page.add_side_views(table, shown) if shown and side_view else []
        more = side_entries(shown) if shown and side_view else []
        page.add_legend(scene, verdict, drawing, more)
        page.add_key([line for part in (drawing, *sides) for line in part.key])
        page.add_results(drawing)
        if shown and sight_map:
            page.add_sight_map(shown)
        page.add_caption(scene, source)
        return page.finished(" ".join([scene.description(), *page.told]))


def page_width(width: float) -> float:
    """The width [in] itself, if a page can have it. Raises DefiladeError if it cannot."""
    if not LEAST_WIDTH <= width <= GREATEST_WIDTH:
        least, most = (f"{to_mm(one):.0f}mm" for one in (LEAST_WIDTH, GREATEST_WIDTH))
        raise DefiladeError(
            f"a picture cannot be {to_mm(width):.5g}mm wide; expected {least} to {most}"
        )
    return width


@dataclass(slots=True)
class _Page:
    """A figure that grows downwards; heights are known only as its parts are drawn.

    Every part is put in place when the height of the page is known: `fills` are called with it.
    `told` is what side views and maps add to what is read out.
    """

    figure: Figure
    width: float
    style: Style
    ruler: Ruler
    used: float
    fills: list[Fill]
    told: list[str]

    @classmethod
    def started(cls, style: Style, width: float) -> _Page:
        # Layout is by hand; the height is provisional.
        figure = Figure(figsize=(width / 72, 10.0), dpi=100, facecolor=style.paper)
        figure.patch.set_gid("paper")
        return cls(figure, width, style, Ruler(figure, style), _MARGIN, [], [])

    @property
    def room(self) -> float:
        """The width between the margins [pt]."""
        return self.width - 2 * _MARGIN

    def add_title(self, text: str) -> None:
        style = self.style
        shown = self.ruler.wrapped(text, style.title_size, self.room, lines=3, bold=True)
        title = self.figure.suptitle(shown, gid="title", ha="left", va="top", color=style.ink)
        title.set_fontproperties(font(style, style.title_size, bold=True))
        title.set_parse_math(False)
        self._place(lambda height: title.set_position((_MARGIN / self.width, 1 - top / height)))
        top = self.used
        self.used += self.ruler.size(shown, style.title_size, bold=True)[1] + _GAP

    def add_picture(
        self, scene: Scene, view: Box, *, rings: bool = False, ray: Ray | None = None
    ) -> Drawing:
        numbers = numbers_room(view, self.ruler, self.style)
        room = self.room - numbers
        width, height = fitted(view, room, _TALLEST)
        left = _MARGIN + numbers + (room - width) / 2
        ax = self._axes("picture", (left, self.used, width, height))
        drawing = draw_scene(ax, scene, view, self.style, rings=rings, ray=ray)
        draw_scale_bar(ax, style=self.style)
        self.used += height + bar_room(self.style) + 0.4 * _GAP
        return drawing

    def add_side_views(self, table: Table[Any, Any], ray: Ray) -> list[Drawing]:
        """A side view of each line of a ray, under one another, with what each line meets."""
        scale = heights_room(ray, self.ruler, self.style)
        room = (self.room - scale, _TALLEST_SIDE_VIEW)
        drawings: list[Drawing] = []
        for number, sightline in enumerate(ray.lines):
            name = f"side-view_{number}"
            if sightline.line.is_upright:
                continue
            self._add_heading(
                f"From the side: {sightline.words}, {plain(ray.starts)} → {plain(ray.ends)}", name
            )
            width, height = side_view_size(sightline.line, ray.uprights, ray.steps, room)
            left = _MARGIN + scale + (room[0] - width) / 2
            ax = self._axes(name, (left, self.used, width, height))
            drawing = draw_side_view(
                ax,
                table,
                sightline.line,
                pieces=ray.uprights,
                steps=ray.steps,
                clear=sightline.clear,
                name=name,
                style=self.style,
            )
            self.used += height + 0.7 * _SCALE_ROOM
            self.add_results(drawing)
            self.told += [text for _, text in drawing.results]
            drawings.append(drawing)
        return drawings

    def add_sight_map(self, ray: Ray) -> None:
        """The sight map of a ray, with its legend at its side and its results below."""
        one, other = plain(ray.starts), plain(ray.ends)
        self._add_heading(f"Sight map: {one} → {other}", "sight-map")
        top, left = self.used, _MARGIN + 1.3 * _SCALE_ROOM
        side = min(_MAP, self.room - 1.3 * _SCALE_ROOM - _GAP)
        ax = self._axes("sight-map", (left, top, side, side))
        drawing = draw_sight_map(ax, ray, style=self.style)
        beside = left + side + 2 * _GAP
        room = self.width - _MARGIN - beside
        if room < _LEAST_BESIDE:
            beside, room = _MARGIN, self.room
            self.used += side + _SCALE_ROOM
        entries = list(drawing.legend)
        wide, high = legend_size(entries, 1, room, self.ruler, self.style)
        draw_legend(
            self._axes("sight-map-legend", (beside, self.used, wide, high)),
            entries,
            style=self.style,
        )
        meaning = (
            "Each point of the map is a line; where it is open, the line meets nothing that counts."
            if ray.steps
            else "Each point of the map stands for the lines between two points, at all heights."
        )
        words = (
            f"Across: the side of {other} that is turned to {one}, from the left as {one} sees it. "
            f"Up: the side of {one}, from its left. {meaning}"
        )
        texts = [("sight-map-axes", words), *drawing.results]
        self.told += [text for _, text in drawing.results]
        self.used += high + _GAP
        for name, text in texts:
            shown = self.ruler.wrapped(text, self.style.text_size, room, lines=12)
            color = self.style.faint_ink if name == "sight-map-axes" else self.style.ink
            self._text(shown, (beside, self.used), gid=name, size=self.style.text_size, color=color)
            self.used += self.ruler.size(shown, self.style.text_size)[1] + _GAP / 2
        self.used = max(self.used, top + side + _SCALE_ROOM) + _GAP

    def _add_heading(self, text: str, name: str) -> None:
        style = self.style
        self.told.append(f"{text}.")
        shown = self.ruler.wrapped(text, style.text_size, self.room, lines=2, bold=True)
        at = (_MARGIN, self.used)
        self._text(
            shown, at, gid=f"{name}-heading", size=style.text_size, color=style.ink, bold=True
        )
        self.used += self.ruler.size(shown, style.text_size, bold=True)[1] + 0.6 * _GAP

    def add_legend(
        self, scene: Scene, verdict: AnyVerdict, drawing: Drawing, more: Sequence[Entry]
    ) -> None:
        """The legend, beside the overview or below it: of the plan, and `more`."""
        left, room, tall = _MARGIN, self.room, 0.0
        entries = list({entry.words: entry for entry in (*drawing.legend, *more)}.values())
        natural = [legend_size(entries, n, 1e9, self.ruler, self.style)[0] for n in (1, 2, 3)]
        if drawing.view != whole(scene.table):
            wide, tall = fitted(whole(scene.table), _OVERVIEW_ROOM, _OVERVIEW_HEIGHT)
            ax = self._axes("overview", (left, self.used, wide, tall))
            draw_overview(ax, scene, verdict, drawing.view, self.style)
            if natural[0] <= room - wide - 2 * _GAP:
                left, room = left + wide + 2 * _GAP, room - wide - 2 * _GAP
            else:
                self.used, tall = self.used + tall + _GAP, 0.0
        columns = next((n for n in (3, 2) if natural[n - 1] <= room), 1)
        wide, high = legend_size(entries, columns, room, self.ruler, self.style)
        ax = self._axes("legend", (left, self.used, wide, high))
        draw_legend(ax, entries, columns=columns, style=self.style)
        self.used += max(high, tall) + _GAP

    def add_key(self, lines: Sequence[tuple[str, str]]) -> None:
        """The key; what several parts of the page explain stands there once."""
        texts = [text for _, text in lines]
        key = [line for number, line in enumerate(lines) if line[1] not in texts[:number]]
        if not key:
            return
        style, room = self.style, self.room
        size = style.text_size
        widest = max(self.ruler.width(text, size) for _, text in key)
        columns = max(1, min(_KEY_COLUMNS, int((room + _GAP) // (widest + _GAP))))
        column = (room + _GAP) / columns
        rows = -(-len(key) // columns)
        tops = [self.used] * columns
        for number, (name, text) in enumerate(key):
            at = number // rows
            shown = self.ruler.wrapped(text, size, column - _GAP, lines=4)
            place = (_MARGIN + at * column, tops[at])
            self._text(shown, place, gid=name, size=size, color=style.ink)
            tops[at] += self.ruler.size(shown, size)[1] + 0.35 * size
        self.used = max(tops) + _GAP

    def add_results(self, drawing: Drawing) -> None:
        style = self.style
        for name, text in drawing.results:
            shown = self.ruler.wrapped(text, style.text_size, self.room, lines=6)
            self._text(shown, (_MARGIN, self.used), gid=name, size=style.text_size, color=style.ink)
            self.used += self.ruler.size(shown, style.text_size)[1] + 0.35 * style.text_size
        self.used += _GAP if drawing.results else 0.0

    def add_caption(self, scene: Scene, source: str | None) -> None:
        style = self.style
        lines = [
            ("verdict", plain(scene.answer()), style.verdict_size, True, 8),
            ("edition", plain(scene.small_print()), style.text_size, False, 6),
        ]
        if source:
            lines.append(("source", f"Source: {plain(source)}", style.text_size, False, 6))
        for name, text, size, bold, most in lines:
            shown = self._broken(text, size, most, bold)
            color = style.ink if bold else style.faint_ink
            self._text(shown, (_MARGIN, self.used), gid=name, size=size, color=color, bold=bold)
            self.used += self.ruler.size(shown, size, bold=bold)[1] + _GAP / 2

    def _broken(self, text: str, size: float, lines: int, bold: bool) -> str:
        """The text in lines; in two, broken at its last colon, if that is all it takes."""
        start, colon, end = text.rpartition(": ")
        parts = [start + colon.rstrip(), end]
        whole, *halves = (self.ruler.width(part, size, bold=bold) for part in (text, *parts))
        if " " in start and whole > self.room and max(halves) <= self.room:
            return "\n".join(parts)
        return self.ruler.wrapped(text, size, self.room, lines=lines, bold=bold)

    def finished(self, words: str) -> Figure:
        height = self.used + _MARGIN - _GAP / 2
        self.figure.set_size_inches(self.width / 72, height / 72)
        for fill in self.fills:
            fill(height)
        # `save` writes the label into the file, as the description for screen readers.
        self.figure.set_label(words)
        name_everything(self.figure)
        return self.figure

    def _axes(self, gid: str, box: Box) -> Axes:
        """Axes at (left, top, width, height) [pt], counted from the top of the page."""
        left, top, width, tall = box

        def place(height: float) -> tuple[float, float, float, float]:
            low = 1 - (top + tall) / height
            return (left / self.width, low, width / self.width, tall / height)

        ax = self.figure.add_axes(place(self.figure.get_figheight() * 72))
        ax.set_gid(gid)
        self._place(lambda height: ax.set_position(place(height)))
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
        self._place(lambda height: drawn.set_position((left / self.width, 1 - top / height)))

    def _place(self, fill: Fill) -> None:
        self.fills.append(fill)


def name_everything(figure: Figure) -> None:
    """Give every artist that has no identifier yet one by its kind and number."""
    counts: dict[str, int] = {}
    for artist in figure.findobj():
        if artist.get_gid() is None:
            kind = type(artist).__name__.lower()
            counts[kind] = counts.get(kind, 0) + 1
            artist.set_gid(f"{kind}_{counts[kind]}")
