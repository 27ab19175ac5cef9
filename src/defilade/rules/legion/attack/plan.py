"""The best decisions of both sides in one attack, from the first die on.

The steps are listed here once. The exact odds run every weight through them, a single attack runs
one roll through them; both ask the same decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Generic, TypeVar

from defilade.dice import Counts, Distribution
from defilade.dice.decisions import Course, Dice, Node
from defilade.dice.rerolls import Rerolls, Tokens
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.defend import (
    assign_suppression,
    compare_results,
    convert_defence_surges,
    gather_defence_dice,
    modify_defence_dice,
    roll_defence_dice,
)
from defilade.rules.legion.attack.dodge_and_cover import apply_dodge, roll_cover_pool
from defilade.rules.legion.attack.faces import ATTACK_DICE, ATTACK_FACES, Surge
from defilade.rules.legion.attack.gather import (
    Gathered,
    attacker_upgrades,
    defender_downgrades,
    gathered,
    use_makashi,
)
from defilade.rules.legion.attack.goal import Goal
from defilade.rules.legion.attack.modify_attack import (
    attacker_modifies,
    defender_modifies,
    flip_shields,
    gain_pierce,
)
from defilade.rules.legion.attack.roll_attack import convert_attack_surges, improve_results
from defilade.rules.legion.attack.state import State

S = TypeVar("S", State, Gathered)

AIM = 2
"""How many dice an aim token rerolls; Precise X adds X."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(Generic[S]):
    """A part of a step of the attack, under the rulebook's names for both."""

    step: str
    part: str
    resolve: Callable[[Combat, S], Node[S]]


_ROLL = "Roll Attack Dice"
_COVER = "Apply Dodge and Cover"
_ATTACK = "Modify Attack Dice"
_DEFENCE = "Roll Defense Dice"

OPENING = (
    Part(step="Form Attack Pool", part="Choose Weapons and Gather Dice", resolve=use_makashi),
    Part(step=_ROLL, part="Defender downgrades attack dice", resolve=defender_downgrades),
    Part(step=_ROLL, part="Attacker upgrades attack dice", resolve=attacker_upgrades),
)
"""What is decided before the roll."""

PARTS = (
    Part(step=_ROLL, part="Convert Attack Surges", resolve=convert_attack_surges),
    Part(step=_ROLL, part="Convert Attack Surges: change results", resolve=improve_results),
    Part(step=_COVER, part="Roll Cover Pool and Apply Cover", resolve=roll_cover_pool),
    Part(step=_COVER, part="Apply Dodge", resolve=apply_dodge),
    Part(step=_ATTACK, part="the attacker modifies", resolve=attacker_modifies),
    Part(step=_ATTACK, part="the attacker gains Pierce", resolve=gain_pierce),
    Part(step=_ATTACK, part="the defender modifies", resolve=defender_modifies),
    Part(step=_ATTACK, part="the defender flips shields", resolve=flip_shields),
    Part(step=_DEFENCE, part="Gather Defense Dice", resolve=gather_defence_dice),
    Part(step=_DEFENCE, part="Roll and Reroll Dice", resolve=roll_defence_dice),
    Part(step=_DEFENCE, part="Convert Defense Surges", resolve=convert_defence_surges),
    Part(step="Modify Defense Dice", part="the attacker's Pierce", resolve=modify_defence_dice),
    Part(step="Compare Results", part="wounds", resolve=compare_results),
    Part(
        step="Assign Suppression Token to Defender",
        part="suppression",
        resolve=assign_suppression,
    ),
)
"""The parts of the attack after the rerolls, in order."""

WITH_RESULTS = (_ROLL, _COVER, _ATTACK)
"""The steps that leave hits and criticals in the Attack Pool."""

ROLLED = 2
"""How many of `PARTS` belong to Roll Attack Dice."""


class Battle:
    """The attack with given dice: the rerolls, and the courses of steps after them."""

    def __init__(self, combat: Combat, counts: tuple[int, int, int], goal: Goal) -> None:
        self.combat = combat
        steps = [partial(part.resolve, combat) for part in PARTS]
        if goal.of_roll:
            late = Course(steps[ROLLED:], lambda state: float(state.wounds))
            early = Course(steps[:ROLLED], lambda state: float(state.results))
            self.courses: tuple[Course[State], ...] = (early, late)
        else:
            self.courses = (Course(steps, goal.score),)
        self.dice: Dice = tuple(zip(ATTACK_DICE.values(), counts, strict=True))
        attacker = combat.attacker
        tokens = (
            Tokens(name="observation", count=combat.defender.observations, reach=1),
            Tokens(name="aim", count=attacker.aims, reach=AIM + attacker.precise),
        )
        self.tokens = tuple(each.count for each in tokens)
        self.token_names = tuple(each.name for each in tokens)
        self.rerolls = Rerolls(
            self.dice,
            tokens,
            self._worth,
            kept=_never_rerolled(combat),
            same=_worth_the_same(combat),
        )

    def converted(self, left: Counts, totals: Counts) -> State:
        """The state once the rerolls are over, with these tokens left and these faces shown."""
        attacker, pool = self.combat.attacker, self.combat.pool
        _, aims = left
        crits, surges, hits, blanks = totals
        return State(
            crits=crits,
            surges=surges,
            hits=hits,
            blanks=blanks,
            aims=aims if attacker.marksman or pool.lethal else 0,
            aimed=attacker.duelist and self.combat.melee and aims < attacker.aims,
            shields=self.combat.defender.shields,
        )

    def _worth(self, left: Counts, totals: Counts) -> float:
        return self.courses[0].value(0, self.converted(left, totals))


def _never_rerolled(combat: Combat) -> frozenset[int]:
    """The faces that are worth at least as much as any other: criticals, as a rule.

    Where dodges may cancel them, a blank can be worth more that Ram makes a critical afterwards.
    """
    if combat.pool.ram and combat.defender.outmaneuver:
        return frozenset()
    return frozenset({ATTACK_FACES.index("crit")})


def _worth_the_same(combat: Combat) -> dict[int, int]:
    """What every surge is going to become, where that is certain."""
    if combat.chart is Surge.CRIT:
        become = "crit"
    elif combat.pool.critical:
        return {}
    elif combat.chart is Surge.HIT:
        become = "hit"
    elif combat.attacker.surges:
        return {}
    else:
        become = "blank"
    return {ATTACK_FACES.index("surge"): ATTACK_FACES.index(become)}


class Plan:
    """The best decisions of both sides in an attack, for the attacker's goal."""

    def __init__(self, combat: Combat, goal: Goal) -> None:
        self.combat, self.goal = combat, goal
        self._battles: dict[Gathered, Battle] = {}
        self.opening: Course[Gathered] = Course(
            [partial(part.resolve, combat) for part in OPENING],
            lambda pool: self.battle(pool).rerolls.worth,
        )

    def battle(self, pool: Gathered) -> Battle:
        """The attack once the dice are gathered."""
        if pool not in self._battles:
            combat, dice = self.combat, pool.dice
            if pool.makashi:
                less = replace(combat.pool, pierce=combat.pool.pierce - 1)
                combat = replace(combat, pool=less, makashi=True)
            counts = (dice.white, dice.black, dice.red)
            self._battles[pool] = Battle(combat, counts, self.goal)
        return self._battles[pool]

    @cached_property
    def opened(self) -> Gathered:
        """The dice that are rolled once everybody decided for the best."""
        start = Distribution.certain(gathered(self.combat))
        *_, last = self.opening.run(start)
        (pool,) = last.weights
        return pool
