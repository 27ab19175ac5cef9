"""The lines of one shooter in the 9th Age, and what stands around them, in steps of height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from defilade.diagram.ninth_age import marks
from defilade.diagram.rays import Effect, Ray, Role, Sightline, Upright
from defilade.diagram.tags import numeral
from defilade.diagram.things import Piece
from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Line, Solid
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.intervening import stature, stature_of_unit
from defilade.rules.ninth_age.obstructions import (
    Obstruction,
    View,
    nature,
    stands_in,
    terrain_does,
    unit_does,
)
from defilade.rules.ninth_age.profile import TALLEST, Height
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Kind
from defilade.rules.ninth_age.third import ThreeLines
from defilade.rules.ninth_age.verdict import Cover, Shooter, To, Verdict
from defilade.tabletop import Facing
from defilade.tabletop.block import middle


def steps_of(edition: Edition) -> tuple[str, ...]:
    """The names of the steps of height, from the ground up."""
    if edition.is_second:
        return tuple(str(height) for height in Height)
    return tuple(str(number) for number in range(TALLEST + 1))


def ray_of(
    table: NinthAgeTable,
    verdict: Verdict,
    shown: Shooter,
    pieces: Sequence[Piece],
    edition: Edition,
) -> Ray:
    """The lines of one shooter; `pieces` are the terrain in the order of the plan."""
    unit, target = table.unit(verdict.attacker), table.unit(verdict.defender)
    shooter = unit.miniature(shown.name)
    view = View(
        table=table,
        edition=edition,
        unit=unit,
        shooter=shooter,
        target=target,
        facing=None if target.is_round else shown.target_facing,
        volley=_volley(verdict, shooter, edition),
    )
    ends = (
        _end(
            shooter.name, shooter.footprint, stature(shooter, edition).height, Role.ATTACKER, view
        ),
        _end(
            target.name,
            target.boundary,
            stature_of_unit(target, edition).height,
            Role.DEFENDER,
            view,
        ),
    )
    return Ray(
        starts=shooter.name,
        ends=target.name,
        uprights=(*ends, *_terrain(view, pieces), *_units(view)),
        lines=_lines(shown, view),
        sides=_sides(view),
        steps=steps_of(edition),
    )


def _volley(verdict: Verdict, shooter: NinthAgeMiniature, edition: Edition) -> int | None:
    """Up to which height Volley Fire looks past miniatures, once somebody sees the target."""
    weapon = shooter.profile.weapon
    volleys = edition.is_second and weapon is not None and weapon.rules.volley_fire
    return stature(shooter, edition).height if volleys and _anybody_sees(verdict) else None


def _anybody_sees(verdict: Verdict) -> bool:
    return any(one.sees for one in verdict.shooters)


def _rise(height: int, edition: Edition) -> float:
    """The top of a step: the second edition counts from 1, the third from 0."""
    return float(height if edition.is_second else height + 1)


def _end(name: str, shape: Shape, height: int, role: Role, view: View) -> Upright:
    solid = Solid(shape=shape, bottom=0.0, top=_rise(height, view.edition))
    return Upright(name=name, solid=solid, role=role, height=_words(height, view.edition))


def _words(height: int, edition: Edition) -> str:
    name = steps_of(edition)[height - 1 if edition.is_second else height]
    return name if edition.is_second else f"height {name}"


def _effect(item: Obstruction) -> Effect:
    return Effect.BLOCKS if item.blocks else marks.EFFECTS[item.cover]


def _terrain(view: View, pieces: Sequence[Piece]) -> Iterator[Upright]:
    features = {feature.name: feature for feature in view.table.terrain}
    endless = float(len(steps_of(view.edition)))
    for number, piece in enumerate(pieces):
        feature = features[piece.name]
        height = nature(feature, view.edition).height
        effect, why = _effect(terrain_does(view, feature)), ""
        if stands_in(view.shooter.footprint, feature.shape):
            on = "on" if feature.kind is Kind.HILL else "in"
            effect, why = Effect.NOTHING, f"the shooter stands {on} it"
        top = endless if height is None else _rise(height, view.edition)
        yield Upright(
            name=piece.name,
            solid=Solid(shape=feature.shape, bottom=0.0, top=top),
            look=piece,
            mark=numeral("terrain", number),
            height="any height" if height is None else _words(height, view.edition),
            effect=effect,
            why=why,
        )


def _units(view: View) -> Iterator[Upright]:
    """Other units, by each shape with which they are in the way; those that do nothing whole."""
    for number, unit in enumerate(view.table.units):
        if unit.name in (view.unit.name, view.target.name):
            continue
        found = unit_does(view, unit)
        for item in found:
            for shape in item.shapes:
                tall = _tallest(unit, shape, view.edition)
                yield _body(unit, number, shape, tall, _effect(item), view)
        if not found:
            tall = stature_of_unit(unit, view.edition).height
            yield _body(unit, number, unit.boundary, tall, Effect.NOTHING, view)


def _tallest(unit: NinthAgeUnit, shape: Shape, edition: Edition) -> int:
    """How tall a shape of a unit counts: its whole boundary as most do, others as who stands there.

    All bases of one shape are equally tall.
    """
    if shape == unit.boundary:
        return stature_of_unit(unit, edition).height
    inside = [each for each in unit.miniatures if each.footprint.lies_within(shape)]
    return max(stature(each, edition).height for each in inside)


def _body(
    unit: NinthAgeUnit, number: int, shape: Shape, height: int, effect: Effect, view: View
) -> Upright:
    return Upright(
        name=unit.name,
        solid=Solid(shape=shape, bottom=0.0, top=_rise(height, view.edition)),
        role=Role.OTHER,
        mark=numeral("unit", number),
        height=_words(height, view.edition),
        effect=effect,
    )


def _lines(shown: Shooter, view: View) -> tuple[Sightline, ...]:
    """The lines of the verdict; where it shows none, the one between the middles."""
    lines = [
        Sightline(words=f"the line to the {_ENDS[line.to]}", line=line.line, clear=not line.through)
        for line in shown.lines
    ]
    if shown.eye is not None:
        lines += [
            Sightline(
                words=f"a line to what is hidden ({part.cover})",
                line=_flat(shown.eye, middle((part.start, part.end))),
            )
            for part in shown.hidden
        ]
        point = marks.nearest_point(shown.eye, view.target)
        if point is not None:
            is_clear = shown.cover is Cover.NONE
            lines.append(
                Sightline(words="the line to the nearest point", line=point, clear=is_clear)
            )
    if shown.sight is not None and not lines:
        lines.append(Sightline(words="a clear line", line=shown.sight, clear=True))
    if not lines:
        facing = None if view.facing is None else middle(view.target.line(view.facing))
        end = view.target.boundary.centre if facing is None else facing
        lines.append(Sightline(words="the line between the middles", line=_flat(_eye(view), end)))
    return tuple(lines)


_ENDS = {To.LEFT: "left corner", To.CENTRE: "middle", To.RIGHT: "right corner"}


def _eye(view: View) -> XY:
    return view.shooter.at if view.shooter.is_round else middle(view.shooter.front)


def _flat(start: XY, end: XY) -> Line:
    return Line(start=(*start, 0.0), end=(*end, 0.0))


def _sides(view: View) -> tuple[tuple[XY, ...], ...]:
    """The front that looks and the facing that is looked at, each from the shooter's left.

    None where either is round: then the rims are taken.
    """
    if view.shooter.is_round or view.facing is None:
        return ()
    front = view.shooter.front if view.edition.is_second else ThreeLines(view).front
    right, left = view.target.line(Facing(view.facing))
    return front, (left, right)
