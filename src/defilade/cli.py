"""The commands: `check`, `draw`, `test` and `schema`.

Answers go to stdout, problems to stderr, one line each. Exit status: 0 done, 1 an expectation of a
golden map failed, 2 bad input. What a command does not need, it does not import.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from defilade import __version__
from defilade.errors import DefiladeError
from defilade.units import to_inches

if TYPE_CHECKING:
    from defilade.mapfile import MapFile
    from defilade.rules.legion import Edition, Outcome, Verdict

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


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
    epilog=f"Example: {_EXAMPLES['check']}",
)
@click.version_option(__version__)
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Who sees whom on a wargames table, who is in cover, why, and how surely."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        _say(ctx.get_help())


def main() -> None:
    """Run the command line; a user's mistake is one line on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # a name that the reader's encoding has no letters for is shown escaped
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        commands.main(prog_name="defilade", standalone_mode=False)
    except DefiladeError as error:
        _fail(str(error).splitlines())
    except click.ClickException as error:
        _fail([f"defilade: {error.format_message().rstrip('.')} (see {_called(error)} --help)"])
    except click.Abort:  # Ctrl-C, as click passes it on
        sys.exit(130)


def _called(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "defilade"


def _say(text: str) -> None:
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


def _fail(problems: list[str]) -> None:
    with contextlib.suppress(OSError):
        for problem in problems:
            click.echo(problem, err=True)
    sys.exit(BAD_INPUT)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """What is asked about a map: whose attack, by which edition; what it leaves open, the map says.

    `error` is the measuring error [in] under which an answer is a close call.
    """

    attacker: str | None = None
    defender: str | None = None
    edition: str | None = None
    error: float = to_inches("1mm")
    all_pairs: bool = False


def _asking(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a question."""
    for option in (
        click.option(
            "--error",
            default="1mm",
            show_default=True,
            metavar="LENGTH",
            callback=_length,
            help="The measuring error under which an answer is a close call.",
        ),
        click.option("--edition", metavar="E", help="Judge by this edition, not by the map's."),
        click.option("--defender", metavar="UNIT", help="The unit that is attacked."),
        click.option("--attacker", metavar="UNIT", help="The unit that attacks."),
    ):
        command = option(command)
    return command


def _length(ctx: click.Context, option: click.Parameter, text: str) -> float:
    try:
        length = to_inches(text)
    except ValueError:
        expected = f'expected a length with its unit, such as 1mm or 1/8", got {text!r}'
        raise click.UsageError(f"--error: {expected}") from None
    if length < 0:
        raise click.UsageError(f"--error: expected a length of 0 or more, got {text}")
    return length


@commands.command(cls=_Command)
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
@_asking
@click.option("--all-pairs", is_flag=True, help="Every unit against every unit of another side.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each pair.")
@click.option(
    "--chance",
    "tables",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="For a close call, the shares of the answers on N random tables within the error.",
)
@click.option("--seed", default=0, show_default=True, help="Which random tables.")
def check(
    maps: tuple[str, ...], as_json: bool, tables: int | None, seed: int, **asked: Any
) -> None:
    """Tell who sees whom and who is in cover, with every reason."""
    question = _Question(**asked)
    is_one_named = question.attacker is not None or question.defender is not None
    if question.all_pairs and is_one_named:
        raise click.UsageError("--all-pairs goes without --attacker and --defender")
    problems: list[str] = []
    first = True
    for path in maps:
        try:
            for mapfile, verdict in _verdicts(_loaded(path), question):
                chances = None
                if tables is not None and verdict.close_call:
                    chances = _chances(mapfile, verdict, question, tables, seed)
                _show(mapfile, verdict, chances, as_json=as_json, first=first)
                first = False
        except DefiladeError as problem:
            problems += str(problem).splitlines()
    if problems:
        _fail(problems)


@commands.command(cls=_Command, short_help="Draw the verdict as an SVG, PNG or PDF.")
@click.argument("map_path", metavar="MAP")
@_asking
@click.option("-o", "--output", metavar="FILE", help="Where to: .svg, .png or .pdf.")
def draw(map_path: str, output: str | None, **asked: Any) -> None:
    """Draw the verdict: the table from above, lines of sight, and what obscures whom.

    Without -o, an SVG in the current directory, named like the map.
    """
    ((mapfile, verdict),) = _verdicts(_loaded(map_path), _Question(**asked))
    from defilade import diagram  # late: matplotlib is slow, and a wrong map is told before it

    target = f"{Path(map_path).stem}.svg" if output is None else output
    figure = diagram.figure(
        mapfile.table, verdict, title=mapfile.title or None, source=mapfile.source or None
    )
    diagram.save(figure, target)
    _say(target)


@commands.command("test", cls=_Command, short_help="Check golden maps against what they expect.")
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
def golden(maps: tuple[str, ...]) -> None:
    """Check golden maps: the verdict on each is to be what the map expects."""
    from defilade.report import differences

    problems: list[str] = []
    passed = failed = unusable = 0
    for path in maps:
        try:
            mapfile = _loaded(path)
            if mapfile.expect is None:
                raise DefiladeError(f"{path}: it has no `expect`, so there is nothing to test")
            ((_, verdict),) = _verdicts(mapfile, _Question())
        except DefiladeError as problem:
            problems += str(problem).splitlines()
            unusable += 1
            continue
        found = differences(verdict, mapfile.expect)
        failed += bool(found)
        passed += not found
        _say(f"{'FAILED' if found else 'ok'}  {path}")
        for difference in found:
            _say(f"        {difference}")
    _say(f"{passed} ok, {failed} failed" + (f", {unusable} not usable" if unusable else ""))
    if problems:
        _fail(problems)
    if failed:
        sys.exit(FAILED)


@commands.command(cls=_Command, short_help="Print the JSON Schema of map files.")
def schema() -> None:
    """Print the JSON Schema of map files, for editors that check while you type."""
    from defilade import mapfile

    _say(json.dumps(mapfile.schema(), indent=2))


def _loaded(path: str) -> MapFile:
    from defilade import mapfile

    return mapfile.load(path)


def _verdicts(loaded: MapFile, question: _Question) -> Iterator[tuple[MapFile, Verdict]]:
    """The verdicts asked for on one map."""
    from defilade.rules import legion

    try:
        rules = _rules(loaded, question.edition)
        for attacker, defender in _pairs(loaded, question):
            verdict = legion.check(
                loaded.table,
                attacker=attacker,
                defender=defender,
                edition=rules,
                attack=loaded.ask.attack if loaded.ask else legion.Attack.RANGED,
                error=question.error,
            )
            yield loaded, verdict
    except DefiladeError as problem:
        raise DefiladeError(f"{loaded.path}: {problem}") from problem


def _chances(
    loaded: MapFile, verdict: Verdict, question: _Question, tables: int, seed: int
) -> tuple[Outcome, ...]:
    """The shares of the answers on random tables within the measuring error."""
    from defilade.rules import legion

    return legion.chance(
        loaded.table,
        attacker=verdict.attacker,
        defender=verdict.defender,
        edition=_rules(loaded, question.edition),
        attack=verdict.attack,
        error=question.error,
        tables=tables,
        seed=seed,
    )


def _rules(loaded: MapFile, name: str | None) -> Edition:
    """The edition to judge by; if it is the map's, with the readings that the map switches."""
    from defilade.rules import legion

    chosen = loaded.edition.name if name is None else name
    return loaded.edition if chosen == loaded.edition.name else legion.edition(chosen)


def _pairs(loaded: MapFile, question: _Question) -> list[tuple[str, str]]:
    """The pairs of units to judge: all that oppose each other, or the one that is asked for."""
    table, ask = loaded.table, loaded.ask
    if question.all_pairs:
        two = permutations(table.units, 2)
        pairs = [(one.name, other.name) for one, other in two if one.side != other.side]
        if not pairs:
            raise DefiladeError("no two units are on different sides, so there is no pair to judge")
        return pairs
    attacker = ask.attacker if ask and question.attacker is None else question.attacker
    defender = ask.defender if ask and question.defender is None else question.defender
    if attacker is None or defender is None:
        missing = "--attacker" if attacker is None else "--defender"
        names = ", ".join(unit.name for unit in table.units) or "none"
        raise DefiladeError(
            f"who attacks whom? Give {missing}, or the map an `ask`; units: {names}"
        )
    if attacker == defender:
        raise DefiladeError(f"{attacker!r} cannot attack itself")
    side = table.unit(attacker).side
    if side == table.unit(defender).side:
        raise DefiladeError(f"{attacker!r} and {defender!r} are both on the side {side!r}")
    return [(attacker, defender)]


def _show(
    mapfile: MapFile,
    verdict: Verdict,
    chances: tuple[Outcome, ...] | None,
    *,
    as_json: bool,
    first: bool,
) -> None:
    from defilade import report

    if as_json:
        record = report.record(verdict, map_path=mapfile.path, chances=chances)
        _say(json.dumps(record, ensure_ascii=False))
        return
    answer, *rest = report.ruling(
        verdict, title=mapfile.title, map_path=mapfile.path, chances=chances
    )
    if not first:
        _say("")
    _say(click.style(answer, bold=True))
    for line in rest:
        _say(line)
