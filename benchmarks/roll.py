"""Whether attacks that are played agree with the exact odds: a chi-square test over many seeds.

Run `python benchmarks/roll.py`. Each attack is played with seeds of its own, one after another, as
`defilade roll` plays it. It prints how often each number of wounds came beside how often it should,
and the chance that dice which follow the odds differ from them at least as much (p). Too small a p
for any attack (below 1 in 1000 together, after Bonferroni) ends it with status 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import exp, lgamma, log

from defilade.dice import Distribution
from defilade.rules.legion.attack import RandomDice, odds
from defilade.rules.legion.attack.goal import WOUNDS
from defilade.rules.legion.attack.plan import Plan
from defilade.rules.legion.attack.play import play_plan
from defilade.rules.legion.attack.written import attack, written
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.ninth_age import EDITIONS as NINTH_AGE
from defilade.rules.ninth_age.play import RandomDice as Numbers
from defilade.rules.ninth_age.play import play
from defilade.rules.ninth_age.profile import Damage, Defence, Shots, Weapon
from defilade.rules.ninth_age.verdict import Modifier
from defilade.rules.ninth_age.volley import Gun, Volley

LINES = (
    "5 white, aim 1, surge hit, cover heavy, defence white",
    "3 red, 2 black, aim 2, surge critical, cover light, defence red, defence surge, pierce 1",
    "4 black, aim 1, precise 1, marksman, cover heavy, defence red, dodge 1, uncanny luck 2",
    "2 red, 2 white, aim 1, lethal 1, impact 1, armor 2, defence red, impervious, deflect",
)
"""Attacks of Legion, with decisions of both sides."""

LEAST = 5
"""Numbers that are expected less often than this share a class."""

Player = Callable[[int], int]


def volley() -> Volley:
    """Hopeless Shots, shots by dice, Poison, Lethal Strike, Aegis and Multiple Wounds together."""
    damage = Damage(
        strength=4,
        armour_penetration=1,
        poison=True,
        lethal_strike=True,
        multiple_wounds=Shots.parse("D3"),
    )
    weapon = Weapon(range=24, shots=Shots.parse("D3"), damage=damage)
    cover = Modifier(name="hard cover", penalty=2)
    guns = [Gun(weapon=weapon, aim=aim, penalties=(cover,)) for aim in (3, 3, 4, 5)]
    defence = Defence(resilience=4, armour=3, aegis=5, health_points=2)
    return Volley(edition=NINTH_AGE["2"], guns=tuple(guns), defence=defence)


def players() -> list[tuple[str, Distribution[int], Player]]:
    """The attacks: what they are, the exact odds, and one of them played with a seed."""
    found: list[tuple[str, Distribution[int], Player]] = []
    for line in LINES:
        combat = attack(written(line), EDITIONS["2025-11"])
        plan = Plan(combat, WOUNDS)

        def wounds(seed: int, plan: Plan = plan) -> int:
            return play_plan(plan, RandomDice(seed)).wounds

        found.append((line, odds(combat).wounds, wounds))
    shots = volley()
    steps = shots.steps
    assert steps is not None

    def lost(seed: int) -> int:
        return play(shots, Numbers(seed)).lost or 0

    return [*found, ("the 9th Age, second edition: everything at once", steps.lost, lost)]


def classes(exact: Distribution[int], counts: Counter[int], of: int) -> list[tuple[int, float]]:
    """How often each number came and should have; rare ones at the end together."""
    found: list[tuple[int, float]] = []
    for number in exact:
        expected = float(exact[number] * of)
        if found and (expected < LEAST or found[-1][1] < LEAST):
            seen, before = found.pop()
            found.append((seen + counts[number], before + expected))
        else:
            found.append((counts[number], expected))
    return found


def upper_tail(square: float, freedom: int) -> float:
    """The chance of a chi-square value of at least `square`: the regularised upper gamma."""
    a, x = freedom / 2, square / 2
    if x == 0:
        return 1.0
    if x < a + 1:  # the series of the lower one
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * exp(-x + a * log(x) - lgamma(a))
    b, c = x + 1 - a, 1e300  # the continued fraction, by Lentz
    d = 1 / b
    h = d
    for i in range(1, 1000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h * exp(-x + a * log(x) - lgamma(a))


def main() -> None:
    """Play all attacks and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=100_000, help="how many attacks of each kind")
    seeds = parser.parse_args().seeds
    least = 1.0
    attacks = players()
    for number, (name, exact, one) in enumerate(attacks):
        # seeds of its own: the first dice of two attacks with one seed are alike
        counts = Counter(map(one, range(number * seeds, (number + 1) * seeds)))
        assert set(counts) <= set(exact), "something came that cannot come"
        pairs = classes(exact, counts, seeds)
        square = sum((seen - expected) ** 2 / expected for seen, expected in pairs)
        p = upper_tail(square, len(pairs) - 1) if len(pairs) > 1 else 1.0
        mean = Fraction(sum(wounds * count for wounds, count in counts.items()), seeds)
        print(name)
        print(f"  mean {float(mean):.4f}, exactly {float(exact.mean):.4f}")
        print("  came, expected: " + ", ".join(f"{seen} {want:.1f}" for seen, want in pairs))
        print(f"  chi-square {square:.2f} of {len(pairs) - 1} degrees of freedom, p = {p:.3f}")
        least = min(least, p)
    if least * len(attacks) < 0.001:
        sys.exit("the dice do not follow the odds")


if __name__ == "__main__":
    main()
