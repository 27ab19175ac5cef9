"""Maps of the 9th Age: their keys, and what is made of them."""

from __future__ import annotations

from defilade.mapfile.form import Path
from defilade.mapfile.format import Format
from defilade.mapfile.models import TableEntry
from defilade.mapfile.ninth_age import form, models, naming, save, schema, sense
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


FORMAT: Format[models.MapEntry, Built, NinthAgeMap] = Format(
    game=NinthAgeMap.game,
    editions=tuple(EDITIONS),
    map_entry=models.MapEntry,
    entries={
        "table": TableEntry,
        "terrain": models.FeatureEntry,
        "units": models.BlockEntry,
        "miniatures": models.RankedEntry,
        "weapon": models.WeaponEntry,
        "defence": models.DefenceEntry,
        "ask": models.NinthAgeAskEntry,
        "expect": models.ExpectEntry,
        "counts": models.CountsEntry,
        "shooters": models.ShooterEntry,
        "lines": models.LinesEntry,
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
