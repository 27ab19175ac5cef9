"""Range bands, as of Core Rulebook 2025-11, Range."""

from __future__ import annotations

import math

from defilade.geometry.shapes import TIE
from defilade.rules.legion.editions import Edition

LAST_BAND = 5
"""The farthest band that has a number; what is farther is beyond it."""


def range_band(distance: float, edition: Edition) -> int:
    """The range band of a distance [in], 1 to 5; 6 is beyond range 5.

    A distance exactly on a boundary is in the nearer band (reading L-07).
    """
    return min(LAST_BAND + 1, max(1, math.ceil((distance - TIE) / edition.range_band)))
