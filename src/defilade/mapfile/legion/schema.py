"""What goes together in a map of Legion, for its JSON Schema."""

from __future__ import annotations

from typing import Any

from defilade.mapfile.entries import SHAPES
from defilade.mapfile.form import ONE_SHAPE
from defilade.rules.legion.profile import UnitType
from defilade.rules.legion.sizes import base_of, silhouette_of
from defilade.rules.legion.terrain import Kind


def together(schema: dict[str, Any]) -> None:
    """Add it to the schema of a map."""
    entries = schema["$defs"]
    entries["TerrainEntry"].update(_terrain())
    entries["UnitEntry"].update(_sizes())
    entries["WeaponEntry"].update(_weapon())


def _terrain() -> dict[str, Any]:
    """One shape, placed; and what each kind needs."""
    is_poi = {
        "properties": {"kind": {"const": str(Kind.POINT_OF_INTEREST)}},
        "required": ["kind"],
    }
    is_barricade = {"properties": {"kind": {"const": str(Kind.BARRICADE)}}, "required": ["kind"]}
    dimensions = ("cover", "height", "rotation", *SHAPES, "holes", "thickness")
    of_poi = {"required": ["at"], "properties": dict.fromkeys(dimensions, False)}
    always_heavy = {"properties": {"cover": {"const": "heavy"}}}
    of_others = {
        "required": ["height"],
        **ONE_SHAPE,
        "allOf": [{"if": is_barricade, "then": always_heavy, "else": {"required": ["cover"]}}],
    }
    return {"if": is_poi, "then": of_poi, "else": of_others}


def _weapon() -> dict[str, Any]:
    """At least one die; a range, or melee; somebody who has it."""
    colours = ("white", "black", "red")
    some = [{"properties": {each: {"minimum": 1}}, "required": [each]} for each in colours]
    is_melee = {"properties": {"melee": {"const": True}}, "required": ["melee"]}
    dice = {"properties": {"dice": {"anyOf": some}, "miniatures": {"minItems": 1}}}
    return {"anyOf": [{"required": ["range"]}, is_melee], "allOf": [dice]}


def _sizes() -> dict[str, Any]:
    """A base and a silhouette, of the unit or of each miniature, where the type has none."""
    rules = []
    for key, needy in (
        ("base", [str(type) for type in UnitType if base_of(type) is None]),
        ("silhouette", [str(type) for type in UnitType if silhouette_of(type) is None]),
    ):
        each = {"properties": {"miniatures": {"items": {"required": [key]}}}}
        rules.append(
            {
                "if": {"properties": {"type": {"enum": needy}}, "required": ["type"]},
                "then": {"anyOf": [{"required": [key]}, each]},
            }
        )
    return {"allOf": rules}
