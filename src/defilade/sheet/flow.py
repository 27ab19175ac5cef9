"""Deals blocks into columns of equal height, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from defilade.sheet.blocks import Block, Text
from defilade.sheet.canvas import Canvas

_FINE = 1.0  # how finely the least height is found [pt]


@dataclass(frozen=True, slots=True)
class Columns:
    """A place for blocks: its left edge, its width, how many columns, and the gap between them."""

    left: float
    width: float
    count: int
    gap: float = 18.0

    @property
    def each(self) -> float:
        """The width of one column [pt]."""
        return (self.width - self.gap * (self.count - 1)) / self.count


def least_height(canvas: Canvas, blocks: Sequence[Block], columns: Columns, size: float) -> float:
    """The least height [pt] at which all blocks find room."""
    heights = [block.height(canvas, columns.each, size) for block in blocks]
    low, high = sum(heights) / columns.count - _FINE, sum(heights)
    while high - low > _FINE:
        middle = (low + high) / 2
        fits = len(_dealt(blocks, heights, middle, columns.count)) == len(blocks)
        low, high = (low, middle) if fits else (middle, high)
    return high


def draw(
    canvas: Canvas,
    blocks: Sequence[Block],
    columns: Columns,
    top: float,
    height: float,
    size: float,
) -> float:
    """Draw the blocks from `top` down; returns the height they take [pt].

    Of blocks that find no room the last ones are left out, and a line says how many texts are
    missing.
    """
    shown = _cut(canvas, blocks, columns, height, size)
    height = min(height, least_height(canvas, shown, columns, size))
    heights = [block.height(canvas, columns.each, size) for block in shown]
    used = [0.0] * columns.count
    for block, tall, at in zip(
        shown, heights, _dealt(shown, heights, height, columns.count), strict=False
    ):
        left = columns.left + at * (columns.each + columns.gap)
        block.draw(canvas, (left, top + used[at]), columns.each, size)
        used[at] += tall
    return max(used, default=0.0)


def _cut(
    canvas: Canvas, blocks: Sequence[Block], columns: Columns, height: float, size: float
) -> list[Block]:
    """As many of the first blocks as have room together with a line about the others."""
    if least_height(canvas, blocks, columns, size) <= height + _FINE:
        return list(blocks)
    for count in range(len(blocks) - 1, 0, -1):
        kept = list(blocks[:count])
        while kept and kept[-1].holds_on:
            kept.pop()
        missing = sum(not block.holds_on for block in blocks[len(kept) :])
        kept.append(Text(f"and {missing} more, which defilade check tells", gid="left-out"))
        if least_height(canvas, kept, columns, size) <= height:
            return kept
    return []


def _dealt(
    blocks: Sequence[Block], heights: Sequence[float], height: float, count: int
) -> list[int]:
    """The column of each block, as far as there is room; a heading goes with what follows it."""
    places: list[int] = []
    column, used, number = 0, 0.0, 0
    while number < len(blocks):
        end = number
        while blocks[end].holds_on and end < len(blocks) - 1:
            end += 1
        tall = sum(heights[number : end + 1])
        if used + tall > height + 1e-6:
            column, used = column + 1, 0.0
            if column == count or tall > height + 1e-6:
                break
        places += [column] * (end + 1 - number)
        used += tall
        number = end + 1
    return places
