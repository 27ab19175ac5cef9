"""One attack to be rolled for: the pool, and what both units bring to it.

(Core Rulebook 2025-11, Attack; keyword glossary.)
"""

from __future__ import annotations

from dataclasses import dataclass

from defilade.rules.legion.attack.faces import Colour, Surge
from defilade.rules.legion.attack.pool import AttackPool, not_negative
from defilade.rules.legion.verdict import Attack, Cover


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """The attacking unit's surge chart, tokens and keywords.

    `aims`, `surges` and `dodges` are tokens. `hold_the_line`: the keyword, on an engaged unit.
    """

    surge: Surge = Surge.NONE
    aims: int = 0
    surges: int = 0
    dodges: int = 0
    duelist: bool = False
    hold_the_line: bool = False
    jarkai_mastery: bool = False
    jedi_hunter: bool = False
    makashi_mastery: bool = False
    marksman: bool = False
    precise: int = 0

    def __post_init__(self) -> None:
        not_negative(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guardian:
    """A unit that may take hits for the defender: Guardian X, its die, chart, tokens and keywords.

    Whether it may (distance, line of sight, suppression) is the caller's to check.
    """

    value: int
    die: Colour
    surge: bool = False
    surges: int = 0
    deflect: bool = False
    immune_pierce: bool = False

    def __post_init__(self) -> None:
        not_negative(self)
        _defence_die(self.die)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defender:
    """The defending unit's die, surge chart, tokens, keywords and miniatures.

    `surge`: its chart turns defence surges into blocks. `dodges`, `surges`, `shields` (the active
    ones), `suppression` and `observations` are tokens. `backup`: it benefits from Backup.
    `weak_point`: the value of the Weak Point whose arc the attacker is in. `upgrades` and
    `downgrades` are numbers of defence dice. `dug_in`: it rolls red dice in the Cover Pool.
    `force`: it has a Force upgrade icon. `hold_the_line`: the keyword, on an engaged unit.
    `suppressible` is False for a unit that gains no suppression. `thresholds` are the wound
    thresholds of its miniatures, the leader's first; empty where nobody asks who is defeated.
    `wounds` are the wounds that one of them has already suffered.
    """

    die: Colour
    surge: bool = False
    dodges: int = 0
    surges: int = 0
    shields: int = 0
    suppression: int = 0
    observations: int = 0
    armor: int = 0
    backup: bool = False
    block: bool = False
    danger_sense: int = 0
    deflect: bool = False
    djem_so_mastery: bool = False
    duelist: bool = False
    dug_in: bool = False
    force: bool = False
    guardian: Guardian | None = None
    hold_the_line: bool = False
    immune_melee_pierce: bool = False
    immune_pierce: bool = False
    impervious: bool = False
    low_profile: bool = False
    outmaneuver: bool = False
    shien_mastery: bool = False
    soresu_mastery: bool = False
    uncanny_luck: int = 0
    weak_point: int = 0
    upgrades: int = 0
    downgrades: int = 0
    suppressible: bool = True
    thresholds: tuple[int, ...] = ()
    wounds: int = 0

    def __post_init__(self) -> None:
        not_negative(self)
        _defence_die(self.die)
        if any(threshold < 1 for threshold in self.thresholds):
            raise ValueError(f"expected wound thresholds of 1 or more, got {self.thresholds}")
        if self.wounds and self.wounds >= max(self.thresholds, default=0):
            raise ValueError(f"{self.wounds} wounds would have defeated a miniature")

    @property
    def health(self) -> int | None:
        """How many wounds defeat the unit; None where its miniatures are not given."""
        return sum(self.thresholds) - self.wounds if self.thresholds else None

    def falls(self) -> tuple[int, ...]:
        """After how many wounds the first miniature is defeated, the second, and so on.

        The wounded one suffers first, the leader last. Of the others the owner lets the toughest
        suffer first, which loses the fewest; the wounded one is taken to be the toughest.
        """
        if not self.thresholds:
            return ()
        leader, *others = self.thresholds
        total, falls = -self.wounds, []
        for threshold in [*sorted(others, reverse=True), leader]:
            total += threshold
            falls.append(total)
        return tuple(falls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """One Attack Pool against one unit.

    `cover` is the defender's final cover, after every improvement and reduction: the verdict's.
    `wound_cap` is the sum of the wound thresholds of the miniatures in sight, where not all are.
    `makashi`: the attacker uses Makashi Mastery; the pool's Pierce is already reduced for it.
    `impervious_adds` is reading L-09: Impervious adds dice. `impervious_counts_gained` is reading
    L-15: it counts Pierce that was gained.
    """

    pool: AttackPool
    attacker: Attacker
    defender: Defender
    attack: Attack = Attack.RANGED
    cover: Cover = Cover.NONE
    wound_cap: int | None = None
    makashi: bool = False
    impervious_adds: bool = True
    impervious_counts_gained: bool = True

    @property
    def ranged(self) -> bool:
        """True for a ranged attack."""
        return self.attack is Attack.RANGED

    @property
    def melee(self) -> bool:
        """True for a melee attack; an overrun attack is neither."""
        return self.attack is Attack.MELEE

    @property
    def chart(self) -> Surge:
        """What the attacker's surges become, the best of all that it has."""
        if self.attacker.surge is Surge.CRIT or (self.attacker.jedi_hunter and self.defender.force):
            return Surge.CRIT
        return Surge.HIT if self.attacker.hold_the_line else self.attacker.surge

    @property
    def deflects(self) -> bool:
        """True if Deflect does anything: it is for ranged attacks, not all of High Velocity."""
        return self.defender.deflect and self.ranged and not self.pool.high_velocity


def _defence_die(colour: Colour) -> None:
    if colour is Colour.BLACK:
        raise ValueError("defence dice are white or red, got black")
