"""Map files: YAML or JSON to a table and back, with every problem told by line and column."""

from defilade.mapfile.document import UNSTATED, Unstated
from defilade.mapfile.games import MapFile
from defilade.mapfile.legion import LegionMap
from defilade.mapfile.load import load, loads
from defilade.mapfile.ninth_age import NinthAgeMap
from defilade.mapfile.save import dumps
from defilade.mapfile.schema import schema

__all__ = [
    "UNSTATED",
    "LegionMap",
    "MapFile",
    "NinthAgeMap",
    "Unstated",
    "dumps",
    "load",
    "loads",
    "schema",
]
