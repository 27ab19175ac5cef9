"""The findings of a Legion verdict: what was answered, put in sentences with rule and reading.

They come in the order of the rulebook's steps, which `source` names.
"""

from __future__ import annotations

from defilade.geometry.shapes import TIE
from defilade.rules.legion import eligible, ignored, sureness
from defilade.rules.legion.case import Case
from defilade.rules.legion.cover import after_terrain, terrain_finding
from defilade.rules.legion.margin import WIDEST, Crossfire, Tip
from defilade.rules.legion.obscured import Lines, PartlyBlocking
from defilade.rules.legion.range import LAST_BAND, range_band
from defilade.rules.legion.sight import Piece
from defilade.rules.legion.verdict import Attack, Cover, MiniatureVerdict
from defilade.rules.legion.wording import all_lines, inches, range_name
from defilade.rules.readings import CONTACT
from defilade.rules.verdict import Finding, finite_mm
from defilade.rules.wording import spoken
from defilade.units import to_mm

_OBSCURED = "Apply Dodge and Cover: Determine Number of Obscured Miniatures"


def of(
    case: Case, miniatures: tuple[MiniatureVerdict, ...], tip: Tip, error: float
) -> tuple[Finding, ...]:
    """Every finding of an attack, in the order of its steps, and what would change the verdict.

    `error` [in] is the measuring error.
    """
    found = [_range(case), _leader_sight(case), *eligible.without_leader(case)]
    found += [
        _sight(case, item, verdict) for item, verdict in zip(case.lines, miniatures, strict=True)
    ]
    found += ignored.of(case)
    if case.sees:
        crossfire = Crossfire(
            case.attacker.miniatures, case.defender.miniatures, case.pieces, case.edition
        )
        found += eligible.of(case, crossfire)
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
    return (*found, *sureness.of(case, miniatures, tip, error))


def _range(case: Case) -> Finding:
    band, boundary = range_band(case.range, case.edition), case.edition.range_band
    on_boundary = abs(case.range - boundary * round(case.range / boundary)) <= TIE < case.range
    whole = case.defender.name
    closest = whole if len(case.lines) == 1 else f"the closest of {whole}"
    return Finding(
        code="legion.range",
        text=f"{case.leader.name} is {case.range:.2f} in from {closest}: {range_name(band)}",
        source=case.edition.source("Declare Defender: Range"),
        reading="L-07" if on_boundary else None,
        about=case.leader.name,
        margin_mm=to_mm(min(abs(case.range - boundary * step) for step in range(1, LAST_BAND + 1))),
    )


def _leader_sight(case: Case) -> Finding:
    if case.sees:
        text = f"{case.leader.name} has line of sight to {case.defender.name}"
    else:
        them = "it" if len(case.lines) == 1 else "they"
        text = (
            f"{case.leader.name} has no line of sight to {case.any_defender}, "
            f"so {them} cannot be attacked"
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
            text += f" (through a gap {verdict.corridor_mm:.1f} mm wide)"
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
    return all_lines([piece.name for piece in item.blockers], alone=item.sight.alone)


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
        useless = [piece for piece in item.within if piece.cover is Cover.NONE]
        found += [_within_no_cover(case, item, piece) for piece in useless]
        if not item.by and not item.near_miss and not useless:
            counts = " that counts" if ignored.any_on_lines(case, item) else ""
            text = f"no terrain{counts} blocks any line to it"
            found.append(_about(case, item, "clear", text, (), None))
    return found


def _within_no_cover(case: Case, item: Lines, piece: Piece) -> Finding:
    text = f"its base is within {piece.name}, which gives no cover"
    return _about(case, item, "within-no-cover", text, (piece.name,), "L-05")


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
    only = "" if piece.blocks_sight else ", for cover only"
    if piece in item.wholly:
        text = f"{piece.name} {cover} blocks every line to it"
        if len(item.wholly) > 1 and item.alone:
            text += " on its own"
        elif len(item.wholly) > 1:
            others = spoken([other.name for other in item.wholly if other != piece])
            text += f" together with {others}"
        text += only
        return _about(case, item, "wholly", text, (piece.name,), "L-02", verdict)
    if piece in item.within:
        text = f"its base is within {piece.name} {cover}"
        return _about(case, item, "within", text, (piece.name,), "L-04", verdict)
    partly = next(found for found in item.partly if found.piece == piece)
    text = (
        f"{piece.name} {cover} blocks some lines to it{only and f'{only},'} and is "
        f"{inches(partly.distance)} away, within half range ({inches(case.edition.half_range)})"
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
