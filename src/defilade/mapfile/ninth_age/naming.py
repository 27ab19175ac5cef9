"""Names in a map of the 9th Age: given once, and known where they are used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from defilade.mapfile import naming
from defilade.mapfile.form import Fault, Path, entries
from defilade.mapfile.ninth_age.fields import MOST_MINIATURES

_BY_SHOOTER = ("target_facing", "shooters")


def faults(data: dict[str, Any], bad: Collection[Path]) -> Iterator[Fault]:
    """Names that are given twice, and names in `ask` and `expect` that nothing has.

    Nothing is missed among units or miniatures whose own entries, at the paths in `bad`, are
    wrong: who knows what they were to be called.
    """
    yield from naming.twice("piece of terrain", naming.named(data, "terrain"))
    yield from naming.twice("unit", naming.named(data, "units"))
    miniatures = [found for path, unit in entries(data, "units") for found in _all(path, unit)]
    yield from naming.twice("miniature", miniatures)
    question = data.get("ask")
    if isinstance(question, dict) and ("units",) not in bad:
        yield from naming.ask(data, question)
        yield from _expect(data, question, bad)


def _all(path: Path, unit: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """The names of all miniatures of a unit, of those too that files and count place."""
    yield from naming.miniatures(path, unit)
    count, name = unit.get("count"), unit.get("name")
    if not isinstance(count, int) or isinstance(count, bool):
        return
    if "miniatures" not in unit and naming.is_name(name):
        for number in range(1, min(count, MOST_MINIATURES) + 1):
            yield (*path, "name"), f"{name} {number}"


def _expect(
    data: dict[str, Any], question: dict[str, Any], bad: Collection[Path]
) -> Iterator[Fault]:
    answer = data.get("expect")
    found = naming.asked(data, question, "attacker", bad)
    if not isinstance(answer, dict) or found is None:
        return
    known = [name for _, name in _all(*found)]
    for key in _BY_SHOOTER:
        if isinstance(answer.get(key), dict):
            yield from naming.names(("expect", key), answer[key], "shooting miniature", known)
    counts = answer.get("counts")
    for cover, count in counts.items() if isinstance(counts, dict) else ():
        if isinstance(count, int) and not isinstance(count, bool) and count > len(known):
            message = f"{question['attacker']!r} has only {len(known)} miniatures, got {count}"
            yield ("expect", "counts", cover), message
    yield from _through(data, answer, bad)


def _through(
    data: dict[str, Any], answer: dict[str, Any], bad: Collection[Path]
) -> Iterator[Fault]:
    """Pieces and units, in what lines pass through, that are not there."""
    if any(path[:1] in (("terrain",), ("units",)) for path in bad):
        return
    known = [name for key in ("terrain", "units") for _, name in naming.named(data, key)]
    known += [name for path, unit in entries(data, "units") for _, name in _all(path, unit)]
    shooters = answer.get("shooters")
    for shooter, entry in shooters.items() if isinstance(shooters, dict) else ():
        lines = entry.get("lines") if isinstance(entry, dict) else None
        for to, through in lines.items() if isinstance(lines, dict) else ():
            path: Path = ("expect", "shooters", shooter, "lines", to)
            if isinstance(through, list):
                yield from naming.names(path, through, "piece, unit or miniature", known)
