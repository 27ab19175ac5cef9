"""All shots of a unit at one target: what each needs, and what comes of them together.

A volley is what a verdict leaves of a table when nothing is asked any more about sight and cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from defilade.dice import Distribution, total_of
from defilade.rules.ninth_age import shooting, wounding
from defilade.rules.ninth_age.editions import Edition
from defilade.rules.ninth_age.intervening import defence_of_unit
from defilade.rules.ninth_age.profile import Damage, Defence, Weapon
from defilade.rules.ninth_age.tables import NinthAgeTable
from defilade.rules.ninth_age.verdict import Modifier, Verdict
from defilade.rules.ninth_age.wounding import Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class Gun:
    """One shooter's weapon: its aim, and the penalties on its roll."""

    weapon: Weapon
    aim: int
    penalties: tuple[Modifier, ...]

    @property
    def needed(self) -> int:
        """The roll that hits."""
        return shooting.needed(self.aim, self.penalties)


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """The shooters that may shoot, and the target's defence; None where it is not stated."""

    edition: Edition
    guns: tuple[Gun, ...]
    defence: Defence | None

    @property
    def hits(self) -> Distribution[int]:
        """How many shots hit."""
        return total_of(
            shooting.hits(gun.weapon.shots, shooting.chance(gun.needed, self.edition))
            for gun in self.guns
        )

    @property
    def steps(self) -> Steps | None:
        """What becomes of all shots; None where a damage or the defence is not stated."""
        found = []
        for gun in self.guns:
            damage = gun.weapon.damage
            if damage is None or self.defence is None:
                return None
            plain, six = shooting.chances(gun.needed, self.edition)
            found.append(wounding.steps(plain, six, gun.weapon.shots, damage, self.defence))
        return wounding.together(found) if self.defence is not None else None

    @property
    def damages(self) -> tuple[Damage, ...]:
        """The different damages of its weapons."""
        return tuple(dict.fromkeys(gun.weapon.damage for gun in self.guns if gun.weapon.damage))

    def without(self, names: Iterable[str]) -> Volley:
        """The same shots without the penalties of these names."""
        left_out = set(names)
        guns = tuple(
            replace(gun, penalties=tuple(p for p in gun.penalties if p.name not in left_out))
            for gun in self.guns
        )
        return replace(self, guns=guns)

    def with_damage(self, change: Callable[[Damage], Damage]) -> Volley:
        """The same shots with other damage, where it is stated."""
        guns = []
        for gun in self.guns:
            if gun.weapon.damage is not None:
                weapon = replace(gun.weapon, damage=change(gun.weapon.damage))
                gun = replace(gun, weapon=weapon)
            guns.append(gun)
        return replace(self, guns=tuple(guns))

    def with_defence(self, change: Callable[[Defence], Defence]) -> Volley:
        """The same shots against another defence, where one is stated."""
        return self if self.defence is None else replace(self, defence=change(self.defence))


def volley(table: NinthAgeTable, verdict: Verdict, edition: Edition) -> Volley:
    """The shots of those whom a verdict lets shoot."""
    miniatures = {each.name: each for each in table.unit(verdict.attacker).miniatures}
    guns = []
    for shooter in verdict.shooters:
        profile = miniatures[shooter.name].profile
        if not shooter.may_shoot or profile.weapon is None or profile.aim is None:
            continue
        guns.append(Gun(weapon=profile.weapon, aim=profile.aim, penalties=shooter.modifiers))
    return Volley(
        edition=edition, guns=tuple(guns), defence=defence_of_unit(table.unit(verdict.defender))
    )
