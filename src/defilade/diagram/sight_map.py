"""The sight map of a pair: every point of one rim against every point of the other.

right +-----------+     each cell is a line from a point of the attacker's rim (up) to a point
|  ///      |     of the defender's (across), both from left to right as the attacker
left  +-----------+     looks: open, or blocked by a piece, whatever the heights at its ends
left      right
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from defilade.diagram.legend import ROW, SWATCH, Entry, Swatch
from defilade.diagram.lettering import settled
from defilade.diagram.plan import Drawing, root_of
from defilade.diagram.rays import Effect, Ray, Role, Sightline, Upright
from defilade.diagram.style import STYLE, Style
from defilade.diagram.things import outline_path
from defilade.diagram.words import clipped, gid, plain
from defilade.geometry.near_rim import near_rim
from defilade.geometry.rim_pairs import RimPairs, rim_pairs
from defilade.geometry.shapes import XY
from defilade.units import to_mm

CELLS = 180
"""Points on each of the two rims."""

_ENDS = (Role.ATTACKER, Role.DEFENDER)
_HATCHES = ("////", "\\\\\\\\", "xxx", "---", "|||", "+++", "")
_NAME_LETTERS = 30

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SightMap:
    """The lines of a ray, cell by cell: rows are points of the attacker, from left to right.

    `lengths` are those of the two rims [in]. `pieces` are what blocks something; `shown` is, for
    each cell, 0 for open, 1, 2, ... for blocked by that piece of `pieces` alone, -1 where each of
    several does, -2 where only several together do, and -3 where it is open at some heights only.
    """

    pairs: RimPairs
    lengths: tuple[float, float]
    pieces: tuple[Upright, ...]
    shown: NDArray[np.int64]


EACH, TOGETHER, PARTLY = -1, -2, -3


def sight_map(ray: Ray, *, cells: int = CELLS) -> SightMap:
    """Work out which of the lines between the near rims are open, with the heights left free."""
    starts, ends, lengths = _rims(ray, cells)
    heights = _heights(ray)
    blockers = [one for one in ray.uprights if one.role not in _ENDS and _counts(one, ray)]
    pairs = rim_pairs(starts, ends, heights, [one.solid for one in blockers])
    used = [number for number in range(len(blockers)) if pairs.alone[number].any()]
    alone = pairs.alone[used] if used else np.zeros((0, *pairs.clear.shape), bool)
    count = alone.sum(axis=0)
    first = alone.argmax(axis=0) + 1 if len(used) else np.zeros(pairs.clear.shape, np.int64)
    shown = np.where(count == 1, first, np.where(count > 1, EACH, TOGETHER))
    return SightMap(
        pairs=pairs,
        lengths=lengths,
        pieces=tuple(blockers[number] for number in used),
        shown=np.where(pairs.clear, np.where(pairs.some.any(axis=0), PARTLY, 0), shown),
    )


def _counts(upright: Upright, ray: Ray) -> bool:
    """True for what lines are asked about: what blocks; and without heights, what gives cover."""
    if ray.steps:
        return upright.effect is not Effect.NOTHING
    return upright.effect is Effect.BLOCKS


def _rims(ray: Ray, cells: int) -> tuple[Floats, Floats, tuple[float, float]]:
    if ray.sides:
        sides = [np.array(side) for side in ray.sides]
        along = (np.arange(cells) + 0.5)[:, None] / cells
        points = [side[0] + along * (side[1] - side[0]) for side in sides]
        lengths = [float(np.hypot(*(side[1] - side[0]))) for side in sides]
        return points[0], points[1], (lengths[0], lengths[1])
    one, other = ray.attacker.solid.shape, ray.defender.solid.shape
    starts, first = near_rim(one, other, cells)
    ends, second = near_rim(other, one, cells)
    # the defender's left, as the attacker sees it, is to its own right
    return starts, ends[::-1], (first, second)


def _heights(ray: Ray) -> tuple[tuple[float, float], tuple[float, float]]:
    if ray.steps:
        return (0.0, 0.5), (0.0, 0.5)  # below the top of whatever counts
    one, other = ray.attacker.solid, ray.defender.solid
    return (one.bottom, one.top), (other.bottom, other.top)


# -- drawing ---------------------------------------------------------------------------------------


def draw_sight_map(
    ax: Axes, ray: Ray, *, cells: int = CELLS, name: str = "sight-map", style: Style = STYLE
) -> Drawing:
    """Draw the sight map of a ray: what is open, and what blocks the rest.

    Across are the points of the defender's near rim, up those of the attacker's, in millimetres
    from the left as the attacker looks; `cells` on each. The lines of the ray are marked. The
    results say how much of the rims is open. Sets the limits of `ax`.
    """
    found = sight_map(ray, cells=cells)
    with settled():
        _draw_frame(ax, ray, found, name, style)
        entries = []
        for category, words in _categories(ray, found):
            cover = found.shown == category
            share = float(cover.mean())
            if category:
                _draw_region(ax, found, category, name, style)
            entries.append(Entry(f"{words}: {_percent(share)}", _swatch(category, style)))
        for number, sightline in enumerate(ray.lines):
            _draw_mark(ax, place(found, sightline), sightline, f"{name}-mark_{number}", style)
        entries += _mark_entries(ray)
    results = [(f"{name}-result_{n}", text) for n, text in enumerate(_results(ray, found))]
    view = (0.0, 0.0, to_mm(found.lengths[1]), to_mm(found.lengths[0]))
    return Drawing(view, tuple(entries), (), tuple(results))


def _categories(ray: Ray, found: SightMap) -> Iterator[tuple[int, str]]:
    """What occurs, the open part first, with its words for the legend."""
    verb = "through" if ray.steps else "blocked by"
    for number in range(len(found.pieces) + 1):
        if number == 0:
            if (found.shown == 0).any():
                yield 0, "open"
            if (found.shown == PARTLY).any():
                yield PARTLY, "open at some heights only"
        elif (found.shown == number).any():
            name = clipped(plain(found.pieces[number - 1].name), _NAME_LETTERS)
            yield number, f"{verb} {name}"
    if (found.shown == EACH).any():
        yield EACH, f"{verb} each of several"
    if (found.shown == TOGETHER).any():
        yield TOGETHER, "blocked by several together"


def _look(category: int, style: Style) -> dict[str, Any]:
    """The fill and hatch of a part of the map."""
    if category == 0:
        return {"facecolor": style.clear, "edgecolor": style.faint_ink}
    if category == PARTLY:
        return {"facecolor": style.clear, "edgecolor": style.other_edge, "hatch": "//"}
    if category < 0:
        return {
            "facecolor": style.shade,
            "edgecolor": style.paper,
            "hatch": "xx" if category == EACH else "..",
        }
    turn = (category - 1) % len(style.series)
    hatch = _HATCHES[(category - 1) % len(_HATCHES)]
    return {"facecolor": style.series[turn], "edgecolor": style.ink, "hatch": hatch}


def _draw_frame(ax: Axes, ray: Ray, found: SightMap, name: str, style: Style) -> None:
    width, height = to_mm(found.lengths[1]), to_mm(found.lengths[0])
    ax.set(xlim=(0, width), ylim=(0, height), facecolor=style.clear)
    ax.set_autoscale_on(False)
    for axis, length, which in ((ax.xaxis, width, "across"), (ax.yaxis, height, "up")):
        extent = ax.get_window_extent()
        dots = extent.width if which == "across" else extent.height
        points = dots * 72 / root_of(ax).dpi / length  # of paper for a millimetre
        least = max(length / 8, 3.4 * style.small_size / points)
        step = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200) if s >= least), 500)
        # the corner has one number, with the unit: at both axes it would be written over itself
        first = 0 if which == "across" else step
        at = [float(value) for value in range(first, int(length) + 1, step)]
        texts = [f"{value:g}" + (" mm" if value == 0 else "") for value in at]
        axis.set_ticks(at, labels=texts)
        axis.set_tick_params(
            length=2.5, width=0.6, pad=2, color=style.faint_ink, labelcolor=style.faint_ink
        )
        for number, text in enumerate(axis.get_ticklabels()):
            text.set(fontfamily=list(style.fonts), fontsize=style.small_size)
            text.set_gid(f"{name}_{which}_{number}")
    for side, spine in ax.spines.items():
        spine.set(color=style.table_edge, linewidth=0.8, gid=f"{name}_frame_{side}", zorder=9.0)


def region(found: SightMap, category: int) -> BaseGeometry:
    """The cells of one category, as a shape in cells from the lower left corner."""
    runs = []
    for row, cells in enumerate(found.shown == category):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], cells.astype(np.int8), [0]))))
        runs += [(float(a), row, float(b), row + 1) for a, b in edges.reshape(-1, 2)]
    return shapely.union_all(shapely.box(*np.array(runs).reshape(-1, 4).T))


def _draw_region(ax: Axes, found: SightMap, category: int, name: str, style: Style) -> None:
    rows, columns = found.shown.shape
    shape = shapely.affinity.scale(
        region(found, category),
        to_mm(found.lengths[1]) / columns,
        to_mm(found.lengths[0]) / rows,
        origin=(0, 0),
    )
    parts = [outline_path(part) for part in shapely.get_parts(shape)]
    key = ("each", "together", "partly")[-category - 1] if category < 0 else ""
    if category > 0:
        key = gid(category, found.pieces[category - 1].name)
    drawn = PathPatch(Path.make_compound_path(*parts), linewidth=0.5, **_look(category, style))
    drawn.set(zorder=2.0, gid=f"{name}-blocked_{key}")
    ax.add_patch(drawn)


def place(found: SightMap, sightline: Sightline) -> XY:
    """The point of the map for a line: across and up [mm], nearest cell by nearest cell.

    A line may start and end anywhere in the silhouettes; what counts is where its plan, drawn out,
    passes their rims.
    """
    (x0, y0, _), (x1, y1, _) = sightline.line.start, sightline.line.end
    found_at = []
    for points, length in zip((found.pairs.starts, found.pairs.ends), found.lengths, strict=True):
        off = (points[:, 0] - x0) * (y1 - y0) - (points[:, 1] - y0) * (x1 - x0)
        number = int(np.argmin(np.abs(off)))
        found_at.append(to_mm(length) * (number + 0.5) / len(points))
    width, height = to_mm(found.lengths[1]), to_mm(found.lengths[0])
    # a mark at the very edge is drawn just inside it
    return _kept(found_at[1], width), _kept(found_at[0], height)


def _kept(at: float, length: float) -> float:
    return min(max(at, 0.025 * length), 0.975 * length)


def _draw_mark(ax: Axes, at: XY, sightline: Sightline, name: str, style: Style) -> None:
    """A ring for a clear line, a cross for any other; both with an edge that shows on anything."""
    for under in (True, False):
        mark = Line2D([at[0]], [at[1]], linestyle="none", marker="o" if sightline.clear else "X")
        mark.set(markersize=8.5, markerfacecolor=style.paper, markeredgecolor=style.ink)
        mark.set(markeredgewidth=3.2 if under else 1.4, zorder=6.0 - 0.1 * under)
        if under:
            mark.set(markeredgecolor=style.paper)
        mark.set_gid(f"{name}_edge" if under else name)
        mark.set_clip_on(False)
        ax.add_line(mark)


def _swatch(category: int, style: Style) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        corner = (at[0] - SWATCH / 2 + 1, at[1] - ROW / 2 + 1.75)
        box = Rectangle(corner, SWATCH - 2, ROW - 3.5, linewidth=0.5, **_look(category, style))
        ax.add_patch(box)

    return draw


def _mark_entries(ray: Ray) -> Iterator[Entry]:
    """What the legend says of the marks: clear lines and others, each kind once."""
    for clear in (False, True):
        marked = [sightline for sightline in ray.lines if sightline.clear is clear]
        words = "lines that meet nothing" if clear else "lines that meet something"
        if marked:
            kind = marked[0].words if len(marked) == 1 else words
            yield Entry(f"{kind}, as drawn", _mark_swatch(marked[0]))


def _mark_swatch(sightline: Sightline) -> Swatch:
    def draw(ax: Axes, at: XY, style: Style) -> None:
        _draw_mark(ax, at, sightline, "swatch", style)

    return draw


# -- words -----------------------------------------------------------------------------------------


def _results(ray: Ray, found: SightMap) -> list[str]:
    """How much of the two rims is open, and how much of the defender's from one point at most."""
    one, other = plain(ray.starts), plain(ray.ends)
    clear = found.pairs.clear
    if ray.steps and not clear.any():
        return [f"Every line from the near rim of {one} to that of {other} meets something."]
    if not clear.any():
        return [f"No line from the near rim of {one} to that of {other} is open."]
    if clear.all():
        heights = " at some heights" if (found.shown == PARTLY).any() else ""
        return [
            f"Lines are open{heights} from every point of the near rim of {one} to every point of "
            f"that of {other}."
        ]
    seen, from_here = _percent(clear.any(axis=0).mean()), _percent(clear.any(axis=1).mean())
    cell = to_mm(found.lengths[1]) / clear.shape[1]
    gap = max(longest(row) for row in clear) * cell
    return [
        f"Some line is open to {seen} of the near rim of {other}, and from {from_here} of that of "
        f"{one}.",
        f"From any single point, at most {gap:.1f} mm of it is open without a break.",
    ]


def longest(cells: Bools) -> int:
    """The length of the longest run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], cells.astype(np.int8), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def _percent(share: float) -> str:
    """A share in words that never call a part all or nothing."""
    rounded = round(100 * float(share))
    if rounded == 0 and share > 0:
        return "under 1 %"
    if rounded == 100 and share < 1:
        return "over 99 %"
    return f"{rounded} %"
