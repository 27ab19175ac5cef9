"""A Legion verdict as a ruling in plain text: the answer, each miniature, then the rule steps."""

from __future__ import annotations

from defilade.report.layout import WIDTH, heading, readings, shares, steps, worded, wrapped
from defilade.rules.chance import Outcome
from defilade.rules.legion import READINGS, wording
from defilade.rules.legion.verdict import How, MiniatureVerdict, Verdict
from defilade.rules.verdict import Finding


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
    lines = heading(wording.answer(verdict), wording.small_print(verdict), title, map_path)
    if chances:
        lines += shares(chances, verdict.error_mm)
    lines += ["", *wrapped(f"{verdict.defender}, seen from {verdict.leader}")]
    lines += _table(verdict)
    lines += steps(
        verdict.findings,
        "Star Wars: Legion",
        verdict.edition,
        lambda findings: texts(findings, verdict),
    )
    lines += readings(verdict.findings, READINGS)
    return tuple(lines)


def in_short(verdict: Verdict) -> dict[str, str]:
    """What is compared between editions."""
    cover = str(verdict.cover) if verdict.sees else "no line of sight"
    return {"cover": cover, "obscured": str(verdict.obscured_count)}


def rows(verdict: Verdict) -> list[tuple[str, str, str, str]]:
    """For each defender: its name, whether it is seen, whether it is obscured, and why."""
    return [
        (
            m.name,
            "seen" if m.sees else "not seen",
            "obscured" if m.obscured else "clear" if m.sees else "-",
            why(m, verdict),
        )
        for m in verdict.miniatures
    ]


def _table(verdict: Verdict) -> list[str]:
    listed = rows(verdict)
    widths = [max(len(row[i]) for row in listed) for i in range(3)]
    lines = []
    for row in listed:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        start = f"  {'  '.join(cells)}  "
        if len(start) > WIDTH - 40:  # long names: the reason goes below
            lines += [*wrapped("  ".join(row[:3]), "  "), *wrapped(row[3], "      ")]
        else:
            lines += wrapped(row[3], start)
    return lines


def why(miniature: MiniatureVerdict, verdict: Verdict) -> str:
    """Why a miniature is obscured, or what all but obscures it, and how sure that is."""
    parts = []
    away = miniature.distance_to_terrain_in
    distance = f", {away:.2f} in away" if away is not None else ""
    pieces = ", ".join(miniature.by or miniature.near_miss)
    if miniature.how is How.WITHIN:
        parts.append(f"within {pieces}")
    elif miniature.obscured:
        seen = ", yet seen" if miniature.how is How.WHOLLY and miniature.sees else ""
        parts.append(f"{miniature.how} by {pieces}{distance}{seen}")
    elif miniature.near_miss:
        reasons = {
            _WHY_NOT[finding.code]
            for finding in verdict.findings
            if finding.about == miniature.name and finding.code in _WHY_NOT
        }
        parts.append(f"{pieces} in the way{distance}, but {' or '.join(sorted(reasons))}")
    if miniature.margin_mm is not None:
        parts.append(f"margin {miniature.margin_mm:.1f} mm")
    return "; ".join(parts)


_WHY_NOT = {
    "legion.obscured.beyond-half-range": "beyond half range",
    "legion.obscured.leader-in-contact": "touched by the leader",
    "legion.obscured.no-cover": "without cover",
}


def texts(findings: list[Finding], verdict: Verdict) -> list[str]:
    """The findings of one step as texts; the miniatures that are simply seen share one."""
    seen = [
        (finding.about or "") + _gap(finding)
        for finding in findings
        if finding.code == "legion.sight.clear"
    ]
    found = [f"{verdict.leader} sees {', '.join(seen)}"] if seen else []
    for finding in findings:
        if finding.code != "legion.sight.clear":
            found.append(worded(finding))
    return found


def _gap(finding: Finding) -> str:
    """What the finding says of the gap that a miniature is seen through, if it does."""
    _, through, gap = finding.text.partition(" (through ")
    return through + gap
