"""What stands where in a map of the 9th Age: bases in solid pieces, in others, off the table."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import STRtree

from defilade.geometry.shapes import XY
from defilade.mapfile import sense
from defilade.mapfile.form import Fault, Path
from defilade.mapfile.ninth_age.build import Built
from defilade.mapfile.sense import Placed
from defilade.rules.ninth_age.tables import NinthAgeUnit
from defilade.rules.ninth_age.terrain import Kind
from defilade.rules.readings import CONTACT

SOLID = (Kind.IMPASSABLE, Kind.BUILDING)
"""The kinds of terrain that no base may stand in."""


def faults(built: Built, size: XY | None, *, are_pieces_known: bool) -> Iterator[Fault]:
    """Everything that cannot stand as the map says; `size` is the table's, None if unknown."""
    placed = [
        base
        for path, unit in built.units
        for base in _placed(path, unit, is_listed=path in built.listed)
    ]
    if size is not None:
        yield from sense.bases_off(placed, size)
        yield from sense.pieces_off([(path, piece.shape) for path, piece in built.terrain], size)
    yield from _inside(built, placed)
    yield from sense.overlapping(placed)


def _placed(path: Path, unit: NinthAgeUnit, *, is_listed: bool) -> Iterator[Placed]:
    """The bases of a unit; the same entry places all of them if they are not listed one by one."""
    for index, miniature in enumerate(unit.miniatures):
        yield Placed(
            path=(*path, "miniatures", index, "at") if is_listed else (*path, "at"),
            name=miniature.name,
            footprint=miniature.footprint,
            whose="the base" if is_listed else f'the base of "{miniature.name}"',
        )


def _inside(built: Built, placed: list[Placed]) -> Iterator[Fault]:
    """Bases in pieces that are solid, told once of what one entry placed."""
    solid = [piece for _, piece in built.terrain if piece.kind in SOLID]
    tree = STRtree([piece.shape.outline for piece in solid])
    told: set[Path] = set()
    for base in placed:
        core = sense.shrunk(base.footprint, CONTACT)
        for index in sorted(tree.query(core.outline)):
            piece = solid[index]
            if base.path not in told and core.overlaps(piece.shape):
                told.add(base.path)
                message = f'{base.whose} stands in "{piece.name}", which nobody can enter; move it'
                yield base.path, message
