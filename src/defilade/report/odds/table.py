"""A distribution as a table: each number with its exact chance, and that of as many or more."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from defilade.dice import Distribution
from defilade.rules.amounts import LONGEST, RARE, percent


def table(distribution: Distribution[int], counted: str, longest: int = LONGEST) -> list[str]:
    """A line for each number: how likely it is, and it or more.

    Numbers at either end that are rarer than 1 in 1000 together share a line. Fractions that are
    more than `longest` letters long are left to the record.
    """
    rows = _rows(distribution)
    is_short = max(len(str(chance)) for row in rows for chance in row[1:]) <= longest
    cells = [(counted, "exactly", "", "at least", "")] + [
        (name, str(chance), percent(chance), str(more), percent(more))
        for name, chance, more in rows
    ]
    if not is_short:
        cells = [(name, "", chance, "", more) for name, _, chance, _, more in cells]
        cells[0] = (counted, "", "exactly", "", "at least")
    return columns(cells)


def columns(rows: Sequence[Sequence[str]], sides: str = "") -> list[str]:
    """Rows of cells as lines; `sides` are those at which columns are flush, l or r, r by default.

    Columns in which nothing stands are left out.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if sides[at : at + 1] == "l" else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            if width
        ]
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return lines


def _rows(distribution: Distribution[int]) -> list[tuple[str, Fraction, Fraction]]:
    """Name, chance, and chance of as many or more."""
    numbers = list(distribution)
    low = [n for n in numbers if distribution.at_most(n) < RARE]
    high = [n for n in numbers if distribution.at_least(n) < RARE]
    middle = [n for n in numbers if n not in (*low[1:], *high[1:])]
    rows = []
    for number in middle:
        more = distribution.at_least(number)
        name, chance = str(number), distribution[number]
        if len(low) > 1 and number == low[0]:
            name, chance = f"{low[0]} to {low[-1]}", distribution.at_most(low[-1])
        elif len(high) > 1 and number == high[0]:
            name, chance = f"{high[0]} or more", more
        rows.append((name, chance, more))
    return rows
