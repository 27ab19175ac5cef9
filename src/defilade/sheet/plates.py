"""The pictures of a page: the plans side by side, side views beside one, a legend, the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from defilade.diagram.legend import Entry, draw_legend, legend_size
from defilade.diagram.plan import draw_scene
from defilade.diagram.rays import Ray
from defilade.diagram.scale_bar import bar_room, draw_scale_bar
from defilade.diagram.scene import Scene
from defilade.diagram.side_view import heights_room, side_view_size
from defilade.diagram.sight_map import draw_sight_map
from defilade.diagram.things import Box, extent, numbers_room
from defilade.diagram.view import chosen
from defilade.sheet.canvas import LEADING, Canvas
from defilade.sheet.contents import RulingSheet
from defilade.sheet.pictures import (
    MAP_TITLE,
    all_entries,
    deciding,
    legend_fit,
    map_tells,
    map_words,
    marked,
    scene,
    side,
    side_title,
)

_SCALE_ROOM = 17.0  # for the numbers below side views and the sight map, and at its left
_TALLEST, _TALLEST_SIDE = 310.0, 130.0  # heights of a plan and of a side view [pt]
_PLAN_SHARE = 0.55  # of the width, where side views stand beside it
_SMALL = 7.0  # size of the letters below side views and in the key [pt]
_KEY_COLUMNS, _KEY_ROWS = 3, 5
_LEAST_MAP, _GREATEST_MAP = 75.0, 130.0  # side of a sight map [pt]
_LEAST_SIDE = 170.0  # width of a side view, where they stand in two columns [pt]
_LEAST_WORDS = 95.0  # room for the words beside a sight map [pt]
_GAP = 6.0


@dataclass(frozen=True, slots=True)
class Plates:
    """The scenes of a sheet's opinions, each at (left edge, width), all showing the same part.

    `ray` has the lines that are shown from the side, beside the plan of a sheet of one opinion.
    """

    table: Any
    scenes: tuple[Scene, ...]
    places: tuple[tuple[float, float], ...]
    view: Box
    entries: tuple[Entry, ...]
    ray: Ray | None

    @classmethod
    def of(cls, sheet: RulingSheet, places: Sequence[tuple[float, float]]) -> Plates:
        """The plates of a sheet."""
        scenes = tuple(scene(sheet, opinion) for opinion in sheet.opinions)
        view = extent([chosen(each) for each in scenes])
        ray = deciding(sheet, sheet.opinions[0]) if len(scenes) == 1 else None
        entries = {entry.words: entry for each in scenes for entry in all_entries(each, view, ray)}
        return cls(sheet.table, scenes, tuple(places), view, tuple(entries.values()), ray)

    def draw(self, canvas: Canvas, top: float, tall: float) -> float:
        """Draw them in that height [pt], or less; returns where the next thing begins."""
        left, right = self.places[0][0], sum(self.places[-1])
        columns, legend = legend_fit(canvas, self.entries, right - left, most=5)
        ratio = (self.view[2] - self.view[0]) / (self.view[3] - self.view[1])
        share = _PLAN_SHARE if self.ray else 1.0
        numbers = numbers_room(self.view, canvas.ruler, canvas.style)
        widest = share * min(width for _, width in self.places) - numbers
        below = bar_room(canvas.style) + 0.5 * _GAP
        room = tall - legend - _GAP
        plan = min(_TALLEST, widest / ratio, room - below)
        ray, end, key = self.ray, top, list[str]()
        if ray is not None:
            start = left + numbers + plan * ratio + 2 * _GAP
            ray, end, key = self._sides(canvas, ray, (start, top, right - start, room))
        for shown, (start, width) in zip(self.scenes, self.places, strict=True):
            spare = 0.0 if self.ray else width - numbers - plan * ratio
            box = (start + numbers + spare / 2, top, plan * ratio, plan)
            ax = canvas.axes(box, gid="plan")
            drawing = draw_scene(ax, shown, self.view, canvas.style, ray=ray, brief=True)
            draw_scale_bar(ax, style=canvas.style)
            key += [text for text in marked(drawing) if text not in key]
        bottom = max(top + plan + below, end)
        ax = canvas.axes((left, bottom, right - left, legend), gid="legend")
        draw_legend(ax, self.entries, columns=columns, style=canvas.style)
        return self._key(canvas, key, (left, right - left), bottom + legend) + 2.0

    def _sides(self, canvas: Canvas, ray: Ray, box: Box) -> tuple[Ray, float, list[str]]:
        """Beside the plan, as far as there is room: what meets something, the map, other lines.

        Where that is wide they stand in two columns. Returns the ray with the lines that are
        shown, where they end, and what marks stand for.
        """
        left, top, width, tall = box
        count = 2 if width >= 2 * _LEAST_SIDE + 2 * _GAP else 1
        each = (width - (count - 1) * 2 * _GAP) / count
        met = [number for number, line in enumerate(ray.lines) if not line.clear] or [0]
        others = [number for number in range(len(ray.lines)) if number not in met]
        used, shown, key = [0.0] * count, list[int](), list[str]()
        for number in [*met, None, *others]:  # the map between the lines
            for column in range(count):
                at = (left + column * (each + 2 * _GAP), top + used[column])
                room = (*at, each, tall - used[column])
                if number is None:
                    below = self._map(canvas, ray, room)
                else:
                    below, more = self._side(canvas, ray, number, room)
                    key += [text for text in more if text not in key]
                    shown += [number] * bool(below)
                used[column] += below
                if below:
                    break
        lines = tuple(ray.lines[number] for number in sorted(shown))
        return replace(ray, lines=lines), top + max(used), key

    def _side(self, canvas: Canvas, ray: Ray, number: int, box: Box) -> tuple[float, list[str]]:
        """A line from the side: the height it takes, and its key; nothing without room."""
        left, top, width, tall = box
        end, sightline = top + tall, ray.lines[number]
        title = canvas.filled(side_title(ray, sightline), _SMALL, width, bold=True)
        beside = heights_room(ray, canvas.ruler, canvas.style)
        room = (width - beside, _TALLEST_SIDE)
        wide, high = side_view_size(sightline.line, ray.uprights, ray.steps, room)
        if LEADING * _SMALL * (len(title) + 2) + high + _SCALE_ROOM > tall:
            return 0.0, []
        at = top + canvas.lines(title, (left, top), _SMALL, gid="side-title", bold=True) + 3.0
        drawing = side(canvas, (left + beside, at, wide, high), self.table, ray, number)
        at += high + 0.8 * _SCALE_ROOM
        for _, text in drawing.results:
            rows = canvas.filled(text, _SMALL, width)
            if at + len(rows) * LEADING * _SMALL <= end:
                at += canvas.lines(rows, (left, at), _SMALL, gid="met")
        return at + _GAP - top, marked(drawing)

    def _map(self, canvas: Canvas, ray: Ray, box: Box) -> float:
        """The sight map of a ray, its legend and words beside it; returns the height it takes.

        Nothing without room, or where it would be of one colour.
        """
        left, top, width, tall = box
        row = LEADING * _SMALL
        beside = width - 1.4 * _SCALE_ROOM - 1.5 * _GAP - _LEAST_WORDS
        side_of_map = min(_GREATEST_MAP, beside, tall - row - _SCALE_ROOM - 4.0)
        if side_of_map < _LEAST_MAP or not map_tells(ray):
            return 0.0
        canvas.write(MAP_TITLE, (left, top), _SMALL, gid="map-title", bold=True)
        top += row + 4.0
        inner = left + 1.4 * _SCALE_ROOM
        ax = canvas.axes((inner, top, side_of_map, side_of_map), gid="map")
        drawing = draw_sight_map(ax, ray, style=canvas.style)
        start = inner + side_of_map + 1.5 * _GAP
        room = left + width - start
        entries = list(drawing.legend)
        high = legend_size(entries, 1, room, canvas.ruler, canvas.style)[1]
        ax = canvas.axes((start, top, room, high), gid="map-legend")
        draw_legend(ax, entries, style=canvas.style)
        at, end = top + high + _GAP / 2, top + side_of_map + _SCALE_ROOM
        for text in [map_words(ray), *(text for _, text in drawing.results)]:
            rows = canvas.filled(text, _SMALL, room)
            if at + len(rows) * row > end + row:
                break  # a sentence speaks of the one before it
            at += canvas.lines(rows, (start, at), _SMALL, gid="map-words") + 1.0
        return max(at, end) + _GAP - box[1]

    def _key(self, canvas: Canvas, key: list[str], place: tuple[float, float], top: float) -> float:
        """What marks stand for, in columns; returns where it ends."""
        most = _KEY_COLUMNS * _KEY_ROWS
        shown = key if len(key) <= most else [*key[: most - 1], f"and {len(key) - most + 1} more"]
        rows = -(-len(shown) // _KEY_COLUMNS)
        each = (place[1] - (_KEY_COLUMNS - 1) * _GAP) / _KEY_COLUMNS
        for number, text in enumerate(shown):
            column, row = divmod(number, rows)
            at = (place[0] + column * (each + _GAP), top + _GAP / 2 + row * LEADING * _SMALL)
            canvas.write(canvas.ruler.shortened(text, _SMALL, 0.98 * each), at, _SMALL, gid="key")
        return top + (rows * LEADING * _SMALL + _GAP / 2 if rows else 0.0)
