"""What a 9th Age verdict says of the expectations that a map can state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from defilade.mapfile.document import Answer
from defilade.report.expectations import unmet
from defilade.report.values import MIXED
from defilade.rules.ninth_age.verdict import Shooter, Verdict

TOLERANCE = 0.005
"""How near a hidden share, or a range [in], is to what a map states."""

_BLIND = "no sight"  # where there is no cover to tell


_MEANS = {"wounds_mean": "wounds", "unsaved_mean": "unsaved", "lost_mean": "lost"}


def differences(verdict: Verdict, expect: Answer) -> tuple[str, ...]:
    """One sentence for each expectation that the verdict does not meet; none if it meets all."""
    stated = expect.stated()
    of_shooters = stated.pop("shooters", {})
    found = [*unmet(stated, partial(_got, verdict), without="none")]
    by_name = {shooter.name: shooter for shooter in verdict.shooters}
    for name, each in of_shooters.items() if isinstance(of_shooters, Mapping) else ():
        if name not in by_name:
            found.append(f"{name}: expected a shooter, got none of that name")
            continue
        got = unmet(each.stated(), partial(_of_shooter, by_name[name]), without="none")
        found += [f"{name}: {text}" for text in got]
    return tuple(found)


def _got(verdict: Verdict, key: str, expected: object) -> object:
    """What the verdict says of an expectation, in the form in which it is stated."""
    if key == "cover":
        return (verdict.cover if verdict.cover is not None else MIXED) if verdict.sees else _BLIND
    if key == "counts" and isinstance(expected, Mapping):
        return {name: verdict.counts[name] for name in expected}
    if key == "target_facing":
        return _facing(verdict, expected)
    if key == "hits_mean":
        return verdict.hits.mean
    if key in _MEANS:
        return None if verdict.steps is None else getattr(verdict.steps, _MEANS[key]).mean
    return {"sees": verdict.sees, "close_call": verdict.close_call}[key]


def _facing(verdict: Verdict, expected: object) -> object:
    """The side that is shot at: of some shooters by name, or the one of all who may by rank."""
    facings = {one.name: one.target_facing for one in verdict.shooters}
    if isinstance(expected, Mapping):
        return {name: facings.get(name) for name in expected}
    in_rank = {one.name: one.target_facing for one in verdict.shooters if one.in_rank}
    each = set(in_rank.values())
    return each.pop() if len(each) == 1 else in_rank


def _of_shooter(shooter: Shooter, key: str, expected: object) -> object:
    if key == "lines" and isinstance(expected, Mapping):
        through = {line.to: frozenset(i.name for i in line.through) for line in shooter.lines}
        return {to: through.get(to) for to in expected}
    answer = getattr(shooter, key)
    if key == "cover" and answer is None:
        return _BLIND
    is_near = (
        isinstance(expected, float)
        and isinstance(answer, float)
        and abs(answer - expected) <= TOLERANCE
    )
    return expected if is_near else answer
