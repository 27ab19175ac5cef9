"""The JSON Schema of a map file, for editors: they complete its keys and mark what is wrong.

It says everything that `models` and `form` check; what needs geometry or names, only `load` knows.
"""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from defilade.mapfile.models import CENTRED, SHAPES, MapEntry
from defilade.rules.legion.profile import UnitType
from defilade.rules.legion.sizes import base_of, silhouette_of
from defilade.rules.legion.terrain import Kind

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema that it is written in."""


class _Generator(GenerateJsonSchema):
    """Optional keys may be left out, but never be null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default", ...) is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)

    def generate(self, schema: CoreSchema, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        return {"$schema": DIALECT, **super().generate(schema, mode)}


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a map file."""
    made = MapEntry.model_json_schema(schema_generator=_Generator)
    made["title"] = "A defilade map"
    made["dependentRequired"] = {"expect": ["ask"]}
    entries = made["$defs"]
    entries["TerrainEntry"].update(_terrain())
    entries["UnitEntry"].update(_sizes())
    return made


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
        "oneOf": [{"required": [shape]} for shape in SHAPES],
        "allOf": [{"if": is_barricade, "then": always_heavy, "else": {"required": ["cover"]}}],
        "dependentRequired": {
            **{shape: ["at"] for shape in CENTRED},
            "wall": ["thickness"],
            "thickness": ["wall"],
            "holes": ["polygon"],
            "rotation": ["at"],
        },
    }
    return {"if": is_poi, "then": of_poi, "else": of_others}


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
