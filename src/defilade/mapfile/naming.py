"""Names: given once, and known where they are used. Works on the entries as they were written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeGuard

from defilade.mapfile.fields import LONGEST_TEXT
from defilade.mapfile.form import Fault, Path, entries
from defilade.tabletop.table import unknown


def is_name(value: object) -> TypeGuard[str]:
    """True for what `fields` takes as a name; others have a fault of their own."""
    return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_TEXT


def named(data: dict[str, Any], key: str) -> list[tuple[Path, str]]:
    """The names of the entries of a list, each with its path."""
    found = ((path, entry.get("name")) for path, entry in entries(data, key))
    return [((*path, "name"), name) for path, name in found if is_name(name)]


def miniatures(path: Path, unit: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """The names of the miniatures that a unit at `path` lists, those by default included."""
    listed = unit.get("miniatures")
    for index, entry in enumerate(listed if isinstance(listed, list) else []):
        name = entry.get("name") if isinstance(entry, dict) else None
        if not isinstance(name, str) and is_name(unit.get("name")):
            name = f"{unit['name']} {index + 1}"
        if is_name(name):
            yield (*path, "miniatures", index, "name"), name


def twice(what: str, names: list[tuple[Path, str]]) -> Iterator[Fault]:
    """Names that something else of its kind, above, has already."""
    seen: set[str] = set()
    for path, name in names:
        if name in seen:
            yield path, f"another {what} is called {name!r} already; give it a name of its own"
        seen.add(name)


def units(data: dict[str, Any]) -> dict[str, tuple[Path, dict[str, Any]]]:
    """The entries of the units, with their paths, by name."""
    return {
        entry["name"]: (path, entry)
        for path, entry in entries(data, "units")
        if is_name(entry.get("name"))
    }


def asked(
    data: dict[str, Any], question: dict[str, Any], role: str, bad: Collection[Path]
) -> tuple[Path, dict[str, Any]] | None:
    """The entry of the attacker or defender, with its path; None if it is wrong or not there."""
    name = question.get(role)
    found = units(data).get(name) if is_name(name) else None
    return None if found is None or found[0] in bad else found


def ask(data: dict[str, Any], question: dict[str, Any]) -> Iterator[Fault]:
    """A question about units that are not there, or not enemies."""
    known = units(data)
    have_all_names = len(known) == len(data.get("units", ()))
    roles = {role: question.get(role) for role in ("attacker", "defender")}
    for role, name in roles.items():
        if is_name(name) and name not in known and have_all_names:
            yield ("ask", role), unknown("unit", name, known)
    attacker, defender = roles.values()
    if not (isinstance(attacker, str) and isinstance(defender, str)):
        return
    if attacker == defender and attacker in known:
        yield ("ask", "defender"), f"{attacker!r} cannot attack itself; name another unit"
    elif attacker in known and defender in known:
        side = known[attacker][1].get("side")
        if side is not None and side == known[defender][1].get("side"):
            yield ("ask", "defender"), f"both units are on the side {side!r}; name an enemy unit"


def names(path: Path, value: Any, what: str, known: Collection[str]) -> Iterator[Fault]:
    """Names in a list, or as keys of a mapping, that nothing has or that stand there twice."""
    seen: set[str] = set()
    steps = value if isinstance(value, dict) else value if isinstance(value, list) else []
    for index, name in enumerate(steps):
        if not is_name(name):
            continue
        at: Path = (*path, name) if isinstance(value, dict) else (*path, index)
        if name not in known:
            yield at, unknown(what, name, known)
        elif name in seen:
            yield at, f"{name!r} is named twice; name it once"
        seen.add(name)
