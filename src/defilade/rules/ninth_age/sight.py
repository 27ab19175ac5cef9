"""Lines of sight of the second edition: from the front facing to what lies within the front arcs.

They run from any point of a miniature's front facing to any point of the target's boundary that is
in the front arc of the miniature and of its unit; from a round base, from any point to any side.
(Second edition, Line of Sight; Unit Arcs.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from shapely import Point

from defilade.geometry.eyes import critical_eyes, fixed_points, stretches
from defilade.geometry.shapes import Shape
from defilade.geometry.sight import Sight, clear_line, has_clear_line
from defilade.geometry.solids import Line
from defilade.rules.ninth_age import flat, gaze
from defilade.rules.ninth_age.arcs import Plane, as_segment, depth_in, front_arc, within
from defilade.rules.ninth_age.obstructions import Obstruction, View, is_elevated
from defilade.tabletop.block import Facing, point_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """Whether there is sight, with a clear line; else what closes the view.

    `undecided` is True where neither could be proven, which can only be between round bases.
    """

    sees: bool
    witness: Line | None = None
    blockers: tuple[str, ...] = ()
    undecided: bool = False


class SightWithinArcs:
    """The sight of one view, as it stands and with all obstructions grown."""

    def __init__(self, view: View, items: tuple[Obstruction, ...]) -> None:
        """Of a view past those of the obstructions that block lines."""
        self.view = view
        self._items = tuple(item for item in items if item.blocks or item.blocks_up)
        self._is_flat = not (view.shooter.is_round or view.target.is_round)

    def sees(self, grown: float) -> bool:
        """Whether there is sight with all grown by `grown` [in], the arcs narrowed by 2 `grown`.

        What is known of less growth or of more is used.
        """
        now = self.now.sees
        if grown <= 0.0 and now:
            return True
        if grown >= 0.0 and not now:
            return False
        if 0.0 < grown < self._clearance:
            return True
        return self._flat(grown).sees if self._is_flat else self._round_sees(grown)

    @cached_property
    def now(self) -> Seen:
        """The sight as it stands."""
        return self._flat(0.0) if self._is_flat else self._round()

    @cached_property
    def _clearance(self) -> float:
        """The growth [in] below which the clear line that was found surely stays one."""
        line = self.now.witness
        if line is None:
            return 0.0
        seen = as_segment((line.start[:2], line.end[:2]))
        room = depth_in(self._arcs, Shape(core=Point(line.end[:2])))
        away = [shape.distance(seen) for item in self._items for shape in item.shapes]
        return min([room / 2, *away])

    @cached_property
    def _arcs(self) -> tuple[Plane, ...]:
        """The arcs that a line must not leave; none of a round base, which sees all round."""
        if self.view.shooter.is_round:
            return ()
        unit = front_arc(self.view.unit.line(Facing.FRONT))
        return (*front_arc(self.view.shooter.front), *unit)

    def _targets(self, grown: float) -> Iterator[tuple[Shape, bool]]:
        """What may be seen within the arcs narrowed for `grown`; True for elevated miniatures."""
        view = self.view
        targets = [(view.target.boundary, False)]
        for each in view.target.miniatures:
            if is_elevated(each, view.table, view.edition):
                targets.append((each.footprint, True))
        for target, is_up in targets:
            seen = within(target, self._arcs, 2.0 * grown)
            if seen is not None:
                yield seen, is_up

    @cached_property
    def _between(self) -> Shape:
        return flat.between(self.view.shooter.front, self.view.target.corners)

    # -- straight fronts and straight targets: an eye of every stretch is asked

    def _flat(self, grown: float) -> Seen:
        front = self.view.shooter.front
        regions = [
            gaze.region(shape.rings[0], front, is_up=is_up) for shape, is_up in self._targets(grown)
        ]
        scene = gaze.scene(self._items, grown, self._between)
        edges = [edge for region in regions for edge in region.edges]
        points = [point for edge in edges for point in fixed_points(edge, scene.packed)]
        cuts = critical_eyes(front, scene.packed, points=points)
        fractions, widths = stretches(cuts, math.dist(*front))
        eyes = np.array([point_at(front, fraction) for fraction in fractions]).reshape(-1, 2)
        sees = gaze.sees(eyes, regions, scene)
        if not sees.any():
            hiding = sorted(gaze.hiding(eyes, regions, scene))
            names = dict.fromkeys(self._items[index].name for index in hiding)
            return Seen(sees=False, blockers=tuple(names))
        best = gaze.best_eye(fractions, widths, sees)
        return Seen(sees=True, witness=gaze.clear_line(point_at(front, best), regions, scene))

    # -- round ends: the search that proves sight between any two solids

    @cached_property
    def _start(self) -> Shape:
        shooter = self.view.shooter
        return shooter.footprint if shooter.is_round else as_segment(shooter.front)

    def _blocking(self, *, is_up: bool) -> list[tuple[str, Shape]]:
        return [
            (item.name, shape)
            for item in self._items
            if (item.blocks_up if is_up else item.blocks)
            for shape in item.shapes
        ]

    def _round_sees(self, grown: float) -> bool:
        return any(
            has_clear_line(
                flat.end(self._start),
                flat.end(target),
                [flat.piece(shape) for _, shape in self._blocking(is_up=is_up)],
                grown=grown,
            )
            for target, is_up in self._targets(grown)
        )

    def _round(self) -> Seen:
        found = Seen(sees=False)
        for target, is_up in self._targets(0.0):
            blocking = self._blocking(is_up=is_up)
            pieces = [flat.piece(shape) for _, shape in blocking]
            sight: Sight = clear_line(flat.end(self._start), flat.end(target), pieces)
            if sight.witness is not None:
                (x0, y0, _), (x1, y1, _) = sight.witness.start, sight.witness.end
                return Seen(sees=True, witness=flat.line((x0, y0), (x1, y1)))
            names = dict.fromkeys(blocking[index][0] for index in sight.by)
            found = Seen(sees=False, blockers=tuple(names), undecided=sight.undecided)
        return found
