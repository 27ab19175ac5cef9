"""Volley Fire, of the second edition: if one of the unit sees, the others look past miniatures.

Source: The 9th Age, second edition, Volley Fire. Its extra rank is in `test_who`.
"""

from __future__ import annotations

from typing import Any

import pytest

from defilade.rules.ninth_age import Attack, Height, NinthAgeTable, NinthAgeUnit, Verdict
from tests.rules.ninth_age.tables import (
    Thing,
    box,
    piece,
    square,
    table,
    texts,
    unit,
    verdict,
    with_last,
)

INCH = square(1.0)
VOLLEY: dict[str, Any] = {"rules": ["Volley Fire"]}
STANDARD, LARGE, GIGANTIC = Height


def laid(*things: Thing, spears: dict[str, Any] | None = None, **archers: Any) -> NinthAgeTable:
    """Seven archers from x = -3.5 to 3.5, and four spears a foot away."""
    return table(
        unit(
            "archers",
            (0, 0),
            **{"base": INCH, "files": 7, "count": 7, "aim": 4, "range": 36, **archers},
        ),
        unit("spears", (0, 12), 270.0, **{"base": INCH, "files": 4, "count": 4, **(spears or {})}),
        *things,
    )


def mob(x: float, files: int, y: float = 11.5, **given: Any) -> NinthAgeUnit:
    """A mob before the spears, its middle at `x`."""
    return unit("mob", (x, y), 90.0, **{"base": INCH, "files": files, "count": files, **given})


def covers(found: Verdict) -> list[str]:
    return [
        "blocked" if shooter.cover is None else str(shooter.cover) for shooter in found.shooters
    ]


ALL_BUT_THE_LAST = mob(0.0, 6, y=1.0)  # so near that it hides all of the spears from most archers


def test_if_one_of_them_sees_all_of_them_do() -> None:
    """The archers in the middle see nothing past the mob; those at the ends see past it."""
    plain = covers(verdict(laid(ALL_BUT_THE_LAST), "2"))
    assert plain[3] == "blocked"
    assert plain[0] != "blocked"
    found = verdict(laid(ALL_BUT_THE_LAST, **VOLLEY), "2")
    assert covers(found) == ["none"] * 7
    assert texts(found, "ninth-age.sight.clear") == [
        "archers 1-7 see spears, past miniatures no taller (Volley Fire)"
    ]


def test_if_none_of_them_sees_none_does() -> None:
    found = verdict(laid(mob(0.0, 20), **VOLLEY), "2")
    assert covers(found) == ["blocked"] * 7
    assert not found.sees


def test_one_who_may_not_shoot_sees_for_the_others() -> None:
    """Any of the unit will do: a column of forty, with three shields right before it.

    The first two see nothing, but the last, from (0.5, -39), sees the spears' corner, (2, 12): its
    line passes x = 1.65 where the shields begin, which reach x = 1.5.
    """
    shields = mob(0.0, 3, y=1.05)
    column: dict[str, Any] = {"files": 1, "count": 40}
    plain = verdict(laid(shields, **column), "2")
    assert covers(plain)[:2] == ["blocked", "blocked"]
    assert covers(plain)[39] != "blocked"
    assert not plain.sees
    found = verdict(laid(shields, **column, **VOLLEY), "2")
    assert covers(found)[:2] == ["none", "none"]
    assert found.sees


@pytest.mark.parametrize("shooter", list(Height))
@pytest.mark.parametrize("between", list(Height))
def test_those_no_taller_than_the_shooter_are_ignored(shooter: Height, between: Height) -> None:
    """Between archers of one height and spears of the same: what is taller counts as ever."""
    ends: dict[str, Any] = {"height": shooter, "spears": {"height": shooter}}
    low = mob(-0.5, 3, height=between)
    plain = covers(verdict(laid(low, **ends), "2"))
    found = covers(verdict(laid(low, **ends, **VOLLEY), "2"))
    assert found == (["none"] * 7 if between <= shooter else plain)
    if between >= shooter:
        assert "hard" in plain


def test_soft_cover_of_lower_ones_is_ignored_as_well() -> None:
    ends: dict[str, Any] = {"height": LARGE, "spears": {"height": LARGE}}
    assert "soft" in covers(verdict(laid(mob(0.0, 20), **ends), "2"))
    assert covers(verdict(laid(mob(0.0, 20), **ends, **VOLLEY), "2")) == ["none"] * 7


def test_terrain_counts_as_ever() -> None:
    wood = piece("forest", box(-9, 9, 4, 5))
    assert covers(verdict(laid(wood, mob(-0.5, 3), **VOLLEY), "2")) == ["soft"] * 7
    rock = piece("impassable", box(-9, 9, 4, 5))
    assert covers(verdict(laid(rock, mob(-0.5, 3), **VOLLEY), "2")) == ["blocked"] * 7


def test_it_is_a_rule_of_the_weapon() -> None:
    """One of seven has another weapon, and looks at the mob."""
    found = with_last(laid(mob(0.0, 4), **VOLLEY), 1, "archers", aim=4)
    plain = covers(verdict(laid(mob(0.0, 4)), "2"))
    assert plain[6] == "hard"
    assert covers(verdict(found, "2")) == ["none"] * 6 + ["hard"]


def test_it_holds_for_stand_and_shoot() -> None:
    found = verdict(laid(ALL_BUT_THE_LAST, **VOLLEY), "2", attack=Attack.STAND_AND_SHOOT)
    assert covers(found) == ["none"] * 7


def test_the_arc_and_the_facing_are_as_ever() -> None:
    aside = table(
        unit("archers", (0, 0), base=INCH, files=7, count=7, aim=4, rules=["Volley Fire"]),
        unit("spears", (30, 2), 270.0, base=INCH),
    )
    assert covers(verdict(aside, "2")) == ["blocked"] * 7


def test_the_third_edition_has_none() -> None:
    plain = covers(verdict(laid(ALL_BUT_THE_LAST), "3"))
    assert covers(verdict(laid(ALL_BUT_THE_LAST, **VOLLEY), "3")) == plain
    assert "blocked" in plain
