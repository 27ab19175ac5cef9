"""Facings, arcs and who is located in which: ties, the front arc, whose place decides.

Sources: The 9th Age, second edition, Unit Arcs and To-Hit Modifiers; third edition, Choose a Unit
and a Target. Reading N-08.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from defilade.geometry.shapes import XY
from defilade.rules.ninth_age import NinthAgeUnit
from defilade.rules.ninth_age.arcs import front_arc, located, place_of
from defilade.tabletop import Base, Facing
from tests.rules.ninth_age.tables import box, only, piece, square, table, unit, verdict

FRONT, REAR = Facing.FRONT, Facing.REAR
LEFT, RIGHT = Facing.FLANK_LEFT, Facing.FLANK_RIGHT
TURNS = (0.0, 90.0, 180.0, 270.0, 30.0, 45.0, 117.3, 301.0)


def block(
    facing: float = 90.0, *, at: XY = (0.0, 0.0), files: int = 4, count: int = 8
) -> NinthAgeUnit:
    """Four files and two ranks on bases of an inch: 4 wide, 2 deep, its front centred on `at`."""
    return unit("spears", at, facing, files=files, count=count, base=square(1.0))


def seen_from(facing: float, point: XY, at: XY = (0.0, 0.0)) -> XY:
    """A point given as (to the right, ahead) of a unit's front centre, on the table."""
    quarter, rest = divmod(facing, 90.0)
    if rest:
        cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    else:
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(quarter) % 4]
    right, ahead = point
    return (at[0] + ahead * cos + right * sin, at[1] + ahead * sin - right * cos)


PLACES = [
    # the block is 4 wide and 2 deep: its corners are (-2, 0), (2, 0), (2, -2), (-2, -2)
    ((0, 5), FRONT),
    ((6.9, 5), FRONT),
    ((7.1, 5), RIGHT),
    ((-6.9, 5), FRONT),
    ((-7.1, 5), LEFT),
    ((0, 0.1), FRONT),
    ((3, 0), RIGHT),
    ((-3, 0), LEFT),
    ((9, -1), RIGHT),
    ((-9, -1), LEFT),
    ((7.1, -7), RIGHT),
    ((6.9, -7), REAR),
    ((-7.1, -7), LEFT),
    ((-6.9, -7), REAR),
    ((0, -2.1), REAR),
    ((0, -30), REAR),
]


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("point", "facing"), PLACES)
def test_located_in_each_arc_however_it_looks(turn: float, point: XY, facing: Facing) -> None:
    found = located(block(turn), seen_from(turn, point))
    assert found.facing is facing
    assert not found.is_on_ray


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 270.0, -90.0, 720.0])
@pytest.mark.parametrize("corner", [(2, 0), (-2, 0), (2, -2), (-2, -2)])
@pytest.mark.parametrize("far", [0.0, 0.25, 1.0, 7.5, 30.0])
def test_exactly_on_each_of_the_four_rays_it_is_in_the_flank(
    turn: float, corner: XY, far: float
) -> None:
    """N-08: the ray leaves the corner at 135 degrees to the side; on it counts as the flank."""
    right, ahead = corner
    point = (right + math.copysign(far, right), ahead + (far if ahead == 0 else -far))
    found = located(block(turn), seen_from(turn, point))
    assert found.is_on_ray
    assert found.facing is (RIGHT if right > 0 else LEFT)
    assert found.other is (FRONT if ahead == 0 else REAR)
    assert found.margin == pytest.approx(0.0, abs=1e-7)


@pytest.mark.parametrize("turn", [30.0, 45.0, 117.3, 301.0])
@pytest.mark.parametrize("aside", [-1e-5, 1e-5])
def test_just_off_a_ray_in_any_rotation(turn: float, aside: float) -> None:
    """A hundredth of a thousandth of an inch off the ray is enough to leave it."""
    found = located(block(turn), seen_from(turn, (7 + aside, 5)))
    assert found.facing is (RIGHT if aside > 0 else FRONT)
    assert found.other is (FRONT if aside > 0 else RIGHT)
    assert found.margin == pytest.approx(abs(aside) / math.sqrt(2), rel=1e-4)


@pytest.mark.parametrize(
    ("point", "facing", "other", "margin"),
    [
        ((0, 5), FRONT, None, 7 / math.sqrt(2)),  # from the ray that leaves (2, 0)
        ((1, 5), FRONT, RIGHT, 6 / math.sqrt(2)),
        ((1, 0.1), FRONT, RIGHT, 1.1 / math.sqrt(2)),  # and not from the rear, though it is thin
        ((5, -0.5), RIGHT, FRONT, 3.5 / math.sqrt(2)),
        ((5, -1.5), RIGHT, REAR, 3.5 / math.sqrt(2)),
        ((-1, -5), REAR, LEFT, 4 / math.sqrt(2)),
    ],
)
def test_how_far_the_ray_to_the_next_arc_is(
    point: XY, facing: Facing, other: Facing | None, margin: float
) -> None:
    found = located(block(), point)
    assert found.facing is facing
    assert found.margin == pytest.approx(margin)
    assert other is None or found.other is other


def test_the_next_arc_of_a_wide_thin_block_is_a_flank_never_the_far_side() -> None:
    wide = block(files=10, count=10)  # 10 wide, 1 deep
    for x in (-4.0, -1.0, 0.5, 4.0):
        found = located(wide, (x, 0.5))
        assert found.facing is FRONT
        assert found.other is (RIGHT if x > 0 else LEFT)
        assert found.margin == pytest.approx((0.5 + 5 - abs(x)) / math.sqrt(2))


# -- the whole plane -------------------------------------------------------------------------------


def by_angles(unit: NinthAgeUnit, point: XY) -> set[Facing]:
    """The arcs that a point lies in, by the bearings at which it is seen from the corners.

    It is in the arc beyond a side if it lies out over it, not more than 45 degrees to the left as
    seen from its left corner, and not more than that to the right as seen from its right one.
    """
    found, degree = set(), math.pi / 180
    for facing in Facing:
        (x0, y0), (x1, y1) = unit.line(facing)
        out = math.atan2(y1 - y0, x1 - x0) + 90 * degree
        from_left, from_right = (
            math.remainder(math.atan2(point[1] - y, point[0] - x) - out, 360 * degree) / degree
            for x, y in ((x0, y0), (x1, y1))
        )
        if -90 <= from_left <= 45 and -45 <= from_right <= 90:
            found.add(facing)
    return found


coordinates = st.integers(-400, 400).map(lambda n: n / 20 + 0.013)


@given(
    x=coordinates,
    y=coordinates,
    turn=st.sampled_from(TURNS),
    files=st.integers(1, 10),
    ranks=st.integers(1, 6),
)
def test_the_arcs_part_the_plane(x: float, y: float, turn: float, files: int, ranks: int) -> None:
    """Every point outside is located in one arc, which is the one that its bearings tell."""
    spears = block(turn, files=files, count=files * ranks)
    point = seen_from(turn, (x, y))
    assume(not (abs(x) < files / 2 and -ranks < y < 0))
    found = located(spears, point)
    assume(found.margin > 1e-6)
    assert by_angles(spears, point) == {found.facing}


@given(x=coordinates, y=coordinates, turn=st.sampled_from(TURNS))
def test_mirrored_left_is_right(x: float, y: float, turn: float) -> None:
    swapped = {FRONT: FRONT, REAR: REAR, LEFT: RIGHT, RIGHT: LEFT}
    found = located(block(turn), seen_from(turn, (x, y)))
    mirrored = located(block(turn), seen_from(turn, (-x, y)))
    assume(found.margin > 1e-6)
    assert mirrored.facing is swapped[found.facing]
    assert mirrored.margin == pytest.approx(found.margin)


@given(x=coordinates, y=coordinates, turn=st.sampled_from(TURNS))
def test_turned_with_its_block_a_point_stays_in_its_arc(x: float, y: float, turn: float) -> None:
    found, turned = located(block(), (x, y)), located(block(turn), seen_from(turn, (x, y)))
    assume(found.margin > 1e-6)
    assert (turned.facing, turned.other) == (found.facing, found.other)
    assert turned.margin == pytest.approx(found.margin)


@given(x=coordinates, y=coordinates)
def test_a_round_base_has_a_front_arc_only(x: float, y: float) -> None:
    cannon = unit("spears", (0, 0), base=Base.round(60 / 25.4))
    found = located(cannon, (x, y))
    assert (found.facing, found.margin, found.is_on_ray) == (FRONT, math.inf, False)


# -- the front arc ---------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(
    ("point", "is_in"),
    [
        ((0, 1), True),
        ((0, -0.01), False),
        ((5.99, 4), True),
        ((6.01, 4), False),
        ((-5.99, 4), True),
        ((-6.01, 4), False),
        ((1.9, 0.01), True),
        ((2.1, 0.05), False),
    ],
)
def test_the_front_arc_lies_before_the_front_between_its_rays(
    turn: float, point: XY, *, is_in: bool
) -> None:
    planes = front_arc(block(turn).line(FRONT))
    x, y = seen_from(turn, point)
    assert all(nx * x + ny * y >= c for nx, ny, c in planes) is is_in


@pytest.mark.parametrize("edition", ["2", "3"])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize(
    ("x", "sees"),
    # the ray from the archer's front corner, (0.5, 0), passes (11.5, 11): where a target centred on
    # x = 12 has the corner of its rear, the last of it to leave the arc
    [(0.0, True), (10.9, True), (11.9, True), (12.0, False), (12.1, False), (30.0, False)],
)
def test_a_target_is_seen_if_any_of_it_is_in_the_front_arc(
    edition: str, side: int, x: float, *, sees: bool
) -> None:
    """And not if it only touches the ray: a line of sight needs room (G-01)."""
    laid = table(
        unit("archers", (0, 0), base=square(1.0), aim=4),
        unit("spears", (side * x, 10), 270.0, base=square(1.0)),
    )
    assert only(verdict(laid, edition)).sees is sees


@pytest.mark.parametrize("edition", ["2", "3"])
def test_behind_and_beside_nothing_is_seen(edition: str) -> None:
    for at in ((0.0, -10.0), (10.0, -1.0), (-10.0, -1.0)):
        laid = table(unit("archers", (0, 0), aim=4), unit("spears", at, 90.0))
        found = verdict(laid, edition)
        assert not found.sees
        assert only(found).why_not == "no line of sight"


# -- whose place decides ---------------------------------------------------------------------------


def test_the_centre_of_the_front_decides_for_bases_with_corners() -> None:
    archer = unit("archers", (3.0, 4.0), 90.0, base=square(1.0)).miniatures[0]
    assert place_of(archer) == (3.0, 4.0)  # not its base's centre, (3, 3.5)


def test_the_centre_of_the_base_decides_for_round_ones() -> None:
    cannon = unit("archers", (3.0, 4.0), 90.0, base=Base.round(2.0)).miniatures[0]
    assert place_of(cannon) == (3.0, 4.0)
    assert cannon.at == (3.0, 4.0)


def test_front_and_base_centre_on_either_side_of_a_ray() -> None:
    """Front centre (7.2, 5) past the ray that passes (7, 5): the flank; base centre (6.7, 5)."""
    spears = block()
    looks_right = unit("archers", (7.2, 5.0), 0.0, base=square(1.0), aim=4).miniatures[0]
    assert looks_right.at == (6.7, 5.0)
    assert located(spears, place_of(looks_right)).facing is RIGHT
    assert located(spears, looks_right.at).facing is FRONT
    cannon = unit("archers", (6.7, 5.0), 0.0, base=Base.round(1.0), aim=4).miniatures[0]
    assert located(spears, place_of(cannon)).facing is FRONT


def astride() -> NinthAgeUnit:
    """Ten archers whose line straddles the ray of `spears` at (7, 5): from x = 2 to x = 12."""
    return unit("archers", (7.0, 5.0), 270.0, files=10, count=10, base=square(1.0), aim=4)


def test_second_edition_takes_the_facing_from_each_miniature() -> None:
    """Their fronts are centred on 2.5, 3.5 ... 11.5: five before the ray, five past it."""
    found = verdict(table(block(), astride()), "2")
    sides = {shooter.name: shooter.target_facing for shooter in found.shooters}
    # they look down the table, so number 1 stands on its own left: the right of the plan
    assert [sides[f"archers {n}"] for n in range(1, 11)] == [RIGHT] * 5 + [FRONT] * 5


def test_third_edition_takes_it_once_from_the_centre_of_the_units_front() -> None:
    """The centre, (7, 5), is exactly on the ray: all of them shoot at the flank (N-08)."""
    found = verdict(table(block(), astride()), "3")
    assert {shooter.target_facing for shooter in found.shooters} == {RIGHT}
    assert "N-08" in {finding.reading for finding in found.findings}
    nearer = astride().moved_to((6.9, 5.0))
    found = verdict(table(block(), nearer), "3")
    assert {shooter.target_facing for shooter in found.shooters} == {FRONT}
    assert "N-08" not in {finding.reading for finding in found.findings}


def test_second_edition_names_the_reading_for_the_miniature_on_the_ray() -> None:
    laid = table(block(), unit("archers", (7.0, 5.0), 270.0, base=square(1.0), aim=4))
    found = verdict(laid, "2")
    assert only(found).target_facing is RIGHT
    (on_ray,) = [finding for finding in found.findings if finding.reading == "N-08"]
    assert "on the ray" in on_ray.text
    assert on_ray.margin_mm == pytest.approx(0.0, abs=1e-5)


@pytest.mark.parametrize("edition", ["2", "3"])
def test_the_facing_decides_the_cover(edition: str) -> None:
    """The excerpt's forest: it hides two thirds of the flank, and nothing of the front.

    A wood beside the right flank, from which the front is in plain view.
    """
    spears = block(files=4, count=16)  # 4 wide, 4 deep
    wood = piece("forest", box(2.5, 5.0, -4.0, -0.5))
    before = unit("archers", (0.0, 8.0), 270.0, aim=4)
    beside = unit("archers", (14.0, -2.0), 180.0, aim=4)
    assert str(only(verdict(table(spears, wood, before), edition)).cover) == "none"
    found = only(verdict(table(spears, wood, beside), edition))
    assert (found.target_facing, str(found.cover)) == (RIGHT, "soft")


def test_an_order_of_miniatures_makes_no_difference() -> None:
    archers = astride()
    turned = replace(archers, miniatures=archers.miniatures[::-1])
    one, other = verdict(table(block(), archers), "2"), verdict(table(block(), turned), "2")
    assert {s.name: s.target_facing for s in one.shooters} == {
        s.name: s.target_facing for s in other.shooters
    }
