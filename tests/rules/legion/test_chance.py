"""The shares of the answers on random tables within the measuring error."""

from __future__ import annotations

import math

import pytest

from defilade.rules.legion import Cover, check
from defilade.rules.legion.chance import chance
from tests.rules.legion.tables import MM, RADIUS, RULES, low_wall, table, unit

SHOOTER = unit("shooter", (10, 0))
TARGET = unit("target", (10, 10))


def test_within_the_margin_there_is_one_answer() -> None:
    """A wall 2 mm beyond half range: moving both by 0.9 mm never brings it within."""
    laid = table(SHOOTER, TARGET, low_wall("wall", 10 - RADIUS - 3 - 2 * MM))
    found = chance(
        laid, attacker="shooter", defender="target", edition=RULES, error=0.9 * MM, tables=60
    )
    assert [(one.sees, one.cover, one.count) for one in found] == [(True, Cover.NONE, 60)]
    assert found[0].high == pytest.approx(1.0)
    assert 0.93 < found[0].low < 0.95  # Wilson: 60 / (60 + 1.96^2)


def test_on_the_line_the_answers_share() -> None:
    """The wall is exactly at half range: by symmetry half of all tables have it within."""
    laid = table(SHOOTER, TARGET, low_wall("wall", 10 - RADIUS - 3))
    verdict = check(laid, attacker="shooter", defender="target", edition=RULES)
    assert verdict.close_call
    found = chance(
        laid, attacker="shooter", defender="target", edition=RULES, error=1.0 * MM, tables=400
    )
    shares = {one.cover: one for one in found}
    assert sum(one.count for one in found) == 400
    # four standard deviations of a fair coin thrown 400 times
    assert abs(shares[Cover.NONE].share - 0.5) < 4 * math.sqrt(0.25 / 400)
    assert shares[Cover.NONE].low < shares[Cover.NONE].share < shares[Cover.NONE].high


def test_the_same_seed_gives_the_same_tables() -> None:
    laid = table(SHOOTER, TARGET, low_wall("wall", 10 - RADIUS - 3))

    def run(seed: int) -> list[int]:
        found = chance(
            laid,
            attacker="shooter",
            defender="target",
            edition=RULES,
            error=MM,
            tables=40,
            seed=seed,
        )
        return [one.count for one in found]

    assert run(1) == run(1)
    assert any(run(1) != run(seed) for seed in (2, 3, 4))


def test_what_touches_stays_in_touch() -> None:
    """The leader touches the wall, which therefore never obscures, however both are moved."""
    wall = low_wall("wall", RADIUS + 0.25)
    near = unit("near", (10, 3))
    laid = table(SHOOTER, near, wall)
    found = chance(laid, attacker="shooter", defender="near", edition=RULES, error=MM, tables=40)
    assert [(one.cover, one.count) for one in found] == [(Cover.NONE, 40)]


def test_no_table_is_no_question() -> None:
    with pytest.raises(ValueError, match="1 table or more"):
        chance(
            table(SHOOTER, TARGET),
            attacker="shooter",
            defender="target",
            edition=RULES,
            error=MM,
            tables=0,
        )
