"""A verdict as a ruling in plain text: the answer, each miniature, then the rule steps."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from defilade.rules.legion import READINGS, wording
from defilade.rules.legion.verdict import How, MiniatureVerdict, Verdict
from defilade.rules.verdict import Finding

WIDTH = 96
"""Columns that the text is wrapped to."""


def ruling(verdict: Verdict, *, title: str = "", map_path: str = "") -> tuple[str, ...]:
    """The verdict as lines of text; the first is the answer.

    It needs no knowledge of the program: every reason names the piece, the distance and the step
    of the rulebook it belongs to.
    """
    about = " - ".join(text for text in (title, map_path) if text)
    lines = [wording.answer(verdict), *_wrapped(wording.small_print(verdict), "  ")]
    if about:
        lines += _wrapped(about, "  ")
    lines += ["", f"{verdict.defender}, seen from {verdict.leader}"]
    lines += _table(verdict)
    lines += ["", f"Rule steps (Star Wars: Legion, edition {verdict.edition})"]
    for step, findings in groupby(verdict.findings, key=lambda finding: finding.source):
        lines.append(f"  {_step(step)}")
        for finding in findings:
            lines += _finding(finding)
    used = {finding.reading for finding in verdict.findings if finding.reading}
    if used:
        lines += ["", "Readings used, where the rulebook leaves it open"]
        for id in sorted(used):
            lines += _wrapped(f"{READINGS[id].question} {READINGS[id].answer}", f"  [{id}] ")
    return tuple(lines)


def _table(verdict: Verdict) -> list[str]:
    rows = [
        (
            m.name,
            "seen" if m.sees else "not seen",
            "obscured" if m.obscured else "-",
            _why(m, verdict),
        )
        for m in verdict.miniatures
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    lines = []
    for row in rows:
        start = "  " + "  ".join(
            cell.ljust(width) for cell, width in zip(row, widths, strict=False)
        )
        lines += _wrapped(row[3], start + "  ") if row[3] else [start.rstrip()]
    return lines


def _why(miniature: MiniatureVerdict, verdict: Verdict) -> str:
    """Why a miniature is obscured, or what nearly obscures it, and how sure that is."""
    away = miniature.distance_to_terrain_in
    distance = f", {away:.2f} in away" if away is not None else ""
    pieces = ", ".join(miniature.by or miniature.near_miss)
    if miniature.how is How.WITHIN:
        text = f"within {pieces}"
    elif miniature.obscured:
        text = f"{miniature.how} by {pieces}{distance}"
    elif miniature.near_miss:
        text = f"{pieces} in the way{distance}, but not counted"
    else:
        text = ""
    if miniature.margin_mm is not None:
        text += f"{'; ' if text else ''}margin {miniature.margin_mm:.1f} mm"
    return text


def _step(source: str) -> str:
    return source.split(", ", 1)[1] if ", " in source else source


def _finding(finding: Finding) -> list[str]:
    reading = f" [{finding.reading}]" if finding.reading else ""
    return _wrapped(finding.text + reading, "    - ")


def _wrapped(text: str, start: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * len(start)) or [start]
