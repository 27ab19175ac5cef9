"""Findings on what stands between the two and does not count: one would ask why it does not.

(Core Rulebook 2025-11, Line of Sight; Repulsor Vehicles; Points of Interest.) A thing is told
where the answer on some miniature would be another if it counted; troopers, which nobody expects to
hide a whole unit, as soon as they stand on a line to somebody who is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from defilade.geometry.hull import blocks
from defilade.rules.legion.case import Case
from defilade.rules.legion.obscured import Lines, lines_to
from defilade.rules.legion.profile import UnitType
from defilade.rules.legion.sight import Piece, blocks_as_vehicle, is_within
from defilade.rules.legion.verdict import Cover
from defilade.rules.verdict import Finding
from defilade.rules.wording import listed, spoken
from defilade.tabletop import Miniature


def of(case: Case) -> list[Finding]:
    """What does not count and would, but for its kind or for who is within it."""
    found = [_area(case, piece) for piece in case.pieces if piece.is_area]
    found += [_troopers(case), _repulsors(case), _points_of_interest(case)]
    return [finding for finding in found if finding is not None]


def any_on_lines(case: Case, item: Lines) -> bool:
    """True if area terrain that is ignored stands on some of the leader's lines to a miniature."""
    return any(
        _is_ignored(case, item, piece) and _on_lines(case, item, piece) for piece in case.pieces
    )


def _is_ignored(case: Case, item: Lines, piece: Piece) -> bool:
    return any(is_within(one, piece, case.edition) for one in (case.leader, item.miniature))


def _on_lines(case: Case, item: Lines, piece: Piece) -> bool:
    return blocks(case.leader.body, item.miniature.body, piece.solid)


def _with(case: Case, item: Lines, others: Iterable[Piece]) -> Lines:
    """The lines to a miniature if these were all that stands on the table."""
    return lines_to(
        case.leader,
        item.miniature,
        tuple(others),
        case.edition,
        can_be_obscured=case.can_be_obscured,
    )


def _cover(item: Lines) -> Cover:
    """The best cover among what obscures a miniature; NONE if nothing does."""
    return max((piece.cover for piece in item.by), default=Cover.NONE)


def _area(case: Case, piece: Piece) -> Finding | None:
    """That the leader or some target is within a piece, and would not see or be seen else.

    Reading L-04.
    """
    by_leader = is_within(case.leader, piece, case.edition)
    kept = []
    for item in case.lines:
        if not (_is_ignored(case, item, piece) and _on_lines(case, item, piece)):
            continue
        counted = [replace(p, is_area=False) if p is piece else p for p in case.pieces]
        other = _with(case, item, counted)
        # a target within is obscured as one behind it would be; only its being seen is in question
        gains_cover = by_leader and _cover(other) is not _cover(item)
        if other.sight.sees is not item.sight.sees or gains_cover:
            kept.append(item.miniature.name)
    if not kept:
        return None
    if by_leader:
        lines, about = f"from {case.leader.name}, who is within it", case.leader.name
    else:
        are = "is" if len(kept) == 1 else "are"
        lines, about = f"to {spoken(kept)}, who {are} within it", _about(case, kept)
    text = f"{piece.name} does not count for lines {lines}"
    return _finding(case, "area", text, "Line of Sight", about, [piece.name], "L-04")


def _troopers(case: Case) -> Finding | None:
    """That troopers of other units stand on lines to somebody who is seen."""
    troopers = [
        miniature
        for unit in case.table.units
        if not unit.profile.type.is_vehicle and _takes_no_part(case, unit.name)
        for miniature in unit.miniatures
    ]
    seen = [item for item in case.lines if item.sight.sees]
    names = [
        trooper.name
        for trooper in troopers
        if any(_may_meet(case, item, trooper) for item in seen)
        and any(_on_lines(case, item, _as_ground_vehicle(trooper)) for item in seen)
    ]
    if not names:
        return None
    stand = "stands in between and blocks" if len(names) == 1 else "stand in between and block"
    text = (
        f"{spoken(names) if len(names) < 4 else listed(names)} {stand} nothing: troopers never do"
    )
    return _finding(case, "troopers", text, "Line of Sight", case.defender.name, names)


def _repulsors(case: Case) -> Finding | None:
    """That repulsor vehicles stand where ground vehicles would take sight or give cover."""
    pieces = [
        _as_ground_vehicle(miniature)
        for unit in case.table.units
        if unit.profile.type is UnitType.REPULSOR_VEHICLE
        and not blocks_as_vehicle(unit)
        and _takes_no_part(case, unit.name)
        for miniature in unit.miniatures
    ]
    names: list[str] = []
    for item in case.lines:
        between = [piece for piece in pieces if _on_lines(case, item, piece)]
        if between:
            other = _with(case, item, (*case.pieces, *between))
            same = other.sight.sees is item.sight.sees and _cover(other) is _cover(item)
            names += [] if same else [piece.name for piece in between]
    if not names:
        return None
    names = [piece.name for piece in pieces if piece.name in names]
    if len(names) == 1:
        text = f"{names[0]} is a repulsor vehicle: it blocks and obscures nothing"
    else:
        text = f"{spoken(names)} are repulsor vehicles: they block and obscure nothing"
    return _finding(case, "repulsor", text, "Repulsor Vehicles", case.defender.name, names)


def _points_of_interest(case: Case) -> Finding | None:
    """That somebody is seen whom points of interest help to hide wholly."""
    through = [item for item in case.lines if item.sight.sees and item.wholly]
    pieces = [piece.name for item in through for piece in item.wholly if not piece.blocks_sight]
    names = list(dict.fromkeys(pieces))
    if not names:
        return None
    if len(names) == 1:
        text = f"{names[0]} is a point of interest: it obscures, and lets sight through"
    else:
        text = f"{spoken(names)} are points of interest: they obscure, and let sight through"
    about = _about(case, [item.miniature.name for item in through])
    return _finding(case, "point-of-interest", text, "Points of Interest", about, names)


def _takes_no_part(case: Case, unit: str) -> bool:
    return unit not in (case.attacker.name, case.defender.name)


def _as_ground_vehicle(miniature: Miniature) -> Piece:
    """What a miniature would be if its silhouette counted as that of a ground vehicle does."""
    return Piece(
        name=miniature.name,
        solid=miniature.body,
        cover=Cover.HEAVY,
        is_area=False,
        blocks_sight=True,
    )


def _may_meet(case: Case, item: Lines, other: Miniature) -> bool:
    """False if a miniature is off all lines to another for sure: a quick test of boxes."""
    boxes = [m.footprint.bounds for m in (case.leader, item.miniature)]
    x0, y0, x1, y1 = other.footprint.bounds
    return (
        x0 <= max(box[2] for box in boxes)
        and y0 <= max(box[3] for box in boxes)
        and x1 >= min(box[0] for box in boxes)
        and y1 >= min(box[1] for box in boxes)
    )


def _about(case: Case, names: Sequence[str]) -> str:
    """The miniature that is spoken of, or its unit where there are several."""
    return names[0] if len(names) == 1 else case.defender.name


def _finding(
    case: Case,
    code: str,
    text: str,
    section: str,
    about: str,
    by: Sequence[str],
    reading: str | None = None,
) -> Finding:
    return Finding(
        code=f"legion.sight.{code}",
        text=text,
        source=case.edition.source(section),
        reading=reading,
        about=about,
        by=tuple(by),
    )
