"""The dice of Legion: their colours, their faces, and what attack surges become.

(Core Rulebook 2025-11, Dice; the faces agree in three independent records of the physical dice.)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from defilade.dice import Die

ATTACK_FACES = ("crit", "surge", "hit", "blank")
DEFENCE_FACES = ("block", "surge", "blank")


class Colour(StrEnum):
    """The colours of dice, from the weakest to the strongest."""

    WHITE = "white"
    BLACK = "black"
    RED = "red"


class Surge(StrEnum):
    """What a unit's surge chart turns attack surges into; without an entry they become blanks."""

    NONE = "none"
    HIT = "hit"
    CRIT = "crit"


ATTACK_DICE = MappingProxyType(
    {
        Colour.WHITE: Die(name="white", faces=ATTACK_FACES, sides=(1, 1, 1, 5)),
        Colour.BLACK: Die(name="black", faces=ATTACK_FACES, sides=(1, 1, 3, 3)),
        Colour.RED: Die(name="red", faces=ATTACK_FACES, sides=(1, 1, 5, 1)),
    }
)
"""Attack dice have eight sides."""

DEFENCE_DICE = MappingProxyType(
    {
        Colour.WHITE: Die(name="white", faces=DEFENCE_FACES, sides=(1, 1, 4)),
        Colour.RED: Die(name="red", faces=DEFENCE_FACES, sides=(3, 1, 2)),
    }
)
"""Defence dice have six sides; there are no black ones."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class AttackDice:
    """How many attack dice of each colour; raises ValueError for a number below 0."""

    white: int = 0
    black: int = 0
    red: int = 0

    def __post_init__(self) -> None:
        if min(self.white, self.black, self.red) < 0:
            raise ValueError(f"expected 0 or more dice of each colour, got {self}")

    def __add__(self, other: AttackDice) -> AttackDice:
        return AttackDice(
            white=self.white + other.white,
            black=self.black + other.black,
            red=self.red + other.red,
        )

    def __mul__(self, times: int) -> AttackDice:
        return AttackDice(white=self.white * times, black=self.black * times, red=self.red * times)

    def __str__(self) -> str:
        named = [f"{count} {colour}" for colour, count in self.counts.items() if count]
        return ", ".join(named) or "no dice"

    @property
    def counts(self) -> dict[Colour, int]:
        """The number of dice of each colour."""
        return {Colour.WHITE: self.white, Colour.BLACK: self.black, Colour.RED: self.red}

    @property
    def total(self) -> int:
        """The number of dice."""
        return self.white + self.black + self.red

    def upgraded(self, white: int, black: int) -> AttackDice:
        """So many white dice become black, so many of the black ones red."""
        return AttackDice(
            white=self.white - white, black=self.black + white - black, red=self.red + black
        )

    def downgraded(self, black: int, red: int) -> AttackDice:
        """So many black dice become white, so many of the red ones black."""
        return AttackDice(
            white=self.white + black, black=self.black - black + red, red=self.red - red
        )
