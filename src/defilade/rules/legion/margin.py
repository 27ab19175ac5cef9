"""How sure: by how much all pieces must grow or shrink before the verdict changes.

Each answer is monotone in the growth d of all pieces (`geometry.growth`), so each has a threshold:
"obscured" holds for every d above it, "seen" for every d below. Whether the leader touches a piece
and whether a miniature is within area terrain are held fixed, because they are not monotone. The
margin of a verdict is the least |d| at which the thresholds that were passed change it.

If every edge of terrain may be wrong by up to a and every base by up to b, in any direction, the
verdict stands as long as a + b is less than the margin.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from defilade.geometry.hull import hull_margin
from defilade.geometry.sight import has_clear_line, sight_margin
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.obscured import Lines
from defilade.rules.legion.sight import contact_gap
from defilade.rules.legion.verdict import Cover
from defilade.tabletop import Miniature

MOST = 2.0
"""Margins are looked for up to this growth [in]; a verdict that needs more has no margin."""


class SightMargin:
    """The margin of the sight between two silhouettes, found only as far as it is asked for.

    Positive where there is sight, negative where there is none, as `geometry.sight.sight_margin`.
    """

    def __init__(self, leader: Miniature, lines: Lines, *, hiding: bool) -> None:
        """Of the leader's lines to a miniature; `hiding` counts what only obscures as well."""
        self._ends = (leader.body, lines.miniature.body)
        self._solids = tuple(p.solid for p in lines.ways if hiding or p.blocks_sight)
        self._most = 0.0
        self._found = 0.0

    def up_to(self, most: float) -> float:
        """The margin, or `most` with its sign if it is greater."""
        if most > self._most and abs(self._found) >= self._most:
            self._found = sight_margin(*self._ends, self._solids, most=most)
            self._most = most
        return math.copysign(min(most, abs(self._found)), self._found)

    def is_clear(self, growth: float) -> bool:
        """True if there is sight with all pieces grown."""
        return has_clear_line(*self._ends, self._solids, grown=growth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """How the answers on one defending miniature change with growth.

    `obscured` and `heavy` are the growths [in] above which it is obscured, and obscured by heavy
    terrain: -inf where it always is, inf where no growth up to `MOST` makes it so. `sight` is the
    margin of the leader's sight.
    """

    obscured: float
    heavy: float
    sight: SightMargin

    def margin(self) -> float:
        """The least growth or shrinkage [in] that changes whether it is seen or obscured."""
        change = min(MOST, abs(self.obscured))
        least = min(change, abs(self.sight.up_to(change)))
        return least if least < MOST else math.inf


def doubt(leader: Miniature, lines: Lines, edition: Edition, *, can_be_obscured: bool) -> Doubt:
    """What growth does to the leader's lines to one defending miniature."""
    sight = SightMargin(leader, lines, hiding=False)
    if not can_be_obscured:
        return Doubt(obscured=math.inf, heavy=math.inf, sight=sight)
    transparent = any(not piece.blocks_sight for piece in lines.ways)
    hiding = SightMargin(leader, lines, hiding=True) if transparent else sight
    obscured = _threshold(leader, lines, edition, Cover.LIGHT, hiding)
    covers = {piece.cover for piece in (*lines.ways, *lines.within)}
    if Cover.LIGHT not in covers:
        heavy = obscured
    else:
        heavy = _threshold(leader, lines, edition, Cover.HEAVY, hiding)
    return Doubt(obscured=obscured, heavy=heavy, sight=sight)


def _threshold(
    leader: Miniature, lines: Lines, edition: Edition, least: Cover, hiding: SightMargin
) -> float:
    """The growth above which a piece with at least this cover obscures the miniature."""
    if any(piece.cover >= least for piece in lines.within):
        return -math.inf
    partly = math.inf
    for piece in lines.ways:
        if piece.cover < least or contact_gap(leader, piece.solid) is not None:
            continue
        to_half_range = lines.miniature.footprint.distance(piece.solid.shape) - edition.half_range
        if to_half_range < min(partly, MOST):
            margin = hull_margin(leader.body, lines.miniature.body, piece.solid)
            partly = min(partly, max(to_half_range, -margin))
    return min(partly, _wholly(lines, least, partly, hiding))


def _wholly(lines: Lines, least: Cover, partly: float, hiding: SightMargin) -> float:
    """The growth above which the miniature is wholly hidden, as far as that comes before `partly`.

    Whatever blocks lines then hides it together, so it is enough that one such piece has the cover.
    """
    hidden = bool(lines.wholly)
    blocking = lines.wholly if hidden else lines.ways
    if not any(piece.cover >= least for piece in blocking):
        return math.inf
    if hidden:
        if partly < 0.0 and (partly <= -MOST or hiding.is_clear(partly)):
            return math.inf
        margin = hiding.up_to(MOST)
        return margin if margin > -MOST else -math.inf
    if partly <= 0.0:
        return math.inf
    most = min(partly, MOST)
    margin = hiding.up_to(most)
    return margin if margin < most else math.inf


def cover_margin(
    doubts: Sequence[Doubt], needed: int, now: Cover, final: Callable[[Cover], Cover]
) -> float:
    """The least growth or shrinkage [in] that changes the cover value from what it is `now`.

    `final` is the value that the unit ends with, given its cover from terrain.
    """

    def terrain(growth: float) -> Cover:
        if sum(doubt.obscured < growth for doubt in doubts) < needed:
            return Cover.NONE
        heavy = any(doubt.heavy < growth for doubt in doubts)
        return Cover.HEAVY if heavy else Cover.LIGHT

    changes = {value for doubt in doubts for value in (doubt.obscured, doubt.heavy)}
    best = math.inf
    for change in changes:
        if abs(change) >= MOST:
            continue
        for growth in (change, math.nextafter(change, math.inf)):
            if final(terrain(growth)) is not now:
                best = min(best, abs(change))
    return best


def sight_change(doubts: Sequence[Doubt], sees: bool, most: float) -> float:
    """The least growth or shrinkage [in] that changes whether the leader sees any of the unit.

    Looked for up to `most`; inf if there is none.
    """
    most = min(most, MOST)
    best = 0.0 if sees else math.inf
    for doubt in doubts:
        margin = doubt.sight.up_to(most)
        if sees:
            best = max(best, margin)
            if best >= most:
                return math.inf
        else:
            best = min(best, -margin)
    return best if best < most else math.inf
