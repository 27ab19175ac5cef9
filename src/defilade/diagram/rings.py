"""Range rings: all that is exactly so far from a base, drawn on demand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch

from defilade.diagram.style import Style
from defilade.diagram.tags import Tag, Wording, numeral
from defilade.diagram.things import RANGE, Box, outline_path
from defilade.diagram.words import gid
from defilade.geometry.shapes import Shape

_HOMES = 72  # places on a ring that are tried for its label


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """All points `distance` [in] from what lies `around`; `words` say what that is."""

    around: Shape
    distance: float
    words: str

    def outline(self) -> shapely.Polygon:
        """What the ring encloses."""
        return self.around.outline.buffer(self.distance, quad_segs=32)


def draw_ring(ax: Axes, ring: Ring, number: int, style: Style) -> None:
    """A thin line with long dashes."""
    drawn = PathPatch(
        outline_path(ring.outline()),
        fill=False,
        edgecolor=style.attacker_ink,
        linewidth=0.8,
        linestyle=(0, (9.0, 3.0)),
        alpha=0.8,
        zorder=RANGE - 0.2,
        gid=f"ring_{number}",
    )
    ax.add_patch(drawn)


def ring_tags(rings: list[Ring], view: Box, style: Style) -> list[Tag]:
    """A label on each ring of which something is to be seen."""
    frame = shapely.box(*view)
    tags = []
    for number, ring in enumerate(rings):
        line = ring.outline().exterior
        shown = frame.buffer(-0.02 * (view[2] - view[0])).intersection(line)
        if shown.is_empty:
            continue
        points = shapely.get_coordinates(shapely.segmentize(line, line.length / _HOMES))
        points = points[shapely.contains_xy(frame, points[:, 0], points[:, 1])]
        if not len(points):
            continue
        # the places nearest to the middle of the view first
        middle = np.array([(view[0] + view[2]) / 2, (view[1] + view[3]) / 2])
        away = np.round(np.hypot(*(points - middle).T), 6)
        points = points[np.lexsort((points[:, 1], points[:, 0], away))][:_HOMES]
        mark = numeral("ring", number)
        tags.append(
            Tag(
                gid=gid("label", "ring", number),
                group=gid("ring", number),
                wordings=(
                    Wording(texts=(ring.words,)),
                    Wording(texts=(mark,), key=f"{mark}  {ring.words}"),
                ),
                anchor=(float(points[0][0]), float(points[0][1])),
                reach=(0.1, 0.1),
                outline=frame,
                color=style.attacker_ink,
                size=style.small_size,
                homes=tuple((float(x), float(y)) for x, y in points),
                is_piece=True,
            )
        )
    return tags
