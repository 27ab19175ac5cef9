"""Who of the attackers sees nobody, and what an attack without the leader's sight comes to."""

from __future__ import annotations

from defilade.rules.legion import Verdict
from defilade.rules.verdict import Finding
from tests.rules.legion.tables import attack, box, codes, tall_wall, unit

TARGETS = unit("target", (10, 10), (11.5, 10))
POST = tall_wall("post", 2, x=(28, 32))
"""In front of an attacker at (30, 0); a target at (10, 10) is seen past it, one above is not."""


def found(verdict: Verdict, code: str) -> list[Finding]:
    """The findings of that code."""
    return [finding for finding in verdict.findings if finding.code == code]


def test_who_is_not_eligible_and_why() -> None:
    """Determine Eligible Miniatures: the piece that blocks all its lines is named."""
    squad = unit("shooter", (10, 0), (30, 0))
    verdict = attack(squad, unit("target", (29, 30), (31, 30)), POST)
    (finding,) = found(verdict, "legion.eligible.not")
    assert verdict.eligible == ("shooter 1",)
    assert finding.text == "shooter 2 sees none of target: post blocks every line"
    assert finding.source == (
        "Legion Core Rulebook 2025-11, Form Attack Pools: Determine Eligible Miniatures"
    )
    assert (finding.about, finding.by) == ("shooter 2", ("post",))


def test_several_that_one_piece_blinds_are_told_together() -> None:
    squad = unit("shooter", (10, 0), (29.5, 0), (30.5, 0))
    verdict = attack(squad, unit("target", (30, 30)), POST)
    (finding,) = found(verdict, "legion.eligible.not")
    assert finding.text == "shooter 2 and shooter 3 do not see target: post blocks every line"
    assert finding.about == "shooter"


def test_each_of_two_pieces_or_both_together() -> None:
    squad, target = unit("shooter", (10, 0), (30, 0)), unit("target", (30, 30))
    far = tall_wall("fence", 3, x=(27, 33))
    each = attack(squad, target, POST, far)
    (finding,) = found(each, "legion.eligible.not")
    assert finding.text == "shooter 2 does not see target: post and fence each block every line"
    left, right = tall_wall("left", 2, x=(28, 30.1)), tall_wall("right", 2.5, x=(29.9, 32))
    both = attack(squad, target, left, right)
    (finding,) = found(both, "legion.eligible.not")
    assert finding.text == "shooter 2 does not see target: left and right together block every line"
    assert finding.by == ("left", "right")


def test_one_piece_for_each_target() -> None:
    """Neither wall hides both of them; a wall that no line to a hidden one needs is not named."""
    squad = unit("shooter", (10, 0), (30, 0))
    walls = [tall_wall("left", 5, x=(19, 26)), tall_wall("right", 5, x=(29, 33))]
    verdict = attack(squad, unit("target", (14, 16), (31, 16)), *walls)
    (finding,) = found(verdict, "legion.eligible.not")
    assert finding.text == "shooter 2 sees none of target: left and right together block every line"


def test_where_all_are_eligible_nobody_is_excused() -> None:
    verdict = attack(unit("shooter", (10, 0), (12, 0)), TARGETS)
    assert "legion.eligible.not" not in codes(verdict)


WALL = tall_wall("wall", 5, x=(7, 13))


def test_squad_mates_see_but_the_leader_decides() -> None:
    """T14."""
    squad = unit("shooter", (10, 0), (24, 0), (10.5, 0.5), (23, 0))
    verdict = attack(squad, unit("target", (10, 10), (9, 10.5)), WALL)
    assert not verdict.sees
    (finding,) = found(verdict, "legion.sight.others")
    assert finding.text == "shooter 2 and shooter 4 see some of target, but the leader decides"
    assert finding.source == "Legion Core Rulebook 2025-11, Declare Defender: Line of Sight"
    assert finding.about == "shooter"
    single = attack(unit("shooter", (10, 0), (24, 0)), unit("target", (10, 10)), WALL)
    (finding,) = found(single, "legion.sight.others")
    assert finding.text == "shooter 2 sees target, but the leader decides"
    assert finding.about == "shooter 2"


def test_squad_mates_do_not_see_either() -> None:
    squad = unit("shooter", (10, 0), (10.5, 0.5))
    (finding,) = found(attack(squad, unit("target", (10, 10)), WALL), "legion.sight.others")
    assert finding.text == "nobody else in shooter sees target either"


def test_a_leader_that_sees_or_is_alone_is_compared_with_nobody() -> None:
    for verdict in (
        attack(unit("shooter", (10, 0), (24, 0)), TARGETS),
        attack(unit("shooter", (10, 0)), unit("target", (10, 10)), WALL),
    ):
        assert "legion.sight.others" not in codes(verdict)


def test_what_could_not_be_decided_is_no_sight() -> None:
    """G-01: from a deck of two halves straight down; the search ends without a proof."""
    deck = [box(f"half {x}", (x, 10), (2, 4), 0.5, bottom=2.5) for x in (9, 11)]
    verdict = attack(unit("shooter", (0, 10), (10, 10, 3)), unit("target", (10, 10)), *deck)
    assert verdict.eligible == ("shooter 1",)
    (finding,) = found(verdict, "legion.eligible.not")
    assert finding.text == (
        "shooter 2 does not see target: no line of sight could be found or ruled out, which "
        "counts as none"
    )
    assert finding.reading == "G-01"
