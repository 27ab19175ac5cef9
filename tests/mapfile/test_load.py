"""A right map is read right, whatever dress it comes in."""

from __future__ import annotations

import hashlib
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from defilade.errors import MapError
from defilade.geometry.shapes import circle, ellipse, polygon, rectangle, wall
from defilade.mapfile import UNSTATED, LegionMap, load, loads
from defilade.mapfile.legion import Ask
from defilade.rules.legion.attack import AttackDice, Colour, Surge, Weapon, WeaponKeywords
from defilade.rules.legion.card import Card, Tokens
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.profile import Keywords, Profile, UnitType
from defilade.rules.legion.sizes import BASES, SMALL_TROOPER, VEHICLE_SILHOUETTES
from defilade.rules.legion.terrain import POI_HEIGHT
from defilade.rules.legion.verdict import Attack, Cover, How
from defilade.tabletop import Base, Outline, Silhouette, Token

GOOD = Path(__file__).with_name("good.yaml")
TEXT = GOOD.read_text(encoding="utf-8")

LEAST = 'game: legion\nedition: "2025-11"\ntable: {size: [36, 36]}\n'


def legion(text: str) -> LegionMap:
    found = loads(text)
    assert isinstance(found, LegionMap)
    return found


@pytest.fixture(scope="module")
def good() -> LegionMap:
    found = load(GOOD)
    assert isinstance(found, LegionMap)
    return found


def test_the_head(good: LegionMap) -> None:
    assert good.title == "Clone troopers fire on two battle droids"
    assert good.source == "made up, every key once"
    assert (good.game, good.path) == ("legion", str(GOOD))
    assert good.sha256 == hashlib.sha256(GOOD.read_bytes()).hexdigest()
    assert good.edition == EDITIONS["2025-11"].reading({"L-04": "wholly"})
    assert good.table.size == (36.0, 48.0)


def test_terrain(good: LegionMap) -> None:
    pieces = {piece.name: piece for piece in good.table.terrain}
    assert pieces["building"].shape == rectangle((18, 20.5), (6, 4), 30)
    assert pieces["crate"].shape == circle((4, 4), 2)
    assert pieces["forest"].shape == ellipse((30, 40), (6, 3))
    assert pieces["yard"].shape == polygon(
        [(2, 20), (10, 20), (10, 30), (2, 30)], [[(4, 22), (6, 22), (5, 24)]]
    )
    assert pieces["fence"].shape == wall([(1, 35), (5, 35), (5, 40)], 6 / 25.4)
    assert pieces["objective"].shape == circle((30, 30), 2)
    heights = {name: (piece.bottom, piece.top) for name, piece in pieces.items()}
    assert heights == {
        "building": (0, 5),
        "crate": (0, 1),
        "forest": (0, 4),
        "yard": (0, 0),
        "fence": (0, 1),
        "objective": (0, POI_HEIGHT),
        "roof": (3, 3.25),
    }
    covers = [(piece.kind, piece.cover) for piece in good.table.terrain]
    assert covers == [
        ("obstacle", "heavy"),
        ("scatter", "light"),
        ("area", "light"),
        ("obstacle", "none"),
        ("barricade", "heavy"),
        ("point of interest", "heavy"),
        ("obstacle", "heavy"),
    ]


def test_a_polygon_turns_about_its_own_origin() -> None:
    piece = "{name: a, kind: obstacle, cover: none, height: 1, polygon: [[0, 0], [2, 0], [0, 1]], "
    found = loads(f"{LEAST}terrain:\n  - {piece}at: [10, 10], rotation: 90}}\n")
    assert found.table.terrain[0].shape == polygon([(10, 10), (10, 12), (9, 10)])


CLONES_CARD = Card(
    weapons=(
        Weapon(
            name="blaster rifle",
            dice=AttackDice(black=1),
            maximum=3,
            keywords=WeaponKeywords(pierce=1),
        ),
        Weapon(
            name="cannon",
            dice=AttackDice(white=1, red=2),
            minimum=2,
            only=frozenset({"clone 2"}),
            unmet=("a charge",),
        ),
        Weapon(name="knife", dice=AttackDice(red=1), ranged=False, melee=True),
    ),
    surge=Surge.HIT,
    keywords=("Precise 1",),
    tokens=Tokens(aim=1, surge=1),
    moved=True,
)


def test_units(good: LegionMap) -> None:
    clones, droids, walkers = good.table.units
    assert clones.profile == Profile(
        type=UnitType.CLONE_TROOPER,
        courage=2,
        suppression=1,
        keywords=Keywords(sharpshooter=1, death_from_above=True),
        card=CLONES_CARD,
    )
    assert (clones.side, clones.leader_name) == ("blue", "clone leader")
    assert clones.miniature("clone 2").facing == -45
    assert clones.miniature("clone 3").elevation == 1
    assert clones.leader.base == BASES["small"]
    assert clones.leader.silhouette == SMALL_TROOPER
    assert [miniature.name for miniature in droids.miniatures] == [
        "droids 1",
        "droids 2",
        "droids 3",
    ]
    assert droids.leader_name == "droids 1"
    assert droids.profile.card == Card(
        defence=Colour.WHITE,
        defence_surge=True,
        health=1,
        healths=(("droids 1", 3),),
        wounds=2,
        force=True,
        tokens=Tokens(dodge=1, shields=0, observation=1),
    )
    assert droids.miniature("droids 2").silhouette == Silhouette.exactly(40 / 25.4)
    assert walkers.profile == Profile(type=UnitType.GROUND_VEHICLE)
    assert [miniature.base for miniature in walkers.miniatures] == [
        BASES["huge"],
        Base(outline=Outline.OBLONG, length=5, width=4),
        Base.round(50 / 25.4),
        Base(outline=Outline.RECTANGLE, length=3, width=2),
    ]
    assert walkers.leader.silhouette == VEHICLE_SILHOUETTES["at-st"]
    assert walkers.miniatures[1].silhouette == Silhouette.exactly(3)


def test_tokens(good: LegionMap) -> None:
    assert good.table.tokens == (
        Token(name="smoke 1", kind="smoke", at=(20, 28)),
        Token(name="cloud", kind="smoke", at=(20, 26), diameter=1),
    )


def test_question_and_answer(good: LegionMap) -> None:
    assert good.ask == Ask(
        attacker="clones", defender="droids", attack=Attack.RANGED, weapons=("blaster rifle",)
    )
    assert good.expect is not None
    assert good.expect.stated() == {
        "sees": True,
        "cover": Cover.HEAVY,
        "obscured": ("droids 1", "droids 2"),
        "eligible": ("clone leader",),
        "wound_cap": None,
        "range_band": 4,
        "close_call": False,
        "how": {"droids 1": How.PARTLY, "droids 2": None},
        "sees_miniatures": ("droids 1",),
        "dice": AttackDice(black=3),
        "hits_mean": Fraction(9, 4),
        "wounds_mean": 1,
        "no_wounds": Fraction(1, 12),
    }


def test_what_a_map_leaves_open_is_not_an_answer() -> None:
    text = TEXT[: TEXT.index("expect:")] + "expect: {obscured: 2}\n"
    found = legion(text).expect
    assert found is not None
    assert found.stated() == {"obscured": 2}
    assert found.wound_cap is UNSTATED


def test_the_least_map() -> None:
    found = loads(LEAST)
    assert (found.title, found.source, found.ask, found.expect) == ("", "", None, None)
    assert (found.table.terrain, found.table.units, found.table.tokens) == ((), (), ())
    assert found.path == "<text>"


def test_lengths_name_the_unit_of_bare_numbers() -> None:
    text = LEAST.replace("[36, 36]", "[900, 36in]") + "lengths: mm\n"
    assert loads(text).table.size == (900 / 25.4, 36)


def _dressed(text: str) -> dict[str, str]:
    plain = YAML(typ="safe", pure=True).load(text)
    tabbed = json.dumps(plain, indent="\t")
    return {
        "carriage returns": text.replace("\n", "\r\n"),
        "byte order mark": "\ufeff" + text,
        "JSON": json.dumps(plain),
        "JSON with tabs": tabbed,
        "document markers": f"---\n{text}...\n",
        "YAML 1.2 directive": f"%YAML 1.2\n---\n{text}",
        "keys in quotes": re.sub(r"^(\w+):", r'"\1":', text, flags=re.MULTILINE),
    }


@pytest.mark.parametrize("dress", _dressed(TEXT))
@pytest.mark.parametrize("name", ["good", "good-ninth-age-2", "good-ninth-age-3"])
def test_dress_does_not_matter(name: str, dress: str) -> None:
    text = GOOD.with_name(f"{name}.yaml").read_text(encoding="utf-8")
    assert loads(_dressed(text)[dress]) == loads(text)


def test_json_may_halve_a_character() -> None:
    head = '{"game": "legion", "edition": "2025-11", "table": {"size": [9, 9]}, '
    assert loads(head + '"title": "\\ud83d\\ude00"}').title == "\N{GRINNING FACE}"


def test_anchors_aliases_and_merge_keys() -> None:
    pieces = """
terrain:
  - &crate
    {name: crate 1, kind: scatter, cover: light, height: 1, rectangle: &size [2, 1], at: [4, 4]}
  - {<<: *crate, name: crate 2, at: [8, 4]}
  - {name: crate 3, at: [12, 4], <<: [{rectangle: *size, height: 2}, *crate]}
"""
    first, second, third = legion(LEAST + pieces).table.terrain
    assert second.shape == rectangle((8, 4), (2, 1))
    assert (first.top, second.top, third.top) == (1, 1, 2)
    assert third.shape == rectangle((12, 4), (2, 1))


@pytest.mark.parametrize(
    ("where", "edit"),
    [
        ("on the top of a piece", ("at: [10, 8]", "at: [18, 20], elevation: 5")),
        ("within 0.25 mm of it", ("at: [10, 8]", "at: [18, 20], elevation: 126.9mm")),
        ("under a raised piece", ("at: [10, 8]", "at: [30, 7]")),
        ("in area terrain", ("at: [10, 8]", "at: [30, 40]")),
        ("up a hill of area terrain", ("at: [10, 8]", "at: [30, 40], elevation: 2")),
        ("in a point of interest", ("at: [10, 8]", "at: [30, 30]")),
        ("on a piece of no height", ("at: [10, 8]", "at: [8, 27]")),
        ("touching the wall of a piece", ("at: [10, 8]", "at: [4, 5.5315]")),
        ("touching another base", ("at: [10, 8]", "at: [11.5, 9.063]")),
        ("at the very edge of the table", ("at: [10, 8]", "at: [13.5mm, 8]")),
    ],
)
def test_where_a_base_may_stand(where: str, edit: tuple[str, str]) -> None:
    text = TEXT.replace(*edit, 1)
    if "5.5315" in edit[1]:  # 27 mm base, 2 in crate: centres 1.5315 in apart
        text = text.replace("{name: clone 3, at: [4, 4], elevation: 1}", "{at: [20, 3]}")
    assert loads(text) is not None, where


def test_problems_of_every_part_come_at_once() -> None:
    text = (
        TEXT.replace("height: 5", "height: -3", 1)
        .replace("at: [22, 30]", "at: [37, 30]")
        .replace("attacker: clones", "attacker: clone")
    )
    with pytest.raises(MapError) as caught:
        loads(text, "x.yaml")
    assert str(caught.value).split("\n") == [
        'x.yaml:14:13: terrain[1] "building": height: expected a length of 0 or more, got -3',
        'x.yaml:63:14: units[2] "droids": miniatures[2]: at: the base is 1.531 in over the '
        "table's edge; the table is 36 in by 48 in",
        "x.yaml:81:17: ask: attacker: unknown unit 'clone'; did you mean 'clones'?",
    ]
