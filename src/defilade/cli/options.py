"""Options that several commands have, and what they make of what they are given."""

from __future__ import annotations

from collections.abc import Callable

import click

from defilade.units import to_inches

STYLES = ("default", "print", "dark")
"""The names of the styles; matplotlib is not imported to offer them."""


def styled(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the choice of a style."""
    return click.option(
        "--style",
        type=click.Choice(STYLES),
        default=STYLES[0],
        show_default=True,
        help="For white paper in colour, in greys, or for a dark screen.",
    )(command)


def listed(
    ctx: click.Context, option: click.Parameter, given: str | tuple[str, ...] | None
) -> tuple[str, ...]:
    """What was given once or several times, each of it once."""
    names = (given,) if isinstance(given, str) else given or ()
    return tuple(dict.fromkeys(names))


def length(ctx: click.Context, option: click.Parameter, text: str | None) -> float | None:
    """A length [in]; None where none is given."""
    if text is None:
        return None
    name = max(option.opts, key=len)
    try:
        inches = to_inches(text)
    except ValueError:
        expected = f'expected a length with its unit, such as 1mm or 1/8", got {text!r}'
        raise click.UsageError(f"{name}: {expected}") from None
    if inches < 0:
        raise click.UsageError(f"{name}: expected a length of 0 or more, got {text}")
    return inches
