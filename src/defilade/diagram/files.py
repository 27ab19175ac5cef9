"""Saves a diagram as SVG, PNG or PDF; the same diagram gives the same bytes."""

from __future__ import annotations

import io
import os
from pathlib import Path
from xml.sax.saxutils import escape

from matplotlib.figure import Figure

from defilade.diagram.glyphs import drawable
from defilade.diagram.lettering import settled
from defilade.errors import DefiladeError

SUFFIXES = (".svg", ".png", ".pdf")
"""The kinds of files there are."""

PNG_DPI = 200
"""Dots per inch of a PNG: sharp in print, and about 1400 dots wide."""


def save(figure: Figure, path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Write the figure to `path`, as its suffix says: .svg, .png or .pdf.

    Title and description (the figure's label) go into the file, for screen readers. Files carry no
    date, so that equal diagrams are equal files. Returns what is to be told of it: in a PNG or PDF
    a number stands for letters that no installed font has, and the description says for which.
    Raises DefiladeError for another suffix, and
    if the file cannot be written.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        expected = ", ".join(SUFFIXES)
        raise DefiladeError(f"{target}: expected a name that ends in {expected}, got {suffix!r}")
    title, words = figure.get_suptitle().replace("\n", " "), str(figure.get_label())
    notes: tuple[str, ...] = ()
    with settled():
        if suffix == ".svg":
            written = _svg(figure, title, words)
        else:
            with drawable(figure) as numbered:
                notes = tuple(f"{drawn} stands for {letters}" for drawn, letters in numbered)
                told = " ".join([words, *(f"{note}." for note in notes)])
                written = {".png": _png, ".pdf": _pdf}[suffix](figure, title, told)
    try:
        target.write_bytes(written)
    except OSError as error:
        raise DefiladeError(f"{target}: cannot be written: {error.strerror}") from error
    return notes


def _svg(figure: Figure, title: str, words: str) -> bytes:
    stream = io.BytesIO()
    figure.savefig(stream, format="svg", metadata={"Title": title, "Date": None})
    text = stream.getvalue().decode()
    # matplotlib writes <title>; screen readers want the role and the description as well.
    text = text.replace("<svg ", '<svg role="img" ', 1)
    text = text.replace("</title>", f"</title>\n <desc>{escape(words)}</desc>", 1)
    return text.encode()


def _png(figure: Figure, title: str, words: str) -> bytes:
    stream = io.BytesIO()
    metadata = {"Title": title, "Description": words}
    figure.savefig(stream, format="png", dpi=PNG_DPI, metadata=metadata)
    return stream.getvalue()


def _pdf(figure: Figure, title: str, words: str) -> bytes:
    stream = io.BytesIO()
    metadata = {"Title": title, "Subject": words, "CreationDate": None}
    figure.savefig(stream, format="pdf", metadata=metadata)
    return stream.getvalue()
