"""Small tables for tests: units, pieces and checks in one line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from defilade.geometry.shapes import XY, Shape, polygon
from defilade.rules.ninth_age import (
    EDITIONS,
    MEASURING_ERROR,
    Attack,
    Feature,
    Height,
    Heights,
    House,
    Keywords,
    Kind,
    NinthAgeTable,
    NinthAgeUnit,
    Order,
    Profile,
    Shooter,
    Shots,
    State,
    Verdict,
    Weapon,
    WeaponRules,
    check,
)
from defilade.rules.ninth_age.terrain import Kind as KindOfTerrain
from defilade.tabletop import Base, Block, Outline, Table
from defilade.tabletop.block import ranked

MM = 1 / 25.4
"""A millimetre [in]."""

SIDE = 20 * MM
"""The side of a 20 mm base [in]."""

Thing = NinthAgeUnit | Feature


def square(side: float = SIDE) -> Base:
    return Base(outline=Outline.RECTANGLE, width=side, length=side)


def unit(
    name: str,
    at: XY,
    facing: float = 90.0,
    *,
    files: int = 1,
    count: int = 1,
    base: Base | None = None,
    height: Height | None = Height.STANDARD,
    number: int | None = 1,
    kind: Kind = Kind.INFANTRY,
    keywords: Iterable[str] = (),
    aim: int | None = None,
    range: float = 24.0,
    least_range: float = 0.0,
    shots: str = "1",
    rules: Iterable[str] = (),
    moved: bool = False,
    orders: Iterable[Order] = (),
    skirmishing: bool = False,
    advance_rate: float | None = None,
    side: str | None = None,
    gap: float = 0.0,
) -> NinthAgeUnit:
    """A block, by default one Standard infantry miniature of height 1 on a 20 mm base."""
    weapon = None
    if aim is not None:
        weapon = Weapon(
            range=range,
            least_range=least_range,
            shots=Shots.parse(shots),
            rules=WeaponRules.parse(rules),
        )
    profile = Profile(
        heights=Heights(second=height, third=number),
        kind=kind,
        keywords=Keywords.parse(keywords),
        aim=aim,
        weapon=weapon,
        moved=moved,
    )
    miniatures = ranked(
        name,
        base=base or square(),
        files=files,
        count=count,
        at=at,
        facing=facing,
        profile=profile,
        gap=gap,
    )
    return Block(
        name=name,
        side=side or name,
        state=State(orders=frozenset(orders), skirmishing=skirmishing, advance_rate=advance_rate),
        facing=facing,
        miniatures=miniatures,
    )


def box(x0: float, x1: float, y0: float, y1: float) -> Shape:
    """An upright rectangle by its sides, exact."""
    return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def piece(kind: str, shape: Shape, name: str | None = None, **house: object) -> Feature:
    return Feature(
        name=name or kind,
        kind=KindOfTerrain(kind),
        shape=shape,
        house=House(**house),  # type: ignore[arg-type]
    )


def table(*things: Thing) -> NinthAgeTable:
    return Table(
        size=(72, 48),
        terrain=tuple(thing for thing in things if isinstance(thing, Feature)),
        units=tuple(thing for thing in things if isinstance(thing, Block)),
    )


def verdict(
    laid: NinthAgeTable,
    edition: str,
    *,
    attacker: str = "archers",
    defender: str = "spears",
    attack: Attack = Attack.SHOOTING,
    readings: Mapping[str, str] | None = None,
    error: float = MEASURING_ERROR,
) -> Verdict:
    rules = EDITIONS[edition].reading(readings or {})
    return check(
        laid, attacker=attacker, defender=defender, edition=rules, attack=attack, error=error
    )


def only(found: Verdict) -> Shooter:
    """The one shooter of a verdict."""
    (shooter,) = found.shooters
    return shooter


def grade(found: Verdict) -> str:
    """The cover of the only shooter's target, "blocked" without sight."""
    shooter = only(found)
    assert shooter.sees is (shooter.cover is not None)
    return "blocked" if shooter.cover is None else str(shooter.cover)


def rests_on(found: Verdict, reading: str) -> list[str]:
    """What the findings say that rest on a reading."""
    return [finding.text for finding in found.findings if finding.reading == reading]


def texts(found: Verdict, code: str) -> list[str]:
    """What the findings of a code say."""
    return [finding.text for finding in found.findings if finding.code == code]


def mixed(block: NinthAgeUnit, last: int, **given: Any) -> NinthAgeUnit:
    """The same block, its `last` miniatures with the profile of `given`."""
    profile = unit("other", (0, 0), **given).miniatures[0].profile
    start = len(block.miniatures) - last
    miniatures = tuple(
        replace(each, profile=profile) if place >= start else each
        for place, each in enumerate(block.miniatures)
    )
    return replace(block, miniatures=miniatures)


def with_last(laid: NinthAgeTable, last: int, name: str = "spears", **given: Any) -> NinthAgeTable:
    """The same table with the last miniatures of a unit as `mixed` makes them."""
    return laid.with_units(
        mixed(each, last, **given) if each.name == name else each for each in laid.units
    )


def moved(laid: NinthAgeTable, *, by: XY = (0.0, 0.0), turned: float = 0.0) -> NinthAgeTable:
    """The whole table turned about the origin, then shifted."""
    return replace(
        laid,
        terrain=tuple(
            replace(feature, shape=feature.shape.moved(by=by, turned=turned))
            for feature in laid.terrain
        ),
        units=tuple(_moved(block, by, turned) for block in laid.units),
    )


def _moved(block: NinthAgeUnit, by: XY, turned: float) -> NinthAgeUnit:
    miniatures = tuple(
        replace(
            each,
            at=Shape(core=__import__("shapely").Point(each.at)).moved(by=by, turned=turned).centre,
            facing=each.facing + turned,
        )
        for each in block.miniatures
    )
    return replace(block, facing=block.facing + turned, miniatures=miniatures)


def laid(*things: Thing, spears: dict[str, Any] | None = None, **archers: Any) -> NinthAgeTable:
    """An archer at the origin with an aim of 4+, and four spears exactly 12 inches away."""
    inch = square(1.0)
    return table(
        unit("archers", (0, 0), **{"base": inch, "aim": 4, **archers}),
        unit("spears", (0, 12), 270.0, **{"base": inch, "files": 4, "count": 4, **(spears or {})}),
        *things,
    )
