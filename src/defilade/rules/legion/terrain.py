"""Legion's kinds of terrain, and what each does to lines and cover.

(Core Rulebook 2025-11, Terrain; Line of Sight; Points of Interest.)
"""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """A kind of terrain.

    Obstacles, scatter and barricades block lines with their real shape. Area terrain blocks with
    its whole volume, except to and from who is within it. A point of interest is transparent, and
    obscures like heavy area terrain.
    """

    OBSTACLE = "obstacle"
    SCATTER = "scatter"
    AREA = "area"
    BARRICADE = "barricade"
    POINT_OF_INTEREST = "point of interest"


COVERS = ("none", "light", "heavy")
"""What the players can agree a piece to give."""

SMOKE = "smoke"
"""The kind of token that improves cover."""

POI_DIAMETER = 2.0
"""Diameter of a point of interest's cylinder [in]."""

POI_HEIGHT = 3.0
"""Height of a point of interest's cylinder [in]."""
