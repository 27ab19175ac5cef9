"""Every kind of fault in a map: where it is said to be, and in which words.

A case changes the good map in one place. `^` in the new text marks where the fault must be
reported; it is taken out before the map is read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from defilade.errors import MapError, Problem
from defilade.mapfile import loads
from defilade.rules.legion.readings import READINGS

TEXT = Path(__file__).with_name("good.yaml").read_text(encoding="utf-8")

A_LENGTH = 'expected a length such as 3.5, 27mm, 3 1/2" or 2\' 6"'
BUILDING = 'terrain[1] "building"'
CLONES = 'units[1] "clones"'
LEADER = f'{CLONES}: miniatures[1] "clone leader"'
CLONE_2 = f'{CLONES}: miniatures[2] "clone 2"'
WALKERS = 'units[3] "walkers"'
OF_A_MAP = (
    "title, game, edition, source, lengths, table, readings, terrain, units, tokens, ask, expect"
)

RIFLE = f'{CLONES}: weapons[1] "blaster rifle"'
CANNON = f'{CLONES}: weapons[2] "cannon"'
DROIDS = 'units[2] "droids"'

VALUES = [
    (
        "range: [1, 3]",
        "range: ^3",
        f"{RIFLE}: range: expected [least, greatest] from 1 to 5, such as [1, 3], "
        "or [2, infinite], got 3",
    ),
    (
        "range: [1, 3]",
        "range: [^0, 3]",
        f"{RIFLE}: range[1]: expected a range from 1 to 5, got 0",
    ),
    (
        "range: [1, 3]",
        "range: [1, ^6]",
        f"{RIFLE}: range[2]: expected a range from 1 to 5 or infinite, got 6",
    ),
    (
        "black: 1",
        "black: ^-1",
        f"{RIFLE}: dice: black: expected a whole number from 0 to 100, got -1",
    ),
    (
        "attack_surge: hit",
        "attack_surge: ^crit",
        f"{CLONES}: attack_surge: unknown attack surge 'crit'; did you mean 'critical'?",
    ),
    (
        "defence: white",
        "defence: ^black",
        f"{DROIDS}: defence: unknown defence die 'black'; expected one of: white, red",
    ),
    (
        "health: 1",
        "health: ^0",
        f"{DROIDS}: health: expected a whole number from 1 to 100, got 0",
    ),
    (
        "aim: 1",
        "aim: ^many",
        f"{CLONES}: tokens: aim: expected a whole number from 0 to 100, got 'many'",
    ),
    (
        "Pierce 1",
        "^Peirce 1",
        f"{RIFLE}: keywords[1]: unknown keyword 'Peirce 1'; did you mean 'Pierce'?",
    ),
    (
        "Precise 1",
        "^Presice 1",
        f"{CLONES}: keywords[3]: unknown keyword 'Presice 1'; did you mean 'Precise'?",
    ),
    (
        "Precise 1",
        "^Gunslinger",
        f"{CLONES}: keywords[3]: keyword 'Gunslinger' is not built: "
        "a further attack with a weapon already used",
    ),
    (
        "[clone 2]",
        "^[]",
        f"{CANNON}: miniatures: expected a list of at least 1 name, got an empty list",
    ),
    (
        "wounds_mean: 1",
        "wounds_mean: ^0.5",
        "expect: wounds_mean: expected a fraction such as 5/3, got 0.5",
    ),
    (
        "no_wounds: 1/12",
        "no_wounds: ^13/12",
        "expect: no_wounds: expected a chance from 0 to 1, such as 1/12, got '13/12'",
    ),
    ("height: 5", "height: ^-3", f"{BUILDING}: height: expected a length of 0 or more, got -3"),
    ("height: 5", "height: ^.nan", f"{BUILDING}: height: {A_LENGTH}, got .nan"),
    ("height: 5", "height: ^-.inf", f"{BUILDING}: height: {A_LENGTH}, got -.inf"),
    (
        "rectangle: [6, 4]",
        "rectangle: [6, ^1e-9]",
        f"{BUILDING}: rectangle[2]: expected a length of at least 0.001 in, got 1e-9",
    ),
    ("sees: true", "sees: ^3", "expect: sees: expected true or false, got 3"),
    (
        "ask: {attacker: clones, defender: droids, attack: ranged, weapons: [blaster rifle]}",
        "ask: ^clones",
        "ask: expected keys such as attacker: clones, got 'clones'",
    ),
    ("height: 5", "height: ^true", f"{BUILDING}: height: {A_LENGTH}, got true"),
    ("height: 5", "height: ^[5]", f"{BUILDING}: height: {A_LENGTH}, got a list of 1"),
    ("height: 5", "height: ^{a: 5}", f"{BUILDING}: height: {A_LENGTH}, got keys and values"),
    ("height: 5", "height: ^3,5", f"{BUILDING}: height: {A_LENGTH}, got '3,5'"),
    ("height: 5", 'height: ^"5"', f"{BUILDING}: height: {A_LENGTH}, got '5'"),
    ("height: 5", "height: ^3ın", f"{BUILDING}: height: {A_LENGTH}, got '3ın'"),
    (
        "height: 5",
        "height: ^1000.5",
        f"{BUILDING}: height: expected a length of at most 1000 in, got 1000.5",
    ),
    (
        "height: 5",
        "height: ^9e99",
        f"{BUILDING}: height: expected a length of at most 1000 in, got 9e99",
    ),
    (
        "height: 5",
        f"height: ^{'9' * 100}",
        f"{BUILDING}: height: {A_LENGTH}, got {'9' * 37}..., a number of 100 characters",
    ),
    (
        "height: 5",
        "height: ^010",
        f"{BUILDING}: height: {A_LENGTH}, got 010, which programs read in different ways; "
        "write an ordinary number",
    ),
    (
        "height: 5",
        "height: ^0x10",
        f"{BUILDING}: height: {A_LENGTH}, got 0x10, which programs read in different ways; "
        "write an ordinary number",
    ),
    (
        "kind: obstacle",
        "kind: ^Obstacle",
        f"{BUILDING}: kind: unknown kind of terrain 'Obstacle'; did you mean 'obstacle'?",
    ),
    (
        "kind: obstacle",
        "kind: ^3",
        f"{BUILDING}: kind: expected one of: "
        "obstacle, scatter, area, barricade, point of interest, got 3",
    ),
    (
        "cover: heavy",
        "cover: ^hevy",
        f"{BUILDING}: cover: unknown cover 'hevy'; did you mean 'heavy'?",
    ),
    (
        "rotation: 30",
        "rotation: ^400",
        f"{BUILDING}: rotation: expected an angle from -360 to 360 degrees, got 400",
    ),
    (
        "at: [10, 8]",
        "at: ^[10, 8, 0]",
        f"{LEADER}: at: expected a position [x, y], got a list of 3",
    ),
    ("at: [10, 8]", "at: [10, ^x]", f"{LEADER}: at[2]: {A_LENGTH}, got 'x'"),
    ("size: [36, 4ft]", "size: ^36", "table: size: expected two lengths [x, y], got 36"),
    ("size: [36, 4ft]", "size: [^0, 36]", "table: size[1]: expected a length above 0, got 0"),
    (
        "table: {size: [36, 4ft]}",
        "table: ^[36, 36]",
        "table: expected keys such as size: [36, 36], got a list of 2",
    ),
    (
        "name: walkers",
        "name: ^7",
        'units[3]: name: expected text, got 7; put it in quotes: "7"',
    ),
    (
        "name: walkers",
        "name: ^2025-01-01",
        "units[3]: name: expected text, got 2025-01-01, which some programs read as a date; "
        'put it in quotes: "2025-01-01"',
    ),
    (
        "name: walkers",
        r'name: ^"a\nb"',
        r"units[3]: name: expected text in one line, without unprintable characters, got 'a\nb'",
    ),
    ("name: walkers", "name: ^' '", "units[3] \" \": name: expected some text, got ' '"),
    (
        "name: walkers",
        f"name: ^{'w' * 81}",
        f"units[3]: name: expected at most 80 characters, got '{'w' * 37}...'",
    ),
    (
        "courage: 2",
        "courage: ^none",
        f"{CLONES}: courage: expected a whole number 1 or more, or \"-\" for none, got 'none'",
    ),
    (
        "suppression: 1",
        "suppression: ^-1",
        f"{CLONES}: suppression: expected a whole number 0 or more, got -1",
    ),
    (
        "suppression: 1",
        "suppression: ^1.5",
        f"{CLONES}: suppression: expected a whole number 0 or more, got 1.5",
    ),
    (
        '"Immune: Blast"',
        "^Immune: Blast",
        'units[2] "droids": keywords[2]: expected text, got keys and values; a text with a colon '
        'needs quotes: "Immune: Blast"',
    ),
    (
        "Sharpshooter 1",
        "^Sharpshooter",
        f"{CLONES}: keywords[1]: keyword 'Sharpshooter' needs a number, such as Sharpshooter 1",
    ),
    (
        "Death From Above",
        "^Sharpshooter 2",
        f"{CLONES}: keywords[2]: keyword 'Sharpshooter' is given twice",
    ),
    (
        "[Sharpshooter 1, Death From Above, Precise 1]",
        '^["Hover: Ground"]',
        f"{CLONES}: keywords: Hover: Ground belongs to repulsor vehicles, "
        "and this is a clone trooper",
    ),
    ("base: huge", "base: ^hugh", f"{WALKERS}: base: unknown base 'hugh'; did you mean 'huge'?"),
    (
        "base: huge",
        "base: ^{diameter: 3}",
        f"{WALKERS}: base: expected a base: small, medium, large, huge, laat, epic, "
        "a diameter such as 50mm, {round: 50mm}, {oblong: [length, width]} or "
        "{rectangle: [length, width]}, got keys and values",
    ),
    (
        "{round: 50mm}",
        "{round: ^0}",
        f"{WALKERS}: miniatures[3]: base: round: expected a length above 0, got 0",
    ),
    (
        "{oblong: [5, 4]}",
        "{oblong: [5, ^x]}",
        f"{WALKERS}: miniatures[2]: base: oblong[2]: {A_LENGTH}, got 'x'",
    ),
    (
        "silhouette: at-st",
        "silhouette: ^at-ts",
        f"{WALKERS}: silhouette: unknown silhouette 'at-ts'; did you mean 'at-st'?",
    ),
    (
        "silhouette: at-st",
        "silhouette: ^[]",
        f"{WALKERS}: silhouette: expected a silhouette: a height such as 2.5 or 43mm, or the name "
        "of a vehicle such as at-rt, got an empty list",
    ),
    ("sees: true", "sees: ^yes", "expect: sees: expected true or false, got 'yes'"),
    (
        "range_band: 4",
        "range_band: ^7",
        "expect: range_band: expected a whole number from 1 to 6, got 7",
    ),
    (
        "droids 2: null",
        "droids 2: ^partial",
        "expect: how: droids 2: unknown way to be obscured 'partial'; did you mean 'partly'?",
    ),
    (
        "obscured: [droids 1, droids 2]",
        "obscured: ^most",
        "expect: obscured: expected a list of names, or how many, got 'most'",
    ),
    (
        "kind: smoke",
        "kind: ^smok",
        "tokens[1]: kind: unknown kind of token 'smok'; did you mean 'smoke'?",
    ),
    (
        "attack: ranged",
        "attack: ^range",
        "ask: attack: unknown attack 'range'; did you mean 'ranged'?",
    ),
    ("lengths: in", "lengths: ^inch", "lengths: unknown unit of length 'inch'; did you mean 'in'?"),
    (
        'edition: "2025-11"',
        "edition: ^2025",
        'edition: expected text in quotes, such as "2025-11", got 2025',
    ),
    (
        'edition: "2025-11"',
        "edition: ^2025-11-24",
        'edition: expected text in quotes, such as "2025-11", got 2025-11-24, '
        "which some programs read as a date",
    ),
    (
        'edition: "2025-11"',
        'edition: ^"2024"',
        "edition: unknown Legion edition '2024'; expected one of: 2025-11",
    ),
    (
        "game: legion",
        "game: ^legions",
        "game: unknown game 'legions'; did you mean 'legion'?",
    ),
    (
        "game: legion",
        "game: ^chess",
        "game: unknown game 'chess'; expected one of: legion, ninth-age",
    ),
    (
        "L-04: wholly",
        "L-04: ^whole",
        "readings: L-04: unknown option of L-04 'whole'; did you mean 'wholly'?",
    ),
    (
        "L-04: wholly",
        "L-044: ^wholly",
        "readings: L-044: unknown reading 'L-044'; did you mean 'L-04'?",
    ),
    (
        "L-04: wholly",
        "L-01: ^wholly",
        "readings: L-01: L-01 has no options; those that have some are "
        + ", ".join(id for id, reading in READINGS.items() if reading.options),
    ),
]

KEYS = [
    (
        "dodge: 1",
        "^doge: 1",
        f"{DROIDS}: tokens: unknown key 'doge'; did you mean 'dodge'?",
    ),
    (
        "red: 2, white: 1",
        "red: 2, ^withe: 1",
        f"{CANNON}: dice: unknown key 'withe'; did you mean 'white'?",
    ),
    (
        "{name: blaster rifle, dice: {black: 1}, range: [1, 3], keywords: [Pierce 1]}",
        "^{name: blaster rifle, range: [1, 3]}",
        f"{RIFLE}: dice: missing; write for example dice: {{black: 1}}",
    ),
    (
        "{aim: 1, surge: 1}",
        "^[aim]",
        f"{CLONES}: tokens: expected keys such as aim: 1, got a list of 1",
    ),
    ("rotation:", "^rotatoin:", f"{BUILDING}: unknown key 'rotatoin'; did you mean 'rotation'?"),
    ("height: 5", "^heigth: 5", f"{BUILDING}: unknown key 'heigth'; did you mean 'height'?"),
    (
        "rectangle: [6",
        "^rectangel: [6",
        f"{BUILDING}: unknown key 'rectangel'; did you mean 'rectangle'?",
    ),
    (
        "miniatures:",
        "^minatures:",
        f"{CLONES}: unknown key 'minatures'; did you mean 'miniatures'?",
    ),
    ("units:", "^unit:", "unknown key 'unit'; did you mean 'units'?"),
    ("title:", "^weather:", f"unknown key 'weather'; expected one of: {OF_A_MAP}"),
    (
        "height: 5",
        "height: 5\n    ^height: 6",
        f"{BUILDING}: 'height' stands here twice, first in line 14; keep one",
    ),
    ("bottom: 0", "^1: 0", f"{BUILDING}: expected a key, got 1; put a name in quotes"),
    ("bottom: 0", "^[a]: 0", f"{BUILDING}: expected a key, got a list of 1; put a name in quotes"),
    (
        "cover: heavy",
        "cover: ^~",
        f"{BUILDING}: cover: expected a value, got ~; write one, or remove the key",
    ),
    (
        "  - name: building\n    kind: obstacle",
        "  - ^name: building",
        f"{BUILDING}: kind: missing; write for example kind: obstacle",
    ),
    (
        "{kind: smoke, at: [20, 28]}",
        "^smoke",
        "tokens[1]: expected keys such as kind: smoke, got 'smoke'",
    ),
]

FORMS = [
    (
        "dice: {black: 1}",
        "dice: ^{black: 0}",
        f"{RIFLE}: dice: a weapon has dice; write for example {{black: 1}}",
    ),
    (
        "{name: knife, dice: {red: 1}, melee: true}",
        "^{name: knife, dice: {red: 1}}",
        f'{CLONES}: weapons[3] "knife": range: missing; '
        "write for example range: [1, 3], or melee: true",
    ),
    (
        "  - name: building\n    kind: obstacle\n    cover: heavy",
        "  - ^name: building\n    kind: obstacle",
        f"{BUILDING}: cover: missing; write none, light or heavy, as the players agree",
    ),
    (
        "{name: crate, kind: scatter, cover: light, height: 25.4mm, circle: 2, at: [4, 4]}",
        "^{name: crate, kind: scatter, cover: light, circle: 2, at: [4, 4]}",
        'terrain[2] "crate": height: missing; write for example height: 5 '
        "(its top is bottom + height)",
    ),
    (
        "{name: crate, kind: scatter, cover: light, height: 25.4mm, circle: 2",
        "^{name: crate, kind: scatter, cover: light, height: 25.4mm, circle: 2, ellipse: [2, 1]",
        'terrain[2] "crate": shape: expected exactly one of rectangle, circle, ellipse, polygon, '
        "wall; got circle and ellipse",
    ),
    (
        "{name: crate, kind: scatter, cover: light, height: 25.4mm, circle: 2",
        "^{name: crate, kind: scatter, cover: light, height: 25.4mm",
        'terrain[2] "crate": shape: expected exactly one of rectangle, circle, ellipse, polygon, '
        "wall; got none",
    ),
    (
        "{name: crate, kind: scatter, cover: light, height: 25.4mm, circle: 2, at: [4, 4]}",
        "^{name: crate, kind: scatter, cover: light, height: 25.4mm, circle: 2}",
        'terrain[2] "crate": at: missing; write the centre of the circle, such as at: [18, 20]',
    ),
    (
        "{name: fence, kind: barricade, height: 1, "
        "wall: [[1, 35], [5, 35], [5, 40]], thickness: 6mm}",
        "^{name: fence, kind: barricade, height: 1, wall: [[1, 35], [5, 35], [5, 40]]}",
        'terrain[5] "fence": thickness: missing; write how thick the wall is, '
        "such as thickness: 0.5",
    ),
    (
        "thickness: 6mm",
        "thickness: 6mm, rotation: ^5",
        'terrain[5] "fence": rotation: a wall turns about its at; add at: [x, y], '
        "or turn the points",
    ),
    (
        "thickness: 6mm",
        "thickness: 6mm, holes: ^[]",
        'terrain[5] "fence": holes: only a polygon has holes, and this is a wall; remove the line',
    ),
    (
        "circle: 2",
        "circle: 2, thickness: ^1",
        'terrain[2] "crate": thickness: only a wall has a thickness, and this is a circle; '
        "remove the line",
    ),
    (
        "kind: barricade",
        "kind: barricade, cover: ^light",
        'terrain[5] "fence": cover: a barricade is always heavy; write heavy, or remove the line',
    ),
    (
        "kind: point of interest",
        "kind: point of interest, cover: ^heavy",
        'terrain[6] "objective": cover: a point of interest is always heavy; remove this line',
    ),
    (
        "kind: point of interest",
        "kind: point of interest, height: ^3",
        'terrain[6] "objective": height: a point of interest is always a cylinder 2 in wide and '
        "3 in high; remove this line",
    ),
    (
        "    base: huge\n",
        "",
        f"{WALKERS}: base: missing, and a ground vehicle has none by default; write a base: small, "
        "medium, large, huge, laat, epic, a diameter such as 50mm, {round: 50mm}, "
        "{oblong: [length, width]} or {rectangle: [length, width]}",
    ),
    (
        "    silhouette: at-st\n",
        "",
        f"{WALKERS}: silhouette: missing, and a ground vehicle has none by default; write a "
        "silhouette: a height such as 2.5 or 43mm, or the name of a vehicle such as at-rt",
    ),
    (
        "ask: {attacker: clones, defender: droids, attack: ranged, weapons: [blaster rifle]}"
        "\n\nexpect:\n  sees",
        "expect:\n  ^sees",
        "expect: needs to know who attacks whom; add ask: {attacker: ..., defender: ...}",
    ),
]

SENSE = [
    (
        "range: [1, 3]",
        "range: ^[3, 1]",
        f"{RIFLE}: range: the greatest range is below the least one; write the least one first",
    ),
    (
        "name: knife",
        "name: ^cannon",
        f'{CLONES}: weapons[3] "cannon": name: another weapon of this unit is called '
        "'cannon' already; give it a name of its own",
    ),
    (
        "miniatures: [clone 2]",
        "miniatures: [^clone2]",
        f"{CANNON}: miniatures[1]: unknown miniature of this unit 'clone2'; "
        "did you mean 'clone 2'?",
    ),
    (
        "weapons: [blaster rifle]",
        "weapons: [^blaster]",
        "ask: weapons[1]: unknown weapon of the attacker 'blaster'; did you mean 'blaster rifle'?",
    ),
    (
        "wounds: 2",
        "wounds: ^3",
        f"{DROIDS}: wounds: 3 wounds would have defeated a miniature of health 3",
    ),
    (
        "polygon: [[2, 20], [10, 20], [10, 30], [2, 30]]",
        "polygon: ^[[2, 20], [10, 30], [10, 20], [2, 30]]",
        'terrain[4] "yard": polygon: the outline crosses or touches itself at [6, 25]; '
        "list the corners in order round the edge",
    ),
    (
        "polygon: [[2, 20], [10, 20], [10, 30], [2, 30]]",
        "polygon: ^[[2, 20], [10, 20], [4, 20]]",
        'terrain[4] "yard": polygon: the corners lie on one line, so it covers nothing; '
        "use a wall for a thin piece",
    ),
    (
        "[[4, 22], [6, 22], [5, 24]]",
        "[[4, 22], [6, 22], [5, 24]], ^[[9, 22], [11, 22], [9, 24]]",
        'terrain[4] "yard": holes[2]: this hole is not inside its polygon; move it, or remove it',
    ),
    (
        "[[4, 22], [6, 22], [5, 24]]",
        "[[4, 22], [6, 22], [5, 24]], ^[[4, 23], [6, 23], [5, 25]]",
        'terrain[4] "yard": holes[2]: this hole overlaps another one; make one hole of the two',
    ),
    (
        "[[4, 22], [6, 22], [5, 24]]",
        "^[[4, 22], [6, 24], [6, 22], [4, 24]]",
        'terrain[4] "yard": holes[1]: the outline crosses or touches itself at [5, 23]; '
        "list the corners in order round the edge",
    ),
    (
        "holes: [[[4, 22], [6, 22], [5, 24]]]",
        "holes: ^[[[2, 22], [4, 22], [2, 24]]]",
        'terrain[4] "yard": holes: the holes cut the polygon apart or run along its edge; '
        "draw its outline instead",
    ),
    (
        "wall: [[1, 35], [5, 35], [5, 40]]",
        "wall: ^[[1, 35], [1, 35]]",
        'terrain[5] "fence": wall: a wall needs two different points; check its lengths and points',
    ),
    (
        "at: [10, 8]",
        "at: ^[18, 20]",
        f'{LEADER}: at: the base stands inside "building", which is solid from 0 in to 5 in; '
        "move it off, or put it on top with elevation: 5",
    ),
    (
        "at: [10, 8]",
        "elevation: 3.1, at: ^[30, 6]",
        f'{LEADER}: at: the base stands inside "roof", which is solid from 3 in to 3.25 in; '
        "move it off, or put it on top with elevation: 3.25",
    ),
    (
        "at: [11.5, 8]",
        "at: ^[11, 8]",
        f'{CLONE_2}: at: the base overlaps that of "clone leader"; move one of them',
    ),
    (
        "at: [11.5, 8], elevation: 0",
        "at: [11.5, 8], elevation: ^2",
        f"{CLONE_2}: elevation: the base is in the air at 2 in, and only the table is under it; "
        "correct the elevation",
    ),
    (
        "at: [10, 8]",
        "at: [18, 20], elevation: ^6",
        f"{LEADER}: elevation: the base is in the air at 6 in, and the tops under it are: "
        '"building" 5 in; correct the elevation',
    ),
    (
        "at: [10, 8]",
        "at: ^[0.5, 8]",
        f"{LEADER}: at: the base is 0.0315 in over the table's edge; the table is 36 in by 48 in",
    ),
    (
        "{name: objective, kind: point of interest, at: [30, 30]}",
        "^{name: objective, kind: point of interest, at: [40, 30]}",
        'terrain[6] "objective": it lies wholly off the table; the table is 36 in by 48 in',
    ),
    (
        "at: [20, 28]",
        "at: ^[20, 49]",
        "tokens[1]: at: it lies off the table; the table is 36 in by 48 in",
    ),
    (
        "leader: clone leader",
        "leader: ^clone leeder",
        f"{CLONES}: leader: unknown miniature of this unit 'clone leeder'; "
        "did you mean 'clone leader'?",
    ),
    (
        "- at: [30, 12]",
        "- {at: [30, 12], name: ^clone 2}",
        'units[3] "walkers": miniatures[1] "clone 2": name: another miniature is called '
        "'clone 2' already; give it a name of its own",
    ),
    (
        "name: objective",
        "name: ^building",
        "terrain[6] \"building\": name: another piece of terrain is called 'building' already; "
        "give it a name of its own",
    ),
    (
        "name: walkers",
        "name: ^droids",
        "units[3] \"droids\": name: another unit is called 'droids' already; "
        "give it a name of its own",
    ),
    (
        "attacker: clones",
        "attacker: ^clone",
        "ask: attacker: unknown unit 'clone'; did you mean 'clones'?",
    ),
    (
        "defender: droids",
        "defender: ^clones",
        "ask: defender: 'clones' cannot attack itself; name another unit",
    ),
    (
        "attacker: clones, defender: droids",
        "attacker: walkers, defender: ^droids",
        "ask: defender: both units are on the side 'red'; name an enemy unit",
    ),
    (
        "obscured: [droids 1, droids 2]",
        "obscured: [^droid 1]",
        "expect: obscured[1]: unknown defending miniature 'droid 1'; did you mean 'droids 1'?",
    ),
    (
        "obscured: [droids 1, droids 2]",
        "obscured: [droids 1, ^droids 1]",
        "expect: obscured[2]: 'droids 1' is named twice; name it once",
    ),
    (
        "obscured: [droids 1, droids 2]",
        "obscured: ^4",
        "expect: obscured: 'droids' has only 3 miniatures, got 4",
    ),
    (
        "eligible: [clone leader]",
        "eligible: [^droids 1]",
        "expect: eligible[1]: unknown attacking miniature 'droids 1'; "
        "expected one of: clone leader, clone 2, clone 3",
    ),
    (
        "droids 2: null",
        "walker: ^null",
        "expect: how: walker: unknown defending miniature 'walker'; "
        "expected one of: droids 1, droids 2, droids 3",
    ),
]


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(MapError) as caught:
        loads(text, "x.yaml")
    return caught.value.problems


def edited(old: str, new: str, text: str = TEXT) -> tuple[str, str]:
    """A good map with a change, and the line and column that `^` marks in it."""
    assert old in text
    marked = text.replace(old, new, 1)
    before = marked.partition("^")[0]
    place = f"{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}"
    return marked.replace("^", "", 1), place


@pytest.mark.parametrize(("old", "new", "said"), [*VALUES, *KEYS, *FORMS, *SENSE])
def test_a_fault_is_told_where_it_stands(old: str, new: str, said: str) -> None:
    text, place = edited(old, new)
    lines = [str(problem) for problem in problems(text)]
    if "^" not in new:  # something was taken out: the entry that lacks it has the place
        place = f"{TEXT[: TEXT.index('name: walkers')].count(chr(10)) + 1}:5"
    elif any(f"name: ^{unit}" in new for unit in ("clones", "droids")):
        lines = lines[:1]  # then the question is about another unit, too
    elif "defender: ^clones" in new or "walkers, defender" in new:
        lines = lines[:1]
    assert lines == [f"x.yaml:{place}: {said}"]


def test_problems_come_in_the_order_of_the_file() -> None:
    text = TEXT.replace("height: 5", "height: x").replace("title:", "titel:", 1)
    text = text.replace("sees: true", "sees: 1").replace("courage: 2", "courage: 0")
    lines = [problem.line for problem in problems(text)]
    assert lines == sorted(lines)
    assert len(lines) == 4


def test_a_broken_entry_does_not_make_others_look_wrong() -> None:
    text = TEXT.replace("name: clones", "nmae: clones")
    assert [problem.message for problem in problems(text)] == [
        "unknown key 'nmae'; did you mean 'name'?",
    ]
    text = TEXT.replace("at: [11.5, 8], elevation: 0", "at: [11.5, 8], elevation: -1")
    assert len(problems(text)) == 1
    text = TEXT.replace("height: 25.4mm", "height: 25.4").replace("circle: 2", "circle: -2")
    assert [problem.message for problem in problems(TEXT.replace("terrain:", "terrian:"))] == [
        "unknown key 'terrian'; did you mean 'terrain'?",
    ]
    assert len(problems(TEXT.replace("lengths: in", "lengths: milimetre"))) == 1
    assert len(problems(text)) == 1  # clone 3 stands on it, and is not said to be in the air
