"""What one shooter can make of one target, and how both editions' procedures answer that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from defilade.geometry.shapes import XY, Shape
from defilade.geometry.solids import Line
from defilade.rules.ninth_age.obstructions import Obstruction, View
from defilade.rules.ninth_age.verdict import Cover, CoverLine, HiddenPart


class Answer(IntEnum):
    """Whether a shooter sees its target and in which cover, from the best for it to the worst.

    As all pieces grow, the answer never falls: growth opens no sight and uncovers nothing.
    """

    NO_COVER = 0
    SOFT_COVER = 1
    HARD_COVER = 2
    NO_SIGHT = 3

    @property
    def sees(self) -> bool:
        """True if there is a line of sight."""
        return self is not Answer.NO_SIGHT

    @property
    def cover(self) -> Cover | None:
        """The target's cover; None without sight."""
        return Cover(self.value) if self.sees else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an answer rests on, at the eye that is best for the shooter.

    `eye`, `sight`, `lines`, the shares and the `hidden` parts are those of `verdict.Shooter`.
    `blockers` are what closes the view where there is no sight. `undecided` is True where neither
    sight nor its absence could be proven.
    """

    eye: XY | None
    sight: Line | None
    blockers: tuple[str, ...] = ()
    lines: tuple[CoverLine, ...] = ()
    hidden_share: float | None = None
    soft_share: float | None = None
    hard_share: float | None = None
    hidden: tuple[HiddenPart, ...] = ()
    undecided: bool = False


class Outlook(Protocol):
    """One view by the procedure of one edition.

    `view` is what it looks at, `obstructions` what it considers. `answer(grown)` is the answer with
    all of them grown by `grown` [in] (shrunk below 0) and the front arc narrowed by twice as much,
    for shooter and target may both stand wrong; `details()` what the answer as it stands rests on.
    """

    view: View

    @property
    def obstructions(self) -> tuple[Obstruction, ...]:
        """Whatever blocks lines or contributes to cover."""

    @property
    def ways(self) -> tuple[Shape, ...]:
        """Where the lines can run that cover is asked of."""

    def with_obstructions(self, items: tuple[Obstruction, ...]) -> Outlook:
        """The same view past other obstructions."""

    def answer(self, grown: float = 0.0) -> Answer:
        """Sight and cover with all obstructions grown."""

    def details(self) -> Details:
        """What the answer rests on."""
