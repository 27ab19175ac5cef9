"""Words and identifiers of every diagram. What is said of a verdict, the game's room words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from defilade.tabletop import Table

AnyTable = Table[Any, Any]


def plain(text: str) -> str:
    """The text on one line, without characters that cannot be drawn or stand in an XML file."""
    spaced = " ".join(text.split())
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if unicodedata.category(letter) in ("Cc", "Cs", "Cn")
        else letter
        for letter in spaced
    )


def inches(length: float) -> str:
    """A length as a player reads it, to a hundredth of an inch: "3 in", "1.25 in"."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " in"


def gid(*parts: object) -> str:
    """An identifier for one thing that is drawn; different parts give different identifiers.

    >>> gid("miniature", "battle droids", "B-1")
    'miniature_battle-droids_B.2d.1'
    """
    return "_".join("".join(map(_letter, plain(str(part)))) for part in parts)


def _letter(letter: str) -> str:
    if letter == " ":
        return "-"
    return letter if letter.isalnum() else f".{ord(letter):x}."


def names(given: Iterable[str], *, brief: bool = False) -> str:
    """Names as a list; if `brief`, shortened ones, and only the first of more than two."""
    listed = [plain(name) for name in given]
    if not brief:
        return ", ".join(listed)
    shown = 2 if len(listed) == 2 and len("".join(listed)) <= 16 else 1
    more = f" + {len(listed) - shown}" if len(listed) > shown else ""
    return ", ".join(clipped(name, 20) for name in listed[:shown]) + more


def clipped(name: str, most: int) -> str:
    """The name in that many letters: its beginning, and its end, which is often a number."""
    if len(name) <= most:
        return name
    end = max(2, most // 5)
    return f"{name[: most - end - 1].rstrip()}…{name[-end:].lstrip()}"


def everyone(table: AnyTable) -> tuple[Any, ...]:
    """Every miniature on the table."""
    return tuple(miniature for unit in table.units for miniature in unit.miniatures)
