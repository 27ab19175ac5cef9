"""Exact numbers as players read them: a fraction where it is short, and a decimal beside it."""

from __future__ import annotations

from fractions import Fraction

from defilade.rules.worth import Worth

RARE = Fraction(1, 1000)
"""Chances below this are told as less than it."""

LONGEST = 13
"""Letters of a fraction that is still read."""


def exactly(value: Fraction) -> str:
    """A number as a decimal, with the fraction where that is short; a whole one as it is.

    >>> exactly(Fraction(25, 16)), exactly(Fraction(3))
    ('1.56 (25/16)', '3')
    """
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.2f} ({value})" if is_short(value) else f"{float(value):.2f}"


def is_short(value: Fraction) -> bool:
    """True if the fraction is still read."""
    return len(str(value)) <= LONGEST


def percent(chance: Fraction) -> str:
    """A chance in percent."""
    if 0 < chance < RARE:
        return "< 0.1 %"
    if 1 - RARE < chance < 1:
        return "> 99.9 %"
    return f"{100 * float(chance):.1f} %"


def answer(found: Worth, *, in_short: bool = False) -> str:
    """What the goal comes to in a sentence, and the chance of at least one.

    `in_short`: without fractions.
    """
    number = f"{float(found.count.mean):.2f}" if in_short else exactly(found.count.mean)
    is_one = found.count.mean == 1 and not in_short
    what = _ONE.get(found.counted, found.counted) if is_one else found.counted
    mean = f"{number} {what} on average"
    if found.is_chance:
        share = percent(found.worth) if in_short else worth(found.worth, is_chance=True)
        return f"{share}: {found.goal}; {mean}."
    return f"{mean}; at least 1: {percent(found.count.at_least(1))}."


_ONE = {
    "hits": "hit",
    "hits and criticals": "hit or critical",
    "wounds": "wound",
    "health points lost": "health point lost",
}
"""What is counted, where there is exactly one of it."""


def worth(value: Fraction, *, is_chance: bool) -> str:
    """What a goal comes to: a chance in percent, or a mean."""
    if not is_chance:
        return exactly(value)
    return f"{percent(value)} ({value})" if is_short(value) else percent(value)


def change(value: Fraction, *, is_chance: bool) -> str:
    """A difference, with its sign: "+0.35", "-4.2 %"; "no difference" for 0."""
    if value == 0:
        return "no difference"
    sign = "+" if value > 0 else "-"
    size = abs(value)
    if is_chance:
        return f"{sign}{100 * float(size):.1f} %"
    return f"{sign}{float(size):.2f}" if size >= Fraction(1, 200) else f"{sign}less than 0.01"
