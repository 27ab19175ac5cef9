"""The pinned readings that an attack rests on and that no other finding names.

Those about pieces of terrain are named with what the piece does (`pieces`). A reading with a switch
is one that an answer rests on if its other option makes something do something else; where the
rulebook leaves no doubt, none is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from shapely import MultiPolygon, Point

from defilade.geometry.shapes import TIE, XY
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.case import Case, Shot
from defilade.rules.ninth_age.ground import Ground
from defilade.rules.ninth_age.intervening import Stature, most, stature, stature_of_unit
from defilade.rules.ninth_age.obstructions import (
    is_elevated,
    nature,
    runs,
    stands_in,
    unit_does,
)
from defilade.rules.ninth_age.profile import Height
from defilade.rules.ninth_age.tables import NinthAgeUnit
from defilade.rules.ninth_age.terrain import Kind
from defilade.rules.ninth_age.verdict import Attack, Shooter
from defilade.rules.readings import CONTACT


def of_sight(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """A ground for each reading that decides what is in the way of a shooter."""
    for step in (_stands_in, _mixed, _short_rank, _skirmishers):
        yield from step(case, shot, shooter)


def of_hits(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """A ground for each reading that shares, the roll to hit and who may shoot rest on."""
    for step in (_shares, _shooting):
        yield from step(case, shot, shooter)


_SECTIONS = {
    "N-04": "Line of Sight",
    "N-07": "Unit Boundary",
    "N-09": "Target Benefiting from Soft and Hard Cover",
    "N-14": "Unit Arcs",
    "N-17": "To-Hit Modifiers",
    "N-18": "Model Height",
    "N-19": "Who Can Shoot",
}


def _rest(
    reading: str, rest: str, *, start: str = "", verb: str = "", by: tuple[str, ...] = ()
) -> Ground:
    """What a reading made of the table, and the pieces or units it is about."""
    return Ground(
        rule="reading",
        section=_SECTIONS.get(reading, "Cover"),
        start=start,
        verb=verb,
        rest=rest,
        reading=reading,
        by=by,
    )


def _stands_in(case: Case, shot: Shot, _shooter: Shooter) -> Iterator[Ground]:
    """N-04: the pieces that a shooter stands in do not count against it."""
    for feature in case.table.terrain:
        what = nature(feature, case.edition)
        if (what.opaque or what.cover) and stands_in(shot.miniature.footprint, feature.shape):
            where = "on" if feature.kind is Kind.HILL else "in"
            rest = f" {where} {wording.the(feature.name)}"
            rest += f", which does not count against those {where} it"
            yield _rest("N-04", rest, verb="stand", by=(feature.name,))


def _skirmishers(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """N-16, of the third edition: skirmishers in the way."""
    view = shot.outlook.view
    other = replace(view, edition=case.edition.otherwise("N-16"))
    for unit in _in_the_way(case, shot, shooter):
        does = unit_does(view, unit)
        if does != unit_does(other, unit):
            cover = wording.grade(max(item.cover for item in does))
            rest = f" through {unit.name}, in skirmish formation: {cover}"
            yield _rest("N-16", rest, start="lines from ", by=(unit.name,))


def _in_the_way(case: Case, shot: Shot, shooter: Shooter) -> Iterator[NinthAgeUnit]:
    named = wording.named_in(shooter) | set(shot.details.blockers)
    for unit in case.table.units:
        if unit.name in named and unit.name not in (case.attacker.name, case.defender.name):
            yield unit


def _mixed(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """N-18: units of several heights, and in the third edition those elevated only in part."""
    edition = case.edition
    units = [case.defender]
    if not edition.is_second:
        units += _in_the_way(case, shot, shooter)
    for unit in units:
        if len({stature(each, edition) for each in unit.miniatures}) > 1:
            words = _stature(stature_of_unit(unit, edition), is_second=edition.is_second)
            text = f"the miniatures of {unit.name} differ in height: it counts as {words}"
            yield _rest("N-18", text, by=(unit.name,))
        up = [is_elevated(each, case.table, edition) for each in unit.miniatures]
        if any(up) and not all(up) and not edition.is_second:
            counts = "counts" if most(up, bool) else "does not count"
            text = f"{sum(up)} of {len(up)} of {unit.name} are elevated: it {counts} as elevated"
            yield _rest("N-18", text, by=(unit.name,))


def _stature(tall: Stature, *, is_second: bool) -> str:
    if not is_second:
        return f"height {tall.height}"
    words = [str(Height(tall.height))]
    words += ["Tall"] if tall.is_tall else []
    words += ["with Towering Presence"] if tall.is_towering else []
    return ", ".join(words)


def _short_rank(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """N-07: the facing ends, or the line of sight, where the target's last rank is empty.

    And in the third edition, the answer rests on the empty part of another unit's boundary.
    """
    target, facing = case.defender, shot.outlook.view.facing
    ends: list[XY] = [] if facing is None else list(target.line(facing))
    if shooter.sight is not None:
        ends.append(shooter.sight.end[:2])
    bases = MultiPolygon([each.footprint.outline for each in target.miniatures])
    if any(bases.distance(Point(end)) > CONTACT for end in ends):
        text = f"the last rank of {target.name} is short: its boundary is the whole rectangle"
        yield _rest("N-07", text, by=(target.name,))
    if case.edition.is_second:
        return
    for unit in _in_the_way(case, shot, shooter):
        if _gaps_decide(shot, unit):
            text = f"the last rank of {unit.name} is short: the gap is in the way as well"
            yield _rest("N-07", text, by=(unit.name,))


def _gaps_decide(shot: Shot, unit: NinthAgeUnit) -> bool:
    """True if the answer were another one with only the bases of a unit in the way."""
    bases = sum(each.footprint.outline.area for each in unit.miniatures)
    if unit.boundary.outline.area - bases < TIE:
        return False
    view = shot.outlook.view
    shapes = tuple(shape for shape, _, _ in runs(unit, view.table, view.edition))
    items = tuple(
        replace(item, shapes=shapes) if item.shapes == (unit.boundary,) else item
        for item in shot.outlook.obstructions
    )
    return shot.outlook.with_obstructions(items).answer() is not shot.answer


def _shares(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """N-09 and N-14, of the second edition: hidden twice; and the front of a round base."""
    if not case.edition.is_second:
        return
    both = (shooter.soft_share or 0.0) + (shooter.hard_share or 0.0)
    is_twice = both > (shooter.hidden_share or 0.0) + TIE
    if is_twice or any(len(part.by) > 1 for part in shooter.hidden):
        rest = " counts once, as hard where one of them is hard"
        yield _rest("N-09", rest, start="what several hide from ")
    if shot.miniature.is_round and shooter.cover is not None:
        across = "target" if shooter.target_facing is None else "target facing"
        rest = f" is the diameter across the line to the {across}"
        yield _rest("N-14", rest, start="the front facing of ")


def _shooting(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """N-17 and N-19, of the third edition: the penalty of Stand and Shoot, and the ranks."""
    if case.edition.is_second or not shooter.may_shoot:
        return
    steady = shot.miniature.profile.keywords.steady_aim
    if case.attack is Attack.STAND_AND_SHOOT and not steady:
        costs = "a penalty of 1" if case.edition.stand_and_shoot_penalty else "no penalty"
        yield _rest("N-17", " in Stand and Shoot", start=f"{costs} for ")
    if shooter.rank > 1:
        yield _rest("N-19", " from behind the first rank", verb="shoot")
