"""The overview: the whole table, small, with a frame around the part that is shown large."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from defilade.diagram.legend import base_look
from defilade.diagram.scene import AnyVerdict, Scene
from defilade.diagram.style import Style
from defilade.diagram.things import Box, patch
from defilade.diagram.view import whole


def draw_overview(ax: Axes, scene: Scene, verdict: AnyVerdict, view: Box, style: Style) -> None:
    """The whole table, small, with a frame around the part that is shown large."""
    table = scene.table
    x0, y0, x1, y1 = whole(table)
    ax.set(xlim=(x0, x1), ylim=(y0, y1), xticks=[], yticks=[], facecolor=style.beyond)
    ax.set_aspect("equal")
    for name, spine in ax.spines.items():
        spine.set(visible=False, gid=f"overview-frame_{name}")
    ax.add_patch(Rectangle((0, 0), *table.size, facecolor=style.paper, edgecolor=style.table_edge))
    for piece in scene.pieces:
        fill = style.look(piece.kind).fill
        ax.add_patch(
            patch(piece.shape, facecolor=fill, edgecolor=style.terrain_edge, linewidth=0.4)
        )
    for unit in table.units:
        role = {verdict.attacker: "attacker", verdict.defender: "defender"}.get(unit.name, "other")
        fill, edge, _ = base_look(role, style)
        for miniature in unit.miniatures:
            ax.add_patch(patch(miniature.footprint, facecolor=fill, edgecolor=edge, linewidth=0.4))
    frame = Rectangle(view[:2], view[2] - view[0], view[3] - view[1], fill=False, linewidth=1.4)
    frame.set(edgecolor=style.ink, gid="overview-view")
    ax.add_patch(frame)
