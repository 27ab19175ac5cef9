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


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """The growths [in] above which a miniature is obscured, and obscured by heavy terrain.

    -inf where it always is, inf where no growth up to `MOST` makes it so.
    """

    obscured: float
    heavy: float


def thresholds(leader: Miniature, lines: Lines, edition: Edition) -> Thresholds:
    """The thresholds of one defending miniature that can be obscured."""
    return Thresholds(
        obscured=_threshold(leader, lines, edition, Cover.LIGHT),
        heavy=_threshold(leader, lines, edition, Cover.HEAVY),
    )


def _threshold(leader: Miniature, lines: Lines, edition: Edition, least: Cover) -> float:
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
    return min(partly, _wholly(leader, lines, least, partly))


def _wholly(leader: Miniature, lines: Lines, least: Cover, partly: float) -> float:
    """The growth above which the miniature is wholly hidden, as far as that comes before `partly`.

    Whatever blocks lines then hides it together, so it is enough that one such piece has the cover.
    """
    if not any(piece.cover >= least for piece in lines.ways):
        return math.inf
    hidden = bool(lines.wholly)
    if hidden and not any(piece.cover >= least for piece in lines.wholly):
        return math.inf
    if not hidden and partly <= 0.0:
        return math.inf
    solids = [piece.solid for piece in lines.ways]
    if hidden and partly < 0.0:
        if partly <= -MOST or has_clear_line(
            leader.body, lines.miniature.body, solids, grown=partly
        ):
            return math.inf
        most = MOST
    else:
        most = MOST if hidden else min(partly, MOST)
    margin = sight_margin(leader.body, lines.miniature.body, solids, most=most)
    return margin if abs(margin) < most else math.copysign(math.inf, margin)


def miniature_margin(leader: Miniature, lines: Lines, limits: Thresholds | None) -> float:
    """The least growth or shrinkage [in] that changes whether a miniature is seen or obscured."""
    change = min(MOST, abs(limits.obscured)) if limits else MOST
    solids = [piece.solid for piece in lines.ways if piece.blocks_sight]
    margin = sight_margin(leader.body, lines.miniature.body, solids, most=change)
    return _finite(min(change, abs(margin)))


def cover_margin(
    limits: Sequence[Thresholds], needed: int, now: Cover, final: Callable[[Cover], Cover]
) -> float:
    """The least growth or shrinkage [in] that changes the cover value from what it is `now`.

    `final` is the value that the unit ends with, given its cover from terrain.
    """

    def terrain(growth: float) -> Cover:
        if sum(limit.obscured < growth for limit in limits) < needed:
            return Cover.NONE
        heavy = any(limit.heavy < growth for limit in limits)
        return Cover.HEAVY if heavy else Cover.LIGHT

    changes = {value for limit in limits for value in (limit.obscured, limit.heavy)}
    best = math.inf
    for change in changes:
        if abs(change) >= MOST:
            continue
        for growth in (change, math.nextafter(change, math.inf)):
            if final(terrain(growth)) is not now:
                best = min(best, abs(change))
    return best


def sight_change(leader: Miniature, everyone: Sequence[Lines], sees: bool, most: float) -> float:
    """The least growth or shrinkage [in] that changes whether the leader sees any of the unit.

    Looked for up to `most`; inf if there is none.
    """
    best = 0.0 if sees else math.inf
    for lines in everyone:
        solids = [piece.solid for piece in lines.ways if piece.blocks_sight]
        margin = sight_margin(leader.body, lines.miniature.body, solids, most=min(most, MOST))
        if sees:
            best = max(best, margin)
            if best >= min(most, MOST):
                return math.inf
        else:
            best = min(best, -margin)
    return best if best < min(most, MOST) else math.inf


def _finite(margin: float) -> float:
    return margin if margin < MOST else math.inf
