"""Brute force for the 9th Age: many eyes, many lines, each tested by Shapely.

It shares no code with the package: corners, arcs, target facings, and what each thing in the way
does are worked out here again, from the rules. What it finds is one-sided: a thing in the way is
`sure` to hold a shape that is a hair smaller, and holds `at_most` one that is a hair larger. So a
line that is clear of what things are at most proves sight, and a line that meets what they surely
are is blocked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from defilade.rules.ninth_age import Height, NinthAgeTable, NinthAgeUnit, Shooter

XY = tuple[float, float]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

NONE, SOFT, HARD, UNSEEN = range(4)

HAIR = 1e-6
"""How much smaller or larger things are taken to be [in]."""

EYES = 41
"""Eyes along a front: half a millimetre apart on a base of 20 mm."""

STEP = 0.05
"""Points on the target's boundary are so far apart at most [in]."""

CONTACT = 0.25 / 25.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """Something in the way, as small and as large as it can be taken to be."""

    name: str
    sure: BaseGeometry
    at_most: BaseGeometry
    blocks: bool
    cover: int


class Judge:
    """What one miniature makes of a target, by lines that are tried out one by one."""

    def __init__(self, table: NinthAgeTable, edition: str, miniature: str) -> None:
        """Of a miniature of "archers" and the unit "spears"."""
        self.table, self.edition = table, edition
        self.unit, self.target = table.unit("archers"), table.unit("spears")
        self.shooter = self.unit.miniature(miniature)
        x, y = corners_of_base(self.shooter)[:2]
        self.front: tuple[XY, XY] = (x, y)
        self.unit_front: tuple[XY, XY] = box_of(self.unit)[:2]
        if edition == "3":
            ahead = _ahead(self.unit.facing)
            by = _dot(_minus(self.unit_front[0], x), ahead)
            self.front = (_plus(x, ahead, by), _plus(y, ahead, by))

    # -- what is looked at

    @cached_property
    def target_box(self) -> tuple[XY, XY, XY, XY]:
        """Front left, front right, rear right, rear left."""
        return box_of(self.target)

    @cached_property
    def beyond(self) -> dict[str, float]:
        """By how much the shooter lies beyond each side: the greatest is that of its arc."""
        if self.edition == "2":
            x, y = _middle(*corners_of_base(self.shooter)[:2])
        else:
            x, y = _middle(*self.unit_front)
        found = {}
        for name, (start, end) in self.sides.items():
            found[name] = _cross(_minus(end, start), _minus((x, y), start)) / math.dist(start, end)
        return found

    @cached_property
    def sides(self) -> dict[str, tuple[XY, XY]]:
        """The sides of the target, from left to right for who looks out."""
        a, b, c, d = self.target_box
        return {
            "front": (a, b),
            "flank-right": (b, c),
            "rear": (c, d),
            "flank-left": (d, a),
        }

    @property
    def facing(self) -> str:
        """The arc the shooter is located in; if nothing tells two apart, the flank."""
        best = max(self.beyond.values())
        close = [name for name, by in self.beyond.items() if best - by <= HAIR]
        return max(close, key=lambda name: name.startswith("flank"))

    @property
    def is_near_ray(self) -> bool:
        """True if the arc is a matter of a hair."""
        _, second, best = (0.0, *sorted(self.beyond.values())[-2:])
        return best - second <= HAIR

    @property
    def segment(self) -> tuple[XY, XY]:
        """The target facing, from its left to its right as the shooter sees it."""
        right, left = self.sides[self.facing]
        return left, right

    @property
    def points(self) -> tuple[XY, XY, XY]:
        """Where the three lines end."""
        left, right = self.segment
        return left, _middle(left, right), right

    # -- what is in the way

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """Everything in the way, terrain first."""
        return (*self._terrain(), *self._units())

    def _terrain(self) -> Iterator[Thing]:
        mine = Polygon(corners_of_base(self.shooter)).buffer(-HAIR)
        theirs = Polygon(self.target_box)
        for feature in self.table.terrain:
            shape = outline(feature.shape, 0.0)
            if mine.intersects(shape):
                continue
            inside = LineString(self.segment).intersection(shape).length
            share = inside / math.dist(*self.segment)
            touches = theirs.distance(shape) <= CONTACT
            kind = str(feature.kind)
            blocks = kind in ("impassable", "building")
            if self.edition == "2":
                towers = height_of(self.target, "2") == Height.GIGANTIC
                inside, behind = share > 0.5 and not towers, share < 0.5 and not towers
                cover = {
                    "forest": SOFT,
                    "field": SOFT if inside else NONE,
                    "ruins": HARD if inside else NONE,
                    "wall": HARD if behind else NONE,
                }
            else:
                counts = touches and min(self._heights) <= 3
                cover = {
                    "forest": SOFT,
                    "field": SOFT if counts else NONE,
                    "ruins": HARD if counts else NONE,
                    "wall": HARD if counts else NONE,
                }
            yield self._thing(
                feature.name, feature.shape, blocks, HARD if blocks else cover.get(kind, NONE)
            )

    @property
    def _heights(self) -> tuple[int, int]:
        return height_of(self.unit, self.edition), height_of(self.target, self.edition)

    def _units(self) -> Iterator[Thing]:
        for unit in self.table.units:
            if unit.name in (self.unit.name, self.target.name):
                continue
            tall = height_of(unit, self.edition)
            if self.edition == "2":
                cover = HARD if tall >= max(self._heights) else SOFT
                if tall == Height.STANDARD and max(self._heights) == Height.GIGANTIC:
                    cover = NONE
                rings = [corners_of_base(each) for each in unit.miniatures]
            else:
                cover = (
                    HARD
                    if tall >= max(self._heights)
                    else SOFT
                    if tall >= min(self._heights)
                    else NONE
                )
                rings = [box_of(unit)]
            for ring in rings:
                yield self._thing(unit.name, Polygon(ring), cover == HARD, cover)

    def _thing(self, name: str, shape: Any, blocks: bool, cover: int) -> Thing:
        sure, at_most = (outline(shape, by) for by in (-HAIR, HAIR))
        shapely.prepare(sure)
        shapely.prepare(at_most)
        return Thing(name=name, sure=sure, at_most=at_most, blocks=blocks, cover=cover)

    # -- sight

    def eyes(self, number: int = EYES) -> Floats:
        """Eyes along the front, the ends just inside."""
        along = np.linspace(1e-4, 1.0 - 1e-4, number)[:, None]
        start, end = np.array(self.front)
        found: Floats = (1.0 - along) * start + along * end
        return found

    def ends(self) -> Floats:
        """Points on the target's boundary."""
        found = []
        for start, end in self.sides.values():
            number = math.ceil(math.dist(start, end) / STEP)
            along = (np.arange(number)[:, None]) / number
            found.append((1.0 - along) * np.array(start) + along * np.array(end))
        return np.concatenate(found)

    def in_arc(self, eyes: Floats, ends: Floats, room: float = HAIR) -> Bools:
        """Whether each line keeps within the front arcs (2), or within 45 degrees (3), (E, P)."""
        ahead, aside = np.array(_ahead(self.unit.facing)), np.array(_aside(self.unit.facing))
        found: Bools = np.ones((len(eyes), len(ends)), bool)
        if self.edition == "3":
            way = ends[None] - eyes[:, None]
            within: Bools = way @ ahead - np.abs(way @ aside) > room
            return within
        for left, right in (self.front, self.unit_front):
            forward, to_right = (ends - np.array(left)) @ ahead, (ends - np.array(left)) @ aside
            beyond = (ends - np.array(right)) @ aside
            found &= (forward > room) & (to_right + forward > room) & (beyond - forward < -room)
        return found

    def sees(self, eyes: Floats) -> Bools:
        """For each eye whether one of its lines is proven clear."""
        ends = self.ends()
        found = np.zeros(len(eyes), bool)
        eye, end = np.nonzero(self.in_arc(eyes, ends))
        lines = _lines(np.stack([eyes[eye], ends[end]], axis=1))
        clear = np.ones(len(lines), bool)
        for thing in self.things:
            if thing.blocks:
                clear[clear] = ~shapely.intersects(thing.at_most, lines[clear])
        found[eye[clear]] = True
        return found

    # -- cover

    def share(self, eye: Any, *, least: int, surely: bool) -> float:
        """The share of the facing hidden from an eye by things of at least that cover.

        Cut where the line from the eye through a corner, or the edge of a thing, meets the facing:
        within each part, all is hidden or nothing.
        """
        shapes = [self._shape(each, surely) for each in self.things if each.cover >= least]
        start, end = np.array(self.segment)
        line = LineString([start, end])
        cuts = [0.0, 1.0]
        for shape in shapes:
            if shape.is_empty:
                continue
            way = shapely.get_coordinates(shape) - eye
            turn = _cross(way.T, (end - start)[:, None])
            with np.errstate(divide="ignore", invalid="ignore"):
                cuts.extend(_cross(way.T, (eye - start)[:, None]) / turn)
            met = shapely.get_coordinates(shape.boundary.intersection(line))
            cuts.extend((met - start) @ (end - start) / ((end - start) @ (end - start)))
        at = np.unique([cut for cut in cuts if 0.0 <= cut <= 1.0])
        middle = ((at[1:] + at[:-1]) / 2)[:, None]
        ends = (1.0 - middle) * start + middle * end
        lines = _lines(np.stack([np.broadcast_to(eye, ends.shape), ends], axis=1))
        hidden = np.zeros(len(lines), bool)
        for shape in shapes:
            hidden |= shapely.intersects(shape, lines)
        return float(np.diff(at)[hidden].sum())

    @staticmethod
    def _shape(thing: Thing, surely: bool) -> BaseGeometry:
        return thing.sure if surely else thing.at_most

    def crossed(self, eyes: Floats, *, surely: bool) -> Bools:
        """Whether each of the three lines from each eye meets each thing, (E, 3, T)."""
        found = np.zeros((len(eyes), 3, len(self.things)), bool)
        ends = np.array(self.points)
        pairs = np.stack(np.broadcast_arrays(eyes[:, None], ends[None]), axis=2)
        lines = _lines(pairs)
        for i, thing in enumerate(self.things):
            found[:, :, i] = shapely.intersects(self._shape(thing, surely), lines)
        return found

    def grades(self, eyes: Floats, *, surely: bool) -> NDArray[np.intp]:
        """The cover from each eye by the three lines, (E,)."""
        cover = np.array([thing.cover for thing in self.things], int)
        line = np.where(self.crossed(eyes, surely=surely), cover, NONE).max(axis=2, initial=NONE)
        hard, some = (line == HARD).sum(axis=1), (line >= SOFT).sum(axis=1)
        found: NDArray[np.intp] = np.where(hard >= 2, HARD, np.where(some >= 2, SOFT, NONE))
        return found

    def best(self, number: int = EYES) -> int:
        """The best answer that some eye is proven to have: the true one is no worse."""
        eyes = self.eyes(number)
        sees = self.sees(eyes)
        if not sees.any():
            return UNSEEN
        if self.edition == "3":
            return int(self.grades(eyes[sees], surely=False).min())
        for answer, least in ((NONE, SOFT), (SOFT, HARD)):
            if any(self.share(eye, least=least, surely=False) <= 0.5 for eye in eyes):
                return answer
        return HARD


def _lines(ends: Floats) -> Any:
    """Lines between pairs of points (..., 2, 2)."""
    return shapely.linestrings(ends)


def outline(shape: Any, by: float) -> BaseGeometry:
    """A shape grown by a hair or less: of a disc, a polygon around it if it grows, else in it."""
    if isinstance(shape, Polygon):
        return shape.buffer(by, join_style="mitre")
    if isinstance(shape.core, Polygon):
        return shape.core.buffer(by, join_style="mitre")
    radius = shape.radius + by
    if radius <= 0.0:
        return Polygon()
    outside = radius / math.cos(math.pi / 256)
    found: BaseGeometry = shape.core.buffer(outside if by > 0.0 else radius, 64)
    return found


def height_of(unit: NinthAgeUnit, edition: str) -> int:
    """The one height that all miniatures of a unit have."""
    heights = unit.miniatures[0].profile.heights
    found = heights.second if edition == "2" else heights.third
    assert found is not None
    return int(found)


def corners_of_base(miniature: Any) -> tuple[XY, XY, XY, XY]:
    """Front left, front right, rear right, rear left of a rectangular base."""
    ahead, aside = _ahead(miniature.facing), _aside(miniature.facing)
    front = _plus(miniature.at, ahead, miniature.base.length / 2)
    rear = _plus(miniature.at, ahead, -miniature.base.length / 2)
    half = miniature.base.width / 2
    return (
        _plus(front, aside, -half),
        _plus(front, aside, half),
        _plus(rear, aside, half),
        _plus(rear, aside, -half),
    )


def box_of(unit: NinthAgeUnit) -> tuple[XY, XY, XY, XY]:
    """The corners of the boundary, in the order of those of a base."""
    ahead, aside = _ahead(unit.facing), _aside(unit.facing)
    corners = [corner for each in unit.miniatures for corner in corners_of_base(each)]
    forward = [_dot(corner, ahead) for corner in corners]
    across = [_dot(corner, aside) for corner in corners]

    def at(f: float, s: float) -> XY:
        return _plus(_plus((0.0, 0.0), ahead, f), aside, s)

    front, rear, left, right = max(forward), min(forward), min(across), max(across)
    return at(front, left), at(front, right), at(rear, right), at(rear, left)


def confirm(judge: Judge, shooter: Shooter) -> None:
    """Fail unless everything that the verdict says of a shooter is so, and no eye does better."""
    if judge.is_near_ray:
        return
    assert shooter.target_facing is not None
    assert str(shooter.target_facing) == judge.facing
    best = judge.best()
    answer = UNSEEN if shooter.cover is None else int(shooter.cover)
    assert answer <= best, "an eye was found from which the answer is better"
    if shooter.cover is None:
        assert shooter.eye is None
        assert shooter.sight is None
        assert not shooter.lines
        return
    _confirm_sight(judge, shooter)
    assert shooter.eye is not None
    assert LineString(judge.front).distance(Point(shooter.eye)) < 1e-9
    if judge.edition == "3":
        _confirm_lines(judge, shooter)
    else:
        _confirm_shares(judge, shooter)


def _confirm_sight(judge: Judge, shooter: Shooter) -> None:
    assert shooter.sight is not None
    start, end = shooter.sight.start[:2], shooter.sight.end[:2]
    assert LineString(judge.front).distance(Point(start)) < 1e-7
    assert Polygon(judge.target_box).distance(Point(end)) < 1e-7
    assert judge.in_arc(np.array([start]), np.array([end]), room=-1e-7).all()
    line = LineString([start, end])
    assert not any(thing.blocks and thing.sure.intersects(line) for thing in judge.things)


def _confirm_lines(judge: Judge, shooter: Shooter) -> None:
    assert shooter.eye is not None
    assert shooter.sight is not None
    assert math.dist(shooter.eye, shooter.sight.start[:2]) < 1e-9, "sight from another eye"
    eye = np.array([shooter.eye])
    sure, at_most = (judge.crossed(eye, surely=surely)[0] for surely in (True, False))
    for line, point, met, may in zip(shooter.lines, judge.points, sure, at_most, strict=True):
        assert math.dist(line.line.end[:2], point) < 1e-9
        assert math.dist(line.line.start[:2], shooter.eye) < 1e-9
        named = {(item.name, int(item.cover)) for item in line.through}
        covers = [(each.name, each.cover) for each in judge.things]
        must = {pair for pair, is_met in zip(covers, met, strict=True) if is_met and pair[1]}
        can = {pair for pair, is_met in zip(covers, may, strict=True) if is_met and pair[1]}
        assert must <= named <= can
    hard = sum(int(line.cover) == HARD for line in shooter.lines)
    some = sum(int(line.cover) >= SOFT for line in shooter.lines)
    assert shooter.cover is not None
    assert int(shooter.cover) == (HARD if hard >= 2 else SOFT if some >= 2 else NONE)


def _confirm_shares(judge: Judge, shooter: Shooter) -> None:
    assert shooter.hidden_share is not None
    assert shooter.hard_share is not None
    assert shooter.soft_share is not None
    assert shooter.eye is not None
    eye = np.array(shooter.eye)
    for share, least in ((shooter.hidden_share, SOFT), (shooter.hard_share, HARD)):
        low = judge.share(eye, least=least, surely=True)
        high = judge.share(eye, least=least, surely=False)
        assert low - 1e-9 <= share <= high + 1e-9
    both, hard = shooter.hidden_share, shooter.hard_share
    assert max(hard, shooter.soft_share) <= both + 1e-9
    assert both <= hard + shooter.soft_share + 1e-9
    grade = HARD if hard > 0.5 + 1e-8 else SOFT if both > 0.5 + 1e-8 else NONE
    assert shooter.cover is not None
    assert int(shooter.cover) == grade
    length = math.dist(*judge.segment)
    for share, covers in ((both, (SOFT, HARD)), (hard, (HARD,))):
        parts = [part for part in shooter.hidden if int(part.cover) in covers]
        total = sum(math.dist(part.start, part.end) for part in parts)
        assert math.isclose(total / length, share, abs_tol=1e-7)
    for part in shooter.hidden:
        line = LineString([shooter.eye, _middle(part.start, part.end)])
        names = {
            thing.name
            for thing in judge.things
            if thing.cover == int(part.cover) and thing.at_most.intersects(line)
        }
        if math.dist(part.start, part.end) > 1e-3:
            assert set(part.by) == names


def _ahead(facing: float) -> XY:
    return (math.cos(math.radians(facing)), math.sin(math.radians(facing)))


def _aside(facing: float) -> XY:
    """To the right."""
    x, y = _ahead(facing)
    return (y, -x)


def _plus(at: XY, way: XY, by: float) -> XY:
    return (at[0] + way[0] * by, at[1] + way[1] * by)


def _minus(a: XY, b: XY) -> XY:
    return (a[0] - b[0], a[1] - b[1])


def _dot(a: XY, b: XY) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _cross(a: Any, b: Any) -> Any:
    return a[0] * b[1] - a[1] * b[0]


def _middle(a: XY, b: XY) -> XY:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
