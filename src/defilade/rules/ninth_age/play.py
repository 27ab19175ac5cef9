"""One round of shooting played out, step by step, with dice from anywhere.

Shooters that need the same roll with the same weapon roll together. The chances are those of
`wounding`. (Both editions, To Hit, To-Wound Rolls, Armour Saves, Special Saves.)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from defilade.errors import DefiladeError
from defilade.rules.ninth_age import shooting, wounding
from defilade.rules.ninth_age.profile import Damage, Defence, Shots, Weapon
from defilade.rules.ninth_age.volley import Volley
from defilade.rules.ninth_age.wounding import LETHAL_PENETRATION, Wound
from defilade.rules.wording import counted


class Source(Protocol):
    """Something that rolls numbered dice."""

    def roll(self, count: int, sides: int) -> list[int]:
        """The numbers of so many dice."""


class RandomDice:
    """Dice that fall by chance; the same seed gives the same falls."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int, sides: int) -> list[int]:
        """The numbers of so many dice."""
        return [self._random.randint(1, sides) for _ in range(count)]


class GivenDice:
    """Dice as players rolled them, one text a roll, such as "6 4 4 1"; after the last `then` rolls.

    Raises DefiladeError where a text is no roll of the dice that are rolled.
    """

    def __init__(self, rolls: Sequence[str], then: Source) -> None:
        self._rolls, self._then = list(rolls), then

    def roll(self, count: int, sides: int) -> list[int]:
        """The numbers of so many dice."""
        if not count or not self._rolls:
            return self._then.roll(count, sides)
        words = self._rolls.pop(0).replace(",", " ").split()
        if len(words) != count or not all(_is_face(word, sides) for word in words):
            raise DefiladeError(
                f"expected {count} numbers from 1 to {sides}, got {' '.join(words) or 'none'}"
            )
        return [int(word) for word in words]


def _is_face(word: str, sides: int) -> bool:
    return word.isdigit() and len(word) < 3 and 1 <= int(word) <= sides


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something that happened in a step: a roll and what it came to."""

    step: str
    part: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One round of shooting: what happened, in order, and what was left after each step.

    `wounds`, `unsaved` and `lost` are None where the map states no damage or defence.
    """

    lines: tuple[Line, ...]
    hits: int
    wounds: int | None
    unsaved: int | None
    lost: int | None


def play(shots: Volley, source: Source) -> Played:
    """One round of shooting with dice from `source`."""
    game = _Game(source)
    defence = shots.defence
    has_damage = defence is not None and all(gun.weapon.damage for gun in shots.guns)
    hits = wounds = unsaved = lost = 0
    for (needed, weapon), count in Counter((g.needed, g.weapon) for g in shots.guns).items():
        plain, sixes = game.hits(shots, needed, weapon, count)
        damage = weapon.damage
        focus = sixes if damage is not None and damage.battle_focus else 0
        hits += plain + sixes + focus
        if defence is None or damage is None or not has_damage:
            continue
        kinds = game.wounds(plain, sixes, focus, damage, defence)
        left = game.saves(kinds, damage, defence)
        wounds, unsaved = wounds + len(kinds), unsaved + left
        lost += game.lost(left, damage, defence)
    if not has_damage:
        return Played(lines=tuple(game.lines), hits=hits, wounds=None, unsaved=None, lost=None)
    return Played(lines=tuple(game.lines), hits=hits, wounds=wounds, unsaved=unsaved, lost=lost)


class _Game:
    """Rolls dice and notes what they came to."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.lines: list[Line] = []

    def _roll(self, count: int, sides: int = 6) -> list[int]:
        return self._source.roll(count, sides)

    def _say(self, step: str, text: str) -> None:
        self.lines.append(Line(step=step, part="", text=text))

    def _number(self, shots: Shots, of: str) -> int:
        """A number such as 2D6, rolled where it has dice."""
        if not shots.dice:
            return shots.times
        rolled = self._roll(shots.dice, shots.sides)
        number = sum(rolled) * shots.times
        self._say(of, f"{shots}: rolled {_numbers(rolled)}, {number}")
        return number

    def hits(self, volley: Volley, needed: int, weapon: Weapon, count: int) -> tuple[int, int]:
        """The hits by less than a natural 6, and by one."""
        number = sum(self._number(weapon.shots, "To Hit") for _ in range(count))
        possible = shooting.chance(needed, volley.edition) > 0
        if not possible or not number:
            self._say("To Hit", f"{number} shots need {needed}+: none can hit")
            return 0, 0
        rolled = self._roll(number)
        text = f"{counted(number, 'shot')} need{'s' * (number == 1)} {needed}+: "
        text += f"rolled {_numbers(rolled)}"
        sixes = rolled.count(6)
        if needed >= shooting.HOPELESS:
            again = self._roll(sixes)
            if sixes:
                text += f"; Hopeless Shots, 4+ each: rolled {_numbers(again)}"
            sixes = sum(one >= 4 for one in again)
            plain = 0
        else:
            plain = sum(needed <= one < 6 for one in rolled)
        self._say("To Hit", f"{text}; {counted(plain + sixes, 'hit')}")
        return plain, sixes

    def wounds(
        self, plain: int, sixes: int, focus: int, damage: Damage, defence: Defence
    ) -> list[Wound]:
        """The wounds, each of its kind."""
        poisoned = sixes if damage.poison else 0
        rolls = plain + sixes + focus - poisoned
        kinds = [Wound.PLAIN] * poisoned
        if focus:
            self._say("To Wound", f"Battle Focus: {counted(focus, 'more hit')}")
        if poisoned:
            self._say("To Wound", f"Poison: {counted(poisoned, 'wound')} without a roll")
        if rolls:
            needed = wounding.to_wound(damage.strength, defence.resilience)
            rolled = self._roll(rolls)
            lethal = rolled.count(6) if damage.lethal_strike else 0
            found = sum(one >= needed for one in rolled)
            kinds += [Wound.LETHAL] * lethal + [Wound.PLAIN] * (found - lethal)
            text = f"needed {needed}+: rolled {_numbers(rolled)}; {counted(found, 'wound')}"
            self._say("To Wound", text + (f", {lethal} of Lethal Strike" if lethal else ""))
        return kinds

    def saves(self, kinds: list[Wound], damage: Damage, defence: Defence) -> int:
        """How many wounds are neither saved by armour nor by a special save."""
        left = 0
        for kind in (Wound.PLAIN, Wound.LETHAL):
            count = kinds.count(kind)
            lethal = kind is Wound.LETHAL
            penetration = LETHAL_PENETRATION if lethal else damage.armour_penetration
            count = self._armour(count, wounding.armour_save(defence.armour, penetration))
            left += self._special(count, damage, defence, lethal=lethal)
        return left

    def _armour(self, count: int, needed: int | None) -> int:
        if not count or needed is None:
            if count:
                self._say("Armour Saves", f"no save against {counted(count, 'wound')}")
            return count
        rolled = self._roll(count)
        saved = sum(one >= needed for one in rolled)
        self._say("Armour Saves", f"needed {needed}+: rolled {_numbers(rolled)}; {saved} saved")
        return count - saved

    def _special(self, count: int, damage: Damage, defence: Defence, *, lethal: bool) -> int:
        """The better of Aegis and Fortitude; successful Aegis saves are rerolled if Divine."""
        aegis = wounding.success(defence.aegis)
        fortitude = wounding.success(defence.fortitude)
        if damage.divine:
            aegis *= aegis
        if damage.flaming or lethal:
            fortitude *= 0
        is_aegis = aegis >= fortitude
        needed = defence.aegis if is_aegis else defence.fortitude
        if not count or needed is None or max(aegis, fortitude) == 0:
            return count
        rolled = self._roll(count)
        saved = sum(one >= needed for one in rolled)
        text = f"{'Aegis' if is_aegis else 'Fortitude'} {needed}+: rolled {_numbers(rolled)}"
        if is_aegis and damage.divine and saved:
            again = self._roll(saved)
            saved = sum(one >= needed for one in again)
            text += f"; Divine, successes again: rolled {_numbers(again)}"
        self._say("Special Saves", f"{text}; {saved} saved")
        return count - saved

    def lost(self, unsaved: int, damage: Damage, defence: Defence) -> int:
        """The health points that unsaved wounds cost."""
        if damage.multiple_wounds is None:
            return unsaved
        step = "Lose Health Points"
        return sum(
            min(self._number(damage.multiple_wounds, step), defence.health_points)
            for _ in range(unsaved)
        )


def _numbers(rolled: list[int]) -> str:
    return " ".join(map(str, sorted(rolled, reverse=True))) or "nothing"
