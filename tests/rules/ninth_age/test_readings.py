"""The register of readings: each is locked by a test, is switched if it says so, and is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from defilade.errors import UnknownNameError
from defilade.rules.ninth_age import (
    EDITIONS,
    READINGS,
    Attack,
    Height,
    NinthAgeTable,
    Verdict,
    edition,
)
from defilade.rules.ninth_age.readings import for_edition
from defilade.rules.readings import Reading
from defilade.tabletop import Base
from tests.rules.ninth_age.tables import (
    MM,
    Thing,
    box,
    mixed,
    piece,
    rests_on,
    square,
    table,
    unit,
    verdict,
)

ROOT = Path(__file__).parents[3]
EACH = pytest.mark.parametrize("reading", READINGS.values(), ids=lambda reading: str(reading.id))
INCH = square(1.0)


def laid(*things: Thing, spears: dict[str, Any] | None = None, **archers: Any) -> NinthAgeTable:
    """An archer at the origin, and the front of four spears from (-2, 12) to (2, 12)."""
    return table(
        unit("archers", (0, 0), **{"base": INCH, "aim": 4, "range": 30, **archers}),
        unit("spears", (0, 12), 270.0, **{"base": INCH, "files": 4, "count": 4, **(spears or {})}),
        *things,
    )


# -- the register ----------------------------------------------------------------------------------


@EACH
def test_its_test_exists_and_names_it(reading: Reading) -> None:
    path = ROOT / reading.test
    assert path.is_file()
    assert reading.id in path.read_text(encoding="utf-8")
    for word in (reading.question, reading.answer, reading.why):
        assert word.strip()
    assert reading.question.endswith("?")
    assert reading.answer.endswith(".")
    assert reading.why.endswith(".")


def test_ids_are_keys_and_in_order() -> None:
    ids = [reading.id for reading in READINGS.values()]
    assert ids == list(READINGS)
    assert ids[3:] == [f"N-{number:02}" for number in range(1, len(ids) - 2)]


def test_a_reading_of_one_edition_says_so() -> None:
    """Those that only the other edition asks are never named by this one."""
    for reading in READINGS.values():
        if reading.id in SWITCHES:
            start = f"({SWITCHES[reading.id].edition})"
            assert reading.question.startswith(start)


@pytest.mark.parametrize("name", ["2", "3"])
def test_a_verdict_of_one_edition_shows_it_without_the_marks(name: str) -> None:
    """No "(2)" before the question, and of two answers only its own."""
    other = {"2": "3", "3": "2"}[name]
    shown = for_edition(name)
    assert set(shown) == set(READINGS)
    for id, reading in READINGS.items():
        if reading.question.startswith(f"({other})"):
            assert shown[id] == reading
            continue
        assert "(2)" not in shown[id].question + shown[id].answer
        assert "(3)" not in shown[id].question + shown[id].answer
        assert shown[id].question == reading.question.removeprefix(f"({name}) ")
        assert id == "N-10" or shown[id].answer == reading.answer


def test_what_differs_between_the_editions_is_shown_of_one() -> None:
    never = "A natural 1 always misses. "
    assert for_edition("3")["N-10"].answer == never + "7 or more cannot hit."
    assert for_edition("2")["N-10"].answer == (
        never + "7 is a Hopeless Shot, 1/12; 8 or more cannot hit."
    )


# -- switches --------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("name", ["2", "3"])
def test_its_switch_switches_something(reading: Reading, name: str) -> None:
    """The first option is what holds without a switch; each other one makes another edition."""
    rules = EDITIONS[name]
    if not reading.options:
        with pytest.raises(UnknownNameError, match=f"{reading.id} has no switch"):
            rules.reading({reading.id: "anything"})
        return
    first, *others = reading.options
    assert rules.reading({reading.id: first}) == rules
    for option in others:
        switched = rules.reading({reading.id: option})
        assert switched != rules
        assert switched.reading({reading.id: first}) == rules  # and back
        assert rules.otherwise(reading.id) == switched
    with pytest.raises(UnknownNameError, match=r"expected one of|did you mean"):
        rules.reading({reading.id: "no such option"})


def test_switches_add_up_in_any_order() -> None:
    choices = {id: READINGS[id].options[-1] for id in SWITCHES}
    one_by_one = EDITIONS["3"]
    for id, option in reversed(choices.items()):
        one_by_one = one_by_one.reading({id: option})
    assert one_by_one == EDITIONS["3"].reading(choices)
    assert EDITIONS["3"].reading({}) == EDITIONS["3"]


def test_unknown_readings_and_editions() -> None:
    with pytest.raises(UnknownNameError, match="N-99"):
        EDITIONS["2"].reading({"N-99": "behind"})
    with pytest.raises(UnknownNameError, match="L-04"):
        EDITIONS["2"].reading({"L-04": "wholly"})
    with pytest.raises(UnknownNameError, match="1"):
        edition("1")
    assert [edition(name).name for name in EDITIONS] == ["2", "3"]


@dataclass(frozen=True, kw_only=True)
class Switch:
    """A table on which a switch of one edition changes the cover or the needed roll.

    `answers` are the cover and the roll by option. `attack` is how they shoot.
    """

    edition: str
    laid: NinthAgeTable
    answers: dict[str, tuple[str, int]]
    attack: Attack = Attack.SHOOTING


def mob(**given: Any) -> Thing:
    """Three before the left three quarters of the spears' front."""
    return unit("mob", (-0.5, 11.5), 90.0, **{"base": INCH, "files": 3, "count": 3, **given})


TALL: dict[str, Any] = {"number": 4}
SWITCHES = {
    # from the middle of a front of no width, a post half as wide at half the way hides exactly half
    "N-01": Switch(
        edition="2",
        laid=laid(piece("forest", box(-0.5, 0.5, 6, 7)), base=square(20 * MM)),
        answers={"more than half": ("none", 4), "half or more": ("soft", 5)},
    ),
    "N-05": Switch(
        edition="3",
        laid=laid(piece("ruins", box(-3, 1, 11, 12)), spears=TALL, **TALL),
        answers={"as miniatures": ("none", 4), "ignored": ("hard", 6)},
    ),
    "N-06": Switch(
        edition="3",
        laid=laid(piece("field", box(-5, 5, 0, 2))),
        answers={"target": ("none", 4), "target or shooter": ("soft", 5)},
    ),
    "N-13": Switch(
        edition="2",
        laid=laid(piece("wall", box(-3, 1, 10, 11))),
        answers={"behind": ("hard", 6), "in contact": ("none", 4)},
    ),
    "N-15": Switch(
        edition="3",
        laid=laid(piece("hill", box(-3, 1, 11, 15))),
        answers={"no cover": ("none", 4), "hard": ("hard", 6)},
    ),
    "N-16": Switch(
        edition="3",
        laid=laid(mob(skirmishing=True)),
        answers={"as others": ("hard", 6), "soft at most": ("soft", 5)},
    ),
    "N-17": Switch(
        edition="3",
        laid=laid(),
        attack=Attack.STAND_AND_SHOOT,
        answers={"no": ("none", 4), "-1": ("none", 5)},
    ),
}


def test_every_switch_has_its_table() -> None:
    assert set(SWITCHES) == {id for id, reading in READINGS.items() if reading.options}
    for id, switch in SWITCHES.items():
        assert tuple(switch.answers) == READINGS[id].options


@pytest.mark.parametrize("id", SWITCHES)
def test_each_option_has_another_verdict_that_names_the_reading(id: str) -> None:
    switch = SWITCHES[id]
    for option, answer in switch.answers.items():
        found = verdict(switch.laid, switch.edition, attack=switch.attack, readings={id: option})
        (shooter,) = found.shooters
        assert (str(shooter.cover), shooter.needed) == answer
        assert rests_on(found, id)
    plain = verdict(switch.laid, switch.edition, attack=switch.attack)
    (shooter,) = plain.shooters
    assert (str(shooter.cover), shooter.needed) == next(iter(switch.answers.values()))


@pytest.mark.parametrize("id", SWITCHES)
def test_it_changes_nothing_in_the_other_edition(id: str) -> None:
    switch = SWITCHES[id]
    other = "3" if switch.edition == "2" else "2"
    (plain, *rest) = (
        verdict(switch.laid, other, attack=switch.attack, readings={id: option})
        for option in READINGS[id].options
    )
    assert not rests_on(plain, id)
    for found in rest:
        assert found.shooters == plain.shooters
        assert found.findings == plain.findings


# -- a verdict names what it rests on --------------------------------------------------------------

Check = Callable[[], Verdict]


def cannon(*things: Thing) -> NinthAgeTable:
    return table(
        unit("archers", (0, 0), base=INCH, aim=4),
        unit("spears", (0, 12), 270.0, base=Base.round(2.0)),
        *things,
    )


def flank(count: int) -> NinthAgeTable:
    """Spears in two ranks, the last perhaps short, seen from their right."""
    return table(
        unit("archers", (12, -1), 180.0, base=INCH, aim=4),
        unit("spears", (0, 0), 90.0, base=INCH, files=4, count=count),
    )


def on_the_ray(by: float) -> NinthAgeTable:
    return table(
        unit("archers", (7 + by, 5), 270.0, base=INCH, aim=4),
        unit("spears", (0, 0), 90.0, base=INCH, files=4, count=4),
    )


POST = piece("impassable", box(-3, 1, 6, 7))
WOOD = piece("forest", box(-3, 1, 8, 9))
GAP = {gap: piece("wall", box(-3, 1, 11, 12 - gap * MM)) for gap in (0.0, 0.2)}

NAMED: dict[str, tuple[Check, Check]] = {
    "G-02": (
        lambda: verdict(laid(piece("forest", box(-0.51, 0.5, 6, 7)), base=square(20 * MM)), "2"),
        lambda: verdict(laid(WOOD), "2"),
    ),
    "G-03": (lambda: verdict(laid(GAP[0.2]), "3"), lambda: verdict(laid(GAP[0.0]), "3")),
    "N-02": (lambda: verdict(laid(WOOD), "2"), lambda: verdict(laid(WOOD), "3")),
    "N-03": (lambda: verdict(laid(WOOD), "3"), lambda: verdict(laid(WOOD), "2")),
    "N-04": (
        lambda: verdict(laid(piece("forest", box(-3, 1, -1, 2))), "3"),
        lambda: verdict(laid(piece("forest", box(-3, 1, 0, 2))), "3"),
    ),
    "N-07": (lambda: verdict(flank(5), "2"), lambda: verdict(flank(8), "2")),
    "N-08": (lambda: verdict(on_the_ray(0.0), "3"), lambda: verdict(on_the_ray(0.1), "3")),
    "N-09": (lambda: verdict(laid(WOOD, POST), "2"), lambda: verdict(laid(WOOD), "2")),
    "N-10": (
        lambda: verdict(laid(POST, moved=True), "2"),
        lambda: verdict(laid(WOOD, moved=True), "2"),
    ),
    "N-11": (lambda: verdict(laid(range=24), "2"), lambda: verdict(laid(range=24.1), "2")),
    "N-12": (lambda: verdict(cannon(), "2"), lambda: verdict(laid(), "2")),
    "N-14": (
        lambda: verdict(laid(base=Base.round(1.0)), "2"),
        lambda: verdict(laid(), "2"),
    ),
    "N-18": (
        lambda: verdict(
            table(
                unit("archers", (0, 0), base=INCH, aim=4),
                mixed(
                    unit("spears", (0, 12), 270.0, base=INCH, files=4, count=4),
                    1,
                    height=Height.LARGE,
                ),
            ),
            "2",
        ),
        lambda: verdict(laid(), "2"),
    ),
    "N-19": (
        lambda: verdict(laid(files=1, count=2), "3"),
        lambda: verdict(laid(files=1, count=2), "2"),
    ),
}


def test_every_reading_is_named_somewhere() -> None:
    """But G-01, which is in every line of sight: it is named where no answer could be proven."""
    assert {*NAMED, *SWITCHES, "G-01"} == set(READINGS)


@pytest.mark.parametrize("id", NAMED)
def test_a_verdict_names_what_it_rests_on_and_nothing_else(id: str) -> None:
    rests, rests_not = NAMED[id]
    assert rests_on(rests(), id)
    assert not rests_on(rests_not(), id)


@pytest.mark.parametrize("id", SWITCHES)
def test_where_nothing_lies_in_the_way_no_switch_is_named(id: str) -> None:
    """In the plain field, and beside the way of the lines."""
    things = [piece(kind, box(20, 24, 6, 7), kind) for kind in ("field", "wall", "ruins", "hill")]
    aside = unit("mob", (-20, 6), 90.0, base=INCH, skirmishing=True)
    for name in EDITIONS:
        assert not rests_on(verdict(laid(*things, aside), name), id)
