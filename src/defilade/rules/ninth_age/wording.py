"""The verdict in a sentence, and the words for its parts: said once, shown everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from defilade.rules import wording
from defilade.rules.ninth_age.verdict import Attack, Cover, CoverLine, Shooter, Verdict
from defilade.tabletop import Facing

GAME = "The 9th Age"

_FACINGS = {
    Facing.FRONT: "front",
    Facing.REAR: "rear",
    Facing.FLANK_LEFT: "left flank",
    Facing.FLANK_RIGHT: "right flank",
}


def answer(verdict: Verdict) -> str:
    """The verdict in one sentence, such as "Soft cover for spears from 5 of the 7 shooters in ...".

    Who counts are the miniatures that may shoot by their rank.
    """
    whom, who = verdict.defender, verdict.attacker
    if verdict.unit_bar is not None:
        return f"{who} may not shoot at {whom}: {verdict.unit_bar}."
    if not verdict.sees:
        return f"No line of sight from {who} to {whom}: no attack."
    counts = [(cover, verdict.counts[str(cover)]) for cover in reversed(Cover)]
    seeing = [(cover, count) for cover, count in counts if count]
    all_of_them = sum(verdict.counts.values())
    blind = verdict.counts["no sight"]
    nothing = f"; {blind} {'sees' if blind == 1 else 'see'} nothing" if blind else ""
    if len(seeing) == 1:
        ((cover, count),) = seeing
        start = f"{grade(cover).capitalize()} for {whom}"
        if not blind:
            if count == 1:
                whose = who if len(verdict.shooters) == 1 else f"the one shooter in {who}"
                return f"{start} from {whose}."
            everyone = "both" if count == 2 else f"all {count}"
            return f"{start} from {everyone} shooters in {who}."
        return f"{start} from {count} of the {all_of_them} shooters in {who}{nothing}."
    parts = ", ".join(f"{cover} from {count}" for cover, count in seeing)
    return f"Mixed cover for {whom}: {parts} of the {all_of_them} shooters in {who}{nothing}."


def small_print(verdict: Verdict) -> str:
    """What goes with the answer: edition, range, hits, margin."""
    parts = [f"{GAME}, edition {verdict.edition}"]
    if verdict.attack is not Attack.SHOOTING:
        parts.append(spelled(str(verdict.attack)))
    parts.append(f"{verdict.range_in:.2f} in apart")
    if verdict.sees and verdict.unit_bar is None:
        parts.append(f"{float(verdict.hits.mean):.2f} hits on average")
    parts.append(margin(verdict))
    return "; ".join(parts)


def margin(verdict: Verdict) -> str:
    """How sure the verdict is, in words."""
    others = [
        (f"range of {found.about}", found.margin_mm)
        for found in verdict.findings
        if found.code == "ninth-age.range" and found.margin_mm is not None
    ]
    return wording.margin(
        verdict.margin_mm, verdict.error_mm, close_call=verdict.close_call, others=others
    )


def grade(cover: Cover | None) -> str:
    """A cover in words: "soft cover", "no cover"; "no sight" where there is no verdict on it."""
    if cover is None:
        return "no sight"
    return "no cover" if cover is Cover.NONE else f"{cover} cover"


def facing(side: Facing | None) -> str:
    """A side of the target in words; a round one has none."""
    return "round target" if side is None else _FACINGS[side]


def roll(shooter: Shooter) -> str:
    """What one shot needs: "5+, chance 1/3"."""
    if shooter.needed is None:
        return "no roll"
    if not shooter.chance:
        return f"{shooter.needed}+, cannot hit"
    return f"{shooter.needed}+, chance {shooter.chance}"


def modifiers(shooter: Shooter) -> str:
    """The penalties on the roll: "soft cover -1, long range -1"."""
    return ", ".join(f"{spelled(one.name)} {-one.penalty:+d}" for one in shooter.modifiers)


def spelled(name: str) -> str:
    """A name as the rulebook writes it: "Stand and Shoot"; most are written small."""
    return _CAPITALS.get(name, name)


_CAPITALS = {
    "stand and shoot": "Stand and Shoot",
    "unwieldy": "Unwieldy",
    "hard target": "Hard Target",
}


def hidden(shooters: Sequence[Shooter]) -> str:
    """How much of the facing is hidden from each, such as "60 % hidden (30 % soft, 30 % hard)".

    Where the shooters differ, from least to most; nothing where no share was taken. Of a round
    target it is the nearest point that is hidden or in view.
    """
    soft, hard, both = (
        _shares([getattr(one, f"{kind}_share") for one in shooters])
        for kind in ("soft", "hard", "hidden")
    )
    if both and shooters[0].target_facing is None:
        kind = "soft" if hard == "0 %" else "hard"
        return "nearest point in view" if both == "0 %" else f"nearest point hidden ({kind})"
    if both in ("", "0 %"):
        return "nothing hidden" if both else ""
    if soft == "0 %" or hard == "0 %":
        return f"{both} hidden ({'hard' if soft == '0 %' else 'soft'})"
    return f"{both} hidden ({soft} soft, {hard} hard)"


def _shares(given: Sequence[float | None]) -> str:
    """Shares in percent, from the least to the greatest."""
    known = [share for share in given if share is not None]
    if not known:
        return ""
    low, high = (_percent(share) for share in (min(known), max(known)))
    return f"{low} %" if low == high else f"{low} to {high} %"


def _percent(share: float) -> str:
    """A share in percent; one that is not a half is never rounded to one, nor to nothing or all."""
    for digits in (0, 1, 2):
        shown = round(100 * share, digits)
        if shown not in (0, 50, 100) or abs(shown - 100 * share) < 1e-5:
            return f"{shown:g}"
    side = "under" if 100 * share < shown else "over"
    return f"just {side} {shown:g}"


def through(line: CoverLine) -> str:
    """What one of the three lines passes through: "through forest (soft)", or that it is clear."""
    if not line.through:
        return "clear"
    return "through " + ", ".join(f"{item.name} ({item.cover})" for item in line.through)


def named_in(shooter: Shooter) -> set[str]:
    """The pieces and units that its lines pass through, or that hide some of the facing."""
    through = {item.name for line in shooter.lines for item in line.through}
    return through | {name for part in shooter.hidden for name in part.by}


def groups(verdict: Verdict) -> tuple[tuple[Shooter, ...], ...]:
    """The shooters of a verdict, as `alike` puts them together."""
    return alike(verdict.shooters)


def alike(shooters: Sequence[Shooter]) -> tuple[tuple[Shooter, ...], ...]:
    """The shooters, those together of whom all but lengths and shares is the same."""
    found: dict[object, list[Shooter]] = {}
    for shooter in shooters:
        found.setdefault(_alike(shooter), []).append(shooter)
    return tuple(map(tuple, found.values()))


def _alike(one: Shooter) -> object:
    if not one.in_rank:
        return (one.in_rank, one.why_not)
    lines = tuple((line.to, tuple((i.name, i.cover) for i in line.through)) for line in one.lines)
    by = frozenset((part.cover, name) for part in one.hidden for name in part.by)
    result = (one.in_rank, one.may_shoot, one.why_not, one.cover, one.target_facing)
    return (*result, lines, by, one.long_range, one.modifiers, one.needed, one.chance, one.shots)


def the(name: str) -> str:
    """A piece with its article, as a sentence needs it: "the hill"; "Hill Top", "hill 2" have none.

    Those written with a capital or a number are names of their own.
    """
    return f"the {name}" if name.islower() and name[-1].isalpha() else name


def named(shooters: Sequence[Shooter]) -> str:
    """The names of shooters as a list: "archers 1-5, 8"."""
    return wording.listed([shooter.name for shooter in shooters])
