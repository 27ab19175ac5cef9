"""From hits to health points lost: to wound, armour saves, special saves, multiple wounds, exactly.

Each shot goes its way alone, so the distribution of a unit's wounds is the sum over all its shots.
(Both editions, To-Wound Rolls, Armour Saves, Special Saves; the attack rules named below.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from defilade.dice import Distribution, bernoulli, numbered, total_of
from defilade.rules.ninth_age.profile import Damage, Defence, Shots

SIX = Fraction(1, 6)
"""The chance of any one face."""

BEST_SAVE = 2
"""No armour save needs less: a natural 1 fails."""


class Wound(IntEnum):
    """What one hit comes to before saves. A LETHAL wound is one that Lethal Strike made."""

    NONE = 0
    PLAIN = 1
    LETHAL = 2


def to_wound(strength: int, resilience: int) -> int:
    """The roll that wounds, by strength less resilience: 4+ where they are equal, 2+ to 6+."""
    return min(6, max(2, 4 - (strength - resilience)))


def armour_save(armour: int, penetration: int) -> int | None:
    """The roll that saves, or None where penetration leaves no armour."""
    left = armour - penetration
    return None if left <= 0 else max(BEST_SAVE, 7 - left)


def success(roll: int | None) -> Fraction:
    """The chance of a die to show `roll` or more; 0 for None."""
    return Fraction(0) if roll is None else Fraction(7 - roll, 6)


def wound(damage: Damage, defence: Defence, *, by_poison: bool) -> Distribution[Wound]:
    """What one hit comes to; a natural 6 that Poison turns into a wound is not rolled for.

    A natural 6 always wounds and a natural 1 never does. With Lethal Strike a natural 6 is a
    LETHAL wound.
    """
    if by_poison:
        return Distribution.certain(Wound.PLAIN)
    chance = success(to_wound(damage.strength, defence.resilience))
    lethal = SIX if damage.lethal_strike else Fraction(0)
    return Distribution.of(
        {Wound.NONE: 1 - chance, Wound.PLAIN: chance - lethal, Wound.LETHAL: lethal}
    )


LETHAL_PENETRATION = 10
"""The armour penetration of a wound that Lethal Strike made."""


def unsaved(kind: Wound, damage: Damage, defence: Defence) -> Fraction:
    """The chance that a wound is neither saved by armour nor by the one special save.

    Of Aegis and Fortitude the better one is taken. Fortitude does not save from Flaming attacks and
    from LETHAL wounds; successful Aegis saves are rerolled against Divine attacks.
    """
    if kind is Wound.NONE:
        return Fraction(0)
    penetration = LETHAL_PENETRATION if kind is Wound.LETHAL else damage.armour_penetration
    armour = success(armour_save(defence.armour, penetration))
    aegis = success(defence.aegis)
    if damage.divine:
        aegis *= aegis
    fortitude = success(defence.fortitude)
    if damage.flaming or kind is Wound.LETHAL:
        fortitude = Fraction(0)
    return (1 - armour) * (1 - max(aegis, fortitude))


def multiplied(damage: Damage, defence: Defence) -> Distribution[int]:
    """The health points that one unsaved wound costs: no more than the target has."""
    if damage.multiple_wounds is None:
        return Distribution.certain(1)
    return amount(damage.multiple_wounds).map(lambda n: min(n, defence.health_points))


def amount(shots: Shots) -> Distribution[int]:
    """The distribution of a number such as 2, D3 or 2D6."""
    if not shots.dice:
        return Distribution.certain(shots.times)
    return numbered(shots.sides).times(shots.dice).map(lambda n: n * shots.times)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """What is left after each step: hits, wounds, unsaved wounds, and health points lost."""

    hits: Distribution[int]
    wounds: Distribution[int]
    unsaved: Distribution[int]
    lost: Distribution[int]


NOTHING = Steps(
    hits=Distribution.certain(0),
    wounds=Distribution.certain(0),
    unsaved=Distribution.certain(0),
    lost=Distribution.certain(0),
)
"""The steps of those who do not shoot."""


def together(parts: Iterable[Steps]) -> Steps:
    """The steps of several who shoot independently."""
    listed = list(parts)
    return Steps(
        hits=total_of(part.hits for part in listed),
        wounds=total_of(part.wounds for part in listed),
        unsaved=total_of(part.unsaved for part in listed),
        lost=total_of(part.lost for part in listed),
    )


def steps(plain: Fraction, six: Fraction, shots: Shots, damage: Damage, defence: Defence) -> Steps:
    """The steps of one miniature: each shot hits with `plain` chance, by a natural 6 with `six`.

    Battle Focus makes a natural 6 two hits; Poison makes one of them a wound without a roll.
    """
    normal = _hit(damage, defence, by_poison=False)
    by_six = _hit(damage, defence, by_poison=damage.poison)
    both = together([by_six, normal]) if damage.battle_focus else by_six
    chances = [(1 - plain - six, NOTHING), (plain, normal), (six, both)]
    one = Steps(
        hits=Distribution.mixture((chance, step.hits) for chance, step in chances),
        wounds=Distribution.mixture((chance, step.wounds) for chance, step in chances),
        unsaved=Distribution.mixture((chance, step.unsaved) for chance, step in chances),
        lost=Distribution.mixture((chance, step.lost) for chance, step in chances),
    )
    number = amount(shots)
    return Steps(
        hits=number.then(one.hits.times),
        wounds=number.then(one.wounds.times),
        unsaved=number.then(one.unsaved.times),
        lost=number.then(one.lost.times),
    )


def _hit(damage: Damage, defence: Defence, *, by_poison: bool) -> Steps:
    """What one hit comes to."""
    kinds = wound(damage, defence, by_poison=by_poison)
    left = kinds.then(lambda kind: bernoulli(unsaved(kind, damage, defence)))
    costs = multiplied(damage, defence)
    return Steps(
        hits=Distribution.certain(1),
        wounds=kinds.map(lambda kind: int(kind is not Wound.NONE)),
        unsaved=left,
        lost=left.then(lambda n: costs if n else Distribution.certain(0)),
    )
