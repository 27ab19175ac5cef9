"""Dice with any faces, and pools of them as counts of faces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from defilade.dice.distribution import Distribution

Counts = tuple[int, ...]
"""How many dice of a pool show each face, in the order of the die's faces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A die: the names of its different faces, and on how many sides each stands.

    Raises ValueError for a face named twice, a number of sides below 0, or no sides at all.
    """

    name: str
    faces: tuple[str, ...]
    sides: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(set(self.faces)) != len(self.faces) or len(self.faces) != len(self.sides):
            raise ValueError(f"die {self.name}: expected each face once, with a number of sides")
        if min(self.sides) < 0 or sum(self.sides) == 0:
            raise ValueError(f"die {self.name}: expected at least one side, none below 0")

    @property
    def total(self) -> int:
        """The number of sides."""
        return sum(self.sides)

    @property
    def distribution(self) -> Distribution[str]:
        """The chances of the faces on one roll."""
        return Distribution(dict(zip(self.faces, self.sides, strict=True)))


def numbered(sides: int) -> Distribution[int]:
    """A die with the numbers from 1 to `sides`.

    >>> numbered(6).at_least(4)
    Fraction(1, 2)
    >>> numbered(6).at_least(7)
    Fraction(0, 1)
    """
    return Distribution.uniform(range(1, sides + 1))


@lru_cache(maxsize=1024)
def pool(die: Die, count: int) -> Distribution[Counts]:
    """The chances of the counts of faces when `count` dice of a kind are rolled.

    Counted by multinomials, never by orderings. Raises ValueError for a negative count.

    >>> coin = Die(name="coin", faces=("heads", "tails"), sides=(1, 1))
    >>> pool(coin, 4)[2, 2]
    Fraction(3, 8)
    """
    if count < 0:
        raise ValueError(f"expected a count of 0 or more, got {count}")
    return Distribution(
        {counts: multinomial(die.sides, counts) for counts in multisets(len(die.faces), count)}
    )


def multinomial(weights: tuple[int, ...], counts: Counts) -> int:
    """In how many ways dice of these sides show these counts."""
    ways, left = 1, sum(counts)
    for weight, count in zip(weights, counts, strict=True):
        ways *= math.comb(left, count) * weight**count
        left -= count
    return ways


def multisets(kinds: int, size: int) -> Iterator[Counts]:
    """All ways to share out `size` things over `kinds` kinds, in ascending order."""
    if kinds == 1:
        yield (size,)
        return
    for first in range(size + 1):
        for rest in multisets(kinds - 1, size - first):
            yield (first, *rest)
