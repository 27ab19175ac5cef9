"""What the rules need to know of a Legion unit: its type, courage, suppression and keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum

from defilade.rules.legion.card import Card
from defilade.tabletop.table import unknown


class UnitType(StrEnum):
    """The unit types of the Core Rulebook; they decide silhouettes, and who can be obscured."""

    TROOPER = "trooper"
    CLONE_TROOPER = "clone trooper"
    DROID_TROOPER = "droid trooper"
    WOOKIEE_TROOPER = "wookiee trooper"
    CREATURE_TROOPER = "creature trooper"
    EMPLACEMENT_TROOPER = "emplacement trooper"
    GROUND_VEHICLE = "ground vehicle"
    REPULSOR_VEHICLE = "repulsor vehicle"

    @property
    def is_vehicle(self) -> bool:
        """True for ground and repulsor vehicles."""
        return self in (UnitType.GROUND_VEHICLE, UnitType.REPULSOR_VEHICLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keywords:
    """The keywords that bear on sight and cover, with their values where they have one.

    `blast`, `sharpshooter` and `death_from_above` count for the attack that the unit makes.
    """

    cover: int = 0
    sharpshooter: int = 0
    blast: bool = False
    death_from_above: bool = False
    hover_ground: bool = False
    immune_blast: bool = False
    low_profile: bool = False
    unconcerned: bool = False

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Keywords:
        """The keywords written as on a unit card: "Cover 1", "Low Profile", "Hover: Ground".

        Raises ValueError for an unknown one, a missing or superfluous value, or one given twice.
        """
        found: dict[str, int | bool] = {}
        for text in texts:
            match = re.fullmatch(r"\s*([A-Za-z][A-Za-z :]*?)\s*(\d{0,3})\s*", text)
            name = re.sub(r"[ :]+", "_", match[1]).lower() if match else text
            default = next((f.default for f in fields(cls) if f.name == name), None)
            if match is None or default is None:
                raise ValueError(unknown("keyword", text, KEYWORD_NAMES))
            counted = not isinstance(default, bool)
            if counted and not (match[2] and int(match[2]) > 0):
                raise ValueError(f"keyword {text!r} needs a number, such as {match[1]} 1")
            if not counted and match[2]:
                raise ValueError(f"keyword {match[1]!r} takes no number, got {text!r}")
            if name in found:
                raise ValueError(f"keyword {match[1]!r} is given twice")
            found[name] = int(match[2]) if counted else True
        return cls(**found)  # type: ignore[arg-type]

    def texts(self) -> tuple[str, ...]:
        """The keywords as `parse` reads them."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return tuple(
            name if value is True else f"{name} {value}"
            for (_, value), name in zip(values, KEYWORD_NAMES, strict=True)
            if value
        )


KEYWORD_NAMES = (
    "Cover",
    "Sharpshooter",
    "Blast",
    "Death From Above",
    "Hover: Ground",
    "Immune: Blast",
    "Low Profile",
    "Unconcerned",
)
"""The keywords' names as printed, in the order of the fields of `Keywords`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A unit's type, courage (None where the card shows "-"), suppression tokens and keywords.

    `keywords` bear on sight and cover; `card` has what else an attack asks for.
    Raises ValueError for a courage below 1, a negative number of tokens, or Hover: Ground on
    anything but a repulsor vehicle.
    """

    type: UnitType
    courage: int | None = None
    suppression: int = 0
    keywords: Keywords = Keywords()
    card: Card = field(default_factory=Card)

    def __post_init__(self) -> None:
        if self.courage is not None and self.courage < 1:
            raise ValueError(f"expected a courage of 1 or more, got {self.courage}")
        if self.suppression < 0:
            raise ValueError(f"expected 0 or more suppression tokens, got {self.suppression}")
        if self.keywords.hover_ground and self.type is not UnitType.REPULSOR_VEHICLE:
            raise ValueError("Hover: Ground belongs to repulsor vehicles")

    @property
    def is_suppressed(self) -> bool:
        """True if it has at least as many suppression tokens as courage.

        Never for droid troopers, vehicles and units without courage.
        (Core Rulebook 2025-11, Suppression; Droid Troopers.)
        """
        if self.courage is None or self.type.is_vehicle or self.type is UnitType.DROID_TROOPER:
            return False
        return self.suppression >= self.courage
