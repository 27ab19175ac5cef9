"""A table of Legion with or without a verdict, as the diagram draws it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from matplotlib.axes import Axes

from defilade.diagram import things
from defilade.diagram.legend import Entry, base_look
from defilade.diagram.legion import marks, words
from defilade.diagram.legion.entries import verdict_entries
from defilade.diagram.legion.rays import ray_to
from defilade.diagram.legion.tags import miniature_tags, unit_tags
from defilade.diagram.lettering import Ruler
from defilade.diagram.rays import Ray
from defilade.diagram.rings import Ring
from defilade.diagram.style import Style
from defilade.diagram.tags import Tag, in_view, terrain_tags, token_tags
from defilade.diagram.things import Box, Piece
from defilade.diagram.words import gid, inches
from defilade.geometry.shapes import Shape
from defilade.rules.legion import editions, wording
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.range import LAST_BAND
from defilade.rules.legion.verdict import MiniatureVerdict, Verdict
from defilade.tabletop import Table, Terrain, Unit


@dataclass(frozen=True, slots=True)
class LegionScene:
    """The scene of a game of Legion; see `Scene`.

    `edition` is the one that the verdict is by, with its readings; None for that of its name.
    """

    table: Table[Any, Any]
    verdict: Verdict | None = None
    edition: Edition | None = None
    pieces: tuple[Piece, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", tuple(map(_piece, self.table.terrain)))

    @property
    def found(self) -> Verdict:
        """The verdict, where there is one."""
        if self.verdict is None:
            raise ValueError("expected a verdict")
        return self.verdict

    def boxes(self) -> list[Box]:
        """Both units, their lines of sight and every piece the verdict names [in]."""
        verdict = self.found
        boxes = [
            miniature.footprint.bounds
            for name in (verdict.attacker, verdict.defender)
            for miniature in self.table.unit(name).miniatures
        ]
        for found in verdict.miniatures:
            named = marks.shapes_of(self.table, found.by + found.near_miss)
            boxes += [shape.bounds for shape in named]
            for line in (found.sight, found.blocked):
                if line is not None:
                    boxes += [(*end[:2], *end[:2]) for end in (line.start, line.end)]
        told = {name for finding in verdict.findings for name in finding.by}
        boxes += [(*one.at, *one.at) for one in self.table.tokens if one.name in told]
        return boxes

    def draw(self, ax: Axes, view: Box, style: Style) -> None:
        """Draw the units, and what was found about each defender."""
        verdict = self.verdict
        for unit in self.table.units:
            is_other = verdict and unit.name not in (verdict.attacker, verdict.defender)
            roles = _roles(unit, verdict)
            _draw_unit(ax, unit, roles, style, star=not is_other)
        for found in verdict.miniatures if verdict else ():
            _draw_finding(ax, self.table, self.found, found, style)

    def tags(self, view: Box, ruler: Ruler, style: Style) -> list[Tag]:
        """The labels, the most important first."""
        table, verdict, tags = self.table, self.verdict, []
        others = list(table.units)
        if verdict is not None:
            defenders, attackers = table.unit(verdict.defender), table.unit(verdict.attacker)
            found = {one.name: one for one in verdict.miniatures}
            half = verdict.half_range_in
            tags += miniature_tags(table, defenders, "defender", found, half, ruler, style)
            if attackers is not defenders:
                tags += miniature_tags(table, attackers, "attacker", {}, 0.0, ruler, style)
            others = [unit for unit in table.units if unit not in (defenders, attackers)]
        tags += terrain_tags(self._in_order(), view, ruler, style)
        tags += unit_tags(others, ruler, style)
        return in_view(tags + token_tags(table.tokens, ruler, style), view)

    def _in_order(self) -> list[Piece]:
        """The terrain, what the verdict names first: the letters of the key follow this order."""
        found = () if self.verdict is None else self.verdict.miniatures
        named = {name for one in found for name in (*one.by, *one.near_miss)}
        return sorted(self.pieces, key=lambda piece: piece.name not in named)

    def ray(self, name: str | None) -> Ray:
        """The leader's lines to one defender, by default to whom the verdict hangs on."""
        edition = self.edition or editions.edition(self.found.edition)
        return ray_to(self.table, self.found, self._in_order(), edition, name)

    def rings(self) -> list[Ring]:
        """The range bands around the attacking leader."""
        edition = self.edition or editions.edition(self.found.edition)
        leader = self.table.unit(self.found.attacker).leader
        return [
            Ring(
                around=leader.footprint,
                distance=edition.range_band * band,
                words=f"range {band}: {inches(edition.range_band * band)}",
            )
            for band in range(1, LAST_BAND + 1)
        ]

    def entries(self, view: Box) -> list[Entry]:
        """What the marks of the verdict mean."""
        return [] if self.verdict is None else verdict_entries(self.table, self.verdict, view)

    def results(self) -> list[str]:
        """Nothing: every miniature has a label or a line of the key."""
        return []

    def answer(self) -> str:
        """The verdict in one sentence."""
        return wording.answer(self.found)

    def small_print(self) -> str:
        """The game and its edition, range, wound cap, margin."""
        return words.small_print(self.found)

    def description(self) -> str:
        """The whole diagram in sentences."""
        return words.description(self.table, self.found)


def _piece(piece: Terrain) -> Piece:
    return Piece(
        name=piece.name,
        shape=piece.shape,
        kind=piece.kind,
        edge=piece.cover,
        words=words.piece_words(piece),
        height=words.piece_height(piece),
        top=piece.top,
        raised=piece.bottom > 0,
    )


def _roles(unit: Unit[Any], verdict: Verdict | None) -> dict[str, str]:
    """What each miniature of a unit does in this attack; see `base_look`."""
    if verdict is None:
        return dict.fromkeys(_names(unit), "other")
    if unit.name == verdict.defender:
        return dict.fromkeys(_names(unit), "defender")
    if unit.name != verdict.attacker:
        return dict.fromkeys(_names(unit), "other")
    idle = [] if not verdict.sees else [n for n in _names(unit) if n not in verdict.eligible]
    return {name: "idle" if name in idle else "attacker" for name in _names(unit)}


def _draw_unit(
    ax: Axes, unit: Unit[Any], roles: dict[str, str], style: Style, *, star: bool
) -> None:
    scale = things.points_per_inch(ax)
    for miniature in unit.miniatures:
        name = gid(unit.name, miniature.name)
        role = roles[miniature.name]
        fill, edge, dashes = base_look(role, style)
        things.draw_base(
            ax,
            miniature.footprint,
            gid=f"miniature_{name}",
            fill=fill,
            edge=edge,
            dashes=dashes,
            below_lines=role == "other",
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
    ax: Axes, table: Table[Any, Any], verdict: Verdict, found: MiniatureVerdict, style: Style
) -> None:
    footprint = table.unit(verdict.defender).miniature(found.name).footprint
    name = gid(verdict.defender, found.name)
    marks.draw_marks(
        ax, footprint, obscured=found.obscured, seen=found.sees, name=name, style=style
    )
    if found.sight is not None:
        marks.draw_sight(ax, found.sight, name, style)
    if found.blocked is not None:
        marks.draw_blocked(ax, found.blocked, name, style)
    width = min(4.0, max(2.0, 0.12 * things.points_per_inch(ax) * _thickness(footprint)))
    for number, part in enumerate(found.hidden):
        marks.draw_hidden(ax, part, width, f"hidden_{name}_{number}", style)
    if (ends := marks.measured(table, verdict, found)) is not None:
        marks.draw_distance(ax, ends, name, style)
    if marks.ring_matters(found, verdict.half_range_in):
        marks.draw_half_range(ax, footprint, verdict.half_range_in, name, style)


def _names(unit: Unit[Any]) -> list[str]:
    return [miniature.name for miniature in unit.miniatures]
