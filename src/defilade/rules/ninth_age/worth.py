"""What a unit's shooting is worth: hits, wounds, health points, and what each thing changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from defilade.dice import Distribution
from defilade.rules.ninth_age.attack_rules import DAMAGE_RULES, texts
from defilade.rules.ninth_age.profile import Damage, Defence, Shots
from defilade.rules.ninth_age.volley import Volley
from defilade.rules.worth import Effect, Stage, Worth
from defilade.tabletop.table import unknown

_STEPS = (
    ("To Hit", "hits", "hits"),
    ("To Wound", "wounds", "wounds"),
    ("Armour and Special Saves", "unsaved", "unsaved wounds"),
    ("Lose Health Points", "lost", "health points lost"),
)
"""The steps: their names, the fields of `Steps`, and what is counted."""


def worth_of(shots: Volley) -> Worth:
    """The exact chances of the shots, and what each thing that bears on them changes.

    Health points lost; or hits, where the map states no damage or defence.
    """
    steps, hits = shots.steps, shots.hits
    counted, count = ("hits", hits) if steps is None else ("health points lost", steps.lost)
    stages: tuple[Stage, ...] = ()
    if steps is not None:
        stages = tuple(
            Stage(step=step, counted=counted, count=getattr(steps, field))
            for step, field, counted in _STEPS
        )
    effects = (
        Effect(name=name, without=_count(other).mean, difference=count.mean - _count(other).mean)
        for name, other in _others(shots)
    )
    return Worth(
        attack=_in_words(shots),
        counted=counted,
        count=count,
        goal=counted,
        worth=count.mean,
        stages=stages,
        effects=tuple(effects),
    )


def _count(shots: Volley) -> Distribution[int]:
    steps = shots.steps
    return shots.hits if steps is None else steps.lost


def _others(shots: Volley) -> Iterator[tuple[str, Volley]]:
    """The things that bear on the shots, each with the shots without it."""
    names = dict.fromkeys(penalty.name for gun in shots.guns for penalty in gun.penalties)
    for name in names:
        yield name, shots.without([name])
    if shots.steps is None or shots.defence is None:
        return
    for field, name in DAMAGE_RULES.items():
        if any(getattr(damage, field) for damage in shots.damages):
            off = None if field == "multiple_wounds" else False
            yield name, shots.with_damage(_setting(field, off))
    if any(damage.armour_penetration for damage in shots.damages):
        yield "armour penetration", shots.with_damage(_setting("armour_penetration", 0))
    for field, plain in (("armour", 0), ("aegis", None), ("fortitude", None)):
        if getattr(shots.defence, field) != plain:
            yield field, shots.with_defence(_setting(field, plain))


def _setting(field: str, value: Any) -> Any:
    """The change that gives a damage or a defence another value."""
    return lambda record: replace(record, **{field: value})


def _in_words(shots: Volley) -> tuple[str, ...]:
    """Who needs what, and what meets what."""
    words = []
    for (needed, weapon), count in Counter((g.needed, g.weapon) for g in shots.guns).items():
        each = "" if str(weapon.shots) == "1" else f" with {weapon.shots} shots"
        words.append(f"{count} need{'s' if count == 1 else ''} {needed}+{each}")
    for damage in shots.damages:
        rules = "".join(f", {text}" for text in texts(damage))
        words.append(f"strength {damage.strength}, AP {damage.armour_penetration}{rules}")
    if shots.defence is not None:
        words.append(f"against {_defence(shots.defence)}")
    return tuple(words) or ("nobody shoots",)


def _defence(defence: Defence) -> str:
    saves = [
        f"{name} {getattr(defence, name)}+"
        for name in ("aegis", "fortitude")
        if getattr(defence, name) is not None
    ]
    points = [f"{defence.health_points} health points"] if defence.health_points > 1 else []
    start = f"resilience {defence.resilience}, armour {defence.armour}"
    return ", ".join([start, *saves, *points])


_NUMBERS = {
    "strength": ("strength", Damage),
    "ap": ("armour_penetration", Damage),
    "resilience": ("resilience", Defence),
    "armour": ("armour", Defence),
    "health points": ("health_points", Defence),
}
_SAVES = ("aegis", "fortitude")


def changed(shots: Volley, line: str) -> Volley:
    """The shots with changes, separated by commas.

    "no soft cover", "no moving" (a penalty left out), "strength 4", "ap 2", "poison", "no poison",
    "multiple wounds D3", "resilience 4", "armour 3", "health points 2", "aegis 4+", "aegis none".
    Raises ValueError at the first change that is none.
    """
    for text in filter(None, (" ".join(part.lower().split()) for part in line.split(","))):
        shots = _changed(shots, text.replace("armor", "armour"))
    return shots


def _changed(shots: Volley, text: str) -> Volley:
    rules = {name.lower(): field for field, name in DAMAGE_RULES.items()}
    off = text.removeprefix("no ")
    if off in rules and rules[off] != "multiple_wounds":
        return shots.with_damage(_setting(rules[off], off == text))
    if off == "multiple wounds" and off != text:
        return shots.with_damage(_setting("multiple_wounds", None))
    if off != text:
        names = {penalty.name for gun in shots.guns for penalty in gun.penalties}
        if not names:
            raise ValueError(f"no {off}: these shots have no penalty that could be left out")
        if off not in names:
            raise ValueError(unknown("penalty", off, sorted(names)))
        return shots.without([off])
    known = [*_NUMBERS, *_SAVES, *rules]
    for name in known:
        if text == name or text.startswith(f"{name} "):
            return _valued(shots, name, text[len(name) + 1 :])
    raise ValueError(unknown("change", text, [*known, "no soft cover", "no moving"]))


def _valued(shots: Volley, name: str, value: str) -> Volley:
    """The shots with another value of one thing; raises ValueError for what it cannot be."""
    got = repr(value) if value else "none"
    if name in _NUMBERS:
        if not re.fullmatch("[0-9]{1,2}", value):
            raise ValueError(f"{name}: expected a number from 0 to 99, got {got}")
        field, owner = _NUMBERS[name]
        change = _setting(field, int(value))
        return shots.with_damage(change) if owner is Damage else shots.with_defence(change)
    if name in _SAVES:
        if not re.fullmatch(r"[2-6]\+|none", value):
            raise ValueError(f"{name}: expected a save from 2+ to 6+, or none, got {got}")
        return shots.with_defence(_setting(name, None if value == "none" else int(value[0])))
    if name != "multiple wounds":
        raise ValueError(f"{name} takes no value, got {got}")
    try:
        wounds = Shots.parse(value.strip("()"))
    except ValueError:
        raise ValueError(f"{name}: expected a number such as 2 or D3, got {got}") from None
    return shots.with_damage(_setting("multiple_wounds", wounds))
