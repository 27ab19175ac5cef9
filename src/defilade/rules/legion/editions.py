"""The editions of Legion's Core Rulebook: frozen records of switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from defilade.errors import UnknownNameError
from defilade.rules.legion.readings import READINGS
from defilade.rules.readings import switched
from defilade.tabletop.table import unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The rules of one edition, and the readings that were switched.

    `half_range` and `range_band` are lengths [in]. `within_wholly`: reading L-04 asks for the
    whole base. `hover_ground_covers`: reading L-06. `cap_by_leader`: reading L-08.
    `impervious_adds`: reading L-09. `impervious_counts_gained`: reading L-15.
    """

    name: str
    half_range: float = 3.0
    range_band: float = 6.0
    within_wholly: bool = False
    hover_ground_covers: bool = True
    cap_by_leader: bool = False
    impervious_adds: bool = True
    impervious_counts_gained: bool = True

    def reading(self, choices: Mapping[str, str]) -> Edition:
        """The same edition with readings switched, such as {"L-04": "wholly"}.

        Raises UnknownNameError for a reading or an option that does not exist.
        """
        switches: dict[str, Any] = switched(choices, READINGS, _SWITCHES)
        return replace(self, **switches)

    def source(self, section: str) -> str:
        """Where a rule of this edition stands."""
        return f"Legion Core Rulebook {self.name}, {section}"


_SWITCHES = {
    "L-04": ("within_wholly", False),
    "L-06": ("hover_ground_covers", True),
    "L-08": ("cap_by_leader", False),
    "L-09": ("impervious_adds", True),
    "L-15": ("impervious_counts_gained", True),
}

EDITIONS = MappingProxyType({name: Edition(name=name) for name in ("2025-11",)})
"""The editions there are, by name."""


def edition(name: str) -> Edition:
    """The edition of that name; raises UnknownNameError if there is none."""
    if name not in EDITIONS:
        raise UnknownNameError(unknown("Legion edition", name, EDITIONS))
    return EDITIONS[name]
