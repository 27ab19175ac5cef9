"""Whatever a file holds, it is a map, or its problems are told in clear lines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from defilade.errors import MapError, Problem
from defilade.mapfile import MapFile, load, loads

TEXTS = {
    name: Path(__file__).with_name(f"{name}.yaml").read_text(encoding="utf-8")
    for name in ("good", "good-ninth-age-2", "good-ninth-age-3")
}
DATA = {name: YAML(typ="safe", pure=True).load(text) for name, text in TEXTS.items()}

Where = tuple[str, tuple[str | int, ...]]
"""A good map by its name, and the path of a value in it."""

PYDANTIC_JARGON = re.compile(
    r"Input should|valid (string|integer|number|list|tuple|dict)|Field required|validation error"
    r"|Extra inputs|pydantic|\wEntry\b"
)


def outcome(text: str) -> MapFile | tuple[Problem, ...]:
    """The map, or its problems, each seen to be one clear line with a place in the file."""
    try:
        return loads(text)
    except MapError as error:
        problems = error.problems
    lines = text.count("\n") + text.count("\r") + 1
    assert problems
    for problem in problems:
        assert str(problem).isprintable()
        assert not PYDANTIC_JARGON.search(problem.message.partition(", got ")[0])
        assert 0 <= problem.line <= lines
        assert (problem.line == 0) == (problem.column == 0)
    places = [(problem.line, problem.column) for problem in problems]
    assert places == sorted(places)
    return problems


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    assert not isinstance(outcome(text), MapFile)


HEADS = [
    "",
    'game: legion\nedition: "2025-11"\ntable: {size: [36, 36]}\n',
    'game: ninth-age\nedition: "3"\ntable: {size: [36, 36]}\n',
]


@settings(deadline=None)
@given(st.text("[]{}:,-&*!|>'\"%@` \n\tab01.?#~<\\ux", max_size=40), st.sampled_from(HEADS))
def test_any_text_that_looks_like_yaml(text: str, head: str) -> None:
    outcome(head + text)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(content)
    with pytest.raises(MapError):
        load(path)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_good_map_with_some_text_cut_or_put_in(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(list(TEXTS.values())))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    outcome(text[:start] + data.draw(st.text(max_size=5)) + text[end:])


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values under `value`, itself left out."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    found = [(*path, step) for step, _ in steps]
    return found + [deep for step, inner in steps for deep in _paths(inner, (*path, step))]


PLACES = [(name, path) for name, data in DATA.items() for path in _paths(data)]
NAMED = ("how", "readings", "shooters", "target_facing")
FIXED_KEYS = [
    (name, path)
    for name, path in PLACES
    if isinstance(path[-1], str) and not (len(path) > 1 and path[-2] in NAMED)
]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["27mm", '3 1/2"', "-1in", "heavy", "small", "area", "2025-11", "-"])
    | st.sampled_from(["standard", "4+", "2D6", "1/12", "soft", "front", "2", "3", "inside"])
    | st.sampled_from([[], {}, [1], [1, 2], [[1, 2]], {"a": 1}, {"round": 3}, [None]])
)


def changed(place: Where, **how: Any) -> str:
    """A good map as JSON with the value at a path replaced, its key renamed or taken out."""
    name, path = place
    data = json.loads(json.dumps(DATA[name]))
    around = data
    for step in path[:-1]:
        around = around[step]
    if "value" in how:
        around[path[-1]] = how["value"]
    elif "key" in how:
        pairs = [(how["key"] if key == path[-1] else key, around[key]) for key in around]
        around.clear()
        around.update(pairs)
    else:
        del around[path[-1]]
    return json.dumps(data, allow_nan=True).replace("NaN", ".nan").replace("Infinity", ".inf")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLACES), SCALARS)
def test_any_value_in_any_place(place: Where, value: Any) -> None:
    outcome(changed(place, value=value))


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_any_value_taken_out(place: Where) -> None:
    outcome(changed(place))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FIXED_KEYS), st.data())
def test_a_misspelt_key_is_always_named(place: Where, data: st.DataObject) -> None:
    name, path = place
    key = str(path[-1])
    at = data.draw(st.integers(0, len(key) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz_ "))
    tail = data.draw(st.sampled_from([key[at:], key[at + 1 :]]))
    misspelt = key[:at] + letter + tail
    around = DATA[name]
    for step in path[:-1]:
        around = around[step]
    assume(misspelt not in around)
    problems = outcome(changed(place, key=misspelt))
    assert not isinstance(problems, MapFile)
    assert any(repr(misspelt) in problem.message for problem in problems) or "base" in path


KEY_LINES = [
    (name, index)
    for name, text in TEXTS.items()
    for index, line in enumerate(text.split("\n"))
    if re.match(r" *[a-z_]+: \S", line)
]


@pytest.mark.parametrize(("name", "index"), KEY_LINES)
def test_a_key_that_stands_twice_is_always_named(name: str, index: int) -> None:
    lines = TEXTS[name].split("\n")
    problems = outcome("\n".join([*lines[: index + 1], *lines[index:]]))
    assert not isinstance(problems, MapFile)
    key = lines[index].split(":")[0].strip()
    assert [(problem.line, problem.message) for problem in problems] == [
        (index + 2, f"{key!r} stands here twice, first in line {index + 1}; keep one")
    ]
