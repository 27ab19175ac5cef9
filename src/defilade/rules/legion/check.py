"""The verdict on an attack: declare the defender, check sight, count the obscured, determine cover.

(Core Rulebook 2025-11, Attack: Declare Defender, Form Attack Pools, Apply Dodge and Cover.)
"""

from __future__ import annotations

import math

from defilade.rules.legion import findings, margin, sureness
from defilade.rules.legion.case import Case, at_other_heights, judge
from defilade.rules.legion.cover import needed
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.obscured import Lines, blocked_line, hidden_width
from defilade.rules.legion.range import range_band
from defilade.rules.legion.sight import LegionTable
from defilade.rules.legion.verdict import Attack, MiniatureVerdict, Verdict
from defilade.rules.readings import MEASURING_ERROR
from defilade.rules.verdict import Finding, finite_mm
from defilade.units import to_mm


def check(
    table: LegionTable,
    *,
    attacker: str,
    defender: str,
    edition: Edition,
    attack: Attack = Attack.RANGED,
    error: float = MEASURING_ERROR,
) -> Verdict:
    """Who sees whom and what cover the defending unit has, with every reason.

    `error` [in] is the measuring error under which an answer is a close call. Raises
    UnknownNameError for a unit that is not on the table, ValueError if both are the same.
    """
    if attacker == defender:
        raise ValueError("a unit cannot attack itself")
    case = judge(table, attacker, defender, edition, attack)
    doubts = [
        margin.doubt(case.leader, item, edition, can_be_obscured=case.can_be_obscured)
        for item in case.lines
    ]
    tip = _tip(case, doubts)
    miniatures = tuple(
        _miniature(case, item, doubt) for item, doubt in zip(case.lines, doubts, strict=True)
    )
    estimates = _estimates(case)
    return Verdict(
        edition=edition.name,
        attack=attack,
        attacker=attacker,
        defender=defender,
        leader=case.attacker.leader_name,
        sees=case.sees,
        cover=case.cover,
        terrain_cover=case.terrain_cover,
        obscured_count=sum(item.obscured for item in case.lines),
        obscured_needed=needed(case.defender),
        miniatures=miniatures,
        eligible=case.eligibility.eligible,
        wound_cap=case.wound_cap,
        range_in=case.range,
        range_band=range_band(case.range, edition),
        half_range_in=edition.half_range,
        margin_mm=finite_mm(tip.margin),
        error_mm=to_mm(error),
        close_call=tip.margin < error or bool(estimates),
        findings=(*findings.of(case, miniatures, tip, error), *estimates),
        woundable=case.woundable,
        seen_counts=case.eligibility.counts,
    )


def _estimates(case: Case) -> tuple[Finding, ...]:
    """That the answer hangs on an estimated height, told of the first height that changes it."""
    for heights, other in at_other_heights(case):
        if other.answer != case.answer:
            return (sureness.of_estimate(case, heights, other),)
    return ()


def _tip(case: Case, doubts: list[margin.Doubt]) -> margin.Tip:
    """What first changes `sees` or the cover value."""
    never = margin.Tip(growth=math.inf, sees=case.sees, cover=case.cover, names=())
    undecided = tuple(item.miniature.name for item in case.lines if item.sight.undecided)
    if undecided:
        return margin.Tip(growth=0.0, sees=not case.sees, cover=case.cover, names=undecided)
    tip = None
    if case.checks_cover:
        tip = margin.cover_tip(doubts, needed(case.defender), case.cover, case.after_terrain)
    return margin.sight_tip(doubts, case.sees, tip.margin if tip else math.inf) or tip or never


def _miniature(case: Case, item: Lines, doubt: margin.Doubt) -> MiniatureVerdict:
    blocked = blocked_line(case.leader, item)
    least = doubt.margin(item.obscured)
    corridor = doubt.sight.corridor()
    nearest = [
        item.miniature.footprint.distance(piece.solid.shape)
        for piece in item.by or [miss.piece for miss in item.near_miss]
    ]
    return MiniatureVerdict(
        name=item.miniature.name,
        sees=item.sight.sees,
        obscured=item.obscured,
        how=item.how,
        by=tuple(piece.name for piece in item.by),
        near_miss=tuple(miss.piece.name for miss in item.near_miss),
        distance_to_terrain_in=min(nearest, default=None),
        margin_mm=finite_mm(least),
        corridor_mm=None if corridor is None else to_mm(corridor),
        sight=item.sight.witness,
        blocked=blocked,
        hidden=hidden_width(case.leader, item, blocked),
    )
