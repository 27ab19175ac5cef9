"""The table: its size and everything that stands on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Generic, Protocol, TypeVar

from defilade.errors import UnknownNameError
from defilade.geometry.shapes import XY
from defilade.tabletop.terrain import Token


class Named(Protocol):
    """Anything that has a name of its own."""

    @property
    def name(self) -> str:
        """The name, which nothing else of its kind on the table has."""


UnitT = TypeVar("UnitT", bound=Named)
TerrainT = TypeVar("TerrainT", bound=Named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Generic[UnitT, TerrainT]):
    """A table of `size` (x, y) [in], origin at its near left corner, with what stands on it.

    What a unit and a piece of terrain are, the game says. Raises ValueError if two pieces of
    terrain or two units share a name.
    """

    size: XY
    terrain: tuple[TerrainT, ...] = ()
    units: tuple[UnitT, ...] = ()
    tokens: tuple[Token, ...] = ()

    def __post_init__(self) -> None:
        for what, names in (
            ("pieces of terrain", [piece.name for piece in self.terrain]),
            ("units", [unit.name for unit in self.units]),
        ):
            if len(set(names)) < len(names):
                raise ValueError(f"two {what} share a name")

    def unit(self, name: str) -> UnitT:
        """The unit of that name; raises UnknownNameError, with what there is, if there is none."""
        for unit in self.units:
            if unit.name == name:
                return unit
        raise UnknownNameError(unknown("unit", name, [unit.name for unit in self.units]))

    def with_terrain(self, terrain: Iterable[TerrainT]) -> Table[UnitT, TerrainT]:
        """The same table with other terrain."""
        return replace(self, terrain=tuple(terrain))

    def with_units(self, units: Iterable[UnitT]) -> Table[UnitT, TerrainT]:
        """The same table with other units."""
        return replace(self, units=tuple(units))


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """The message for a name that is not there, with the nearest one that is."""
    names = list(known)
    close = get_close_matches(name.lower(), [known.lower() for known in names], n=1, cutoff=0.6)
    hint = next((known for known in names if close and known.lower() == close[0]), None)
    tail = f"did you mean {hint!r}?" if hint else f"expected one of: {', '.join(names) or 'none'}"
    return f"unknown {what} {name!r}; {tail}"
