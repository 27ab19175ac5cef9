"""How the values of one entry of a Legion map go together: a cover where one is needed, a base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from defilade.mapfile import form
from defilade.mapfile.entries import SHAPES
from defilade.mapfile.form import Fault, Path, entries
from defilade.mapfile.legion.fields import A_BASE, A_SILHOUETTE
from defilade.mapfile.words import choices
from defilade.rules.legion.profile import UnitType
from defilade.rules.legion.sizes import base_of, silhouette_of
from defilade.rules.legion.terrain import COVERS, Kind

_OF_A_POINT_OF_INTEREST = ("name", "kind", "at", "bottom")


def faults(data: dict[str, Any]) -> Iterator[Fault]:
    """Every entry of the map whose values do not go together."""
    for path, entry in entries(data, "terrain"):
        yield from _terrain(path, entry)
    for path, entry in entries(data, "units"):
        yield from _sizes(path, entry)
        for at, weapon in entries(entry, "weapons", path):
            yield from _weapon(at, weapon)
    yield from form.question(data)


def _terrain(path: Path, piece: dict[str, Any]) -> Iterator[Fault]:
    kind = piece.get("kind")
    if kind == Kind.POINT_OF_INTEREST:
        yield from _point_of_interest(path, piece)
        return
    yield from form.shape(path, piece)
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


def _weapon(path: Path, weapon: dict[str, Any]) -> Iterator[Fault]:
    """A weapon needs a die, and a range or melee."""
    dice = weapon.get("dice")
    if isinstance(dice, dict) and not any(dice.values()):
        yield (*path, "dice"), "a weapon has dice; write for example {black: 1}"
    if "range" not in weapon and weapon.get("melee", False) is False:
        yield (*path, "range"), "missing; write for example range: [1, 3], or melee: true"


def _sizes(path: Path, unit: dict[str, Any]) -> Iterator[Fault]:
    """A base and a silhouette must be said where the type has none of its own."""
    if unit.get("type") not in list(UnitType):
        return
    type = UnitType(unit["type"])
    miniatures = [entry for _, entry in entries(unit, "miniatures")]
    for key, default, what in (
        ("base", base_of(type), A_BASE),
        ("silhouette", silhouette_of(type), A_SILHOUETTE),
    ):
        all_have_one = bool(miniatures) and all(key in entry for entry in miniatures)
        if default is None and key not in unit and not all_have_one:
            yield (*path, key), f"missing, and a {type} has none by default; write {what}"
