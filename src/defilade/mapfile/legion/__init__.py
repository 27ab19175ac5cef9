"""Maps of Legion: their keys, and what is made of them."""

from __future__ import annotations

from defilade.mapfile.form import Path
from defilade.mapfile.format import Format
from defilade.mapfile.legion import form, models, naming, save, schema, sense
from defilade.mapfile.legion.build import Built, build, made
from defilade.mapfile.legion.document import Ask, Expect, LegionMap
from defilade.mapfile.models import TableEntry
from defilade.rules.legion.editions import EDITIONS

__all__ = ["FORMAT", "Ask", "Expect", "LegionMap"]


def _is_answer(path: Path) -> bool:
    return path == ("expect", "wound_cap") or path[:-1] == ("expect", "how")


FORMAT: Format[models.MapEntry, Built, LegionMap] = Format(
    game=LegionMap.game,
    editions=tuple(EDITIONS),
    map_entry=models.MapEntry,
    entries={
        "table": TableEntry,
        "terrain": models.TerrainEntry,
        "units": models.UnitEntry,
        "miniatures": models.MiniatureEntry,
        "weapons": models.WeaponEntry,
        "dice": models.DiceEntry,
        "tokens": models.TokenEntry,
        "units.tokens": models.TokensEntry,
        "ask": models.LegionAskEntry,
        "expect": models.ExpectEntry,
    },
    named=frozenset(),
    is_answer=_is_answer,
    form=form.faults,
    naming=naming.faults,
    build=build,
    sense=sense.faults,
    made=made,
    lines=save.lines,
    schema=schema.together,
)
"""The format of Legion's maps."""
