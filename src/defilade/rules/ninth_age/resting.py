"""The pinned readings that an attack rests on and that no other finding names.

A reading with a switch is one that an answer rests on if its other option makes a piece do
something else; where the rulebook leaves no doubt, none is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shapely import MultiPoint, MultiPolygon, Point

from defilade.geometry.shapes import TIE, XY
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.case import Case, Shot
from defilade.rules.ninth_age.intervening import Stature, most, stature, stature_of_unit
from defilade.rules.ninth_age.obstructions import (
    View,
    is_elevated,
    nature,
    stands_in,
    terrain_does,
    unit_does,
)
from defilade.rules.ninth_age.profile import Height
from defilade.rules.ninth_age.tables import NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature, When
from defilade.rules.ninth_age.verdict import Attack, Cover, Shooter
from defilade.rules.readings import CONTACT
from defilade.rules.verdict import Finding
from defilade.units import to_mm

Pair = tuple[Shot, Shooter]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rest:
    """What a reading made of the table, in a sentence, and the pieces or units it is about."""

    reading: str
    text: str
    by: tuple[str, ...] = ()


def of(case: Case, group: Sequence[Pair]) -> Iterator[Finding]:
    """A finding for each reading that the answers of a group of like shooters rest on."""
    who = wording.named([shooter for _, shooter in group])
    for step in (_stands_in, _pieces, _skirmishers, _mixed, _short_rank, _shares, _shooting):
        for rest in step(case, group):
            yield Finding(
                code="ninth-age.reading",
                text=rest.text,
                source=case.edition.source(_SECTIONS.get(rest.reading, "Cover")),
                reading=rest.reading,
                about=who,
                by=rest.by,
            )


_SECTIONS = {
    "G-03": "Contact between Objects",
    "N-04": "Line of Sight",
    "N-07": "Unit Boundary",
    "N-09": "Target Benefiting from Soft and Hard Cover",
    "N-14": "Unit Arcs",
    "N-17": "To-Hit Modifiers",
    "N-18": "Model Height",
    "N-19": "Who Can Shoot",
}


def _stands_in(case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """N-04: the pieces that shooters stand in do not count against them."""
    for feature in case.table.terrain:
        what = nature(feature, case.edition)
        inside = [
            shooter
            for shot, shooter in group
            if (what.opaque or what.cover) and stands_in(shot.miniature.footprint, feature.shape)
        ]
        if inside:
            verb, whom = ("stands", "it") if len(inside) == 1 else ("stand", "them")
            text = f"{wording.named(inside)} {verb} in {feature.name}"
            yield _Rest(
                reading="N-04",
                text=f"{text}, which does not count against {whom}",
                by=(feature.name,),
            )


_OF_TERRAIN = ("N-05", "N-06", "N-13", "N-15")


def _pieces(_case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """What pieces between the shooters and the target facing do by readings that can be switched.

    And by contact without overlap, G-03.
    """
    (shot, shooter), who = group[0], wording.named([shooter for _, shooter in group])
    view, named = shot.outlook.view, wording.named_in(shooter)
    for feature in view.table.terrain:
        if stands_in(view.shooter.footprint, feature.shape) or not _is_between(view, feature):
            continue
        does = terrain_does(view, feature)
        if does.cover and feature.name not in named:
            continue
        by = (feature.name,)
        for id in _OF_TERRAIN:
            other = replace(view, edition=view.edition.otherwise(id))
            if terrain_does(other, feature) != does:
                yield _Rest(reading=id, text=_grade(does.cover, feature.name, who), by=by)
        gap = view.target.boundary.distance(feature.shape)
        if does.cover and When.CONTACT in nature(feature, view.edition).when and 0 < gap <= CONTACT:
            text = f"{view.target.name} touches {feature.name} (gap {to_mm(gap):.2f} mm)"
            yield _Rest(reading="G-03", text=text, by=by)


def _grade(cover: Cover, what: str, who: str) -> str:
    return f"{what} gives {wording.grade(cover)} from {who}"


def _is_between(view: View, feature: Feature) -> bool:
    """True if lines from the front of the shooter to the target facing pass through the piece."""
    target = view.target.corners if view.facing is None else view.target.line(view.facing)
    hull = MultiPoint([*view.shooter.front, *target]).convex_hull
    return bool(hull.buffer(-TIE).intersects(feature.shape.outline.buffer(-TIE)))


def _skirmishers(case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """N-16, of the third edition: skirmishers in the way."""
    (shot, shooter), who = group[0], wording.named([shooter for _, shooter in group])
    view = shot.outlook.view
    other = replace(view, edition=case.edition.otherwise("N-16"))
    for unit in _in_the_way(case, shot, shooter):
        does = unit_does(view, unit)
        if does != unit_does(other, unit):
            cover = max(item.cover for item in does)
            yield _Rest(reading="N-16", text=_grade(cover, unit.name, who), by=(unit.name,))


def _in_the_way(case: Case, shot: Shot, shooter: Shooter) -> Iterator[NinthAgeUnit]:
    named = wording.named_in(shooter) | set(shot.details.blockers)
    for unit in case.table.units:
        if unit.name in named and unit.name not in (case.attacker.name, case.defender.name):
            yield unit


def _mixed(case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """N-18: units of several heights, and in the third edition those elevated only in part."""
    edition, (shot, shooter) = case.edition, group[0]
    units = [case.defender]
    if not edition.is_second:
        units += _in_the_way(case, shot, shooter)
    for unit in units:
        if len({stature(each, edition) for each in unit.miniatures}) > 1:
            words = _stature(stature_of_unit(unit, edition), is_second=edition.is_second)
            text = f"the miniatures of {unit.name} differ in height: it counts as {words}"
            yield _Rest(reading="N-18", text=text, by=(unit.name,))
        up = [is_elevated(each, case.table, edition) for each in unit.miniatures]
        if any(up) and not all(up) and not edition.is_second:
            counts = "counts" if most(up, bool) else "does not count"
            text = f"{sum(up)} of {len(up)} of {unit.name} are elevated: it {counts} as elevated"
            yield _Rest(reading="N-18", text=text, by=(unit.name,))


def _stature(tall: Stature, *, is_second: bool) -> str:
    if not is_second:
        return f"height {tall.height}"
    words = [str(Height(tall.height))]
    words += ["Tall"] if tall.is_tall else []
    words += ["with Towering Presence"] if tall.is_towering else []
    return ", ".join(words)


def _short_rank(case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """N-07: the facing ends, or the line of sight, where the target's last rank is empty."""
    shot, shooter = group[0]
    target, facing = case.defender, shot.outlook.view.facing
    ends: list[XY] = [] if facing is None else list(target.line(facing))
    if shooter.sight is not None:
        ends.append(shooter.sight.end[:2])
    bases = MultiPolygon([each.footprint.outline for each in target.miniatures])
    if any(bases.distance(Point(end)) > CONTACT for end in ends):
        text = f"the last rank of {target.name} is short: its boundary is the whole rectangle"
        yield _Rest(reading="N-07", text=text, by=(target.name,))


def _shares(case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """N-09 and N-14, of the second edition: hidden twice; and the front of a round base."""
    if not case.edition.is_second:
        return
    who = wording.named([shooter for _, shooter in group])
    shot, shooter = group[0]
    both = (shooter.soft_share or 0.0) + (shooter.hard_share or 0.0)
    is_twice = both > (shooter.hidden_share or 0.0) + TIE
    if is_twice or any(len(part.by) > 1 for part in shooter.hidden):
        text = f"what several hide from {who} counts once, as hard where one of them is hard"
        yield _Rest(reading="N-09", text=text)
    if shot.miniature.is_round and shooter.cover is not None:
        across = "target" if shooter.target_facing is None else "target facing"
        text = f"the front facing of {who} is the diameter across the line to the {across}"
        yield _Rest(reading="N-14", text=text)


def _shooting(case: Case, group: Sequence[Pair]) -> Iterator[_Rest]:
    """N-17 and N-19, of the third edition: the penalty of Stand and Shoot, and the ranks."""
    if case.edition.is_second:
        return
    shooters = [shooter for _, shooter in group if shooter.may_shoot]
    steady = group[0][0].miniature.profile.keywords.steady_aim
    if case.attack is Attack.STAND_AND_SHOOT and shooters and not steady:
        costs = "a penalty of 1" if case.edition.stand_and_shoot_penalty else "no penalty"
        text = f"{wording.named(shooters)}: {costs} for Stand and Shoot"
        yield _Rest(reading="N-17", text=text)
    behind = [shooter for shooter in shooters if shooter.rank > 1]
    if behind:
        text = f"{wording.named(behind)} may shoot from behind the first rank"
        yield _Rest(reading="N-19", text=text)
