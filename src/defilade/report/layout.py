"""Lines of text: how they are wrapped, and the parts that every ruling has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from textwrap import wrap

from defilade.rules.chance import Outcome
from defilade.rules.readings import Reading
from defilade.rules.verdict import Finding
from defilade.rules.wording import outcome

WIDTH = 96
"""Columns that the text is wrapped to."""

_BOOK = re.compile(r"^(?:The 9th Age, \w+ edition|[^,]+), ")
"""The book at the beginning of a source, which the heading has told."""


def wrapped(text: str, start: str = "") -> list[str]:
    """The text in lines; a number and its unit stay on one."""
    stuck = re.sub(r"(?<=\d) (?=(?:mm|in)\b|%)", "\N{NO-BREAK SPACE}", text)
    lines = wrap(stuck, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] or [start.rstrip()]


def heading(answer: str, small_print: str, title: str, map_path: str) -> list[str]:
    """The answer, what goes with it, and which map it is about."""
    lines = [*wrapped(answer), *wrapped(small_print, "  ")]
    about = " - ".join(text for text in (title, map_path) if text)
    return [*lines, *wrapped(about, "  ")] if about else lines


def steps(
    findings: Iterable[Finding],
    game: str,
    edition: str,
    texts: Callable[[list[Finding]], list[str]],
) -> list[str]:
    """The rule steps: the findings under the sections of the rulebook they rest on.

    `texts` words the findings of one section.
    """
    lines = ["", f"Rule steps ({game}, edition {edition})"]
    for source, found in groupby(findings, key=lambda finding: finding.source):
        lines.append(f"  {section(source)}")
        for text in texts(list(found)):
            lines += wrapped(text, "    - ")
    return lines


def section(source: str) -> str:
    """The section of the rulebook that a source names, without the book."""
    return _BOOK.sub("", source)


def worded(finding: Finding) -> str:
    """A finding as a text, with the reading it rests on."""
    return finding.text + (f" [{finding.reading}]" if finding.reading else "")


def readings(findings: Iterable[Finding], register: Mapping[str, Reading]) -> list[str]:
    """The readings that findings rest on, in full; nothing if they rest on none."""
    used = {finding.reading for finding in findings if finding.reading}
    if not used:
        return []
    lines = ["", "Readings used, where the rulebook leaves it open"]
    for id in sorted(used):
        lines += wrapped(f"{register[id].question} {register[id].answer}", f"  [{id}] ")
    return lines


def shares(chances: Sequence[Outcome], error_mm: float) -> list[str]:
    """The shares of the answers on random tables, a line each."""
    tables = sum(item.count for item in chances)
    lines = [f"  Of {tables} tables within {error_mm:.3g} mm of this one:"]
    for item in chances:
        lines.append(
            f"    {outcome(item.sees, item.cover):<17} {item.share:6.1%}   "
            f"(95 %: {item.low:.1%} to {item.high:.1%})"
        )
    return lines
