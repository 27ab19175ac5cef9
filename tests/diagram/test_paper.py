"""Printing true to scale: lengths on paper, pages, and what does not fit."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Circle

from defilade.diagram import page_size, save, scale_of, to_scale
from defilade.errors import DefiladeError
from defilade.geometry.shapes import XY
from defilade.rules import legion
from defilade.rules.legion.verdict import Verdict
from defilade.tabletop import Table
from tests.diagram import ranks
from tests.diagram.layout import faults
from tests.diagram.scenes import LegionTable, seven_droids, squad

MM = 25.4
A4 = page_size("A4")


def near(at: XY = (13, 13)) -> tuple[LegionTable, Verdict]:
    """Two small bases, by default 4 in apart: they fit an A4 page as they are."""
    units = (squad("clones", "blue", [(10, 10)], "clone"), squad("droids", "red", [at], "droid"))
    table: LegionTable = Table(size=(36, 36), units=units)
    edition = legion.edition("2025-11")
    return table, legion.check(table, attacker="clones", defender="droids", edition=edition)


def width_on_paper(page: Figure, gid: str) -> float:
    """The width of a base on the page [mm], as it is drawn."""
    (base,) = page.findobj(lambda one: one.get_gid() == gid)
    assert isinstance(base, Circle)
    box = base.get_path().get_extents(base.get_transform())
    return float(box.width) / page.dpi * MM


@pytest.mark.parametrize("scale", [1.0, 2.0, 2.5, 10.0])
def test_a_base_of_27_mm_measures_27_mm(scale: float) -> None:
    page = to_scale(*near(), scale=scale, page=A4)
    assert width_on_paper(page, "miniature_clones_clone-1") == pytest.approx(27 / scale, abs=1e-6)
    assert faults(page) == []


def test_distances_are_true_in_both_directions() -> None:
    page = to_scale(*near(), scale=2.0, page=A4)
    (ax,) = (one for one in page.axes if one.get_gid() == "picture")
    ends = ax.transData.transform([(10, 10), (13, 13)]) / page.dpi
    assert ends[1] - ends[0] == pytest.approx(np.array([1.5, 1.5]))


def test_the_pdf_has_the_size_of_the_page(tmp_path: Path) -> None:
    page = to_scale(*near(), scale=1.0, page=A4)
    save(page, tmp_path / "page.pdf")
    written = (tmp_path / "page.pdf").read_bytes()
    (box,) = re.findall(rb"/MediaBox \[ ([\d. ]+) \]", written)
    assert [float(side) for side in box.split()] == pytest.approx(
        [0, 0, 210 / MM * 72, 297 / MM * 72], abs=0.01
    )


@pytest.mark.parametrize("scale", [1.0, 3.0, 10.0])
def test_the_bar_is_as_long_as_it_says(scale: float) -> None:
    page = to_scale(*near(), scale=scale, page=A4)
    (bar,) = page.findobj(lambda one: one.get_gid() == "scale-bar")
    (words,) = (text.get_text() for text in page.texts if text.get_gid() == "scale")
    assert isinstance(bar, Line2D)
    start, end = np.array(bar.get_xdata()) * page.get_figwidth()
    found = re.fullmatch(r"1:(\d+): (\d+) in of table, ([\d.]+) mm of paper; print at 100 %", words)
    assert found is not None
    assert float(found[1]) == scale
    assert (end - start) * scale == pytest.approx(float(found[2]))
    assert (end - start) * MM == pytest.approx(float(found[3]), abs=0.05)


def test_a_page_is_turned_if_it_fits_so() -> None:
    # 21 in and two half bases: 8 in at 1:3, more than an upright page has
    wide = to_scale(*near((33, 10)), scale=3.0, page=A4)
    assert wide.get_size_inches() == pytest.approx((297 / MM, 210 / MM))
    tall = to_scale(*near((10, 33)), scale=3.0, page=A4[::-1])
    assert tall.get_size_inches() == pytest.approx((210 / MM, 297 / MM))


def test_what_does_not_fit_is_told_with_what_would() -> None:
    table, verdict = seven_droids()
    with pytest.raises(DefiladeError) as problem:
        to_scale(table, verdict, scale=1.0, page=A4)
    found = re.fullmatch(
        r"at 1:1 what matters takes \d+ by \d+ mm and the page has room for \d+ by \d+ mm; "
        r"1:(\d+) would fit, or a page of (\d+x\d+mm)",
        str(problem.value),
    )
    assert found is not None
    to_scale(table, verdict, scale=1.0, page=page_size(found[2]))
    fits = float(found[1])
    to_scale(table, verdict, scale=fits, page=A4)
    with pytest.raises(DefiladeError):
        to_scale(table, verdict, scale=fits - 1, page=A4)
    with pytest.raises(DefiladeError, match="no scale would fit"):
        to_scale(table, verdict, scale=1.0, page=page_size("20x20mm"))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", (210, 297)),
        ("a3", (297, 420)),
        ("Letter", (215.9, 279.4)),
        ("200x300mm", (200, 300)),
        (" 99.5 X 120 mm ", (99.5, 120)),
    ],
)
def test_pages(text: str, size: tuple[float, float]) -> None:
    assert [side * MM for side in page_size(text)] == pytest.approx(size)


@pytest.mark.parametrize(
    "text", ["A5", "", "200x300", "0x300mm", "-20x300mm", "200x300in", "1e3x5mm"]
)
def test_unknown_pages(text: str) -> None:
    with pytest.raises(DefiladeError, match=r"unknown page .*expected A4, A3, Letter, or a width"):
        page_size(text)


@pytest.mark.parametrize(("text", "scale"), [("1:1", 1), ("1:10", 10), (" 1 : 2.5 ", 2.5)])
def test_scales(text: str, scale: float) -> None:
    assert scale_of(text) == scale


@pytest.mark.parametrize("text", ["1", "2:1", "1:0", "1:0.5", "1:1001", "1:-2", "1:ten", "1:1:1"])
def test_unknown_scales(text: str) -> None:
    with pytest.raises(DefiladeError, match=r"unknown scale .*expected 1:N"):
        scale_of(text)


def test_there_is_a_legend_where_there_is_room_and_a_key() -> None:
    roomy = to_scale(*near(), scale=2.0, page=A4)
    assert [ax.get_gid() for ax in roomy.axes] == ["picture", "legend"]
    wide = to_scale(*ranks.SCENES["forest_flank"](), scale=2.0, page=page_size("A3"))
    assert all(one.get_gid() for one in wide.findobj())
    assert faults(wide) == []
