"""The words of a diagram: headline, caption, labels, and the description for screen readers."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Any

from defilade.rules.legion.verdict import Attack, Cover, How, MiniatureVerdict, Verdict
from defilade.tabletop import Miniature, Table, Terrain, Unit

AnyTable = Table[Any]
AnyUnit = Unit[Any]


def plain(text: str) -> str:
    """The text on one line, without characters that cannot be drawn or stand in an XML file."""
    spaced = " ".join(text.split())
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(letter) in ("Cc", "Cs", "Cn") else letter
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


def headline(table: AnyTable, verdict: Verdict) -> str:
    """The verdict in one sentence."""
    alone = len(table.unit(verdict.attacker).miniatures) == 1
    who, whom = plain(verdict.attacker), plain(verdict.defender)
    if not verdict.sees:
        return f"{who} {'does' if alone else 'do'} not see {whom}: no attack."
    start = f"{who} {'sees' if alone else 'see'} {whom}:"
    if verdict.attack is not Attack.RANGED:
        return f"{start} {_amount(verdict.cover)} cover ({verdict.attack} attack)."
    obscured = (
        f"{verdict.obscured_count} of {len(verdict.miniatures)} obscured "
        f"({verdict.obscured_needed} needed)"
    )
    changed = verdict.cover is not verdict.terrain_cover
    terrain = f" ({_amount(verdict.terrain_cover)} from terrain)" if changed else ""
    return f"{start} {_amount(verdict.cover)} cover{terrain}, {obscured}."


def _amount(cover: Cover) -> str:
    return "no" if cover is Cover.NONE else str(cover)


def small_print(verdict: Verdict) -> str:
    """What goes with the headline: the game and its edition, range, wound cap, margin."""
    band = "beyond range 5" if verdict.range_band > 5 else f"range {verdict.range_band}"
    parts = [
        f"Star Wars: Legion, edition {plain(verdict.edition)}",
        f"{inches(verdict.range_in)} apart ({band})",
    ]
    if verdict.wound_cap is not None:
        parts.append(f"at most {verdict.wound_cap} can be wounded")
    if verdict.margin_mm is not None:
        parts.append(f"margin {verdict.margin_mm:.1f} mm")
    if verdict.close_call:
        parts.append("a close call")
    return "; ".join(parts) + "."


def finding(miniature: MiniatureVerdict, half_range: float) -> str:
    """What was found about one defender: "building, partly (1.25 in)", "clear"."""
    unseen = "" if miniature.sees else ", not seen"
    distance = miniature.distance_to_terrain_in
    if miniature.obscured:
        if miniature.how is How.WITHIN:
            return f"in {names(miniature.by)}{unseen}"
        partly = miniature.how is How.PARTLY and distance is not None
        away = f" ({inches(distance)})" if partly and distance is not None else ""
        how = f", {miniature.how}" if miniature.how else ""
        return f"{names(miniature.by) or 'obscured'}{how}{away}{unseen}"
    if not miniature.sees:
        return "not seen"
    if not miniature.near_miss:
        return "clear"
    if distance is not None and distance > half_range:
        return f"clear: {names(miniature.near_miss)} beyond half range ({inches(distance)})"
    return f"clear: {names(miniature.near_miss)} not counted"


def names(given: Iterable[str], most: int = 2) -> str:
    """Names as a short list: "crates, wall + 2"."""
    listed = [plain(name) for name in given]
    more = f" + {len(listed) - most}" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more


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
        headline(table, verdict),
        small_print(verdict),
        f"Lines of sight run from {plain(verdict.leader)}, the leader of {plain(verdict.attacker)}.",
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
