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
from matplotlib.patches import Rectangle

from defilade.diagram.legend import Entry, base_look, draw_legend, legend_size
from defilade.diagram.lettering import Ruler, font, settled
from defilade.diagram.plan import Drawing, draw_emphasis, draw_scene
from defilade.diagram.rays import Ray
from defilade.diagram.scene import AnyVerdict, Scene, scene_of
from defilade.diagram.side_view import draw_side_view, side_view_size
from defilade.diagram.sight_map import draw_sight_map
from defilade.diagram.style import STYLE, Style
from defilade.diagram.things import Box, patch
from defilade.diagram.view import chosen, whole
from defilade.diagram.words import plain
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line
from defilade.tabletop import Table

WIDTH = 6.8 * 72
"""Width of the page [pt]: a column of A4, and still read at the width of a phone."""

_MARGIN = 12.0
_SCALE_ROOM = 22.0  # for the numbers at the left of the picture and below it
_TALLEST = 5.9 * 72  # height of the picture
_GAP = 9.0
_OVERVIEW_ROOM, _OVERVIEW_HEIGHT = 150.0, 90.0
_KEY_COLUMNS = 3
_TALLEST_SIDE_VIEW = 2.7 * 72
_STEPS_ROOM = 44.0  # for the names of the steps at the left of a side view
_MAP = 2.7 * 72  # side of the sight map

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
    style: Style = STYLE,
) -> Figure:
    """The diagram of a verdict, with its legend and caption, ready to be saved.

    `title` is by default the names of the two units; `source` says where the position is from;
    `shooter` as for `draw_verdict`. With `side_view`, the lines to one defender are shown from the
    side as well; with `sight_map`, all lines between the two rims. `ray` names that defender, by
    default the one with the least margin; in the 9th Age `shooter` chooses. With `rings`, the
    plan shows how far the attackers reach. `edition` is the one that the verdict is by, where
    readings were switched. The same input gives the same picture. Raises UnknownNameError if the
    verdict is of another table, or names do not occur in it.
    """
    scene = scene_of(table, verdict, shooter=shooter, edition=edition)
    shown = scene.ray(ray) if side_view or sight_map or ray is not None else None
    with settled():
        page = _Page.started(style)
        heading = (
            plain(title) if title else f"{plain(verdict.attacker)} → {plain(verdict.defender)}"
        )
        view = chosen(scene)
        page.add_title(heading)
        drawing = page.add_picture(scene, view, rings=rings, ray=shown if side_view else None)
        sides = page.add_side_views(table, shown) if shown and side_view else []
        page.add_legend(scene, verdict, drawing, sides)
        page.add_key([line for part in (drawing, *sides) for line in part.key])
        page.add_results(drawing)
        if shown and sight_map:
            page.add_sight_map(shown)
        page.add_caption(scene, source)
        return page.finished(" ".join([scene.description(), *page.told]))


@dataclass(slots=True)
class _Page:
    """A figure that grows downwards; heights are known only as its parts are drawn.

    Every part is put in place when the height of the page is known: `fills` are called with it.
    `told` is what side views and maps add to what is read out.
    """

    figure: Figure
    style: Style
    ruler: Ruler
    used: float
    fills: list[Fill]
    told: list[str]

    @classmethod
    def started(cls, style: Style) -> _Page:
        # Layout is by hand; the height is provisional.
        figure = Figure(figsize=(WIDTH / 72, 10.0), dpi=100, facecolor=style.paper)
        figure.patch.set_gid("paper")
        return cls(figure, style, Ruler(figure, style), _MARGIN, [], [])

    def add_title(self, text: str) -> None:
        style, room = self.style, WIDTH - 2 * _MARGIN
        shown = self.ruler.wrapped(text, style.title_size, room, lines=2, bold=True)
        title = self.figure.suptitle(shown, gid="title", ha="left", va="top", color=style.ink)
        title.set_fontproperties(font(style, style.title_size, bold=True))
        title.set_parse_math(False)
        self._place(lambda height: title.set_position((_MARGIN / WIDTH, 1 - top / height)))
        top = self.used
        self.used += self.ruler.size(shown, style.title_size, bold=True)[1] + _GAP

    def add_picture(
        self, scene: Scene, view: Box, *, rings: bool = False, ray: Ray | None = None
    ) -> Drawing:
        width, height = _fitted(view, WIDTH - 2 * _MARGIN - _SCALE_ROOM, _TALLEST)
        left = _MARGIN + _SCALE_ROOM + (WIDTH - 2 * _MARGIN - _SCALE_ROOM - width) / 2
        ax = self._axes("picture", (left, self.used, width, height))
        drawing = draw_scene(ax, scene, view, self.style, rings=rings, ray=ray)
        self.used += height + _SCALE_ROOM
        return drawing

    def add_side_views(self, table: Table[Any, Any], ray: Ray) -> list[Drawing]:
        """A side view of each line of a ray, under one another, with what each line meets."""
        scale = _STEPS_ROOM if ray.steps else _SCALE_ROOM
        room = (WIDTH - 2 * _MARGIN - scale, _TALLEST_SIDE_VIEW)
        drawings: list[Drawing] = []
        for number, sightline in enumerate(ray.lines):
            name = f"side-view_{number}"
            if _is_upright(sightline.line):
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
        ax = self._axes("sight-map", (left, top, _MAP, _MAP))
        drawing = draw_sight_map(ax, ray, style=self.style)
        entries, beside = list(drawing.legend), left + _MAP + 2 * _GAP
        room = WIDTH - _MARGIN - beside
        wide, high = legend_size(entries, 1, room, self.ruler, self.style)
        draw_legend(
            self._axes("sight-map-legend", (beside, top, wide, high)), entries, style=self.style
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
        self.used = max(self.used, top + _MAP + _SCALE_ROOM) + _GAP

    def _add_heading(self, text: str, name: str) -> None:
        style = self.style
        self.told.append(f"{text}.")
        shown = self.ruler.shortened(text, style.text_size, WIDTH - 2 * _MARGIN, bold=True)
        at = (_MARGIN, self.used)
        self._text(
            shown, at, gid=f"{name}-heading", size=style.text_size, color=style.ink, bold=True
        )
        self.used += self.ruler.size(shown, style.text_size, bold=True)[1] + 0.6 * _GAP

    def add_legend(
        self, scene: Scene, verdict: AnyVerdict, drawing: Drawing, sides: Sequence[Drawing]
    ) -> None:
        left, room = _MARGIN, WIDTH - 2 * _MARGIN
        entries, tall = list(drawing.legend), 0.0
        entries += {entry.words: entry for side in sides for entry in side.legend}.values()
        if sides:
            entries.append(Entry("shown from the side", _emphasis_swatch))
        if drawing.view != whole(scene.table):
            wide, tall = _fitted(whole(scene.table), _OVERVIEW_ROOM, _OVERVIEW_HEIGHT)
            ax = self._axes("overview", (left, self.used, wide, tall))
            draw_overview(ax, scene, verdict, drawing.view, self.style)
            left, room = left + wide + 2 * _GAP, room - wide - 2 * _GAP
        columns = next(
            (n for n in (3, 2) if legend_size(entries, n, 1e9, self.ruler, self.style)[0] <= room),
            1,
        )
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
        style, room = self.style, WIDTH - 2 * _MARGIN
        size = style.text_size
        widest = max(self.ruler.width(text, size) for _, text in key)
        columns = max(1, min(_KEY_COLUMNS, int((room + _GAP) // (widest + _GAP))))
        column = (room + _GAP) / columns
        rows = -(-len(key) // columns)
        row_height = 1.45 * size
        for number, (name, text) in enumerate(key):
            at_column, row = divmod(number, rows)
            shown = self.ruler.shortened(text, size, column - _GAP)
            at = (_MARGIN + at_column * column, self.used + row * row_height)
            self._text(shown, at, gid=name, size=size, color=style.ink)
        self.used += rows * row_height + _GAP

    def add_results(self, drawing: Drawing) -> None:
        style = self.style
        for name, text in drawing.results:
            shown = self.ruler.wrapped(text, style.text_size, WIDTH - 2 * _MARGIN, lines=3)
            self._text(shown, (_MARGIN, self.used), gid=name, size=style.text_size, color=style.ink)
            self.used += self.ruler.size(shown, style.text_size)[1] + 0.35 * style.text_size
        self.used += _GAP if drawing.results else 0.0

    def add_caption(self, scene: Scene, source: str | None) -> None:
        style = self.style
        lines = [
            ("verdict", plain(scene.answer()), style.verdict_size, True, 4),
            ("edition", plain(scene.small_print()), style.text_size, False, 3),
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


def _is_upright(line: Line) -> bool:
    """True for a line that goes straight up, and so has no section."""
    return line.start[:2] == line.end[:2]


def _emphasis_swatch(ax: Axes, at: XY, style: Style) -> None:
    draw_emphasis(
        ax, Line(start=(at[0] - 9, at[1], 0.0), end=(at[0] + 9, at[1], 0.0)), "swatch", style
    )


def _fitted(view: Box, width: float, height: float) -> tuple[float, float]:
    """The greatest size [pt] with the shape of the view that has room."""
    wide, tall = view[2] - view[0], view[3] - view[1]
    scale = min(width / wide, height / tall)
    return wide * scale, tall * scale


def draw_overview(ax: Axes, scene: Scene, verdict: AnyVerdict, view: Box, style: Style) -> None:
    """The whole table, small, with a frame around the part that is shown large."""
    table = scene.table
    x0, y0, x1, y1 = whole(table)
    ax.set(xlim=(x0, x1), ylim=(y0, y1), xticks=[], yticks=[], facecolor=style.beyond)
    ax.set_aspect("equal")
    for name, spine in ax.spines.items():
        spine.set(visible=False, gid=f"overview-frame_{name}")
    ax.add_patch(Rectangle((0, 0), *table.size, facecolor=style.paper, edgecolor=style.table_edge))
    for piece in scene.pieces:
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
