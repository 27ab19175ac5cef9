"""One attack as the rules see it: every question answered, before anything is worded.

(Core Rulebook 2025-11, Attack: Declare Defender, Form Attack Pools, Apply Dodge and Cover.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from defilade.rules.legion.cover import after_terrain, terrain_cover
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.obscured import Lines, lines_to
from defilade.rules.legion.sight import (
    Eligibility,
    LegionTable,
    LegionUnit,
    Piece,
    eligibility,
    pieces_between,
)
from defilade.rules.legion.verdict import Attack, Cover
from defilade.tabletop import Miniature
from defilade.units import to_mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One attack on one table, as the rules see it: all answers, before anything is worded.

    `lines` are the leader's lines to each defender, in their order; `range` [in] runs from the
    leader to the closest of them.
    """

    table: LegionTable
    attacker: LegionUnit
    defender: LegionUnit
    edition: Edition
    attack: Attack
    pieces: tuple[Piece, ...]
    lines: tuple[Lines, ...]
    eligibility: Eligibility
    range: float

    @property
    def leader(self) -> Miniature:
        """The attacking unit leader."""
        return self.attacker.leader

    @property
    def sees(self) -> bool:
        """True if the attacking leader sees at least one defender."""
        return any(item.sight.sees for item in self.lines)

    @property
    def any_defender(self) -> str:
        """Words for at least one of the defending miniatures."""
        name = self.defender.name
        return name if len(self.lines) == 1 else f"any of {name}"

    @property
    def checks_cover(self) -> bool:
        """True for ranged attacks on somebody the leader sees: no other kind checks cover."""
        return self.attack is Attack.RANGED and self.sees

    @property
    def can_be_obscured(self) -> bool:
        """False for vehicles, and for everybody where the attack is not ranged."""
        return self.attack is Attack.RANGED and not self.defender.profile.type.is_vehicle

    @property
    def wound_cap(self) -> int | None:
        """How many defenders a ranged attack can wound; None where that is all (reading L-08)."""
        if self.attack is not Attack.RANGED or not self.sees:
            return None
        return len(self.woundable) if len(self.woundable) < len(self.lines) else None

    @property
    def woundable(self) -> tuple[str, ...]:
        """The names of the defenders that can be wounded; nobody where there is no attack."""
        names = tuple(item.miniature.name for item in self.lines)
        if self.attack is not Attack.RANGED:
            return names if self.sees else ()
        seen = self.seen_by_leader if self.edition.cap_by_leader else self.eligibility.seen
        return tuple(name for name in names if name in seen)

    @property
    def seen_by_leader(self) -> frozenset[str]:
        """The names of the defenders that the leader sees."""
        return frozenset(item.miniature.name for item in self.lines if item.sight.sees)

    @property
    def cover(self) -> Cover:
        """The cover value after everything; NONE where cover is not checked."""
        return self.after_terrain(self.terrain_cover) if self.checks_cover else Cover.NONE

    @property
    def terrain_cover(self) -> Cover:
        """The cover from obscured miniatures alone; NONE where cover is not checked."""
        return terrain_cover(self.lines, self.defender) if self.checks_cover else Cover.NONE

    def after_terrain(self, terrain: Cover) -> Cover:
        """The cover value that the unit ends with, given its cover from terrain."""
        return after_terrain(self.table, self.attacker, self.defender, self.edition, terrain)[0]

    @property
    def answer(self) -> tuple[object, ...]:
        """Everything that one would dispute: two cases that agree in it have the same answer."""
        return (
            self.sees,
            self.cover,
            tuple((item.sight.sees, item.how) for item in self.lines),
            self.eligibility.eligible,
            self.wound_cap,
        )


def judge(
    table: LegionTable, attacker: str, defender: str, edition: Edition, attack: Attack
) -> Case:
    """Answer every question of the attack's steps up to the cover value."""
    one, other = table.unit(attacker), table.unit(defender)
    pieces = pieces_between(table, one, other, edition)
    lines = tuple(
        lines_to(
            one.leader,
            miniature,
            pieces,
            edition,
            can_be_obscured=attack is Attack.RANGED and not other.profile.type.is_vehicle,
        )
        for miniature in other.miniatures
    )
    seen = frozenset(item.miniature.name for item in lines if item.sight.sees)
    none = Eligibility(eligible=(), seen=frozenset())
    return Case(
        table=table,
        attacker=one,
        defender=other,
        edition=edition,
        attack=attack,
        pieces=pieces,
        lines=lines,
        eligibility=eligibility(one, other, pieces, edition, seen) if seen else none,
        range=min(one.leader.footprint.distance(m.footprint) for m in other.miniatures),
    )


def at_other_heights(case: Case) -> Iterator[tuple[str, Case]]:
    """The same attack with each silhouette that is an estimate at its least and greatest height.

    With words for which. (Reading L-03.)
    """
    miniatures = [m for unit in (case.attacker, case.defender) for m in unit.miniatures]
    estimates = {m.silhouette for m in miniatures if m.silhouette.is_estimate}
    ordered = sorted(estimates, key=lambda silhouette: silhouette.height)
    if not ordered:
        return
    for heights in product(*((s.low, s.high) for s in ordered)):
        height_of = dict(zip(ordered, heights, strict=True))
        table = case.table.with_units(
            unit.with_miniatures(
                tuple(
                    m.as_tall_as(height_of[m.silhouette]) if m.silhouette in height_of else m
                    for m in unit.miniatures
                )
            )
            for unit in case.table.units
        )
        words = " and ".join(f"{to_mm(height):.1f} mm" for height in heights)
        yield words, judge(table, case.attacker.name, case.defender.name, case.edition, case.attack)
