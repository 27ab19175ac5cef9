"""The labels of a side view: names on what is cut, and how high the line is where it is blocked."""

from __future__ import annotations

import numpy as np
import shapely

from defilade.diagram.labels import Sheet
from defilade.diagram.lettering import Ruler
from defilade.diagram.rays import Role
from defilade.diagram.section import ENDS, Profile, Section, blocks, inside
from defilade.diagram.style import Style
from defilade.diagram.tags import Tag, Wording, short_name
from defilade.diagram.things import Box
from defilade.diagram.words import gid, plain

_COSTS = (3.0, 0.8)  # few lines, to be kept free; a name on a piece would be taken for its name
_MOST_MARKS = 4  # stretches that are labelled with their height


def side_tags(section: Section, name: str, ruler: Ruler, style: Style) -> list[Tag]:
    """The labels, the most important first; `name` begins their identifiers."""
    tags = [
        _name_tag(section, item, name, ruler, style)
        for item in sorted(section.profiles, key=lambda one: one.upright.role not in ENDS)
        if _spans(item)
    ]
    if not section.steps:
        tags += _height_tags(section, name, style)
    return tags


def _name_tag(section: Section, item: Profile, name: str, ruler: Ruler, style: Style) -> Tag:
    upright = item.upright
    boxes = [_seen(section, item, part) for part in _spans(item)]
    outline = shapely.unary_union([shapely.box(*box) for box in boxes])
    x0, y0, x1, y1 = max(boxes, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
    words = plain(upright.name) + (f", {upright.height}" if upright.height else "")
    is_piece = upright.role is Role.TERRAIN
    size = style.small_size if is_piece or upright.role is Role.OTHER else style.label_size
    short = short_name(words, size, ruler)
    wordings = [Wording(texts=(short,), furthest=90.0)]
    mark = {Role.ATTACKER: "from", Role.DEFENDER: "to"}.get(upright.role, upright.mark)
    if mark:
        wordings.append(Wording(texts=(mark,), key=f"{mark}  {words}"))
    color = {Role.ATTACKER: style.attacker_ink, Role.DEFENDER: style.defender_ink}
    rows = [(y0 + y1) / 2, y0 + 0.3 * (y1 - y0), y0 + 0.7 * (y1 - y0)]
    columns = [(x0 + x1) / 2, x0 + 0.3 * (x1 - x0), x0 + 0.7 * (x1 - x0)]
    return Tag(
        gid=f"{name}-label_{gid(item.number, upright.name)}",
        group=gid(item.number, upright.name),
        wordings=tuple(wordings),
        anchor=((x0 + x1) / 2, (y0 + y1) / 2),
        reach=((x1 - x0) / 2, (y1 - y0) / 2),
        outline=outline,
        color=color.get(upright.role, style.ink if is_piece else style.faint_ink),
        size=size,
        bold=upright.role in ENDS,
        homes=tuple((x, y) for y in rows for x in columns) if is_piece else (),
        is_piece=is_piece,
    )


def _spans(item: Profile) -> tuple[tuple[float, float], ...]:
    """Where along the section something is drawn: an end whole, all else as it is cut."""
    return item.parts if item.reach is None else (item.reach,)


def _seen(section: Section, item: Profile, part: tuple[float, float]) -> Box:
    """What of a cut is inside the frame [in]."""
    x0, _, x1, y1 = section.view
    least = 0.05
    start, end = max(part[0], x0), min(part[1], x1)
    bottom = min(item.bottom * section.rise, y1 - least)
    top = max(min(item.top * section.rise, y1), bottom + least)
    return (start, bottom, max(end, start + least), top)


def _height_tags(section: Section, name: str, style: Style) -> list[Tag]:
    """How high the line is where it enters what blocks it, and how far that is."""
    found = [
        (start, f"{name}-label-height_{gid(item.number, number)}")
        for item in section.profiles
        if blocks(item)
        for number, (start, _) in enumerate(inside(section, item))
    ]
    return [
        Tag(
            gid=one,
            group=one,
            wordings=(Wording(texts=(f"{at[1]:.2f} in high\nat {at[0]:.2f} in",), furthest=120.0),),
            anchor=at,
            reach=(0.08, 0.08),
            outline=shapely.Point(at).buffer(0.08),
            color=style.measure,
            size=style.small_size,
        )
        for at, one in sorted(found)[:_MOST_MARKS]
    ]


def side_sheet(section: Section, scale: float) -> Sheet:
    """The frame as the placing of labels sees it, in points: silhouettes are not written over."""
    x0, y0, x1, y1 = section.view
    bases, lines, pieces = [], [(0.0, 0.0, section.length, 0.0)], []
    if section.steps:
        lines = [(x0, 0.0, x1, 0.0)]
        lines.append((0.0, -0.45 * section.rise, section.length, -0.45 * section.rise))
        tops = [item.top * section.rise for item in section.profiles if item.upright.role in ENDS]
        lines += [(x0, top, x1, top) for top in tops]
    else:
        z0, z1 = section.line.start[2], section.line.end[2]
        lines.append((0.0, z0, section.length, z1))
    for item in section.profiles:
        for part in _spans(item):
            a, b, c, d = _seen(section, item, part)
            if item.upright.role is Role.TERRAIN:
                pieces.append(shapely.box(a, b, c, d))
                lines += [(a, b, a, d), (a, d, c, d), (c, d, c, b)]
            else:
                bases.append(((a + c) / 2, (b + d) / 2, 0.62 * (c - a), 0.62 * (d - b)))
    corner = np.array([x0, y0])
    rooms = np.array(bases).reshape(-1, 4)
    rooms[:, :2] -= corner
    drawn = np.array(lines).reshape(-1, 4) - np.array([x0, y0, x0, y0])
    on_paper = shapely.affinity.affine_transform(
        shapely.unary_union(pieces), [scale, 0, 0, scale, -x0 * scale, -y0 * scale]
    )
    size = ((x1 - x0) * scale, (y1 - y0) * scale)
    return Sheet(size, rooms * scale, drawn * scale, on_paper, _COSTS)
