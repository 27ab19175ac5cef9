"""Verdicts and odds as text, as JSON, and against what a map expects. Nothing is worked out here.

The names are imported from `rooms` when they are first used: the odds of an attack without a table
need no map, and reading maps takes longer than they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from defilade.report.rooms import compared, differences, record, ruling

__all__ = ["compared", "differences", "record", "ruling"]


def __getattr__(name: str) -> Any:
    """A public name, from where it lives (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'defilade.report' has no attribute {name!r}")
    from defilade.report import rooms

    return getattr(rooms, name)
