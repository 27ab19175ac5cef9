"""Files that are no maps at all: one clear line each, at once, and never a traceback."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from defilade.errors import MapError
from defilade.mapfile import load, loads

LEAST = b'game: legion\nedition: "2025-11"\ntable: {size: [36, 36]}\n'


def said(path: Path, content: bytes | None = None) -> str:
    if content is not None:
        path.write_bytes(content)
    started = time.perf_counter()
    with pytest.raises(MapError) as caught:
        load(path)
    assert time.perf_counter() - started < 5.0
    text = str(caught.value)
    assert "\n" not in text
    assert text.isprintable()
    return text.replace(str(path), "x.yaml")


def test_a_missing_file(tmp_path: Path) -> None:
    assert said(tmp_path / "x.yaml") == "x.yaml: there is no such file; check the name"


def test_an_empty_name() -> None:
    """It is shown in quotes: a message that begins with a colon tells nobody what is meant."""
    with pytest.raises(MapError, match=r"^'': there is no such file; check the name$"):
        load("")


def test_a_directory(tmp_path: Path) -> None:
    assert said(tmp_path) == "x.yaml: expected a map file, got a directory; name a file in it"


def test_a_device() -> None:
    assert said(Path("/dev/zero")) == (
        "x.yaml: expected a map file, got something that is no ordinary file"
    )


def test_a_name_that_no_file_can_have() -> None:
    assert said(Path("x\0y")).endswith(": cannot be read: not a file name")


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(LEAST)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", refuse)
    assert said(path) == "x.yaml: cannot be read: Permission denied"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    assert said(path) == "x.yaml: expected a map file of at most 1 MB, got 100.0 MB"


EMPTY = 'x.yaml: the file is empty; a map starts with game: legion, edition: "2025-11"'

NO_TEXT = {
    "empty": (b"", EMPTY),
    "comments": (b"# nothing\n", EMPTY),
    "null": (b"---\n", EMPTY),
    "binary": (b"\x89PNG\r\n\0\0", "x.yaml: expected a map file, got a binary file"),
    "utf-16": (
        LEAST.decode().encode("utf-16"),
        "x.yaml: expected text in UTF-8, got UTF-16; save it as UTF-8",
    ),
    "latin-1": (
        "game: legion\ntitle: Chäfer".encode("latin-1"),
        "x.yaml:2:10: expected text in UTF-8, got the byte 0xe4; save the file as UTF-8",
    ),
    "control": (
        b"game: legion\ntitle: \x1b[31m",
        "x.yaml:2:8: the character U+001B cannot stand in a map file; remove it",
    ),
    "a number": (b"3", "x.yaml:1:1: expected keys and values such as game: legion, got 3"),
    "a list": (
        b"- a\n- b\n",
        "x.yaml:1:1: expected keys and values such as game: legion, got a list of 2",
    ),
}


@pytest.mark.parametrize("kind", NO_TEXT)
def test_what_is_no_map(tmp_path: Path, kind: str) -> None:
    content, message = NO_TEXT[kind]
    assert said(tmp_path / "x.yaml", content) == message


def _bomb(of: str) -> bytes:
    lines = ["a0: &a0 [x]" if of == "lists" else "a0: &a0 {x: 1}"]
    for level in range(1, 15):
        nine = ", ".join([f"*a{level - 1}"] * 9)
        value = f"[{nine}]" if of == "lists" else f"{{<<: [{nine}]}}"
        lines.append(f"a{level}: &a{level} {value}")
    return "\n".join(lines).encode()


def _chain() -> bytes:
    lines = ["a0: &a0 [x]"]
    lines += [f"a{level}: &a{level} [*a{level - 1}]" for level in range(1, 1000)]
    return "\n".join(lines).encode()


MEAN = {
    "lists of aliases": (_bomb("lists"), "the aliases (*) make it more than 20000 values"),
    "merged mappings": (_bomb("mappings"), "the aliases (*) make it more than 20000 values"),
    "a chain of aliases": (_chain(), "the aliases (*) nest it more than 20 deep"),
    "deep lists": (b"[" * 100_000, "nested more than 20 deep"),
    "deep blocks": (b"- " * 100_000, "nested more than 20 deep"),
    "deep keys": (b"? " * 100_000, "nested more than 20 deep"),
    "deep indentation": (
        "\n".join(" " * depth + "a:" for depth in range(500)).encode(),
        "nested more than 20 deep",
    ),
    "many values": (b"a: [" + b"1," * 300_000 + b"]", "more than 20000 values"),
    "one long word": (b"a: '" + b"x" * 900_000, "the quote opened at line 1, column 4 is never"),
    "many lines": (b"a: x\n" + b"\n" * 900_000 + b"b: [", "expected"),
    "many anchors": (
        b"a: [" + b",".join(b"&a%d 1" % number for number in range(60_000)) + b"]",
        "more than 20000 values",
    ),
}


@pytest.mark.parametrize("trick", MEAN)
def test_no_file_takes_long(tmp_path: Path, trick: str) -> None:
    content, message = MEAN[trick]
    assert len(content) < 1_000_000
    assert message in said(tmp_path / "x.yaml", content)


def test_a_crowd_on_one_spot_takes_no_time() -> None:
    crowd = "\n".join("      - {at: [9, 9]}" for _ in range(1500))
    unit = f"units:\n  - name: a\n    side: b\n    type: trooper\n    miniatures:\n{crowd}\n"
    started = time.perf_counter()
    with pytest.raises(MapError) as caught:
        loads(LEAST.decode() + unit)
    assert time.perf_counter() - started < 5.0
    assert len(caught.value.problems) == 1499


def test_text_that_no_file_can_hold() -> None:
    with pytest.raises(MapError, match="expected text in UTF-8"):
        loads(LEAST.decode() + "title: \ud800\n")
