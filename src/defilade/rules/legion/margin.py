"""How sure: by how much all pieces must grow or shrink before the verdict changes.

Each answer is monotone in the growth d of all pieces (`geometry.growth`), so each has a threshold:
"obscured" holds for every d above it, "seen" for every d below. Whether the leader touches a piece
and whether a miniature is within area terrain are held fixed, because they are not monotone. The
margin of a verdict is the least |d| at which the thresholds that were passed change it.

If every edge of terrain may be wrong by up to a and every base by up to b, in any direction, the
verdict stands as long as a + b is less than the margin.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from defilade.geometry.hull import hull_margin
from defilade.geometry.sight import sight_margin
from defilade.rules.legion.editions import Edition
from defilade.rules.legion.obscured import Lines
from defilade.rules.legion.sight import Piece, contact_gap, in_the_way
from defilade.rules.legion.verdict import Cover
from defilade.tabletop import Miniature

MOST = 2.0
"""Margins are looked for up to this growth [in]; a verdict that needs more has no margin."""

WIDEST = 2.0
"""A free corridor is measured up to this width [in]; a wider one is said to be as wide."""


class SightMargin:
    """The margin of the sight between two silhouettes past some pieces, found only as far as asked.

    Positive where there is sight, negative where there is none, as `geometry.sight.sight_margin`.
    """

    def __init__(self, leader: Miniature, miniature: Miniature, pieces: Sequence[Piece]) -> None:
        """Of the lines between a leader and a miniature, past the pieces."""
        self._ends = (leader.body, miniature.body)
        self._solids = tuple(piece.solid for piece in pieces)
        self._most = 0.0
        self._found = 0.0

    def up_to(self, most: float) -> float:
        """The margin, or `most` with its sign if it is greater."""
        if most > self._most and abs(self._found) >= self._most:
            self._found = sight_margin(*self._ends, self._solids, most=most)
            self._most = most
        return math.copysign(min(most, abs(self._found)), self._found)

    def corridor(self) -> float | None:
        """The width [in] of the widest strip around a line of sight that is free of all pieces.

        Twice the margin, since a piece grown by it reaches so far into the strip from both sides,
        and at most `WIDEST`; None without sight.
        """
        margin = self.up_to(WIDEST / 2.0)
        return 2.0 * margin if margin > 0.0 else None

    def hides_above(self, most: float) -> float:
        """The growth [in] above which there is no sight: -inf or inf where it is beyond `most`."""
        margin = self.up_to(most)
        return margin if abs(margin) < most else math.copysign(math.inf, margin)


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """The growth [in] above which a piece does something."""

    at: float
    piece: str
    cover: Cover


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """How the answers on one defending miniature change with growth.

    `within` is the cover of the area terrain it is within. `partly` tells for each piece above
    which growth it obscures partly, `blocking` above which it blocks some line, `alone` above which
    it hides the miniature on its own, and `hidden` above which all together hide it. `sight` is the
    margin of the leader's sight.
    """

    name: str
    sight: SightMargin
    within: Cover = Cover.NONE
    partly: tuple[Threshold, ...] = ()
    blocking: tuple[Threshold, ...] = ()
    alone: tuple[Threshold, ...] = ()
    hidden: float = math.inf

    def cover_at(self, growth: float) -> Cover:
        """The best cover of the pieces that obscure it with all pieces grown; NONE if none do."""
        covers = [self.within, *_passed(self.partly, growth)]
        if self.hidden < growth:  # reading L-02
            covers += _passed(self.alone, growth) or _passed(self.blocking, growth)
        return max(covers)

    def changes(self) -> set[float]:
        """The growths [in] at which `cover_at` can change."""
        found = {item.at for item in self._thresholds()} | {self.hidden}
        return {at for at in found if abs(at) < MOST}

    def deciding(self, growth: float) -> tuple[str, ...]:
        """The pieces that decide at a growth; none where all of them together do."""
        names = [item.piece for item in self._thresholds() if item.at == growth]
        return tuple(dict.fromkeys(names))

    def _thresholds(self) -> tuple[Threshold, ...]:
        return (*self.partly, *self.blocking, *self.alone)

    def margin(self, obscured: bool) -> float:
        """The least growth or shrinkage [in] that changes whether it is seen or obscured."""
        change = min((abs(at) for at in self.changes() if _flips(self, at, obscured)), default=MOST)
        least = min(change, abs(self.sight.up_to(change)))
        return least if least < MOST else math.inf


def _passed(thresholds: tuple[Threshold, ...], growth: float) -> list[Cover]:
    return [item.cover for item in thresholds if item.at < growth]


def _flips(doubt: Doubt, at: float, obscured: bool) -> bool:
    """True if just below or just above a growth the miniature is not as it is now."""
    return any(bool(doubt.cover_at(growth)) is not obscured for growth in _sides(at))


def _sides(at: float) -> tuple[float, float]:
    return at, math.nextafter(at, math.inf)


def doubt(leader: Miniature, lines: Lines, edition: Edition, *, can_be_obscured: bool) -> Doubt:
    """What growth does to the leader's lines to one defending miniature."""
    miniature = lines.miniature
    seen = SightMargin(leader, miniature, [piece for piece in lines.ways if piece.blocks_sight])
    if not can_be_obscured:
        return Doubt(name=miniature.name, sight=seen)
    margins = [
        (hull_margin(leader.body, miniature.body, piece.solid), piece) for piece in lines.ways
    ]
    near = [(margin, piece) for margin, piece in margins if margin > -MOST]
    partly = tuple(
        Threshold(at=max(-margin, to_half_range), piece=piece.name, cover=piece.cover)
        for margin, piece in near
        if piece.cover is not Cover.NONE
        and contact_gap(leader, piece.solid) is None
        and (to_half_range := _to_half_range(miniature, piece, edition)) < MOST
    )
    transparent = any(not piece.blocks_sight for piece in lines.ways)
    hiding = SightMargin(leader, miniature, lines.ways) if transparent else seen
    hidden = hiding.hides_above(_asked(lines, partly, near))
    alone: tuple[Threshold, ...] = ()
    if hidden < math.inf and len({piece.cover for _, piece in near}) > 1:
        alone = tuple(
            Threshold(
                at=SightMargin(leader, miniature, [piece]).hides_above(MOST),
                piece=piece.name,
                cover=piece.cover,
            )
            for _, piece in near
        )
    return Doubt(
        name=miniature.name,
        within=max((piece.cover for piece in lines.within), default=Cover.NONE),
        partly=partly,
        blocking=tuple(
            Threshold(at=-margin, piece=piece.name, cover=piece.cover) for margin, piece in near
        ),
        alone=alone,
        hidden=hidden,
        sight=seen,
    )


def _to_half_range(miniature: Miniature, piece: Piece, edition: Edition) -> float:
    return miniature.footprint.distance(piece.solid.shape) - edition.half_range


def _asked(
    lines: Lines, partly: tuple[Threshold, ...], near: Sequence[tuple[float, Piece]]
) -> float:
    """How far the growth that hides the miniature is worth looking for [in].

    Growth that hides a miniature adds nothing once a piece with the best cover obscures it partly.
    """
    best = max((piece.cover for _, piece in near), default=Cover.NONE)
    if lines.wholly:
        return MOST
    return min([MOST, *(max(0.0, item.at) for item in partly if item.cover is best)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """What changes the verdict first: the growth [in] (shrinkage below 0), and what it then is.

    `names` are the miniatures whose part in it changes there, `pieces` what decides that, empty
    where all pieces together do. Where nothing up to `MOST` changes the verdict, the growth is inf.
    """

    growth: float
    sees: bool
    cover: Cover
    names: tuple[str, ...]
    pieces: tuple[str, ...] = ()

    @property
    def margin(self) -> float:
        """The least growth or shrinkage [in] that changes the verdict; inf if none does."""
        return abs(self.growth)


def cover_tip(
    doubts: Sequence[Doubt], needed: int, now: Cover, final: Callable[[Cover], Cover]
) -> Tip | None:
    """What first changes the cover value from what it is `now`; None if nothing does.

    `final` is the value that the unit ends with, given its cover from terrain.
    """

    def cover(growth: float) -> Cover:
        covers = [found for doubt in doubts if (found := doubt.cover_at(growth))]
        return final(max(covers) if len(covers) >= needed else Cover.NONE)

    changes = set[float]().union(*(doubt.changes() for doubt in doubts))
    for at in sorted(changes, key=abs):
        for growth, before in zip(_sides(at), reversed(_sides(at)), strict=True):
            if cover(growth) is not now:
                changed = [
                    doubt
                    for doubt in doubts
                    if doubt.cover_at(growth) is not doubt.cover_at(before)
                ]
                return Tip(
                    growth=at,
                    sees=True,
                    cover=cover(growth),
                    names=tuple(doubt.name for doubt in changed),
                    pieces=tuple(
                        dict.fromkeys(piece for doubt in changed for piece in doubt.deciding(at))
                    ),
                )
    return None


def sight_tip(doubts: Sequence[Doubt], sees: bool, most: float) -> Tip | None:
    """What first changes whether the leader sees any of the unit; None if nothing up to `most`."""
    most = min(most, MOST)
    margins = [(doubt.sight.up_to(most), doubt.name) for doubt in doubts]
    growth, name = max(margins)
    if abs(growth) >= most:
        return None
    return Tip(growth=growth, sees=not sees, cover=Cover.NONE, names=(name,))


MOST_CROSSFIRE = 0.25
"""Margins of what all attackers see are looked for up to this growth [in]: they are many."""


class Crossfire:
    """The margins of sight between all attackers and all defenders, found only as far as asked."""

    def __init__(
        self,
        attackers: Sequence[Miniature],
        defenders: Sequence[Miniature],
        pieces: Sequence[Piece],
        edition: Edition,
    ) -> None:
        """Of the lines between two units, past the pieces that count for each."""
        self._sights = [
            [
                SightMargin(
                    attacker,
                    defender,
                    [
                        piece
                        for piece in in_the_way(attacker, defender, pieces, edition)
                        if piece.blocks_sight
                    ],
                )
                for defender in defenders
            ]
            for attacker in attackers
        ]

    def attackers(self) -> float:
        """The least growth [in] that changes which attackers see somebody.

        inf if none up to `MOST_CROSSFIRE` does.
        """
        return _least(self._sights)

    def defenders(self) -> float:
        """The least growth [in] that changes which defenders somebody sees.

        inf if none up to `MOST_CROSSFIRE` does.
        """
        return _least([list(column) for column in zip(*self._sights, strict=True)])


def _least(groups: Sequence[Sequence[SightMargin]]) -> float:
    """The least growth that changes for some group whether any of it is sight."""
    best = MOST_CROSSFIRE
    for group in groups:
        found = -best
        for sight in group:
            found = max(found, sight.up_to(best))
            if found >= best:
                break
        best = min(best, abs(found))
    return best if best < MOST_CROSSFIRE else math.inf
