"""What is written is read back as the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from defilade.geometry.shapes import circle, oblong, rectangle
from defilade.mapfile import LegionMap, MapFile, NinthAgeMap, dumps, load, loads
from defilade.mapfile.legion import Ask
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.terrain import POI_DIAMETER
from defilade.rules.ninth_age.profile import Height, Heights, Profile
from defilade.rules.ninth_age.tables import NinthAgeMiniature
from defilade.tabletop import Base, Outline, Ranked, Silhouette, Table, Terrain
from tests.mapfile.random_maps import maps
from tests.mapfile.random_ninth_age import maps as ninth_age_maps

FILE = Path(__file__).with_name("good.yaml")


def _legion() -> LegionMap:
    good = load(FILE)
    assert isinstance(good, LegionMap)
    return good


GOOD = _legion()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(maps() | ninth_age_maps())
def test_any_map_comes_back_equal(written: MapFile) -> None:
    text = dumps(written)
    assert loads(text) == written
    assert dumps(loads(text)) == text


def test_a_map_in_full() -> None:
    piece = Terrain(
        name="a: b",
        kind="obstacle",
        cover="light",
        shape=rectangle((4, 4), (2, 1)),
        bottom=0.5,
        top=2.0,
    )
    table = Table(size=(36.0, 24.5), terrain=(piece,), units=GOOD.table.units[:1])
    table = table.with_units(
        [GOOD.table.units[0].with_miniatures(GOOD.table.units[0].miniatures[:2])]
    )
    made = LegionMap(edition=EDITIONS["2025-11"], table=table, title="no")
    assert dumps(made) == (
        'title: "no"\n'
        "game: legion\n"
        'edition: "2025-11"\n'
        "table: {size: [36, 24.5]}\n"
        "\n"
        "terrain:\n"
        '  - name: "a: b"\n'
        "    kind: obstacle\n"
        "    cover: light\n"
        "    polygon: [[3, 3.5], [3, 4.5], [5, 4.5], [5, 3.5]]\n"
        "    height: 1.5\n"
        "    bottom: 0.5\n"
        "\n"
        "units:\n"
        "  - name: clones\n"
        "    side: blue\n"
        "    type: clone trooper\n"
        "    leader: clone leader\n"
        "    courage: 2\n"
        "    suppression: 1\n"
        "    keywords: [Sharpshooter 1, Death From Above, Precise 1]\n"
        "    attack_surge: hit\n"
        "    moved: true\n"
        "    tokens: {aim: 1, surge: 1}\n"
        "    weapons:\n"
        "      - {name: blaster rifle, dice: {black: 1}, range: [1, 3], keywords: [Pierce 1]}\n"
        "      - {name: cannon, dice: {white: 1, red: 2}, range: [2, infinite], "
        "miniatures: [clone 2], unmet: [a charge]}\n"
        "      - {name: knife, dice: {red: 1}, melee: true}\n"
        "    miniatures:\n"
        "      - {name: clone leader, at: [10, 8]}\n"
        "      - {name: clone 2, at: [11.5, 8], facing: -45}\n"
    )


@pytest.mark.parametrize("name", ["good", "good-ninth-age-2", "good-ninth-age-3"])
def test_a_good_map_comes_back_equal(name: str) -> None:
    good = load(FILE.with_name(f"{name}.yaml"))
    assert loads(dumps(good)) == good


def test_a_map_of_the_9th_age_in_full() -> None:
    good = load(FILE.with_name("good-ninth-age-3.yaml"))
    assert dumps(good) == (
        "title: Goblins shoot at orcs\n"
        "game: ninth-age\n"
        'edition: "3"\n'
        'readings: {N-05: ignored, N-17: "-1"}\n'
        "table: {size: [48, 48]}\n"
        "\n"
        "terrain:\n"
        "  - name: forest\n"
        "    kind: forest\n"
        "    polygon: [[21, 18], [21, 22], [27, 22], [27, 18]]\n"
        "    height: 4\n"
        "\n"
        "units:\n"
        "  - name: goblins\n"
        "    side: red\n"
        "    type: infantry\n"
        "    height: 0\n"
        "    base: [20mm, 20mm]\n"
        "    facing: 90\n"
        "    files: 3\n"
        "    count: 3\n"
        "    at: [24, 10]\n"
        "    aim: 5+\n"
        "    weapon: {range: 18, shots: 1}\n"
        "  - name: orcs\n"
        "    side: blue\n"
        "    type: infantry\n"
        '    height: {"2": standard, "3": 2}\n'
        "    base: [25mm, 25mm]\n"
        "    facing: 270\n"
        "    miniatures:\n"
        "      - {name: boss, at: [24, 30]}\n"
        "      - {name: orcs 2, at: [25, 30], height: 1}\n"
        "\n"
        "ask: {attacker: goblins, defender: orcs, attack: stand and shoot}\n"
        "\n"
        "expect:\n"
        "  sees: true\n"
        "  cover: soft\n"
        "  target_facing: front\n"
        "  hits_mean: 0\n"
        "  shooters:\n"
        "    goblins 2: {cover: soft, lines: {left: [forest], centre: [forest], right: []}, "
        "chance: 0}\n"
    )


def _bigger(**changes: object) -> NinthAgeMap:
    """The good map of the third edition with another first unit, and no question."""
    good = load(FILE.with_name("good-ninth-age-3.yaml"))
    assert isinstance(good, NinthAgeMap)
    goblins, orcs = good.table.units
    table = good.table.with_units([replace(goblins, **changes), orcs])  # type: ignore[arg-type]
    return replace(good, table=table, ask=None, expect=None)


def _rank(number: int, base: Base, heights: Heights | None = None) -> NinthAgeMiniature:
    profile = Profile(heights=heights or Heights(third=1))
    return Ranked(
        name=f"goblins {number}",
        at=(20.0 + 2 * number, 10.0),
        base=base,
        facing=90.0,
        rank=number,
        file=1,
        profile=profile,
    )


SQUARE = Base(outline=Outline.RECTANGLE, width=1, length=1)

NINTH_AGE_CANNOT = {
    "an oblong base": (
        _bigger(miniatures=(_rank(1, Base(outline=Outline.OBLONG, width=1, length=2)),)),
        "an oblong base",
    ),
    "a round base in the third edition": (
        _bigger(miniatures=(_rank(1, Base.round(1)),)),
        "bases are rectangular in edition 3",
    ),
    "only the height of another edition": (
        _bigger(miniatures=(_rank(1, SQUARE, Heights(second=Height.LARGE)),)),
        "expected a height: a whole number from 0 to 5",
    ),
    "ranks that are none": (
        _bigger(miniatures=(_rank(1, SQUARE), _rank(2, SQUARE))),  # they stand side by side
        "would not load to an equal map",
    ),
}


@pytest.mark.parametrize("what", NINTH_AGE_CANNOT)
def test_what_no_map_file_of_the_9th_age_can_say_is_refused(what: str) -> None:
    made, message = NINTH_AGE_CANNOT[what]
    with pytest.raises(ValueError, match=r"^no map file can say") as caught:
        dumps(made)
    assert message in str(caught.value)


def _piece(**changes: object) -> LegionMap:
    (crate,) = [piece for piece in GOOD.table.terrain if piece.name == "crate"]
    changed = replace(crate, **changes)  # type: ignore[arg-type]
    return replace(GOOD, table=Table(size=(36, 48), terrain=(changed,)), ask=None, expect=None)


CANNOT = {
    "an oblong piece": (_piece(shape=oblong((4, 4), 3, 1)), "the shape of 'crate'"),
    "a point": (_piece(shape=replace(circle((4, 4), 1), radius=0.0)), "above 0, got 0"),
    "a kind of another game": (_piece(kind="forest"), "unknown kind of terrain 'forest'"),
    "a point of interest of another size": (
        _piece(kind="point of interest", cover="heavy", shape=circle((4, 4), 2 * POI_DIAMETER)),
        "would not load to an equal map",
    ),
    "a piece below the table": (_piece(bottom=-2.0), "0 or more, got -2"),
    "an estimate of its own": (
        replace(
            GOOD,
            table=GOOD.table.with_units(
                unit.with_miniatures(
                    tuple(
                        replace(each, silhouette=Silhouette(height=2, low=1.9, high=2.1))
                        for each in unit.miniatures
                    )
                )
                for unit in GOOD.table.units
            ),
        ),
        "estimate of its own",
    ),
    "a question about nobody": (
        replace(GOOD, ask=Ask(attacker="clones", defender="ghosts"), expect=None),
        "unknown unit 'ghosts'",
    ),
}


@pytest.mark.parametrize("what", CANNOT)
def test_what_no_map_file_can_say_is_refused(what: str) -> None:
    made, message = CANNOT[what]
    with pytest.raises(ValueError, match=r"^no map file can say") as caught:
        dumps(made)
    assert message in str(caught.value)
