"""The vertical section along a line: how long it is, what it cuts, and where.

The referee of `geometry.crossing` says all of it. A piece is cut where the plan of the line, drawn
out a little at both ends, runs through it: what the referee says of a line at half its height.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from defilade.diagram.rays import Effect, Role, Upright
from defilade.diagram.things import Box
from defilade.diagram.words import plain
from defilade.geometry.crossing import Crossing, crossings
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line, Solid
from defilade.rules.wording import listed

_GROUND = 0.35  # of the table top that is shown [in]
_ABOVE = 4.0  # how far above both ends and the line pieces are shown at most [in]
_HEADROOM = 0.5
_STEPS = 0.2  # the height of all steps together, as a part of the section's length

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The upright of that `number` as it is cut: `parts` are those along the section [in].

    `crossing` tells how the line meets it; it is None where the line does not even touch it.
    `reach` is how far an end of the line reaches along the section [in], in front of it or behind.
    """

    number: int
    upright: Upright
    parts: tuple[Interval, ...]
    crossing: Crossing | None
    reach: Interval | None = None

    @property
    def bottom(self) -> float:
        """Its underside [in, or steps]."""
        return self.upright.solid.bottom

    @property
    def top(self) -> float:
        """Its top [in, or steps]."""
        return self.upright.solid.top


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The section along `line`, which is `length` [in] long in plan.

    Distances run from where the line starts. `rise` is how high one unit of height is drawn [in]:
    1, or the height of a step where `steps` has names for them. `view` is the part to show [in].
    """

    line: Line
    length: float
    profiles: tuple[Profile, ...]
    steps: tuple[str, ...]
    rise: float
    view: Box

    def height(self, distance: float) -> float:
        """The height of the line at a distance [in] from its start."""
        z0, z1 = self.line.start[2], self.line.end[2]
        return z0 + (z1 - z0) * distance / self.length


def section_of(line: Line, uprights: Sequence[Upright], steps: tuple[str, ...] = ()) -> Section:
    """Cut the uprights along the line. Raises ValueError for a line that goes straight up."""
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    length = math.hypot(x1 - x0, y1 - y0)
    if line.is_upright:
        raise ValueError("a line that goes straight up has no section")
    room = max(0.5, 0.04 * length)
    reach = max((_breadth(each) for each in uprights if each.role is not Role.TERRAIN), default=0.0)
    before, after = -(reach + room), length + reach + room
    flat = _low(line) if steps else line
    cut = [_profile(flat, length, (before, after), n, each) for n, each in enumerate(uprights)]
    profiles = [item for item in cut if _is_met(item, length)]
    reaches = [item.reach for item in profiles if item.reach]
    low = min([0.0, *(start for start, _ in reaches)]) - room
    high = max([length, *(end for _, end in reaches)]) + room
    rise = _STEPS * (high - low) / len(steps) if steps else 1.0
    top = len(steps) * rise if steps else _top(line, profiles)
    ground = 0.9 * rise if steps else min(_GROUND, 0.05 * (high - low))
    return Section(
        line=line,
        length=length,
        profiles=tuple(profiles),
        steps=steps,
        rise=rise,
        view=(low, -ground, high, top + (0.3 * rise if steps else _HEADROOM)),
    )


def _is_met(item: Profile, length: float) -> bool:
    """True for the ends, for terrain, and for whoever else stands between the ends."""
    if item.reach or item.crossing or item.upright.role is Role.TERRAIN:
        return bool(item.reach or item.crossing or item.parts)
    return any(end > 0.0 and start < length for start, end in item.parts)


ENDS = (Role.ATTACKER, Role.DEFENDER)


def _low(line: Line) -> Line:
    """The line where everything reaches: half way up the lowest step."""
    return Line(start=(*line.start[:2], 0.5), end=(*line.end[:2], 0.5))


def _profile(line: Line, length: float, ends: Interval, number: int, upright: Upright) -> Profile:
    return Profile(
        number=number,
        upright=upright,
        parts=_parts(line, length, ends, upright.solid),
        crossing=_meeting(line, upright),
        reach=_reach(line, length, upright),
    )


def _breadth(upright: Upright) -> float:
    x0, y0, x1, y1 = upright.solid.shape.bounds
    return math.hypot(x1 - x0, y1 - y0) if upright.role in ENDS else 0.0


def _top(line: Line, profiles: Sequence[Profile]) -> float:
    """As high as the section is shown: all of it, but for what rises far above the line."""
    ends = [item.top for item in profiles if item.upright.role in ENDS]
    needed = max([line.start[2], line.end[2], *ends])
    tops = [item.top for item in profiles]
    return min(max([needed, *tops]), needed + _ABOVE)


def _parts(line: Line, length: float, ends: Interval, solid: Solid) -> tuple[Interval, ...]:
    """The distances at which the plan of the line, drawn out to `ends`, runs through a solid."""
    middle = (solid.bottom + solid.top) / 2
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    drawn_out = Line(
        start=(x0 + ends[0] * ux, y0 + ends[0] * uy, middle),
        end=(x0 + ends[1] * ux, y0 + ends[1] * uy, middle),
    )
    span = ends[1] - ends[0]
    return tuple(
        (ends[0] + stretch.start * span, ends[0] + stretch.end * span)
        for crossing in crossings(drawn_out, [solid])
        for stretch in crossing.stretches
    )


def _reach(line: Line, length: float, upright: Upright) -> Interval | None:
    """How far an end of the line reaches along it, as one sees it from the side."""
    if upright.role not in ENDS:
        return None
    (x0, y0, _), (x1, y1, _) = line.start, line.end
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    shape = upright.solid.shape
    along = [(x - x0) * ux + (y - y0) * uy for x, y in shape.rings[0]]
    return min(along) - shape.radius, max(along) + shape.radius


def _meeting(line: Line, upright: Upright) -> Crossing | None:
    if upright.role in ENDS:
        return None
    return next(iter(crossings(line, [upright.solid])), None)


def blocks(item: Profile) -> bool:
    """True if the line is blocked there: inside something that blocks, or that obscures."""
    is_inside = item.crossing is not None and not item.crossing.grazes
    return is_inside and item.upright.effect is not Effect.NOTHING


def inside(section: Section, item: Profile) -> list[tuple[XY, XY]]:
    """Where the line is inside a piece: distance and height at both ends of each stretch [in].

    Bystanders are passed as if they were not there.
    """
    is_there = item.upright.role is Role.TERRAIN or item.upright.effect is not Effect.NOTHING
    if item.crossing is None or not is_there:
        return []
    return [
        (
            (part.start * section.length, part.entry[2]),
            (part.end * section.length, part.exit[2]),
        )
        for part in item.crossing.stretches
    ]


def meetings(section: Section) -> list[str]:
    """What the line meets, in order, each in a sentence; lengths in inches."""
    found: list[tuple[float, str]] = []
    for item in section.profiles:
        if item.upright.role in ENDS or _stands_by(item.upright):
            continue
        parts = [part for part in item.parts if part[0] < section.length and part[1] > 0.0]
        if not item.parts and item.crossing:  # along a side of it
            found.append((section.length, _meeting_words(section, item, parts)))
        if parts:
            found.append((parts[0][0], _meeting_words(section, item, parts)))
    passed = [i.upright.name for i in section.profiles if _stands_by(i.upright) and i.crossing]
    verb = "blocks" if len(passed) == 1 else "block"
    past = (
        [f"Past {listed([plain(name) for name in passed])}, who {verb} nothing."] if passed else []
    )
    return [words for _, words in sorted(found)] + past


def _stands_by(upright: Upright) -> bool:
    """True for somebody who is on the way and does nothing there."""
    return upright.role is Role.OTHER and upright.effect is Effect.NOTHING


def _meeting_words(section: Section, item: Profile, parts: Sequence[Interval]) -> str:
    name, upright = plain(item.upright.name), item.upright
    because = f" ({upright.why})" if upright.why else ""
    if section.steps:
        at = " and ".join(f"{_span(section, part)}" for part in parts)
        return f"{_DOES[upright.effect].format(name)}{because}, {at}."
    if item.crossing is not None and item.crossing.grazes:
        return f"Grazes {name}: touching blocks nothing."
    if item.crossing is not None:
        verb = _THROUGH[upright.effect].format(name)
        stretches = [
            f"from {_inches(part.start * section.length)} away, {_inches(part.entry[2])} high, "
            f"to {_inches(part.end * section.length)}, {_inches(part.exit[2])} high"
            for part in item.crossing.stretches
        ]
        return f"{verb}{because} {' and '.join(stretches)}."
    way, room = _clearance(section, item, parts)
    return f"Passes {way} {name}, {_inches(room)} clear of it."


_THROUGH = {
    Effect.BLOCKS: "Blocked by {0}",
    Effect.HARD: "Blocked by {0}",
    Effect.SOFT: "Through {0}, which gives soft cover,",
    Effect.OBSCURES: "Through {0}, which obscures and lets sight through,",
    Effect.NOTHING: "Through {0}, which does not count",
}

_DOES = {
    Effect.BLOCKS: "Blocked by {0}",
    Effect.HARD: "Hard cover from {0}",
    Effect.SOFT: "Soft cover from {0}",
    Effect.OBSCURES: "Obscured by {0}",
    Effect.NOTHING: "Through {0}, which does not count",
}


def _span(section: Section, part: Interval) -> str:
    start, end = max(part[0], 0.0), min(part[1], section.length)
    return f"{_inches(start).removesuffix(' in')} to {_inches(end)} away"


def _clearance(section: Section, item: Profile, parts: Sequence[Interval]) -> tuple[str, float]:
    """Whether the line passes over or under what it misses, and by how much [in]."""
    ends = [min(max(at, 0.0), section.length) for part in parts for at in part]
    over = min(section.height(at) - item.top for at in ends)
    under = min(item.bottom - section.height(at) for at in ends)
    return ("over", over) if over >= under else ("under", under)


def _inches(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".").replace("-0", "0") + " in"
