"""The command `check`: verdicts as text or JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from defilade.cli.frame import Command, commands, fail, say
from defilade.cli.options import listed
from defilade.cli.question import (
    Question,
    asking,
    edition_for,
    loaded_map,
    ruleset,
    verdicts_on,
)
from defilade.errors import DefiladeError

if TYPE_CHECKING:
    from defilade.mapfile import MapFile
    from defilade.report.rooms import AnyVerdict
    from defilade.rules.chance import Outcome


@commands.command(
    cls=Command,
    examples=(
        "defilade check maps/legion-seven-droids.yaml",
        "defilade check maps/ninth-age-2-v6.yaml --edition 2 --edition 3",
    ),
)
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
@asking
@click.option(
    "--edition",
    "editions",
    metavar="E",
    multiple=True,
    callback=listed,
    help="Judge by this edition, not by the map's; give it twice to compare two.",
)
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
    question = Question(**asked)
    is_one_named = question.attacker is not None or question.defender is not None
    if question.all_pairs and is_one_named:
        raise click.UsageError("--all-pairs goes without --attacker and --defender")
    problems: list[str] = []
    first = True
    for path in maps:
        try:
            loaded = loaded_map(path)
            for verdicts in verdicts_on(loaded, question):
                for verdict in verdicts:
                    chances = None
                    if tables is not None and verdict.close_call:
                        chances = _chances(loaded, verdict, question, tables, seed)
                    _show(loaded, verdict, chances, as_json=as_json, first=first)
                    first = False
                if len(verdicts) > 1 and not as_json:
                    _compare(verdicts)
        except DefiladeError as problem:
            problems += str(problem).splitlines()
    if problems:
        fail(problems)


def _chances(
    loaded: MapFile, verdict: AnyVerdict, question: Question, tables: int, seed: int
) -> tuple[Outcome, ...]:
    """The shares of the answers on random tables within the measuring error."""
    chances: tuple[Outcome, ...] = ruleset(loaded).chance(
        loaded.table,
        attacker=verdict.attacker,
        defender=verdict.defender,
        edition=edition_for(loaded, verdict.edition),
        attack=verdict.attack,
        error=question.error,
        tables=tables,
        seed=seed,
    )
    return chances


def _compare(verdicts: list[AnyVerdict]) -> None:
    """Say what the verdicts by several editions differ in."""
    from defilade import report

    say("")
    for line in report.compared(verdicts):
        say(click.style(line, bold=True))


def _show(
    mapfile: MapFile,
    verdict: AnyVerdict,
    chances: tuple[Outcome, ...] | None,
    *,
    as_json: bool,
    first: bool,
) -> None:
    from defilade import report

    if as_json:
        record = report.record(verdict, map_path=mapfile.path, chances=chances)
        say(json.dumps(record, ensure_ascii=False))
        return
    answer, *rest = report.ruling(
        verdict, title=mapfile.title, map_path=mapfile.path, chances=chances
    )
    if not first:
        say("")
    say(click.style(answer, bold=True))
    for line in rest:
        say(line)
