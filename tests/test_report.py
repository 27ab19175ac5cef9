"""Verdicts as JSON, as text, and against what a map expects."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from defilade.mapfile.legion import Expect
from defilade.report import compared, differences, record, ruling
from defilade.rules.legion import READINGS, Attack, Cover, How, Verdict
from tests.rules.legion.tables import (
    attack,
    box,
    forest,
    low_wall,
    point_of_interest,
    smoke,
    tall_wall,
    unit,
    vehicle,
)

MAP = "maps/x.yaml"


def partly_and_beyond() -> Verdict:
    return attack(
        unit("clones", (10, 0), (11.5, 0)),
        unit("droids", (10, 10), (20, 10), (10, 12.9)),
        low_wall("crates", 9, cover="light", x=(8, 12)),
    )


def hidden() -> Verdict:
    return attack(unit("clones", (10, 0)), unit("droids", (10, 10)), tall_wall("house", 9))


def together() -> Verdict:
    return attack(
        unit("clones", (10, 0), keywords=["Sharpshooter 1"]),
        unit("droids", (10, 10), (0.6, 4), courage=1, suppression=1),
        tall_wall("fence", 5, cover="light", x=(8.5, 10.1)),
        tall_wall("rampart", 4.5, x=(9.9, 14)),
        smoke((10, 12)),
    )


def in_a_wood() -> Verdict:
    return attack(unit("clones", (10, 0)), unit("droids", (10, 11)), forest((10, 10), 6))


def a_vehicle() -> Verdict:
    half = box("house", (7.5, 8), (5, 2), 6)
    return attack(unit("clones", (10, 0)), vehicle("walker", (10, 12)), half)


def melee() -> Verdict:
    return attack(unit("clones", (10, 0)), unit("droids", (10, 1.2)), kind=Attack.MELEE)


def long_names() -> Verdict:
    pieces = [
        low_wall(f"{'a very long name of a piece of terrain indeed '}{n}", 8.5 + n / 4, x=(6, 14))
        for n in range(3)
    ]
    name = "Imperial Stormtroopers of the 501st with a heavy weapon and a unit name"
    return attack(unit("clones", (10, 0)), unit(name, (10, 10.5), (11.5, 11)), *pieces)


ALL = [partly_and_beyond, hidden, together, in_a_wood, a_vehicle, melee, long_names]
EACH = pytest.mark.parametrize("make", ALL, ids=lambda make: str(make.__name__))


@EACH
def test_a_record_has_the_promised_keys(make: object) -> None:
    assert callable(make)
    got = record(make(), map_path=MAP)
    promised = {
        "map",
        "game",
        "edition",
        "attacker",
        "defender",
        "sees",
        "cover",
        "margin_mm",
        "close_call",
        "obscured",
        "miniatures",
        "eligible",
        "wound_cap",
        "error_mm",
        "chance",
        "range_in",
        "range_band",
        "findings",
    }
    added = {"attack", "leader", "terrain_cover"}
    assert set(got) == promised | added
    assert set(got["obscured"]) == {"count", "of", "needed"}
    of_a_miniature = {
        "name",
        "sees",
        "obscured",
        "how",
        "by",
        "distance_to_terrain_in",
        "margin_mm",
    }
    for miniature in got["miniatures"]:
        assert set(miniature) == of_a_miniature | {"near_miss", "corridor_mm"}
    of_a_finding = {"code", "text", "source", "reading", "about", "by", "witness"}
    for finding in got["findings"]:
        assert set(finding) == of_a_finding | {"margin_mm"}
        if finding["witness"] is not None:
            assert set(finding["witness"]) == {"from", "to"}
            assert [len(end) for end in finding["witness"].values()] == [3, 3]


@EACH
def test_a_record_is_json_and_always_the_same(make: object) -> None:
    assert callable(make)
    text = json.dumps(record(make(), map_path=MAP), allow_nan=False)
    assert json.loads(text) == record(make(), map_path=MAP)
    assert text == json.dumps(record(make(), map_path=MAP))


def test_a_record_says_what_was_found() -> None:
    got = record(partly_and_beyond(), map_path=MAP)
    assert (got["map"], got["game"], got["edition"]) == (MAP, "legion", "2025-11")
    assert (got["attacker"], got["defender"], got["leader"]) == ("clones", "droids", "clones 1")
    assert got["sees"] is True
    assert got["cover"] == "none"
    assert got["obscured"] == {"count": 1, "of": 3, "needed": 2}
    first, second, third = got["miniatures"]
    assert (first["how"], first["by"], first["obscured"]) == ("partly", ["crates"], True)
    assert first["distance_to_terrain_in"] == pytest.approx(1 - 13.5 / 25.4, abs=1e-6)
    assert (second["how"], second["by"], second["distance_to_terrain_in"]) == (None, [], None)
    assert (third["how"], third["near_miss"]) == (None, ["crates"])
    assert got["eligible"] == ["clones 1", "clones 2"]
    assert got["wound_cap"] is None
    assert got["range_band"] == 2


@EACH
def test_every_finding_has_a_source_and_known_readings(make: object) -> None:
    assert callable(make)
    for finding in make().findings:
        of_ours = finding.code == "legion.margin"  # no rulebook says how sure an answer is
        assert finding.source.startswith(
            "defilade, " if of_ours else "Legion Core Rulebook 2025-11, "
        )
        assert finding.text.strip()
        assert finding.reading is None or finding.reading in READINGS


@pytest.mark.parametrize(
    ("make", "first"),
    [
        (partly_and_beyond, "No cover for droids: 1 of 3 obscured, 2 needed."),
        (hidden, "No line of sight from clones 1 to droids: no attack."),
        (together, "Light cover for droids, heavy from terrain: 1 of 2 obscured, 1 needed."),
        (in_a_wood, "Light cover for droids: 1 of 1 obscured, 1 needed."),
        (melee, "No cover for droids: it is not checked against melee attacks."),
    ],
)
def test_the_first_line_of_a_ruling_is_the_answer(make: object, first: str) -> None:
    assert callable(make)
    assert ruling(make())[0] == first


@EACH
def test_a_ruling_stays_within_96_columns(make: object) -> None:
    assert callable(make)
    lines = ruling(make(), title="A title " * 20, map_path="maps/" + "long-" * 10 + ".yaml")
    assert max(map(len, lines)) <= 96
    assert not [line for line in lines if line != line.rstrip() or "\n" in line]


@EACH
def test_a_ruling_names_piece_and_distance_of_everybody_obscured(make: object) -> None:
    assert callable(make)
    verdict = make()
    lines = ruling(verdict)
    text = " ".join(" ".join(lines).split())
    for miniature in verdict.miniatures:
        if not miniature.obscured:
            continue
        assert f"{miniature.how} by" in text or miniature.how is How.WITHIN
        for piece in miniature.by:
            assert piece in text
        if miniature.how is not How.WITHIN:
            assert f"{miniature.distance_to_terrain_in:.2f} in away" in text


def test_a_ruling_tells_rule_steps_and_readings() -> None:
    lines = ruling(partly_and_beyond(), title="Droids", map_path=MAP)
    assert "  Droids - maps/x.yaml" in lines
    assert "Rule steps (Star Wars: Legion, edition 2025-11)" in lines
    text = " ".join(" ".join(lines).split())
    assert "crates (light cover) blocks some lines to it and is 0.47 in away" in text
    assert "crates blocks some lines to it but is 3.37 in away, beyond half range (3 in)" in text
    assert f"[L-01] {READINGS['L-01'].question}" in text


def test_a_ruling_says_that_a_hidden_miniature_is_seen_past_a_point_of_interest() -> None:
    across = attack(
        unit("clones", (10, 0)), unit("droids", (10, 12), (11.6, 12)), point_of_interest((10, 10))
    )
    lines = ruling(across)
    assert "wholly by poi, 0.47 in away, yet seen" in " ".join(lines)
    assert "partly by poi, 1.03 in away;" in " ".join(lines)
    assert not [line for line in ruling(hidden()) if "yet seen" in line]


def test_differences_say_what_was_expected_and_what_came() -> None:
    verdict = partly_and_beyond()
    right = Expect(
        sees=True, cover=Cover.NONE, obscured=("droids 1",), wound_cap=None, close_call=False
    )
    assert differences(verdict, right) == ()
    assert differences(verdict, Expect(obscured=1)) == ()
    assert differences(verdict, Expect(cover=Cover.HEAVY)) == ("cover: expected heavy, got none",)
    assert differences(verdict, Expect(sees=False)) == ("sees: expected no, got yes",)
    assert differences(verdict, Expect(obscured=2)) == ("obscured: expected 2, got 1",)
    assert differences(verdict, Expect(obscured=())) == ("obscured: expected nobody, got droids 1",)
    assert differences(verdict, Expect(wound_cap=1)) == ("wound_cap: expected 1, got none",)
    wrong = {"droids 1": How.WHOLLY, "droids 2": None}
    assert differences(verdict, Expect(how=wrong)) == (
        "how: expected droids 1 wholly, droids 2 not obscured, "
        "got droids 1 partly, droids 2 not obscured",
    )


def test_names_in_an_expectation_have_no_order() -> None:
    seen = Expect(sees_miniatures=("droids 3", "droids 1", "droids 2"))
    assert differences(partly_and_beyond(), seen) == ()
    assert differences(partly_and_beyond(), Expect(eligible=("clones 2", "clones 1"))) == ()


def test_nothing_expected_is_always_met() -> None:
    assert differences(hidden(), Expect()) == ()


def test_paths_are_shown_as_they_were_given() -> None:
    assert record(hidden(), map_path=str(Path("a") / "b.yaml"))["map"] == "a/b.yaml"


def test_what_two_editions_of_legion_differ_in() -> None:
    verdict = partly_and_beyond()
    later = replace(verdict, edition="2030-01")
    assert compared([verdict, later]) == ("Editions 2025-11 and 2030-01 give the same answer.",)
    harder = replace(later, cover=Cover.HEAVY, obscured_count=3)
    assert " ".join(compared([verdict, later, harder])) == (
        "Editions 2025-11, 2030-01 and 2030-01 differ in cover: by edition 2025-11 none, "
        "by edition 2030-01 none, by edition 2030-01 heavy; obscured: by edition 2025-11 1, "
        "by edition 2030-01 1, by edition 2030-01 3."
    )
    blind = replace(hidden(), edition="2030-01")
    assert "by edition 2030-01 no line of sight" in " ".join(compared([verdict, blind]))
