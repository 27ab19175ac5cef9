"""The words of a diagram: caption, labels, and the description for screen readers.

The answer itself is worded where every rendering takes it from, `rules.legion.wording`.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Any

from defilade.rules.legion import wording
from defilade.rules.legion.verdict import How, MiniatureVerdict, Verdict
from defilade.tabletop import Miniature, Table, Terrain, Unit

AnyTable = Table[Any]
AnyUnit = Unit[Any]


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


def small_print(verdict: Verdict) -> str:
    """What goes with the answer: the game and its edition, range, wound cap, margin."""
    game = f"Star Wars: Legion, edition {plain(verdict.edition)}"
    return f"{game}; {wording.small_print(verdict)}."


def finding(miniature: MiniatureVerdict, half_range: float, *, brief: bool = False) -> str:
    """What was found about one defender: "partly by building, 1.3 in", "clear".

    With `brief`, as a label says it: long names are shortened, and of many pieces one is named.
    """
    distance = miniature.distance_to_terrain_in
    away = "" if distance is None else measured_inches(distance, half_range)
    if len(miniature.by if miniature.obscured else miniature.near_miss) > 1:
        away = away and f"nearest {away}"
    if not miniature.obscured:
        if not miniature.sees:
            return "not seen"
        if not miniature.near_miss:
            return "clear"
        pieces = names(miniature.near_miss, brief=brief)
        if distance is not None and distance > half_range:
            return f"clear: {pieces} too far ({away})"
        return f"clear: {pieces} not counted"
    # Wholly hidden is not seen, but for pieces that are transparent.
    expected = miniature.how is not How.WHOLLY
    seen = "" if miniature.sees is expected else ", yet seen" if miniature.sees else ", not seen"
    by = names(miniature.by, brief=brief)
    if miniature.how is How.WITHIN:
        return f"within {by}{seen}"
    cause = f"{miniature.how or 'obscured'} by {by}" if by else f"{miniature.how or 'obscured'}"
    return cause + (f", {away}" if miniature.how is How.PARTLY and away else "") + seen


def measured_inches(length: float, limit: float) -> str:
    """A measured length, to a tenth or as finely as its being over or under `limit` asks for."""
    for digits in (1, 2, 3):
        rounded = round(length, digits)
        if length == limit or (rounded != limit and (rounded > limit) == (length > limit)):
            return f"{rounded:g} in"
    return f"just {'over' if length > limit else 'under'} {limit:g} in"


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


def piece_height(piece: Terrain) -> str:
    """A piece's height, with its underside where it is raised: "5 in", "3–4 in"."""
    if piece.bottom == 0:
        return inches(piece.top)
    return f"{inches(piece.bottom).removesuffix(' in')}–{inches(piece.top)}"


def stance(miniature: Miniature, usual_height: float) -> str:
    """What is unusual about how tall or how high a miniature stands, or nothing."""
    parts = []
    if miniature.silhouette.height != usual_height:
        parts.append(f"{inches(miniature.silhouette.height)} tall")
    if miniature.elevation:
        parts.append(f"stands at {inches(miniature.elevation)}")
    return ", ".join(parts)


def usual_height(table: AnyTable, unit: AnyUnit) -> float:
    """The height most miniatures of the unit have; of the table, for a miniature by itself."""
    among = unit.miniatures if len(unit.miniatures) > 1 else everyone(table)
    # Of equally frequent heights the least, so that the answer does not hang on their order.
    counts = Counter(miniature.silhouette.height for miniature in among)
    return min(counts, key=lambda height: (-counts[height], height))


def everyone(table: AnyTable) -> tuple[Miniature, ...]:
    """Every miniature on the table."""
    return tuple(miniature for unit in table.units for miniature in unit.miniatures)


def description(table: AnyTable, verdict: Verdict) -> str:
    """The whole diagram in sentences, for people who hear it read."""
    lines = [
        f"Plan of a table of {inches(table.size[0])} by {inches(table.size[1])}, seen from above.",
        plain(wording.answer(verdict)),
        small_print(verdict),
        f"Lines run from {plain(verdict.leader)}, the leader of {plain(verdict.attacker)}.",
    ]
    lines += [
        f"{plain(miniature.name)}: {finding(miniature, verdict.half_range_in)}."
        for miniature in verdict.miniatures
    ]
    lines += [
        f"Terrain {plain(piece.name)}: {plain(piece.kind)}, {plain(piece.cover)} cover, "
        f"{piece_height(piece)} high."
        for piece in table.terrain
    ]
    return " ".join(lines)
