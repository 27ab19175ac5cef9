"""How sure: by how much all pieces must grow or shrink before a shooter's answer changes.

Growing every obstruction by d, and narrowing the front arc by 2 d, never opens sight and never
uncovers (`outlook.Answer`): so there is one threshold on either side, found by bisection on the
exact answer. If every edge of what stands between, of terrain or of another unit, is wrong by up to
a, and shooter and target by up to b, in any direction, each differently but none turned, the answer
stands as long as a + b is less than the margin: a line that moves by b at either end moves by no
more in between, but its ends move by 2 b past each other. Held fixed are what touches, stands in or
is elevated on what, and the arc that the shooter is located in; half of its distance from the next
arc (`arcs.Located`) is a margin of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from defilade.rules.ninth_age.outlook import Answer, Outlook
from defilade.units import MM_PER_INCH

MOST = 2.0
"""Margins are looked for up to this growth [in]; an answer that needs more has no margin."""

FINE = 0.01 / MM_PER_INCH
"""How finely a margin is found [in]: 0.01 mm, on the safe side."""

_FIRST = 0.04  # the first step [in]; most margins that matter are of this size


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """What changes an answer first: the growth [in] (shrinkage below 0), and what it then is.

    The least growth of all is 0.0, the least shrinkage -0.0: see `grows`. `growth` is inf, and
    `then` the answer as it is, where nothing up to `MOST` changes it.
    """

    growth: float
    then: Answer

    @property
    def margin(self) -> float:
        """The least growth or shrinkage [in] that changes the answer; inf if none does."""
        return abs(self.growth)


def grows(growth: float) -> bool:
    """True for a growth, False for a shrinkage; the sign of a 0 tells which it is."""
    return math.copysign(1.0, growth) > 0.0


def tip(outlook: Outlook) -> Tip:
    """What first changes the answer of an outlook."""
    now = outlook.answer()
    best = Tip(growth=math.inf, then=now)
    for sign, can_change in ((1.0, now < Answer.NO_SIGHT), (-1.0, now > Answer.NO_COVER)):
        if not can_change:
            continue
        most = min(MOST, best.margin)
        found = reach(lambda by, sign=sign: outlook.answer(sign * by) is now, most)  # type: ignore[misc]
        if found < most:
            best = Tip(growth=sign * found, then=outlook.answer(sign * (found + FINE)))
    return best


def reach(stays: Callable[[float], bool], most: float) -> float:
    """Up to which change [in] something surely stays, short of the truth by 0.01 mm at most.

    `most` if it stays so far. What stays for a change stays for all lesser ones.
    """
    low, high = 0.0, min(most, _FIRST)
    while stays(high):
        if high >= most:
            return most
        low, high = high, min(most, 4.0 * high)
    while high - low > FINE:
        middle = (low + high) / 2
        if stays(middle):
            low = middle
        else:
            high = middle
    return low
