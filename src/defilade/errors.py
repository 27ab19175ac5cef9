"""The errors a user can cause: one line that says where, what was expected, and what came."""

from __future__ import annotations

from dataclasses import dataclass


class DefiladeError(Exception):
    """Something the user gave cannot be used; `str(error)` is one line for a person."""


class UnknownNameError(DefiladeError):
    """A unit, miniature or edition was asked for that is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing wrong with a map file, with the place where it stands.

    `line` and `column` count from 1 as editors do; both are 0 where a file has no such place
    (it is missing, or is not text).
    """

    path: str
    line: int
    column: int
    where: str
    message: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        return (
            f"{place}: {self.where}: {self.message}" if self.where else f"{place}: {self.message}"
        )


class MapError(DefiladeError):
    """A map file is wrong; `problems` holds every fault found in it, in the order of the file."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))
