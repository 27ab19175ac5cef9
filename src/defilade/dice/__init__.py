"""Exact dice: distributions with integer weights, dice with any faces, and the best decisions.

No simulation and no rounding: chances are fractions.

>>> from fractions import Fraction
>>> from defilade.dice import bernoulli, binomial, numbered, total_of

Three shooters, each with a chance of its own; the distribution of their hits:

>>> hits = total_of(map(bernoulli, (Fraction(1, 12), Fraction(1, 6), Fraction(1, 2))))
>>> hits.mean, hits[3]
(Fraction(3, 4), Fraction(1, 144))

Two dice of shots, each of which hits on 5 or more, and half of the hits wound:

>>> shots = numbered(6).times(2)
>>> wounds = shots.then(lambda n: binomial(n, numbered(6).at_least(5) / 2))
>>> wounds.mean, wounds.at_least(1) == 1 - wounds[0]
(Fraction(7, 6), True)
"""

from defilade.dice.die import Counts, Die, numbered, pool
from defilade.dice.distribution import Distribution, bernoulli, binomial, total_of

__all__ = [
    "Counts",
    "Die",
    "Distribution",
    "bernoulli",
    "binomial",
    "numbered",
    "pool",
    "total_of",
]
