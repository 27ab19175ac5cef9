"""Findings: the single reasons that a verdict is made of, for any game."""

from __future__ import annotations

import math
from dataclasses import dataclass

from defilade.geometry.solids import Line
from defilade.units import to_mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was found, with the rule it rests on.

    `code` is for programs, `text` a sentence for people. `source` names edition and section;
    `reading` the pinned reading where the rule needed one. `about` is the miniature it speaks of
    and `by` the pieces or units that cause it. `witness` is a line that proves it. `margin_mm` is
    how far all pieces may grow or shrink before it changes; None where nothing could change it.
    """

    code: str
    text: str
    source: str
    reading: str | None = None
    about: str | None = None
    by: tuple[str, ...] = ()
    witness: Line | None = None
    margin_mm: float | None = None


def finite_mm(inches: float) -> float | None:
    """A margin [in] in millimetres; None where it is infinite: nothing changes the answer."""
    return to_mm(inches) if math.isfinite(inches) else None
