"""The second edition: sight within the front arcs, and the share of the facing that is hidden.

Lines of sight run from any point of the front facing to any point of the target's boundary that
lies in the front arc of the shooter and of its unit. Cover is another question: from the best eye
of the front facing (reading N-02), which share of the target facing is hidden by soft obstructions,
by hard ones, and by both together (reading N-09)? Of a round target, is its nearest point hidden
(reading N-12)?

The best eye for the shooter is one from which both together hide no more than half: no cover. Only
if there is none, one from which the hard ones hide no more than half: soft cover.

(Second edition, Line of Sight; To-Hit Modifiers; Target Benefiting from Soft, Hard, and Soft and
Hard Cover.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

import numpy as np

from defilade.geometry.eyes import critical_eyes, least_hidden, stretches
from defilade.geometry.screens import Screen, screens
from defilade.geometry.shadow import Segment, blocked, hidden_share, shadows
from defilade.geometry.shapes import XY, Shape
from defilade.rules.ninth_age import flat
from defilade.rules.ninth_age.obstructions import (
    Obstruction,
    View,
    obstructions,
)
from defilade.rules.ninth_age.outlook import Answer, Details
from defilade.rules.ninth_age.sight import SightWithinArcs
from defilade.rules.ninth_age.verdict import Cover, HiddenPart
from defilade.tabletop.block import middle, point_at

HALF = 0.5
_TIE = 1e-9  # shares closer than this are the same share


class HiddenShare:
    """One view by the procedure of the second edition; see `outlook.Outlook`."""

    def __init__(self, view: View, items: tuple[Obstruction, ...] | None = None) -> None:
        """Of a view of a facing, or of a round target; `items` instead of what stands there."""
        self.view = view
        self.obstructions: tuple[Obstruction, ...] = obstructions(view) if items is None else items
        self._sight = SightWithinArcs(view, self.obstructions)
        self._reachable: dict[frozenset[Cover], bool] = {}

    def answer(self, grown: float = 0.0) -> Answer:
        """Sight and cover with all obstructions grown by `grown` [in]."""
        if not self._sight.sees(grown):
            return Answer.NO_SIGHT
        return self._cover(grown)

    def details(self) -> Details:
        """The eye and the shares that decide, and a clear line or what closes the view."""
        sight = self._sight.now
        if not sight.sees:
            return Details(eye=None, sight=None, blockers=sight.blockers, undecided=sight.undecided)
        eye = self._eye(self._cover(0.0))
        soft, hard, both = (self._share(eye, kind) for kind in (_SOFT, _HARD, _BOTH))
        return Details(
            eye=eye,
            sight=sight.witness,
            hidden_share=both,
            soft_share=soft,
            hard_share=hard,
            hidden=tuple(self._parts(eye)),
        )

    def with_obstructions(self, items: tuple[Obstruction, ...]) -> HiddenShare:
        """The same view past other obstructions."""
        return HiddenShare(self.view, items)

    @property
    def ways(self) -> tuple[Shape, ...]:
        """Where the lines run that cover is asked of."""
        return (self._between,)

    # -- cover

    @cached_property
    def _front(self) -> Segment:
        """The segment that eyes are chosen from; of a round base, the diameter of reading N-14."""
        shooter = self.view.shooter
        if not shooter.is_round:
            return shooter.front
        (x, y), (tx, ty) = shooter.at, self._aimed_at
        away = math.hypot(tx - x, ty - y)
        half = shooter.base.width / 2 / away if away else 0.0
        dx, dy = (tx - x) * half, (ty - y) * half
        return (x - dy, y + dx), (x + dy, y - dx)

    @cached_property
    def _aimed_at(self) -> XY:
        if self.view.facing is None:
            return self.view.target.at
        return middle(self.view.target.line(self.view.facing))

    @cached_property
    def _facing(self) -> Segment:
        """The target facing as the shooter sees it, from its left to its right."""
        assert self.view.facing is not None
        right, left = self.view.target.line(self.view.facing)
        return left, right

    def _screens(self, kind: frozenset[Cover], grown: float = 0.0) -> list[Screen]:
        return [
            screen
            for item in self.obstructions
            if item.cover in kind
            for shape in item.shapes
            if shape.distance(self._between) <= max(grown, 0.0)
            for screen in screens(shape, grown)
        ]

    @cached_property
    def _between(self) -> Shape:
        """Where all lines from the front to the facing, or to a round target, run."""
        if self.view.facing is None:
            return flat.between(self._front, self.view.target.corners)
        return flat.between(self._front, self._facing)

    def _cover(self, grown: float) -> Answer:
        if self._is_reachable(_BOTH, grown):
            return Answer.NO_COVER
        return Answer.SOFT_COVER if self._is_reachable(_HARD, grown) else Answer.HARD_COVER

    def _is_reachable(self, kind: frozenset[Cover], grown: float) -> bool:
        """True if from some eye obstructions of a kind hide too little of the facing for cover.

        What is so stays so as they shrink, what is not stays not as they grow.
        """
        known = self._reachable.get(kind)
        if known is not None and (grown <= 0.0 if known else grown >= 0.0):
            return known
        found = self._hides_too_little(kind, grown)
        if grown == 0.0:
            self._reachable[kind] = found
        return found

    def _hides_too_little(self, kind: frozenset[Cover], grown: float) -> bool:
        if self.view.facing is None:
            return not all(hides for _, hides in self._points(kind, grown))
        found = self._screens(kind, grown)
        least = least_hidden(self._front, self._facing, found, enough=self._enough)
        return least.share <= self._enough

    @cached_property
    def _enough(self) -> float:
        """The greatest share that gives no cover (reading N-01)."""
        return HALF - 2 * _TIE if self.view.edition.half_covers else HALF + _TIE

    def _eye(self, cover: Answer) -> XY:
        """The eye that decides: from which least is hidden by all, if the cover is no worse there.

        Where that would be hard cover and there is a better eye, the one from which the hard ones
        hide least.
        """
        eye = self._least(_BOTH)
        if cover is Answer.SOFT_COVER and self._share(eye, _HARD) > self._enough:
            return self._least(_HARD)
        return eye

    def _least(self, kind: frozenset[Cover]) -> XY:
        """The eye from which obstructions of a kind hide least: the middle, if it is as good."""
        if self.view.facing is None:
            seen = [fraction for fraction, hides in self._points(kind, 0.0) if not hides]
            return point_at(self._front, seen[0] if seen else 0.5)
        centre = middle(self._front)
        best = least_hidden(self._front, self._facing, self._screens(kind))
        if self._share(centre, kind) <= best.share + _TIE:
            return centre
        return point_at(self._front, best.eye)

    def _share(self, eye: XY, kind: frozenset[Cover]) -> float:
        """The share of the facing that is hidden from an eye; of a round target, 0 or 1."""
        found = self._screens(kind)
        if self.view.facing is None:
            return 1.0 if self._hides_point(eye, found) else 0.0
        return float(hidden_share(shadows(np.array([eye]), self._facing, found))[0])

    # -- round targets

    def _points(self, kind: frozenset[Cover], grown: float) -> list[tuple[float, bool]]:
        """An eye of each stretch of the front, and whether the target point is hidden from it."""
        found = self._screens(kind, grown)
        cuts = critical_eyes(self._front, found, points=[self.view.target.at])
        cuts = np.unique(np.concatenate([cuts, self._rim_cuts(found)]))
        middles, _ = stretches(cuts, math.dist(*self._front))
        ordered = sorted((float(fraction) for fraction in middles), key=lambda f: abs(f - 0.5))
        return [
            (fraction, self._hides_point(point_at(self._front, fraction), found))
            for fraction in ordered
        ]

    def _hides_point(self, eye: XY, found: list[Screen]) -> bool:
        (x, y), radius = self.view.target.at, self.view.target.boundary.radius
        away = math.dist(eye, (x, y))
        point = (x + (eye[0] - x) * radius / away, y + (eye[1] - y) * radius / away)
        return bool(blocked(np.array([eye]), np.array([point]), found).any())

    def _rim_cuts(self, found: list[Screen]) -> list[float]:
        """The eyes whose target point lies on the rim of a screen that the target reaches into."""
        centre, radius = self.view.target.at, self.view.target.boundary.radius
        met = (point for screen in found for point in _on_rim(screen, centre, radius))
        cuts = (_meets(self._front, centre, point) for point in met)
        return [cut for cut in cuts if cut is not None]

    # -- the hidden parts

    def _parts(self, eye: XY) -> Iterator[HiddenPart]:
        """The hidden parts of the facing in order, each with what hides it."""
        if self.view.facing is None:
            return
        named = [
            (item, screen)
            for item in self.obstructions
            if item.cover
            for shape in item.shapes
            for screen in screens(shape)
        ]
        found = shadows(np.array([eye]), self._facing, [screen for _, screen in named])[0]
        hidden = [
            (float(start), float(end), item)
            for (start, end), (item, _) in zip(found, named, strict=True)
            if end - start > _TIE
        ]
        cuts = sorted({at for start, end, _ in hidden for at in (start, end)})
        parts: list[tuple[float, float, Cover, tuple[str, ...]]] = []
        for start, end in pairwise(cuts):
            over = [item for s, e, item in hidden if s <= start and e >= end]
            if not over or end - start <= _TIE:
                continue
            cover = max(item.cover for item in over)
            names = tuple(dict.fromkeys(item.name for item in over if item.cover is cover))
            if parts and parts[-1][1:] == (start, cover, names):
                start = parts.pop()[0]
            parts.append((start, end, cover, names))
        for start, end, cover, names in parts:
            yield HiddenPart(
                start=point_at(self._facing, start),
                end=point_at(self._facing, end),
                cover=cover,
                by=names,
            )


_SOFT, _HARD = frozenset({Cover.SOFT}), frozenset({Cover.HARD})
_BOTH = _SOFT | _HARD


def _on_rim(screen: Screen, centre: XY, radius: float) -> Iterator[XY]:
    """Where a circle crosses the rim of a screen, or a line or an arc that goes on from the rim."""
    ring, out = screen.corners, screen.radius
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if length := math.hypot(x1 - x0, y1 - y0):
            nx, ny = out * (y1 - y0) / length, out * (x0 - x1) / length
            yield from _on_circle((x0 + nx, y0 + ny), (x1 + nx, y1 + ny), centre, radius)
        if out:
            yield from _on_both(centre, radius, (x0, y0), out)


def _on_both(centre: XY, radius: float, other: XY, reach: float) -> Iterator[XY]:
    """Where two circles cross."""
    dx, dy = other[0] - centre[0], other[1] - centre[1]
    apart = math.hypot(dx, dy)
    if not abs(radius - reach) < apart < radius + reach:
        return
    along = (apart * apart + radius * radius - reach * reach) / (2.0 * apart)
    aside = math.sqrt(max(radius * radius - along * along, 0.0))
    ux, uy = dx / apart, dy / apart
    for side in (aside, -aside):
        yield (centre[0] + along * ux - side * uy, centre[1] + along * uy + side * ux)


def _on_circle(start: XY, end: XY, centre: XY, radius: float) -> Iterator[XY]:
    """Where a segment crosses a circle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    wx, wy = centre[0] - start[0], centre[1] - start[1]
    square = dx * dx + dy * dy
    if not square:
        return
    along = (wx * dx + wy * dy) / square
    off = (wx * dy - wy * dx) ** 2 / square
    if off >= radius * radius:
        return
    half = math.sqrt((radius * radius - off) / square)
    for t in (along - half, along + half):
        if 0.0 <= t <= 1.0:
            yield (start[0] + t * dx, start[1] + t * dy)


def _meets(front: Segment, centre: XY, point: XY) -> float | None:
    """The fraction of the front whose line to the centre passes a point; None if there is none."""
    (x0, y0), (x1, y1) = front
    dx, dy = x1 - x0, y1 - y0
    ex, ey = point[0] - centre[0], point[1] - centre[1]
    turn = dx * ey - dy * ex
    if turn == 0.0:
        return None
    wx, wy = centre[0] - x0, centre[1] - y0
    s, t = (wx * ey - wy * ex) / turn, (wx * dy - wy * dx) / turn
    return s if t > 0.0 and 0.0 < s < 1.0 else None
