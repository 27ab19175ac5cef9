"""What stands between a shooter and its target, and what each does to sight and to cover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from shapely import MultiPoint, Point, Polygon

from defilade.geometry.crossing import crossings
from defilade.geometry.shapes import Shape
from defilade.rules.ninth_age import flat
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.intervening import (
    Stature,
    most,
    second,
    stature,
    stature_of_unit,
    third,
)
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.terrain import SECOND, SOLID, THIRD, Feature, Kind, Nature, When
from defilade.rules.ninth_age.verdict import Cover
from defilade.rules.readings import CONTACT
from defilade.tabletop import Facing


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One miniature that looks at a unit: whatever decides what stands between them.

    `facing` is the target facing, None of a round target. `volley` is the height up to which
    intervening miniatures are ignored, None where all count (second edition, Volley Fire).
    """

    table: NinthAgeTable
    edition: Edition
    unit: NinthAgeUnit
    shooter: NinthAgeMiniature
    target: NinthAgeUnit
    facing: Facing | None
    volley: int | None = None

    @property
    def statures(self) -> tuple[Stature, Stature]:
        """How tall shooter and target count."""
        return stature(self.shooter, self.edition), stature_of_unit(self.target, self.edition)

    def at(self, facing: Facing) -> View:
        """The same view of another facing."""
        return replace(self, facing=facing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstruction:
    """Something in the way: `shapes` in plan under one name, and what it does.

    `blocks` tells whether it blocks lines of sight to the unit's boundary, `blocks_up` those to its
    elevated miniatures; `cover` is what it contributes.
    """

    name: str
    shapes: tuple[Shape, ...]
    blocks: bool
    blocks_up: bool
    cover: Cover


def obstructions(view: View) -> tuple[Obstruction, ...]:
    """Everything on the table that blocks lines of this view or contributes to cover."""
    found = [*_terrain(view), *_units(view)]
    return tuple(item for item in found if item.blocks or item.blocks_up or item.cover)


# -- terrain ---------------------------------------------------------------------------------------


def nature(feature: Feature, edition: Edition) -> Nature:
    """What a piece of terrain does in an edition, with house rules and switched readings."""
    found = (SECOND if edition.is_second else THIRD)[feature.kind]
    if feature.kind is Kind.WALL and edition.is_second and edition.wall_in_contact:
        found = replace(found, when=frozenset({When.CONTACT}))
    if not edition.heights_of_terrain:
        found = replace(found, height=None)
    house = feature.house
    if house.opaque and not found.opaque:
        found = SOLID
    elif house.opaque is not None:
        found = replace(found, opaque=house.opaque)
    if house.cover is not None:
        found = replace(found, cover=house.cover)
    if house.when is not None:
        found = replace(found, when=house.when)
    if house.height is not None:
        height = edition.height(house.height, f"the terrain {feature.name!r}")
        found = replace(found, height=height)
    return found


def _terrain(view: View) -> Iterator[Obstruction]:
    for feature in view.table.terrain:
        # the piece the shooter stands in is ignored (N-04)
        if not stands_in(view.shooter.footprint, feature.shape):
            yield terrain_does(view, feature)


def terrain_does(view: View, feature: Feature) -> Obstruction:
    """What a piece of terrain does to a view, wherever it lies."""
    edition, target = view.edition, view.target
    what = nature(feature, edition)
    entered = stands_in(target.boundary, feature.shape)
    grade = Cover.HARD if what.height is None else as_miniature(view, what.height)
    blocks = what.opaque and grade is Cover.HARD and not (what.lets_out and entered)
    cover = Cover.NONE
    spared = what.spares_towering and stature_of_unit(target, edition).is_towering
    if what.cover and grade and not spared and covers(view, feature.shape, what):
        cover = min(what.cover, grade) if what.opaque else what.cover
        if what.lets_out and entered and feature.house.cover is None:
            cover = _on_the_hill(edition, cover)
    return Obstruction(
        name=feature.name,
        shapes=(feature.shape,),
        blocks=blocks,
        blocks_up=blocks,
        cover=cover,
    )


def _on_the_hill(edition: Edition, cover: Cover) -> Cover:
    """The cover of a hill for a target that stands on it at least in part.

    Second edition: soft from behind. Third edition: reading N-15.
    """
    if edition.is_second:
        return min(cover, Cover.SOFT)
    return cover if edition.hill_covers else Cover.NONE


def as_miniature(view: View, height: int) -> Cover:
    """What a miniature of that height would do in place of a piece of terrain (N-05)."""
    shooter, target = view.statures
    between = Stature(height=height)
    if view.edition.is_second:
        return second(between, shooter, target, skirmishing=False)
    return third(between, shooter, target, soft_at_most=False)


@lru_cache(maxsize=4096)
def stands_in(footprint: Shape, piece: Shape) -> bool:
    """True if any part of the footprint is inside the piece: partly is inside.

    (Second edition, Contact between Objects.)
    """
    return footprint.overlaps(piece)


def covers(view: View, piece: Shape, what: Nature) -> bool:
    """True if the piece covers the target where it lies in the way: inside, behind, in contact."""
    if {When.INSIDE, When.BEHIND} <= what.when:
        return True
    if When.CONTACT in what.when:
        who = [view.target.boundary]
        if view.edition.touched_by_shooter and not view.edition.is_second:
            who.append(view.shooter.footprint)
        if any(shape.distance(piece) <= CONTACT for shape in who):
            return True
    share = share_inside(view, piece)
    return (When.INSIDE in what.when and share > 0.5) or (When.BEHIND in what.when and share < 0.5)


def share_inside(view: View, piece: Shape) -> float:
    """The share of the target facing that is inside the piece; a round target is inside or not."""
    if view.facing is None:
        return 1.0 if stands_in(view.target.boundary, piece) else 0.0
    start, end = view.target.line(view.facing)
    (crossing,) = crossings(flat.line(start, end), [flat.piece(piece)]) or (None,)
    return sum(part.end - part.start for part in crossing.stretches) if crossing else 0.0


# -- intervening miniatures ------------------------------------------------------------------------


def _units(view: View) -> Iterator[Obstruction]:
    for unit in view.table.units:
        if unit.name not in (view.unit.name, view.target.name):
            yield from unit_does(view, unit)


def unit_does(view: View, unit: NinthAgeUnit) -> tuple[Obstruction, ...]:
    """What another unit does to a view, by each of the shapes with which it is in the way."""
    is_above = is_elevated(view.shooter, view.table, view.edition)
    covers_above = is_above or is_mostly_elevated(view.target, view)
    found = []
    for shape, tall, elevated in bodies(unit, view):
        grade = grade_of(unit, tall, view)
        hides = grade is Cover.HARD
        found.append(
            Obstruction(
                name=unit.name,
                shapes=(shape,),
                blocks=hides and (elevated or not is_above),
                blocks_up=hides and elevated,
                cover=grade if elevated or not covers_above else Cover.NONE,
            )
        )
    return tuple(found)


def grade_of(unit: NinthAgeUnit, tall: Stature, view: View) -> Cover:
    """What a body of another unit does between shooter and target, whoever is elevated."""
    shooter, target = view.statures
    skirmishing = unit.state.skirmishing
    if view.edition.is_second:
        return second(tall, shooter, target, skirmishing=skirmishing)
    return third(tall, shooter, target, soft_at_most=skirmishing and view.edition.skirmishers_soft)


def bodies(unit: NinthAgeUnit, view: View) -> Iterator[tuple[Shape, Stature, bool]]:
    """The shapes by which a unit is in the way, how tall each is, and whether it is elevated.

    Second edition: its bases; in skirmish formation the gaps count as well. Third edition: its
    whole boundary at the unit's height, and single bases that are taller or elevated. Those that
    Volley Fire looks past are left out.
    """
    for body in _bodies(unit, view):
        if view.volley is None or body[1].height > view.volley:
            yield body


def _bodies(unit: NinthAgeUnit, view: View) -> Iterator[tuple[Shape, Stature, bool]]:
    table, edition = view.table, view.edition
    whole = stature_of_unit(unit, edition)
    is_up = is_mostly_elevated(unit, view)
    if not edition.is_second or unit.state.skirmishing:
        yield unit.boundary, whole, is_up
    if edition.is_second and unit.state.skirmishing:
        return
    for shape, tall, elevated in runs(unit, table, edition):
        if edition.is_second or tall.height > whole.height or (elevated and not is_up):
            yield shape, tall, elevated


def runs(
    unit: NinthAgeUnit, table: NinthAgeTable, edition: Edition
) -> Iterator[tuple[Shape, Stature, bool]]:
    """The bases of a unit, those that stand edge to edge in a rank and count alike made one."""
    ordered = sorted(unit.miniatures, key=lambda each: (each.rank, each.file))

    def kind(each: NinthAgeMiniature) -> tuple[int, float, Stature, bool]:
        elevated = is_elevated(each, table, edition)
        return (each.rank, each.base.length, stature(each, edition), elevated)

    for (_, _, tall, elevated), group in groupby(ordered, key=kind):
        run: list[Shape] = []
        for each in group:
            is_disc = each.is_round or (bool(run) and run[-1].is_round)
            if run and (is_disc or run[-1].distance(each.footprint) > CONTACT):
                yield _joined(run), tall, elevated
                run = []
            run.append(each.footprint)
        yield _joined(run), tall, elevated


def _joined(run: list[Shape]) -> Shape:
    if len(run) == 1:
        return run[0]
    hull = MultiPoint([corner for shape in run for corner in shape.rings[0]]).convex_hull
    assert isinstance(hull, Polygon)
    return Shape(core=hull)


def is_elevated(miniature: NinthAgeMiniature, table: NinthAgeTable, edition: Edition) -> bool:
    """True if a miniature stands on a hill.

    Second edition: the centre of its base does. Third edition: its whole base does.
    """
    return any(True for _ in hills_under(miniature, table, edition))


def hills_under(
    miniature: NinthAgeMiniature, table: NinthAgeTable, edition: Edition
) -> Iterator[Feature]:
    """The hills that a miniature is elevated on."""
    hills = [feature for feature in table.terrain if feature.kind is Kind.HILL]
    if not hills:
        return
    base = Shape(core=Point(miniature.at)) if edition.is_second else miniature.footprint
    for hill in hills:
        if base.lies_within(hill.shape):
            yield hill


def is_mostly_elevated(unit: NinthAgeUnit, view: View) -> bool:
    """True if more than half of a unit's miniatures are elevated (reading N-18)."""
    return most(unit.miniatures, lambda each: is_elevated(each, view.table, view.edition))
