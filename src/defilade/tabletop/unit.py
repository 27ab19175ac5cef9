"""A unit: miniatures that act together, one of them their leader."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from defilade.errors import UnknownNameError
from defilade.tabletop.miniature import Miniature

ProfileT_co = TypeVar("ProfileT_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit(Generic[ProfileT_co]):
    """Miniatures under one name; `profile` is what the game's ruleset needs to know of them.

    Raises ValueError if it is empty, two miniatures share a name, or the leader is not among them.
    """

    name: str
    side: str
    profile: ProfileT_co
    miniatures: tuple[Miniature, ...]
    leader_name: str

    def __post_init__(self) -> None:
        names = [miniature.name for miniature in self.miniatures]
        if not names:
            raise ValueError("a unit has at least one miniature")
        if len(set(names)) < len(names):
            raise ValueError("two miniatures of a unit share a name")
        if self.leader_name not in names:
            raise ValueError(f"the leader {self.leader_name!r} is not in the unit")

    @property
    def leader(self) -> Miniature:
        """The unit leader."""
        return self.miniature(self.leader_name)

    def miniature(self, name: str) -> Miniature:
        """The miniature of that name; raises UnknownNameError if there is none."""
        for miniature in self.miniatures:
            if miniature.name == name:
                return miniature
        raise UnknownNameError(f"unit {self.name!r} has no miniature {name!r}")

    def with_miniatures(self, miniatures: tuple[Miniature, ...]) -> Unit[ProfileT_co]:
        """The same unit with its miniatures placed or sized anew."""
        return replace(self, miniatures=miniatures)
