"""Form Attack Pools: the rulebook's example, and a refusal for each rule that can be broken."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from defilade.rules.legion.attack import (
    HITS_AND_CRITICALS,
    AttackDice,
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Contribution,
    Declaration,
    Defender,
    Goal,
    Refusal,
    Target,
    Weapon,
    WeaponKeywords,
    form_pools,
    odds,
)
from defilade.rules.legion.verdict import Attack

RIFLE = Weapon(name="blaster rifle", dice=AttackDice(white=1), maximum=3)
CANNON = Weapon(
    name="cannon",
    dice=AttackDice(red=2),
    minimum=2,
    maximum=4,
    keywords=WeaponKeywords(impact=1, pierce=1, cumbersome=True),
    only=frozenset({"gunner"}),
)
FISTS = Weapon(name="fists", dice=AttackDice(black=1), ranged=False, melee=True)
BLADE = Weapon(name="blade", dice=AttackDice(red=1), melee=True, maximum=1)
DROIDS = ("leader", "droid 2", "droid 3", "droid 4", "gunner")
CLONES = Target(
    name="clones",
    range_band=2,
    leader_sees=True,
    seen=tuple(zip(DROIDS, (5, 5, 0, 1, 2), strict=True)),
)


def declared(
    *chosen: tuple[str, Weapon], target: Target = CLONES, attack: Attack = Attack.RANGED
) -> Declaration:
    choices = tuple(Contribution(miniature=name, weapon=weapon) for name, weapon in chosen)
    return Declaration(target=target, attack=attack, choices=choices)


def formed(*declarations: Declaration, moved: bool = False, arsenal: int = 1) -> list[AttackPool]:
    pools = form_pools(declarations, moved=moved, arsenal=arsenal)
    assert not isinstance(pools, Refusal), pools
    return list(pools)


def test_four_of_five_droids_are_eligible() -> None:
    """The example of Form Attack Pools: range 2, rifles of range 1 to 3, all but one see."""
    assert CLONES.eligible == ("leader", "droid 2", "droid 4", "gunner")
    (pool,) = formed(declared(*((name, RIFLE) for name in CLONES.eligible)))
    assert pool.dice == AttackDice(white=4)


def test_keywords_of_several_weapons_add_up() -> None:
    both = replace(CANNON, name="other", only=None, keywords=WeaponKeywords(pierce=2, critical=1))
    (pool,) = formed(declared(("leader", both), ("gunner", CANNON), ("droid 2", RIFLE)))
    assert (pool.pierce, pool.impact, pool.critical) == (3, 1, 1)
    assert pool.dice == AttackDice(white=1, red=4)


def test_high_velocity_only_if_all_weapons_have_it() -> None:
    fast = replace(RIFLE, name="fast", keywords=WeaponKeywords(high_velocity=True))
    (pool,) = formed(declared(("leader", fast), ("droid 2", fast)))
    assert pool.high_velocity
    (pool,) = formed(declared(("leader", fast), ("droid 2", RIFLE)))
    assert not pool.high_velocity


def test_spray_counts_the_defenders_that_its_miniature_sees() -> None:
    flames = replace(RIFLE, name="flames", keywords=WeaponKeywords(spray=True))
    (pool,) = formed(declared(("gunner", flames), ("droid 4", RIFLE)))
    assert pool.dice == AttackDice(white=3)  # two seen by the gunner


def test_ram_counts_after_a_move() -> None:
    ram = replace(RIFLE, name="ram", keywords=WeaponKeywords(ram=2))
    assert [pool.ram for pool in formed(declared(("leader", ram)), moved=True)] == [2]
    assert [pool.ram for pool in formed(declared(("leader", ram)))] == [0]


def mean_hits(pool: AttackPool) -> Fraction:
    """Hits and criticals to expect of a pool, nothing converted."""
    defender = Defender(die=Colour.WHITE)
    return odds(Combat(pool=pool, attacker=Attacker(), defender=defender), HITS_AND_CRITICALS).worth


def test_cumbersome_downgrades_its_own_dice_after_a_move() -> None:
    chosen = declared(("gunner", CANNON), ("leader", RIFLE))
    (still,), (moved,) = formed(chosen), formed(chosen, moved=True)
    assert mean_hits(still) == 2 * Fraction(6, 8) + Fraction(2, 8)
    assert mean_hits(moved) == 2 * Fraction(4, 8) + Fraction(2, 8)


@pytest.mark.parametrize("vehicle", [False, True])
def test_anti_keywords_upgrade_their_own_dice(vehicle: bool) -> None:
    keywords = WeaponKeywords(anti_materiel=2, anti_personnel=1)
    launcher = Weapon(name="launcher", dice=AttackDice(white=1, black=1, red=1), keywords=keywords)
    target = replace(CLONES, vehicle=vehicle)
    (pool,) = formed(declared(("leader", launcher), ("droid 2", RIFLE), target=target))
    upgraded = 2 if vehicle else 1
    assert mean_hits(pool) == Fraction(2 + 4 + 6 + 2 + 2 * upgraded, 8)


def test_an_upgrade_is_picked_for_the_goal() -> None:
    """A white die and a black, one upgrade: the mean is the same, two blacks wound twice more."""
    pool = AttackPool.of(white=1, black=1, attacker_upgrades=1)
    assert mean_hits(pool) == 1
    attack = Combat(pool=pool, attacker=Attacker(), defender=Defender(die=Colour.WHITE))
    assert odds(attack, Goal(wounds=2)).dice == AttackDice(black=2)
    assert odds(attack, Goal(wounds=1)).dice == AttackDice(white=1, red=1)


def test_a_downgrade_is_picked_against_the_goal() -> None:
    """Two black dice or a white and a red: the defender leaves what serves the goal least."""
    pool = AttackPool.of(black=1, red=1, defender_downgrades=1)
    attack = Combat(pool=pool, attacker=Attacker(), defender=Defender(die=Colour.WHITE))
    assert odds(attack, Goal(wounds=2)).dice == AttackDice(white=1, red=1)
    assert odds(attack, Goal(wounds=1)).dice == AttackDice(black=2)


REFUSALS: dict[str, tuple[tuple[Declaration, ...], str, str]] = {
    "the leader sees nobody": (
        (declared(("droid 2", RIFLE), target=replace(CLONES, leader_sees=False)),),
        "Declare Defender",
        "leader has no line of sight to clones",
    ),
    "not in melee": (
        (declared(("leader", FISTS), attack=Attack.MELEE),),
        "Declare Defender",
        "clones is not in melee",
    ),
    "no weapon": ((declared(),), "Choose Weapons", "no weapon"),
    "a miniature that sees nobody": (
        (declared(("droid 3", RIFLE)),),
        "Determine Eligible Miniatures",
        "droid 3 has no line of sight",
    ),
    "a stranger": (
        (declared(("nobody", RIFLE)),),
        "Determine Eligible Miniatures",
        "nobody has no line of sight",
    ),
    "another's weapon": (
        (declared(("leader", CANNON)),),
        "Choose Weapons",
        "cannon belongs to gunner alone",
    ),
    "a requirement": (
        (declared(("leader", replace(RIFLE, unmet=("a defender in its front arc",)))),),
        "Choose Weapons",
        "needs a defender in its front arc",
    ),
    "too near": (
        (declared(("gunner", CANNON), target=replace(CLONES, range_band=1)),),
        "Choose Weapons",
        "minimum range 2, and clones is at 1",
    ),
    "too far": (
        (declared(("leader", RIFLE), target=replace(CLONES, range_band=4)),),
        "Choose Weapons",
        "maximum range 3, and clones is at 4",
    ),
    "melee among ranged": (
        (declared(("leader", RIFLE), ("droid 2", FISTS)),),
        "Choose Weapons",
        "fists is no ranged weapon",
    ),
    "ranged among melee": (
        (
            declared(
                ("leader", FISTS),
                ("droid 2", RIFLE),
                target=replace(CLONES, in_melee=True),
                attack=Attack.MELEE,
            ),
        ),
        "Choose Weapons",
        "blaster rifle is no melee weapon",
    ),
    "a shot into the melee": (
        (declared(("leader", RIFLE), target=replace(CLONES, in_melee=True)),),
        "Choose Weapons",
        "in melee with the attacking unit",
    ),
    "immune": (
        (declared(("leader", BLADE), target=replace(CLONES, range_band=1, immune_range_1=True)),),
        "Choose Weapons",
        "maximum range 1, to which clones is immune",
    ),
    "one name in two pools": (
        (
            declared(("leader", RIFLE)),
            declared(("droid 2", RIFLE), target=replace(CLONES, name="others")),
        ),
        "Choose Weapons",
        "all weapons named blaster rifle go into one pool",
    ),
    "two pools against one unit": (
        (declared(("leader", RIFLE)), declared(("gunner", CANNON))),
        "Declare Additional Defender",
        "clones has two",
    ),
    "two weapons of one miniature": (
        (declared(("gunner", RIFLE), ("gunner", CANNON)),),
        "Choose Weapons",
        "gunner adds 2 weapons, 1 allowed",
    ),
    "two weapons of one miniature in two pools": (
        (
            declared(("gunner", RIFLE)),
            declared(("gunner", CANNON), target=replace(CLONES, name="others")),
        ),
        "Choose Weapons",
        "gunner adds 2 weapons, 1 allowed",
    ),
    "one weapon twice": (
        (declared(("leader", RIFLE), ("leader", RIFLE)),),
        "Choose Weapons",
        "leader adds blaster rifle twice",
    ),
}


@pytest.mark.parametrize("broken", REFUSALS)
def test_a_pool_that_breaks_a_rule_is_refused_with_it(broken: str) -> None:
    declarations, rule, text = REFUSALS[broken]
    refusal = form_pools(declarations)
    assert isinstance(refusal, Refusal)
    assert rule in refusal.rule
    assert text in refusal.text
    assert str(refusal) == f"{refusal.text} ({refusal.rule})"


def test_arsenal_allows_more_weapons() -> None:
    chosen = declared(("gunner", RIFLE), ("gunner", CANNON))
    (pool,) = formed(chosen, arsenal=2)
    assert pool.dice == AttackDice(white=1, red=2)
    twice = declared(("leader", RIFLE), ("leader", RIFLE))
    assert isinstance(form_pools([twice], arsenal=2), Refusal)


def test_versatile_weapons_shoot_in_melee() -> None:
    versatile = replace(BLADE, keywords=WeaponKeywords(versatile=True))
    near = replace(CLONES, in_melee=True, range_band=1)
    assert formed(declared(("leader", versatile), target=near))
    assert formed(declared(("leader", versatile), target=near, attack=Attack.MELEE))


def test_two_pools_against_two_units() -> None:
    pools = formed(
        declared(("leader", RIFLE), ("droid 2", RIFLE)),
        declared(("gunner", CANNON), target=replace(CLONES, name="others")),
    )
    assert [pool.dice for pool in pools] == [AttackDice(white=2), AttackDice(red=2)]


@pytest.mark.parametrize(
    ("minimum", "maximum", "band"), list(product((1, 2, 3), (3, 4, None), range(1, 7)))
)
def test_range_bands(minimum: int, maximum: int | None, band: int) -> None:
    """The minimum band itself is in range, and so is the maximum."""
    weapon = replace(RIFLE, minimum=minimum, maximum=maximum)
    pools = form_pools([declared(("leader", weapon), target=replace(CLONES, range_band=band))])
    in_range = minimum <= band <= (maximum or 6)
    assert isinstance(pools, Refusal) is not in_range


def test_what_is_no_weapon() -> None:
    with pytest.raises(ValueError, match="neither ranged nor melee"):
        Weapon(name="stone", dice=AttackDice(white=1), ranged=False)
    with pytest.raises(ValueError, match="a range from 1 on"):
        Weapon(name="stone", dice=AttackDice(white=1), minimum=3, maximum=2)
