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

TEXT = Path(__file__).with_name("good.yaml").read_text(encoding="utf-8")
DATA = YAML(typ="safe", pure=True).load(TEXT)

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


@settings(deadline=None)
@given(st.text("[]{}:,-&*!|>'\"%@` \n\tab01.?#~<\\ux", max_size=40), st.booleans())
def test_any_text_that_looks_like_yaml(text: str, has_head: bool) -> None:
    head = 'game: legion\nedition: "2025-11"\ntable: {size: [36, 36]}\n'
    outcome(head + text if has_head else text)


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
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 30)))
    outcome(TEXT[:start] + data.draw(st.text(max_size=5)) + TEXT[end:])


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values under `value`, itself left out."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    found = [(*path, step) for step, _ in steps]
    return found + [deep for step, inner in steps for deep in _paths(inner, (*path, step))]


PATHS = _paths(DATA)
KEY_PATHS = [path for path in PATHS if isinstance(path[-1], str)]
FIXED_KEYS = [path for path in KEY_PATHS if path[-2:-1] not in (("how",), ("readings",))]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["27mm", '3 1/2"', "-1in", "heavy", "small", "area", "2025-11", "-"])
    | st.sampled_from([[], {}, [1], [1, 2], [[1, 2]], {"a": 1}, {"round": 3}, [None]])
)


def changed(path: tuple[str | int, ...], **how: Any) -> str:
    """The good map as JSON with the value at `path` replaced, its key renamed or taken out."""
    data = json.loads(json.dumps(DATA))
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


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(PATHS), SCALARS)
def test_any_value_in_any_place(path: tuple[str | int, ...], value: Any) -> None:
    outcome(changed(path, value=value))


@pytest.mark.parametrize("path", PATHS, ids=str)
def test_any_value_taken_out(path: tuple[str | int, ...]) -> None:
    outcome(changed(path))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FIXED_KEYS), st.data())
def test_a_misspelt_key_is_always_named(path: tuple[str | int, ...], data: st.DataObject) -> None:
    key = str(path[-1])
    place = data.draw(st.integers(0, len(key) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz_ "))
    tail = data.draw(st.sampled_from([key[place:], key[place + 1 :]]))
    misspelt = key[:place] + letter + tail
    around = DATA
    for step in path[:-1]:
        around = around[step]
    assume(misspelt not in around)
    problems = outcome(changed(path, key=misspelt))
    assert not isinstance(problems, MapFile)
    assert any(repr(misspelt) in problem.message for problem in problems) or "base" in path


LINES = TEXT.split("\n")
KEY_LINES = [index for index, line in enumerate(LINES) if re.match(r" *[a-z_]+: \S", line)]


@pytest.mark.parametrize("index", KEY_LINES, ids=lambda index: LINES[index].strip()[:20])
def test_a_key_that_stands_twice_is_always_named(index: int) -> None:
    problems = outcome("\n".join([*LINES[: index + 1], *LINES[index:]]))
    assert not isinstance(problems, MapFile)
    key = LINES[index].split(":")[0].strip()
    assert [(problem.line, problem.message) for problem in problems] == [
        (index + 2, f"{key!r} stands here twice, first in line {index + 1}; keep one")
    ]
