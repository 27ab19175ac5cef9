"""A right map of the 9th Age is read right."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from defilade.errors import MapError
from defilade.geometry.shapes import circle, ellipse, polygon, rectangle, wall
from defilade.mapfile import UNSTATED, NinthAgeMap, Unstated, load, loads
from defilade.mapfile.ninth_age import Ask, ExpectShooter
from defilade.rules.ninth_age.editions import EDITIONS
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
from defilade.rules.ninth_age.tables import SKIRMISH_GAP
from defilade.rules.ninth_age.terrain import Feature, House, When
from defilade.rules.ninth_age.terrain import Kind as KindOfPiece
from defilade.rules.ninth_age.verdict import Attack, Cover, To
from defilade.tabletop import Base, Facing, Outline


def mm(length: float) -> float:
    return float(Fraction(str(length)) / Fraction("25.4"))


LEAST = 'game: ninth-age\nedition: "3"\ntable: {size: [36, 36]}\n'


def ninth_age(text: str) -> NinthAgeMap:
    found = loads(text)
    assert isinstance(found, NinthAgeMap)
    return found


def _good(edition: str) -> NinthAgeMap:
    found = load(Path(__file__).with_name(f"good-ninth-age-{edition}.yaml"))
    assert isinstance(found, NinthAgeMap)
    return found


@pytest.fixture(scope="module")
def second() -> NinthAgeMap:
    return _good("2")


@pytest.fixture(scope="module")
def third() -> NinthAgeMap:
    return _good("3")


def test_the_head(second: NinthAgeMap, third: NinthAgeMap) -> None:
    assert (second.game, second.title) == ("ninth-age", "Archers and riders shoot at a catapult")
    assert second.table.size == (72, 48)
    assert second.edition == EDITIONS["2"].reading({"N-01": "half or more"})
    assert second.edition.is_second
    assert third.edition == EDITIONS["3"].reading({"N-05": "ignored", "N-17": "-1"})
    assert not third.edition.is_second


def test_terrain(second: NinthAgeMap) -> None:
    yard = polygon([(2, 20), (10, 20), (10, 30), (2, 30)], [[(4, 22), (6, 22), (5, 24)]])
    hedge = wall([(1, 35), (5, 35), (5, 40)], mm(6))
    thicket = House(
        when=frozenset({When.INSIDE, When.CONTACT}), height=Heights(second=Height.LARGE, third=4)
    )
    assert second.table.terrain == (
        Feature(name="tower", kind=KindOfPiece.BUILDING, shape=rectangle((30, 20.5), (6, 4), 30)),
        Feature(
            name="lawn",
            kind=KindOfPiece.FIELD,
            shape=circle((4, 4), 2),
            house=House(opaque=False, cover=Cover.HARD),
        ),
        Feature(
            name="thicket", kind=KindOfPiece.FOREST, shape=ellipse((60, 40), (6, 3)), house=thicket
        ),
        Feature(name="yard", kind=KindOfPiece.RUINS, shape=yard),
        Feature(name="hedge", kind=KindOfPiece.WALL, shape=hedge),
        Feature(name="monolith", kind=KindOfPiece.IMPASSABLE, shape=circle((8, 14), 3)),
    )


def test_a_unit_by_files_and_count(second: NinthAgeMap) -> None:
    archers = second.table.unit("archers")
    assert (archers.side, archers.facing) == ("red", 90)
    assert archers.state == State(
        orders=frozenset({Order.MARCHED, Order.FAILED_CHARGE}), advance_rate=5
    )
    assert [miniature.name for miniature in archers.miniatures] == [
        f"archers {number}" for number in range(1, 9)
    ]
    assert [(each.rank, each.file) for each in archers.miniatures] == [
        *((1, file) for file in range(1, 6)),
        *((2, file) for file in range(1, 4)),
    ]
    first = archers.miniatures[0]
    # 20 mm wide and 25 mm deep: two files to the left of the middle one, its centre 12.5 mm behind
    assert first.base == Base(outline=Outline.RECTANGLE, width=mm(20), length=mm(25))
    assert first.at == pytest.approx((24 - mm(40), 10 - mm(12.5)), abs=1e-12)
    assert archers.miniatures[5].at == pytest.approx((24 - mm(40), 10 - mm(37.5)), abs=1e-12)
    assert first.profile == Profile(
        heights=Heights(second=Height.STANDARD, third=1),
        keywords=Keywords(light_troops=True, hard_target=1),
        aim=4,
        weapon=Weapon(
            name="bow",
            range=24,
            least_range=0.5,
            shots=Shots(dice=2),
            rules=WeaponRules(volley_fire=True, quick_to_fire=True),
            damage=Damage(
                strength=3,
                armour_penetration=1,
                poison=True,
                multiple_wounds=Shots(dice=1, sides=3),
            ),
        ),
        moved=True,
    )
    assert all(each.profile == first.profile for each in archers.miniatures)


def test_a_unit_one_by_one(second: NinthAgeMap) -> None:
    riders = second.table.unit("riders")
    assert riders.state == State(skirmishing=True)
    captain, other, last = riders.miniatures
    plain = Profile(
        heights=Heights(second=Height.STANDARD), kind=Kind.CAVALRY, aim=5, weapon=Weapon(range=16)
    )
    assert captain.profile == Profile(
        heights=Heights(second=Height.LARGE),
        kind=Kind.BEAST,
        keywords=Keywords(tall=True),
        aim=3,
        weapon=Weapon(range=16),
        moved=True,
    )
    assert captain.base == Base(outline=Outline.RECTANGLE, width=mm(50), length=mm(50))
    assert other.profile.weapon == Weapon(range=12, shots=Shots(dice=3, times=2))
    assert (other.profile.aim, last.profile) == (5, plain)
    assert [each.name for each in riders.miniatures] == ["captain", "riders 2", "riders 3"]
    # facing 180, to the left of the map: left of the unit is y down; fronts 1 in before the centres
    assert [(each.rank, each.file) for each in riders.miniatures] == [(1, 1), (1, 2), (2, 1)]
    assert riders.corners[0] == pytest.approx((50 - mm(25), 10 - mm(25)), abs=1e-12)


def test_a_round_base_alone_stands_with_its_centre_on_at(second: NinthAgeMap) -> None:
    catapult = second.table.unit("catapult")
    assert catapult.is_round
    assert catapult.boundary == circle((36, 40), mm(60))
    assert catapult.miniatures[0].profile.aim is None
    assert catapult.miniatures[0].profile.defence == Defence(
        resilience=4, armour=2, aegis=5, fortitude=6, health_points=4
    )


def test_skirmishers_leave_gaps() -> None:
    unit = "{name: a, side: b, height: 1, base: [1, 1], facing: 90, files: 2, count: 3, at: [18, 9]"
    close, apart = (
        ninth_age(f"{LEAST}units:\n  - {unit}{more}}}\n").table.units[0].miniatures
        for more in ("", ", skirmishing: true")
    )
    assert [each.at for each in close] == [(17.5, 8.5), (18.5, 8.5), (17.5, 7.5)]
    half = SKIRMISH_GAP / 2
    assert [each.at for each in apart] == [
        (17.5 - half, 8.5),
        (18.5 + half, 8.5),
        (17.5 - half, 7.5 - SKIRMISH_GAP),
    ]


def test_heights_of_both_editions(third: NinthAgeMap) -> None:
    boss, other = third.table.unit("orcs").miniatures
    assert boss.profile.heights == Heights(second=Height.STANDARD, third=2)
    assert other.profile.heights == Heights(third=1)
    assert third.table.terrain[0].house == House(height=Heights(third=4))


def test_question_and_answer(second: NinthAgeMap, third: NinthAgeMap) -> None:
    assert second.ask == Ask(attacker="archers", defender="catapult", attack=Attack.SHOOTING)
    assert third.ask == Ask(attacker="goblins", defender="orcs", attack=Attack.STAND_AND_SHOOT)
    assert second.expect is not None
    assert second.expect.stated() == {
        "sees": True,
        "cover": "mixed",
        "counts": {"none": 3, "soft": 2, "hard": 0, "no sight": 2},
        "target_facing": {"archers 1": None, "archers 2": Facing.FRONT},
        "shooters": {
            "archers 1": ExpectShooter(
                sees=True,
                cover=Cover.SOFT,
                target_facing=None,
                hidden_share=0.61,
                range_in=29.0,
                long_range=True,
                needed=7,
                chance=Fraction(1, 12),
                may_shoot=True,
            ),
            "archers 8": ExpectShooter(needed=None, may_shoot=False),
        },
        "close_call": False,
        "hits_mean": Fraction(5, 12),
        "wounds_mean": Fraction(1, 4),
        "unsaved_mean": Fraction(1, 8),
        "lost_mean": Fraction(1, 8),
    }


def test_what_a_map_leaves_open_is_not_an_answer(third: NinthAgeMap) -> None:
    assert third.expect is not None
    assert third.expect.counts is UNSTATED
    assert third.expect.stated() == {
        "sees": True,
        "cover": Cover.SOFT,
        "target_facing": Facing.FRONT,
        "shooters": third.expect.shooters,
        "hits_mean": Fraction(0),
    }
    assert not isinstance(third.expect.shooters, Unstated)
    one = third.expect.shooters["goblins 2"]
    assert one.stated() == {
        "cover": Cover.SOFT,
        "lines": {To.LEFT: ("forest",), To.CENTRE: ("forest",), To.RIGHT: ()},
        "chance": Fraction(0),
    }


def test_an_answer_cannot_be_changed(second: NinthAgeMap) -> None:
    assert second.expect is not None
    for mapping in (second.expect.counts, second.expect.shooters, second.expect.target_facing):
        with pytest.raises(TypeError, match="does not support item assignment"):
            mapping["archers 1"] = 1  # type: ignore[index]


def test_the_least_map() -> None:
    found = ninth_age(LEAST)
    assert (found.title, found.source, found.ask, found.expect) == ("", "", None, None)
    assert (found.table.terrain, found.table.units) == ((), ())


@pytest.mark.parametrize(
    "where",
    [
        "{name: a, kind: forest, rectangle: [4, 4], at: [18, 8]}",
        "{name: a, kind: hill, circle: 6, at: [18, 8]}",
        "{name: a, kind: wall, wall: [[10, 8], [30, 8]], thickness: 5mm}",
        "{name: a, kind: impassable, rectangle: [6, 6], at: [18, 12]}",  # touches the front
    ],
)
def test_where_a_unit_may_stand(where: str) -> None:
    unit = (
        "{name: a, side: b, height: 1, base: [1, 1], facing: 90, files: 2, count: 4, at: [18, 9]}"
    )
    assert ninth_age(f"{LEAST}terrain:\n  - {where}\nunits:\n  - {unit}\n").table.units


def test_units_may_touch() -> None:
    units = "\n".join(
        f"  - {{name: u{index}, side: b, height: 1, base: [20mm, 20mm], facing: {facing}, "
        f"files: 4, count: 8, at: [18, 9]}}"
        for index, facing in enumerate((90, 270))
    )
    assert len(ninth_age(f"{LEAST}units:\n{units}\n").table.units) == 2


def test_a_map_may_change_its_edition() -> None:
    """With both heights stated, the same table is read by either edition."""
    unit = (
        '{name: a, side: b, height: {"2": large, "3": 2}, base: [1, 1], facing: 90, '
        "files: 2, count: 4, at: [18, 9]}"
    )
    third = ninth_age(f"{LEAST}units:\n  - {unit}\n")
    second = ninth_age(f"{LEAST}units:\n  - {unit}\n".replace('"3"\n', '"2"\n'))
    assert second.table == third.table
    assert second.edition != third.edition


def test_a_crowd_on_one_spot_is_told_once_a_unit() -> None:
    crowd = "\n".join(
        f"  - {{name: u{index}, side: b, height: 1, base: [20mm, 20mm], facing: 90, files: 25, "
        f"count: 500, at: [18, 18]}}"
        for index in range(10)
    )
    with pytest.raises(MapError) as caught:
        loads(f"{LEAST}units:\n{crowd}\n")
    assert len(caught.value.problems) == 9
