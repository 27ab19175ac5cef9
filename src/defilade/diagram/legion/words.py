"""The words of a diagram of a Legion verdict: caption, labels, description for screen readers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from defilade.diagram.words import AnyTable, everyone, inches, names, plain
from defilade.rules.legion import wording
from defilade.rules.legion.verdict import How, MiniatureVerdict, Verdict
from defilade.tabletop import Miniature, Terrain, Unit


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


def usual_height(table: AnyTable, unit: Unit[Any]) -> float:
    """The height most miniatures of the unit have; of the table, for a miniature by itself."""
    among = unit.miniatures if len(unit.miniatures) > 1 else everyone(table)
    # Of equally frequent heights the least, so that the answer does not hang on their order.
    counts = Counter(miniature.silhouette.height for miniature in among)
    return min(counts, key=lambda height: (-counts[height], height))


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


def piece_words(piece: Terrain) -> str:
    """What the legend says of a piece's kind and cover: "obstacle, heavy cover"."""
    cover = "no" if piece.cover == "none" else plain(piece.cover)
    return f"{plain(piece.kind)}, {cover} cover"
