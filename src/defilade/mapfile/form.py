"""How the values of one entry go together: one shape, a cover where one is needed, a base.

These checks look at the entries as they were written, so that they hold whether or not the values
beside them are right; the JSON Schema says the same in its own words (`schema`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from defilade.mapfile.fields import A_BASE, A_SILHOUETTE
from defilade.mapfile.models import CENTRED, SHAPES
from defilade.mapfile.words import choices
from defilade.rules.legion.profile import UnitType
from defilade.rules.legion.sizes import base_of, silhouette_of
from defilade.rules.legion.terrain import COVERS, Kind

Path = tuple[str | int, ...]
Fault = tuple[Path, str]
"""Where something is wrong, as keys and numbers from the top of the file, and what."""

_OF_A_POINT_OF_INTEREST = ("name", "kind", "at", "bottom")


def faults(data: dict[str, Any]) -> Iterator[Fault]:
    """Every entry of the map whose values do not go together."""
    for path, entry in entries(data, "terrain"):
        yield from _terrain(path, entry)
    for path, entry in entries(data, "units"):
        yield from _sizes(path, entry)
    if "expect" in data and "ask" not in data:
        message = "needs to know who attacks whom; add ask: {attacker: ..., defender: ...}"
        yield ("expect",), message


def entries(data: dict[str, Any], key: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The entries of a list that are mappings, each with its path; nothing for what is no list."""
    listed = data.get(key)
    for index, entry in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(entry, dict):
            yield (key, index), entry


def _terrain(path: Path, piece: dict[str, Any]) -> Iterator[Fault]:
    kind = piece.get("kind")
    if kind == Kind.POINT_OF_INTEREST:
        yield from _point_of_interest(path, piece)
        return
    yield from _shape(path, piece)
    if "height" not in piece:
        yield (*path, "height"), "missing; write for example height: 5 (its top is bottom + height)"
    if kind == Kind.BARRICADE:
        if piece.get("cover", "heavy") in ("none", "light"):
            yield (*path, "cover"), "a barricade is always heavy; write heavy, or remove the line"
    elif "cover" not in piece:
        yield (*path, "cover"), f"missing; write {choices(list(COVERS))}, as the players agree"


def _point_of_interest(path: Path, piece: dict[str, Any]) -> Iterator[Fault]:
    if "at" not in piece:
        yield (*path, "at"), "missing; write the position of its centre, such as at: [18, 20]"
    # Keys that no piece has are reported as unknown ones.
    for key in ("cover", "height", "rotation", *SHAPES, "holes", "thickness"):
        if key in piece and key not in _OF_A_POINT_OF_INTEREST:
            always = "heavy" if key == "cover" else "a cylinder 2 in wide and 3 in high"
            yield (*path, key), f"a point of interest is always {always}; remove this line"


def _shape(path: Path, piece: dict[str, Any]) -> Iterator[Fault]:
    shapes = [key for key in SHAPES if key in piece]
    if len(shapes) != 1:
        got = f"got {' and '.join(shapes)}" if shapes else "got none"
        yield (*path, "shape"), f"expected exactly one of {', '.join(SHAPES)}; {got}"
        return
    shape = shapes[0]
    if shape in CENTRED and "at" not in piece:
        yield (*path, "at"), f"missing; write the centre of the {shape}, such as at: [18, 20]"
    if shape not in CENTRED and "rotation" in piece and "at" not in piece:
        yield (
            (*path, "rotation"),
            f"a {shape} turns about its at; add at: [x, y], or turn the points",
        )
    if shape == "wall" and "thickness" not in piece:
        yield (*path, "thickness"), "missing; write how thick the wall is, such as thickness: 0.5"
    for key, owner in (("thickness", "wall"), ("holes", "polygon")):
        if key in piece and shape != owner:
            what = f"only a {owner} has {'a ' * (key == 'thickness')}{key}"
            yield (*path, key), f"{what}, and this is a {shape}; remove the line"


def _sizes(path: Path, unit: dict[str, Any]) -> Iterator[Fault]:
    """A base and a silhouette must be said where the type has none of its own."""
    if unit.get("type") not in list(UnitType):
        return
    type = UnitType(unit["type"])
    listed = unit.get("miniatures")
    miniatures = (
        [entry for entry in listed if isinstance(entry, dict)] if (isinstance(listed, list)) else []
    )
    for key, default, what in (
        ("base", base_of(type), A_BASE),
        ("silhouette", silhouette_of(type), A_SILHOUETTE),
    ):
        all_have_one = bool(miniatures) and all(key in entry for entry in miniatures)
        if default is None and key not in unit and not all_have_one:
            yield (*path, key), f"missing, and a {type} has none by default; write {what}"
