"""Tables and verdicts to draw. The verdicts are made up here, by eye, without the rules."""

from __future__ import annotations

import math
from collections.abc import Iterable

import shapely
from shapely import LineString

from defilade.geometry.shapes import XY, Shape, circle, ellipse, polygon, rectangle, wall
from defilade.geometry.solids import Line
from defilade.rules.legion.profile import Profile, UnitType
from defilade.rules.legion.sizes import BASES, SMALL_TROOPER
from defilade.rules.legion.terrain import POI_DIAMETER, POI_HEIGHT
from defilade.rules.legion.verdict import Attack, Cover, How, MiniatureVerdict, Verdict
from defilade.tabletop import Base, Miniature, Outline, Silhouette, Table, Terrain, Token, Unit

LegionTable = Table[Unit[Profile], Terrain]
Scene = tuple[LegionTable, Verdict]

TROOPER = Profile(type=UnitType.CLONE_TROOPER, courage=2)


def trooper(name: str, at: XY, elevation: float = 0.0) -> Miniature:
    return Miniature(
        name=name, at=at, base=BASES["small"], silhouette=SMALL_TROOPER, elevation=elevation
    )


def squad(name: str, side: str, places: Iterable[XY], stem: str) -> Unit[Profile]:
    miniatures = tuple(trooper(f"{stem} {n}", at) for n, at in enumerate(places, start=1))
    return Unit(
        name=name,
        side=side,
        profile=TROOPER,
        miniatures=miniatures,
        leader_name=miniatures[0].name,
    )


def piece(
    name: str,
    shape: Shape,
    top: float,
    kind: str = "obstacle",
    cover: str = "heavy",
    bottom: float = 0,
) -> Terrain:
    return Terrain(name=name, kind=kind, cover=cover, shape=shape, bottom=bottom, top=top)


def pretend(table: LegionTable, attacker: str, defender: str, *, unseen: bool = False) -> Verdict:
    """A verdict that looks right: lines between centres decide. It is no rule of any game."""
    shooter = table.unit(attacker).leader
    found = [_look(table, shooter, target, unseen) for target in table.unit(defender).miniatures]
    count = sum(one.obscured for one in found)
    needed = math.ceil(len(found) / 2)
    heavy = any(
        table_piece.cover == "heavy"
        for table_piece in table.terrain
        for one in found
        if table_piece.name in one.by
    )
    sees = any(one.sees for one in found)
    cover = Cover.NONE if count < needed or not sees else Cover.HEAVY if heavy else Cover.LIGHT
    gap = min(shooter.footprint.distance(m.footprint) for m in table.unit(defender).miniatures)
    return Verdict(
        edition="2025-11",
        attack=Attack.RANGED,
        attacker=attacker,
        defender=defender,
        leader=shooter.name,
        sees=sees,
        cover=cover,
        terrain_cover=cover,
        obscured_count=count,
        obscured_needed=needed,
        miniatures=tuple(found),
        eligible=tuple(m.name for m in table.unit(attacker).miniatures[: None if sees else 0][:4]),
        wound_cap=None if all(one.sees for one in found) else sum(one.sees for one in found),
        range_in=gap,
        range_band=min(6, max(1, math.ceil(gap / 6))),
        half_range_in=3.0,
        margin_mm=1.8,
        error_mm=1.0,
        close_call=False,
        findings=(),
    )


def _look(
    table: LegionTable, shooter: Miniature, target: Miniature, unseen: bool
) -> MiniatureVerdict:
    aim = LineString([shooter.at, target.at])
    ux, uy = (b - a for a, b in zip(shooter.at, target.at, strict=True))
    length = math.hypot(ux, uy) or 1.0
    ux, uy = ux / length, uy / length
    radius = target.base.width / 2
    start = (*shooter.at, shooter.elevation + 1.0)
    sides = [(target.at[0] - s * uy * radius, target.at[1] + s * ux * radius) for s in (-1, 1)]
    blocking = [
        p for p in table.terrain if p.shape.outline.crosses(LineString([shooter.at, sides[1]]))
    ]
    within = [p for p in table.terrain if p.kind == "area" and p.shape.overlaps(target.footprint)]
    near = {p.name: target.footprint.distance(p.shape) for p in blocking}
    whole = any(
        p.top >= 6 and all(p.shape.outline.crosses(LineString([shooter.at, s])) for s in sides)
        for p in blocking
    )
    by = [p for p in blocking if near[p.name] <= 3.0 and p.cover != "none"]
    how = How.WITHIN if within else How.WHOLLY if whole or unseen else How.PARTLY if by else None
    by = within or (blocking if whole or unseen else by)
    missed = [p for p in blocking if p not in by]
    distances = [target.footprint.distance(p.shape) for p in (by or missed)]
    sees = how is not How.WHOLLY
    share = 1.0 if how is How.WHOLLY else 0.4
    middle = shapely.Point(target.at)
    hidden_end = (
        sides[1][0] + 2 * share * (middle.x - sides[1][0]),
        sides[1][1] + 2 * share * (middle.y - sides[1][1]),
    )
    return MiniatureVerdict(
        name=target.name,
        sees=sees,
        obscured=how is not None,
        how=how,
        by=tuple(p.name for p in by),
        near_miss=tuple(p.name for p in missed),
        distance_to_terrain_in=min(distances) if distances else None,
        margin_mm=2.0,
        corridor_mm=None,
        sight=Line(start=start, end=(*sides[0], target.elevation + 1.0))
        if sees and aim.length
        else None,
        blocked=Line(start=start, end=(*sides[1], target.elevation + 1.0)) if blocking else None,
        hidden=((sides[1], hidden_end),) if by and not within else (),
    )


def seven_droids() -> Scene:
    """The rulebook's kind of example: clones fire on seven droids behind a building and crates."""
    clones = squad(
        "clones", "blue", [(12, 5), (13.4, 4.6), (10.7, 4.7), (12.7, 3.5), (11.3, 3.3)], "clone"
    )
    droids = squad(
        "battle droids",
        "red",
        [(15, 21), (16.7, 22.2), (18.2, 21), (19.8, 22), (21.3, 20.6), (23.2, 21.6), (13.2, 20.2)],
        "droid",
    )
    terrain = (
        piece("building", rectangle((17.2, 17.2), (6, 3), 10), 5),
        piece("crates", rectangle((21.7, 18.2), (1.6, 1.6), 20), 1.5, "scatter", "light"),
        piece("barricade", wall([(4, 9), (8, 11)], 0.5), 1.0, "barricade"),
        piece("low wall", wall([(14.5, 14.6), (12.2, 15.5)], 0.4), 1.0, "obstacle", "light"),
        piece("woods", ellipse((29, 27), (9, 6), 25), 4, "area", "light"),
    )
    table = Table(size=(36, 36), terrain=terrain, units=(clones, droids))
    return table, pretend(table, "clones", "battle droids")


def big_table() -> Scene:
    """A table of 6 by 3 ft with 18 pieces and four units; the action takes half of it."""
    clones = squad(
        "501st clones", "blue", [(10 + 1.4 * n, 8 + 0.5 * (n % 2)) for n in range(6)], "clone"
    )
    droids = squad(
        "B1 droids", "red", [(38 + 1.5 * (n % 4), 24 + 1.5 * (n // 4)) for n in range(8)], "B1"
    )
    scouts = squad("scouts", "blue", [(60, 6), (61.5, 7), (62, 5)], "scout")
    guard = squad("magnaguard", "red", [(58, 30), (59.6, 31), (61, 30)], "guard")
    spots = [(6, 28), (14, 20), (22, 30), (30, 8), (33, 21), (44, 12), (50, 28), (56, 18), (66, 25)]
    terrain = [
        piece(
            f"ruin {n}",
            rectangle(at, (5, 3.5), 25 * n),
            3 + n % 3,
            cover="heavy" if n % 2 else "light",
        )
        for n, at in enumerate(spots, start=1)
    ]
    terrain += [
        piece(f"crates {n}", rectangle(at, (1.5, 1.5), 30 * n), 1.25, "scatter", "light")
        for n, at in enumerate([(36, 23), (20, 13), (48, 20), (28, 26), (63, 13)], start=1)
    ]
    terrain += [
        piece("north woods", ellipse((40, 31), (8, 6)), 5, "area", "light"),
        piece("south woods", ellipse((52, 5), (9, 6), 15), 5, "area", "light"),
        piece("comms relay", circle((25, 18), POI_DIAMETER), POI_HEIGHT, "point of interest"),
        piece("trench", wall([(64, 34), (70, 31), (70, 26)], 1.0), 1.0, "barricade"),
    ]
    table = Table(size=(72, 36), terrain=tuple(terrain), units=(clones, droids, scouts, guard))
    return table, pretend(table, "501st clones", "B1 droids")


def duel_in_a_corner() -> Scene:
    """Two units close together on a large table: the picture zooms in."""
    table, _ = big_table()
    rebels = squad("rebels", "blue", [(9, 27), (10.5, 28.2), (8.2, 30)], "rebel")
    snow = squad(
        "snowtroopers", "red", [(18, 19), (19.3, 18.1), (18.5, 16.5), (20.2, 20)], "snowtrooper"
    )
    smoke = Token(name="smoke", kind="smoke", at=(17, 24), diameter=2.0)
    table = Table(
        size=(72, 48), terrain=table.terrain, units=(*table.units, rebels, snow), tokens=(smoke,)
    )
    return table, pretend(table, "rebels", "snowtroopers")


def shoulder_to_shoulder() -> Scene:
    """Two units of ten, base to base: no room for names."""
    step = 27 / 25.4 + 0.02
    blue = squad(
        "phalanx of the republic",
        "blue",
        [(10 + step * (n % 5), 6 + step * (n // 5)) for n in range(10)],
        "clone",
    )
    red = squad(
        "battle droid wall",
        "red",
        [(9 + step * (n % 5), 15 + step * (n // 5)) for n in range(10)],
        "droid",
    )
    terrain = (
        piece("barricade 1", wall([(8.4, 13.5), (10.6, 13.7)], 0.5), 1.0, "barricade"),
        piece("barricade 2", wall([(12, 13.5), (14, 13.2)], 0.5), 1.0, "barricade", "light"),
    )
    table = Table(size=(24, 24), terrain=terrain, units=(blue, red))
    return table, pretend(table, "phalanx of the republic", "battle droid wall")


def raised() -> Scene:
    """A bridge, a balcony, a courtyard with a hole, troopers on a roof, a pole of no cover."""
    rebels = squad("rebels", "blue", [(8, 6), (9.5, 5.2), (7, 4.6)], "rebel")
    rebels = rebels.with_miniatures((*rebels.miniatures, trooper("rebel sniper", (11.5, 8.5), 5.0)))
    snow = squad(
        "stormtroopers", "red", [(20, 18), (21.6, 18.6), (17.5, 19.4), (23.3, 17.2)], "trooper"
    )
    snow = snow.with_miniatures(
        (*snow.miniatures, trooper("trooper on the bridge", (15.5, 15.8), 4.0))
    )
    court = polygon(
        [(18, 20.5), (26, 20.5), (26, 27), (18, 27)], [[(20, 22.5), (24, 22.5), (24, 25), (20, 25)]]
    )
    terrain = (
        piece("tower", rectangle((11.5, 8.5), (3.2, 3.2), 15), 5),
        piece("bridge", wall([(9, 17.5), (19, 15)], 2.2), 4, bottom=3),
        piece("courtyard", court, 3),
        piece("balcony", rectangle((19, 13.8), (3, 1.4), -15), 2.5, cover="light", bottom=2),
        piece("pole", circle((14.5, 12), 0.5), 8, "scatter", "none"),
    )
    table = Table(size=(36, 36), terrain=terrain, units=(rebels, snow))
    return table, pretend(table, "rebels", "stormtroopers")


def unseen() -> Scene:
    """Nobody is seen: no attack."""
    table, _ = seven_droids()
    big = piece("hangar", rectangle((18, 15), (20, 3)), 8)
    table = table.with_terrain([big, *table.terrain[2:3]])
    return table, pretend(table, "clones", "battle droids", unseen=True)


LONG = "The Second Reserve Company of the Grand Army of the Republic, Lieutenant Commander's Own"


def long_names() -> Scene:
    """Names that do not fit, are in other scripts, or look like mathematics or markup."""
    blue = squad(
        LONG, "blue", [(8, 8), (9.8, 7.4), (7, 6.4)], "Sergeant-Major Bartholomew Featherstonehaugh"
    )
    places = [(18, 16), (19.6, 17), (21, 15.7), (17, 17.8)]
    odd_names = (
        "ドロイド司令官",
        "ροбот <b>&amp;</b>",
        "$x_1^2$ \\frac",
        "Pneumonoultramicroscopicsilicovolcanoconiosis-1",
    )
    red = Unit(
        name="分離主義者のドロイド部隊",
        side="red",
        profile=TROOPER,
        miniatures=tuple(trooper(name, at) for name, at in zip(odd_names, places, strict=True)),
        leader_name="ドロイド司令官",
    )
    terrain = (
        piece(
            "the ancient and half-collapsed customs house of Mos Pelgo",
            rectangle((16, 13), (5, 2.5), -20),
            4,
        ),
        piece("倉庫", rectangle((22, 12), (3, 3)), 3),
    )
    table = Table(size=(30, 24), terrain=terrain, units=(blue, red))
    return table, pretend(table, LONG, "分離主義者のドロイド部隊")


def lone_figures() -> Scene:
    """One against one, in base contact with a barricade, and another unit nearby."""
    hero = squad("Rex", "blue", [(10, 10)], "Rex")
    foe = squad("Dooku", "red", [(16, 14)], "Dooku")
    other = squad("pykes", "grey", [(4, 4), (5.4, 4.6)], "pyke")
    terrain = (piece("barricade", wall([(14, 12), (15.6, 11.8)], 0.5), 1, "barricade"),)
    table = Table(size=(36, 36), terrain=terrain, units=(hero, foe, other))
    return table, pretend(table, "Rex", "Dooku")


def vehicles() -> Scene:
    """A tank with a 150 mm base, an oblong truck and a square walker beside troopers."""

    def one(
        name: str, side: str, at: XY, base: Base, height: float, facing: float
    ) -> Unit[Profile]:
        body = Silhouette.exactly(height)
        miniature = Miniature(name=name, at=at, base=base, silhouette=body, facing=facing)
        profile = Profile(type=UnitType.GROUND_VEHICLE)
        return Unit(
            name=name, side=side, profile=profile, miniatures=(miniature,), leader_name=name
        )

    tank = one("AAT", "red", (10, 10), BASES["epic"], 4.02, 45)
    truck = one(
        "A-A5 truck",
        "blue",
        (26, 26),
        Base(outline=Outline.OBLONG, width=3.94, length=7),
        3.59,
        200,
    )
    walker = one(
        "walker", "blue", (18, 29), Base(outline=Outline.RECTANGLE, width=2, length=3), 8.84, 250
    )
    crew = squad("crew", "blue", [(22, 22), (23.4, 21.4), (21, 23.4)], "crew")
    terrain = (piece("wall", wall([(16, 18), (21, 15)], 0.8), 3),)
    table = Table(size=(36, 36), terrain=terrain, units=(tank, truck, walker, crew))
    return table, pretend(table, "AAT", "A-A5 truck")


def far_apart() -> Scene:
    """Units at the two ends of a long table."""
    table, _ = big_table()
    return table, pretend(table, "501st clones", "magnaguard")


SCENES = {
    scene.__name__: scene
    for scene in (
        seven_droids,
        big_table,
        duel_in_a_corner,
        shoulder_to_shoulder,
        raised,
        unseen,
        long_names,
        lone_figures,
        vehicles,
        far_apart,
    )
}
