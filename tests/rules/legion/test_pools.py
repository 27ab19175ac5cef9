"""From a table to the attack: who adds which weapon, and what the verdict brings to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

import pytest

from defilade.errors import DefiladeError
from defilade.rules.legion import Edition, Profile, UnitType, check
from defilade.rules.legion.attack import (
    HITS_AND_CRITICALS,
    WOUNDS,
    AttackDice,
    Colour,
    Goal,
    Refusal,
    Surge,
    Weapon,
    WeaponKeywords,
)
from defilade.rules.legion.card import Card, Tokens
from defilade.rules.legion.keywords import split
from defilade.rules.legion.pools import Formed, formed, is_engaged, touch
from defilade.rules.legion.sight import LegionTable, LegionUnit
from defilade.rules.legion.verdict import Attack, Cover
from tests.rules.legion.tables import MM, RULES, box, table, unit

RIFLE = Weapon(name="rifle", dice=AttackDice(white=1), maximum=3)
CANNON = Weapon(name="cannon", dice=AttackDice(red=2), maximum=4, only=frozenset({"blue 2"}))
KNIFE = Weapon(name="knife", dice=AttackDice(black=1), ranged=False, melee=True)

BLUE = ((18, 8), (20, 8), (16, 8))
RED = ((18, 18), (20, 18))


def carded(one: LegionUnit, keywords: Iterable[str] = (), **card: Any) -> LegionUnit:
    made = Card(keywords=tuple(keywords), **card)
    return replace(one, profile=replace(one.profile, card=made))


def blue(*weapons: Weapon, keywords: Iterable[str] = (), **card: Any) -> LegionUnit:
    return carded(unit("blue", *BLUE), keywords, weapons=weapons, **card)


def red(keywords: Iterable[str] = (), **card: Any) -> LegionUnit:
    known = {"defence": Colour.WHITE, "health": 1, **card}
    return carded(unit("red", *RED), keywords, **known)


def of(
    laid: LegionTable,
    goal: Goal = WOUNDS,
    *,
    weapons: Collection[str] = (),
    attack: Attack = Attack.RANGED,
    rules: Edition = RULES,
) -> Formed | Refusal:
    verdict = check(laid, attacker="blue", defender="red", edition=rules, attack=attack)
    return formed(laid, verdict, rules, lambda defender: goal, weapons=weapons)


def found(laid: LegionTable, *args: Any, **given: Any) -> Formed:
    attack = of(laid, *args, **given)
    assert isinstance(attack, Formed), attack
    return attack


def used(attack: Formed) -> dict[str, str]:
    return {choice.miniature: choice.weapon.name for choice in attack.choices}


def test_everybody_adds_a_weapon_and_the_best_one() -> None:
    attack = found(table(blue(RIFLE, CANNON), red()))
    assert used(attack) == {"blue 1": "rifle", "blue 2": "cannon", "blue 3": "rifle"}
    assert attack.combat.pool.dice == AttackDice(white=2, red=2)
    assert (attack.left_out, attack.blast) == ((), False)


def test_the_best_weapon_is_the_best_for_the_goal() -> None:
    """Against Armor a hit counts only with Impact: 2 sides in 8, and of the red die 1 in 8."""
    impact = Weapon(name="drill", dice=AttackDice(white=1), keywords=WeaponKeywords(impact=3))
    plain = Weapon(name="pistol", dice=AttackDice(red=1))
    laid = table(carded(unit("blue", *BLUE[:1]), weapons=(plain, impact)), red(["Armor 3"]))
    assert used(found(laid)) == {"blue 1": "drill"}
    assert used(found(laid, HITS_AND_CRITICALS)) == {"blue 1": "pistol"}


def test_weapons_can_be_named() -> None:
    laid = table(blue(RIFLE, CANNON), red())
    attack = found(laid, weapons=["cannon"])
    assert used(attack) == {"blue 2": "cannon"}
    assert attack.left_out == (
        "blue 1: cannon belongs to blue 2 alone (Form Attack Pool: Choose Weapons and Gather Dice)",
        "blue 3: cannon belongs to blue 2 alone (Form Attack Pool: Choose Weapons and Gather Dice)",
    )
    with pytest.raises(DefiladeError, match="unit 'blue': unknown weapon 'canon'; did you mean"):
        of(laid, weapons=["canon"])


def test_who_sees_nobody_adds_nothing() -> None:
    """The third one is 1 in behind a wall that is 8 in wide."""
    wall = box("wall", (6, 10), (8, 0.5), 4.0)
    hidden = carded(unit("blue", (18, 8), (20, 8), (6, 9)), weapons=(RIFLE,))
    attack = found(table(hidden, red(), wall))
    assert set(used(attack)) == {"blue 1", "blue 2"}
    assert "blue 3 has no line of sight" in attack.left_out[0]


def test_spray_counts_who_each_attacker_sees() -> None:
    """A wall hides the second defender from the second attacker alone."""
    flames = Weapon(name="flames", dice=AttackDice(black=1), keywords=WeaponKeywords(spray=True))
    wall = box("wall", (9.2, 17), (3.6, 0.5), 4.0)
    attackers = carded(unit("blue", (18, 12), (8, 12)), weapons=(flames,))
    defenders = carded(unit("red", (18, 18), (10, 18)), defence=Colour.WHITE, health=1)
    laid = table(attackers, defenders, wall)
    verdict = check(laid, attacker="blue", defender="red", edition=RULES)
    assert verdict.seen_counts == (("blue 1", 2), ("blue 2", 1))
    assert found(laid).combat.pool.dice == AttackDice(black=3)


def test_counts_are_not_taken_where_nothing_asks_for_them() -> None:
    laid = table(blue(RIFLE), red())
    assert check(laid, attacker="blue", defender="red", edition=RULES).seen_counts is None


def in_cover(*, keywords: Iterable[str] = (), weapon: Weapon = RIFLE) -> LegionTable:
    wall = box("wall", (19, 17), (8, 0.25), 1.0, cover="heavy")
    return table(blue(weapon), replace(red(), profile=_profile(keywords)), wall)


def _profile(keywords: Iterable[str]) -> Profile:
    of_cover, others = split(keywords)
    card = Card(keywords=others, defence=Colour.WHITE, health=1)
    return Profile(type=UnitType.TROOPER, keywords=of_cover, card=card)


def test_the_verdicts_cover_is_the_combats() -> None:
    attack = found(in_cover())
    assert (attack.combat.cover, attack.blast) == (Cover.HEAVY, False)


def test_a_weapons_blast_makes_cover_useless() -> None:
    blast = replace(RIFLE, keywords=WeaponKeywords(blast=True))
    attack = found(in_cover(weapon=blast))
    assert (attack.combat.cover, attack.blast) == (Cover.NONE, True)
    immune = found(in_cover(weapon=blast, keywords=["Immune: Blast"]))
    assert (immune.combat.cover, immune.blast) == (Cover.HEAVY, False)


def test_low_profile_counts_for_both() -> None:
    assert found(in_cover(keywords=["Low Profile"])).combat.defender.low_profile


@pytest.mark.parametrize(("healths", "cap"), [((), 2), ((("red 1", 3),), 3 + 1), (None, None)])
def test_the_wound_cap_is_in_wounds(healths: Any, cap: int | None) -> None:
    """Of three defenders two are in sight; a miniature with three wounds counts three times."""
    wall = box("wall", (30, 16.5), (8, 0.5), 4.0)
    places = ((18, 18), (20, 18), (30, 18))
    card = Card(defence=Colour.RED, health=None if healths is None else 1, healths=healths or ())
    defenders = unit("red", *places)
    defenders = replace(defenders, profile=replace(defenders.profile, card=card))
    laid = table(blue(RIFLE), defenders, wall)
    if cap is None:
        with pytest.raises(DefiladeError, match=r"only 2 of 3 of 'red' can be wounded.*health: 1"):
            of(laid)
        return
    attack = found(laid)
    assert attack.combat.wound_cap == cap
    assert attack.combat.defender.thresholds == (healths[0][1] if healths else 1, 1, 1)


def test_tokens_charts_and_keywords_reach_the_combat() -> None:
    attackers = blue(
        RIFLE,
        keywords=["Precise 1", "Uncanny Luck 2"],
        surge=Surge.CRIT,
        tokens=Tokens(aim=2, surge=1, dodge=3),
        moved=True,
    )
    defenders = red(
        ["Impervious", "Shielded 2", "Marksman"],
        defence=Colour.RED,
        defence_surge=True,
        force=True,
        tokens=Tokens(dodge=1, surge=2, observation=3),
    )
    combat = found(table(attackers, defenders)).combat
    one, other = combat.attacker, combat.defender
    assert (one.surge, one.aims, one.surges, one.dodges, one.precise) == (Surge.CRIT, 2, 1, 3, 1)
    assert (other.die, other.surge, other.dodges, other.surges) == (Colour.RED, True, 1, 2)
    assert (other.observations, other.shields, other.impervious, other.force) == (3, 2, True, True)
    assert (other.uncanny_luck, other.suppressible) == (0, True)
    flipped = replace(defenders.profile.card, tokens=Tokens(shields=1))
    some = replace(defenders, profile=replace(defenders.profile, card=flipped))
    assert found(table(attackers, some)).combat.defender.shields == 1


def test_readings_reach_the_combat() -> None:
    laid = table(blue(RIFLE), red())
    rules = RULES.reading({"L-09": "spares a block", "L-15": "printed only"})
    combat = found(laid, rules=rules).combat
    assert (combat.impervious_adds, combat.impervious_counts_gained) == (False, False)


def test_arsenal_adds_several_weapons() -> None:
    pistol = replace(RIFLE, name="pistol")
    one = carded(unit("blue", (18, 8)), ["Arsenal 2"], weapons=(RIFLE, pistol, KNIFE))
    assert found(table(one, red())).combat.pool.dice == AttackDice(white=2)


def test_a_slow_weapon_is_left_out_for_high_velocity() -> None:
    """Against dodges a lone fast critical is worth more than with a slow white die beside it."""
    fast = Weapon(
        name="fast",
        dice=AttackDice(red=2),
        keywords=WeaponKeywords(high_velocity=True),
        only=frozenset({"blue 2"}),
    )
    laid = table(blue(RIFLE, fast), red(tokens=Tokens(dodge=9)))
    assert used(found(laid)) == {"blue 2": "fast"}
    plain = table(blue(RIFLE, fast), red())
    assert set(used(found(plain))) == {"blue 1", "blue 2", "blue 3"}


def test_a_primitive_weapon_is_left_out_where_it_harms() -> None:
    """Primitive makes hits of all criticals against Armor, which cancels hits."""
    club = Weapon(
        name="club",
        dice=AttackDice(white=1),
        keywords=WeaponKeywords(primitive=True),
        only=frozenset({"blue 1"}),
    )
    gun = Weapon(name="gun", dice=AttackDice(red=2), only=frozenset({"blue 2"}))
    laid = table(blue(club, gun), red(["Armor 9"]))
    assert used(found(laid)) == {"blue 2": "gun"}


def test_melee_needs_contact() -> None:
    attack = of(table(blue(KNIFE), red()), attack=Attack.MELEE)
    assert isinstance(attack, Refusal)
    assert "red is not in melee" in attack.text
    near = carded(unit("red", (18, 8 + 27 * MM)), defence=Colour.WHITE, health=1)
    attackers = blue(KNIFE, keywords=["Hold the Line"])
    laid = table(attackers, near)
    assert touch(*laid.units)
    assert is_engaged(laid, laid.units[0])
    formed = found(laid, attack=Attack.MELEE)
    assert formed.combat.attacker.hold_the_line
    assert formed.combat.pool.dice == AttackDice(black=3)
    assert not found(
        table(blue(RIFLE, keywords=["Hold the Line"]), red())
    ).combat.attacker.hold_the_line


@pytest.mark.parametrize(
    ("weapon", "rule"),
    [
        (replace(RIFLE, maximum=1), "maximum range 1"),
        (replace(RIFLE, minimum=3, maximum=4), "minimum range 3"),
        (KNIFE, "no ranged weapon"),
        (replace(RIFLE, unmet=("a target in its front arc",)), "needs a target in its front arc"),
    ],
)
def test_a_refusal_names_the_rule(weapon: Weapon, rule: str) -> None:
    refusal = of(table(blue(weapon), red()))
    assert isinstance(refusal, Refusal)
    assert rule in refusal.text
    assert refusal.rule == "Form Attack Pool: Choose Weapons and Gather Dice"
    assert refusal.text.startswith("blue 1: ")  # the leader's


def test_a_leader_who_sees_nobody_attacks_nobody() -> None:
    wall = box("wall", (18, 10), (3, 0.5), 4.0)
    refusal = of(table(blue(RIFLE), carded(unit("red", (18, 11)), defence=Colour.RED), wall))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "Declare Defender"


def test_immune_to_range_1() -> None:
    near = carded(
        unit("red", (18, 12)), ["Immune: Range 1 Weapons"], defence=Colour.WHITE, health=1
    )
    pistol = replace(RIFLE, maximum=1)
    assert isinstance(of(table(blue(pistol), near)), Refusal)
    assert isinstance(of(table(blue(RIFLE), near)), Formed)


def test_what_a_map_does_not_state_is_asked_for() -> None:
    with pytest.raises(DefiladeError, match="unit 'blue' has no weapons; write for example"):
        of(table(blue(), red()))
    with pytest.raises(DefiladeError, match="unit 'red' has no defence die"):
        of(table(blue(RIFLE), carded(unit("red", *RED))))


def test_too_many_ways_to_choose() -> None:
    kinds = [replace(RIFLE, name=f"rifle {n}", dice=AttackDice(white=n)) for n in range(1, 8)]
    with pytest.raises(DefiladeError, match=r"more than 100 ways .*: weapon NAME"):
        of(table(carded(unit("blue", *BLUE, (22, 8), (14, 8)), weapons=tuple(kinds)), red()))
