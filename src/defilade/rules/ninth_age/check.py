"""The verdict on a shooting attack: who sees, which cover, what each needs, and how many hit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from defilade.dice import Distribution, total_of
from defilade.rules.ninth_age import findings, shooting
from defilade.rules.ninth_age.case import Case, Shot, judge
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.intervening import defence_of_unit
from defilade.rules.ninth_age.tables import NinthAgeTable
from defilade.rules.ninth_age.verdict import Attack, Cover, Modifier, Shooter, Verdict
from defilade.rules.ninth_age.volley import Gun, Volley
from defilade.rules.ninth_age.wounding import Steps
from defilade.rules.readings import MEASURING_ERROR
from defilade.rules.verdict import finite_mm
from defilade.units import to_mm


def check(
    table: NinthAgeTable,
    *,
    attacker: str,
    defender: str,
    edition: Edition,
    attack: Attack = Attack.SHOOTING,
    error: float = MEASURING_ERROR,
) -> Verdict:
    """Who of a unit sees another, in which cover it is from each, and what each needs to hit.

    `error` [in] is the measuring error under which an answer is a close call. Raises
    UnknownNameError for a unit that is not on the table, DefiladeError where a height is not stated
    for the edition, a base has a form that it does not know or the two units stand on each other,
    ValueError if both units are the same.
    """
    if attacker == defender:
        raise ValueError("a unit cannot attack itself")
    case = judge(table, attacker, defender, edition, attack)
    shooters = tuple(_shooter(case, shot) for shot in case.shots)
    in_rank = [shot for shot in case.shots if shot.in_rank]
    margin = min((abs(shot.growth) for shot in in_rank), default=math.inf)
    covers = {shot.answer.cover for shot in in_rank if shot.answer.sees}
    return Verdict(
        edition=edition.name,
        attack=attack,
        attacker=attacker,
        defender=defender,
        sees=case.sees,
        cover=covers.pop() if len(covers) == 1 else None,
        shooters=shooters,
        unit_bar=case.unit_bar,
        hits=total_of(map(_hits, case.shots, shooters)),
        steps=_steps(case, shooters),
        range_in=min(shot.range for shot in case.shots),
        margin_mm=finite_mm(margin),
        error_mm=to_mm(error),
        close_call=margin < error,
        findings=findings.of(case, shooters, error),
    )


def _hits(shot: Shot, shooter: Shooter) -> Distribution[int]:
    weapon = shot.miniature.profile.weapon
    if weapon is None or not shooter.may_shoot:
        return Distribution.certain(0)
    return shooting.hits(weapon.shots, shooter.chance)


def _steps(case: Case, shooters: Sequence[Shooter]) -> Steps | None:
    """What becomes of all shots; None where a damage or the target's defence is not stated."""
    guns = []
    for shot, shooter in zip(case.shots, shooters, strict=True):
        weapon, aim = shot.miniature.profile.weapon, shot.miniature.profile.aim
        if weapon is not None and aim is not None and shooter.may_shoot:
            guns.append(Gun(weapon=weapon, aim=aim, penalties=shooter.modifiers))
    defence = defence_of_unit(case.defender)
    return Volley(edition=case.edition, guns=tuple(guns), defence=defence).steps


def _shooter(case: Case, shot: Shot) -> Shooter:
    profile, details = shot.miniature.profile, shot.details
    weapon, cover = profile.weapon, shot.answer.cover
    long_range = weapon is not None and shooting.is_long(shot.range, weapon)
    why_not = _why_not(case, shot)
    penalties: tuple[Modifier, ...] = ()
    needed, chance = None, Fraction(0)
    if weapon is not None and profile.aim is not None and cover is not None:
        penalties = _penalties(case, shot, cover, long_range=long_range)
        needed = shooting.needed(profile.aim, penalties)
        chance = shooting.chance(needed, case.edition)
    return Shooter(
        name=shot.miniature.name,
        rank=shot.miniature.rank,
        file=shot.miniature.file,
        in_rank=shot.in_rank,
        may_shoot=why_not is None,
        why_not=why_not,
        sees=shot.answer.sees,
        cover=cover,
        target_facing=None if case.defender.is_round else shot.located.facing,
        eye=details.eye,
        sight=details.sight,
        lines=details.lines,
        hidden_share=details.hidden_share,
        soft_share=details.soft_share,
        hard_share=details.hard_share,
        hidden=details.hidden,
        range_in=shot.range,
        long_range=long_range,
        modifiers=penalties,
        needed=needed,
        chance=chance,
        shots="0" if weapon is None else str(weapon.shots),
        margin_mm=finite_mm(abs(shot.growth)),
        undecided=details.undecided,
    )


def _penalties(case: Case, shot: Shot, cover: Cover, *, long_range: bool) -> tuple[Modifier, ...]:
    return shooting.modifiers(
        shot.miniature,
        case.attacker,
        case.defender,
        case.edition,
        case.attack,
        cover=cover,
        long_range=long_range,
    )


def _why_not(case: Case, shot: Shot) -> str | None:
    """What keeps a miniature from shooting, in the order in which players ask."""
    weapon = shot.miniature.profile.weapon
    if case.unit_bar is not None:
        return case.unit_bar
    if weapon is None:
        return "no shooting weapon"
    if not shot.in_rank:
        return f"in rank {shot.miniature.rank}"
    if case.attack is Attack.STAND_AND_SHOOT and weapon.rules.reload:
        return "its weapon has Reload!"
    if not shot.answer.sees:
        return "no line of sight"
    if not shooting.is_in_range(shot.range, weapon, case.attack):
        return "out of range" if shot.range > weapon.range else "within its least range"
    return None
