"""The JSON Schema takes every good map and no map whose keys or values are wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from ruamel.yaml import YAML

from defilade.mapfile import MapFile, dumps, loads, schema
from tests.mapfile import test_ninth_age_problems as ninth_age
from tests.mapfile.random_maps import maps
from tests.mapfile.random_ninth_age import maps as ninth_age_maps
from tests.mapfile.test_problems import FORMS, KEYS, VALUES, edited

GOOD = Path(__file__).with_name("good.yaml").read_text(encoding="utf-8")
VALIDATOR = Draft202012Validator(schema())

ONLY_THE_LOADER_KNOWS = (
    "twice",  # a parsed file has no duplicate keys left
    "expected a key",
    "put it in quotes",  # a date or a number is text to some readers
    "write an ordinary number",
    "characters, got",
    "keyword",
    "weapon rule",
    "unknown piece",
    "least range",
    "named twice",
    "Hover",
    "one line",
    "at least 0.001 in",
    "at most 1000 in",  # of text with its own unit; numbers are in any unit
    "a number of 100 characters",
    "13/12",  # no pattern compares numbers
    ".nan",
    "some text",
    "yes",
)
"""Words of messages about what a schema cannot see, or what other YAML readers see otherwise."""


def read(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["title"] == "A defilade map"


def test_every_key_is_described() -> None:
    assert schema()["description"]
    for entry in schema()["$defs"].values():
        assert entry["description"], entry["title"]
        assert entry["additionalProperties"] is False, entry["title"]
        for key, value in entry["properties"].items():
            assert value.get("description"), f"{entry['title']}: {key}"


@pytest.mark.parametrize("name", ["good", "good-ninth-age-2", "good-ninth-age-3"])
def test_a_good_map_is_valid(name: str) -> None:
    text = Path(__file__).with_name(f"{name}.yaml").read_text(encoding="utf-8")
    assert [error.message for error in VALIDATOR.iter_errors(read(text))] == []


def test_the_schemas_of_the_games_are_kept_apart() -> None:
    entries = schema()["$defs"]
    assert set(entries) >= {"legion.Map", "ninth-age.Map", "legion.UnitEntry"}
    for name, entry in entries.items():
        (game,) = {each for each in ("legion", "ninth-age") if name.startswith(f"{each}.")}
        references = re.findall(r'"\$ref": "#/\$defs/([^"]+)"', json.dumps(entry))
        assert all(reference.startswith(f"{game}.") for reference in references)
        assert set(references) <= set(entries)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(maps() | ninth_age_maps())
def test_every_written_map_is_valid(made: MapFile) -> None:
    text = dumps(made)
    assert loads(text) == made
    assert [error.message for error in VALIDATOR.iter_errors(read(text))] == []


CASES = [
    (text, *case)
    for text, cases in (
        (GOOD, [*VALUES, *KEYS, *FORMS]),
        (ninth_age.SECOND, [*ninth_age.VALUES, *ninth_age.KEYS, *ninth_age.FORMS]),
        (ninth_age.THIRD, ninth_age.OF_THE_THIRD),
    )
    for case in cases
    if not any(words in case[2] for words in ONLY_THE_LOADER_KNOWS)
]


@pytest.mark.parametrize(("text", "old", "new", "said"), CASES)
def test_a_wrong_key_or_value_is_not_valid(text: str, old: str, new: str, said: str) -> None:
    text, _ = edited(old, new, text)
    assert not VALIDATOR.is_valid(read(text)), said


@pytest.mark.parametrize("key", ["cover", "height", "rectangle", "title", "leader", "units"])
def test_nothing_is_never_valid(key: str) -> None:
    start = GOOD.index(f"{key}:")
    text = f"{GOOD[:start]}{key}: null\n" + GOOD[start:].partition("\n")[2]
    if key != "units":
        assert not VALIDATOR.is_valid(read(text))


@pytest.mark.parametrize(
    ("length", "valid"),
    [
        *((text, True) for text in ("3in", '3 1/2"', "2' 6\"", "27mm", ".5 CM", "-1/8in", 3, 0.5)),
        *((text, False) for text in ("3", "in", "3 parsecs", "3,5in", "1e5in", True, None, [3])),
    ],
)
def test_the_pattern_of_a_length(length: object, valid: bool) -> None:
    table = {"size": [36, 36]}
    head = {"game": "legion", "edition": "2025-11", "table": table}
    tokens = [{"kind": "smoke", "at": [length, 3]}]
    assert VALIDATOR.is_valid({**head, "tokens": tokens}) == valid
