"""A ruling sheet on one page of A4; opinions of several editions stand side by side.

kind of sheet                                   game, edition
title
question
┌──────────────────────────────────────────────────────────┐
│ the answer                                               │
└──────────────────────────────────────────────────────────┘
┌──────────────────────────────┐  ┌──────────┐
│ plan                         │  │ from the │
│                              │  │ side     │
└──────────────────────────────┘  └──────────┘
legend
table of miniatures or shooters
how sure, odds,               rule steps,
rule steps                    readings
map, sha256, version, how to make it again
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from matplotlib.figure import Figure

from defilade.diagram.lettering import settled
from defilade.diagram.page import name_everything
from defilade.diagram.style import STYLE, Style
from defilade.sheet import flow
from defilade.sheet.blocks import Bars, Block, Heading, Rows, Text, shortened
from defilade.sheet.canvas import LEADING, Canvas
from defilade.sheet.contents import Grid, Opinion, RulingSheet
from defilade.sheet.flow import Columns
from defilade.sheet.plates import Plates

A4 = (595.276, 841.89)
"""Width and height of a page of A4 [pt]."""

_MARGIN, _GUTTER, _GAP = 34.0, 18.0, 9.0
_SIZES = (8.0, 7.6, 7.2, 6.8)  # of the letters [pt]: the greatest with which all has room
# Sizes at which letters fitted to the dots of a screen are not narrower than in print.
_LABELS, _LEGEND = ((7.6, 6.8), (6.6, 6.6)), 7.6  # in a picture alone, or beside another [pt]
_WISHED, _LEAST = 330.0, 235.0  # height of the pictures with their legend [pt]
_TABLE_SHARE = 0.42  # of what is below the answer, that a table is to take at most
_MOST_TABLE = 0.7  # of what is below the pictures, that a table may take at most


@dataclass(frozen=True, slots=True)
class Part:
    """The part of the page that is for one opinion: its left edge, its width, its columns."""

    opinion: Opinion
    left: float
    width: float
    columns: Columns


@dataclass(frozen=True, slots=True)
class Fit:
    """How an opinion's text is set: the rows of its table, the letters, and its height [pt]."""

    rows: Rows
    size: float
    height: float


def page(sheet: RulingSheet, *, style: Style = STYLE) -> Figure:
    """The sheet as a figure of the size of A4, ready to be saved. The same sheet, the same figure.

    What has no room is left out, and a line says how much that is.
    """
    with settled():
        labels, least = _LABELS[len(sheet.opinions) > 1]
        small = replace(style, label_size=labels, small_size=least, text_size=_LEGEND)
        canvas = Canvas.of(A4, small)
        top = _head(canvas, sheet)
        bottom = _foot(canvas, sheet)
        parts = _parts(canvas, sheet.opinions)
        top = max(_answer(canvas, part, top, alone=len(parts) == 1) for part in parts)
        fits = [_fitted(canvas, part, bottom - top) for part in parts]
        tall = max(_LEAST, bottom - top - max(fit.height for fit in fits))
        plates = Plates.of(sheet, [(part.left, part.width) for part in parts])
        top = plates.draw(canvas, top, tall)
        _texts(canvas, parts, top, bottom)
        figure = canvas.figure
        # `save` writes both into the file: title, and description for screen readers
        title = figure.suptitle(sheet.title, visible=False)
        title.set_gid("sheet-title")
        figure.set_label(sheet.description)
        canvas.named_apart()
        name_everything(figure)
        return figure


def _parts(canvas: Canvas, opinions: Sequence[Opinion]) -> list[Part]:
    room, count = canvas.size[0] - 2 * _MARGIN, len(opinions)
    each = (room - _GUTTER * (count - 1)) / count
    parts = []
    for number, opinion in enumerate(opinions):
        left = _MARGIN + number * (each + _GUTTER)
        columns = Columns(left, each, 2 if count == 1 else 1, _GUTTER)
        parts.append(Part(opinion, left, each, columns))
    return parts


def _head(canvas: Canvas, sheet: RulingSheet) -> float:
    """The kind of sheet, title and question; returns where the next thing begins."""
    style, room = canvas.style, canvas.size[0] - 2 * _MARGIN
    top, right = 30.0, canvas.size[0] - _MARGIN
    faint = style.faint_ink
    canvas.write("RULING SHEET", (_MARGIN, top), 7.5, gid="kind", bold=True, color=faint)
    canvas.write(sheet.books, (right, top), 7.5, gid="book", color=faint, ha="right")
    top += 14.0
    canvas.rule(_MARGIN, right, top, color=style.ink, width=1.2)
    top += 6.0
    rows = shortened(canvas.filled(sheet.title, 15.0, room, bold=True), 2)
    top += canvas.lines(rows, (_MARGIN, top), 15.0, gid="title", bold=True) + 1.0
    rows = shortened(canvas.filled(sheet.question, 9.0, room), 3)
    top += canvas.lines(rows, (_MARGIN, top), 9.0, gid="question", color=faint)
    if sheet.compared:
        rows = shortened(canvas.filled(sheet.compared, 9.5, room, bold=True), 4)
        top += canvas.lines(rows, (_MARGIN, top + 3.0), 9.5, gid="compared", bold=True) + 3.0
    return top + _GAP


def _foot(canvas: Canvas, sheet: RulingSheet) -> float:
    """Where the sheet comes from, at the bottom; returns where it begins."""
    style, origin, size = canvas.style, sheet.origin, 7.0
    room, right = canvas.size[0] - 2 * _MARGIN, canvas.size[0] - _MARGIN
    texts = [
        f"Map {origin.map} · sha256 {origin.sha256[:12] or 'unknown'} · defilade {origin.version}"
        f" · made by: {origin.command}"
    ]
    if origin.source:
        texts.append(f"Source of the position: {origin.source}")
    rows = [row for text in texts for row in shortened(canvas.filled(text, size, room), 2)]
    top = canvas.size[1] - 26.0 - len(rows) * LEADING * size
    canvas.rule(_MARGIN, right, top - 4.0, color=style.strong_grid, width=0.8)
    canvas.lines(rows, (_MARGIN, top), size, gid="origin", color=style.faint_ink)
    return top - 4.0 - _GAP


def _answer(canvas: Canvas, part: Part, top: float, *, alone: bool) -> float:
    """The answer in a box of its own; returns where the next thing begins."""
    style, size, pad = canvas.style, 13.5 if alone else 11.0, 8.0
    left, room = part.left + pad + 4.0, part.width - 2 * pad - 4.0
    close = part.opinion.verdict.close_call
    rows = shortened(canvas.filled(part.opinion.answer, size, room, bold=True), 3)
    color = style.ink if close else style.faint_ink
    small = shortened(canvas.filled(part.opinion.small_print, 8.2, room, bold=close), 3)
    book = [] if alone else [f"Edition {part.opinion.edition}"]
    tall = 2 * pad + (len(rows) * size + (len(small) + len(book)) * 8.2) * LEADING
    box = (part.left, top, part.width, tall)
    canvas.rectangle(box, gid="answer-box", fill=style.beyond)
    bar = style.facing if close else style.attacker
    canvas.rectangle((part.left, top, 4.0, tall), gid="answer-bar", fill=bar)
    at = top + pad - 1.0
    at += canvas.lines(book, (left, at), 8.2, gid="edition", bold=True, color=style.faint_ink)
    at += canvas.lines(rows, (left, at), size, gid="answer", bold=True)
    canvas.lines(small, (left, at + 1.0), 8.2, gid="small-print", bold=close, color=color)
    return top + tall + _GAP


def _fitted(canvas: Canvas, part: Part, room: float) -> Fit:
    """How the text of an opinion is set so that it leaves room for the pictures.

    The letters are as large as possible, then the table as long as possible.
    """
    for wished in (_WISHED, _LEAST):
        for size in _SIZES:
            fit = _set(canvas, part, room, size, _TABLE_SHARE)
            is_smallest = size == _SIZES[-1]
            if fit.height + wished <= room and (is_smallest or not fit.rows.left_out):
                return fit
    return _set(canvas, part, room, _SIZES[-1], _TABLE_SHARE)


def _set(canvas: Canvas, part: Part, room: float, size: float, share: float) -> Fit:
    """The text of an opinion in letters of that size, the table in that share of the room."""
    grid, width = part.opinion.grid, part.width
    heading = Heading(grid.caption).height(canvas, width, size)
    rows = _shortened(canvas, grid, width, size, room * share - heading)
    table = heading + rows.height(canvas, width, size)
    flowing = flow.least_height(canvas, _blocks(part.opinion), part.columns, size)
    return Fit(rows, size, table + flowing + 2.0)


def _shortened(canvas: Canvas, grid: Grid, width: float, size: float, room: float) -> Rows:
    """As many rows as have room; one at least."""
    low, high = 1, len(grid.rows)
    if Rows(grid, high).height(canvas, width, size) <= room:
        return Rows(grid, high)
    while low < high:
        middle = (low + high + 1) // 2
        fits = Rows(grid, middle).height(canvas, width, size) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return Rows(grid, low)


def _texts(canvas: Canvas, parts: Sequence[Part], top: float, bottom: float) -> None:
    """The tables, and what flows below them, in letters that have room in all parts."""
    room = bottom - top
    for size in _SIZES:
        fits = [_set(canvas, part, room, size, _MOST_TABLE) for part in parts]
        if all(fit.height <= room and not fit.rows.left_out for fit in fits):
            break
    for part, fit in zip(parts, fits, strict=True):
        at = top
        for block in (Heading(part.opinion.grid.caption), fit.rows):
            block.draw(canvas, (part.left, at), part.width, fit.size)
            at += block.height(canvas, part.width, fit.size)
        flow.draw(canvas, _blocks(part.opinion), part.columns, at, bottom - at, fit.size)


def _blocks(opinion: Opinion) -> list[Block]:
    """What flows below the table, the most important first."""
    first, *others = opinion.sure
    blocks: list[Block] = [Heading("How sure"), Text(f"{first[:1].upper()}{first[1:]}.")]
    blocks += [Text(text, mark="-") for text in others]
    if opinion.odds is not None:
        odds = opinion.odds
        blocks += [Heading("Odds"), Text(odds.heading), Bars(odds.counted, odds.shares)]
        blocks += [Text(note) for note in odds.notes]
    blocks.append(Heading(f"Rule steps, edition {opinion.edition}"))
    for step in opinion.steps:
        blocks.append(Heading(step.section, level=2))
        blocks += [Text(text, mark="-") for text in step.texts]
    if opinion.readings:
        blocks.append(Heading("Readings used, where the rulebook leaves it open"))
        blocks += [Text(text, mark=id) for id, text in opinion.readings]
    return blocks
