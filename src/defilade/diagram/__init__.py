"""Pictures of a verdict: plan, side view, sight map. They draw what it says.

What both games draw alike is here: ground, terrain, bases, labels, legend, page. What only one of
them draws is in its room, `legion` or `ninth_age`, behind the same `Scene`.
"""

from defilade.diagram.files import save
from defilade.diagram.legend import Entry, draw_legend
from defilade.diagram.page import figure, page_width
from defilade.diagram.paper import page_size, scale_of, to_scale
from defilade.diagram.plan import Drawing, draw_table, draw_verdict
from defilade.diagram.rays import Effect, Ray, Role, Sightline, Upright
from defilade.diagram.scale_bar import bar_room, draw_scale_bar
from defilade.diagram.scene import ray_of
from defilade.diagram.side_view import draw_side_view
from defilade.diagram.sight_map import draw_sight_map
from defilade.diagram.style import STYLE, Edge, Look, Style
from defilade.diagram.styles import DARK, PRINT, STYLES

__all__ = [
    "DARK",
    "PRINT",
    "STYLE",
    "STYLES",
    "Drawing",
    "Edge",
    "Effect",
    "Entry",
    "Look",
    "Ray",
    "Role",
    "Sightline",
    "Style",
    "Upright",
    "bar_room",
    "draw_legend",
    "draw_scale_bar",
    "draw_side_view",
    "draw_sight_map",
    "draw_table",
    "draw_verdict",
    "figure",
    "page_size",
    "page_width",
    "ray_of",
    "save",
    "scale_of",
    "to_scale",
]
