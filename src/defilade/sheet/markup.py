"""A ruling sheet as one HTML page: nothing to fetch, no scripts; for a phone, a screen, A4."""

from __future__ import annotations

from defilade.diagram.style import STYLE, Style
from defilade.sheet.contents import RulingSheet
from defilade.sheet.look import css
from defilade.sheet.pieces import article, said


def html(sheet: RulingSheet, *, style: Style = STYLE) -> str:
    """The sheet as the text of an HTML file. The same sheet gives the same text."""
    many = len(sheet.opinions) > 1
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{said(sheet.description)}">
<meta name="generator" content="defilade {said(sheet.origin.version)}">
<title>{said(sheet.title)}</title>
<style>
{css(style, side_by_side=many)}</style>
</head>
<body>
{body(sheet, style=style)}
</body>
</html>
"""


def body(sheet: RulingSheet, *, style: Style = STYLE) -> str:
    """What stands in the page: header, the opinions, footer."""
    many = len(sheet.opinions) > 1
    compared = f'<p class="compared">{said(sheet.compared)}</p>\n' if sheet.compared else ""
    articles = "\n".join(article(sheet, number, style) for number in range(len(sheet.opinions)))
    return f"""<header>
<p class="kind"><b>Ruling sheet</b> <span>{said(sheet.books)}</span></p>
<h1>{said(sheet.title)}</h1>
<p class="question">{said(sheet.question)}</p>
{compared}</header>
<main{' class="editions"' if many else ""}>
{articles}
</main>
{_footer(sheet)}"""


def _footer(sheet: RulingSheet) -> str:
    origin = sheet.origin
    rows = [
        ("Map file", said(origin.map)),
        ("sha256", f"<code>{said(origin.sha256 or 'unknown')}</code>"),
        ("Program", f"defilade {said(origin.version)}"),
        ("Made by", f"<code>{said(origin.command)}</code>"),
    ]
    if origin.source:
        rows.append(("Source of the position", said(origin.source)))
    items = "\n".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in rows)
    return f"<footer>\n<h2>Make it again</h2>\n<dl>\n{items}\n</dl>\n</footer>"
