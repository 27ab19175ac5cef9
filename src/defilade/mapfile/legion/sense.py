"""What stands where in a map of Legion: bases in walls or in the air, things off the table."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import STRtree

from defilade.geometry.shapes import XY
from defilade.mapfile import sense
from defilade.mapfile.form import Fault
from defilade.mapfile.legion.build import Built
from defilade.mapfile.sense import Placed, inches
from defilade.rules.legion.terrain import Kind
from defilade.rules.readings import CONTACT
from defilade.tabletop import Terrain

OPEN_KINDS = (Kind.AREA, Kind.POINT_OF_INTEREST)
"""The kinds of terrain that a base may stand in."""


def faults(built: Built, size: XY | None, *, are_pieces_known: bool) -> Iterator[Fault]:
    """Everything that cannot stand as the map says; `size` is the table's, None if unknown.

    Where some piece is not known, because its entry is wrong, nobody is said to be in the air.
    """
    placed = [
        Placed(
            path=(*path, "miniatures", index, "at"),
            name=miniature.name,
            footprint=miniature.footprint,
            level=miniature.elevation,
        )
        for path, unit in built.units
        for index, miniature in enumerate(unit.miniatures)
    ]
    if size is not None:
        yield from sense.bases_off(placed, size)
        yield from sense.pieces_off([(path, piece.shape) for path, piece in built.terrain], size)
        yield from sense.points_off(
            [((*path, "at"), token.at) for path, token in built.tokens], size
        )
    pieces = STRtree([piece.shape.outline for _, piece in built.terrain])
    for base in placed:
        near = sorted(pieces.query(base.footprint.outline))
        around = [built.terrain[index][1] for index in near]
        inside = list(_inside(base, around))
        yield from inside
        if not inside and are_pieces_known:
            yield from _in_the_air(base, around)
    yield from sense.overlapping(placed)


def _inside(base: Placed, around: list[Terrain]) -> Iterator[Fault]:
    """A base whose underside is below the top of a solid piece that it overlaps."""
    core = sense.shrunk(base.footprint, CONTACT)
    for piece in around:
        is_level = piece.bottom <= base.level < piece.top - CONTACT
        if piece.kind in OPEN_KINDS or not is_level or not core.overlaps(piece.shape):
            continue
        yield (
            base.path,
            f'the base stands inside "{piece.name}", which is solid from {inches(piece.bottom)} to '
            f"{inches(piece.top)}; move it off, or put it on top with elevation: {piece.top:.6g}",
        )
        return


def _in_the_air(base: Placed, around: list[Terrain]) -> Iterator[Fault]:
    """A base above the table with no top of terrain at its underside, and no hill around it."""
    height = base.level
    if height <= CONTACT:
        return
    under = [
        piece
        for piece in around
        if piece.kind != Kind.POINT_OF_INTEREST and piece.shape.overlaps(base.footprint)
    ]
    stands = any(
        abs(piece.top - height) <= CONTACT
        or (piece.kind == Kind.AREA and piece.bottom <= height <= piece.top)
        for piece in under
    )
    if stands:
        return
    tops = ", ".join(f'"{piece.name}" {inches(piece.top)}' for piece in under[:5])
    below = f"the tops under it are: {tops}" if tops else "only the table is under it"
    message = f"the base is in the air at {inches(height)}, and {below}; correct the elevation"
    yield (*base.path[:-1], "elevation"), message
