"""Lengths as players write them. Inside the program every length is in inches."""

from __future__ import annotations

import re
from fractions import Fraction

MM_PER_INCH = 25.4
"""Millimetres in an inch: exact, by the international definition of 1959."""

_IN_INCHES = {
    "in": Fraction(1),
    '"': Fraction(1),
    "″": Fraction(1),
    "”": Fraction(1),
    "ft": Fraction(12),
    "'": Fraction(12),
    "′": Fraction(12),
    "’": Fraction(12),
    "mm": Fraction(10, 254),
    "cm": Fraction(100, 254),
}

_NUMBER = r"\d+\s+\d+/\d+|\d+/\d+|\d+\.?\d*|\.\d+"
_UNIT = "|".join(sorted(map(re.escape, _IN_INCHES), key=len, reverse=True))
_TERM = re.compile(rf"\s*({_NUMBER})\s*({_UNIT})\s*")
_LENGTH = re.compile(rf"\s*([+-]?)((?:{_TERM.pattern})+)")


def to_mm(inches: float) -> float:
    """A length in millimetres, given in inches."""
    return inches * MM_PER_INCH


def to_inches(value: float | str, unit: str = "in") -> float:
    r"""A length in inches, from a bare number in `unit` or from text that names its own unit.

    Text is a sum of terms, each a whole number, a decimal or a fraction with `in`, `"`, `ft`,
    `'`, `mm` or `cm`; eighths and sixteenths come out exact. Raises ValueError for anything else.

    >>> to_inches('3 1/2"'), to_inches("2' 6\""), to_inches("25.4mm"), to_inches(10, "cm") * 2.54
    (3.5, 30.0, 1.0, 10.0)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(_expected(value))
    if isinstance(value, int | float):
        try:
            return float(Fraction(value) * _IN_INCHES[unit])
        except (OverflowError, ValueError):  # an infinity, a NaN, or beyond every float
            raise ValueError(_expected(value)) from None
    # Lowered first: ignoring case, `re` takes the dotless i of Turkish for an i.
    if len(value) > 60 or not (match := _LENGTH.fullmatch(value.lower())):
        raise ValueError(_expected(value))
    try:
        total = sum(
            (_number(number) * _IN_INCHES[name] for number, name in _TERM.findall(match[2])),
            Fraction(0),
        )
    except ZeroDivisionError:
        raise ValueError(_expected(value)) from None
    return float(-total if match[1] == "-" else total)


def _number(text: str) -> Fraction:
    return sum((Fraction(word) for word in text.split()), Fraction(0))


def _expected(value: object) -> str:
    shown = repr(value) if len(repr(value)) <= 40 else repr(value)[:37] + "..."
    return f'expected a length such as 3.5, 27mm, 3 1/2" or 2\' 6", got {shown}'
