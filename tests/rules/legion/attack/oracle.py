"""Brute force over every side of every die, and over everything that a player may do.

Shares no code with the program, and knows no shortcut: what the rules let a player do is tried,
from one token to the next. An attack is a flat dict; `combat` turns it into the program's values.
Worth is exact, as a Fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

from defilade.rules.legion.attack import (
    AttackDice,
    Attacker,
    AttackPool,
    Batch,
    Colour,
    Combat,
    Defender,
    Guardian,
    Surge,
)
from defilade.rules.legion.verdict import Attack, Cover

Case = dict[str, Any]
Score = Callable[[int], Fraction]

SIDES = {
    "white": ["crit", "surge", "hit", "blank", "blank", "blank", "blank", "blank"],
    "black": ["crit", "surge", "hit", "hit", "hit", "blank", "blank", "blank"],
    "red": ["crit", "surge", "hit", "hit", "hit", "hit", "hit", "blank"],
}
SHIELD_SIDES = {
    "white": ["block", "surge", "blank", "blank", "blank", "blank"],
    "red": ["block", "block", "block", "surge", "blank", "blank"],
}
BETTER = {"white": "black", "black": "red"}
WORSE = {"black": "white", "red": "black"}
COVER = {"none": 0, "light": 1, "heavy": 2}


def combat(case: Case) -> Combat:
    """The program's values for this attack."""
    parts: dict[str, dict[str, Any]] = {"pool": {}, "attacker": {}, "defender": {}, "": {}}
    for key, value in case.items():
        owner, _, name = key.rpartition(".")
        parts[owner][name] = value
    whole, defender = parts[""], dict(parts["defender"])
    if "guardian" in defender:
        guardian = dict(defender["guardian"])
        defender["guardian"] = Guardian(**{**guardian, "die": Colour(guardian["die"])})
    attacker = dict(parts["attacker"])
    attacker["surge"] = Surge(attacker.get("surge", "none"))
    defender["die"] = Colour(defender.get("die", "white"))
    batches = []
    for colour in whole["dice"]:
        own = AttackDice(**{colour: 1})
        batches.append(Batch(dice=own, downgrade=whole.get("cumbersome", False)))
    return Combat(
        pool=AttackPool(batches=tuple(batches), **parts["pool"]),
        attacker=Attacker(**attacker),
        defender=Defender(**defender),
        attack=Attack(whole.get("attack", "ranged")),
        cover=Cover[whole.get("cover", "none").upper()],
        wound_cap=whole.get("wound_cap"),
        impervious_adds=whole.get("impervious_adds", True),
    )


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def rolls(sides: dict[str, list[str]], colours: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every way the dice can fall, each as likely as any other."""
    return list(product(*(sides[colour] for colour in colours)))


def subsets(count: int, most: int) -> Iterator[tuple[int, ...]]:
    for size in range(min(count, most) + 1):
        yield from combinations(range(count), size)


def worth(case: Case, score: Score, policy: str = "best") -> Fraction:
    """The mean of `score(wounds)` if both sides do the best they can.

    With a policy other than "best" the attacker rerolls by rule: "blanks", or "blanks and surges".
    """
    return Brute(case, score, policy=policy).whole()


def hits_and_crits(case: Case) -> Fraction:
    """The most hits and criticals that Roll Attack Dice can be expected to end with."""
    return Brute(case, Fraction, of_roll=True).whole()


class Brute:
    def __init__(
        self, case: Case, score: Score, policy: str = "best", of_roll: bool = False
    ) -> None:
        self.case, self.score, self.policy, self.of_roll = case, score, policy, of_roll
        self.ranged = case.get("attack", "ranged") == "ranged"
        self.melee = case.get("attack") == "melee"
        self.makashi = False
        self.rerolling = cache(self.rerolling)  # type: ignore[method-assign]
        self.converting = cache(self.converting)  # type: ignore[method-assign]
        self.improving = cache(self.improving)  # type: ignore[method-assign]
        self.covering = cache(self.covering)  # type: ignore[method-assign]
        self.dodging = cache(self.dodging)  # type: ignore[method-assign]
        self.attacker_modifies = cache(self.attacker_modifies)  # type: ignore[method-assign]
        self.ramming = cache(self.ramming)  # type: ignore[method-assign]
        self.defender_modifies = cache(self.defender_modifies)  # type: ignore[method-assign]
        self.shielding = cache(self.shielding)  # type: ignore[method-assign]
        self.defending = cache(self.defending)  # type: ignore[method-assign]
        self.luck = cache(self.luck)  # type: ignore[method-assign]
        self.blocking = cache(self.blocking)  # type: ignore[method-assign]

    def __call__(self, key: str) -> Any:
        default: Any = "white" if key == "defender.die" else 0
        return self.case.get(key, default)

    @property
    def pierce(self) -> int:
        return int(self("pool.pierce")) - self.makashi

    # -- before the roll

    def whole(self) -> Fraction:
        best = self.downgraded(tuple(self.case["dice"]))
        if self("attacker.makashi_mastery") and self.melee and self("pool.pierce"):
            other = Brute(self.case, self.score, self.policy, self.of_roll)
            other.makashi = True
            best = max(best, other.downgraded(tuple(self.case["dice"])))
        return best

    def downgraded(self, dice: tuple[str, ...]) -> Fraction:
        if self("cumbersome"):
            dice = tuple(WORSE.get(colour, colour) for colour in dice)
        able = [i for i, colour in enumerate(dice) if colour in WORSE]
        count = min(len(able), self("pool.defender_downgrades"))
        return min(
            self.upgraded(tuple(WORSE[c] if i in some else c for i, c in enumerate(dice)))
            for some in combinations(able, count)
        )

    def upgraded(self, dice: tuple[str, ...]) -> Fraction:
        able = [i for i, colour in enumerate(dice) if colour in BETTER]
        count = min(len(able), self("pool.attacker_upgrades"))
        return max(
            self.rolled(tuple(BETTER[c] if i in some else c for i, c in enumerate(dice)))
            for some in combinations(able, count)
        )

    def rolled(self, dice: tuple[str, ...]) -> Fraction:
        aims, observations = self("attacker.aims"), self("defender.observations")
        return mean(
            [
                self.rerolling(tuple(sorted(zip(dice, faces, strict=True))), aims, observations)
                for faces in rolls(SIDES, dice)
            ]
        )

    # -- Roll Attack Dice

    def rerolling(self, hand: tuple[tuple[str, str], ...], aims: int, seen: int) -> Fraction:
        if self.policy != "best":
            return self.rerolling_by_rule(hand, aims)
        best = self.converting(tuple(sorted(face for _, face in hand)), aims)
        if aims:
            reach = 2 + self("attacker.precise")
            for some in subsets(len(hand), reach):
                best = max(best, self.after(hand, some, aims - 1, seen))
        if seen:
            for some in subsets(len(hand), 1):
                best = max(best, self.after(hand, some, aims, seen - 1))
        return best

    def after(
        self, hand: tuple[tuple[str, str], ...], some: tuple[int, ...], aims: int, seen: int
    ) -> Fraction:
        kept = [die for i, die in enumerate(hand) if i not in some]
        colours = tuple(hand[i][0] for i in some)
        return mean(
            [
                self.rerolling(
                    tuple(sorted([*kept, *zip(colours, faces, strict=True)])), aims, seen
                )
                for faces in rolls(SIDES, colours)
            ]
        )

    def rerolling_by_rule(self, hand: tuple[tuple[str, str], ...], aims: int) -> Fraction:
        wanted = ["blank"] if self.policy == "blanks" else ["blank", "surge"]
        some = [i for face in wanted for i, die in enumerate(hand) if die[1] == face]
        if not aims or not some:
            return self.converting(tuple(sorted(face for _, face in hand)), aims)
        return self.after(hand, tuple(some[: 2 + self("attacker.precise")]), aims - 1, 0)

    def converting(self, faces: tuple[str, ...], aims: int) -> Fraction:
        charts = {self("attacker.surge") or "none"}
        if self("attacker.hold_the_line"):
            charts.add("hit")
        if self("attacker.jedi_hunter") and self("defender.force"):
            charts.add("crit")
        if len(charts) > 1:
            charts.discard("none")
        crits, hits, blanks = (faces.count(face) for face in ("crit", "hit", "blank"))
        surges, best = faces.count("surge"), None
        for each in product(["crit", "token", "chart"], repeat=surges):
            if each.count("crit") > self("pool.critical"):
                continue
            if each.count("token") > self("attacker.surges"):
                continue
            for one in charts:
                rest = each.count("chart")
                value = self.improving(
                    crits + each.count("crit") + (rest if one == "crit" else 0),
                    hits + each.count("token") + (rest if one == "hit" else 0),
                    blanks + (rest if one == "none" else 0),
                    aims,
                    self("attacker.dodges"),
                    aims < self("attacker.aims"),
                )
                best = value if best is None else max(best, value)
        assert best is not None
        return best

    def improving(
        self, crits: int, hits: int, blanks: int, aims: int, dodges: int, aimed: bool
    ) -> Fraction:
        if self.of_roll:
            best = Fraction(crits + hits)
        else:
            best = self.covering(crits, hits, blanks, aims, aimed)
        spend = []
        if self("attacker.marksman") and aims:
            spend.append((aims - 1, dodges))
        if self("attacker.jarkai_mastery") and self.melee and dodges:
            spend.append((aims, dodges - 1))
        for left in spend:
            if blanks:
                best = max(best, self.improving(crits, hits + 1, blanks - 1, *left, aimed))
            if hits:
                best = max(best, self.improving(crits + 1, hits - 1, blanks, *left, aimed))
        return best

    # -- Apply Dodge and Cover

    def covering(self, crits: int, hits: int, blanks: int, aims: int, aimed: bool) -> Fraction:
        def dodging(left: int) -> Fraction:
            return self.dodging(crits, left, blanks, aims, aimed, self("defender.dodges"), False)

        cover = COVER[self.case.get("cover", "none")]
        if not (cover and hits and self.ranged):
            return dodging(hits)
        automatic = 1 if self("defender.low_profile") else 0
        colour = "red" if self("defender.dug_in") else "white"
        values = []
        for faces in rolls(SHIELD_SIDES, (colour,) * (hits - automatic)):
            cancelled = automatic + faces.count("block")
            if cover == 2:
                cancelled += faces.count("surge")
            values.append(dodging(max(0, hits - cancelled)))
        return mean(values)

    def dodging(
        self, crits: int, hits: int, blanks: int, aims: int, aimed: bool, left: int, dodged: bool
    ) -> Fraction:
        best = self.attacker_modifies(crits, hits, blanks, aims, aimed, dodged)
        if left and not self("pool.high_velocity"):
            best = min(best, self.dodging(crits, hits, blanks, aims, aimed, left - 1, True))
            if hits:
                best = min(best, self.dodging(crits, hits - 1, blanks, aims, aimed, left - 1, True))
            if crits and self("defender.outmaneuver"):
                best = min(best, self.dodging(crits - 1, hits, blanks, aims, aimed, left - 1, True))
        return best

    # -- Modify Attack Dice

    def attacker_modifies(
        self, crits: int, hits: int, blanks: int, aims: int, aimed: bool, dodged: bool
    ) -> Fraction:
        shields = self("defender.shields")
        shields -= min(shields, self("pool.ion"), crits + hits)
        armored = self("defender.armor") > 0
        gained = 1 if self("attacker.duelist") and self.melee and aimed else 0
        best: Fraction | None = None
        impact = self("pool.impact") + self("defender.weak_point") if armored else 0
        for turned in range(min(impact, hits) + 1):
            c, h = crits + turned, hits - turned
            if armored and self("pool.primitive"):
                c, h = 0, c + h
            for lethal in range(min(aims, self("pool.lethal")) + 1):
                value = self.ramming(
                    c, h, blanks, self("pool.ram"), shields, gained + lethal, dodged
                )
                best = value if best is None else max(best, value)
        assert best is not None
        return best

    def ramming(
        self, crits: int, hits: int, blanks: int, left: int, shields: int, gained: int, dodged: bool
    ) -> Fraction:
        best = self.defender_modifies(
            crits, hits, shields, gained, dodged, self("defender.armor") + self.backup
        )
        if left:
            if hits:
                best = max(
                    best,
                    self.ramming(crits + 1, hits - 1, blanks, left - 1, shields, gained, dodged),
                )
            if blanks:
                best = max(
                    best,
                    self.ramming(crits + 1, hits, blanks - 1, left - 1, shields, gained, dodged),
                )
        return best

    @property
    def backup(self) -> int:
        return 2 if self("defender.backup") and self.ranged else 0

    def defender_modifies(
        self, crits: int, hits: int, shields: int, gained: int, dodged: bool, left: int
    ) -> Fraction:
        best = self.guarding(crits, hits, shields, gained, dodged)
        if left and hits:
            best = min(
                best, self.defender_modifies(crits, hits - 1, shields, gained, dodged, left - 1)
            )
        return best

    def guarding(self, crits: int, hits: int, shields: int, gained: int, dodged: bool) -> Fraction:
        best = self.shielding(crits, hits, shields, gained, 0, dodged)
        guardian = self.case.get("defender.guardian")
        if not guardian or not self.ranged:
            return best
        deflects = guardian.get("deflect") and not self("pool.high_velocity")
        for taken in range(1, min(guardian["value"], hits) + 1):
            values = []
            for faces in rolls(SHIELD_SIDES, (guardian["die"],) * taken):
                blocks = faces.count("block")
                if guardian.get("surge") or deflects:
                    blocks += faces.count("surge")
                else:
                    blocks += min(faces.count("surge"), guardian.get("surges", 0))
                most = 0 if guardian.get("immune_pierce") else min(blocks, self.pierce + gained)
                values.append(
                    max(
                        self.shielding(crits, hits - taken, shields, gained, used, dodged)
                        for used in range(most + 1)
                    )
                )
            best = min(best, mean(values))
        return best

    def shielding(
        self, crits: int, hits: int, shields: int, gained: int, used: int, dodged: bool
    ) -> Fraction:
        best = self.defending(crits + hits, gained, used, dodged)
        if shields and self.ranged:
            if hits:
                other = self.shielding(crits, hits - 1, shields - 1, gained, used, dodged)
                best = min(best, other)
            if crits:
                other = self.shielding(crits - 1, hits, shields - 1, gained, used, dodged)
                best = min(best, other)
        return best

    # -- Roll Defense Dice and after

    def immune_pierce(self, dodged: bool) -> bool:
        return bool(
            self("defender.immune_pierce") or (self("defender.duelist") and self.melee and dodged)
        )

    def defending(self, results: int, gained: int, used: int, dodged: bool) -> Fraction:
        count = results + min(self("defender.suppression"), self("defender.danger_sense"))
        if (
            self("defender.impervious")
            and self.case.get("impervious_adds", True)
            and not self.immune_pierce(dodged)
            and not self.makashi
        ):
            count += self.pierce + gained
        colours = [self("defender.die")] * count
        for way, number in (("white", "downgrades"), ("red", "upgrades")):
            able = [i for i, colour in enumerate(colours) if colour != way]
            for i in able[: self(f"defender.{number}")]:
                colours[i] = way
        soresu = bool(self("defender.soresu_mastery") and self.ranged)
        return mean(
            [
                self.luck(
                    tuple(sorted(zip(colours, faces, strict=True))),
                    self("defender.uncanny_luck"),
                    soresu,
                    (results, self.pierce + gained - used, dodged),
                )
                for faces in rolls(SHIELD_SIDES, tuple(colours))
            ]
        )

    def luck(
        self,
        hand: tuple[tuple[str, str], ...],
        luck: int,
        soresu: bool,
        rest: tuple[int, int, bool],
    ) -> Fraction:
        best = self.blocking(tuple(sorted(face for _, face in hand)), rest)
        every = tuple(range(len(hand)))
        options = [(some, 0, soresu) for some in subsets(len(hand), luck)] if luck else []
        options += [(every, luck, False)] if soresu else []
        for some, luck_left, soresu_left in options:
            kept = [die for i, die in enumerate(hand) if i not in some]
            colours = tuple(hand[i][0] for i in some)
            best = min(
                best,
                mean(
                    [
                        self.luck(
                            tuple(sorted([*kept, *zip(colours, faces, strict=True)])),
                            luck_left,
                            soresu_left,
                            rest,
                        )
                        for faces in rolls(SHIELD_SIDES, colours)
                    ]
                ),
            )
        return best

    def blocking(self, faces: tuple[str, ...], rest: tuple[int, int, bool]) -> Fraction:
        results, pierce, dodged = rest
        surges = faces.count("surge")
        granted = (
            self("defender.surge")
            or (self("defender.deflect") and self.ranged and not self("pool.high_velocity"))
            or (self("defender.block") and dodged)
            or self("defender.hold_the_line")
        )
        most = surges if granted else min(surges, self("defender.surges"))
        return min(
            self.wounds(results, faces.count("block") + turned, pierce, dodged)
            for turned in range(most + 1)
        )

    def wounds(self, results: int, blocks: int, pierce: int, dodged: bool) -> Fraction:
        immune = self.immune_pierce(dodged) or (self("defender.immune_melee_pierce") and self.melee)
        cancelled = min(pierce, blocks) if self.makashi or not immune else 0
        if (
            self("defender.impervious")
            and not self.case.get("impervious_adds", True)
            and not self.makashi
        ):
            cancelled = max(0, cancelled - 1)
        suffered = max(0, results - (blocks - cancelled))
        cap = self.case.get("wound_cap")
        if cap is not None and self.ranged:
            suffered = min(suffered, cap)
        return self.score(suffered)
