"""Sheets to test: of maps, and of tables made up to be crowded."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from defilade.mapfile import LegionMap, MapFile, load, loads
from defilade.rules import legion, ninth_age
from defilade.sheet import RulingSheet, page, sheet_of

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "maps"

LONG = "The Exceedingly Long-Winded Honour Guard of the Grand Marshal"


def sheet_on(loaded: MapFile, *editions: str, shooter: str | None = None) -> RulingSheet:
    """The sheet of the attack that a map asks about."""
    ask: Any = loaded.ask
    rules: Any = legion if isinstance(loaded, LegionMap) else ninth_age
    verdicts = [
        rules.check(
            loaded.table,
            attacker=ask.attacker,
            defender=ask.defender,
            edition=edition,
            attack=ask.attack,
        )
        for edition in ([rules.edition(e) for e in editions] or [loaded.edition])
    ]
    return sheet_of(loaded, verdicts, shooter=shooter)


@cache
def sheet_of_map(name: str, *editions: str) -> RulingSheet:
    """The sheet of one of the project's maps."""
    return sheet_on(load(MAPS / f"{name}.yaml"), *editions)


@cache
def horde() -> RulingSheet:
    """Forty droids in eight rows behind a low wall, each with a long name."""
    miniatures = "\n".join(
        f"      - {{name: '{LONG} {n}', at: [{20 + 1.3 * (n % 8)}, {22 + 1.3 * (n // 8)}]}}"
        for n in range(40)
    )
    return sheet_on(
        loads(f"""
title: {LONG} against everybody who stands behind the long wall
game: legion
edition: "2025-11"
source: made up
table: {{size: [48, 36]}}
terrain:
  - name: '{LONG} wall'
    kind: obstacle
    cover: heavy
    height: 1
    rectangle: [9, 0.5]
    at: [24, 20]
units:
  - {{name: '{LONG}', side: blue, type: trooper, miniatures: [{{name: a, at: [24, 8]}}]}}
  - name: horde
    side: red
    type: droid trooper
    miniatures:
{miniatures}
ask: {{attacker: '{LONG}', defender: horde}}
""")
    )


@cache
def firing_line(*editions: str) -> RulingSheet:
    """Forty shooters in two ranks past three trees, with names in other scripts."""
    return sheet_on(
        loads("""
title: Vierzig Schützen — сорок стрелков — 四十名の射手
game: ninth-age
edition: "3"
source: made up
table: {size: [72, 48]}
terrain:
  - {name: Ελιά, kind: forest, circle: 3, at: [30, 20]}
  - {name: "дуб & <ясень>", kind: forest, circle: 2, at: [36, 18]}
  - {name: скала, kind: impassable, rectangle: [2, 1], at: [42, 21]}
units:
  - name: стрелки
    side: blue
    height: {"2": standard, "3": 1}
    base: [20mm, 20mm]
    files: 20
    count: 40
    at: [36, 8]
    facing: 90
    aim: 4+
    weapon: {range: 24, shots: 1}
  - name: 槍兵
    side: red
    height: {"2": standard, "3": 1}
    base: [20mm, 20mm]
    files: 6
    count: 24
    at: [36, 26]
    facing: 270
ask: {attacker: стрелки, defender: 槍兵}
"""),
        *editions,
    )


SHEETS: dict[str, Callable[[], RulingSheet]] = {
    "worked example": lambda: sheet_of_map("legion-seven-droids"),
    "a whole table": lambda: sheet_of_map("legion-measured-table"),
    "no sight": lambda: sheet_of_map("legion-hidden-target"),
    "odds": lambda: sheet_of_map("legion-odds-seven-droids"),
    "horde": horde,
    "shares": lambda: sheet_of_map("ninth-age-2-hard-cover"),
    "round target": lambda: sheet_of_map("ninth-age-2-round-target"),
    "firing line": firing_line,
    "editions": lambda: sheet_of_map("ninth-age-2-v6", "2", "3"),
    "firing line by editions": lambda: firing_line("2", "3"),
}
"""Sheets of both games, some of them as full as they get."""


@cache
def page_of(name: str) -> Figure:
    """The page of one of the sheets, drawn once; tests only look at it."""
    return page(SHEETS[name]())
