"""A ray: the lines from one miniature to another that a verdict shows, and what stands around them.

Plans show where lines run; side views and sight maps show what they meet, and take it from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from defilade.diagram.things import Piece
from defilade.geometry.solids import Line, Solid


class Role(StrEnum):
    """What something that stands up does in a ray; bases are drawn by the same names."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    OTHER = "other"
    TERRAIN = "terrain"


class Effect(StrEnum):
    """What something does to the lines that run through it."""

    BLOCKS = "blocks"
    HARD = "hard cover"
    SOFT = "soft cover"
    OBSCURES = "obscures"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Upright:
    """Something that stands up: a piece of terrain, a miniature, a unit, or an end of the lines.

    `solid` is what of it counts; in a game without heights it reaches from 0 to the number of its
    step. `look` is how it is drawn, if it is terrain. `mark` stands for its name where the plan
    has no room for that, `height` is what its label says of it. `effect` is what it does to lines
    through it, by the rules, and `why` the reason where that is not plain. What is `cut` goes on
    above the frame.
    """

    name: str
    solid: Solid
    role: Role = Role.TERRAIN
    look: Piece | None = None
    mark: str = ""
    height: str = ""
    effect: Effect = Effect.BLOCKS
    why: str = ""
    cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sightline:
    """A line of the verdict, and what kind of line it is: "a clear line", "a blocked line".

    It is `clear` if nothing that counts is in its way.
    """

    words: str
    line: Line
    clear: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ray:
    """The lines from one miniature to another, or to a facing.

    `starts` and `ends` name where they begin and end, `uprights` are all that may stand near them,
    the two ends first. `lines` are those that the verdict shows. `sides` are the two sides that a
    sight map spreads out. `steps` names the steps of height in a game that does not measure it,
    from the ground up; there heights are numbers of steps.
    """

    starts: str
    ends: str
    uprights: tuple[Upright, ...]
    lines: tuple[Sightline, ...]
    sides: tuple[tuple[tuple[float, float], ...], ...] = ()
    steps: tuple[str, ...] = ()

    @property
    def attacker(self) -> Upright:
        """Where the lines begin."""
        return self.uprights[0]

    @property
    def defender(self) -> Upright:
        """Where the lines end."""
        return self.uprights[1]
