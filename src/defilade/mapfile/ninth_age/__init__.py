"""Maps of the 9th Age: their keys, and what is made of them."""

from __future__ import annotations

from defilade.mapfile.entries import TableEntry
from defilade.mapfile.form import Path
from defilade.mapfile.format import Format
from defilade.mapfile.ninth_age import entries, form, naming, save, schema, sense
from defilade.mapfile.ninth_age.build import Built, build, made
from defilade.mapfile.ninth_age.document import Ask, Expect, ExpectShooter, NinthAgeMap
from defilade.rules.ninth_age.editions import EDITIONS

__all__ = ["FORMAT", "Ask", "Expect", "ExpectShooter", "NinthAgeMap"]


def _is_answer(path: Path) -> bool:
    """True where there can be no target facing, or no roll to need."""
    match path:
        case ("expect", "target_facing") | ("expect", "target_facing", _):
            return True
        case ("expect", "shooters", _, "target_facing" | "needed"):
            return True
    return False


FORMAT: Format[entries.MapEntry, Built, NinthAgeMap] = Format(
    game=NinthAgeMap.game,
    editions=tuple(EDITIONS),
    map_entry=entries.MapEntry,
    entries={
        "table": TableEntry,
        "terrain": entries.FeatureEntry,
        "units": entries.BlockEntry,
        "miniatures": entries.RankedEntry,
        "weapon": entries.WeaponEntry,
        "defence": entries.DefenceEntry,
        "ask": entries.NinthAgeAskEntry,
        "expect": entries.ExpectEntry,
        "counts": entries.CountsEntry,
        "shooters": entries.ShooterEntry,
        "lines": entries.LinesEntry,
    },
    named=frozenset({"shooters"}),
    is_answer=_is_answer,
    form=form.faults,
    naming=naming.faults,
    build=build,
    sense=sense.faults,
    made=made,
    lines=save.lines,
    schema=schema.together,
)
"""The format of the 9th Age's maps."""
