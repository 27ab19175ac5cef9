"""The labels of a diagram of a 9th Age verdict."""

from __future__ import annotations

from defilade.diagram.lettering import Ruler
from defilade.diagram.style import Style
from defilade.diagram.tags import ROOMS, Tag, Wording, middle_of, short_name
from defilade.diagram.words import gid, plain
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeUnit
from defilade.rules.ninth_age.verdict import Shooter, Verdict

MOST_NAMED = 6
"""Shooters that are labelled with names of their own; of more, only the one that is shown."""


def block_tag(unit: NinthAgeUnit, role: str, facing: str, ruler: Ruler, style: Style) -> Tag:
    """The label of a unit that takes part: its name, how many it is, and the facing shot at."""
    count = len(unit.miniatures)
    name = plain(unit.name) + (f" ({count})" if count > 1 else "")
    short = short_name(name, style.label_size, ruler)
    full = f"{name}: target facing: {facing}" if facing else name
    wordings = [Wording(texts=(short,), key="", furthest=90.0)]
    if facing:
        wordings.insert(0, Wording(texts=(f"{short}\ntarget facing: {facing}",), furthest=40.0))
    mark = "T" if role == "defender" else "S"
    wordings.append(Wording(texts=(mark,), key=f"{mark}  {full}"))
    anchor, reach = middle_of(unit.boundary)
    return Tag(
        gid=gid("label", "unit", unit.name),
        group=role,
        wordings=tuple(wordings),
        anchor=anchor,
        reach=reach,
        outline=unit.boundary.outline,
        color=style.defender_ink if role == "defender" else style.attacker_ink,
        size=style.label_size,
        bold=True,
    )


def shooter_tag(
    unit: str, miniature: NinthAgeMiniature, called: str, said: str, ruler: Ruler, style: Style
) -> Tag:
    """The label of the shooter whose lines are drawn: what it is called, and what comes of it."""
    name = plain(called)
    short = short_name(name, style.label_size, ruler)
    rests = (ruler.wrapped(said, style.label_size, room, lines=4) for room in ROOMS)
    anchor, (width, height) = middle_of(miniature.footprint)
    return Tag(
        gid=gid("label", unit, miniature.name),
        group="shooter",
        wordings=(
            Wording(texts=tuple(dict.fromkeys(f"{short}\n{rest}" for rest in rests))),
            Wording(texts=(short,), key=f"{name}: {said}", furthest=90.0),
            Wording(texts=("*",), key=f"*  {name}: {said}"),
        ),
        anchor=anchor,
        # its pointer ends at the rim, so that it leaves the result on the base to be read
        reach=(1.6 * width, 1.6 * height),
        outline=miniature.footprint.outline,
        color=style.attacker_ink,
        size=style.label_size,
    )


def named_apart(verdict: Verdict, unit: str) -> list[Shooter]:
    """The shooters that have names of their own, if they are few: such as a, b and c."""
    in_rank = [one for one in verdict.shooters if one.in_rank]
    own = [one for one in in_rank if not one.name.startswith(f"{unit} ")]
    return own if len(in_rank) <= MOST_NAMED else []


def name_tag(unit: str, miniature: NinthAgeMiniature, ruler: Ruler, style: Style) -> Tag:
    """The label of a shooter whose lines are not drawn: its name."""
    name = plain(miniature.name)
    anchor, reach = middle_of(miniature.footprint)
    return Tag(
        gid=gid("label", unit, miniature.name),
        group="others",
        wordings=(Wording(texts=(short_name(name, style.label_size, ruler),), furthest=12.0),),
        anchor=anchor,
        reach=reach,
        outline=miniature.footprint.outline,
        color=style.attacker_ink,
        size=style.label_size,
    )
