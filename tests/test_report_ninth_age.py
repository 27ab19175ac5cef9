"""Verdicts on the 9th Age as text, as JSON, and against what a map expects.

The verdicts are put together by hand: what is shown of them needs no rules.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from defilade.dice import Distribution, bernoulli, total_of
from defilade.geometry.solids import Line
from defilade.mapfile import NinthAgeMap, load
from defilade.mapfile.ninth_age import Expect, ExpectShooter
from defilade.report import compared, differences, record, ruling
from defilade.report.ninth_age.ruling import by_step
from defilade.rules.chance import Outcome
from defilade.rules.ninth_age import check, wording
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.verdict import (
    Attack,
    Cover,
    CoverLine,
    HiddenPart,
    Modifier,
    Shooter,
    Through,
    To,
    Verdict,
)
from defilade.rules.ninth_age.wounding import Steps
from defilade.rules.verdict import Finding
from defilade.tabletop import Facing
from tests.diagram.ranks import SCENES

MAP = "maps/x.yaml"
SIGHT = Line(start=(0.0, 0.0, 0.0), end=(0.0, 12.0, 0.0))
SOFT = Modifier(name="soft cover", penalty=1)


def shooter(name: str, **changes: Any) -> Shooter:
    """One that sees the target's front without cover, 10 in away, with 4+."""
    plain = Shooter(
        name=name,
        rank=1,
        file=1,
        in_rank=True,
        may_shoot=True,
        why_not=None,
        sees=True,
        cover=Cover.NONE,
        target_facing=Facing.FRONT,
        eye=(0.25, 0.5),
        sight=SIGHT,
        lines=(),
        hidden_share=None,
        soft_share=None,
        hard_share=None,
        hidden=(),
        range_in=10.0,
        long_range=False,
        modifiers=(),
        needed=4,
        chance=Fraction(1, 2),
        shots="1",
        margin_mm=5.0,
    )
    return replace(plain, **changes)


def blind(name: str) -> Shooter:
    return shooter(
        name, sees=False, cover=None, may_shoot=False, why_not="no line of sight", eye=None,
        sight=None, needed=None, chance=Fraction(0),
    )  # fmt: skip


def behind(name: str, rank: int) -> Shooter:
    return replace(blind(name), in_rank=False, rank=rank, why_not=f"in rank {rank}")


def hidden(name: str, soft: float, hard: float, **changes: Any) -> Shooter:
    """By the second edition, with the share that is hidden."""
    parts = tuple(
        HiddenPart(start=(0.0, 12.0), end=(1.0, 12.0), cover=cover, by=by)
        for share, cover, by in ((soft, Cover.SOFT, ("wood",)), (hard, Cover.HARD, ("tower",)))
        if share
    )
    return shooter(
        name,
        **{
            "hidden_share": soft + hard,
            "soft_share": soft,
            "hard_share": hard,
            "hidden": parts,
            **changes,
        },
    )


def lined(name: str, *through: Sequence[tuple[str, Cover]], **changes: Any) -> Shooter:
    """By the third edition, with what the lines to left, centre and right pass through."""
    lines = tuple(
        CoverLine(
            to=to,
            line=SIGHT,
            through=tuple(Through(name=n, cover=c, margin_mm=3.25) for n, c in items),
            clears_mm=None if items else 7.75,
        )
        for to, items in zip(To, through, strict=True)
    )
    return shooter(name, **{"lines": lines, **changes})


def verdict(*shooters: Shooter, edition: str = "2", **changes: Any) -> Verdict:
    in_rank = [one for one in shooters if one.in_rank]
    covers = {one.cover for one in in_rank if one.sees}
    found = Verdict(
        edition=edition,
        attack=Attack.SHOOTING,
        attacker="archers",
        defender="red spears",
        sees=bool(covers),
        cover=covers.pop() if len(covers) == 1 else None,
        shooters=shooters,
        unit_bar=None,
        hits=total_of(bernoulli(one.chance) for one in shooters if one.may_shoot),
        range_in=min(one.range_in for one in shooters),
        margin_mm=min((one.margin_mm for one in in_rank if one.margin_mm), default=None),
        error_mm=1.0,
        close_call=False,
        findings=(),
    )
    return replace(found, **changes)


def archers(count: int, **changes: Any) -> list[Shooter]:
    return [shooter(f"archers {number + 1}", **changes) for number in range(count)]


def text_of(found: Verdict) -> str:
    return " ".join(" ".join(ruling(found)).split())


SOFTLY = {"cover": Cover.SOFT, "needed": 5, "chance": Fraction(1, 3), "modifiers": (SOFT,)}


# --- the answer -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "first"),
    [
        (
            verdict(*archers(5, **SOFTLY), blind("archers 6"), blind("archers 7")),
            "Soft cover for red spears from 5 of the 7 shooters in archers; 2 see nothing.",
        ),
        (
            verdict(*archers(3), blind("archers 4"), behind("archers 5", 3)),
            "No cover for red spears from 3 of the 4 shooters in archers; 1 sees nothing.",
        ),
        (
            verdict(*archers(3, cover=Cover.HARD)),
            "Hard cover for red spears from all 3 shooters in archers.",
        ),
        (verdict(shooter("cannon")), "No cover for red spears from archers."),
        (
            verdict(shooter("archers 1"), behind("archers 2", 3)),
            "No cover for red spears from the one shooter in archers.",
        ),
        (
            verdict(*archers(2, **SOFTLY), shooter("a", cover=Cover.HARD), shooter("b")),
            "Mixed cover for red spears: hard from 1, soft from 2, none from 1 of the 4 shooters "
            "in archers.",
        ),
        (verdict(blind("archers 1")), "No line of sight from archers to red spears: no attack."),
        (
            verdict(*archers(2), unit_bar="archers marched"),
            "archers may not shoot at red spears: archers marched.",
        ),
    ],
)
def test_the_answer_comes_first(found: Verdict, first: str) -> None:
    assert wording.answer(found) == first
    lines = ruling(found)
    assert " ".join(lines[:2]).startswith(first) or lines[0] == first


def test_small_print_tells_edition_range_hits_and_margin() -> None:
    found = verdict(*archers(3), edition="3")
    assert wording.small_print(found) == (
        "The 9th Age, edition 3; 10.00 in apart; 1.50 hits on average; "
        "certain: margin 5.0 mm, measured to 1 mm"
    )
    found = verdict(blind("archers 1"), margin_mm=None, attack=Attack.STAND_AND_SHOOT)
    assert wording.small_print(found) == (
        "The 9th Age, edition 2; Stand and Shoot; 10.00 in apart; "
        "certain: no small error changes it"
    )
    assert "close call: margin 0.4 mm" in wording.small_print(
        verdict(shooter("a", margin_mm=0.4), close_call=True)
    )


# --- the shooters ---------------------------------------------------------------------------------


def test_shooters_of_whom_the_same_is_shown_are_together() -> None:
    found = verdict(
        *(replace(one, range_in=10 + n / 10) for n, one in enumerate(archers(3, **SOFTLY))),
        blind("archers 4"),
        shooter("archers 5", **SOFTLY),
        behind("archers 6", 3),
        behind("archers 7", 3),
    )
    lines = ruling(found)
    start = lines.index("archers against red spears")
    assert lines[start + 1 : start + 8] == (
        "  archers 1-3, 5 (4 shooters): soft cover; needs 5+, chance 1/3",
        "      target facing: front",
        "      10.00 to 10.20 in; soft cover -1; margin 5.0 mm",
        "  archers 4: may not shoot: no line of sight",
        "      10.00 in; margin 5.0 mm",
        "  archers 6-7 (2 shooters): may not shoot: in rank 3",
        "",
    )


@pytest.mark.parametrize(
    "change",
    [
        {"cover": Cover.HARD},
        {"target_facing": Facing.REAR},
        {"long_range": True},
        {"needed": 5, "chance": Fraction(1, 3)},
        {"modifiers": (Modifier(name="moving", penalty=1),)},
        {"shots": "2"},
        {"may_shoot": False, "why_not": "25.00 in away, out of range"},
        {"in_rank": False},
        {
            "lines": (
                CoverLine(
                    to=To.LEFT,
                    line=SIGHT,
                    through=(Through(name="wood", cover=Cover.SOFT, margin_mm=1.0),),
                    clears_mm=None,
                ),
            )
        },
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_difference_that_is_shown_parts_them(change: dict[str, Any]) -> None:
    one, other = shooter("archers 1"), shooter("archers 2", **change)
    assert len(wording.groups(verdict(one, other))) == 2


@pytest.mark.parametrize(
    "change", [{"range_in": 11.0}, {"margin_mm": 0.5}, {"file": 2}, {"eye": (1, 1)}]
)
def test_lengths_do_not_part_them(change: dict[str, Any]) -> None:
    one, other = shooter("archers 1"), shooter("archers 2", **change)
    assert len(wording.groups(verdict(one, other))) == 1


def test_why_one_may_not_shoot_and_what_it_would_have() -> None:
    far = shooter(
        "archers 1", may_shoot=False, why_not="25.00 in away, out of range", range_in=25.0,
        long_range=True, **SOFTLY,
    )  # fmt: skip
    assert "archers 1: soft cover; may not shoot: 25.00 in away, out of range" in text_of(
        verdict(far)
    )


def test_long_range_modifiers_shots_and_margin() -> None:
    penalties = (Modifier(name="long range", penalty=1), Modifier(name="hard cover", penalty=2))
    far = shooter(
        "gun 1", cover=Cover.HARD, long_range=True, modifiers=penalties, needed=7,
        chance=Fraction(1, 12), shots="2D6", margin_mm=0.3, undecided=True,
    )  # fmt: skip
    text = text_of(verdict(far))
    assert "gun 1: hard cover; needs 7+, chance 1/12, 2D6 shots" in text
    assert "10.00 in, long range; long range -1, hard cover -2; margin 0.3 mm" in text
    assert "not decided to the last" in text
    assert "needs 8+, cannot hit" in text_of(verdict(replace(far, needed=8, chance=Fraction(0))))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hill", "the hill"),
        ("east hill", "the east hill"),
        ("hill 2", "hill 2"),
        ("Weathertop", "Weathertop"),
        ("a", "the a"),
    ],
)
def test_a_piece_has_an_article_unless_it_has_a_name_of_its_own(name: str, words: str) -> None:
    assert wording.the(name) == words


def test_names_of_rules_are_spelled_as_in_the_book() -> None:
    penalties = tuple(
        Modifier(name=name, penalty=1) for name in ("moving", "stand and shoot", "hard target")
    )
    one = shooter("archers 1", modifiers=penalties)
    assert wording.modifiers(one) == "moving -1, Stand and Shoot -1, Hard Target -1"


# --- edition 2: the hidden share ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ([(0.0, 0.0)], "nothing hidden"),
        ([(0.61, 0.0)], "61 % hidden (soft)"),
        ([(0.0, 0.612)], "61 % hidden (hard)"),
        ([(0.3, 0.3)], "60 % hidden (30 % soft, 30 % hard)"),
        ([(0.58, 0.0), (0.61, 0.0)], "58 to 61 % hidden (soft)"),
        ([(0.2, 0.1), (0.0, 0.4)], "30 to 40 % hidden (0 to 20 % soft, 10 to 40 % hard)"),
        ([(0.5, 0.0)], "50 % hidden (soft)"),
        ([(0.503, 0.0)], "50.3 % hidden (soft)"),
        ([(0.499999, 0.0)], "just under 50 % hidden (soft)"),
        ([(0.50001, 0.0)], "just over 50 % hidden (soft)"),
        ([(0.9999, 0.0)], "99.99 % hidden (soft)"),
        ([(0.00001, 0.0)], "just over 0 % hidden (soft)"),
        ([(1.0, 0.0)], "100 % hidden (soft)"),
    ],
)
def test_a_share_is_never_rounded_to_half_nor_to_all(
    shares: list[tuple[float, float]], words: str
) -> None:
    assert wording.hidden([hidden("a", soft, hard) for soft, hard in shares]) == words


def test_the_share_is_told_with_the_facing_and_what_hides_it() -> None:
    found = verdict(hidden("archers 1", 0.3, 0.3, target_facing=Facing.FLANK_LEFT, **SOFTLY))
    assert (
        "target facing: left flank; 60 % hidden (30 % soft, 30 % hard) by wood, tower"
        in text_of(found)
    )


def test_a_round_target_has_no_facing() -> None:
    found = verdict(hidden("archers 1", 1.0, 0.0, target_facing=None, hidden=()))
    assert "round target; nearest point hidden (soft)" in text_of(found)
    assert "facing" not in text_of(found)


# --- edition 3: the three lines -------------------------------------------------------------------


def test_the_three_lines_are_told_with_what_they_pass_through() -> None:
    wood, tower = ("wood", Cover.SOFT), ("tower", Cover.HARD)
    found = verdict(
        lined("archers 1", [wood], [wood, tower], [], target_facing=Facing.FLANK_RIGHT, **SOFTLY),
        edition="3",
    )
    lines = ruling(found)
    at = lines.index("      target facing: right flank")
    assert lines[at + 2 : at + 5] == (
        "      left    through wood (soft), by 3.2 mm",
        "      centre  through wood (soft), tower (hard), by 3.2 mm",
        "      right   clear by 7.8 mm",
    )


def test_a_line_that_nothing_could_touch_is_simply_clear() -> None:
    one = lined("archers 1", [], [], [])
    free = replace(one, lines=tuple(replace(line, clears_mm=None) for line in one.lines))
    assert "      left    clear" in ruling(verdict(free, edition="3"))


# --- hits -----------------------------------------------------------------------------------------


def test_the_hits_are_told_exactly() -> None:
    lines = ruling(verdict(*archers(2, chance=Fraction(1, 3))))
    at = lines.index("Hits of 2 shooters: 2/3 (0.67) on average")
    assert lines[at + 1 : at + 5] == (
        "  hits  exactly          at least",
        "     0      4/9  44.4 %         1  100.0 %",
        "     1      4/9  44.4 %       5/9   55.6 %",
        "     2      1/9  11.1 %       1/9   11.1 %",
    )


def test_rare_numbers_of_hits_share_a_line_and_all_adds_up() -> None:
    found = verdict(*archers(20, chance=Fraction(1, 6)))
    lines = ruling(found)
    rows = [line for line in lines if line.endswith(" %")]
    chances = [float(row.split()[-4]) for row in rows if not row.endswith("< 0.1 %")]
    assert sum(chances) == pytest.approx(100.0, abs=0.05 * len(rows))
    assert rows[-1].split()[:3] == ["10", "or", "more"]
    assert found.hits.at_least(10) < Fraction(1, 1000) <= found.hits.at_least(9)


def test_rare_low_numbers_share_a_line() -> None:
    found = verdict(*archers(20, chance=Fraction(5, 6)))
    text = "\n".join(ruling(found))
    last = max(n for n in range(20) if found.hits.at_most(n) < Fraction(1, 1000))
    assert f"  0 to {last}  " in text


def test_nobody_shoots() -> None:
    assert "Hits: nobody shoots" in ruling(verdict(blind("archers 1")))
    assert "Hits: nobody shoots" in ruling(verdict(*archers(1), unit_bar="archers marched"))


def test_what_becomes_of_the_hits() -> None:
    def each(chance: Fraction) -> Distribution[int]:
        return total_of([bernoulli(chance)] * 2)

    steps = Steps(
        hits=each(Fraction(1, 2)),
        wounds=each(Fraction(1, 4)),
        unsaved=each(Fraction(1, 6)),
        lost=each(Fraction(1, 2)),
    )
    found = verdict(*archers(2), steps=steps)
    told = "  then on average 1/2 (0.50) wounds, 1/3 (0.33) not saved, 1 health point lost"
    assert told in ruling(found)
    got = record(found, map_path=MAP)["steps"]
    assert got["wounds"] == {"mean": "1/2", "distribution": {"0": "9/16", "1": "3/8", "2": "1/16"}}
    assert set(got) == {"hits", "wounds", "unsaved", "lost"}
    assert record(verdict(*archers(2)), map_path=MAP)["steps"] is None


def test_certain_hits_need_no_table() -> None:
    found = verdict(shooter("a", chance=Fraction(0), needed=8))
    assert "Hits of 1 shooter: 0 on average" in ruling(found)
    assert not any(line.strip().startswith("hits") for line in ruling(found))


# --- rule steps, readings, chances ----------------------------------------------------------------


def finding(section: str, text: str, reading: str | None = None) -> Finding:
    source = f"The 9th Age, 2nd edition, {section}"
    return Finding(code="ninth-age.x", text=text, source=source, reading=reading)


def test_rule_steps_are_together_and_readings_in_full() -> None:
    found = verdict(
        *archers(1),
        findings=(
            finding("Line of Sight", "archers see red spears"),
            finding("Cover, by Share", "60 % hidden", "N-01"),
            finding("Line of Sight", "archers see red spears"),
            finding("Line of Sight", "nothing else"),
            Finding(code="ninth-age.margin", text="5 mm off", source="defilade, How Sure"),
        ),
    )
    lines = ruling(found)
    at = lines.index("Rule steps (The 9th Age, edition 2)")
    assert lines[at + 1 : at + 8] == (
        "  Line of Sight",
        "    - archers see red spears",
        "    - nothing else",
        "  Cover, by Share",
        "    - 60 % hidden [N-01]",
        "  How Sure",
        "    - 5 mm off",
    )
    text = " ".join(" ".join(lines).split())
    asked = READINGS["N-01"].question.removeprefix("(2) ")
    assert f"[N-01] {asked} {READINGS['N-01'].answer}" in text


def test_chances_of_a_close_call() -> None:
    chances = tuple(
        Outcome(sees=sees, cover=cover, count=count, share=count / 10, low=0.1, high=0.9)
        for sees, cover, count in ((True, Cover.SOFT, 5), (True, None, 3), (False, None, 2))
    )
    found = verdict(*archers(1))
    lines = ruling(found, chances=chances)
    assert "  Of 10 tables within 1 mm of this one:" in lines
    assert [line.split("  ")[2] for line in lines if "(95 %" in line] == [
        "soft cover",
        "mixed cover",
        "no line of sight",
    ]
    got = record(found, map_path=MAP, chances=chances)["chance"]
    assert [(one["sees"], one["cover"]) for one in got] == [
        (True, "soft"),
        (True, "mixed"),
        (False, None),
    ]
    assert record(found, map_path=MAP)["chance"] is None


@pytest.mark.parametrize("name", SCENES)
def test_a_ruling_stays_within_96_columns(name: str) -> None:
    _, found = SCENES[name]()
    lines = ruling(found, title="A title " * 20, map_path="maps/" + "long-" * 10 + ".yaml")
    assert max(map(len, lines)) <= 96
    assert not [line for line in lines if line != line.rstrip() or "\n" in line]
    told = " ".join(" ".join(lines).split())
    for group in wording.groups(found):
        assert wording.named(group) in told


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (["archers 1"], "archers 1"),
        (["archers 1", "archers 2", "archers 3"], "archers 1-3"),
        (["archers 1", "archers 3", "archers 4", "captain"], "archers 1, 3-4, captain"),
        (["archers 2", "archers 1"], "archers 2, 1"),
        (["a 1", "b 2", "b 3", "a 2"], "a 1, b 2-3, a 2"),
        (["gun", "gun2", "gun3"], "gun, gun2, gun3"),
        (["unit 07", "unit 08"], "unit 07, unit 08"),
        (["height 0", "height 1"], "height 0-1"),
        (["7", "8"], "7, 8"),
    ],
)
def test_names_are_drawn_together(names: list[str], listed: str) -> None:
    assert wording.named([shooter(name) for name in names]) == listed


# --- records --------------------------------------------------------------------------------------

OF_A_SHOOTER = {
    "name", "rank", "file", "in_rank", "may_shoot", "why_not", "sees", "cover", "target_facing",
    "eye", "sight", "range_in", "long_range", "modifiers", "needed", "chance", "shots",
    "margin_mm", "undecided",
}  # fmt: skip
OF_AN_EDITION = {
    "2": {"hidden_share", "soft_share", "hard_share", "hidden"},
    "3": {"lines"},
}


@pytest.mark.parametrize("name", SCENES)
def test_a_record_has_the_promised_keys(name: str) -> None:
    _, found = SCENES[name]()
    got = record(found, map_path=MAP)
    assert set(got) == {
        "map", "game", "edition", "attack", "attacker", "defender", "sees", "cover", "margin_mm",
        "error_mm", "close_call", "counts", "unit_bar", "range_in", "shooters", "hits", "steps",
        "chance", "findings",
    }  # fmt: skip
    for one in got["shooters"]:
        assert set(one) == OF_A_SHOOTER | OF_AN_EDITION[found.edition]
    text = json.dumps(got, allow_nan=False)
    assert json.loads(text) == got
    assert sum(map(Fraction, got["hits"]["distribution"].values())) == 1


def test_a_record_says_what_was_found() -> None:
    wood = ("wood", Cover.SOFT)
    found = verdict(
        lined("archers 1", [wood], [wood], [], **SOFTLY),
        blind("archers 2"),
        edition="3",
        findings=(finding("Cover", "x", "N-03"),),
    )
    got = record(found, map_path=MAP)
    assert (got["map"], got["game"], got["edition"]) == (MAP, "ninth-age", "3")
    assert (got["attack"], got["sees"], got["cover"]) == ("shooting", True, "soft")
    assert got["counts"] == {"none": 0, "soft": 1, "hard": 0, "no sight": 1}
    assert got["hits"] == {"mean": "1/3", "distribution": {"0": "2/3", "1": "1/3"}}
    one, other = got["shooters"]
    assert (one["needed"], one["chance"], one["target_facing"]) == (5, "1/3", "front")
    assert one["modifiers"] == [{"name": "soft cover", "penalty": 1}]
    assert [(line["to"], line["through"], line["cover"]) for line in one["lines"]] == [
        ("left", ["wood"], "soft"),
        ("centre", ["wood"], "soft"),
        ("right", [], "none"),
    ]
    assert [line["clears_mm"] for line in one["lines"]] == [None, None, 7.75]
    assert one["lines"][0]["contributions"] == [
        {"name": "wood", "cover": "soft", "margin_mm": 3.25}
    ]
    assert (other["sees"], other["cover"], other["chance"]) == (False, None, "0")
    assert other["why_not"] == "no line of sight"


def test_a_record_of_the_second_edition_has_shares() -> None:
    got = record(verdict(hidden("archers 1", 0.25, 0.5, cover=Cover.SOFT)), map_path=MAP)
    (one,) = got["shooters"]
    assert (one["hidden_share"], one["soft_share"], one["hard_share"]) == (0.75, 0.25, 0.5)
    assert one["hidden"][1] == {
        "from": [0.0, 12.0], "to": [1.0, 12.0], "cover": "hard", "by": ["tower"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("found", "cover"),
    [
        (verdict(*archers(2)), "none"),
        (verdict(*archers(2, cover=Cover.HARD)), "hard"),
        (verdict(shooter("a"), shooter("b", cover=Cover.SOFT)), "mixed"),
        (verdict(blind("a")), None),
    ],
)
def test_the_cover_of_the_unit(found: Verdict, cover: str | None) -> None:
    assert record(found, map_path=MAP)["cover"] == cover


# --- expectations ---------------------------------------------------------------------------------


def expected() -> Verdict:
    return verdict(
        hidden("archers 1", 0.6, 0.0, **SOFTLY), shooter("archers 2"), blind("archers 3")
    )


def test_what_is_expected_and_comes() -> None:
    right = Expect(
        sees=True,
        cover="mixed",
        counts={"soft": 1, "no sight": 1},
        target_facing=Facing.FRONT,
        close_call=False,
        hits_mean=Fraction(5, 6),
        shooters={
            "archers 1": ExpectShooter(
                cover=Cover.SOFT, hidden_share=0.603, needed=5, chance=Fraction(1, 3),
                target_facing=Facing.FRONT, range_in=10.0, may_shoot=True, long_range=False,
            ),
            "archers 3": ExpectShooter(sees=False, needed=None),
        },
    )  # fmt: skip
    assert differences(expected(), right) == ()
    assert differences(expected(), Expect()) == ()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (Expect(sees=False), "sees: expected no, got yes"),
        (Expect(cover=Cover.SOFT), "cover: expected soft, got mixed"),
        (Expect(counts={"soft": 2}), "counts: expected soft 2, got soft 1"),
        (Expect(target_facing=Facing.REAR), "target_facing: expected rear, got front"),
        (
            Expect(target_facing={"archers 1": Facing.REAR}),
            "target_facing: expected archers 1 rear, got archers 1 front",
        ),
        (Expect(hits_mean=Fraction(1)), "hits_mean: expected 1, got 5/6"),
        (Expect(close_call=True), "close_call: expected yes, got no"),
        (
            Expect(shooters={"archers 1": ExpectShooter(hidden_share=0.61)}),
            "archers 1: hidden_share: expected 0.61, got 0.6",
        ),
        (
            Expect(shooters={"archers 3": ExpectShooter(cover=Cover.NONE)}),
            "archers 3: cover: expected none, got no sight",
        ),
        (
            Expect(shooters={"archers 9": ExpectShooter(sees=True)}),
            "archers 9: expected a shooter, got none of that name",
        ),
    ],
)
def test_what_is_expected_and_does_not_come(wrong: Expect, told: str) -> None:
    assert differences(expected(), wrong) == (told,)


def test_no_sight_is_not_no_cover() -> None:
    assert differences(verdict(blind("a")), Expect(cover=Cover.NONE)) == (
        "cover: expected none, got no sight",
    )


def test_lines_are_expected_by_their_ends_in_any_order() -> None:
    wood, tower = ("wood", Cover.SOFT), ("tower", Cover.HARD)
    found = verdict(lined("a", [wood, tower], [], [wood]), edition="3")

    def expect(**lines: tuple[str, ...]) -> Expect:
        by_end = {To(end): names for end, names in lines.items()}
        return Expect(shooters={"a": ExpectShooter(lines=by_end)})

    assert differences(found, expect(left=("tower", "wood"), centre=())) == ()
    assert differences(found, expect(right=("tower",))) == (
        "a: lines: expected right (tower), got right (wood)",
    )


def test_facings_that_differ_are_told_by_name() -> None:
    found = verdict(shooter("a"), shooter("b", target_facing=Facing.REAR), behind("c", 3))
    assert differences(found, Expect(target_facing=Facing.FRONT)) == (
        "target_facing: expected front, got a front, b rear",
    )


# --- several editions -----------------------------------------------------------------------------


def test_what_two_editions_differ_in() -> None:
    second = verdict(*archers(3, **SOFTLY), hits=Distribution.certain(1))
    third = verdict(
        *archers(1, **SOFTLY), *archers(3)[1:], edition="3", hits=Distribution.certain(2)
    )
    assert " ".join(compared([second, third])) == (
        "Editions 2 and 3 differ in archers 2-3: by edition 2 soft cover (5+, chance 1/3), "
        "by edition 3 no cover (4+, chance 1/2); hits on average: by edition 2 1.00, "
        "by edition 3 2.00."
    )
    same = replace(second, edition="3")
    assert compared([second, same]) == ("Editions 2 and 3 give the same answer.",)


def test_many_differences_are_counted() -> None:
    def each(edition: str, needed: int) -> Verdict:
        ones = [
            shooter(f"archers {n}", needed=needed + n, chance=Fraction(1, needed + n))
            for n in range(1, 10)
        ]
        return verdict(*ones, edition=edition, hits=Distribution.certain(0))

    told = " ".join(compared([each("2", 10), each("3", 30)]))
    assert "; 3 other differences; archers 9: by edition 2" in told


def test_the_steps_on_cover_stand_together() -> None:
    """As in the rulebook, where rolls to hit come after who benefits from cover."""
    soft, hard, both = (
        f"Target Benefiting from {kind} Cover" for kind in ("Soft", "Hard", "Soft and Hard")
    )
    sources = ["Line of Sight", hard, "Who Can Shoot", soft, "To-Hit Modifiers", both, hard]
    found = [Finding(code="x", text=str(n), source=each) for n, each in enumerate(sources)]
    assert [finding.source for finding in by_step(found)] == [
        *("Line of Sight", hard, hard, soft, both, "Who Can Shoot", "To-Hit Modifiers")
    ]


def test_hard_cover_names_only_what_gives_it() -> None:
    """Trolls of height 3 hide marauders of 2 from a shooter of 0; goblins of 1 give soft cover."""
    battle = load(Path(__file__).parents[1] / "maps" / "ninth-age-3-models-between.yaml")
    assert isinstance(battle, NinthAgeMap)
    found = check(
        battle.table, attacker="band", defender="marauders", edition=battle.edition
    ).findings
    (text,) = (each.text for each in found if each.code == "ninth-age.cover.hard")
    assert "pass through hard cover (trolls);" in text
