"""Terrain: what each kind does in each edition, to whom and from where.

Sources: The 9th Age, second and third edition, Covering Terrain and the entries of each kind.
Readings N-04, N-05, N-06, N-13 and G-03.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from defilade.geometry.shapes import Shape, circle, polygon
from defilade.rules.ninth_age import Height, NinthAgeTable
from tests.rules.ninth_age.tables import (
    MM,
    box,
    grade,
    only,
    piece,
    rests_on,
    square,
    table,
    unit,
    verdict,
    with_last,
)

INCH = square(1.0)
SPEARS: dict[str, Any] = {"base": INCH, "files": 4, "count": 8}
"""The spears' front runs from (-2, 12) to (2, 12), and they reach back to y = 14."""


def laid(
    *things: Any, archers: dict[str, Any] | None = None, spears: dict[str, Any] | None = None
) -> NinthAgeTable:
    return table(
        unit("archers", (0, 0), **{"base": INCH, "aim": 4, **(archers or {})}),
        unit("spears", (0, 12), 270.0, **{**SPEARS, **(spears or {})}),
        *things,
    )


# Each piece stands from x = -2.5 to x = 1, and so before three quarters of the front, the left
# corner and the centre among them; or it is wide enough to stand before all of it.
PLACES: dict[str, Callable[[float], Shape]] = {
    "inside": lambda right: box(-2.5, right, 11, 15),
    "behind": lambda right: box(-2.5, right, 10, 11.5),
    "touched": lambda right: box(-2.5, right, 11.5, 12),
    "touched behind": lambda right: box(-2.5, right, 14, 15),
    "beyond": lambda right: box(-2.5, right, 15, 16),
}
PARTLY, WHOLLY = 1.0, 2.5

SECOND = """
                  inside  behind   touched
    open          none    none     none
    water         none    none     none
    field         soft    none     none
    forest        soft    soft     soft
    hill          none    hard     hard
    ruins         hard    none     none
    wall          -       hard     hard
    impassable    -       hard     hard
    building      -       hard     hard
"""
"""The second edition's table: a hill covers from behind those who are wholly off it."""

THIRD = """
                  inside  behind   touched
    open          none    none     none
    water         none    none     none
    field         soft    none     soft
    forest        soft    soft     soft
    hill          none    hard     hard
    ruins         hard    none     hard
    wall          -       none     hard
    impassable    -       hard     hard
    building      -       hard     hard
"""
"""The third edition's table, for miniatures of height 1: contact counts for three of them."""

OPAQUE = {"hill", "impassable", "building"}


def cells() -> list[tuple[str, str, str, str]]:
    found = []
    for edition, text in (("2", SECOND), ("3", THIRD)):
        places, *lines = (line.split() for line in text.strip().splitlines())
        for kind, *covers in lines:
            found += [
                (edition, kind, place, cover)
                for place, cover in zip(places, covers, strict=True)
                if cover != "-"  # nobody stands in those
            ]
    return found


@pytest.mark.parametrize(("edition", "kind", "place", "cover"), cells())
def test_what_each_kind_does(edition: str, kind: str, place: str, cover: str) -> None:
    partly = piece(kind, PLACES[place](PARTLY))
    assert grade(verdict(laid(partly), edition)) == cover
    wholly = piece(kind, PLACES[place](WHOLLY))
    hides = kind in OPAQUE and place != "inside"
    assert grade(verdict(laid(wholly), edition)) == ("blocked" if hides else cover)


@pytest.mark.parametrize("edition", ["2", "3"])
@pytest.mark.parametrize("place", ["touched behind", "beyond"])
@pytest.mark.parametrize("kind", ["field", "forest", "hill", "ruins", "wall", "impassable"])
def test_what_no_line_passes_through_does_nothing(edition: str, kind: str, place: str) -> None:
    """Touching it is not enough: it has to lie in the way."""
    assert grade(verdict(laid(piece(kind, PLACES[place](WHOLLY))), edition)) == "none"


@pytest.mark.parametrize("edition", ["2", "3"])
@pytest.mark.parametrize("kind", ["forest", "impassable"])
@pytest.mark.parametrize(
    "shape",
    [
        polygon([(-2.5, 10), (1.0, 10), (1.0, 11.5), (-0.5, 11.8), (-2.5, 11.5)]),
        circle((-0.9, 10.0), 3.4),
        polygon([(-2.5, 10), (1, 10), (1, 11.5), (0, 11.5), (0, 10.5), (-2.5, 10.5)]),
    ],
    ids=["convex", "disc", "bent"],
)
def test_any_outline_counts(edition: str, kind: str, shape: Shape) -> None:
    cover = "hard" if kind == "impassable" else "soft"
    assert grade(verdict(laid(piece(kind, shape)), edition)) == cover


# -- inside, behind, both --------------------------------------------------------------------------


def beside(kind: str, right: float) -> NinthAgeTable:
    """A deep piece on the left of the spears, and an archer who looks along it.

    What of the front is left of `right` is inside. But nearly all of it is hidden: at y = 6, where
    the piece begins, the lines to x = 2 and less have come no farther right than x = -0.4.
    """
    return table(
        unit("archers", (-3, 0), base=square(0.2), aim=4),
        unit("spears", (0, 12), 270.0, **SPEARS),
        piece(kind, box(-2.5, right, 6, 14)),
    )


@pytest.mark.parametrize(
    ("kind", "right", "cover"),
    [
        ("field", -0.1, "none"),  # 47 % inside, though well over half is hidden
        ("field", 0.0, "none"),  # exactly half is not more than half
        ("field", 0.1, "soft"),
        ("ruins", -0.1, "none"),
        ("ruins", 0.1, "hard"),
        ("wall", -0.1, "hard"),  # more than half is off it, and it lies between
        ("wall", 0.0, "none"),  # exactly half is neither off it nor in it
        ("wall", 0.1, "none"),
        ("forest", -0.1, "soft"),  # a forest need not tell inside from behind
        ("forest", 0.0, "soft"),
        ("forest", 0.1, "soft"),
    ],
)
def test_inside_and_behind_go_by_the_facing(kind: str, right: float, cover: str) -> None:
    """Second edition: inside with more than half of it in the piece, behind with more off it.

    Whatever share of it is hidden.
    """
    found = verdict(beside(kind, right), "2")
    assert grade(found) == cover
    if cover != "none":
        assert (only(found).hidden_share or 0.0) > 0.9


def test_the_worked_example_of_a_target_partly_in_a_forest() -> None:
    """Second edition, the figure on cover inside terrain: soft for the flank, none for the front.

    The forest holds most of the left flank of the spears and less than half of their front.
    """
    forest = piece("forest", box(0.5, 5.0, 11.0, 14.5))  # their left is the right of the plan
    spears = unit("spears", (0, 12), 270.0, base=INCH, files=4, count=16)
    front = unit("archers", (-6, 0), 60.0, base=INCH, aim=4)
    flank = unit("archers", (14, 14), 180.0, base=INCH, aim=4)
    assert grade(verdict(table(spears, forest, front), "2")) == "none"
    found = verdict(table(spears, forest, flank), "2")
    assert (str(only(found).target_facing), grade(found)) == ("flank-left", "soft")


# -- the shooter's own piece (N-04) ----------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2", "3"])
@pytest.mark.parametrize("kind", ["field", "forest", "ruins", "hill", "wall", "impassable"])
@pytest.mark.parametrize(
    ("y0", "y1"), [(-2, 6), (-2, 15), (-2, 0.001), (-0.999, 12)], ids=["out", "both", "in", "front"]
)
def test_the_piece_the_shooter_stands_in_is_ignored(
    edition: str, kind: str, y0: float, y1: float
) -> None:
    """N-04: whether it ends before the target or the target stands in it as well."""
    found = verdict(laid(piece(kind, box(-5, 5, y0, y1))), edition)
    assert grade(found) == "none"
    place = "on" if kind == "hill" else "in"
    assert rests_on(found, "N-04") == [
        f"archers 1 stands {place} the {kind}, which does not count against those {place} it"
    ]


@pytest.mark.parametrize("edition", ["2", "3"])
@pytest.mark.parametrize("y0", [0.0, 0.005, 0.3])
def test_a_piece_that_the_shooter_only_touches_counts(edition: str, y0: float) -> None:
    found = verdict(laid(piece("forest", box(-5, 5, y0, 5))), edition)
    assert grade(found) == "soft"
    assert not rests_on(found, "N-04")


@pytest.mark.parametrize("edition", ["2", "3"])
def test_partly_in_it_is_in_it(edition: str) -> None:
    """A corner of the base will do; the miniature beside it is not in it."""
    forest = piece("forest", box(0.9, 6, -3, 5))
    found = verdict(
        table(
            unit("archers", (0, 0), base=INCH, files=2, count=2, aim=4),  # from x = -1 to 0 to 1
            unit("spears", (6, 12), 270.0, **SPEARS),
            forest,
        ),
        edition,
    )
    outside, inside = found.shooters
    assert (str(outside.cover), str(inside.cover)) == ("soft", "none")


@pytest.mark.parametrize("edition", ["2", "3"])
def test_a_second_piece_counts_all_the_same(edition: str) -> None:
    own, other = piece("forest", box(-5, 5, -2, 3)), piece("forest", box(-5, 5, 6, 8), "copse")
    assert grade(verdict(laid(own, other), edition)) == "soft"


@pytest.mark.parametrize("edition", ["2", "3"])
def test_a_touched_piece_without_effect_rests_on_nothing(edition: str) -> None:
    for kind in ("open", "water"):
        assert not rests_on(verdict(laid(piece(kind, box(-5, 5, -2, 15))), edition), "N-04")


# -- heights of terrain, third edition (N-05) ------------------------------------------------------


@pytest.mark.parametrize("kind", ["field", "ruins", "wall"])
@pytest.mark.parametrize("shooter", range(6))
@pytest.mark.parametrize("target", range(6))
def test_covering_terrain_of_height_3_does_nothing_between_taller_ones(
    kind: str, shooter: int, target: int
) -> None:
    """N-05: not where 3 is lower than both; where it counts, its own soft or hard cover."""
    found = laid(
        piece(kind, PLACES["touched"](PARTLY)),
        archers={"number": shooter},
        spears={"number": target},
    )
    own = "soft" if kind == "field" else "hard"
    counts = shooter <= 3 or target <= 3
    plain = verdict(found, "3")
    assert grade(plain) == (own if counts else "none")
    ignored = verdict(found, "3", readings={"N-05": "ignored"})
    assert grade(ignored) == own
    for each in (plain, ignored):
        assert bool(rests_on(each, "N-05")) is not counts


@pytest.mark.parametrize(("shooter", "target"), [(5, 5), (5, 0), (0, 5), (0, 0)])
def test_a_forest_is_as_tall_as_the_tallest(shooter: int, target: int) -> None:
    ends = {"archers": {"number": shooter}, "spears": {"number": target}}
    found = verdict(laid(piece("forest", PLACES["behind"](PARTLY)), **ends), "3")
    assert grade(found) == "soft"
    assert not rests_on(found, "N-05")


@pytest.mark.parametrize("height", list(Height))
def test_terrain_of_the_second_edition_has_no_height(height: Height) -> None:
    ends = {"archers": {"height": height}, "spears": {"height": height}}
    assert grade(verdict(laid(piece("forest", PLACES["behind"](PARTLY)), **ends), "2")) == "soft"
    assert (
        grade(verdict(laid(piece("impassable", PLACES["behind"](WHOLLY)), **ends), "2"))
        == "blocked"
    )


@pytest.mark.parametrize("number", range(6))
def test_opaque_terrain_of_the_third_edition_has_no_height(number: int) -> None:
    ends = {"archers": {"number": number}, "spears": {"number": number}}
    for kind in OPAQUE:
        assert grade(verdict(laid(piece(kind, PLACES["behind"](WHOLLY)), **ends), "3")) == "blocked"


# -- contact ---------------------------------------------------------------------------------------

WHO_TOUCHES = {"N-06": "target or shooter"}


@pytest.mark.parametrize(
    ("kind", "cover"), [("field", "soft"), ("ruins", "hard"), ("wall", "hard")]
)
def test_the_target_must_touch_it_in_the_third_edition(kind: str, cover: str) -> None:
    """N-06: a piece that the shooter touches and the target does not; and the switch."""
    at_the_shooter = laid(piece(kind, box(-5, 5, 0, 1)))
    found = verdict(at_the_shooter, "3")
    switched = verdict(at_the_shooter, "3", readings=WHO_TOUCHES)
    assert (grade(found), grade(switched)) == ("none", cover)
    assert rests_on(found, "N-06")
    assert rests_on(switched, "N-06")
    at_the_target = laid(piece(kind, PLACES["touched"](PARTLY)))
    for readings in ({}, WHO_TOUCHES):
        found = verdict(at_the_target, "3", readings=readings)
        assert grade(found) == cover
        assert not rests_on(found, "N-06")  # both say the same
    at_neither = laid(piece(kind, PLACES["behind"](PARTLY)))
    for readings in ({}, WHO_TOUCHES):
        found = verdict(at_neither, "3", readings=readings)
        assert grade(found) == "none"
        assert not rests_on(found, "N-06")


@pytest.mark.parametrize("kind", ["field", "ruins"])
def test_contact_is_nothing_in_the_second_edition(kind: str) -> None:
    for readings in ({}, WHO_TOUCHES):
        found = laid(piece(kind, PLACES["touched"](PARTLY)))
        assert grade(verdict(found, "2", readings=readings)) == "none"


@pytest.mark.parametrize("place", ["behind", "touched"])
def test_a_wall_of_the_second_edition_covers_from_behind(place: str) -> None:
    """N-13: at any distance, or with the switch those in contact with it."""
    found = laid(piece("wall", PLACES[place](PARTLY)))
    plain = verdict(found, "2")
    switched = verdict(found, "2", readings={"N-13": "in contact"})
    assert grade(plain) == "hard"
    assert grade(switched) == ("hard" if place == "touched" else "none")
    for each in (plain, switched):
        assert bool(rests_on(each, "N-13")) is (place == "behind")


@pytest.mark.parametrize(
    ("gap", "touches"), [(0.0, True), (0.1, True), (0.24, True), (0.26, False), (1.0, False)]
)
def test_a_quarter_of_a_millimetre_is_contact(gap: float, *, touches: bool) -> None:
    """G-03, and the gap is told where there is one."""
    found = verdict(laid(piece("wall", box(-2.5, 1, 11, 12 - gap * MM))), "3")
    assert grade(found) == ("hard" if touches else "none")
    told = rests_on(found, "G-03")
    text = (
        f"lines from archers 1 through wall: hard cover, the target touches it (gap {gap:.2f} mm)"
    )
    assert told == ([text] if touches and gap else [])


# -- Towering Presence, second edition -------------------------------------------------------------

TOWERING: list[dict[str, Any]] = [{"keywords": ["Towering Presence"]}, {"height": Height.GIGANTIC}]


@pytest.mark.parametrize("spears", TOWERING, ids=["keyword", "gigantic"])
@pytest.mark.parametrize(
    ("kind", "place", "plain", "towering"),
    [
        ("field", "inside", "soft", "none"),
        ("ruins", "inside", "hard", "none"),
        ("wall", "behind", "hard", "none"),
        ("wall", "touched", "hard", "none"),
        ("forest", "inside", "soft", "soft"),
        ("forest", "behind", "soft", "soft"),
        ("hill", "behind", "hard", "hard"),
        ("impassable", "behind", "hard", "hard"),
    ],
)
def test_towering_presence(
    spears: dict[str, Any], kind: str, place: str, plain: str, towering: str
) -> None:
    wood = piece(kind, PLACES[place](PARTLY))
    assert grade(verdict(laid(wood), "2")) == plain
    assert grade(verdict(laid(wood, spears=spears), "2")) == towering
    # it is the target's that counts, not the shooter's
    assert grade(verdict(laid(wood, archers=spears), "2")) == plain


@pytest.mark.parametrize(
    ("kind", "cover"), [("field", "soft"), ("ruins", "hard"), ("wall", "hard")]
)
def test_the_third_edition_makes_no_exception_for_towering_ones(kind: str, cover: str) -> None:
    place = PLACES["touched"](PARTLY)
    assert grade(verdict(laid(piece(kind, place), spears=TOWERING[0]), "3")) == cover


@pytest.mark.parametrize(
    ("towering", "cover"), [(0, "hard"), (4, "hard"), (5, "none"), (8, "none")]
)
def test_a_unit_towers_if_more_than_half_of_it_does(towering: int, cover: str) -> None:
    """N-18, and the dispute about a wall and mixed heights: the unit decides, not each file."""
    found = with_last(laid(piece("wall", PLACES["behind"](PARTLY))), towering, **TOWERING[0])
    assert grade(verdict(found, "2")) == cover
