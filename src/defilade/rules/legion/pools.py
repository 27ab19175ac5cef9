"""From the table to the attack: the pool that a unit forms, and what both units bring to it.

(Core Rulebook 2025-11, Attack: Form Attack Pools.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, combinations_with_replacement, product

from defilade.errors import DefiladeError
from defilade.rules.legion.attack.combat import Attacker, Combat, Defender
from defilade.rules.legion.attack.form import (
    Contribution,
    Declaration,
    Refusal,
    Target,
    form_pools,
)
from defilade.rules.legion.attack.goal import Goal
from defilade.rules.legion.attack.keywords import attacker as attacking
from defilade.rules.legion.attack.keywords import defender as defending
from defilade.rules.legion.attack.odds import odds
from defilade.rules.legion.attack.pool import Weapon
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.sight import LegionTable, LegionUnit
from defilade.rules.legion.verdict import Attack, Cover, Verdict
from defilade.rules.readings import CONTACT
from defilade.tabletop.table import unknown

MOST_CHOICES = 100
"""Ways to choose the weapons that are tried; a unit with two kinds of weapons has a handful."""

GoalFor = Callable[[Defender], Goal]
"""A goal, once it is known who defends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    """The attack that a verdict comes to, and which miniature uses which weapon in it.

    `left_out` says for miniatures that add nothing why that is. `blast`: the pool's Blast makes
    the cover useless that the verdict has.
    """

    combat: Combat
    choices: tuple[Contribution, ...]
    left_out: tuple[str, ...]
    blast: bool


def formed(
    table: LegionTable,
    verdict: Verdict,
    edition: Edition,
    goal: GoalFor,
    *,
    weapons: Collection[str] = (),
) -> Formed | Refusal:
    """The attack of a verdict's two units, with the weapons that serve the goal best.

    Every eligible miniature uses a weapon (more with Arsenal), unless leaving some out is better
    for keywords that all weapons must have. `weapons` names those that may be used; empty for all.
    Returns the rule that forbids the attack if one does. Raises DefiladeError where the map does
    not state what the attack needs, for an unknown weapon, and where there are too many choices.
    """
    attacker = table.unit(verdict.attacker)
    usable = _named(attacker, weapons)
    target = target_of(table, verdict)
    arsenal = max(1, attacker.profile.card.value("Arsenal"))
    options, refusals = _options(attacker, usable, target, verdict.attack, arsenal)
    if not any(options.values()):
        return dict(refusals).get(verdict.leader, refusals[0][1])
    best: tuple[float, Formed] | None = None
    for choices in _assignments(options):
        made = _made(table, verdict, edition, target, choices, arsenal)
        left_out = tuple(str(why) for name, why in refusals if not _uses(choices, name))
        attack = Formed(combat=made[0], choices=choices, left_out=left_out, blast=made[1])
        if best is None:
            best = (-1.0, attack)
            if _is_only(options):
                break
        worth = float(odds(attack.combat, goal(attack.combat.defender)).worth)
        if worth > best[0]:
            best = (worth, attack)
    assert best is not None, "some miniature has a weapon"
    return best[1]


def _named(attacker: LegionUnit, weapons: Collection[str]) -> tuple[Weapon, ...]:
    """The unit's weapons, or those that are named."""
    card = attacker.profile.card
    if not card.weapons:
        raise DefiladeError(
            f"unit {attacker.name!r} has no weapons; write for example "
            "weapons: [{name: blaster rifle, dice: {black: 1}, range: [1, 3]}]"
        )
    names = [weapon.name for weapon in card.weapons]
    for name in weapons:
        if name not in names:
            raise DefiladeError(f"unit {attacker.name!r}: {unknown('weapon', name, names)}")
    return tuple(weapon for weapon in card.weapons if not weapons or weapon.name in weapons)


def target_of(table: LegionTable, verdict: Verdict) -> Target:
    """What forming a pool needs to know of the defending unit.

    Who is eligible sees at least one defender; how many is known where a weapon asks for it.
    """
    attacker, defender = table.unit(verdict.attacker), table.unit(verdict.defender)
    counts = dict(verdict.seen_counts or ((name, 1) for name in verdict.eligible))
    return Target(
        name=defender.name,
        range_band=verdict.range_band,
        leader_sees=verdict.sees,
        seen=tuple((each.name, counts.get(each.name, 0)) for each in attacker.miniatures),
        in_melee=touch(attacker, defender),
        vehicle=defender.profile.type.is_vehicle,
        immune_range_1=bool(defender.profile.card.value("Immune: Range 1 Weapons")),
    )


def touch(one: LegionUnit, other: LegionUnit) -> bool:
    """True if a miniature of one unit is in base contact with one of the other: in melee."""
    return any(
        a.footprint.distance(b.footprint) <= CONTACT
        and abs(a.elevation - b.elevation) <= max(a.silhouette.height, b.silhouette.height)
        for a in one.miniatures
        for b in other.miniatures
    )


def is_engaged(table: LegionTable, unit: LegionUnit) -> bool:
    """True if the unit is in melee with any enemy."""
    return any(touch(unit, other) for other in table.units if other.side != unit.side)


Options = dict[str, list[tuple[Weapon, ...]]]
"""For each miniature, the sets of weapons that it may add."""


def _options(
    attacker: LegionUnit, usable: Sequence[Weapon], target: Target, attack: Attack, arsenal: int
) -> tuple[Options, list[tuple[str, Refusal]]]:
    """What each miniature may add, and for those without a weapon the rule that forbids it."""
    options: Options = {}
    refusals: list[tuple[str, Refusal]] = []
    for miniature in attacker.miniatures:
        good: list[Weapon] = []
        why: list[Refusal] = []
        for weapon in usable:
            choice = Contribution(miniature=miniature.name, weapon=weapon)
            pools = form_pools([Declaration(target=target, attack=attack, choices=(choice,))])
            if isinstance(pools, Refusal):
                why.append(pools)
            else:
                good.append(weapon)
        options[miniature.name] = list(combinations(good, min(arsenal, len(good)))) if good else []
        if not good:
            refusals.append((miniature.name, why[0]))
    return options, refusals


def _is_only(options: Options) -> bool:
    """True if there is nothing to choose."""
    sets = [each for each in options.values() if each]
    weapons = [weapon for each in sets for some in each for weapon in some]
    return all(len(each) == 1 for each in sets) and len({_spoils(each) for each in weapons}) == 1


def _spoils(weapon: Weapon) -> tuple[bool, bool]:
    """What may make a weapon better left out: it lacks what all must have, or harms the others."""
    return weapon.keywords.high_velocity, weapon.keywords.primitive


def _assignments(options: Options) -> Iterator[tuple[Contribution, ...]]:
    """Every different way to choose weapons; miniatures with the same options are alike."""
    found: dict[tuple[Contribution, ...], None] = {}
    for part in _parts(options):
        groups: dict[tuple[tuple[Weapon, ...], ...], list[str]] = {}
        for name, sets in part.items():
            if sets:
                groups.setdefault(tuple(sets), []).append(name)
        ways = [combinations_with_replacement(sets, len(who)) for sets, who in groups.items()]
        for way in product(*ways):
            pairs = zip(groups.values(), way, strict=True)
            choices = tuple(
                Contribution(miniature=name, weapon=weapon)
                for who, sets in pairs
                for name, weapons in zip(who, sets, strict=True)
                for weapon in weapons
            )
            found[choices] = None
            if len(found) > MOST_CHOICES:
                raise DefiladeError(
                    f"there are more than {MOST_CHOICES} ways to choose the weapons; "
                    "name those that are used: weapon NAME"
                )
    return iter(found)


def _parts(options: Options) -> Iterator[Options]:
    """The options, and those without weapons that may be better left out."""
    yield options
    weapons = set(chain.from_iterable(some for each in options.values() for some in each))
    if len({weapon.keywords.high_velocity for weapon in weapons}) == 2:
        yield _without(options, lambda weapon: not weapon.keywords.high_velocity)
    if len({weapon.keywords.primitive for weapon in weapons}) == 2:
        yield _without(options, lambda weapon: weapon.keywords.primitive)


def _without(options: Options, spoils: Callable[[Weapon], bool]) -> Options:
    return {
        name: [some for some in sets if not any(map(spoils, some))]
        for name, sets in options.items()
    }


def _uses(choices: Sequence[Contribution], name: str) -> bool:
    return any(choice.miniature == name for choice in choices)


def _made(
    table: LegionTable,
    verdict: Verdict,
    edition: Edition,
    target: Target,
    choices: tuple[Contribution, ...],
    arsenal: int,
) -> tuple[Combat, bool]:
    """The attack with these weapons, and whether its Blast makes the cover useless."""
    attacker, defender = table.unit(verdict.attacker), table.unit(verdict.defender)
    declared = Declaration(target=target, attack=verdict.attack, choices=choices)
    pools = form_pools([declared], moved=attacker.profile.card.moved, arsenal=arsenal)
    assert not isinstance(pools, Refusal), "each weapon may be used, and none too often"
    blast = (
        any(choice.weapon.keywords.blast for choice in choices)
        and not defender.profile.keywords.immune_blast
        and verdict.cover is not Cover.NONE
    )
    combat = Combat(
        pool=pools[0],
        attacker=_attacker(table, attacker),
        defender=_defender(table, defender),
        attack=verdict.attack,
        cover=Cover.NONE if blast else verdict.cover,
        wound_cap=_wound_cap(verdict, defender),
        impervious_adds=edition.impervious_adds,
        impervious_counts_gained=edition.impervious_counts_gained,
    )
    return combat, blast


def _attacker(table: LegionTable, unit: LegionUnit) -> Attacker:
    card = unit.profile.card
    held = card.value("Hold the Line") > 0 and is_engaged(table, unit)
    return attacking(
        card.keywords,
        surge=card.surge,
        aims=card.tokens.aim,
        surges=card.tokens.surge,
        dodges=card.tokens.dodge,
        hold_the_line=held,
    )


def _defender(table: LegionTable, unit: LegionUnit) -> Defender:
    card, profile = unit.profile.card, unit.profile
    if card.defence is None:
        raise DefiladeError(f"unit {unit.name!r} has no defence die; write defence: white, or red")
    tokens = card.tokens
    shields = {} if tokens.shields is None else {"shields": tokens.shields}
    held = card.value("Hold the Line") > 0 and is_engaged(table, unit)
    return defending(
        card.keywords,
        die=card.defence,
        surge=card.defence_surge,
        dodges=tokens.dodge,
        surges=tokens.surge,
        suppression=profile.suppression,
        observations=tokens.observation,
        force=card.force,
        hold_the_line=held,
        low_profile=profile.keywords.low_profile,
        suppressible=not profile.type.is_vehicle,
        thresholds=thresholds(unit),
        wounds=card.wounds,
        **shields,
    )


def thresholds(unit: LegionUnit) -> tuple[int, ...]:
    """The wound thresholds of the unit's miniatures, the leader's first; none if one is unknown."""
    others = [each.name for each in unit.miniatures if each.name != unit.leader_name]
    each = [unit.profile.card.health_of(name) for name in (unit.leader_name, *others)]
    known = tuple(health for health in each if health is not None)
    return known if len(known) == len(each) else ()


def _wound_cap(verdict: Verdict, defender: LegionUnit) -> int | None:
    """The sum of the wound thresholds of those who can be wounded; None where all can."""
    if verdict.wound_cap is None:
        return None
    each = [defender.profile.card.health_of(name) for name in verdict.woundable]
    if any(health is None for health in each):
        raise DefiladeError(
            f"only {verdict.wound_cap} of {len(verdict.miniatures)} of {defender.name!r} can be "
            "wounded, and their wounds are not stated; write for example health: 1"
        )
    return sum(health for health in each if health is not None)
