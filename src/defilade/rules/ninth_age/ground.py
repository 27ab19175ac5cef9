"""The grounds of an answer: a finding for each, whichever shooters it holds for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.case import Case, Shot
from defilade.rules.ninth_age.verdict import Shooter
from defilade.rules.verdict import Finding

Pair = tuple[Shot, Shooter]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A rule that an answer came about by, in a sentence that leaves out the shooters.

    `rule` ends the code of its finding, `section` is that of the rulebook. The sentence is `start`,
    the shooters, `verb` (what they do) and `rest`; with neither start nor verb it is `rest` alone.
    `reading` and `by` are those of `Finding`.
    """

    rule: str
    section: str
    start: str = ""
    verb: str = ""
    rest: str = ""
    reading: str | None = None
    by: tuple[str, ...] = ()

    def text(self, who: str, *, one: bool) -> str:
        """The sentence with the shooters, one or more, in it."""
        if not self.start and not self.verb:
            return self.rest
        verb = f" {self.verb}{'s' if one else ''}" if self.verb else ""
        return f"{self.start}{who}{verb}{self.rest}"


Step = Callable[[Case, Shot, Shooter], Iterable[Ground]]
"""What gives the grounds of one shooter's answer."""


def findings(case: Case, pairs: Sequence[Pair], step: Step) -> Iterator[Finding]:
    """A finding for each ground, with all shooters it holds for, in the order they are met in."""
    found: dict[Ground, list[Shooter]] = {}
    for shot, shooter in pairs:
        for ground in dict.fromkeys(step(case, shot, shooter)):
            found.setdefault(ground, []).append(shooter)
    for ground, shooters in found.items():
        who = wording.named(shooters)
        yield Finding(
            code=f"ninth-age.{ground.rule}",
            text=ground.text(who, one=len(shooters) == 1),
            source=case.edition.source(ground.section),
            reading=ground.reading,
            about=who,
            by=ground.by,
        )
