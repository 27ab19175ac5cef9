"""Writes the tables of the documents that come from registers: python docs/tables.py.

The pinned readings go into docs/readings.md, the keywords of Legion's attacks into README.md. The
tests fail while they are not as this would write them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from defilade.rules import ninth_age
from defilade.rules.legion import READINGS
from defilade.rules.legion.attack.keywords import KEYWORDS, Keyword
from defilade.rules.readings import COMMON, Reading

ROOT = Path(__file__).parents[1]

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


def keywords() -> str:
    """The table of keywords that touch an attack in Legion, built or not."""
    lines = ["| keyword | of the | built | shown by, or why not |", "|---|---|---|---|"]
    for keyword in sorted(KEYWORDS, key=lambda each: (each.name, each.on)):
        if not keyword.built:
            built, shown = "no", keyword.how
        else:
            built = f"yes, {keyword.how}" if keyword.how else "yes"
            shown = f"`{_test_of(keyword)}`"
        lines.append(f"| {keyword.printed} | {keyword.on} | {built} | {shown} |")
    return "\n".join(lines) + "\n"


_TESTS = (
    "attack/test_brute_force.py",
    "attack/test_consequences.py",
    "attack/test_form.py",
    "attack/test_keywords.py",
    "test_keywords.py",
)


def _test_of(keyword: Keyword) -> str:
    """The first of the tests that name the keyword, its field or what states it."""
    stated = re.findall(r"`(\w+)`", keyword.how)
    words = [re.escape(word) for word in (keyword.field, keyword.name, *stated) if word]
    pattern = re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)
    for name in _TESTS if keyword.field else reversed(_TESTS):
        path = ROOT / "tests" / "rules" / "legion" / name
        if path.is_file() and pattern.search(path.read_text(encoding="utf-8")):
            return name
    raise LookupError(f"no test names {keyword.name}")


def main() -> None:
    """Write all tables."""
    (ROOT / "docs" / "readings.md").write_text(readings(), encoding="utf-8")
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    between = re.compile(r"(<!-- keywords:.*?-->\n)(.*?)(<!-- end)", re.DOTALL)
    readme.write_text(
        between.sub(lambda found: f"{found[1]}{keywords()}{found[3]}", text), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
