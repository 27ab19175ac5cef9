"""The matrix of intervening heights, every cell of it worked out by the rules of its edition."""

from __future__ import annotations

from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from defilade.diagram.legend import Entry, Swatch
from defilade.diagram.lettering import write
from defilade.diagram.ninth_age.marks import draw_result
from defilade.diagram.style import Style
from defilade.diagram.things import Box
from defilade.rules.ninth_age.intervening import Stature, second, third
from defilade.rules.ninth_age.profile import Height
from defilade.rules.ninth_age.verdict import Cover
from defilade.sheet.canvas import Canvas

_LEFT, _TOP = 2.0, 2.9  # cells that the heads of a matrix take, at its left and above it
_APART = 0.8  # cells between two matrices
_WIDEST = 3 * (6 + _LEFT) + 2 * _APART  # cells across: cells of all plates are equally large
_TITLE, _AXIS = 2.4, 1.45  # words above a matrix [cells over its upper edge]
_WORDS = {Cover.NONE: "no cover", Cover.SOFT: "soft cover", Cover.HARD: "hard cover, stops lines"}


@dataclass(frozen=True, slots=True)
class HeightsPlate:
    """A matrix of shooters and targets for each height of what stands in between.

    `across` is how many matrices stand beside each other.
    """

    text: str
    edition: str
    heights: tuple[int, ...]
    across: int

    @classmethod
    def both(cls) -> tuple[HeightsPlate, ...]:
        """The plates of both editions."""
        return (
            cls("Second edition: Standard, Large and Gigantic.", "2", tuple(map(int, Height)), 3),
            cls("Third edition: heights 0 to 5.", "3", tuple(range(6)), 3),
        )

    @property
    def entries(self) -> list[Entry]:
        """What the discs mean."""
        return [Entry(_WORDS[cover], _disc(cover)) for cover in Cover]

    def cover(self, between: int, shooter: int, target: int) -> Cover:
        """What a miniature does in this edition, by its rules, between two others."""
        stands, shoots, is_shot_at = (Stature(height=each) for each in (between, shooter, target))
        if self.edition == "2":
            return second(stands, shoots, is_shot_at, skirmishing=False)
        return third(stands, shoots, is_shot_at, soft_at_most=False)

    def name(self, height: int) -> str:
        """A height as the edition calls it."""
        return Height(height).name.capitalize() if self.edition == "2" else str(height)

    @property
    def _cells(self) -> float:
        """Its height in cells."""
        count, down = len(self.heights), -(-len(self.heights) // self.across)
        return down * (count + _TOP) + (down - 1) * _APART

    def height(self, width: float) -> float:
        """Its height at that width [pt]."""
        return width * self._cells / _WIDEST

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it at (left, top, width, height) [pt]."""
        tall = self._cells
        ax = canvas.axes(box, gid=f"heights-{self.edition}")
        ax.set(xlim=(0, _WIDEST), ylim=(tall, 0))
        ax.set_axis_off()
        count = len(self.heights)
        for number, between in enumerate(self.heights):
            down, right = divmod(number, self.across)
            left = right * (count + _LEFT + _APART) + _LEFT
            top = down * (count + _TOP + _APART) + _TOP
            self._matrix(ax, between, (left, top), box[2] / _WIDEST, canvas.style)

    def _matrix(
        self, ax: Axes, between: int, at: tuple[float, float], cell: float, style: Style
    ) -> None:
        """One matrix, its upper left cell at `at`; a cell is `cell` [pt] wide."""
        left, top = at
        self._heads(ax, between, at, style)
        for row, shooter in enumerate(self.heights):
            for column, target in enumerate(self.heights):
                found = self.cover(between, shooter, target)
                name = f"{self.edition}_between-{between}_shooter-{shooter}_target-{target}"
                square = Rectangle((left + column, top + row), 1, 1, edgecolor=style.strong_grid)
                square.set(facecolor=style.beyond if found else style.paper, linewidth=0.6)
                square.set(gid=f"square_{name}", clip_on=False)
                ax.add_patch(square)
                middle = (left + column + 0.5, top + row + 0.5)
                size = min(9.0, 0.55 * cell)
                name = f"cell_{name}_{found}"
                draw_result(ax, middle, size, found, name, style.ink, style.paper)

    def _heads(self, ax: Axes, between: int, at: tuple[float, float], style: Style) -> None:
        left, top = at
        count, size = len(self.heights), style.small_size
        middle = left + count / 2
        name = f"{self.edition}_{between}"
        height = self.name(between)
        above = f"{height} in between" if self.edition == "2" else f"height {height} in between"
        places = [("title", (middle, top - _TITLE), above, True, 0)]
        places.append(("target", (middle, top - _AXIS), "target", False, 0))
        places.append(("shooter", (left - 1.5, top + count / 2), "shooter", False, 90))
        for number, each in enumerate(self.heights):
            short = self.name(each)[:1]
            places.append((f"column-{each}", (left + number + 0.5, top - 0.5), short, False, 0))
            places.append((f"row-{each}", (left - 0.5, top + number + 0.5), short, False, 0))
        for part, place, text, bold, turn in places:
            color = style.ink if bold or len(text) == 1 else style.faint_ink
            written = write(
                ax,
                place,
                text,
                gid=f"{part}_{name}",
                style=style,
                size=size,
                color=color,
                ha="center",
                bold=bold,
            )
            written.set_rotation(turn)


def _disc(cover: Cover) -> Swatch:
    def draw(ax: Axes, at: tuple[float, float], style: Style) -> None:
        draw_result(ax, at, 8.0, cover, "swatch", style.ink, style.paper)

    return draw
