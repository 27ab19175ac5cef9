"""The lines that are shown from the side as well: how the plan marks them, like the side view."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from defilade.diagram import things
from defilade.diagram.legend import Entry, line_swatch
from defilade.diagram.rays import Effect, Ray
from defilade.diagram.section import blocks, section_of
from defilade.diagram.style import Style
from defilade.diagram.words import gid
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line


def draw_shown(ax: Axes, ray: Ray, style: Style) -> None:
    """A pale band under each line of a ray; thick where it is blocked, as from the side."""
    for number, sightline in enumerate(ray.lines):
        name = f"shown-line_{number}"
        _draw_band(ax, sightline.line, name, style)
        if sightline.line.is_upright:
            continue
        for item in section_of(sightline.line, ray.uprights, ray.steps).profiles:
            if item.crossing is None or not blocks(item):
                continue
            for part, stretch in enumerate(item.crossing.stretches):
                one = f"{name}_{gid(item.number, item.upright.name, part)}"
                ends = (stretch.entry[:2], stretch.exit[:2])
                drawn = draw_inside(ax, ends, item.upright.effect, one, style)
                drawn.set_zorder(things.MARKS + 0.5)  # over the bases that it runs through


def draw_inside(ax: Axes, ends: tuple[XY, XY], effect: Effect, name: str, style: Style) -> Line2D:
    """The part of a line that is inside something, with a dot at each end.

    It is thinner where that does nothing.
    """
    colors = {Effect.NOTHING: style.sight, Effect.SOFT: style.soft, Effect.OBSCURES: style.soft}
    color = colors.get(effect, style.blocked)
    xs, ys = zip(*ends, strict=True)
    thick = Line2D(xs, ys, color=color, linewidth=2.2 if effect is Effect.NOTHING else 3.4)
    thick.set(solid_capstyle="butt", marker="o", markersize=3.8, markerfacecolor=style.paper)
    thick.set_gid(name)
    ax.add_line(thick)
    return thick


def _draw_band(ax: Axes, line: Line, name: str, style: Style) -> None:
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    band = Line2D([x0, x1], [y0, y1], color=style.measure, linewidth=5.0, alpha=0.3)
    band.set(solid_capstyle="round", zorder=things.LINES - 0.1, gid=name)
    ax.add_line(band)


def _draw_inside_swatch(ax: Axes, at: XY, style: Style) -> None:
    """Both colours: what stops lines or covers hard, and what obscures or covers softly."""
    for start, effect in ((-10.0, Effect.BLOCKS), (1.5, Effect.SOFT)):
        ends = ((at[0] + start, at[1]), (at[0] + start + 8.5, at[1]))
        draw_inside(ax, ends, effect, "swatch", style)


BAND = Entry("shown from the side", line_swatch(_draw_band))
"""What the legend says of the band."""

INSIDE = Entry("the line inside a piece", _draw_inside_swatch)
"""What the legend says of the part inside something."""
