"""Golden maps: whether a verdict says what its map expects."""

from __future__ import annotations

from collections.abc import Mapping

from defilade.mapfile import Expect
from defilade.rules.legion.verdict import Verdict


def differences(verdict: Verdict, expect: Expect) -> tuple[str, ...]:
    """One sentence for each expectation that the verdict does not meet; none if it meets all."""
    found = []
    for key, expected in expect.stated().items():
        got = _got(verdict, key, expected)
        if got != _plain(expected):
            found.append(f"{key}: expected {_words(_plain(expected))}, got {_words(got)}")
    return tuple(found)


def _got(verdict: Verdict, key: str, expected: object) -> object:
    """What the verdict says of an expectation, in the form in which it is stated."""
    miniatures = verdict.miniatures
    obscured = frozenset(m.name for m in miniatures if m.obscured)
    answers: dict[str, object] = {
        "sees": verdict.sees,
        "cover": verdict.cover,
        "obscured": len(obscured) if isinstance(expected, int) else obscured,
        "eligible": frozenset(verdict.eligible),
        "wound_cap": verdict.wound_cap,
        "range_band": verdict.range_band,
        "close_call": verdict.close_call,
        "sees_miniatures": frozenset(m.name for m in miniatures if m.sees),
    }
    if key == "how" and isinstance(expected, Mapping):
        return {m.name: m.how for m in miniatures if m.name in expected}
    return answers[key]


def _plain(value: object) -> object:
    """Lists of names in a form in which their order does not count."""
    if isinstance(value, tuple):
        return frozenset(value)
    return dict(value) if isinstance(value, Mapping) else value


def _words(value: object) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value))) or "nobody"
    if isinstance(value, dict):
        return ", ".join(f"{name} {how or 'not obscured'}" for name, how in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
