"""What stands where, as far as it is the same in all games: off the table, one in the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely import Polygon, STRtree

from defilade.geometry.shapes import XY, Shape
from defilade.mapfile.form import Fault, Path
from defilade.rules.readings import CONTACT

BASE_THICKNESS = 0.125
"""Bases closer in height than this cannot be one above the other [in]; none is thinner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A base on the table: `path` leads to what placed it, `whose` says which base it is.

    `level` is the height of its underside [in].
    """

    path: Path
    name: str
    footprint: Shape
    whose: str = "the base"
    level: float = 0.0


def bases_off(placed: Sequence[Placed], size: XY) -> Iterator[Fault]:
    """Bases that reach over the table's edge; of several that one entry placed, the farthest."""
    farthest: dict[Path, tuple[float, str]] = {}
    for base in placed:
        x0, y0, x1, y1 = base.footprint.bounds
        over = max(-x0, -y0, x1 - size[0], y1 - size[1])
        if over > max(CONTACT, farthest.get(base.path, (0.0, ""))[0]):
            farthest[base.path] = (over, base.whose)
    for path, (over, whose) in farthest.items():
        yield path, f"{whose} is {inches(over)} over the table's edge; {_table(size)}"


def pieces_off(pieces: Sequence[tuple[Path, Shape]], size: XY) -> Iterator[Fault]:
    """Pieces of which nothing is on the table."""
    for path, shape in pieces:
        x0, y0, x1, y1 = shape.bounds
        if not (x0 < size[0] and y0 < size[1] and x1 > 0 and y1 > 0):
            yield path, f"it lies wholly off the table; {_table(size)}"


def points_off(points: Sequence[tuple[Path, XY]], size: XY) -> Iterator[Fault]:
    """Points that are not on the table."""
    for path, at in points:
        if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
            yield path, f"it lies off the table; {_table(size)}"


def _table(size: XY) -> str:
    return f"the table is {inches(size[0])} by {inches(size[1])}"


def overlapping(placed: Sequence[Placed]) -> Iterator[Fault]:
    """Two bases in one place, told of the later one, once. On other levels they do not meet."""
    cores = [shrunk(base.footprint, CONTACT / 2) for base in placed]
    bases = STRtree([core.outline for core in cores])
    told: set[Path] = set()
    for second, other in enumerate(placed):
        if other.path in told:
            continue
        for first in sorted(bases.query(cores[second].outline)):
            one = placed[first]
            is_level = abs(one.level - other.level) < BASE_THICKNESS
            if first < second and is_level and cores[first].overlaps(cores[second]):
                yield other.path, f'{other.whose} overlaps that of "{one.name}"; move one of them'
                told.add(other.path)
                break


def shrunk(shape: Shape, by: float) -> Shape:
    """The shape less a rim of `by` [in], or of a quarter of its width if it is that thin."""
    if not isinstance(shape.core, Polygon):
        return Shape(core=shape.core, radius=shape.radius - min(by, shape.radius / 2))
    rim = min(by, shapely.minimum_clearance(shape.core) / 4)
    smaller = shape.core.buffer(-rim, join_style="mitre")
    return Shape(core=smaller) if isinstance(smaller, Polygon) and smaller.area else shape


def inches(length: float) -> str:
    """A length for a message."""
    return f"{length:.4g} in"
