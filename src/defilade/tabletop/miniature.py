"""A miniature: a base somewhere on the table, with a silhouette above it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Solid
from defilade.tabletop.base import Base
from defilade.tabletop.silhouette import Silhouette


@dataclass(frozen=True, slots=True, kw_only=True)
class Miniature:
    """One figure: `at` is its base's centre [in], `elevation` [in] the height of its underside.

    `footprint` is what its base covers in plan, `body` its silhouette in space.
    """

    name: str
    at: XY
    base: Base
    silhouette: Silhouette
    facing: float = 90.0
    elevation: float = 0.0
    footprint: Shape = field(init=False, compare=False, repr=False)
    body: Solid = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        footprint = self.base.footprint(self.at, self.facing)
        top = self.elevation + self.silhouette.height
        object.__setattr__(self, "footprint", footprint)
        object.__setattr__(self, "body", Solid(shape=footprint, bottom=self.elevation, top=top))

    def moved_to(self, at: XY, *, elevation: float | None = None) -> Miniature:
        """The same miniature put somewhere else [in]."""
        return replace(self, at=at, elevation=self.elevation if elevation is None else elevation)

    def as_tall_as(self, height: float) -> Miniature:
        """The same miniature with a silhouette of exactly `height` [in]."""
        return replace(self, silhouette=Silhouette.exactly(height))
