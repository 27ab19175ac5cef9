"""Tables and verdicts of the 9th Age to draw and to report. The verdicts are made up, by eye."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from defilade.dice import bernoulli, total_of
from defilade.geometry.shapes import XY, Shape, circle, ellipse, rectangle, wall
from defilade.geometry.solids import Line
from defilade.rules.ninth_age.profile import Height, Heights, Profile, Shots, State, Weapon
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature, House, Kind
from defilade.rules.ninth_age.verdict import (
    Attack,
    Cover,
    CoverLine,
    HiddenPart,
    Modifier,
    Shooter,
    Through,
    To,
    Verdict,
)
from defilade.tabletop import Base, Block, Facing, Outline, Table
from defilade.tabletop.block import ranked

Scene = tuple[NinthAgeTable, Verdict]

SMALL = Base(outline=Outline.RECTANGLE, width=20 / 25.4, length=20 / 25.4)
HORSE = Base(outline=Outline.RECTANGLE, width=25 / 25.4, length=50 / 25.4)
LARGE = Base(outline=Outline.RECTANGLE, width=50 / 25.4, length=100 / 25.4)
BOTH = Heights(second=Height.STANDARD, third=1)
FOOT = Profile(heights=BOTH)
ARCHER = Profile(heights=BOTH, aim=4, weapon=Weapon(range=24, shots=Shots()))


def block(
    name: str,
    side: str,
    at: XY,
    facing: float,
    count: int,
    files: int,
    *,
    base: Base = SMALL,
    profile: Profile = FOOT,
) -> NinthAgeUnit:
    miniatures = ranked(
        name, base=base, files=files, count=count, at=at, facing=facing, profile=profile
    )
    return Block(name=name, side=side, state=State(), facing=facing, miniatures=miniatures)


def piece(name: str, kind: Kind, shape: Shape, house: House | None = None) -> Feature:
    return Feature(name=name, kind=kind, shape=shape, house=house or House())


SOFT_KINDS = (Kind.FOREST, Kind.FIELD)
HARD_KINDS = (Kind.BUILDING, Kind.IMPASSABLE, Kind.WALL, Kind.RUINS, Kind.HILL)


def pretend(
    table: NinthAgeTable, attacker: str, defender: str, edition: str, *, blind: Sequence[str] = ()
) -> Verdict:
    """A verdict that looks right: what lines from one eye cross decides. It is no rule.

    Those named in `blind` see nothing.
    """
    shooters = [
        _shooter(table, each, table.unit(defender), edition, blind=each.name in blind)
        for each in table.unit(attacker).miniatures
    ]
    covers = {one.cover for one in shooters if one.in_rank and one.sees}
    margins = [one.margin_mm for one in shooters if one.in_rank and one.margin_mm is not None]
    return Verdict(
        edition=edition,
        attack=Attack.SHOOTING,
        attacker=attacker,
        defender=defender,
        sees=bool(covers),
        cover=covers.pop() if len(covers) == 1 else None,
        shooters=tuple(shooters),
        unit_bar=None,
        hits=total_of(bernoulli(one.chance) for one in shooters if one.may_shoot),
        range_in=min(one.range_in for one in shooters),
        margin_mm=min(margins, default=None),
        error_mm=1.0,
        close_call=min(margins, default=9.0) < 1.0,
        findings=(),
    )


def _shooter(
    table: NinthAgeTable,
    miniature: NinthAgeMiniature,
    target: NinthAgeUnit,
    edition: str,
    *,
    blind: bool,
) -> Shooter:
    eye = tuple(sum(each) / 2 for each in zip(*miniature.front, strict=True))
    eye = (eye[0], eye[1])
    facing = None if target.is_round else _facing(target, miniature.at)
    side = _across(eye, target) if facing is None else target.line(facing)
    in_rank, sees = miniature.rank <= 2, not blind
    obstructions = _obstructions(table, miniature, target)
    lines: tuple[CoverLine, ...] = ()
    hidden: tuple[HiddenPart, ...] = ()
    cover: Cover | None = None
    shares: list[float | None] = [None, None, None]
    if sees and edition == "3":
        lines = _three_lines(eye, side, obstructions)
        cover = sorted(line.cover for line in lines)[1]
    elif sees:
        hidden = _hidden(eye, side, obstructions)
        width = math.dist(*side)
        soft, hard = (
            sum(math.dist(p.start, p.end) for p in hidden if p.cover is kind) / width
            for kind in (Cover.SOFT, Cover.HARD)
        )
        shares = [soft + hard, soft, hard]
        cover = Cover.HARD if hard > 0.5 else Cover.SOFT if soft + hard > 0.5 else Cover.NONE
    range_in = miniature.footprint.distance(target.boundary)
    penalties = tuple(
        modifier
        for modifier in (
            Modifier(name="long range", penalty=int(range_in > 12)),
            Modifier(name=f"{cover} cover", penalty=int(cover or 0)),
        )
        if modifier.penalty
    )
    needed = None if cover is None else 4 + sum(each.penalty for each in penalties)
    may_shoot = in_rank and sees and range_in <= 24
    why_not = None if may_shoot else "no line of sight" if in_rank else f"in rank {miniature.rank}"
    chance = Fraction(max(0, 7 - needed), 6) if needed is not None else Fraction(0)
    return Shooter(
        name=miniature.name,
        rank=miniature.rank,
        file=miniature.file,
        in_rank=in_rank,
        may_shoot=may_shoot,
        why_not=why_not,
        sees=sees,
        cover=cover,
        target_facing=facing,
        eye=eye if sees else None,
        sight=_line(eye, side[0]) if sees else None,
        lines=lines,
        hidden_share=shares[0],
        soft_share=shares[1],
        hard_share=shares[2],
        hidden=hidden,
        range_in=range_in,
        long_range=range_in > 12,
        modifiers=penalties,
        needed=needed,
        chance=chance,
        shots="1",
        margin_mm=3.0 + miniature.file if in_rank else None,
    )


def _line(start: XY, end: XY) -> Line:
    return Line(start=(*start, 0.0), end=(*end, 0.0))


def _facing(target: NinthAgeUnit, at: XY) -> Facing:
    """The side whose middle is nearest."""
    return min(Facing, key=lambda side: math.dist(at, _middle(target.line(side))))


def _middle(side: tuple[XY, XY]) -> XY:
    return ((side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2)


def _across(eye: XY, target: NinthAgeUnit) -> tuple[XY, XY]:
    x, y = target.boundary.centre
    return ((x - 0.5, y), (x + 0.5, y))


def _obstructions(
    table: NinthAgeTable, miniature: NinthAgeMiniature, target: NinthAgeUnit
) -> list[tuple[str, Cover, BaseGeometry]]:
    pieces: list[tuple[str, Cover, BaseGeometry]] = [
        (each.name, _cover_of(each), each.shape.outline)
        for each in table.terrain
        if _cover_of(each)
    ]
    units: list[tuple[str, Cover, BaseGeometry]] = [
        (unit.name, Cover.HARD, unit.boundary.outline)
        for unit in table.units
        if unit is not target and miniature not in unit.miniatures
    ]
    return pieces + units


def _cover_of(feature: Feature) -> Cover:
    if feature.kind in SOFT_KINDS:
        return Cover.SOFT
    return Cover.HARD if feature.kind in HARD_KINDS else Cover.NONE


def _three_lines(
    eye: XY, side: tuple[XY, XY], obstructions: Sequence[tuple[str, Cover, BaseGeometry]]
) -> tuple[CoverLine, ...]:
    found = []
    for to, end in ((To.RIGHT, side[0]), (To.CENTRE, _middle(side)), (To.LEFT, side[1])):
        crossed = [
            Through(name=name, cover=cover, margin_mm=4.0)
            for name, cover, outline in obstructions
            if outline.crosses(LineString([eye, end]))
        ]
        clears = None if crossed else 7.5
        line = CoverLine(to=to, line=_line(eye, end), through=tuple(crossed), clears_mm=clears)
        found.append(line)
    return tuple(reversed(found))


def _hidden(
    eye: XY, side: tuple[XY, XY], obstructions: Sequence[tuple[str, Cover, BaseGeometry]]
) -> tuple[HiddenPart, ...]:
    """The facing in a hundred steps, each hidden or not by a line to its middle."""
    (x0, y0), (x1, y1) = side

    def at(share: float) -> XY:
        return (x0 + share * (x1 - x0), y0 + share * (y1 - y0))

    parts: list[HiddenPart] = []
    for step in range(100):
        line = LineString([eye, at((step + 0.5) / 100)])
        by = [(name, cover) for name, cover, outline in obstructions if outline.crosses(line)]
        if not by:
            continue
        cover, names = max(cover for _, cover in by), tuple(name for name, _ in by)
        start, end = at(step / 100), at((step + 1) / 100)
        if parts and (parts[-1].end, parts[-1].cover) == (start, cover):
            parts[-1] = replace(parts[-1], end=end)
        else:
            parts.append(HiddenPart(start=start, end=end, cover=cover, by=names))
    return tuple(parts)


def forest_flank(edition: str = "3") -> Scene:
    """Archers shoot at a flank; a forest is in the way of two of three lines."""
    archers = block("archers", "blue", (22, 8), 100, 10, 5, profile=ARCHER)
    spears = block("red spears", "red", (13, 20), 200, 20, 5)
    terrain = (
        piece("old wood", Kind.FOREST, ellipse((17.5, 15), (6, 3.6), 30)),
        piece("tower", Kind.BUILDING, rectangle((27, 17), (3, 3), 10)),
        piece("pond", Kind.WATER, ellipse((8, 9), (5, 3.5))),
    )
    table: NinthAgeTable = Table(size=(36, 30), terrain=terrain, units=(archers, spears))
    return table, pretend(table, "archers", "red spears", edition)


def share() -> Scene:
    """Edition 2: part of the front is hidden by a wood, part by a tower; another unit stands by."""
    archers = block("bowmen", "blue", (24, 6), 90, 13, 7, profile=ARCHER)
    knights = block("knights of the realm", "red", (24, 20), 270, 9, 5, base=HORSE)
    swords = block("swords", "blue", (31, 12), 80, 15, 5)
    terrain = (
        piece("wood", Kind.FOREST, ellipse((22.2, 15.2), (3.6, 2.4), 10)),
        piece("tower", Kind.IMPASSABLE, rectangle((25.6, 14), (1.6, 1.6), 30)),
        piece("hill", Kind.HILL, ellipse((34, 22), (8, 6))),
        piece("ruin", Kind.RUINS, rectangle((14, 14), (4, 3), 15)),
        piece("wheat", Kind.FIELD, rectangle((13, 21), (6, 4), -8)),
        piece("fence", Kind.WALL, wall([(28, 16), (33, 17)], 0.4)),
        piece("camp", Kind.OPEN, rectangle((8, 8), (4, 3))),
    )
    table: NinthAgeTable = Table(size=(48, 36), terrain=terrain, units=(archers, knights, swords))
    blind = ("bowmen 1", "bowmen 8")
    return table, pretend(table, "bowmen", "knights of the realm", "2", blind=blind)


def units_between() -> Scene:
    """Edition 3: two units stand in the way of some lines."""
    guns = block("handgunners", "blue", (20, 6), 90, 12, 6, profile=ARCHER)
    trolls = block("trolls", "red", (20, 24), 270, 6, 3, base=LARGE)
    hounds = block("hounds", "red", (17, 15), 250, 10, 5)
    guard = block("the old guard", "blue", (25, 12), 60, 18, 6)
    table: NinthAgeTable = Table(size=(48, 36), units=(guns, trolls, hounds, guard))
    return table, pretend(table, "handgunners", "trolls", "3")


def war_machine() -> Scene:
    """Edition 2: a lone round base shoots at another round base."""
    machine = ranked(
        "catapult", base=Base.round(60 / 25.4), files=1, count=1, at=(10, 8), facing=90,
        profile=ARCHER,
    )  # fmt: skip
    one: NinthAgeUnit = Block(
        name="catapult", side="blue", state=State(), facing=90, miniatures=machine
    )
    other_base = ranked(
        "organ gun", base=Base.round(60 / 25.4), files=1, count=1, at=(22, 17), facing=270,
        profile=FOOT,
    )  # fmt: skip
    other: NinthAgeUnit = Block(
        name="organ gun", side="red", state=State(), facing=270, miniatures=other_base
    )
    terrain = (piece("knoll", Kind.HILL, circle((16, 11), 4)),)
    table: NinthAgeTable = Table(size=(48, 36), terrain=terrain, units=(one, other))
    return table, pretend(table, "catapult", "organ gun", "2")


def horde() -> Scene:
    """Forty archers in four ranks at an angle, and many units, on a large table."""
    archers = block("the king's own longbowmen", "blue", (30, 14), 75, 40, 10, profile=ARCHER)
    target = block("ironclad halberdiers", "red", (36, 33), 240, 38, 8)
    others = [
        block(f"company {n}", "red" if n % 2 else "blue", (8 + 11 * (n % 6), 6 + 34 * (n // 6)),
              40 * n, 12, 6)
        for n in range(1, 12)
        if n not in (3, 9)
    ]  # fmt: skip
    terrain = tuple(
        piece(f"{kind} {n}", kind, rectangle((10 + 14 * n, 24 + 3 * (n % 2)), (4, 3), 20 * n))
        for n, kind in enumerate((Kind.FOREST, Kind.RUINS, Kind.FIELD, Kind.BUILDING, Kind.WATER))
    )
    table: NinthAgeTable = Table(size=(72, 48), terrain=terrain, units=(archers, target, *others))
    return table, pretend(
        table, archers.name, target.name, "3", blind=("the king's own longbowmen 3",)
    )


def nothing_seen() -> Scene:
    """Nobody sees anything."""
    table, _ = forest_flank()
    hall = piece("great hall", Kind.BUILDING, rectangle((17, 13), (16, 2), -25))
    table = table.with_terrain([hall])
    blind = [f"archers {n}" for n in range(1, 11)]
    return table, pretend(table, "archers", "red spears", "2", blind=blind)


LONG = "The Second Company of His Majesty's Mounted Crossbowmen of the Northern Marches"


def long_names() -> Scene:
    """Names that do not fit, or look like mathematics or markup; a house rule."""
    archers = block(LONG, "blue", (12, 6), 90, 5, 5, profile=ARCHER)
    target = block("槍兵 <b>&amp;</b> $x_1^2$", "red", (12, 18), 270, 12, 4)
    house = House(opaque=True, cover=Cover.HARD, height=Heights(second=Height.LARGE, third=3))
    terrain = (
        piece(
            "the ancient and half-collapsed customs house of the old harbour",
            Kind.RUINS,
            rectangle((11, 12), (3, 2), -20),
            house,
        ),
        piece("森", Kind.FOREST, ellipse((15, 13), (4, 3))),
    )
    table: NinthAgeTable = Table(size=(24, 24), terrain=terrain, units=(archers, target))
    return table, pretend(table, LONG, target.name, "3")


def edition_two_of_forest() -> Scene:
    """The flank behind the forest, by the share of the facing."""
    return forest_flank("2")


SCENES = {
    scene.__name__: scene
    for scene in (
        forest_flank,
        edition_two_of_forest,
        share,
        units_between,
        war_machine,
        horde,
        nothing_seen,
        long_names,
    )
}
