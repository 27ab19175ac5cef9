"""The parts of a ruling sheet in HTML: answer, table, odds, steps, readings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from defilade.diagram.style import Style
from defilade.diagram.words import plain
from defilade.sheet.canvas import unbroken
from defilade.sheet.contents import Grid, Odds, Opinion, RulingSheet
from defilade.sheet.pictures import Picture, pictures


def article(sheet: RulingSheet, number: int, style: Style) -> str:
    """The opinion of that number, from 0, with its pictures."""
    opinion, many = sheet.opinions[number], len(sheet.opinions) > 1
    shown = pictures(sheet, opinion, prefix=f"{'abcdefgh'[number]}-", style=style)
    parts = [
        answer(opinion, f"Edition {opinion.edition}" if many else "Answer"),
        '<div class="with-sides">' if len(shown) > 1 else "<div>",
        *(_figure(picture) for picture in shown),
        "</div>",
        grid_table(opinion.grid),
        '<div class="reasons">',
        how_sure(opinion),
        "" if opinion.odds is None else _section("Odds", odds_table(opinion.odds)),
        _section(f"Rule steps, edition {opinion.edition}", _steps(opinion)),
        _readings(opinion),
        "</div>",
    ]
    body = "\n".join(part for part in parts if part)
    return f'<article aria-label="{said(opinion.book)}">\n{body}\n</article>'


def answer(opinion: Opinion, name: str) -> str:
    """The answer under a heading."""
    kind = "answer close" if opinion.verdict.close_call else "answer"
    return (
        f'<section class="{kind}">\n<h2>{said(name)}</h2>\n'
        f'<p class="said">{said(opinion.answer)}</p>\n'
        f'<p class="small">{said(opinion.small_print)}</p>\n</section>'
    )


def how_sure(opinion: Opinion) -> str:
    """How sure the answer is, and what would tip it."""
    return _section("How sure", _list(_capital(text) for text in opinion.sure))


def _figure(picture: Picture) -> str:
    key = ""
    if picture.key:
        key = f'<ul class="key">{"".join(f"<li>{said(text)}</li>" for text in picture.key)}</ul>'
    caption = f"<figcaption>{said(picture.caption)}{key}</figcaption>"
    return f'<figure class="{picture.kind}">\n{picture.svg}\n{caption}\n</figure>'


def grid_table(grid: Grid) -> str:
    """The table of miniatures or shooters."""
    head = "".join(f'<th scope="col">{said(text)}</th>' for text in grid.head)
    rows = "\n".join(
        f'<tr><th scope="row">{said(name)}</th>'
        + "".join(f"<td>{said(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in grid.rows
    )
    return (
        f"<table>\n<caption>{said(grid.caption)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    )


def odds_table(odds: Odds) -> str:
    """What the attack is worth, with a bar for each number."""
    greatest = max(share.part for share in odds.shares)
    rows = "\n".join(
        f'<tr><th scope="row">{said(share.number)}</th>'
        f'<td class="bar"><span style="width:{100 * share.part / greatest:.1f}%"></span></td>'
        f"<td>{said(share.exactly)}</td><td>{said(share.at_least)}</td></tr>"
        for share in odds.shares
    )
    head = (
        f'<th scope="col">{said(odds.counted)}</th><td></td>'
        '<th scope="col">exactly</th><th scope="col">or more</th>'
    )
    notes = "".join(f"<p>{said(note)}</p>" for note in odds.notes)
    return (
        f'<table class="odds">\n<caption>{said(odds.heading)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n{notes}"
    )


def _steps(opinion: Opinion) -> str:
    steps = "\n".join(
        f"<li><h3>{said(step.section)}</h3>{_list(step.texts)}</li>" for step in opinion.steps
    )
    return f'<ol class="steps">\n{steps}\n</ol>'


def _readings(opinion: Opinion) -> str:
    if not opinion.readings:
        return ""
    items = "\n".join(f"<dt>{said(id)}</dt><dd>{said(text)}</dd>" for id, text in opinion.readings)
    return _section("Readings used, where the rulebook leaves it open", f"<dl>\n{items}\n</dl>")


_READING = re.compile(r"\[[A-Z]-\d+\]")
"""The name of a reading; a browser would break it at its hyphen."""


def _section(title: str, body: str) -> str:
    return f"<section>\n<h2>{said(title)}</h2>\n{body}\n</section>"


def _list(texts: Iterable[str]) -> str:
    items = (_READING.sub(r'<span class="reading">\g<0></span>', said(text)) for text in texts)
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def said(text: str) -> str:
    """The text as it stands in the page."""
    return escape(unbroken(plain(text)))
