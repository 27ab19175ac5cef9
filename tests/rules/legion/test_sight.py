"""Who sees whom, who is eligible, whose wounds are capped. Reading L-08."""

from __future__ import annotations

import pytest

from defilade.errors import UnknownNameError
from defilade.rules.legion import Attack, Cover, check
from tests.rules.legion.tables import (
    MM,
    RULES,
    attack,
    box,
    readings,
    switched,
    table,
    tall_wall,
    unit,
    vehicle,
)

SHOOTER = unit("shooter", (10, 0))

# From the leader at (10, 0) the wall hides the target at (10, 10) and not the one at (30, 4);
# a squad-mate at (24, 0) sees both.
WALL = tall_wall("wall", 5, x=(7, 13))
TARGETS = unit("target", (10, 10), (30, 4))


def test_eligible_attackers_cap_the_wounds() -> None:
    """L-08: a defender that any eligible attacker sees can be wounded."""
    verdict = attack(unit("shooter", (10, 0), (24, 0)), TARGETS, WALL)
    assert [m.sees for m in verdict.miniatures] == [False, True]
    assert verdict.eligible == ("shooter 1", "shooter 2")
    assert verdict.wound_cap is None


def test_the_leader_caps_the_wounds_by_the_switch() -> None:
    """L-08, switched."""
    laid = (unit("shooter", (10, 0), (24, 0)), TARGETS, WALL)
    verdict = attack(*laid, rules=switched(L_08="leader"))
    assert verdict.wound_cap == 1
    assert "L-08" in readings(verdict)
    assert attack(*laid, rules=switched(L_08="eligible")).wound_cap is None


@pytest.mark.parametrize("option", ["eligible", "leader"])
def test_nobody_sees_it(option: str) -> None:
    """L-08, L05: both readings agree where no attacker sees a miniature."""
    verdict = attack(unit("shooter", (10, 0), (9, 0)), TARGETS, WALL, rules=switched(L_08=option))
    assert verdict.wound_cap == 1


def test_one_of_many_visible() -> None:
    """T4: the whole squad sees only one; all of them shoot, one can be wounded."""
    squad = unit("shooter", (10, 0), (9, 0.5), (11, 0.5), (10, 1.5))
    targets = unit("target", (9, 10), (10, 10.5), (11, 10), (30, 4))
    verdict = attack(squad, targets, tall_wall("wall", 5, x=(4, 16)))
    assert len(verdict.eligible) == 4
    assert verdict.wound_cap == 1
    assert verdict.cover is Cover.HEAVY


def test_the_leader_must_see() -> None:
    """T14, T24: squad-mates see, the leader does not: no attack."""
    verdict = attack(unit("shooter", (10, 0), (24, 0)), unit("target", (10, 10)), WALL)
    assert not verdict.sees
    assert verdict.eligible == ()
    assert verdict.cover is Cover.NONE


def test_all_but_one_are_eligible() -> None:
    """The rulebook's example for eligible miniatures: four of five see somebody."""
    squad = unit("droid", (10, 0), (8.5, 0), (11.5, 0), (13, 0), (25, 0))
    post = box("post", (25, 2), (4, 1), 6)
    verdict = attack(
        squad, unit("clone", (10, 14), (12, 14)), post, tall_wall("side", 3, x=(19, 23))
    )
    assert verdict.eligible == ("droid 1", "droid 2", "droid 3", "droid 4")


def test_melee_knows_neither_cover_nor_cap() -> None:
    """T12: a hidden opponent can be wounded in melee."""
    fighter = unit("fighter", (10, 0))
    five = unit("five", (10, 1.1), (10, 10), (11, 1.2), (9, 1.2), (12, 2))
    ranged = attack(fighter, five, WALL)
    assert ranged.wound_cap == 4
    melee = attack(fighter, five, WALL, kind=Attack.MELEE)
    assert melee.wound_cap is None
    assert melee.cover is Cover.NONE
    assert melee.obscured_count == 0


@pytest.mark.parametrize(("gap", "margin"), [(0.8, 0.4), (1.5, 0.75)])
def test_a_gap_between_two_walls(gap: float, margin: float) -> None:
    """T35: one sees through it; both walls half the gap nearer, and one does not."""
    left = box("left", (7 - gap * MM / 2, 5), (6, 0.25), 4)
    right = box("right", (13 + gap * MM / 2, 5), (6, 0.25), 4)
    laid = (SHOOTER, unit("target", (10, 10)), left, right)
    verdict = attack(*laid)
    assert verdict.sees
    assert verdict.margin_mm == pytest.approx(margin, abs=0.02)
    assert verdict.close_call  # either is less than a millimetre
    assert attack(*laid, error=0.5 * MM).close_call is (margin < 0.5)


def test_two_walls_that_touch_leave_no_gap() -> None:
    """G-01: a line without width is no sight."""
    left, right = box("left", (7, 5), (6, 0.25), 4), box("right", (13, 5), (6, 0.25), 4)
    assert not attack(SHOOTER, unit("target", (10, 10)), left, right).sees


def test_sight_is_the_same_both_ways() -> None:
    """U01, U17: for single miniatures, also from a roof."""
    tower = box("tower", (10, 0), (3, 3), 5)
    for one, other in (
        (unit("one", (10, 0, 5)), unit("other", (10, 9))),
        (unit("one", (10, 0, 5)), unit("other", (10, 2.4))),
        (unit("one", (4, 3)), unit("other", (16, -3))),
    ):
        for things in ((tower,), (tower, WALL)):
            assert attack(one, other, *things).sees is attack(other, one, *things).sees


def test_a_unit_cannot_attack_itself_and_must_be_there() -> None:
    laid = table(SHOOTER, TARGETS)
    with pytest.raises(ValueError, match="itself"):
        check(laid, attacker="shooter", defender="shooter", edition=RULES)
    with pytest.raises(UnknownNameError, match="did you mean 'target'"):
        check(laid, attacker="shooter", defender="targer", edition=RULES)


def test_who_is_eligible_behind_a_vehicle_of_another_unit() -> None:
    squad = unit("shooter", (10, 0), (20, 0))
    verdict = attack(squad, unit("target", (10, 12)), vehicle("walker", (18.7, 1.8)))
    assert verdict.eligible == ("shooter 1",)
