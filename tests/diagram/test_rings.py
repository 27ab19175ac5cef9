"""Range rings: how far they are, and that they are drawn on demand only."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.text import Text
from shapely import Point

from defilade.diagram import draw_verdict, figure
from defilade.tabletop import Outline
from tests.diagram import ranks
from tests.diagram.layout import faults
from tests.diagram.scenes import big_table, seven_droids


def rings(page: Figure) -> list[PathPatch]:
    found = page.findobj(lambda one: str(one.get_gid()).startswith("ring_"))
    return [ring for ring in found if isinstance(ring, PathPatch)]


def labels(page: Figure) -> set[str]:
    return {
        text.get_text()
        for text in page.findobj(Text)
        if isinstance(text, Text) and str(text.get_gid()).startswith("label_ring")
    }


def test_bands_are_measured_from_the_leader_s_base() -> None:
    table, verdict = seven_droids()
    leader = table.unit(verdict.attacker).leader
    page = figure(table, verdict, rings=True)
    assert len(rings(page)) == 5
    for number, ring in enumerate(rings(page), 1):
        reach = 6.0 * number + leader.base.width / 2
        away = np.hypot(*(np.asarray(ring.get_path().vertices)[:-1] - leader.at).T)
        assert away == pytest.approx(np.full(len(away), reach), rel=2e-3)


def test_shooters_of_the_ninth_age_have_half_of_their_range_and_all_of_it() -> None:
    table, verdict = ranks.SCENES["share"]()
    name = verdict.shooters[3].name
    miniature = table.unit(verdict.attacker).miniature(name)
    assert miniature.base.outline is Outline.RECTANGLE
    weapon = miniature.profile.weapon
    assert weapon is not None
    page = figure(table, verdict, shooter=name, rings=True)
    for ring, part in zip(rings(page), (0.5, 1.0), strict=True):
        for corner in np.asarray(ring.get_path().vertices)[:-1]:
            away = miniature.footprint.outline.distance(Point(corner))
            assert away == pytest.approx(weapon.range * part, rel=2e-3)


def test_each_ring_that_is_seen_has_a_label() -> None:
    page = Figure(figsize=(8, 8))
    table, verdict = big_table()
    draw_verdict(page.add_subplot(), table, verdict, view=(0, 0, *table.size), rings=True)
    assert labels(page) == {f"range {band}: {6 * band} in" for band in range(1, 6)}


def test_rings_are_drawn_on_demand_only() -> None:
    assert rings(figure(*seven_droids())) == []
    assert labels(figure(*seven_droids())) == set()


@pytest.mark.parametrize("scene", [seven_droids, *list(ranks.SCENES.values())[:4]])
def test_rings_are_labelled_well(scene: object) -> None:
    assert callable(scene)
    assert faults(figure(*scene(), rings=True)) == []
