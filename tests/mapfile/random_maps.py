"""Random maps whose tables make sense: what a map file can say, in odd numbers and names."""

from __future__ import annotations

from hypothesis import strategies as st

from defilade.geometry.shapes import Shape, circle, ellipse, polygon, rectangle, wall
from defilade.mapfile import UNSTATED, LegionMap, Unstated
from defilade.mapfile.legion import Ask, Expect
from defilade.rules.legion.attack import AttackDice, Colour, Surge, Weapon, WeaponKeywords
from defilade.rules.legion.card import Card, Tokens
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.profile import Keywords, Profile, UnitType
from defilade.rules.legion.sizes import (
    BASES,
    NOTCHED_TROOPER,
    SMALL_TROOPER,
    VEHICLE_SILHOUETTES,
)
from defilade.rules.legion.terrain import POI_DIAMETER, POI_HEIGHT, Kind
from defilade.rules.legion.verdict import Attack, Cover, How
from defilade.tabletop import Base, Miniature, Outline, Silhouette, Table, Terrain, Token, Unit

WIDTH, DEPTH = 72.0, 48.0
"""Terrain keeps to the left half of the table and miniatures to the right, so that none meet."""

TRICKY = ["no", "on", "~", "null", "010", "1e3", "3", "2025-01-01", "- a", "a: b", "#x", "'", '"']
PRINTABLE = st.characters(categories=("L", "M", "N", "P", "S"), include_characters=" ")
NAMES = st.sampled_from(TRICKY) | st.text(PRINTABLE, min_size=1, max_size=12).filter(str.strip)


def lengths(least: float, most: float) -> st.SearchStrategy[float]:
    eighths = st.integers(round(least * 8), round(most * 8)).map(lambda count: count / 8)
    return eighths | st.floats(least, most)


POINTS = st.tuples(lengths(8, 20), lengths(8, 40))
ANGLES = st.floats(-360, 360) | st.sampled_from([0.0, 90.0, -45.0])


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    at, width, depth = draw(POINTS), draw(lengths(0.125, 6)), draw(lengths(0.125, 6))
    turned = draw(ANGLES)
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return circle(at, width)
    if kind == 1:
        return ellipse(at, (width, depth), turned)
    if kind == 2:
        hole = [(width / 4, depth / 4), (width / 2, depth / 4), (width / 4, depth / 2)]
        return polygon([(0, 0), (width, 0), (width, depth), (0, depth)], [hole], at, turned)
    if kind == 3:
        return wall([(0, 0), (width, 0), (width, depth)], 0.1, at, turned)
    return rectangle(at, (width, depth), turned)


@st.composite
def pieces(draw: st.DrawFn, name: str) -> Terrain:
    kind = draw(st.sampled_from(Kind))
    bottom = draw(st.just(0.0) | lengths(0, 9))
    top = bottom + draw(lengths(0, 9))
    cover = draw(st.sampled_from(["none", "light", "heavy"]))
    shape = draw(shapes())
    if kind is Kind.POINT_OF_INTEREST:
        shape, top = circle(draw(POINTS), POI_DIAMETER), bottom + POI_HEIGHT
    if kind in (Kind.POINT_OF_INTEREST, Kind.BARRICADE):
        cover = "heavy"
    return Terrain(name=name, kind=kind, cover=cover, shape=shape, bottom=bottom, top=top)


BASE_CHOICES = (
    st.sampled_from([*BASES.values()])
    | lengths(0.25, 4).map(Base.round)
    | st.builds(
        Base,
        outline=st.sampled_from([Outline.OBLONG, Outline.RECTANGLE]),
        width=lengths(0.25, 4),
        length=lengths(0.25, 4),
    )
)
SILHOUETTE_CHOICES = st.sampled_from(
    [SMALL_TROOPER, NOTCHED_TROOPER, *VEHICLE_SILHOUETTES.values()]
) | lengths(0.25, 9).map(Silhouette.exactly)

KEYWORDS = st.builds(
    Keywords,
    cover=st.integers(0, 3),
    sharpshooter=st.integers(0, 3),
    blast=st.booleans(),
    immune_blast=st.booleans(),
    low_profile=st.booleans(),
)


NUMBERS = st.integers(0, 3)
DICE = st.builds(AttackDice, white=st.integers(1, 3), black=NUMBERS, red=NUMBERS)
WEAPON_KEYWORDS = st.builds(
    WeaponKeywords, pierce=NUMBERS, blast=st.booleans(), immune_deflect=st.booleans(), ram=NUMBERS
)
UNIT_KEYWORDS = st.lists(
    st.sampled_from(["Precise 2", "Impervious", "Duelist", "Immune: Pierce", "Arsenal 2"]),
    unique=True,
    max_size=3,
).map(tuple)


@st.composite
def weapons(draw: st.DrawFn, name: str, names: list[str]) -> Weapon:
    least = draw(st.integers(1, 5))
    ranged = draw(st.booleans())
    owners = st.frozensets(st.sampled_from(names), min_size=1)
    return Weapon(
        name=name,
        dice=draw(DICE),
        ranged=ranged,
        melee=not ranged or draw(st.booleans()),
        minimum=least if ranged else 1,
        maximum=draw(st.none() | st.integers(least, 5)) if ranged else None,
        keywords=draw(WEAPON_KEYWORDS),
        only=draw(st.none() | owners),
        unmet=draw(st.just(()) | NAMES.map(lambda name: (name,))),
    )


@st.composite
def cards(draw: st.DrawFn, names: list[str]) -> Card:
    health = draw(st.none() | st.integers(1, 4))
    healths = tuple((name, 5) for name in names if draw(st.booleans()))
    called = draw(st.lists(NAMES, max_size=3, unique=True))
    return Card(
        weapons=tuple(draw(weapons(name, names)) for name in called),
        surge=draw(st.sampled_from(Surge)),
        defence=draw(st.sampled_from([None, Colour.WHITE, Colour.RED])),
        defence_surge=draw(st.booleans()),
        health=health,
        healths=healths,
        keywords=draw(UNIT_KEYWORDS),
        force=draw(st.booleans()),
        tokens=Tokens(
            aim=draw(NUMBERS),
            dodge=draw(NUMBERS),
            shields=draw(st.none() | NUMBERS),
            observation=draw(NUMBERS),
        ),
        wounds=draw(st.integers(0, 4)) if healths else 0,
        moved=draw(st.booleans()),
    )


@st.composite
def units(draw: st.DrawFn, name: str, side: str, names: list[str], row: float) -> Unit[Profile]:
    """A unit in a column of its own: 8 in apart, which is more than any base is wide."""
    miniatures = tuple(
        Miniature(
            name=each,
            at=(44.0 + row * 8, 4.0 + 8 * index + draw(lengths(0, 1))),
            base=draw(BASE_CHOICES),
            silhouette=draw(SILHOUETTE_CHOICES),
            facing=draw(ANGLES),
            elevation=draw(st.sampled_from([0.0, 0.004])),
        )
        for index, each in enumerate(names)
    )
    profile = Profile(
        type=draw(st.sampled_from(UnitType)),
        courage=draw(st.none() | st.integers(1, 5)),
        suppression=draw(st.integers(0, 5)),
        keywords=draw(KEYWORDS),
        card=draw(cards(names)),
    )
    leader = draw(st.sampled_from(names))
    return Unit(name=name, side=side, profile=profile, miniatures=miniatures, leader_name=leader)


@st.composite
def maps(draw: st.DrawFn) -> LegionMap:
    names = draw(st.lists(NAMES, min_size=8, max_size=8, unique=True))
    terrain = [draw(pieces(name)) for name in names[: draw(st.integers(0, 4))]]
    attacker = draw(units(names[0], "blue", names[1 : draw(st.integers(2, 4))], 0))
    defender = draw(units(names[1], "red", names[4 : draw(st.integers(5, 8))], 1))
    table = Table(
        size=(WIDTH, DEPTH),
        terrain=tuple(terrain),
        units=(attacker, defender),
        tokens=tuple(
            Token(name=name, kind="smoke", at=draw(POINTS), diameter=draw(lengths(0, 3)))
            for name in names[: draw(st.integers(0, 2))]
        ),
    )
    switches = st.fixed_dictionaries(
        {},
        optional={
            "L-04": st.sampled_from(["any part", "wholly"]),
            "L-06": st.sampled_from(["cover", "no cover"]),
            "L-08": st.sampled_from(["eligible", "leader"]),
            "L-09": st.sampled_from(["adds dice", "spares a block"]),
            "L-15": st.sampled_from(["gained too", "printed only"]),
        },
    )
    ask = Ask(attacker=names[0], defender=names[1], attack=draw(st.sampled_from(Attack)))
    first = defender.miniatures[0].name
    obscured: list[tuple[str, ...] | int | Unstated] = [1, (first,), (), UNSTATED]
    how: list[dict[str, How | None] | Unstated] = [{first: How.WITHIN}, {first: None}, UNSTATED]
    expect = Expect(
        sees=draw(st.booleans() | st.just(UNSTATED)),
        cover=draw(st.sampled_from([*Cover, UNSTATED])),
        obscured=draw(st.sampled_from(obscured)),
        wound_cap=draw(st.sampled_from([None, 1, UNSTATED])),
        how=draw(st.sampled_from(how)),
        dice=draw(DICE | st.just(UNSTATED)),
        wounds_mean=draw(st.fractions(0, 9, max_denominator=999) | st.just(UNSTATED)),
        no_wounds=draw(st.fractions(0, 1, max_denominator=999) | st.just(UNSTATED)),
    )
    return LegionMap(
        title=draw(st.just("") | NAMES),
        source=draw(st.just("") | NAMES),
        edition=EDITIONS["2025-11"].reading(draw(switches)),
        table=table,
        ask=draw(st.just(ask)),
        expect=draw(st.none() | st.just(expect)),
    )
