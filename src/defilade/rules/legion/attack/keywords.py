"""The register of keywords that touch an attack: which are built, where, and how they are read.

(Core Rulebook 2025-11, Keyword Glossary.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from defilade.rules.legion.attack.combat import Attacker, Defender
from defilade.rules.legion.attack.pool import WeaponKeywords
from defilade.tabletop.table import unknown


class On(StrEnum):
    """What a keyword stands on, as far as an attack asks for it."""

    WEAPON = "weapon"
    ATTACKER = "attacking unit"
    DEFENDER = "defending unit"
    GUARDIAN = "other unit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A keyword as printed, what it stands on, and what it is here.

    `field` is where its value goes (in `WeaponKeywords`, `Attacker` or `Defender`); empty where it
    is no such value: then `how` says how an attack gets it, or why it is not built. `counted`: it
    has a number, X. `stated`: a card states it in words, though it has no field.
    """

    name: str
    on: On
    field: str = ""
    counted: bool = False
    built: bool = True
    how: str = ""
    stated: bool = False

    @property
    def printed(self) -> str:
        """Its name with its X."""
        return f"{self.name} X" if self.counted else self.name


def _x(name: str, on: On, field: str = "") -> Keyword:
    return Keyword(name=name, on=on, field=field or _field(name), counted=True)


def _plain(name: str, on: On, field: str = "") -> Keyword:
    return Keyword(name=name, on=on, field=field or _field(name))


def _how(name: str, on: On, how: str, *, counted: bool = False) -> Keyword:
    return Keyword(name=name, on=on, counted=counted, how=how)


def _stated(name: str, on: On, how: str, *, counted: bool = False) -> Keyword:
    return Keyword(name=name, on=on, counted=counted, how=how, stated=True)


def _not(name: str, on: On, why: str, *, counted: bool = False) -> Keyword:
    return Keyword(name=name, on=on, counted=counted, how=why, built=False)


def _field(name: str) -> str:
    return re.sub(r"[ :-]+", "_", name.replace("'", "")).lower()


_VERDICT = "in the verdict's cover"
_AFTER = "a consequence after the attack; its chance is that of at least 1 wound"

KEYWORDS = (
    _x("Anti-Materiel", On.WEAPON),
    _x("Anti-Personnel", On.WEAPON),
    _plain("Blast", On.WEAPON),
    _x("Critical", On.WEAPON),
    _plain("Cumbersome", On.WEAPON),
    _how("Fixed: Front", On.WEAPON, "a requirement of the weapon, `unmet` outside the arc"),
    _how("Fixed: Rear", On.WEAPON, "a requirement of the weapon, `unmet` outside the arc"),
    _plain("High Velocity", On.WEAPON),
    _plain("Immune: Deflect", On.WEAPON),
    _x("Impact", On.WEAPON),
    _x("Ion", On.WEAPON),
    _x("Lethal", On.WEAPON),
    _x("Pierce", On.WEAPON),
    _plain("Primitive", On.WEAPON),
    _x("Ram", On.WEAPON),
    _plain("Spray", On.WEAPON),
    _plain("Suppressive", On.WEAPON),
    _plain("Versatile", On.WEAPON),
    _how("Overrun", On.WEAPON, "the kind of the attack", counted=True),
    _not("Area Weapon", On.WEAPON, "attacks of its own, from a token"),
    _not("Beam", On.WEAPON, "further attacks, each an attack of its own", counted=True),
    _not("Immobilize", On.WEAPON, _AFTER, counted=True),
    _not("Long Shot", On.WEAPON, "decided before the defender is declared"),
    _not("Poison", On.WEAPON, _AFTER, counted=True),
    _not("Scatter", On.WEAPON, "moves miniatures after the attack"),
    _not("Tow Cable", On.WEAPON, _AFTER),
    _stated("Arsenal", On.ATTACKER, "`arsenal` of form_pools", counted=True),
    _how("Death From Above", On.ATTACKER, _VERDICT),
    _plain("Duelist", On.ATTACKER),
    _plain("Hold the Line", On.ATTACKER),
    _plain("Jar'Kai Mastery", On.ATTACKER),
    _plain("Jedi Hunter", On.ATTACKER),
    _plain("Makashi Mastery", On.ATTACKER),
    _plain("Marksman", On.ATTACKER),
    _x("Precise", On.ATTACKER),
    _how("Sharpshooter", On.ATTACKER, _VERDICT, counted=True),
    _how("Observe", On.GUARDIAN, "`observations` on the defender", counted=True),
    _not("Advanced Targeting", On.ATTACKER, "count its aim tokens among `aims`", counted=True),
    _not("Complete the Mission", On.ATTACKER, "depends on mission tokens"),
    _not("Exemplar", On.GUARDIAN, "count the tokens that may be spent"),
    _not("Gunslinger", On.ATTACKER, "a further attack with a weapon already used"),
    _x("Armor", On.DEFENDER),
    _plain("Block", On.DEFENDER),
    _how("Cover", On.DEFENDER, _VERDICT, counted=True),
    _x("Danger Sense", On.DEFENDER),
    _plain("Deflect", On.DEFENDER),
    _plain("Djem So Mastery", On.DEFENDER),
    _plain("Dug In", On.DEFENDER),
    _plain("Duelist", On.DEFENDER),
    _plain("Hold the Line", On.DEFENDER),
    _how("Immune: Blast", On.DEFENDER, _VERDICT),
    _plain("Immune: Melee Pierce", On.DEFENDER),
    _plain("Immune: Pierce", On.DEFENDER),
    _stated("Immune: Range 1 Weapons", On.DEFENDER, "`immune_range_1` of the target"),
    _plain("Impervious", On.DEFENDER),
    _plain("Low Profile", On.DEFENDER),
    _plain("Outmaneuver", On.DEFENDER),
    _x("Shielded", On.DEFENDER, "shields"),
    _plain("Shien Mastery", On.DEFENDER),
    _how("Smoke", On.DEFENDER, _VERDICT, counted=True),
    _plain("Soresu Mastery", On.DEFENDER),
    _x("Uncanny Luck", On.DEFENDER),
    _how("Unconcerned", On.DEFENDER, _VERDICT),
    _x("Weak Point", On.DEFENDER),
    _how("Guardian", On.GUARDIAN, "`guardian` of the defender", counted=True),
    _not("Divine Influence", On.GUARDIAN, "depends on another unit; criticals are not guarded"),
    _not("Nimble", On.DEFENDER, "gives a token after the attack"),
    _not("Wheel Mode", On.DEFENDER, "give it Cover 2 and no active shields"),
)
"""Every keyword of the edition that touches an attack."""


UNIT = (On.ATTACKER, On.DEFENDER)
"""What the keywords of a unit's card stand on."""


def weapon_keywords(texts: Iterable[str]) -> WeaponKeywords:
    """The keywords written as on a card: "Pierce 2", "High Velocity".

    Raises ValueError for one that is not a weapon's or not built as a value, for a missing or
    superfluous number, or one given twice.
    """
    return WeaponKeywords(**_values(read(texts, (On.WEAPON,)), On.WEAPON))


def attacker(texts: Iterable[str], **others: Any) -> Attacker:
    """The attacking unit with these unit keywords, and with `others` as for `Attacker`.

    Keywords that only count in defence are checked and left out. Raises ValueError as
    `weapon_keywords` does.
    """
    return Attacker(**{**_values(read(texts, UNIT), On.ATTACKER), **others})


def defender(texts: Iterable[str], **others: Any) -> Defender:
    """The defending unit with these unit keywords, and with `others` as for `Defender`.

    Keywords that only count in attack are checked and left out. Shields are active, unless `others`
    say how many are. Raises ValueError as `weapon_keywords` does.
    """
    return Defender(**{**_values(read(texts, UNIT), On.DEFENDER), **others})


def weapon_texts(keywords: WeaponKeywords) -> tuple[str, ...]:
    """The keywords as `weapon_keywords` reads them."""
    values = [
        (each, getattr(keywords, each.field))
        for each in KEYWORDS
        if each.on is On.WEAPON and each.field
    ]
    return tuple(_text(each, value) for each, value in values if value)


def read(texts: Iterable[str], on: Iterable[On]) -> dict[str, int]:
    """The keywords that a card states, by name as printed, with their X; 1 for those without one.

    `on` is what the card's keywords may stand on. Raises ValueError as `weapon_keywords` does.
    """
    places = tuple(on)
    here = [each for each in KEYWORDS if each.on in places]
    names = {each.name.lower(): each for each in here if each.field or each.stated}
    others = {each.name.lower(): each for each in KEYWORDS if each.name.lower() not in names}
    found: dict[str, int] = {}
    for text in texts:
        name, number = parted(text)
        keyword = names.get(name.lower())
        if keyword is None:
            other = others.get(name.lower())
            if other is not None and other.how:
                state = "no keyword to state here" if other.built else "not built"
                raise ValueError(f"keyword {text!r} is {state}: {other.how}")
            raise ValueError(unknown("keyword", text, [each.name for each in names.values()]))
        if keyword.counted and not number:
            raise ValueError(f"keyword {text!r} needs a number, such as {keyword.name} 1")
        if number is not None and not keyword.counted:
            raise ValueError(f"keyword {keyword.name!r} takes no number, got {text!r}")
        if keyword.name in found:
            raise ValueError(f"keyword {keyword.name!r} is given twice")
        found[keyword.name] = number or 1
    return found


def printed(texts: Iterable[str], on: Iterable[On]) -> tuple[str, ...]:
    """The same keywords as the rulebook prints them; raises ValueError as `weapon_keywords` does.

    >>> printed(["precise  1", "IMPERVIOUS"], UNIT)
    ('Precise 1', 'Impervious')
    """
    found = read(texts, on)
    by_name = {each.name: each for each in KEYWORDS}
    return tuple(_text(by_name[name], value) for name, value in found.items())


def parted(text: str) -> tuple[str, int | None]:
    """The name of a keyword, with single spaces, and its number where it has one."""
    match = re.fullmatch(r"\s*(.*?)\s*?(?:\s(\d{1,3}))?\s*", text, re.DOTALL)
    assert match is not None, "matches any text"
    return re.sub(r"\s+", " ", match[1]), int(match[2]) if match[2] else None


def _text(keyword: Keyword, value: int) -> str:
    return f"{keyword.name} {value}" if keyword.counted else keyword.name


def _values(found: dict[str, int], on: On) -> dict[str, Any]:
    """What was found of the keywords on `on`, by field."""
    return {
        each.field: found[each.name] if each.counted else True
        for each in KEYWORDS
        if each.on is on and each.field and each.name in found
    }
