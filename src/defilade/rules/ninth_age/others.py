"""The rules by which other units do not block, cover less, or do not count.

Only of units that lie between a shooter and its target, where the lines that are asked of can run,
and only where a rule of its own decided: what is just in the way has a finding of sight or cover.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from defilade.geometry.shapes import TIE, Shape
from defilade.rules.ninth_age import flat, wording
from defilade.rules.ninth_age.case import Case, Shot
from defilade.rules.ninth_age.ground import Ground
from defilade.rules.ninth_age.intervening import Stature, second
from defilade.rules.ninth_age.obstructions import (
    View,
    bodies,
    grade_of,
    hills_under,
    is_elevated,
    is_mostly_elevated,
    unit_does,
)
from defilade.rules.ninth_age.tables import NinthAgeUnit
from defilade.rules.ninth_age.verdict import Cover, Shooter
from defilade.rules.wording import spoken


def of(case: Case, shot: Shot, shooter: Shooter) -> Iterator[Ground]:
    """The grounds of all other units in the way, those that share one together."""
    if not shooter.sees:
        return
    names: dict[Ground, list[str]] = {}
    for unit in case.table.units:
        if unit.name in (case.attacker.name, case.defender.name):
            continue
        for ground in dict.fromkeys(_of_unit(shot, shooter, unit)):
            names.setdefault(ground, []).append(unit.name)
    for ground, by in names.items():
        yield replace(ground, rest=ground.rest.replace(_THEM, spoken(by)), by=tuple(by))


_THEM = "\N{OBJECT REPLACEMENT CHARACTER}"  # where the units are named


@dataclass(frozen=True, slots=True, kw_only=True)
class _Body:
    """A body of another unit, and what it does: `grade` but for who is elevated."""

    shape: Shape
    tall: Stature
    is_up: bool
    grade: Cover


def _of_unit(shot: Shot, shooter: Shooter, unit: NinthAgeUnit) -> Iterator[Ground]:
    view, named = shot.outlook.view, wording.named_in(shooter)
    ways = (*shot.outlook.ways, _sight_way(view))
    if not any(way.overlaps(unit.boundary) for way in ways):
        return
    between = [body for body in _bodies(unit, view) if _is_between(shot, body)]
    if past := _past_below(view, between):
        yield past
    elif not unit.state.skirmishing and (over := [b for b in between if _would_block(b, view)]):
        yield _tall(view, over[0])
    elif unit.state.skirmishing and view.edition.is_second and unit.name in named:
        yield _SKIRMISHERS
    elif between and not any(body.grade for body in between):
        yield _TOO_LOW if view.edition.is_second else _LOWER
    if view.edition.is_second and _gap_decides(shot, unit):
        yield _GAP


def _bodies(unit: NinthAgeUnit, view: View) -> list[_Body]:
    return [
        _Body(shape=shape, tall=tall, is_up=is_up, grade=grade_of(unit, tall, view))
        for shape, tall, is_up in bodies(unit, view)
    ]


def _is_between(shot: Shot, body: _Body) -> bool:
    """True if lines of the cover question can meet it; lines of sight, if it would block them."""
    ways = list(shot.outlook.ways)
    if body.grade is Cover.HARD:
        ways.append(_sight_way(shot.outlook.view))
    return any(way.overlaps(body.shape) for way in ways)


def _sight_way(view: View) -> Shape:
    """Where lines of sight from the shooter's front, or its round base, to the target run."""
    start = view.unit.corners if view.unit.is_round else view.shooter.front
    return flat.between(start, view.target.corners)


def _past_below(view: View, between: Sequence[_Body]) -> Ground | None:
    """The rule of elevated positions: those who are not elevated do not count."""
    below = [body for body in between if body.grade and not body.is_up]
    if not below:
        return None
    table, edition = view.table, view.edition
    if hills := _hills(view, [view.shooter.name]):
        rest = f" from {hills} past those who are not elevated: {_THEM}"
        return Ground(rule="elevated", section="Hills", verb="look", rest=rest)
    up = [each.name for each in view.target.miniatures if is_elevated(each, table, edition)]
    whom, still = view.target.name, ""
    if not is_mostly_elevated(view.target, view):
        whom, still = f"{len(up)} of {whom}", "; cover still counts"
    # soft ones block nobody: they count as long as cover does
    if not up or (still and not any(body.grade is Cover.HARD for body in below)):
        return None
    rest = f" past {_THEM}, not elevated, at {whom} on {_hills(view, up)}{still}"
    return Ground(rule="elevated", section="Hills", verb="look", rest=rest)


def _hills(view: View, names: Sequence[str]) -> str:
    """The hills that the miniatures of these names are elevated on, in words; "" if on none."""
    found = [
        hill
        for each in (view.shooter, *view.target.miniatures)
        if each.name in names
        for hill in hills_under(each, view.table, view.edition)
    ]
    return spoken([wording.the(hill.name) for hill in dict.fromkeys(found)]) if found else ""


def _would_block(body: _Body, view: View) -> bool:
    """True if it does not block only because one of the ends is Tall (second edition)."""
    if not view.edition.is_second or body.grade is not Cover.SOFT:
        return False
    between, shooter, target = (
        replace(each, is_tall=False) for each in (body.tall, *view.statures)
    )
    return second(between, shooter, target, skirmishing=False) is Cover.HARD


_TALL_SHOOTER = Ground(
    rule="tall",
    section="Tall",
    verb="look",
    rest=f", being Tall, over {_THEM} of the same height: soft cover, not hard",
)


def _tall(view: View, body: _Body) -> Ground:
    """The rule of Tall, by the end that it is that lets the lines pass."""
    shooter, _ = view.statures
    if shooter.is_tall and shooter.height == body.tall.height:
        return _TALL_SHOOTER
    rest = f" over {_THEM} at {view.target.name}, Tall and of the same height: soft cover, not hard"
    return replace(_TALL_SHOOTER, rest=rest)


_SKIRMISHERS = Ground(
    rule="skirmishers",
    section="Skirmish Formation",
    verb="look",
    rest=f" through {_THEM} in skirmish formation: soft cover, gaps included",
)
_TOO_LOW = Ground(
    rule="height",
    section="Target Benefiting from Soft Cover",
    start="lines from ",
    rest=f" through {_THEM}: no cover, of Standard height where one end is Gigantic",
)
_LOWER = Ground(
    rule="height",
    section="Cover",
    start="lines from ",
    rest=f" through {_THEM}: no cover, lower than shooter and target",
)
_GAP = Ground(
    rule="gap",
    section="Line of Sight",
    verb="look",
    rest=f" past {_THEM} through a gap in the ranks: bases stop lines, the boundary does not",
)


def _gap_decides(shot: Shot, unit: NinthAgeUnit) -> bool:
    """True if the answer were another one with the whole boundary of a unit in the way."""
    view = shot.outlook.view
    bases = sum(each.footprint.outline.area for each in unit.miniatures)
    is_full = unit.boundary.outline.area - bases < TIE or unit.state.skirmishing
    if is_full or not unit.boundary.overlaps(_sight_way(view)):
        return False
    whole = [replace(item, shapes=(unit.boundary,)) for item in unit_does(view, unit)]
    others = [item for item in shot.outlook.obstructions if item.name != unit.name]
    outlook = shot.outlook.with_obstructions((*others, *whole))
    return outlook.answer() is not shot.answer
