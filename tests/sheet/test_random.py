"""Sheets of random tables are laid out well, whatever the names and however crowded."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings

from defilade.mapfile import LegionMap, NinthAgeMap
from defilade.rules import legion, ninth_age
from defilade.sheet import page, sheet_of
from tests.diagram.test_layout import scenes, scenes_in_ranks
from tests.sheet.layout import off_the_page, overlaps

EXAMPLES = settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@EXAMPLES
@given(scenes())
def test_legion(scene: Any) -> None:
    table, verdict = scene
    loaded = LegionMap(table=table, edition=legion.edition("2025-11"))
    drawn = page(sheet_of(loaded, [verdict]))
    assert overlaps(drawn) == []
    assert off_the_page(drawn) == []


@EXAMPLES
@given(scenes_in_ranks())
def test_the_ninth_age(scene: Any) -> None:
    table, verdict = scene
    loaded = NinthAgeMap(table=table, edition=ninth_age.edition(verdict.edition))
    drawn = page(sheet_of(loaded, [verdict]))
    assert overlaps(drawn) == []
    assert off_the_page(drawn) == []
