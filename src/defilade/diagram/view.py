"""Which part of the table a judge wants to see, and how large it is drawn."""

from __future__ import annotations

from typing import Any

from defilade.diagram.scene import Scene
from defilade.diagram.things import Box, extent
from defilade.tabletop import Table

LEAST = 12.0
"""The least width and height shown [in], so that a duel in base contact keeps its surroundings."""

WORTH_ZOOMING = 0.5
"""The whole table is shown unless the action takes less than this part of its area."""

_WIDEST, _TALLEST = 2.4, 0.85  # width by height that still fills a page well
_EDGE = 0.6  # of the surroundings shown beyond the table's edge [in]


def whole(table: Table[Any, Any]) -> Box:
    """The table with a narrow strip around it, and miniatures that stand off it [in]."""
    width, depth = table.size
    strip = _EDGE * max(1.0, max(width, depth) / 36.0)
    boxes = [(-strip, -strip, width + strip, depth + strip)]
    for unit in table.units:
        for miniature in unit.miniatures:
            x0, y0, x1, y1 = miniature.footprint.bounds
            if x0 < 0 or y0 < 0 or x1 > width or y1 > depth:
                boxes.append((x0 - strip, y0 - strip, x1 + strip, y1 + strip))
    return extent(boxes)


def chosen(scene: Scene) -> Box:
    """The action with generous room around it, or the whole table if that is not much more."""
    all_of_it = whole(scene.table)
    x0, y0, x1, y1 = extent(scene.boxes())
    room = max(2.5, 0.15 * max(x1 - x0, y1 - y0))
    width = max(x1 - x0 + 2 * room, LEAST)
    height = max(y1 - y0 + 2 * room, LEAST)
    width, height = max(width, height * _TALLEST), max(height, width / _WIDEST)
    left, right = _slid((x0 + x1) / 2, width, all_of_it[0], all_of_it[2])
    low, high = _slid((y0 + y1) / 2, height, all_of_it[1], all_of_it[3])
    part = (right - left) * (high - low)
    everything = (all_of_it[2] - all_of_it[0]) * (all_of_it[3] - all_of_it[1])
    return (left, low, right, high) if part < WORTH_ZOOMING * everything else all_of_it


def _slid(middle: float, length: float, low: float, high: float) -> tuple[float, float]:
    """A stretch of `length` around `middle`, slid to lie between low and high, or cut to them."""
    if length >= high - low:
        return (low, high)
    start = min(max(middle - length / 2, low), high - length)
    return (start, start + length)


def fitted(view: Box, width: float, height: float) -> tuple[float, float]:
    """The greatest size [pt] with the shape of the view that has room."""
    wide, tall = view[2] - view[0], view[3] - view[1]
    scale = min(width / wide, height / tall)
    return wide * scale, tall * scale
