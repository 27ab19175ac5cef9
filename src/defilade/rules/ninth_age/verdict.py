"""What a 9th Age verdict says. Text, record and diagram render it and work out nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from defilade.dice import Distribution
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line
from defilade.rules.ninth_age.wounding import Steps
from defilade.rules.verdict import Finding
from defilade.tabletop import Facing


class Cover(IntEnum):
    """The cover of a target, the better the greater."""

    NONE = 0
    SOFT = 1
    HARD = 2

    def __str__(self) -> str:
        return self.name.lower()


class Attack(StrEnum):
    """How a unit shoots: in its own phase, or at those who charge it."""

    SHOOTING = "shooting"
    STAND_AND_SHOOT = "stand and shoot"


class To(StrEnum):
    """What the three lines of the third edition run to, as the shooter sees it."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Through:
    """An obstruction that a line passes through, and the cover it contributes.

    `margin_mm` is by how much it may shrink with the line still passing through it.
    """

    name: str
    cover: Cover
    margin_mm: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverLine:
    """One of the three lines from a shooter to the target facing (third edition).

    `through` are the obstructions it passes through that contribute to cover, `clears_mm` is how
    far the nearest other one is from it: how much that may grow; None where there is none.
    """

    to: To
    line: Line
    through: tuple[Through, ...]
    clears_mm: float | None

    @property
    def cover(self) -> Cover:
        """The best cover that the line's obstructions contribute; NONE where it has none."""
        return max((item.cover for item in self.through), default=Cover.NONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenPart:
    """A part of the target facing that is hidden from the eye (second edition), and by what."""

    start: XY
    end: XY
    cover: Cover
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A penalty on the roll to hit: what it is for, and how much it adds to the needed roll."""

    name: str
    penalty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooter:
    """What one shooting miniature can do.

    `may_shoot` tells whether it may shoot at all: its rank, its range, its sight; `why_not` says
    what keeps it from shooting, None if nothing does. `cover` is None without sight.
    `target_facing` is the side of the target it shoots at, None for a round target. `eye` is the
    point of its front facing that the verdict takes, `sight` a clear line. `lines` are the three
    lines of the third edition; `hidden_share`, `soft_share` and `hard_share` the shares of the
    facing hidden from `eye` in the second, with the `hidden` parts; of a round target, 0 or 1.
    `range_in` [in] runs from its base to the nearest point of the target's boundary. `needed` is
    the roll it needs, `chance` that of one shot to hit, `shots` how many it has. `margin_mm` is how
    far all pieces may grow or shrink, with the directions held, before `sees` or `cover` changes;
    None where they never do.
    """

    name: str
    rank: int
    file: int
    in_rank: bool
    may_shoot: bool
    why_not: str | None
    sees: bool
    cover: Cover | None
    target_facing: Facing | None
    eye: XY | None
    sight: Line | None
    lines: tuple[CoverLine, ...]
    hidden_share: float | None
    soft_share: float | None
    hard_share: float | None
    hidden: tuple[HiddenPart, ...]
    range_in: float
    long_range: bool
    modifiers: tuple[Modifier, ...]
    needed: int | None
    chance: Fraction
    shots: str
    margin_mm: float | None
    undecided: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who of a unit sees the target, who is in cover from whom, and what each needs to hit.

    `sees` is whether any miniature that may shoot by its rank sees the target. `cover` is the cover
    from all that see it, None where they differ or nobody does. `hits` is the distribution of the
    number of hits of those that may shoot, `steps` what becomes of them, None where the damage of a
    weapon or the target's defence is not stated. `range_in` [in] is the least of all ranges.
    `unit_bar` says what keeps the whole unit from shooting, None if nothing does. `margin_mm` is
    the least margin among the miniatures that may shoot by rank; None where nothing changes.
    `close_call` is True if that is less than the measuring error `error_mm`.
    """

    edition: str
    attack: Attack
    attacker: str
    defender: str
    sees: bool
    cover: Cover | None
    shooters: tuple[Shooter, ...]
    unit_bar: str | None
    hits: Distribution[int]
    range_in: float
    margin_mm: float | None
    error_mm: float
    close_call: bool
    findings: tuple[Finding, ...]
    steps: Steps | None = None

    @property
    def counts(self) -> dict[str, int]:
        """How many miniatures that may shoot by rank have each cover, or no sight."""
        counts = {**{str(cover): 0 for cover in Cover}, "no sight": 0}
        for shooter in self.shooters:
            if shooter.in_rank:
                counts["no sight" if shooter.cover is None else str(shooter.cover)] += 1
        return counts
