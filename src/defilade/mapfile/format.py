"""What a game's room offers to `load`, `save` and `schema`: its keys, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

from defilade.geometry.shapes import XY
from defilade.mapfile.build import Built
from defilade.mapfile.document import Sheet
from defilade.mapfile.entries import HeadEntry
from defilade.mapfile.form import Fault, Path

EntryT = TypeVar("EntryT", bound=HeadEntry)
BuiltT = TypeVar("BuiltT", bound=Built[Any, Any, Any])
BuiltT_contra = TypeVar("BuiltT_contra", contravariant=True)
MapT = TypeVar("MapT", bound=Sheet[Any, Any, Any, Any])


class Sense(Protocol[BuiltT_contra]):
    """Finds what cannot stand as the map says; `size` is the table's, None if it is not known."""

    def __call__(
        self, built: BuiltT_contra, size: XY | None, *, are_pieces_known: bool
    ) -> Iterator[Fault]:
        """The faults, with their paths."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(Generic[EntryT, BuiltT, MapT]):
    """The format of one game's maps.

    `map_entry` is the entry that a whole map is; `entries` are those in it, by the keys that they
    stand under (and by the two last ones, as "units.tokens", where one key has several), and
    `named` the keys that have an entry under each name. `is_answer` tells whether
    null is an answer at a path. `form`, `naming`, `build` and `sense` find faults, from the values
    outwards to what stands where; `made` is the map when there are none. `lines` writes a map,
    `schema` adds to the JSON Schema of its entries what goes together.
    """

    game: str
    editions: tuple[str, ...]
    map_entry: type[EntryT]
    entries: Mapping[str, type[BaseModel]]
    named: frozenset[str]
    is_answer: Callable[[Path], bool]
    form: Callable[[dict[str, Any]], Iterator[Fault]]
    naming: Callable[[dict[str, Any], Collection[Path]], Iterator[Fault]]
    build: Callable[[dict[str, Any], dict[str, Any], set[Path]], BuiltT]
    sense: Sense[BuiltT]
    made: Callable[[EntryT, BuiltT, str, str], MapT]
    lines: Callable[[MapT], Iterator[str]]
    schema: Callable[[dict[str, Any]], None]
