"""The base a miniature stands on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from defilade.geometry.shapes import XY, Shape, circle, oblong, rectangle


class Outline(StrEnum):
    """The form of a base seen from above."""

    ROUND = "round"
    OBLONG = "oblong"
    RECTANGLE = "rectangle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """A base by its outline and size [in]: `length` along the facing, `width` across it.

    A round base has width == length; an oblong one has half-round ends, in front and behind or
    left and right, whichever way it is longer. Raises ValueError for any other size.
    """

    outline: Outline
    width: float
    length: float

    def __post_init__(self) -> None:
        if not (self.width > 0 and self.length > 0):
            raise ValueError(f"expected a base size above 0, got {self.width} by {self.length}")
        if self.outline is Outline.ROUND and self.width != self.length:
            raise ValueError("a round base is as wide as it is long")

    @classmethod
    def round(cls, diameter: float) -> Base:
        """A round base of `diameter` [in]."""
        return cls(outline=Outline.ROUND, width=diameter, length=diameter)

    def footprint(self, at: XY, facing: float) -> Shape:
        """What the base covers with its centre `at`, looking towards `facing` [degrees]."""
        if self.outline is Outline.ROUND:
            return circle(at, self.width)
        if self.outline is Outline.RECTANGLE:
            return rectangle(at, (self.length, self.width), facing)
        if self.width > self.length:
            return oblong(at, self.width, self.length, facing + 90.0)
        return oblong(at, self.length, self.width, facing)
