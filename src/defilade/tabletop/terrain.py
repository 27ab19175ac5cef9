"""Terrain and tokens: everything on the table that is not a miniature."""

from __future__ import annotations

from dataclasses import dataclass, field

from shapely import Point

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Solid


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """One piece of terrain, from `bottom` to `top` [in]; a raised or floating one has bottom > 0.

    `kind` and `cover` are the game's own words; the ruleset of the game says which there are.
    What the players agree to be one piece is one piece: rules ask *which* piece obscures.
    """

    name: str
    kind: str
    cover: str
    shape: Shape
    bottom: float
    top: float
    solid: Solid = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        solid = Solid(shape=self.shape, bottom=self.bottom, top=self.top)
        object.__setattr__(self, "solid", solid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A token on the table, such as smoke: a point, or a disc of `diameter` [in] around `at`."""

    name: str
    kind: str
    at: XY
    diameter: float = 0.0
    footprint: Shape = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        footprint = Shape(core=Point(self.at), radius=self.diameter / 2)
        object.__setattr__(self, "footprint", footprint)
