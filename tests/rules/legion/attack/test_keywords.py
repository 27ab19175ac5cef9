"""The register of keywords: it names what is there, and reads what a card says."""

from __future__ import annotations

from dataclasses import fields

import pytest

from defilade.rules.legion.attack import Attacker, Colour, Defender, WeaponKeywords
from defilade.rules.legion.attack.keywords import (
    KEYWORDS,
    Keyword,
    On,
    attacker,
    defender,
    weapon_keywords,
)
from tests.rules.legion.attack import coverage

OWNERS = {On.WEAPON: WeaponKeywords, On.ATTACKER: Attacker, On.DEFENDER: Defender}
NO_KEYWORDS = {
    WeaponKeywords: set(),
    Attacker: {"surge", "aims", "surges", "dodges"},
    Defender: {
        "die",
        "surge",
        "dodges",
        "surges",
        "suppression",
        "observations",
        "backup",
        "force",
        "guardian",
        "upgrades",
        "downgrades",
        "suppressible",
        "thresholds",
        "wounds",
    },
}


@pytest.mark.parametrize("on", OWNERS)
def test_every_value_of_a_keyword_is_in_the_register(on: On) -> None:
    owner = OWNERS[on]
    registered = {each.field for each in KEYWORDS if each.on is on and each.field}
    assert registered == {field.name for field in fields(owner)} - NO_KEYWORDS[owner]


def test_each_keyword_is_there_once_and_says_how() -> None:
    keys = [(each.name, each.on) for each in KEYWORDS]
    assert len(set(keys)) == len(keys)
    for each in KEYWORDS:
        assert bool(each.field) != bool(each.how), each.name
        assert each.built or not each.field


@pytest.mark.parametrize(
    "keyword", [each for each in KEYWORDS if each.field], ids=lambda each: f"{each.name} {each.on}"
)
def test_each_is_read_by_its_name(keyword: Keyword) -> None:
    text, value = (f"{keyword.name} 2", 2) if keyword.counted else (keyword.name, True)
    assert keyword.printed == text.replace(" 2", " X")
    made: WeaponKeywords | Attacker | Defender
    if keyword.on is On.WEAPON:
        made = weapon_keywords([text])
    elif keyword.on is On.ATTACKER:
        made = attacker([text.upper()])
    else:
        made = defender([f" {text} "], die=Colour.RED)
    assert getattr(made, keyword.field) == value


def test_a_units_card_serves_both_sides() -> None:
    card = ["Precise 1", "Uncanny Luck 3", "Duelist", "Shielded 2"]
    assert attacker(card, aims=1) == Attacker(precise=1, duelist=True, aims=1)
    assert defender(card, die=Colour.RED, shields=1) == Defender(
        die=Colour.RED, uncanny_luck=3, duelist=True, shields=1
    )


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("Peirce 1", "unknown keyword 'Peirce 1'; did you mean 'Pierce'"),
        ("Pierce", "'Pierce' needs a number, such as Pierce 1"),
        ("Pierce 0", "'Pierce 0' needs a number"),
        ("Spray 2", "'Spray' takes no number, got 'Spray 2'"),
        ("Armor 1", "unknown keyword 'Armor 1'"),
        ("Beam 2", "'Beam 2' is not built: further attacks"),
        ("Fixed: Front", "'Fixed: Front' is no keyword to state here: a requirement"),
        ("", "unknown keyword ''"),
    ],
)
def test_what_is_no_weapon_keyword(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        weapon_keywords([text])


def test_a_keyword_is_given_once() -> None:
    with pytest.raises(ValueError, match="'Pierce' is given twice"):
        weapon_keywords(["Pierce 1", "Pierce 2"])


def test_every_keyword_that_is_built_is_tested_where_the_table_says() -> None:
    assert coverage.missing() == []
    assert set(coverage.ELSEWHERE) <= {each.name for each in KEYWORDS}


def test_the_table_of_coverage_has_every_keyword() -> None:
    rows = coverage.markdown().splitlines()[2:]
    assert len(rows) == len(KEYWORDS)
    assert "| Pierce X | weapon | yes | [test_brute_force](" in coverage.markdown()
