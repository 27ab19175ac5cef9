"""Maps of Legion: their keys, and what is made of them."""

from __future__ import annotations

from defilade.mapfile.entries import TableEntry
from defilade.mapfile.form import Path
from defilade.mapfile.format import Format
from defilade.mapfile.legion import entries, form, naming, save, schema, sense
from defilade.mapfile.legion.build import Built, build, made
from defilade.mapfile.legion.document import Ask, Expect, LegionMap
from defilade.rules.legion.editions import EDITIONS

__all__ = ["FORMAT", "Ask", "Expect", "LegionMap"]


def _is_answer(path: Path) -> bool:
    return path == ("expect", "wound_cap") or path[:-1] == ("expect", "how")


FORMAT: Format[entries.MapEntry, Built, LegionMap] = Format(
    game=LegionMap.game,
    editions=tuple(EDITIONS),
    map_entry=entries.MapEntry,
    entries={
        "table": TableEntry,
        "terrain": entries.TerrainEntry,
        "units": entries.UnitEntry,
        "miniatures": entries.MiniatureEntry,
        "weapons": entries.WeaponEntry,
        "dice": entries.DiceEntry,
        "tokens": entries.TokenEntry,
        "units.tokens": entries.TokensEntry,
        "ask": entries.LegionAskEntry,
        "expect": entries.ExpectEntry,
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
