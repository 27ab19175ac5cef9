"""What a ruling sheet says, before it has a form: words, tables and chances, but no layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from defilade.mapfile import MapFile
from defilade.report.rooms import AnyVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table: its caption, its head, and its rows; the first cell of a row names it.

    The last column is the wordy one. `rest` says what further rows would be called: "miniatures".
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the rulebook, and what was found in it."""

    section: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A number of what is counted, how likely exactly that is, and it or more, in words.

    `part` is the chance as a number from 0 to 1.
    """

    number: str
    exactly: str
    at_least: str
    part: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What the attack is worth: a sentence, the chance of each number, and sentences after it."""

    heading: str
    counted: str
    shares: tuple[Share, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What one edition says of the question, with every reason."""

    verdict: AnyVerdict
    game: str
    edition: str
    answer: str
    small_print: str
    grid: Grid
    sure: tuple[str, ...]
    steps: tuple[Step, ...]
    readings: tuple[tuple[str, str], ...]
    odds: Odds | None

    @property
    def book(self) -> str:
        """The game and its edition."""
        return f"{self.game}, edition {self.edition}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a sheet comes from, so that anyone can make it again.

    `map` is the name of the map file, without its folders: two judges who have the same file in
    different places get the same sheet. `command` makes the sheet again.
    """

    map: str
    sha256: str
    version: str
    source: str
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSheet:
    """The whole sheet: a question, the opinion of each edition, and what they differ in.

    `shooter` is whose lines are drawn, in games in which many shoot; None for the one with the
    least margin.
    """

    title: str
    question: str
    loaded: MapFile
    opinions: tuple[Opinion, ...]
    compared: str
    origin: Origin
    shooter: str | None = None

    @property
    def table(self) -> Any:
        """The table that the question is about."""
        return self.loaded.table

    @property
    def books(self) -> str:
        """The game and its edition, or editions."""
        editions = [opinion.edition for opinion in self.opinions]
        if len(editions) == 1:
            return self.opinions[0].book
        return f"{self.opinions[0].game}, editions {' and '.join(editions)}"

    @property
    def description(self) -> str:
        """The sheet in sentences, for people who hear it read, with all that tells it apart."""
        answers = (f"By {opinion.book}: {opinion.answer}" for opinion in self.opinions)
        origin = self.origin
        map_file = f"Map file {origin.map}, sha256 {origin.sha256 or 'unknown'}."
        made = f"Made by defilade {origin.version}."
        return " ".join([self.question, *answers, self.compared, map_file, made]).replace("  ", " ")
