"""The pinned readings of the 9th Age, second and third edition (never mixed)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from defilade.rules.readings import COMMON, Reading

_NINTH_AGE = (
    Reading(
        id="N-01",
        question="(2) How much of the target facing must be hidden for cover?",
        answer="Strictly more than half.",
        why="One step says half or more; the definitions and the figure's caption say more.",
        options=("more than half", "half or more"),
        test="tests/rules/ninth_age/test_share.py",
    ),
    Reading(
        id="N-02",
        question="(2) From which point is the hidden share of the facing taken?",
        answer="From the best point of the shooter's front facing, whether or not it has sight.",
        why="Any point may be chosen, and it is the shooter who chooses.",
        test="tests/rules/ninth_age/test_share.py",
    ),
    Reading(
        id="N-03",
        question="(3) From which point do the three lines start?",
        answer="From the best point from which the shooter has line of sight.",
        why="They start where line of sight was checked, and the shooter checks where it likes.",
        test="tests/rules/ninth_age/test_three_lines.py",
    ),
    Reading(
        id="N-04",
        question="Do the shooter's own unit and the piece it stands in count against it?",
        answer="Neither does, for sight and for cover; nor do the target's own miniatures.",
        why="The second edition says so; the third does not say otherwise.",
        test="tests/rules/ninth_age/test_obstructions.py",
    ),
    Reading(
        id="N-05",
        question="(3) What does the height of covering terrain mean?",
        answer="It counts as a miniature of that height would: not where it is lower than both "
        "shooter and target. Whether it is soft or hard is its own.",
        why="The text that defines it was not found; miniatures are compared in this way.",
        options=("as miniatures", "ignored"),
        test="tests/rules/ninth_age/test_obstructions.py",
    ),
    Reading(
        id="N-06",
        question="(3) Who must touch a piece that covers units in contact with it?",
        answer="The target: it touches the piece, or stands in it.",
        why="It is the target that benefits from cover.",
        options=("target", "target or shooter"),
        test="tests/rules/ninth_age/test_obstructions.py",
    ),
    Reading(
        id="N-07",
        question="What is the unit boundary where the last rank is short?",
        answer="The rectangle over all files and ranks.",
        why="A figure of the second edition has a line of sight to an empty corner of it.",
        test="tests/tabletop/test_block.py",
    ),
    Reading(
        id="N-08",
        question="In which arc is a shooter that stands exactly on the ray between two?",
        answer="In the flank.",
        why="The rule on being located in an arc says so.",
        test="tests/rules/ninth_age/test_arcs.py",
    ),
    Reading(
        id="N-09",
        question="(2) How do several obstructions hide a facing together?",
        answer="By the union of what each hides; what is hidden by soft and by hard is hard.",
        why="The share is a length of the facing, which is not hidden twice.",
        test="tests/rules/ninth_age/test_share.py",
    ),
    Reading(
        id="N-10",
        question="What if 7 or more is needed to hit?",
        answer="A natural 1 always misses. (2) 7 is a Hopeless Shot, 1/12; 8 or more cannot hit. "
        "(3) 7 or more cannot hit.",
        why="The third edition has no Hopeless Shots.",
        test="tests/rules/ninth_age/test_to_hit.py",
    ),
    Reading(
        id="N-11",
        question="Is a target at exactly half of the range at long range?",
        answer="No.",
        why="Long range is farther than half.",
        test="tests/rules/ninth_age/test_to_hit.py",
    ),
    Reading(
        id="N-12",
        question="(2) What is the target point of a round target?",
        answer="The point of its base that is nearest to the eye.",
        why="The rule takes the nearest point and leaves open to what; the check is made from the "
        "eye.",
        test="tests/rules/ninth_age/test_round.py",
    ),
    Reading(
        id="N-13",
        question="(2) Whom does a wall cover?",
        answer="Units behind it, at any distance.",
        why="The entry was not found; its summaries speak of units behind or defending it.",
        options=("behind", "in contact"),
        test="tests/rules/ninth_age/test_obstructions.py",
    ),
    Reading(
        id="N-14",
        question="(2) Which points see from a round base, and where is its front facing?",
        answer="Lines of sight start anywhere on it. For cover its front facing is the diameter "
        "across the line from its centre to the middle of the target facing.",
        why="A round base has no sides, and the share needs a segment to choose the eye from.",
        test="tests/rules/ninth_age/test_round.py",
    ),
    Reading(
        id="N-15",
        question="(3) Does a hill cover those who stand on it?",
        answer="No: lines go into it and out of it.",
        why="It is opaque, which gives hard cover, but not for lines that may enter it.",
        options=("no cover", "hard"),
        test="tests/rules/ninth_age/test_hills.py",
    ),
    Reading(
        id="N-16",
        question="(3) Do skirmishers block lines of sight and give hard cover?",
        answer="As other units do.",
        why="Only the second edition's rule was found, which makes them soft at most.",
        options=("as others", "soft at most"),
        test="tests/rules/ninth_age/test_intervening.py",
    ),
    Reading(
        id="N-17",
        question="(3) Does Stand and Shoot cost a penalty?",
        answer="No.",
        why="It is not in that edition's list of modifiers; the second has -1.",
        options=("no", "-1"),
        test="tests/rules/ninth_age/test_to_hit.py",
    ),
    Reading(
        id="N-18",
        question="Which height has a unit of several, and when does it tower or stand elevated?",
        answer="The height that most of its miniatures have, of equal numbers the smaller; it is "
        "Tall, towers or is elevated if more than half of them are.",
        why="The third edition says so of heights; errata of the second speak of the boundary.",
        test="tests/rules/ninth_age/test_intervening.py",
    ),
    Reading(
        id="N-19",
        question="Which ranks shoot in the third edition?",
        answer="The first two, as in the second; skirmishers from any, and Shoot in Extra Rank "
        "adds one.",
        why="The page on who can shoot was only read in part.",
        test="tests/rules/ninth_age/test_who.py",
    ),
)

READINGS = MappingProxyType({reading.id: reading for reading in (*COMMON, *_NINTH_AGE)})
"""Every reading a 9th Age verdict can rest on, by id."""


_MARK = re.compile(r"\(([23])\) ")
"""The mark of what holds in one edition only: from there to the next one, or to the end."""


def for_edition(name: str) -> Mapping[str, Reading]:
    """The register as a verdict of one edition shows it: without the marks of the editions.

    Of an answer that differs between the editions, its own; readings of the other one are as in
    `READINGS`.
    """
    return MappingProxyType({id: _for_edition(one, name) for id, one in READINGS.items()})


def _for_edition(reading: Reading, name: str) -> Reading:
    question = _in_edition(reading.question, name)
    if not question:
        return reading
    return replace(reading, question=question, answer=_in_edition(reading.answer, name))


def _in_edition(text: str, name: str) -> str:
    common, *marked = _MARK.split(text)
    own = (part for mark, part in zip(marked[::2], marked[1::2], strict=True) if mark == name)
    return "".join([common, *own]).strip()
