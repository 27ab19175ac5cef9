"""Words labels and draws them where `labels` finds a place for them."""

from __future__ import annotations

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from defilade.diagram.labels import Place, Request, Sheet
from defilade.diagram.lettering import Ruler, write
from defilade.diagram.style import Style
from defilade.diagram.tags import Tag
from defilade.diagram.things import Box, points_per_inch

_ROUNDS = 8  # of wording labels shorter until all find a place
_ON_BASE = 12.0  # cost [pt] of a number that hides its own base; see `labels`
_NUMBERS_REACH = 200.0  # how far a number may be from its base, being the last resort [pt]


def label(
    ax: Axes, tags: list[Tag], sheet: Sheet, view: Box, ruler: Ruler, style: Style
) -> tuple[tuple[str, str], ...]:
    """Place and draw the labels; returns the key to those that had to be shortened.

    Where a label finds no place, all labels of its group are worded shorter and all are placed
    again. A label that finds none even as a bare number is left to the key.
    """
    scale = points_per_inch(ax)
    levels = dict.fromkeys((tag.group for tag in tags), 0)
    places: dict[str, Place] = {}
    for _round in range(_ROUNDS):
        places = sheet.place([_request(tag, levels, view, scale, ruler) for tag in tags])
        short_of_room = {
            tag.group
            for tag in tags
            if tag.gid not in places and levels[tag.group] < len(tag.wordings) - 1
        }
        if not short_of_room:
            break
        for group in short_of_room:
            levels[group] += 1
    key = []
    for tag in tags:
        wording = tag.at_level(levels[tag.group])
        if tag.gid in places:
            _draw_label(
                ax, tag, wording.texts[places[tag.gid].size], places[tag.gid], view, scale, style
            )
        if wording.key:
            key.append((tag.gid.replace("label", "key", 1), wording.key))
    return tuple(key)


def _request(tag: Tag, levels: dict[str, int], view: Box, scale: float, ruler: Ruler) -> Request:
    level = levels[tag.group]
    is_number = 0 < level == len(tag.wordings) - 1
    sizes = [ruler.size(text, tag.size, bold=tag.bold) for text in tag.at_level(level).texts]
    anchor = _on_paper(tag.anchor, view, scale)
    homes = [_on_paper(home, view, scale) for home in tag.homes]
    costs = [_home_costs(tag, (width / scale, height / scale)) for width, height in sizes]
    if is_number and not tag.is_piece:
        homes, costs = [anchor], [(_ON_BASE,)]
    return Request(
        gid=tag.gid,
        sizes=tuple(sizes),
        anchor=anchor,
        reach=(tag.reach[0] * scale, tag.reach[1] * scale),
        homes=tuple(homes),
        home_costs=tuple(costs),
        is_piece=tag.is_piece,
        strict=not is_number,
        furthest=_NUMBERS_REACH if is_number else tag.at_level(level).furthest,
    )


def _home_costs(tag: Tag, size: tuple[float, float]) -> tuple[float, ...]:
    """What it costs to put a label of `size` [in] on its piece, at each home; see `labels`.

    Corners over the edge cost a little; hiding much of the piece costs more than a place beside it.
    """
    if not tag.homes:
        return ()
    corners = np.array([(-1, -1), (-1, 1), (1, -1), (1, 1)]) * np.array(size) / 2
    points = np.array(tag.homes)[:, None, :] + corners
    inside = shapely.contains_xy(tag.outline, points[:, :, 0], points[:, :, 1])
    hides = size[0] * size[1] / max(tag.outline.area, 1e-9)
    too_much = 60.0 * min(1.0, max(0.0, (hides - 0.6) / 0.3))
    overhangs = 4 - inside.sum(axis=1)
    return tuple(
        too_much + 4.0 * float(corner) + 0.35 * rank for rank, corner in enumerate(overhangs)
    )


def _on_paper(at: tuple[float, float], view: Box, scale: float) -> tuple[float, float]:
    return ((at[0] - view[0]) * scale, (at[1] - view[1]) * scale)


def _draw_label(
    ax: Axes, tag: Tag, text: str, place: Place, view: Box, scale: float, style: Style
) -> None:
    def on_table(at: tuple[float, float]) -> tuple[float, float]:
        return (at[0] / scale + view[0], at[1] / scale + view[1])

    drawn = write(
        ax,
        on_table(place.centre),
        text,
        gid=tag.gid,
        style=style,
        size=tag.size,
        color=tag.color,
        ha="center",
        bold=tag.bold,
    )
    # A veil under the letters keeps grid and hatches from them, yet lets lines be followed.
    drawn.set_bbox(
        {"boxstyle": "square,pad=0.08", "facecolor": style.paper, "alpha": 0.78, "linewidth": 0}
    )
    patch = drawn.get_bbox_patch()
    if patch is not None:
        patch.set_gid(tag.gid.replace("label", "veil", 1))
    if place.leader is not None:
        xs, ys = zip(*(on_table(end) for end in place.leader), strict=True)
        leader = Line2D(xs, ys, color=tag.color, linewidth=0.6, zorder=9.0)
        # The dot shows which of two bases that touch is meant.
        leader.set(marker="o", markersize=2.2, markevery=[1])
        leader.set_gid(tag.gid.replace("label", "pointer", 1))
        ax.add_line(leader)
