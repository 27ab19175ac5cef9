"""How the values of one entry of a 9th Age map go together: who stands where, aim with weapon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from defilade.mapfile import form
from defilade.mapfile.form import Fault, Path, entries
from defilade.mapfile.ninth_age.fields import A_BASE, A_HEIGHT

PLACING = ("files", "count", "at")
"""The keys that place a unit whose miniatures are not listed."""

ONLY_IN = {
    "hidden_share": ("2", "edition 3 follows three lines; write lines: {left: [...]} instead"),
    "lines": ("3", "edition 2 has no three lines; write hidden_share: 0.6 instead"),
}
"""Keys of a shooter that belong to one edition, and what to write in the other."""

_SHOOTS = {"aim": "aim: 4+", "weapon": "weapon: {range: 24, shots: 1}"}


def faults(data: dict[str, Any]) -> Iterator[Fault]:
    """Every entry of the map whose values do not go together."""
    for path, piece in entries(data, "terrain"):
        yield from form.shape(path, piece)
    for path, unit in entries(data, "units"):
        yield from _placing(path, unit)
        yield from _sizes(path, unit, data.get("edition"))
        yield from _weapons(path, unit)
    yield from form.question(data)
    yield from _shooters(data)


def _placing(path: Path, unit: dict[str, Any]) -> Iterator[Fault]:
    if "miniatures" in unit:
        for key in PLACING:
            if key in unit:
                message = "the miniatures, listed one by one, say this; remove the line"
                yield (*path, key), message
        return
    missing = [key for key in PLACING if key not in unit]
    if len(missing) == len(PLACING):
        message = "files, count and at are missing, or miniatures: [{at: [10, 8]}]; write either"
        yield (*path, "files"), message
        return
    examples = {"files": "files: 5", "count": "count: 10", "at": "at: [24, 10]"}
    for key in missing:
        yield (*path, key), f"missing; write for example {examples[key]}"


def _sizes(path: Path, unit: dict[str, Any], edition: object) -> Iterator[Fault]:
    """A base and a height must be said, of the unit or of each miniature."""
    listed = [entry for _, entry in entries(unit, "miniatures")]
    a_height = A_HEIGHT.get(str(edition), A_HEIGHT["2"])
    for key, what in (("height", a_height), ("base", A_BASE)):
        if key not in unit and not (listed and all(key in entry for entry in listed)):
            yield (*path, key), f"missing; write {what}"


def _weapons(path: Path, unit: dict[str, Any]) -> Iterator[Fault]:
    """Aim and weapon, of the unit or the miniature's own, go together."""
    listed = list(entries(unit, "miniatures", path))
    of_unit = [key for key in _SHOOTS if key in unit]
    for where, miniature in listed:
        own = [key for key in _SHOOTS if key in miniature]
        if own and len({*own, *of_unit}) == 1:
            yield from _lonely(where, own[0])
    if len(of_unit) == 1:
        other = next(key for key in _SHOOTS if key not in unit)
        if not (listed and all(other in entry for _, entry in listed)):
            yield from _lonely(path, of_unit[0])


def _lonely(path: Path, key: str) -> Iterator[Fault]:
    other = next(other for other in _SHOOTS if other != key)
    message = f"an aim and a weapon go together; write for example {_SHOOTS[other]}"
    yield (*path, other), message


def _shooters(data: dict[str, Any]) -> Iterator[Fault]:
    """What only the other edition tells of a shooter."""
    answer = data.get("expect")
    shooters = answer.get("shooters") if isinstance(answer, dict) else None
    for name, shooter in shooters.items() if isinstance(shooters, dict) else ():
        for key, (edition, instead) in ONLY_IN.items():
            is_other = data.get("edition") in ("2", "3") and data.get("edition") != edition
            if is_other and isinstance(shooter, dict) and key in shooter:
                yield ("expect", "shooters", name, key), instead
