"""What the attacker plays for, and the defender against."""

from __future__ import annotations

from dataclasses import dataclass

from defilade.rules.legion.attack.combat import Defender
from defilade.rules.legion.attack.state import State

_THEN = 1e-10
"""Weight of a wound where a chance is played for: it decides between equal chances."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A number that the attacker makes as large as it can in the mean, and the defender as small.

    Wounds; or hits and criticals at the end of Roll Attack Dice (`of_roll`; after that both sides
    play for wounds); or the chance of at least `wounds` wounds, and of equal chances the one with
    more wounds.
    """

    of_roll: bool = False
    wounds: int | None = None

    def __post_init__(self) -> None:
        if self.of_roll and self.wounds is not None:
            raise ValueError("a goal is either about the roll or about wounds")
        if self.wounds is not None and self.wounds < 1:
            raise ValueError(f"expected at least 1 wound to play for, got {self.wounds}")

    @classmethod
    def defeating(cls, defender: Defender, miniatures: int | None = None) -> Goal:
        """The chance to defeat so many miniatures of the unit, or all of them.

        Raises ValueError if the unit has fewer, or its miniatures are not given.
        """
        falls = defender.falls()
        if not falls:
            raise ValueError(
                "who can be defeated is not stated; write miniatures 5, or in a map health: 1"
            )
        count = len(falls) if miniatures is None else miniatures
        if not 1 <= count <= len(falls):
            raise ValueError(f"expected 1 to {len(falls)} miniatures to defeat, got {count}")
        return cls(wounds=falls[count - 1])

    def score(self, state: State) -> float:
        """What the end of an attack is worth."""
        if self.wounds is None:
            return float(state.wounds)
        return float(state.wounds >= self.wounds) + _THEN * state.wounds

    def __str__(self) -> str:
        if self.of_roll:
            return "hits and criticals"
        if self.wounds is None:
            return "wounds"
        return f"chance of at least {self.wounds} wound{'s' if self.wounds > 1 else ''}"


WOUNDS = Goal()
"""As many wounds as possible."""
HITS_AND_CRITICALS = Goal(of_roll=True)
"""As many hits and criticals as possible."""
