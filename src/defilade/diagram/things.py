"""Draws what stands on a table: the ground with its grid, terrain, tokens, and bases."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Patch, PathPatch, Rectangle
from matplotlib.path import Path
from shapely import LinearRing, Point, Polygon
from shapely.geometry.polygon import orient

from defilade.diagram.lettering import Ruler
from defilade.diagram.style import Style
from defilade.diagram.words import gid
from defilade.geometry.shapes import XY, Shape, cos_sin
from defilade.tabletop import Miniature, Outline, Table, Token

Box = tuple[float, float, float, float]

# What lies over what. Labels are 10, see `lettering.write`.
GROUND, TERRAIN, RANGE, LINES, BASES, MARKS = 0.0, 1.0, 3.0, 4.0, 5.0, 6.0

GRID_STEP = 1  # [in]
STRONG_GRID_STEP = 6  # [in]: a range band

_SCALE_STEPS = (1, 3, 6, 12, 24, 48, 96, 192, 384)
_TICKS = 5.0  # of the frame, with the gap to their numbers [pt]
_MOST_GRID_LINES = 240  # a finer grid than this is a grey smear


def patch(shape: Shape, **look: Any) -> Patch:
    """The shape as matplotlib draws it: a true circle if it is one, holes left open."""
    if isinstance(shape.core, Point):
        return Circle(shape.centre, shape.radius, **look)
    return PathPatch(outline_path(shape.outline), **look)


def outline_path(outline: Polygon) -> Path:
    """The rings of a polygon as one path; holes run the other way round, so they stay open."""
    turned = orient(outline)
    return Path.make_compound_path(*(_ring(ring) for ring in (turned.exterior, *turned.interiors)))


def _ring(ring: LinearRing) -> Path:
    return Path(np.asarray(ring.coords)[:, :2], closed=True)


def draw_ground(ax: Axes, table: Table[Any, Any], view: Box, style: Style) -> None:
    """The table top within `view` [in], its grid (6 in lines stronger) and the scales."""
    width, depth = table.size
    ax.set_facecolor(style.beyond)
    ax.add_patch(
        Rectangle(
            (0, 0),
            width,
            depth,
            facecolor=style.paper,
            edgecolor="none",
            zorder=GROUND,
            gid="table",
        )
    )
    for step, name in ((GRID_STEP, "grid_1in"), (STRONG_GRID_STEP, "grid_6in")):
        if max(view[2] - view[0], view[3] - view[1]) / step <= _MOST_GRID_LINES:
            strong = step == STRONG_GRID_STEP
            lines = LineCollection(
                _grid(table.size, view, step),
                colors=style.strong_grid if strong else style.grid,
                linewidths=0.8 if strong else 0.5,
                zorder=GROUND + 0.1 + 0.1 * strong,
            )
            lines.set_gid(name)
            ax.add_collection(lines, autolim=False)
    edge = Rectangle((0, 0), width, depth, fill=False, edgecolor=style.table_edge, linewidth=1.6)
    edge.set(zorder=GROUND + 0.3, gid="table-edge")
    ax.add_patch(edge)
    _scale(ax, view, style)


def _grid(size: XY, view: Box, step: int) -> list[list[XY]]:
    x0, y0 = max(0.0, view[0]), max(0.0, view[1])
    x1, y1 = min(size[0], view[2]), min(size[1], view[3])
    across = [[(x, y0), (x, y1)] for x in _steps(x0, x1, step)]
    return across + [[(x0, y), (x1, y)] for y in _steps(y0, y1, step)]


def _steps(low: float, high: float, step: int) -> list[float]:
    return [float(at) for at in range(math.ceil(low / step) * step, math.floor(high) + 1, step)]


def _scale(ax: Axes, view: Box, style: Style) -> None:
    """Ticks in inches on both axes, as many as can be read, and the frame around the view."""
    ax.set_xlim(view[0], view[2])
    ax.set_ylim(view[1], view[3])
    ax.set_aspect("equal")
    ax.set_autoscale_on(False)
    longer = max(view[2] - view[0], view[3] - view[1])
    least = max(longer / 13.5, 2.3 * style.small_size / points_per_inch(ax))
    step = next((step for step in _SCALE_STEPS if step >= least), _SCALE_STEPS[-1])
    for axis, low, high, name in (
        (ax.xaxis, view[0], view[2], "x"),
        (ax.yaxis, view[1], view[3], "y"),
    ):
        at = _steps(low, high, step)
        axis.set_ticks(at, labels=_numbers(at))
        axis.set_tick_params(
            length=2.5, width=0.6, pad=2, color=style.faint_ink, labelcolor=style.faint_ink
        )
        for label, value in zip(axis.get_ticklabels(), at, strict=True):
            label.set(fontfamily=list(style.fonts), fontsize=style.small_size)
            label.set_gid(gid("scale", name, f"{value:g}"))
    for name, spine in ax.spines.items():
        spine.set(color=style.table_edge, linewidth=0.8, gid=f"frame_{name}", zorder=9.0)


def numbers_room(view: Box, ruler: Ruler, style: Style) -> float:
    """The room [pt] that the numbers at the left of a plan take."""
    digits = len(str(int(max(abs(view[1]), abs(view[3])))))
    return _TICKS + ruler.width(f"{'0' * digits} in", style.small_size)


def _numbers(at: list[float]) -> list[str]:
    """The first with its unit."""
    return [f"{value:g}" + (" in" if value == at[0] else "") for value in at]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of terrain as it is drawn, of whichever game.

    `kind` names the look of its inside and `edge` that of its outline (`Style`); `words` are what
    the legend says of both, `height` what its label adds to its name. What has the greater `top`
    [in] is drawn over what is lower; what is `raised` lets it be seen through.
    """

    name: str
    shape: Shape
    kind: str
    edge: str
    words: str
    height: str = ""
    top: float = 0.0
    raised: bool = False


def draw_piece(ax: Axes, piece: Piece, style: Style) -> None:
    """One piece of terrain: its kind by colour and hatch, its cover by the edge."""
    look, edge = style.look(piece.kind), style.edge(piece.edge)
    # A higher piece covers a lower one; 1000 in is higher than any.
    zorder = TERRAIN + min(max(piece.top, 0.0), 1000.0) / 1000.0
    name = gid("terrain", piece.name)
    filled = patch(
        piece.shape,
        facecolor=look.fill,
        edgecolor=look.ink,
        hatch=look.hatch,
        linewidth=0.0,
        alpha=0.6 if piece.raised else None,
        zorder=zorder,
        gid=f"{name}_fill",
    )
    outlined = patch(
        piece.shape,
        fill=False,
        edgecolor=style.terrain_edge,
        linewidth=edge.width,
        linestyle=edge.dashes,
        zorder=zorder + 0.0005,
        gid=name,
    )
    ax.add_patch(filled)
    ax.add_patch(outlined)


def draw_token(ax: Axes, token: Token, number: int, style: Style) -> None:
    """A token: a disc of its size, or a small diamond where it is only a point.

    `number` tells tokens of one name apart in the identifiers.
    """
    name = gid("token", number, token.name)
    if token.diameter > 0:
        disc = Circle(token.at, token.diameter / 2, facecolor=style.token, alpha=0.7)
        disc.set(edgecolor=style.faint_ink, linewidth=0.9, linestyle=":", hatch="---")
        disc.set(zorder=RANGE, gid=name)
        ax.add_patch(disc)
        return
    ax.add_line(
        Line2D(
            [token.at[0]],
            [token.at[1]],
            marker="D",
            markersize=5,
            markerfacecolor=style.token,
            markeredgecolor=style.faint_ink,
            linestyle="none",
            zorder=RANGE,
            gid=name,
        )
    )


def draw_base(
    ax: Axes,
    footprint: Shape,
    *,
    gid: str,
    fill: str,
    edge: str,
    width: float = 0.9,
    dashes: str = "-",
    below_lines: bool = False,
) -> None:
    """A base of true size; of who takes no part, below the lines that run through it."""
    base = patch(footprint, facecolor=fill, edgecolor=edge, linewidth=width, linestyle=dashes)
    base.set(zorder=LINES - 0.3 if below_lines else BASES, gid=gid)
    ax.add_patch(base)


def draw_facing(ax: Axes, miniature: Miniature, name: str, color: str) -> None:
    """A tick from the centre of a base that is not round to the middle of its front."""
    if miniature.base.outline is Outline.ROUND:
        return
    cos, sin = cos_sin(miniature.facing)
    reach = miniature.base.length / 2
    x, y = miniature.at
    ax.add_line(
        Line2D(
            [x + 0.55 * reach * cos, x + reach * cos],
            [y + 0.55 * reach * sin, y + reach * sin],
            color=color,
            linewidth=1.8,
            solid_capstyle="butt",
            zorder=MARKS,
            gid=f"facing_{name}",
        )
    )


def draw_star(ax: Axes, at: XY, size: float, *, gid: str, fill: str, edge: str) -> None:
    """The leader's star, `size` [pt] wide."""
    ax.add_line(
        Line2D(
            [at[0]],
            [at[1]],
            marker="*",
            markersize=size,
            markerfacecolor=fill,
            markeredgecolor=edge,
            markeredgewidth=0.5,
            linestyle="none",
            zorder=MARKS + 0.5,
            gid=gid,
        )
    )


def points_per_inch(ax: Axes) -> float:
    """How many points of paper one inch of table takes."""
    ax.apply_aspect()
    width = ax.get_window_extent().width * 72.0 / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
    low, high = ax.get_xlim()
    return float(width / (high - low))


def extent(points: Sequence[Box]) -> Box:
    """The smallest box around some boxes."""
    return (
        min(box[0] for box in points),
        min(box[1] for box in points),
        max(box[2] for box in points),
        max(box[3] for box in points),
    )
