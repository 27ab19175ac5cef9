"""The register of pinned readings: where a rulebook is silent, ambiguous or contradicts itself.

Each entry says the question, how this program reads it, why, which switch changes it (`options`,
the first is the default) and which test locks it. A verdict that rests on one names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from defilade.errors import UnknownNameError
from defilade.tabletop.table import unknown
from defilade.units import MM_PER_INCH

MEASURING_ERROR = 1.0 / MM_PER_INCH
"""How finely a table is measured unless you say otherwise [in]: 1 mm, reading G-02."""

CONTACT = 0.25 / MM_PER_INCH
"""Bases and pieces that are closer than this touch [in], reading G-03."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One pinned reading; `options` is empty where no switch changes it."""

    id: str
    question: str
    answer: str
    why: str
    test: str
    options: tuple[str, ...] = ()


def switched(
    choices: Mapping[str, str],
    readings: Mapping[str, Reading],
    switches: Mapping[str, tuple[str, bool]],
) -> dict[str, bool]:
    """The switches of an edition that go with these choices, such as {"L-04": "wholly"}.

    `switches` leads from a reading to the name of its switch and to what that is by default.
    Raises UnknownNameError for a reading or an option that does not exist.
    """
    found = {}
    for id, choice in choices.items():
        if id not in readings:
            raise UnknownNameError(unknown("reading", id, readings))
        options = readings[id].options
        if not options:
            raise UnknownNameError(f"reading {id} has no switch")
        if choice not in options:
            raise UnknownNameError(unknown(f"option of {id}", choice, options))
        name, default = switches[id]
        found[name] = default is (choice == options[0])
    return found


COMMON = (
    Reading(
        id="G-01",
        question="Does a line that only touches a piece pass through it?",
        answer="An answer needs room: touching is not passing through. Sight needs clear lines "
        "side by side, not a single one; being partly blocked needs blocked lines side by side.",
        why="No rulebook speaks of lines without width, and no table is measured that finely.",
        test="tests/geometry/test_ties.py",
    ),
    Reading(
        id="G-02",
        question="What if the answer is nearer to flipping than anyone can measure?",
        answer="It is given, and marked a close call if its margin is below the measuring error "
        "(1 mm unless you say otherwise).",
        why="A dispute is settled by how far the answer is from flipping.",
        test="tests/rules/legion/test_margin.py",
    ),
    Reading(
        id="G-03",
        question="When do a base and a piece touch?",
        answer="When they are closer than 0.25 mm; a base that stands on a piece touches it. "
        "The gap is reported.",
        why="It is the thickness of what one can slip between two things pushed together.",
        test="tests/rules/legion/test_contact.py",
    ),
)
"""The readings that hold for both games."""
