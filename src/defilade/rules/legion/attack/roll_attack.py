"""Roll Attack Dice, after the rerolls: Convert Attack Surges, and what changes results there.

(Core Rulebook 2025-11, Roll Attack Dice; Critical X; Marksman; Jar'Kai Mastery; Jedi Hunter.)
"""

from __future__ import annotations

from defilade.dice.decisions import Node, Option, choice
from defilade.rules.legion.attack.combat import Combat
from defilade.rules.legion.attack.faces import Surge
from defilade.rules.legion.attack.state import State, tokens


def convert_attack_surges(combat: Combat, state: State) -> Node[State]:
    """Critical X first; then the chart, whose conversion is no choice; then surge tokens.

    Every surge that nothing converts becomes a blank. That can be worth having: cover and dodges
    cannot cancel a blank, and Ram makes it a critical afterwards.
    """
    surges, chart = state.surges, combat.chart
    most = min(surges, combat.pool.critical) if chart is not Surge.CRIT else 0
    least = 0 if combat.pool.ram else most
    options = []
    for criticals in range(most, least - 1, -1):
        rest = surges - criticals
        tokens_most = min(rest, combat.attacker.surges) if chart is Surge.NONE else 0
        for spent in range(tokens_most + 1):
            after = state._replace(
                surges=0,
                crits=state.crits + criticals + (rest if chart is Surge.CRIT else 0),
                hits=state.hits + (rest if chart is Surge.HIT else spent),
                blanks=state.blanks + (rest - spent if chart is Surge.NONE else 0),
            )
            options.append(Option(text=_converted(criticals, most, spent), node=after))
    return choice(options, highest=True)


def _converted(criticals: int, most: int, spent: int) -> str:
    text = tokens(spent, "surge")
    return f"Critical: convert {criticals} surges; {text}" if most else text


def improve_results(combat: Combat, state: State) -> Node[State]:
    """Marksman with aim tokens, Jar'Kai Mastery with dodge tokens: blank to hit to critical.

    Each token is one step; two make a blank a critical. Dodge tokens go first, as the aims may be
    wanted for Lethal.
    """
    dodges = combat.attacker.dodges if combat.attacker.jarkai_mastery and combat.melee else 0
    aims = state.aims if combat.attacker.marksman else 0
    ways = [
        (to_hit + to_crit, to_hit, to_crit)
        for to_hit in range(min(state.blanks, dodges + aims) + 1)
        for to_crit in range(min(state.hits + to_hit, dodges + aims - to_hit) + 1)
    ]
    options = []
    for cost, to_hit, to_crit in sorted(ways):
        after = state._replace(
            blanks=state.blanks - to_hit,
            hits=state.hits + to_hit - to_crit,
            crits=state.crits + to_crit,
            aims=state.aims - max(0, cost - dodges),
        )
        options.append(Option(text=_improved(cost, to_hit, to_crit), node=_settled(combat, after)))
    return choice(options, highest=True)


def _improved(cost: int, to_hit: int, to_crit: int) -> str:
    if not cost:
        return "change no result"
    changes = [(to_hit, "blank to hit"), (to_crit, "hit to critical")]
    return "change " + " and ".join(f"{count} {change}" for count, change in changes if count)


def _settled(combat: Combat, state: State) -> State:
    """The state at the end of Roll Attack Dice: what nothing will ask for any more is dropped."""
    asked = combat.pool.ram + (combat.melee and combat.defender.djem_so_mastery)
    return state._replace(
        blanks=min(state.blanks, asked),
        aims=min(state.aims, combat.pool.lethal),
        scored=state.results > 0,
    )
