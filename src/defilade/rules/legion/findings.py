"""The findings of a Legion verdict: what was answered, put in sentences with rule and reading.

They come in the order of the rulebook's steps, which `source` names.
"""

from __future__ import annotations

import math

from defilade.geometry.shapes import TIE
from defilade.rules.legion.case import Case
from defilade.rules.legion.cover import after_terrain, terrain_finding
from defilade.rules.legion.margin import WIDEST, Crossfire, Tip
from defilade.rules.legion.obscured import Lines, PartlyBlocking
from defilade.rules.legion.range import LAST_BAND, range_band
from defilade.rules.legion.sight import Piece
from defilade.rules.legion.verdict import Attack, Cover, MiniatureVerdict
from defilade.rules.legion.wording import range_name
from defilade.rules.readings import CONTACT
from defilade.rules.verdict import Finding, finite_mm
from defilade.rules.wording import outcome, spoken
from defilade.units import to_mm

_OBSCURED = "Apply Dodge and Cover: Determine Number of Obscured Miniatures"


def of(
    case: Case, miniatures: tuple[MiniatureVerdict, ...], tip: Tip, error: float
) -> tuple[Finding, ...]:
    """Every finding of an attack, in the order of its steps, and what would change the verdict.

    `error` [in] is the measuring error.
    """
    found = [_range(case), _leader_sight(case)]
    found += [
        _sight(case, item, verdict) for item, verdict in zip(case.lines, miniatures, strict=True)
    ]
    if case.sees:
        crossfire = Crossfire(
            case.attacker.miniatures, case.defender.miniatures, case.pieces, case.edition
        )
        found.append(_eligible(case, crossfire))
        if case.attack is not Attack.RANGED:
            found.append(_not_ranged(case))
        else:
            found += _wound_cap(case, crossfire)
            found += _obscured(case, miniatures)
            found.append(
                terrain_finding(case.lines, case.defender, case.terrain_cover, case.edition)
            )
            found += after_terrain(
                case.table, case.attacker, case.defender, case.edition, case.terrain_cover
            )[1]
    if math.isfinite(tip.growth):
        found.append(_tip(case, tip, error))
    return tuple(found)


def _tip(case: Case, tip: Tip, error: float) -> Finding:
    """What changes the verdict first if the table was measured wrongly."""
    size = f"{to_mm(tip.margin):.1f} mm {'larger' if tip.growth > 0 else 'smaller'}"
    who = spoken(tip.names) if tip.names else case.defender.name
    if tip.sees is not case.sees:
        then = f"{case.leader.name} {'sees' if tip.sees else 'no longer sees'} {who}"
        text = f"with all pieces {size}, {then}"
    else:
        do = "does" if len(tip.pieces) == 1 else "do"
        what = f"what {spoken(tip.pieces)} {do} to {who}" if tip.pieces else who
        then = f"there would be {outcome(tip.sees, tip.cover)}"
        text = f"with all pieces {size}, {then}: it hangs on {what}"
    return Finding(
        code="legion.margin",
        text=text,
        source="defilade, How Sure",
        reading="G-02" if tip.margin < error else None,
        about=case.defender.name,
        margin_mm=to_mm(tip.margin),
    )


def of_estimate(case: Case, heights: str, other: Case) -> Finding:
    """That the verdict changes between the estimates of a silhouette's height."""
    differences = []
    if other.sees is not case.sees:
        differences.append(
            "there is a line of sight" if other.sees else "there is no line of sight"
        )
    if other.cover is not case.cover:
        differences.append(f"the cover is {other.cover}")
    for item, changed in zip(case.lines, other.lines, strict=True):
        if (item.sight.sees, item.how) != (changed.sight.sees, changed.how):
            seen = "seen" if changed.sight.sees else "not seen"
            how = f"obscured {changed.how}" if changed.how else "not obscured"
            differences.append(f"{item.miniature.name} is {seen} and {how}")
    if other.eligibility.eligible != case.eligibility.eligible:
        differences.append(f"{len(other.eligibility.eligible)} miniatures are eligible")
    if other.wound_cap != case.wound_cap:
        differences.append(f"the wound cap is {other.wound_cap or 'none'}")
    return Finding(
        code="legion.silhouette.estimate",
        text=f"silhouette heights are estimates, and they decide: with {heights}, "
        + ", ".join(differences),
        source=case.edition.source("Silhouettes"),
        reading="L-03",
    )


def _range(case: Case) -> Finding:
    band, boundary = range_band(case.range, case.edition), case.edition.range_band
    on_boundary = abs(case.range - boundary * round(case.range / boundary)) <= TIE < case.range
    return Finding(
        code="legion.range",
        text=f"{case.leader.name} is {case.range:.2f} in from the closest of "
        f"{case.defender.name}: {range_name(band)}",
        source=case.edition.source("Declare Defender: Range"),
        reading="L-07" if on_boundary else None,
        about=case.leader.name,
        margin_mm=to_mm(min(abs(case.range - boundary * step) for step in range(1, LAST_BAND + 1))),
    )


def _leader_sight(case: Case) -> Finding:
    if case.sees:
        text = f"{case.leader.name} has line of sight to {case.defender.name}"
    else:
        text = (
            f"{case.leader.name} has no line of sight to any of {case.defender.name}, "
            "so they cannot be attacked"
        )
    return Finding(
        code="legion.sight.leader" if case.sees else "legion.sight.none",
        text=text,
        source=case.edition.source("Declare Defender: Line of Sight"),
        about=case.leader.name,
    )


def _sight(case: Case, item: Lines, verdict: MiniatureVerdict) -> Finding:
    name = item.miniature.name
    if verdict.sees:
        text = f"{case.leader.name} sees {name}"
        if _is_narrow(verdict):
            text += f" through a gap {verdict.corridor_mm:.1f} mm wide"
    elif item.sight.undecided:
        text = f"no line of sight to {name} could be found or ruled out: it counts as none"
    else:
        text = f"{case.leader.name} does not see {name}: {_all_lines(item)}"
    return Finding(
        code="legion.sight.clear" if verdict.sees else "legion.sight.blocked",
        text=text,
        source=case.edition.source("Line of Sight"),
        reading="G-01" if item.sight.undecided else None,
        about=name,
        by=tuple(piece.name for piece in item.blockers),
        witness=verdict.sight,
        margin_mm=verdict.margin_mm,
    )


def _is_narrow(verdict: MiniatureVerdict) -> bool:
    """True if the width of the free corridor is known and decides the miniature's margin."""
    corridor, margin = verdict.corridor_mm, verdict.margin_mm
    if corridor is None or margin is None:
        return False
    return corridor < to_mm(WIDEST) and corridor <= 2.0 * margin


def _all_lines(item: Lines) -> str:
    names = spoken([piece.name for piece in item.blockers])
    if len(item.blockers) == 1:
        return f"{names} blocks every line"
    return f"{names} {'each block' if item.sight.alone else 'together block'} every line"


def _eligible(case: Case, crossfire: Crossfire) -> Finding:
    eligible = case.eligibility.eligible
    of = len(case.attacker.miniatures)
    who = "all of them" if 1 < len(eligible) == of else spoken(eligible)
    see = "miniature sees" if of == 1 else "miniatures see" + "s" * (len(eligible) == 1)
    return Finding(
        code="legion.eligible",
        text=f"{len(eligible)} of {of} attacking {see} somebody: {who}",
        source=case.edition.source("Form Attack Pools: Determine Eligible Miniatures"),
        about=case.attacker.name,
        margin_mm=finite_mm(crossfire.attackers()),
    )


def _not_ranged(case: Case) -> Finding:
    return Finding(
        code="legion.cover.not-ranged",
        text=f"cover is not checked against {case.attack} attacks",
        source=case.edition.source(_OBSCURED),
        about=case.defender.name,
    )


def _wound_cap(case: Case, crossfire: Crossfire) -> list[Finding]:
    if case.wound_cap is None:
        return []
    by = "the leader sees" if case.edition.cap_by_leader else "eligible attackers see"
    return [
        Finding(
            code="legion.wound-cap",
            text=f"{by} {case.wound_cap} of {len(case.lines)} defenders: no others can be wounded",
            source=case.edition.source("Wounds: Line of Sight"),
            reading="L-08",
            about=case.defender.name,
            margin_mm=finite_mm(crossfire.defenders()),
        )
    ]


def _obscured(case: Case, miniatures: tuple[MiniatureVerdict, ...]) -> list[Finding]:
    if not case.can_be_obscured:
        return []
    found = []
    for item, verdict in zip(case.lines, miniatures, strict=True):
        found += [_reason(case, item, verdict, piece) for piece in item.by]
        found += [_miss(case, item, miss) for miss in item.near_miss]
        if not item.by and not item.near_miss:
            found.append(_about(case, item, "clear", "no terrain blocks any line to it", (), None))
    return found


def _about(
    case: Case,
    item: Lines,
    code: str,
    text: str,
    by: tuple[str, ...],
    reading: str | None,
    verdict: MiniatureVerdict | None = None,
    margin: float | None = None,
) -> Finding:
    """A finding on one miniature; `margin` [in] is that of a length which is its own number."""
    if margin is not None:
        margin_mm: float | None = to_mm(margin)
    else:
        margin_mm = verdict.margin_mm if verdict else None
    return Finding(
        code=f"legion.obscured.{code}",
        text=f"{item.miniature.name}: {text}",
        source=case.edition.source(_OBSCURED),
        reading=reading,
        about=item.miniature.name,
        by=by,
        witness=verdict.blocked if verdict else None,
        margin_mm=margin_mm,
    )


def _reason(case: Case, item: Lines, verdict: MiniatureVerdict, piece: Piece) -> Finding:
    """Why one piece obscures a miniature."""
    cover = f"({piece.cover} cover)"
    if piece in item.wholly:
        if len(item.wholly) == 1:
            text = f"{piece.name} {cover} blocks every line to it"
        elif item.alone:
            text = f"{piece.name} {cover} blocks every line to it on its own"
        else:
            others = spoken([other.name for other in item.wholly if other != piece])
            text = f"{piece.name} {cover} blocks every line to it together with {others}"
        return _about(case, item, "wholly", text, (piece.name,), "L-02", verdict)
    if piece in item.within:
        text = f"its base is within {piece.name} {cover}"
        return _about(case, item, "within", text, (piece.name,), "L-04", verdict)
    partly = next(found for found in item.partly if found.piece == piece)
    text = (
        f"{piece.name} {cover} blocks some lines to it and is {inches(partly.distance)} away, "
        f"within half range ({inches(case.edition.half_range)})"
    )
    return _about(case, item, "partly", text, (piece.name,), "L-01", verdict)


def _miss(case: Case, item: Lines, miss: PartlyBlocking) -> Finding:
    """Why a piece that blocks some lines does not obscure a miniature."""
    piece = miss.piece
    start = f"{piece.name} blocks some lines to it"
    if piece.cover is Cover.NONE:
        return _about(case, item, "no-cover", f"{start} but gives no cover", (piece.name,), "L-05")
    if miss.contact_gap is not None:
        touch = f"{start} but {case.leader.name} touches it (gap {to_mm(miss.contact_gap):.2f} mm)"
        room = CONTACT - miss.contact_gap
        return _about(case, item, "leader-in-contact", touch, (piece.name,), "L-10", margin=room)
    far = (
        f"{start} but is {inches(miss.distance)} away, beyond half range "
        f"({inches(case.edition.half_range)})"
    )
    over = miss.distance - case.edition.half_range
    return _about(case, item, "beyond-half-range", far, (piece.name,), "L-01", margin=over)


def inches(length: float) -> str:
    """A length [in] in words."""
    return f"{length:.2f} in".replace(".00 in", " in")
