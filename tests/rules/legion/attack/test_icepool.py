"""Whole attacks with mid-size pools and the best rerolls, by icepool's dice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

import icepool  # type: ignore[import-untyped]
import pytest

from defilade.dice import Distribution
from defilade.rules.legion.attack import Attacker, AttackPool, Colour, Combat, Defender, Surge, odds
from defilade.rules.legion.verdict import Cover

BLACK = icepool.Die({"crit": 1, "surge": 1, "hit": 3, "blank": 3})
Hand = tuple[str, ...]


def rerolled(count: int, aims: int, end: icepool.Die) -> icepool.Die:
    """The wounds of `count` black dice, each aim being spent so that their mean is highest."""

    @cache
    def best(hand: Hand, left: int) -> icepool.Die:
        highest = end(hand)
        if left:
            for size in (1, 2):
                for some in set(combinations_with_replacement(hand, size)):
                    if Counter(some) <= Counter(hand):
                        kept = list((Counter(hand) - Counter(some)).elements())
                        fall = icepool.Pool([BLACK] * size).expand()
                        after = fall.map(
                            lambda faces, kept=kept: best(tuple(sorted([*kept, *faces])), left - 1),
                            star=False,
                        )
                        if after.mean() > highest.mean():
                            highest = after
        return highest

    return icepool.Pool([BLACK] * count).expand().map(lambda hand: best(hand, aims), star=False)


def as_distribution(die: icepool.Die) -> Distribution[int]:
    return Distribution(dict(die.items()))


@pytest.mark.parametrize(("count", "aims"), [(6, 1), (8, 1), (5, 2)])
def test_surge_to_hit_and_pierce_in_heavy_cover(count: int, aims: int) -> None:
    """Black dice against heavy cover and red dice with surge to block, Pierce 1."""

    @cache
    def end(hand: Hand) -> icepool.Die:
        crits, hits = hand.count("crit"), hand.count("hit") + hand.count("surge")
        left = crits + hits - hits @ icepool.coin(2, 6)
        return left.map(
            lambda results: (results @ icepool.coin(4, 6)).map(
                lambda blocks: max(0, results - max(0, blocks - 1))
            )
        )

    attack = Combat(
        pool=AttackPool.of(black=count, pierce=1),
        attacker=Attacker(surge=Surge.HIT, aims=aims),
        defender=Defender(die=Colour.RED, surge=True),
        cover=Cover.HEAVY,
    )
    wounds = odds(attack).wounds
    expected = rerolled(count, aims, end)
    assert wounds.mean == expected.mean()
    assert wounds == as_distribution(expected)


def test_armor_impact_and_critical() -> None:
    """Seven black dice, no chart, Critical 1 and Impact 1, against Armor 2 and white dice."""

    @cache
    def end(hand: Hand) -> icepool.Die:
        converted = min(hand.count("surge"), 1)
        crits, hits = hand.count("crit") + converted, hand.count("hit")
        impact = min(hits, 1)
        results = crits + impact + max(0, hits - impact - 2)
        return (results @ icepool.coin(1, 6)).map(lambda blocks: results - blocks)

    attack = Combat(
        pool=AttackPool.of(black=7, critical=1, impact=1),
        attacker=Attacker(aims=1),
        defender=Defender(die=Colour.WHITE, armor=2),
    )
    assert odds(attack).wounds.mean == rerolled(7, 1, end).mean()
