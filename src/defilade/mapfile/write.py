"""YAML of a map's values and of what maps of all games have; lengths in inches and exact."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

import shapely
from shapely import Point, Polygon

from defilade.geometry.shapes import Shape
from defilade.mapfile.build import Readable
from defilade.mapfile.document import Sheet
from defilade.mapfile.source import plain_value
from defilade.rules.readings import Reading

Pairs = list[tuple[str, str]]
"""Keys with their values, written out."""


def head(sheet: Sheet[Any, Any, Any, Any], game: str, switched: Mapping[str, str]) -> Iterator[str]:
    """What a map of any game says first; `switched` are the readings that it switches."""
    if sheet.title:
        yield f"title: {text(sheet.title)}"
    yield f"game: {text(game)}"
    yield f"edition: {json.dumps(sheet.edition.name)}"
    if sheet.source:
        yield f"source: {text(sheet.source)}"
    if switched:
        yield f"readings: {flow([(id, text(choice)) for id, choice in switched.items()])}"
    yield f"table: {{size: {point(sheet.table.size)}}}"


def section(key: str, entries: list[list[str]]) -> Iterator[str]:
    """A list of entries under a key; nothing for none."""
    if entries:
        yield f"\n{key}:"
    for first, *rest in entries:
        yield f"  - {first}"
        yield from (f"    {line}" for line in rest)


def question(sheet: Sheet[Any, Any, Any, Any], also: Pairs | None = None) -> Iterator[str]:
    """The attack that the map is about; `also` is what its game adds."""
    if sheet.ask:
        names = (("attacker", sheet.ask.attacker), ("defender", sheet.ask.defender))
        asked = [(role, text(name)) for role, name in (*names, ("attack", sheet.ask.attack))]
        yield f"\nask: {flow([*asked, *(also or ())])}"


def block(pairs: Pairs) -> list[str]:
    """One line for each key."""
    return [f"{key}: {value}" for key, value in pairs]


def flow(pairs: Pairs) -> str:
    """All keys in one line."""
    return "{" + ", ".join(block(pairs)) + "}"


def list_of(values: list[str]) -> str:
    """A list in one line."""
    return "[" + ", ".join(values) + "]"


_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*")
_BOOLEANS_OF_YAML_1_1 = ("y", "n", "yes", "no", "on", "off")


def text(value: str) -> str:
    """Text in quotes, or bare where every reader of YAML takes it for text."""
    is_plain = isinstance(plain_value(value), str) and value.lower() not in _BOOLEANS_OF_YAML_1_1
    return value if _BARE.fullmatch(value) and is_plain else json.dumps(value, ensure_ascii=False)


def number(value: float) -> str:
    """A number that reads back as the same float."""
    return str(int(value)) if value == int(value) else repr(float(value))


def truth(value: bool) -> str:
    """True or false."""
    return str(value).lower()


def point(at: tuple[float, float]) -> str:
    """Two lengths."""
    return list_of([number(at[0]), number(at[1])])


def _ring(ring: shapely.LinearRing) -> str:
    return list_of([point((x, y)) for x, y in ring.coords[:-1]])


def shape(shape: Shape, name: str) -> Pairs:
    """The shape of the piece of that name: `circle` for a round one, `polygon` for all others."""
    core = shape.core
    if isinstance(core, Point):
        return [("circle", number(2 * shape.radius)), ("at", point((core.x, core.y)))]
    if not isinstance(core, Polygon):
        raise ValueError(f"no map file can say the shape of {name!r}")
    pairs = [("polygon", _ring(core.exterior))]
    if core.interiors:
        pairs.append(("holes", list_of([_ring(hole) for hole in core.interiors])))
    return pairs


def readings(edition: Any, printed: Readable, register: Mapping[str, Reading]) -> dict[str, str]:
    """The choices that make this edition of the `printed` one."""
    chosen: dict[str, str] = {}
    for id, reading in register.items():
        for option in reading.options:
            here, switched = printed.reading(chosen), printed.reading({**chosen, id: option})
            if _differences(switched, edition) < _differences(here, edition):
                chosen[id] = option
    return chosen


def _differences(one: Any, other: Any) -> int:
    return sum(getattr(one, each.name) != getattr(other, each.name) for each in fields(one))
