"""What is in a diagram of a 9th Age verdict: blocks, facings, arcs, lines, shares, results."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from matplotlib import get_cachedir
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from shapely import Point

from defilade.diagram import draw_table, draw_verdict, figure, save
from defilade.diagram.style import STYLE
from defilade.diagram.words import gid
from defilade.errors import DefiladeError, UnknownNameError
from defilade.rules.ninth_age.terrain import Kind
from defilade.rules.ninth_age.verdict import Cover
from tests.diagram import scenes
from tests.diagram.ranks import (
    SCENES,
    forest_flank,
    horde,
    long_names,
    nothing_seen,
    share,
    units_between,
    war_machine,
)

SVG = "{http://www.w3.org/2000/svg}"


@cache
def svg_of(name: str, shooter: str | None = None) -> str:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.svg"
        save(figure(*SCENES[name](), shooter=shooter), path)
        return path.read_text(encoding="utf-8")


def identifiers(svg: str) -> Counter[str]:
    return Counter(
        element.attrib["id"] for element in ET.fromstring(svg).iter() if "id" in element.attrib
    )


def texts(svg: str) -> set[str]:
    return {element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")}


def gids(drawn: Figure) -> set[str]:
    return {str(artist.get_gid()) for artist in drawn.findobj()}


@pytest.mark.parametrize("name", SCENES)
def test_everything_is_there_once(name: str) -> None:
    table, verdict = SCENES[name]()
    found = identifiers(svg_of(name))
    assert max(found.values()) == 1
    for piece in table.terrain:
        assert found[gid("terrain", piece.name)] == 1
    for unit in table.units:
        for miniature in unit.miniatures:
            assert found["miniature_" + gid(unit.name, miniature.name)] == 1
        for what in ("boundary", "front", "ahead"):
            assert found[f"{what}_{gid(unit.name)}"] == (not unit.is_round)
    for one in verdict.shooters:
        assert found["cover_" + gid(verdict.attacker, one.name)] == one.in_rank
    target = table.unit(verdict.defender)
    assert sum(key.startswith("arc_") for key in found) == (0 if target.is_round else 4)


@pytest.mark.parametrize("name", SCENES)
def test_one_shooter_is_shown_in_detail(name: str) -> None:
    """By default the one with the least margin of those who see, in rank; or the one named."""
    table, verdict = SCENES[name]()
    seeing = [one for one in verdict.shooters if one.in_rank and one.sees]
    least = min(seeing or verdict.shooters, key=lambda one: one.margin_mm or 1e9)
    last = verdict.shooters[-1]
    for one, found in (
        (least, identifiers(svg_of(name))),
        (last, identifiers(svg_of(name, last.name))),
    ):
        about = gid(verdict.attacker, one.name)
        assert [key for key in found if key.startswith("chosen_")] == [f"chosen_{about}"]
        assert found[f"eye_{about}"] == (one.eye is not None)
        # a line of the three that is the clear line as well is drawn once
        is_one = any(line.line == one.sight for line in one.lines)
        assert found[f"sight_{about}"] == (one.sight is not None and not is_one)
        lines = [key for key in found if key.startswith("line_")]
        assert sorted(lines) == sorted(f"line_{about}_{line.to}" for line in one.lines)
        hidden = [key for key in found if key.startswith("hidden_") and not key.endswith("_edge")]
        assert len(hidden) == len(one.hidden)
        for line in one.lines:
            for item in line.through:
                start = f"inside_{about}_{line.to}_{gid(item.name)}_"
                assert any(key.startswith(start) for key in found)
        has_arc = not table.unit(verdict.attacker).miniature(one.name).is_round
        assert sum(key.startswith("front-arc_") for key in found) == 2 * has_arc
        facing = f"target-facing_{gid(verdict.defender)}"
        assert found[facing] == (one.target_facing is not None)


def test_the_scenes_show_every_kind_of_result() -> None:
    verdicts = [scene()[1] for scene in SCENES.values()]
    shooters = [one for verdict in verdicts for one in verdict.shooters]
    assert {one.cover for one in shooters if one.in_rank} == {*Cover, None}
    assert {line.cover for one in shooters for line in one.lines} == set(Cover)
    assert {part.cover for one in shooters for part in one.hidden} == {Cover.SOFT, Cover.HARD}
    assert any(one.target_facing is None for one in shooters)
    assert not all(one.in_rank for one in shooters)
    assert not all(verdict.sees for verdict in verdicts)


def test_nothing_is_drawn_that_the_verdict_does_not_say() -> None:
    table, verdict = forest_flank()
    silent = replace(
        verdict,
        shooters=tuple(
            replace(one, eye=None, sight=None, lines=(), hidden=(), target_facing=None)
            for one in verdict.shooters
        ),
    )
    drawn = {name.split("_")[0] for name in gids(figure(table, silent))}
    assert not drawn & {"line", "inside", "eye", "sight", "hidden", "shadow", "target-facing"}


def written(drawn: Figure) -> list[tuple[str, str]]:
    """The texts by their identifiers."""
    found = [text for text in drawn.findobj(Text) if isinstance(text, Text)]
    return [(str(text.get_gid()), text.get_text()) for text in found]


def patches(drawn: Figure) -> list[Patch]:
    return [patch for patch in drawn.findobj(Patch) if isinstance(patch, Patch)]


def line_of(drawn: Figure, name: str) -> Line2D:
    (found,) = drawn.findobj(lambda artist: artist.get_gid() == name)
    assert isinstance(found, Line2D)
    return found


def points(line: Line2D) -> list[tuple[float, float]]:
    """The points of a drawn line."""
    xs, ys = (np.asarray(values, dtype=float) for values in line.get_data())
    return [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]


def test_lines_run_as_the_verdict_says_and_the_part_within_is_marked() -> None:
    table, verdict = forest_flank()
    drawn = figure(table, verdict, shooter="archers 3")
    one = verdict.shooters[2]
    wood = table.terrain[0].shape.outline
    for line in one.lines:
        shown = line_of(drawn, f"line_archers_archers-3_{line.to}")
        assert points(shown) == [line.line.start[:2], line.line.end[:2]]
        is_dashed = shown.get_linestyle() != "-"
        assert is_dashed == bool(line.through)
        for _ in line.through:
            part = line_of(drawn, f"inside_archers_archers-3_{line.to}_old-wood_0_0")
            assert wood.contains_properly(Point(np.mean(points(part), axis=0)))


def test_hidden_parts_lie_where_the_verdict_says() -> None:
    table, verdict = share()
    drawn = figure(table, verdict, shooter="bowmen 4")
    one = verdict.shooters[3]
    assert {part.cover for part in one.hidden} == {Cover.SOFT, Cover.HARD}
    for number, part in enumerate(one.hidden):
        shown = line_of(drawn, f"hidden_bowmen_bowmen-4_{number}")
        assert points(shown) == [part.start, part.end]
        # solid behind hard cover, broken behind soft: told apart in grey
        assert (shown.get_linestyle() == "-") == (part.cover is Cover.HARD)


def test_of_a_round_target_the_nearest_point_is_shown() -> None:
    table, verdict = war_machine()
    (one,) = verdict.shooters
    shown = line_of(figure(table, verdict), "target-point_catapult_catapult-1")
    start, end = points(shown)
    centre = table.unit("organ gun").at
    assert start == one.eye
    assert np.hypot(end[0] - centre[0], end[1] - centre[1]) == pytest.approx(30 / 25.4)
    # on the way from the eye to the centre, and on this side of it
    along = np.subtract(centre, start) / np.hypot(*np.subtract(centre, start))
    assert np.subtract(end, start) @ along == pytest.approx(np.hypot(*np.subtract(end, start)))
    assert np.hypot(*np.subtract(end, start)) < np.hypot(*np.subtract(centre, start))


def test_a_lone_miniature_has_one_label() -> None:
    shown = texts(svg_of("war_machine"))
    assert "catapult 1" not in shown
    assert {"hard cover,", "catapult"} <= {text.split(" nearest")[0] for text in shown}


def test_results_are_on_the_bases() -> None:
    table, verdict = share()
    drawn = figure(table, verdict)
    for one in verdict.shooters:
        about = gid(verdict.attacker, one.name)
        mark = line_of(drawn, f"cover_{about}")
        assert (mark.get_marker() == "x") == (one.cover is None)
        assert (mark.get_fillstyle() == "bottom") == (one.cover is Cover.SOFT)
        rolls = [text for name, text in written(drawn) if name == f"roll_{about}"]
        assert rolls == ([f"{one.needed}+"] if one.may_shoot else [])


def test_who_may_not_shoot_looks_idle() -> None:
    table, verdict = horde()
    drawn = figure(table, verdict)
    for one in verdict.shooters:
        name = f"miniature_{gid(verdict.attacker, one.name)}"
        (base,) = (patch for patch in patches(drawn) if patch.get_gid() == name)
        assert (base.get_linestyle() == "--") == (not one.may_shoot)
    barred = figure(table, replace(verdict, unit_bar="it marched"))
    assert not [name for name in gids(barred) if name.startswith("roll_")]


def test_results_are_told_in_words() -> None:
    shown = texts(svg_of("share"))
    assert "bowmen 1, 8: may not shoot: no line of sight" in shown
    assert any(text.startswith("bowmen 2-5, 9-12: soft cover, front, 6+, ch") for text in shown)
    assert any("hard from 3" in text for text in shown)


def test_many_results_are_cut_short() -> None:
    table, verdict = horde()
    each = tuple(
        replace(one, may_shoot=False, why_not=f"reason {number}")
        for number, one in enumerate(verdict.shooters)
    )
    drawn = figure(table, replace(verdict, shooters=each))
    told = [text for name, text in written(drawn) if name.startswith("result_")]
    assert len(told) == 10
    assert told[-1] == "and 31 other results"


def test_the_legend_lists_what_occurs() -> None:
    shown = texts(svg_of("forest_flank"))
    assert {"forest, soft cover", "building, opaque", "water", "line through soft cover"} <= shown
    assert {"target facing: left flank", "arcs of the target"} <= shown
    assert not shown & {"line through hard cover", "hidden by soft cover", "no line of sight"}
    assert {"hidden by soft cover", "hidden by hard cover"} <= texts(svg_of("share", "bowmen 4"))
    round_ones = texts(svg_of("war_machine"))
    assert not round_ones & {"front of a unit", "arcs of the target", "front arc of the shooter"}


def test_a_house_rule_is_in_the_legend() -> None:
    shown = texts(svg_of("long_names"))
    assert {"ruins, opaque", "height large / 3"} <= shown


def test_every_kind_of_terrain_has_a_look_of_its_own() -> None:
    looks = [STYLE.look(kind) for kind in Kind]
    assert len({look.fill for look in looks}) == len(Kind)
    assert len({look.hatch for look in looks}) == len(Kind)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("forest_flank", "The line to the centre is through old wood (soft)."),
        ("edition_two_of_forest", "Of the left flank: 100 % hidden (soft)."),
        ("share", "bowmen 1, 8: may not shoot: no line of sight."),
        ("forest_flank", "Terrain old wood: forest, soft cover."),
        ("war_machine", "Of the round target: nearest point hidden (hard)."),
        ("units_between", "Lines run from handgunners 1."),
    ],
)
def test_it_can_be_read_out(name: str, words: str) -> None:
    said = ET.fromstring(svg_of(name)).findtext(f"{SVG}desc")
    assert said is not None
    assert words in said
    assert "The 9th Age, edition" in said


def test_a_table_by_itself() -> None:
    table, _ = share()
    drawn = Figure(figsize=(6, 5))
    answer = draw_table(drawn.add_subplot(), table)
    assert {"terrain_wood", "boundary_bowmen", "front_swords", "label_unit_swords"} <= gids(drawn)
    assert not [name for name in gids(drawn) if name.startswith(("cover_", "arc_", "chosen_"))]
    assert {entry.words for entry in answer.legend} == {
        "field, soft cover",
        "forest, soft cover",
        "hill, opaque",
        "impassable, opaque",
        "open",
        "ruins, hard cover",
        "wall, hard cover",
    }
    assert answer.results == ()


def test_two_editions_side_by_side() -> None:
    drawn = Figure(figsize=(12, 6))
    left, right = drawn.subplots(1, 2)
    for ax, name in ((left, "forest_flank"), (right, "edition_two_of_forest")):
        answer = draw_verdict(ax, *SCENES[name](), shooter="archers 2")
        assert answer.results == (
            ("result_0", "archers 1-10: soft cover, left flank, 6+, chance 1/6"),
        )


def test_a_shooter_must_be_there() -> None:
    with pytest.raises(UnknownNameError, match="unknown shooter 'archer 1'; did you mean"):
        figure(*forest_flank(), shooter="archer 1")
    with pytest.raises(DefiladeError, match="in Legion all lines are drawn"):
        figure(*scenes.seven_droids(), shooter="clone 1")


def test_the_verdict_must_be_of_this_table() -> None:
    table, _ = forest_flank()
    _, verdict = units_between()
    with pytest.raises(UnknownNameError, match="unknown unit"):
        figure(table, verdict)


@pytest.mark.parametrize("scene", [war_machine, nothing_seen, long_names])
def test_every_artist_has_an_identifier(scene: object) -> None:
    assert callable(scene)
    assert all(artist.get_gid() for artist in figure(*scene()).findobj())


def test_the_same_bytes_from_two_processes(tmp_path: Path) -> None:
    program = (
        "import sys; from tests.diagram.ranks import SCENES; "
        "from defilade.diagram import figure, save; "
        "drawn = figure(*SCENES['share'](), rings=True); "
        "[save(drawn, path) for path in sys.argv[1:]]"
    )
    for seed in ("1", "2"):
        paths = [str(tmp_path / f"{seed}{suffix}") for suffix in (".svg", ".png", ".pdf")]
        subprocess.run(
            [sys.executable, "-W", "error", "-c", program, *paths],
            check=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "PATH": "", "MPLCONFIGDIR": get_cachedir()},
        )
    for suffix in (".svg", ".png", ".pdf"):
        first, second = ((tmp_path / f"{seed}{suffix}").read_bytes() for seed in ("1", "2"))
        assert first == second
