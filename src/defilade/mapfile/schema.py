"""The JSON Schema of a map file, for editors: they complete its keys and mark what is wrong.

It says everything that `entries` and `form` check; what needs geometry or names, only `load` knows.
"""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from defilade.mapfile.games import FORMATS

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
    """The JSON Schema (draft 2020-12) of a map file: by its game, one schema or another."""
    entries: dict[str, Any] = {}
    for game in FORMATS:
        made = _of(game)
        entries.update(made.pop("$defs"))
        entries[f"{game}.Map"] = made
    of_games = [
        {
            "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
            "then": {"$ref": f"#/$defs/{game}.Map"},
        }
        for game in FORMATS
    ]
    return {
        "$schema": DIALECT,
        "title": "A defilade map",
        "description": "A table with terrain and units, and the question who sees whom and who is "
        "in cover.",
        "type": "object",
        "properties": {
            "game": {
                "description": "The game, which decides on all other keys.",
                "enum": list(FORMATS),
            }
        },
        "required": ["game"],
        "allOf": of_games,
        "$defs": entries,
    }


def _of(game: str) -> dict[str, Any]:
    """The schema of one game's maps; its definitions are called after the game."""
    made: dict[str, Any] = FORMATS[game].map_entry.model_json_schema(
        ref_template=f"#/$defs/{game}.{{model}}", schema_generator=_Generator
    )
    del made["$schema"]
    made["title"] = f"A map of the game {game}"
    made["dependentRequired"] = {"expect": ["ask"]}
    made["properties"]["game"] = {"const": game, "description": "The game."}
    FORMATS[game].schema(made)
    made["$defs"] = {f"{game}.{name}": entry for name, entry in made["$defs"].items()}
    return made
