"""Line of sight in Legion: what stands in the way of a line, who sees whom, who is eligible.

(Core Rulebook 2025-11, Line of Sight; Form Attack Pools.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from defilade.geometry.sight import Sight, clear_line
from defilade.geometry.solids import Solid
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.profile import Profile, UnitType
from defilade.rules.legion.terrain import Kind
from defilade.rules.legion.verdict import Cover
from defilade.rules.readings import CONTACT
from defilade.tabletop import Miniature, Table, Terrain, Unit

LegionTable = Table[Unit[Profile], Terrain]
LegionUnit = Unit[Profile]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Something that can stand in the way of a line: a piece of terrain or a vehicle.

    `blocks_sight` is False for a point of interest, which only obscures.
    """

    name: str
    solid: Solid
    cover: Cover
    is_area: bool
    blocks_sight: bool


def pieces_between(
    table: LegionTable, attacker: LegionUnit, defender: LegionUnit, edition: Edition
) -> tuple[Piece, ...]:
    """Everything that may block or obscure lines from one unit to another.

    Terrain of every kind, and the silhouettes of ground vehicles; not troopers, not repulsor
    vehicles (unless Hover: Ground), and not the miniatures of the two units themselves. Barricades
    give creature troopers no cover.
    """
    pieces = [_terrain_piece(terrain, defender) for terrain in table.terrain]
    for unit in table.units:
        if unit.name not in (attacker.name, defender.name) and blocks_as_vehicle(unit):
            pieces += [
                Piece(
                    name=miniature.name,
                    solid=miniature.body,
                    cover=_vehicle_cover(unit, edition),
                    is_area=False,
                    blocks_sight=True,
                )
                for miniature in unit.miniatures
            ]
    return tuple(pieces)


def blocks_as_vehicle(unit: LegionUnit) -> bool:
    """True if the silhouettes of the unit block lines: ground vehicles and Hover: Ground."""
    profile = unit.profile
    return profile.type is UnitType.GROUND_VEHICLE or profile.keywords.hover_ground


def _vehicle_cover(unit: LegionUnit, edition: Edition) -> Cover:
    hovers = unit.profile.keywords.hover_ground
    return Cover.NONE if hovers and not edition.hover_ground_covers else Cover.HEAVY


def _terrain_piece(terrain: Terrain, defender: LegionUnit) -> Piece:
    useless = terrain.kind == Kind.BARRICADE and defender.profile.type is UnitType.CREATURE_TROOPER
    return Piece(
        name=terrain.name,
        solid=terrain.solid,
        cover=Cover.NONE if useless else Cover[terrain.cover.upper()],
        is_area=terrain.kind in (Kind.AREA, Kind.POINT_OF_INTEREST),
        blocks_sight=terrain.kind != Kind.POINT_OF_INTEREST,
    )


def is_within(miniature: Miniature, piece: Piece, edition: Edition) -> bool:
    """True if the miniature is within area terrain: any part of its base (reading L-04)."""
    if not piece.is_area:
        return False
    solid = piece.solid
    if not solid.bottom - CONTACT <= miniature.elevation <= solid.top - CONTACT:
        return False
    if edition.within_wholly:
        return miniature.footprint.lies_within(solid.shape)
    return miniature.footprint.overlaps(solid.shape)


def stands_on(miniature: Miniature, solid: Solid) -> bool:
    """True if the miniature's base rests on the top of the solid, give or take a contact."""
    return (
        solid.top > 0.0
        and abs(miniature.elevation - solid.top) <= CONTACT
        and miniature.footprint.overlaps(solid.shape)
    )


def contact_gap(miniature: Miniature, solid: Solid) -> float | None:
    """The gap [in] between a base and a solid that touch, seen from above; None if they do not.

    They touch if the gap is at most `CONTACT` and neither is higher above the other than the
    miniature's silhouette is tall. (Core Rulebook 2025-11, Base Contact; reading G-03.)
    """
    above = max(solid.bottom - miniature.elevation, miniature.elevation - solid.top, 0.0)
    gap = miniature.footprint.distance(solid.shape)
    return gap if gap <= CONTACT and above <= miniature.silhouette.height else None


def in_the_way(
    one: Miniature, other: Miniature, pieces: Iterable[Piece], edition: Edition
) -> tuple[Piece, ...]:
    """The pieces that count for lines between two miniatures.

    Area terrain that one of them is within is ignored. What one of them stands on ends at its
    base, so that a roof a hair too high does not swallow its feet.
    """
    found = []
    for piece in pieces:
        if is_within(one, piece, edition) or is_within(other, piece, edition):
            continue
        feet = [m.elevation for m in (one, other) if stands_on(m, piece.solid)]
        top = min(piece.solid.top, *feet) if feet else piece.solid.top
        if top < piece.solid.top:
            piece = replace(piece, solid=replace(piece.solid, top=max(top, piece.solid.bottom)))
        found.append(piece)
    return tuple(found)


def sight(one: Miniature, other: Miniature, pieces: Iterable[Piece], edition: Edition) -> Sight:
    """Whether one miniature sees the other: `by` are indices into `in_the_way`'s sight blockers."""
    ways = [piece.solid for piece in in_the_way(one, other, pieces, edition) if piece.blocks_sight]
    return clear_line(one.body, other.body, ways)


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility:
    """The attacking miniatures that see some defender, and the defenders that they see.

    `counts` tells how many each of them sees; None where no weapon of theirs asks for it.
    """

    eligible: tuple[str, ...]
    seen: frozenset[str]
    counts: tuple[tuple[str, int], ...] | None = None


def eligibility(
    attacker: LegionUnit,
    defender: LegionUnit,
    pieces: tuple[Piece, ...],
    edition: Edition,
    seen_by_leader: frozenset[str],
) -> Eligibility:
    """Determine Eligible Miniatures: who has a line of sight to any defender.

    Whether a defender is seen is asked only until somebody sees it.
    """
    seen = set(seen_by_leader)
    eligible = []
    for miniature in attacker.miniatures:
        sees_any = miniature.name == attacker.leader_name and bool(seen_by_leader)
        unseen = [m for m in defender.miniatures if m.name not in seen]
        others = [m for m in defender.miniatures if m.name in seen]
        if miniature.name != attacker.leader_name:
            newly = {m.name for m in unseen if sight(miniature, m, pieces, edition).sees}
            seen |= newly
            others.sort(key=lambda m: miniature.footprint.distance(m.footprint))
            sees_any = bool(newly) or any(sight(miniature, m, pieces, edition).sees for m in others)
        if sees_any:
            eligible.append(miniature.name)
    counts = None
    if any(weapon.keywords.spray for weapon in attacker.profile.card.weapons):
        others = [miniature for miniature in attacker.miniatures if miniature.name in eligible]
        counts = tuple(
            (one.name, sum(sight(one, m, pieces, edition).sees for m in defender.miniatures))
            for one in others
        )
    return Eligibility(eligible=tuple(eligible), seen=frozenset(seen), counts=counts)
