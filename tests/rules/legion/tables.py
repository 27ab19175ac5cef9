"""Small tables for tests of Legion's rules, told by where things stand.

The first unit on a table attacks the second. Unless a test says otherwise the attackers stand at
the bottom of the table, the defenders further up, and `RADIUS` is that of everybody's base.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from defilade.geometry.shapes import XY, Shape, circle, rectangle, wall
from defilade.rules.legion import (
    MEASURING_ERROR,
    Attack,
    Cover,
    Edition,
    How,
    Keywords,
    Profile,
    UnitType,
    Verdict,
    check,
    edition,
)
from defilade.rules.legion.sight import LegionTable
from defilade.rules.legion.sizes import BASES, SMALL_TROOPER
from defilade.rules.legion.terrain import POI_DIAMETER, POI_HEIGHT, SMOKE, Kind
from defilade.tabletop import Base, Miniature, Silhouette, Table, Terrain, Token, Unit

MM = 1 / 25.4
RADIUS = 13.5 * MM
"""Radius of a small base [in]: 27 mm across."""

RULES = edition("2025-11")

Thing = Terrain | Unit[Profile] | Token
Place = XY | tuple[float, float, float]


def unit(
    name: str,
    *places: Place,
    type: UnitType = UnitType.TROOPER,
    base: Base = BASES["small"],
    silhouette: Silhouette = SMALL_TROOPER,
    courage: int | None = None,
    suppression: int = 0,
    keywords: Iterable[str] = (),
) -> Unit[Profile]:
    """A unit of miniatures "name 1", "name 2" ... at (x, y[, elevation]); the first leads."""
    miniatures = tuple(
        Miniature(
            name=f"{name} {number}",
            at=place[:2],
            elevation=place[2] if len(place) == 3 else 0.0,
            base=base,
            silhouette=silhouette,
        )
        for number, place in enumerate(places, 1)
    )
    return Unit(
        name=name,
        side=name,
        profile=Profile(
            type=type,
            courage=courage,
            suppression=suppression,
            keywords=Keywords.parse(keywords),
        ),
        miniatures=miniatures,
        leader_name=miniatures[0].name,
    )


def vehicle(
    name: str,
    *places: Place,
    type: UnitType = UnitType.GROUND_VEHICLE,
    height: float = 2.57,
    keywords: Iterable[str] = (),
    suppression: int = 0,
    courage: int | None = None,
) -> Unit[Profile]:
    """A unit of vehicles on 70 mm bases."""
    return unit(
        name,
        *places,
        type=type,
        base=BASES["large"],
        silhouette=Silhouette.exactly(height),
        keywords=keywords,
        suppression=suppression,
        courage=courage,
    )


def piece(
    name: str,
    shape: Shape,
    height: float,
    *,
    cover: str = "heavy",
    kind: Kind = Kind.OBSTACLE,
    bottom: float = 0.0,
) -> Terrain:
    """A piece of terrain of any shape; its top is at bottom + height."""
    return Terrain(
        name=name, kind=kind, cover=cover, shape=shape, bottom=bottom, top=bottom + height
    )


def box(
    name: str,
    at: XY,
    size: XY,
    height: float,
    *,
    cover: str = "heavy",
    kind: Kind = Kind.OBSTACLE,
    bottom: float = 0.0,
) -> Terrain:
    """A rectangular piece."""
    return piece(name, rectangle(at, size), height, cover=cover, kind=kind, bottom=bottom)


def forest(at: XY, diameter: float, *, cover: str = "light", height: float = 4.0) -> Terrain:
    """A round piece of area terrain."""
    return piece("forest", circle(at, diameter), height, cover=cover, kind=Kind.AREA)


def point_of_interest(at: XY) -> Terrain:
    """A point of interest."""
    shape = circle(at, POI_DIAMETER)
    return piece("poi", shape, POI_HEIGHT, kind=Kind.POINT_OF_INTEREST)


def smoke(at: XY, diameter: float = 0.0, name: str = "smoke") -> Token:
    """A smoke token."""
    return Token(name=name, kind=SMOKE, at=at, diameter=diameter)


def low_wall(name: str, y: float, *, cover: str = "heavy", x: XY = (6.0, 14.0)) -> Terrain:
    """A wall half an inch thick and an inch high across the lines, its far face at `y`."""
    return piece(name, wall([(x[0], y - 0.25), (x[1], y - 0.25)], 0.5), 1.0, cover=cover)


def tall_wall(name: str, y: float, *, cover: str = "heavy", x: XY = (6.0, 14.0)) -> Terrain:
    """The same, three inches high: nobody on the table sees over it."""
    return piece(name, wall([(x[0], y - 0.25), (x[1], y - 0.25)], 0.5), 3.0, cover=cover)


def table(*things: Thing) -> LegionTable:
    """A table with these things on it."""
    return Table(
        size=(72.0, 72.0),
        terrain=tuple(thing for thing in things if isinstance(thing, Terrain)),
        units=tuple(thing for thing in things if isinstance(thing, Unit)),
        tokens=tuple(thing for thing in things if isinstance(thing, Token)),
    )


def attack(
    *things: Thing,
    kind: Attack = Attack.RANGED,
    rules: Edition = RULES,
    error: float = MEASURING_ERROR,
) -> Verdict:
    """The verdict on the first unit's attack on the second."""
    laid = table(*things)
    one, other, *_ = laid.units
    return check(
        laid, attacker=one.name, defender=other.name, edition=rules, attack=kind, error=error
    )


def switched(**readings: str) -> Edition:
    """Today's edition with readings switched, such as L_04="wholly"."""
    return RULES.reading({id.replace("_", "-"): choice for id, choice in readings.items()})


def obscured(verdict: Verdict) -> dict[str, How]:
    """How each obscured defender is obscured, by its number in the unit."""
    return {m.name.split()[-1]: m.how for m in verdict.miniatures if m.how is not None}


def by(verdict: Verdict, number: int = 1) -> set[str]:
    """What obscures the defender of that number."""
    return set(verdict.miniatures[number - 1].by)


def readings(verdict: Verdict) -> set[str]:
    """The ids of the readings that the verdict names."""
    return {finding.reading for finding in verdict.findings if finding.reading}


def codes(verdict: Verdict) -> list[str]:
    """The codes of its findings."""
    return [finding.code for finding in verdict.findings]


def texts(verdict: Verdict, code: str) -> list[str]:
    """The texts of the findings with that code."""
    return [finding.text for finding in verdict.findings if finding.code == code]


def moved(
    laid: LegionTable, *, by: XY = (0.0, 0.0), turned: float = 0.0, mirrored: bool = False
) -> LegionTable:
    """The whole table, moved rigidly; vehicles must be on round bases."""

    def shifted(shape: Shape) -> Shape:
        return shape.moved(by=by, turned=turned, mirrored=mirrored)

    terrain = [replace(item, shape=shifted(item.shape)) for item in laid.terrain]
    units = [
        one.with_miniatures(tuple(m.moved_to(shifted(m.footprint).centre) for m in one.miniatures))
        for one in laid.units
    ]
    tokens = tuple(replace(token, at=shifted(token.footprint).centre) for token in laid.tokens)
    return replace(laid.with_terrain(terrain).with_units(units), tokens=tokens)


COVER_OF: Mapping[str, Cover] = {"none": Cover.NONE, "light": Cover.LIGHT, "heavy": Cover.HEAVY}
