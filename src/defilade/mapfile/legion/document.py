"""What a map of Legion comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from defilade.mapfile.document import UNSTATED, Answer, Question, Sheet, Unstated
from defilade.rules.legion.attack.faces import AttackDice
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.sight import LegionTable
from defilade.rules.legion.verdict import Attack, Cover, How


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Question):
    """The attack that a map is about, by the names of its units.

    `weapons` are those that may be used; empty for all.
    """

    attack: Attack = Attack.RANGED
    weapons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect(Answer):
    """The answer that a map states to be right; what it leaves open is UNSTATED.

    `obscured` and `sees_miniatures` name defenders, or `obscured` only counts them; `eligible`
    names attackers. `wound_cap` is None where the map says that all can be wounded. `how` tells
    for some defenders why each is obscured, None where it is not. `dice` are the attack dice that
    are rolled, `hits_mean`, `wounds_mean` and `no_wounds` the odds when both sides decide for the
    best for wounds.
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
    dice: AttackDice | Unstated = UNSTATED
    hits_mean: Fraction | Unstated = UNSTATED
    wounds_mean: Fraction | Unstated = UNSTATED
    no_wounds: Fraction | Unstated = UNSTATED

    def __post_init__(self) -> None:
        if not isinstance(self.how, Unstated):
            object.__setattr__(self, "how", MappingProxyType(dict(self.how)))


ODDS = ("dice", "hits_mean", "wounds_mean", "no_wounds")
"""What only the odds tell of an attack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegionMap(Sheet[Edition, LegionTable, Ask, Expect]):
    """A map of Legion."""

    game: ClassVar[str] = "legion"
