"""What an attack is worth: exact distributions of everything that comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from defilade.dice import Distribution
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.faces import AttackDice
from defilade.rules.legion.attack.goal import WOUNDS, Goal
from defilade.rules.legion.attack.plan import PARTS, WITH_RESULTS, Plan
from defilade.rules.legion.attack.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """Criticals and hits in the Attack Pool after a step of the attack, as pairs."""

    step: str
    results: Distribution[tuple[int, int]]

    @property
    def count(self) -> Distribution[int]:
        """The number of hits and criticals together."""
        return self.results.map(sum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The exact outcome of an attack in which both sides decide for the best for a goal.

    `dice` are those that are rolled, upgraded and downgraded. `after` has an entry for each step
    that leaves results in the Attack Pool. `attacker_wounds` come of Deflect and Djem So Mastery.
    """

    combat: Combat
    goal: Goal
    dice: AttackDice
    after: tuple[After, ...]
    wounds: Distribution[int]
    suppression: Distribution[int]
    attacker_wounds: Distribution[int]
    guardian_wounds: Distribution[int]

    @property
    def rolled(self) -> Distribution[int]:
        """Hits and criticals at the end of Roll Attack Dice."""
        return self.after[0].count

    @property
    def worth(self) -> Fraction:
        """The goal, reached in the mean."""
        if self.goal.of_roll:
            return self.rolled.mean
        if self.goal.wounds is None:
            return self.wounds.mean
        return self.wounds.at_least(self.goal.wounds)

    @property
    def defeated(self) -> Distribution[int]:
        """How many miniatures of the defending unit are defeated; 0 where none are given."""
        falls = self.combat.defender.falls()
        return self.wounds.map(lambda wounds: sum(wounds >= fall for fall in falls))


def odds(combat: Combat, goal: Goal = WOUNDS) -> Odds:
    """The exact odds of an attack, every token and choice used in the best way for the goal.

    The attacker makes the goal as large as it can in the mean, the defender as small; each knows
    what was rolled and what may follow. Raises ValueError where the dice are too many to search.

    >>> from defilade.rules.legion.attack import *
    >>> droids = Defender(die=Colour.WHITE)
    >>> clones = Attacker(surge=Surge.HIT)
    >>> odds(Combat(pool=AttackPool.of(white=5), attacker=clones, defender=droids)).wounds.mean
    Fraction(25, 16)
    """
    return odds_of(Plan(combat, goal))


def odds_of(plan: Plan) -> Odds:
    """The exact odds of an attack whose decisions are known."""
    battle = plan.battle(plan.opened)
    states = [battle.rerolls.outcome().map(lambda end: battle.converted(*end))]
    for course in battle.courses:
        states += course.run(states[-1])
    last: dict[str, Distribution[State]] = {}
    for part, after in zip(PARTS, states[1:], strict=True):
        last[part.step] = after
    end = states[-1]
    return Odds(
        combat=plan.combat,
        goal=plan.goal,
        dice=plan.opened.dice,
        after=tuple(
            After(step=step, results=state.map(lambda one: (one.crits, one.hits)))
            for step, state in last.items()
            if step in WITH_RESULTS
        ),
        wounds=end.map(lambda state: state.wounds),
        suppression=end.map(lambda state: state.suppression),
        attacker_wounds=end.map(lambda state: state.backlash),
        guardian_wounds=end.map(lambda state: state.guarded),
    )
