r"""The third edition: sight within 45 degrees of straight ahead, and three lines to a facing.

The shooter may look from any point of its front facing. The front falls into stretches within which
every eye has the same answers (`geometry.eyes`): one eye of each stretch is asked whether it sees
any of the target's boundary, and what lines from it to the corners and the centre of the target
facing pass through. The best answer of an eye that sees is the shooter's (reading N-03).

            left  centre  right
              +-----+-----+         the target facing, as the shooter sees it
               \    |    /
                \ [##]  /           two of three lines through something: cover
                 \  |  /
               +--\-|-/-----+       the front facing; all three start at one eye
                  eye

(Third edition, Line of Sight; Cover.)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from defilade.geometry.crossing import line_margin
from defilade.geometry.eyes import critical_eyes, fixed_points, stretches
from defilade.geometry.screens import Bools, Floats, Indices
from defilade.geometry.shadow import blocked
from defilade.geometry.shapes import XY, Shape
from defilade.rules.ninth_age import flat, gaze
from defilade.rules.ninth_age.arcs import as_segment, front_arc, straight_ahead
from defilade.rules.ninth_age.obstructions import (
    Obstruction,
    View,
    is_elevated,
    obstructions,
)
from defilade.rules.ninth_age.outlook import Answer, Details
from defilade.rules.ninth_age.verdict import Cover, CoverLine, Through, To
from defilade.tabletop.block import Facing, Segment, middle, point_at
from defilade.units import to_mm


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Seen:
    """What the eyes see: `fractions` of the front, `widths`, whether each sees, and its grade."""

    fractions: Floats
    widths: Floats
    sees: Bools
    grade: Indices


class ThreeLines:
    """One view by the procedure of the third edition; see `outlook.Outlook`."""

    def __init__(self, view: View, items: tuple[Obstruction, ...] | None = None) -> None:
        """Of a view with a target facing: in this edition all bases are rectangular.

        `items` instead of what stands there.
        """
        self.view = view
        self.obstructions: tuple[Obstruction, ...] = obstructions(view) if items is None else items
        self._known: dict[float, _Seen] = {}

    def answer(self, grown: float = 0.0) -> Answer:
        """The best answer of all eyes, with all obstructions grown by `grown` [in]."""
        seen = self._seen(grown)
        if not seen.sees.any():
            return Answer.NO_SIGHT
        return Answer(int(seen.grade[seen.sees].min()))

    def details(self) -> Details:
        """The three lines from the best eye, or what closes the view."""
        answer = self.answer()
        if not answer.sees:
            return Details(eye=None, sight=None, blockers=self._blockers())
        seen = self._seen(0.0)
        fraction = gaze.best_eye(seen.fractions, seen.widths, seen.sees & (seen.grade == answer))
        eye = point_at(self.front, fraction)
        sight = gaze.clear_line(eye, self._regions, self._scene(0.0), self._cone(0.0))
        return Details(eye=eye, sight=sight, lines=self._lines(eye))

    def _blockers(self) -> tuple[str, ...]:
        """The names of what hides something of the target that the eyes could look at."""
        eyes = self._at(self._seen(0.0).fractions)
        hiding = gaze.hiding(eyes, self._regions, self._scene(0.0), self._cone(0.0))
        return tuple(dict.fromkeys(self.obstructions[index].name for index in sorted(hiding)))

    # -- where the eyes are, and what they look at

    def with_obstructions(self, items: tuple[Obstruction, ...]) -> ThreeLines:
        """The same view past other obstructions."""
        return ThreeLines(self.view, items)

    @property
    def ways(self) -> tuple[Shape, ...]:
        """Where the three lines can run."""
        return tuple(flat.between(self.front, [point]) for point in self.points)

    @cached_property
    def front(self) -> Segment:
        """The front facing; for back ranks, the part of the unit's straight ahead of it."""
        front = self.view.shooter.front
        (nx, ny, c), *_ = front_arc(self.view.unit.line(Facing.FRONT))
        ahead = c - (nx * front[0][0] + ny * front[0][1])
        (x0, y0), (x1, y1) = front
        return (x0 + nx * ahead, y0 + ny * ahead), (x1 + nx * ahead, y1 + ny * ahead)

    @cached_property
    def points(self) -> tuple[XY, XY, XY]:
        """Where the three lines end: left corner, centre and right corner of the target facing."""
        assert self.view.facing is not None, "bases of the third edition are rectangular"
        right, left = self.view.target.line(self.view.facing)
        return left, middle((left, right)), right

    @cached_property
    def _regions(self) -> tuple[gaze.Region, ...]:
        """What may be seen: the target's boundary, and the bases of its elevated miniatures."""
        view = self.view
        up = [
            gaze.region(each.footprint.rings[0], self.front, is_up=True)
            for each in view.target.miniatures
            if is_elevated(each, view.table, view.edition)
        ]
        return (gaze.region(view.target.corners, self.front), *up)

    def _cone(self, grown: float) -> gaze.Cone:
        """What lies at most 45 degrees off straight ahead, narrowed by 2 `grown` [in]."""
        _, (ax, ay, _), (bx, by, _) = front_arc(self.front)
        return gaze.Cone(normals=((ax, ay), (bx, by)), inset=2.0 * grown)

    # -- every stretch of the front

    def _seen(self, grown: float) -> _Seen:
        if grown not in self._known:
            self._known[grown] = self._look(grown)
        return self._known[grown]

    def _look(self, grown: float) -> _Seen:
        scene = self._scene(grown)
        cuts = self._cuts(scene, grown)
        fractions, widths = stretches(cuts, math.dist(*self.front))
        eyes = self._at(fractions)
        through = blocked(eyes, np.array(self.points), scene.packed)
        lines = np.where(through, scene.cover, 0).max(axis=2, initial=0)
        is_hard = (lines == Cover.HARD).sum(axis=1) >= 2
        is_soft = (lines >= Cover.SOFT).sum(axis=1) >= 2
        grade = np.where(is_hard, int(Cover.HARD), np.where(is_soft, int(Cover.SOFT), 0))
        return _Seen(
            fractions=fractions,
            widths=widths,
            sees=gaze.sees(eyes, self._regions, scene, self._cone(grown)),
            grade=grade,
        )

    def _scene(self, grown: float) -> gaze.Scene:
        return gaze.scene(self.obstructions, grown, self._between)

    @cached_property
    def _between(self) -> Shape:
        return flat.between(self.front, self.view.target.corners)

    def _cuts(self, scene: gaze.Scene, grown: float) -> Floats:
        """Where the front is cut: the arc's own changes are those of a front moved ahead."""
        edges = [edge for region in self._regions for edge in region.edges]
        crossed = (point for edge in edges for point in fixed_points(edge, scene.packed))
        points = [*self.points, *crossed]
        found = [critical_eyes(self.front, scene.packed, points=points)]
        directions = straight_ahead(self.view.unit.facing)
        ahead = self._ahead(grown)
        found.append(critical_eyes(ahead, scene.packed, points=points, directions=directions))
        return np.unique(np.concatenate(found))

    def _ahead(self, grown: float) -> Segment:
        """The front moved ahead until its arc is narrower by 2 `grown` [in] on either side."""
        (nx, ny, _), *_ = front_arc(self.front)
        by = math.sqrt(8.0) * grown
        (x0, y0), (x1, y1) = self.front
        return (x0 + nx * by, y0 + ny * by), (x1 + nx * by, y1 + ny * by)

    def _at(self, fractions: Floats) -> Floats:
        start, end = np.array(self.front)
        eyes: Floats = (1.0 - fractions)[:, None] * start + fractions[:, None] * end
        return eyes

    # -- the lines that are reported

    def _lines(self, eye: XY) -> tuple[CoverLine, ...]:
        return tuple(
            self._line(to, eye, point)
            for to, point in zip((To.LEFT, To.CENTRE, To.RIGHT), self.points, strict=True)
        )

    def _line(self, to: To, eye: XY, point: XY) -> CoverLine:
        """One of the three lines, with the margin by which it meets or clears each obstruction."""
        line = flat.line(eye, point)
        through: dict[str, Through] = {}
        clear: list[float] = []
        for item in self.obstructions:
            if not item.cover:
                continue
            away = min(shape.distance(as_segment((eye, point))) for shape in item.shapes)
            if away > 0.0:
                clear.append(away)
                continue
            margin = max(line_margin(line, flat.piece(shape)) for shape in item.shapes)
            known = through.get(item.name)
            if margin <= 0.0:
                clear.append(-margin)
            elif known is None or (item.cover, to_mm(margin)) > (known.cover, known.margin_mm):
                through[item.name] = Through(
                    name=item.name, cover=item.cover, margin_mm=to_mm(margin)
                )
        return CoverLine(
            to=to,
            line=line,
            through=tuple(through.values()),
            clears_mm=to_mm(min(clear)) if clear else None,
        )
