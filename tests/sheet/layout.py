"""Measures a page with matplotlib's own renderer: texts that overlap, and texts that leave it."""

from __future__ import annotations

from itertools import combinations

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from defilade.diagram.lettering import settled

ROUNDING = 0.5
"""Dots by which hinting may move an edge."""


def texts(figure: Figure) -> list[tuple[str, Bbox]]:
    """Each text that is drawn, and where it stands [dots]."""
    with settled():
        renderer = FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]
        return [
            (f"{text.get_gid()}: {text.get_text()}", text.get_window_extent(renderer))
            for text in figure.findobj(Text)
            if isinstance(text, Text) and text.get_text() and text.get_visible()
        ]


def overlaps(figure: Figure) -> list[tuple[str, str]]:
    """Pairs of texts that cover each other."""
    return [
        (one, other)
        for (one, a), (other, b) in combinations(texts(figure), 2)
        if min(a.x1, b.x1) - max(a.x0, b.x0) > ROUNDING
        and min(a.y1, b.y1) - max(a.y0, b.y0) > ROUNDING
    ]


def off_the_page(figure: Figure, margin: float = 0.0) -> list[str]:
    """Texts that come nearer to an edge of the page than `margin` [pt]."""
    edge = margin * figure.dpi / 72
    wide, tall = figure.bbox.width, figure.bbox.height
    return [
        name
        for name, box in texts(figure)
        if min(box.x0, box.y0, wide - box.x1, tall - box.y1) < edge - ROUNDING
    ]


def strays(figure: Figure) -> list[str]:
    """Texts of one picture that reach into another, or into the text of the page."""
    with settled():
        renderer = FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]
        frames = {str(ax.get_gid()): ax.get_window_extent() for ax in figure.axes}
        return [
            f"{text.get_text()!r} of {ax.get_gid()} reaches into {name}"
            for ax in figure.axes
            for text in ax.findobj(Text)
            if isinstance(text, Text) and text.get_text() and text.get_visible()
            for name, frame in frames.items()
            if name != ax.get_gid() and frame.overlaps(text.get_window_extent(renderer))
        ]
