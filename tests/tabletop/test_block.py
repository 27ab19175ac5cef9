"""Blocks: ranks and files, facings, and the boundary of an incomplete last rank (reading N-07).

Expected corners are worked out for a block that looks up the table and then turned about its front
with the rotation matrix written out here.
"""

from __future__ import annotations

import math

import pytest

from defilade.geometry.shapes import XY, circle
from defilade.tabletop import Base, Block, Facing, Outline, Ranked
from defilade.tabletop.block import in_ranks, middle, point_at, ranked

FACINGS = [0.0, 90.0, 180.0, 270.0, -90.0, 30.0, 45.0, 217.5, 360.0]
BASE = Base(outline=Outline.RECTANGLE, width=1.0, length=2.0)
AT = (10.0, 20.0)


def block(
    count: int = 6,
    facing: float = 90.0,
    *,
    base: Base = BASE,
    files: int = 4,
    at: XY = AT,
    gap: float = 0.0,
) -> Block[str, str]:
    placed = ranked(
        "u", base=base, files=files, count=count, at=at, facing=facing, profile="any", gap=gap
    )
    return Block(name="u", side="red", state="fresh", facing=facing, miniatures=placed)


def turned(x: float, y: float, facing: float) -> XY:
    """A point of a block that looks up, in one that looks towards `facing`; turned about AT."""
    angle = math.radians(facing - 90.0)
    dx, dy = x - AT[0], y - AT[1]
    return (
        AT[0] + dx * math.cos(angle) - dy * math.sin(angle),
        AT[1] + dx * math.sin(angle) + dy * math.cos(angle),
    )


def near(point: XY, x: float, y: float, facing: float) -> bool:
    return point == pytest.approx(turned(x, y, facing), abs=1e-9)


@pytest.mark.parametrize("facing", FACINGS)
def test_miniatures_are_numbered_rank_by_rank_from_the_blocks_own_left(facing: float) -> None:
    """Four files of 1 in: centres 1.5 and 0.5 in to both sides, 1 and 3 in behind the front."""
    made = block(6, facing).miniatures
    places = [(8.5, 19), (9.5, 19), (10.5, 19), (11.5, 19), (8.5, 17), (9.5, 17)]
    assert [each.name for each in made] == [f"u {number}" for number in range(1, 7)]
    assert [(each.rank, each.file) for each in made] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 1),
        (2, 2),
    ]
    for each, (x, y) in zip(made, places, strict=True):
        assert near(each.at, x, y, facing)
        assert each.facing == facing


@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_the_boundary_is_the_rectangle_over_a_short_last_rank(facing: float, count: int) -> None:
    """Reading N-07: 4 in wide and 4 in deep, whether the second rank has one to four."""
    made = block(count, facing)
    corners = [
        (8, 20),
        (12, 20),
        (12, 16),
        (8, 16),
    ]  # front left, front right, rear right, rear left
    for corner, (x, y) in zip(made.corners, corners, strict=True):
        assert near(corner, x, y, facing)
    assert made.boundary.core.area == pytest.approx(16.0)
    assert all(each.footprint.lies_within(made.boundary) for each in made.miniatures)


@pytest.mark.parametrize("facing", FACINGS)
def test_facings_run_from_left_to_right_for_who_looks_out_over_them(facing: float) -> None:
    made = block(6, facing)
    lines = {
        Facing.FRONT: ((8, 20), (12, 20)),
        Facing.FLANK_RIGHT: ((12, 20), (12, 16)),
        Facing.REAR: ((12, 16), (8, 16)),
        Facing.FLANK_LEFT: ((8, 16), (8, 20)),
    }
    centre = turned(10, 18, facing)
    for side, (start, end) in lines.items():
        line = made.line(side)
        assert near(line[0], *start, facing)
        assert near(line[1], *end, facing)
        # the block's inside is to the right of somebody who walks from its left end to its right
        (x0, y0), (x1, y1) = line
        assert (x1 - x0) * (centre[1] - y0) - (y1 - y0) * (centre[0] - x0) < 0
    ends = [made.line(side) for side in (Facing.FRONT, Facing.FLANK_RIGHT, Facing.REAR)]
    assert [line[1] for line in ends[:2]] == [line[0] for line in ends[1:]]
    assert made.line(Facing.FLANK_LEFT)[1] == made.line(Facing.FRONT)[0]


@pytest.mark.parametrize("facing", FACINGS)
def test_the_front_of_a_miniature(facing: float) -> None:
    first, *_ = block(6, facing).miniatures
    assert near(first.front[0], 8, 20, facing)
    assert near(first.front[1], 9, 20, facing)


def test_the_front_of_a_disc_is_its_diameter_across_the_facing() -> None:
    disc = Ranked(name="a", at=(5, 5), base=Base.round(2), facing=90, rank=1, file=1, profile="any")
    assert disc.is_round
    assert disc.front == ((4, 5), (6, 5))


def test_fewer_than_a_full_rank_stand_around_the_middle() -> None:
    made = block(3, files=5)
    assert [each.at for each in made.miniatures] == [(9, 19), (10, 19), (11, 19)]
    assert made.corners == ((8.5, 20), (11.5, 20), (11.5, 18), (8.5, 18))


def test_a_gap_is_left_between_all_bases() -> None:
    made = block(6, files=3, gap=0.5)
    assert [each.at for each in made.miniatures] == [
        (8.5, 19),
        (10, 19),
        (11.5, 19),
        (8.5, 16.5),
        (10, 16.5),
        (11.5, 16.5),
    ]
    assert made.corners == ((8, 20), (12, 20), (12, 15.5), (8, 15.5))


def test_a_lone_disc_has_no_sides() -> None:
    made = block(1, 30.0, base=Base.round(3))
    assert made.is_round
    assert made.at == AT
    assert made.boundary == circle(AT, 3)


def test_discs_in_ranks_have_a_rectangle_around_them() -> None:
    made = block(3, base=Base.round(1), files=2)
    assert not made.is_round
    assert made.corners == ((9, 20), (11, 20), (11, 18), (9, 18))


@pytest.mark.parametrize("facing", FACINGS)
def test_the_place_of_a_block_is_the_middle_of_its_front(facing: float) -> None:
    assert block(7, facing).at == pytest.approx(AT, abs=1e-9)


@pytest.mark.parametrize("facing", FACINGS)
def test_a_moved_block_keeps_its_form(facing: float) -> None:
    made = block(6, facing)
    moved = made.moved_to((30.0, 5.0))
    assert moved.at == pytest.approx((30, 5), abs=1e-9)
    assert moved.facing == facing
    for one, other in zip(made.miniatures, moved.miniatures, strict=True):
        assert (other.at[0] - one.at[0], other.at[1] - one.at[1]) == pytest.approx((20, -15))
        assert (one.name, one.rank, one.file) == (other.name, other.rank, other.file)
    assert made.at == pytest.approx(AT, abs=1e-9)


def test_changed_copies_and_names() -> None:
    made = block(6)
    assert made.with_state("tired").state == "tired"
    assert made.with_state("tired").miniatures == made.miniatures
    assert made.miniature("u 5").rank == 2
    with pytest.raises(KeyError):
        made.miniature("u 7")


@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("count", [1, 4, 6, 11])
def test_ranks_and_files_are_found_again(facing: float, count: int) -> None:
    """Listed in any order, the bases of a block come out in the ranks and files they stand in."""
    made = block(count, facing).miniatures
    shuffled = made[1::2] + made[::2]
    found = in_ranks([(each.at, each.base) for each in shuffled], facing)
    assert found == tuple((each.rank, each.file) for each in shuffled)


def test_bases_of_other_sizes_stand_with_their_fronts_in_line() -> None:
    """A chariot 4 in deep beside two ranks of 2 in: its front is in the first rank."""
    deep = Base(outline=Outline.RECTANGLE, width=2.0, length=4.0)
    places = [((12.0, 18.0), deep), ((10.5, 19.0), BASE), ((10.5, 17.0), BASE), ((9.5, 19.0), BASE)]
    assert in_ranks(places, 90.0) == ((1, 3), (1, 2), (2, 1), (1, 1))


def test_a_base_starts_a_rank_more_than_half_its_depth_behind_another() -> None:
    places = [((0.0, 0.0), BASE), ((1.0, -1.0), BASE), ((2.0, -1.01), BASE)]
    assert in_ranks(places, 90.0) == ((1, 1), (1, 2), (2, 1))


def test_points_on_a_segment() -> None:
    segment = ((0.0, 2.0), (4.0, 10.0))
    assert middle(segment) == (2, 6)
    assert [point_at(segment, fraction) for fraction in (0.0, 0.25, 1.0)] == [
        (0, 2),
        (1, 4),
        (4, 10),
    ]


def test_what_is_no_block() -> None:
    one, two = block(2).miniatures

    def made(*miniatures: Ranked[str], facing: float = 90.0) -> Block[str, str]:
        return Block(name="u", side="red", state="", facing=facing, miniatures=miniatures)

    with pytest.raises(ValueError, match="at least one miniature"):
        made()
    with pytest.raises(ValueError, match="share a name"):
        made(one, one)
    with pytest.raises(ValueError, match="look one way"):
        made(one, two, facing=0.0)
    for files, count in ((0, 1), (1, 0), (-1, 3)):
        with pytest.raises(ValueError, match="1 file and miniature or more"):
            block(count, files=files)
