"""A collection of broken files, each with every line that must be said of it beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from defilade.errors import MapError
from defilade.mapfile import load

BROKEN = sorted(Path(__file__).with_name("broken").glob("*.yaml"))


def test_the_collection_is_there() -> None:
    assert len(BROKEN) > 40


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_what_is_said_of_a_broken_file(path: Path) -> None:
    lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    with pytest.raises(MapError) as caught:
        load(path)
    assert str(caught.value).split("\n") == [f"{path}:{line}" for line in lines]
