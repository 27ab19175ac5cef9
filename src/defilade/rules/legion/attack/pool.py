"""Weapons, and the Attack Pool that they add up to.

(Core Rulebook 2025-11, Weapons; Form Attack Pool; Weapon Keywords; X Keywords.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from defilade.rules.legion.attack.faces import AttackDice


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponKeywords:
    """The weapon keywords that touch an attack, with their values where they have one."""

    anti_materiel: int = 0
    anti_personnel: int = 0
    blast: bool = False
    critical: int = 0
    cumbersome: bool = False
    high_velocity: bool = False
    immune_deflect: bool = False
    impact: int = 0
    ion: int = 0
    lethal: int = 0
    pierce: int = 0
    primitive: bool = False
    ram: int = 0
    spray: bool = False
    suppressive: bool = False
    versatile: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon: its dice, its range, its keywords, and who may use it.

    `minimum` and `maximum` are range bands of a ranged weapon, `maximum` None for one without end;
    a weapon that is melee only has `ranged` False. `only` are the miniatures that it belongs to,
    None where it is the whole unit's. `unmet` are requirements that are not met, in words.
    """

    name: str
    dice: AttackDice
    ranged: bool = True
    melee: bool = False
    minimum: int = 1
    maximum: int | None = None
    keywords: WeaponKeywords = WeaponKeywords()
    only: frozenset[str] | None = None
    unmet: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (self.ranged or self.melee):
            raise ValueError(f"weapon {self.name!r} is neither ranged nor melee")
        if self.minimum < 1 or (self.maximum is not None and self.maximum < self.minimum):
            raise ValueError(
                f"weapon {self.name!r}: expected a range from 1 on, the maximum at or above the "
                f"minimum, got {self.minimum} to {self.maximum}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Dice that are upgraded and downgraded together: those of one weapon of one miniature.

    `downgrade`: all of them are downgraded by the attacker. `upgrade`: so many are upgraded by the
    attacker, who picks which.
    """

    dice: AttackDice
    downgrade: bool = False
    upgrade: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackPool:
    """The dice of an attack, and the weapon keywords that count for all of them.

    Values of the same keyword on several weapons are added up. `high_velocity` is True if all
    weapons have it. `ram` counts only if the unit moved, `impact` includes no Weak Point.
    `defender_downgrades` and `attacker_upgrades` are effects on any dice of the pool, whose owner
    picks the dice.
    """

    batches: tuple[Batch, ...]
    critical: int = 0
    high_velocity: bool = False
    immune_deflect: bool = False
    impact: int = 0
    ion: int = 0
    lethal: int = 0
    pierce: int = 0
    primitive: bool = False
    ram: int = 0
    suppressive: bool = False
    defender_downgrades: int = 0
    attacker_upgrades: int = 0

    def __post_init__(self) -> None:
        not_negative(self)

    @classmethod
    def of(cls, white: int = 0, black: int = 0, red: int = 0, **keywords: int) -> AttackPool:
        """The pool of these dice with these keywords, none of them tied to one weapon."""
        dice = AttackDice(white=white, black=black, red=red)
        return cls(batches=(Batch(dice=dice),), **keywords)  # type: ignore[arg-type]

    @classmethod
    def gathered(
        cls,
        weapons: Sequence[Weapon],
        *,
        seen: Sequence[int],
        moved: bool = False,
        vehicle: bool = False,
    ) -> AttackPool:
        """Gather Dice: the pool of weapons, one entry for each miniature that uses one.

        `seen` is how many defenders each of those miniatures sees, which Spray multiplies by.
        `moved` is whether the unit moved in this activation (Cumbersome, Ram), `vehicle` whether
        the defender is a vehicle (Anti-Materiel) or else a trooper (Anti-Personnel).
        """
        keywords = [weapon.keywords for weapon in weapons]
        batches = []
        for weapon, count in zip(weapons, seen, strict=True):
            own = weapon.keywords
            batches.append(
                Batch(
                    dice=weapon.dice * (count if own.spray else 1),
                    downgrade=own.cumbersome and moved,
                    upgrade=own.anti_materiel if vehicle else own.anti_personnel,
                )
            )
        return cls(
            batches=tuple(batches),
            critical=sum(own.critical for own in keywords),
            high_velocity=all(own.high_velocity for own in keywords),
            immune_deflect=any(own.immune_deflect for own in keywords),
            impact=sum(own.impact for own in keywords),
            ion=sum(own.ion for own in keywords),
            lethal=sum(own.lethal for own in keywords),
            pierce=sum(own.pierce for own in keywords),
            primitive=any(own.primitive for own in keywords),
            ram=sum(own.ram for own in keywords) if moved else 0,
            suppressive=any(own.suppressive for own in keywords),
        )

    @property
    def dice(self) -> AttackDice:
        """All dice, as gathered: before any is upgraded or downgraded."""
        return sum((batch.dice for batch in self.batches), AttackDice())


def not_negative(record: Any) -> None:
    """Raises ValueError if a number of a dataclass's value is below 0."""
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, int) and value < 0:
            raise ValueError(f"expected {field.name} of 0 or more, got {value}")
