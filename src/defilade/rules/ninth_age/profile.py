"""What the rules need to know of a miniature and of a unit: heights, keywords, weapon, orders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from typing import Any

from defilade.tabletop.table import unknown


class Height(IntEnum):
    """The height classes of the second edition, in their order."""

    STANDARD = 1
    LARGE = 2
    GIGANTIC = 3

    def __str__(self) -> str:
        return self.name.lower()


TALLEST = 5
"""The greatest height of the third edition, which counts from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heights:
    """A height in each edition: a class in the second, 0 to 5 in the third; None if not stated.

    Raises ValueError if neither is stated, or the number is out of bounds.
    """

    second: Height | None = None
    third: int | None = None

    def __post_init__(self) -> None:
        if self.second is None and self.third is None:
            raise ValueError("expected a height")
        if self.third is not None and not 0 <= self.third <= TALLEST:
            raise ValueError(f"expected a height from 0 to {TALLEST}, got {self.third}")


class Kind(StrEnum):
    """The types of miniatures in the second edition."""

    INFANTRY = "infantry"
    BEAST = "beast"
    CAVALRY = "cavalry"
    CONSTRUCT = "construct"


def _parse(cls: type[Any], names: dict[str, str], what: str, texts: Iterable[str]) -> Any:
    """A record of keywords, from texts such as "Hard Target (1)"; names lead to its fields."""
    by_words = {name.lower(): key for key, name in names.items()}
    defaults = {each.name: each.default for each in fields(cls)}
    found: dict[str, int | bool] = {}
    for text in texts:
        match = re.fullmatch(
            r"\s*([A-Za-z][A-Za-z ]*?)\s*(?:\(\s*-?(\d{1,2})\s*\)|(\d{1,2}))?\s*", text
        )
        key = by_words.get(match[1].lower()) if match else None
        if match is None or key is None:
            raise ValueError(unknown(what, text, names.values()))
        number = match[2] or match[3]
        is_counted = not isinstance(defaults[key], bool)
        if is_counted and not (number and int(number) > 0):
            raise ValueError(f"{what} {text!r} needs a number, such as {names[key]} (1)")
        if not is_counted and number:
            raise ValueError(f"{what} {names[key]!r} takes no number, got {text!r}")
        if key in found:
            raise ValueError(f"{what} {names[key]!r} is given twice")
        found[key] = int(number) if is_counted else True
    return cls(**found)


def _texts(record: Any, names: dict[str, str]) -> tuple[str, ...]:
    values = ((name, getattr(record, key)) for key, name in names.items())
    return tuple(name if value is True else f"{name} ({value})" for name, value in values if value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keywords:
    """The keywords of a miniature or unit that bear on sight, cover and rolls to hit.

    `hard_target` adds up where several apply; the map states the sum.
    """

    tall: bool = False
    towering_presence: bool = False
    skirmisher: bool = False
    light_troops: bool = False
    march_and_shoot: bool = False
    swift_reform: bool = False
    shoot_in_extra_rank: bool = False
    steady_aim: bool = False
    hard_target: int = 0

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Keywords:
        """The keywords as they are printed: "Tall", "Hard Target (1)".

        Raises ValueError for an unknown one, a missing or superfluous number, or one given twice.
        """
        parsed: Keywords = _parse(cls, KEYWORDS, "keyword", texts)
        return parsed

    def texts(self) -> tuple[str, ...]:
        """The keywords as `parse` reads them."""
        return _texts(self, KEYWORDS)


KEYWORDS = {
    "tall": "Tall",
    "towering_presence": "Towering Presence",
    "skirmisher": "Skirmisher",
    "light_troops": "Light Troops",
    "march_and_shoot": "March and Shoot",
    "swift_reform": "Swift Reform",
    "shoot_in_extra_rank": "Shoot in Extra Rank",
    "steady_aim": "Steady Aim",
    "hard_target": "Hard Target",
}
"""The keywords' names as printed, by the fields of `Keywords`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRules:
    """The rules of a shooting weapon. `unwieldy` is how much more moving costs."""

    accurate: bool = False
    quick_to_fire: bool = False
    unwieldy: int = 0
    volley_fire: bool = False
    reload: bool = False

    @classmethod
    def parse(cls, texts: Iterable[str]) -> WeaponRules:
        """The rules as they are printed: "Accurate", "Unwieldy", "Unwieldy (2)".

        Unwieldy without a number is (1). Raises ValueError as `Keywords.parse` does.
        """
        with_number = (
            "Unwieldy (1)" if re.fullmatch(r"\s*unwieldy\s*", t, re.I) else t for t in texts
        )
        parsed: WeaponRules = _parse(cls, WEAPON_RULES, "weapon rule", with_number)
        return parsed

    def texts(self) -> tuple[str, ...]:
        """The rules as `parse` reads them."""
        return _texts(self, WEAPON_RULES)


WEAPON_RULES = {
    "accurate": "Accurate",
    "quick_to_fire": "Quick to Fire",
    "unwieldy": "Unwieldy",
    "volley_fire": "Volley Fire",
    "reload": "Reload",
}
"""The rules' names as printed, by the fields of `WeaponRules`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shots:
    """How many shots a miniature has: the sum of `dice` dice of `sides` times `times`, or a number.

    With no dice, `times` is the number itself.
    """

    dice: int = 0
    sides: int = 6
    times: int = 1

    @classmethod
    def parse(cls, text: str | int) -> Shots:
        """Shots as they are printed: 1, "D3", "2D6", "3D6x2". Raises ValueError for others."""
        match = re.fullmatch(
            r"\s*(?:(\d{1,2})?[dD]([36]))?\s*(?:[xX*]\s*)?(\d{1,2})?\s*", str(text)
        )
        if match is None or not (match[2] or match[3]) or int(match[3] or 1) < 1:
            raise ValueError(f"expected shots such as 1, 2D6 or 3D6x2, got {text!r}")
        if match[2] is None:
            return cls(times=int(match[3]))
        dice = int(match[1] or 1)
        if dice < 1:
            raise ValueError(f"expected shots such as 1, 2D6 or 3D6x2, got {text!r}")
        return cls(dice=dice, sides=int(match[2]), times=int(match[3] or 1))

    def __str__(self) -> str:
        if not self.dice:
            return str(self.times)
        dice = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return dice if self.times == 1 else f"{dice}x{self.times}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """What a hit does: its strength, and the attack rules that bear on wounds and saves.

    `multiple_wounds` is how many each unsaved wound becomes, None without the rule. Raises
    ValueError for a strength below 1 or an armour penetration below 0.
    """

    strength: int
    armour_penetration: int = 0
    poison: bool = False
    lethal_strike: bool = False
    battle_focus: bool = False
    flaming: bool = False
    divine: bool = False
    multiple_wounds: Shots | None = None

    def __post_init__(self) -> None:
        if self.strength < 1 or self.armour_penetration < 0:
            raise ValueError(
                "expected a strength of 1 or more and an armour penetration of 0 or more, "
                f"got {self.strength} and {self.armour_penetration}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """What a target has against hits: `aegis` and `fortitude` are the rolls of special saves.

    Raises ValueError for values that no miniature has.
    """

    resilience: int
    armour: int = 0
    aegis: int | None = None
    fortitude: int | None = None
    health_points: int = 1

    def __post_init__(self) -> None:
        if self.resilience < 1 or self.armour < 0 or self.health_points < 1:
            raise ValueError(
                "expected a resilience and health points of 1 or more and an armour of 0 or more"
            )
        for save in (self.aegis, self.fortitude):
            if save is not None and not 2 <= save <= 6:
                raise ValueError(f"expected a special save from 2+ to 6+, got {save}+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A shooting weapon: its greatest and least range [in], shots, rules and damage.

    `damage` is None where only hits are asked for. Raises ValueError unless 0 <= least < range.
    """

    range: float
    least_range: float = 0.0
    shots: Shots = Shots()
    rules: WeaponRules = WeaponRules()
    damage: Damage | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.least_range < self.range:
            raise ValueError(f"expected a range above {self.least_range}, got {self.range}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What the rules need to know of one miniature.

    `aim` is the roll it needs, None for one that does not shoot; so is `weapon`. `defence` is what
    it has against hits, None where only those are asked for. `moved` tells whether it moved this
    turn. Raises ValueError for an aim that no die shows, or one of the two
    without the other.
    """

    heights: Heights
    kind: Kind = Kind.INFANTRY
    keywords: Keywords = Keywords()
    aim: int | None = None
    weapon: Weapon | None = None
    defence: Defence | None = None
    moved: bool = False

    def __post_init__(self) -> None:
        if self.aim is not None and not 2 <= self.aim <= 6:
            raise ValueError(f"expected an aim from 2+ to 6+, got {self.aim}+")
        if (self.aim is None) is not (self.weapon is None):
            raise ValueError("an aim and a weapon go together")

    @property
    def is_towering(self) -> bool:
        """True with Towering Presence, which every Gigantic one has (edition 2)."""
        return self.keywords.towering_presence or self.heights.second is Height.GIGANTIC

    @property
    def is_tall(self) -> bool:
        """True for Tall ones: by keyword, Cavalry, and those with Towering Presence (edition 2)."""
        return self.keywords.tall or self.kind is Kind.CAVALRY or self.is_towering


class Order(StrEnum):
    """What a unit did this turn, or what befell it, that may keep it from shooting."""

    MARCHED = "marched"
    REFORMED = "reformed"
    SHAKEN = "shaken"
    FLEEING = "fleeing"
    ENGAGED = "engaged"
    FAILED_CHARGE = "failed charge"
    ALREADY_SHOT = "already shot"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the rules need to know of a unit as a whole: its orders, and how it stands.

    `skirmishing` units stand apart, 12.5 mm between bases. `advance_rate` [in] bars Stand and
    Shoot against a charger within it; None where it is not known.
    """

    orders: frozenset[Order] = frozenset()
    skirmishing: bool = False
    advance_rate: float | None = None
