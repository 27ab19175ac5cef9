"""What goes together in a map of the 9th Age, for its JSON Schema."""

from __future__ import annotations

from typing import Any

from defilade.mapfile.fields import PAIR_SCHEMA
from defilade.mapfile.form import ONE_SHAPE
from defilade.mapfile.ninth_age.fields import CLASS_SCHEMA, HEIGHTS_SCHEMA, NUMBER_SCHEMA
from defilade.mapfile.ninth_age.form import ONLY_IN, PLACING


def together(schema: dict[str, Any]) -> None:
    """Add it to the schema of a map."""
    entries = schema["$defs"]
    entries["FeatureEntry"].update(ONE_SHAPE)
    entries["BlockEntry"].update(_unit())
    entries["WeaponEntry"].update({"dependentRequired": {"ap": ["strength"]}})
    schema["allOf"] = [
        {
            "if": {"properties": {"edition": {"const": edition}}, "required": ["edition"]},
            "then": _of_edition(edition),
        }
        for edition in ("2", "3")
    ]


def _unit() -> dict[str, Any]:
    """Placed by files and count or one by one; base, height, aim and weapon of each miniature."""
    one_by_one = {"required": ["miniatures"], "properties": dict.fromkeys(PLACING, False)}
    sizes = [{"anyOf": [{"required": [key]}, _each(key)]} for key in ("base", "height")]
    weapons = [
        {
            "if": {"required": [key]},
            "then": {"anyOf": [{"required": [other]}, _each(other)]},
            "else": {
                "properties": {
                    "miniatures": {"items": {"dependentRequired": {other: [key]}}},
                }
            },
        }
        for key, other in (("aim", "weapon"), ("weapon", "aim"))
    ]
    return {
        "if": {"required": ["miniatures"]},
        "then": one_by_one,
        "else": {"required": list(PLACING)},
        "allOf": [*sizes, *weapons],
    }


def _each(key: str) -> dict[str, Any]:
    """Every miniature has the key."""
    each = {"properties": {"miniatures": {"items": {"required": [key]}}}}
    return {"required": ["miniatures"], **each}


def _of_edition(edition: str) -> dict[str, Any]:
    """Heights and bases of the edition, and what it tells of shooters."""
    plain = CLASS_SCHEMA if edition == "2" else NUMBER_SCHEMA
    sizes: dict[str, Any] = {
        "height": {"anyOf": [plain, {**HEIGHTS_SCHEMA, "required": [edition]}]}
    }
    if edition == "3":
        sizes["base"] = PAIR_SCHEMA
    units = {**sizes, "miniatures": {"items": {"properties": sizes}}}
    others = [key for key, (owner, _) in ONLY_IN.items() if owner != edition]
    shooters = {"additionalProperties": {"properties": dict.fromkeys(others, False)}}
    return {
        "properties": {
            "terrain": {"items": {"properties": {"height": sizes["height"]}}},
            "units": {"items": {"properties": units}},
            "expect": {"properties": {"shooters": shooters}},
        }
    }
