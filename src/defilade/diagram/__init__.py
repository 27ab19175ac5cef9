"""The plan view of a verdict on Legion. It draws what the verdict says and works out nothing."""

from defilade.diagram.files import save
from defilade.diagram.legend import Entry, draw_legend
from defilade.diagram.page import figure
from defilade.diagram.plan import Drawing, draw_table, draw_verdict
from defilade.diagram.style import STYLE, Edge, Look, Style

__all__ = [
    "STYLE",
    "Drawing",
    "Edge",
    "Entry",
    "Look",
    "Style",
    "draw_legend",
    "draw_table",
    "draw_verdict",
    "figure",
    "save",
]
