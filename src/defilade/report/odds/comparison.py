"""Two attacks beside each other: what a change is worth."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.report.layout import wrapped
from defilade.report.odds.table import columns
from defilade.rules.amounts import change, percent, worth
from defilade.rules.worth import Worth


def compared(options: Sequence[tuple[str, Worth]]) -> tuple[str, ...]:
    """The options, each under its name, as lines: what the goal comes to, and "at least" columns.

    The first is what the others are compared with.
    """
    (first, base), *others = options
    lines = []
    for name, found in others:
        difference = found.worth - base.worth
        said = change(difference, is_chance=found.is_chance)
        unit = "" if found.is_chance or difference == 0 else f" {found.counted} on average"
        lines += wrapped(f"{name}, compared with {first}: {said}{unit}.")
    rows = [("", *(name for name, _ in options))]
    rows.append(
        (base.goal, *(worth(found.worth, is_chance=found.is_chance) for _, found in options))
    )
    most = max(max(found.count) for _, found in options)
    for number in range(1, most + 1):
        cells = [percent(found.count.at_least(number)) for _, found in options]
        if all(cell == "< 0.1 %" or cell == "0.0 %" for cell in cells):
            break
        rows.append((f"at least {number}", *cells))
    return (*lines, "", *columns(rows, "l"))
