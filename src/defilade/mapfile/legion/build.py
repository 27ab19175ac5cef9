"""From the entries of a Legion map to what stands on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from defilade.geometry import shapes
from defilade.mapfile import build as common
from defilade.mapfile.build import good
from defilade.mapfile.document import UNSTATED
from defilade.mapfile.form import Fault, Path
from defilade.mapfile.legion import card as cards
from defilade.mapfile.legion.document import Ask, Expect, LegionMap
from defilade.mapfile.legion.entries import (
    ExpectEntry,
    LegionAskEntry,
    MapEntry,
    MiniatureEntry,
    TerrainEntry,
    TokenEntry,
    UnitEntry,
)
from defilade.rules.legion.editions import EDITIONS, Edition
from defilade.rules.legion.profile import Profile
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.sight import LegionTable
from defilade.rules.legion.sizes import base_of, silhouette_of
from defilade.rules.legion.terrain import POI_DIAMETER, POI_HEIGHT, Kind
from defilade.rules.legion.verdict import Cover
from defilade.tabletop import Miniature, Table, Terrain, Token, Unit
from defilade.tabletop.table import unknown


@dataclass(slots=True, kw_only=True)
class Built(common.Built[Terrain, Unit[Profile], Edition]):
    """What could be built of a map of Legion."""

    tokens: list[tuple[Path, Token]] = field(default_factory=list)


def build(data: dict[str, Any], context: dict[str, Any], bad: set[Path]) -> Built:
    """Build every entry whose path is not in `bad`."""
    built = Built(edition=_edition(data))
    for path, piece in good(data, "terrain", TerrainEntry, context, bad):
        if terrain := _terrain(path, piece, built.faults):
            built.terrain.append((path, terrain))
    for path, unit in good(data, "units", UnitEntry, context, bad):
        if made := _unit(path, unit, built.faults):
            built.units.append((path, made))
    for number, (path, token) in enumerate(good(data, "tokens", TokenEntry, context, bad), 1):
        name = token.name or f"{token.kind} {number}"
        made_token = Token(name=name, kind=token.kind, at=token.at, diameter=token.diameter)
        built.tokens.append((path, made_token))
    built.edition = common.read(built.edition, data, READINGS, built.faults)
    return built


def _edition(data: dict[str, Any]) -> Edition:
    name = data.get("edition")
    return EDITIONS[name if isinstance(name, str) and name in EDITIONS else "2025-11"]


def _terrain(path: Path, piece: TerrainEntry, faults: list[Fault]) -> Terrain | None:
    is_poi = piece.kind is Kind.POINT_OF_INTEREST
    height = POI_HEIGHT if is_poi else piece.height or 0.0
    always_heavy = piece.kind in (Kind.POINT_OF_INTEREST, Kind.BARRICADE)
    if is_poi:
        shape = shapes.circle(piece.at or (0.0, 0.0), POI_DIAMETER)
    elif not (found := common.shape(path, piece, faults)):
        return None
    else:
        shape = found
    return Terrain(
        name=piece.name,
        kind=piece.kind,
        cover="heavy" if always_heavy else str(piece.cover),
        shape=shape,
        bottom=piece.bottom,
        top=piece.bottom + height,
    )


def _unit(path: Path, unit: UnitEntry, faults: list[Fault]) -> Unit[Profile] | None:
    miniatures = tuple(
        _miniature(unit, number, entry) for number, entry in enumerate(unit.miniatures, 1)
    )
    names = [miniature.name for miniature in miniatures]
    leader = unit.leader or names[0]
    if leader not in names:
        faults.append(((*path, "leader"), unknown("miniature of this unit", leader, names)))
    profile = _profile(path, unit, names, faults)
    if profile is None or leader not in names or len(set(names)) < len(names):
        return None  # names given twice are reported for the whole file at once
    return Unit(
        name=unit.name,
        side=unit.side,
        profile=profile,
        miniatures=miniatures,
        leader_name=leader,
    )


def _miniature(unit: UnitEntry, number: int, entry: MiniatureEntry) -> Miniature:
    base = entry.base or unit.base or base_of(unit.type)
    silhouette = entry.silhouette or unit.silhouette or silhouette_of(unit.type)
    assert base is not None, "checked by `form`"
    assert silhouette is not None, "checked by `form`"
    return Miniature(
        name=entry.name or f"{unit.name} {number}",
        at=entry.at,
        base=base,
        silhouette=silhouette,
        facing=entry.facing,
        elevation=entry.elevation,
    )


def _profile(path: Path, unit: UnitEntry, names: list[str], faults: list[Fault]) -> Profile | None:
    of_cover, _ = cards.keywords(path, unit, [])
    try:
        return Profile(
            type=unit.type,
            courage=unit.courage,
            suppression=unit.suppression,
            keywords=of_cover,
            card=cards.card(path, unit, names, faults),
        )
    except ValueError as error:
        faults.append(((*path, "keywords"), f"{error}, and this is a {unit.type}"))
    return None


def made(entry: MapEntry, built: Built, path: str, sha256: str) -> LegionMap:
    """The map of what was built, all of it sound."""
    table: LegionTable = Table(
        size=entry.table.size,
        terrain=tuple(piece for _, piece in built.terrain),
        units=tuple(unit for _, unit in built.units),
        tokens=tuple(token for _, token in built.tokens),
    )
    return LegionMap(
        path=path,
        title=entry.title or "",
        edition=built.edition,
        source=entry.source or "",
        table=table,
        ask=_ask(entry.ask),
        expect=_expect(entry.expect),
        sha256=sha256,
    )


def _ask(entry: LegionAskEntry | None) -> Ask | None:
    if entry is None:
        return None
    return Ask(
        attacker=entry.attacker,
        defender=entry.defender,
        attack=entry.attack,
        weapons=entry.weapons,
    )


def _expect(entry: ExpectEntry | None) -> Expect | None:
    """The answer that a map states, without what it leaves open."""
    if entry is None:
        return None
    stated = {key: getattr(entry, key) for key in entry.model_fields_set}
    cover = stated.pop("cover", None)
    if entry.dice is not None:
        stated["dice"] = cards.dice(entry.dice)
    return Expect(cover=Cover[cover.upper()] if cover else UNSTATED, **stated)
