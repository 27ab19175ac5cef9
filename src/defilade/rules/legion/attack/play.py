"""One attack played step by step, under the rulebook's names, with the best decisions.

The steps and the decisions are those of the exact odds: only the dice come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from defilade.dice import Counts
from defilade.dice.decisions import Choice, Course, Dice, Node, Roll
from defilade.dice.rerolls import Reroll
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.gather import Gathered, gathered
from defilade.rules.legion.attack.goal import WOUNDS, Goal
from defilade.rules.legion.attack.plan import OPENING, PARTS, WITH_RESULTS, Battle, Plan
from defilade.rules.legion.attack.sources import Source, read_faces
from defilade.rules.legion.attack.state import State
from defilade.rules.wording import counted, spoken

S = TypeVar("S", State, Gathered)

_ROLL = "Roll Attack Dice"
_WITH_BLOCKS = ("Roll Defense Dice", "Modify Defense Dice")
_NAMES = {"crit": ("critical", "criticals"), "surge": ("surge", "surges")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something that happened in a part of a step of the attack: a roll, a decision, a result."""

    step: str
    part: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One attack played out: what happened, in order, and what came of it."""

    lines: tuple[Line, ...]
    wounds: int
    suppression: int
    attacker_wounds: int
    guardian_wounds: int


def play(combat: Combat, source: Source, goal: Goal = WOUNDS) -> Played:
    """One attack with dice from `source`, both sides deciding for the best as in `odds`."""
    return play_plan(Plan(combat, goal), source)


def play_plan(plan: Plan, source: Source) -> Played:
    """One attack whose decisions are known, with dice from `source`."""
    lines: list[Line] = []
    pool = gathered(plan.combat)
    for at, opening in enumerate(OPENING):
        here = Line(step=opening.step, part=opening.part, text="")
        node = opening.resolve(plan.combat, pool)
        pool = _walk(plan.opening, at, node, source, lines, here)
    battle = plan.battle(pool)
    state = _rolled(battle, source, lines)
    parts = iter(PARTS)
    for course in battle.courses:
        for at, step in enumerate(course.steps):
            part = next(parts)
            here = Line(step=part.step, part=part.part, text="")
            after = _walk(course, at, step(state), source, lines, here)
            lines += _changed(here, state, after)
            state = after
    return Played(
        lines=tuple(lines),
        wounds=state.wounds,
        suppression=state.suppression,
        attacker_wounds=state.backlash,
        guardian_wounds=state.guarded,
    )


def advice(plan: Plan, faces: str, *, aims: int | None = None) -> str:
    """What to do with a roll of the attack dice, in words: "reroll both blanks; keep the surge".

    `aims` are the aim tokens left, all of them by default. Raises DiceError for faces that are no
    roll of the dice.
    """
    battle = plan.battle(plan.opened)
    hand = read_faces(faces, battle.dice)
    observations, every = battle.tokens
    return _advised(
        battle.rerolls.decide((observations, every if aims is None else aims), hand),
        battle.dice,
        hand,
    )


def advised(battle: Battle, hand: tuple[Counts, ...]) -> tuple[str, str]:
    """A roll of the attack dice in words, and what to do with it, all tokens being left."""
    reroll = battle.rerolls.decide(battle.tokens, hand)
    return _faces(battle.dice, hand), _advised(reroll, battle.dice, hand)


def _walk(
    course: Course[S], at: int, node: Node[S], source: Source, lines: list[Line], here: Line
) -> S:
    """The state that a node leads to, the dice falling as `source` has it."""
    while True:
        if isinstance(node, Roll):
            shown = source.roll(node.dice)
            if any(count for _, count in node.dice):
                lines.append(_said(here, f"rolled {_faces(node.dice, shown)}"))
            node = node.then(shown)
        elif isinstance(node, Choice):
            option = course.best(at, node)
            if len(node.options) > 1:
                lines.append(_said(here, option.text))
            node = option.node
        else:
            return node


def _rolled(battle: Battle, source: Source, lines: list[Line]) -> State:
    """Roll Dice and Reroll Dice: the state before surges are converted."""
    hand = source.roll(battle.dice)
    lines.append(Line(step=_ROLL, part="Roll Dice", text=f"rolled {_faces(battle.dice, hand)}"))
    left = list(battle.tokens)
    while any(left):
        reroll = battle.rerolls.decide(tuple(left), hand)
        here = Line(step=_ROLL, part="Reroll Dice", text=_advised(reroll, battle.dice, hand))
        lines.append(here)
        if reroll is None:
            break
        dice = tuple(
            (die, sum(faces)) for (die, _), faces in zip(battle.dice, reroll.faces, strict=True)
        )
        shown = source.roll(dice)
        lines.append(_said(here, f"rolled {_faces(dice, shown)}"))
        hand = tuple(
            tuple(a - b + c for a, b, c in zip(*three, strict=True))
            for three in zip(hand, reroll.faces, shown, strict=True)
        )
        left[battle.token_names.index(reroll.token)] -= 1
    totals = tuple(map(sum, zip(*hand, strict=True)))
    return battle.converted(tuple(left), totals)


def _changed(here: Line, before: State, after: State) -> Iterator[Line]:
    """What a part came to, where it changed something that is counted at the table."""
    changed = (before.crits, before.hits) != (after.crits, after.hits)
    if here.step in WITH_RESULTS and (changed or here.part == PARTS[0].part):
        yield _said(here, f"{counted(after.crits, 'critical')}, {counted(after.hits, 'hit')}")
    if here.step in _WITH_BLOCKS and after.blocks != before.blocks:
        yield _said(here, counted(after.blocks, "block"))
    if here.step == "Compare Results":
        yield _said(here, counted(after.wounds, "wound"))
    if after.backlash > before.backlash:
        text = f"{counted(after.backlash - before.backlash, 'wound')} to the attacker"
        yield _said(here, text)
    if after.guarded > before.guarded:
        text = f"{counted(after.guarded - before.guarded, 'wound')} to the Guardian"
        yield _said(here, text)
    if after.suppression > before.suppression:
        yield _said(here, counted(after.suppression, "suppression token"))


def _said(here: Line, text: str) -> Line:
    return Line(step=here.step, part=here.part, text=text)


def _faces(dice: Dice, hand: tuple[Counts, ...]) -> str:
    """The faces shown, each as often as it shows, with the colours where there are several."""
    several = sum(1 for _, count in dice if count) > 1
    return " ".join(
        f"{die.name}:{face}" if several else face
        for (die, _), counts in zip(dice, hand, strict=True)
        for face, count in zip(die.faces, counts, strict=True)
        for _ in range(count)
    )


def _advised(reroll: Reroll | None, dice: Dice, hand: tuple[Counts, ...]) -> str:
    if reroll is None:
        return "reroll nothing"
    several = sum(1 for _, count in dice if count) > 1
    taken, kept = [], []
    for (die, _), all_of, some in zip(dice, hand, reroll.faces, strict=True):
        for face, count, again in zip(die.faces, all_of, some, strict=True):
            name, names = _NAMES.get(face, (face, f"{face}s"))
            if several:
                name, names = f"{die.name} {name}", f"{die.name} {names}"
            if again:
                taken.append(_which(again, count, name, names))
            if count > again:
                kept.append(_which(count - again, count, name, names))
    words = f"{reroll.token}: reroll {spoken(taken) if taken else 'nothing'}"
    return f"{words}; keep {spoken(kept)}" if kept else words


def _which(some: int, count: int, name: str, names: str) -> str:
    """So many of so many, as one says it: the blank, both blanks, all 3 blanks, 1 of 3 blanks."""
    if some < count:
        return f"{some} of {count} {names}"
    if count == 1:
        return f"the {name}"
    return f"both {names}" if count == 2 else f"all {count} {names}"
