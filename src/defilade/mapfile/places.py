"""From the tree of a file to plain values, remembering where each of them and each key stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from defilade.mapfile.form import Path
from defilade.mapfile.source import MAX_DEPTH, MAX_VALUES, Node, Odd, UnreadableError
from defilade.mapfile.words import shorten


@dataclass(slots=True, kw_only=True)
class Written:
    """The values of a file as dicts, lists and scalars, with the nodes they came from, by path.

    `faults` are keys that cannot be: given twice, or no text.
    """

    data: dict[str, Any] = field(default_factory=dict)
    nodes: dict[Path, Node] = field(default_factory=dict)
    keys: dict[Path, Node] = field(default_factory=dict)
    faults: list[tuple[Path, Node, str]] = field(default_factory=list)

    def node(self, path: Path) -> Node:
        """The node at `path`, or the nearest one around it where nothing stands there."""
        while path not in self.nodes:
            path = path[:-1]
        return self.nodes[path]

    def where(self, path: Path) -> str:
        """A path for a person, entries counted from 1: `terrain[2] "bunker": height`."""
        words: list[str] = []
        value: Any = self.data
        for step in path:
            if isinstance(step, str):
                words.append(step if step.isprintable() and len(step) <= 40 else shorten(step))
                value = value.get(step) if isinstance(value, dict) else None
                continue
            words[-1] += f"[{step + 1}]"
            inside = isinstance(value, list) and step < len(value)
            value = value[step] if inside else None
            name = value.get("name") if isinstance(value, dict) else None
            if isinstance(name, str) and name.isprintable() and len(name) <= 40:
                words[-1] += f' "{name}"'
        return ": ".join(words)


def written(root: Node) -> Written:
    """The values under `root`, a mapping. Raises UnreadableError if aliases make them too many."""
    return _Walk().all_of(root)


class _Walk:
    def __init__(self) -> None:
        self._result = Written()
        self._visits = 0

    def all_of(self, root: Node) -> Written:
        data = self._value(root, ())
        assert isinstance(data, dict)
        self._result.data = data
        return self._result

    def _value(self, node: Node, path: Path) -> Any:
        self._visit(node, path)
        self._result.nodes[path] = node
        if node.style == "scalar":
            return node.value
        if node.style == "list":
            return [self._value(item, (*path, index)) for index, item in enumerate(node.items)]
        return self._mapping(node, path)

    def _visit(self, node: Node, path: Path) -> None:
        self._visits += 1
        if self._visits > MAX_VALUES:
            raise self._too_much(node, f"make it more than {MAX_VALUES} values")
        if len(path) > MAX_DEPTH:
            raise self._too_much(node, f"nest it more than {MAX_DEPTH} deep")

    def _too_much(self, node: Node, what: str) -> UnreadableError:
        message = f"the aliases (*) {what}; write the values out"
        return UnreadableError(node.line, node.column, message)

    def _mapping(self, node: Node, path: Path) -> dict[str, Any]:
        values: dict[str, Any] = {}
        lines: dict[str, int] = {}
        merges: list[tuple[Node, Node]] = []
        for key, value in node.pairs:
            if not isinstance(key.value, str):
                message = f"expected a key, got {described(key)}; put a name in quotes"
                self._result.faults.append((path, key, message))
                continue
            name = key.value
            if name in lines:
                message = (
                    f"{shorten(name)} stands here twice, first in line {lines[name]}; keep one"
                )
                self._result.faults.append((path, key, message))
                continue
            lines[name] = key.line
            if _is_merge(key):
                merges.append((key, value))
            else:
                self._put(values, key, value, path)
        self._merge(merges, values, path)
        return values

    def _put(self, values: dict[str, Any], key: Node, value: Node, path: Path) -> None:
        self._result.keys[(*path, key.text)] = key
        values[key.text] = self._value(value, (*path, key.text))

    def _merge(self, merges: list[tuple[Node, Node]], values: dict[str, Any], path: Path) -> None:
        """Add what the mappings under the key `<<` say beyond `values`; the first one wins.

        What is wrong with the keys of such a mapping is reported where it is written out.
        """
        while merges:
            merge_key, merged = merges.pop(0)
            for source in merged.items if merged.style == "list" else [merged]:
                self._visit(source, path)
                if source.style != "mapping":
                    message = f"<< takes a mapping such as *name, got {described(source)}"
                    self._result.faults.append((path, merge_key, message))
                for key, value in source.pairs:
                    if _is_merge(key):
                        merges.append((key, value))
                    elif isinstance(key.value, str) and key.value not in values:
                        self._put(values, key, value, path)


def _is_merge(key: Node) -> bool:
    return key.style == "scalar" and key.text == "<<" and not key.quoted


def described(node: Node) -> str:
    """What stands in the file, for "got ..."."""
    if node.style == "list":
        return f"a list of {len(node.items)}" if node.items else "an empty list"
    if node.style == "mapping":
        return "keys and values"
    if isinstance(node.value, Odd):
        return f"{shorten(node.text)[1:-1]}, {node.value.why}"
    if node.quoted or isinstance(node.value, str):
        return shorten(node.text)
    return shorten(node.text)[1:-1] or "nothing"
