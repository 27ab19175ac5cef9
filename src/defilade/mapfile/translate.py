"""From pydantic's errors to faults in a player's words."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from defilade.mapfile.form import Fault, Path
from defilade.mapfile.models import (
    SHAPES,
    AskEntry,
    ExpectEntry,
    MapEntry,
    MiniatureEntry,
    TableEntry,
    TerrainEntry,
    TokenEntry,
    UnitEntry,
)
from defilade.mapfile.places import described
from defilade.mapfile.source import Node
from defilade.tabletop.table import unknown

_ENTRIES: dict[str, type[BaseModel]] = {
    "table": TableEntry,
    "terrain": TerrainEntry,
    "units": UnitEntry,
    "miniatures": MiniatureEntry,
    "tokens": TokenEntry,
    "ask": AskEntry,
    "expect": ExpectEntry,
}


def place_of(detail: ErrorDetails) -> Path:
    """The path of the value that an error is about."""
    inside: Path = detail.get("ctx", {}).get("inside", ())
    return (*detail["loc"], *inside)


def fault_of(detail: ErrorDetails, node: Node) -> Fault:
    """The fault that an error stands for; `node` is the value it is about, or that lacks it."""
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
            return path, f"missing; write for example {path[-1]}: {_example(path)}"
        case "extra_forbidden":
            return path, unknown("key", str(path[-1])[:80], _keys(path))
        case _:
            return path, f"expected keys such as {_first_key(path)}, got {described(node)}"


def hinted(details: Sequence[ErrorDetails]) -> frozenset[Path]:
    """The paths of the keys that misspelt ones are meant to be."""
    found: set[Path] = set()
    for detail in details:
        path: Path = detail["loc"]
        if detail["type"] == "extra_forbidden":
            for close in get_close_matches(str(path[-1]).lower(), _keys(path), n=1, cutoff=0.6):
                found.add((*path[:-1], close))
                if close in SHAPES:
                    found.add((*path[:-1], "shape"))
    return frozenset(found)


def _model(path: Path) -> type[BaseModel]:
    """The entry that the last key of `path` stands in."""
    around = [step for step in path[:-1] if isinstance(step, str)]
    return _ENTRIES[around[-1]] if around else MapEntry


def _keys(path: Path) -> list[str]:
    return list(_model(path).model_fields)


def _example(path: Path) -> str:
    return str((_model(path).model_fields[str(path[-1])].examples or ["..."])[0])


def _first_key(path: Path) -> str:
    """A key of the entry that should stand at `path`, with an example."""
    fields = _model((*path, "")).model_fields.items()
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
