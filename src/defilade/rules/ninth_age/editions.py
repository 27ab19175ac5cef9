"""The editions of the 9th Age: frozen records of switches. Their procedures are never mixed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from defilade.errors import DefiladeError, UnknownNameError
from defilade.rules.ninth_age.profile import Heights
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.readings import switched
from defilade.tabletop.table import unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The rules of one edition, and the readings that were switched.

    `half_covers`: N-01 with half or more. `heights_of_terrain`: N-05 as miniatures.
    `touched_by_shooter`: N-06 with the shooter. `wall_in_contact`: N-13. `hill_covers`: N-15.
    `skirmishers_soft`: N-16. `stand_and_shoot_penalty`: N-17 in the third edition.
    """

    name: str
    half_covers: bool = False
    heights_of_terrain: bool = True
    touched_by_shooter: bool = False
    wall_in_contact: bool = False
    hill_covers: bool = False
    skirmishers_soft: bool = False
    stand_and_shoot_penalty: bool = False

    @property
    def is_second(self) -> bool:
        """True for the second edition: shares of the facing, height classes, Hopeless Shots."""
        return self.name == "2"

    def reading(self, choices: Mapping[str, str]) -> Edition:
        """The same edition with readings switched, such as {"N-01": "half or more"}.

        Raises UnknownNameError for a reading or an option that does not exist.
        """
        switches: dict[str, Any] = switched(choices, READINGS, _SWITCHES)
        return replace(self, **switches)

    def otherwise(self, id: str) -> Edition:
        """The same edition with the other option of a reading that has a switch."""
        name, _ = _SWITCHES[id]
        switches: dict[str, Any] = {name: not getattr(self, name)}
        return replace(self, **switches)

    def height(self, heights: Heights, whose: str) -> int:
        """The height in this edition; raises DefiladeError if `heights` does not state it."""
        found = heights.second if self.is_second else heights.third
        if found is None:
            example = "standard" if self.is_second else "1"
            raise DefiladeError(
                f"{whose} has no height for edition {self.name}; "
                f'write for example height: {{"{self.name}": {example}}}'
            )
        return int(found)

    def source(self, section: str) -> str:
        """Where a rule of this edition stands."""
        ordinal = "2nd" if self.is_second else "3rd"
        return f"The 9th Age, {ordinal} edition, {section}"


_SWITCHES = {
    "N-01": ("half_covers", False),
    "N-05": ("heights_of_terrain", True),
    "N-06": ("touched_by_shooter", False),
    "N-13": ("wall_in_contact", False),
    "N-15": ("hill_covers", False),
    "N-16": ("skirmishers_soft", False),
    "N-17": ("stand_and_shoot_penalty", False),
}

EDITIONS = MappingProxyType({name: Edition(name=name) for name in ("2", "3")})
"""The editions there are, by name."""


def edition(name: str) -> Edition:
    """The edition of that name; raises UnknownNameError if there is none."""
    if name not in EDITIONS:
        raise UnknownNameError(unknown("9th Age edition", name, EDITIONS))
    return EDITIONS[name]
