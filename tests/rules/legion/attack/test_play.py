"""One attack played out: every way the dice can fall, and the players' own dice."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from defilade.dice import Counts, pool
from defilade.dice.decisions import Dice
from defilade.rules.legion.attack import (
    WOUNDS,
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Defender,
    DiceError,
    GivenDice,
    Goal,
    Plan,
    RandomDice,
    Surge,
    advice,
    odds,
    play,
)
from defilade.rules.legion.attack.play import play_plan
from defilade.rules.legion.verdict import Cover
from tests.rules.legion.attack import oracle
from tests.rules.legion.attack.oracle import Case
from tests.rules.legion.attack.test_brute_force import BASE, KEYWORDS


class EveryFall:
    """Dice that fall every way there is, one way after another, and how likely each was."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.done = False

    def start(self) -> None:
        self.rolls: list[int] = []
        self.chance = Fraction(1)

    def roll(self, dice: Dice) -> tuple[Counts, ...]:
        ways: list[tuple[tuple[Counts, ...], Fraction]] = [((), Fraction(1))]
        for die, count in dice:
            shown = pool(die, count).chances.items()
            ways = [((*way, one), chance * more) for way, chance in ways for one, more in shown]
        at = len(self.rolls)
        if at == len(self.turns):
            self.turns.append(0)
        self.rolls.append(len(ways))
        way, chance = ways[self.turns[at]]
        self.chance *= chance
        return way

    def turn(self) -> None:
        """On to the next way, the last roll first."""
        while self.turns and self.turns[-1] == self.rolls[len(self.turns) - 1] - 1:
            self.turns.pop()
        if self.turns:
            self.turns[-1] += 1
        self.done = not self.turns


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("Marksman", "Low Profile"),
        ("Uncanny Luck 1", "Lethal 1"),
        ("Guardian 1, Deflect", "Pierce 1"),
        ("Soresu Mastery", "Deflect"),
        ("melee", "Makashi Mastery", "Pierce 1", "Immune: Pierce"),
        ("downgrade", "upgrade", "no cover"),
        ("observation", "no cover", "no dodge"),
        ("Ram 1", "Outmaneuver", "Critical 1"),
        ("shield", "Ion 1", "Armor 1", "Impact 1"),
    ],
)
@pytest.mark.parametrize("goal", [WOUNDS, Goal(of_roll=True), Goal(wounds=2)])
def test_all_falls_together_are_the_odds(names: tuple[str, ...], goal: Goal) -> None:
    case: Case = dict(BASE)
    for name in names:
        case.update(KEYWORDS[name])
    plan, source = Plan(oracle.combat(case), goal), EveryFall()
    sums: dict[tuple[int, int, int, int], Fraction] = {}
    while not source.done:
        source.start()
        end = play_plan(plan, source)
        key = (end.wounds, end.suppression, end.attacker_wounds, end.guardian_wounds)
        sums[key] = sums.get(key, Fraction(0)) + source.chance
        source.turn()
    result = odds(plan.combat, goal)
    every = (result.wounds, result.suppression, result.attacker_wounds, result.guardian_wounds)
    for number, each in enumerate(every):
        played: dict[int, Fraction] = {}
        for key, chance in sums.items():
            played[key[number]] = played.get(key[number], Fraction(0)) + chance
        assert played == each.chances


BLANK_SLATE = Combat(
    pool=AttackPool.of(white=2, red=1),
    attacker=Attacker(surge=Surge.HIT, aims=2),
    defender=Defender(die=Colour.RED, dodges=1),
    cover=Cover.LIGHT,
)


def test_the_same_seed_plays_the_same_attack() -> None:
    assert play(BLANK_SLATE, RandomDice(3)) == play(BLANK_SLATE, RandomDice(3))
    played = {play(BLANK_SLATE, RandomDice(seed)).lines for seed in range(20)}
    assert len(played) > 1


def test_steps_come_in_the_order_of_the_rulebook() -> None:
    order = [
        "Roll Attack Dice",
        "Apply Dodge and Cover",
        "Modify Attack Dice",
        "Roll Defense Dice",
        "Modify Defense Dice",
        "Compare Results",
        "Assign Suppression Token to Defender",
    ]
    for seed in range(30):
        steps = [order.index(line.step) for line in play(BLANK_SLATE, RandomDice(seed)).lines]
        assert steps == sorted(steps)


def test_dice_of_several_colours_tell_theirs() -> None:
    undodged = Defender(die=Colour.RED)
    attack = replace(BLANK_SLATE, attacker=Attacker(surge=Surge.HIT, aims=1), defender=undodged)
    played = play(attack, GivenDice(["white:blank red:hit white:crit"], RandomDice(1)))
    first, second, *_ = played.lines
    assert first.text == "rolled white:crit white:blank red:hit"
    assert second.text == "aim: reroll the white blank; keep the white critical and the red hit"


def test_a_hit_is_rerolled_when_a_second_aim_can_mend_it() -> None:
    """In light cover a hit is worth 5/6, and a red die rolled anew, twice if need be, more.

    1/8 + 6/8 * 5/6 + 1/8 * (1/8 + 6/8 * 5/6) = 27/32 against 5/6.
    """
    dice = "white:blank white:crit red:hit"
    once, twice = (replace(BLANK_SLATE.attacker, aims=aims) for aims in (1, 2))
    open_defence = Defender(die=Colour.RED)
    plans = [
        Plan(replace(BLANK_SLATE, attacker=attacker, defender=open_defence), WOUNDS)
        for attacker in (once, twice)
    ]
    assert "keep the white critical and the red hit" in advice(plans[0], dice)
    assert "reroll the white blank and the red hit" in advice(plans[1], dice)


def test_given_dice_are_followed_by_chance_or_by_nothing() -> None:
    seeded = play(BLANK_SLATE, GivenDice(["white:hit,white:hit,red:hit"], RandomDice(5)))
    assert seeded.lines[0].text == "rolled white:hit white:hit red:hit"
    with pytest.raises(DiceError, match=r"expected the roll of .*, and no more dice were given"):
        play(BLANK_SLATE, GivenDice(["white:blank white:blank red:blank"]))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hit hit hit", "2 white and 1 red dice are rolled: write the colour .* as in white:hit"),
        ("white:hit white:hit red:hot", "'red:hot': expected one of the faces crit, surge, hit"),
        ("white:hit white:hit black:hit", "'black:hit': no black die is rolled, but 2 white and"),
        ("white:hit red:hit", "expected the roll of 2 white and 1 red dice, got 1 white"),
        ("", "write the colour"),
    ],
)
def test_what_is_no_roll_of_these_dice(text: str, error: str) -> None:
    with pytest.raises(DiceError, match=error):
        play(BLANK_SLATE, GivenDice([text], RandomDice(0)))


def test_one_colour_needs_no_name() -> None:
    attack = Combat(
        pool=AttackPool.of(red=1), attacker=Attacker(), defender=Defender(die=Colour.WHITE)
    )
    assert play(attack, GivenDice(["critical", "blank"])).wounds == 1
    with pytest.raises(DiceError, match="expected the roll of 1 red die, got 2 red"):
        play(attack, GivenDice(["hit hit"]))


@pytest.mark.parametrize(
    ("faces", "aims", "said"),
    [
        ("surge surge blank blank", 1, "aim: reroll both blanks; keep both surges"),
        ("crit hit hit hit", 1, "reroll nothing"),
        ("blank blank blank hit", 1, "aim: reroll 2 of 3 blanks; keep the hit and 1 of 3 blanks"),
        ("blank blank blank hit", 0, "reroll nothing"),
        ("blank hit hit hit", 2, "aim: reroll the blank; keep all 3 hits"),
    ],
)
def test_advice_for_a_roll(faces: str, aims: int, said: str) -> None:
    attack = Combat(
        pool=AttackPool.of(white=4),
        attacker=Attacker(surge=Surge.HIT, aims=2),
        defender=Defender(die=Colour.WHITE),
    )
    assert advice(Plan(attack, WOUNDS), faces, aims=aims) == said


def test_advice_against_armor_rerolls_hits() -> None:
    """Where every hit is cancelled, a hit is worth no more than a blank."""
    attack = Combat(
        pool=AttackPool.of(black=2),
        attacker=Attacker(aims=1),
        defender=Defender(die=Colour.WHITE, armor=2),
    )
    said = advice(Plan(attack, WOUNDS), "hit hit")
    assert said == "aim: reroll both hits"
    impact = Combat(
        pool=AttackPool.of(black=2, impact=2), attacker=attack.attacker, defender=attack.defender
    )
    assert advice(Plan(impact, WOUNDS), "hit hit") == "reroll nothing"
