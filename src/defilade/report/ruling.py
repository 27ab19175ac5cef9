"""A verdict as a ruling in plain text: the answer, each miniature, then the rule steps."""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import wrap

from defilade.rules.legion import READINGS, wording
from defilade.rules.legion.chance import Outcome
from defilade.rules.legion.verdict import How, MiniatureVerdict, Verdict
from defilade.rules.verdict import Finding

WIDTH = 96
"""Columns that the text is wrapped to."""


def ruling(
    verdict: Verdict,
    *,
    title: str = "",
    map_path: str = "",
    chances: tuple[Outcome, ...] | None = None,
) -> tuple[str, ...]:
    """The verdict as lines of text; the answer comes first.

    It needs no knowledge of the program: every reason names the piece, the distance and the step
    of the rulebook it belongs to.
    """
    lines = [*_wrapped(wording.answer(verdict)), *_wrapped(wording.small_print(verdict), "  ")]
    about = " - ".join(text for text in (title, map_path) if text)
    if about:
        lines += _wrapped(about, "  ")
    if chances:
        lines += _shares(chances, verdict)
    lines += ["", *_wrapped(f"{verdict.defender}, seen from {verdict.leader}")]
    lines += _table(verdict)
    lines += ["", f"Rule steps (Star Wars: Legion, edition {verdict.edition})"]
    for step, findings in groupby(verdict.findings, key=lambda finding: finding.source):
        lines.append(f"  {_step(step)}")
        for text in _texts(list(findings), verdict):
            lines += _wrapped(text, "    - ")
    used = {finding.reading for finding in verdict.findings if finding.reading}
    if used:
        lines += ["", "Readings used, where the rulebook leaves it open"]
        for id in sorted(used):
            lines += _wrapped(f"{READINGS[id].question} {READINGS[id].answer}", f"  [{id}] ")
    return tuple(lines)


def _shares(chances: tuple[Outcome, ...], verdict: Verdict) -> list[str]:
    """The shares of the answers on random tables, a line each."""
    tables = sum(outcome.count for outcome in chances)
    lines = [f"  Of {tables} tables within {verdict.error_mm:.3g} mm of this one:"]
    for outcome in chances:
        lines.append(
            f"    {wording.outcome(outcome.sees, outcome.cover):<17} {outcome.share:6.1%}   "
            f"(95 %: {outcome.low:.1%} to {outcome.high:.1%})"
        )
    return lines


def _table(verdict: Verdict) -> list[str]:
    rows = [
        (
            m.name,
            "seen" if m.sees else "not seen",
            "obscured" if m.obscured else "clear" if m.sees else "-",
            _why(m, verdict),
        )
        for m in verdict.miniatures
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        start = f"  {'  '.join(cells)}  "
        if len(start) > WIDTH - 40:  # long names: the reason goes below
            lines += [*_wrapped("  ".join(row[:3]), "  "), *_wrapped(row[3], "      ")]
        else:
            lines += _wrapped(row[3], start)
    return lines


def _why(miniature: MiniatureVerdict, verdict: Verdict) -> str:
    """Why a miniature is obscured, or what all but obscures it, and how sure that is."""
    parts = []
    away = miniature.distance_to_terrain_in
    distance = f", {away:.2f} in away" if away is not None else ""
    pieces = ", ".join(miniature.by or miniature.near_miss)
    if miniature.how is How.WITHIN:
        parts.append(f"within {pieces}")
    elif miniature.obscured:
        parts.append(f"{miniature.how} by {pieces}{distance}")
    elif miniature.near_miss:
        why = {
            _WHY_NOT[finding.code]
            for finding in verdict.findings
            if finding.about == miniature.name and finding.code in _WHY_NOT
        }
        parts.append(f"{pieces} in the way{distance}, but {' or '.join(sorted(why))}")
    if miniature.margin_mm is not None:
        parts.append(f"margin {miniature.margin_mm:.1f} mm")
    return "; ".join(parts)


_WHY_NOT = {
    "legion.obscured.beyond-half-range": "beyond half range",
    "legion.obscured.leader-in-contact": "touched by the leader",
    "legion.obscured.no-cover": "without cover",
}


def _step(source: str) -> str:
    return source.split(", ", 1)[1] if ", " in source else source


def _texts(findings: list[Finding], verdict: Verdict) -> list[str]:
    """The findings of one step as texts; the miniatures that are simply seen share one."""
    seen = [
        (finding.about or "") + _gap(finding)
        for finding in findings
        if finding.code == "legion.sight.clear"
    ]
    texts = [f"{verdict.leader} sees {', '.join(seen)}"] if seen else []
    for finding in findings:
        if finding.code != "legion.sight.clear":
            texts.append(finding.text + (f" [{finding.reading}]" if finding.reading else ""))
    return texts


def _gap(finding: Finding) -> str:
    """What the finding says of the gap that a miniature is seen through, if it does."""
    _, through, gap = finding.text.partition(" through ")
    return through + gap


def _wrapped(text: str, start: str = "") -> list[str]:
    """The text in lines; a number and its unit stay on one."""
    stuck = re.sub(r"(?<=\d) (?=mm\b|in\b)", "\N{NO-BREAK SPACE}", text)
    lines = wrap(stuck, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] or [start.rstrip()]
