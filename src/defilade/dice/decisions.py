"""A course of rolls and decisions, and the best way through it.

A step turns a state into the next one, or into a roll of dice, or into a choice of one of two
players. The best decisions are searched for in floats; what comes of them is then counted in
integers, so that every chance is exact and all of them sum to exactly 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar

from defilade.dice.die import Counts, Die, pool
from defilade.dice.distribution import Distribution

S = TypeVar("S", bound=Hashable)

TIE = 1e-12
"""An option is better only by more than this: floats must not decide between equals."""

Dice = tuple[tuple[Die, int], ...]
"""How many dice of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Generic[S]):
    """Dice are rolled; `then` says what follows, given the counts of faces of each kind of die."""

    dice: Dice
    then: Callable[[tuple[Counts, ...]], Node[S]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Generic[S]):
    """Something that a player can decide, in words, and what follows."""

    text: str
    node: Node[S]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Generic[S]):
    """A player decides: for the highest value if `highest`, else for the lowest.

    Of options of equal value the first is taken.
    """

    highest: bool
    options: tuple[Option[S], ...]


def choice(options: Iterable[Option[S]], *, highest: bool) -> Node[S]:
    """The choice between these options; where there is only one, what follows it."""
    listed = tuple(options)
    return listed[0].node if len(listed) == 1 else Choice(highest=highest, options=listed)


Node: TypeAlias = "S | Roll[S] | Choice[S]"
Step: TypeAlias = "Callable[[S], Node[S]]"


class Course(Generic[S]):
    """Steps one after another, and the best decisions in them for the mean of `score`."""

    def __init__(self, steps: Sequence[Step[S]], score: Callable[[S], float]) -> None:
        self.steps = tuple(steps)
        self._score = score
        self._values: list[dict[S, float]] = [{} for _ in range(len(self.steps) + 1)]
        self._moves: list[dict[S, _Moves[S]]] = [{} for _ in self.steps]

    def value(self, at: int, state: S) -> float:
        """The mean score if `state` is reached before step `at` and all decide for the best."""
        known = self._values[at]
        if state not in known:
            if at == len(self.steps):
                known[state] = self._score(state)
            else:
                moves = self._moves[at][state] = self._resolved(at, self.steps[at](state))
                known[state] = self._mean(at, moves)
        return known[state]

    def best(self, at: int, choice: Choice[S]) -> Option[S]:
        """The option that the player takes within step `at`."""
        return choice.options[self._best(at, choice)[0]]

    def run(self, start: Distribution[S]) -> Iterator[Distribution[S]]:
        """The exact distribution of the state after each step, all deciding for the best."""
        for at in range(len(self.steps)):
            weights = start.weights
            for state in weights:
                self.value(at, state)
            parts = [(self._moves[at][state], weight) for state, weight in weights.items()]
            start = Distribution(_merged({}, parts).weights)
            yield start

    def _resolved(self, at: int, node: Node[S]) -> _Moves[S]:
        """Where a node leads to within step `at`, all deciding for the best."""
        if isinstance(node, Roll):
            ends: dict[S, int] = {}
            parts: list[tuple[_Moves[S], int]] = []
            for roll, weight in _rolls(node.dice):
                after = node.then(roll)
                if isinstance(after, Roll | Choice):
                    parts.append((self._resolved(at, after), weight))
                else:
                    ends[after] = ends.get(after, 0) + weight
            return _merged(ends, parts)
        if isinstance(node, Choice):
            return self._best(at, node)[1]
        return _Moves(weights={node: 1}, total=1)

    def _best(self, at: int, choice: Choice[S]) -> tuple[int, _Moves[S]]:
        """The number of the best option, and where it leads to."""
        sign = 1.0 if choice.highest else -1.0
        best, moves, highest = 0, self._resolved(at, choice.options[0].node), -math.inf
        if len(choice.options) > 1:
            highest = sign * self._mean(at, moves)
        for number, option in enumerate(choice.options[1:], start=1):
            other = self._resolved(at, option.node)
            value = sign * self._mean(at, other)
            if value > highest + TIE:
                best, moves, highest = number, other, value
        return best, moves

    def _mean(self, at: int, moves: _Moves[S]) -> float:
        worth = sum(times * self.value(at + 1, end) for end, times in moves.weights.items())
        return worth / moves.total


@dataclass(frozen=True, slots=True, kw_only=True)
class _Moves(Generic[S]):
    """The states that a step ends in, with their weights and the sum of these."""

    weights: dict[S, int]
    total: int


def _merged(ends: dict[S, int], parts: list[tuple[_Moves[S], int]]) -> _Moves[S]:
    """The states of `ends`, and those that `parts` lead to, each as likely as its weight."""
    scale = math.lcm(*(part.total for part, _ in parts))
    ends = {end: weight * scale for end, weight in ends.items()}
    for part, weight in parts:
        factor = weight * (scale // part.total)
        for end, times in part.weights.items():
            ends[end] = ends.get(end, 0) + factor * times
    return _Moves(weights=ends, total=sum(ends.values()))


@lru_cache(maxsize=1024)
def _rolls(dice: Dice) -> tuple[tuple[tuple[Counts, ...], int], ...]:
    """Every roll of these dice with its weight."""
    rolls: list[tuple[tuple[Counts, ...], int]] = [((), 1)]
    for die, count in dice:
        shown = pool(die, count).weights.items()
        rolls = [((*roll, counts), w * weight) for roll, w in rolls for counts, weight in shown]
    return tuple(rolls)
