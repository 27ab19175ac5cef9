"""Plain values for JSON: what the records of both games are made of.

Lengths carry their unit in the key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from defilade.dice import Distribution
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line
from defilade.rules.chance import Outcome
from defilade.rules.verdict import Finding

MIXED = "mixed"
"""The cover of a unit that some see in another cover than others."""


def finding(found: Finding) -> dict[str, Any]:
    """A finding."""
    return {
        "code": found.code,
        "text": found.text,
        "source": found.source,
        "reading": found.reading,
        "about": found.about,
        "by": list(found.by),
        "witness": None if found.witness is None else line(found.witness),
        "margin_mm": millimetres(found.margin_mm),
    }


def line(of: Line) -> dict[str, list[float]]:
    """A line by its two ends [in]."""
    return {
        "from": [round(value, 6) for value in of.start],
        "to": [round(value, 6) for value in of.end],
    }


def point(at: XY) -> list[float]:
    """A point [in]."""
    return [round(value, 6) for value in at]


def inches(length: float | None) -> float | None:
    """A length [in], rounded to a millionth."""
    return None if length is None else round(length, 6)


def millimetres(length: float | None) -> float | None:
    """A length [mm], rounded to a ten-thousandth."""
    return None if length is None else round(length, 4)


def shares(chances: Sequence[Outcome] | None) -> list[dict[str, Any]] | None:
    """The shares of the answers on random tables; None where they were not asked for."""
    return None if chances is None else [_share(outcome) for outcome in chances]


def _share(outcome: Outcome) -> dict[str, Any]:
    mixed = MIXED if outcome.sees else None
    return {
        "sees": outcome.sees,
        "cover": mixed if outcome.cover is None else str(outcome.cover),
        "count": outcome.count,
        "share": round(outcome.share, 6),
        "low": round(outcome.low, 6),
        "high": round(outcome.high, 6),
    }


def distribution(of: Distribution[int]) -> dict[str, Any]:
    """A distribution: its mean, and the chance of each number, as exact fractions in text."""
    return {
        "mean": str(of.mean),
        "distribution": {str(number): str(chance) for number, chance in of.chances.items()},
    }
