"""Where the faces of a played attack come from: chance, or the players' own dice."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Protocol

from defilade.dice import Counts
from defilade.dice.decisions import Dice
from defilade.errors import DefiladeError

_WORDS = {"critical": "crit", "criticals": "crit", "crits": "crit"}


class DiceError(DefiladeError):
    """The faces that a player gave are not a roll of the dice that are to be rolled."""


class Source(Protocol):
    """Something that rolls dice."""

    def roll(self, dice: Dice) -> tuple[Counts, ...]:
        """The counts of faces of each kind of die."""


class RandomDice:
    """Dice that fall by chance; the same seed gives the same falls."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def roll(self, dice: Dice) -> tuple[Counts, ...]:
        """The counts of faces of each kind of die."""
        return tuple(
            tuple(
                shown.count(face)
                for shown in [self._random.choices(die.faces, weights=die.sides, k=count)]
                for face in die.faces
            )
            for die, count in dice
        )


class GivenDice:
    """Dice as players rolled them, one text a roll; after the last, `then` rolls.

    Where nothing is rolled, no text is used up. Raises DiceError where a text does not fit the dice
    that are rolled, and where the texts run out and nothing follows.
    """

    def __init__(self, rolls: Sequence[str], then: Source | None = None) -> None:
        self._rolls = list(rolls)
        self._then = then

    def roll(self, dice: Dice) -> tuple[Counts, ...]:
        """The counts of faces of each kind of die."""
        if not any(count for _, count in dice):
            return tuple((0,) * len(die.faces) for die, _ in dice)
        if self._rolls:
            return read_faces(self._rolls.pop(0), dice)
        if self._then is None:
            raise DiceError(f"expected the roll of {_named(dice)}, and no more dice were given")
        return self._then.roll(dice)


def read_faces(text: str, dice: Dice) -> tuple[Counts, ...]:
    """The counts of faces of each kind of die in a text such as "crit hit surge blank blank".

    Where dice of several colours are rolled each face tells its own: "red:crit white:blank". Raises
    DiceError for an unknown face or colour, a colour that is missing, or the wrong number of dice.
    """
    rolled = [die.name for die, count in dice if count]
    counts = {die.name: dict.fromkeys(die.faces, 0) for die, _ in dice}
    for word in re.split(r"[\s,]+", text.strip().lower()):
        colour, _, face = word.rpartition(":")
        face = _WORDS.get(face, face)
        colour = colour or (rolled[0] if len(rolled) == 1 else "")
        if not colour:
            raise DiceError(
                f"{_named(dice)} are rolled: write the colour with each face, as in "
                f"{rolled[0]}:{face or 'blank'}"
            )
        if colour not in rolled:
            raise DiceError(f"{word!r}: no {colour} die is rolled, but {_named(dice)}")
        if face not in counts[colour]:
            known = ", ".join(counts[colour])
            raise DiceError(f"{word!r}: expected one of the faces {known}")
        counts[colour][face] += 1
    for die, count in dice:
        given = sum(counts[die.name].values())
        if given != count:
            raise DiceError(f"expected the roll of {_named(dice)}, got {given} {die.name}")
    return tuple(tuple(counts[die.name].values()) for die, _ in dice)


def _named(dice: Dice) -> str:
    named = " and ".join(f"{count} {die.name}" for die, count in dice if count)
    return f"{named} {'die' if sum(count for _, count in dice) == 1 else 'dice'}"
