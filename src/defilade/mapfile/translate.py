"""From pydantic's errors to faults in a player's words."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from defilade.mapfile.entries import SHAPES
from defilade.mapfile.form import Fault, Path
from defilade.mapfile.format import Format
from defilade.mapfile.places import described
from defilade.mapfile.source import Node
from defilade.tabletop.table import unknown


def place_of(detail: ErrorDetails) -> Path:
    """The path of the value that an error is about."""
    inside: Path = detail.get("ctx", {}).get("inside", ())
    return (*detail["loc"], *inside)


def fault_of(detail: ErrorDetails, node: Node, format: Format[Any, Any, Any]) -> Fault:
    """The fault that an error stands for; `node` is the value it is about, or that lacks it.

    `format` is that of the map.
    """
    path = place_of(detail)
    context = detail.get("ctx", {})
    match detail["type"]:
        case "expected":
            return path, f"expected {context['what']}, got {described(node)}"
        case "wrong":
            return path, str(context["message"])
        case "text":
            return path, f"expected text, got {described(node)}{_text_hint(node)}"
        case "missing":
            return path, f"missing; write for example {path[-1]}: {_example(path, format)}"
        case "extra_forbidden":
            return path, unknown("key", str(path[-1])[:80], _keys(path, format))
        case _:
            return path, f"expected keys such as {_first_key(path, format)}, got {described(node)}"


def hinted(details: Sequence[ErrorDetails], format: Format[Any, Any, Any]) -> frozenset[Path]:
    """The paths of the keys that misspelt ones are meant to be."""
    found: set[Path] = set()
    for detail in details:
        path: Path = detail["loc"]
        if detail["type"] == "extra_forbidden":
            for close in get_close_matches(
                str(path[-1]).lower(), _keys(path, format), n=1, cutoff=0.6
            ):
                found.add((*path[:-1], close))
                if close in SHAPES:
                    found.add((*path[:-1], "shape"))
    return frozenset(found)


def _entry(path: Path, format: Format[Any, Any, Any]) -> type[BaseModel]:
    """The entry that the last key of `path` stands in."""
    found: type[BaseModel] = format.map_entry
    around = [step for step in path[:-1] if isinstance(step, str)]
    before = ""
    while around:
        key, *around = around
        found = format.entries.get(f"{before}.{key}") or format.entries[key]
        before = key
        if key in format.named:
            around = around[1:]  # the name that the entry stands under
    return found


def _fields(path: Path, format: Format[Any, Any, Any]) -> dict[str, FieldInfo]:
    """The keys of the entry that the last key of `path` stands in, as they are written."""
    fields = _entry(path, format).model_fields
    return {field.alias or name: field for name, field in fields.items()}


def _keys(path: Path, format: Format[Any, Any, Any]) -> list[str]:
    return list(_fields(path, format))


def _example(path: Path, format: Format[Any, Any, Any]) -> str:
    return str((_fields(path, format)[str(path[-1])].examples or ["..."])[0])


def _first_key(path: Path, format: Format[Any, Any, Any]) -> str:
    """A key of the entry that should stand at `path`, with an example."""
    fields = _fields((*path, ""), format).items()
    return next(f"{key}: {field.examples[0]}" for key, field in fields if field.examples)


def _text_hint(node: Node) -> str:
    """What a player probably meant who wrote something else than text."""
    if node.style == "mapping" and len(node.pairs) == 1:
        key, value = node.pairs[0]
        if key.style == value.style == "scalar":
            return f'; a text with a colon needs quotes: "{key.text[:30]}: {value.text[:30]}"'
    if node.style == "scalar" and node.text:
        return f'; put it in quotes: "{node.text[:40]}"'
    return ""
