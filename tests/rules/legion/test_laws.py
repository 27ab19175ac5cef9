"""Laws that the rules obey on every table, whatever the answer is."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from defilade.rules.legion import Attack, Verdict, check
from defilade.rules.legion.case import Case, judge
from defilade.rules.legion.sight import LegionTable
from defilade.rules.legion.terrain import Kind
from defilade.tabletop import Terrain
from tests.rules.legion.strategies import pieces, tables
from tests.rules.legion.tables import RULES, moved

CLEAR = 1e-3
"""Answers with a smaller margin [mm] are ties that a movement may round either way."""

few = settings(max_examples=20, deadline=None)
many = settings(max_examples=80, deadline=None)


def verdict_on(laid: LegionTable) -> Verdict:
    return check(laid, attacker="shooter", defender="target", edition=RULES)


def case_of(laid: LegionTable, attacker: str = "shooter", defender: str = "target") -> Case:
    return judge(laid, attacker, defender, RULES, Attack.RANGED)


def answers(case: Case) -> tuple[Any, ...]:
    """What must not depend on where the table stands or how it is listed."""
    return (
        case.sees,
        case.cover,
        {
            item.miniature.name: (
                item.sight.sees,
                item.how,
                frozenset(piece.name for piece in item.by),
                frozenset(miss.piece.name for miss in item.near_miss),
            )
            for item in case.lines
        },
        frozenset(case.eligibility.eligible),
        case.wound_cap,
    )


def is_clear(verdict: Verdict) -> bool:
    """False if some answer is a tie."""
    margins = [verdict.margin_mm, *(m.margin_mm for m in verdict.miniatures)]
    return all(margin is None or margin > CLEAR for margin in margins)


@given(
    laid=tables(most=2),
    by=st.tuples(st.floats(-20, 20), st.floats(-20, 20)),
    turned=st.sampled_from([0.0, 90.0, 180.0, 33.0, -71.5]),
    mirrored=st.booleans(),
)
@few
def test_moving_the_table(
    laid: LegionTable, by: tuple[float, float], turned: float, mirrored: bool
) -> None:
    """U19: mirrored, turned and shifted, the same verdict and the same margin."""
    verdict = verdict_on(laid)
    assume(is_clear(verdict))
    after = moved(laid, by=by, turned=turned, mirrored=mirrored)
    other = verdict_on(after)
    assert (other.sees, other.cover) == (verdict.sees, verdict.cover)
    same_seen = [(m.name, m.sees, m.how) for m in other.miniatures]
    assert same_seen == [(m.name, m.sees, m.how) for m in verdict.miniatures]
    assert other.wound_cap == verdict.wound_cap
    if verdict.margin_mm is None or other.margin_mm is None:
        assert verdict.margin_mm == other.margin_mm
    else:
        assert abs(verdict.margin_mm - other.margin_mm) < 0.05


@given(laid=tables(), data=st.data())
@many
def test_the_order_in_which_things_are_listed(laid: LegionTable, data: st.DataObject) -> None:
    shuffled = laid.with_terrain(data.draw(st.permutations(laid.terrain))).with_units(
        [
            one.with_miniatures(tuple(data.draw(st.permutations(one.miniatures))))
            for one in data.draw(st.permutations(laid.units))
        ]
    )
    assert answers(case_of(shuffled)) == answers(case_of(laid))


@given(laid=tables(single=True))
@many
def test_sight_is_the_same_both_ways(laid: LegionTable) -> None:
    """U01, U17."""
    assert case_of(laid, "target", "shooter").sees is case_of(laid).sees


COVERING = tuple(kind for kind in Kind if kind is not Kind.POINT_OF_INTEREST)


def _covering(terrain: Terrain) -> bool:
    return terrain.cover != "none"


@given(laid=tables(), more=pieces("more", kinds=COVERING).filter(_covering))
@many
def test_more_terrain_opens_nothing(laid: LegionTable, more: Terrain) -> None:
    """Another piece with cover, which nobody touches, makes nobody seen and un-obscures nobody."""
    before, after = case_of(laid), case_of(laid.with_terrain([*laid.terrain, more]))
    for one, other in zip(before.lines, after.lines, strict=True):
        assert one.sight.sees or not other.sight.sees
        assert not one.obscured or other.obscured
    assert before.sees or not after.sees


@given(laid=tables())
@many
def test_what_an_answer_rests_on(laid: LegionTable) -> None:
    """A piece that neither obscures nor blocks anything can be taken away."""
    case = case_of(laid)
    used = {
        name
        for item in case.lines
        for name in (
            *(piece.name for piece in item.by),
            *(piece.name for piece in item.wholly),
            *(miss.piece.name for miss in item.near_miss),
        )
    }
    rest = [terrain for terrain in laid.terrain if terrain.name in used]
    without = case_of(laid.with_terrain(rest))
    assert (without.sees, without.cover) == (case.sees, case.cover)
    assert [item.how for item in without.lines] == [item.how for item in case.lines]


@given(laid=tables())
@many
def test_the_count_gives_the_cover(laid: LegionTable) -> None:
    """Cover from terrain needs half of the unit, and is what the best obscuring piece gives."""
    case = case_of(laid)
    count = sum(item.obscured for item in case.lines)
    given_by = [piece.cover for item in case.lines if item.obscured for piece in item.by]
    expected = max(given_by) if case.sees and 2 * count >= len(case.lines) else 0
    assert case.cover == expected


@given(laid=tables())
@many
def test_melee_and_overrun_know_no_cover(laid: LegionTable) -> None:
    for kind in (Attack.MELEE, Attack.OVERRUN):
        case = judge(laid, "shooter", "target", RULES, kind)
        assert case.cover == 0
        assert case.wound_cap is None
        assert case.sees is case_of(laid).sees
