"""Form Attack Pools: from the weapons that miniatures choose to pools, or to what forbids them.

(Core Rulebook 2025-11, Declare Defender; Form Attack Pool; Declare Additional Defender.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from defilade.rules.legion.attack.pool import AttackPool, Weapon
from defilade.rules.legion.verdict import Attack
from defilade.rules.wording import spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What forming a pool against one defending unit needs to know of the table.

    `range_band` runs from the attacking leader to the closest defender (6 is beyond range 5).
    `seen` is how many defenders each attacking miniature sees; who is not listed sees none.
    `in_melee`: with the attacking unit. `immune_range_1`: Immune: Range 1 Weapons.
    """

    name: str
    range_band: int
    leader_sees: bool
    seen: tuple[tuple[str, int], ...]
    in_melee: bool = False
    vehicle: bool = False
    immune_range_1: bool = False

    @property
    def eligible(self) -> tuple[str, ...]:
        """Determine Eligible Miniatures: those that see a defender."""
        return tuple(name for name, count in self.seen if count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """A miniature and the weapon that it adds to the pool."""

    miniature: str
    weapon: Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """An attack against one defending unit, and the weapons chosen for its pool."""

    target: Target
    attack: Attack
    choices: tuple[Contribution, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a pool cannot be formed: the rule that forbids it, and what breaks it."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


_DECLARE = "Declare Defender"
_CHOOSE = "Form Attack Pool: Choose Weapons and Gather Dice"
_ELIGIBLE = "Form Attack Pool: Determine Eligible Miniatures"
_ADDITIONAL = "Declare Additional Defender"


def form_pools(
    declarations: Sequence[Declaration], *, moved: bool = False, arsenal: int = 1
) -> tuple[AttackPool, ...] | Refusal:
    """The pools of one attack sequence, or the first rule that one of them breaks.

    `moved`: the unit moved in this activation. `arsenal`: how many weapons a miniature may add over
    all pools; more than 1 with Arsenal X.
    """
    for declaration in declarations:
        refusal = _refused(declaration)
        if refusal:
            return refusal
    refusal = _refused_together(declarations, arsenal)
    if refusal:
        return refusal
    return tuple(_gathered(declaration, moved) for declaration in declarations)


def _gathered(declaration: Declaration, moved: bool) -> AttackPool:
    seen = dict(declaration.target.seen)
    return AttackPool.gathered(
        [choice.weapon for choice in declaration.choices],
        seen=[seen[choice.miniature] for choice in declaration.choices],
        moved=moved,
        vehicle=declaration.target.vehicle,
    )


def _refused(declaration: Declaration) -> Refusal | None:
    """What one pool breaks by itself."""
    target, choices = declaration.target, declaration.choices
    if not target.leader_sees:
        return Refusal(rule=_DECLARE, text=f"the unit leader has no line of sight to {target.name}")
    if declaration.attack is Attack.MELEE and not target.in_melee:
        return Refusal(rule=_DECLARE, text=f"{target.name} is not in melee with the attacking unit")
    if not choices:
        return Refusal(rule=_CHOOSE, text=f"the pool against {target.name} has no weapon")
    for choice in choices:
        if choice.miniature not in target.eligible:
            text = f"{choice.miniature} has no line of sight to any miniature of {target.name}"
            return Refusal(rule=_ELIGIBLE, text=text)
        text = _unusable(choice, declaration)
        if text:
            return Refusal(rule=_CHOOSE, text=f"{choice.miniature}: {choice.weapon.name} {text}")
    return None


def _unusable(choice: Contribution, declaration: Declaration) -> str:
    """Why this miniature cannot add this weapon to this pool; empty if it can."""
    weapon, target = choice.weapon, declaration.target
    if weapon.only is not None and choice.miniature not in weapon.only:
        return f"belongs to {spoken(sorted(weapon.only))} alone"
    if weapon.unmet:
        return f"needs {spoken(weapon.unmet)}"
    if declaration.attack is Attack.MELEE:
        return "" if weapon.melee else "is no melee weapon, and one pool never holds both kinds"
    if not weapon.ranged:
        return "is no ranged weapon, and one pool never holds both kinds"
    if target.in_melee and not weapon.keywords.versatile:
        return f"is ranged, and {target.name} is in melee with the attacking unit"
    if target.range_band < weapon.minimum:
        return f"has minimum range {weapon.minimum}, and {target.name} is at {target.range_band}"
    if weapon.maximum is not None and target.range_band > weapon.maximum:
        return f"has maximum range {weapon.maximum}, and {target.name} is at {target.range_band}"
    if target.immune_range_1 and weapon.maximum == 1:
        return f"has maximum range 1, to which {target.name} is immune"
    return ""


def _refused_together(declarations: Sequence[Declaration], arsenal: int) -> Refusal | None:
    """What the pools of one attack sequence break together."""
    used: dict[str, list[str]] = {}
    pool_of: dict[str, str] = {}
    targets: set[str] = set()
    for declaration in declarations:
        target = declaration.target.name
        if target in targets:
            text = f"each pool needs another defending unit, {target} has two"
            return Refusal(rule=_ADDITIONAL, text=text)
        targets.add(target)
        for choice in declaration.choices:
            name = choice.weapon.name
            if pool_of.setdefault(name, target) != target:
                text = f"all weapons named {name} go into one pool"
                return Refusal(rule=_CHOOSE, text=text)
            weapons = used.setdefault(choice.miniature, [])
            if name in weapons:
                text = f"{choice.miniature} adds {name} twice"
                return Refusal(rule=_CHOOSE, text=text)
            weapons.append(name)
            if len(weapons) > arsenal:
                text = f"{choice.miniature} adds {len(weapons)} weapons, {arsenal} allowed"
                return Refusal(rule=_CHOOSE, text=text)
    return None
