"""The text of a map file as a tree of values, each with the line and column where it stands.

The tree is built from ruamel.yaml's events and not by its constructor, because a map needs less
and must be told more: every key has a place too, all duplicate keys are reported, depth and size
are bounded before they cost anything, and a plain scalar means what YAML 1.2's core schema says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from defilade.mapfile.words import syntax_message

MAX_VALUES = 20_000
"""Values a file may hold once its aliases are followed; a crowded table has some 500."""

MAX_DEPTH = 20
"""How deep lists and mappings may be nested; the format needs 7."""

MAX_DIGITS = 60
"""Characters of the longest number that is read."""


class UnreadableError(Exception):
    """The text is no YAML that a map can be; `line` and `column` count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line, self.column, self.message = line, column, message
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Odd:
    """A plain scalar whose meaning depends on who reads it, such as a date or an octal number."""

    why: str


Plain = str | int | float | bool | Odd | None


@dataclass(slots=True, kw_only=True, eq=False)
class Node:
    """One value of the file: a scalar with its `text`, a list of `items` or a mapping of `pairs`.

    `style` is "scalar", "list" or "mapping"; `quoted` tells text in quotes from a bare word.
    """

    line: int
    column: int
    style: str
    text: str = ""
    quoted: bool = False
    value: Plain = None
    items: list[Node] = field(default_factory=list)
    pairs: list[tuple[Node, Node]] = field(default_factory=list)
    is_open: bool = False


def tree(text: str) -> Node | None:
    """The tree of the one document in `text`, or None if it holds no value.

    Raises UnreadableError at the first place that cannot be read.
    """
    builder = _Builder()
    try:
        for event in _events(text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        opened = error.context_mark if error.context else None
        where = f"line {opened.line + 1}, column {opened.column + 1}" if opened else ""
        message = syntax_message(str(error.problem), str(error.context or ""), where)
        raise UnreadableError(line, column, message) from None
    except (YAMLError, ValueError, OverflowError) as error:  # a bad escape, mostly
        line, column = builder.last
        first = str(error).partition("\n")[0]
        raise UnreadableError(line, column, f"not readable as YAML: {first[:100]}") from None
    return builder.root


def _events(text: str) -> Iterator[Event]:
    yield from YAML(typ="safe", pure=True).parse(text)


class _Builder:
    """Puts a stream of events together; a stack instead of recursion, so depth costs nothing."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.last = (1, 1)
        self._open: list[Node] = []
        self._keys: list[Node | None] = []
        self._anchors: dict[str, Node] = {}
        self._documents = 0
        self._values = 0

    def take(self, event: Event) -> None:
        """Add one event to the tree."""
        self.last = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, DocumentStartEvent):
            self._start_document(event)
        elif isinstance(event, AliasEvent):
            self._add(self._aliased(event))
        elif isinstance(event, ScalarEvent):
            self._add(self._anchored(event, self._scalar(event)))
        elif isinstance(event, MappingStartEvent | SequenceStartEvent):
            style = "mapping" if isinstance(event, MappingStartEvent) else "list"
            self._refuse_tag(event)
            node = Node(line=self.last[0], column=self.last[1], style=style, is_open=True)
            self._add(self._anchored(event, node))
            self._open.append(node)
            self._keys.append(None)
            if len(self._open) > MAX_DEPTH:
                self._fail(f"nested more than {MAX_DEPTH} deep; a map file needs 7 at most")
        elif isinstance(event, CollectionEndEvent):
            self._open.pop().is_open = False
            self._keys.pop()

    def _fail(self, message: str) -> None:
        raise UnreadableError(*self.last, message)

    def _start_document(self, event: DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self._fail("a second document starts here; a map file holds one, so remove the ---")
        if event.version and tuple(event.version) != (1, 2):
            self._fail("map files are YAML 1.2; remove the %YAML line")

    def _refuse_tag(self, event: MappingStartEvent | SequenceStartEvent | ScalarEvent) -> None:
        if event.tag is not None:
            shown = str(event.tag).replace("tag:yaml.org,2002:", "!!")[:40]
            self._fail(f"the tag {shown!r} means nothing in a map file; remove it")

    def _aliased(self, event: AliasEvent) -> Node:
        name = str(event.anchor)
        node = self._anchors.get(name)
        if node is None:
            self._fail(f"no anchor &{name[:40]} stands above this *{name[:40]}")
        elif node.is_open:
            self._fail(f"*{name[:40]} stands inside the very value it repeats")
        assert node is not None
        return node

    def _anchored(
        self, event: ScalarEvent | MappingStartEvent | SequenceStartEvent, node: Node
    ) -> Node:
        if event.anchor is not None:
            self._anchors[str(event.anchor)] = node
        return node

    def _scalar(self, event: ScalarEvent) -> Node:
        self._refuse_tag(event)
        quoted = not event.implicit[0]
        text = str(event.value)
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            text = self._whole_characters(text)
        value = text if quoted else plain_value(text)
        return Node(
            line=self.last[0],
            column=self.last[1],
            style="scalar",
            text=text,
            quoted=quoted,
            value=value,
        )

    def _whole_characters(self, text: str) -> str:
        # JSON writes a character beyond U+FFFF as two halves, which YAML's reader leaves apart.
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            self._fail("half a character: a \\ud800 to \\udfff without its other half")
            raise

    def _add(self, node: Node) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            self._fail(f"more than {MAX_VALUES} values; a map file needs far fewer")
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if parent.style == "list":
            parent.items.append(node)
        elif (key := self._keys[-1]) is None:
            self._keys[-1] = node
        else:
            parent.pairs.append((key, node))
            self._keys[-1] = None


_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?", re.DOTALL)
_ODD_INT = re.compile(r"[-+]?(0[0-9_]+|0[oxb][0-9a-fA-F_]+)")
_WORDS: dict[str, Plain] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}


def plain_value(text: str) -> Plain:
    """What a scalar without quotes means: a word of YAML 1.2's core schema, a number, or text.

    Dates and numbers with a leading zero or in another base are `Odd`: YAML 1.1 and 1.2 disagree
    on them, and nothing is guessed.
    """
    if text in _WORDS:
        return _WORDS[text]
    if match := _INFINITE.fullmatch(text):
        return float(f"{match[1]}inf")
    if _ODD_INT.fullmatch(text):
        return Odd("which programs read in different ways; write an ordinary number")
    if _DATE.fullmatch(text):
        return Odd("which some programs read as a date")
    if not _FLOAT.fullmatch(text):
        return text
    if len(text) > MAX_DIGITS:
        return Odd(f"a number of {len(text)} characters")
    return int(text) if _INT.fullmatch(text) else float(text)
