"""Why a piece of terrain that lies between gives the cover that it gives, or none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.case import Case, Shot
from defilade.rules.ninth_age.ground import Ground
from defilade.rules.ninth_age.intervening import stature_of_unit
from defilade.rules.ninth_age.obstructions import (
    Obstruction,
    View,
    as_miniature,
    nature,
    share_inside,
    stands_in,
    terrain_does,
)
from defilade.rules.ninth_age.profile import Height
from defilade.rules.ninth_age.terrain import EVERYWHERE, Feature, House, Kind, Nature, When
from defilade.rules.ninth_age.verdict import Shooter
from defilade.rules.readings import CONTACT
from defilade.units import to_mm

_SECTIONS = {
    Kind.FIELD: "Fields",
    Kind.FOREST: "Forests",
    Kind.HILL: "Hills",
    Kind.RUINS: "Ruins",
    Kind.WALL: "Walls",
}
_SWITCHED = ("N-05", "N-06", "N-13", "N-15")


def of(_case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """The rules of the pieces that lie between, each with the reading it rests on if any."""
    view = shot.outlook.view
    for feature in view.table.terrain:
        if not _matters(shot, shooter, feature):
            continue
        what, does = nature(feature, view.edition), terrain_does(view, feature)
        readings = [id for id in _SWITCHED if _is_switched(view, feature, does, id)]
        if does.cover and When.CONTACT in what.when and _is_near(view, feature):
            readings.append("G-03")
        why = list(_why(view, feature, what))
        is_plain = replace(feature.house, height=None) == House() and shooter.sees
        if not readings and not (why and is_plain):
            continue
        if does.cover and "N-05" in readings:
            why.append("whatever its height" if what.height is None else f"height {what.height}")
        ground = Ground(
            rule="terrain",
            section=_SECTIONS.get(feature.kind, "Terrain"),
            start="lines from ",
            rest=f" through {feature.name}: {wording.grade(does.cover)}, {', '.join(why)}",
            by=(feature.name,),
        )
        yield from (replace(ground, reading=id) for id in readings or (None,))


def _matters(shot: Shot, shooter: Shooter, feature: Feature) -> bool:
    """True if a piece closes or hides something, or would if its rule let it: it lies between."""
    view = shot.outlook.view
    if stands_in(view.shooter.footprint, feature.shape):
        return False
    if not shooter.sees:
        return feature.name in shot.details.blockers
    if terrain_does(view, feature).cover and view.facing is not None:
        return feature.name in wording.named_in(shooter)
    return any(way.overlaps(feature.shape) for way in shot.outlook.ways)


def _is_switched(view: View, feature: Feature, does: Obstruction, id: str) -> bool:
    """True if the other option of a reading makes the piece do something else."""
    other = replace(view, edition=view.edition.otherwise(id))
    return terrain_does(other, feature) != does


def _is_near(view: View, feature: Feature) -> bool:
    """True if the target touches the piece although there is a gap (G-03)."""
    return 0 < view.target.boundary.distance(feature.shape) <= CONTACT


def _gap(view: View, feature: Feature) -> str:
    """The gap between target and piece in words; "" where they meet."""
    gap = to_mm(view.target.boundary.distance(feature.shape))
    return f" (gap {gap:.{2 if gap < 1.0 else 1}f} mm)" if gap else ""


def _why(view: View, feature: Feature, what: Nature) -> Iterator[str]:
    """The condition that a piece meets or fails; nothing if it has none."""
    entered = stands_in(view.target.boundary, feature.shape)
    if not what.cover:
        return
    if what.spares_towering and stature_of_unit(view.target, view.edition).is_towering:
        yield "it does not cover units with Towering Presence"
    elif When.CONTACT in what.when and (unmet := _contact(view, feature)):
        yield unmet
    elif what.height is not None and not as_miniature(view, what.height):
        low = "too low to count" if view.edition.is_second else "lower than shooter and target"
        height = Height(what.height) if view.edition.is_second else what.height
        yield f"{low}, of height {height}"
    elif feature.kind is Kind.HILL:
        yield from _hill(view, feature)
    elif When.CONTACT in what.when:
        yield (
            "the target stands in it" if entered else f"the target touches it{_gap(view, feature)}"
        )
    elif what.when != EVERYWHERE:
        yield _inside(view, feature, what)
    elif entered and not what.opaque:
        yield "the target stands in it"


def _contact(view: View, feature: Feature) -> str | None:
    """Why a piece that covers those in contact with it does not cover; or by whose contact."""
    if view.target.boundary.distance(feature.shape) <= CONTACT:
        return None
    if not view.edition.touched_by_shooter or view.edition.is_second:
        return f"the target does not touch it{_gap(view, feature)}"
    touched = view.shooter.footprint.distance(feature.shape) <= CONTACT
    return "the shooter touches it" if touched else "neither target nor shooter touches it"


def _hill(view: View, feature: Feature) -> Iterator[str]:
    """Where the target of a hill is: on it, or behind it; to the third edition only the former."""
    entered = stands_in(view.target.boundary, feature.shape)
    if not view.edition.is_second:
        yield from ["the target stands on it"] if entered else []
    elif share_inside(view, feature.shape) >= 0.5:
        yield "at least half of the target facing is on it"
    else:
        yield f"the target is behind it and {'partly on it' if entered else 'wholly off it'}"


def _inside(view: View, feature: Feature, what: Nature) -> str:
    """Whether enough of the facing is inside a piece that covers only inside, or only behind."""
    share = share_inside(view, feature.shape)
    if view.facing is None:
        return f"the target is {'inside' if share else 'outside'}"
    if When.INSIDE in what.when:
        part = "more than half" if share > 0.5 else "no more than half"
        return f"{part} of the target facing is inside"
    return "the target is behind it" if share < 0.5 else "at least half of the facing is inside"
