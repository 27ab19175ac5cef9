"""The verdict in a sentence, and the line that goes with it: said once, shown everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.rules import wording
from defilade.rules.legion.verdict import Attack, Cover, Verdict
from defilade.rules.wording import spoken


def answer(verdict: Verdict) -> str:
    """The verdict in one sentence, such as "Heavy cover for droids: 4 of 7 obscured, 4 needed."."""
    whom = verdict.defender
    if not verdict.sees:
        return f"No line of sight from {verdict.leader} to {whom}: no attack."
    if verdict.attack is not Attack.RANGED:
        return f"No cover for {whom}: it is not checked against {verdict.attack} attacks."
    cover = _amount(verdict.cover)
    obscured = (
        f"{verdict.obscured_count} of {len(verdict.miniatures)} obscured, "
        f"{verdict.obscured_needed} needed"
    )
    if verdict.cover is not verdict.terrain_cover:
        terrain = _amount(verdict.terrain_cover).lower()
        return f"{cover} cover for {whom}, {terrain} from terrain: {obscured}."
    return f"{cover} cover for {whom}: {obscured}."


def small_print(verdict: Verdict) -> str:
    """What goes with the answer: range, wound cap, margin."""
    parts = [f"{verdict.range_in:.2f} in apart ({range_name(verdict.range_band)})"]
    if verdict.wound_cap is not None:
        parts.append(f"at most {verdict.wound_cap} can be wounded")
    parts.append(margin(verdict))
    return "; ".join(parts)


def margin(verdict: Verdict) -> str:
    """How sure the verdict is, in words."""
    others = [
        (_OTHERS[found.code], found.margin_mm)
        for found in verdict.findings
        if found.code in _OTHERS and found.margin_mm is not None
    ]
    return wording.margin(
        verdict.margin_mm, verdict.error_mm, close_call=verdict.close_call, others=others
    )


_OTHERS = {
    "legion.range": "range",
    "legion.eligible": "who may attack",
    "legion.wound-cap": "who can be wounded",
}
"""What has a margin of its own, by the code of its finding."""


def all_lines(pieces: Sequence[str], *, alone: bool) -> str:
    """That the pieces of these names block every line, each of them `alone` or all together."""
    names = spoken(pieces)
    if len(pieces) == 1:
        return f"{names} blocks every line"
    return f"{names} {'each block' if alone else 'together block'} every line"


def inches(length: float) -> str:
    """A length [in] in words."""
    return f"{length:.2f} in".replace(".00 in", " in")


def range_name(band: int) -> str:
    """A range band in words."""
    return f"range {band}" if band <= 5 else "beyond range 5"


def _amount(cover: Cover) -> str:
    return "No" if cover is Cover.NONE else str(cover).capitalize()
