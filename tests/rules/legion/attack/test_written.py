"""An attack in a line: what is read, and what is told of a line that cannot be read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from defilade.rules.legion.attack import (
    AttackDice,
    Attacker,
    AttackPool,
    Colour,
    Combat,
    Defender,
    Surge,
    odds,
)
from defilade.rules.legion.attack.keywords import KEYWORDS, On
from defilade.rules.legion.attack.terms import BY_NAME, TERMS, Term, stated
from defilade.rules.legion.attack.written import TermError, attack, written
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.verdict import Attack, Cover

RULES = EDITIONS["2025-11"]


def read(line: str) -> Combat:
    return attack(written(line), RULES)


def test_a_whole_line() -> None:
    line = "5 white, 2 red, 1 white, aim 2, surge hit, cover heavy, defence red, Pierce 1, dodge 3"
    assert read(line) == Combat(
        pool=AttackPool.of(white=6, red=2, pierce=1),
        attacker=Attacker(surge=Surge.HIT, aims=2),
        defender=Defender(die=Colour.RED, dodges=3),
        cover=Cover.HEAVY,
    )


def test_order_case_spaces_and_empty_terms_do_not_matter() -> None:
    plain = read("5 white, aim 1, defence red, low profile, attack melee")
    assert plain.attack is Attack.MELEE
    assert read(" attack  MELEE ,, Low Profile,defense RED ,1 aim,  5 White dice,") == plain


@pytest.mark.parametrize("term", TERMS, ids=lambda term: str(term.name))
def test_every_term_is_read_as_it_is_written(term: Term) -> None:
    values = [value for _, value in term.options] or ([2] if term.counted else [True])
    for value in values:
        line = f"9 black, {term.written(value)}, miniatures 3, health 4"
        assert term.value(read(line)) == value
        if term.plain is not None:
            off = written(f"no {term.name}").applied(read(line), RULES)
            assert term.value(off) == term.plain


def test_every_keyword_that_is_a_value_of_a_combat_is_a_term() -> None:
    """But for those that act while dice are gathered, which a line states by its dice."""
    gathering = {"Anti-Materiel", "Anti-Personnel", "Cumbersome", "Spray", "Versatile", "Blast"}
    for keyword in KEYWORDS:
        if keyword.field and keyword.name not in gathering:
            name = keyword.name.lower()
            side = {On.ATTACKER: "attacker", On.DEFENDER: "defender"}.get(keyword.on, "")
            names = {name, f"{side} {name}"} | ({"shields"} if name == "shielded" else set())
            assert names & set(BY_NAME), keyword.name


def test_miniatures_and_their_health() -> None:
    assert read("1 red, miniatures 3").defender.thresholds == (1, 1, 1)
    assert read("1 red, health 2, miniatures 2, wounded 1").defender.falls() == (1, 3)


def test_a_change_leaves_everything_else() -> None:
    before = read("5 white, aim 1, cover heavy, defence red, low profile, wound cap 2")
    change = written("aim 0, no low profile, cover none, wound cap none, 2 black")
    after = change.applied(before, RULES)
    assert after == read("2 black, defence red")
    assert stated(after) == stated(read("1 red, defence red"))


def test_readings_are_switched() -> None:
    assert not read("1 red, reading L-09 spares a block").impervious_adds
    assert not read("1 red, reading L-15 printed only").impervious_counts_gained
    assert read("1 red") == read("1 red, reading L-09 adds dice")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("5 whit", "column 1: unknown term '5 whit'; did you mean 'white'?"),
        ("5 white, covr heavy", "column 10: unknown term 'covr heavy'; did you mean 'cover'?"),
        ("5 white,  cover hevy", "column 11: unknown value of cover 'hevy'; did you mean 'heavy'?"),
        ("5 white, aim", "column 10: aim: expected a number from 0 to 100, got none"),
        ("5 white, aim 101", "column 10: aim: expected a number from 0 to 100, got '101'"),
        ("5 white, aim one", "column 10: aim: expected a number from 0 to 100, got 'one'"),
        ("aim 1, 5 white, aim 2", "column 17: 'aim' stands here twice, first in column 1"),
        ("101 red", "column 1: expected at most 100 dice, got 101"),
        ("aim 1", "column 1: there are no attack dice; write for example 5 white"),
        ("", "column 1: there are no attack dice; write for example 5 white"),
        ("1 red, duelist", "column 8: whose duelist? Write attacker duelist or defender duelist"),
        ("1 red, beam 2", "column 8: Beam is no term of an attack: further attacks, each an "),
        ("1 red, spray", "column 8: Spray is no term of an attack: write the dice as they are "),
        ("1 red, marksman 2", "column 8: marksman takes no value, got '2'"),
        ("1 red, no aim 2", "column 8: write no aim, without '2'"),
        ("1 red, health 2", "column 8: write miniatures, too: miniatures 5"),
        ("1 red, miniatures 2, wounded 1", "column 22: 1 wounds would have defeated a miniature"),
        ("1 red, reading L-9 x", "column 8: unknown reading of an attack 'L-9'; did you mean"),
        ("1 red, reading L-09 x", "column 8: unknown option of L-09 'x'"),
        ("1 red, xyzzy", "column 8: unknown term 'xyzzy'; see defilade odds --help"),
    ],
)
def test_what_cannot_be_read(line: str, told: str) -> None:
    with pytest.raises(TermError) as caught:
        read(line)
    assert str(caught.value).startswith(told)


def test_the_line_is_worth_what_the_values_are() -> None:
    assert odds(read("5 white, surge hit, cover heavy, defence white")).wounds.mean == Fraction(
        175, 144
    )
    dice = replace(read("1 red"), pool=AttackPool.of(white=1))
    assert written("4 black").applied(dice, RULES).pool.dice == AttackDice(black=4)
