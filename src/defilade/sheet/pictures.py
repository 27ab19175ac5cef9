"""What the pictures of a sheet show, and the pictures of its HTML form.

The plan, the deciding lines seen from the side, and all lines between their two ends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from defilade.diagram.legend import Entry, draw_legend, legend_size, table_entries
from defilade.diagram.lettering import settled
from defilade.diagram.page import name_everything
from defilade.diagram.plan import Drawing, draw_scene
from defilade.diagram.rays import Ray, Sightline
from defilade.diagram.scale_bar import bar_room, draw_scale_bar
from defilade.diagram.scene import Scene, scene_of
from defilade.diagram.side_view import (
    draw_side_view,
    heights_room,
    side_entries,
    side_view_size,
)
from defilade.diagram.sight_map import draw_sight_map, sight_map
from defilade.diagram.style import Style
from defilade.diagram.things import Box, numbers_room
from defilade.diagram.view import chosen
from defilade.diagram.words import plain
from defilade.sheet.canvas import Canvas
from defilade.sheet.contents import Opinion, RulingSheet
from defilade.sheet.inline import svg

_WIDTH = 372.0  # of a picture in HTML [pt]: about a phone, so that letters are as large as they say
_TALLEST, _TALLEST_SIDE = 400.0, 180.0
_MAP = 130.0  # side of a sight map [pt]
_LETTERS = 9.8  # size of letters in HTML [pt]
_SCALE_ROOM, _EDGE, _NUMBER = 21.0, 2.0, 6.0  # the last is half of a number, over an end


def scene(sheet: RulingSheet, opinion: Opinion) -> Scene:
    """The table with what an opinion found on it."""
    is_maps = opinion.edition == sheet.loaded.edition.name
    edition = sheet.loaded.edition if is_maps else None
    return scene_of(sheet.table, opinion.verdict, shooter=sheet.shooter, edition=edition)


def deciding(sheet: RulingSheet, opinion: Opinion) -> Ray | None:
    """The lines that the verdict hangs on, as the diagram chooses them; None where all go upright.

    In the 9th Age they are those of the shooter that is shown.
    """
    ray = scene(sheet, opinion).ray(None)
    lines = tuple(each for each in ray.lines if not each.line.is_upright)
    return replace(ray, lines=lines) if lines else None


def side_title(ray: Ray, sightline: Sightline) -> str:
    """What a side view shows: "A blocked line from the sergeant to droid 1, from the side"."""
    words = f"{sightline.words[:1].upper()}{sightline.words[1:]}"
    return f"{words} from {plain(ray.starts)} to {plain(ray.ends)}, from the side"


MAP_TITLE = "All lines between the two, clear or blocked"


def map_words(ray: Ray) -> str:
    """How a sight map is read."""
    return f"Across: {plain(ray.ends)} from left to right, up: {plain(ray.starts)}, both in mm."


def map_tells(ray: Ray) -> bool:
    """True if a sight map shows more than one thing: some lines clear, others blocked."""
    shown = sight_map(ray).shown
    return bool((shown != shown[0, 0]).any())


def all_entries(shown: Scene, view: Box, ray: Ray | None) -> list[Entry]:
    """What the legend of a scene explains, from what is in view, and of the side views of a ray."""
    more = side_entries(ray) if ray else []
    entries = [*shown.entries(view), *table_entries(shown.pieces, shown.table.tokens, view), *more]
    return list({entry.words: entry for entry in entries}.values())


def legend_fit(
    canvas: Canvas, entries: Sequence[Entry], room: float, *, most: int
) -> tuple[int, float]:
    """In how many columns a legend stands in that room, and its height [pt]."""
    listed = list(entries)
    for columns in range(most, 1, -1):
        wide, tall = legend_size(listed, columns, math.inf, canvas.ruler, canvas.style)
        if wide <= room:
            return columns, tall
    return 1, legend_size(listed, 1, room, canvas.ruler, canvas.style)[1]


def marked(drawing: Drawing) -> list[str]:
    """The lines of the key that explain marks; the others say what the table says anyway."""
    # a mark stands two spaces before what it means, and no name has two spaces in a row
    return [text for _, text in drawing.key if "  " in text]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in HTML: its SVG element, its caption and its key.

    `kind` is what it is: "plan", "side" or "map".
    """

    kind: str
    svg: str
    caption: str
    key: tuple[str, ...] = ()


def pictures(
    sheet: RulingSheet, opinion: Opinion, *, prefix: str, style: Style
) -> tuple[Picture, ...]:
    """The pictures of an opinion for HTML; `prefix` goes before the identifiers in them."""
    large = replace(style, label_size=_LETTERS, text_size=_LETTERS, small_size=0.94 * _LETTERS)
    ray = deciding(sheet, opinion)
    plan = _plan(sheet, opinion, ray, f"{prefix}plan-", large)
    if ray is None:
        return (plan,)
    sides = [_side(sheet, ray, number, prefix, large) for number in range(len(ray.lines))]
    maps = [_map(ray, f"{prefix}map-", large)] if map_tells(ray) else []
    return (plan, *sides, *maps)


def _plan(
    sheet: RulingSheet, opinion: Opinion, ray: Ray | None, prefix: str, style: Style
) -> Picture:
    shown = scene(sheet, opinion)
    view = chosen(shown)
    entries = all_entries(shown, view, ray)
    below = bar_room(style)
    with settled():
        ratio = (view[2] - view[0]) / (view[3] - view[1])
        sample = Canvas.of((_WIDTH, _WIDTH), style)
        numbers = numbers_room(view, sample.ruler, style)
        tall = min(_TALLEST, (_WIDTH - numbers - _EDGE) / ratio)
        columns, legend = legend_fit(sample, entries, _WIDTH, most=2)
        canvas = Canvas.of((_WIDTH, tall + below + _EDGE + legend + 2 * _EDGE), style)
        left = numbers + (_WIDTH - numbers - _EDGE - tall * ratio) / 2
        ax = canvas.axes((left, _EDGE, tall * ratio, tall), gid="plan")
        drawing = draw_scene(ax, shown, view, style, ray=ray, brief=True)
        draw_scale_bar(ax, style=style)
        top = _EDGE + tall + below + _EDGE
        ax = canvas.axes((0, top, _WIDTH, legend), gid="legend")
        draw_legend(ax, entries, columns=columns, style=style)
        canvas.named_apart()
        name_everything(canvas.figure)
    caption = "The table from above."
    drawn = svg(canvas.figure, prefix=prefix, title=caption, description=shown.description())
    return Picture("plan", drawn, caption, tuple(marked(drawing)))


def _side(sheet: RulingSheet, ray: Ray, number: int, prefix: str, style: Style) -> Picture:
    sightline = ray.lines[number]
    with settled():
        left = heights_room(ray, Canvas.of((_WIDTH, _WIDTH), style).ruler, style)
        room = (_WIDTH - left - _NUMBER, _TALLEST_SIDE)
        width, height = side_view_size(sightline.line, ray.uprights, ray.steps, room)
        canvas = Canvas.of((_WIDTH, height + _SCALE_ROOM + _EDGE), style)
        box = (left + (room[0] - width) / 2, _EDGE, width, height)
        drawing = side(canvas, box, sheet.table, ray, number)
        canvas.named_apart()
        name_everything(canvas.figure)
    title = f"{side_title(ray, sightline)}."
    met = [text for _, text in drawing.results]
    prefix = f"{prefix}side{number}-"
    drawn = svg(canvas.figure, prefix=prefix, title=title, description=" ".join([title, *met]))
    return Picture("side", drawn, " ".join([title, *met]), tuple(marked(drawing)))


def _map(ray: Ray, prefix: str, style: Style) -> Picture:
    with settled():
        canvas = Canvas.of((_WIDTH, _MAP + 1.2 * _SCALE_ROOM + _NUMBER), style)
        left = 2 * _SCALE_ROOM
        ax = canvas.axes((left, _NUMBER, _MAP, _MAP), gid="map")
        drawing = draw_sight_map(ax, ray, style=style)
        start = left + _MAP + 10.0
        room, entries = _WIDTH - start, list(drawing.legend)
        tall = legend_size(entries, 1, room, canvas.ruler, style)[1]
        ax = canvas.axes((start, _NUMBER, room, tall), gid="map-legend")
        draw_legend(ax, entries, style=style)
        canvas.named_apart()
        name_everything(canvas.figure)
    words = " ".join([map_words(ray), *(text for _, text in drawing.results)])
    drawn = svg(canvas.figure, prefix=prefix, title=f"{MAP_TITLE}.", description=words)
    return Picture("map", drawn, f"{MAP_TITLE}. {words}")


def side(canvas: Canvas, box: Box, table: Any, ray: Ray, number: int) -> Drawing:
    """Draw one of the lines of a ray from the side, at (left, top, width, height) [pt]."""
    return draw_side_view(
        canvas.axes(box, gid="side"),
        table,
        ray.lines[number].line,
        pieces=ray.uprights,
        steps=ray.steps,
        clear=ray.lines[number].clear,
        name=f"side-view_{number}",
        style=canvas.style,
    )
