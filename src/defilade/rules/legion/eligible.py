"""Findings on the attackers besides their leader: who sees anybody, and why the others do not.

(Core Rulebook 2025-11, Declare Defender: Line of Sight; Form Attack Pools.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from defilade.rules.legion.case import Case
from defilade.rules.legion.margin import Crossfire
from defilade.rules.legion.sight import in_the_way, sight
from defilade.rules.legion.wording import all_lines
from defilade.rules.verdict import Finding, finite_mm
from defilade.rules.wording import spoken
from defilade.tabletop import Miniature

_ELIGIBLE = "Form Attack Pools: Determine Eligible Miniatures"


def without_leader(case: Case) -> list[Finding]:
    """Where the leader sees nobody, whether others of its unit do; nothing if it is alone."""
    others = [m for m in case.attacker.miniatures if m.name != case.attacker.leader_name]
    if case.sees or not others:
        return []
    seeing = [other.name for other in others if _sees_any(case, other)]
    if seeing:
        sees, whom = _sees(seeing), case.any_defender.replace("any of", "some of", 1)
        text = f"{spoken(seeing)} {sees} {whom}, but the leader decides"
    else:
        text = f"nobody else in {case.attacker.name} sees {case.any_defender} either"
    return [
        Finding(
            code="legion.sight.others",
            text=text,
            source=case.edition.source("Declare Defender: Line of Sight"),
            about=_about(case, seeing),
        )
    ]


def of(case: Case, crossfire: Crossfire) -> list[Finding]:
    """Who of the attackers is eligible, and what takes the sight of those who are not."""
    eligible = case.eligibility.eligible
    of = len(case.attacker.miniatures)
    who = "all of them" if 1 < len(eligible) == of else spoken(eligible)
    miniatures = "miniature" if of == 1 else "miniatures"
    first = Finding(
        code="legion.eligible",
        text=f"{len(eligible)} of {of} attacking {miniatures} {_sees(eligible)} somebody: {who}",
        source=case.edition.source(_ELIGIBLE),
        about=case.attacker.name,
        margin_mm=finite_mm(crossfire.attackers()),
    )
    blind: dict[_Blindfold, list[str]] = {}
    for miniature in case.attacker.miniatures:
        if miniature.name not in eligible:
            blind.setdefault(_blindfold(case, miniature), []).append(miniature.name)
    return [first, *(_not_eligible(case, names, why) for why, names in blind.items())]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Blindfold:
    """The pieces that take the sight of somebody to every defender.

    If `alone`, each of them does so by itself. `undecided` is True where no proof was found.
    """

    pieces: tuple[str, ...]
    alone: bool
    undecided: bool


def _blindfold(case: Case, miniature: Miniature) -> _Blindfold:
    groups: list[list[str]] = []
    alone, undecided = True, False
    for item in case.lines:
        ways = in_the_way(miniature, item.miniature, case.pieces, case.edition)
        opaque = [piece.name for piece in ways if piece.blocks_sight]
        found = sight(miniature, item.miniature, case.pieces, case.edition)
        groups.append([opaque[i] for i in found.by])
        alone, undecided = alone and found.alone, undecided or found.undecided
    # one piece before all defenders says more than all that stand before one or the other
    shared = [name for name in groups[0] if all(name in group for group in groups)]
    names = shared if alone and shared else [name for group in groups for name in group]
    return _Blindfold(
        pieces=tuple(dict.fromkeys(names)), alone=alone and bool(shared), undecided=undecided
    )


def _not_eligible(case: Case, names: Sequence[str], why: _Blindfold) -> Finding:
    who = spoken(names)
    if len(case.lines) == 1:
        text = f"{who} {'does' if len(names) == 1 else 'do'} not see {case.defender.name}"
    else:
        text = f"{who} {_sees(names)} none of {case.defender.name}"
    if why.undecided:
        text += ": no line of sight could be found or ruled out, which counts as none"
    else:
        text += f": {all_lines(why.pieces, alone=why.alone)}"
    return Finding(
        code="legion.eligible.not",
        text=text,
        source=case.edition.source(_ELIGIBLE),
        reading="G-01" if why.undecided else None,
        about=_about(case, names),
        by=why.pieces,
    )


def _sees_any(case: Case, miniature: Miniature) -> bool:
    return any(
        sight(miniature, item.miniature, case.pieces, case.edition).sees for item in case.lines
    )


def _sees(names: Sequence[str]) -> str:
    return "sees" if len(names) == 1 else "see"


def _about(case: Case, names: Sequence[str]) -> str:
    """The miniature that is spoken of, or its unit where there are several."""
    return names[0] if len(names) == 1 else case.attacker.name
