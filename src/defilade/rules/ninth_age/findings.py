"""The findings of a 9th Age verdict: what was answered, put in sentences with rule and reading.

They come in the order of the rulebooks' steps; shooters of whom the same is found share a finding.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from defilade.geometry.shapes import TIE
from defilade.rules.ninth_age import ground, others, pieces, resting, shooting, wording
from defilade.rules.ninth_age.case import Case, Shot
from defilade.rules.ninth_age.ground import Pair
from defilade.rules.ninth_age.margin import grows
from defilade.rules.ninth_age.outlook import Answer
from defilade.rules.ninth_age.profile import Weapon
from defilade.rules.ninth_age.second import HALF
from defilade.rules.ninth_age.verdict import Attack, Cover, Shooter
from defilade.rules.verdict import Finding, finite_mm
from defilade.rules.wording import spoken
from defilade.units import to_mm


def of(case: Case, shooters: Sequence[Shooter], error: float) -> tuple[Finding, ...]:
    """Every finding of an attack, and what would change an answer; `error` [in] is the measuring's.

    Of miniatures that may not shoot by their rank, only that. Shooters are named together where
    the same is found of them.
    """
    by_name = {pair[1].name: pair for pair in zip(case.shots, shooters, strict=True)}
    pairs = [pair for pair in by_name.values() if pair[1].in_rank]
    groups = [
        [by_name[shooter.name] for shooter in group]
        for group in wording.alike([shooter for _, shooter in pairs])
    ]
    found: list[Finding] = [_bar(case)] if case.unit_bar is not None else []
    # the third edition takes the target facing once for the whole unit
    for group in _parted(pairs, _arc) if case.edition.is_second else groups[:1]:
        found += _located(case, group)
    for group in _parted(pairs, _view):
        found.append(_sight(case, group))
    found += ground.findings(case, pairs, others.of)
    found += ground.findings(case, pairs, resting.of_sight)
    found += _covers(case, pairs)
    found += ground.findings(case, pairs, pieces.of)
    for group in _parted(pairs, lambda pair: _range_key(case, pair)):
        found += _range(case, group)
    for group in _parted(pairs, _roll):
        found += _to_hit(case, group)
    found += ground.findings(case, pairs, resting.of_hits)
    found += _idle(case, shooters)
    found += _tips(case, groups, error)
    return tuple(found)


def _parted(pairs: Sequence[Pair], key: Callable[[Pair], object]) -> list[list[Pair]]:
    """The pairs, those of one key together."""
    found: dict[object, list[Pair]] = {}
    for pair in pairs:
        found.setdefault(key(pair), []).append(pair)
    return list(found.values())


def _arc(pair: Pair) -> object:
    shot, shooter = pair
    return (shooter.target_facing, shot.located.is_on_ray)


def _roll(pair: Pair) -> object:
    shot, shooter = pair
    needed = None if shooter.why_not else shooter.needed
    return (shot.miniature.profile.aim, needed, shooter.modifiers, shooter.chance)


def _view(pair: Pair) -> object:
    shot, shooter = pair
    return (shooter.sees, shooter.undecided, shot.volleys, shot.details.blockers)


def _names(group: Sequence[Pair]) -> str:
    return wording.named([shooter for _, shooter in group])


def _s(group: Sequence[Pair]) -> str:
    """The ending of a verb whose subject is the group."""
    return "s" if len(group) == 1 else ""


def _bar(case: Case) -> Finding:
    return Finding(
        code="ninth-age.unit-bar",
        text=f"{case.attacker.name} may not shoot: {case.unit_bar}",
        source=case.edition.source("Shooting with a Unit"),
        about=case.attacker.name,
    )


def _located(case: Case, group: Sequence[Pair]) -> Iterator[Finding]:
    """In which arc of the target the shooters are located, and so which side they shoot at."""
    shot, shooter = min(group, key=lambda pair: pair[0].located.margin)
    who = _names(group) if case.edition.is_second else case.attacker.name
    target = case.defender.name
    if shooter.target_facing is None:
        text = f"{target} stands on a round base: its nearest point is the target point"
        reading: str | None = "N-12"
    else:
        side = wording.facing(shooter.target_facing)
        where = "on the ray to its arc" if shot.located.is_on_ray else "in its arc"
        text = f"the target facing is the {side} of {target}; {where}: {who}"
        reading = "N-08" if shot.located.is_on_ray else None
    yield Finding(
        code="ninth-age.located",
        text=text,
        source=case.edition.source("Unit Arcs"),
        reading=reading,
        about=who,
        margin_mm=finite_mm(shot.located.margin),
    )


def _sight(case: Case, group: Sequence[Pair]) -> Finding:
    shot, shooter = group[0]
    target = case.defender.name
    if shooter.undecided:
        text = f"no sight from {_names(group)} could be found or ruled out: it counts as none"
    elif shooter.sees:
        past = ", past miniatures no taller (Volley Fire)" if shot.volleys else ""
        text = f"{_names(group)} see{_s(group)} {target}{past}"
    elif shot.details.blockers:
        nothing = f"{_names(group)} see{_s(group)} nothing of {target}"
        text = f"{nothing}, with {spoken(shot.details.blockers)} leaving no line clear"
    else:
        text = f"{_names(group)} see{_s(group)} nothing of {target}: it is not in the front arc"
    return Finding(
        code="ninth-age.sight.clear" if shooter.sees else "ninth-age.sight.blocked",
        text=text,
        source=case.edition.source("Line of Sight"),
        reading="G-01" if shooter.undecided else None,
        about=_names(group),
        by=shot.details.blockers,
        witness=shooter.sight,
    )


def _covers(case: Case, pairs: Sequence[Pair]) -> Iterator[Finding]:
    seeing = [pair for pair in pairs if pair[1].cover is not None]
    if case.edition.is_second:
        for group in _parted(seeing, lambda pair: _hides(case, pair[1])):
            yield _share(case, group)
    else:
        for group in _parted(seeing, lambda pair: (pair[1].cover, _passing(pair[1]))):
            yield _lines(case, group)


def _hides(case: Case, shooter: Shooter) -> object:
    by = frozenset((part.cover, name) for part in shooter.hidden for name in part.by)
    is_round = shooter.target_facing is None
    return (shooter.cover, _step(case, shooter), _is_half(shooter), by, is_round)


def _passing(shooter: Shooter) -> str:
    """How many of the three lines pass through what covers, and what that is."""
    hard = [line for line in shooter.lines if line.cover is Cover.HARD]
    any_kind = [line for line in shooter.lines if line.cover]
    if not any_kind:
        return "no line passes through anything that covers"
    if shooter.cover is Cover.HARD:
        names = [i.name for line in hard for i in line.through if i.cover is Cover.HARD]
        through = spoken(list(dict.fromkeys(names)))
        return f"{len(hard)} of 3 lines pass through hard cover ({through})"
    verb = "passes" if len(any_kind) == 1 else "pass"
    return f"{len(any_kind)} of 3 lines {verb} through cover ({spoken(_through(shooter))})"


def _through(shooter: Shooter) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.name for line in shooter.lines for item in line.through))


def _lines(case: Case, group: Sequence[Pair]) -> Finding:
    """The three lines of the third edition."""
    _, shooter = group[0]
    return Finding(
        code=f"ninth-age.cover.{shooter.cover}",
        text=f"{_grade(shooter.cover)} from {_names(group)}: {_passing(shooter)}; 2 needed",
        source=case.edition.source("Cover"),
        reading="N-03",
        about=_names(group),
        by=_through(shooter),
        margin_mm=_least(group),
    )


def _share(case: Case, group: Sequence[Pair]) -> Finding:
    """The hidden share of the second edition."""
    _, shooter = group[0]
    by = tuple(dict.fromkeys(name for part in shooter.hidden for name in part.by))
    names = f" by {spoken(by)}" if by else ""
    step = _step(case, shooter)
    if shooter.target_facing is None:
        hidden = "hidden" if shooter.hidden_share else "in view"
        what, reading = f"its nearest point is {hidden}{names}", "N-12"
    else:
        least = "half or more" if case.edition.half_covers else "more than half"
        needed = f"{least} of the facing needed"
        if step == _TOGETHER and shooter.cover:
            needed = f"neither kind alone hides {least}, both together do"
        what = f"{wording.hidden([one for _, one in group])}{names}; {needed}"
        reading = "N-01" if _is_half(shooter) else "N-02"
    return Finding(
        code=f"ninth-age.cover.{shooter.cover}",
        text=f"{_grade(shooter.cover)} from {_names(group)}: {what}",
        source=case.edition.source(step),
        reading=reading,
        about=_names(group),
        by=by,
        margin_mm=_least(group),
    )


def _is_half(shooter: Shooter) -> bool:
    """True if exactly half is hidden, by everything or by what is hard."""
    shares = (shooter.hidden_share, shooter.hard_share)
    return any(share is not None and abs(share - 0.5) < 1e-6 for share in shares)


def _step(case: Case, shooter: Shooter) -> str:
    """The section whose step decided: of the cover that is given, or else the last asked for.

    Soft and hard ones together are asked last, where neither kind alone hides enough; where nothing
    is hidden, soft cover is as far as one asks.
    """
    soft, hard = shooter.soft_share or 0.0, shooter.hard_share or 0.0
    if shooter.cover is Cover.HARD or (hard and not soft):
        return "Target Benefiting from Hard Cover"
    if hard and not _is_enough(case, soft):
        return _TOGETHER
    return "Target Benefiting from Soft Cover"


_TOGETHER = "Target Benefiting from Soft and Hard Cover"


def _is_enough(case: Case, share: float) -> bool:
    """True if so great a share of the facing gives cover (reading N-01)."""
    return share > HALF - TIE if case.edition.half_covers else share > HALF + TIE


def _grade(cover: Cover | None) -> str:
    return "no cover" if not cover else f"{cover} cover"


def _least(group: Sequence[Pair]) -> float | None:
    return finite_mm(min(abs(shot.growth) for shot, _ in group))


def _range(case: Case, group: Sequence[Pair]) -> Iterator[Finding]:
    """How far the target is, and how near that is to half of the range or to all of it."""
    shot, _ = min(group, key=lambda pair: _to_bound(case, pair[0]))
    weapon = shot.miniature.profile.weapon
    if weapon is None:
        return
    lengths = sorted({f"{item.range:.2f}" for item, _ in group}, key=float)
    away = lengths[0] if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}"
    yield Finding(
        code="ninth-age.range",
        text=f"{_names(group)}: {away} in of {_reach(weapon)} in, {_band(case, shot, weapon)}",
        source=case.edition.source("Who Can Shoot"),
        reading="N-11" if _is_at_half(shot, weapon) else None,
        about=_names(group),
        margin_mm=finite_mm(_to_bound(case, shot)),
    )


def _range_key(case: Case, pair: Pair) -> object:
    shot, _ = pair
    weapon = shot.miniature.profile.weapon
    if weapon is None:
        return None
    return (_reach(weapon), _band(case, shot, weapon), _is_at_half(shot, weapon))


def _band(case: Case, shot: Shot, weapon: Weapon) -> str:
    """What a range counts as, in words."""
    if not shooting.is_in_range(shot.range, weapon, case.attack):
        return "out of range" if shot.range > weapon.range else "within its least range"
    if shot.range > weapon.range + TIE:
        return "beyond it, which counts as long range"
    return "long range" if shooting.is_long(shot.range, weapon) else "short range"


def _is_at_half(shot: Shot, weapon: Weapon) -> bool:
    """True at exactly half of the range (reading N-11)."""
    return abs(shot.range - weapon.range / 2) <= TIE


def _reach(weapon: Weapon) -> str:
    """The range of a weapon, from the least where it has one: "12 to 60"."""
    least = f"{weapon.least_range:.4g} to " if weapon.least_range else ""
    return f"{least}{weapon.range:.4g}"


def _to_bound(case: Case, shot: Shot) -> float:
    """How far [in] the range is from where it would count otherwise; inf if nothing hangs on it."""
    weapon = shot.miniature.profile.weapon
    if weapon is None or not shot.answer.sees:
        return math.inf
    bounds = [weapon.least_range] if weapon.least_range else []
    if not weapon.rules.accurate:
        bounds.append(weapon.range / 2)
    if case.attack is Attack.SHOOTING:
        bounds.append(weapon.range)
    return min((abs(shot.range - bound) for bound in bounds), default=math.inf)


def _to_hit(case: Case, group: Sequence[Pair]) -> Iterator[Finding]:
    shot, shooter = group[0]
    if shooter.needed is None or shooter.why_not is not None:
        return
    aim = shot.miniature.profile.aim
    penalties = f", {told}" if (told := wording.modifiers(shooter)) else ""
    is_beyond = shooter.needed >= 7
    yield Finding(
        code="ninth-age.to-hit",
        text=f"{_names(group)}: aim {aim}+{penalties}: {shooter.needed}+ needed, "
        f"{_chance(shooter, case)}",
        source=case.edition.source(
            "Hopeless Shots" if is_beyond and case.edition.is_second else "To-Hit Modifiers"
        ),
        reading="N-10" if is_beyond else None,
        about=_names(group),
    )


def _chance(shooter: Shooter, case: Case) -> str:
    if not shooter.chance:
        return "which cannot hit"
    if shooter.needed == 7:
        return f"a Hopeless Shot: a 6, then 4 or more, chance {shooter.chance}"
    return f"chance {shooter.chance}"


def _idle(case: Case, shooters: Sequence[Shooter]) -> Iterator[Finding]:
    """Those whose rank may not shoot."""
    idle = [shooter for shooter in shooters if not shooter.in_rank]
    if idle:
        yield Finding(
            code="ninth-age.rank",
            text=f"{wording.named(idle)} may not shoot: behind the ranks that do",
            source=case.edition.source("Who Can Shoot"),
            reading=None if case.edition.is_second else "N-19",
            about=wording.named(idle),
        )


def _tips(case: Case, groups: Sequence[Sequence[Pair]], error: float) -> Iterator[Finding]:
    """What changes each group's answer first if the table was measured wrongly."""
    for group in groups:
        shot, shooter = min(group, key=lambda pair: abs(pair[0].growth))
        margin = abs(shot.growth)
        if not math.isfinite(margin):
            continue
        change = _change(shot, shooter)
        yield Finding(
            code="ninth-age.margin",
            text=f"whether {shooter.name} sees {case.defender.name} is too close to tell"
            if shooter.undecided
            else f"with {change}, there would be {_answer(shot.then, case, shooter)}",
            source="defilade, How Sure",
            reading="G-02" if margin < error else None,
            about=shooter.name,
            margin_mm=to_mm(margin),
        )


def _change(shot: Shot, shooter: Shooter) -> str:
    """What changes the answer: "all pieces 3.2 mm smaller", or the shooter over a ray."""
    size = f"all pieces {_length(abs(shot.growth))} {'larger' if grows(shot.growth) else 'smaller'}"
    if not shot.by_arc:
        return size
    other, over = wording.facing(shot.located.other), shot.located.margin
    change = f"{shooter.name} over the ray to the {other} (by {_length(over)})"
    return f"{change} and {size}" if abs(shot.growth) > over / 2 else change


def _length(inches: float) -> str:
    """A length in millimetres; one that would be shown as 0.0, as less than 0.1."""
    length = to_mm(inches)
    return f"{length:.1f} mm" if length >= 0.05 else "less than 0.1 mm"


def _answer(answer: Answer, case: Case, shooter: Shooter) -> str:
    if not answer.sees:
        return f"no line of sight from {shooter.name}"
    return f"{_grade(answer.cover)} for {case.defender.name} from {shooter.name}"
