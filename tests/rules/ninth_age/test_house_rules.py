"""House rules of a piece: opaque or not, which cover, when, how high; what is not said stays."""

from __future__ import annotations

from typing import Any

import pytest

from defilade.errors import DefiladeError
from defilade.rules.ninth_age import Cover, Height, Heights, NinthAgeTable, When
from tests.rules.ninth_age.tables import box, grade, piece, square, table, unit, verdict

BOTH = pytest.mark.parametrize("edition", ["2", "3"])
PARTLY, WHOLLY = 1.0, 2.5  # how far right a piece reaches; the front of the spears reaches x = 2


def shot(
    edition: str,
    kind: str,
    right: float = PARTLY,
    y: tuple[float, float] = (10.0, 11.5),
    *,
    ends: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
    **house: Any,
) -> str:
    """The cover of spears a foot away, behind a piece with house rules, or "blocked"."""
    return grade(verdict(laid(kind, right, y, ends=ends, **house), edition))


def laid(
    kind: str,
    right: float,
    y: tuple[float, float],
    *,
    ends: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
    **house: Any,
) -> NinthAgeTable:
    archers, spears = ends
    return table(
        unit("archers", (0, 0), base=square(1.0), aim=4, **archers),
        unit("spears", (0, 12), 270.0, base=square(1.0), files=4, count=8, **spears),
        piece(kind, box(-2.5, right, *y), **house),
    )


INSIDE, TOUCHED = (11.0, 15.0), (11.0, 12.0)


# -- opaque ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("kind", ["open", "field", "forest", "ruins", "wall", "water"])
def test_what_is_made_opaque_is_like_impassable_terrain(edition: str, kind: str) -> None:
    """Wherever it lies in the way, it blocks, and gives hard cover where it does not block all."""
    assert shot(edition, kind, PARTLY, opaque=True) == "hard"
    assert shot(edition, kind, WHOLLY, opaque=True) == "blocked"


@pytest.mark.parametrize("kind", ["field", "ruins", "wall"])
def test_what_is_made_opaque_has_no_height(kind: str) -> None:
    """Third edition: opaque terrain blocks everyone, those of height 5 as well."""
    giants = ({"number": 5}, {"number": 5})
    assert shot("3", kind, PARTLY, ends=giants, opaque=True) == "hard"
    assert shot("3", kind, WHOLLY, ends=giants, opaque=True) == "blocked"


@BOTH
@pytest.mark.parametrize("kind", ["impassable", "building", "hill"])
def test_what_is_made_not_opaque_keeps_its_cover(edition: str, kind: str) -> None:
    assert shot(edition, kind, PARTLY, opaque=False) == "hard"
    assert shot(edition, kind, WHOLLY, opaque=False) == "hard"
    assert shot(edition, kind, WHOLLY, opaque=False, cover=Cover.NONE) == "none"
    assert shot(edition, kind, WHOLLY, opaque=False, cover=Cover.SOFT) == "soft"


@BOTH
@pytest.mark.parametrize("kind", ["impassable", "hill"])
def test_saying_that_opaque_terrain_is_opaque_changes_nothing(edition: str, kind: str) -> None:
    for right, y in ((PARTLY, (10.0, 11.5)), (WHOLLY, (10.0, 11.5)), (WHOLLY, INSIDE)):
        if kind == "hill" or y != INSIDE:
            assert shot(edition, kind, right, y, opaque=True) == shot(edition, kind, right, y)


@BOTH
def test_a_hill_that_is_not_opaque_is_still_soft_for_those_partly_on_it(edition: str) -> None:
    """Second edition; in the third, lines into a hill meet nothing (N-15)."""
    expected = {"2": "soft", "3": "none"}[edition]
    for opaque in (None, False):
        found = table(
            unit("archers", (-3, 0), base=square(0.2), aim=4),
            unit("spears", (0, 12), 270.0, base=square(1.0), files=4, count=8),
            piece("hill", box(-2.5, -0.1, 6, 14), opaque=opaque),
        )
        assert grade(verdict(found, edition)) == expected


# -- cover -----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("cover", list(Cover))
def test_cover_is_replaced(edition: str, cover: Cover) -> None:
    assert shot(edition, "forest", cover=cover) == str(cover)
    assert shot(edition, "water", cover=cover) == str(cover)
    assert shot(edition, "ruins", y=INSIDE, cover=cover) == str(cover)


@BOTH
@pytest.mark.parametrize("cover", list(Cover))
def test_cover_of_opaque_terrain_is_replaced_and_it_still_blocks(
    edition: str, cover: Cover
) -> None:
    assert shot(edition, "impassable", PARTLY, cover=cover) == str(cover)
    assert shot(edition, "impassable", WHOLLY, cover=cover) == "blocked"
    assert shot(edition, "forest", PARTLY, opaque=True, cover=cover) == str(cover)


@BOTH
@pytest.mark.parametrize("cover", list(Cover))
def test_cover_that_is_stated_holds_on_a_hill_as_well(edition: str, cover: Cover) -> None:
    when = frozenset({When.INSIDE})
    assert shot(edition, "hill", WHOLLY, INSIDE, cover=cover, when=when) == str(cover)


def test_cover_of_a_kind_keeps_its_conditions() -> None:
    """A field of hard cover still covers only who is in it, and not who towers over it."""
    assert shot("2", "field", cover=Cover.HARD) == "none"
    assert shot("2", "field", y=INSIDE, cover=Cover.HARD) == "hard"
    tower: tuple[dict[str, Any], dict[str, Any]] = ({}, {"keywords": ["Towering Presence"]})
    assert shot("2", "field", y=INSIDE, cover=Cover.HARD, ends=tower) == "none"
    assert shot("3", "field", cover=Cover.HARD) == "none"
    assert shot("3", "field", y=TOUCHED, cover=Cover.HARD) == "hard"
    giants = ({"number": 4}, {"number": 4})
    assert shot("3", "field", y=TOUCHED, cover=Cover.HARD, ends=giants) == "none"


# -- when ------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("when", "behind", "touched", "inside"),
    [
        ({When.INSIDE}, False, False, True),
        ({When.BEHIND}, True, True, False),
        ({When.CONTACT}, False, True, True),  # who stands in it touches it
        ({When.INSIDE, When.BEHIND}, True, True, True),
        ({When.INSIDE, When.CONTACT}, False, True, True),
        ({When.BEHIND, When.CONTACT}, True, True, True),
        (set(When), True, True, True),
        (set(), False, False, False),
    ],
)
@pytest.mark.parametrize("kind", ["field", "forest"])
def test_when_it_covers_is_replaced(
    edition: str, kind: str, when: set[When], *, behind: bool, touched: bool, inside: bool
) -> None:
    def covers(y: tuple[float, float]) -> bool:
        return shot(edition, kind, y=y, when=frozenset(when)) == "soft"

    assert (covers((10.0, 11.5)), covers(TOUCHED), covers(INSIDE)) == (behind, touched, inside)


@BOTH
def test_an_opaque_piece_covers_when_it_is_said_to(edition: str) -> None:
    """It hides part of the spears, but covers only who touches it."""
    when = frozenset({When.CONTACT})
    assert shot(edition, "impassable", when=when) == "none"
    assert shot(edition, "impassable", y=TOUCHED, when=when) == "hard"
    assert shot(edition, "impassable", WHOLLY, when=when) == "blocked"


# -- height ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("shooter", range(6))
def test_height_in_the_third_edition_is_compared_as_a_miniatures(number: int, shooter: int) -> None:
    """Of a forest, against spears of height 2: it counts unless it is lower than both."""
    ends = ({"number": shooter}, {"number": 2})
    counts = number >= min(shooter, 2)
    found = shot("3", "forest", ends=ends, height=Heights(third=number))
    assert found == ("soft" if counts else "none")


@pytest.mark.parametrize("number", range(6))
def test_an_opaque_piece_with_a_height_blocks_as_a_miniature_does(number: int) -> None:
    """Between heights 2 and 4: nothing below 2, soft below 4, hard and blocking from 4."""
    ends = ({"number": 2}, {"number": 4})
    height = Heights(third=number)
    cover = "none" if number < 2 else "soft" if number < 4 else "hard"
    assert shot("3", "impassable", PARTLY, ends=ends, height=height) == cover
    hidden = "blocked" if cover == "hard" else cover
    assert shot("3", "impassable", WHOLLY, ends=ends, height=height) == hidden


@pytest.mark.parametrize(
    ("shooter", "target", "between", "opaque"),
    [
        (Height.STANDARD, Height.STANDARD, Height.STANDARD, "hard"),
        (Height.STANDARD, Height.LARGE, Height.STANDARD, "soft"),
        (Height.STANDARD, Height.GIGANTIC, Height.STANDARD, "none"),
        (Height.LARGE, Height.LARGE, Height.STANDARD, "soft"),
        (Height.LARGE, Height.LARGE, Height.LARGE, "hard"),
        (Height.GIGANTIC, Height.GIGANTIC, Height.LARGE, "soft"),
    ],
)
def test_height_in_the_second_edition(
    shooter: Height, target: Height, between: Height, opaque: str
) -> None:
    """By that edition's matrix; covering terrain keeps its own kind of cover where it counts."""
    ends, height = ({"height": shooter}, {"height": target}), Heights(second=between)
    assert shot("2", "impassable", PARTLY, ends=ends, height=height) == opaque
    assert shot("2", "impassable", WHOLLY, ends=ends, height=height) == (
        "blocked" if opaque == "hard" else opaque
    )
    counts = "none" if opaque == "none" else "soft"
    assert shot("2", "forest", PARTLY, ends=ends, height=height) == counts


def test_a_house_height_goes_before_the_reading_that_ignores_heights() -> None:
    giants = ({"number": 4}, {"number": 4})
    plain, house = (
        laid("wall", PARTLY, TOUCHED, ends=giants, **given)
        for given in ({}, {"height": Heights(third=3)})
    )
    ignored = {"N-05": "ignored"}
    assert grade(verdict(plain, "3")) == "none"
    assert grade(verdict(plain, "3", readings=ignored)) == "hard"
    assert grade(verdict(house, "3", readings=ignored)) == "none"


def test_a_height_for_the_other_edition_only_is_asked_for() -> None:
    found = laid("forest", PARTLY, (10.0, 11.5), height=Heights(second=Height.LARGE))
    verdict(found, "2")
    with pytest.raises(DefiladeError, match="the terrain 'forest' has no height for edition 3"):
        verdict(found, "3")
