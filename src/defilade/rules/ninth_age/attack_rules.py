"""A weapon's rules, parted: those that bear on the roll to hit, and those of its damage."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from defilade.rules.ninth_age.profile import WEAPON_RULES, Damage, Shots, WeaponRules
from defilade.tabletop.table import unknown

DAMAGE_RULES = {
    "poison": "Poison",
    "lethal_strike": "Lethal Strike",
    "battle_focus": "Battle Focus",
    "flaming": "Flaming",
    "divine": "Divine",
    "multiple_wounds": "Multiple Wounds",
}
"""The rules' names as printed, by the fields of `Damage`."""


def split(texts: Iterable[str]) -> tuple[WeaponRules, dict[str, Any]]:
    """The rules of a weapon as they are printed, and the values of those of its damage by field.

    Raises ValueError for an unknown one, a missing or superfluous number, or one given twice.
    """
    by_name = {name.lower(): field for field, name in DAMAGE_RULES.items()}
    of_hits: list[str] = []
    values: dict[str, Any] = {}
    for text in texts:
        match = re.fullmatch(r"\s*([A-Za-z][A-Za-z ]*?)\s*(?:\(\s*(.*?)\s*\))?\s*", text)
        field = by_name.get(re.sub(r"\s+", " ", match[1]).lower()) if match else None
        if match is None or field is None:
            _known(match[1] if match else text, text)
            of_hits.append(text)
            continue
        if field in values:
            raise ValueError(f"weapon rule {DAMAGE_RULES[field]!r} is given twice")
        values[field] = _value(field, text, match[2])
    return WeaponRules.parse(of_hits), values


def _known(name: str, text: str) -> None:
    names = [*WEAPON_RULES.values(), *DAMAGE_RULES.values()]
    if re.sub(r"[\s\d]+", " ", name).strip().lower() not in {each.lower() for each in names}:
        raise ValueError(unknown("weapon rule", text, names))


def _value(field: str, text: str, number: str | None) -> bool | Shots:
    name = DAMAGE_RULES[field]
    if field == "multiple_wounds":
        if not number:
            raise ValueError(f"weapon rule {text!r} needs a number, such as {name} (D3)")
        try:
            return Shots.parse(number)
        except ValueError:
            raise ValueError(f"weapon rule {text!r}: expected a number such as 2 or D3") from None
    if number is not None:
        raise ValueError(f"weapon rule {name!r} takes no number, got {text!r}")
    return True


def texts(damage: Damage) -> tuple[str, ...]:
    """The rules of a damage as `split` reads them."""
    values = ((name, getattr(damage, field)) for field, name in DAMAGE_RULES.items())
    return tuple(name if value is True else f"{name} ({value})" for name, value in values if value)
