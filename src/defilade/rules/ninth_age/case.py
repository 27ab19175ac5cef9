"""One shooting attack as the rules see it: every question answered, before anything is worded.

(Second edition, Shooting with a Unit, To-Hit Modifiers; third edition, Choose a Unit and a Target,
Who Can Shoot, Cover.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from defilade.errors import DefiladeError
from defilade.rules.ninth_age import shooting
from defilade.rules.ninth_age.arcs import Located, located, place_of
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.intervening import stature
from defilade.rules.ninth_age.margin import FINE, MOST, Tip, reach, tip
from defilade.rules.ninth_age.obstructions import View
from defilade.rules.ninth_age.outlook import Answer, Details, Outlook
from defilade.rules.ninth_age.second import HiddenShare
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.third import ThreeLines
from defilade.rules.ninth_age.verdict import Attack
from defilade.tabletop import Outline


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """What one miniature can make of the target.

    `located` is where the target facing is taken from; `outlook` looks at that facing. `growth`
    [in] is what first changes `answer`, below 0 or -0.0 for shrinkage (`margin.grows`), inf where
    nothing does; `then` is the answer after it, and `by_arc` tells whether it is the arc that
    changes. `volleys` tells whether Volley Fire lets it look past others.
    """

    miniature: NinthAgeMiniature
    in_rank: bool
    located: Located
    outlook: Outlook
    answer: Answer
    details: Details
    growth: float
    then: Answer
    by_arc: bool
    volleys: bool
    range: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One attack on one table: all answers, before anything is worded."""

    table: NinthAgeTable
    attacker: NinthAgeUnit
    defender: NinthAgeUnit
    edition: Edition
    attack: Attack
    shots: tuple[Shot, ...]
    unit_bar: str | None

    @property
    def sees(self) -> bool:
        """True if some miniature that may shoot by its rank sees the target."""
        return any(shot.in_rank and shot.answer.sees for shot in self.shots)


def judge(
    table: NinthAgeTable, attacker: str, defender: str, edition: Edition, attack: Attack
) -> Case:
    """Answer every question of the attack up to the roll to hit."""
    gaze = _gaze(table, attacker, defender, edition)
    if gaze.unit.boundary.overlaps(gaze.target.boundary):
        raise DefiladeError(f"{attacker} and {defender} stand on each other")
    looks = _looks(gaze, attack)
    shots = [_shot(gaze, look) for look in looks]
    if any(look.volleys for look in looks):
        shots = _held_by_volley(shots, looks)
    elif edition.is_second and not any(shot.answer.sees for shot in shots):
        shots = _freed_by_volley(gaze, shots, looks)
    return Case(
        table=table,
        attacker=gaze.unit,
        defender=gaze.target,
        edition=edition,
        attack=attack,
        shots=tuple(shots),
        unit_bar=shooting.unit_bar(gaze.unit, gaze.target, edition, attack),
    )


def answers(
    table: NinthAgeTable, attacker: str, defender: str, edition: Edition, attack: Attack
) -> tuple[Answer, ...]:
    """The answer of each miniature that may shoot by its rank, without what it rests on."""
    gaze = _gaze(table, attacker, defender, edition)
    return tuple(look.outlook.answer() for look in _looks(gaze, attack) if look.in_rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gaze:
    """A unit that looks at another."""

    table: NinthAgeTable
    unit: NinthAgeUnit
    target: NinthAgeUnit
    edition: Edition

    def located(self, miniature: NinthAgeMiniature) -> Located:
        """Where the target facing is taken from.

        Second edition: from each shooting miniature. Third edition: from its unit.
        """
        return located(self.target, place_of(miniature) if self.edition.is_second else self.unit.at)

    def outlook(
        self, miniature: NinthAgeMiniature, *, volley: int | None = None, other_arc: bool = False
    ) -> Outlook:
        """What a miniature makes of the target, by the procedure of the edition."""
        where = self.located(miniature)
        view = View(
            table=self.table,
            edition=self.edition,
            unit=self.unit,
            shooter=miniature,
            target=self.target,
            facing=None if self.target.is_round else (where.other if other_arc else where.facing),
            volley=volley,
        )
        return HiddenShare(view) if self.edition.is_second else ThreeLines(view)


def _gaze(table: NinthAgeTable, attacker: str, defender: str, edition: Edition) -> _Gaze:
    """One unit that looks at another, on a table whose bases the edition knows."""
    known, words = {Outline.RECTANGLE}, "rectangular"
    if edition.is_second:
        known, words = known | {Outline.ROUND}, "rectangular and round"
    for miniature in (each for unit in table.units for each in unit.miniatures):
        if miniature.base.outline not in known:
            raise DefiladeError(
                f"the base of {miniature.name} is {miniature.base.outline}: "
                f"edition {edition.name} has {words} bases only"
            )
    return _Gaze(
        table=table, unit=table.unit(attacker), target=table.unit(defender), edition=edition
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """One miniature's outlook: `plain`, and the one that counts, past others with Volley Fire."""

    miniature: NinthAgeMiniature
    in_rank: bool
    plain: Outlook
    outlook: Outlook
    volleys: bool


def _looks(gaze: _Gaze, attack: Attack) -> list[_Look]:
    """The outlook of every miniature; if one sees the target, Volley Fire looks past others."""
    miniatures = gaze.unit.miniatures
    plain = [gaze.outlook(miniature) for miniature in miniatures]
    can_volley = gaze.edition.is_second and any(map(_has_volley_fire, miniatures))
    can_volley = can_volley and any(outlook.answer().sees for outlook in plain)
    found = []
    for miniature, outlook in zip(miniatures, plain, strict=True):
        volleys = can_volley and _has_volley_fire(miniature)
        volley = stature(miniature, gaze.edition).height if volleys else None
        found.append(
            _Look(
                miniature=miniature,
                in_rank=shooting.is_in_rank(miniature, gaze.unit, gaze.edition, attack),
                plain=outlook,
                outlook=outlook if volley is None else gaze.outlook(miniature, volley=volley),
                volleys=volleys,
            )
        )
    return found


def _has_volley_fire(miniature: NinthAgeMiniature) -> bool:
    weapon = miniature.profile.weapon
    return weapon is not None and weapon.rules.volley_fire


def _shot(gaze: _Gaze, look: _Look) -> Shot:
    """What one miniature can make of the target; margins only for those that may shoot by rank."""
    miniature, outlook = look.miniature, look.outlook
    where, details, answer = gaze.located(miniature), outlook.details(), outlook.answer()
    growth, then, by_arc = math.inf, answer, False
    if details.undecided:
        growth = 0.0
    elif look.in_rank:
        found = tip(outlook)
        growth, then = found.growth, found.then
        across = _across(gaze, look, found.margin)
        if across is not None:
            growth, then, by_arc = across.growth, across.then, True
    return Shot(
        miniature=miniature,
        in_rank=look.in_rank,
        located=where,
        outlook=outlook,
        answer=answer,
        details=details,
        growth=growth,
        then=then,
        by_arc=by_arc,
        volleys=look.volleys,
        range=shooting.range_of(miniature, gaze.target),
    )


def _across(gaze: _Gaze, look: _Look, margin: float) -> Tip | None:
    """What changes first as the miniature comes to be located in the next arc; None if not yet.

    Shooter and target may both stand wrong, so that half of the distance from the ray will do.
    """
    where = gaze.located(look.miniature)
    needed = where.margin / 2
    if needed >= min(margin, MOST) or gaze.target.is_round:
        return None
    volley = stature(look.miniature, gaze.edition).height if look.volleys else None
    outlook = gaze.outlook(look.miniature, volley=volley, other_arc=True)
    there, now = outlook.answer(), look.outlook.answer()
    if there is not now:
        return Tip(growth=needed, then=there)
    found = tip(outlook)
    if found.margin >= margin:
        return None
    return replace(found, growth=math.copysign(max(needed, found.margin), found.growth))


def _held_by_volley(shots: list[Shot], looks: Sequence[_Look]) -> list[Shot]:
    """The shots, those of Volley Fire no surer than that some miniature sees without it."""
    held = max(
        reach(lambda by, one=look.plain: one.answer(by).sees, MOST)  # type: ignore[misc]
        for look in looks
        if look.plain.answer().sees
    )
    return [
        replace(shot, growth=held, then=Answer.NO_SIGHT, by_arc=False)
        if shot.volleys and shot.answer.sees and held < min(abs(shot.growth), MOST)
        else shot
        for shot in shots
    ]


def _freed_by_volley(gaze: _Gaze, shots: list[Shot], looks: Sequence[_Look]) -> list[Shot]:
    """The shots of a unit that sees nothing, no surer than that no miniature sees without volley.

    As soon as one does, Volley Fire lets the others look past what is in their way.
    """
    freed = min(
        reach(lambda by, one=look.plain: not one.answer(-by).sees, MOST)  # type: ignore[misc]
        for look in looks
    )
    found = []
    for shot, look in zip(shots, looks, strict=True):
        if (
            shot.in_rank
            and _has_volley_fire(look.miniature)
            and freed < min(abs(shot.growth), MOST)
        ):
            volley = stature(look.miniature, gaze.edition).height
            then = gaze.outlook(look.miniature, volley=volley).answer(-freed - FINE)
            if then.sees:
                shot = replace(shot, growth=-freed, then=then, by_arc=False)
        found.append(shot)
    return found
