"""The group of commands, how they speak, and how they fail.

Answers go to stdout, problems to stderr, one line each. Exit status: 0 done, 1 an expectation of a
golden map failed, 2 bad input. What a command does not need, it does not import.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

import click

from defilade import __version__
from defilade.errors import DefiladeError

FAILED, BAD_INPUT = 1, 2


class Command(click.Command):
    """A command that ends its help with examples."""

    def __init__(self, *args: Any, examples: tuple[str, ...], **kwargs: Any) -> None:
        """A click command, with whole command lines as examples."""
        super().__init__(*args, **kwargs)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, below the options."""
        formatter.write_paragraph()
        for example in self.examples:
            formatter.write_text(f"Example: {example}")


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
    epilog="Example: defilade check maps/legion-seven-droids.yaml",
)
@click.version_option(__version__)
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Who sees whom on a wargames table, who is in cover, why, and how surely."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


def main() -> None:
    """Run the command line; a user's mistake is one line on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # a name that the reader's encoding has no letters for is shown escaped
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        if sys.stdout is None:  # closed by who called, as with >&-
            raise DefiladeError("defilade: cannot write the answer: there is no output to write to")
        commands.main(prog_name="defilade", standalone_mode=False)
    except DefiladeError as error:
        fail(str(error).splitlines())
    except click.ClickException as error:
        fail([f"defilade: {error.format_message().rstrip('.')} (see {_called(error)} --help)"])
    except click.Abort:  # Ctrl-C, as click passes it on
        sys.exit(130)


def _called(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "defilade"


def say(text: str) -> None:
    """Write a line of the answer."""
    try:
        click.echo(text)
    except BrokenPipeError:
        # the reader has gone, as `| head` does: nothing is left to say, and nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise DefiladeError(f"defilade: cannot write the answer: {error.strerror}") from error


def fail(problems: list[str]) -> None:
    """Tell the problems, a line each, and leave with the status of bad input."""
    with contextlib.suppress(OSError):
        for problem in problems:
            click.echo(problem, err=True)
    sys.exit(BAD_INPUT)
