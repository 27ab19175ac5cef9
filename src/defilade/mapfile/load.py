"""Reading a map file: bytes to a table, or every problem of the file, each with its place."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from defilade.errors import MapError, Problem
from defilade.mapfile.entries import HeadEntry, TableEntry
from defilade.mapfile.form import Fault, Path
from defilade.mapfile.games import MapFile, format_of
from defilade.mapfile.places import Written, described, written
from defilade.mapfile.source import Node, UnreadableError, tree
from defilade.mapfile.translate import fault_of, hinted, place_of

MAX_BYTES = 1_000_000
"""The largest file that is read; a crowded table takes some 10 kB."""


def load(path: str | os.PathLike[str]) -> MapFile:
    """The map in the file at `path`, YAML or JSON. Raises MapError with all its problems."""
    name = os.fsdecode(path)
    return _from_bytes(_read(name), name)


def loads(text: str, path: str = "<text>") -> MapFile:
    """The map in `text`; `path` is what problems call it. Raises MapError with all its problems."""
    return _from_bytes(text.encode("utf-8", "surrogatepass"), path)


def _fail(path: str, message: str, line: int = 0, column: int = 0) -> MapError:
    path = path if path and path.isprintable() else repr(path)
    problem = Problem(path=path, line=line, column=column, where="", message=message)
    return MapError((problem,))


def _read(path: str) -> bytes:
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            raise _fail(path, "expected a map file, got a directory; name a file in it")
        if not stat.S_ISREG(status.st_mode):
            raise _fail(path, "expected a map file, got something that is no ordinary file")
        if status.st_size > MAX_BYTES:
            raise _too_large(path, status.st_size)
        with FilePath(path).open("rb") as file:
            content = file.read(MAX_BYTES + 1)  # it may have grown since
    except FileNotFoundError:
        raise _fail(path, "there is no such file; check the name") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise _fail(path, f"cannot be read: {reason}") from None
    return content


def _too_large(path: str, size: int) -> MapError:
    limit = MAX_BYTES / 1e6
    return _fail(path, f"expected a map file of at most {limit:.0f} MB, got {size / 1e6:.1f} MB")


_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _text(content: bytes, path: str) -> str:
    if len(content) > MAX_BYTES:
        raise _too_large(path, len(content))
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _fail(path, "expected text in UTF-8, got UTF-16; save it as UTF-8")
    if b"\0" in content:
        raise _fail(path, "expected a map file, got a binary file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        got = f"the byte {content[error.start]:#04x}"
        message = f"expected text in UTF-8, got {got}; save the file as UTF-8"
        raise _fail(path, message, *_place(before)) from None
    if match := _UNPRINTABLE.search(text):
        message = f"the character U+{ord(match[0]):04X} cannot stand in a map file; remove it"
        raise _fail(path, message, *_place(text[: match.start()]))
    return text


def _place(before: str) -> tuple[int, int]:
    """The line and column after the text `before`."""
    lines = re.split("\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1


def _from_bytes(content: bytes, path: str) -> MapFile:
    try:
        root = tree(_text(content, path))
        if root is None or (root.style == "scalar" and not root.text and not root.quoted):
            raise _fail(
                path, 'the file is empty; a map starts with game: legion, edition: "2025-11"'
            )
        if root.style != "mapping":
            message = f"expected keys and values such as game: legion, got {described(root)}"
            raise _fail(path, message, root.line, root.column)
        source = written(root)
    except UnreadableError as error:
        raise _fail(path, error.message, error.line, error.column) from None
    return _Check(source, path).result(hashlib.sha256(content).hexdigest())


class _Check:
    """Gathers the problems of one file, from its values outward to what stands where."""

    def __init__(self, source: Written, path: str) -> None:
        self._source = source
        self._path = path
        self._format = format_of(source.data)
        self._problems: list[Problem] = []
        self._wrong: set[Path] = set()
        self._guessed: frozenset[Path] = frozenset()

    def result(self, sha256: str) -> MapFile:
        """The map. Raises MapError if anything is wrong with it."""
        data, format = self._source.data, self._format
        for path, key, message in self._source.faults:
            self._add_at(key, path, message)
        context = {"lengths": self._lengths(), "edition": data.get("edition")}
        entry = self._values(context)
        self._add(format.form(data))
        self._add(self._nothings())
        bad = {path[:2] for path in self._wrong} | self._guessed
        built = format.build(data, context, bad)
        self._add(built.faults)
        self._add(format.naming(data, bad))
        if ("lengths",) not in bad:  # else nothing is known to be where it seems
            listed = data.get("terrain", [])
            are_pieces_known = ("terrain",) not in bad and len(built.terrain) == len(listed)
            size = self._size(context)
            self._add(format.sense(built, size, are_pieces_known=are_pieces_known))
        self._raise()
        assert entry is not None
        made: MapFile = format.made(entry, built, self._path, sha256)
        return made

    def _lengths(self) -> str:
        unit = self._source.data.get("lengths", "in")
        return unit if unit in ("in", "mm", "cm") else "mm"  # where it is wrong: none is too long

    def _values(self, context: dict[str, Any]) -> HeadEntry | None:
        try:
            entry: HeadEntry = self._format.map_entry.model_validate(
                self._source.data, context=context
            )
            return entry
        except ValidationError as error:
            details: list[ErrorDetails] = error.errors(include_url=False)
        self._guessed = hinted(details, self._format)
        for detail in details:
            self._add_detail(detail)
        return None

    def _add_detail(self, detail: ErrorDetails) -> None:
        path = place_of(detail)
        if detail["type"] == "extra_forbidden":
            key = self._source.keys[path]
            self._add_at(key, path[:-1], fault_of(detail, key, self._format)[1])
            self._wrong.add(path)
        else:
            self._add([fault_of(detail, self._source.node(path), self._format)])

    def _nothings(self) -> Iterable[Fault]:
        """Keys without a value, but for those that take null as an answer."""
        for path, node in self._source.nodes.items():
            is_nothing = node.style == "scalar" and node.value is None
            if is_nothing and not self._format.is_answer(path) and path not in self._wrong:
                yield path, f"expected a value, got {described(node)}; write one, or remove the key"

    def _size(self, context: dict[str, Any]) -> tuple[float, float] | None:
        try:
            table = self._source.data.get("table")
            return TableEntry.model_validate(table, context=context).size
        except ValidationError:
            return None

    def _add(self, faults: Iterable[Fault]) -> None:
        for path, message in faults:
            is_written = path in self._source.nodes
            if not is_written and path in self._guessed:
                continue  # the key is there, misspelt, and has its own problem
            self._wrong.add(path)
            self._add_at(self._source.node(path), path, message)

    def _add_at(self, node: Node, path: Path, message: str) -> None:
        self._wrong.add(path)
        self._problems.append(
            Problem(
                path=self._path,
                line=node.line,
                column=node.column,
                where=self._source.where(path),
                message=message,
            )
        )

    def _raise(self) -> None:
        if self._problems:
            ordered = sorted(self._problems, key=lambda problem: (problem.line, problem.column))
            raise MapError(tuple(dict.fromkeys(ordered)))
