"""A matplotlib figure as an SVG element that stands within an HTML page."""

from __future__ import annotations

import io
import re
from xml.sax.saxutils import escape

from matplotlib.figure import Figure

from defilade.diagram.lettering import settled

_ID = re.compile(r'\bid="([^"]+)"')
_LINK = re.compile(r'xlink:href="#([^"]+)"')
_URL = re.compile(r"url\(#([^)]+)\)")
_SIZE = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>')


def svg(figure: Figure, *, prefix: str, title: str, description: str) -> str:
    """The figure as one <svg> element without a word about any other place.

    `prefix` goes before each of its identifiers, so that several can stand on one page. Title and
    description are for screen readers.
    """
    stream = io.BytesIO()
    with settled():
        figure.savefig(stream, format="svg", metadata={"Date": None})
    text = stream.getvalue().decode()
    body = text[text.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>\s*", "", body, flags=re.DOTALL)
    body = _ID.sub(rf'id="{prefix}\1"', body)
    body = _LINK.sub(rf'href="#{prefix}\1"', body)
    body = _URL.sub(rf"url(#{prefix}\1)", body)
    labels = f"{prefix}title {prefix}desc"
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="\\1" role="img" '
        f'aria-labelledby="{labels}">\n'
    )
    body = _SIZE.sub(start, body, count=1)
    told = (
        f'<title id="{prefix}title">{escape(title)}</title>\n'
        f'<desc id="{prefix}desc">{escape(description)}</desc>\n'
    )
    return body.replace(">\n", ">\n" + told, 1).rstrip()
