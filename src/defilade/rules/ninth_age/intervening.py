"""What miniatures between a shooter and its target do: block, cover, or nothing.

Two procedures that are never mixed: `second` and `third`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.profile import Defence, Height
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeUnit
from defilade.rules.ninth_age.verdict import Cover


@dataclass(frozen=True, slots=True, kw_only=True)
class Stature:
    """How tall something counts in one edition; `is_tall` and `is_towering` in the second only."""

    height: int
    is_tall: bool = False
    is_towering: bool = False


def second(between: Stature, shooter: Stature, target: Stature, *, skirmishing: bool) -> Cover:
    """What an intervening miniature does in the second edition; HARD ones block lines of sight.

    It blocks if it is as tall as both ends or taller; but not lines to or from a Tall end of its
    own height, unless it is Tall too; and never in skirmish formation. One that does not block
    gives soft cover, but nothing if it is Standard and an end is Gigantic.
    (Line of Sight; Target Benefiting from Soft Cover; Tall; Skirmish Formation.)
    """
    ends = (shooter, target)
    sees_past = not between.is_tall and any(
        end.is_tall and end.height == between.height for end in ends
    )
    if all(between.height >= end.height for end in ends) and not sees_past and not skirmishing:
        return Cover.HARD
    if between.height == Height.STANDARD and any(end.height == Height.GIGANTIC for end in ends):
        return Cover.NONE
    return Cover.SOFT


def third(between: Stature, shooter: Stature, target: Stature, *, soft_at_most: bool) -> Cover:
    """What an intervening miniature does in the third edition; HARD ones block lines of sight.

    As tall as both ends or taller: hard; as tall as one of them: soft; else nothing.
    (Line of Sight; Cover.) With `soft_at_most`, reading N-16, it does not block.
    """
    low, high = sorted((shooter.height, target.height))
    if between.height >= high and not soft_at_most:
        return Cover.HARD
    return Cover.SOFT if between.height >= low else Cover.NONE


def stature(miniature: NinthAgeMiniature, edition: Edition) -> Stature:
    """How tall one miniature counts; raises DefiladeError if its height is not stated."""
    profile = miniature.profile
    height = edition.height(profile.heights, miniature.name)
    if not edition.is_second:
        return Stature(height=height)
    return Stature(height=height, is_tall=profile.is_tall, is_towering=profile.is_towering)


def stature_of_unit(unit: NinthAgeUnit, edition: Edition) -> Stature:
    """How tall a unit counts: as most of its miniatures do, of equal numbers the smaller (N-18)."""
    each = [stature(miniature, edition) for miniature in unit.miniatures]
    numbers = Counter(item.height for item in each)
    height = min(numbers, key=lambda height: (-numbers[height], height))
    return Stature(
        height=height,
        is_tall=most(each, lambda item: item.is_tall),
        is_towering=most(each, lambda item: item.is_towering),
    )


def defence_of_unit(unit: NinthAgeUnit) -> Defence | None:
    """What a unit has against hits: what most of its miniatures have, of equal numbers the first.

    None where it is not stated.
    """
    numbers = Counter(each.profile.defence for each in unit.miniatures)
    return max(numbers, key=lambda defence: numbers[defence])


def most(things: Iterable[object], holds: Callable[..., bool]) -> bool:
    """True if it holds for more than half of the things."""
    answers = [holds(thing) for thing in things]
    return 2 * sum(answers) > len(answers)
