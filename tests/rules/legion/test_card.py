"""A unit's card: what it may say, and how its keywords are parted."""

from __future__ import annotations

from typing import Any

import pytest

from defilade.rules.legion import Keywords
from defilade.rules.legion.attack import AttackDice, Colour, Weapon, WeaponKeywords
from defilade.rules.legion.attack.keywords import KEYWORDS, UNIT, On, weapon_keywords, weapon_texts
from defilade.rules.legion.card import Card, Tokens
from defilade.rules.legion.keywords import split
from defilade.rules.legion.profile import KEYWORD_NAMES

RIFLE = Weapon(name="rifle", dice=AttackDice(white=1))


def test_keywords_are_parted() -> None:
    of_cover, others = split(["Cover 1", " precise  2 ", "Low Profile", "IMMUNE: PIERCE"])
    assert of_cover == Keywords(cover=1, low_profile=True)
    assert others == ("Precise 2", "Immune: Pierce")
    assert split([]) == (Keywords(), ())


@pytest.mark.parametrize(
    "name", [*KEYWORD_NAMES, *(each.name for each in KEYWORDS if each.on in UNIT and each.field)]
)
def test_every_keyword_of_a_unit_goes_somewhere(name: str) -> None:
    counted = name in ("Cover", "Sharpshooter") or any(
        each.counted for each in KEYWORDS if each.name == name
    )
    text = f"{name} 2" if counted else name
    of_cover, others = split([text])
    assert (text in of_cover.texts()) is not (text in others)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["Presice 1"], "unknown keyword 'Presice 1'; did you mean 'Precise'"),
        (["Coverr 1"], "unknown keyword 'Coverr 1'; did you mean 'Cover'"),
        (["Precise"], "keyword 'Precise' needs a number, such as Precise 1"),
        (["Marksman 1"], "keyword 'Marksman' takes no number"),
        (["Precise 1", "precise 2"], "keyword 'Precise' is given twice"),
        (["Cover 1", "Cover 2"], "keyword 'Cover' is given twice"),
        (["Gunslinger"], "keyword 'Gunslinger' is not built: a further attack"),
        (["Guardian 2"], "keyword 'Guardian 2' is no keyword to state here: `guardian` of"),
    ],
)
def test_what_is_no_keyword_of_a_unit(texts: list[str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        split(texts)


def test_values_and_healths() -> None:
    card = Card(keywords=("Arsenal 3", "Impervious"), health=1, healths=(("sergeant", 2),))
    assert [card.value(name) for name in ("Arsenal", "Impervious", "Duelist")] == [3, 1, 0]
    assert [card.health_of(name) for name in ("sergeant", "other")] == [2, 1]
    assert Card().health_of("anybody") is None


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"defence": Colour.BLACK}, "white or red"),
        ({"health": 0}, "health of 1 or more"),
        ({"healths": (("a", 0),)}, "health of 1 or more"),
        ({"wounds": -1}, "0 or more wounds"),
        ({"weapons": (RIFLE, RIFLE)}, "share a name"),
        ({"keywords": ("Pierce 1",)}, "unknown keyword 'Pierce 1'"),
    ],
)
def test_what_is_no_card(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Card(**given)


def test_what_are_no_tokens() -> None:
    with pytest.raises(ValueError, match="0 or more aim tokens"):
        Tokens(aim=-1)
    with pytest.raises(ValueError, match="0 or more shields tokens"):
        Tokens(shields=-1)


def test_weapon_keywords_are_written_as_they_are_read() -> None:
    values: dict[str, Any] = {
        each.field: 2 if each.counted else True
        for each in KEYWORDS
        if each.on is On.WEAPON and each.field
    }
    every = WeaponKeywords(**values)
    assert weapon_keywords(weapon_texts(every)) == every
    assert weapon_texts(WeaponKeywords()) == ()
