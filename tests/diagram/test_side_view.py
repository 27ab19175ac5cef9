"""Side views: what a line meets, where it is drawn, and what is said of it. Lengths by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from shapely import LineString

from defilade.diagram import Drawing, Effect, Role, Upright, draw_side_view, figure, ray_of
from defilade.diagram.section import section_of
from defilade.errors import DefiladeError, UnknownNameError
from defilade.geometry.shapes import Shape, circle, polygon, rectangle
from defilade.geometry.solids import Line, Solid
from defilade.rules import legion
from defilade.rules.verdict import Finding
from defilade.tabletop import Table
from tests.diagram import ranks
from tests.diagram.layout import faults
from tests.diagram.scenes import LegionTable, piece, seven_droids, squad

LEVEL = Line(start=(0, 0, 1), end=(10, 0, 1))
FALLING = Line(start=(0, 0, 3), end=(10, 0, 1))  # 0.2 in for each inch


def upright(
    name: str,
    shape: Shape,
    bottom: float,
    top: float,
    effect: Effect = Effect.BLOCKS,
    why: str = "",
) -> Upright:
    solid = Solid(shape=shape, bottom=bottom, top=top)
    return Upright(name=name, solid=solid, effect=effect, why=why)


def across(name: str, start: float, end: float, bottom: float, top: float) -> Upright:
    """A piece across the line from `start` to `end` along it."""
    return upright(name, rectangle(((start + end) / 2, 0), (end - start, 4)), bottom, top)


def drawn(line: Line, pieces: Sequence[Upright]) -> tuple[Figure, Drawing]:
    page = Figure(figsize=(6, 3))
    table: LegionTable = Table(size=(36, 36))
    return page, draw_side_view(page.add_subplot(), table, line, pieces=pieces)


def said(line: Line, *pieces: Upright) -> list[str]:
    return [text for _, text in drawn(line, pieces)[1].results]


def artist(page: Figure, gid: str) -> object:
    (found,) = page.findobj(lambda one: one.get_gid() == gid)
    return found


@pytest.mark.parametrize(
    ("line", "item", "words"),
    [
        (
            LEVEL,
            across("wall", 4, 6, 0, 3),
            "Blocked by wall from 4 in away, 1 in high, to 6 in, 1 in high.",
        ),
        (
            FALLING,
            across("wall", 4, 6, 0, 2),  # 2.2 in high at its near side, 2 in at 5 in
            "Blocked by wall from 5 in away, 2 in high, to 6 in, 1.8 in high.",
        ),
        (FALLING, across("wall", 8, 9, 0, 1), "Passes over wall, 0.2 in clear of it."),
        (LEVEL, across("deck", 4, 6, 2, 2.5), "Passes under deck, 1 in clear of it."),
        (LEVEL, across("kerb", 4, 6, 0, 1), "Grazes kerb: touching blocks nothing."),
        (
            LEVEL,
            upright("side", rectangle((5, 1), (2, 2)), 0, 3),
            "Grazes side: touching blocks nothing.",
        ),
        (LEVEL, upright("beside", rectangle((5, 2), (2, 2)), 0, 3), "It meets nothing on its way."),
        (LEVEL, across("beyond", 10.2, 11, 0, 3), "It meets nothing on its way."),
        (
            LEVEL,
            upright("woods", rectangle((5, 0), (2, 2)), 0, 3, Effect.NOTHING, "one is within it"),
            "Through woods, which does not count (one is within it) from 4 in away, 1 in high, "
            "to 6 in, 1 in high.",
        ),
        (
            LEVEL,
            upright("marker", circle((5, 0), 2), 0, 3, Effect.OBSCURES),
            "Through marker, which obscures and lets sight through, from 4 in away, 1 in high, "
            "to 6 in, 1 in high.",
        ),
    ],
)
def test_what_a_line_meets_is_said(line: Line, item: Upright, words: str) -> None:
    assert said(line, item) == [words]


def test_a_piece_can_be_met_twice() -> None:
    corners = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)]
    hollow = polygon(corners, [[(x / 2, y / 2) for x, y in corners]], (5, 0))
    assert said(LEVEL, upright("court", hollow, 0, 3)) == [
        "Blocked by court from 3 in away, 1 in high, to 4 in, 1 in high and from 6 in away, "
        "1 in high, to 7 in, 1 in high."
    ]


def test_what_is_met_is_told_in_order() -> None:
    told = said(LEVEL, across("b", 6, 7, 0, 3), across("a", 2, 3, 0, 0.5), across("c", 8, 9, 2, 3))
    assert [text.split(" ")[2].rstrip(",") for text in told] == ["a", "b", "c"]


def test_bystanders_block_nothing() -> None:
    solid = Solid(shape=circle((5, 0), 1), bottom=0, top=2)
    other = Upright(name="trooper", solid=solid, role=Role.OTHER, effect=Effect.NOTHING)
    page, drawing = drawn(LEVEL, [other])
    assert [text for _, text in drawing.results] == ["Past trooper, who blocks nothing."]
    assert not page.findobj(lambda one: "inside" in str(one.get_gid()))


def test_the_section_is_drawn_where_it_is() -> None:
    page, drawing = drawn(FALLING, [across("wall", 4, 6, 0, 2)])
    profile, inside = (artist(page, f"side-view-{what}_0_wall_0") for what in ("profile", "inside"))
    assert isinstance(profile, Rectangle)
    assert isinstance(inside, Line2D)
    assert (profile.get_x(), profile.get_width()) == pytest.approx((4.0, 2.0))
    assert (profile.get_y(), profile.get_height()) == pytest.approx((0.0, 2.0))
    assert np.column_stack(inside.get_data()) == pytest.approx(np.array([(5, 2), (6, 1.8)]))
    whole = artist(page, "side-view_line")
    assert isinstance(whole, Line2D)
    assert np.column_stack(whole.get_data()) == pytest.approx(np.array([(0, 3), (10, 1)]))
    (ax,) = page.axes
    assert ax.get_aspect() == 1.0
    assert (*ax.get_xlim(), *ax.get_ylim()) == pytest.approx(
        (drawing.view[0], drawing.view[2], drawing.view[1], drawing.view[3])
    )


def test_a_line_in_any_direction_has_the_same_section() -> None:
    wall = across("wall", 4, 6, 0, 2)
    for turned in (0.0, 30.0, 90.0, 200.0):
        moved = wall.solid.moved(by=(7, 3), turned=turned)
        ends = Solid(shape=circle((10, 0), 1e-9), bottom=0, top=1).moved(by=(7, 3), turned=turned)
        line = Line(start=(7, 3, 3), end=(*ends.shape.centre, 1))
        assert said(line, Upright(name="wall", solid=moved)) == said(FALLING, wall)


def test_a_pile_that_reaches_the_sky_is_cut_off() -> None:
    section = section_of(LEVEL, [across("tower", 4, 6, 0, 90)])
    assert section.view[3] < 10


def test_a_line_straight_up_has_no_section() -> None:
    with pytest.raises(ValueError, match="straight up"):
        drawn(Line(start=(0, 0, 0), end=(0, 0, 5)), [])


def test_a_table_by_itself_shows_all_that_stands_on_it() -> None:
    table, verdict = seven_droids()
    line = verdict.miniatures[0].blocked
    assert line is not None
    page = Figure(figsize=(6, 3))
    drawing = draw_side_view(page.add_subplot(), table, line)
    assert any("building" in text for _, text in drawing.results)


# -- rays of Legion


def small_table() -> tuple[LegionTable, legion.Verdict]:
    """A leader at (10, 4) who looks along x at a droid at (20, 4), by the rules."""
    units = (
        squad("clones", "blue", [(10, 4)], "clone"),
        squad("droids", "red", [(20, 4)], "droid"),
    )
    woods = piece("woods", rectangle((20, 4), (3, 3)), 4, "area", "heavy")
    wall = piece("wall", rectangle((15, 4), (1, 6)), 0.5, "obstacle", "light")
    table = Table(size=(36, 36), terrain=(woods, wall), units=units)
    edition = legion.edition("2025-11")
    return table, legion.check(table, attacker="clones", defender="droids", edition=edition)


def test_what_does_not_count_by_the_rules_is_told() -> None:
    table, verdict = small_table()
    ray = ray_of(table, verdict)
    effects = {one.name: one.effect for one in ray.uprights[2:]}
    assert effects == {"woods": Effect.NOTHING, "wall": Effect.BLOCKS}
    assert (ray.starts, ray.ends) == ("clone 1", "droid 1")


def test_an_edition_with_switched_readings_can_be_given() -> None:
    table, verdict = small_table()
    # only who is wholly within area terrain is within it: a base that fits is
    edition = legion.edition("2025-11").reading({"L-04": "wholly"})
    moved = table.with_terrain(
        [piece("woods", rectangle((21, 4), (2.2, 3)), 4, "area", "heavy")]  # half of the base
    )
    for chosen, effect in ((None, Effect.NOTHING), (edition, Effect.BLOCKS)):
        (woods,) = ray_of(moved, verdict, edition=chosen).uprights[2:]
        assert woods.effect is effect


def test_the_defender_on_which_the_verdict_hangs_is_the_default() -> None:
    table, verdict = seven_droids()
    tip = Finding(code="legion.margin", text="it hangs on droid 4", source="-", about="droid 4")
    assert ray_of(table, replace(verdict, findings=(tip,))).ends == "droid 4"
    # nothing small changes it: the first who is obscured; nobody is: the first who is seen
    sure = replace(verdict, findings=(replace(tip, about=None),))
    obscured = [one.name for one in verdict.miniatures if one.obscured]
    assert ray_of(table, sure).ends == ray_of(table, replace(verdict, findings=())).ends
    assert ray_of(table, sure).ends == obscured[0]
    clear = tuple(replace(one, obscured=False, sees=one.name != "droid 1")
                  for one in verdict.miniatures)  # fmt: skip
    assert ray_of(table, replace(sure, miniatures=clear)).ends == "droid 2"
    # it hangs on one in the open: a line that is blocked tells more, where there is one
    opened = tuple(replace(one, blocked=None) if one.name == "droid 7" else one
                   for one in verdict.miniatures)  # fmt: skip
    tip = replace(tip, about="droid 7")
    shown = ray_of(table, replace(verdict, findings=(tip,), miniatures=opened))
    assert shown.ends == obscured[0]
    assert ray_of(table, verdict, ray="droid 3").ends == "droid 3"


def test_who_is_looked_at_must_be_there() -> None:
    with pytest.raises(UnknownNameError, match="unknown defending miniature 'droid 99'; did you"):
        figure(*seven_droids(), ray="droid 99", side_view=True)
    table, verdict = ranks.SCENES["share"]()
    with pytest.raises(DefiladeError, match="in the 9th Age choose a shooter"):
        figure(table, verdict, ray="bowmen 1", side_view=True)


def test_the_plan_marks_the_lines_that_are_shown_from_the_side() -> None:
    table, verdict = seven_droids()
    (first,) = (one for one in verdict.miniatures if one.name == "droid 1")
    page = figure(table, verdict, side_view=True, ray="droid 1")
    shown = [artist(page, f"shown-line_{number}") for number in (0, 1)]
    for line, band in zip((first.blocked, first.sight), shown, strict=True):
        assert line is not None
        assert isinstance(band, Line2D)
        assert np.column_stack(band.get_data()) == pytest.approx(
            np.array([line.start[:2], line.end[:2]])
        )
    assert first.blocked is not None
    (building,) = (one for one in table.terrain if one.name == "building")
    name = next(str(one.get_gid()) for one in page.findobj(Line2D)
                if str(one.get_gid()).startswith("shown-line_0_"))  # fmt: skip
    inside = artist(page, name)
    assert isinstance(inside, Line2D)
    ends = LineString(np.column_stack(inside.get_data()))
    whole = LineString([first.blocked.start[:2], first.blocked.end[:2]])
    # what of the line lies over the building, by shapely alone
    assert ends.hausdorff_distance(whole.intersection(building.shape.outline)) < 1e-9
    headings = [t.get_text() for t in page.texts if str(t.get_gid()).endswith("-heading")]
    assert headings == [
        "From the side: a blocked line, clone 1 → droid 1",
        "From the side: a clear line, clone 1 → droid 1",
    ]


def test_a_crowded_side_view_is_laid_out_well_and_names_everything() -> None:
    pieces = tuple(
        piece(f"a rather long name of a piece {n}", rectangle((8 + n, 4), (0.6, 3)), 0.4 + n % 3)
        for n in range(12)
    )
    units = (squad("clones", "blue", [(5, 4)], "clone"), squad("droids", "red", [(22, 4)], "droid"))
    table = Table(size=(36, 12), terrain=pieces, units=units)
    edition = legion.edition("2025-11")
    verdict = legion.check(table, attacker="clones", defender="droids", edition=edition)
    page = figure(table, verdict, side_view=True)
    assert faults(page) == []
    assert all(one.get_gid() for one in page.findobj())
    told = " ".join(text.get_text() for text in page.findobj(Text) if isinstance(text, Text))
    for one in pieces:
        assert one.name in " ".join(told.split())


# -- steps of height


def test_steps_are_named_and_ends_compared() -> None:
    table, verdict = ranks.SCENES["forest_flank"]()
    page = figure(table, verdict, side_view=True)
    ax = next(one for one in page.axes if one.get_gid() == "side-view_0")
    assert [text.get_text() for text in ax.get_yticklabels()] == ["0", "1", "2", "3", "4", "5"]
    names = {str(one.get_gid()) for one in page.findobj()}
    assert {"side-view_0_shorter", "side-view_0_taller", "side-view_0_line"} <= names


def test_a_line_through_steps_is_told_by_what_each_does() -> None:
    pieces = [
        upright("forest", rectangle((5, 0), (2, 2)), 0, 3, Effect.SOFT),
        upright("ruins", rectangle((8, 0), (1, 2)), 0, 2, Effect.HARD),
        upright("pond", rectangle((2, 0), (1, 2)), 0, 1, Effect.NOTHING),
    ]
    section = section_of(Line(start=(0, 0, 0), end=(10, 0, 0)), pieces, ("low", "middle", "high"))
    from defilade.diagram.section import meetings

    assert meetings(section) == [
        "Through pond, which does not count, 1.5 to 2.5 in away.",
        "Soft cover from forest, 4 to 6 in away.",
        "Hard cover from ruins, 7.5 to 8.5 in away.",
    ]


@pytest.mark.parametrize("scene", [seven_droids, ranks.SCENES["share"], ranks.SCENES["horde"]])
def test_identifiers_of_a_page_with_everything_are_unique(scene: object) -> None:
    assert callable(scene)
    page = figure(*scene(), side_view=True, sight_map=True, rings=True)
    names = Counter(str(one.get_gid()) for one in page.findobj())
    assert [name for name, count in names.items() if count > 1 and name[:6] != "swatch"] == []
    assert faults(page) == []
