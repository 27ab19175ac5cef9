"""The commands: `check`, `draw`, `test` and `schema`.

Answers go to stdout, problems to stderr, one line each. Exit status: 0 done, 1 an expectation of a
golden map failed, 2 bad input. What a command does not need, it does not import.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

import click

from defilade.errors import DefiladeError
from defilade.units import to_inches

if TYPE_CHECKING:
    from defilade.mapfile import MapFile
    from defilade.rules.legion import Verdict

FAILED, BAD_INPUT = 1, 2

_EXAMPLES = {
    "check": "defilade check maps/legion-seven-droids.yaml",
    "draw": "defilade draw maps/legion-seven-droids.yaml -o droids.svg",
    "test": "defilade test maps/*.yaml",
    "schema": "defilade schema > map.schema.json",
}


class _Command(click.Command):
    """A command that ends its help with an example."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(f"Example: {_EXAMPLES[ctx.info_name or self.name or '']}")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96})
@click.version_option(package_name="defilade")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Who sees whom on a wargames table, who is in cover, why, and how surely."""
    if "NO_COLOR" in os.environ:
        ctx.color = False


def main() -> None:
    """Run the command line; a user's mistake is one line on stderr, never a traceback."""
    try:
        commands.main(standalone_mode=False)
    except DefiladeError as error:
        _fail(str(error))
    except click.ClickException as error:
        _fail(f"{error.format_message()} (see {_called(error)} --help)")
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        # the reader has gone, as `| head` does: nothing is left to say, and nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _called(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "defilade"


def _fail(message: str) -> None:
    for line in message.splitlines():
        click.echo(f"defilade: {line}" if ": " not in line else line, err=True)
    sys.exit(BAD_INPUT)


def _pair_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--edition", metavar="E", help="Judge by this edition, not by the map's."),
        click.option("--defender", metavar="UNIT", help="The unit that is attacked."),
        click.option("--attacker", metavar="UNIT", help="The unit that attacks."),
    ):
        command = option(command)
    return command


@commands.command(cls=_Command)
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
@_pair_options
@click.option("--all-pairs", is_flag=True, help="Every unit against every unit of another side.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each pair.")
@click.option(
    "--error",
    default="1mm",
    show_default=True,
    metavar="LENGTH",
    help="The measuring error under which an answer is a close call.",
)
def check(
    maps: tuple[str, ...],
    attacker: str | None,
    defender: str | None,
    edition: str | None,
    all_pairs: bool,
    as_json: bool,
    error: str,
) -> None:
    """Tell who sees whom and who is in cover, with every reason."""
    if all_pairs and (attacker or defender):
        raise click.UsageError("--all-pairs goes without --attacker and --defender")
    room = _length("--error", error)
    problems: list[str] = []
    first = True
    for path in maps:
        try:
            for mapfile, verdict in _verdicts(path, attacker, defender, edition, all_pairs, room):
                _show(mapfile, verdict, as_json=as_json, first=first)
                first = False
        except DefiladeError as problem:
            problems += str(problem).splitlines()
    if problems:
        _fail("\n".join(problems))


@commands.command(cls=_Command)
@click.argument("map_path", metavar="MAP")
@_pair_options
@click.option("-o", "--output", metavar="FILE", help="Where to: .svg, .png or .pdf.")
def draw(
    map_path: str,
    attacker: str | None,
    defender: str | None,
    edition: str | None,
    output: str | None,
) -> None:
    """Draw the verdict: the table from above, lines of sight, and what obscures whom.

    Without -o, an SVG beside you, named like the map.
    """
    from defilade import diagram

    target = output or f"{Path(map_path).stem}.svg"
    room = _length("--error", "1mm")
    ((mapfile, verdict),) = _verdicts(map_path, attacker, defender, edition, False, room)
    figure = diagram.figure(
        mapfile.table, verdict, title=mapfile.title or None, source=mapfile.source or None
    )
    diagram.save(figure, target)
    click.echo(target)


@commands.command(cls=_Command)
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
def test(maps: tuple[str, ...]) -> None:
    """Check golden maps: does the verdict say what the map expects?"""
    from defilade.report import differences

    problems: list[str] = []
    failed = 0
    for path in maps:
        try:
            ((mapfile, verdict),) = _verdicts(
                path, None, None, None, False, _length("--error", "1mm")
            )
            if mapfile.expect is None:
                raise DefiladeError(f"{path}: it has no `expect`, so there is nothing to test")
        except DefiladeError as problem:
            problems += str(problem).splitlines()
            continue
        found = differences(verdict, mapfile.expect)
        failed += bool(found)
        click.echo(f"{'FAILED' if found else 'ok'}  {path}")
        for difference in found:
            click.echo(f"        {difference}")
    click.echo(f"{len(maps) - failed - len(problems)} ok, {failed} failed")
    if problems:
        _fail("\n".join(problems))
    if failed:
        sys.exit(FAILED)


@commands.command(cls=_Command)
def schema() -> None:
    """Print the JSON Schema of map files, for editors that check while you type."""
    from defilade import mapfile

    click.echo(json.dumps(mapfile.schema(), indent=2))


def _length(option: str, text: str) -> float:
    try:
        length = to_inches(text)
    except ValueError as error:
        raise click.UsageError(f"{option}: {error}") from None
    if length < 0:
        raise click.UsageError(f"{option}: expected a length of 0 or more, got {text}")
    return length


def _verdicts(
    path: str,
    attacker: str | None,
    defender: str | None,
    edition: str | None,
    all_pairs: bool,
    error: float,
) -> Iterator[tuple[MapFile, Verdict]]:
    """The verdicts asked for on one map."""
    from defilade import mapfile
    from defilade.rules import legion

    loaded = mapfile.load(path)
    rules = legion.edition(edition) if edition else loaded.edition
    attack = loaded.ask.attack if loaded.ask else legion.Attack.RANGED
    for one, other in _pairs(loaded, attacker, defender, all_pairs):
        try:
            verdict = legion.check(
                loaded.table,
                attacker=one,
                defender=other,
                edition=rules,
                attack=attack,
                error=error,
            )
        except DefiladeError as problem:
            raise DefiladeError(f"{path}: {problem}") from problem
        yield loaded, verdict


def _pairs(
    loaded: MapFile, attacker: str | None, defender: str | None, all_pairs: bool
) -> list[tuple[str, str]]:
    """The pairs of units to judge: all that oppose each other, or the one that is asked for."""
    units = loaded.table.units
    if all_pairs:
        return [
            (one.name, other.name)
            for one, other in permutations(units, 2)
            if one.side != other.side
        ]
    ask = loaded.ask
    one = attacker or (ask.attacker if ask else None)
    other = defender or (ask.defender if ask else None)
    if one is None or other is None:
        missing = "--attacker" if one is None else "--defender"
        names = ", ".join(unit.name for unit in units) or "none"
        raise DefiladeError(
            f"{loaded.path}: who attacks whom? Give {missing} or an `ask` in the map; units: {names}"
        )
    if one == other:
        raise DefiladeError(f"{loaded.path}: {one!r} cannot attack itself")
    return [(one, other)]


def _show(mapfile: MapFile, verdict: Verdict, *, as_json: bool, first: bool) -> None:
    from defilade import report

    if as_json:
        click.echo(json.dumps(report.record(verdict, map_path=mapfile.path), ensure_ascii=False))
        return
    answer, *rest = report.ruling(verdict, title=mapfile.title, map_path=mapfile.path)
    if not first:
        click.echo()
    click.echo(click.style(answer, bold=True))
    for line in rest:
        click.echo(line)
