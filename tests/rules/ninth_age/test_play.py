"""One round of shooting played out, and what it is worth: both against the exact steps."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from defilade.errors import DefiladeError
from defilade.rules import amounts
from defilade.rules.ninth_age import EDITIONS
from defilade.rules.ninth_age.attack_rules import split, texts
from defilade.rules.ninth_age.play import GivenDice, Played, RandomDice, play
from defilade.rules.ninth_age.profile import Damage, Defence, Shots, Weapon, WeaponRules
from defilade.rules.ninth_age.verdict import Modifier
from defilade.rules.ninth_age.volley import Gun, Volley
from defilade.rules.ninth_age.worth import changed, worth_of

SECOND, THIRD = EDITIONS["2"], EDITIONS["3"]
COVER = Modifier(name="soft cover", penalty=1)


TARGET = Defence(resilience=3, armour=2)


def volley(
    *,
    count: int = 1,
    aim: int = 4,
    shots: str = "1",
    defence: Defence | None = TARGET,
    penalties: tuple[Modifier, ...] = (),
    edition: Any = SECOND,
    **damage: Any,
) -> Volley:
    weapon = Weapon(range=24, shots=Shots.parse(shots), damage=Damage(**{"strength": 3, **damage}))
    gun = Gun(weapon=weapon, aim=aim, penalties=penalties)
    return Volley(edition=edition, guns=(gun,) * count, defence=defence)


class EveryFall:
    """Dice that fall every way there is, one way after another, and how likely each was."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.done = False

    def start(self) -> None:
        self.ways: list[int] = []
        self.chance = Fraction(1)

    def roll(self, count: int, sides: int) -> list[int]:
        ways = list(product(range(1, sides + 1), repeat=count))
        at = len(self.ways)
        if at == len(self.turns):
            self.turns.append(0)
        self.ways.append(len(ways))
        self.chance /= len(ways)
        return list(ways[self.turns[at]])

    def turn(self) -> None:
        while self.turns and self.turns[-1] == self.ways[len(self.turns) - 1] - 1:
            self.turns.pop()
        if self.turns:
            self.turns[-1] += 1
        self.done = not self.turns


def everything(shots: Volley) -> list[tuple[Played, Fraction]]:
    source, ends = EveryFall(), []
    while not source.done:
        source.start()
        end = play(shots, source)
        ends.append((end, source.chance))
        source.turn()
    return ends


AEGIS = Defence(resilience=4, armour=1, aegis=5)
CASES = {
    "plain": volley(),
    "two of them": volley(count=2, defence=Defence(resilience=3)),
    "two shots": volley(shots="2", defence=Defence(resilience=3)),
    "shots by a die": volley(shots="D3", defence=None),
    "poison": volley(poison=True),
    "lethal strike": volley(lethal_strike=True, defence=Defence(resilience=4, armour=4)),
    "lethal strike against fortitude": volley(
        lethal_strike=True, defence=Defence(resilience=3, fortitude=4)
    ),
    "battle focus": volley(battle_focus=True, aim=5, defence=Defence(resilience=3)),
    "battle focus and poison": volley(
        battle_focus=True, poison=True, aim=5, defence=Defence(resilience=3)
    ),
    "aegis": volley(defence=AEGIS),
    "divine": volley(defence=AEGIS, divine=True),
    "the better save": volley(defence=replace(AEGIS, fortitude=4)),
    "divine makes fortitude better": volley(
        defence=replace(AEGIS, armour=0, aegis=4, fortitude=5), divine=True
    ),
    "flaming": volley(defence=replace(AEGIS, aegis=None, fortitude=4), flaming=True),
    "hopeless": volley(aim=6, penalties=(COVER,)),
    "hopeless poison": volley(aim=6, penalties=(COVER,), poison=True),
    "impossible": volley(aim=6, penalties=(COVER,), edition=THIRD),
    "multiple wounds": volley(
        multiple_wounds=Shots.parse("D3"), defence=Defence(resilience=3, health_points=2)
    ),
    "a save of 7+": volley(armour_penetration=2),
}


@pytest.mark.parametrize("case", CASES)
def test_all_falls_together_are_the_steps(case: str) -> None:
    shots = CASES[case]
    steps, ends = shots.steps, everything(shots)
    assert sum(chance for _, chance in ends) == 1
    for name in ("hits", "wounds", "unsaved", "lost"):
        sums: Counter[int | None] = Counter()
        for end, chance in ends:
            sums[getattr(end, name)] += chance  # type: ignore[assignment]
        if steps is None:
            expected = shots.hits.chances if name == "hits" else {None: 1}
        else:
            expected = getattr(steps, name).chances
        assert {key: value for key, value in sums.items() if value} == expected, name


def test_the_same_seed_plays_the_same_round() -> None:
    shots = volley(count=8)
    assert play(shots, RandomDice(3)) == play(shots, RandomDice(3))
    assert len({play(shots, RandomDice(seed)).lines for seed in range(9)}) > 1


def test_players_dice() -> None:
    shots = volley(count=5, defence=Defence(resilience=3, armour=1, aegis=6))
    end = play(shots, GivenDice(["6 5 4, 3 1", "4 4 3", "6 5", "6"], RandomDice(0)))
    assert (end.hits, end.wounds, end.unsaved, end.lost) == (3, 2, 0, 0)
    assert [(line.step, line.text) for line in end.lines] == [
        ("To Hit", "5 shots need 4+: rolled 6 5 4 3 1; 3 hits"),
        ("To Wound", "needed 4+: rolled 4 4 3; 2 wounds"),
        ("Armour Saves", "needed 6+: rolled 6 5; 1 saved"),
        ("Special Saves", "Aegis 6+: rolled 6; 1 saved"),
    ]


@pytest.mark.parametrize("text", ["6", "6 6 6", "7 1", "0 1", "a b", ""])
def test_what_is_no_roll_of_two_dice(text: str) -> None:
    with pytest.raises(DefiladeError, match="expected 2 numbers from 1 to 6, got"):
        play(volley(count=2), GivenDice([text], RandomDice(0)))


def test_what_it_is_worth() -> None:
    """5 x 1/3 hits in soft cover, half of them wound, 1/6 saved by armour, 1/6 by the Aegis."""
    defence = Defence(resilience=3, armour=1, aegis=6)
    found = worth_of(volley(count=5, penalties=(COVER,), defence=defence))
    assert found.worth == 5 * Fraction(1, 3) * Fraction(1, 2) * Fraction(5, 6) ** 2
    assert [stage.count.mean for stage in found.stages] == [
        Fraction(5, 3),
        Fraction(5, 6),
        found.worth,
        found.worth,
    ]
    effects = {effect.name: effect.without for effect in found.effects}
    assert effects == {
        "soft cover": found.worth * Fraction(3, 2),
        "armour": found.worth * Fraction(6, 5),
        "aegis": found.worth * Fraction(6, 5),
    }
    assert found.attack == (
        "5 need 5+",
        "strength 3, AP 0",
        "against resilience 3, armour 1, aegis 6+",
    )


def test_of_one_thing_the_number_is_one() -> None:
    """Two shots that hit on 4+, and three."""
    for count, told in ((2, "1 hit on average;"), (3, "1.50 (3/2) hits on average;")):
        assert amounts.answer(worth_of(volley(count=count, defence=None))).startswith(told)
    in_short = amounts.answer(worth_of(volley(count=2, defence=None)), in_short=True)
    assert in_short.startswith("1.00 hits on average;")


def test_without_damage_hits_are_counted() -> None:
    found = worth_of(volley(count=2, defence=None, penalties=(COVER,)))
    assert (found.counted, found.worth, found.stages) == ("hits", Fraction(2, 3), ())
    assert [effect.without for effect in found.effects] == [1]
    assert worth_of(Volley(edition=SECOND, guns=(), defence=None)).attack == ("nobody shoots",)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("no soft cover", volley()),
        ("strength 5, AP 2", volley(strength=5, armour_penetration=2, penalties=(COVER,))),
        ("poison", volley(poison=True, penalties=(COVER,))),
        ("poison, no poison", volley(penalties=(COVER,))),
        ("multiple wounds d3", volley(multiple_wounds=Shots.parse("D3"), penalties=(COVER,))),
        ("armor 4", volley(defence=Defence(resilience=3, armour=4), penalties=(COVER,))),
        ("aegis 5+", volley(defence=Defence(resilience=3, armour=2, aegis=5), penalties=(COVER,))),
        ("aegis 5+, aegis none", volley(penalties=(COVER,))),
        ("", volley(penalties=(COVER,))),
    ],
)
def test_changes(line: str, same: Volley) -> None:
    assert changed(volley(penalties=(COVER,)), line) == same


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("no hard cover", "unknown penalty 'hard cover'; did you mean 'soft cover'"),
        ("strenght 4", "unknown change 'strenght 4'; did you mean 'strength'"),
        ("aegis 7+", "aegis: expected a save from 2+ to 6+, or none, got '7+'"),
        ("strength 0", "expected a strength of 1 or more"),
    ],
)
def test_what_is_no_change(line: str, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("+", r"\+")):
        changed(volley(penalties=(COVER,)), line)


def test_rules_of_a_weapon_are_parted() -> None:
    rules, damage = split(["Unwieldy", "poison", "Accurate", "Multiple  Wounds ( D3 )"])
    assert rules == WeaponRules(unwieldy=1, accurate=True)
    assert damage == {"poison": True, "multiple_wounds": Shots.parse("D3")}
    assert texts(Damage(strength=3, **damage)) == ("Poison", "Multiple Wounds (D3)")
