"""What the legend of a Legion verdict explains: only what occurs."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from defilade.diagram import things
from defilade.diagram.legend import Entry, Swatch, base_look, line_swatch, others_in_view
from defilade.diagram.legion import marks
from defilade.diagram.style import Style
from defilade.diagram.things import Box
from defilade.diagram.words import inches, plain
from defilade.geometry.shapes import XY, circle
from defilade.rules.legion.verdict import Verdict
from defilade.tabletop import Table


def verdict_entries(table: Table[Any, Any], verdict: Verdict, view: Box) -> list[Entry]:
    """What the marks of a verdict mean."""
    found = verdict.miniatures
    half = verdict.half_range_in
    others = others_in_view(table, (verdict.attacker, verdict.defender), view)
    lazy = idle(table, verdict)
    listed: list[tuple[object, str, Swatch]] = [
        (True, plain(verdict.attacker), _base_swatch("attacker")),
        (lazy, "attacker, not eligible", _base_swatch("idle")),
        (
            any(one.sees and not one.obscured for one in found),
            f"{plain(verdict.defender)}, clear",
            _base_swatch("defender"),
        ),
        (
            any(one.sees and one.obscured for one in found),
            f"{plain(verdict.defender)}, obscured",
            _base_swatch("defender", obscured=True),
        ),
        (
            any(not one.sees and one.obscured for one in found),
            "obscured and not seen",
            _base_swatch("defender", obscured=True, seen=False),
        ),
        (
            any(not one.sees and not one.obscured for one in found),
            "not seen",
            _base_swatch("defender", seen=False),
        ),
        (others, "other units", _base_swatch("other")),
        (True, "unit leader", _star_swatch),
        (any(one.sight for one in found), "a clear line of sight", line_swatch(marks.draw_sight)),
        (any(one.blocked for one in found), "a blocked line", line_swatch(marks.draw_blocked)),
        (any(one.hidden for one in found), "hidden part of a base", _hidden_swatch),
        (
            any(marks.measured(table, verdict, one) for one in found),
            "shortest way to the piece",
            _distance_swatch,
        ),
        (
            any(marks.ring_matters(one, half) for one in found),
            f"half range ({inches(half)})",
            _ring_swatch,
        ),
    ]
    return [Entry(words, swatch) for occurs, words, swatch in listed if occurs]


def idle(table: Table[Any, Any], verdict: Verdict) -> list[str]:
    """The attackers that may not attack; none where nobody may."""
    if not verdict.sees:
        return []
    return [
        miniature.name
        for miniature in table.unit(verdict.attacker).miniatures
        if miniature.name not in verdict.eligible
    ]


def _base_swatch(role: str, *, obscured: bool = False, seen: bool = True) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        fill, edge, dashes = base_look(role, style)
        shape = circle(at, 10.0)
        things.draw_base(ax, shape, gid="swatch", fill=fill, edge=edge, dashes=dashes)
        marks.draw_marks(ax, shape, obscured=obscured, seen=seen, name="swatch", style=style)

    return draw


def _star_swatch(ax: Axes, at: XY, style: Style) -> None:
    things.draw_star(ax, at, 9.0, gid="swatch", fill=style.paper, edge=style.ink)


def _hidden_swatch(ax: Axes, at: XY, style: Style) -> None:
    ends = ((at[0] - 8.0, at[1]), (at[0] + 8.0, at[1]))
    marks.draw_hidden(ax, ends, 3.0, "swatch", style)


def _distance_swatch(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_distance(ax, ((at[0] - 9.0, at[1]), (at[0] + 9.0, at[1])), "swatch", style)


def _ring_swatch(ax: Axes, at: XY, style: Style) -> None:
    dots: Any = (0, (1.0, 1.8))
    xs, ys = [at[0] - 10.0, at[0] + 10.0], [at[1], at[1]]
    ax.add_line(Line2D(xs, ys, color=style.measure, linewidth=0.9, linestyle=dots))
