"""What a map file comes to: a table, the edition, and the question that is put to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType

from defilade.rules.legion.editions import Edition
from defilade.rules.legion.profile import Profile
from defilade.rules.legion.verdict import Attack, Cover, How
from defilade.tabletop import Table


class Unstated(Enum):
    """The value of what a map does not state, where None is an answer."""

    UNSTATED = "unstated"

    def __repr__(self) -> str:
        return self.name


UNSTATED = Unstated.UNSTATED
"""Stands in `Expect` for everything that the map leaves open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """The attack that a map is about, by the names of its units."""

    attacker: str
    defender: str
    attack: Attack = Attack.RANGED


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect:
    """The answer that a map states to be right; what it leaves open is UNSTATED.

    `obscured` and `sees_miniatures` name defenders, or `obscured` only counts them; `eligible`
    names attackers. `wound_cap` is None where the map says that all can be wounded. `how` tells
    for some defenders why each is obscured, None where it is not.
    """

    sees: bool | Unstated = UNSTATED
    cover: Cover | Unstated = UNSTATED
    obscured: tuple[str, ...] | int | Unstated = UNSTATED
    eligible: tuple[str, ...] | Unstated = UNSTATED
    wound_cap: int | Unstated | None = UNSTATED
    range_band: int | Unstated = UNSTATED
    close_call: bool | Unstated = UNSTATED
    how: Mapping[str, How | None] | Unstated = UNSTATED
    sees_miniatures: tuple[str, ...] | Unstated = UNSTATED

    def __post_init__(self) -> None:
        if not isinstance(self.how, Unstated):
            object.__setattr__(self, "how", MappingProxyType(dict(self.how)))

    def stated(self) -> dict[str, object]:
        """What the map does state, by the name of the field, in the order of the fields."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value is not UNSTATED}


@dataclass(frozen=True, slots=True, kw_only=True)
class MapFile:
    """A map as it was read: `table` and `edition` (its readings switched as the map says).

    `path` is where it stood and `sha256` the digest of its bytes; both are empty for a map that
    was made in a program, and neither counts when two maps are compared.
    """

    edition: Edition
    table: Table[Profile]
    game: str = "legion"
    title: str = ""
    source: str = ""
    ask: Ask | None = None
    expect: Expect | None = None
    path: str = field(default="", compare=False)
    sha256: str = field(default="", compare=False)
