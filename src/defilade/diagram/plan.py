"""Draws a table, or a verdict on a table, on axes of the caller's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from defilade.diagram import sight, things
from defilade.diagram.labels import Place, Request, Sheet
from defilade.diagram.legend import Entry, base_look, table_entries, verdict_entries
from defilade.diagram.lettering import Ruler, settled, write
from defilade.diagram.style import STYLE, Style
from defilade.diagram.tags import Tag, base_room, table_tags, verdict_tags
from defilade.diagram.view import chosen, whole
from defilade.diagram.words import everyone, gid
from defilade.geometry.shapes import Shape
from defilade.rules.legion.verdict import MiniatureVerdict, Verdict
from defilade.tabletop import Table, Unit

_ROUNDS = 8  # of wording labels shorter until all find a place
_ON_BASE = 12.0  # cost [pt] of a number that hides its own base; see `labels`
_NUMBERS_REACH = 200.0  # how far a number may be from its base, being the last resort [pt]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was drawn: the part of the table, the legend's entries, and the key.

    The key explains the numbers and letters that stand for names where it is crowded; each line
    is (identifier, text).
    """

    view: things.Box
    legend: tuple[Entry, ...]
    key: tuple[tuple[str, str], ...]


def draw_table(
    ax: Axes, table: Table[Any], *, view: things.Box | None = None, style: Style = STYLE
) -> Drawing:
    """Draw the table from above: grid, terrain, tokens and all bases in true size.

    `view` is the part to show (x0, y0, x1, y1) [in]; all of it by default. Sets the limits and
    the aspect of `ax`. Give the axes their place in the figure before: the labels are laid out
    for that size.
    """
    view = whole(table) if view is None else view
    with settled():
        things.draw_ground(ax, table, view, style)
        _draw_pieces(ax, table, style)
        for unit in table.units:
            _draw_unit(ax, unit, dict.fromkeys(_names(unit), "other"), style, star=True)
        ruler = Ruler(_root(ax), style)
        tags = table_tags(table, view, ruler, style)
        key = _label(ax, table, tags, view, ruler, style)
        return Drawing(view, tuple(table_entries(table, view)), key)


def draw_verdict(
    ax: Axes,
    table: Table[Any],
    verdict: Verdict,
    *,
    view: things.Box | None = None,
    style: Style = STYLE,
) -> Drawing:
    """Draw the table with what the verdict found: marks, lines of sight, shadows, distances.

    `view` is the part to show (x0, y0, x1, y1) [in]; by default the action, with room around it.
    Nothing is worked out anew: whatever the verdict does not say is not drawn. Sets limits and
    aspect like `draw_table`. Raises UnknownNameError if the verdict is of another table.
    """
    view = chosen(table, verdict) if view is None else view
    attackers, defenders = table.unit(verdict.attacker), table.unit(verdict.defender)
    with settled():
        things.draw_ground(ax, table, view, style)
        _draw_pieces(ax, table, style)
        for unit in table.units:
            roles = _roles(unit, verdict)
            involved = unit in (attackers, defenders)
            _draw_unit(ax, unit, roles, style, star=involved)
        for found in verdict.miniatures:
            _draw_finding(ax, table, verdict, found, style)
        ruler = Ruler(_root(ax), style)
        tags = verdict_tags(table, verdict, view, ruler, style)
        key = _label(ax, table, tags, view, ruler, style)
        entries = (*verdict_entries(table, verdict), *table_entries(table, view))
        return Drawing(view, entries, key)


def _root(ax: Axes) -> Figure:
    root = ax.get_figure(root=True)
    if root is None:
        raise ValueError("expected axes that belong to a figure")
    return root


def _names(unit: Unit[Any]) -> list[str]:
    return [miniature.name for miniature in unit.miniatures]


def _roles(unit: Unit[Any], verdict: Verdict) -> dict[str, str]:
    """What each miniature of a unit does in this attack; see `base_look`."""
    if unit.name == verdict.defender:
        return dict.fromkeys(_names(unit), "defender")
    if unit.name != verdict.attacker:
        return dict.fromkeys(_names(unit), "other")
    idle = [] if not verdict.sees else [n for n in _names(unit) if n not in verdict.eligible]
    return {name: "idle" if name in idle else "attacker" for name in _names(unit)}


def _draw_pieces(ax: Axes, table: Table[Any], style: Style) -> None:
    for piece in table.terrain:
        things.draw_piece(ax, piece, style)
    for number, token in enumerate(table.tokens):
        things.draw_token(ax, token, number, style)


def _draw_unit(
    ax: Axes, unit: Unit[Any], roles: dict[str, str], style: Style, *, star: bool
) -> None:
    scale = things.points_per_inch(ax)
    for miniature in unit.miniatures:
        name = gid(unit.name, miniature.name)
        role = roles[miniature.name]
        fill, edge, dashes = base_look(role, style)
        things.draw_base(
            ax, miniature.footprint, gid=f"miniature_{name}", fill=fill, edge=edge, dashes=dashes
        )
        ink = style.paper if role == "attacker" else style.ink
        things.draw_facing(ax, miniature, name, ink)
        if star and miniature.name == unit.leader_name:
            size = min(13.0, max(4.5, 0.62 * scale * _thickness(miniature.footprint)))
            things.draw_star(
                ax, miniature.at, size, gid=f"leader_{name}", fill=style.paper, edge=style.ink
            )


def _thickness(footprint: Shape) -> float:
    """The lesser side of a base's box [in]."""
    x0, y0, x1, y1 = footprint.bounds
    return min(x1 - x0, y1 - y0)


def _draw_finding(
    ax: Axes, table: Table[Any], verdict: Verdict, found: MiniatureVerdict, style: Style
) -> None:
    footprint = table.unit(verdict.defender).miniature(found.name).footprint
    name = gid(verdict.defender, found.name)
    sight.draw_marks(
        ax, footprint, obscured=found.obscured, seen=found.sees, name=name, style=style
    )
    if found.sight is not None:
        sight.draw_sight(ax, found.sight, name, style)
    if found.blocked is not None:
        sight.draw_blocked(ax, found.blocked, name, style)
    width = min(4.0, max(2.0, 0.12 * things.points_per_inch(ax) * _thickness(footprint)))
    for number, part in enumerate(found.hidden):
        sight.draw_hidden(ax, part, width, f"hidden_{name}_{number}", style)
    if (ends := sight.measured(table, verdict, found)) is not None:
        sight.draw_distance(ax, ends, name, style)
    if sight.ring_matters(found, verdict.half_range_in):
        sight.draw_half_range(ax, footprint, verdict.half_range_in, name, style)


def _label(
    ax: Axes, table: Table[Any], tags: list[Tag], view: things.Box, ruler: Ruler, style: Style
) -> tuple[tuple[str, str], ...]:
    """Place and draw the labels; returns the key to those that had to be shortened.

    Where a label finds no place, all labels of its group are worded shorter and all are placed
    again. A label that finds none even as a bare number is left to the key.
    """
    scale = things.points_per_inch(ax)
    sheet = _sheet(ax, table, view, scale)
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


def _request(
    tag: Tag, levels: dict[str, int], view: things.Box, scale: float, ruler: Ruler
) -> Request:
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


def _on_paper(at: tuple[float, float], view: things.Box, scale: float) -> tuple[float, float]:
    return ((at[0] - view[0]) * scale, (at[1] - view[1]) * scale)


def _sheet(ax: Axes, table: Table[Any], view: things.Box, scale: float) -> Sheet:
    """The frame as the placing of labels sees it, in points."""
    corner = np.array(view[:2])
    bases = np.array([base_room(miniature) for miniature in everyone(table)]).reshape(-1, 4)
    bases[:, :2] -= corner
    rows = [_segments(np.column_stack(line.get_data()).astype(float)) for line in ax.lines]
    rows += [
        _segments(shapely.get_coordinates(ring))
        for piece in table.terrain
        for ring in (piece.shape.outline.exterior, *piece.shape.outline.interiors)
    ]
    lines = np.vstack([*rows, np.empty((0, 4))]) - np.array([*view[:2], *view[:2]])
    size = ((view[2] - view[0]) * scale, (view[3] - view[1]) * scale)
    pieces = shapely.unary_union([piece.shape.outline for piece in table.terrain])
    on_paper = shapely.affinity.affine_transform(
        pieces, [scale, 0, 0, scale, -view[0] * scale, -view[1] * scale]
    )
    return Sheet(size, bases * scale, lines * scale, on_paper)


def _segments(points: np.ndarray[Any, np.dtype[np.float64]]) -> Any:
    return np.hstack([points[:-1], points[1:]])


def _draw_label(
    ax: Axes, tag: Tag, text: str, place: Place, view: things.Box, scale: float, style: Style
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
