"""Writes a ruling sheet as its file's name says; the same sheet gives the same bytes."""

from __future__ import annotations

import os
from pathlib import Path

from defilade.diagram import files
from defilade.diagram.style import STYLE, Style
from defilade.errors import DefiladeError
from defilade.sheet.contents import RulingSheet
from defilade.sheet.markup import html
from defilade.sheet.paper import page

HTML = ".html"

SUFFIXES = (HTML, *files.SUFFIXES)
"""The kinds of files there are."""


def save(sheet: RulingSheet, path: str | os.PathLike[str], *, style: Style = STYLE) -> None:
    """Write the sheet to `path`, as its suffix says: .html, or one page of A4 as .pdf, .png, .svg.

    Raises DefiladeError for another suffix, and if the file cannot be written.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        expected = ", ".join(SUFFIXES)
        raise DefiladeError(f"{target}: expected a name that ends in {expected}, got {suffix!r}")
    if suffix != HTML:
        files.save(page(sheet, style=style), target)
        return
    try:
        target.write_bytes(html(sheet, style=style).encode())
    except OSError as error:
        raise DefiladeError(f"{target}: cannot be written: {error.strerror}") from error
