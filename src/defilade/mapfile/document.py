"""What a map file of any game comes to: a table, the edition, and a question with its answer."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Generic, TypeVar


class Unstated(Enum):
    """The value of what a map does not state, where None is an answer."""

    UNSTATED = "unstated"

    def __repr__(self) -> str:
        return self.name


UNSTATED = Unstated.UNSTATED
"""Stands in what a map expects for everything that it leaves open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The attack that a map is about, by the names of its units; the game adds its kinds."""

    attacker: str
    defender: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a map states to be right; the game says of what. What it leaves open is UNSTATED."""

    def stated(self) -> dict[str, object]:
        """What the map does state, by the name of the field, in the order of the fields."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value is not UNSTATED}


EditionT = TypeVar("EditionT")
TableT = TypeVar("TableT")
AskT = TypeVar("AskT", bound=Question)
ExpectT = TypeVar("ExpectT", bound=Answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Generic[EditionT, TableT, AskT, ExpectT]):
    """A map as it was read: `table` and `edition` (its readings switched as the map says).

    `path` is where it stood and `sha256` the digest of its bytes; both are empty for a map that
    was made in a program, and neither counts when two maps are compared.
    """

    edition: EditionT
    table: TableT
    title: str = ""
    source: str = ""
    ask: AskT | None = None
    expect: ExpectT | None = None
    path: str = field(default="", compare=False)
    sha256: str = field(default="", compare=False)
