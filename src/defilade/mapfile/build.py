"""From the entries of a map to what stands on the table, as far as it is the same in all games.

Entries that hold a fault of their own are left out, so that the rest of the file can still be
checked; `load` never returns a table that lacks something, because it raises for the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from pydantic import BaseModel, ValidationError

from defilade.errors import UnknownNameError
from defilade.geometry import shapes
from defilade.geometry.shapes import Shape
from defilade.mapfile.entries import SHAPES, PieceEntry
from defilade.mapfile.form import Fault, Path, entries
from defilade.mapfile.outlines import polygon_faults
from defilade.rules.readings import Reading

EntryT = TypeVar("EntryT", bound=BaseModel)
PieceT = TypeVar("PieceT")
UnitT = TypeVar("UnitT")
ParsedT = TypeVar("ParsedT")


class Readable(Protocol):
    """An edition whose readings can be switched."""

    def reading(self, choices: Mapping[str, str]) -> Self:
        """The same edition with readings switched; raises UnknownNameError."""


EditionT = TypeVar("EditionT", bound=Readable)


@dataclass(slots=True, kw_only=True)
class Built(Generic[PieceT, UnitT, EditionT]):
    """What could be built of a map, each thing with the path of its entry, and what could not."""

    edition: EditionT
    terrain: list[tuple[Path, PieceT]] = field(default_factory=list)
    units: list[tuple[Path, UnitT]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def good(
    data: dict[str, Any],
    key: str,
    entry_type: type[EntryT],
    context: dict[str, Any],
    bad: set[Path],
) -> Iterator[tuple[Path, EntryT]]:
    """The entries of a list whose paths are not in `bad`, with their paths."""
    for path, entry in entries(data, key):
        if path in bad:
            continue
        try:
            yield path, entry_type.model_validate(entry, context=context)
        except ValidationError:  # pragma: no cover - such an entry is in `bad`
            continue


def shape(path: Path, piece: PieceEntry, faults: list[Fault]) -> Shape | None:
    """What a piece covers; None, and what is wrong with it added to `faults`, if it cannot be."""
    if piece.polygon:
        wrong = polygon_faults(piece.polygon, piece.holes)
        faults.extend(((*path, *where), message) for where, message in wrong)
        if wrong:
            return None
    try:
        return _made(piece)
    except ValueError as error:
        key = next(key for key in SHAPES if getattr(piece, key))
        faults.append(((*path, key), f"{error}; check its lengths and points"))
    return None


def _made(piece: PieceEntry) -> Shape:
    at = piece.at or (0.0, 0.0)
    if piece.rectangle:
        return shapes.rectangle(at, piece.rectangle, piece.rotation)
    if piece.circle:
        return shapes.circle(at, piece.circle)
    if piece.ellipse:
        return shapes.ellipse(at, piece.ellipse, piece.rotation)
    if piece.polygon:
        return shapes.polygon(piece.polygon, piece.holes, at, piece.rotation)
    return shapes.wall(piece.wall or (), piece.thickness or 0.0, at, piece.rotation)


def read(
    edition: EditionT, data: dict[str, Any], register: Mapping[str, Reading], faults: list[Fault]
) -> EditionT:
    """The edition with the map's readings switched, one at a time to place each fault."""
    readings = data.get("readings")
    good: dict[str, str] = {}
    for id, choice in readings.items() if isinstance(readings, dict) else ():
        if not isinstance(choice, str):
            faults.append((("readings", id), "expected one of the reading's options, as text"))
            continue
        if id in register and not register[id].options:
            switched = [id for id, reading in register.items() if reading.options]
            message = f"{id} has no options; those that have some are {', '.join(switched)}"
            faults.append((("readings", id), message))
            continue
        try:
            edition.reading({id: choice})
            good[id] = choice
        except UnknownNameError as error:
            faults.append((("readings", id), str(error)))
    return edition.reading(good) if good else edition


def parsed(
    parse: Callable[[Iterable[str]], ParsedT],
    texts: Iterable[str],
    path: Path,
    faults: list[Fault],
) -> ParsedT:
    """What the texts say, parsed one by one, so that each fault has its place."""
    good: list[str] = []
    for index, text in enumerate(texts):
        try:
            parse([*good, text])
            good.append(text)
        except ValueError as error:
            faults.append(((*path, index), str(error)))
    return parse(good)
