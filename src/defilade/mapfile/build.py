"""From the entries of a map to what stands on the table.

Entries that hold a fault of their own are left out, so that the rest of the file can still be
checked; `load` never returns a table that lacks something, because it raises for the fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from defilade.errors import UnknownNameError
from defilade.geometry import shapes
from defilade.geometry.shapes import Shape
from defilade.mapfile.document import UNSTATED, Ask, Expect
from defilade.mapfile.form import Fault, Path, entries
from defilade.mapfile.models import (
    SHAPES,
    AskEntry,
    ExpectEntry,
    MiniatureEntry,
    TerrainEntry,
    TokenEntry,
    UnitEntry,
)
from defilade.mapfile.outlines import polygon_faults
from defilade.rules.legion.editions import EDITIONS, Edition
from defilade.rules.legion.profile import Keywords, Profile
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.sizes import base_of, silhouette_of
from defilade.rules.legion.terrain import POI_DIAMETER, POI_HEIGHT, Kind
from defilade.rules.legion.verdict import Cover
from defilade.tabletop import Miniature, Terrain, Token, Unit
from defilade.tabletop.table import unknown

EntryT = TypeVar("EntryT", bound=BaseModel)


@dataclass(slots=True, kw_only=True)
class Built:
    """What could be built of a map, each thing with the path of its entry, and what could not."""

    terrain: list[tuple[Path, Terrain]] = field(default_factory=list)
    units: list[tuple[Path, Unit[Profile]]] = field(default_factory=list)
    tokens: list[tuple[Path, Token]] = field(default_factory=list)
    edition: Edition = EDITIONS["2025-11"]
    faults: list[Fault] = field(default_factory=list)


def build(data: dict[str, Any], context: dict[str, str], bad: set[Path]) -> Built:
    """Build every entry whose path is not in `bad`."""
    built = Built()
    for path, piece in _good(data, "terrain", TerrainEntry, context, bad):
        if terrain := _terrain(path, piece, built.faults):
            built.terrain.append((path, terrain))
    for path, unit in _good(data, "units", UnitEntry, context, bad):
        if made := _unit(path, unit, built.faults):
            built.units.append((path, made))
    for number, (path, token) in enumerate(_good(data, "tokens", TokenEntry, context, bad), 1):
        name = token.name or f"{token.kind} {number}"
        made_token = Token(name=name, kind=token.kind, at=token.at, diameter=token.diameter)
        built.tokens.append((path, made_token))
    built.edition = _edition(data, built.faults)
    return built


def _good(
    data: dict[str, Any],
    key: str,
    entry_type: type[EntryT],
    context: dict[str, str],
    bad: set[Path],
) -> Iterator[tuple[Path, EntryT]]:
    for path, entry in entries(data, key):
        if path in bad:
            continue
        try:
            yield path, entry_type.model_validate(entry, context=context)
        except ValidationError:  # pragma: no cover - such an entry is in `bad`
            continue


def _terrain(path: Path, piece: TerrainEntry, faults: list[Fault]) -> Terrain | None:
    height = POI_HEIGHT if piece.kind is Kind.POINT_OF_INTEREST else piece.height or 0.0
    always_heavy = piece.kind in (Kind.POINT_OF_INTEREST, Kind.BARRICADE)
    if not (shape := _shape(path, piece, faults)):
        return None
    return Terrain(
        name=piece.name,
        kind=piece.kind,
        cover="heavy" if always_heavy else str(piece.cover),
        shape=shape,
        bottom=piece.bottom,
        top=piece.bottom + height,
    )


def _shape(path: Path, piece: TerrainEntry, faults: list[Fault]) -> Shape | None:
    if piece.polygon and piece.kind is not Kind.POINT_OF_INTEREST:
        wrong = polygon_faults(piece.polygon, piece.holes)
        faults.extend(((*path, *where), message) for where, message in wrong)
        if wrong:
            return None
    try:
        return _made(piece)
    except ValueError as error:
        key = next(key for key in SHAPES if getattr(piece, key))
        faults.append(((*path, key), f"{error}; check its lengths and points"))
    return None


def _made(piece: TerrainEntry) -> Shape:
    at = piece.at or (0.0, 0.0)
    if piece.kind is Kind.POINT_OF_INTEREST:
        return shapes.circle(at, POI_DIAMETER)
    if piece.rectangle:
        return shapes.rectangle(at, piece.rectangle, piece.rotation)
    if piece.circle:
        return shapes.circle(at, piece.circle)
    if piece.ellipse:
        return shapes.ellipse(at, piece.ellipse, piece.rotation)
    if piece.polygon:
        return shapes.polygon(piece.polygon, piece.holes, at, piece.rotation)
    return shapes.wall(piece.wall or (), piece.thickness or 0.0, at, piece.rotation)


def _unit(path: Path, unit: UnitEntry, faults: list[Fault]) -> Unit[Profile] | None:
    miniatures = tuple(
        _miniature(unit, number, entry) for number, entry in enumerate(unit.miniatures, 1)
    )
    names = [miniature.name for miniature in miniatures]
    leader = unit.leader or names[0]
    if leader not in names:
        faults.append(((*path, "leader"), unknown("miniature of this unit", leader, names)))
    profile = _profile(path, unit, faults)
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


def _profile(path: Path, unit: UnitEntry, faults: list[Fault]) -> Profile | None:
    """The unit's profile; keywords are added one by one, so that each fault has its place."""
    keywords: list[str] = []
    for index, text in enumerate(unit.keywords):
        try:
            Keywords.parse([*keywords, text])
            keywords.append(text)
        except ValueError as error:
            faults.append(((*path, "keywords", index), str(error)))
    try:
        return Profile(
            type=unit.type,
            courage=unit.courage,
            suppression=unit.suppression,
            keywords=Keywords.parse(keywords),
        )
    except ValueError as error:
        faults.append(((*path, "keywords"), f"{error}, and this is a {unit.type}"))
    return None


def _edition(data: dict[str, Any], faults: list[Fault]) -> Edition:
    """The edition with its readings switched, one reading at a time to place each fault."""
    name = data.get("edition")
    edition = EDITIONS[name if isinstance(name, str) and name in EDITIONS else "2025-11"]
    readings = data.get("readings")
    good: dict[str, str] = {}
    for id, choice in readings.items() if isinstance(readings, dict) else ():
        if not isinstance(choice, str):
            faults.append((("readings", id), "expected one of the reading's options, as text"))
            continue
        if id in READINGS and not READINGS[id].options:
            switched = [id for id, reading in READINGS.items() if reading.options]
            message = f"{id} has no options; those that have some are {', '.join(switched)}"
            faults.append((("readings", id), message))
            continue
        try:
            edition.reading({id: choice})
            good[id] = choice
        except UnknownNameError as error:
            faults.append((("readings", id), str(error)))
    return edition.reading(good) if good else edition


def ask(entry: AskEntry | None) -> Ask | None:
    """The question of a map."""
    if entry is None:
        return None
    return Ask(attacker=entry.attacker, defender=entry.defender, attack=entry.attack)


def expect(entry: ExpectEntry | None) -> Expect | None:
    """The answer that a map states, without what it leaves open."""
    if entry is None:
        return None
    stated = {key: getattr(entry, key) for key in entry.model_fields_set}
    cover = stated.pop("cover", None)
    return Expect(cover=Cover[cover.upper()] if cover else UNSTATED, **stated)
