"""What an attack is worth as a record of plain values, ready for JSON.

Chances and means are exact fractions as text, each with its decimal beside it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from defilade.dice import Distribution
from defilade.rules.worth import Worth


def record(found: Worth, **about: Any) -> dict[str, Any]:
    """The record, with the keys that `odds --json` promises; `about` comes first."""
    return {
        **about,
        "attack": list(found.attack),
        "counted": found.counted,
        "goal": found.goal,
        "worth": number(found.worth),
        **distribution(found.count),
        "stages": [
            {"step": stage.step, "counted": stage.counted, **distribution(stage.count)}
            for stage in found.stages
        ],
        "effects": [
            {
                "name": effect.name,
                "without": number(effect.without),
                "difference": number(effect.difference),
            }
            for effect in found.effects
        ],
        "advice": [
            {"roll": one.roll, "chance": number(one.chance), "text": one.text}
            for one in found.advice
        ],
        "others": [
            {"counted": other.counted, **distribution(other.count)} for other in found.others
        ],
        "notes": list(found.notes),
    }


def number(value: Fraction) -> dict[str, Any]:
    """A number exactly, and as a decimal."""
    return {"exact": str(value), "decimal": float(value)}


def distribution(of: Distribution[int]) -> dict[str, Any]:
    """A distribution: its mean, and for each number its chance and that of at least as many."""
    return {
        "mean": number(of.mean),
        "distribution": [
            {
                "count": count,
                "chance": number(chance),
                "at_least": number(of.at_least(count)),
            }
            for count, chance in of.chances.items()
        ],
    }
