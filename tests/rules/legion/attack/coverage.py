"""Every keyword of the edition that touches an attack: what it stands on, whether built, its test.

`markdown` is the table that the README shows.
"""

from __future__ import annotations

from pathlib import Path

from defilade.rules.legion.attack.keywords import KEYWORDS, Keyword

ROOT = Path(__file__).parents[4]
_ATTACK = "tests/rules/legion/attack"

BRUTE_FORCE = f"{_ATTACK}/test_brute_force.py"
"""Where a keyword is tested alone and in pairs, unless `ELSEWHERE` says where."""

ELSEWHERE = {
    "Anti-Materiel": (f"{_ATTACK}/test_form.py", "anti_materiel"),
    "Anti-Personnel": (f"{_ATTACK}/test_form.py", "anti_personnel"),
    "Arsenal": ("tests/rules/legion/test_pools.py", "Arsenal"),
    "Blast": ("tests/rules/legion/test_pools.py", "blast"),
    "Cover": ("tests/rules/legion/test_keywords.py", "Cover 1"),
    "Death From Above": ("tests/rules/legion/test_keywords.py", "Death From Above"),
    "Djem So Mastery": (f"{_ATTACK}/test_consequences.py", "djem_so_mastery"),
    "Fixed: Front": (f"{_ATTACK}/test_form.py", "unmet"),
    "Fixed: Rear": (f"{_ATTACK}/test_form.py", "unmet"),
    "Immune: Blast": ("tests/rules/legion/test_keywords.py", "Immune: Blast"),
    "Immune: Deflect": (f"{_ATTACK}/test_consequences.py", "immune_deflect"),
    "Immune: Range 1 Weapons": (f"{_ATTACK}/test_form.py", "immune_range_1"),
    "Overrun": (f"{_ATTACK}/test_consequences.py", "OVERRUN"),
    "Observe": (BRUTE_FORCE, "observation"),
    "Sharpshooter": ("tests/rules/legion/test_keywords.py", "Sharpshooter"),
    "Shielded": (BRUTE_FORCE, "shield"),
    "Shien Mastery": (f"{_ATTACK}/test_consequences.py", "shien_mastery"),
    "Smoke": ("tests/rules/legion/test_keywords.py", "smoke"),
    "Spray": (f"{_ATTACK}/test_form.py", "spray"),
    "Suppressive": (f"{_ATTACK}/test_consequences.py", "suppressive"),
    "Unconcerned": ("tests/rules/legion/test_keywords.py", "Unconcerned"),
    "Versatile": (f"{_ATTACK}/test_form.py", "versatile"),
}
"""Tests of other keywords, each with a word that stands in it."""


def tested(keyword: Keyword) -> tuple[str, str]:
    """The file that tests a keyword, and a word that stands in it."""
    return ELSEWHERE.get(keyword.name, (BRUTE_FORCE, keyword.name))


def markdown() -> str:
    """The table: a row for each keyword, in the order of the alphabet."""
    rows = ["| keyword | on | built | test |", "|---|---|---|---|"]
    for keyword in sorted(KEYWORDS, key=lambda each: (each.name, each.on)):
        rows.append(f"| {keyword.printed} | {keyword.on} | {_built(keyword)} | {_test(keyword)} |")
    return "\n".join(rows)


def _built(keyword: Keyword) -> str:
    if not keyword.built:
        return f"no: {keyword.how}"
    return f"yes: {keyword.how}" if keyword.how else "yes"


def _test(keyword: Keyword) -> str:
    if not keyword.built:
        return ""
    path = tested(keyword)[0]
    return f"[{Path(path).stem}]({path})"


def missing() -> list[str]:
    """Keywords that are built and not tested where the table says."""
    found = []
    for keyword in KEYWORDS:
        path, word = tested(keyword)
        text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
        if keyword.built and word not in text:
            found.append(f"{keyword.name} ({keyword.on})")
    return found
