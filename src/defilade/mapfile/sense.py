"""What stands where: bases in walls or in the air, things off the table, names used twice."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import Polygon, STRtree

from defilade.geometry.shapes import XY, Shape
from defilade.mapfile.build import Built
from defilade.mapfile.form import Fault, Path
from defilade.rules.legion.sight import CONTACT
from defilade.rules.legion.terrain import Kind
from defilade.tabletop import Miniature, Terrain

BASE_THICKNESS = 0.125
"""Bases closer in height than this cannot be one above the other [in]; none is thinner."""

OPEN_KINDS = (Kind.AREA, Kind.POINT_OF_INTEREST)
"""The kinds of terrain that a base may stand in."""

Placed = tuple[Path, Miniature]


def faults(built: Built, size: XY | None, *, are_pieces_known: bool) -> Iterator[Fault]:
    """Everything that cannot stand as the map says; `size` is the table's, None if unknown.

    Where some piece is not known, because its entry is wrong, nobody is said to be in the air.
    """
    placed = [
        ((*path, "miniatures", index), miniature)
        for path, unit in built.units
        for index, miniature in enumerate(unit.miniatures)
    ]
    if size is not None:
        yield from _off_the_table(built, placed, size)
    pieces = STRtree([piece.shape.outline for _, piece in built.terrain])
    for path, miniature in placed:
        near = sorted(pieces.query(miniature.footprint.outline))
        around = [built.terrain[index][1] for index in near]
        inside = list(_inside(path, miniature, around))
        yield from inside
        if not inside and are_pieces_known:
            yield from _in_the_air(path, miniature, around)
    yield from _overlapping(placed)


def _off_the_table(built: Built, placed: list[Placed], size: XY) -> Iterator[Fault]:
    table = f"the table is {_in(size[0])} by {_in(size[1])}"
    for path, miniature in placed:
        x0, y0, x1, y1 = miniature.footprint.bounds
        over = max(-x0, -y0, x1 - size[0], y1 - size[1])
        if over > CONTACT:
            yield (*path, "at"), f"the base is {_in(over)} over the table's edge; {table}"
    for path, piece in built.terrain:
        x0, y0, x1, y1 = piece.shape.bounds
        if not (x0 < size[0] and y0 < size[1] and x1 > 0 and y1 > 0):
            yield path, f"it lies wholly off the table; {table}"
    for path, token in built.tokens:
        if not (0 <= token.at[0] <= size[0] and 0 <= token.at[1] <= size[1]):
            yield (*path, "at"), f"it lies off the table; {table}"


def _inside(path: Path, miniature: Miniature, around: list[Terrain]) -> Iterator[Fault]:
    """A base whose underside is below the top of a solid piece that it overlaps."""
    core = _shrunk(miniature.footprint, CONTACT)
    for piece in around:
        is_level = piece.bottom <= miniature.elevation < piece.top - CONTACT
        if piece.kind in OPEN_KINDS or not is_level or not core.overlaps(piece.shape):
            continue
        yield (
            (*path, "at"),
            f'the base stands inside "{piece.name}", which is solid from {_in(piece.bottom)} to '
            f"{_in(piece.top)}; move it off, or put it on top with elevation: {piece.top:.6g}",
        )
        return


def _in_the_air(path: Path, miniature: Miniature, around: list[Terrain]) -> Iterator[Fault]:
    """A base above the table with no top of terrain at its underside, and no hill around it."""
    height = miniature.elevation
    if height <= CONTACT:
        return
    under = [
        piece
        for piece in around
        if piece.kind != Kind.POINT_OF_INTEREST and piece.shape.overlaps(miniature.footprint)
    ]
    stands = any(
        abs(piece.top - height) <= CONTACT
        or (piece.kind == Kind.AREA and piece.bottom <= height <= piece.top)
        for piece in under
    )
    if stands:
        return
    tops = ", ".join(f'"{piece.name}" {_in(piece.top)}' for piece in under[:5])
    below = f"the tops under it are: {tops}" if tops else "only the table is under it"
    message = f"the base is in the air at {_in(height)}, and {below}; correct the elevation"
    yield (*path, "elevation"), message


def _overlapping(placed: list[Placed]) -> Iterator[Fault]:
    """Two bases in one place, told of the later one. Bodies on other levels do not meet."""
    cores = [_shrunk(miniature.footprint, CONTACT / 2) for _, miniature in placed]
    bases = STRtree([core.outline for core in cores])
    for second, (path, other) in enumerate(placed):
        for first in sorted(bases.query(cores[second].outline)):
            one = placed[first][1]
            is_level = abs(one.elevation - other.elevation) < BASE_THICKNESS
            if first < second and is_level and cores[first].overlaps(cores[second]):
                yield (*path, "at"), f'the base overlaps that of "{one.name}"; move one of them'
                break


def _shrunk(shape: Shape, by: float) -> Shape:
    """The shape less a rim of `by` [in], or of a quarter of its width if it is that thin."""
    if not isinstance(shape.core, Polygon):
        return Shape(core=shape.core, radius=shape.radius - min(by, shape.radius / 2))
    rim = min(by, shapely.minimum_clearance(shape.core) / 4)
    smaller = shape.core.buffer(-rim, join_style="mitre")
    return Shape(core=smaller) if isinstance(smaller, Polygon) and smaller.area else shape


def _in(length: float) -> str:
    return f"{length:.4g} in"
