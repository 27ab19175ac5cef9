"""Writes the tables of the documents that come from registers: python docs/tables.py.

The pinned readings go into docs/readings.md, the keywords of Legion's attacks into README.md. The
tests fail while they are not as this would write them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from defilade.rules import ninth_age
from defilade.rules.legion import READINGS
from defilade.rules.readings import COMMON, Reading

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tests.rules.legion.attack.coverage import markdown  # noqa: E402

_HEAD = """# Pinned readings

Where a rulebook is silent, ambiguous or contradicts itself, the program has one entry in a
register, and a verdict that rests on it names it. A map switches those that have options, the first
of which is the default: `readings: {L-04: wholly}`. Of the 9th Age, (2) and (3) tell the edition.

Written by `python docs/tables.py` from the registers in `src/defilade/rules/`.
"""


def readings() -> str:
    """The text of docs/readings.md."""
    common = {reading.id for reading in COMMON}
    rooms = (
        ("Both games", COMMON),
        ("Legion, Core Rulebook 2025-11", _own(READINGS.values(), common)),
        ("The 9th Age, editions 2 and 3", _own(ninth_age.READINGS.values(), common)),
    )
    return _HEAD + "".join(f"\n## {title}\n\n{_readings(listed)}" for title, listed in rooms)


def _own(listed: Iterable[Reading], common: set[str]) -> list[Reading]:
    return [reading for reading in listed if reading.id not in common]


def _readings(listed: Iterable[Reading]) -> str:
    lines = ["| id | question | answer | why | switch | test |", "|---|---|---|---|---|---|"]
    for reading in listed:
        switch = " or ".join(f"`{option}`" for option in reading.options)
        test = f"[{Path(reading.test).stem}](../{reading.test})"
        cells = (reading.id, reading.question, reading.answer, reading.why, switch, test)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all tables."""
    (ROOT / "docs" / "readings.md").write_text(readings(), encoding="utf-8")
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    between = re.compile(r"(<!-- keywords:.*?-->\n)(.*?)(<!-- end)", re.DOTALL)
    readme.write_text(
        between.sub(lambda found: f"{found[1]}{markdown()}\n{found[3]}", text), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
