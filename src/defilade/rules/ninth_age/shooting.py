"""Who may shoot, and what each needs to hit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from defilade.dice import Distribution, binomial
from defilade.geometry.shapes import TIE
from defilade.rules.ninth_age.arcs import located
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.profile import Keywords, Order, Shots, Weapon
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeUnit
from defilade.rules.ninth_age.verdict import Attack, Cover, Modifier
from defilade.rules.ninth_age.wounding import amount
from defilade.tabletop import Facing

RANKS = 2
"""The ranks that shoot (second edition, Shooting with a Unit; reading N-19)."""

LINE_FORMATION = 8
"""Files from which a unit is in line formation (second edition)."""


def unit_bar(
    unit: NinthAgeUnit, target: NinthAgeUnit, edition: Edition, attack: Attack
) -> str | None:
    """What keeps the whole unit from shooting at the target; None if nothing does.

    (Second edition, Shooting with a Unit, Stand and Shoot; third edition, Choose a Unit and a
    Target.)
    """
    orders, keywords = unit.state.orders, [each.profile.keywords for each in unit.miniatures]
    for order in (Order.FLEEING, Order.SHAKEN, Order.ENGAGED, Order.ALREADY_SHOT):
        if order in orders:
            return (
                f"{unit.name} is {order}"
                if order is not Order.ALREADY_SHOT
                else (f"{unit.name} has already shot")
            )
    if Order.MARCHED in orders and not all(_may_march(each, edition) for each in keywords):
        return f"{unit.name} marched"
    if edition.is_second and Order.REFORMED in orders and not all(map(_may_reform, keywords)):
        return f"{unit.name} reformed"
    if not edition.is_second and Order.FAILED_CHARGE in orders:
        return f"{unit.name} failed a charge"
    if Order.ENGAGED in target.state.orders and attack is Attack.SHOOTING:
        return f"{target.name} is engaged in close combat"
    return _reaction_bar(unit, target) if attack is Attack.STAND_AND_SHOOT else None


def _may_march(keywords: Keywords, edition: Edition) -> bool:
    return keywords.march_and_shoot or (edition.is_second and keywords.light_troops)


def _may_reform(keywords: Keywords) -> bool:
    return keywords.swift_reform or keywords.light_troops


def _reaction_bar(unit: NinthAgeUnit, charger: NinthAgeUnit) -> str | None:
    """What keeps a unit from shooting at those who charge it (Stand and Shoot)."""
    where = located(unit, charger.at)
    if where.facing is not Facing.FRONT:
        return f"{charger.name} does not charge from the front arc of {unit.name}"
    rate = charger.state.advance_rate
    gap = unit.boundary.distance(charger.boundary)
    if rate is not None and gap <= rate + TIE:
        return f"{charger.name} is {gap:.2f} in away, within its advance rate of {rate:.4g} in"
    return None


def is_in_rank(
    miniature: NinthAgeMiniature, unit: NinthAgeUnit, edition: Edition, attack: Attack
) -> bool:
    """True if its rank may shoot: the first two, one more with some rules, any for skirmishers.

    (Second edition, Shooting with a Unit, Shoot in Extra Rank, Volley Fire; reading N-19.)
    """
    keywords = miniature.profile.keywords
    if keywords.skirmisher or unit.state.skirmishing:
        return True
    extra = keywords.shoot_in_extra_rank + _volleys(miniature, unit, edition, attack)
    return miniature.rank <= RANKS + extra


def _volleys(
    miniature: NinthAgeMiniature, unit: NinthAgeUnit, edition: Edition, attack: Attack
) -> bool:
    """True if Volley Fire lets one more rank shoot: in line formation, and not moved."""
    weapon = miniature.profile.weapon
    files = sum(each.rank == 1 for each in unit.miniatures)
    return bool(
        edition.is_second
        and attack is Attack.SHOOTING
        and weapon is not None
        and weapon.rules.volley_fire
        and files >= LINE_FORMATION
        and not has_moved(unit)
    )


def has_moved(unit: NinthAgeUnit) -> bool:
    """True if any of the unit moved this turn, or it marched or reformed."""
    moves = {Order.MARCHED, Order.REFORMED}
    return any(each.profile.moved for each in unit.miniatures) or bool(moves & unit.state.orders)


def is_long(range_in: float, weapon: Weapon) -> bool:
    """True farther than half of the weapon's range (reading N-11)."""
    return range_in > weapon.range / 2 + TIE


def is_in_range(range_in: float, weapon: Weapon, attack: Attack) -> bool:
    """True within the weapon's range; chargers beyond it may still be shot (Stand and Shoot)."""
    too_far = range_in > weapon.range + TIE and attack is Attack.SHOOTING
    return not too_far and range_in >= weapon.least_range - TIE


def modifiers(
    miniature: NinthAgeMiniature,
    unit: NinthAgeUnit,
    target: NinthAgeUnit,
    edition: Edition,
    attack: Attack,
    *,
    cover: Cover,
    long_range: bool,
) -> tuple[Modifier, ...]:
    """The penalties on a miniature's roll to hit, those that are not 0.

    (Both editions, To-Hit Modifiers; second edition, Stand and Shoot.)
    """
    weapon = miniature.profile.weapon
    assert weapon is not None, "only those with a weapon shoot"
    moved = miniature.profile.moved or (
        bool({Order.MARCHED, Order.REFORMED} & unit.state.orders)
        if edition.is_second
        else has_moved(unit)
    )

    def all_there() -> Iterator[Modifier]:
        yield Modifier(name="long range", penalty=int(long_range and not weapon.rules.accurate))
        yield Modifier(name="moving", penalty=int(moved and not weapon.rules.quick_to_fire))
        yield Modifier(name="unwieldy", penalty=weapon.rules.unwieldy if moved else 0)
        if attack is Attack.STAND_AND_SHOOT:
            yield Modifier(name="stand and shoot", penalty=_reaction(miniature, edition))
        yield Modifier(name=f"{cover} cover", penalty=int(cover))
        yield Modifier(name="hard target", penalty=hard_target(target))

    return tuple(modifier for modifier in all_there() if modifier.penalty)


def _reaction(miniature: NinthAgeMiniature, edition: Edition) -> int:
    """The penalty of Stand and Shoot (third edition: reading N-17)."""
    counts = edition.is_second or edition.stand_and_shoot_penalty
    return int(counts and not miniature.profile.keywords.steady_aim)


def hard_target(target: NinthAgeUnit) -> int:
    """The greatest Hard Target that more than half of the miniatures have at least."""
    values = sorted((each.profile.keywords.hard_target for each in target.miniatures), reverse=True)
    return values[len(values) // 2]


def needed(aim: int, penalties: tuple[Modifier, ...]) -> int:
    """The roll that hits: never better than 2, since a natural 1 always misses."""
    return max(2, aim + sum(modifier.penalty for modifier in penalties))


HOPELESS = 7
"""The roll for which the second edition has Hopeless Shots: a 6, then 4 or more."""


def chances(roll: int, edition: Edition) -> tuple[Fraction, Fraction]:
    """The chances of a shot that needs `roll` to hit by less than a natural 6, and by one.

    Of a Hopeless Shot, the first die is the natural 6 (reading N-10).
    """
    if roll < HOPELESS:
        return Fraction(6 - roll, 6), Fraction(1, 6)
    hopeless = roll == HOPELESS and edition.is_second
    return Fraction(0), Fraction(1, 6) * Fraction(1, 2) if hopeless else Fraction(0)


def chance(roll: int, edition: Edition) -> Fraction:
    """The chance of one shot that needs `roll` on a die."""
    return sum(chances(roll, edition), Fraction(0))


def hits(shots: Shots, chance_to_hit: Fraction) -> Distribution[int]:
    """How many shots of one miniature hit."""
    return amount(shots).then(lambda number: binomial(number, chance_to_hit))


def range_of(miniature: NinthAgeMiniature, target: NinthAgeUnit) -> float:
    """The distance [in] from its base to the nearest point of the target's boundary."""
    return miniature.footprint.distance(target.boundary)
