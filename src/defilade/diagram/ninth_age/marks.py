"""Draws what stands in ranks, and what a 9th Age verdict found: facings, arcs, lines, results."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from shapely import LineString

from defilade.diagram.lettering import write
from defilade.diagram.rays import Effect
from defilade.diagram.shown import draw_inside as draw_part
from defilade.diagram.style import Style
from defilade.diagram.things import LINES, MARKS, RANGE, patch
from defilade.geometry.shapes import XY, Shape, cos_sin
from defilade.geometry.solids import Line
from defilade.rules.ninth_age.tables import NinthAgeUnit
from defilade.rules.ninth_age.verdict import Cover, Shooter
from defilade.tabletop.block import Segment

Dashes = str | tuple[float, tuple[float, ...]]

_DOTS: Dashes = (0, (1.0, 1.8))
EFFECTS = {Cover.NONE: Effect.NOTHING, Cover.SOFT: Effect.SOFT, Cover.HARD: Effect.HARD}
"""What something that gives a cover does to the lines through it, if it does not stop them."""

_DASHES: dict[Cover, Dashes] = {
    Cover.NONE: "-",
    Cover.SOFT: (0, (4.0, 1.8)),
    Cover.HARD: (0, (7.0, 1.6, 1.2, 1.6)),
}
_BAR_DASHES: dict[Cover, Dashes] = {Cover.SOFT: (0, (0.35, 0.3)), Cover.HARD: "-"}


def draw_boundary(ax: Axes, boundary: Shape, name: str, color: str) -> None:
    """The boundary of a unit, with the empty places of its last rank."""
    # a line, not a patch: labels keep off lines
    xs, ys = boundary.outline.exterior.xy
    outline = Line2D(list(xs), list(ys), color=color, linewidth=0.9, linestyle=(0, (3, 2)))
    outline.set(zorder=MARKS - 0.4, gid=f"boundary_{name}")
    ax.add_line(outline)


def draw_front(ax: Axes, front: Segment, reach: float, name: str, color: str) -> None:
    """The front of a unit: a thick side, and an arrowhead `reach` [in] ahead of its middle."""
    (x0, y0), (x1, y1) = front
    ax.add_line(
        Line2D(
            [x0, x1],
            [y0, y1],
            color=color,
            linewidth=2.4,
            solid_capstyle="butt",
            zorder=MARKS - 0.3,
            gid=f"front_{name}",
        )
    )
    length = math.hypot(x1 - x0, y1 - y0)
    # from its left corner to its right one, so ahead is to the left of that way
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    x, y, half = (x0 + x1) / 2, (y0 + y1) / 2, 0.7 * reach
    corners = [
        (x - half * ux, y - half * uy),
        (x + half * ux, y + half * uy),
        (x - reach * uy, y + reach * ux),
    ]
    arrow = Polygon(corners, closed=True, facecolor=color, edgecolor="none")
    arrow.set(zorder=MARKS - 0.3, gid=f"ahead_{name}")
    ax.add_patch(arrow)


def draw_arcs(ax: Axes, corners: Sequence[XY], facing: float, reach: float, style: Style) -> None:
    """The rays that part the four arcs of the target, from its corners, `reach` [in] long."""
    for number, (corner, turn) in enumerate(zip(corners, (45, -45, -135, 135), strict=True)):
        draw_arc(ax, corner, facing + turn, reach, f"arc_{number}", style)


def draw_arc(ax: Axes, start: XY, angle: float, reach: float, gid: str, style: Style) -> None:
    """A ray between two arcs of the target."""
    _ray(ax, start, angle, reach, gid, style.defender_edge, _DOTS)


def draw_front_arc(ax: Axes, front: Segment, facing: float, reach: float, style: Style) -> None:
    """The front arc of a shooter: the rays from the corners of its front."""
    for number, (corner, turn) in enumerate(zip(front, (45, -45), strict=True)):
        draw_arc_of_shooter(ax, corner, facing + turn, reach, f"front-arc_{number}", style)


def draw_arc_of_shooter(
    ax: Axes, start: XY, angle: float, reach: float, gid: str, style: Style
) -> None:
    """A side of the shooter's front arc."""
    _ray(ax, start, angle, reach, gid, style.attacker, (0, (4.0, 1.5, 1.0, 1.5)))


def _ray(
    ax: Axes, start: XY, angle: float, reach: float, gid: str, color: str, dashes: Dashes
) -> None:
    cos, sin = cos_sin(angle)
    end = (start[0] + reach * cos, start[1] + reach * sin)
    ray = Line2D([start[0], end[0]], [start[1], end[1]], color=color, linewidth=0.8)
    ray.set(linestyle=dashes, alpha=0.75, zorder=RANGE, gid=gid)
    ax.add_line(ray)


def draw_target_facing(ax: Axes, side: Segment, gid: str, style: Style) -> None:
    """The side of the target that is shot at."""
    _bar(ax, side, 3.4, style.facing, "-", gid, MARKS)


def draw_hidden(ax: Axes, part: Segment, cover: Cover, gid: str, style: Style) -> None:
    """A hidden part of the target facing: a solid bar behind hard cover, a broken one behind soft.

    Neither hue nor lightness alone carries the difference.
    """
    _bar(ax, part, 8.4, style.paper, "-", f"{gid}_edge", MARKS + 0.1)
    color = style.hard if cover is Cover.HARD else style.soft
    _bar(ax, part, 6.4, color, _BAR_DASHES[cover], gid, MARKS + 0.2)


def _bar(
    ax: Axes, side: Segment, width: float, color: str, dashes: Dashes, gid: str, zorder: float
) -> None:
    xs, ys = zip(*side, strict=True)
    bar = Line2D(xs, ys, color=color, linewidth=width, solid_capstyle="butt")
    bar.set(dash_capstyle="butt", linestyle=dashes, zorder=zorder, gid=gid)
    ax.add_line(bar)


def draw_shadow(ax: Axes, eye: XY, part: Segment, gid: str, style: Style) -> None:
    """What the eye cannot see of the facing, as the wedge between them."""
    wedge = Polygon([eye, *part], closed=True, facecolor=style.shade, alpha=0.13, linewidth=0)
    wedge.set(zorder=RANGE - 0.5, gid=gid)
    ax.add_patch(wedge)
    for number, end in enumerate(part):
        edge = Line2D([eye[0], end[0]], [eye[1], end[1]], color=style.shade, linewidth=0.6)
        edge.set(linestyle=_DOTS, zorder=LINES, gid=f"{gid}_{number}")
        ax.add_line(edge)


def draw_eye(ax: Axes, eye: XY, gid: str, style: Style) -> None:
    """The point from which a shooter looks."""
    point = Line2D([eye[0]], [eye[1]], marker="o", markersize=4.2, linestyle="none")
    point.set(markerfacecolor=style.paper, markeredgecolor=style.ink, markeredgewidth=1.1)
    point.set(zorder=MARKS + 0.6, gid=gid)
    ax.add_line(point)


def shows_sight(shown: Shooter) -> bool:
    """True if its clear line of sight is drawn: none of the three lines is the same."""
    return shown.sight is not None and all(line.line != shown.sight for line in shown.lines)


def draw_sight(ax: Axes, line: Line, gid: str, style: Style) -> None:
    """A clear line of sight, in plan."""
    _line(ax, line, gid, style.sight, 0.8, (0, (1.5, 1.2)))


def draw_cover_line(ax: Axes, line: Line, cover: Cover, gid: str, style: Style) -> None:
    """One of the three lines: its look says the best cover that it passes through."""
    _line(ax, line, gid, color_of(cover, style), 1.2, _DASHES[cover])


def _line(ax: Axes, line: Line, gid: str, color: str, width: float, dashes: Dashes) -> None:
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    drawn = Line2D([x0, x1], [y0, y1], color=color, linewidth=width)
    drawn.set(linestyle=dashes, zorder=LINES, gid=gid)
    ax.add_line(drawn)


def color_of(cover: Cover, style: Style) -> str:
    """The colour of lines and bars of that cover."""
    return {Cover.NONE: style.sight, Cover.SOFT: style.soft, Cover.HARD: style.hard}[cover]


def nearest_point(eye: XY, target: NinthAgeUnit) -> Line | None:
    """From an eye to the point of a round target that is nearest to it; None if it has sides."""
    if not target.is_round:
        return None
    (x, y), (cx, cy) = eye, target.boundary.centre
    share = target.boundary.radius / math.dist(eye, target.boundary.centre)
    end = (cx + (x - cx) * share, cy + (y - cy) * share)
    return Line(start=(x, y, 0.0), end=(*end, 0.0))


def draw_inside(ax: Axes, line: Line, shape: Shape, cover: Cover, gid: str, style: Style) -> None:
    """The parts of a line that lie in a piece it passes through."""
    whole = LineString([line.start[:2], line.end[:2]])
    inside = whole.intersection(shape.outline)
    parts = [part for part in shapely.get_parts(inside) if part.geom_type == "LineString"]
    for number, part in enumerate(parts):
        ends = (part.coords[0], part.coords[-1])
        drawn = draw_part(ax, ends, EFFECTS[cover], f"{gid}_{number}", style)
        drawn.set_zorder(MARKS + 0.05)


def draw_chosen(ax: Axes, footprint: Shape, gid: str, style: Style) -> None:
    """The ring around the shooter whose lines are drawn."""
    ring = patch(footprint, fill=False, edgecolor=style.ink, linewidth=2.2, zorder=MARKS + 0.3)
    ring.set_gid(gid)
    ax.add_patch(ring)


def draw_result(
    ax: Axes, at: XY, size: float, cover: Cover | None, gid: str, ink: str, paper: str
) -> None:
    """A disc `size` [pt] wide: empty for no cover, half full for soft, full for hard.

    A cross where there is no sight.
    """
    disc = Line2D([at[0]], [at[1]], marker="o", markersize=size, linestyle="none")
    disc.set(markeredgecolor=ink, markeredgewidth=max(0.6, size / 8), zorder=MARKS + 0.4, gid=gid)
    if cover is None:
        disc.set(marker="x", markeredgewidth=max(1.0, size / 5))
    elif cover is Cover.SOFT:
        disc.set(fillstyle="bottom", markerfacecolor=ink, markerfacecoloralt=paper)
    else:
        disc.set(markerfacecolor=ink if cover is Cover.HARD else paper)
    ax.add_line(disc)


def draw_roll(ax: Axes, at: XY, text: str, size: float, gid: str, color: str, style: Style) -> None:
    """What a shooter needs, on its base."""
    write(
        ax, at, text, gid=gid, style=style, size=size, color=color, ha="center", zorder=MARKS + 0.5
    )
