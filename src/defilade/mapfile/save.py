"""Writing a map: YAML that loads to an equal map, lengths in inches and exact."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator

import shapely
from shapely import Point, Polygon

from defilade.errors import MapError
from defilade.mapfile.document import Expect, MapFile
from defilade.mapfile.fields import SILHOUETTES
from defilade.mapfile.load import loads
from defilade.mapfile.source import plain_value
from defilade.rules.legion.editions import EDITIONS, Edition
from defilade.rules.legion.profile import Profile
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.sizes import BASES, base_of, silhouette_of
from defilade.rules.legion.terrain import Kind
from defilade.tabletop import Base, Miniature, Outline, Silhouette, Terrain, Unit

Pairs = list[tuple[str, str]]
"""Keys with their values, written out."""


def dumps(map_file: MapFile) -> str:
    """The map as YAML that `loads` reads to an equal one.

    A piece of terrain is written by what it covers: `circle` for a round one, `polygon` for all
    others, with the very corners that it has. Raises ValueError for what no map file can say: a
    map that does not load the same, because a base stands in a wall or a silhouette is an
    estimate of its own.
    """
    text = "\n".join(_lines(map_file)) + "\n"
    try:
        again = loads(text)
    except MapError as error:
        raise ValueError(f"no map file can say this: {error.problems[0]}") from None
    if again != map_file:
        raise ValueError("no map file can say this: it would not load to an equal map")
    return text


def _lines(map_file: MapFile) -> Iterator[str]:
    if map_file.title:
        yield f"title: {_text(map_file.title)}"
    yield f"game: {_text(map_file.game)}"
    yield f"edition: {json.dumps(map_file.edition.name)}"
    if map_file.source:
        yield f"source: {_text(map_file.source)}"
    if readings := _readings(map_file.edition):
        yield f"readings: {_flow([(id, _text(choice)) for id, choice in readings.items()])}"
    yield f"table: {{size: {_point(map_file.table.size)}}}"
    yield from _section("terrain", [_block(_terrain(piece)) for piece in map_file.table.terrain])
    yield from _section("units", [_unit(unit) for unit in map_file.table.units])
    tokens = [
        [
            ("kind", _text(token.kind)),
            ("name", _text(token.name)),
            ("at", _point(token.at)),
            ("diameter", _number(token.diameter)),
        ]
        for token in map_file.table.tokens
    ]
    yield from _section("tokens", [[_flow(token)] for token in tokens])
    if map_file.ask:
        names = (("attacker", map_file.ask.attacker), ("defender", map_file.ask.defender))
        asked = [(role, _text(name)) for role, name in (*names, ("attack", map_file.ask.attack))]
        yield f"\nask: {_flow(asked)}"
    if map_file.expect:
        pairs = _expect(map_file.expect)
        yield "\nexpect:" if pairs else "\nexpect: {}"
        yield from (f"  {key}: {value}" for key, value in pairs)


def _section(key: str, entries: list[list[str]]) -> Iterator[str]:
    if entries:
        yield f"\n{key}:"
    for first, *rest in entries:
        yield f"  - {first}"
        yield from (f"    {line}" for line in rest)


def _block(pairs: Pairs) -> list[str]:
    return [f"{key}: {value}" for key, value in pairs]


def _flow(pairs: Pairs) -> str:
    return "{" + ", ".join(_block(pairs)) + "}"


def _list(values: list[str]) -> str:
    return "[" + ", ".join(values) + "]"


_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*")
_BOOLEANS_OF_YAML_1_1 = ("y", "n", "yes", "no", "on", "off")


def _text(text: str) -> str:
    """Text in quotes, or bare where every reader of YAML takes it for text."""
    is_plain = isinstance(plain_value(text), str) and text.lower() not in _BOOLEANS_OF_YAML_1_1
    return text if _BARE.fullmatch(text) and is_plain else json.dumps(text, ensure_ascii=False)


def _number(value: float) -> str:
    """A number that reads back as the same float."""
    return str(int(value)) if value == int(value) else repr(float(value))


def _point(point: tuple[float, float]) -> str:
    return _list([_number(point[0]), _number(point[1])])


def _ring(ring: shapely.LinearRing) -> str:
    return _list([_point((x, y)) for x, y in ring.coords[:-1]])


def _readings(edition: Edition) -> dict[str, str]:
    """The choices that make this edition of the one in the book."""
    chosen: dict[str, str] = {}
    printed = EDITIONS[edition.name]
    for id, reading in READINGS.items():
        for option in reading.options:
            here, switched = printed.reading(chosen), printed.reading({**chosen, id: option})
            if _differences(switched, edition) < _differences(here, edition):
                chosen[id] = option
    return chosen


def _differences(one: Edition, other: Edition) -> int:
    return sum(getattr(one, name) != getattr(other, name) for name in Edition.__slots__)


def _terrain(piece: Terrain) -> Pairs:
    pairs = [("name", _text(piece.name)), ("kind", _text(piece.kind))]
    core = piece.shape.core
    if piece.kind == Kind.POINT_OF_INTEREST:
        pairs.append(("at", _point(piece.shape.centre)))
    else:
        pairs.append(("cover", _text(piece.cover)))
        if isinstance(core, Point):
            pairs.append(("circle", _number(2 * piece.shape.radius)))
            pairs.append(("at", _point((core.x, core.y))))
        elif isinstance(core, Polygon):
            pairs.append(("polygon", _ring(core.exterior)))
            if core.interiors:
                pairs.append(("holes", _list([_ring(hole) for hole in core.interiors])))
        else:
            raise ValueError(f"no map file can say the shape of {piece.name!r}")
        pairs.append(("height", _number(_height(piece))))
    if piece.bottom:
        pairs.append(("bottom", _number(piece.bottom)))
    return pairs


def _height(piece: Terrain) -> float:
    """The height that, added to the bottom, comes to the very top in floats."""
    height = piece.top - piece.bottom
    nearby = (height, math.nextafter(height, math.inf), math.nextafter(height, 0.0))
    return next((near for near in nearby if piece.bottom + near == piece.top), height)


def _unit(unit: Unit[Profile]) -> list[str]:
    profile = unit.profile
    pairs = [
        ("name", _text(unit.name)),
        ("side", _text(unit.side)),
        ("type", _text(profile.type)),
        ("leader", _text(unit.leader_name)),
        ("courage", '"-"' if profile.courage is None else str(profile.courage)),
        ("suppression", str(profile.suppression)),
        ("keywords", _list([_text(keyword) for keyword in profile.keywords.texts()])),
    ]
    lines = _block(pairs)
    lines.append("miniatures:")
    for miniature in unit.miniatures:
        lines.append(f"  - {_flow(_miniature(miniature, profile))}")
    return lines


def _miniature(miniature: Miniature, profile: Profile) -> Pairs:
    pairs = [("name", _text(miniature.name)), ("at", _point(miniature.at))]
    if miniature.elevation:
        pairs.append(("elevation", _number(miniature.elevation)))
    if miniature.facing != 90.0:
        pairs.append(("facing", _number(miniature.facing)))
    if miniature.base != base_of(profile.type):
        pairs.append(("base", _base(miniature.base)))
    if miniature.silhouette != silhouette_of(profile.type):
        pairs.append(("silhouette", _silhouette(miniature.silhouette)))
    return pairs


def _base(base: Base) -> str:
    for name, named in BASES.items():
        if base == named:
            return name
    if base.outline is Outline.ROUND:
        return _flow([("round", _number(base.width))])
    return _flow([(str(base.outline), _point((base.length, base.width)))])


def _silhouette(silhouette: Silhouette) -> str:
    if not silhouette.is_estimate:
        return _number(silhouette.height)
    for name, named in SILHOUETTES.items():
        if silhouette == named:
            return _text(name)
    raise ValueError("no map file can say a silhouette that is an estimate of its own")


def _expect(expect: Expect) -> Pairs:
    return [(key, _answer(value)) for key, value in expect.stated().items()]


def _answer(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return _list([_text(name) for name in value])
    if hasattr(value, "items"):
        return _flow([(_text(name), _answer(how)) for name, how in value.items()])
    return _text(str(value)) if not str(value).isdigit() else str(value)
