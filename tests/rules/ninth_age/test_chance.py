"""The shares of the answers on random tables within the measuring error."""

from __future__ import annotations

import random

import pytest

from defilade.geometry.shapes import XY
from defilade.rules.chance import Outcome
from defilade.rules.ninth_age import EDITIONS, Cover, NinthAgeTable, chance
from defilade.rules.ninth_age.chance import _groups, _moved
from tests.rules.ninth_age.tables import box, piece, square, table, unit, verdict

ERROR = 0.125


def laid(x0: float, x1: float) -> NinthAgeTable:
    """A shooter before a facing from -2 to 2 at y = 12, with a forest half way."""
    return table(
        unit("archers", (0, 0), 90, aim=4),
        unit("spears", (0, 12), 270, files=4, count=4, base=square(1.0)),
        piece("forest", box(x0, x1, 6, 7)),
    )


def asked(
    on: NinthAgeTable, edition: str, *, tables: int = 60, seed: int = 0
) -> tuple[Outcome, ...]:
    return chance(
        on,
        attacker="archers",
        defender="spears",
        edition=EDITIONS[edition],
        error=ERROR,
        tables=tables,
        seed=seed,
    )


def test_far_from_a_change_all_tables_agree() -> None:
    (only,) = asked(laid(-5, 1.5), "3")
    assert (only.sees, only.cover, only.count, only.share) == (True, Cover.SOFT, 60, 1.0)


def test_exactly_half_hidden_goes_either_way() -> None:
    found = asked(laid(-0.5, 0.5), "2")
    assert {outcome.cover for outcome in found} == {Cover.NONE, Cover.SOFT}
    assert all(outcome.low < outcome.share < outcome.high for outcome in found)
    assert sum(outcome.count for outcome in found) == 60


def test_the_seed_makes_the_tables() -> None:
    assert asked(laid(-0.5, 0.5), "2") == asked(laid(-0.5, 0.5), "2")
    assert asked(laid(-0.5, 0.5), "2") != asked(laid(-0.5, 0.5), "2", seed=1)


def test_no_table_is_refused() -> None:
    with pytest.raises(ValueError, match="1 table or more"):
        asked(laid(-0.5, 0.5), "2", tables=0)


@pytest.mark.parametrize("margin_share", [0.98])
def test_within_the_margin_one_answer(margin_share: float) -> None:
    """Two things move by the error each, so an error under half the margin changes nothing."""
    on = laid(-5, 0.4)
    margin = verdict(on, "3").margin_mm
    assert margin is not None
    error = margin_share * margin / 25.4 / 2
    found = chance(
        on,
        attacker="archers",
        defender="spears",
        edition=EDITIONS["3"],
        error=error,
        tables=60,
    )
    assert [outcome.share for outcome in found] == [1.0]


def test_what_touches_moves_together_and_nothing_farther_than_the_error() -> None:
    on = table(
        unit("archers", (0, 0), 90, aim=4),
        unit("spears", (0, 12), 270, files=4, count=4, base=square(1.0)),
        piece("wall", box(-2, 2, 11.5, 12)),
        piece("forest", box(-2, 2, 5, 6)),
    )
    group = _groups(on)
    assert group["Feature wall"] == group["Block spears"] != group["Block archers"]
    moved = _moved(on, group, ERROR, random.Random(4))

    def step(before: XY, after: XY) -> XY:
        return (after[0] - before[0], after[1] - before[1])

    steps = [step(a.at, b.at) for a, b in zip(on.units, moved.units, strict=True)]
    steps += [
        step(a.shape.centre, b.shape.centre) for a, b in zip(on.terrain, moved.terrain, strict=True)
    ]
    archers, spears, wall, forest = steps
    assert spears == pytest.approx(wall)
    assert all(0 < x * x + y * y <= ERROR * ERROR * 1.000001 for x, y in steps)
    assert len({(round(x, 9), round(y, 9)) for x, y in (archers, spears, forest)}) == 3
