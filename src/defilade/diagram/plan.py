"""Draws a table, or a verdict on a table, on axes of the caller's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from defilade.diagram import things
from defilade.diagram.labelling import label
from defilade.diagram.labels import Sheet
from defilade.diagram.legend import Entry, table_entries
from defilade.diagram.lettering import Ruler, settled
from defilade.diagram.rays import Ray
from defilade.diagram.rings import draw_ring, ring_tags
from defilade.diagram.scene import AnyVerdict, Scene, scene_of
from defilade.diagram.shown import draw_shown
from defilade.diagram.style import STYLE, Style
from defilade.diagram.tags import base_room
from defilade.diagram.view import chosen, whole
from defilade.diagram.words import everyone, gid
from defilade.tabletop import Table

_RING = 1.6  # what the ring around a base and the veil of a label take [pt]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was drawn: the part of the table, the legend's entries, the key, and the results.

    The key explains the numbers and letters that stand for names where it is crowded; `results`
    tell what comes of each miniature where the picture has no room to. Each line of both is
    (identifier, text).
    """

    view: things.Box
    legend: tuple[Entry, ...]
    key: tuple[tuple[str, str], ...]
    results: tuple[tuple[str, str], ...] = ()


def draw_table(
    ax: Axes, table: Table[Any, Any], *, view: things.Box | None = None, style: Style = STYLE
) -> Drawing:
    """Draw the table from above: grid, terrain, tokens and all bases in true size.

    `view` is the part to show (x0, y0, x1, y1) [in]; all of it by default. Sets the limits and
    the aspect of `ax`. Give the axes their place in the figure before: the labels are laid out
    for that size.
    """
    return draw_scene(ax, scene_of(table), whole(table) if view is None else view, style)


def draw_verdict(
    ax: Axes,
    table: Table[Any, Any],
    verdict: AnyVerdict,
    *,
    shooter: str | None = None,
    view: things.Box | None = None,
    rings: bool = False,
    edition: Any = None,
    style: Style = STYLE,
) -> Drawing:
    """Draw the table with what the verdict found: marks, lines of sight, shadows, distances.

    `view` is the part to show (x0, y0, x1, y1) [in]; by default the action, with room around it.
    `shooter` names the miniature whose lines are drawn, in games in which many shoot; by default
    the one with the least margin. With `rings`, how far the attackers reach is drawn as well.
    `edition` is the one that the verdict is by, where readings were switched. Nothing is worked
    out anew: whatever the verdict does not say is not drawn. Sets limits and aspect like
    `draw_table`. Raises UnknownNameError if the verdict is of another table, or has no such
    shooter.
    """
    scene = scene_of(table, verdict, shooter=shooter, edition=edition)
    return draw_scene(ax, scene, chosen(scene) if view is None else view, style, rings=rings)


def draw_scene(
    ax: Axes,
    scene: Scene,
    view: things.Box,
    style: Style,
    *,
    rings: bool = False,
    ray: Ray | None = None,
    brief: bool = False,
) -> Drawing:
    """Draw one game's table, with what its verdict found if it has one.

    The lines of a `ray` are marked, since they are shown from the side as well. Where a table
    beside the picture tells what was found, the labels may be `brief`.
    """
    with settled():
        things.draw_ground(ax, scene.table, view, style)
        for piece in scene.pieces:
            things.draw_piece(ax, piece, style)
        for number, token in enumerate(scene.table.tokens):
            things.draw_token(ax, token, number, style)
        scene.draw(ax, view, style)
        around = scene.rings() if rings else []
        for number, ring in enumerate(around):
            draw_ring(ax, ring, number, style)
        if ray is not None:
            draw_shown(ax, ray, style)
        ruler = Ruler(root_of(ax), style)
        tags = [*scene.tags(view, ruler, style), *ring_tags(around, view, style)]
        if brief:
            tags = [tag.brief for tag in tags]
        sheet = _sheet(ax, scene, view, things.points_per_inch(ax))
        key = label(ax, tags, sheet, view, ruler, style)
        entries = (*scene.entries(view), *table_entries(scene.pieces, scene.table.tokens, view))
        results = tuple((gid("result", n), text) for n, text in enumerate(scene.results()))
        return Drawing(view, entries, key, results)


def root_of(ax: Axes) -> Figure:
    """The figure that the axes belong to; raises ValueError if they belong to none."""
    root = ax.get_figure(root=True)
    if root is None:
        raise ValueError("expected axes that belong to a figure")
    return root


def _sheet(ax: Axes, scene: Scene, view: things.Box, scale: float) -> Sheet:
    """The frame as the placing of labels sees it, in points."""
    corner = np.array(view[:2])
    bases = np.array([base_room(miniature) for miniature in everyone(scene.table)]).reshape(-1, 4)
    bases[:, :2] -= corner
    bases[:, 2:] += _RING / scale
    rows = [_segments(np.column_stack(line.get_data()).astype(float)) for line in ax.lines]
    rows += [
        _segments(shapely.get_coordinates(ring))
        for piece in scene.pieces
        for ring in (piece.shape.outline.exterior, *piece.shape.outline.interiors)
    ]
    lines = np.vstack([*rows, np.empty((0, 4))]) - np.array([*view[:2], *view[:2]])
    size = ((view[2] - view[0]) * scale, (view[3] - view[1]) * scale)
    pieces = shapely.unary_union([piece.shape.outline for piece in scene.pieces])
    on_paper = shapely.affinity.affine_transform(
        pieces, [scale, 0, 0, scale, -view[0] * scale, -view[1] * scale]
    )
    return Sheet(size, bases * scale, lines * scale, on_paper)


def _segments(points: np.ndarray[Any, np.dtype[np.float64]]) -> Any:
    return np.hstack([points[:-1], points[1:]])
