"""Breaking text into lines: what belongs together stays so where it has room, no word is cut."""

from __future__ import annotations

import pytest
from matplotlib.figure import Figure

from defilade.diagram import STYLE
from defilade.diagram.lettering import Ruler, settled

ANSWER = "Heavy cover for rebels, light from terrain: 3 of 4 obscured, 2 needed."


@pytest.mark.parametrize("room", [400.0, 240.0, 180.0, 120.0])
def test_no_word_is_cut_where_whole_words_have_room(room: float) -> None:
    with settled():
        ruler = Ruler(Figure(), STYLE)
        rows = ruler.wrapped(ANSWER, 13.0, room, bold=True).split("\n")
        assert all(ruler.width(row, 13.0, bold=True) <= room for row in rows)
    assert " ".join(rows) == ANSWER


def test_a_number_stays_with_what_it_counts() -> None:
    with settled():
        ruler = Ruler(Figure(), STYLE)
        room = ruler.width("is 1.24 in", 8.0)  # as wide as what belongs together, no wider
        rows = ruler.wrapped("It is 1.24 in away", 8.0, room).split("\n")
    assert rows == ["It", "is 1.24 in", "away"]
