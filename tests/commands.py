"""What a command comes to, for the tests of all commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Run(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def problems(self) -> list[str]:
        return self.err.splitlines()


Defilade = Callable[..., Run]
