"""A 9th Age verdict as a ruling in plain text: the answer, shooters, hits, then the rule steps."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.report.layout import heading, readings, shares, steps, worded, wrapped
from defilade.report.ninth_age.hits import hits
from defilade.rules.chance import Outcome
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.readings import for_edition
from defilade.rules.ninth_age.verdict import Shooter, Verdict
from defilade.rules.verdict import Finding


def ruling(
    verdict: Verdict,
    *,
    title: str = "",
    map_path: str = "",
    chances: Sequence[Outcome] | None = None,
) -> tuple[str, ...]:
    """The verdict as lines of text; the answer comes first."""
    lines = heading(wording.answer(verdict), wording.small_print(verdict), title, map_path)
    if chances:
        lines += shares(chances, verdict.error_mm)
    lines += ["", *wrapped(f"{verdict.attacker} against {verdict.defender}")]
    for group in wording.groups(verdict):
        lines += _group(group)
    lines += hits(verdict)
    lines += steps(by_step(verdict.findings), wording.GAME, verdict.edition, texts)
    lines += readings(verdict.findings, for_edition(verdict.edition))
    return tuple(lines)


def in_short(verdict: Verdict) -> dict[str, str]:
    """What is compared between editions: each shooter's result, then the hits."""
    results = {one.name: _compared(one) for one in verdict.shooters}
    return {**results, "hits on average": f"{float(verdict.hits.mean):.2f}"}


def _compared(one: Shooter) -> str:
    if not one.may_shoot:
        return one.why_not or "no shot"
    return f"{wording.grade(one.cover)} ({wording.roll(one)})"


def _group(group: Sequence[Shooter]) -> list[str]:
    """Shooters of whom the same is shown: who they are, what they need, and why."""
    one = group[0]
    count = f" ({len(group)} shooters)" if len(group) > 1 else ""
    lines = wrapped(f"{wording.named(group)}{count}: {_result(one)}", "  ")
    if not one.in_rank:
        return lines
    for text in (where(group), measures(group)):
        if text:
            lines += wrapped(text, "      ")
    return [*lines, *_lines(group)]


def where(group: Sequence[Shooter]) -> str:
    """The side that is shot at, and how much of it is hidden by what; nothing without sight."""
    one = group[0]
    if one.cover is None:
        return ""
    side = one.target_facing
    parts = [wording.facing(side) if side is None else f"target facing: {wording.facing(side)}"]
    if hidden := wording.hidden(group):
        by = dict.fromkeys(name for part in one.hidden for name in part.by)
        parts.append(hidden + (f" by {', '.join(by)}" if by else ""))
    return "; ".join(parts)


def _result(one: Shooter) -> str:
    """What comes of it: "soft cover; needs 5+, chance 1/3"."""
    parts = [wording.grade(one.cover)] if one.in_rank and one.cover is not None else []
    if not one.may_shoot:
        return "; ".join([*parts, f"may not shoot: {one.why_not or 'its unit may not'}"])
    shots = "" if one.shots == "1" else f", {one.shots} shots"
    return "; ".join([*parts, f"needs {wording.roll(one)}{shots}"])


def measures(group: Sequence[Shooter]) -> str:
    """Range, modifiers and margin."""
    one = group[0]
    ranges = sorted(shooter.range_in for shooter in group)
    low, high = f"{ranges[0]:.2f}", f"{ranges[-1]:.2f}"
    parts = [f"{low} in" if low == high else f"{low} to {high} in"]
    if one.long_range:
        parts[0] += ", long range"
    if one.modifiers and one.needed is not None:
        parts.append(wording.modifiers(one))
    margins = [shooter.margin_mm for shooter in group if shooter.margin_mm is not None]
    if margins:
        parts.append(f"margin {min(margins):.1f} mm")
    if any(shooter.undecided for shooter in group):
        parts.append("not decided to the last: a close call")
    return "; ".join(parts)


def three_lines(group: Sequence[Shooter]) -> list[tuple[str, str]]:
    """The three lines of the third edition: where each runs to, what it passes, by how much."""
    told = []
    for number, line in enumerate(group[0].lines):
        same = [shooter.lines[number] for shooter in group]
        by = [item.margin_mm for each in same for item in each.through]
        clears = [each.clears_mm for each in same if each.clears_mm is not None]
        text = wording.through(line)
        if by:
            text += f", by {min(by):.1f} mm"
        elif clears:
            text += f" by {min(clears):.1f} mm"
        told.append((str(line.to), text))
    return told


def _lines(group: Sequence[Shooter]) -> list[str]:
    rows = []
    for to, text in three_lines(group):
        rows += wrapped(text, f"      {to:<7} ")
    return rows


def by_step(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with those of one step together, in the order in which the steps begin.

    The steps on who benefits from cover stand together.
    """
    sources = list(dict.fromkeys(finding.source for finding in findings))
    first = next((n for n, source in enumerate(sources) if _COVER in source), 0)

    def place(finding: Finding) -> tuple[int, int]:
        own = sources.index(finding.source)
        return (first if _COVER in finding.source else own, own)

    return sorted(findings, key=place)


_COVER = "Target Benefiting from"


def texts(findings: list[Finding]) -> list[str]:
    """The findings of one step as texts; what is said twice is said once."""
    return list(dict.fromkeys(map(worded, findings)))
