"""Determine Number of Obscured Miniatures: the leader's lines to each defending miniature.

(Core Rulebook 2025-11, Apply Dodge and Cover.) A miniature is obscured if the lines to it are all
blocked, at any distance; or if a line is blocked by terrain within half range of it that the
attacking leader does not touch; or if it is within area terrain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shapely import LineString

from defilade.geometry.hull import blocks, partly_blocked
from defilade.geometry.shadow import shadow
from defilade.geometry.shapes import TIE, XY
from defilade.geometry.sight import Sight, clear_line
from defilade.geometry.solids import Line
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.sight import Piece, contact_gap, in_the_way, is_within
from defilade.rules.legion.verdict import Cover, How
from defilade.tabletop import Miniature
from defilade.tabletop.block import Segment, point_at


@dataclass(frozen=True, slots=True, kw_only=True)
class PartlyBlocking:
    """A piece that blocks some line from the leader to a miniature, and what that is worth.

    `distance` [in] is from the miniature's base to the piece. `contact_gap` [in] is set where the
    leader touches the piece.
    """

    piece: Piece
    distance: float
    contact_gap: float | None
    in_half_range: bool

    @property
    def obscures(self) -> bool:
        """True if it is terrain with cover, near enough, and not touched by the leader."""
        return (
            self.in_half_range and self.contact_gap is None and self.piece.cover is not Cover.NONE
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """All that the leader's lines to one miniature come to.

    `ways` are the pieces that count for these lines. `sight` leaves points of interest out;
    `wholly` are the pieces, those included, that hide the miniature wholly, each `alone` or all
    together. `partly` are the pieces that block some line, `within` the area terrain that the
    miniature is within. `by` are the pieces that obscure it, and `how` they do.
    """

    miniature: Miniature
    ways: tuple[Piece, ...]
    sight: Sight
    wholly: tuple[Piece, ...]
    alone: bool
    partly: tuple[PartlyBlocking, ...] = ()
    within: tuple[Piece, ...] = ()
    how: How | None = None
    by: tuple[Piece, ...] = ()

    @property
    def obscured(self) -> bool:
        """True if the miniature is obscured."""
        return self.how is not None

    @property
    def blockers(self) -> tuple[Piece, ...]:
        """The pieces that take the sight, each if `sight.alone`, or else all together.

        Not always among `wholly`: a point of interest may hide alone what they hide together.
        """
        opaque = [piece for piece in self.ways if piece.blocks_sight]
        return tuple(opaque[i] for i in self.sight.by)

    @property
    def near_miss(self) -> tuple[PartlyBlocking, ...]:
        """The pieces that block some line, and obscure nothing."""
        return tuple(item for item in self.partly if item.piece not in self.by)


def lines_to(
    leader: Miniature,
    miniature: Miniature,
    pieces: Sequence[Piece],
    edition: Edition,
    *,
    can_be_obscured: bool,
) -> Lines:
    """Check the lines from the attacking leader to one defending miniature."""
    ways = in_the_way(leader, miniature, pieces, edition)
    blockers = [piece for piece in ways if piece.blocks_sight]
    sight = clear_line(leader.body, miniature.body, [piece.solid for piece in blockers])
    if len(blockers) == len(ways):
        hiding = sight
    else:
        hiding = clear_line(leader.body, miniature.body, [piece.solid for piece in ways])
    wholly = tuple(ways[i] for i in hiding.by)
    found = Lines(miniature=miniature, ways=ways, sight=sight, wholly=wholly, alone=hiding.alone)
    if not can_be_obscured:
        return found
    partly = tuple(
        item for piece in ways if (item := _partly(leader, miniature, piece, edition)) is not None
    )
    within = tuple(piece for piece in pieces if is_within(miniature, piece, edition))
    groups = (
        (How.WHOLLY, [piece for piece in wholly if piece.cover is not Cover.NONE]),
        (How.PARTLY, [item.piece for item in partly if item.obscures]),
        (How.WITHIN, [piece for piece in within if piece.cover is not Cover.NONE]),
    )
    by: list[Piece] = []
    for _, group in groups:
        by += [piece for piece in group if piece not in by]
    return replace(
        found,
        partly=partly,
        within=within,
        how=next((how for how, group in groups if group), None),
        by=tuple(by),
    )


def _partly(
    leader: Miniature, miniature: Miniature, piece: Piece, edition: Edition
) -> PartlyBlocking | None:
    if not blocks(leader.body, miniature.body, piece.solid):
        return None
    distance = miniature.footprint.distance(piece.solid.shape)
    return PartlyBlocking(
        piece=piece,
        distance=distance,
        contact_gap=contact_gap(leader, piece.solid),
        in_half_range=distance <= edition.half_range + TIE,
    )


def blocked_line(leader: Miniature, lines: Lines) -> Line | None:
    """A line from the leader that a piece obscuring the miniature blocks; None if none does."""
    for item in lines.partly:
        if item.piece in lines.by:
            return partly_blocked(leader.body, lines.miniature.body, item.piece.solid).witness
    return None


def hidden_width(leader: Miniature, lines: Lines, blocked: Line | None) -> tuple[Segment, ...]:
    """The parts of a base's width [in, in plan] that are in the shadow of what obscures it.

    The width is the chord through the base's centre, square to the direction of the eye; the eye is
    where the `blocked` line leaves the leader, or the leader's centre where there is none.
    """
    shapes = [piece.solid.shape for piece in lines.by if piece not in lines.within]
    if not shapes:
        return ()
    eye = blocked.start[:2] if blocked else leader.footprint.centre
    chord = _width(eye, lines.miniature)
    return tuple(
        (point_at(chord, start), point_at(chord, end)) for start, end in shadow(eye, chord, shapes)
    )


def _width(eye: XY, miniature: Miniature) -> Segment:
    cx, cy = miniature.footprint.centre
    dx, dy = cx - eye[0], cy - eye[1]
    norm = (dx * dx + dy * dy) ** 0.5 or 1.0
    reach = max(miniature.base.width, miniature.base.length)
    nx, ny = -dy / norm * reach, dx / norm * reach
    across = LineString([(cx - nx, cy - ny), (cx + nx, cy + ny)])
    (x0, y0), *_, (x1, y1) = across.intersection(miniature.footprint.outline).coords
    return (x0, y0), (x1, y1)
