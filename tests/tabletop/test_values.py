"""The values on a table: an object that exists is legal, and a changed copy leaves it be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest

from defilade.errors import DefiladeError, UnknownNameError
from defilade.geometry.shapes import circle, oblong, rectangle
from defilade.geometry.solids import Solid
from defilade.tabletop import (
    Base,
    Miniature,
    Outline,
    Silhouette,
    Table,
    Terrain,
    Token,
    Unit,
)
from defilade.tabletop.table import unknown

TROOPER = Silhouette(height=1.65, low=1.6, high=1.7)


def miniature(name: str = "a", at: tuple[float, float] = (0, 0), **changes: float) -> Miniature:
    return Miniature(name=name, at=at, base=Base.round(1), silhouette=TROOPER, **changes)


def unit(name: str = "clones", *names: str, leader: str = "a") -> Unit[str]:
    miniatures = tuple(miniature(each) for each in names or ("a", "b"))
    return Unit(name=name, side="blue", profile="any", miniatures=miniatures, leader_name=leader)


def piece(name: str = "crate", bottom: float = 0, top: float = 1) -> Terrain:
    shape = circle((0, 0), 2)
    return Terrain(name=name, kind="obstacle", cover="light", shape=shape, bottom=bottom, top=top)


def test_footprints() -> None:
    assert Base.round(2).footprint((1, 1), 30) == circle((1, 1), 2)
    long = Base(outline=Outline.OBLONG, length=6, width=2)
    assert long.footprint((0, 0), 0) == oblong((0, 0), 6, 2)
    assert long.footprint((0, 0), 90) == oblong((0, 0), 6, 2, 90)
    broad = Base(outline=Outline.OBLONG, length=2, width=6)
    assert broad.footprint((0, 0), 0) == oblong((0, 0), 6, 2, 90)
    box = Base(outline=Outline.RECTANGLE, length=3, width=1)
    assert box.footprint((0, 0), 90) == rectangle((0, 0), (1, 3))


def test_a_body_is_the_footprint_up_to_the_silhouette() -> None:
    figure = miniature(at=(3, 4), elevation=2.0)
    assert figure.body == Solid(shape=circle((3, 4), 1), bottom=2, top=3.65)
    assert figure.footprint == circle((3, 4), 1)


def test_changed_copies() -> None:
    figure = miniature(elevation=2.0)
    assert figure.moved_to((5, 5)).body.bottom == 2
    assert figure.moved_to((5, 5), elevation=0).footprint == circle((5, 5), 1)
    assert figure.as_tall_as(3).silhouette == Silhouette.exactly(3)
    assert figure.at == (0, 0)
    with pytest.raises(FrozenInstanceError):
        figure.at = (1, 1)  # type: ignore[misc]


def test_an_estimate_is_bounded() -> None:
    assert TROOPER.is_estimate
    assert not Silhouette.exactly(2).is_estimate


def test_a_piece_is_solid_from_bottom_to_top() -> None:
    assert piece(bottom=2, top=3).solid == Solid(shape=circle((0, 0), 2), bottom=2, top=3)
    assert piece(top=0).solid.is_empty


def test_names_lead_to_things() -> None:
    table: Table[Unit[str], Terrain] = Table(size=(36, 36), units=(unit(), unit("droids")))
    assert table.unit("droids").leader.name == "a"
    assert table.unit("clones").miniature("b").name == "b"
    with pytest.raises(UnknownNameError, match=r"^unknown unit 'clone'; did you mean 'clones'\?$"):
        table.unit("clone")
    with pytest.raises(DefiladeError, match=r"^unit 'clones' has no miniature 'c'$"):
        unit().miniature("c")


def test_tables_with_other_things_on_them() -> None:
    table = Table(size=(36, 36), units=(unit(),), terrain=(piece(),))
    assert table.with_terrain([]).terrain == ()
    assert table.with_units([unit("droids")]).units[0].name == "droids"
    assert table.terrain == (piece(),)
    moved = unit().with_miniatures((miniature("a", (9, 9)),))
    assert moved.leader.at == (9, 9)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hevy", "unknown cover 'hevy'; did you mean 'heavy'?"),
        ("HEAVY", "unknown cover 'HEAVY'; did you mean 'heavy'?"),
        ("full", "unknown cover 'full'; expected one of: none, light, heavy"),
    ],
)
def test_what_is_said_of_an_unknown_name(name: str, message: str) -> None:
    assert unknown("cover", name, ("none", "light", "heavy")) == message


def test_what_is_said_where_there_is_nothing() -> None:
    assert unknown("unit", "a", []) == "unknown unit 'a'; expected one of: none"


NONSENSE: dict[str, tuple[Callable[[], object], str]] = {
    "no base": (lambda: Base.round(0), "base size above 0"),
    "an oval round base": (lambda: Base(outline=Outline.ROUND, width=1, length=2), "as wide as"),
    "no height": (lambda: Silhouette.exactly(0), "height above 0"),
    "an estimate outside its bounds": (lambda: Silhouette(height=3, low=1, high=2), "height"),
    "an empty unit": (
        lambda: Unit(name="a", side="b", profile=0, miniatures=(), leader_name="a"),
        "at least one miniature",
    ),
    "a stranger as leader": (lambda: unit(leader="z"), "leader 'z' is not in the unit"),
    "two of one name": (lambda: unit("clones", "a", "a"), "share a name"),
    "two units of one name": (
        lambda: Table(size=(1, 1), units=(unit(), unit())),
        "two units share a name",
    ),
    "two pieces of one name": (
        lambda: Table(size=(1, 1), terrain=(piece(), piece())),
        "two pieces of terrain share a name",
    ),
    "a piece upside down": (lambda: piece(bottom=3, top=2), "bottom <= top"),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused(what: str) -> None:
    make, message = NONSENSE[what]
    with pytest.raises(ValueError, match=message):
        make()


def test_a_token_is_a_point_unless_it_has_a_diameter() -> None:
    assert Token(name="smoke", kind="smoke", at=(1, 1)).diameter == 0
