"""The register of readings: every reading is locked by a test, and that test names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from defilade.errors import UnknownNameError
from defilade.rules.legion import EDITIONS, READINGS, edition
from defilade.rules.readings import Reading
from tests.rules.legion.tables import RULES

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("reading", READINGS.values(), ids=lambda reading: str(reading.id))
def test_its_test_exists_and_names_it(reading: Reading) -> None:
    path = ROOT / reading.test
    assert path.is_file()
    text = path.read_text(encoding="utf-8")
    assert reading.id in text
    for word in (reading.question, reading.answer, reading.why):
        assert word.strip()
        assert "*" not in word  # it is shown as it stands
    assert reading.question.endswith("?")


def test_ids_are_keys() -> None:
    assert [reading.id for reading in READINGS.values()] == list(READINGS)


@pytest.mark.parametrize("reading", READINGS.values(), ids=lambda reading: str(reading.id))
def test_its_switch_switches_something(reading: Reading) -> None:
    """The first option is what holds without a switch; each other one makes another edition."""
    if not reading.options:
        with pytest.raises(UnknownNameError, match="no switch"):
            RULES.reading({reading.id: "anything"})
        return
    first, *others = reading.options
    assert RULES.reading({reading.id: first}) == RULES
    for option in others:
        assert RULES.reading({reading.id: option}) != RULES
    with pytest.raises(UnknownNameError, match=r"expected one of|did you mean"):
        RULES.reading({reading.id: "no such option"})


def test_unknown_readings_and_editions() -> None:
    with pytest.raises(UnknownNameError, match="L-99"):
        RULES.reading({"L-99": "wholly"})
    with pytest.raises(UnknownNameError, match="2025-11"):
        edition("2025-12")
    assert set(EDITIONS) == {"2025-11"}


def test_switching_one_reading_leaves_the_others_as_they_were() -> None:
    both = RULES.reading({"L-04": "wholly", "L-08": "leader"})
    assert RULES.reading({"L-04": "wholly"}).reading({"L-08": "leader"}) == both
    assert both.reading({"L-04": "any part"}) == RULES.reading({"L-08": "leader"})
