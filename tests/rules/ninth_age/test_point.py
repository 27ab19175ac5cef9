"""A point of the table as a target: it counts as Standard in edition 2, as height 0 in edition 3.

(Second edition, Line of Sight; third edition, Line of Sight.) It is written as a unit on the
smallest of bases.
"""

from __future__ import annotations

import pytest

from defilade.rules.ninth_age import Height, NinthAgeTable
from tests.rules.ninth_age.tables import square, table, unit, verdict

DOT = square(1 / 25.4)


def laid(shooter: Height | int, between: Height | int) -> NinthAgeTable:
    """A shooter before a point, and a row of others that hides it wholly."""

    def tall(height: Height | int) -> dict[str, object]:
        is_class = isinstance(height, Height)
        return {"height": height if is_class else None, "number": None if is_class else height}

    point: Height | int = Height.STANDARD if isinstance(shooter, Height) else 0
    return table(
        unit("archers", (0, 0), 90, aim=4, **tall(shooter)),  # type: ignore[arg-type]
        unit("point", (0, 12), 270, base=DOT, **tall(point)),  # type: ignore[arg-type]
        unit("others", (0, 6), 90, files=8, count=8, **tall(between)),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("shooter", "between", "sees"),
    [
        (Height.STANDARD, Height.STANDARD, False),
        (Height.LARGE, Height.STANDARD, True),
        (Height.LARGE, Height.LARGE, False),
        (Height.GIGANTIC, Height.LARGE, True),
    ],
)
def test_in_the_second_edition_it_is_standard(
    shooter: Height, between: Height, *, sees: bool
) -> None:
    assert verdict(laid(shooter, between), "2", defender="point").sees is sees


@pytest.mark.parametrize(
    ("shooter", "between", "sees"), [(0, 0, False), (1, 0, True), (2, 1, True), (2, 2, False)]
)
def test_in_the_third_edition_it_has_height_0(shooter: int, between: int, *, sees: bool) -> None:
    assert verdict(laid(shooter, between), "3", defender="point").sees is sees
