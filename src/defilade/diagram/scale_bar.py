"""The scale bar of a plan: a length of table, drawn below the frame."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.transforms import ScaledTranslation, blended_transform_factory

from defilade.diagram.lettering import font, settled
from defilade.diagram.style import STYLE, Style
from defilade.units import to_mm

LENGTHS = (96, 48, 24, 12, 6, 3, 1)
"""How long a bar may be [in of table]."""

_MOST = 0.25  # of the width of the frame
_NUMBERS = 1.35  # height of the numbers on the frame, as a multiple of their size
_TICKS = 5.0  # and the room their ticks take [pt]
_ROW = 1.45  # height of the bar and its words, as a multiple of their size


def bar_room(style: Style = STYLE, *, numbered: bool = True) -> float:
    """The room [pt] that numbers and bar take below the frame."""
    return _above(style, numbered) + _ROW * style.small_size


def draw_scale_bar(ax: Axes, *, numbered: bool = True, style: Style = STYLE) -> None:
    """Draw the bar at the right below the frame of `ax`: inches of table, and millimetres.

    It lies below the numbers on the frame, if the axes are `numbered`. The limits of `ax` are to
    be set before: the bar takes a quarter of the frame at most, or is 1 in long.
    """
    root = ax.get_figure(root=True)
    if root is None:
        raise ValueError("expected axes that belong to a figure")
    low, high = ax.get_xlim()
    length = next((one for one in LENGTHS if one <= _MOST * (high - low)), LENGTHS[-1])
    down = _above(style, numbered) + 0.5 * _ROW * style.small_size
    lowered = ScaledTranslation(0.0, -down / 72, root.dpi_scale_trans)
    place = blended_transform_factory(ax.transData, ax.transAxes + lowered)
    with settled():
        bar = Line2D([high - length, high], [0.0, 0.0], color=style.ink, linewidth=1.2)
        bar.set(marker="|", markersize=6.0, solid_capstyle="butt", gid="scale-bar")
        bar.set(transform=place, clip_on=False)
        ax.add_artist(bar)
        words = ax.text(
            high - length,
            0.0,
            f"{length} in ({to_mm(length):g} mm)",
            transform=place + ScaledTranslation(-5.0 / 72, 0.0, root.dpi_scale_trans),
            gid="scale-bar-words",
            ha="right",
            va="center",
            color=style.faint_ink,
            fontproperties=font(style, style.small_size),
            parse_math=False,
        )
        words.set_clip_on(False)


def _above(style: Style, numbered: bool) -> float:
    """What lies between the frame and the bar [pt]."""
    return _TICKS + _NUMBERS * style.small_size if numbered else 0.0
