"""What the legend of a 9th Age verdict explains: only what occurs."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes

from defilade.diagram import things
from defilade.diagram.legend import (
    SWATCH,
    Entry,
    Swatch,
    base_look,
    line_swatch,
    others_in_view,
)
from defilade.diagram.ninth_age import marks
from defilade.diagram.shown import INSIDE
from defilade.diagram.style import Style
from defilade.diagram.things import Box
from defilade.diagram.words import clipped, plain
from defilade.geometry.shapes import XY, rectangle
from defilade.geometry.solids import Line
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.verdict import Cover, Shooter, Verdict
from defilade.tabletop import Table

_NAME_LETTERS = 32  # more would leave the legend one column


def verdict_entries(
    table: Table[Any, Any], verdict: Verdict, shown: Shooter, view: Box
) -> list[Entry]:
    """What the marks of a verdict mean."""
    in_rank = [one for one in verdict.shooters if one.in_rank]
    covers = {one.cover for one in in_rank}
    line_covers = {line.cover for line in shown.lines}
    within = line_covers - {Cover.NONE}
    to_point = table.unit(verdict.defender).is_round and shown.eye is not None
    hidden = {part.cover for part in shown.hidden}
    may_shoot = {one.may_shoot and verdict.unit_bar is None for one in verdict.shooters}
    target, shooters = table.unit(verdict.defender), table.unit(verdict.attacker)
    others = others_in_view(table, (verdict.attacker, verdict.defender), view)
    idle = "may not shoot" if True in may_shoot else f"{_name(verdict.attacker)}, may not shoot"
    facing = shown.target_facing
    has_front = any(not unit.is_round for unit in table.units)
    in_view = shown.hidden_share is None or shown.hidden_share < 1.0
    has_facing = facing is not None and not target.is_round and in_view
    round_eye = shooters.miniature(shown.name).is_round
    listed: list[tuple[object, str, Swatch]] = [
        (True in may_shoot, _name(verdict.attacker), _base("attacker")),
        (False in may_shoot, idle, _base("idle")),
        (True, _name(verdict.defender), _base("defender")),
        (others, "other units", _base("other")),
        (has_front, "front of a unit", _front),
        (has_front, "boundary of a unit", _boundary),
        (True, "the shooter shown in detail", _chosen),
        (Cover.NONE in covers, "the target has no cover", _result(Cover.NONE)),
        (Cover.SOFT in covers, "the target has soft cover", _result(Cover.SOFT)),
        (Cover.HARD in covers, "the target has hard cover", _result(Cover.HARD)),
        (None in covers, "no line of sight", _result(None)),
        (not target.is_round, "arcs of the target", _arcs),
        (not round_eye, "front arc of the shooter", _front_arc),
        (has_facing, f"target facing: {wording.facing(facing)}", _facing),
        (shown.eye, "where it looks from", _eye),
        (marks.shows_sight(shown), "a clear line of sight", line_swatch(marks.draw_sight)),
        (Cover.NONE in line_covers, "line through nothing", _cover_line(Cover.NONE)),
        (Cover.SOFT in line_covers, "line through soft cover", _cover_line(Cover.SOFT)),
        (Cover.HARD in line_covers, "line through hard cover", _cover_line(Cover.HARD)),
        (to_point, "line to the nearest point", _cover_line(shown.cover or Cover.NONE)),
        (within, INSIDE.words, INSIDE.swatch),
        (hidden and shown.eye, "what it does not see", _shadow),
        (Cover.SOFT in hidden, "hidden by soft cover", _hidden(Cover.SOFT)),
        (Cover.HARD in hidden, "hidden by hard cover", _hidden(Cover.HARD)),
    ]
    return [Entry(words, swatch) for occurs, words, swatch in listed if occurs]


def _name(unit: str) -> str:
    return clipped(plain(unit), _NAME_LETTERS)


def _square(at: XY) -> Any:
    return rectangle(at, (10.0, 10.0))


def _base(role: str) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        fill, edge, dashes = base_look(role, style)
        things.draw_base(ax, _square(at), gid="swatch", fill=fill, edge=edge, dashes=dashes)

    return draw


def _result(cover: Cover | None) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        _base("idle" if cover is None else "attacker")(ax, at, style)
        ink = style.attacker_ink if cover is None else style.paper
        marks.draw_result(ax, at, 5.0, cover, "swatch", ink, style.attacker)

    return draw


def _ends(at: XY) -> tuple[XY, XY]:
    return (at[0] - SWATCH / 2 + 2, at[1]), (at[0] + SWATCH / 2 - 2, at[1])


def _front(ax: Axes, at: XY, style: Style) -> None:
    left, right = _ends((at[0], at[1] - 2.0))
    marks.draw_front(ax, (left, right), 4.5, "swatch", style.ink)


def _boundary(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_boundary(ax, rectangle(at, (SWATCH - 6, 9.0)), "swatch", style.ink)


def _shadow(ax: Axes, at: XY, style: Style) -> None:
    left, right = _ends(at)
    ends = ((right[0], at[1] - 5.0), (right[0], at[1] + 5.0))
    marks.draw_shadow(ax, left, ends, "swatch", style)


def _chosen(ax: Axes, at: XY, style: Style) -> None:
    _base("attacker")(ax, at, style)
    marks.draw_chosen(ax, _square(at), "swatch", style)


def _left(at: XY) -> XY:
    return (at[0] - SWATCH / 2 + 1, at[1])


def _arcs(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_arc(ax, _left(at), 0.0, SWATCH - 2, "swatch", style)


def _front_arc(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_arc_of_shooter(ax, _left(at), 0.0, SWATCH - 2, "swatch", style)


def _facing(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_target_facing(ax, _ends(at), "swatch", style)


def _eye(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_eye(ax, at, "swatch", style)


def _cover_line(cover: Cover) -> Swatch:
    def draw(ax: Axes, line: Line, gid: str, style: Style) -> None:
        marks.draw_cover_line(ax, line, cover, gid, style)

    return line_swatch(draw)


def _hidden(cover: Cover) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        marks.draw_hidden(ax, _ends(at), cover, "swatch", style)

    return draw
