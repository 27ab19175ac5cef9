"""Measures a figure with matplotlib's own renderer: what overlaps, and what leaves the page."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase
from numpy.typing import NDArray

from defilade.diagram.lettering import settled

_ROUNDING = 0.5  # dots, by which hinting may move an edge


@cache
def _renderer(dpi: float) -> RendererAgg:
    """One for all figures: it measures the same text once."""
    return RendererAgg(8, 8, dpi)  # type: ignore[no-untyped-call]


def texts(figure: Figure) -> dict[str, Bbox]:
    """Where each text that is drawn stands [dots], by its identifier."""
    with settled():
        renderer = _renderer(float(figure.dpi))
        return {
            str(text.get_gid()): text.get_window_extent(renderer)
            for text in figure.findobj(Text)
            if isinstance(text, Text) and text.get_text() and text.get_visible()
        }


def faults(figure: Figure) -> list[str]:
    """What is wrong with the layout, in words; nothing, if all is well.

    Two texts that cover each other, a text that leaves the page, a label that leaves its axes, and
    a label on a base: only a bare number may lie on one, and only on its own.
    """
    found = texts(figure)
    return [*_overlaps(found), *_outside(figure, found), *_on_bases(figure, found)]


def _overlaps(found: dict[str, Bbox]) -> list[str]:
    return [
        f"{one} covers {other}"
        for (one, a), (other, b) in combinations(found.items(), 2)
        if a.x0 < b.x1 - _ROUNDING
        and b.x0 < a.x1 - _ROUNDING
        and a.y0 < b.y1 - _ROUNDING
        and b.y0 < a.y1 - _ROUNDING
    ]


def _outside(figure: Figure, found: dict[str, Bbox]) -> list[str]:
    frames = {str(ax.get_gid()): ax.get_window_extent() for ax in figure.axes}
    outside = []
    for name, box in found.items():
        frame = figure.bbox
        if name.startswith("label"):
            frame = frames["picture"]
        elif "-label" in name:
            frame = frames[name.partition("-label")[0]]
        if not _within(box, frame):
            outside.append(f"{name} leaves its frame")
    return outside


def _on_bases(figure: Figure, found: dict[str, Bbox]) -> list[str]:
    bases = {
        str(patch.get_gid()): np.asarray(patch.get_path().to_polygons(patch.get_transform())[0])
        for patch in figure.findobj(Patch)
        if isinstance(patch, Patch) and str(patch.get_gid()).startswith("miniature_")
    }
    labels = [name for name in found if name.startswith("label_")]
    return [
        f"{name} lies on {base}"
        for name in labels
        for base, outline in bases.items()
        if name.removeprefix("label_") != base.removeprefix("miniature_")
        and _covers(found[name], outline)
    ]


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
