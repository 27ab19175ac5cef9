"""What an attack is worth, in a form that text, JSON and chart show for any game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from defilade.dice import Distribution


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What there is after a step of the attack: the step, what is counted, how many."""

    step: str
    counted: str
    count: Distribution[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What one thing is worth: the attack's worth without it, and how much that changes.

    `difference` is the worth with it less the worth without it, all else equal and the best
    decisions made anew.
    """

    name: str
    without: Fraction
    difference: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What to do with one roll of the dice, and how often that roll comes."""

    roll: str
    chance: Fraction
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The exact chances of one attack, both sides deciding for the best for `goal`.

    `attack` are the things that bear on it, in words. `count` is how many of `counted` come of it;
    `worth` is what the goal comes to: the mean of `count`, or a chance where `is_chance`.
    `stages` are the steps on the way, `others` what else comes of it. `notes` are sentences about
    how the attack was made up.
    """

    attack: tuple[str, ...]
    counted: str
    count: Distribution[int]
    goal: str
    worth: Fraction
    is_chance: bool = False
    stages: tuple[Stage, ...] = ()
    effects: tuple[Effect, ...] = ()
    advice: tuple[Advice, ...] = ()
    others: tuple[Stage, ...] = ()
    notes: tuple[str, ...] = ()
