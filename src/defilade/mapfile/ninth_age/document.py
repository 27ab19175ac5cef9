"""What a map of the 9th Age comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Literal

from defilade.mapfile.document import UNSTATED, Answer, Question, Sheet, Unstated
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.tables import NinthAgeTable
from defilade.rules.ninth_age.verdict import Attack, Cover, To
from defilade.tabletop import Facing

Mixed = Literal["mixed"]
"""The cover where those who see the target differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Question):
    """The attack that a map is about, by the names of its units."""

    attack: Attack = Attack.SHOOTING


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectShooter(Answer):
    """What a map states of one shooting miniature; what it leaves open is UNSTATED.

    `hidden_share` is to be met within 0.005, `range_in` [in] within 0.005. `lines` tells for some
    of the three lines what each passes through, in any order. `needed` is None, or `target_facing`,
    where the map says that there is none.
    """

    sees: bool | Unstated = UNSTATED
    cover: Cover | Unstated = UNSTATED
    target_facing: Facing | Unstated | None = UNSTATED
    hidden_share: float | Unstated = UNSTATED
    lines: Mapping[To, tuple[str, ...]] | Unstated = UNSTATED
    range_in: float | Unstated = UNSTATED
    long_range: bool | Unstated = UNSTATED
    needed: int | Unstated | None = UNSTATED
    chance: Fraction | Unstated = UNSTATED
    may_shoot: bool | Unstated = UNSTATED

    def __post_init__(self) -> None:
        if not isinstance(self.lines, Unstated):
            ordered = {to: self.lines[to] for to in To if to in self.lines}
            object.__setattr__(self, "lines", MappingProxyType(ordered))


GRADES = (*map(str, Cover), "no sight")
"""What shooters are counted by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expect(Answer):
    """The answer that a map states to be right; what it leaves open is UNSTATED.

    `cover` is "mixed" where those who see the target differ. `counts` has only the stated ones of
    none, soft, hard and no sight. `target_facing` is one for all who may shoot by their rank, or
    some shooters' by name; None where a round target has none. `shooters` are some of them by
    name. `hits_mean` is the mean number of hits, exactly; so are the means of wounds before saves,
    of unsaved wounds and of health points lost.
    """

    sees: bool | Unstated = UNSTATED
    cover: Cover | Mixed | Unstated = UNSTATED
    counts: Mapping[str, int] | Unstated = UNSTATED
    target_facing: Facing | Mapping[str, Facing | None] | Unstated | None = UNSTATED
    shooters: Mapping[str, ExpectShooter] | Unstated = UNSTATED
    close_call: bool | Unstated = UNSTATED
    hits_mean: Fraction | Unstated = UNSTATED
    wounds_mean: Fraction | Unstated = UNSTATED
    unsaved_mean: Fraction | Unstated = UNSTATED
    lost_mean: Fraction | Unstated = UNSTATED

    def __post_init__(self) -> None:
        if isinstance(self.counts, Mapping):
            counts = {each: self.counts[each] for each in GRADES if each in self.counts}
            object.__setattr__(self, "counts", counts)
        for name in ("counts", "target_facing", "shooters"):
            value = getattr(self, name)
            if isinstance(value, Mapping):
                object.__setattr__(self, name, MappingProxyType(dict(value)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NinthAgeMap(Sheet[Edition, NinthAgeTable, Ask, Expect]):
    """A map of the 9th Age."""

    game: ClassVar[str] = "ninth-age"
