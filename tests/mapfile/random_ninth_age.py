"""Random maps of the 9th Age whose tables make sense, in odd numbers and names."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from defilade.mapfile import UNSTATED, NinthAgeMap
from defilade.mapfile.ninth_age import Ask, Expect, ExpectShooter
from defilade.rules.ninth_age.editions import EDITIONS, Edition
from defilade.rules.ninth_age.profile import (
    Damage,
    Defence,
    Height,
    Heights,
    Keywords,
    Kind,
    Order,
    Profile,
    Shots,
    State,
    Weapon,
    WeaponRules,
)
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.tables import SKIRMISH_GAP, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature, House, When
from defilade.rules.ninth_age.terrain import Kind as KindOfPiece
from defilade.rules.ninth_age.verdict import Attack, Cover, To
from defilade.tabletop import Base, Block, Facing, Outline, Ranked, Table
from defilade.tabletop.block import in_ranks, ranked
from tests.mapfile.random_maps import ANGLES, DEPTH, NAMES, WIDTH, lengths, shapes


def heights(edition: Edition) -> st.SearchStrategy[Heights]:
    """Heights that state at least the one of the edition."""
    classes, numbers = st.sampled_from(Height), st.integers(0, 5)
    if edition.is_second:
        return st.builds(Heights, second=classes, third=st.none() | numbers)
    return st.builds(Heights, second=st.none() | classes, third=numbers)


@st.composite
def features(draw: st.DrawFn, name: str, edition: Edition) -> Feature:
    house = House(
        opaque=draw(st.none() | st.booleans()),
        cover=draw(st.none() | st.sampled_from(Cover)),
        when=draw(st.none() | st.frozensets(st.sampled_from(When), min_size=1)),
        height=draw(st.none() | heights(edition)),
    )
    kind = draw(st.sampled_from(KindOfPiece))
    return Feature(name=name, kind=kind, shape=draw(shapes()), house=house)


def _flags(cls: type[Any], **counted: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    """A record of keywords: every field that is not counted is true or false."""
    names = [name for name in cls.__slots__ if name not in counted]
    return st.builds(cls, **{name: st.booleans() for name in names}, **counted)


SHOTS = st.sampled_from(["1", "7", "D3", "2D6", "3D6x2"]).map(Shots.parse)
DAMAGES = st.builds(
    Damage,
    strength=st.integers(1, 10),
    armour_penetration=st.integers(0, 5),
    poison=st.booleans(),
    lethal_strike=st.booleans(),
    battle_focus=st.booleans(),
    flaming=st.booleans(),
    divine=st.booleans(),
    multiple_wounds=st.none() | SHOTS,
)
SAVES = st.none() | st.integers(2, 6)
DEFENCES = st.builds(
    Defence,
    resilience=st.integers(1, 10),
    armour=st.integers(0, 6),
    aegis=SAVES,
    fortitude=SAVES,
    health_points=st.integers(1, 5),
)
WEAPONS = st.builds(
    Weapon,
    name=st.just("") | NAMES,
    range=lengths(12, 60),
    least_range=st.just(0.0) | lengths(0.125, 6),
    shots=SHOTS,
    damage=st.none() | DAMAGES,
    rules=_flags(WeaponRules, unwieldy=st.integers(0, 2)),
)


@st.composite
def profiles(draw: st.DrawFn, edition: Edition) -> Profile:
    is_armed = draw(st.booleans())
    return Profile(
        heights=draw(heights(edition)),
        kind=draw(st.sampled_from(Kind)),
        keywords=draw(_flags(Keywords, hard_target=st.integers(0, 2))),
        aim=draw(st.integers(2, 6)) if is_armed else None,
        weapon=draw(WEAPONS) if is_armed else None,
        defence=draw(st.none() | DEFENCES),
        moved=draw(st.booleans()),
    )


@st.composite
def bases(draw: st.DrawFn, edition: Edition) -> Base:
    """A base that fits into 6 in by 6 in sixteen times, in whole millimetres or not."""
    if edition.is_second and draw(st.booleans()):
        return Base.round(draw(st.just(25 / 25.4) | lengths(0.125, 1)))
    width, length = (
        draw(st.sampled_from([20 / 25.4, 25 / 25.4]) | lengths(0.125, 1)) for _ in "wl"
    )
    return Base(outline=Outline.RECTANGLE, width=width, length=length)


STATES = st.builds(
    State,
    orders=st.frozensets(st.sampled_from(Order)),
    skirmishing=st.booleans(),
    advance_rate=st.none() | lengths(1, 12),
)


@st.composite
def units(
    draw: st.DrawFn, name: str, side: str, middle: tuple[float, float], edition: Edition
) -> NinthAgeUnit:
    """A unit round `middle`, by files and count or with bases 1 1/2 in apart or more."""
    facing, state = draw(ANGLES), draw(STATES)
    profile, base = draw(profiles(edition)), draw(bases(edition))
    if draw(st.booleans()):
        placed = ranked(
            name,
            base=base,
            files=draw(st.integers(1, 4)),
            count=draw(st.integers(1, 6)),
            at=middle,
            facing=facing,
            profile=profile,
            gap=SKIRMISH_GAP if state.skirmishing else 0.0,
        )
        return Block(name=name, side=side, state=state, facing=facing, miniatures=placed)
    number = draw(st.integers(1, 4))
    places = [
        ((middle[0] + 2.0 * index + draw(lengths(0, 0.5)), middle[1] + draw(lengths(0, 0.5))), each)
        for index, each in enumerate(draw(st.just(base) | bases(edition)) for _ in range(number))
    ]
    listed = tuple(
        Ranked(
            name=f"{name} {chr(97 + index)}",
            at=at,
            base=each,
            facing=facing,
            rank=rank,
            file=file,
            profile=draw(st.just(profile) | profiles(edition)),
        )
        for index, ((at, each), (rank, file)) in enumerate(
            zip(places, in_ranks(places, facing), strict=True)
        )
    )
    return Block(name=name, side=side, state=state, facing=facing, miniatures=listed)


@st.composite
def answers(draw: st.DrawFn, shooter: str, edition: Edition, names: list[str]) -> Expect:
    """What a map expects, of that shooter and as a whole; things on the table have the names."""
    unstated = st.just(UNSTATED)
    facing = st.sampled_from(Facing) | st.none()
    one = ExpectShooter(
        sees=draw(st.booleans() | unstated),
        cover=draw(st.sampled_from([*Cover, UNSTATED])),
        target_facing=draw(facing | unstated),
        range_in=draw(lengths(0, 60) | unstated),
        needed=draw(st.integers(2, 20) | st.none() | unstated),
        chance=draw(st.sampled_from([Fraction(0), Fraction(1, 12), Fraction(1)]) | unstated),
    )
    if edition.is_second:
        one = replace(one, hidden_share=draw(st.floats(0, 1) | unstated))
    else:
        through = st.lists(st.sampled_from(names), unique=True, max_size=2).map(tuple)
        one = replace(one, lines=draw(st.dictionaries(st.sampled_from(To), through) | unstated))
    words = ["none", "soft", "hard", "no sight"]
    return Expect(
        sees=draw(st.booleans() | unstated),
        cover=draw(st.sampled_from([*Cover, "mixed", UNSTATED])),
        counts=draw(st.dictionaries(st.sampled_from(words), st.just(1)) | unstated),
        target_facing=draw(facing | st.dictionaries(st.just(shooter), facing) | unstated),
        shooters=draw(st.dictionaries(st.just(shooter), st.just(one)) | unstated),
        close_call=draw(st.booleans() | unstated),
        hits_mean=draw(st.fractions(0, 20, max_denominator=999) | unstated),
        lost_mean=draw(st.fractions(0, 20, max_denominator=999) | unstated),
    )


@st.composite
def maps(draw: st.DrawFn) -> NinthAgeMap:
    edition = EDITIONS[draw(st.sampled_from(["2", "3"]))]
    names = draw(st.lists(NAMES, min_size=6, max_size=6, unique=True))
    switches = {
        id: st.sampled_from(reading.options) for id, reading in READINGS.items() if reading.options
    }
    pieces = tuple(draw(features(name, edition)) for name in names[2 : draw(st.integers(2, 6))])
    shooters = draw(units(names[0], "blue", (44.0, 10.0), edition))
    targets = draw(units(names[1], "red", (44.0, 30.0), edition))
    ask = Ask(attacker=names[0], defender=names[1], attack=draw(st.sampled_from(Attack)))
    known = [*names[:2], *(piece.name for piece in pieces)]
    answer = draw(answers(shooters.miniatures[0].name, edition, known))
    return NinthAgeMap(
        title=draw(st.just("") | NAMES),
        source=draw(st.just("") | NAMES),
        edition=edition.reading(draw(st.fixed_dictionaries({}, optional=switches))),
        table=Table(size=(WIDTH, DEPTH), terrain=pieces, units=(shooters, targets)),
        ask=ask,
        expect=draw(st.none() | st.just(answer)),
    )
