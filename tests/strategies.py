"""Random tables of solids for property tests: two ends, and pieces of every kind about them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import shapely.affinity
from hypothesis import settings
from hypothesis import strategies as st

from defilade.geometry.shapes import XY, Shape, circle, oblong, polygon, rectangle, wall
from defilade.geometry.solids import Solid

MM = 1 / 25.4
BASES = (27 * MM, 50 * MM, 70 * MM, 100 * MM, 150 * MM)  # round bases of Legion [in]
SILHOUETTES = (0.5, 1.65, 2.7, 4.0)
GAPS = (1.0, 0.1, 0.03, 0.01, 1e-3, 1e-4)


def examples(number: int) -> settings:
    """Settings for a costly property: so many examples, and ten times as many for an explorer."""
    is_steady = settings.get_current_profile_name() == "steady"
    return settings(max_examples=number if is_steady else 10 * number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Two ends of sight lines and the pieces that may be in the way."""

    a: Solid
    b: Solid
    pieces: tuple[Solid, ...]

    def swapped(self) -> Scene:
        return replace(self, a=self.b, b=self.a)

    def each(self, change: Callable[[Solid], Solid]) -> Scene:
        """The same scene after a change of every solid in it."""
        return Scene(
            a=change(self.a),
            b=change(self.b),
            pieces=tuple(change(piece) for piece in self.pieces),
        )

    def moved(
        self, *, by: XY = (0.0, 0.0), turned: float = 0.0, mirrored: bool = False, raised: float = 0
    ) -> Scene:
        return self.each(
            lambda solid: solid.moved(by=by, turned=turned, mirrored=mirrored, raised=raised)
        )

    def scaled(self, factor: float) -> Scene:
        return self.each(lambda solid: scaled(solid, factor))

    def __repr__(self) -> str:  # as code that can be pasted into a report
        inside = ",\n        ".join(code(piece) for piece in self.pieces)
        return (
            f"Scene(\n    a={code(self.a)},\n    b={code(self.b)},"
            f"\n    pieces=(\n        {inside},\n    ),\n)"
        )


def code(solid: Solid) -> str:
    """The solid as an expression."""
    shape = solid.shape
    return (
        f'Solid(shape=Shape(core=shapely.from_wkt("{shapely.to_wkt(shape.core, 17)}"), '
        f"radius={shape.radius!r}), bottom={solid.bottom!r}, top={solid.top!r})"
    )


def scaled(solid: Solid, factor: float) -> Solid:
    """The solid with every length `factor` times as long, about the origin."""
    core = shapely.affinity.scale(solid.shape.core, factor, factor, origin=(0, 0))
    shape = Shape(core=core, radius=solid.shape.radius * factor)
    return Solid(shape=shape, bottom=solid.bottom * factor, top=solid.top * factor)


def reach(shape: Shape) -> float:
    """A radius about the shape's centre that holds all of it [in]."""
    x, y = shape.centre
    corners = shapely.get_coordinates(shape.core)
    return max(math.hypot(cx - x, cy - y) for cx, cy in corners) + shape.radius


def lengths(least: float, most: float) -> st.SearchStrategy[float]:
    """Lengths in sixteenths of an inch, as a tape measure gives them."""
    return st.integers(math.ceil(least * 16), math.floor(most * 16)).map(lambda n: n / 16)


angles = st.one_of(
    st.sampled_from([0.0, 90.0, 180.0, 270.0, 45.0, 30.0]),
    st.integers(0, 3599).map(lambda n: n / 10),
)


@st.composite
def base_shapes(draw: st.DrawFn) -> Shape:
    """A disc, an oblong or a rectangle about the origin, turned any way."""
    kind = draw(st.sampled_from(["disc", "disc", "oblong", "rectangle"]))
    size = draw(st.sampled_from(BASES))
    if kind == "disc":
        return circle((0.0, 0.0), size)
    width = draw(st.sampled_from(BASES[:3]))
    turned = draw(angles)
    if kind == "oblong":
        return oblong((0.0, 0.0), max(size, width), min(size, width), turned)
    return rectangle((0.0, 0.0), (size, width), turned)


@st.composite
def ends(draw: st.DrawFn) -> Solid:
    """A silhouette about the origin, on the ground or on a roof."""
    bottom = draw(st.sampled_from([0.0, 0.0, 0.0, 1.0, 2.5, 5.0]))
    height = draw(st.sampled_from(SILHOUETTES))
    return Solid(shape=draw(base_shapes()), bottom=bottom, top=bottom + height)


@st.composite
def plans(draw: st.DrawFn) -> Shape:
    """The shape of a piece about the origin: block, L, U, ring, disc, oblong, wall or zigzag."""
    kind = draw(
        st.sampled_from(["block", "block", "L", "U", "ring", "disc", "oblong", "wall", "zigzag"])
    )
    w, d = draw(lengths(0.25, 6)), draw(lengths(0.25, 4))
    t = draw(lengths(0.0625, 0.5))
    turned = draw(angles)
    if kind == "block":
        return rectangle((0.0, 0.0), (w, d), turned)
    if kind == "disc":
        return circle((0.0, 0.0), w)
    if kind == "oblong":
        return oblong((0.0, 0.0), max(w, d), min(w, d), turned)
    if kind == "wall":
        return wall([(-w / 2, 0), (w / 2, 0)], t, rotation=turned)
    if kind == "zigzag":
        return wall([(-w, -d), (-w / 3, d), (w / 3, -d), (w, d)], t / 4, rotation=turned)
    w, d = w + 2 * t, d + 2 * t
    outer = [(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2)]
    x, y = w / 2 - t, d / 2 - t
    if kind == "ring":
        return polygon(outer, [[(-x, -y), (x, -y), (x, y), (-x, y)]], rotation=turned)
    if kind == "L":
        corners = [*outer[:2], (w / 2, -y), (-x, -y), (-x, d / 2), outer[3]]
    else:
        corners = [*outer[:3], (x, d / 2), (x, -y), (-x, -y), (-x, d / 2), outer[3]]
    return polygon(corners, rotation=turned)


@st.composite
def scenes(draw: st.DrawFn, most: int = 5) -> Scene:
    """Two ends apart in plan, and 1 to `most` pieces between, about, over and under them."""
    a, b = draw(ends()), draw(ends())
    gap = draw(lengths(0.0625, 12))
    bearing = math.radians(draw(angles))
    apart = reach(a.shape) + reach(b.shape) + gap
    b = b.moved(by=(apart * math.cos(bearing), apart * math.sin(bearing)))
    pieces: list[Solid] = []
    for _ in range(draw(st.integers(1, most))):
        pieces.extend(draw(pieces_about(a, b)))
    return Scene(a=a, b=b, pieces=tuple(pieces[: most + 1]))


@st.composite
def pieces_about(draw: st.DrawFn, a: Solid, b: Solid) -> tuple[Solid, ...]:
    """One piece, or the two halves of one, placed with respect to the two ends."""
    kind = draw(
        st.sampled_from(["free", "free", "free", "halves", "slab", "roof", "canopy", "across"])
    )
    end = draw(st.sampled_from([a, b]))
    if kind == "across":
        return (draw(_across(a, b)),)
    if kind in ("roof", "canopy"):
        shift = (draw(lengths(-2, 2)), draw(lengths(-2, 2)))
        centre = (end.shape.centre[0] + shift[0], end.shape.centre[1] + shift[1])
        shape = draw(plans()).moved(by=centre)
        if kind == "canopy":
            bottom = end.top + draw(st.sampled_from([0.0, 0.0, 0.25, 1.0]))
            return (Solid(shape=shape, bottom=bottom, top=bottom + draw(lengths(0.0625, 2))),)
        top = end.bottom if end.bottom > 0 else 0.25
        bottom = draw(st.sampled_from([0.0, top - 0.25]))
        return (Solid(shape=shape, bottom=bottom, top=top),)
    s = draw(st.integers(-2, 12)) / 10
    (ax, ay), (bx, by) = a.shape.centre, b.shape.centre
    at = (ax + s * (bx - ax) + draw(lengths(-3, 3)), ay + s * (by - ay) + draw(lengths(-3, 3)))
    bottom = draw(lengths(0.25, 4)) if kind == "slab" else 0.0
    top = bottom + draw(lengths(0.0625, 6))
    if kind == "halves":
        w, d, turned = draw(lengths(0.5, 4)), draw(lengths(0.25, 4)), draw(angles)
        halves = [rectangle((x * w / 4, 0.0), (w / 2, d)) for x in (-1, 1)]
        return tuple(
            Solid(shape=half.moved(by=at, turned=turned), bottom=bottom, top=top) for half in halves
        )
    return (Solid(shape=draw(plans()).moved(by=at), bottom=bottom, top=top),)


@st.composite
def _across(draw: st.DrawFn, a: Solid, b: Solid) -> Solid:
    """A wall square across the way from a to b, wide or narrow: the one that often hides all."""
    (ax, ay), (bx, by) = a.shape.centre, b.shape.centre
    bearing = math.degrees(math.atan2(by - ay, bx - ax))
    s = draw(st.integers(3, 7)) / 10
    width, thickness = draw(lengths(0.5, 12)), draw(lengths(0.0625, 0.5))
    shape = rectangle((0.0, draw(lengths(-3, 3))), (thickness, width)).moved(
        by=(ax + s * (bx - ax), ay + s * (by - ay)), turned=bearing
    )
    bottom = draw(st.sampled_from([0.0, 0.0, 0.0, 0.25, 1.0]))
    return Solid(shape=shape, bottom=bottom, top=bottom + draw(lengths(0.25, 8)))


# --- Scenes on the edge of an answer, with the answer ---------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A scene with its answer: is b seen from a, by what margin [in].

    `room` is the width of the gap or the overlap that decides it.
    """

    scene: Scene
    sees: bool
    room: float
    margin: float


gaps = st.sampled_from([sign * gap for gap in GAPS for sign in (1, -1)])


@st.composite
def narrow_scenes(draw: st.DrawFn) -> Known:
    """Sight through a gap of 1 in down to 0.0001 in, or none as two pieces overlap by as much."""
    gap = draw(gaps)
    kind = draw(st.sampled_from(["slit", "over", "under", "between"]))
    d = draw(lengths(6, 14))
    high = 99.0
    round_ends = draw(st.booleans())
    shape = circle((0.0, 0.0), 27 * MM) if round_ends else rectangle((0.0, 0.0), (1.0, 0.75))
    a = Solid(shape=shape, bottom=0.0, top=1.65)
    b = a.moved(by=(d, 0.0))
    x, w = d * draw(st.integers(3, 7)) / 10, draw(lengths(0.0625, 1))

    def box(low: float, side: tuple[float, float], top: float) -> Solid:
        y0, y1 = side
        flat = [(x - w / 2, y0), (x + w / 2, y0), (x + w / 2, y1), (x - w / 2, y1)]
        return Solid(shape=polygon(flat), bottom=low, top=top)

    half = shape.bounds[3]  # lines reach this far to either side
    y, z = draw(st.integers(-3, 3)) / 10, draw(st.integers(2, 12)) / 10
    margin = gap
    if kind == "slit":
        shift = draw(st.sampled_from([0.0, 0.25])) if gap < 0 else 0.0
        pieces = [box(0.0, (-40.0, y), high), box(0.0, (y + gap, 40.0), high)]
        pieces[1] = pieces[1].moved(by=(shift * w, 0.0))
        margin = min(gap / 2, half - y)
    elif kind == "over":
        pieces = [box(0.0, (-40.0, 40.0), 1.65 - gap)]
    elif kind == "under":
        pieces = [box(max(gap, 0.0), (-40.0, 40.0), high)]
        margin = gap if gap > 0 else -w / 2  # it stands on the ground, and is shrunk to nothing
    else:
        pieces = [box(0.0, (-40.0, 40.0), z), box(z + gap, (-40.0, 40.0), high)]
        margin = min(gap / 2, 1.65 - z)
    scene = Scene(a=a, b=b, pieces=tuple(draw(st.permutations(pieces))))
    scene = scene.moved(
        by=(draw(lengths(-9, 9)), draw(lengths(-9, 9))),
        turned=draw(angles),
        mirrored=draw(st.booleans()),
    )
    return Known(scene=scene, sees=gap > 0, room=abs(gap), margin=max(margin, -w / 2))


@st.composite
def skirting_scenes(draw: st.DrawFn) -> Known:
    """One block that reaches over, or stays short of, the outermost lines of two equal discs.

    `sees` stands for "blocks no line"; `margin` is that of partly blocked, 0 where it is not known.
    """
    gap = draw(gaps)
    radius = draw(st.sampled_from(BASES)) / 2
    d = draw(lengths(7, 14))
    a = Solid(shape=circle((0.0, 0.0), 2 * radius), bottom=0.0, top=1.65)
    b = a.moved(by=(d, 0.0))
    w, deep = draw(lengths(0.25, 4)), draw(lengths(2.25, 4))
    margin = -gap if -gap < w / 2 else 0.0
    shape = rectangle((d / 2, radius + gap + deep / 2), (w, deep))
    if draw(st.booleans()):  # a corner points at the line instead of a side
        shape = rectangle((0.0, 0.0), (4.0, 4.0), 45.0).moved(
            by=(d / 2, radius + gap + math.sqrt(8.0))
        )
        margin = -gap if gap > 0 else -gap / math.sqrt(2.0)
    piece = Solid(shape=shape, bottom=0.0, top=draw(lengths(4, 8)))
    scene = Scene(a=a, b=b, pieces=(piece,)).moved(
        by=(draw(lengths(-9, 9)), draw(lengths(-9, 9))),
        turned=draw(angles),
        mirrored=draw(st.booleans()),
    )
    return Known(scene=scene, sees=gap > 0, room=abs(gap), margin=margin)
