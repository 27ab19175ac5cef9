"""Modify Attack Dice: the attacker's effects, then the defender's.

(Core Rulebook 2025-11, Modify Attack Dice; Ion X; Impact X; Primitive; Ram X; Lethal X; Duelist;
Armor X; Backup; Guardian X; Shielded X.)
"""

from __future__ import annotations

from defilade.dice import Counts
from defilade.dice.decisions import Node, Option, Roll, choice
from defilade.rules.legion.attack.combat import Combat, Guardian
from defilade.rules.legion.attack.faces import DEFENCE_DICE
from defilade.rules.legion.attack.state import State, tokens

BACKUP = 2
"""How many hits Backup cancels."""


def attacker_modifies(combat: Combat, state: State) -> Node[State]:
    """Ion before anything else; then Impact; then Primitive; then Ram.

    In this order, which is the attacker's to choose but for Ion, Primitive cannot undo Ram.
    """
    pool, armor = combat.pool, combat.defender.armor
    state = state._replace(shields=state.shields - min(state.shields, pool.ion, state.results))
    if armor:
        turned = min(pool.impact + combat.defender.weak_point, state.hits)
        state = state._replace(hits=state.hits - turned, crits=state.crits + turned)
        if pool.primitive:
            state = state._replace(hits=state.results, crits=0)
    changed = min(pool.ram, state.hits + state.blanks)
    asked = int(combat.melee and combat.defender.djem_so_mastery)
    most, least = min(changed, state.blanks), max(0, changed - state.hits)
    return choice(
        (
            Option(
                text=f"Ram: change {blanks} blanks and {changed - blanks} hits to criticals",
                node=state._replace(
                    blanks=min(state.blanks - blanks, asked),
                    hits=state.hits - (changed - blanks),
                    crits=state.crits + changed,
                ),
            )
            for blanks in range(most, least - 1, -1)
        ),
        highest=True,
    )


def gain_pierce(combat: Combat, state: State) -> Node[State]:
    """Lethal: each aim token spent is Pierce 1. Duelist: Pierce 1 if a melee attacker aimed."""
    duel = int(combat.attacker.duelist and combat.melee and state.aimed)
    return choice(
        (
            Option(
                text=f"Lethal: {tokens(spent, 'aim')}",
                node=state._replace(aims=0, aimed=False, gained=duel + spent),
            )
            for spent in range(min(state.aims, combat.pool.lethal) + 1)
        ),
        highest=True,
    )


def defender_modifies(combat: Combat, state: State) -> Node[State]:
    """Armor and Backup, which cost nothing; then Guardian, on as many hits as its owner likes."""
    defender = combat.defender
    free = defender.armor + (BACKUP if defender.backup and combat.ranged else 0)
    state = state._replace(hits=state.hits - min(state.hits, free))
    guardian = defender.guardian
    if guardian is None or not combat.ranged:
        return state
    return choice(
        (
            Option(
                text=f"Guardian takes {taken} hits",
                node=_guarded(combat, guardian, state, taken) if taken else state,
            )
            for taken in range(min(guardian.value, state.hits) + 1)
        ),
        highest=False,
    )


def _guarded(combat: Combat, guardian: Guardian, state: State, taken: int) -> Roll[State]:
    """The Guardian rolls a die for each hit taken and suffers a wound for each blank.

    Its own surge tokens are spent as far as they help it. Pierce may be spent on its blocks.
    """
    pierce = 0 if guardian.immune_pierce else combat.pool.pierce + state.gained
    deflects = guardian.deflect and not combat.pool.high_velocity
    backlash = deflects and not combat.pool.immune_deflect

    def roll(shown: tuple[Counts, ...]) -> Node[State]:
        ((block, surge, _),) = shown
        converted = surge if guardian.surge or deflects else min(surge, guardian.surges)
        blocks = block + converted
        after = state._replace(
            hits=state.hits - taken, backlash=state.backlash + bool(backlash and surge)
        )
        # of options of equal worth the first counts: Pierce that is of no other use is used here
        return choice(
            (
                Option(
                    text=f"Pierce cancels {spent} of the Guardian's blocks",
                    node=after._replace(used=spent, guarded=taken - blocks + spent),
                )
                for spent in range(min(pierce, blocks), -1, -1)
            ),
            highest=True,
        )

    return Roll(dice=((DEFENCE_DICE[guardian.die], taken),), then=roll)


def flip_shields(combat: Combat, state: State) -> Node[State]:
    """Each active shield token flipped cancels a hit or a critical of a ranged attack."""
    most = min(state.shields, state.results) if combat.ranged else 0
    return choice(
        (
            Option(
                text=f"flip {flipped} shields" if flipped else "flip no shield",
                node=state._replace(
                    shields=0,
                    hits=max(0, state.hits - flipped),
                    crits=state.crits - max(0, flipped - state.hits),
                ),
            )
            for flipped in range(most + 1)
        ),
        highest=False,
    )
