"""Pools of dice as counts of faces, against every way that the dice fall."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from defilade.dice import Die, Distribution, pool

DIE = Die(name="odd", faces=("a", "b", "c"), sides=(1, 3, 2))
SIDES = "abbbcc"


@pytest.mark.parametrize("count", range(5))
def test_a_pool_is_every_way_its_dice_fall(count: int) -> None:
    ways = Counter(
        tuple(faces.count(face) for face in "abc") for faces in product(SIDES, repeat=count)
    )
    assert pool(DIE, count) == Distribution(ways)


def test_one_die() -> None:
    assert DIE.total == 6
    assert DIE.distribution == Distribution.uniform(SIDES)


def test_a_face_that_is_on_no_side() -> None:
    die = Die(name="plain", faces=("a", "b"), sides=(1, 0))
    assert pool(die, 3) == Distribution.certain((3, 0))


@pytest.mark.parametrize(
    ("faces", "sides"),
    [(("a", "a"), (1, 1)), (("a",), (1, 1)), (("a", "b"), (1, -1)), (("a",), (0,))],
)
def test_what_is_no_die(faces: tuple[str, ...], sides: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="die x: expected"):
        Die(name="x", faces=faces, sides=sides)


def test_a_negative_number_of_dice() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        pool(DIE, -1)
