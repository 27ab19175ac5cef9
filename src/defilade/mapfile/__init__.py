"""Map files: YAML or JSON to a table and back, with every problem told by line and column."""

from defilade.mapfile.document import UNSTATED, Ask, Expect, MapFile, Unstated
from defilade.mapfile.load import load, loads
from defilade.mapfile.save import dumps
from defilade.mapfile.schema import schema

__all__ = [
    "UNSTATED",
    "Ask",
    "Expect",
    "MapFile",
    "Unstated",
    "dumps",
    "load",
    "loads",
    "schema",
]
