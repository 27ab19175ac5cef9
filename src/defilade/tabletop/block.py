"""A block: miniatures in ranks and files that look one way, and the rectangle around them.

facing
^
+---+---+---+---+      front, from its left corner to its right one as the block looks
| 1 | 2 | 3 | 4 |      rank 1; files are counted from the block's own left
+---+---+---+---+
| 5 | 6 | 7 |   :      the last rank may be short; the boundary is the whole rectangle
+---+---+---+...+      (reading N-07)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, TypeVar

from shapely import Polygon

from defilade.geometry.shapes import XY, Shape, cos_sin
from defilade.tabletop.base import Base, Outline

Segment = tuple[XY, XY]

ProfileT = TypeVar("ProfileT")
StateT = TypeVar("StateT")


class Facing(StrEnum):
    """The four sides of a block, its own left and right."""

    FRONT = "front"
    REAR = "rear"
    FLANK_LEFT = "flank-left"
    FLANK_RIGHT = "flank-right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(Generic[ProfileT]):
    """A miniature in a block: `at` is its base's centre [in], `rank` and `file` count from 1.

    `profile` is what the game's ruleset needs to know of it. `footprint` is what its base covers.
    """

    name: str
    at: XY
    base: Base
    facing: float
    rank: int
    file: int
    profile: ProfileT
    footprint: Shape = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "footprint", self.base.footprint(self.at, self.facing))

    @property
    def is_round(self) -> bool:
        """True if its base is a disc, which has no front."""
        return self.base.outline is Outline.ROUND

    @property
    def front(self) -> Segment:
        """The front side of its base, from its left corner to its right one.

        Of a disc, the diameter across its facing.
        """
        ahead = 0.0 if self.is_round else self.base.length / 2
        forward, left = _directions(self.facing)
        middle = _along(self.at, forward, ahead)
        half = self.base.width / 2
        return _along(middle, left, half), _along(middle, left, -half)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Generic[StateT, ProfileT]):
    """Miniatures under one name that look towards `facing` [degrees] in ranks and files.

    `state` is what the game's ruleset needs to know of the unit as a whole. `boundary` is the
    rectangle around all bases, square with the facing; of a lone round base, the disc. `corners`
    are those of that rectangle: front left, front right, rear right, rear left, as it looks.
    Raises ValueError if it is empty, two miniatures share a name, or one looks another way.
    """

    name: str
    side: str
    state: StateT
    facing: float
    miniatures: tuple[Ranked[ProfileT], ...]
    boundary: Shape = field(init=False, compare=False, repr=False)
    corners: tuple[XY, XY, XY, XY] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = [miniature.name for miniature in self.miniatures]
        if not names:
            raise ValueError("a unit has at least one miniature")
        if len(set(names)) < len(names):
            raise ValueError("two miniatures of a unit share a name")
        if any(miniature.facing != self.facing for miniature in self.miniatures):
            raise ValueError("the miniatures of a block all look one way")
        corners = _box([miniature.footprint for miniature in self.miniatures], self.facing)
        object.__setattr__(self, "corners", corners)
        boundary = self.miniatures[0].footprint if self.is_round else _polygon(corners)
        object.__setattr__(self, "boundary", boundary)

    @property
    def is_round(self) -> bool:
        """True for a lone miniature on a round base: it has no sides."""
        return len(self.miniatures) == 1 and self.miniatures[0].is_round

    @property
    def at(self) -> XY:
        """The centre of its front; of a lone round base, its centre."""
        if self.is_round:
            return self.miniatures[0].at
        return middle(self.line(Facing.FRONT))

    def line(self, facing: Facing) -> Segment:
        """One side of the boundary, from left to right for somebody who looks out over it."""
        front_left, front_right, rear_right, rear_left = self.corners
        return {
            Facing.FRONT: (front_left, front_right),
            Facing.FLANK_RIGHT: (front_right, rear_right),
            Facing.REAR: (rear_right, rear_left),
            Facing.FLANK_LEFT: (rear_left, front_left),
        }[facing]

    def miniature(self, name: str) -> Ranked[ProfileT]:
        """The miniature of that name; raises KeyError if there is none."""
        for miniature in self.miniatures:
            if miniature.name == name:
                return miniature
        raise KeyError(name)

    def moved_to(self, at: XY) -> Block[StateT, ProfileT]:
        """The same block with its front centred on `at` [in]; of a lone disc, its centre."""
        dx, dy = at[0] - self.at[0], at[1] - self.at[1]
        return replace(
            self,
            miniatures=tuple(
                replace(each, at=(each.at[0] + dx, each.at[1] + dy)) for each in self.miniatures
            ),
        )

    def with_state(self, state: StateT) -> Block[StateT, ProfileT]:
        """The same block in another state."""
        return replace(self, state=state)


def ranked(
    name: str,
    *,
    base: Base,
    files: int,
    count: int,
    at: XY,
    facing: float,
    profile: ProfileT,
    gap: float = 0.0,
) -> tuple[Ranked[ProfileT], ...]:
    """Miniatures in ranks of `files`, the last one perhaps short, the front centred on `at` [in].

    They are called after the block and numbered, rank by rank from its left. `gap` [in] is left
    between bases, as skirmishers do. A lone disc stands with its centre on `at`. Raises ValueError
    for no files or no miniatures.
    """
    if files < 1 or count < 1:
        raise ValueError(f"expected 1 file and miniature or more, got {files} and {count}")
    forward, left = _directions(facing)
    is_lone_disc = count == 1 and base.outline is Outline.ROUND
    back = 0.0 if is_lone_disc else base.length / 2
    columns = min(files, count)
    found = []
    for number in range(count):
        rank, file = divmod(number, files)
        row = _along(at, forward, -back - rank * (base.length + gap))
        place = _along(row, left, ((columns - 1) / 2 - file) * (base.width + gap))
        found.append(
            Ranked(
                name=f"{name} {number + 1}",
                at=place,
                base=base,
                facing=facing,
                rank=rank + 1,
                file=file + 1,
                profile=profile,
            )
        )
    return tuple(found)


def in_ranks(places: Sequence[tuple[XY, Base]], facing: float) -> tuple[tuple[int, int], ...]:
    """The rank and file of each base [in] of a block whose bases were listed one by one.

    A base that starts more than half its depth behind the front of a rank is in the next one;
    files are counted from the left within each rank.
    """
    forward, left = _directions(facing)
    fronts = [_dot(at, forward) + base.length / 2 for at, base in places]
    across = [_dot(at, left) for at, _ in places]
    order = sorted(range(len(places)), key=lambda i: -fronts[i])
    ranks: list[list[int]] = []
    for i in order:
        if ranks and fronts[ranks[-1][0]] - fronts[i] <= places[i][1].length / 2:
            ranks[-1].append(i)
        else:
            ranks.append([i])
    found = {}
    for rank, row in enumerate(ranks, 1):
        for file, i in enumerate(sorted(row, key=lambda i: -across[i]), 1):
            found[i] = (rank, file)
    return tuple(found[i] for i in range(len(places)))


def middle(segment: Segment) -> XY:
    """The middle of a segment."""
    (x0, y0), (x1, y1) = segment
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def point_at(segment: Segment, fraction: float) -> XY:
    """The point at a fraction of the way along a segment."""
    (x0, y0), (x1, y1) = segment
    rest = 1.0 - fraction
    return (rest * x0 + fraction * x1, rest * y0 + fraction * y1)


def _directions(facing: float) -> tuple[XY, XY]:
    """Unit vectors ahead and to the left."""
    cos, sin = cos_sin(facing)
    return (cos, sin), (-sin, cos)


def _along(at: XY, direction: XY, by: float) -> XY:
    return (at[0] + direction[0] * by, at[1] + direction[1] * by)


def _dot(one: XY, other: XY) -> float:
    return one[0] * other[0] + one[1] * other[1]


def _reach(shape: Shape, direction: XY) -> float:
    """How far the shape reaches in a direction."""
    return max(_dot(corner, direction) for corner in shape.rings[0]) + shape.radius


def _box(shapes: Sequence[Shape], facing: float) -> tuple[XY, XY, XY, XY]:
    """The corners of the rectangle around the shapes that is square with the facing."""
    (fx, fy), (lx, ly) = _directions(facing)
    front = max(_reach(shape, (fx, fy)) for shape in shapes)
    rear = -max(_reach(shape, (-fx, -fy)) for shape in shapes)
    left = max(_reach(shape, (lx, ly)) for shape in shapes)
    right = -max(_reach(shape, (-lx, -ly)) for shape in shapes)

    def at(ahead: float, aside: float) -> XY:
        return (fx * ahead + lx * aside, fy * ahead + ly * aside)

    return at(front, left), at(front, right), at(rear, right), at(rear, left)


def _polygon(corners: Sequence[XY]) -> Shape:
    return Shape(core=Polygon(corners))
