"""The chart of an attack: it draws what the worth says, for every reader, the same each time."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from defilade.diagram.chart import chart
from defilade.diagram.files import save
from defilade.diagram.page import WIDTH
from defilade.dice import Distribution
from defilade.rules.worth import Effect, Worth

COUNT = Distribution({0: 4, 1: 8, 2: 3, 3: 1})


def worth(**changes: Any) -> Worth:
    given: dict[str, Any] = {
        "attack": ("5 white", "aim 1"),
        "counted": "wounds",
        "count": COUNT,
        "goal": "wounds",
        "worth": COUNT.mean,
        "effects": (
            Effect(name="aim 1", without=Fraction(1, 2), difference=Fraction(1, 4)),
            Effect(name="cover heavy", without=Fraction(3, 2), difference=Fraction(-3, 4)),
            Effect(name="dodge 1", without=COUNT.mean, difference=Fraction(0)),
        ),
    }
    return Worth(**{**given, **changes})


def by_gid(figure: Figure) -> dict[str, Any]:
    return {artist.get_gid() or "": artist for artist in figure.findobj()}


def test_bars_and_curve_are_the_distribution() -> None:
    things = by_gid(chart([("as it is", worth())]))
    heights = [things[f"bar_1_{count}"].get_height() for count in range(4)]
    assert heights == [4 / 16, 8 / 16, 3 / 16, 1 / 16]
    curve = things["at-least_1"]
    assert list(curve.get_xdata()) == [1, 2, 3]
    assert list(curve.get_ydata()) == [12 / 16, 4 / 16, 1 / 16]
    assert things["mean_1"].get_xdata()[0] == float(COUNT.mean)
    assert things["at-least-share_2"].get_text() == "25 %"


def test_effects_point_to_their_side() -> None:
    things = by_gid(chart([("as it is", worth())]))
    widths = [things[f"effect_{row}"].get_width() for row in (1, 2, 3)]
    assert widths == [0.25, -0.75, 0.0]
    assert [things[f"effect-size_{row}"].get_text().strip() for row in (1, 2, 3)] == [
        "+0.25",
        "\N{MINUS SIGN}0.75",
        "no difference",
    ]


def test_a_chance_is_told_as_one() -> None:
    effect = Effect(name="aim 1", without=Fraction(1, 5), difference=Fraction(1, 20))
    found = worth(is_chance=True, worth=Fraction(1, 4), goal="chance of it", effects=(effect,))
    things = by_gid(chart([("as it is", found)]))
    assert things["verdict"].get_text().startswith("25.0 %: chance of it")
    assert things["effect-size_1"].get_text().strip() == "+5.0 %"


def test_options_stand_beside_each_other() -> None:
    other = worth(count=Distribution({0: 1, 1: 1}))
    things = by_gid(chart([("as it is", worth()), ("aim 0", other)]))
    first, second = things["bar_1_1"], things["bar_2_1"]
    assert isinstance(first, Rectangle)
    assert first.get_x() + first.get_width() < second.get_x()
    assert second.get_height() == 1 / 2
    texts = [text.get_text() for text in things["key"].get_texts()]
    assert any("aim 0: exactly; mean 0.50" in text for text in texts)
    assert "at-least-share_1" not in things  # numbers of several curves would meet


@pytest.mark.parametrize(
    "options",
    [
        [("as it is", worth())],
        [("as it is", worth()), ("aim 0", worth()), ("cover none, aim 3, pierce 2", worth())],
        [("as it is", worth(effects=(), attack=("12 red",) * 30))],
        [("as it is", worth(count=Distribution(dict.fromkeys(range(21), 1))))],
        [("as it is", worth(count=Distribution.certain(0)))],
    ],
)
def test_nothing_leaves_the_page_and_texts_stand_apart(options: list[tuple[str, Worth]]) -> None:
    figure = chart(options, heading=["clones against droids", "a map"], title="An attack")
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    renderer = canvas.get_renderer()  # type: ignore[no-untyped-call]
    width, height = figure.get_size_inches() * figure.dpi
    things = by_gid(figure)
    names = [name for name in things if re.match(r"title|verdict|about_|key|effects-heading", name)]
    boxes = [things[name].get_window_extent(renderer) for name in names]
    for name, box in zip(names, boxes, strict=True):
        assert box.x0 >= 0, name
        assert box.x1 <= width + 0.5, name
        assert box.y0 >= 0, name
        assert box.y1 <= height, name
    down = sorted(boxes, key=lambda box: -box.y1)
    assert all(upper.y0 >= lower.y1 - 1 for upper, lower in pairwise(down))
    assert figure.get_figwidth() == pytest.approx(WIDTH)


def svg(figure: Figure, path: Path) -> str:
    save(figure, path)
    return path.read_text(encoding="utf-8")


def test_the_file_has_title_and_description_and_no_date(tmp_path: Path) -> None:
    text = svg(chart([("as it is", worth())], title="A & B"), tmp_path / "a.svg")
    assert "<title>A &amp; B</title>" in text
    (words,) = re.findall("<desc>(.*?)</desc>", text)
    assert "at least 1: 75.0 %, at least 2: 25.0 %, at least 3: 6.2 %" in words
    assert "cover heavy \N{MINUS SIGN}0.75" in words
    assert "<dc:date>" not in text
    assert 'id="bar_1_2"' in text
    assert 'role="img"' in text


def test_equal_charts_are_equal_files(tmp_path: Path) -> None:
    options = [("as it is", worth()), ("aim 0", worth(effects=()))]
    assert svg(chart(options), tmp_path / "a.svg") == svg(chart(options), tmp_path / "b.svg")
    stream = io.BytesIO()
    chart(options).savefig(stream, format="png")
    assert stream.getvalue()


def test_names_are_never_mathematics(tmp_path: Path) -> None:
    found = worth(attack=("$x^2$",), effects=())
    text = svg(chart([("$a_1$", found), ("$b$", found)], heading=["$t$"]), tmp_path / "a.svg")
    assert "$x^2$" in text
    assert "$a_1$: at least" in text
