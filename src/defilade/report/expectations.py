"""Golden maps: whether a verdict says what its map expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def unmet(
    stated: Mapping[str, object], got: Callable[[str, object], object], *, without: str
) -> tuple[str, ...]:
    """One sentence for each expectation that is not met; none if all are.

    `got(key, expected)` is what the verdict says of it, in the form in which the map states it.
    `without` is what a miniature is called that has no answer of its own.
    """
    found = []
    for key, value in stated.items():
        expected, answer = _plain(value), _plain(got(key, value))
        if answer != expected:
            told = f"expected {_words(expected, without)}, got {_words(answer, without)}"
            found.append(f"{key}: {told}")
    return tuple(found)


def _plain(value: object) -> object:
    """Lists of names in a form in which their order does not count."""
    if isinstance(value, tuple):
        return frozenset(value)
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return value


def _words(value: object, without: str) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value))) or "nobody"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_answer(one, without)}" for name, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _answer(value: object, without: str) -> str:
    """One of several answers; a list of names within it is bracketed."""
    if value is None:
        return without
    return f"({_words(value, without)})" if isinstance(value, frozenset) else _words(value, without)
