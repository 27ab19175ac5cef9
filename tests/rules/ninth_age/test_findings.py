"""Findings: sentences with names and numbers, their sources, what causes them, their margins.

Sources: the texts are this project's own; what they must say is in the second and third edition's
steps. Reading G-02.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from defilade.rules.ninth_age import EDITIONS, READINGS, Attack, NinthAgeTable, Order, Verdict
from defilade.rules.ninth_age.case import judge
from defilade.rules.ninth_age.findings import of
from defilade.rules.ninth_age.outlook import Answer as OutlookAnswer
from defilade.tabletop import Base
from tests.rules.ninth_age.tables import (
    MM,
    Thing,
    box,
    only,
    piece,
    square,
    table,
    texts,
    unit,
    verdict,
)

BOTH = pytest.mark.parametrize("edition", ["2", "3"])
INCH = square(1.0)


def laid(*things: Thing, spears: dict[str, Any] | None = None, **archers: Any) -> NinthAgeTable:
    """Archers at the origin, and the front of four spears from (-2, 12) to (2, 12)."""
    return table(
        unit("archers", (0, 0), **{"base": INCH, "aim": 4, "range": 30, **archers}),
        unit("spears", (0, 12), 270.0, **{"base": INCH, "files": 4, "count": 4, **(spears or {})}),
        *things,
    )


def findings(found: Verdict) -> list[tuple[str, str]]:
    return [(finding.code.removeprefix("ninth-age."), finding.text) for finding in found.findings]


WOOD = piece("forest", box(-5, 0.6, 8, 9), "wood")
POST = piece("impassable", box(-5, 0.6, 8, 9), "post")


# -- the whole of it -------------------------------------------------------------------------------


def test_all_that_is_said_of_one_shooter_in_the_second_edition() -> None:
    """From (0.5, 0) the wood's corner, (0.6, 9), hides the facing as far as x = 0.633: 65.8 %."""
    found = verdict(laid(WOOD), "2")
    margin = only(found).margin_mm
    assert findings(found) == [
        (
            "located",
            "the target facing is the front of spears; in its arc: archers 1",
        ),
        ("sight.clear", "archers 1 sees spears"),
        (
            "cover.soft",
            "soft cover from archers 1: 66 % hidden (soft) by wood; more than half of the facing "
            "needed",
        ),
        ("range", "archers 1: 12.00 in of 30 in, short range"),
        ("to-hit", "archers 1: aim 4+, soft cover -1: 5+ needed, chance 1/3"),
        (
            "margin",
            f"with all pieces {margin:.1f} mm smaller, there would be no cover for spears from "
            "archers 1",
        ),
    ]


def test_all_that_is_said_of_one_shooter_in_the_third_edition() -> None:
    found = verdict(laid(WOOD), "3")
    margin = only(found).margin_mm
    assert findings(found) == [
        ("located", "the target facing is the front of spears; in its arc: archers"),
        ("sight.clear", "archers 1 sees spears"),
        (
            "cover.soft",
            "soft cover from archers 1: 2 of 3 lines pass through cover (wood); 2 needed",
        ),
        ("range", "archers 1: 12.00 in of 30 in, short range"),
        ("to-hit", "archers 1: aim 4+, soft cover -1: 5+ needed, chance 1/3"),
        (
            "margin",
            f"with all pieces {margin:.1f} mm smaller, there would be no cover for spears from "
            "archers 1",
        ),
    ]


def test_many_are_named_together() -> None:
    """Two ranks of three: those of a rank have the same range band, and the same of everything."""
    found = verdict(laid(files=3, count=9, range=25), "2")
    assert texts(found, "ninth-age.sight.clear") == ["archers 1-6 see spears"]
    assert len(texts(found, "ninth-age.located")) == 1
    assert texts(found, "ninth-age.range") == [
        "archers 1-3: 12.00 in of 25 in, short range",
        "archers 4-6: 13.00 in of 25 in, long range",
    ]
    assert texts(found, "ninth-age.to-hit") == [
        "archers 1-3: aim 4+: 4+ needed, chance 1/2",
        "archers 4-6: aim 4+, long range -1: 5+ needed, chance 1/3",
    ]
    assert texts(found, "ninth-age.rank") == ["archers 7-9 may not shoot: behind the ranks that do"]


@BOTH
def test_those_of_whom_the_same_is_found_are_named_together_whatever_else_differs(
    edition: str,
) -> None:
    """Of eight in a line the post hides the target from some, and covers it from others."""
    post = piece("impassable", box(-9, 1, 6, 7))
    found = verdict(laid(post, files=8, count=8), edition)
    assert min(found.counts[answer] for answer in ("hard", "none", "no sight")) > 0
    assert len(texts(found, "ninth-age.located")) == 1
    (clear,) = texts(found, "ninth-age.sight.clear")
    assert re.fullmatch(r"archers \d-8 see spears", clear)
    assert len(texts(found, "ninth-age.sight.blocked")) == 1


def test_facings_are_told_apart() -> None:
    """The left archer shoots at the flank, the right one at the front."""
    spears = unit("spears", (0, 0), 90.0, base=INCH, files=4, count=8)
    archers = unit("archers", (7, 5), 270.0, base=INCH, files=5, count=5, aim=4, range=30)
    found = verdict(table(spears, archers), "2")
    assert texts(found, "ninth-age.located") == [
        "the target facing is the right flank of spears; in its arc: archers 1-2",
        "the target facing is the right flank of spears; on the ray to its arc: archers 3",
        "the target facing is the front of spears; in its arc: archers 4-5",
    ]


def test_gaps_in_the_numbers_are_told() -> None:
    """The second of five has another aim."""
    archers = unit("archers", (0, 0), base=INCH, files=5, count=5, aim=4, range=30)
    other = unit("other", (0, 0), aim=3, range=30).miniatures[0].profile
    first, second, *rest = archers.miniatures
    archers = replace(archers, miniatures=(first, replace(second, profile=other), *rest))
    found = table(archers, unit("spears", (0, 12), 270.0, base=INCH, files=4, count=4))
    assert texts(verdict(found, "3"), "ninth-age.to-hit") == [
        "archers 1, 3-5: aim 4+: 4+ needed, chance 1/2",
        "archers 2: aim 3+: 3+ needed, chance 2/3",
    ]


def test_the_third_edition_locates_the_unit_once() -> None:
    found = verdict(laid(WOOD, files=5, count=15), "3")
    assert len(texts(found, "ninth-age.located")) == 1
    assert len(texts(found, "ninth-age.cover.soft")) >= 1


@BOTH
@pytest.mark.parametrize(
    ("things", "code", "text"),
    [
        ((), "none", {"3": "no line passes through anything that covers", "2": "nothing hidden"}),
        (
            (piece("forest", box(-5, -1.2, 8, 9)),),
            "none",
            # the left corner is behind it, and from (0.5, 0) what is left of x = -1.389 at y = 9
            {"3": "1 of 3 lines passes through cover (forest)", "2": "% hidden (soft) by forest"},
        ),
        (
            (POST,),
            "hard",
            {"3": "2 of 3 lines pass through hard cover (post)", "2": "66 % hidden (hard) by post"},
        ),
    ],
)
def test_what_is_said_of_cover(
    edition: str, things: tuple[Thing, ...], code: str, text: dict[str, str]
) -> None:
    found = verdict(laid(*things), edition)
    (said,) = texts(found, f"ninth-age.cover.{code}")
    assert said.startswith(f"{'no' if code == 'none' else code} cover from archers 1: ")
    assert text[edition] in said
    assert said.endswith(
        "; 2 needed" if edition == "3" else "; more than half of the facing needed"
    )


def test_soft_and_hard_together_are_told_apart() -> None:
    """30 % soft and 30 % hard are 60 %, and soft: the rulebook's example."""
    narrow: dict[str, Any] = {"base": square(0.001)}
    soft, hard = piece("forest", box(-1.0, -0.4, 6, 6.001)), piece("wall", box(0.4, 1.0, 6, 6.001))
    (said,) = texts(verdict(laid(soft, hard, **narrow), "2"), "ninth-age.cover.soft")
    assert said == (
        "soft cover from archers 1: 60 % hidden (30 % soft, 30 % hard) by forest and wall; neither "
        "kind alone hides more than half, both together do"
    )


@pytest.mark.parametrize(
    ("soft", "hard", "answer", "section"),
    [
        ((-1.0, -0.4), (0.4, 1.0), "soft", "Target Benefiting from Soft and Hard Cover"),
        ((-1.0, -0.5), (0.5, 1.0), "none", "Target Benefiting from Soft and Hard Cover"),
        ((-1.0, 0.1), (0.4, 1.0), "soft", "Target Benefiting from Soft Cover"),
        ((-1.0, 0.1), (-1.0, -0.4), "soft", "Target Benefiting from Soft Cover"),
        ((-1.0, -0.4), (-0.1, 1.0), "hard", "Target Benefiting from Hard Cover"),
        ((-1.0, -0.4), (20, 21), "none", "Target Benefiting from Soft Cover"),
        ((20, 21), (0.4, 1.0), "none", "Target Benefiting from Hard Cover"),
        ((20, 21), (22, 23), "none", "Target Benefiting from Soft Cover"),
    ],
)
def test_the_section_is_that_of_the_cover_that_was_decided(
    soft: tuple[float, float], hard: tuple[float, float], answer: str, section: str
) -> None:
    """Seen from a front of no width, an inch at half the way is half of the facing."""
    things = (piece("forest", box(*soft, 6, 6.001)), piece("impassable", box(*hard, 6, 6.001)))
    found = verdict(laid(*things, base=square(0.001)), "2")
    (one,) = [one for one in found.findings if one.code == f"ninth-age.cover.{answer}"]
    assert one.source == f"The 9th Age, 2nd edition, {section}"
    together = answer == "soft" and section.endswith("Soft and Hard Cover")
    assert ("neither kind alone" in one.text) is together


def test_shooters_in_cover_by_different_steps_are_named_apart() -> None:
    """From the middle a wood hides all to the left of x = -0.2, 45 %; from x = -0.3, 53 %.

    A wall hides 20 % and 12 %: only from the left it takes no part.
    """
    narrow: dict[str, Any] = {"base": square(0.001)}
    soft, hard = piece("forest", box(-2.0, -0.1, 6, 6.001)), piece("wall", box(0.6, 1.0, 6, 6.001))
    other = unit("archers", (-0.3, 0), aim=4, range=30, **narrow).miniatures[0]
    found = laid(soft, hard, **narrow)
    archers = found.unit("archers")
    two = replace(archers, miniatures=(*archers.miniatures, replace(other, name="left", file=2)))
    said = verdict(found.with_units([two if one is archers else one for one in found.units]), "2")
    assert [
        (one.about, one.source.removeprefix("The 9th Age, 2nd edition, "))
        for one in said.findings
        if one.code == "ninth-age.cover.soft"
    ] == [
        ("archers 1", "Target Benefiting from Soft and Hard Cover"),
        ("left", "Target Benefiting from Soft Cover"),
    ]


# -- what closes the view --------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("things", "blockers", "text"),
    [
        ([("rock", -5, 5)], ("rock",), "rock leaving no line clear"),
        (
            [("rock", -5, 0.1), ("crag", -0.1, 5)],
            ("rock", "crag"),
            "rock and crag leaving no line clear",
        ),
        ([("rock", -5, 5), ("far", 20, 22)], ("rock",), "rock leaving no line clear"),
    ],
)
def test_those_are_named_that_close_the_view(
    edition: str, things: list[tuple[str, float, float]], blockers: tuple[str, ...], text: str
) -> None:
    pieces = [piece("impassable", box(x0, x1, 6, 7), name) for name, x0, x1 in things]
    found = verdict(laid(*pieces), edition)
    (said,) = [one for one in found.findings if one.code == "ninth-age.sight.blocked"]
    assert said.text == f"archers 1 sees nothing of spears, with {text}"
    assert said.by == blockers
    assert said.witness is None


@BOTH
def test_out_of_the_arc_nothing_else_is_to_blame(edition: str) -> None:
    """Whatever else is on the table, between them or far away."""
    found = table(
        unit("archers", (0, 0), 270.0, base=INCH, aim=4),
        unit("spears", (0, 12), 270.0, base=INCH, files=4, count=4),
        piece("impassable", box(-5, 5, 6, 7)),
        piece("impassable", box(20, 22, 6, 7), "far"),
        unit("mob", (0, -5), 90.0, base=INCH),
    )
    (said,) = [one for one in verdict(found, edition).findings if "blocked" in one.code]
    assert said.text == "archers 1 sees nothing of spears: it is not in the front arc"
    assert said.by == ()


@BOTH
def test_the_view_of_an_elevated_target_is_closed_by_those_who_stand_as_high(edition: str) -> None:
    """Spears and guards on one hill: nobody else closes the view, however near to it.

    A mob on the ground before the guards is in the way to the boundary, not to who is elevated.
    """
    hill = piece("hill", box(-20, 20, 10, 14))
    aside = unit("aside", (15, 6), 90.0, base=INCH, files=3, count=3)
    guards = unit("guards", (0, 11.5), 90.0, base=INCH, files=16, count=16)
    found = verdict(laid(aside, hill, guards), edition)
    (said,) = [one for one in found.findings if one.code == "ninth-age.sight.blocked"]
    assert said.by == ("guards",)


# -- all of them -----------------------------------------------------------------------------------

ROUND = Base.round(2.0)
MOB = unit("mob", (-0.5, 11.5), 90.0, base=INCH, files=3, count=3)
CASES: list[tuple[str, NinthAgeTable, Attack]] = [
    (edition, found, attack)
    for edition in ("2", "3")
    for attack in Attack
    for found in (
        laid(),
        laid(WOOD),
        laid(WOOD, POST, files=3, count=9, moved=True),
        laid(MOB, files=5, count=20, rules=["Volley Fire", "Reload"]),
        laid(POST, range=8, least_range=2),
        laid(orders=[Order.SHAKEN], spears={"number": 0}),
        laid(piece("hill", box(-4, 1, 11, 15)), piece("field", box(-4, 4, -2, 1))),
        laid(piece("impassable", box(-9, 9, 5, 6)), aim=None),
        laid(MOB, spears={"keywords": ["Hard Target (2)"]}, orders=[Order.MARCHED]),
    )
]
CASES += [
    ("2", laid(WOOD, base=ROUND), Attack.SHOOTING),
    ("2", laid(WOOD, spears={"base": ROUND, "files": 1, "count": 1}), Attack.SHOOTING),
]


@pytest.mark.parametrize(("edition", "found", "attack"), CASES)
def test_every_finding_is_a_sentence_with_a_source(
    edition: str, found: NinthAgeTable, attack: Attack
) -> None:
    ordinal = {"2": "2nd", "3": "3rd"}[edition]
    for one in verdict(found, edition, attack=attack).findings:
        assert one.code.startswith("ninth-age.")
        assert re.fullmatch(
            rf"The 9th Age, {ordinal} edition, [A-Z][A-Za-z -]+|defilade, How Sure", one.source
        )
        assert one.reading is None or one.reading in READINGS
        assert "archers" in one.text or "spears" in one.text
        assert one.about
        assert one.text == one.text.strip()
        assert not one.text.endswith((".", ":", ";", ","))
        for wrong in (
            "  ",
            "None",
            "nan",
            "inf ",
            "Cover.",
            "Facing.",
            " ;",
            " ,",
            "()",
            "-0 ",
            "+-",
        ):
            assert wrong not in one.text
        assert one.margin_mm is None or one.margin_mm >= 0.0


@pytest.mark.parametrize(("edition", "found", "attack"), CASES)
def test_no_finding_is_given_twice(edition: str, found: NinthAgeTable, attack: Attack) -> None:
    said = [
        (one.code, one.text, one.reading) for one in verdict(found, edition, attack=attack).findings
    ]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(("edition", "found", "attack"), CASES)
def test_verbs_agree_with_who_is_named(edition: str, found: NinthAgeTable, attack: Attack) -> None:
    for one in verdict(found, edition, attack=attack).findings:
        if match := re.match(r"(archers.*?) (sees?) ", one.text):
            many = "-" in match[1] or "," in match[1]
            assert match[2] == ("see" if many else "sees")


# -- margins ---------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("error", [1.0, 20.0])
def test_a_margin_below_the_measuring_error_is_a_close_call(edition: str, error: float) -> None:
    """G-02: it is named where the error is greater than the margin."""
    found = verdict(laid(WOOD), edition, error=error * MM)
    margin = only(found).margin_mm
    assert margin is not None
    assert found.margin_mm == margin
    assert 2.0 < margin < 20.0
    (tip,) = [one for one in found.findings if one.code == "ninth-age.margin"]
    assert tip.margin_mm == margin
    assert found.close_call is (error == 20.0)
    assert tip.reading == ("G-02" if error == 20.0 else None)


@pytest.mark.parametrize(
    ("readings", "cover", "size", "then"),
    [
        ({}, "none", "larger", "soft"),
        ({"N-01": "half or more"}, "soft", "smaller", "no"),
    ],
)
def test_where_the_least_change_will_do_its_direction_is_told(
    readings: dict[str, str], cover: str, size: str, then: str
) -> None:
    """A wood that hides exactly half (N-01): as it grows there is cover, as it shrinks none."""
    half = laid(piece("forest", box(-0.5, 0.5, 6, 7)), base=square(20 * MM))
    found = verdict(half, "2", readings=readings)
    assert (str(only(found).cover), only(found).margin_mm) == (cover, 0.0)
    assert texts(found, "ninth-age.margin") == [
        f"with all pieces less than 0.1 mm {size}, there would be {then} cover for spears from "
        "archers 1"
    ]


def test_what_could_not_be_decided_is_said_to_be_too_close() -> None:
    """As between round bases, where neither a clear line nor its absence can be proven."""
    found = laid(POST)
    case = judge(found, "archers", "spears", EDITIONS["2"], Attack.SHOOTING)
    (shot,) = case.shots
    shot = replace(shot, answer=OutlookAnswer.NO_SIGHT, growth=0.0)
    shooter = replace(only(verdict(found, "2")), sees=False, cover=None, undecided=True)
    told = {one.code: one for one in of(replace(case, shots=(shot,)), (shooter,), 1 * MM)}
    assert told["ninth-age.margin"].text == "whether archers 1 sees spears is too close to tell"
    assert told["ninth-age.margin"].reading == "G-02"
    assert told["ninth-age.sight.blocked"].reading == "G-01"


@BOTH
def test_what_nothing_changes_has_no_margin(edition: str) -> None:
    found = verdict(laid(), edition)
    assert only(found).margin_mm is None
    assert not found.close_call
    assert not texts(found, "ninth-age.margin")


@BOTH
def test_the_margin_of_a_group_is_that_of_the_first_to_change(edition: str) -> None:
    """The finding speaks of the one whose answer changes first."""
    found = verdict(laid(WOOD, files=3, count=3), edition)
    margins = {one.name: one.margin_mm for one in found.shooters if one.margin_mm is not None}
    least = min(margins, key=lambda name: margins[name])
    tips = [one for one in found.findings if one.code == "ninth-age.margin"]
    assert min(one.margin_mm or 0.0 for one in tips) == margins[least]
    assert any(one.about == least and least in one.text for one in tips)


@BOTH
def test_over_the_ray_is_said_where_the_arc_tips_it(edition: str) -> None:
    """Three millimetres from the flank, whose wood would give cover.

    Half of that will do, if shooter and target both stand wrong.
    """
    spears = unit("spears", (0, 0), 90.0, base=INCH, files=4, count=8)
    archers = unit("archers", (7 - 3 * MM * 2**0.5, 5), 270.0, base=square(0.1), aim=4, range=30)
    wood = piece("forest", box(2.05, 2.6, -2.5, -0.2))
    found = verdict(table(spears, archers, wood), edition)
    assert str(only(found).target_facing) == "front"
    assert str(only(found).cover) == "none"
    (said,) = texts(found, "ninth-age.margin")
    assert (
        "over the ray to the right flank (by 3.0 mm), there would be soft cover for spears" in said
    )
    assert only(found).margin_mm == pytest.approx(1.5)
