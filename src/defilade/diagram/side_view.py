"""The side view of a line: the vertical section along it, with what blocks it, where and how high.

|        +------+
|__------|-#####|--___        the line, thick where it is inside a piece
|   o    |      |     --o
+===========================  the table; distances from where the line starts
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from defilade.diagram import things
from defilade.diagram.labelling import label
from defilade.diagram.legend import Entry, base_look
from defilade.diagram.lettering import Ruler, settled
from defilade.diagram.plan import Drawing, root_of
from defilade.diagram.rays import Effect, Ray, Role, Upright
from defilade.diagram.section import ENDS, Profile, Section, blocks, inside, meetings, section_of
from defilade.diagram.shown import BAND, INSIDE, draw_inside
from defilade.diagram.side_labels import side_sheet, side_tags
from defilade.diagram.style import STYLE, Style
from defilade.diagram.words import gid
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line
from defilade.tabletop import Table

_TICKS = 6.0  # of the frame, with the gap to their numbers [pt]
_PIECES, _FIGURES, _LINE, _INSIDE = 1.0, 3.0, 5.0, 6.0


def draw_side_view(
    ax: Axes,
    table: Table[Any, Any],
    line: Line,
    *,
    pieces: Sequence[Upright] | None = None,
    steps: tuple[str, ...] = (),
    clear: bool | None = None,
    name: str = "side-view",
    style: Style = STYLE,
) -> Drawing:
    """Draw the vertical section along a line: profiles, silhouettes, the line and what it meets.

    `pieces` are what stands along it, as `Ray.uprights` has them; by default all terrain and all
    miniatures of the table, which then must have heights, and block. `steps` names the steps of
    height of a game that measures none. A `clear` line is drawn as on the plan, whatever obscures
    on its way; by default it is one that meets nothing. `name` begins every identifier. Distances
    and measured heights have one scale, so that angles are true; the limits of `ax` are set. The
    results say in words what the line meets. Raises ValueError for a line that goes straight up.
    """
    uprights = _everything(table) if pieces is None else tuple(pieces)
    section = section_of(line, uprights, steps)
    with settled():
        _draw_frame(ax, section, name, style)
        for item in section.profiles:
            _draw_profile(ax, section, item, name, style)
        is_clear = not any(map(blocks, section.profiles)) if clear is None else clear
        _draw_line(ax, section, is_clear, name, style)
        ruler = Ruler(root_of(ax), style)
        tags = side_tags(section, name, ruler, style)
        sheet = side_sheet(section, things.points_per_inch(ax))
        key = label(ax, tags, sheet, section.view, ruler, style)
    results = tuple((f"{name}-result_{n}", text) for n, text in enumerate(meetings(section)))
    nothing = ((f"{name}-result_0", "It meets nothing on its way."),)
    return Drawing(section.view, tuple(_entries(section)), key, results or nothing)


def side_entries(ray: Ray) -> list[Entry]:
    """What the legend explains of the side views of a ray, and of its lines on the plan."""
    lines = [sightline.line for sightline in ray.lines if not sightline.line.is_upright]
    found = [_entries(section_of(line, ray.uprights, ray.steps)) for line in lines]
    return [*{entry.words: entry for each in found for entry in each}.values(), BAND]


def heights_room(ray: Ray, ruler: Ruler, style: Style) -> float:
    """The room [pt] that the heights at the left of its side views take."""
    names = ray.steps or ("00", "0 in")
    return _TICKS + max(ruler.width(name, style.small_size) for name in names)


def side_view_size(line: Line, pieces: Sequence[Upright], steps: tuple[str, ...], room: XY) -> XY:
    """The width and height [pt] that the side view of a line takes, at most `room`."""
    x0, y0, x1, y1 = section_of(line, pieces, steps).view
    scale = min(room[0] / (x1 - x0), room[1] / (y1 - y0))
    return (x1 - x0) * scale, (y1 - y0) * scale


def _everything(table: Table[Any, Any]) -> tuple[Upright, ...]:
    terrain = [Upright(name=piece.name, solid=piece.solid) for piece in table.terrain]
    return (
        *terrain,
        *(
            Upright(name=miniature.name, solid=miniature.body, role=Role.OTHER)
            for unit in table.units
            for miniature in unit.miniatures
        ),
    )


# -- drawing ---------------------------------------------------------------------------------------


def _draw_frame(ax: Axes, section: Section, name: str, style: Style) -> None:
    """The ground, the limits, distances below and heights at the left."""
    x0, y0, x1, y1 = section.view
    ax.set(xlim=(x0, x1), ylim=(y0, y1), facecolor=style.paper)
    ax.set_aspect("equal")
    ax.set_autoscale_on(False)
    ground = Rectangle((x0, y0), x1 - x0, -y0, facecolor=style.beyond, edgecolor="none")
    ground.set(zorder=0.5, gid=f"{name}_ground")
    ax.add_patch(ground)
    top = Line2D([x0, x1], [0, 0], color=style.table_edge, linewidth=1.2, zorder=2.0)
    top.set_gid(f"{name}_table")
    ax.add_line(top)
    scale = things.points_per_inch(ax)
    wide = max((x1 - x0) / 14, 2.3 * style.small_size / scale)
    step = next((s for s in (1, 2, 3, 6, 12, 24) if s >= wide), 48)
    at = [float(value) for value in range(0, int(x1) + 1, step)]
    texts = [f"{value:g}" + (" in" if value == 0 else "") for value in at]
    heights, words = _height_ticks(section, y1, 1.25 * style.small_size / scale)
    if section.steps:
        _draw_bands(ax, section, name, style)
    for axis, ticks, labels, which in (
        (ax.xaxis, at, texts, "distance"),
        (ax.yaxis, heights, words, "height"),
    ):
        axis.set_ticks(ticks, labels=labels)
        axis.set_tick_params(
            length=2.5, width=0.6, pad=2, color=style.faint_ink, labelcolor=style.faint_ink
        )
        for number, text in enumerate(axis.get_ticklabels()):
            text.set(fontfamily=list(style.fonts), fontsize=style.small_size)
            text.set_gid(f"{name}_{which}_{number}")
    for side, spine in ax.spines.items():
        spine.set(color=style.table_edge, linewidth=0.8, gid=f"{name}_frame_{side}", zorder=9.0)


def _draw_bands(ax: Axes, section: Section, name: str, style: Style) -> None:
    """A thin line between each two steps, whose names stand in the middle of each."""
    for number in range(1, len(section.steps) + 1):
        between = Line2D(section.view[::2], [number * section.rise] * 2, color=style.grid)
        between.set(linewidth=0.7, zorder=0.6, gid=f"{name}_band_{number}")
        ax.add_line(between)


def _height_ticks(section: Section, top: float, tall: float) -> tuple[list[float], list[str]]:
    """Whole inches, or the middle of each step with its name: as many as can be read.

    A number is `tall` [in].
    """
    if section.steps:
        shown = range(0, len(section.steps), math.ceil(tall / section.rise))
        return [(n + 0.5) * section.rise for n in shown], [section.steps[n] for n in shown]
    step = next((s for s in (1, 2, 3, 6) if s >= tall), 12)
    at = [float(value) for value in range(0, int(top) + 1, step)]
    return at, [f"{value:g}" for value in at]


def _draw_profile(ax: Axes, section: Section, item: Profile, name: str, style: Style) -> None:
    """A piece or silhouette as it is cut; what does not count is pale."""
    upright = item.upright
    bottom, top = item.bottom * section.rise, item.top * section.rise
    faint = 0.45 if upright.effect is Effect.NOTHING and upright.role not in ENDS else None
    if item.reach is not None:
        _draw_reach(ax, item, (bottom, top), name, style)
    for number, (start, end) in enumerate(item.parts):
        box = ((start, bottom), end - start, top - bottom)
        one = f"{name}-profile_{gid(item.number, upright.name, number)}"
        if upright.role is Role.TERRAIN:
            _draw_cut_piece(ax, upright, box, faint, one, style)
            continue
        fill, edge, _ = base_look(upright.role, style)
        figure = Rectangle(*box, facecolor=fill, edgecolor=edge, linewidth=1.1, alpha=faint)
        figure.set(zorder=_FIGURES, gid=one)
        ax.add_patch(figure)


def _draw_reach(
    ax: Axes, item: Profile, heights: tuple[float, float], name: str, style: Style
) -> None:
    """An end of the line as it looks from the side: pale, the section cuts only a part of it."""
    if item.reach is None:
        return
    fill, edge, _ = base_look(item.upright.role, style)
    (start, end), (bottom, top) = item.reach, heights
    seen = Rectangle((start, bottom), end - start, top - bottom, facecolor=fill, edgecolor=edge)
    seen.set(linewidth=0.9, linestyle=(0, (2.0, 1.2)), alpha=0.4, zorder=_FIGURES - 0.1)
    seen.set_gid(f"{name}-silhouette_{gid(item.upright.name)}")
    ax.add_patch(seen)


def _draw_cut_piece(
    ax: Axes, upright: Upright, box: Any, faint: float | None, name: str, style: Style
) -> None:
    look = style.look(upright.look.kind if upright.look else "")
    edge = style.edge(upright.look.edge if upright.look else "")
    filled = Rectangle(*box, facecolor=look.fill, edgecolor=look.ink, hatch=look.hatch)
    filled.set(linewidth=0.0, alpha=faint, zorder=_PIECES, gid=f"{name}_fill")
    outlined = Rectangle(*box, fill=False, edgecolor=style.terrain_edge, linewidth=edge.width)
    outlined.set(linestyle=edge.dashes, alpha=faint, zorder=_PIECES + 0.1, gid=name)
    ax.add_patch(filled)
    ax.add_patch(outlined)


def _draw_line(ax: Axes, section: Section, clear: bool, name: str, style: Style) -> None:
    """The line; thick where something blocks it, with the height there let down to the ground."""
    if section.steps:
        _draw_track(ax, section, name, style)
        return
    z0, z1 = section.line.start[2], section.line.end[2]
    whole = Line2D([0, section.length], [z0, z1], linewidth=1.3, zorder=_LINE, gid=f"{name}_line")
    whole.set(color=style.sight if clear else style.blocked)
    whole.set(linestyle="-" if clear else (0, (5.0, 2.2)))
    ax.add_line(whole)
    ends = Line2D([0, section.length], [z0, z1], linestyle="none", marker="o", markersize=4.0)
    ends.set(markerfacecolor=style.paper, markeredgecolor=style.ink, markeredgewidth=1.0)
    ends.set(zorder=_INSIDE + 0.5, gid=f"{name}_line-ends")
    ax.add_line(ends)
    for item in section.profiles:
        for number, part in enumerate(inside(section, item)):
            one = f"{name}-inside_{gid(item.number, item.upright.name, number)}"
            _draw_inside_part(ax, part, item.upright.effect, one, style)


def _draw_inside_part(
    ax: Axes, ends: tuple[XY, XY], effect: Effect, name: str, style: Style
) -> None:
    (s0, h0), (s1, h1) = ends
    draw_inside(ax, ends, effect, name, style).set_zorder(_INSIDE)
    drops = Line2D([s0, s0, np.nan, s1, s1], [0, h0, np.nan, 0, h1], color=style.measure)
    drops.set(linewidth=0.8, linestyle=(0, (1.0, 1.8)), zorder=_LINE - 0.5, gid=f"{name}_drops")
    ax.add_line(drops)


def _draw_track(ax: Axes, section: Section, name: str, style: Style) -> None:
    """The line in a game without heights: along the ground, thick inside what does something.

    Dashed lines show how tall the shorter and the taller end are.
    """
    y = -0.45 * section.rise
    track = Line2D([0, section.length], [y, y], color=style.sight, linewidth=1.3, marker="o")
    track.set(markersize=4.0, markerfacecolor=style.paper, zorder=_LINE, gid=f"{name}_line")
    ax.add_line(track)
    x0, _, x1, _ = section.view
    tops = sorted(i.top for i in section.profiles if i.upright.role in ENDS)
    for which, top in zip(("shorter", "taller"), tops, strict=False):
        level = Line2D([x0, x1], [top * section.rise] * 2, color=style.measure, linewidth=0.9)
        level.set(linestyle=(0, (4.0, 2.0)), zorder=_FIGURES + 0.5, gid=f"{name}_{which}")
        ax.add_line(level)
    for item in section.profiles:
        if item.upright.role in ENDS or item.upright.effect is Effect.NOTHING:
            continue
        for number, (start, end) in enumerate(item.parts):
            ends = ((max(start, 0.0), y), (min(end, section.length), y))
            if ends[0] < ends[1]:
                one = f"{name}-inside_{gid(item.number, item.upright.name, number)}"
                draw_inside(ax, ends, item.upright.effect, one, style).set_zorder(_INSIDE)


# -- legend ----------------------------------------------------------------------------------------


def _entries(section: Section) -> list[Entry]:
    """What only side views show: the line where it is inside something."""
    entries = []
    if any(item.reach for item in section.profiles):
        entries.append(Entry("an end, as the line cuts it", _end_swatch))
    if section.steps:
        entries.append(Entry("as tall as one end or both", _level_swatch))
    if any(blocks(item) for item in section.profiles):
        entries.append(INSIDE)
    return entries


def _end_swatch(ax: Axes, at: XY, style: Style) -> None:
    fill, edge, _ = base_look(Role.DEFENDER, style)
    seen = Rectangle((at[0] - 9, at[1] - 5), 18, 10, facecolor=fill, edgecolor=edge, alpha=0.4)
    seen.set(linewidth=0.9, linestyle=(0, (2.0, 1.2)))
    cut = Rectangle((at[0] - 4, at[1] - 5), 10, 10, facecolor=fill, edgecolor=edge, linewidth=1.1)
    ax.add_patch(seen)
    ax.add_patch(cut)


def _level_swatch(ax: Axes, at: XY, style: Style) -> None:
    level = Line2D([at[0] - 11, at[0] + 11], [at[1], at[1]], color=style.measure, linewidth=0.9)
    level.set_linestyle((0, (4.0, 2.0)))
    ax.add_line(level)
