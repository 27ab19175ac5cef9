"""The maps in maps/ are golden: each says its source and the right answer, and the answer holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

import pytest

from defilade.cli import commands
from defilade.mapfile import LegionMap, MapFile, dumps, load, loads
from defilade.mapfile.document import UNSTATED, Answer
from defilade.report import differences
from defilade.rules import legion, ninth_age
from defilade.rules.legion import Cover
from defilade.rules.legion.attack import AttackDice
from defilade.tabletop import Facing

Verdict: TypeAlias = legion.Verdict | ninth_age.Verdict

ROOT = Path(__file__).parents[1]
MAPS = sorted((ROOT / "maps").glob("*.yaml"))
ALL_MAPS = pytest.mark.parametrize("path", MAPS, ids=lambda path: str(path.stem))

PUBLIC_CASES = {
    "L01": ("legion-seven-droids", True, Cover.HEAVY, 4, None),
    "L03 past": ("legion-past-clones", True, Cover.HEAVY, 1, None),
    "L03 behind": ("legion-behind-a-building", False, Cover.NONE, 1, None),
    "L05": ("legion-two-of-four-behind-a-wall", True, Cover.LIGHT, 2, 2),
    "L06": ("legion-arch-six-inches-away", True, Cover.NONE, 0, None),
    "T1": ("legion-arch-six-inches-away", True, Cover.NONE, 0, None),
    "T2": ("legion-two-of-four-behind-a-wall", True, Cover.LIGHT, 2, 2),
    "T3": ("legion-three-two-one", True, Cover.HEAVY, 3, 5),
    "T5": ("legion-hidden-far-from-terrain", True, Cover.HEAVY, 2, 1),
    "T6": ("legion-low-kerb", True, Cover.LIGHT, 3, None),
    "T9 across": ("legion-point-of-interest-across", True, Cover.HEAVY, 2, None),
    "T9 beside": ("legion-point-of-interest-beside", True, Cover.NONE, 0, None),
    "T10 through": ("legion-area-terrain-through", False, Cover.NONE, 3, None),
    "T10 in": ("legion-area-terrain-in", True, Cover.LIGHT, 2, None),
    "T10 out": ("legion-area-terrain-out", True, Cover.NONE, 0, None),
    "T11": ("legion-under-a-raised-walker", True, Cover.NONE, 0, None),
    "T14": ("legion-leader-does-not-see", False, Cover.NONE, 2, None),
    "T15": ("legion-death-from-above", True, Cover.NONE, 2, None),
    "T20": ("legion-roof-in-contact", True, Cover.NONE, 0, None),
    "T20 other roof": ("legion-roof-without-contact", True, Cover.HEAVY, 2, None),
    "T25": ("legion-vehicle-behind-a-building", True, Cover.NONE, 0, None),
    "U39": ("legion-hidden-target", False, Cover.NONE, 1, None),
}
"""What the sources answer, apart from the maps: sight, cover, number obscured, wound cap."""


def verdict_on(map: MapFile) -> Verdict:
    assert map.ask is not None
    attacker, defender = map.ask.attacker, map.ask.defender
    if isinstance(map, LegionMap):
        return legion.check(
            map.table,
            attacker=attacker,
            defender=defender,
            edition=map.edition,
            attack=map.ask.attack,
        )
    return ninth_age.check(
        map.table,
        attacker=attacker,
        defender=defender,
        edition=map.edition,
        attack=map.ask.attack,
    )


@pytest.fixture(scope="module")
def judged() -> dict[str, tuple[MapFile, Verdict]]:
    """Maps that were judged, so that each is judged once."""
    return {}


def judge(path: Path, judged: dict[str, tuple[MapFile, Verdict]]) -> tuple[MapFile, Verdict]:
    if path.stem not in judged:
        map = load(path)
        judged[path.stem] = (map, verdict_on(map))
    return judged[path.stem]


def test_there_are_maps() -> None:
    for game, least in (("legion-", 25), ("ninth-age-2-", 25), ("ninth-age-3-", 15)):
        assert sum(path.name.startswith(game) for path in MAPS) >= least


@ALL_MAPS
def test_what_it_expects_holds(path: Path, judged: dict[str, tuple[MapFile, Verdict]]) -> None:
    map, verdict = judge(path, judged)
    assert map.expect is not None
    assert differences(verdict, map.expect, map) == ()


TIGHT = {"ninth-age-2-v4": 1.9}
"""Maps that leave less than 3 mm [mm], because the numbers of the vector are given."""


@ALL_MAPS
def test_it_is_no_close_call(path: Path, judged: dict[str, tuple[MapFile, Verdict]]) -> None:
    """Measured to the sixteenth, a golden map leaves 3 mm, unless it says that it is close."""
    map, verdict = judge(path, judged)
    assert map.expect is not None
    if map.expect.close_call is True:
        return
    assert not verdict.close_call
    least = TIGHT.get(path.stem, 3.0)
    assert min(margins(verdict), default=least) >= least


def margins(verdict: Verdict) -> Iterator[float]:
    """All margins of a verdict [mm]."""
    if isinstance(verdict, legion.Verdict):
        found = [verdict.margin_mm, *(each.margin_mm for each in verdict.miniatures)]
    else:
        found = [verdict.margin_mm, *(each.margin_mm for each in verdict.shooters)]
    return (margin for margin in found if margin is not None)


@ALL_MAPS
def test_it_says_what_it_is(path: Path) -> None:
    map = load(path)
    assert map.title
    assert map.source
    assert map.ask
    assert map.expect
    stated = map.expect.stated()
    is_of_unseen = not isinstance(map, LegionMap) and stated["sees"] is False
    assert {"sees", "cover", "close_call"} - set(stated) == ({"cover"} if is_of_unseen else set())
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert path.name.startswith(f"{map.game}-")


@ALL_MAPS
def test_it_survives_writing_and_reading(path: Path) -> None:
    map = load(path)
    assert loads(dumps(map)) == map


@ALL_MAPS
def test_a_wrong_expectation_is_noticed(
    path: Path, judged: dict[str, tuple[MapFile, Verdict]]
) -> None:
    """Every single thing that the map expects, turned into its opposite, is a difference."""
    map, verdict = judge(path, judged)
    assert map.expect is not None
    for key, opposite in opposites(map.expect):
        (difference,) = differences(verdict, opposite, map)
        assert f"{key}: expected " in difference


def opposites(expect: Answer) -> Iterator[tuple[str, Answer]]:
    """For each thing that is expected, only that, turned into its opposite."""
    stated = expect.stated()
    for key, value in stated.items():
        only = {name: UNSTATED for name in stated if name != key}
        if key == "shooters" and isinstance(value, Mapping):
            for name, shooter in value.items():
                for of, one in opposites(shooter):
                    changed = {**only, key: {name: one}}
                    yield of, replace(expect, **changed)
        else:
            yield key, replace(expect, **{**only, key: _another(value)})


def _another(value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, legion.Cover | ninth_age.Cover):
        return type(value)(1 if value == 0 else 0)
    if isinstance(value, StrEnum):
        return Facing.REAR if value is not Facing.REAR else Facing.FRONT
    if isinstance(value, AttackDice):
        return value + AttackDice(white=1)
    if isinstance(value, float):
        return value / 2 if value else 0.5
    if isinstance(value, int | Fraction):
        return value + 1
    if isinstance(value, str):
        return ninth_age.Cover.NONE
    if isinstance(value, tuple):
        return value[1:] if value else ("somebody",)
    if value is None:
        return 0
    assert isinstance(value, Mapping)
    return {name: _another(each) for name, each in value.items()}


@pytest.mark.parametrize("case", PUBLIC_CASES)
def test_public_cases(case: str, judged: dict[str, tuple[MapFile, Verdict]]) -> None:
    name, sees, cover, count, cap = PUBLIC_CASES[case]
    _, verdict = judge(ROOT / "maps" / f"{name}.yaml", judged)
    assert isinstance(verdict, legion.Verdict)
    assert verdict.sees is sees
    assert verdict.cover is cover
    assert verdict.obscured_count == count
    assert verdict.wound_cap == cap


def test_the_rulebooks_seven_droids(judged: dict[str, tuple[MapFile, Verdict]]) -> None:
    """L01: seven seen, five partly hidden, four of those within half range, building and crates."""
    _, verdict = judge(ROOT / "maps" / "legion-seven-droids.yaml", judged)
    assert isinstance(verdict, legion.Verdict)
    assert all(miniature.sees for miniature in verdict.miniatures)
    hidden = [m for m in verdict.miniatures if m.by or m.near_miss]
    assert len(hidden) == 5
    assert verdict.obscured_count == 4
    (beyond,) = [m for m in hidden if not m.obscured]
    assert beyond.distance_to_terrain_in is not None
    assert beyond.distance_to_terrain_in > 3.25
    assert {piece for m in hidden for piece in m.by} == {"building", "crates"}


def test_the_readme_lists_every_map_and_no_other() -> None:
    text = (ROOT / "maps" / "README.md").read_text(encoding="utf-8")
    named = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `")}
    assert named == {path.name for path in MAPS}


@pytest.mark.parametrize("number", [1, 2])
def test_the_readmes_example_holds(number: int) -> None:
    """The map of each game that the README explains loads, and its answer is right."""
    text = (ROOT / "maps" / "README.md").read_text(encoding="utf-8")
    map = loads(text.split("```yaml\n")[number].split("```")[0])
    assert map.expect is not None
    assert differences(verdict_on(map), map.expect, map) == ()


def test_the_readmes_commands_exist() -> None:
    text = (ROOT / "maps" / "README.md").read_text(encoding="utf-8")
    lines = [
        line.split("  ")[0].split() for line in text.splitlines() if line.startswith("defilade ")
    ]
    assert {line[1] for line in lines} <= set(commands.commands)
    for line in lines:
        named = [word for word in line if word.endswith(".yaml") and "*" not in word]
        assert all((ROOT / word).is_file() for word in named)
