"""Writing a map of Legion."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from defilade.mapfile import write
from defilade.mapfile.legion import card
from defilade.mapfile.legion.document import Expect, LegionMap
from defilade.mapfile.legion.fields import SILHOUETTES
from defilade.mapfile.write import Pairs, block, flow, list_of, number, point, text
from defilade.rules.legion.attack.faces import AttackDice
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.profile import Profile
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.sizes import BASES, base_of, silhouette_of
from defilade.rules.legion.terrain import Kind
from defilade.tabletop import Base, Miniature, Outline, Silhouette, Terrain, Unit


def lines(map: LegionMap) -> Iterator[str]:
    """The lines of the map's file."""
    switched = write.readings(map.edition, EDITIONS[map.edition.name], READINGS)
    yield from write.head(map, map.game, switched)
    yield from write.section("terrain", [block(_terrain(piece)) for piece in map.table.terrain])
    yield from write.section("units", [_unit(unit) for unit in map.table.units])
    tokens = [
        [
            ("kind", text(token.kind)),
            ("name", text(token.name)),
            ("at", point(token.at)),
            ("diameter", number(token.diameter)),
        ]
        for token in map.table.tokens
    ]
    yield from write.section("tokens", [[flow(token)] for token in tokens])
    weapons = map.ask.weapons if map.ask else ()
    also = [("weapons", list_of([text(name) for name in weapons]))] if weapons else []
    yield from write.question(map, also)
    if map.expect:
        pairs = _expect(map.expect)
        yield "\nexpect:" if pairs else "\nexpect: {}"
        yield from (f"  {key}: {value}" for key, value in pairs)


def _terrain(piece: Terrain) -> Pairs:
    pairs = [("name", text(piece.name)), ("kind", text(piece.kind))]
    if piece.kind == Kind.POINT_OF_INTEREST:
        pairs.append(("at", point(piece.shape.centre)))
    else:
        pairs.append(("cover", text(piece.cover)))
        pairs += write.shape(piece.shape, piece.name)
        pairs.append(("height", number(_height(piece))))
    if piece.bottom:
        pairs.append(("bottom", number(piece.bottom)))
    return pairs


def _height(piece: Terrain) -> float:
    """The height that, added to the bottom, comes to the very top in floats."""
    height = piece.top - piece.bottom
    nearby = (height, math.nextafter(height, math.inf), math.nextafter(height, 0.0))
    return next((near for near in nearby if piece.bottom + near == piece.top), height)


def _unit(unit: Unit[Profile]) -> list[str]:
    profile = unit.profile
    keywords = (*profile.keywords.texts(), *profile.card.keywords)
    pairs = [
        ("name", text(unit.name)),
        ("side", text(unit.side)),
        ("type", text(profile.type)),
        ("leader", text(unit.leader_name)),
        ("courage", '"-"' if profile.courage is None else str(profile.courage)),
        ("suppression", str(profile.suppression)),
        ("keywords", list_of([text(keyword) for keyword in keywords])),
        *card.pairs(profile.card),
    ]
    lines = [*block(pairs), *card.weapons(profile.card), "miniatures:"]
    for miniature in unit.miniatures:
        lines.append(f"  - {flow(_miniature(miniature, profile))}")
    return lines


def _miniature(miniature: Miniature, profile: Profile) -> Pairs:
    pairs = [("name", text(miniature.name)), ("at", point(miniature.at))]
    if miniature.elevation:
        pairs.append(("elevation", number(miniature.elevation)))
    if miniature.facing != 90.0:
        pairs.append(("facing", number(miniature.facing)))
    if miniature.base != base_of(profile.type):
        pairs.append(("base", _base(miniature.base)))
    if miniature.silhouette != silhouette_of(profile.type):
        pairs.append(("silhouette", _silhouette(miniature.silhouette)))
    return pairs + card.health(profile.card, miniature)


def _base(base: Base) -> str:
    for name, named in BASES.items():
        if base == named:
            return name
    if base.outline is Outline.ROUND:
        return flow([("round", number(base.width))])
    return flow([(str(base.outline), point((base.length, base.width)))])


def _silhouette(silhouette: Silhouette) -> str:
    if not silhouette.is_estimate:
        return number(silhouette.height)
    for name, named in SILHOUETTES.items():
        if silhouette == named:
            return text(name)
    raise ValueError("no map file can say a silhouette that is an estimate of its own")


def _expect(expect: Expect) -> Pairs:
    return [(key, _answer(value)) for key, value in expect.stated().items()]


def _answer(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return write.truth(value)
    if isinstance(value, tuple):
        return list_of([text(name) for name in value])
    if isinstance(value, AttackDice):
        return flow(card.dice_pairs(value))
    if isinstance(value, Fraction):
        return str(value)
    if hasattr(value, "items"):
        return flow([(text(name), _answer(how)) for name, how in value.items()])
    return text(str(value)) if not str(value).isdigit() else str(value)
