"""The games whose maps can be read, and which of them a map is of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from defilade.mapfile import legion, ninth_age
from defilade.mapfile.format import Format
from defilade.mapfile.legion import LegionMap
from defilade.mapfile.ninth_age import NinthAgeMap

MapFile: TypeAlias = LegionMap | NinthAgeMap
"""A map of any game."""

FORMATS: Mapping[str, Format[Any, Any, Any]] = MappingProxyType(
    {each.game: each for each in (legion.FORMAT, ninth_age.FORMAT)}
)


def format_of(data: Mapping[str, Any]) -> Format[Any, Any, Any]:
    """The format of the game that a map names; if it names none that there is, of its edition.

    What else is wrong with such a map can then still be told. Legion's, if nothing helps.
    """
    game, edition = data.get("game"), data.get("edition")
    if isinstance(game, str) and game in FORMATS:
        return FORMATS[game]
    stated = [format for format in FORMATS.values() if edition in format.editions]
    return stated[0] if stated else legion.FORMAT
