"""A unit's keywords, parted: those that bear on sight and cover, and those of the attack."""

from __future__ import annotations

from collections.abc import Iterable

from defilade.rules.legion.attack.keywords import KEYWORDS, UNIT, parted, printed
from defilade.rules.legion.profile import KEYWORD_NAMES, Keywords
from defilade.tabletop.table import unknown


def split(texts: Iterable[str]) -> tuple[Keywords, tuple[str, ...]]:
    """A unit's keywords: those that bear on sight and cover, and the texts of all others.

    Raises ValueError for an unknown one, a missing or superfluous number, or one given twice.
    """
    of_cover = {name.lower() for name in KEYWORD_NAMES}
    both: tuple[list[str], list[str]] = ([], [])
    for text in texts:
        both[parted(text)[0].lower() not in of_cover].append(text)
    known = {each.name.lower() for each in KEYWORDS}
    for text in both[1]:
        if parted(text)[0].lower() not in known:
            attack = [each.name for each in KEYWORDS if each.on in UNIT and each.field]
            raise ValueError(unknown("keyword", text, [*KEYWORD_NAMES, *attack]))
    return Keywords.parse(both[0]), printed(both[1], UNIT)
