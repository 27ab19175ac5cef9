"""What is said of a verdict, whichever game it is of: each game has a room of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from defilade.mapfile import LegionMap, MapFile
from defilade.mapfile.document import Answer
from defilade.report import legion, ninth_age
from defilade.report.layout import wrapped
from defilade.rules.chance import Outcome
from defilade.rules.legion.verdict import Verdict as LegionVerdict
from defilade.rules.ninth_age.verdict import Verdict as NinthAgeVerdict
from defilade.rules.wording import listed, spoken

AnyVerdict: TypeAlias = LegionVerdict | NinthAgeVerdict


def ruling(
    verdict: AnyVerdict,
    *,
    title: str = "",
    map_path: str = "",
    chances: tuple[Outcome, ...] | None = None,
) -> tuple[str, ...]:
    """The verdict as lines of text; the answer comes first.

    It needs no knowledge of the program: every reason names the piece, the distance and the step
    of the rulebook it belongs to. `chances` are the shares of the answers on random tables.
    """
    if isinstance(verdict, NinthAgeVerdict):
        return ninth_age.ruling(verdict, title=title, map_path=map_path, chances=chances)
    return legion.ruling(verdict, title=title, map_path=map_path, chances=chances)


def record(
    verdict: AnyVerdict, *, map_path: str, chances: tuple[Outcome, ...] | None = None
) -> dict[str, Any]:
    """The verdict on the map at `map_path`, with the keys that `check --json` promises.

    Lengths are rounded to a millionth of an inch or a ten-thousandth of a millimetre. `chance` is
    null unless the shares of the answers on random tables were asked for.
    """
    if isinstance(verdict, NinthAgeVerdict):
        return ninth_age.record(verdict, map_path=map_path, chances=chances)
    return legion.record(verdict, map_path=map_path, chances=chances)


def differences(
    verdict: AnyVerdict, expect: Answer, loaded: MapFile | None = None
) -> tuple[str, ...]:
    """One sentence for each expectation that the verdict does not meet; none if it meets all.

    `expect` is what a map of the same game states to be right (`MapFile.expect`), `loaded` the map,
    which is needed where the answer says what the attack is worth.
    """
    if isinstance(verdict, NinthAgeVerdict):
        return ninth_age.differences(verdict, expect)
    return legion.differences(verdict, expect, loaded if isinstance(loaded, LegionMap) else None)


def compared(verdicts: Sequence[AnyVerdict]) -> tuple[str, ...]:
    """What the verdicts on one attack by several editions differ in, as lines of one sentence."""
    editions = [verdict.edition for verdict in verdicts]
    answers = [_in_short(verdict) for verdict in verdicts]
    alike: dict[tuple[str, ...], list[str]] = {}
    for key in answers[0]:
        each = tuple(short[key] for short in answers)
        if len(set(each)) > 1:
            alike.setdefault(each, []).append(key)
    by = spoken(editions)
    if not alike:
        return tuple(wrapped(f"Editions {by} give the same answer."))
    parts = [f"{listed(keys)}: {_each(editions, each)}" for each, keys in alike.items()]
    if len(parts) > _MOST_DIFFERENCES:
        rest = len(parts) - _MOST_DIFFERENCES
        parts = [*parts[: _MOST_DIFFERENCES - 1], f"{rest} other differences", parts[-1]]
    return tuple(wrapped(f"Editions {by} differ in {'; '.join(parts)}."))


def _each(editions: Sequence[str], answers: Sequence[str]) -> str:
    pairs = zip(editions, answers, strict=True)
    return ", ".join(f"by edition {edition} {answer}" for edition, answer in pairs)


_MOST_DIFFERENCES = 6


def _in_short(verdict: AnyVerdict) -> dict[str, str]:
    """What is compared between editions: each question, and the answer in a few words."""
    if isinstance(verdict, NinthAgeVerdict):
        return ninth_age.in_short(verdict)
    return legion.in_short(verdict)
