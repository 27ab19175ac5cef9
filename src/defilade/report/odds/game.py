"""One attack played out, as lines of text under the rulebook's step names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from defilade.report.layout import wrapped


class Line(Protocol):
    """Something that happened in a part of a step."""

    @property
    def step(self) -> str:
        """The rulebook's name of the step."""

    @property
    def part(self) -> str:
        """The part of the step; empty where it has none."""

    @property
    def text(self) -> str:
        """What happened."""


def played(lines: Sequence[Line]) -> tuple[str, ...]:
    """The steps in order, each with what happened in its parts."""
    told: list[str] = []
    for step, of_step in groupby(lines, key=lambda line: line.step):
        told.append(step)
        for part, of_part in groupby(of_step, key=lambda line: line.part):
            start = f"  {part}: " if part else "  "
            for line in of_part:
                told += wrapped(line.text, start)
                start = " " * len(start)
    return tuple(told)
