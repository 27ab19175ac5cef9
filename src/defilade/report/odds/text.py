"""What an attack is worth, as lines of text: the answer first, then what leads to it."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.report.layout import wrapped
from defilade.report.odds.table import columns, table
from defilade.rules.amounts import answer, change, exactly, percent, worth
from defilade.rules.worth import Advice, Effect, Stage, Worth


def text(found: Worth, heading: Sequence[str] = ()) -> tuple[str, ...]:
    """The lines; the first is the answer. `heading` is what goes with it: who, where, by what."""
    lines = wrapped(answer(found))
    for each in (*heading, ", ".join(found.attack), *found.notes):
        lines += wrapped(each, "  ")
    lines += ["", *table(found.count, found.counted)]
    if len(found.stages) > 1:
        lines += ["", "Step by step, on average", *_stages(found.stages)]
    if found.effects:
        lines += ["", _heading(found), *_effects(found)]
    if found.advice:
        lines += ["", "What to do with the most frequent rolls", *_advice(found.advice)]
    for other in found.others:
        at_least = percent(other.count.at_least(1))
        said = f"{exactly(other.count.mean)} {other.counted} on average, at least 1: {at_least}"
        lines += wrapped(said, "  ") if other is not found.others[0] else ["", *wrapped(said, "  ")]
    return tuple(lines)


def _stages(stages: Sequence[Stage]) -> list[str]:
    rows = [(stage.step, f"{exactly(stage.count.mean)} {stage.counted}") for stage in stages]
    return columns(rows, "ll")


def _heading(found: Worth) -> str:
    if found.is_chance:
        return "What each thing is worth: the chance with it, less the chance without it"
    return f"What each thing is worth: {found.counted} with it, less {found.counted} without it"


def _effects(found: Worth) -> list[str]:
    def row(effect: Effect) -> tuple[str, str, str]:
        without = worth(effect.without, is_chance=found.is_chance)
        return effect.name, change(effect.difference, is_chance=found.is_chance), without

    rows = [row(effect) for effect in found.effects]
    return columns([(name, by, f"without it {left}") for name, by, left in rows], "lrl")


def _advice(advice: Sequence[Advice]) -> list[str]:
    lines = []
    for one in advice:
        lines += wrapped(f"{one.roll} ({percent(one.chance)})", "  ")
        lines += wrapped(one.text, "      ")
    return lines
