"""The scale bar of a plan: as long as it says, below the frame, on every page."""

from __future__ import annotations

import re

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text

from defilade.diagram import bar_room, draw_scale_bar, draw_table, figure
from defilade.diagram.lettering import settled
from defilade.sheet import page
from defilade.sheet.figures import FIGURES
from defilade.sheet.figures.draw import drawn
from defilade.tabletop import Table
from tests.diagram.layout import texts
from tests.diagram.scenes import SCENES, LegionTable, seven_droids
from tests.sheet.sheets import MAPS, sheet_of_map


def bars(drawn: Figure) -> list[tuple[Axes, Line2D, str]]:
    """Each scale bar with its axes and its words."""
    found = []
    for ax in drawn.axes:
        for line in ax.findobj(Line2D):
            if str(line.get_gid()).endswith("scale-bar"):
                (words,) = (
                    text.get_text()
                    for text in ax.findobj(Text)
                    if isinstance(text, Text) and str(text.get_gid()).endswith("scale-bar-words")
                )
                assert isinstance(line, Line2D)
                found.append((ax, line, words))
    return found


def length_on_table(ax: Axes, bar: Line2D) -> float:
    """How long a bar is [in of table], from where its ends are on the page."""
    ends = bar.get_transform().transform(np.column_stack(bar.get_data()))
    (x0, _), (x1, _) = ax.transData.inverted().transform(ends)
    return float(x1 - x0)


@pytest.mark.parametrize("name", SCENES)
def test_every_plan_has_one_as_long_as_it_says(name: str) -> None:
    ((ax, bar, words),) = bars(figure(*SCENES[name]()))
    said = re.fullmatch(r"(\d+) in \(([\d.]+) mm\)", words)
    assert said is not None
    assert length_on_table(ax, bar) == pytest.approx(float(said[1]))
    assert float(said[2]) == pytest.approx(25.4 * float(said[1]))
    low, high = ax.get_xlim()
    assert float(said[1]) <= (high - low) / 4


@pytest.mark.parametrize("side", [2.0, 12.0, 36.0, 400.0])
@pytest.mark.parametrize("numbered", [True, False])
def test_it_lies_below_the_frame_within_its_room(side: float, numbered: bool) -> None:
    drawn = Figure(figsize=(4, 4), dpi=100)
    ax = drawn.add_axes((0.2, 0.2, 0.7, 0.7))
    table: LegionTable = Table(size=(side, side))
    with settled():
        draw_table(ax, table)
        if not numbered:
            ax.set(xticks=[], yticks=[])
        draw_scale_bar(ax, numbered=numbered)
        ((_, bar, _),) = bars(drawn)
        assert length_on_table(ax, bar) >= 1.0 - 1e-9
        frame, found = ax.get_window_extent(), texts(drawn)
        words = found["scale-bar-words"]
        assert words.y1 <= frame.y0
        assert words.y0 >= frame.y0 - bar_room(numbered=numbered) / 72 * drawn.dpi - 0.5
        numbers = [box for name, box in found.items() if name.startswith("scale_x")]
        assert numbered is bool(numbers)
        assert all(words.y1 <= box.y0 for box in numbers)


def test_axes_must_belong_to_a_figure() -> None:
    ax = Figure().add_subplot()
    ax.remove()
    with pytest.raises(ValueError, match="belong to a figure"):
        draw_scale_bar(ax)


def test_sheets_and_figures_have_one_below_each_plan() -> None:
    assert len(bars(page(sheet_of_map("legion-seven-droids")))) == 1
    assert len(bars(page(sheet_of_map("ninth-age-2-wall", "2", "3")))) == 2
    for one in FIGURES:
        shown = drawn(one, MAPS)
        plans = [ax for ax in shown.axes if str(ax.get_gid()).startswith("plan")]
        assert len(bars(shown)) == len(plans)


def test_the_bar_is_no_obstacle_for_labels() -> None:
    """It lies outside the frame; labels stay within."""
    drawn = figure(*seven_droids())
    found = texts(drawn)
    labels = [box for name, box in found.items() if name.startswith("label")]
    assert labels
    assert all(box.y0 > found["scale-bar-words"].y1 for box in labels)
