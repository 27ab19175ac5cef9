"""The verdict on an attack in Legion: computed once, rendered as text, JSON and diagram."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line
from defilade.rules.verdict import Finding


class Cover(IntEnum):
    """A cover value; improvements add to it up to HEAVY, reductions take from it down to NONE."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2

    def __str__(self) -> str:
        return self.name.lower()


class Attack(StrEnum):
    """The kind of an attack. Only ranged attacks check for obscured miniatures and cover."""

    RANGED = "ranged"
    MELEE = "melee"
    OVERRUN = "overrun"


class How(StrEnum):
    """Why a miniature is obscured."""

    PARTLY = "partly"
    WHOLLY = "wholly"
    WITHIN = "within area terrain"


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniatureVerdict:
    """What the attacking leader's lines of sight to one defending miniature come to.

    `by` are the pieces that obscure it, `near_miss` those that block some line and do not obscure
    it, because they are beyond half range, give no cover or touch the leader.
    `distance_to_terrain_in` [in] is measured from the base to the nearest of `by`, or of
    `near_miss` where nothing obscures it. `sight` is a clear line, `blocked` a line that the
    obscuring piece blocks, `hidden` the parts of the base's width [in, in plan] that are in the
    shadow of `by` seen from where `blocked` starts. `margin_mm` is how far all pieces may grow or
    shrink before `obscured` or `sees` changes; None where they never do. `corridor_mm` is the width
    of the widest strip around a line of sight that is free of pieces, 50.8 if it is that wide or
    wider; None without sight.
    """

    name: str
    sees: bool
    obscured: bool
    how: How | None
    by: tuple[str, ...]
    near_miss: tuple[str, ...]
    distance_to_terrain_in: float | None
    margin_mm: float | None
    corridor_mm: float | None
    sight: Line | None
    blocked: Line | None
    hidden: tuple[tuple[XY, XY], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who sees whom, who is obscured, and the defending unit's cover, with every reason.

    `sees` is the attacking leader's line of sight to at least one defending miniature; where it
    is False there is no attack: `cover` is NONE, `eligible` is empty. `terrain_cover` is the cover
    from obscured miniatures alone, `cover` the value after all improvements and reductions.
    `wound_cap` is the number of defenders that can be wounded, None where all can; `woundable`
    names those that can. `seen_counts` tells how many defenders each eligible attacker sees; None
    where no weapon asks for it.
    `range_in` [in] runs from the leader to the closest defender, horizontally; `range_band` is
    1 to 5, and 6 for beyond range 5. `half_range_in` is the distance that decided [in].
    `margin_mm` is how far all pieces may grow or shrink before `sees` or `cover` changes; None
    where they never do. `close_call` is True if that is less than the measuring error
    `error_mm`, or an estimate decides.
    """

    edition: str
    attack: Attack
    attacker: str
    defender: str
    leader: str
    sees: bool
    cover: Cover
    terrain_cover: Cover
    obscured_count: int
    obscured_needed: int
    miniatures: tuple[MiniatureVerdict, ...]
    eligible: tuple[str, ...]
    wound_cap: int | None
    range_in: float
    range_band: int
    half_range_in: float
    margin_mm: float | None
    error_mm: float
    close_call: bool
    findings: tuple[Finding, ...]
    woundable: tuple[str, ...] = ()
    seen_counts: tuple[tuple[str, int], ...] | None = None
