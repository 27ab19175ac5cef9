"""Why a piece of terrain covers or does not: the condition of its kind, met or not.

Sources: The 9th Age, second edition, Covering Terrain, Hills, Walls, Ruins, Fields, Forests; third
edition, Terrain. Readings G-03, N-05, N-06, N-13 and N-15.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade.geometry.shapes import polygon
from defilade.rules.ninth_age import Height, Verdict
from defilade.rules.ninth_age.verdict import Cover
from defilade.rules.verdict import Finding
from tests.rules.ninth_age.tables import MM, Thing, box, grade, laid, piece, square, unit, verdict

BOTH = pytest.mark.parametrize("edition", ["2", "3"])
INCH = square(1.0)

# The archer's base reaches from y = -1 to y = 0; the front of four spears from x = -2 to 2, y = 12.


def found(verdict: Verdict) -> list[Finding]:
    return [one for one in verdict.findings if one.code == "ninth-age.terrain"]


def wide(y0: float, y1: float) -> Any:
    """A box across three quarters of the way, so that something is seen beside it."""
    return box(-5, 1.2, y0, y1)


@pytest.mark.parametrize(
    ("edition", "kind", "place", "spears", "answer", "why", "reading"),
    [
        ("3", "wall", (10.5, 11), {}, "none", "the target does not touch it (gap 25.4 mm)", None),
        ("3", "wall", (11, 12), {}, "hard", "the target touches it", None),
        ("3", "field", (10, 13), {}, "soft", "the target stands in it", None),
        ("3", "ruins", (8, 11), {}, "none", "the target does not touch it (gap 25.4 mm)", None),
        ("3", "forest", (10, 13), {}, "soft", "the target stands in it", None),
        ("3", "hill", (11, 14), {}, "none", "the target stands on it", "N-15"),
        ("2", "wall", (10, 11), {}, "hard", "the target is behind it", "N-13"),
        ("2", "wall", (11, 12), {}, "hard", "the target is behind it", None),
        (
            "2",
            "wall",
            (11, 12),
            {"height": Height.GIGANTIC},
            "none",
            "it does not cover units with Towering Presence",
            None,
        ),
        (
            "2",
            "ruins",
            (8, 11),
            {},
            "none",
            "no more than half of the target facing is inside",
            None,
        ),
        ("2", "ruins", (8, 13), {}, "hard", "more than half of the target facing is inside", None),
        (
            "2",
            "field",
            (8, 11),
            {},
            "none",
            "no more than half of the target facing is inside",
            None,
        ),
        ("2", "forest", (8, 13), {}, "soft", "the target stands in it", None),
        ("2", "hill", (6, 11), {}, "hard", "the target is behind it and wholly off it", None),
        ("2", "hill", (6, 13), {}, "none", "at least half of the target facing is on it", None),
    ],
)
def test_why_a_piece_covers_or_not(
    edition: str,
    kind: str,
    place: tuple[float, float],
    spears: dict[str, Any],
    answer: str,
    why: str,
    reading: str | None,
) -> None:
    found_it = verdict(laid(piece(kind, wide(*place)), spears=spears), edition)
    (one,) = found(found_it)
    assert grade(found_it) == answer
    cover = "no" if answer == "none" else answer
    assert one.text == f"lines from archers 1 through {kind}: {cover} cover, {why}"
    assert one.reading == reading
    section = f"{kind.capitalize().rstrip('s')}s"
    assert one.source.endswith(f"edition, {section}")
    assert (one.about, one.by) == ("archers 1", (kind,))


def test_a_hill_covers_softly_those_partly_on_it() -> None:
    """Behind a hill, with the last of four spears on it: second edition, Hills."""
    behind = piece("hill", box(-5, 0.8, 6, 11.9))
    answer = verdict(laid(behind), "2")
    assert grade(answer) == "hard"
    partly = piece("hill", _with_a_spur())
    answer = verdict(laid(partly), "2")
    assert grade(answer) == "soft"
    assert [one.text for one in found(answer)] == [
        "lines from archers 1 through hill: soft cover, the target is behind it and partly on it"
    ]


def _with_a_spur() -> Any:
    return polygon([(-5, 6), (1.2, 6), (1.2, 11.5), (-1.2, 11.5), (-1.2, 13), (-5, 13)])


def test_a_piece_that_is_lower_than_both_does_not_cover() -> None:
    """N-05, and with its switch it does, whatever its height."""
    tall: dict[str, Any] = {"number": 5}
    laid_out = laid(piece("wall", wide(11, 12)), spears=tall, **tall)
    start = "lines from archers 1 through wall: "
    (one,) = found(verdict(laid_out, "3"))
    assert one.text == f"{start}no cover, lower than shooter and target, of height 3"
    assert one.reading == "N-05"
    (one,) = found(verdict(laid_out, "3", readings={"N-05": "ignored"}))
    assert one.text == f"{start}hard cover, the target touches it, whatever its height"
    assert one.reading == "N-05"


def test_the_contact_of_the_shooter_counts_where_that_is_the_reading() -> None:
    """N-06."""
    laid_out = laid(piece("field", box(-5, 5, 0, 2)))
    gap = "(gap 254.0 mm)"
    for readings, text in (
        ({}, f"no cover, the target does not touch it {gap}"),
        (
            {"N-06": "target or shooter"},
            "soft cover, the shooter touches it",
        ),
    ):
        (one,) = found(verdict(laid_out, "3", readings=readings))
        assert (one.text, one.reading) == (f"lines from archers 1 through field: {text}", "N-06")
    beyond = laid(piece("field", wide(5, 6)))
    (one,) = found(verdict(beyond, "3", readings={"N-06": "target or shooter"}))
    assert one.text.endswith("no cover, neither target nor shooter touches it")
    assert one.reading is None


def test_a_gap_that_counts_as_contact_is_told() -> None:
    """G-03."""
    (one,) = found(verdict(laid(piece("wall", wide(11, 12 - 0.2 * MM))), "3"))
    assert one.text.endswith("the target touches it (gap 0.20 mm)")
    assert one.reading == "G-03"


@BOTH
@pytest.mark.parametrize(
    "things",
    [
        (),
        (piece("wall", box(20, 24, 6, 7)),),  # beside the way
        (piece("wall", box(-5, 5, 14, 15)),),  # behind the target
        (piece("forest", wide(6, 7)),),  # it has no condition
        (piece("impassable", wide(6, 7)),),
        (piece("water", wide(6, 7)),),
        (piece("wall", wide(-2, 1)),),  # the archer stands in it
        (
            piece("wall", wide(10, 11)),
            piece("impassable", box(-9, 9, 6, 7)),
        ),  # no sight, of another
        (piece("wall", wide(10, 11), cover=Cover.SOFT),),  # by a house rule
    ],
)
def test_nothing_is_said_of_what_no_condition_decided(
    edition: str, things: tuple[Thing, ...]
) -> None:
    told = [one for one in found(verdict(laid(*things), edition)) if one.reading is None]
    assert told == []


def test_between_the_three_lines_nothing_decides() -> None:
    """A wall that none of the lines of the third edition can meet."""
    narrow = piece("wall", box(-1.2, -1.0, 11, 11.2))
    assert found(verdict(laid(narrow, base=square(0.1)), "3")) == []
    assert len(found(verdict(laid(narrow, base=square(0.1)), "2"))) == 1


def test_the_shooters_of_one_reason_are_named_together() -> None:
    """In files of three, and with a screen that parts them in cover."""
    screen = unit("mob", (-3, 6), 90.0, base=INCH, files=4, count=4)
    answer = verdict(laid(piece("wall", wide(10, 11)), screen, files=3, count=3), "3")
    (one,) = found(answer)
    assert one.about == "archers 1-3"
