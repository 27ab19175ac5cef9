"""Determine Cover: from obscured miniatures to the cover value, step by step.

The order is the rulebook's: what obscures the unit; then every improvement, up to heavy; then
every reduction, down to none; then what makes cover useless against this attack.
(Core Rulebook 2025-11, Apply Dodge and Cover: Determine Cover; keyword glossary.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from defilade.geometry.shapes import TIE
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.obscured import Lines
from defilade.rules.legion.sight import LegionTable, LegionUnit, stands_on
from defilade.rules.legion.terrain import SMOKE, Kind
from defilade.rules.legion.verdict import Cover
from defilade.rules.verdict import Finding
from defilade.rules.wording import spoken
from defilade.tabletop import Miniature
from defilade.tabletop.terrain import Token

_STEP = "Apply Dodge and Cover: Determine Cover"


def needed(defender: LegionUnit) -> int:
    """How many obscured miniatures give the unit cover: at least half of it."""
    return (len(defender.miniatures) + 1) // 2


def terrain_cover(lines: Sequence[Lines], defender: LegionUnit) -> Cover:
    """The cover that obscured miniatures give: heavy if heavy terrain obscures at least one."""
    obscured = [item for item in lines if item.obscured]
    if len(obscured) < needed(defender):
        return Cover.NONE
    return max(piece.cover for item in obscured for piece in item.by)


def after_terrain(
    table: LegionTable,
    attacker: LegionUnit,
    defender: LegionUnit,
    edition: Edition,
    terrain: Cover,
) -> tuple[Cover, tuple[Finding, ...]]:
    """The cover value that a unit with this cover from terrain ends with, and the steps to it."""
    value, findings = terrain, []
    for by, finding in _improvements(table, attacker, defender, edition):
        value = Cover(min(Cover.HEAVY, value + by))
        findings.append(_then(finding, value))
    sharpshooter = attacker.profile.keywords.sharpshooter
    if sharpshooter and value:
        value = Cover(max(Cover.NONE, value - sharpshooter))
        text = f"{attacker.name}: Sharpshooter {sharpshooter}"
        findings.append(
            _then(_finding("sharpshooter", text, edition, "Sharpshooter X", attacker.name), value)
        )
    useless = _useless(table, attacker, defender, edition)
    if useless and value:
        value = Cover.NONE
        findings.append(_then(useless, value))
    if value and defender.profile.keywords.low_profile:
        text = (
            f"{defender.name}: Low Profile; the cover stays {value}, and one die of the cover pool "
            "is a block without being rolled"
        )
        findings.append(_finding("low-profile", text, edition, "Low Profile", defender.name))
    return value, tuple(findings)


def _finding(code: str, text: str, edition: Edition, section: str, about: str | None) -> Finding:
    return Finding(
        code=f"legion.cover.{code}", text=text, source=edition.source(section), about=about
    )


def _then(finding: Finding, value: Cover) -> Finding:
    """The same finding with the value that it leads to."""
    return replace(finding, text=f"{finding.text}: the cover is now {value}")


def terrain_finding(
    lines: Sequence[Lines], defender: LegionUnit, cover: Cover, edition: Edition
) -> Finding:
    """Why the obscured miniatures give the unit this cover."""
    obscured = [item for item in lines if item.obscured]
    count, of = len(obscured), len(defender.miniatures)
    half = f"{count} of {of} miniatures are obscured, {needed(defender)} needed"
    by: tuple[str, ...] = ()
    if defender.profile.type.is_vehicle:
        text = "vehicles are never obscured, so terrain gives them no cover"
    elif cover is Cover.NONE:
        text = f"{half}: no cover from terrain"
    else:
        # a unit with cover is in heavy cover as soon as one piece among all that obscure is heavy
        pieces = {piece.name: piece for item in obscured for piece in item.by}
        by = tuple(piece.name for piece in pieces.values() if piece.cover is cover)
        text = f"{half}: {cover} cover, given by {spoken(by)}"
    return Finding(
        code="legion.cover.terrain",
        text=text,
        source=edition.source(_STEP),
        about=defender.name,
        by=by,
    )


def _improvements(
    table: LegionTable, attacker: LegionUnit, defender: LegionUnit, edition: Edition
) -> list[tuple[int, Finding]]:
    found = []
    profile = defender.profile
    if profile.is_suppressed:
        text = (
            f"{defender.name}: suppressed, with courage {profile.courage} and suppression "
            f"{profile.suppression}"
        )
        found.append((1, _finding("suppressed", text, edition, _STEP, defender.name)))
    if profile.keywords.cover:
        text = f"{defender.name}: keyword Cover {profile.keywords.cover}"
        finding = _finding("keyword", text, edition, "Cover X", defender.name)
        found.append((profile.keywords.cover, finding))
    smoke = _smoke(table, attacker, defender, edition)
    if smoke:
        names = spoken([token.name for token in smoke])
        text = f"{names} within range 1 of a trooper leader"
        finding = Finding(
            code="legion.cover.smoke",
            text=text,
            source=edition.source("Smoke Tokens"),
            reading="L-13" if any(token.diameter == 0 for token in smoke) else None,
            about=defender.name,
            by=tuple(token.name for token in smoke),
        )
        found.append((len(smoke), finding))
    return found


def _smoke(
    table: LegionTable, attacker: LegionUnit, defender: LegionUnit, edition: Edition
) -> list[Token]:
    """The smoke tokens within range 1 of either leader, troopers only; each counts once."""
    leaders = [unit.leader for unit in (attacker, defender) if not unit.profile.type.is_vehicle]
    return [
        token
        for token in table.tokens
        if token.kind == SMOKE
        and any(
            leader.footprint.distance(token.footprint) <= edition.range_band + TIE
            for leader in leaders
        )
    ]


def _useless(
    table: LegionTable, attacker: LegionUnit, defender: LegionUnit, edition: Edition
) -> Finding | None:
    """What keeps cover from cancelling any hit of this attack, if anything does."""
    if defender.profile.keywords.unconcerned:
        text = f"{defender.name}: Unconcerned, so cover never helps"
        return _finding("unconcerned", text, edition, "Unconcerned", defender.name)
    keywords = attacker.profile.keywords
    if keywords.blast and not defender.profile.keywords.immune_blast:
        text = f"{attacker.name}: Blast, against which cover does not help"
        return _finding("blast", text, edition, "Blast", attacker.name)
    if keywords.death_from_above:
        above, below = _storey(table, attacker.leader), _storey(table, defender.leader)
        if above > below:
            text = (
                f"{attacker.name}: Death From Above, from terrain of height {above} over height "
                f"{below}"
            )
            return Finding(
                code="legion.cover.death-from-above",
                text=text,
                source=edition.source("Death From Above"),
                reading="L-12",
                about=attacker.name,
            )
    return None


def _storey(table: LegionTable, leader: Miniature) -> int:
    """The greatest height, in bands of 6 in, of the terrain that a leader stands on; 0 for none."""
    return max(
        (
            math.ceil((piece.top - TIE) / 6.0)
            for piece in table.terrain
            if piece.kind != Kind.AREA and stands_on(leader, piece.solid)
        ),
        default=0,
    )
