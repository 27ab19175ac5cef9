"""Writing a map: YAML that loads to an equal map, lengths in inches and exact."""

from __future__ import annotations

from typing import Any

from defilade.errors import MapError
from defilade.mapfile.format import Format
from defilade.mapfile.games import FORMATS, MapFile
from defilade.mapfile.load import loads


def dumps(map_file: MapFile) -> str:
    """The map as YAML that `loads` reads to an equal one.

    A piece of terrain is written by what it covers: `circle` for a round one, `polygon` for all
    others, with the very corners that it has. Raises ValueError for what no map file can say: a
    map that does not load the same, because a base stands in a wall or a silhouette is an
    estimate of its own.
    """
    format: Format[Any, Any, Any] = FORMATS[map_file.game]
    text = "\n".join(format.lines(map_file)) + "\n"
    try:
        again = loads(text)
    except MapError as error:
        raise ValueError(f"no map file can say this: {error.problems[0]}") from None
    if again != map_file:
        raise ValueError("no map file can say this: it would not load to an equal map")
    return text
