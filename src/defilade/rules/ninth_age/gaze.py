"""What eyes on a front facing see of the edges of a target, past screens that block."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from defilade.geometry.screens import Bools, Floats, Indices, Packed, pack, screens
from defilade.geometry.shadow import lit, shadows
from defilade.geometry.shapes import TIE, XY, Shape
from defilade.geometry.solids import Line
from defilade.rules.ninth_age import flat
from defilade.rules.ninth_age.obstructions import Obstruction
from defilade.tabletop.block import Segment, point_at

_AT_CUT = 1e-9  # the fraction of the front that an eye keeps from where the answer changes


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene:
    """Obstructions at one growth as screens: `of` tells whose each is, the rest what it does."""

    packed: Packed
    of: Indices
    blocks: Bools
    blocks_up: Bools
    cover: Indices


def scene(items: Sequence[Obstruction], grown: float, between: Shape) -> Scene:
    """The obstructions grown by `grown` [in], as far as they then reach `between`: all lines."""
    found = [
        (screen, index)
        for index, item in enumerate(items)
        for shape in item.shapes
        if shape.distance(between) <= max(grown, 0.0)
        for screen in screens(shape, grown)
    ]
    of = np.array([index for _, index in found], np.intp)
    return Scene(
        packed=pack([screen for screen, _ in found]),
        of=of,
        blocks=np.array([items[i].blocks for i in of], bool),
        blocks_up=np.array([items[i].blocks_up for i in of], bool),
        cover=np.array([items[i].cover for i in of], np.intp),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Something to be seen, by the edges that somebody before the front can see.

    `is_up` for an elevated miniature, which only what stands elevated hides.
    """

    edges: tuple[Segment, ...]
    is_up: bool


def region(corners: Sequence[XY], front: Segment, *, is_up: bool = False) -> Region:
    """The convex polygon through `corners` as a region to be seen from a front."""
    after = (*corners[1:], corners[0])
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, after, strict=True))
    ring = tuple(corners) if area > 0.0 else tuple(corners)[::-1]
    edges = zip(ring, (*ring[1:], ring[0]), strict=True)
    return Region(
        edges=tuple(edge for edge in edges if any(_is_right(edge, eye) for eye in front)),
        is_up=is_up,
    )


def _is_right(edge: Segment, point: XY) -> bool:
    """True if a point lies to the right of an edge: outside, of one that runs anticlockwise."""
    (x0, y0), (x1, y1) = edge
    return (x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0) < 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cone:
    """How far to either side eyes may look: to the right of one plane and the left of the other.

    Each plane is moved inwards by `inset` [in]; `normals` point to what may be seen.
    """

    normals: tuple[XY, XY]
    inset: float = 0.0

    def within(self, eyes: Floats, edge: Segment) -> Floats:
        """The fractions of an edge that each eye may look at, (E, 2)."""
        low, high = np.zeros(len(eyes)), np.ones(len(eyes))
        start, along = np.array(edge[0]), np.array(edge[1]) - np.array(edge[0])
        for normal in map(np.array, self.normals):
            depth, rate = (start - eyes) @ normal - self.inset, float(along @ normal)
            if abs(rate) <= 1e-12:
                high = np.where(depth > 0.0, high, 0.0)
            elif rate > 0.0:
                low = np.maximum(low, -depth / rate)
            else:
                high = np.minimum(high, -depth / rate)
        return np.column_stack([low, high])


def sees(eyes: Floats, regions: Sequence[Region], scene: Scene, cone: Cone | None = None) -> Bools:
    """Whether each eye sees any of the regions, with room to spare (reading G-01)."""
    found = np.zeros(len(eyes), bool)
    for each in regions:
        choose = scene.blocks_up if each.is_up else scene.blocks
        for edge in each.edges:
            within = None if cone is None else cone.within(eyes, edge)
            light = lit(shadows(eyes, edge, scene.packed), within, choose)
            found |= light * math.dist(*edge) > TIE
    return found


def clear_line(
    eye: XY, regions: Sequence[Region], scene: Scene, cone: Cone | None = None
) -> Line | None:
    """A line from an eye to the middle of the widest part of an edge that it sees, if any."""
    eyes, best, line = np.array([eye]), 0.0, None
    for each in regions:
        choose = scene.blocks_up if each.is_up else scene.blocks
        for edge in each.edges:
            low, high = (0.0, 1.0) if cone is None else map(float, cone.within(eyes, edge)[0])
            hidden = shadows(eyes, edge, scene.packed)[0][choose]
            for start, end in _gaps(hidden, low, high):
                if (end - start) * math.dist(*edge) > best:
                    best = (end - start) * math.dist(*edge)
                    line = flat.line(eye, point_at(edge, (start + end) / 2))
    return line


def _gaps(hidden: Floats, low: float, high: float) -> Iterator[tuple[float, float]]:
    """What of low to high no interval covers."""
    at = low
    for start, end in sorted((float(a), float(b)) for a, b in hidden if a < b):
        if start > at:
            yield at, min(start, high)
        at = max(at, end)
    if at < high:
        yield at, high


def hiding(
    eyes: Floats, regions: Sequence[Region], scene: Scene, cone: Cone | None = None
) -> set[int]:
    """The numbers of the obstructions that hide something of what the eyes may look at."""
    found: set[int] = set()
    for each in regions:
        choose = scene.blocks_up if each.is_up else scene.blocks
        for edge in each.edges:
            start, end = np.moveaxis(shadows(eyes, edge, scene.packed), -1, 0)
            if cone is not None:
                low, high = cone.within(eyes, edge).T
                start, end = np.maximum(start, low[:, None]), np.minimum(end, high[:, None])
            hides = choose & ((end - start) * math.dist(*edge) > TIE).any(axis=0)
            found.update(int(index) for index in scene.of[hides])
    return found


def best_eye(fractions: Floats, widths: Floats, good: Bools) -> float:
    """The fraction of the front to look from: its middle if good, else that of the widest stretch.

    `good` are the stretches, by their middles and widths, whose eyes will do; some do.
    """
    around = np.abs(fractions - 0.5) < widths / 2 - _AT_CUT
    if (good & around).any():
        return 0.5
    return float(fractions[np.argmax(np.where(good, widths, -1.0))])
