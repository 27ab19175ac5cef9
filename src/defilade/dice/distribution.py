"""Exact distributions: integer weights over outcomes, as immutable values."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """How likely each outcome is, exactly: the outcome's weight over the sum of all weights.

    Outcomes are any hashable values; those of weight 0 are left out. Weights are divided by their
    greatest common divisor, so two distributions are equal exactly if all their chances are.
    Iteration goes over the outcomes in ascending order (as given where they have no order).
    `mean`, `variance`, `at_least`, `at_most`, `+` and `times` need outcomes that are numbers.
    Raises ValueError for a negative weight, and where no outcome has a weight.

    >>> d6 = Distribution.uniform(range(1, 7))
    >>> d6[6], d6.mean, d6.at_least(7)
    (Fraction(1, 6), Fraction(7, 2), Fraction(0, 1))
    >>> (d6 + d6)[7] == d6.times(2)[7] == Fraction(1, 6)
    True
    """

    __slots__ = ("_total", "_weights")
    _weights: dict[T, int]
    _total: int

    def __init__(self, weights: Mapping[T, int]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise ValueError("a weight is negative")
        divisor = math.gcd(*weights.values())
        if divisor == 0:
            raise ValueError("expected at least one outcome with a weight above 0")
        outcomes = [outcome for outcome, weight in weights.items() if weight]
        with contextlib.suppress(TypeError):  # what has no order stays in the order given
            outcomes = sorted(cast("list[Any]", outcomes))
        self._weights = {outcome: weights[outcome] // divisor for outcome in outcomes}
        self._total = sum(self._weights.values())

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """The one outcome, always."""
        return cls({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Each of the listed outcomes as likely as any other; one listed twice is twice as likely.

        Raises ValueError for an empty list.
        """
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @classmethod
    def of(cls, chances: Mapping[T, Fraction]) -> Distribution[T]:
        """The distribution with these chances; raises ValueError if they do not sum to 1."""
        if sum(chances.values()) != 1:
            raise ValueError(f"expected chances that sum to 1, got {sum(chances.values())}")
        return cls.mixture((chance, cls.certain(one)) for one, chance in chances.items())

    @classmethod
    def mixture(cls, parts: Iterable[tuple[int | Fraction, Distribution[T]]]) -> Distribution[T]:
        """First a part is drawn, as likely as its share, then an outcome of that part.

        The shares need not sum to 1: only their proportions count.
        """
        listed = [(Fraction(share), part) for share, part in parts if share]
        scale = math.lcm(*(share.denominator * part._total for share, part in listed))
        weights: dict[T, int] = {}
        for share, part in listed:
            factor = share.numerator * (scale // (share.denominator * part._total))
            for outcome, weight in part._weights.items():
                weights[outcome] = weights.get(outcome, 0) + factor * weight
        return cls(weights)

    @property
    def total(self) -> int:
        """The sum of all weights, the smallest common denominator of the chances."""
        return self._total

    @property
    def weights(self) -> dict[T, int]:
        """The outcomes with their weights, as a new dict."""
        return dict(self._weights)

    @property
    def chances(self) -> dict[T, Fraction]:
        """The outcomes with their chances, as a new dict."""
        return {outcome: self[outcome] for outcome in self._weights}

    def __getitem__(self, outcome: T) -> Fraction:
        """The chance of an outcome; 0 for one that never comes."""
        return Fraction(self._weights.get(outcome, 0), self._total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The distribution of `change(outcome)`."""
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution(weights)

    def then(self, next: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """What comes of a second draw whose distribution depends on the first outcome.

        >>> shots = Distribution.uniform([1, 2, 3])
        >>> shots.then(lambda n: bernoulli(Fraction(1, 6)).times(n)).mean
        Fraction(1, 3)
        """
        return Distribution.mixture((w, next(one)) for one, w in self._weights.items())

    def given(self, holds: Callable[[T], bool]) -> Distribution[T]:
        """The distribution once it is known that `holds`; ValueError if it never does."""
        return Distribution({one: w for one, w in self._weights.items() if holds(one)})

    def chance_that(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome for which `holds` is true."""
        return Fraction(sum(w for one, w in self._weights.items() if holds(one)), self._total)

    def at_least(self, bound: int) -> Fraction:
        """The chance of an outcome of `bound` or more."""
        return self.chance_that(lambda one: cast(int, one) >= bound)

    def at_most(self, bound: int) -> Fraction:
        """The chance of an outcome of `bound` or less."""
        return self.chance_that(lambda one: cast(int, one) <= bound)

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return sum(self._moments(lambda one: Fraction(one)), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance to the mean."""
        mean = self.mean
        return sum(self._moments(lambda one: (one - mean) ** 2), Fraction(0))

    def _moments(self, of: Callable[[Any], Fraction]) -> Iterator[Fraction]:
        return (of(one) * self[one] for one in self._weights)

    def __add__(self, other: Distribution[T]) -> Distribution[T]:
        """The distribution of the sum of two independent outcomes."""
        if not isinstance(other, Distribution):
            return NotImplemented
        weights: dict[Any, int] = {}
        for a, weight in cast("dict[Any, int]", self._weights).items():
            for b, factor in other._weights.items():
                weights[a + b] = weights.get(a + b, 0) + weight * factor
        return Distribution(weights)

    def times(self: Distribution[int], count: int) -> Distribution[int]:
        """The distribution of the sum of `count` independent outcomes; 0 for a count of 0."""
        if count < 0:
            raise ValueError(f"expected a count of 0 or more, got {count}")
        result, power = Distribution.certain(0), self
        while count:
            if count & 1:
                result = result + power
            count >>= 1
            if count:
                power = power + power
        return result


def total_of(parts: Iterable[Distribution[int]]) -> Distribution[int]:
    """The distribution of the sum of independent outcomes, one of each part; 0 for no parts.

    >>> total_of([bernoulli(Fraction(1, 12)), bernoulli(Fraction(1, 6))])[0]
    Fraction(55, 72)
    """
    result = Distribution.certain(0)
    for part in parts:
        result = result + part
    return result


def bernoulli(chance: Fraction | int) -> Distribution[int]:
    """1 with this chance, else 0; raises ValueError for a chance outside 0 to 1."""
    share = Fraction(chance)
    return Distribution({0: share.denominator - share.numerator, 1: share.numerator})


def binomial(count: int, chance: Fraction | int) -> Distribution[int]:
    """How many of `count` independent tries succeed, each with this chance.

    Raises ValueError for a negative count or a chance outside 0 to 1.
    """
    if count < 0:
        raise ValueError(f"expected a count of 0 or more, got {count}")
    share = Fraction(chance)
    yes, no = share.numerator, share.denominator - share.numerator
    return Distribution(
        {k: math.comb(count, k) * yes**k * no ** (count - k) for k in range(count + 1)}
    )
