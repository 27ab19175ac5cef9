"""What a Legion verdict says of the expectations that a map can state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from defilade.mapfile.document import Answer
from defilade.mapfile.legion.document import ODDS, LegionMap
from defilade.report.expectations import unmet
from defilade.rules.legion.attack.form import Refusal
from defilade.rules.legion.attack.goal import WOUNDS
from defilade.rules.legion.attack.odds import Odds, odds
from defilade.rules.legion.pools import formed
from defilade.rules.legion.verdict import Verdict


def differences(
    verdict: Verdict, expect: Answer, loaded: LegionMap | None = None
) -> tuple[str, ...]:
    """One sentence for each expectation that the verdict does not meet; none if it meets all.

    What the odds tell is worked out from the map; it is none without a map, and where the rules
    allow no attack. Raises DefiladeError where the map does not state what the attack needs.
    """
    stated = expect.stated()
    of_odds = {key: stated.pop(key) for key in ODDS if key in stated}
    found = unmet(stated, partial(_got, verdict), without="not obscured")
    if not of_odds:
        return found
    got = None if loaded is None else _odds(loaded, verdict)
    return (*found, *unmet(of_odds, partial(_of_odds, got), without="none"))


def _odds(loaded: LegionMap, verdict: Verdict) -> Odds | None:
    """The odds of the map's attack, both sides playing for wounds; None if there is none."""
    weapons = loaded.ask.weapons if loaded.ask else ()
    attack = formed(loaded.table, verdict, loaded.edition, lambda defender: WOUNDS, weapons=weapons)
    return None if isinstance(attack, Refusal) else odds(attack.combat)


def _of_odds(found: Odds | None, key: str, expected: object) -> object:
    if found is None:
        return None
    answers: dict[str, object] = {
        "dice": found.dice,
        "hits_mean": found.rolled.mean,
        "wounds_mean": found.wounds.mean,
        "no_wounds": found.wounds[0],
    }
    return answers[key]


def _got(verdict: Verdict, key: str, expected: object) -> object:
    """What the verdict says of an expectation, in the form in which it is stated."""
    miniatures = verdict.miniatures
    obscured = frozenset(m.name for m in miniatures if m.obscured)
    answers: dict[str, object] = {
        "sees": verdict.sees,
        "cover": verdict.cover,
        "obscured": len(obscured) if isinstance(expected, int) else obscured,
        "eligible": frozenset(verdict.eligible),
        "wound_cap": verdict.wound_cap,
        "range_band": verdict.range_band,
        "close_call": verdict.close_call,
        "sees_miniatures": frozenset(m.name for m in miniatures if m.sees),
    }
    if key == "how" and isinstance(expected, Mapping):
        return {m.name: m.how for m in miniatures if m.name in expected}
    return answers[key]
