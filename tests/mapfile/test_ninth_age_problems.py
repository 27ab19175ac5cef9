"""Every kind of fault in a map of the 9th Age: where it is said to be, and in which words.

A case changes a good map in one place. `^` in the new text marks where the fault must be reported;
it is taken out before the map is read. What all games have, `test_problems` looks at.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from defilade.mapfile import NinthAgeMap, loads
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.tables import NinthAgeMiniature
from tests.mapfile.test_problems import A_LENGTH, edited, problems

SECOND, THIRD = (
    Path(__file__).with_name(f"good-ninth-age-{edition}.yaml").read_text(encoding="utf-8")
    for edition in "23"
)

ARCHERS = 'units[1] "archers"'
RIDERS = 'units[2] "riders"'
CAPTAIN = f'{RIDERS}: miniatures[1] "captain"'
CATAPULT = 'units[3] "catapult"'
LAWN = 'terrain[2] "lawn"'
THICKET = 'terrain[3] "thicket"'
FIRST = "expect: shooters: archers 1"
BOTH = 'or one for each edition, such as {"2": standard, "3": 1}'
HEIGHT_2 = f"a height: standard, large or gigantic, {BOTH}"
HEIGHT_3 = f"a height: a whole number from 0 to 5, {BOTH}"
BASE = "a base: [width of its front, length of its side], or {round: 60mm}"

VALUES = [
    (
        'edition: "2"',
        "edition: ^2",
        'edition: expected text in quotes, such as "2", got 2',
    ),
    (
        "N-01: half or more",
        "N-01: ^half",
        "readings: N-01: unknown option of N-01 'half'; "
        "expected one of: more than half, half or more",
    ),
    (
        "N-01: half or more",
        "N-02: ^best",
        "readings: N-02: N-02 has no options; those that have some are "
        + ", ".join(id for id, reading in READINGS.items() if reading.options),
    ),
    (
        "kind: building",
        "kind: ^bulding",
        "terrain[1] \"tower\": kind: unknown kind of terrain 'bulding'; did you mean 'building'?",
    ),
    ("opaque: false", "opaque: ^no", f"{LAWN}: opaque: expected true or false, got 'no'"),
    (
        "cover: hard}",
        "cover: ^heavy}",
        f"{LAWN}: cover: unknown cover 'heavy'; expected one of: none, soft, hard",
    ),
    (
        "when: [inside, contact]",
        "when: ^inside",
        f"{THICKET}: when: expected a list of at least 1 of inside, behind, contact, got 'inside'",
    ),
    (
        "when: [inside, contact]",
        "when: ^[]",
        f"{THICKET}: when: expected a list of at least 1 of inside, behind, contact, "
        "got an empty list",
    ),
    (
        "when: [inside, contact]",
        "when: [inside, ^contacts]",
        f"{THICKET}: when[2]: unknown time of cover 'contacts'; did you mean 'contact'?",
    ),
    (
        "when: [inside, contact]",
        "when: [inside, ^inside]",
        f"{THICKET}: when[2]: 'inside' is named twice; name it once",
    ),
    (
        '{"2": large, "3": 4}',
        '^{"3": 4}',
        f'{THICKET}: height: the height in edition 2 is missing; write for example "2": standard',
    ),
    (
        '{"2": large, "3": 4}',
        "^4",
        f"{THICKET}: height: expected {HEIGHT_2}, got 4",
    ),
    (
        'height: {"2": standard, "3": 1}',
        "height: ^standart",
        f"{ARCHERS}: height: unknown height 'standart'; did you mean 'standard'?",
    ),
    (
        'height: {"2": standard, "3": 1}',
        'height: {"2": standard, "3": ^6}',
        f"{ARCHERS}: height: 3: expected a whole number from 0 to 5, got 6",
    ),
    (
        'height: {"2": standard, "3": 1}',
        'height: {"2": ^1}',
        f"{ARCHERS}: height: 2: expected standard, large or gigantic, got 1",
    ),
    (
        'height: {"2": standard, "3": 1}',
        'height: {"2": standard, "4": ^1}',
        f"{ARCHERS}: height: 4: unknown edition '4'; expected one of: 2, 3",
    ),
    (
        'height: {"2": standard, "3": 1}',
        "height: ^{}",
        f'{ARCHERS}: height: the height in edition 2 is missing; write for example "2": standard',
    ),
    ("base: [20mm, 25mm]", "base: ^20mm", f"{ARCHERS}: base: expected {BASE}, got '20mm'"),
    (
        "base: [20mm, 25mm]",
        "base: [20mm, ^0]",
        f"{ARCHERS}: base[2]: expected a length above 0, got 0",
    ),
    (
        "base: {round: 60mm}",
        "base: {round: ^wide}",
        f"{CATAPULT}: base: round: {A_LENGTH}, got 'wide'",
    ),
    (
        "base: {round: 60mm}",
        "base: ^{oblong: [1, 2]}",
        f"{CATAPULT}: base: expected {BASE}, got keys and values",
    ),
    (
        "files: 5",
        "files: ^0",
        f"{ARCHERS}: files: expected a whole number from 1 to 100, got 0",
    ),
    (
        "count: 8",
        "count: ^501",
        f"{ARCHERS}: count: expected a whole number from 1 to 500, got 501",
    ),
    (
        "Light Troops",
        "^Light Trops",
        f"{ARCHERS}: keywords[1]: unknown keyword 'Light Trops'; did you mean 'Light Troops'?",
    ),
    (
        "Hard Target (1)",
        "^Hard Target",
        f"{ARCHERS}: keywords[2]: keyword 'Hard Target' needs a number, such as Hard Target (1)",
    ),
    (
        "keywords: [Tall]",
        "keywords: [Tall, ^Tall]",
        f"{CAPTAIN}: keywords[2]: keyword 'Tall' is given twice",
    ),
    ("aim: 4+", "aim: ^4", f"{ARCHERS}: aim: expected an aim from 2+ to 6+, got 4"),
    ("aim: 4+", "aim: ^7+", f"{ARCHERS}: aim: expected an aim from 2+ to 6+, got '7+'"),
    (
        "weapon: {range: 16}",
        "weapon: ^bow",
        f"{RIDERS}: weapon: expected keys such as name: bow, got 'bow'",
    ),
    (
        'minimum: 1/2"',
        "minimum: ^24",
        f"{ARCHERS}: weapon: minimum: the least range is not below the greatest one",
    ),
    (
        "shots: 2D6",
        "shots: ^2W6",
        f"{ARCHERS}: weapon: shots: "
        "expected a number of shots such as 1, D3, 2D6 or 3D6x2, got '2W6'",
    ),
    (
        "shots: 2D6",
        "shots: ^0",
        f"{ARCHERS}: weapon: shots: expected a number of shots such as 1, D3, 2D6 or 3D6x2, got 0",
    ),
    (
        "Quick to Fire",
        "^Quick Fire",
        f"{ARCHERS}: weapon: rules[2]: unknown weapon rule 'Quick Fire'; "
        "did you mean 'Quick to Fire'?",
    ),
    (
        "[marched, failed charge]",
        "[marched, ^shakn]",
        f"{ARCHERS}: orders[2]: unknown order 'shakn'; did you mean 'shaken'?",
    ),
    (
        "[marched, failed charge]",
        "[marched, ^3]",
        f"{ARCHERS}: orders[2]: expected one of: marched, reformed, shaken, fleeing, engaged, "
        "failed charge, already shot, got 3",
    ),
    (
        "[marched, failed charge]",
        "^marched",
        f"{ARCHERS}: orders: expected a list of marched, reformed, shaken, fleeing, engaged, "
        "failed charge, already shot, got 'marched'",
    ),
    (
        "attack: shooting",
        "attack: ^shoting",
        "ask: attack: unknown attack 'shoting'; did you mean 'shooting'?",
    ),
    (
        "cover: mixed",
        "cover: ^heavy",
        "expect: cover: unknown cover 'heavy'; expected one of: none, soft, hard, mixed",
    ),
    (
        "counts: {none: 3",
        "counts: {none: ^-1",
        "expect: counts: none: expected a whole number 0 or more, got -1",
    ),
    (
        "{archers 1: null, archers 2: front}",
        "^left",
        "expect: target_facing: unknown target facing 'left'; "
        "expected one of: front, rear, flank-left, flank-right",
    ),
    (
        "archers 2: front}",
        "archers 2: ^flank}",
        "expect: target_facing: archers 2: unknown target facing 'flank'; "
        "did you mean 'flank-left'?",
    ),
    (
        "hidden_share: 0.61",
        "hidden_share: ^61",
        f"{FIRST}: hidden_share: expected a share from 0 to 1, got 61",
    ),
    ("range: 29", "range: ^-1", f"{FIRST}: range: expected a length of 0 or more, got -1"),
    (
        "needed: 7",
        "needed: ^7+",
        f"{FIRST}: needed: expected a whole number from 2 to 20, or null for none, got '7+'",
    ),
    (
        "chance: 1/12",
        "chance: ^0.083",
        f"{FIRST}: chance: expected a chance from 0 to 1, such as 1/12, got 0.083",
    ),
    (
        "chance: 1/12",
        "chance: ^13/12",
        f"{FIRST}: chance: expected a chance from 0 to 1, such as 1/12, got '13/12'",
    ),
    (
        "hits_mean: 5/12",
        "hits_mean: ^5/0",
        "expect: hits_mean: expected a fraction such as 5/3, got '5/0'",
    ),
]

VALUES += [
    (
        "Poison",
        "^Poisn",
        f"{ARCHERS}: weapon: rules[3]: unknown weapon rule 'Poisn'; did you mean 'Poison'?",
    ),
    (
        "Poison",
        "^Poison (2)",
        f"{ARCHERS}: weapon: rules[3]: weapon rule 'Poison' takes no number, got 'Poison (2)'",
    ),
    (
        "Multiple Wounds (D3)",
        "^Multiple Wounds",
        f"{ARCHERS}: weapon: rules[4]: weapon rule 'Multiple Wounds' needs a number, "
        "such as Multiple Wounds (D3)",
    ),
    (
        "Multiple Wounds (D3)",
        "^Poison",
        f"{ARCHERS}: weapon: rules[4]: weapon rule 'Poison' is given twice",
    ),
    (
        "strength: 3",
        "strength: ^0",
        f"{ARCHERS}: weapon: strength: expected a whole number from 1 to 20, got 0",
    ),
    (
        "aegis: 5+",
        "aegis: ^7+",
        f"{CATAPULT}: defence: aegis: expected a save from 2+ to 6+, got '7+'",
    ),
    (
        "health_points: 4",
        "health_points: ^0",
        f"{CATAPULT}: defence: health_points: expected a whole number from 1 to 20, got 0",
    ),
]

KEYS = [
    (
        "armour: 2",
        "^armor: 2",
        f"{CATAPULT}: defence: unknown key 'armor'; did you mean 'armour'?",
    ),
    (
        "strength: 3, ap: 1, rules",
        "ap: ^1, rules",
        f"{ARCHERS}: weapon: ap: bears on wounds, which need a strength; "
        "write for example strength: 3",
    ),
    (
        "defence: {resilience: 4, armour: 2",
        "defence: ^{armour: 2",
        f"{CATAPULT}: defence: resilience: missing; write for example resilience: 3",
    ),
    ("facing: 90", "^faceing: 90", f"{ARCHERS}: unknown key 'faceing'; did you mean 'facing'?"),
    ("range: 24", "^rnage: 24", f"{ARCHERS}: weapon: unknown key 'rnage'; did you mean 'range'?"),
    (
        "{name: captain, ",
        "{name: captain, ^facing: 90, ",
        f"{CAPTAIN}: unknown key 'facing'; "
        "expected one of: name, at, base, height, type, keywords, aim, weapon, defence, moved",
    ),
    (
        "no sight: 2",
        "^no_sight: 2",
        "expect: counts: unknown key 'no_sight'; did you mean 'no sight'?",
    ),
    (
        "may_shoot: true",
        "^may_shot: true",
        f"{FIRST}: unknown key 'may_shot'; did you mean 'may_shoot'?",
    ),
    (
        "may_shoot: false, needed: null",
        "may_shoot: ^null",
        "expect: shooters: archers 8: may_shoot: expected a value, got null; "
        "write one, or remove the key",
    ),
]

FORMS = [
    (
        "    files: 5\n    count: 8\n    at: [24, 10]",
        "    count: 8\n    at: [24, 10]",
        f"{ARCHERS}: files: missing; write for example files: 5",
    ),
    (
        "    files: 5\n    count: 8\n    at: [24, 10]\n",
        "",
        f"{ARCHERS}: files: files, count and at are missing, or miniatures: [{{at: [10, 8]}}]; "
        "write either",
    ),
    (
        "    skirmishing: true\n",
        "    at: ^[50, 10]\n",
        f"{RIDERS}: at: the miniatures, listed one by one, say this; remove the line",
    ),
    ('    height: {"2": standard, "3": 1}\n', "", f"{ARCHERS}: height: missing; write {HEIGHT_2}"),
    ("    base: [20mm, 25mm]\n", "", f"{ARCHERS}: base: missing; write {BASE}"),
    (
        "    aim: 4+\n",
        "",
        f"{ARCHERS}: aim: an aim and a weapon go together; write for example aim: 4+",
    ),
    (
        "    side: blue\n    type: construct\n",
        "    side: blue\n    type: construct\n    aim: 4+\n",
        f"{CATAPULT}: weapon: an aim and a weapon go together; "
        "write for example weapon: {range: 24, shots: 1}",
    ),
    (
        "hidden_share: 0.61",
        "lines: ^{left: []}",
        f"{FIRST}: lines: edition 2 has no three lines; write hidden_share: 0.6 instead",
    ),
    (
        "ask: {attacker: archers, defender: catapult, attack: shooting}\n\nexpect:\n  sees",
        "expect:\n  ^sees",
        "expect: needs to know who attacks whom; add ask: {attacker: ..., defender: ...}",
    ),
]

SENSE = [
    (
        "at: [24, 10]",
        "at: ^[24, 48.5]",
        f'{ARCHERS}: at: the base of "archers 1" is 0.5 in over the table\'s edge; '
        "the table is 72 in by 48 in",
    ),
    (
        "at: [24, 10]",
        "at: ^[30, 20]",
        f'{ARCHERS}: at: the base of "archers 1" stands in "tower", which nobody can enter; '
        "move it",
    ),
    (
        "at: [24, 10]",
        "at: ^[8, 14]",
        f'{ARCHERS}: at: the base of "archers 1" stands in "monolith", which nobody can enter; '
        "move it",
    ),
    (
        "at: [50, 13]",
        "at: ^[50, 11]",
        f'{RIDERS}: miniatures[2]: at: the base overlaps that of "captain"; move one of them',
    ),
    (
        "at: [36, 40]",
        "at: ^[25, 10]",
        f'{CATAPULT}: at: the base of "catapult 1" overlaps that of "archers 3"; move one of them',
    ),
    (
        "polygon: [[2, 20], [10, 20], [10, 30], [2, 30]]",
        "polygon: ^[[2, 20], [10, 30], [10, 20], [2, 30]]",
        'terrain[4] "yard": polygon: the outline crosses or touches itself at [6, 25]; '
        "list the corners in order round the edge",
    ),
    (
        "circle: 3, at: [8, 14]",
        "circle: 3, at: [80, 14]",
        'terrain[6] "monolith": it lies wholly off the table; the table is 72 in by 48 in',
    ),
    (
        "name: captain",
        "name: ^archers 2",
        f'{RIDERS.replace("captain", "archers 2")}: miniatures[1] "archers 2": name: '
        "another miniature is called 'archers 2' already; give it a name of its own",
    ),
    (
        "name: hedge",
        "name: ^yard",
        "terrain[5] \"yard\": name: another piece of terrain is called 'yard' already; "
        "give it a name of its own",
    ),
    (
        "defender: catapult",
        "defender: ^riders",
        "ask: defender: both units are on the side 'red'; name an enemy unit",
    ),
    (
        "archers 8: {may",
        "archers 9: ^{may",
        "expect: shooters: archers 9: unknown shooting miniature 'archers 9'; "
        "did you mean 'archers 8'?",
    ),
    (
        "archers 2: front",
        "archer: ^front",
        "expect: target_facing: archer: unknown shooting miniature 'archer'; "
        "did you mean 'archers 8'?",
    ),
    (
        "no sight: 2",
        "no sight: ^9",
        "expect: counts: no sight: 'archers' has only 8 miniatures, got 9",
    ),
]

OF_THE_THIRD = [
    (
        "height: 0",
        "height: ^standard",
        f"units[1] \"goblins\": height: expected {HEIGHT_3}, got 'standard'",
    ),
    ("height: 0", "height: ^6", f'units[1] "goblins": height: expected {HEIGHT_3}, got 6'),
    (
        '{"2": standard, "3": 2}',
        '^{"2": standard}',
        'units[2] "orcs": miniatures[1] "boss": height: the height in edition 3 is missing; '
        'write for example "3": 1',
    ),
    (
        "at: [25, 30], height: 1",
        "^at: [25, 30]",
        f'units[2] "orcs": height: missing; write {HEIGHT_3}',
    ),
    (
        "base: [20mm, 20mm]",
        "base: ^{round: 20mm}",
        'units[1] "goblins": base: bases are rectangular in edition 3; '
        "write [width of its front, length of its side]",
    ),
    (
        "lines: {left: [forest]",
        "lines: {left: [^forst]",
        "expect: shooters: goblins 2: lines: left[1]: "
        "unknown piece, unit or miniature 'forst'; did you mean 'forest'?",
    ),
    (
        "lines: {left: [forest]",
        "lines: {left: [forest, ^forest]",
        "expect: shooters: goblins 2: lines: left[2]: 'forest' is named twice; name it once",
    ),
    (
        "lines: {left",
        "lines: {^lfet",
        "expect: shooters: goblins 2: lines: unknown key 'lfet'; did you mean 'left'?",
    ),
    (
        "cover: soft, chance: 0",
        "hidden_share: ^0.5",
        "expect: shooters: goblins 2: hidden_share: "
        "edition 3 follows three lines; write lines: {left: [...]} instead",
    ),
]

OF_THE_SECOND = [*VALUES, *KEYS, *FORMS, *SENSE]

TAKEN_OUT = {
    ARCHERS: "  - name: archers",
    CATAPULT: "  - name: catapult",
    'terrain[6] "monolith"': "  - {name: monolith",
    'units[2] "orcs"': "  - name: orcs",
}
"""Where the entries begin that lack something, or are wrong as a whole."""


def _place(text: str, said: str) -> str:
    """Line and column of the entry that a fault without a `^` is reported at."""
    entry = next(entry for where, entry in TAKEN_OUT.items() if said.startswith(where))
    return f"{text[: text.index(entry)].count(chr(10)) + 1}:5"


def _told(text: str, old: str, new: str, said: str) -> None:
    changed, place = edited(old, new, text)
    if "^" not in new or said.startswith('units[2] "orcs": height: missing'):
        place = _place(changed, said)
    assert [str(problem) for problem in problems(changed)] == [f"x.yaml:{place}: {said}"]


@pytest.mark.parametrize(("old", "new", "said"), OF_THE_SECOND)
def test_a_fault_is_told_where_it_stands(old: str, new: str, said: str) -> None:
    _told(SECOND, old, new, said)


@pytest.mark.parametrize(("old", "new", "said"), OF_THE_THIRD)
def test_a_fault_of_the_third_edition(old: str, new: str, said: str) -> None:
    _told(THIRD, old, new, said)


def test_aim_and_weapon_may_come_from_unit_and_miniature() -> None:
    """A unit with a weapon and no aim is told once, unless each miniature has an aim."""
    text = SECOND.replace("    aim: 5+\n", "")
    said = "an aim and a weapon go together; write for example aim: 4+"
    assert [problem.message for problem in problems(text)] == [said, said]  # unit, and riders 2
    text = text.replace("{at: [50, 13], ", "{at: [50, 13], aim: 4+, ")
    assert [problem.message for problem in problems(text)] == [said]  # riders 3 has none
    text = text.replace('- at: [52 1/2", 10]', '- {at: [52 1/2", 10], aim: 6+}')
    aims = [each.profile.aim for each in _riders(text)]
    assert aims == [3, 4, 6]


def _riders(text: str) -> tuple[NinthAgeMiniature, ...]:
    found = loads(text)
    assert isinstance(found, NinthAgeMap)
    return found.table.unit("riders").miniatures


def test_problems_of_every_part_come_at_once() -> None:
    text = (
        SECOND.replace("aim: 4+", "aim: 1+", 1)
        .replace("at: [36, 40]", "at: [36, 47.5]")
        .replace("attacker: archers", "attacker: archer")
        .replace("cover: mixed", "cover: light")
    )
    assert [str(problem).partition(": ")[2] for problem in problems(text)] == [
        f"{ARCHERS}: aim: expected an aim from 2+ to 6+, got '1+'",
        f'{CATAPULT}: at: the base of "catapult 1" is 0.6811 in over the table\'s edge; '
        "the table is 72 in by 48 in",
        "ask: attacker: unknown unit 'archer'; did you mean 'archers'?",
        "expect: cover: unknown cover 'light'; expected one of: none, soft, hard, mixed",
    ]


def test_a_broken_unit_does_not_make_others_look_wrong() -> None:
    assert len(problems(SECOND.replace("name: archers", "nmae: archers"))) == 1
    assert len(problems(SECOND.replace("units:", "unist:"))) == 1
    assert len(problems(SECOND.replace("files: 5", "flies: 5"))) == 1
