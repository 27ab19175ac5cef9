"""Apply Dodge and Cover, once the cover value is determined.

(Core Rulebook 2025-11, Apply Dodge and Cover: Roll Cover Pool, Apply Cover, Apply Dodge; Low
Profile; Outmaneuver; High Velocity; Block; Duelist.)
"""

from __future__ import annotations

from defilade.dice import Counts
from defilade.dice.decisions import Node, Option, Roll, choice
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.faces import DEFENCE_DICE, Colour
from defilade.rules.legion.attack.state import State, tokens
from defilade.rules.legion.verdict import Cover


def roll_cover_pool(combat: Combat, state: State) -> Node[State]:
    """One die a hit, and each block cancels a hit; in heavy cover each surge does too.

    Low Profile: one die of the pool is a block without being rolled.
    """
    if combat.cover is Cover.NONE or not combat.ranged or not state.hits:
        return state
    blocks = int(combat.defender.low_profile)
    colour = Colour.RED if combat.defender.dug_in else Colour.WHITE

    def apply_cover(roll: tuple[Counts, ...]) -> State:
        ((block, surge, _),) = roll
        cancelled = blocks + block + (surge if combat.cover is Cover.HEAVY else 0)
        return state._replace(hits=state.hits - cancelled)

    return Roll(dice=((DEFENCE_DICE[colour], state.hits - blocks),), then=apply_cover)


def apply_dodge(combat: Combat, state: State) -> Node[State]:
    """Each dodge token cancels a hit, with Outmaneuver a critical instead if its owner likes.

    A token may be spent with nothing to cancel, for the keywords that ask whether one was.
    """
    defender = combat.defender
    matters = defender.block or (defender.duelist and combat.melee)
    crits = state.crits if defender.outmaneuver else 0
    most = (
        0
        if combat.pool.high_velocity
        else min(defender.dodges, max(state.hits + crits, int(matters)))
    )
    options = [
        Option(
            text=tokens(spent, "dodge") + (f", {of_crits} on criticals" if of_crits else ""),
            node=state._replace(
                hits=max(0, state.hits - (spent - of_crits)),
                crits=state.crits - of_crits,
                dodged=matters and spent > 0,
            ),
        )
        for spent in range(most + 1)
        for of_crits in range(max(0, min(spent - state.hits, crits)), min(spent, crits) + 1)
    ]
    return choice(options, highest=False)
