"""Laws that hold for every attack: whoever gets something more is not worse off for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.rules.legion.attack import HITS_AND_CRITICALS, WOUNDS, Goal, Odds, odds
from tests.rules.legion.attack import oracle
from tests.rules.legion.attack.oracle import Case
from tests.rules.legion.attack.test_brute_force import KEYWORDS

EQUAL = Fraction(1, 10**9)
"""Decisions are searched for in floats: one of equal worth may be taken for another."""

COLOURS = ("white", "black", "red")
OF_ATTACKER = ("attacker.aims", "attacker.surges", "defender.observations")
OF_DEFENDER = ("defender.dodges", "defender.surges", "defender.shields")
BETTER_COVER = (("none", "light"), ("light", "heavy"), ("none", "heavy"))

tokens = st.fixed_dictionaries({key: st.integers(0, 2) for key in (*OF_ATTACKER, *OF_DEFENDER)})
goals = st.sampled_from([WOUNDS, Goal(wounds=1), Goal(wounds=2)])


@st.composite
def cases(draw: st.DrawFn, dice: int = 4) -> Case:
    """An attack with up to `dice` dice, some tokens and up to four keywords."""
    drawn = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=dice))
    case: Case = {"dice": tuple(sorted(drawn)), **draw(tokens)}
    case["cover"] = draw(st.sampled_from(["none", "light", "heavy"]))
    chosen = draw(st.lists(st.sampled_from(sorted(KEYWORDS)), max_size=4, unique=True))
    for name in chosen:
        case.update(KEYWORDS[name])
    return case


def found(case: Case, goal: Goal = WOUNDS, **changes: Any) -> Odds:
    return odds(oracle.combat({**case, **changes}), goal)


@given(cases(), goals)
def test_all_chances_sum_to_one(case: Case, goal: Goal) -> None:
    result = found(case, goal)
    every = [
        result.wounds,
        result.suppression,
        result.attacker_wounds,
        result.guardian_wounds,
        result.defeated,
        *(after.count for after in result.after),
    ]
    for each in every:
        assert sum(each.chances.values()) == 1
        assert min(each) >= 0


@given(cases(), goals)
def test_wounds_never_exceed_the_results_left(case: Case, goal: Goal) -> None:
    result = found(case, goal)
    left = result.after[-1].count
    assert [after.step for after in result.after] == [
        "Roll Attack Dice",
        "Apply Dodge and Cover",
        "Modify Attack Dice",
    ]
    assert all(result.wounds.at_least(n) <= left.at_least(n) for n in range(1, 8))


@given(cases(), goals, st.sampled_from(COLOURS))
def test_more_dice_never_hurt(case: Case, goal: Goal, colour: str) -> None:
    more = (*case["dice"], colour)
    assert found(case, goal, dice=more).worth >= found(case, goal).worth - EQUAL


@given(cases(), goals, st.sampled_from(BETTER_COVER))
def test_better_cover_never_helps_the_attacker(
    case: Case, goal: Goal, covers: tuple[str, str]
) -> None:
    worse, better = covers
    assert found(case, goal, cover=better).worth <= found(case, goal, cover=worse).worth + EQUAL


@given(cases(), goals, st.sampled_from(OF_ATTACKER))
def test_a_token_more_never_hurts_the_attacker(case: Case, goal: Goal, token: str) -> None:
    more = {token: case[token] + 1}
    assert found(case, goal, **more).worth >= found(case, goal).worth - EQUAL


@given(cases(), goals, st.sampled_from(OF_DEFENDER))
def test_a_token_more_never_hurts_the_defender(case: Case, goal: Goal, token: str) -> None:
    more = {token: case[token] + 1}
    assert found(case, goal, **more).worth <= found(case, goal).worth + EQUAL


@given(cases(dice=3), st.sampled_from(["blanks", "blanks and surges"]))
def test_the_best_is_never_below_a_fixed_policy(case: Case, policy: str) -> None:
    """Reroll blanks, or blanks and surges, as far as the aims go; everything else for the best."""
    case = {**case, "defender.observations": 0}
    fixed = oracle.worth(case, Fraction, policy=policy)
    assert found(case).worth >= fixed - EQUAL


@pytest.mark.parametrize(("policy", "worst"), [("blanks", "hit"), ("blanks and surges", "crit")])
def test_a_fixed_policy_can_be_worse(policy: str, worst: str) -> None:
    """Against armor only criticals count: hits should be rerolled, which neither policy does."""
    case: Case = {"dice": ("red", "red"), "attacker.aims": 1, "attacker.surge": worst}
    case["defender.armor"] = 2
    assert found(case).worth > oracle.worth(case, Fraction, policy=policy)


@given(cases(dice=3), goals)
def test_each_goal_is_best_reached_by_playing_for_it(case: Case, goal: Goal) -> None:
    """Only the attacker decides here, so that nobody plays against it."""
    alone = {key: value for key, value in case.items() if not key.startswith("defender")}
    playing = found(alone, goal)
    for other in (WOUNDS, HITS_AND_CRITICALS, Goal(wounds=1), Goal(wounds=3)):
        wounds = found(alone, other).wounds
        reached = wounds.mean if goal.wounds is None else wounds.at_least(goal.wounds)
        assert playing.worth >= reached - EQUAL
