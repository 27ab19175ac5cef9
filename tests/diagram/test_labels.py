"""The placing of labels by itself."""

from __future__ import annotations

import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from defilade.diagram.labels import MARGIN, Place, Request, Sheet

NOTHING = np.empty((0, 4))
SIZE = (300.0, 200.0)


def label(name: str, at: tuple[float, float], width: float = 40.0) -> Request:
    return Request(gid=name, sizes=((width, 10.0),), anchor=at, reach=(8.0, 8.0))


def box(request: Request, place: Place) -> shapely.Polygon:
    (x, y), (width, height) = place.centre, request.sizes[place.size]
    return shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 200)), max_size=20, unique=True),
    st.integers(5, 120),
)
def test_placed_labels_are_apart_and_inside(spots: list[tuple[int, int]], width: int) -> None:
    bases = np.array([(x, y, 8.0, 8.0) for x, y in spots]).reshape(-1, 4)
    requests = [label(str(n), (float(x), float(y)), width) for n, (x, y) in enumerate(spots)]
    places = Sheet(SIZE, bases, NOTHING, shapely.Polygon()).place(requests)
    boxes = [box(one, places[one.gid]) for one in requests if one.gid in places]
    frame = shapely.box(0, 0, *SIZE).buffer(1e-6)
    for number, placed in enumerate(boxes):
        assert frame.covers(placed)
        for other in boxes[:number]:
            assert placed.distance(other) >= MARGIN or not placed.intersects(other)
        for x, y in spots:
            assert placed.distance(shapely.Point(x, y)) >= 8.0 - 1e-6


def test_the_nearest_free_place_is_taken_without_a_leader() -> None:
    request = label("a", (150.0, 100.0))
    place = Sheet(SIZE, np.array([(150.0, 100.0, 8.0, 8.0)]), NOTHING, shapely.Polygon()).place(
        [request]
    )["a"]
    assert place.leader is None
    assert box(request, place).distance(shapely.Point(150, 100)) < 12.0


def test_drawn_lines_are_avoided() -> None:
    request = label("a", (150.0, 100.0))
    lines = np.array([(0.0, y, 300.0, y) for y in range(80, 108, 4)])
    sheet = Sheet(SIZE, np.array([(150.0, 100.0, 8.0, 8.0)]), lines, shapely.Polygon())
    placed = box(request, sheet.place([request])["a"])
    assert placed.bounds[1] > 104.0


def test_a_label_that_is_larger_than_the_frame_is_left_out() -> None:
    sheet = Sheet((30.0, 30.0), NOTHING, NOTHING, shapely.Polygon())
    assert sheet.place([label("a", (15.0, 15.0))]) == {}
