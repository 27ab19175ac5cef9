"""Random views in plan, and which lines of sight in them are surely blocked and surely clear."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from hypothesis import strategies as st
from shapely import Polygon

from defilade.geometry.screens import Packed, pack, screens
from defilade.geometry.shapes import XY, Shape, circle, polygon, rectangle
from defilade.geometry.solids import Solid
from tests import oracles
from tests.oracles import Bools, Bundle, Floats
from tests.strategies import angles, lengths, plans

SURE = 1e-6
"""A line that is blocked or clear by this much [in] contradicts the opposite answer."""

Segment = tuple[XY, XY]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Eyes along a front that look at a segment, past shapes that are each grown by `grown`."""

    front: Segment
    segment: Segment
    shapes: tuple[Shape, ...]
    grown: float = 0.0

    @property
    def packed(self) -> Packed:
        return pack([s for shape in self.shapes for s in screens(shape, self.grown)])

    def moved(self, *, by: XY = (0.0, 0.0), turned: float = 0.0, mirrored: bool = False) -> View:
        def of(segment: Segment) -> Segment:
            ends = [
                Shape(core=shapely.Point(end)).moved(by=by, turned=turned, mirrored=mirrored).centre
                for end in segment
            ]
            return ends[0], ends[1]

        shapes = tuple(
            shape.moved(by=by, turned=turned, mirrored=mirrored) for shape in self.shapes
        )
        return replace(self, front=of(self.front), segment=of(self.segment), shapes=shapes)

    def __repr__(self) -> str:  # as code that can be pasted into a test
        shapes = ", ".join(
            f'Shape(core=shapely.from_wkt("{shapely.to_wkt(s.core, 17)}"), radius={s.radius!r})'
            for s in self.shapes
        )
        return (
            f"View(front={self.front}, segment={self.segment}, shapes=({shapes},), "
            f"grown={self.grown!r})"
        )


def along(segment: Segment, fractions: Floats | Sequence[float]) -> Floats:
    """The points at these fractions of a segment, (n, 2)."""
    start, end = np.array(segment, float)
    t = np.asarray(fractions, float)[:, None]
    return np.asarray((1.0 - t) * start + t * end)


# --- Random views --------------------------------------------------------------------------------


def spots(x: tuple[float, float], y: tuple[float, float]) -> st.SearchStrategy[XY]:
    """Places in sixteenths of an inch: many of them in line, or on a rim."""
    return st.tuples(lengths(*x), lengths(*y))


@st.composite
def triangles(draw: st.DrawFn) -> Shape:
    """A triangle with its sharpest corner anywhere."""
    w, d = draw(lengths(0.5, 4)), draw(lengths(0.25, 3))
    return polygon([(0, 0), (w, 0), (draw(lengths(-2, 4)), d)], rotation=draw(angles))


@st.composite
def views(draw: st.DrawFn, most: int = 4) -> View:
    """A front near the origin, a segment 8 to 12 in off, and shapes between and about them.

    Among them are shapes in two touching halves, shapes across the front or the segment, fronts and
    segments in parallel or in one line, and segments along the side of a shape.
    """
    front = draw(
        st.one_of(
            st.just(((-0.375, 0.0), (0.375, 0.0))),
            st.tuples(spots((-1, -0.25), (-0.25, 0.25)), spots((0.25, 1), (-0.25, 0.25))),
            st.just(((-4.0, 5.0), (4.0, 5.0))),
        )
    )
    shapes: list[Shape] = []
    for _ in range(draw(st.integers(1, most))):
        at = draw(spots((-6, 6), (-1, 13)))
        if draw(st.integers(0, 5)) == 0:
            w, d, turned = draw(lengths(0.25, 2)), draw(lengths(0.25, 2)), draw(angles)
            shapes += [
                rectangle((x * w / 2, 0.0), (w, d)).moved(by=at, turned=turned) for x in (-1, 1)
            ]
        else:
            shapes.append(draw(st.one_of(plans(), triangles())).moved(by=at))
    chosen = draw(st.sampled_from(["free", "free", "parallel", "side", "in line"]))
    if chosen == "parallel":
        segment: Segment = ((-2.0, 12.0), (2.0, 12.0))
    elif chosen == "side":
        segment = draw(sides(shapes))
    elif chosen == "in line":
        segment = (along(front, [2.0, 6.0])[0].tolist(), along(front, [2.0, 6.0])[1].tolist())
        segment = ((segment[0][0], segment[0][1]), (segment[1][0], segment[1][1]))
    else:
        segment = (draw(spots((-5, -0.5), (8, 12))), draw(spots((0.5, 5), (8, 12))))
    grown = draw(st.sampled_from([0.0, 0.0, 0.0, 0.0625, 0.3, 1e-3, -0.03, -0.25]))
    return View(front=front, segment=segment, shapes=tuple(shapes), grown=grown)


@st.composite
def sides(draw: st.DrawFn, shapes: Sequence[Shape]) -> Segment:
    """A side of one of the shapes, or of the polygon in a round one."""
    ring = list(draw(st.sampled_from(list(shapes))).outline.exterior.coords)
    i = draw(st.integers(0, len(ring) - 2))
    step = 1 if math.dist(ring[i], ring[i + 1]) > 0.05 else len(ring) // 3
    j = (i + step) % (len(ring) - 1)
    return (ring[i][0], ring[i][1]), (ring[j][0], ring[j][1])


def rim_points(shape: Shape) -> list[XY]:
    """Points on the rim of a shape: corners and middles of sides; four and more of round ones."""
    found: list[XY] = []
    for ring in shape.rings:
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if not shape.radius:
                found += [(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2)]
                continue
            for angle in np.arange(8) * math.pi / 4:
                x, y = x0 + shape.radius * math.cos(angle), y0 + shape.radius * math.sin(angle)
                if shape.core.distance(shapely.Point(x, y)) > shape.radius - 1e-12:
                    found.append((x, y))
    return found


# --- What is surely so ---------------------------------------------------------------------------


def surely(eye: XY, points: Floats, view: View) -> tuple[Bools, Bools]:
    """If the open lines from the eye to the points are surely blocked, and if surely clear.

    By the distances of lines from grown shapes (Shapely), or by points on the lines (school
    geometry); what is neither is a close call.
    """
    blocked, clear = np.zeros(len(points), bool), np.ones(len(points), bool)
    for shape in view.shapes:
        through, past = _one(eye, points, shape, view.grown)
        blocked |= through
        clear &= past
    return blocked, clear


def _one(eye: XY, points: Floats, shape: Shape, grown: float) -> tuple[Bools, Bools]:
    starts = np.broadcast_to(np.array(eye), points.shape)
    if isinstance(shape.core, Polygon) and grown <= 0.0:
        flat = np.zeros((len(points), 1))
        bundle = Bundle(np.hstack([starts, flat]), np.hstack([points, flat]))
        if grown == 0.0:
            tall = Solid(shape=shape, bottom=-1.0, top=1.0)
            return (
                oracles.depths(bundle, tall, inner=3) >= SURE,
                oracles.keeps_clear(bundle, tall, SURE),
            )
        t = np.linspace(0.0, 1.0, 201)
        deepest = oracles.plan_depth(
            shape, bundle.at(np.broadcast_to(t, (len(points), len(t))))[..., :2]
        ).max(axis=1)
        step = np.hypot(*(points - starts).T) / (len(t) - 1)
        # round an inner corner a little more is taken away than need be
        most = -grown if shape.is_convex else -1.03 * grown
        return deepest >= most + SURE, deepest + step / 2 <= -grown - SURE
    reach = shape.radius + grown
    if reach <= 0.0:
        return np.zeros(len(points), bool), np.ones(len(points), bool)
    apart = shapely.distance(shape.core, shapely.linestrings(np.stack([starts, points], axis=1)))
    return np.asarray(apart <= reach - SURE), np.asarray(apart >= reach + SURE)


def disc(at: XY, radius: float) -> Shape:
    """The disc of a radius [in]."""
    return circle(at, 2 * radius)


def box(x0: float, x1: float, y0: float, y1: float) -> Shape:
    """The upright rectangle between these."""
    return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
