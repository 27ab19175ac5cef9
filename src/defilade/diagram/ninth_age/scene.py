"""A table of the 9th Age with or without a verdict, as the diagram draws it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matplotlib.axes import Axes

from defilade.diagram import things
from defilade.diagram.legend import Entry, base_look
from defilade.diagram.lettering import Ruler
from defilade.diagram.ninth_age import marks, words
from defilade.diagram.ninth_age.entries import verdict_entries
from defilade.diagram.ninth_age.rays import ray_of
from defilade.diagram.ninth_age.tags import block_tag, name_tag, named_apart, shooter_tag
from defilade.diagram.rays import Ray
from defilade.diagram.rings import Ring
from defilade.diagram.style import Style
from defilade.diagram.tags import Tag, in_view, terrain_tags, token_tags, unit_tag
from defilade.diagram.things import Box, Piece
from defilade.diagram.words import gid, inches
from defilade.errors import DefiladeError, UnknownNameError
from defilade.geometry.shapes import Shape
from defilade.rules.ninth_age import editions, wording
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature
from defilade.rules.ninth_age.verdict import Cover, Shooter, Verdict
from defilade.tabletop import Facing
from defilade.tabletop.table import unknown

_ROLL_FROM = 13.0  # width of a base [pt] from which the needed roll is written on it


@dataclass(frozen=True, slots=True)
class NinthAgeScene:
    """The scene of a game of the 9th Age; see `Scene`. `shown` is whose lines are drawn.

    `edition` is the one that the verdict is by, with its readings; None for that of its name.
    """

    table: NinthAgeTable
    verdict: Verdict | None
    shown: Shooter | None
    pieces: tuple[Piece, ...]
    edition: Edition | None = None

    @classmethod
    def of(
        cls,
        table: NinthAgeTable,
        verdict: Verdict | None,
        *,
        shooter: str | None = None,
        edition: Edition | None = None,
    ) -> NinthAgeScene:
        """The scene with the lines of `shooter`, by default of the one with the least margin.

        Those who see and may shoot by their rank go first.

        Raises UnknownNameError if there is none of that name.
        """
        shown = None if verdict is None else _chosen(verdict, shooter)
        return cls(table, verdict, shown, tuple(map(_piece, table.terrain)), edition)

    @property
    def found(self) -> tuple[Verdict, Shooter]:
        """The verdict and the shooter whose lines are drawn."""
        if self.verdict is None or self.shown is None:
            raise ValueError("expected a verdict")
        return self.verdict, self.shown

    def boxes(self) -> list[Box]:
        """Both units, the lines that are drawn, and every piece that gives cover [in]."""
        verdict, shown = self.found
        boxes = [self.table.unit(n).boundary.bounds for n in (verdict.attacker, verdict.defender)]
        boxes += [s.bounds for name in _named(verdict) for s in self._shapes(name)]
        lines = [line.line for line in shown.lines] + [line for line in (shown.sight,) if line]
        boxes += [(*end[:2], *end[:2]) for line in lines for end in (line.start, line.end)]
        return boxes

    def draw(self, ax: Axes, view: Box, style: Style) -> None:
        """Draw the units with the results on the bases, then the lines of one shooter."""
        for unit in self.table.units:
            self._draw_unit(ax, unit, style)
        if self.verdict is None or self.shown is None:
            return
        reach = math.hypot(view[2] - view[0], view[3] - view[1])
        target = self.table.unit(self.verdict.defender)
        shooters = self.table.unit(self.verdict.attacker)
        if not target.is_round:
            marks.draw_arcs(ax, target.corners, target.facing, reach, style)
        self._draw_shown(ax, shooters.miniature(self.shown.name), target, reach, style)
        for shooter in self.verdict.shooters:
            self._draw_result(ax, shooters.miniature(shooter.name), shooter, style)

    def _draw_unit(self, ax: Axes, unit: NinthAgeUnit, style: Style) -> None:
        edge = style.ink
        for miniature in unit.miniatures:
            role = self._role(unit, miniature)
            fill, edge, dashes = base_look(role, style)
            things.draw_base(
                ax,
                miniature.footprint,
                gid=f"miniature_{gid(unit.name, miniature.name)}",
                fill=fill,
                edge=edge,
                dashes=dashes,
                width=0.7,
                below_lines=role == "other",
            )
        if unit.is_round:
            return
        name = gid(unit.name)
        marks.draw_boundary(ax, unit.boundary, name, edge)
        scale = things.points_per_inch(ax)
        reach = min(7.0, max(3.0, 0.3 * scale * unit.miniatures[0].base.width)) / scale
        marks.draw_front(ax, unit.line(Facing.FRONT), reach, name, style.ink)

    def _role(self, unit: NinthAgeUnit, miniature: NinthAgeMiniature) -> str:
        """What a miniature does in this attack; see `base_look`."""
        verdict = self.verdict
        if verdict is None or unit.name not in (verdict.attacker, verdict.defender):
            return "other"
        if unit.name == verdict.defender:
            return "defender"
        return "attacker" if _may_shoot(verdict, miniature.name) else "idle"

    def _draw_shown(
        self,
        ax: Axes,
        eye: NinthAgeMiniature,
        target: NinthAgeUnit,
        reach: float,
        style: Style,
    ) -> None:
        """The arc of one shooter, the facing it shoots at, and its lines or what is hidden."""
        verdict, shown = self.found
        name = gid(verdict.attacker, shown.name)
        if not eye.is_round:
            marks.draw_front_arc(ax, eye.front, eye.facing, reach, style)
        if shown.target_facing is not None and not target.is_round:
            side = target.line(shown.target_facing)
            marks.draw_target_facing(ax, side, f"target-facing_{gid(target.name)}", style)
        point = None if shown.eye is None else marks.nearest_point(shown.eye, target)
        if point is not None:
            cover = shown.cover or Cover.NONE
            marks.draw_cover_line(ax, point, cover, f"target-point_{name}", style)
        if shown.sight is not None and marks.shows_sight(shown):
            marks.draw_sight(ax, shown.sight, f"sight_{name}", style)
        for line in shown.lines:
            part = f"{name}_{line.to}"
            marks.draw_cover_line(ax, line.line, line.cover, f"line_{part}", style)
            for item in line.through:
                for number, shape in enumerate(self._shapes(item.name)):
                    inside = f"inside_{part}_{gid(item.name)}_{number}"
                    marks.draw_inside(ax, line.line, shape, item.cover, inside, style)
        for number, hidden in enumerate(shown.hidden):
            segment = (hidden.start, hidden.end)
            if shown.eye is not None:
                marks.draw_shadow(ax, shown.eye, segment, f"shadow_{name}_{number}", style)
            marks.draw_hidden(ax, segment, hidden.cover, f"hidden_{name}_{number}", style)
        marks.draw_chosen(ax, eye.footprint, f"chosen_{name}", style)
        if shown.eye is not None:
            marks.draw_eye(ax, shown.eye, f"eye_{name}", style)

    def _draw_result(
        self, ax: Axes, miniature: NinthAgeMiniature, shooter: Shooter, style: Style
    ) -> None:
        """The cover from a shooter and the roll it needs, on its base; nothing in a rear rank."""
        verdict, _ = self.found
        if not shooter.in_rank:
            return
        name = gid(verdict.attacker, shooter.name)
        scale = things.points_per_inch(ax)
        x0, y0, x1, y1 = miniature.footprint.bounds
        width = min(miniature.base.width, miniature.base.length) * scale
        may_shoot = _may_shoot(verdict, shooter.name)
        ink, paper = (
            (style.paper, style.attacker) if may_shoot else (style.attacker_ink, style.paper)
        )
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        is_written = may_shoot and shooter.needed is not None and width >= _ROLL_FROM
        step = 0.22 * width / scale if is_written else 0.0
        size = min(9.0, (0.34 if is_written else 0.5) * width)
        at = (x, y + step)
        marks.draw_result(ax, at, size, shooter.cover, f"cover_{name}", ink, paper)
        if is_written:
            text, size = f"{shooter.needed}+", min(8.0, 0.42 * width)
            marks.draw_roll(ax, (x, y - step), text, size, f"roll_{name}", ink, style)

    def _shapes(self, name: str) -> list[Shape]:
        """What the piece, unit or miniature of that name covers."""
        shapes = [feature.shape for feature in self.table.terrain if feature.name == name]
        shapes += [unit.boundary for unit in self.table.units if unit.name == name]
        miniatures = (each for unit in self.table.units for each in unit.miniatures)
        return shapes + [each.footprint for each in miniatures if each.name == name and not shapes]

    def tags(self, view: Box, ruler: Ruler, style: Style) -> list[Tag]:
        """The labels, the most important first."""
        table, verdict, tags = self.table, self.verdict, []
        others = list(table.units)
        if verdict is not None and self.shown is not None:
            target, shooters = table.unit(verdict.defender), table.unit(verdict.attacker)
            miniature = shooters.miniature(self.shown.name)
            said = words.brief(self.shown)
            side = self.shown.target_facing
            facing = "" if side is None else wording.facing(side)
            is_lone = len(shooters.miniatures) == 1
            name = shooters.name if is_lone else miniature.name
            tags.append(shooter_tag(shooters.name, miniature, name, said, ruler, style))
            tags.append(block_tag(target, "defender", facing, ruler, style))
            if not is_lone:
                tags.append(block_tag(shooters, "attacker", "", ruler, style))
            tags += [
                name_tag(shooters.name, shooters.miniature(one.name), ruler, style)
                for one in named_apart(verdict, shooters.name)
                if one.name != self.shown.name
            ]
            others = [unit for unit in table.units if unit not in (target, shooters)]
        tags += terrain_tags(self._in_order(), view, ruler, style)
        tags += [
            unit_tag(number, unit.name, len(unit.miniatures), unit.boundary, ruler, style)
            for number, unit in enumerate(others)
        ]
        return in_view(tags + token_tags(table.tokens, ruler, style), view)

    def _in_order(self) -> list[Piece]:
        """The terrain, what the verdict names first: the letters of the key follow this order."""
        named = set[str]() if self.verdict is None else _named(self.verdict)
        return sorted(self.pieces, key=lambda piece: piece.name not in named)

    def ray(self, name: str | None) -> Ray:
        """The lines of the shooter that is shown; `name` chooses no other."""
        verdict, shown = self.found
        if name is not None:
            raise DefiladeError("a ray is chosen in Legion; in the 9th Age choose a shooter")
        edition = self.edition or editions.edition(verdict.edition)
        return ray_of(self.table, verdict, shown, self._in_order(), edition)

    def rings(self) -> list[Ring]:
        """Half of the range and all of it, around the shooter that is shown."""
        verdict, shown = self.found
        miniature = self.table.unit(verdict.attacker).miniature(shown.name)
        weapon = miniature.profile.weapon
        if weapon is None:
            return []
        return [
            Ring(
                around=miniature.footprint,
                distance=weapon.range * part,
                words=f"{words}: {inches(weapon.range * part)}",
            )
            for part, words in ((0.5, "half range"), (1.0, "range"))
        ]

    def entries(self, view: Box) -> list[Entry]:
        """What the marks of the verdict mean."""
        if self.verdict is None or self.shown is None:
            return []
        return verdict_entries(self.table, self.verdict, self.shown, view)

    def results(self) -> list[str]:
        """What comes of the shooters, those with the same result together."""
        return [] if self.verdict is None else words.results(self.verdict)

    def answer(self) -> str:
        """The verdict in one sentence."""
        return wording.answer(self.found[0])

    def small_print(self) -> str:
        """The game and its edition, range, hits, margin."""
        return wording.small_print(self.found[0]) + "."

    def description(self) -> str:
        """The whole diagram in sentences."""
        return words.description(self.table, *self.found)


def _chosen(verdict: Verdict, name: str | None) -> Shooter:
    if name is None:
        return min(
            verdict.shooters,
            key=lambda one: (not one.in_rank, not one.sees, _or_infinity(one.margin_mm)),
        )
    for shooter in verdict.shooters:
        if shooter.name == name:
            return shooter
    raise UnknownNameError(unknown("shooter", name, [one.name for one in verdict.shooters]))


def _or_infinity(margin: float | None) -> float:
    return math.inf if margin is None else margin


def _may_shoot(verdict: Verdict, name: str) -> bool:
    if verdict.unit_bar is not None:
        return False
    return any(one.may_shoot for one in verdict.shooters if one.name == name)


def _named(verdict: Verdict) -> set[str]:
    """Every piece, unit and miniature that gives cover from some shooter."""
    through = {i.name for one in verdict.shooters for line in one.lines for i in line.through}
    return through | {name for one in verdict.shooters for part in one.hidden for name in part.by}


def _piece(feature: Feature) -> Piece:
    # an opaque piece is drawn over what it may stand in, a hill below what may stand on it
    edge = words.edge_of(feature)
    return Piece(
        name=feature.name,
        shape=feature.shape,
        kind=str(feature.kind),
        edge=edge,
        words=words.piece_words(feature),
        height=words.piece_height(feature),
        top=_LAYERS.get(str(feature.kind), 2.0),
    )


_LAYERS = {"open": 0.0, "water": 0.0, "hill": 1.0, "wall": 4.0, "building": 3.0, "impassable": 3.0}
"""What is drawn over what: one piece may stand on another."""
