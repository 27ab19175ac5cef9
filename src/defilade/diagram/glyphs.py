"""Letters that the style's fonts lack, in files that cannot leave them to the viewer: PNG and PDF.

The first font that is installed and has all of a text's is used beside the style's own. Where none
has, each run of such letters is drawn as a number in a ring, and the caller is told which stands
for what: by a row of boxes nobody tells two names apart. In an SVG text stays text.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, fontManager, get_font
from matplotlib.text import Text

_RINGS = "①②③④⑤⑥⑦⑧⑨⑩"
_BOXES = "Last Resort"  # matplotlib's own font that has a box for every letter


@contextmanager
def drawable(figure: Figure) -> Iterator[tuple[tuple[str, str], ...]]:
    """The figure with texts that can be drawn; they come back after.

    Yields the pairs (what is drawn, what it stands for) of the letters that no font has.
    """
    texts = [text for text in figure.findobj(Text) if isinstance(text, Text)]
    missing = {text: lacking for text in texts if (lacking := _missing(text))}
    kept = [(text, text.get_text(), text.get_fontfamily()) for text in missing]
    stands_for: dict[str, str] = {}
    # a stand-in without a bold face is no fault of the reader's
    log = logging.getLogger("matplotlib.font_manager")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        for text, letters in missing.items():
            family = _stand_in(letters)
            if family is None:
                _number(text, letters, stands_for)
            else:
                text.set_fontfamily([*text.get_fontfamily(), family])
        yield tuple((drawn, run) for run, drawn in stands_for.items())
    finally:
        for text, words, families in kept:
            text.set_text(words)
            text.set_fontfamily(families)
        log.setLevel(level)


def _number(text: Text, letters: frozenset[str], stands_for: dict[str, str]) -> None:
    """Put a number for every run of the letters; the same run has the same number everywhere."""
    pattern = "[" + re.escape("".join(sorted(letters))) + "]+"

    def number(found: re.Match[str]) -> str:
        count = len(stands_for)
        new = _RINGS[count] if count < len(_RINGS) else f"({count + 1})"
        return stands_for.setdefault(found[0], new)

    text.set_text(re.sub(pattern, number, text.get_text()))


def _missing(text: Text) -> frozenset[str]:
    """The letters of a text that its fonts lack."""
    letters = frozenset(text.get_text()) - {"\n"}
    return letters - _letters_of(tuple(text.get_fontfamily())) if letters else letters


@lru_cache(maxsize=64)
def _letters_of(families: tuple[str, ...]) -> frozenset[str]:
    """The letters that at least one of these families has, in its plain and in its bold face."""
    found: set[str] = set()
    for family in families:
        try:
            faces = [
                findfont(FontProperties(family=[family], weight=weight), fallback_to_default=False)
                for weight in ("normal", "bold")
            ]
        except ValueError:
            continue
        found |= frozenset.intersection(*map(_letters_in, faces))
    return frozenset(found)


@lru_cache(maxsize=256)
def _letters_in(path: str) -> frozenset[str]:
    return frozenset(map(chr, get_font(path).get_charmap()))


@lru_cache(maxsize=256)
def _stand_in(letters: frozenset[str]) -> str | None:
    """The first installed family, by name, that has all of the letters; None if none has."""
    having = {
        entry.name
        for entry in fontManager.ttflist
        if not entry.name.startswith(_BOXES) and letters <= _letters_in(entry.fname)
    }
    return next((name for name in sorted(having) if letters <= _letters_of((name,))), None)
