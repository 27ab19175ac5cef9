"""What an attack of Legion is worth: its odds, what each thing in it is worth, what to reroll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from defilade.dice import Counts, Distribution, pool
from defilade.dice.decisions import Dice
from defilade.rules.legion.attack.combat import Combat, Defender
from defilade.rules.legion.attack.goal import HITS_AND_CRITICALS, WOUNDS, Goal
from defilade.rules.legion.attack.odds import Odds, odds, odds_of
from defilade.rules.legion.attack.plan import Plan
from defilade.rules.legion.attack.play import advised
from defilade.rules.legion.attack.terms import Part, Term, stated
from defilade.rules.worth import Advice, Effect, Stage, Worth

ROLLS = 5
"""How many rolls of the attack dice are advised on: the most frequent ones."""

LISTED = 6
"""Up to so many dice a roll is told die by die, and with it what to keep."""

GOALS = "wounds, hits, defeat, or defeat 2"
"""The goals there are, in words."""


def goal_of(text: str) -> Callable[[Defender], Goal]:
    """The goal that a text names: "wounds", "hits", "defeat" (the unit) or "defeat 2" miniatures.

    Raises ValueError for another text; what it returns, if the unit has fewer miniatures.
    """
    words = text.lower().split()
    if words == ["wounds"]:
        return lambda defender: WOUNDS
    if words == ["hits"]:
        return lambda defender: HITS_AND_CRITICALS
    if words and words[0] == "defeat" and len(words) <= 2 and all(w.isdigit() for w in words[1:]):
        count = int(words[1]) if len(words) == 2 else None
        return lambda defender: Goal.defeating(defender, count)
    raise ValueError(f"expected a goal: {GOALS}; got {text!r}")


def worth_of(combat: Combat, goal: Goal, *, notes: tuple[str, ...] = ()) -> Worth:
    """The exact chances of an attack, what each thing in it is worth, and what to reroll.

    Raises ValueError where the dice are too many to search.
    """
    plan = Plan(combat, goal)
    result = odds_of(plan)
    if result.dice != combat.pool.dice:
        notes = (*notes, f"After upgrades and downgrades {result.dice} are rolled")
    return Worth(
        attack=in_words(combat, of_roll=goal.of_roll),
        counted="hits and criticals" if goal.of_roll else "wounds",
        count=result.rolled if goal.of_roll else result.wounds,
        goal=str(goal),
        worth=result.worth,
        is_chance=goal.wounds is not None,
        stages=_stages(result),
        effects=_effects(combat, goal, result.worth),
        advice=_advice(plan),
        others=_others(result),
        notes=notes,
    )


def in_words(combat: Combat, *, of_roll: bool = False) -> tuple[str, ...]:
    """The attack as one writes it: its dice, its terms, and the miniatures where they are known.

    `of_roll`: only what bears on Roll Attack Dice.
    """
    terms = [(term, value) for term, value in stated(combat) if not (of_roll and _is_later(term))]
    words = [str(combat.pool.dice), *(term.written(value) for term, value in terms)]
    thresholds = () if of_roll else combat.defender.thresholds
    if thresholds:
        words.append(f"miniatures {len(thresholds)}")
        words.append(f"health {' + '.join(map(str, thresholds))}")
        if len(set(thresholds)) == 1:
            words[-1] = f"health {thresholds[0]}"
    return tuple(words)


def _is_later(term: Term) -> bool:
    """True if a term bears only on what comes after Roll Attack Dice."""
    return term.part in (Part.DEFENDER, Part.WHOLE) and term.field != "observations"


def _stages(result: Odds) -> tuple[Stage, ...]:
    """The steps that leave results in the pool, then the wounds."""
    rolled, *later = result.after
    stages = [Stage(step=rolled.step, counted="hits and criticals", count=rolled.count)]
    if result.goal.of_roll:
        return tuple(stages)
    stages += [
        Stage(step=after.step, counted="hits and criticals", count=after.count) for after in later
    ]
    stages.append(Stage(step="Compare Results", counted="wounds", count=result.wounds))
    return tuple(stages)


def _others(result: Odds) -> tuple[Stage, ...]:
    """What else comes of the attack, as far as it can be anything but nothing."""
    if result.goal.of_roll:
        return ()
    every = (
        ("Wounds", "miniatures defeated", result.defeated),
        ("Assign Suppression Token to Defender", "suppression tokens", result.suppression),
        ("Deflect", "wounds of the attacker", result.attacker_wounds),
        ("Guardian", "wounds of the Guardian", result.guardian_wounds),
    )
    nothing = Distribution.certain(0)
    return tuple(
        Stage(step=step, counted=counted, count=count)
        for step, counted, count in every
        if count != nothing
    )


def _effects(combat: Combat, goal: Goal, worth: Fraction) -> tuple[Effect, ...]:
    """What each term is worth, in the order in which the terms are listed."""
    effects = []
    for term, value in stated(combat):
        if not term.owed or (goal.of_roll and _is_later(term)):
            continue
        without = odds(term.put(combat, term.plain), goal).worth
        effects.append(
            Effect(name=term.written(value), without=without, difference=worth - without)
        )
    return tuple(effects)


def _advice(plan: Plan) -> tuple[Advice, ...]:
    """What to reroll of the most frequent rolls; nothing where no token rerolls."""
    battle = plan.battle(plan.opened)
    if not any(battle.tokens):
        return ()
    found = []
    for hand, chance in _frequent(battle.dice):
        shown, text = advised(battle, hand)
        if sum(count for _, count in battle.dice) > LISTED:
            shown, text = _in_numbers(battle.dice, hand), text.partition("; keep")[0]
        found.append(Advice(roll=shown, chance=chance, text=text))
    return tuple(found)


def _in_numbers(dice: Dice, hand: tuple[Counts, ...]) -> str:
    """A roll as numbers of faces: "white 1 crit, 9 blank; red 2 hit"."""
    colours = []
    for (die, count), counts in zip(dice, hand, strict=True):
        faces = [f"{n} {face}" for face, n in zip(die.faces, counts, strict=True) if n]
        if count:
            colours.append(f"{die.name} {', '.join(faces)}")
    return "; ".join(colours)


def _frequent(dice: Dice) -> list[tuple[tuple[Counts, ...], Fraction]]:
    """The most frequent rolls: of each kind of die only its most frequent ones can be in them."""
    each = []
    for die, count in dice:
        chances = pool(die, count).chances.items()
        each.append(sorted(chances, key=lambda roll: (-roll[1], roll[0]))[:ROLLS])
    hands: list[tuple[tuple[Counts, ...], Fraction]] = []
    for rolls in product(*each):
        chance = Fraction(1)
        for _, one in rolls:
            chance *= one
        hands.append((tuple(counts for counts, _ in rolls), chance))
    return sorted(hands, key=lambda hand: (-hand[1], hand[0]))[:ROLLS]
