"""The labels of a diagram of a Legion verdict, the most important first."""

from __future__ import annotations

from typing import Any

from defilade.diagram.legion.words import finding, stance, usual_height
from defilade.diagram.lettering import Ruler
from defilade.diagram.style import Style
from defilade.diagram.tags import ROOMS, Tag, Wording, middle_of, numeral, short_name, unit_tag
from defilade.diagram.words import gid, plain
from defilade.rules.legion.verdict import MiniatureVerdict
from defilade.tabletop import Table, Unit


def miniature_tags(
    table: Table[Any, Any],
    unit: Unit[Any],
    role: str,
    found: dict[str, MiniatureVerdict],
    half_range: float,
    ruler: Ruler,
    style: Style,
) -> list[Tag]:
    """A label for each miniature: its name, then what was found, and what is unusual about it."""
    usual = usual_height(table, unit)
    color = style.defender_ink if role == "defender" else style.attacker_ink
    tags = []
    for number, miniature in enumerate(unit.miniatures):
        name = plain(miniature.name)
        short = short_name(name, style.label_size, ruler)
        one, unusual = found.get(miniature.name), stance(miniature, usual)
        wordy, brief = (
            "; ".join(part for part in (one and finding(one, half_range, brief=b), unusual) if part)
            for b in (False, True)
        )
        full = f"{name}: {wordy}" if wordy else name
        mark = numeral(role, number)
        wordings = [Wording(texts=(short,), key=full if brief else "")]
        if brief:
            rests = (ruler.wrapped(brief, style.label_size, room, lines=4) for room in ROOMS)
            # Equal breaks for both widths are one text.
            texts = dict.fromkeys(f"{short}\n{rest}" for rest in rests)
            wordings.insert(0, Wording(texts=tuple(texts), furthest=30.0))
        wordings.append(Wording(texts=(mark,), key=f"{mark}  {full}"))
        anchor, reach = middle_of(miniature.footprint)
        tags.append(
            Tag(
                gid=gid("label", unit.name, miniature.name),
                group=role,
                wordings=tuple(wordings),
                anchor=anchor,
                reach=reach,
                outline=miniature.footprint.outline,
                color=color,
                size=style.label_size,
                bold=miniature.name == unit.leader_name,
            )
        )
    return tags


def unit_tags(units: list[Unit[Any]], ruler: Ruler, style: Style) -> list[Tag]:
    """One label for each unit that takes no part, beside its leader."""
    return [
        unit_tag(number, unit.name, len(unit.miniatures), unit.leader.footprint, ruler, style)
        for number, unit in enumerate(units)
    ]
