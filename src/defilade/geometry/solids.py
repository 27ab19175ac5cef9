"""Solids: a shape in plan times an interval of heights. Silhouettes and pieces are both solids."""

from __future__ import annotations

import math
from dataclasses import dataclass

from defilade.geometry.shapes import XY, Shape

XYZ = tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """All points above a point of `shape` with a height from `bottom` to `top` [in].

    An end of sight lines needs a convex shape; a piece in the way may have any. A solid with no
    height or no inside in plan obstructs nothing. Raises ValueError if `top` is below `bottom`.
    """

    shape: Shape
    bottom: float
    top: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.bottom) and math.isfinite(self.top) and self.bottom <= self.top):
            raise ValueError(f"expected bottom <= top, got {self.bottom} and {self.top}")

    @property
    def is_empty(self) -> bool:
        """True if it has no inside, so that no line can pass through it."""
        return self.bottom == self.top or self.shape.is_thin

    def moved(
        self,
        *,
        by: XY = (0.0, 0.0),
        turned: float = 0.0,
        mirrored: bool = False,
        raised: float = 0.0,
    ) -> Solid:
        """The same solid after `Shape.moved`, and higher by `raised` [in]."""
        shape = self.shape.moved(by=by, turned=turned, mirrored=mirrored)
        return Solid(shape=shape, bottom=self.bottom + raised, top=self.top + raised)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The straight segment in space from `start` to `end`, each (x, y, height) [in]."""

    start: XYZ
    end: XYZ

    @property
    def is_upright(self) -> bool:
        """True if it goes straight up or down, or is a point."""
        return self.start[:2] == self.end[:2]

    def at(self, fraction: float) -> XYZ:
        """The point that lies at `fraction` of the way from start to end."""
        (x0, y0, z0), (x1, y1, z1) = self.start, self.end
        rest = 1.0 - fraction
        return (rest * x0 + fraction * x1, rest * y0 + fraction * y1, rest * z0 + fraction * z1)

    def reversed(self) -> Line:
        """The same segment walked from its end to its start."""
        return Line(start=self.end, end=self.start)
