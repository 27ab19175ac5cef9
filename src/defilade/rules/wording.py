"""Words that verdicts of both games share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import groupby


def margin(
    margin_mm: float | None,
    error_mm: float,
    *,
    close_call: bool,
    others: Sequence[tuple[str, float]] = (),
) -> str:
    """How sure a verdict is, in words: its margin beside the measuring error [mm].

    `others` are what has a margin of its own [mm] besides sight and cover, with its name; those
    that are nearer to another answer than can be measured are told.
    """
    near = [f"{name} ({mm:.1f} mm)" for name, mm in others if mm < error_mm]
    of, them = ("sight and cover ", "them") if near else ("", "it")
    if margin_mm is None:
        first = "close call" if close_call else f"certain: no small error changes {them}"
    else:
        call = "close call" if close_call else "certain"
        first = f"{call}: margin {margin_mm:.1f} mm, measured to {error_mm:.4g} mm"
    first = of + first
    return "; ".join([first, *([f"close call: {', '.join(near)}"] if near else [])])


def outcome(sees: bool, cover: IntEnum | None) -> str:
    """An answer in two words: "heavy cover", "no line of sight"; "mixed cover" where it is None."""
    if not sees:
        return "no line of sight"
    if cover is None:
        return "mixed cover"
    return f"{cover if cover else 'no'} cover"


def counted(count: int, what: str) -> str:
    """A number of things whose plural ends in s: "1 hit", "2 hits"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def spoken(names: Sequence[str]) -> str:
    """Names or other words, at least one, as a sentence lists them.

    >>> spoken(["wall"]), spoken(["wall", "hut", "hedge"])
    ('wall', 'wall, hut and hedge')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def listed(names: Sequence[str]) -> str:
    """Names as a list, those that are numbered on drawn together.

    >>> listed(["archers 1", "archers 2", "archers 3", "archers 5", "captain"])
    'archers 1-3, 5, captain'
    """
    parts: list[str] = []
    before = None
    numbered = enumerate(map(_parted, names))
    for (stem, _), run in groupby(numbered, key=lambda pair: (pair[1][0], _offset(pair))):
        numbers = [number for _, (_, number) in run]
        if numbers[0] is None:
            parts.append(stem)
        else:
            last = f"-{numbers[-1]}" if len(numbers) > 1 else ""
            parts.append(f"{'' if stem == before else stem}{numbers[0]}{last}")
        before = stem
    return ", ".join(parts)


def _parted(name: str) -> tuple[str, int | None]:
    """A name without the number at its end, and that number if there is one."""
    stem = name.rstrip("0123456789")
    digits = name[len(stem) :]
    is_plain = digits == "0" or not digits.startswith("0")
    is_number = 0 < len(digits) < 5 and is_plain and stem.endswith(" ")
    return (stem, int(digits)) if is_number else (name, None)


def _offset(pair: tuple[int, tuple[str, int | None]]) -> int:
    """Equal for names that are numbered one after the other."""
    place, (_, number) = pair
    return 0 if number is None else number - place
