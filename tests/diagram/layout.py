"""Measures a figure with matplotlib's own renderer: what overlaps, and what leaves the page."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase
from numpy.typing import NDArray

from defilade.diagram.lettering import settled

_ROUNDING = 0.5  # dots, by which hinting may move an edge


def texts(figure: Figure) -> dict[str, Bbox]:
    """Where each text that is drawn stands [dots], by its identifier."""
    with settled():
        renderer = FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]
        return {
            str(text.get_gid()): text.get_window_extent(renderer)
            for text in figure.findobj(Text)
            if isinstance(text, Text) and text.get_text() and text.get_visible()
        }


def overlaps(figure: Figure) -> list[tuple[str, str]]:
    """Pairs of texts that cover each other."""
    return [
        (one, other)
        for (one, a), (other, b) in combinations(texts(figure).items(), 2)
        if a.x0 < b.x1 - _ROUNDING
        and b.x0 < a.x1 - _ROUNDING
        and a.y0 < b.y1 - _ROUNDING
        and b.y0 < a.y1 - _ROUNDING
    ]


def off_the_page(figure: Figure) -> list[str]:
    """Texts that leave the page, and labels that leave the picture."""
    page = figure.bbox
    picture = next(ax for ax in figure.axes if ax.get_gid() == "picture").get_window_extent()
    return [
        name
        for name, box in texts(figure).items()
        if not _within(box, picture if name.startswith("label") else page)
    ]


def covered_bases(figure: Figure) -> list[tuple[str, str]]:
    """Labels that lie on a base; only a bare number may, and only on its own."""
    bases = {
        str(patch.get_gid()): np.asarray(patch.get_path().to_polygons(patch.get_transform())[0])
        for patch in figure.findobj(Patch)
        if isinstance(patch, Patch) and str(patch.get_gid()).startswith("miniature_")
    }
    found = []
    for name, box in texts(figure).items():
        for base, outline in bases.items():
            own = name.removeprefix("label_") == base.removeprefix("miniature_")
            if name.startswith("label_") and not own and _covers(box, outline):
                found.append((name, base))
    return found


def _covers(box: Bbox, outline: NDArray[np.float64]) -> bool:
    inner = Bbox.from_extents(box.x0 + 1, box.y0 + 1, box.x1 - 1, box.y1 - 1)
    x, y = outline[:, 0], outline[:, 1]
    inside = (x > inner.x0) & (x < inner.x1) & (y > inner.y0) & (y < inner.y1)
    return bool(inside.any())


def _within(box: Bbox, frame: BboxBase) -> bool:
    return bool(
        box.x0 >= frame.x0 - _ROUNDING
        and box.y0 >= frame.y0 - _ROUNDING
        and box.x1 <= frame.x1 + _ROUNDING
        and box.y1 <= frame.y1 + _ROUNDING
    )
