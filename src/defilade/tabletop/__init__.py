"""What stands on a table, for any game: frozen values that hold Shapely polygons."""

from defilade.tabletop.base import Base, Outline
from defilade.tabletop.block import Block, Facing, Ranked
from defilade.tabletop.miniature import Miniature
from defilade.tabletop.silhouette import Silhouette
from defilade.tabletop.table import Table
from defilade.tabletop.terrain import Terrain, Token
from defilade.tabletop.unit import Unit

__all__ = [
    "Base",
    "Block",
    "Facing",
    "Miniature",
    "Outline",
    "Ranked",
    "Silhouette",
    "Table",
    "Terrain",
    "Token",
    "Unit",
]
