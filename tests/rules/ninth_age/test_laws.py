"""Laws of both editions: what must not matter, and what can only matter one way."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from defilade.geometry.shapes import XY, Shape, rectangle
from defilade.rules.ninth_age import Cover, Feature, NinthAgeTable, NinthAgeUnit, Shooter
from tests.rules.ninth_age.strategies import EVERYWHERE, tables
from tests.rules.ninth_age.tables import moved, piece, table, unit, verdict
from tests.rules.ninth_age.test_share import VECTORS, laid, posts
from tests.strategies import examples

both_editions = pytest.mark.parametrize("edition", ["2", "3"])


def outcome(shooter: Shooter) -> tuple[object, ...]:
    """What a player asks for."""
    return shooter.sees, shooter.cover, shooter.target_facing, shooter.may_shoot, shooter.needed


def is_sure(shooter: Shooter, by: float = 0.02) -> bool:
    """True if no rounding changes the answer [mm]."""
    return shooter.margin_mm is None or shooter.margin_mm > by


def same(one: Shooter, other: Shooter) -> None:
    """The same outcome, by the same margin, unless rounding may decide."""
    assert is_sure(one) is is_sure(other) or abs((one.margin_mm or 0) - 0.02) < 0.02
    if not is_sure(one):
        return
    assert outcome(one) == outcome(other)
    if one.margin_mm is None or other.margin_mm is None:
        assert one.margin_mm == other.margin_mm
    else:
        assert one.margin_mm == pytest.approx(other.margin_mm, abs=0.03)


def mirrored(things: NinthAgeTable) -> NinthAgeTable:
    """The table in a mirror that swaps up and down: left is right."""
    return things.with_terrain(
        [replace(each, shape=each.shape.moved(mirrored=True)) for each in things.terrain]
    ).with_units([_mirrored(each) for each in things.units])


def _mirrored(block: NinthAgeUnit) -> NinthAgeUnit:
    files = max(each.file for each in block.miniatures)
    return replace(
        block,
        facing=-block.facing,
        miniatures=tuple(
            replace(
                each,
                at=(each.at[0], -each.at[1]),
                facing=-each.facing,
                file=files + 1 - each.file,
            )
            for each in block.miniatures
        ),
    )


SWAPPED = {"flank-left": "flank-right", "flank-right": "flank-left"}


@both_editions
@examples(6)
@given(things=tables(kinds=EVERYWHERE, turned=False))
def test_left_and_right_are_alike(edition: str, things: NinthAgeTable) -> None:
    other = verdict(mirrored(things), edition).shooters
    for one, image in zip(verdict(things, edition).shooters, other, strict=True):
        if not is_sure(one) or not is_sure(image):
            continue
        assert (one.sees, one.cover) == (image.sees, image.cover)
        side = str(one.target_facing)
        assert str(image.target_facing) == SWAPPED.get(side, side)
        if one.lines:
            counts = [line.cover for line in one.lines if line.cover]
            assert len(counts) < 2 or one.cover is not Cover.NONE


@both_editions
@examples(6)
@given(
    things=tables(turned=False, kinds=EVERYWHERE),
    turned=st.one_of(st.sampled_from([90.0, 180.0, 45.0]), st.floats(0.0, 360.0)),
    by=st.tuples(st.floats(-50.0, 50.0), st.floats(-50.0, 50.0)),
)
def test_where_the_table_lies_does_not_matter(
    edition: str, things: NinthAgeTable, turned: float, by: XY
) -> None:
    other = verdict(moved(things, by=by, turned=turned), edition).shooters
    for one, image in zip(verdict(things, edition).shooters, other, strict=True):
        same(one, image)


@both_editions
@examples(6)
@given(things=tables(), data=st.data())
def test_the_order_of_things_does_not_matter(
    edition: str, things: NinthAgeTable, data: st.DataObject
) -> None:
    pieces = data.draw(st.permutations(things.terrain))
    units = data.draw(st.permutations(things.units))
    other = verdict(things.with_terrain(pieces).with_units(units), edition)
    for one, image in zip(verdict(things, edition).shooters, other.shooters, strict=True):
        same(one, image)


@both_editions
@examples(5)
@given(things=tables())
def test_the_same_table_has_the_same_verdict(edition: str, things: NinthAgeTable) -> None:
    assert verdict(things, edition) == verdict(things, edition)


def _halves(feature: Feature, at: float) -> list[Feature]:
    """A box cut in two that touch, under two names."""
    core = feature.shape.core
    assert isinstance(core, Polygon)
    a, b, c, d = ((x, y) for x, y in core.exterior.coords[:4])
    first, second = _at(a, b, at), _at(d, c, at)
    return [
        replace(feature, name="one half", shape=Shape(core=Polygon([a, first, second, d]))),
        replace(feature, name="other half", shape=Shape(core=Polygon([first, b, c, second]))),
    ]


def _at(start: XY, end: XY, fraction: float) -> XY:
    x, y = ((1 - fraction) * a + fraction * b for a, b in zip(start, end, strict=True))
    return (x, y)


@both_editions
@examples(6)
@given(
    things=tables(kinds=EVERYWHERE, most=3),
    kind=st.sampled_from(EVERYWHERE),
    size=st.tuples(st.floats(0.5, 4.0), st.floats(0.2, 1.0)),
    at=st.tuples(st.floats(-1.0, 1.0), st.floats(0.3, 0.7)),
    turn=st.sampled_from([0.0, 20.0, 90.0]),
    cut=st.floats(0.1, 0.9),
)
def test_two_touching_halves_are_one_piece(
    edition: str,
    things: NinthAgeTable,
    kind: str,
    size: XY,
    at: XY,
    turn: float,
    cut: float,
) -> None:
    """No line slips through the seam, however the table is turned."""
    (x0, y0), (x1, y1) = things.unit("archers").at, things.unit("spears").at
    place = (x0 + at[1] * (x1 - x0) + at[0], y0 + at[1] * (y1 - y0))
    whole = piece(kind, rectangle(place, size, turn), "whole")
    if whole.shape.overlaps(things.unit("archers").boundary):
        return
    uncut = verdict(things.with_terrain([*things.terrain, whole]), edition)
    halves = verdict(things.with_terrain([*things.terrain, *_halves(whole, cut)]), edition)
    for one, other in zip(uncut.shooters, halves.shooters, strict=True):
        if is_sure(one):
            assert outcome(one) == outcome(other)
            if one.cover is not None and edition == "2" and one.eye == other.eye:
                assert one.hidden_share == pytest.approx(other.hidden_share, abs=1e-7)


@both_editions
@examples(6)
@given(things=tables(kinds=EVERYWHERE, most=5))
def test_a_piece_less_never_harms_the_shooter(edition: str, things: NinthAgeTable) -> None:
    before = verdict(things, edition).shooters
    for feature in things.terrain:
        left = [each for each in things.terrain if each is not feature]
        after = verdict(things.with_terrain(left), edition).shooters
        for one, other in zip(before, after, strict=True):
            if one.sees:
                assert one.cover is not None
                assert other.sees
                assert other.cover is not None
                assert other.cover <= one.cover


@both_editions
@examples(6)
@given(things=tables(kinds=EVERYWHERE, between=0, turned=False), at=st.sampled_from([-14.0, 40.0]))
def test_a_unit_behind_or_beyond_has_no_effect(
    edition: str, things: NinthAgeTable, at: float
) -> None:
    other = unit("others", (0.0, at), 90.0, files=8, count=8, number=5)
    more = things.with_units([*things.units, other])
    for one, also in zip(
        verdict(things, edition).shooters, verdict(more, edition).shooters, strict=True
    ):
        assert outcome(one) == outcome(also)
        assert (one.eye, one.hidden) == (also.eye, also.hidden)
        assert one.margin_mm == also.margin_mm


@pytest.mark.parametrize(
    ("name", "second", "third"),
    [
        ("V1", Cover.NONE, Cover.NONE),
        ("V2", Cover.NONE, Cover.NONE),
        ("V3", Cover.HARD, Cover.HARD),
        ("V4", Cover.HARD, Cover.HARD),
        ("V5", Cover.NONE, Cover.NONE),
        ("V6", Cover.NONE, Cover.HARD),
        ("V7", Cover.HARD, Cover.HARD),
        ("V8", Cover.NONE, Cover.NONE),
    ],
)
def test_the_editions_differ_where_they_should(name: str, second: Cover, third: Cover) -> None:
    """Posts before both corners of a facing hide little of it, and two of three lines."""
    things = laid(*posts(*VECTORS[name][0]))
    assert verdict(things, "2").cover is second
    assert verdict(things, "3").cover is third


@both_editions
def test_what_is_behind_the_archers_is_not_seen(edition: str) -> None:
    for facing, sees in ((90.0, True), (-90.0, False), (0.0, False), (46.0, True)):
        archers = unit("archers", (0, 0), facing, aim=4)
        spears = unit("spears", (0, 12), 270, files=5, count=5)
        found = verdict(table(archers, spears), edition)
        assert found.sees is sees, facing
        assert math.isclose(found.shooters[0].range_in, 12.0, abs_tol=1.0)
