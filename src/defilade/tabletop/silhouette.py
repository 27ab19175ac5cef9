"""The silhouette: how tall a miniature counts for lines of sight."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Silhouette:
    """The cylinder over a base up to `height` [in], base included.

    Where the height is an estimate, `low` and `high` [in] bound it; otherwise both equal `height`.
    Raises ValueError unless 0 < low <= height <= high.
    """

    height: float
    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0 < self.low <= self.height <= self.high:
            raise ValueError(f"expected a silhouette height above 0, got {self.height}")

    @classmethod
    def exactly(cls, height: float) -> Silhouette:
        """A silhouette whose height [in] is agreed or measured."""
        return cls(height=height, low=height, high=height)

    @property
    def is_estimate(self) -> bool:
        """True if the height is known only between `low` and `high`."""
        return self.low < self.high
