"""Draws what a Legion verdict found: marks, lines of sight, shadows, distances."""

from __future__ import annotations

from typing import Any

import shapely
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch

from defilade.diagram.style import Style
from defilade.diagram.things import LINES, MARKS, RANGE, outline_path, patch
from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Line
from defilade.rules.legion.verdict import How, MiniatureVerdict, Verdict
from defilade.tabletop import Table

NEARLY = 0.25
"""A piece within half range by less than this [in] is near enough to ask how near."""


def draw_marks(
    ax: Axes, footprint: Shape, *, obscured: bool, seen: bool, name: str, style: Style
) -> None:
    """The marks on a defender's base: hatched with a thick ring if obscured, crossed if not seen.

    Neither colour nor hue carries them, so they are read in grey as well.
    """
    if obscured:
        ring = patch(footprint, fill=False, edgecolor=style.mark, linewidth=1.8, zorder=MARKS)
        ring.set_gid(f"obscured_{name}")
        hatched = patch(footprint, fill=False, edgecolor=style.defender_edge, linewidth=0.0)
        hatched.set(hatch="//////", zorder=MARKS - 0.1, gid=f"obscured-hatch_{name}")
        ax.add_patch(hatched)
        ax.add_patch(ring)
    if not seen:
        x0, y0, x1, y1 = footprint.bounds
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        reach = 0.36 * min(x1 - x0, y1 - y0)
        ax.add_line(
            Line2D(
                [x - reach, x + reach, float("nan"), x - reach, x + reach],
                [y - reach, y + reach, float("nan"), y + reach, y - reach],
                color=style.mark,
                linewidth=1.6,
                zorder=MARKS + 0.2,
                gid=f"unseen_{name}",
            )
        )


def draw_sight(ax: Axes, line: Line, name: str, style: Style) -> None:
    """A clear line, in plan."""
    _draw_line(ax, line, f"sight_{name}", color=style.sight, linewidth=0.8)


def draw_blocked(ax: Axes, line: Line, name: str, style: Style) -> None:
    """A blocked line, in plan."""
    look = {"color": style.blocked, "linewidth": 0.8, "linestyle": (0, (5.0, 2.2))}
    _draw_line(ax, line, f"blocked_{name}", **look)


def _draw_line(ax: Axes, line: Line, gid: str, **look: Any) -> None:
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    ax.add_line(Line2D([x0, x1], [y0, y1], zorder=LINES, gid=gid, **look))


def draw_hidden(ax: Axes, part: tuple[XY, XY], width: float, gid: str, style: Style) -> None:
    """A hidden part of a base's width: a bar `width` [pt] thick, edged so that it stands out."""
    xs, ys = zip(*part, strict=True)
    for under, thick, color in ((1, width + 1.6, style.paper), (0, width, style.mark)):
        ax.add_line(
            Line2D(
                xs,
                ys,
                color=color,
                linewidth=thick,
                solid_capstyle="butt",
                zorder=MARKS + 0.1 - 0.05 * under,
                gid=f"{gid}_edge" if under else gid,
            )
        )


def ring_matters(miniature: MiniatureVerdict, half_range: float) -> bool:
    """True if half range decided: a piece in the way is too far, or all but too far."""
    distance = miniature.distance_to_terrain_in
    if distance is None or miniature.how in (How.WITHIN, How.WHOLLY):
        return False
    return distance > half_range - NEARLY


def draw_half_range(ax: Axes, footprint: Shape, half_range: float, name: str, style: Style) -> None:
    """All that is exactly half range away from the base: a dotted ring."""
    ring = PathPatch(
        outline_path(footprint.outline.buffer(half_range, quad_segs=24)),
        fill=False,
        edgecolor=style.measure,
        linewidth=0.9,
        linestyle=(0, (1.0, 1.8)),
        zorder=RANGE,
        gid=f"half-range_{name}",
    )
    ax.add_patch(ring)


def draw_distance(ax: Axes, ends: tuple[XY, XY], name: str, style: Style) -> None:
    """The shortest way from a base to the piece that was measured, with a dot at either end."""
    xs, ys = zip(*ends, strict=True)
    ax.add_line(
        Line2D(
            xs,
            ys,
            color=style.measure,
            linewidth=1.0,
            linestyle=(0, (1.0, 1.2)),
            marker="o",
            markersize=2.4,
            zorder=MARKS + 0.3,
            gid=f"distance_{name}",
        )
    )


def measured(
    table: Table[Any, Any], verdict: Verdict, miniature: MiniatureVerdict
) -> tuple[XY, XY] | None:
    """Where the distance of the verdict runs, from the base to the nearest piece it names.

    None if nothing was measured, or the verdict says that the distance did not count.
    """
    counted = miniature.how is How.PARTLY or (not miniature.obscured and miniature.near_miss)
    if miniature.distance_to_terrain_in is None or not counted:
        return None
    base = table.unit(verdict.defender).miniature(miniature.name).footprint.outline
    shapes = shapes_of(table, miniature.by if miniature.obscured else miniature.near_miss)
    if not shapes:
        return None
    nearest = min(shapes, key=lambda shape: base.distance(shape.outline))
    start, end = shapely.get_coordinates(shapely.shortest_line(base, nearest.outline))
    return ((float(start[0]), float(start[1])), (float(end[0]), float(end[1])))


def shapes_of(table: Table[Any, Any], given: tuple[str, ...]) -> list[Shape]:
    """What the pieces, units or miniatures of these names cover; unknown names cover nothing."""
    shapes = [piece.shape for piece in table.terrain if piece.name in given]
    for unit in table.units:
        shapes += [
            miniature.footprint
            for miniature in unit.miniatures
            if unit.name in given or miniature.name in given
        ]
    return shapes
