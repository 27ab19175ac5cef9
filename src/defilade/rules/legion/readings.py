"""The pinned readings of Legion, edition 2025-11."""

from __future__ import annotations

from types import MappingProxyType

from defilade.rules.readings import COMMON, Reading

_LEGION = (
    Reading(
        id="L-01",
        question="Is half range measured to the piece, or to where a line crosses it?",
        answer="From the miniature's base to the nearest part of the piece, horizontally, at most "
        "3 in.",
        why="The rule asks whether the terrain is near, not whether the crossing is.",
        test="tests/rules/legion/test_obscured.py",
    ),
    Reading(
        id="L-02",
        question="Which cover does a miniature have that is wholly hidden?",
        answer="That of every piece that alone blocks all lines; if none does, that of every piece "
        "that blocks some line, since they do it together.",
        why="The rule speaks of whatever is obscuring, and a piece that hides nothing obscures "
        "nothing.",
        test="tests/rules/legion/test_obscured.py",
    ),
    Reading(
        id="L-03",
        question="How tall are the silhouettes of troopers?",
        answer="Small base 1.65 in, notched base 2.7 in; both are estimates (41.9 to 43.1 mm, 65.5 "
        "to 68.8 mm). A verdict that changes between them says so; a map can override them.",
        why="The templates are printed to scale without numbers.",
        test="tests/rules/legion/test_silhouettes.py",
    ),
    Reading(
        id="L-04",
        question="When is a miniature within area terrain?",
        answer="When any part of its base is inside. It is then obscured by that piece, which is "
        "ignored for lines to and from it.",
        why="Within means any part everywhere else in this edition.",
        options=("any part", "wholly"),
        test="tests/rules/legion/test_area.py",
    ),
    Reading(
        id="L-05",
        question="Does terrain that was agreed to give no cover obscure?",
        answer="It blocks lines as it stands, but never makes a miniature count as obscured.",
        why="An official ruling (forum topic 16253); the letter of the rule would give light.",
        test="tests/rules/legion/test_obscured.py",
    ),
    Reading(
        id="L-06",
        question="Do vehicles with Hover: Ground give cover?",
        answer="Yes: they block lines and give heavy cover as ground vehicles do.",
        why="The keyword makes them ground vehicles for lines of sight, and cover follows sight.",
        options=("cover", "no cover"),
        test="tests/rules/legion/test_vehicles.py",
    ),
    Reading(
        id="L-07",
        question="To which band does a distance exactly on a range boundary belong?",
        answer="To the nearer one.",
        why="A base that touches the ridge of the ruler has not crossed it.",
        test="tests/rules/legion/test_range.py",
    ),
    Reading(
        id="L-08",
        question="Whose sight caps the wounds of a ranged attack?",
        answer="That of the eligible attackers: a miniature that none of them sees is not wounded.",
        why="They make the attack; a switch takes the leader's sight alone.",
        options=("eligible", "leader"),
        test="tests/rules/legion/test_sight.py",
    ),
    Reading(
        id="L-09",
        question="What does Impervious do?",
        answer="It adds a defence die for each Pierce of the pool. A switch takes what a later "
        "text is said to have: Pierce cancels one block fewer.",
        why="So the glossary of this edition has it; the later text could not be read.",
        options=("adds dice", "spares a block"),
        test="tests/rules/legion/attack/test_readings.py",
    ),
    Reading(
        id="L-10",
        question="What does the leader's base contact with a piece void?",
        answer="That the piece obscures partly, no more: a miniature it hides wholly is obscured.",
        why="The exception stands in the sentence about partly blocked lines only.",
        test="tests/rules/legion/test_contact.py",
    ),
    Reading(
        id="L-11",
        question="Does the roof a miniature stands on obscure it?",
        answer="Yes, if its edge cuts a line, unless the leader touches the same piece.",
        why="It is terrain at distance 0, and no rule exempts it.",
        test="tests/rules/legion/test_contact.py",
    ),
    Reading(
        id="L-12",
        question="Which terrain does a leader overlap for Death From Above?",
        answer="The pieces that are not area terrain and that its base stands on; the height of a "
        "piece counts in bands of 6 in, from the table to its top.",
        why="The rule compares bands of height; what is overhead is not overlapped.",
        test="tests/rules/legion/test_keywords.py",
    ),
    Reading(
        id="L-13",
        question="How wide is a smoke token, for range 1 to a leader?",
        answer="A point, unless the map gives it a diameter.",
        why="No text gives its size; the point is never generous.",
        test="tests/rules/legion/test_keywords.py",
    ),
    Reading(
        id="L-14",
        question="Are the extra dice of Danger Sense and Impervious rolled with no results left?",
        answer="Yes: they are rolled and their surges count, as for Deflect.",
        why="Dice are gathered in a step that asks for no result; extra blocks cancel nothing.",
        test="tests/rules/legion/attack/test_consequences.py",
    ),
    Reading(
        id="L-15",
        question="Does Impervious count Pierce that Lethal or Duelist gave in this attack?",
        answer="Yes: Pierce gained before the defence dice are gathered is the pool's.",
        why="The keyword speaks of the pool's Pierce, and that is what it has by then.",
        options=("gained too", "printed only"),
        test="tests/rules/legion/attack/test_readings.py",
    ),
    Reading(
        id="L-16",
        question="Does Suppressive give a token where the attack gives none?",
        answer="No: its token comes with the one that the attack gives.",
        why="It stands in the step that gives suppression, whose condition holds for all of it.",
        test="tests/rules/legion/attack/test_consequences.py",
    ),
    Reading(
        id="L-17",
        question="In which order do the attacker's effects on its dice come?",
        answer="Ion first; then Impact, Primitive and Ram, so that Primitive cannot undo Ram.",
        why="Effects at one time are in the order that their owner likes, but for Ion.",
        test="tests/rules/legion/attack/test_readings.py",
    ),
    Reading(
        id="L-18",
        question="May an aim token be spent without rerolling a die?",
        answer="Yes; that matters only for keywords that ask whether one was spent.",
        why="It rerolls up to two dice, and none is not more than two.",
        test="tests/rules/legion/attack/test_readings.py",
    ),
    Reading(
        id="L-19",
        question="Which miniatures suffer the wounds?",
        answer="A wounded one first, then the toughest, the leader last.",
        why="Their owner picks, and so loses the fewest; the leader is last by the rule.",
        test="tests/rules/legion/attack/test_consequences.py",
    ),
    Reading(
        id="L-20",
        question="What becomes of a surge that several charts or keywords convert?",
        answer="The best that any of them makes of it; it is always converted.",
        why="Their owner picks among them, and conversion is not optional (an official ruling).",
        test="tests/rules/legion/attack/test_readings.py",
    ),
)

READINGS = MappingProxyType({reading.id: reading for reading in (*COMMON, *_LEGION)})
"""Every reading a Legion verdict can rest on, by id."""
