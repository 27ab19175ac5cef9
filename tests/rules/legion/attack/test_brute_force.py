"""Every keyword and every pair of keywords against brute force over all sides of all dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from defilade.rules.legion.attack import HITS_AND_CRITICALS, Goal, odds
from tests.rules.legion.attack import oracle
from tests.rules.legion.attack.oracle import Case

BASE: Case = {
    "dice": ("black", "red"),
    "attacker.aims": 1,
    "cover": "heavy",
    "defender.dodges": 1,
    "defender.surges": 1,
    "attacker.surges": 1,
}
GUARDIAN = {"value": 1, "die": "red"}
KEYWORDS: dict[str, Case] = {
    "nothing": {},
    "surge to hit": {"attacker.surge": "hit"},
    "surge to critical": {"attacker.surge": "crit"},
    "Hold the Line, attacking": {"attacker.hold_the_line": True},
    "Jedi Hunter": {"attacker.jedi_hunter": True, "defender.force": True},
    "two aims": {"attacker.aims": 2},
    "no aim": {"attacker.aims": 0},
    "Precise 1": {"attacker.precise": 1},
    "observation": {"defender.observations": 1},
    "Marksman": {"attacker.marksman": True},
    "Jar'Kai Mastery": {"attacker.jarkai_mastery": True, "attacker.dodges": 1},
    "Duelist, attacking": {"attacker.duelist": True},
    "Makashi Mastery": {"attacker.makashi_mastery": True},
    "Critical 1": {"pool.critical": 1},
    "Pierce 1": {"pool.pierce": 1},
    "Impact 1": {"pool.impact": 1},
    "Lethal 1": {"pool.lethal": 1},
    "Ram 1": {"pool.ram": 1},
    "Ion 1": {"pool.ion": 1},
    "Primitive": {"pool.primitive": True},
    "High Velocity": {"pool.high_velocity": True},
    "Cumbersome": {"cumbersome": True},
    "downgrade": {"pool.defender_downgrades": 1},
    "upgrade": {"pool.attacker_upgrades": 1},
    "light cover": {"cover": "light"},
    "no cover": {"cover": "none"},
    "Low Profile": {"defender.low_profile": True},
    "Dug In": {"defender.dug_in": True},
    "Outmaneuver": {"defender.outmaneuver": True},
    "no dodge": {"defender.dodges": 0},
    "Block": {"defender.block": True},
    "Duelist, defending": {"defender.duelist": True},
    "Armor 1": {"defender.armor": 1},
    "Weak Point 1": {"defender.weak_point": 1},
    "Backup": {"defender.backup": True},
    "Guardian 1": {"defender.guardian": GUARDIAN},
    "Guardian 1, Deflect": {"defender.guardian": {**GUARDIAN, "deflect": True}},
    "shield": {"defender.shields": 1},
    "red defence": {"defender.die": "red"},
    "defence upgrade": {"defender.upgrades": 1},
    "defence downgrade": {"defender.die": "red", "defender.downgrades": 1},
    "surge to block": {"defender.surge": True},
    "Hold the Line, defending": {"defender.hold_the_line": True},
    "Danger Sense 1": {"defender.danger_sense": 1, "defender.suppression": 2},
    "Impervious": {"defender.impervious": True},
    "Impervious, switched": {"defender.impervious": True, "impervious_adds": False},
    "Immune: Pierce": {"defender.immune_pierce": True},
    "Immune: Melee Pierce": {"defender.immune_melee_pierce": True},
    "Uncanny Luck 1": {"defender.uncanny_luck": 1},
    "Soresu Mastery": {"defender.soresu_mastery": True},
    "Deflect": {"defender.deflect": True},
    "wound cap": {"wound_cap": 1},
    "melee": {"attack": "melee"},
}
PAIRS = list(combinations(KEYWORDS, 2))


def agrees(case: Case) -> None:
    """The program's worth of the attack is that of brute force, for three goals."""
    attack = oracle.combat(case)
    wounds = oracle.worth(case, Fraction)
    assert odds(attack).worth == wounds
    assert odds(attack, Goal(wounds=1)).worth == oracle.worth(case, lambda n: Fraction(n >= 1))


@pytest.mark.parametrize("name", KEYWORDS)
def test_one_keyword(name: str) -> None:
    case = {**BASE, "dice": ("white", "black", "red"), **KEYWORDS[name]}
    agrees(case)
    assert odds(oracle.combat(case), Goal(wounds=2)).worth == oracle.worth(
        case, lambda n: Fraction(n >= 2)
    )
    assert odds(oracle.combat(case), HITS_AND_CRITICALS).worth == oracle.hits_and_crits(case)


@pytest.mark.parametrize("first", KEYWORDS)
def test_pairs_of_keywords(first: str) -> None:
    for one, other in PAIRS:
        if one == first:
            agrees({**BASE, **KEYWORDS[one], **KEYWORDS[other]})
