"""Names in a map of Legion: given once, and known where they are used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from defilade.mapfile import naming
from defilade.mapfile.form import Fault, Path, entries

_DEFENDERS = ("obscured", "how", "sees_miniatures")
_ATTACKERS = ("eligible",)


def faults(data: dict[str, Any], bad: Collection[Path]) -> Iterator[Fault]:
    """Names that are given twice, and names in `ask` and `expect` that nothing has.

    Nothing is missed among units or miniatures whose own entries, at the paths in `bad`, are
    wrong: who knows what they were to be called.
    """
    yield from naming.twice("piece of terrain", naming.named(data, "terrain"))
    yield from naming.twice("unit", naming.named(data, "units"))
    miniatures = [
        found for path, unit in entries(data, "units") for found in naming.miniatures(path, unit)
    ]
    yield from naming.twice("miniature", miniatures)
    for path, unit in entries(data, "units"):
        yield from _of_unit(path, unit, is_sound=path not in bad)
    question = data.get("ask")
    if isinstance(question, dict) and ("units",) not in bad:
        yield from naming.ask(data, question)
        yield from _weapons(data, question, bad)
        yield from _expect(data, question, bad)


def _of_unit(path: Path, unit: dict[str, Any], *, is_sound: bool) -> Iterator[Fault]:
    """Weapons of one name, and weapons of miniatures that the unit does not have."""
    weapons = list(entries(unit, "weapons", path))
    names = [((*at, "name"), weapon.get("name")) for at, weapon in weapons]
    named = [(at, name) for at, name in names if naming.is_name(name)]
    yield from naming.twice("weapon of this unit", named)
    known = [name for _, name in naming.miniatures(path, unit)]
    for at, weapon in weapons if is_sound else ():
        owners = weapon.get("miniatures")
        yield from naming.names((*at, "miniatures"), owners, "miniature of this unit", known)


def _weapons(
    data: dict[str, Any], question: dict[str, Any], bad: Collection[Path]
) -> Iterator[Fault]:
    """Weapons in the question that the attacker does not have."""
    if (found := naming.asked(data, question, "attacker", bad)) is not None:
        path, unit = found
        known = [weapon.get("name") for _, weapon in entries(unit, "weapons", path)]
        names = [name for name in known if naming.is_name(name)]
        weapons = question.get("weapons")
        yield from naming.names(("ask", "weapons"), weapons, "weapon of the attacker", names)


def _expect(
    data: dict[str, Any], question: dict[str, Any], bad: Collection[Path]
) -> Iterator[Fault]:
    answer = data.get("expect")
    if not isinstance(answer, dict):
        return
    for role, keys in (("attacker", _ATTACKERS), ("defender", _DEFENDERS)):
        if (found := naming.asked(data, question, role, bad)) is None:
            continue
        name = question[role]
        known = [miniature for _, miniature in naming.miniatures(*found)]
        for key in keys:
            value = answer.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and value > len(known):
                yield ("expect", key), f"{name!r} has only {len(known)} miniatures, got {value}"
            yield from naming.names(("expect", key), value, f"{role[:-2]}ing miniature", known)
