"""Laws that hold on every table, and attacks on every "no" by many thousands of sampled lines."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from defilade.geometry.crossing import crossings, passes_through
from defilade.geometry.hull import blocks, partly_blocked
from defilade.geometry.shadow import shadow
from defilade.geometry.shapes import Shape, polygon, rectangle
from defilade.geometry.sight import FINE as BRACKET
from defilade.geometry.sight import Sight, clear_line, has_clear_line, sight_margin
from defilade.geometry.solids import Line, Solid
from tests import oracles
from tests.strategies import (
    Known,
    Scene,
    angles,
    lengths,
    narrow_scenes,
    pieces_about,
    plans,
    scenes,
    skirting_scenes,
)

SURE = 1e-6
"""A sampled line that is clear or blocked by this much [in] contradicts the opposite answer."""

FINE = 1e-5
"""How exactly margins of growth are found [in]."""


def fineness(margin: float, piece: Solid) -> float:
    """How exactly a margin is found [in]; around inner corners shrinking takes up to 2 % more."""
    return FINE if margin < FINE or piece.shape.is_convex else max(FINE, margin / 50)


_MOST = settings().max_examples  # of the profile; a longer run takes another profile
many = settings(max_examples=max(1, _MOST // 4))
some = settings(max_examples=max(1, _MOST // 8))
few = settings(max_examples=max(1, _MOST // 20))
seeds = st.integers(0, 2**16)


def sight(scene: Scene) -> Sight:
    return clear_line(scene.a, scene.b, scene.pieces)


def same_margin(first: float, second: float, piece: Solid) -> None:
    assert first == pytest.approx(second, abs=fineness(min(first, second), piece))


def confirm_clear(scene: Scene, line: Line) -> None:
    """The line runs from silhouette to silhouette and through no piece, by referee and oracle."""
    confirm_ends(scene, line)
    assert not [found for found in crossings(line, scene.pieces) if not found.grazes]
    for piece in scene.pieces:
        assert oracles.depths(oracles.bundle_of([line]), piece)[0] <= 1e-9


def confirm_ends(scene: Scene, line: Line) -> None:
    assert oracles.off(scene.a, np.array([line.start]))[0] < 1e-8
    assert oracles.off(scene.b, np.array([line.end]))[0] < 1e-8


def check_sight(scene: Scene, n: int, seed: int) -> None:
    """What one answer claims: its witness if it sees; else nothing is clear, and who blocks."""
    answer = sight(scene)
    if answer.sees:
        assert answer.witness is not None
        assert answer.by == ()
        assert not answer.undecided
        confirm_clear(scene, answer.witness)
        return
    assert answer.witness is None
    assert not answer.undecided
    clear = oracles.find_clear(scene.a, scene.b, scene.pieces, n=n, by=SURE, seed=seed)
    assert clear is None, clear
    assert answer.by
    for index in answer.by:
        piece = scene.pieces[index]
        assert blocks(scene.a, scene.b, piece)
        if answer.alone:
            clear = oracles.any_clear(scene.a, scene.b, [piece], n=n, by=SURE, seed=seed)
            assert clear is None, clear
    if not answer.alone:
        together = [scene.pieces[index] for index in answer.by]
        assert not clear_line(scene.a, scene.b, together).sees


def grounded(scene: Scene, piece: Solid) -> Solid:
    """The piece, reaching far down if no line passes under it: shrinking then leaves it so."""
    if piece.bottom > min(scene.a.bottom, scene.b.bottom):
        return piece
    return Solid(shape=piece.shape, bottom=piece.bottom - 1000.0, top=piece.top)


def is_stood_on(scene: Scene, piece: Solid) -> bool:
    """True if an end stands on the piece: its top then stays where it is when the piece grows."""
    return any(
        end.bottom == piece.top and end.shape.overlaps(piece.shape) for end in (scene.a, scene.b)
    )


def check_partly(scene: Scene, piece: Solid, n: int, seed: int) -> None:
    """What one answer about one piece claims, its margin included."""
    answer = partly_blocked(scene.a, scene.b, piece)
    if not is_stood_on(scene, piece) or answer.blocked:
        deep, line = oracles.deepest(scene.a, scene.b, grounded(scene, piece), n=n, seed=seed)
        # The oracle's line proves that the true margin is at least its depth.
        assert answer.margin >= deep - (SURE if deep < 0 else fineness(deep, piece)), line
    if answer.blocked:
        assert answer.margin > 0
        assert answer.witness is not None
        confirm_ends(scene, answer.witness)
        assert passes_through(answer.witness, piece)
        assert oracles.depths(oracles.bundle_of([answer.witness]), piece, inner=3)[0] > 0
    else:
        assert answer.margin <= 0
        assert answer.witness is None


@many
@given(scenes(), seeds)
def test_sight_is_proven_and_no_sight_withstands_sampling(scene: Scene, seed: int) -> None:
    check_sight(scene, 1500, seed)


@many
@given(narrow_scenes(), seeds)
def test_narrow_gaps_are_decided(known: Known, seed: int) -> None:
    """A gap or an overlap of 0.0001 in is still told apart."""
    assert sight(known.scene).sees is known.sees
    check_sight(known.scene, 600, seed)


@some
@given(scenes(most=2), seeds)
def test_partly_blocked_withstands_sampling(scene: Scene, seed: int) -> None:
    for piece in scene.pieces:
        check_partly(scene, piece, 300, seed)


@some
@given(scenes(most=1), seeds)
def test_the_margin_is_reached(scene: Scene, seed: int) -> None:
    """Climbing from sampled lines comes close to the margin, so it is not too wide either."""
    piece = scene.pieces[0]
    margin = partly_blocked(scene.a, scene.b, piece).margin
    assume(math.isfinite(margin))
    assume(margin > 0 or not is_stood_on(scene, piece))
    piece = grounded(scene, piece)
    deep, _ = oracles.deepest(scene.a, scene.b, piece, n=900, rounds=22, seed=seed)
    assert deep == pytest.approx(margin, abs=2e-2)


@some
@given(scenes(most=1))
def test_the_margin_is_where_growing_changes_the_answer(scene: Scene) -> None:
    piece = scene.pieces[0]
    margin = partly_blocked(scene.a, scene.b, piece).margin
    fine = fineness(margin, piece)
    assert blocks(scene.a, scene.b, piece, grown=-margin + fine)
    assert not blocks(scene.a, scene.b, piece, grown=-margin - fine)


@many
@given(skirting_scenes())
def test_beside_the_outermost_lines(known: Known) -> None:
    """The margin against two equal discs is the distance to their common tangent."""
    scene = known.scene
    answer = partly_blocked(scene.a, scene.b, scene.pieces[0])
    assert answer.blocked is not known.sees
    if known.margin:
        same_margin(answer.margin, known.margin, scene.pieces[0])


@many
@given(narrow_scenes())
def test_the_margin_of_narrow_sight(known: Known) -> None:
    """Half a gap between two pieces, or all of the one between a piece and the last lines.

    It may be found too small, where its proof would take long, and never too large.
    """
    scene = known.scene
    margin = sight_margin(scene.a, scene.b, scene.pieces)
    assert margin >= 0 if known.sees else margin <= 0
    assert abs(margin) <= abs(known.margin) + FINE
    assert abs(margin) >= abs(known.margin) / 2 - 1.5 * BRACKET


@few
@given(scenes(most=3), seeds)
def test_sight_is_lost_beyond_its_margin(scene: Scene, seed: int) -> None:
    """The answer stands up to the margin, and no sampled line is clear by much more than that.

    The margin may fall a little short of the truth where its proof would take long.
    """
    assume(not any(is_stood_on(scene, piece) for piece in scene.pieces))
    sees = sight(scene).sees
    margin = sight_margin(scene.a, scene.b, scene.pieces, most=8.0)
    assert margin >= 0 if sees else margin <= 0
    assert has_clear_line(scene.a, scene.b, scene.pieces, grown=margin) is sees
    if sees and margin < 8.0:
        by = margin + 0.05
        clear = oracles.any_clear(scene.a, scene.b, scene.pieces, n=2000, by=by, seed=seed)
        assert clear is None, clear


@many
@given(scenes())
def test_both_ends_see_alike(scene: Scene) -> None:
    """U01, U17: swapping the ends changes no answer."""
    here, there = sight(scene), sight(scene.swapped())
    assert (here.sees, here.by, here.alone) == (there.sees, there.by, there.alone)
    for piece in scene.pieces:
        first = partly_blocked(scene.a, scene.b, piece)
        second = partly_blocked(scene.b, scene.a, piece)
        assert first.blocked is second.blocked
        same_margin(first.margin, second.margin, piece)


@many
@given(scenes(), angles, st.booleans(), lengths(-20, 20), lengths(-20, 20), lengths(0, 9))
def test_moving_the_table_changes_nothing(
    scene: Scene, turned: float, mirrored: bool, x: float, y: float, raised: float
) -> None:
    """U19: turned, mirrored, shifted and raised, the table gives the same answers."""
    other = scene.moved(by=(x, y), turned=turned, mirrored=mirrored, raised=raised)
    here, there = sight(scene), sight(other)
    assert (here.sees, here.by, here.alone) == (there.sees, there.by, there.alone)
    for piece, moved in zip(scene.pieces, other.pieces, strict=True):
        first = partly_blocked(scene.a, scene.b, piece)
        second = partly_blocked(other.a, other.b, moved)
        assert first.blocked is second.blocked
        same_margin(first.margin, second.margin, piece)


@many
@given(scenes())
def test_twice_the_size_gives_the_same_answers(scene: Scene) -> None:
    """Every margin doubles."""
    other = scene.scaled(2.0)
    here, there = sight(scene), sight(other)
    assert (here.sees, here.by, here.alone) == (there.sees, there.by, there.alone)
    for piece, large in zip(scene.pieces, other.pieces, strict=True):
        first = partly_blocked(scene.a, scene.b, piece)
        second = partly_blocked(other.a, other.b, large)
        assert first.blocked is second.blocked
        same_margin(2 * first.margin, second.margin, piece)


@many
@given(scenes(most=4), st.data())
def test_more_terrain_never_gives_sight(scene: Scene, data: st.DataObject) -> None:
    extra = data.draw(pieces_about(scene.a, scene.b))
    before = sight(scene).sees
    after = clear_line(scene.a, scene.b, (*scene.pieces, *extra)).sees
    assert before or not after


@many
@given(scenes(), st.sampled_from([1 / 16, 1 / 4, 1.0]))
def test_larger_terrain_never_gives_sight(scene: Scene, by: float) -> None:
    """Raising tops and lowering bottoms only ever blocks more."""
    taller = [
        Solid(shape=piece.shape, bottom=piece.bottom - by, top=piece.top + by)
        for piece in scene.pieces
    ]
    assert sight(scene).sees or not clear_line(scene.a, scene.b, taller).sees
    for piece, tall in zip(scene.pieces, taller, strict=True):
        first = partly_blocked(scene.a, scene.b, piece)
        second = partly_blocked(scene.a, scene.b, tall)
        assert second.blocked or not first.blocked
        if not is_stood_on(scene, tall):  # then its top is known not to rise any more
            assert second.margin >= first.margin - fineness(first.margin, piece)


@many
@given(
    scenes(most=2),
    lengths(0.5, 6),
    lengths(0.25, 3),
    st.integers(1, 7),
    angles,
    st.booleans(),
    st.data(),
)
def test_splitting_a_piece_changes_nothing(
    scene: Scene,
    w: float,
    d: float,
    eighths: int,
    turned: float,
    upright: bool,
    data: st.DataObject,
) -> None:
    """Cut in two halves that touch, in plan or one on the other, a block blocks as before."""
    s = data.draw(st.integers(1, 9)) / 10
    (ax, ay), (bx, by) = scene.a.shape.centre, scene.b.shape.centre
    at = (ax + s * (bx - ax), ay + s * (by - ay))
    bottom, height = data.draw(lengths(0, 1)), data.draw(lengths(0.5, 5))
    whole = Solid(shape=rectangle((0, 0), (w, d)), bottom=bottom, top=bottom + height)
    cut = eighths / 8
    if upright:
        x = w * cut
        halves = [
            Solid(shape=rectangle(((x - w) / 2, 0), (x, d)), bottom=whole.bottom, top=whole.top),
            Solid(shape=rectangle((x / 2, 0), (w - x, d)), bottom=whole.bottom, top=whole.top),
        ]
    else:
        z = bottom + height * cut
        halves = [
            Solid(shape=whole.shape, bottom=whole.bottom, top=z),
            Solid(shape=whole.shape, bottom=z, top=whole.top),
        ]
    whole = whole.moved(by=at, turned=turned)
    halves = [half.moved(by=at, turned=turned) for half in halves]
    a, b, rest = scene.a, scene.b, scene.pieces
    assert clear_line(a, b, [*rest, whole]).sees is clear_line(a, b, [*rest, *halves]).sees
    assert blocks(a, b, whole) is any(blocks(a, b, half) for half in halves)


@many
@given(scenes(), st.data())
def test_order_changes_nothing(scene: Scene, data: st.DataObject) -> None:
    """Neither the order of the pieces nor the corner at which a ring starts, nor its sense."""
    order = data.draw(st.permutations(range(len(scene.pieces))))
    here = sight(scene)
    there = clear_line(scene.a, scene.b, [scene.pieces[i] for i in order])
    assert here.sees is there.sees
    assert here.alone is there.alone
    assert sorted(order[i] for i in there.by) == sorted(here.by)
    shift = data.draw(st.integers(0, 5))
    again = clear_line(scene.a, scene.b, [_renumbered(piece, shift) for piece in scene.pieces])
    assert (again.sees, again.by, again.alone) == (here.sees, here.by, here.alone)


def _renumbered(piece: Solid, shift: int) -> Solid:
    """The same polygon begun at another corner and walked the other way round."""
    shape = piece.shape
    if len(shape.rings[0]) < 3:
        return piece
    rings = [(*ring[shift % len(ring) :], *ring[: shift % len(ring)])[::-1] for ring in shape.rings]
    return Solid(shape=polygon(rings[0], rings[1:]), bottom=piece.bottom, top=piece.top)


@many
@given(scenes())
def test_no_sight_means_that_some_piece_blocks_some_line(scene: Scene) -> None:
    found = [partly_blocked(scene.a, scene.b, piece).blocked for piece in scene.pieces]
    if not sight(scene).sees:
        assert any(found)
    if not any(found):
        assert sight(scene).sees


@many
@given(scenes(most=1), seeds)
def test_alone_or_not_one_piece_is_all_or_nothing(scene: Scene, seed: int) -> None:
    """With one piece, no sight is that piece alone; a blocked sample line makes it partly so."""
    answer = clear_line(scene.a, scene.b, scene.pieces[:1])
    if not answer.sees:
        assert answer.by == (0,)
        assert answer.alone
    blocked = oracles.any_blocked(scene.a, scene.b, scene.pieces[0], n=300, by=SURE, seed=seed)
    assert blocked is None or blocks(scene.a, scene.b, scene.pieces[0])


@many
@given(
    st.lists(st.tuples(plans(), lengths(-4, 4), lengths(-4, 4)), min_size=1, max_size=4),
    lengths(3, 8),
    angles,
)
def test_shadows_are_what_fine_steps_find(
    placed: list[tuple[Shape, float, float]], away: float, turned: float
) -> None:
    """A fraction is in the shadow just if the line from the eye to it is blocked in plan."""
    shapes = [shape.moved(by=(x, y)).moved(turned=turned) for shape, x, y in placed]
    tall = Solid(shape=rectangle((0.0, 0.0), (2 * away, 2 * away)), bottom=0.0, top=1.0)
    corners = tall.moved(turned=turned).shape.rings[0]
    eye, segment = corners[0], (corners[1], corners[2])
    hidden = shadow(eye, segment, shapes)
    fractions, blocked, clear = oracles.shadowed(eye, segment, shapes, n=400)
    inside = np.zeros(len(fractions), dtype=bool)
    for start, end in hidden:
        assert 0.0 <= start < end <= 1.0
        inside |= (start < fractions) & (fractions < end)
    assert inside[blocked].all()
    assert not inside[clear].any()
    assert list(hidden) == sorted(hidden)
    for shape in shapes:
        part = shadow(eye, segment, [shape])
        assert all(any(s <= x and y <= e for s, e in hidden) for x, y in part)
