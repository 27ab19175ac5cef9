"""The best rerolls of a pool of dice, by dynamic programming over counts of faces.

A token lets its owner reroll some dice at once; tokens are spent one after another, each in the
knowledge of the roll before it, and may be kept. The hands (which faces a pool of several kinds of
dice shows) are the cells of arrays with one axis for each kind of die. Dice are taken up one at a
time and rolled one at a time; both are moves along an axis.

          taken up            rolled
    hand ---------> hand of ---------> hand
    of n             n - 1              of n

The search runs in floats. The outcome of the decisions it finds is counted in integers, which are
kept as limbs of 32 bits, the highest of which holds what is left, because numpy has none that are
large enough.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from defilade.dice.decisions import TIE, Dice
from defilade.dice.die import Counts, Die, multinomial, multisets, pool
from defilade.dice.distribution import Distribution
from defilade.dice.hands import (
    Indices,
    all_totals,
    in_order,
    joined,
    numbers,
    one_less,
    one_more,
    size,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Codes = NDArray[np.int8]
Missing = tuple[int, ...]
Hand = tuple[Counts, ...]

HANDS = 2_000_000
"""The most hands that are searched; three kinds of dice reach it with 23 dice."""
REACH = 2**30
"""The most ways in which the dice that one token rerolls may fall: ten dice of eight sides."""
NO_SAME: Mapping[int, int] = MappingProxyType({})
"""No two faces are worth the same."""

_LIMB = 32
_LOW = (1 << _LIMB) - 1
_TOP = 62  # bits that the highest limb may fill
_STOP = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """`count` tokens, each of which rerolls up to `reach` different dice at once."""

    name: str
    count: int
    reach: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """A token to spend and the faces to reroll with it, for each kind of die."""

    token: str
    faces: Hand


class Rerolls:
    """The best rerolls of `dice`, all of which have the same faces, for the mean of `value`.

    `value(left, totals)` is what a roll is worth with so many tokens `left` of each kind, `totals`
    being the counts of faces over all dice. Faces in `kept` are never rerolled: the caller knows
    that nothing is worth more. Faces in `same` are worth as much as the face they lead to, and are
    counted as that. Raises ValueError where there are more than `HANDS` hands, or a token reaches
    more dice than can be counted.
    """

    def __init__(
        self,
        dice: Dice,
        tokens: tuple[Tokens, ...],
        value: Callable[[Counts, Counts], float],
        kept: frozenset[int] = frozenset(),
        same: Mapping[int, int] = NO_SAME,
    ) -> None:
        self._count = tuple(count for _, count in dice)
        self._shown = [face for face in range(len(dice[0][0].faces)) if face not in same]
        self._faces = len(self._shown)
        self._class = [
            self._shown.index(same.get(face, face)) for face in range(len(dice[0][0].faces))
        ]
        self._dice = tuple((self._merged(die), count) for die, count in dice)
        self._tokens = tuple(t for t in tokens if t.count)
        self._all = tokens
        self._value = value
        self._free = [number for number, face in enumerate(self._shown) if face not in kept]
        self._total = math.lcm(*(die.total for die, _ in dice))
        self._picks: dict[Counts, Codes] = {}
        self._takes: dict[tuple[Counts, int], dict[Missing, Codes]] = {}
        if not self._tokens:
            return
        if math.prod(size(self._faces, n) for n in self._count) > HANDS:
            raise ValueError(f"{sum(self._count)} dice are too many for the search of rerolls")
        if self._total ** max(t.reach for t in self._tokens) > REACH:
            raise ValueError("a token rerolls too many dice for the search")
        self._search()

    # -- the search, in floats

    def _search(self) -> None:
        """For each number of tokens left, what each hand is worth, and what to do with it."""
        worth: dict[Counts, Floats] = {}
        for left in product(*(range(t.count + 1) for t in self._tokens)):
            best = self._as_it_stands(left)
            pick = np.full(best.shape, _STOP, np.int8)
            for kind, tokens in enumerate(self._tokens):
                if not left[kind]:
                    continue
                fewer = one_less(left, kind)
                after = self._after(worth[fewer], fewer, tokens.reach)
                better = after > best + TIE
                best = np.where(better, after, best)
                pick[better] = kind
            worth[left], self._picks[left] = best, pick
        self._start = worth[tuple(t.count for t in self._tokens)]

    def _as_it_stands(self, left: Counts) -> Floats:
        """What each hand is worth if nothing more is rerolled."""
        codes, totals = self._totals()
        whole = self._whole(left)
        return np.array([float(self._value(whole, self._full(one))) for one in totals])[codes]

    def _after(self, worth: Floats, left: Counts, reach: int) -> Floats:
        """What each hand is worth if a token is spent on it, `left` tokens remaining."""
        rolled = dict.fromkeys(self._missing(0), worth)
        for missing in self._missing(reach):
            if any(missing):
                kind = _first(missing)
                source = rolled[one_less(missing, kind)]
                die, count = self._dice[kind]
                ups = joined(self._faces, count - missing[kind])
                rolled[missing] = np.add.reduce(
                    [
                        side / die.total * source.take(up, axis=kind)
                        for side, up in zip(die.sides, ups, strict=True)
                    ]
                )
        takes: dict[Missing, Codes] = {}
        for missing in reversed(self._missing(reach)):
            best = rolled[missing] = rolled[missing].copy()
            take = takes[missing] = np.full(best.shape, _STOP, np.int8)
            for kind, face, up in self._grasps(missing, reach):
                other, at = rolled[one_more(missing, kind)], (slice(None),) * kind + (up,)
                now = best[at]
                better = other > now + TIE
                best[at] = np.where(better, other, now)
                take[at] = np.where(better, np.int8(kind * self._faces + face), take[at])
        self._takes[left, reach] = takes
        return rolled[(0,) * len(self._dice)]

    def _grasps(self, missing: Missing, reach: int) -> Iterator[tuple[int, int, Indices]]:
        """The dice that can still be taken up: their kind and face, and an array `up`.

        Hand number i without the die is hand number up[i] with it.
        """
        if sum(missing) == reach:
            return
        for kind, count in enumerate(self._count):
            if missing[kind] < count:
                ups = joined(self._faces, count - missing[kind] - 1)
                for face in self._free:
                    yield kind, face, ups[face]

    @cached_property
    def worth(self) -> float:
        """What the pool is worth before it is rolled, all rerolls being for the best."""
        if not self._tokens:
            left, plain = self._whole(()), self._plain().chances.items()
            return sum(float(chance) * self._value(left, self._full(one)) for one, chance in plain)
        chances: Floats = np.array(1.0)
        for die, count in self._dice:
            ways = [multinomial(die.sides, hand) for hand in multisets(self._faces, count)]
            chances = np.multiply.outer(chances, np.array(ways, float) / die.total**count)
        return float((chances * self._start).sum())

    # -- what comes of it, in integers

    def outcome(self) -> Distribution[tuple[Counts, Counts]]:
        """The exact distribution of the tokens left and the counts of faces over all dice."""
        if not self._tokens:
            left = self._whole(())
            return self._plain().map(lambda totals: (left, self._full(totals)))
        start = tuple(t.count for t in self._tokens)
        masses = {start: self._first_roll()}
        weights: dict[tuple[Counts, Counts], int] = {}
        for left in sorted(self._picks, reverse=True):
            mass = masses.pop(left, None)
            if mass is None:
                continue
            pick = self._picks[left]
            scale = self._total ** sum(n * t.reach for n, t in zip(left, self._tokens, strict=True))
            if (pick == _STOP).any():
                whole = self._whole(left)
                for totals, weight in self._counted(mass * (pick == _STOP)):
                    weights[whole, self._full(totals)] = weight * scale
            for kind, tokens in enumerate(self._tokens):
                if (pick == kind).any():
                    fewer = one_less(left, kind)
                    spent = self._spent(mass * (pick == kind), fewer, tokens.reach)
                    masses[fewer] = _carried(masses[fewer] + spent) if fewer in masses else spent
        return Distribution(weights)

    def _plain(self) -> Distribution[Counts]:
        """The counts of faces over all dice, without any reroll: one die joins after another."""
        first, *others = sorted(self._dice, key=lambda pair: -pair[1])
        weights = pool(*first).weights
        for die in [die for die, count in others for _ in range(count)]:
            sums: dict[Counts, int] = {}
            for counts, weight in weights.items():
                for face, side in enumerate(die.sides):
                    now = one_more(counts, face)
                    sums[now] = sums.get(now, 0) + weight * side
            weights = sums
        return Distribution(weights)

    def _first_roll(self) -> Ints:
        """How many rolls show each hand, as limbs along the first axis."""
        small = self._total ** sum(self._count) < 2**62
        whole = np.dtype(np.int64) if small else np.dtype(object)
        ways = np.array(1, whole)
        for die, count in self._dice:
            sides = tuple(side * (self._total // die.total) for side in die.sides)
            each = [multinomial(sides, hand) for hand in multisets(self._faces, count)]
            ways = np.multiply.outer(ways, np.array(each, whole))
        rolls = sum(self._count) + sum(t.count * t.reach for t in self._tokens)
        bits = (self._total**rolls).bit_length()
        limbs = np.zeros((1 + max(0, -((_TOP - bits) // _LIMB)), *ways.shape), np.int64)
        for limb in limbs[:-1]:
            limb[...] = ways & _LOW
            ways = ways >> _LIMB
        limbs[-1] = ways
        return limbs

    def _spent(self, mass: Ints, left: Counts, reach: int) -> Ints:
        """The rolls after a token is spent on each of `mass`, `left` tokens remaining."""
        takes = self._takes[left, reach]
        levels: dict[Missing, Ints] = {(0,) * len(self._dice): mass}
        for missing in self._missing(reach):
            here = levels.get(missing)
            if here is None:
                continue
            take = takes[missing]
            for kind, face, up in self._grasps(missing, reach):
                chosen = take.take(up, axis=kind) == kind * self._faces + face
                if chosen.any():
                    moved = here.take(up, axis=kind + 1) * chosen
                    above = one_more(missing, kind)
                    levels[above] = levels[above] + moved if above in levels else moved
            levels[missing] = _carried(here * (take == _STOP))
        return self._rolled(levels, reach)

    def _rolled(self, levels: dict[Missing, Ints], reach: int) -> Ints:
        """The hands after what is missing of each is rolled, all to the same total weight."""
        filled = {m: mass * self._total ** (reach - sum(m)) for m, mass in levels.items()}
        for missing in reversed(self._missing(reach)):
            if missing not in filled or not any(missing):
                continue
            here = _carried(filled.pop(missing))
            kind = _first(missing)
            less, (die, count) = one_less(missing, kind), self._dice[kind]
            if less not in filled:
                each = zip(self._count, less, strict=True)
                shape = tuple(size(self._faces, n - m) for n, m in each)
                filled[less] = np.zeros((len(here), *shape), np.int64)
            ups = joined(self._faces, count - missing[kind])
            for side, up in zip(die.sides, ups, strict=True):
                at = (slice(None),) * (kind + 1) + (up,)
                filled[less][at] += side * (self._total // die.total) * here
        return _carried(filled[(0,) * len(self._dice)])

    def _counted(self, mass: Ints) -> Iterator[tuple[Counts, int]]:
        """The weight of each count of faces over all dice."""
        _, totals = self._totals()
        order, starts, numbers = in_order(self._faces, self._count)
        sums = np.add.reduceat(mass.reshape(len(mass), -1)[:, order], starts, axis=1)
        for number, limbs in zip(numbers, sums.T.tolist(), strict=True):
            weight = sum(limb << (_LIMB * i) for i, limb in enumerate(limbs))
            if weight:
                yield totals[number], weight

    # -- what to do with one hand

    def decide(self, left: Counts, hand: Hand) -> Reroll | None:
        """The token to spend and the dice to reroll with this hand; None to leave it."""
        if not self._tokens:
            return None
        mine = tuple(n for n, t in zip(left, self._all, strict=True) if t.count)
        now = [self._counted_as_shown(counts) for counts in hand]
        where = [numbers(self._faces, n)[c] for n, c in zip(self._count, now, strict=True)]
        kind = int(self._picks[mine][tuple(where)])
        if kind == _STOP:
            return None
        takes = self._takes[one_less(mine, kind), self._tokens[kind].reach]
        rest, missing = [list(counts) for counts in hand], (0,) * len(hand)
        while (code := int(takes[missing][tuple(where)])) != _STOP:
            die, number = divmod(code, self._faces)
            now[die] = one_less(now[die], number)
            rest[die][self._one_of(number, rest[die])] -= 1
            missing = one_more(missing, die)
            where[die] = numbers(self._faces, sum(now[die]))[now[die]]
        faces = tuple(
            tuple(a - b for a, b in zip(before, after, strict=True))
            for before, after in zip(hand, rest, strict=True)
        )
        return Reroll(token=self._tokens[kind].name, faces=faces)

    # -- faces that are worth the same

    def _merged(self, die: Die) -> Die:
        """The die with the faces that count."""
        return Die(
            name=die.name,
            faces=tuple(die.faces[face] for face in self._shown),
            sides=self._counted_as_shown(die.sides),
        )

    def _counted_as_shown(self, counts: Counts) -> Counts:
        """Counts of all faces as counts of those that count."""
        pairs = list(zip(self._class, counts, strict=True))
        return tuple(sum(n for c, n in pairs if c == number) for number in range(self._faces))

    def _full(self, counts: Counts) -> Counts:
        """Counts of the faces that count as counts of all faces."""
        full = [0] * len(self._class)
        for face, count in zip(self._shown, counts, strict=True):
            full[face] = count
        return tuple(full)

    def _one_of(self, number: int, counts: list[int]) -> int:
        """A face that is there and counts as this one: itself, if it is there."""
        there = (f for f, c in enumerate(self._class) if c == number and counts[f])
        return max(there, key=lambda face: face == self._shown[number])

    # -- tables

    def _missing(self, reach: int) -> list[Missing]:
        """How many dice of each kind can be taken up at once, the fewest first."""
        every = product(*(range(min(n, reach) + 1) for n in self._count))
        return sorted((m for m in every if sum(m) <= reach), key=lambda m: (sum(m), m))

    def _totals(self) -> tuple[Indices, list[Counts]]:
        """For each hand the number of its counts over all dice, and those counts."""
        return all_totals(self._faces, self._count)

    def _whole(self, left: Counts) -> Counts:
        """The tokens left of every kind, those there never were included."""
        each = iter(left)
        return tuple(next(each) if t.count else 0 for t in self._all)


def _carried(mass: Ints) -> Ints:
    """The same numbers with every limb below 2**32."""
    for i in range(len(mass) - 1):
        mass[i + 1] += mass[i] >> _LIMB
        mass[i] &= _LOW
    return mass


def _first(missing: Missing) -> int:
    """The first kind of which a die is missing."""
    return next(kind for kind, count in enumerate(missing) if count)
