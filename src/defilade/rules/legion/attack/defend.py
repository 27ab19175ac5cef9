"""Roll Defense Dice, Modify Defense Dice, Compare Results, Assign Suppression Token to Defender.

(Core Rulebook 2025-11, the steps of these names; Danger Sense X; Impervious; Uncanny Luck X; Soresu
Mastery; Deflect; Shien Mastery; Pierce X; Immune: Pierce; Makashi Mastery; Suppressive.)
"""

from __future__ import annotations

from itertools import product

from defilade.dice import Counts, Die
from defilade.dice.decisions import Node, Option, Roll, choice
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.faces import DEFENCE_DICE, Colour
from defilade.rules.legion.attack.state import State, tokens

Reroll = tuple[Counts, ...]
"""For white dice and for red ones: how many blocks, surges and blanks are rerolled."""


def gather_defence_dice(combat: Combat, state: State) -> Node[State]:
    """A die for each hit and critical, which count alike from here on.

    Danger Sense and Impervious add dice, but no results.
    """
    defender = combat.defender
    count = state.results + min(defender.suppression, defender.danger_sense)
    impervious = defender.impervious and combat.impervious_adds and not combat.makashi
    if impervious and not _has_immune_pierce(combat, state):
        count += combat.pool.pierce + (state.gained if combat.impervious_counts_gained else 0)
    return state._replace(crits=0, hits=state.results, defence=_coloured(combat, count))


def roll_defence_dice(combat: Combat, state: State) -> Node[State]:
    """The dice are rolled; Uncanny Luck and Soresu Mastery may reroll some."""
    white, red = state.defence
    return Roll(
        dice=_dice((white, red)),
        then=lambda roll: _rerolls(combat, state, roll, luck=True, soresu=combat.ranged),
    )


def _has_immune_pierce(combat: Combat, state: State) -> bool:
    """True if the defender has Immune: Pierce, of its own or as a Duelist that dodged in melee."""
    defender = combat.defender
    return defender.immune_pierce or (defender.duelist and combat.melee and state.dodged)


def _coloured(combat: Combat, count: int) -> tuple[int, int]:
    """So many defence dice, white and red, after downgrades and then upgrades."""
    defender = combat.defender
    white = count if defender.die is Colour.WHITE else min(count, defender.downgrades)
    white -= min(white, defender.upgrades)
    return (white, count - white)


def _dice(counts: tuple[int, int]) -> tuple[tuple[Die, int], ...]:
    return (
        (DEFENCE_DICE[Colour.WHITE], counts[0]),
        (DEFENCE_DICE[Colour.RED], counts[1]),
    )


def _rerolls(combat: Combat, state: State, roll: Reroll, luck: bool, soresu: bool) -> Node[State]:
    """Uncanny Luck and Soresu Mastery, each once, in the order its owner likes."""
    defender = combat.defender
    luck, soresu = luck and defender.uncanny_luck > 0, soresu and defender.soresu_mastery
    blocks, surges, _ = (sum(counts) for counts in zip(*roll, strict=True))
    kept = state._replace(defence=(blocks, surges))
    if not (luck or soresu):
        return kept
    options: list[Option[State]] = [Option(text="reroll nothing", node=kept)]
    if luck:
        options += [
            Option(
                text=f"Uncanny Luck: reroll {_worded(some)}",
                node=_rerolled(combat, state, roll, some, luck=False, soresu=soresu),
            )
            for some in _some(roll, defender.uncanny_luck)
        ]
    if soresu:
        options.append(
            Option(
                text="Soresu Mastery: reroll all dice",
                node=_rerolled(combat, state, roll, roll, luck=luck, soresu=False),
            )
        )
    return choice(options, highest=False)


def _some(roll: Reroll, most: int) -> list[Reroll]:
    """The sets of up to `most` dice worth rerolling: no blocks, and blanks before surges."""
    each = [
        [
            (0, max(0, dice - blank), min(dice, blank))
            for dice in range(min(most, surge + blank) + 1)
        ]
        for _, surge, blank in roll
    ]
    return [some for some in product(*each) if 0 < sum(map(sum, some)) <= most]


def _worded(some: Reroll) -> str:
    _, surges, blanks = (sum(counts) for counts in zip(*some, strict=True))
    named = [(surges, "surge"), (blanks, "blank")]
    return " and ".join(f"{n} {name}{'s' * (n > 1)}" for n, name in named if n)


def _rerolled(
    combat: Combat, state: State, roll: Reroll, some: Reroll, luck: bool, soresu: bool
) -> Roll[State]:
    def then(again: Reroll) -> Node[State]:
        now = tuple(
            tuple(a - b + c for a, b, c in zip(*three, strict=True))
            for three in zip(roll, some, again, strict=True)
        )
        return _rerolls(combat, state, now, luck=luck, soresu=soresu)

    white, red = (sum(counts) for counts in some)
    return Roll(dice=_dice((white, red)), then=then)


def convert_defence_surges(combat: Combat, state: State) -> Node[State]:
    """Deflect strikes back; then the chart or a keyword makes blocks, or else surge tokens do."""
    defender, pool = combat.defender, combat.pool
    blocks, surges = state.defence
    after = state._replace(defence=())
    if combat.deflects and not pool.immune_deflect and surges:
        struck = surges if defender.shien_mastery else 1
        after = after._replace(backlash=state.backlash + struck)
    charted = (
        defender.surge
        or combat.deflects
        or defender.hold_the_line
        or (defender.block and state.dodged)
    )
    if charted:
        return after._replace(blocks=blocks + surges)
    return choice(
        (
            Option(text=tokens(spent, "surge"), node=after._replace(blocks=blocks + spent))
            for spent in range(min(surges, defender.surges) + 1)
        ),
        highest=False,
    )


def modify_defence_dice(combat: Combat, state: State) -> Node[State]:
    """Pierce that is not used up cancels blocks, unless the defender is immune to it."""
    defender = combat.defender
    immune = _has_immune_pierce(combat, state) or (defender.immune_melee_pierce and combat.melee)
    pierce = combat.pool.pierce + state.gained - state.used
    cancelled = 0 if immune and not combat.makashi else min(pierce, state.blocks)
    if defender.impervious and not combat.impervious_adds and not combat.makashi:
        cancelled = max(0, cancelled - 1)
    return state._replace(blocks=state.blocks - cancelled, gained=0, used=0, dodged=False)


def compare_results(combat: Combat, state: State) -> Node[State]:
    """A wound for each hit and critical beyond the blocks, at most as many as are in sight."""
    wounds = max(0, state.hits - state.blocks)
    if combat.wound_cap is not None and combat.ranged:
        wounds = min(wounds, combat.wound_cap)
    struck = combat.melee and combat.defender.djem_so_mastery and state.blanks > 0
    return state._replace(
        hits=0, blocks=0, blanks=0, wounds=wounds, backlash=state.backlash + int(struck)
    )


def assign_suppression(combat: Combat, state: State) -> Node[State]:
    """A token, two with Suppressive, if a ranged attack rolled a result and the unit is left."""
    defender = combat.defender
    defeated = defender.health is not None and state.wounds >= defender.health
    unhurt = defender.shien_mastery and state.wounds == 0
    gains = combat.ranged and state.scored and defender.suppressible and not defeated
    gained = 1 + combat.pool.suppressive if gains and not unhurt else 0
    return state._replace(scored=False, suppression=gained)
