"""The words of a diagram."""

from __future__ import annotations

from dataclasses import replace

import pytest

from defilade.diagram.legion.words import (
    description,
    finding,
    measured_inches,
    small_print,
    stance,
    usual_height,
)
from defilade.diagram.words import clipped, gid, plain
from defilade.rules.legion.verdict import Attack, Cover, How, MiniatureVerdict
from defilade.rules.legion.wording import answer
from tests.diagram.scenes import raised, seven_droids, unseen, vehicles

CLEAR = MiniatureVerdict(
    name="droid",
    sees=True,
    obscured=False,
    how=None,
    by=(),
    near_miss=(),
    distance_to_terrain_in=None,
    margin_mm=None,
    corridor_mm=None,
    sight=None,
    blocked=None,
    hidden=(),
)
PARTLY = replace(
    CLEAR, obscured=True, how=How.PARTLY, by=("building",), distance_to_terrain_in=1.27
)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (CLEAR, "clear"),
        (replace(CLEAR, sees=False), "not seen"),
        (PARTLY, "partly by building, 1.3 in"),
        (replace(PARTLY, by=("a", "b", "c")), "partly by a, b, c, nearest 1.3 in"),
        (replace(PARTLY, how=How.WHOLLY, sees=False), "wholly by building"),
        (replace(PARTLY, how=How.WHOLLY), "wholly by building, yet seen"),
        (replace(PARTLY, how=How.WITHIN, by=("woods",)), "within woods"),
        (replace(PARTLY, how=How.WITHIN, by=("woods",), sees=False), "within woods, not seen"),
        (
            replace(CLEAR, near_miss=("crates",), distance_to_terrain_in=3.04),
            "clear: crates too far (3.04 in)",
        ),
        (
            replace(CLEAR, near_miss=("crates",), distance_to_terrain_in=1.0),
            "clear: crates not counted",
        ),
    ],
)
def test_what_was_found(found: MiniatureVerdict, words: str) -> None:
    assert finding(found, 3.0) == words


def test_a_label_names_one_of_many_pieces() -> None:
    many = replace(PARTLY, by=("the old customs house", "crates 1", "crates 2"))
    assert finding(many, 3.0, brief=True) == "partly by the old customs…ouse + 2, nearest 1.3 in"


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (1.25, "1.2 in"),
        (2.96, "2.96 in"),
        (3.0, "3 in"),
        (3.0004, "just over 3 in"),
        (2.99999, "just under 3 in"),
        (0.0, "0 in"),
    ],
)
def test_a_length_is_never_rounded_across_half_range(length: float, words: str) -> None:
    assert measured_inches(length, 3.0) == words


def test_the_answer_in_a_sentence() -> None:
    table, verdict = seven_droids()
    assert answer(verdict) == "Heavy cover for battle droids: 6 of 7 obscured, 4 needed."
    suppressed = replace(verdict, terrain_cover=Cover.LIGHT)
    assert answer(suppressed).startswith("Heavy cover for battle droids, light from terrain: 6 of")
    overrun = replace(verdict, attack=Attack.OVERRUN, cover=Cover.NONE)
    assert "not checked against overrun attacks" in answer(overrun)
    assert answer(unseen()[1]).endswith("to battle droids: no attack.")
    assert answer(verdict) in description(table, verdict)


def test_small_print() -> None:
    _, verdict = seven_droids()
    assert small_print(verdict) == (
        "Star Wars: Legion, edition 2025-11; 14.18 in apart (range 3); "
        "certain: margin 1.8 mm, measured to 1 mm."
    )
    close = replace(verdict, wound_cap=3, range_band=6, margin_mm=0.4, close_call=True)
    assert small_print(close).endswith(
        "(beyond range 5); at most 3 can be wounded; close call: margin 0.4 mm, measured to 1 mm."
    )
    assert "margin" not in small_print(replace(verdict, margin_mm=None))


def test_only_what_is_unusual_is_said_of_heights() -> None:
    table, _ = raised()
    unit = table.unit("rebels")
    said = [stance(miniature, usual_height(table, unit)) for miniature in unit.miniatures]
    assert said == ["", "", "", "stands at 5 in"]
    table, _ = vehicles()
    tank = table.unit("AAT")
    assert stance(tank.leader, usual_height(table, tank)) == "4.02 in tall"


def test_names_for_programs_and_people() -> None:
    assert plain(" a\n b\x00 ") == "a b\N{REPLACEMENT CHARACTER}"
    assert gid("a-b") != gid("a b") != gid("a", "b") != gid("a_b")
    assert clipped("Sergeant Bartholomew 12", 16) == "Sergeant Bar… 12".replace(" 12", "12")
    assert clipped("short", 16) == "short"
