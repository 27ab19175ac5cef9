"""The pictures of every map, in every way: no text covers another or leaves the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from defilade import mapfile
from defilade.diagram import STYLES, Effect, figure, page_size, ray_of, to_scale
from defilade.diagram.section import blocks, section_of
from defilade.diagram.sight_map import sight_map
from defilade.rules import legion, ninth_age
from defilade.units import to_inches
from tests.diagram.layout import faults

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.yaml"))
EVERYTHING: dict[str, Any] = {"side_view": True, "sight_map": True, "rings": True}
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {**EVERYTHING, "style": STYLES["print"]},
    {**EVERYTHING, "style": STYLES["dark"], "width": to_inches("90mm")},
)
"""Plain, with everything there is, and as wide as a phone."""


@cache
def judged(path: Path) -> tuple[Any, Any, Any]:
    """The map, its table, and the verdict that it asks for."""
    loaded = mapfile.load(path)
    rules: Any = ninth_age if loaded.game == "ninth-age" else legion
    ask = loaded.ask
    assert ask is not None
    verdict = rules.check(
        loaded.table,
        attacker=ask.attacker,
        defender=ask.defender,
        edition=loaded.edition,
        attack=ask.attack,
    )
    return loaded, loaded.table, verdict


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_maps_are_laid_out_well(path: Path) -> None:
    loaded, table, verdict = judged(path)
    for way in WAYS:
        drawn = figure(
            table,
            verdict,
            title=loaded.title or None,
            source=loaded.source or None,
            edition=loaded.edition,
            **way,
        )
        assert faults(drawn) == [], way


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_maps_are_laid_out_well_on_paper(path: Path) -> None:
    loaded, table, verdict = judged(path)
    drawn = to_scale(
        table, verdict, scale=10.0, page=page_size("A4"), rings=True, edition=loaded.edition
    )
    assert faults(drawn) == []


LEGION = [path for path in MAPS if path.stem.startswith("legion")]


@pytest.mark.parametrize("path", LEGION, ids=lambda path: path.stem)
def test_side_views_agree_with_the_verdict(path: Path) -> None:
    """A clear line meets nothing that blocks, a blocked one what obscures; maps say the same."""
    loaded, table, verdict = judged(path)
    for one in verdict.miniatures:
        ray = ray_of(table, verdict, ray=one.name, edition=loaded.edition)
        for sightline in ray.lines:
            section = section_of(sightline.line, ray.uprights)
            met = {item.upright.name for item in section.profiles if blocks(item)}
            hard = {
                item.upright.name
                for item in section.profiles
                if blocks(item) and item.upright.effect is Effect.BLOCKS
            }
            if sightline.words == "a clear line":
                assert not hard
            elif one.blocked == sightline.line:
                assert met & set(one.by)
            else:
                assert not one.sees
        found = sight_map(ray, cells=24)
        if not one.sees:
            assert not found.pairs.clear.any()
        if found.pairs.clear.all():
            assert one.sees


THIRD = [path for path in MAPS if path.stem.startswith("ninth-age-3")]


@pytest.mark.parametrize("path", THIRD, ids=lambda path: path.stem)
def test_side_views_show_what_the_three_lines_pass_through(path: Path) -> None:
    loaded, table, verdict = judged(path)
    for shooter in verdict.shooters:
        ray = ray_of(table, verdict, shooter=shooter.name, edition=loaded.edition)
        for line, sightline in zip(shooter.lines, ray.lines, strict=False):
            section = section_of(sightline.line, ray.uprights, ray.steps)
            met = {item.upright.name for item in section.profiles if blocks(item)}
            assert met == {through.name for through in line.through}


SECOND = [path for path in MAPS if path.stem.startswith("ninth-age-2")]


@pytest.mark.parametrize("path", SECOND, ids=lambda path: path.stem)
def test_side_views_show_what_hides_a_part(path: Path) -> None:
    loaded, table, verdict = judged(path)
    for shooter in verdict.shooters:
        ray = ray_of(table, verdict, shooter=shooter.name, edition=loaded.edition)
        for part, sightline in zip(shooter.hidden, ray.lines, strict=False):
            section = section_of(sightline.line, ray.uprights, ray.steps)
            met = {item.upright.name for item in section.profiles if blocks(item)}
            assert met & set(part.by)
