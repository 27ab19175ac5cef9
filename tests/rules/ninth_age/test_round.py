"""Round bases, of the second edition: whom they see, and cover of a round target.

Sources: The 9th Age, second edition, Line of Sight, Unit Arcs, To-Hit Modifiers; third edition,
Models and Units. Readings N-12 and N-14.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from defilade.errors import DefiladeError
from defilade.geometry.shapes import XY, Shape
from defilade.rules.ninth_age import Attack, NinthAgeTable
from defilade.tabletop import Base, Outline
from tests.rules.ninth_age.tables import (
    Thing,
    box,
    grade,
    only,
    piece,
    rests_on,
    square,
    table,
    unit,
    verdict,
)

INCH = square(1.0)
DISC = Base.round(2.0)


def at_a_cannon(*things: Thing, **archers: Any) -> NinthAgeTable:
    """An archer at the origin, and a cannon's round base whose nearest point is (0, 11)."""
    return table(
        unit("archers", (0, 0), **{"base": INCH, "aim": 4, **archers}),
        unit("spears", (0, 12), 270.0, base=DISC),
        *things,
    )


def of_a_cannon(*things: Thing, at: XY = (0.0, 12.0), facing: float = 90.0) -> NinthAgeTable:
    """A cannon's round base centred on the origin, and four spears whose front is centred on `at`.

    They look back at it.
    """
    back = math.degrees(math.atan2(-at[1], -at[0])) % 360
    return table(
        unit("archers", (0, 0), facing, base=DISC, aim=4),
        unit("spears", at, float(round(back)), base=INCH, files=4, count=4),
        *things,
    )


# -- a round target --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["forest", "impassable"])
@pytest.mark.parametrize(
    ("shapes", "hidden"),
    [
        ([], False),
        ([box(-0.6, 0.6, 8, 9)], True),  # narrower than the base, but before the nearest point
        ([box(-0.1, 0.1, 8, 9)], False),  # the corners of the front look past it
        ([box(-5, -0.2, 8, 9), box(0.2, 5, 8, 9)], False),  # most of it, not the nearest point
        ([box(-5, 0.1, 8, 9)], False),  # from the right corner it is in view
        ([box(-5, 0.6, 8, 9)], True),
        ([box(-5, 0.6, 11.2, 14)], False),  # the base reaches into it, its nearest point does not
        ([box(-5, 0.6, 13.5, 14)], False),
    ],
)
def test_only_the_nearest_point_of_a_round_target_counts(
    kind: str, shapes: list[Shape], *, hidden: bool
) -> None:
    """N-12, and N-02: from the best point of the front, x = -0.5 to 0.5."""
    if kind == "impassable" and any(shape.bounds[1] > 11 for shape in shapes):
        return  # nothing stands in impassable terrain
    pieces = [piece(kind, shape, f"{kind} {number}") for number, shape in enumerate(shapes)]
    found = verdict(at_a_cannon(*pieces), "2")
    shooter = only(found)
    cover = "none" if not hidden else "soft" if kind == "forest" else "hard"
    assert grade(found) == cover
    assert shooter.hidden_share == (1.0 if hidden else 0.0)
    assert (shooter.target_facing, shooter.hidden) == (None, ())
    seen = "hidden" if hidden else "in view"
    (said, *_) = [
        text
        for text in rests_on(found, "N-12")
        if text.startswith(f"{cover if cover != 'none' else 'no'} ")
    ]
    assert said.endswith(f"its nearest point is {seen}")


def test_soft_and_hard_before_the_nearest_point_are_hard() -> None:
    post = box(-0.6, 0.6, 8, 9)
    found = at_a_cannon(piece("forest", box(-2, 2, 4, 5)), piece("impassable", post))
    assert grade(verdict(found, "2")) == "hard"
    shooter = only(verdict(found, "2"))
    assert (shooter.soft_share, shooter.hard_share, shooter.hidden_share) == (1.0, 1.0, 1.0)


def test_hard_from_one_point_and_soft_from_another_is_soft() -> None:
    """The right corner looks past the rock, and through the wood."""
    rock = piece("impassable", box(-5, 0.1, 8, 9))
    assert grade(verdict(at_a_cannon(rock), "2")) == "none"
    wood = piece("forest", box(-5, 5, 4, 5))
    assert grade(verdict(at_a_cannon(rock, wood), "2")) == "soft"


@pytest.mark.parametrize(
    ("near", "cover"), [(10.5, "soft"), (10.99, "soft"), (11.2, "none"), (13.5, "none")]
)
def test_a_round_target_in_a_field(near: float, cover: str) -> None:
    """It is inside if any of it is; its nearest point is hidden if that is."""
    found = at_a_cannon(piece("field", box(-4, 4, near, 15)))
    assert grade(verdict(found, "2")) == cover


@pytest.mark.parametrize("bearing", [0.0, 45.0, 90.0, 135.0, 200.0, 270.0, 330.0])
def test_a_round_target_has_no_facing_from_anywhere(bearing: float) -> None:
    x, y = 12 * math.cos(math.radians(bearing)), 12 * math.sin(math.radians(bearing))
    found = table(
        unit("archers", (x, y), (bearing + 180) % 360, base=INCH, aim=4),
        unit("spears", (0, 0), 90.0, base=DISC),
    )
    shooter = only(verdict(found, "2"))
    assert (shooter.target_facing, str(shooter.cover)) == (None, "none")
    assert shooter.range_in == pytest.approx(11.0)


# -- a round shooter -------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", [0.0, 90.0, 211.0])
@pytest.mark.parametrize("at", [(0.0, 12.0), (12.0, 0.0), (0.0, -12.0), (-12.0, 0.0), (9.0, 9.0)])
def test_a_round_base_sees_all_round(at: XY, facing: float) -> None:
    """No front, no flank, no rear; it need not turn."""
    found = verdict(of_a_cannon(at=at, facing=facing), "2")
    assert grade(found) == "none"
    assert only(found).may_shoot
    assert only(found).range_in == pytest.approx(math.hypot(*at) - 1.0)


@pytest.mark.parametrize("at", [(0.0, 12.0), (12.0, 0.0), (0.0, -12.0), (9.0, 9.0)])
def test_its_front_facing_is_across_the_line_to_the_target_facing(at: XY) -> None:
    """N-14: the eye lies on the diameter at right angles to that line, wherever the base looks."""
    for facing in (90.0, 13.0):
        found = verdict(of_a_cannon(at=at, facing=facing), "2")
        eye = only(found).eye
        assert eye is not None
        assert eye[0] * at[0] + eye[1] * at[1] == pytest.approx(0.0, abs=1e-6)
        assert math.hypot(*eye) <= 1.0 + 1e-9
        assert rests_on(found, "N-14") == [
            "the front facing of archers 1 is the diameter across the line to the target facing"
        ]
        assert not rests_on(verdict(at_a_cannon(), "2"), "N-14")


@pytest.mark.parametrize(
    ("right", "cover"),
    # from the right end of the diameter, (1, 0), the facing from x = -2 to 2 at y = 12 is hidden as
    # far as the line through (right, 6): to x = 2 right - 1, which is 0 where right is a half
    [(0.4, "none"), (0.49, "none"), (0.51, "soft"), (0.9, "soft")],
)
@pytest.mark.parametrize("facing", [90.0, 0.0, 45.0])
def test_the_best_point_of_that_diameter_decides(right: float, cover: str, facing: float) -> None:
    wood = piece("forest", box(-9, right, 5, 6))
    found = of_a_cannon(wood, facing=facing)
    assert grade(verdict(found, "2")) == cover


def test_a_cannon_that_is_charged_from_behind_shoots() -> None:
    """All round it is its front arc."""
    for at in ((0.0, 12.0), (12.0, 0.0), (0.0, -12.0)):
        found = verdict(of_a_cannon(at=at), "2", attack=Attack.STAND_AND_SHOOT)
        assert only(found).may_shoot


def test_a_cannon_that_shoots_is_located_by_its_centre() -> None:
    """On the ray of the spears' right corner, (2, 0), whatever way it looks: in the flank."""
    for facing in (0.0, 90.0, 180.0, 270.0):
        found = table(
            unit("archers", (7, 5), facing, base=DISC, aim=4),
            unit("spears", (0, 0), 90.0, base=INCH, files=4, count=4),
        )
        assert str(only(verdict(found, "2")).target_facing) == "flank-right"
        assert len(rests_on(verdict(found, "2"), "N-08")) == 1


def test_a_round_base_in_between_is_a_disc() -> None:
    """A mob on a round base hides what its disc does: its bounding square would hide half of it.

    Of lines to the right corner of the facing, those from the middle pass the disc at a distance.
    """
    spears = unit("spears", (0, 12), 270.0, base=INCH, files=1, count=1)
    archer = unit("archers", (0, 0), base=square(0.02), aim=4)
    for x, cover in ((-1.05, "none"), (-0.95, "hard")):
        # the disc's right end is at x + 1; just under half or just over half of the facing
        mob = unit("mob", (x, 11.0 - 0.01), 90.0, base=DISC)
        assert grade(verdict(table(archer, spears, mob), "2")) == cover


def test_discs_and_squares_edge_to_edge_are_not_made_one() -> None:
    """A disc from x = -2 to 0 and a square from 0 to 2, both from y = 8 to 10, before four spears.

    From (0, 0) the square hides the facing, x = -4 to 4 at y = 12, as far right as its near corner,
    (2, 8), does. On the left the disc hides it as far as the line that touches the disc.
    """
    square_2 = square(2.0)
    line = unit("mob", (0, 10.0), 90.0, base=square_2, files=2, count=2)
    left, right = line.miniatures
    disc = replace(left, base=DISC)
    shooter = unit("archers", (0, 0), base=square(0.001), aim=4)
    spears = unit("spears", (0, 12), 270.0, base=square_2, files=4, count=4)
    found = table(shooter, spears, replace(line, miniatures=(disc, right)))
    away = math.hypot(1, 9)
    tangent = math.atan2(1, 9) + math.asin(1 / away)
    as_far = 12 * math.tan(tangent)
    across = 12 * 2 / 8
    share = (as_far + across) / 8
    assert only(verdict(found, "2")).hard_share == pytest.approx(share, abs=1e-3)


# -- the third edition -----------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["archers", "spears", "mob"])
def test_the_third_edition_has_no_round_bases(who: str) -> None:
    found = table(
        *(
            unit(name, at, facing, base=DISC if name == who else INCH, aim=4)
            for name, at, facing in (
                ("archers", (0.0, 0.0), 90.0),
                ("spears", (0.0, 12.0), 270.0),
                ("mob", (20.0, 20.0), 90.0),
            )
        )
    )
    message = f"the base of {who} 1 is round: edition 3 has rectangular bases only"
    with pytest.raises(DefiladeError, match=message):
        verdict(found, "3")
    assert only(verdict(found, "2")).sees


@pytest.mark.parametrize(
    ("edition", "bases"), [("2", "rectangular and round"), ("3", "rectangular")]
)
def test_neither_edition_has_oblong_bases(edition: str, bases: str) -> None:
    oblong = Base(outline=Outline.OBLONG, width=1.0, length=2.0)
    found = table(
        unit("archers", (0, 0), base=oblong, aim=4), unit("spears", (0, 12), 270.0, base=INCH)
    )
    message = f"the base of archers 1 is oblong: edition {edition} has {bases} bases only"
    with pytest.raises(DefiladeError, match=message):
        verdict(found, edition)
