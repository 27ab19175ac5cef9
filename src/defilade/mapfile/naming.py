"""Names: given once, and known where they are used. Works on the entries as they were written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeGuard

from defilade.mapfile.fields import LONGEST_TEXT
from defilade.mapfile.form import Fault, Path, entries
from defilade.tabletop.table import unknown

_DEFENDERS = ("obscured", "how", "sees_miniatures")
_ATTACKERS = ("eligible",)


def faults(data: dict[str, Any], bad: Collection[Path]) -> Iterator[Fault]:
    """Names that are given twice, and names in `ask` and `expect` that nothing has.

    Nothing is missed among units or miniatures whose own entries, at the paths in `bad`, are
    wrong: who knows what they were to be called.
    """
    yield from _twice("piece of terrain", _named(data, "terrain"))
    yield from _twice("unit", _named(data, "units"))
    miniatures = [
        found for path, unit in entries(data, "units") for found in _miniatures(path, unit)
    ]
    yield from _twice("miniature", miniatures)
    question = data.get("ask")
    if isinstance(question, dict) and ("units",) not in bad:
        yield from _ask(data, question)
        yield from _expect(data, question, bad)


def _is_name(value: object) -> TypeGuard[str]:
    """True for what `fields` takes as a name; others have a fault of their own."""
    return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_TEXT


def _named(data: dict[str, Any], key: str) -> list[tuple[Path, str]]:
    found = ((path, entry.get("name")) for path, entry in entries(data, key))
    return [((*path, "name"), name) for path, name in found if _is_name(name)]


def _miniatures(path: Path, unit: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """The names of a unit's miniatures, those by default included."""
    listed = unit.get("miniatures")
    for index, entry in enumerate(listed if isinstance(listed, list) else []):
        name = entry.get("name") if isinstance(entry, dict) else None
        if not isinstance(name, str) and _is_name(unit.get("name")):
            name = f"{unit['name']} {index + 1}"
        if _is_name(name):
            yield (*path, "miniatures", index, "name"), name


def _twice(what: str, named: list[tuple[Path, str]]) -> Iterator[Fault]:
    seen: set[str] = set()
    for path, name in named:
        if name in seen:
            yield path, f"another {what} is called {name!r} already; give it a name of its own"
        seen.add(name)


def _units(data: dict[str, Any]) -> dict[str, tuple[Path, dict[str, Any]]]:
    return {
        entry["name"]: (path, entry)
        for path, entry in entries(data, "units")
        if _is_name(entry.get("name"))
    }


def _ask(data: dict[str, Any], question: dict[str, Any]) -> Iterator[Fault]:
    units = _units(data)
    have_all_names = len(units) == len(data.get("units", ()))
    roles = {role: question.get(role) for role in ("attacker", "defender")}
    for role, name in roles.items():
        if _is_name(name) and name not in units and have_all_names:
            yield ("ask", role), unknown("unit", name, units)
    attacker, defender = roles.values()
    if not (isinstance(attacker, str) and isinstance(defender, str)):
        return
    if attacker == defender and attacker in units:
        yield ("ask", "defender"), f"{attacker!r} cannot attack itself; name another unit"
    elif attacker in units and defender in units:
        side = units[attacker][1].get("side")
        if side is not None and side == units[defender][1].get("side"):
            yield ("ask", "defender"), f"both units are on the side {side!r}; name an enemy unit"


def _expect(
    data: dict[str, Any], question: dict[str, Any], bad: Collection[Path]
) -> Iterator[Fault]:
    answer = data.get("expect")
    units = _units(data)
    if not isinstance(answer, dict):
        return
    for role, keys in (("attacker", _ATTACKERS), ("defender", _DEFENDERS)):
        name = question.get(role)
        path, unit = units.get(name, ((), {})) if _is_name(name) else ((), {})
        if not unit or path in bad:
            continue
        known = [miniature for _, miniature in _miniatures((), unit)]
        for key in keys:
            value = answer.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and value > len(known):
                yield ("expect", key), f"{name!r} has only {len(known)} miniatures, got {value}"
            yield from _names(("expect", key), value, f"{role[:-2]}ing miniature", known)


def _names(path: Path, value: Any, what: str, known: list[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    steps = value if isinstance(value, dict) else value if isinstance(value, list) else []
    for index, name in enumerate(steps):
        if not _is_name(name):
            continue
        at: Path = (*path, name) if isinstance(value, dict) else (*path, index)
        if name not in known:
            yield at, unknown(what, name, known)
        elif name in seen:
            yield at, f"{name!r} is named twice; name it once"
        seen.add(name)
