"""Drawing on axes of one's own, and what drawing leaves alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.text import Text

from defilade.diagram import STYLE, Style, draw_legend, draw_table, draw_verdict, figure, save
from defilade.errors import UnknownNameError
from tests.diagram.scenes import SCENES, big_table, raised, seven_droids, shoulder_to_shoulder


def gids(drawn: Figure) -> set[str]:
    return {str(artist.get_gid()) for artist in drawn.findobj()}


def test_a_table_by_itself() -> None:
    table, _ = raised()
    drawn = Figure(figsize=(6, 6))
    answer = draw_table(drawn.add_subplot(), table)
    assert {"terrain_bridge", "miniature_rebels_rebel-1", "grid_1in", "grid_6in"} <= gids(drawn)
    assert answer.view[0] < 0 < table.size[0] < answer.view[2]
    assert [entry.words for entry in answer.legend] == [
        "obstacle, heavy cover",
        "obstacle, light cover",
        "scatter, no cover",
    ]


def test_two_verdicts_side_by_side() -> None:
    drawn = Figure(figsize=(12, 6))
    left, right = drawn.subplots(1, 2)
    for ax, scene in ((left, seven_droids), (right, raised)):
        answer = draw_verdict(ax, *scene())
        assert (*ax.get_xlim(), *ax.get_ylim()) == pytest.approx(
            (answer.view[0], answer.view[2], answer.view[1], answer.view[3])
        )
    assert {"obscured_battle-droids_droid-1", "obscured_stormtroopers_trooper-1"} <= gids(drawn)


def test_a_legend_on_axes_of_its_own() -> None:
    drawn = Figure(figsize=(9, 5))
    left, right = drawn.subplots(1, 2)
    entries = draw_verdict(left, *seven_droids()).legend
    draw_legend(right, entries)
    shown = {text.get_text() for text in right.texts}
    assert {entry.words for entry in entries} == shown


def test_a_part_of_the_table_can_be_chosen() -> None:
    ax = Figure(figsize=(6, 3)).add_subplot()
    assert draw_verdict(ax, *big_table(), view=(0, 0, 72, 36)).view == (0, 0, 72, 36)
    assert ax.get_xlim() == (0, 72)


def test_a_crowd_in_a_small_frame_is_numbered_and_the_key_explains() -> None:
    table, verdict = shoulder_to_shoulder()
    drawn = Figure(figsize=(2.2, 2.2))
    key = draw_verdict(drawn.add_subplot(), table, verdict).key
    listed = [text for _, text in key]
    for one in verdict.miniatures:
        assert any(one.name + ":" in text for text in listed)
    assert {"1", "10"} <= {t.get_text() for t in drawn.findobj(Text) if isinstance(t, Text)}


def test_the_verdict_must_be_of_this_table() -> None:
    table, _ = seven_droids()
    _, verdict = raised()
    with pytest.raises(UnknownNameError, match="unknown unit"):
        draw_verdict(Figure().add_subplot(), table, verdict)


def test_another_style() -> None:
    drawn = figure(*seven_droids(), style=Style(attacker="#123456"))
    (base,) = drawn.findobj(lambda a: a.get_gid() == "miniature_clones_clone-1")
    assert isinstance(base, Patch)
    assert to_hex(base.get_facecolor()) == "#123456"
    assert STYLE.attacker != "#123456"


def test_every_artist_has_an_identifier() -> None:
    assert all(artist.get_gid() for artist in figure(*raised()).findobj())


OWN_SETTINGS: Any = {
    "svg.fonttype": "path",
    "font.size": 17.0,
    "axes.facecolor": "black",
    "axes.grid": True,
    "axes.linewidth": 3.0,
    "xtick.direction": "in",
    "xtick.minor.visible": True,
    "ytick.right": True,
    "lines.linewidth": 4.0,
    "lines.marker": "o",
    "patch.linewidth": 5.0,
    "hatch.linewidth": 2.0,
    "text.color": "red",
    "savefig.bbox": "tight",
}


def test_settings_of_matplotlib_do_not_matter_and_are_left_alone(tmp_path: Path) -> None:
    save(figure(*raised()), tmp_path / "plain.svg")
    with matplotlib.rc_context(OWN_SETTINGS):
        before = dict(matplotlib.rcParams)
        save(figure(*raised()), tmp_path / "own.svg")
        assert dict(matplotlib.rcParams) == before
    plain, own = ((tmp_path / f"{name}.svg").read_text() for name in ("plain", "own"))
    assert own == plain


@pytest.mark.parametrize("module", ["defilade", "defilade.rules", "defilade.rules.legion.verdict"])
def test_matplotlib_is_imported_late(module: str) -> None:
    program = f"import sys, {module}; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_pyplot_is_never_imported() -> None:
    program = "import sys, defilade.diagram; sys.exit('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_scenes_differ_in_what_they_show() -> None:
    assert any(not scene()[1].sees for scene in SCENES.values())
    assert any(one.near_miss for scene in SCENES.values() for one in scene()[1].miniatures)
