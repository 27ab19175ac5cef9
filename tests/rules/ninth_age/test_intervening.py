"""Miniatures in between: the matrices of both editions, Tall, skirmishers, mixed heights, gaps.

Sources: The 9th Age, second edition, Target Benefiting from Soft Cover, Target Benefiting from Hard
Cover, Classification of Models; third edition, Cover, Line of Sight. Readings N-16, N-18.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from defilade.errors import DefiladeError
from defilade.rules.ninth_age import Cover, Height, Kind, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.intervening import Stature, second, third
from tests.rules.ninth_age.tables import (
    MM,
    grade,
    mixed,
    only,
    rests_on,
    square,
    table,
    unit,
    verdict,
    with_last,
)

Place = Callable[..., NinthAgeUnit]
STANDARD, LARGE, GIGANTIC = Height
INCH = square(1.0)

SECOND = """
    # shooter  target    | between: standard  large  gigantic
    standard   standard               hard   hard   hard
    standard   large                  soft   hard   hard
    standard   gigantic               none   soft   hard
    large      standard               soft   hard   hard
    large      large                  soft   hard   hard
    large      gigantic               none   soft   hard
    gigantic   standard               none   soft   hard
    gigantic   large                  none   soft   hard
    gigantic   gigantic               none   soft   hard
"""
"""The second edition's matrix of 27, typed from the facts: what is hard also blocks."""


def cells() -> list[tuple[Height, Height, Height, Cover]]:
    found = []
    for line in SECOND.strip().splitlines()[1:]:
        shooter, target, *covers = line.split()
        for between, cover in zip(Height, covers, strict=True):
            found.append(
                (Height[shooter.upper()], Height[target.upper()], between, Cover[cover.upper()])
            )
    return found


def in_third(shooter: int, target: int, between: int) -> Cover:
    """The third edition's rule: as tall as both, hard; as tall as one, soft; else nothing."""
    if between >= shooter and between >= target:
        return Cover.HARD
    if between >= shooter or between >= target:
        return Cover.SOFT
    return Cover.NONE


def laid(
    *between: NinthAgeUnit,
    shooter: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
) -> NinthAgeTable:
    """An archer at the origin, and spears 4 wide a foot before it."""
    archers = {"base": INCH, "aim": 4, **(shooter or {})}
    spears = {"base": INCH, "files": 4, "count": 4, **(target or {})}
    return table(
        unit("archers", (0, 0), **archers), unit("spears", (0, 12), 270.0, **spears), *between
    )


def partly(**given: Any) -> NinthAgeUnit:
    """A mob of three half an inch before the spears: three quarters and more of them are hidden.

    It stands from x = -2 to x = 1: before the left corner and the centre, not before the right
    corner, wherever on its front the archer looks from.
    """
    return unit("mob", (-0.5, 11.5), 90.0, **{"base": INCH, "files": 3, "count": 3, **given})


def wholly(**given: Any) -> NinthAgeUnit:
    """A mob of ten in the same place: nothing of the spears is in view past it."""
    return unit("mob", (0, 11.5), 90.0, **{"base": INCH, "files": 10, "count": 10, **given})


def is_as(cover: Cover, edition: str, lay: Callable[[Place], NinthAgeTable]) -> None:
    """Partly hidden, the target has that cover; wholly, it has it or is out of sight if it is hard.

    `lay` lays the table with a mob that is placed partly or wholly in the way.
    """
    assert grade(verdict(lay(partly), edition)) == str(cover)
    hidden = "blocked" if cover is Cover.HARD else str(cover)
    assert grade(verdict(lay(wholly), edition)) == hidden


# -- the matrices ----------------------------------------------------------------------------------


def test_the_matrix_of_the_second_edition_is_the_figures() -> None:
    """27 cells: 14 hard, 8 soft, 5 nothing, as the figure's caption has it."""
    covers = [cover for *_, cover in cells()]
    assert [covers.count(cover) for cover in (Cover.HARD, Cover.SOFT, Cover.NONE)] == [14, 8, 5]


@pytest.mark.parametrize(("shooter", "target", "between", "cover"), cells())
def test_second_edition(shooter: Height, target: Height, between: Height, cover: Cover) -> None:
    ends = Stature(height=shooter), Stature(height=target)
    assert second(Stature(height=between), *ends, skirmishing=False) is cover
    is_as(
        cover,
        "2",
        lambda place: laid(
            place(height=between), shooter={"height": shooter}, target={"height": target}
        ),
    )


@pytest.mark.parametrize(("shooter", "target"), list(product(range(6), repeat=2)))
def test_third_edition(shooter: int, target: int) -> None:
    for between in range(6):
        cover = in_third(shooter, target, between)
        ends = Stature(height=shooter), Stature(height=target)
        assert third(Stature(height=between), *ends, soft_at_most=False) is cover
        is_as(
            cover,
            "3",
            lambda place, between=between: laid(  # type: ignore[misc]
                place(number=between), shooter={"number": shooter}, target={"number": target}
            ),
        )


def test_the_heights_of_one_edition_say_nothing_in_the_other() -> None:
    """Standard and Large miniatures of one height, and the other way about."""
    low = laid(partly(height=STANDARD, number=5))
    assert (grade(verdict(low, "2")), grade(verdict(low, "3"))) == ("hard", "hard")
    ends = {"height": LARGE, "number": 1}
    found = laid(partly(height=STANDARD, number=1), shooter=ends, target=ends)
    assert (grade(verdict(found, "2")), grade(verdict(found, "3"))) == ("soft", "hard")
    ends = {"height": STANDARD, "number": 3}
    found = laid(partly(height=STANDARD, number=1), shooter=ends, target=ends)
    assert (grade(verdict(found, "2")), grade(verdict(found, "3"))) == ("hard", "none")


@pytest.mark.parametrize(("edition", "key"), [("2", "height"), ("3", "number")])
@pytest.mark.parametrize("who", ["archers", "spears", "mob"])
def test_a_height_that_is_not_stated_is_asked_for(edition: str, key: str, who: str) -> None:
    unknown = {key: None}
    found = laid(
        partly(**(unknown if who == "mob" else {})),
        shooter=unknown if who == "archers" else None,
        target=unknown if who == "spears" else None,
    )
    with pytest.raises(DefiladeError, match=f"{who} 1 has no height for edition {edition}"):
        verdict(found, edition)
    verdict(found, "3" if edition == "2" else "2")


# -- Tall, of the second edition -------------------------------------------------------------------

FOOT: dict[str, Any] = {"kind": Kind.INFANTRY}
HORSE: dict[str, Any] = {"kind": Kind.CAVALRY}
TALL: dict[str, Any] = {"keywords": ["Tall"]}
TOWER: dict[str, Any] = {"keywords": ["Towering Presence"]}
L: dict[str, Any] = {"height": LARGE}
G: dict[str, Any] = {"height": GIGANTIC}


@pytest.mark.parametrize(
    ("shooter", "target", "between", "cover"),
    [
        # the facts' own examples
        (HORSE, FOOT, FOOT, Cover.SOFT),
        (HORSE, FOOT, HORSE, Cover.HARD),
        (HORSE, L, L, Cover.HARD),  # the height of what is between is not the Tall one's
        # and the other way about: to a Tall target
        (FOOT, HORSE, FOOT, Cover.SOFT),
        (FOOT, HORSE, HORSE, Cover.HARD),
        (L, HORSE, L, Cover.HARD),
        # Tall by keyword, by type and by Towering Presence are all one
        (TALL, FOOT, FOOT, Cover.SOFT),
        (TOWER, FOOT, FOOT, Cover.SOFT),
        (FOOT, TOWER, FOOT, Cover.SOFT),
        (TALL, FOOT, TALL, Cover.HARD),
        (TALL, FOOT, TOWER, Cover.HARD),
        (HORSE, FOOT, TOWER, Cover.HARD),
        # only Tall ones in between: as if nobody were
        (FOOT, FOOT, HORSE, Cover.HARD),
        # Large ones
        (L | HORSE, FOOT, L, Cover.SOFT),
        (L | HORSE, FOOT, L | HORSE, Cover.HARD),
        (FOOT, L | HORSE, L, Cover.SOFT),
        (L | HORSE, L, L, Cover.SOFT),
        (L | HORSE, L, FOOT, Cover.SOFT),  # lower than both: soft without it
        (L | HORSE, FOOT, G, Cover.HARD),  # higher than the Tall one
        # Gigantic ones tower, and so are Tall: what is as tall is Tall too, and blocks
        (G, FOOT, G, Cover.HARD),
        (FOOT, G, G, Cover.HARD),
        (G, G, L | HORSE, Cover.SOFT),
        (G, FOOT, HORSE, Cover.NONE),
    ],
)
def test_tall(
    shooter: dict[str, Any], target: dict[str, Any], between: dict[str, Any], cover: Cover
) -> None:
    is_as(cover, "2", lambda place: laid(place(**between), shooter=shooter, target=target))


@pytest.mark.parametrize("keywords", [TALL, TOWER, HORSE])
def test_the_third_edition_has_no_tall_ones(keywords: dict[str, Any]) -> None:
    is_as(Cover.HARD, "3", lambda place: laid(place(), shooter=keywords))
    is_as(Cover.HARD, "3", lambda place: laid(place(), target=keywords))


# -- skirmishers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("shooter", "target", "between", "cover"), cells())
def test_skirmishers_are_soft_at_most(
    shooter: Height, target: Height, between: Height, cover: Cover
) -> None:
    """Second edition: they never block, and never give hard cover; what was nothing stays so."""
    is_as(
        min(cover, Cover.SOFT),
        "2",
        lambda place: laid(
            place(height=between, skirmishing=True),
            shooter={"height": shooter},
            target={"height": target},
        ),
    )


def test_the_gaps_of_skirmishers_are_theirs_in_the_second_edition() -> None:
    """Two 40 mm bases of skirmishers 12.5 mm apart: the gap between them hides as they do.

    Against a target whose middle is the gap: the bases alone would hide less than half.
    """
    spears = {"base": square(25 * MM), "files": 1, "count": 1}
    between = {"base": square(40 * MM), "files": 2, "count": 2, "gap": 12.5 * MM}
    mob = unit("mob", (0, 11.9), 90.0, **between, skirmishing=True)  # type: ignore[arg-type]
    assert grade(verdict(laid(mob, target=spears), "2")) == "soft"
    (part,) = only(verdict(laid(mob, target=spears), "2")).hidden
    assert part.by == ("mob",)
    close = unit("mob", (0, 11.9), 90.0, **between)  # type: ignore[arg-type]
    half = only(verdict(laid(close, target=spears), "2"))
    # from straight ahead the gap, 12.5 of 25 mm, is seen; closer to the eye, it looks a bit wider
    assert half.hidden_share is not None
    assert half.hidden_share == pytest.approx(0.5, abs=0.01)


def test_skirmishers_of_the_third_edition_block_as_others_do() -> None:
    """N-16, and its switch."""
    for place, plain, soft in ((partly, "hard", "soft"), (wholly, "blocked", "soft")):
        found = laid(place(skirmishing=True))
        assert grade(verdict(found, "3")) == plain
        switched = verdict(found, "3", readings={"N-16": "soft at most"})
        assert grade(switched) == soft
        for each in (verdict(found, "3"), switched):
            assert rests_on(each, "N-16")
    for readings in ({}, {"N-16": "soft at most"}):
        found = laid(partly(number=1, skirmishing=True), target={"number": 3})
        assert grade(verdict(found, "3", readings=readings)) == "soft"  # it is no taller anyway
        assert not rests_on(verdict(found, "3", readings=readings), "N-16")
        low = laid(partly(number=0, skirmishing=True))
        assert grade(verdict(low, "3", readings=readings)) == "none"


# -- units of several heights (N-18) ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("tall", "second", "third"),
    [(0, "hard", "hard"), (1, "hard", "hard"), (2, "hard", "hard"), (3, "soft", "soft")],
)
def test_a_target_counts_as_most_of_it_do_and_of_equals_as_the_lower(
    tall: int, second: str, third: str
) -> None:
    """N-18: four spears, some of them Large or of height 3, behind a Standard mob of height 1."""
    found = with_last(laid(partly()), tall, height=LARGE, number=3)
    assert grade(verdict(found, "2")) == second
    assert grade(verdict(found, "3")) == third
    for edition in ("2", "3"):
        counts = {"2": "large" if tall == 3 else "standard", "3": f"height {3 if tall == 3 else 1}"}
        text = f"the miniatures of spears differ in height: it counts as {counts[edition]}"
        assert rests_on(verdict(found, edition), "N-18") == ([text] if tall else [])


def test_of_three_heights_the_most_frequent_counts_not_the_middle_one() -> None:
    """Two of height 4, one of 1 and one of 2: it is 4, which a mob of 1 does not hide wholly."""
    found = with_last(laid(partly(), target={"number": 1}), 3, number=4)
    spears = found.unit("spears")
    found = found.with_units(
        mixed(spears, 1, number=2) if each.name == "spears" else each for each in found.units
    )
    heights = [each.profile.heights.third for each in found.unit("spears").miniatures]
    assert heights == [1, 4, 4, 2]
    assert grade(verdict(found, "3")) == "soft"


@pytest.mark.parametrize(("tall", "cover"), [(2, "hard"), (3, "soft")])
def test_a_target_is_tall_if_more_than_half_of_it_are(tall: int, cover: str) -> None:
    found = with_last(laid(partly()), tall, kind=Kind.CAVALRY)
    assert grade(verdict(found, "2")) == cover


def test_bases_in_between_count_one_by_one_in_the_second_edition() -> None:
    """Between Large ends a mob of one Large and two Standard: hard and soft together are soft.

    The Large one hides about a quarter of the facing, the others a half.
    """
    ends = {"height": LARGE}
    mob = mixed(partly(height=STANDARD), 1, height=LARGE)
    found = only(verdict(laid(mob, shooter=ends, target=ends), "2"))
    assert found.cover is Cover.SOFT
    assert found.hard_share is not None
    assert found.soft_share is not None
    assert 0.2 < found.hard_share < 0.35
    assert 0.4 < found.soft_share < 0.6
    all_large = mixed(partly(height=STANDARD), 3, height=LARGE)
    assert grade(verdict(laid(all_large, shooter=ends, target=ends), "2")) == "hard"


def test_boundaries_count_as_a_whole_in_the_third_edition_and_taller_bases_besides() -> None:
    """Between ends of height 3: two of height 1 and one of height 3 before the centre.

    As a whole the mob has height 1, which does nothing between ends of 3; the tall one is hard
    where a line passes through it: one line of three.
    """
    ends = {"number": 3}
    alone = laid(partly(number=1), shooter=ends, target=ends)
    assert grade(verdict(alone, "3")) == "none"
    mob = mixed(partly(number=1), 1, number=3)
    found = only(verdict(laid(mob, shooter=ends, target=ends), "3"))
    assert sum(line.cover is Cover.HARD for line in found.lines) <= 1
    assert all(line.cover is not Cover.SOFT for line in found.lines)
    assert found.cover is Cover.NONE
    deep = mixed(partly(number=1, count=9), 3, number=3)  # its whole last rank, a third of it
    assert grade(verdict(laid(deep, shooter=ends, target=ends), "3")) == "hard"
    two = mixed(partly(number=1), 2, number=3)  # most of it are tall now, and so it all is
    assert grade(verdict(laid(two, shooter=ends, target=ends), "3")) == "hard"


def test_a_lone_low_one_does_not_lower_a_boundary() -> None:
    mob = mixed(partly(number=2), 1, number=0)
    found = verdict(laid(mob), "3")
    assert grade(found) == "hard"
    assert rests_on(found, "N-18")


# -- gaps, and whose miniatures count --------------------------------------------------------------


def past_the_gap() -> NinthAgeTable:
    """A mob that looks right, in two ranks of four files with only its left file in the second.

    Its boundary is x from -2 to 0 and y from -2 to 2, of which x from -2 to -1 and y from -2 to 1
    is empty. Lines from the archer to the spears cross that gap: at y = -2 they are right of
    x = -2, and the left one passes x = -2.18 at y = 1, left of the only base there.
    """
    small = square(0.2)
    return table(
        unit("archers", (-1.5, -6), 90.0, base=small, aim=4),
        unit("spears", (-3.0, 12), 270.0, base=small),
        unit("mob", (0, 0), 0.0, base=INCH, files=4, count=5),
    )


def test_only_bases_block_in_the_second_edition_whole_boundaries_in_the_third() -> None:
    found = past_the_gap()
    assert only(verdict(found, "2")).sees
    blocked = verdict(found, "3")
    assert not blocked.sees
    (sight,) = [one for one in blocked.findings if one.code == "ninth-age.sight.blocked"]
    assert sight.by == ("mob",)


def test_a_full_last_rank_blocks_in_both() -> None:
    found = past_the_gap()
    full = unit("mob", (0, 0), 0.0, base=INCH, files=4, count=8)
    units = [full if each.name == "mob" else each for each in found.units]
    for edition in ("2", "3"):
        assert not only(verdict(found.with_units(units), edition)).sees


@pytest.mark.parametrize("edition", ["2", "3"])
def test_bases_edge_to_edge_let_no_line_through(edition: str) -> None:
    """G-01: between bases that touch, and between ranks, there is no room for a line."""
    mob = unit("mob", (0, 11.5), 90.0, base=INCH, files=10, count=30)
    assert grade(verdict(laid(mob), edition)) == "blocked"


@pytest.mark.parametrize("edition", ["2", "3"])
def test_two_blocks_side_by_side_leave_no_sight_and_with_a_slit_they_do(edition: str) -> None:
    def blocks(gap: float) -> list[NinthAgeUnit]:
        return [
            unit("mob", (-4 - gap / 2, 11.5), 90.0, base=INCH, files=8, count=8),
            unit("rabble", (4 + gap / 2, 11.5), 90.0, base=INCH, files=8, count=8),
        ]

    assert grade(verdict(laid(*blocks(0.0)), edition)) == "blocked"
    assert grade(verdict(laid(*blocks(0.1)), edition)) == "hard"


@pytest.mark.parametrize("edition", ["2", "3"])
def test_the_shooters_own_unit_never_counts(edition: str) -> None:
    """Those of the second rank look through the first, which is taller than anybody."""
    archers = unit("archers", (0, 0), base=INCH, files=3, count=6, aim=4, number=1)
    tall = replace(
        archers.miniatures[0].profile,
        heights=unit("x", (0, 0), height=GIGANTIC, number=5).miniatures[0].profile.heights,
    )
    front = tuple(
        replace(each, profile=tall) if each.rank == 1 else each for each in archers.miniatures
    )
    found = table(
        replace(archers, miniatures=front),
        unit("spears", (0, 12), 270.0, base=INCH, files=4, count=4),
    )
    shooters = verdict(found, edition).shooters
    assert [shooter.cover for shooter in shooters] == [Cover.NONE] * 6


@pytest.mark.parametrize("edition", ["2", "3"])
def test_the_targets_own_unit_never_counts(edition: str) -> None:
    """A round-about target: its rear ranks hide nothing of its flank, nor its front of itself."""
    target = {"files": 4, "count": 16, "height": GIGANTIC, "number": 5}
    assert grade(verdict(laid(target=target), edition)) == "none"


@pytest.mark.parametrize("edition", ["2", "3"])
@pytest.mark.parametrize("side", ["archers", "spears", "mob"])
def test_friends_count_as_enemies_do(edition: str, side: str) -> None:
    assert grade(verdict(laid(partly(side=side)), edition)) == "hard"
    assert grade(verdict(laid(wholly(side=side)), edition)) == "blocked"


@pytest.mark.parametrize("edition", ["2", "3"])
def test_what_stands_aside_or_beyond_does_nothing(edition: str) -> None:
    for at in ((8.0, 6.0), (-8.0, 6.0), (0.0, 20.0), (0.0, -3.0)):
        mob = unit("mob", at, 90.0, base=INCH, files=3, count=3)
        assert grade(verdict(laid(mob), edition)) == "none"
