"""The odds of an attack as a sheet shows them: a line for each number, from exact chances.

They are left out where the map does not say what the attack is made with.
"""

from __future__ import annotations

from fractions import Fraction

from defilade.dice import Distribution
from defilade.errors import DefiladeError
from defilade.mapfile import LegionMap, MapFile, NinthAgeMap
from defilade.report.rooms import AnyVerdict
from defilade.rules.amounts import RARE, answer, change, percent
from defilade.rules.legion.attack.form import Refusal
from defilade.rules.legion.attack.goal import WOUNDS
from defilade.rules.legion.attack.worth import worth_of as worth_of_attack
from defilade.rules.legion.pools import formed
from defilade.rules.legion.verdict import Verdict as LegionVerdict
from defilade.rules.ninth_age.editions import edition as ninth_age_edition
from defilade.rules.ninth_age.verdict import Verdict as NinthAgeVerdict
from defilade.rules.ninth_age.volley import volley
from defilade.rules.ninth_age.worth import worth_of as worth_of_shots
from defilade.rules.worth import Worth
from defilade.sheet.contents import Odds, Share

MOST = 14
"""Lines for one distribution; of more numbers, the rarest at the ends share a line."""


def odds(loaded: MapFile, verdict: AnyVerdict) -> Odds | None:
    """What the attack is worth, both sides deciding for the best; None where nobody can tell.

    That is where there is no attack, where a rule forbids it, where the map does not state what
    it needs, and where the dice are too many to search.
    """
    try:
        worth = _worth(loaded, verdict)
    except (DefiladeError, ValueError):
        return None
    if worth is None:
        return None
    bears = [f"{e.name} ({change(e.difference, is_chance=worth.is_chance)})" for e in worth.effects]
    of = "chance" if worth.is_chance else worth.counted
    notes = (
        _sentence(", ".join(worth.attack)),
        *map(_sentence, worth.notes),
        _sentence(f"What each thing changes, in {of}: {', '.join(bears)}") if bears else "",
    )
    return Odds(
        heading=answer(worth),
        counted=worth.counted,
        shares=shares(worth.count),
        notes=tuple(note for note in notes if note),
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _worth(loaded: MapFile, verdict: AnyVerdict) -> Worth | None:
    if not verdict.sees:
        return None
    if isinstance(verdict, NinthAgeVerdict):
        assert isinstance(loaded, NinthAgeMap)
        if verdict.unit_bar is not None or not any(one.may_shoot for one in verdict.shooters):
            return None
        is_maps = verdict.edition == loaded.edition.name
        edition = loaded.edition if is_maps else ninth_age_edition(verdict.edition)
        return worth_of_shots(volley(loaded.table, verdict, edition))
    assert isinstance(loaded, LegionMap)
    return _of_legion(loaded, verdict)


def _of_legion(loaded: LegionMap, verdict: LegionVerdict) -> Worth | None:
    weapons = loaded.ask.weapons if loaded.ask else ()
    found = formed(loaded.table, verdict, loaded.edition, lambda defender: WOUNDS, weapons=weapons)
    if isinstance(found, Refusal):
        return None
    without = f"Without a weapon: {'; '.join(found.left_out)}"
    return worth_of_attack(found.combat, WOUNDS, notes=(without,) if found.left_out else ())


def shares(distribution: Distribution[int]) -> tuple[Share, ...]:
    """A line for each number that comes up, those that are rare at either end together."""
    numbers, rare = list(distribution), RARE
    low, high = _ends(distribution, rare)
    while len(numbers) - max(0, len(low) - 1) - max(0, len(high) - 1) > MOST:
        rare *= 2
        low, high = _ends(distribution, rare)
    middle = [n for n in numbers if n not in low and n not in high]
    return tuple(
        _share(distribution, group) for group in (low, *([n] for n in middle), high) if group
    )


def _ends(distribution: Distribution[int], rare: Fraction) -> tuple[list[int], list[int]]:
    """The numbers at either end that are together rarer."""
    low = [n for n in distribution if distribution.at_most(n) < rare]
    high = [n for n in distribution if distribution.at_least(n) < rare]
    return low, high


def _share(distribution: Distribution[int], group: list[int]) -> Share:
    first, last = group[0], group[-1]
    chance = sum((distribution[n] for n in group), Fraction(0))
    is_highest = last == list(distribution)[-1]
    name = str(first) if first == last else f"{first} or more" if is_highest else f"{first}-{last}"
    return Share(
        number=name,
        exactly=percent(chance),
        at_least=percent(distribution.at_least(first)),
        part=float(chance),
    )
