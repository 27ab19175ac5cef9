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
from defilade.rules.legion.wording import inches
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
        before, value = value, Cover(min(Cover.HEAVY, value + by))
        findings.append(_then(finding, value, before) if by else finding)
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


def _then(finding: Finding, value: Cover, before: Cover | None = None) -> Finding:
    """The same finding with the value that it leads to; that may be the one it had `before`."""
    now = "stays" if value is before else "is now"
    return replace(finding, text=f"{finding.text}: the cover {now} {value}")


def terrain_finding(
    lines: Sequence[Lines], defender: LegionUnit, cover: Cover, edition: Edition
) -> Finding:
    """Why the obscured miniatures give the unit this cover."""
    obscured = [item for item in lines if item.obscured]
    count, of = len(obscured), len(defender.miniatures)
    half = f"{count} of {of} obscured, {needed(defender)} needed"
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
    """What improves the cover, and by how much: by 0 for smoke that does not count."""
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
    return found + _smoke(table, attacker, defender, edition)


def _smoke(
    table: LegionTable, attacker: LegionUnit, defender: LegionUnit, edition: Edition
) -> list[tuple[int, Finding]]:
    """The smoke tokens within range 1 of either leader, troopers only; each counts once.

    Of those that do not count, one would ask for the tokens within range 2 of a leader.
    """
    all_leaders = [unit.leader for unit in (attacker, defender)]
    leaders = [unit.leader for unit in (attacker, defender) if not unit.profile.type.is_vehicle]
    one, two = edition.range_band + TIE, 2 * edition.range_band + TIE
    tokens = [token for token in table.tokens if token.kind == SMOKE]
    near = [token for token in tokens if _away(token, leaders)[0] <= one]
    far = [t for t in tokens if t not in near and _away(t, all_leaders)[0] <= two]
    found = []
    if near:
        text = f"{_placed(near, leaders)} within range 1 of a trooper leader"
        rests = any(token.diameter == 0 for token in near)
        found.append((len(near), _of_smoke("smoke", text, near, defender, edition, rests=rests)))
    if far:
        do = "does" if len(far) == 1 else "do"
        why = "beyond range 1" if leaders else "neither leader is a trooper"
        text = f"{_placed(far, leaders)} {do} not count: {why}"
        rests = any(t.diameter == 0 and _away(t, leaders)[0] <= one + _REACH for t in far)
        found.append((0, _of_smoke("smoke-far", text, far, defender, edition, rests=rests)))
    return found


_REACH = 1.0
"""No token reaches farther from its middle [in]: from there on its size changes nothing."""


def _of_smoke(
    code: str,
    text: str,
    tokens: Sequence[Token],
    defender: LegionUnit,
    edition: Edition,
    *,
    rests: bool,
) -> Finding:
    """A finding on tokens; `rests` tells whether it rests on their being points (L-13)."""
    return replace(
        _finding(code, text, edition, "Smoke Tokens", defender.name),
        reading="L-13" if rests else None,
        by=tuple(token.name for token in tokens),
    )


def _away(token: Token, leaders: Sequence[Miniature]) -> tuple[float, str]:
    """How far [in] a token is from the nearest of the leaders, and who that is; inf for nobody."""
    away = [(leader.footprint.distance(token.footprint), leader.name) for leader in leaders]
    return min(away, default=(math.inf, ""))


def _placed(tokens: Sequence[Token], leaders: Sequence[Miniature]) -> str:
    """The tokens by name, each with its distance from the nearest of the leaders."""
    named = []
    for token in tokens:
        away, name = _away(token, leaders)
        named.append(f"{token.name} ({inches(away)} from {name})" if leaders else token.name)
    return spoken(named)


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
