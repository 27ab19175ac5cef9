"""The command `rule`: the ruling sheet that a judge hands over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from defilade.cli.frame import Command, commands, say
from defilade.cli.options import listed, styled
from defilade.cli.question import Question, asking, loaded_map, ruleset, verdicts_on
from defilade.errors import DefiladeError
from defilade.units import to_mm


@commands.command(
    cls=Command,
    examples=(
        "defilade rule maps/legion-seven-droids.yaml -o ruling.pdf",
        "defilade rule maps/ninth-age-2-v6.yaml --compare-editions -o v6.html",
    ),
    short_help="Write the ruling sheet, as HTML, PDF, PNG or SVG.",
)
@click.argument("map_path", metavar="MAP")
@asking
@click.option(
    "--edition",
    "editions",
    metavar="E",
    callback=listed,
    help="Judge by this edition, not by the map's.",
)
@click.option("--compare-editions", is_flag=True, help="All editions of the game, side by side.")
@click.option(
    "--shooter",
    metavar="NAME",
    help="The 9th Age: whose lines to draw; by default the nearest to another answer.",
)
@styled
@click.option("-o", "--output", metavar="FILE", help="Where to: .html, .pdf, .png or .svg.")
@click.pass_context
def rule(
    context: click.Context,
    /,
    map_path: str,
    output: str | None,
    shooter: str | None,
    style: str,
    compare_editions: bool,
    **asked: Any,
) -> None:
    """Write the ruling sheet: one page with the answer, pictures, reasons, odds and margins.

    Without -o, an HTML page in the current directory, named like the map.
    """
    question = Question(**asked)
    if compare_editions and question.editions:
        raise click.UsageError("--compare-editions goes without --edition")
    loaded = loaded_map(map_path)
    if compare_editions:
        editions = tuple(ruleset(loaded).EDITIONS)
        if len(editions) == 1:
            raise DefiladeError(
                f"{map_path}: there is nothing to compare: {editions[0]} is the only edition "
                f"of {loaded.game}"
            )
        question = Question(**{**asked, "editions": editions})
    (verdicts,) = verdicts_on(loaded, question)
    from defilade import sheet  # late: matplotlib is slow, and a wrong map is told before it
    from defilade.diagram.styles import STYLES

    target = f"{Path(map_path).stem}.html" if output is None else output
    try:
        contents = sheet.sheet_of(loaded, verdicts, shooter=shooter, options=_given(context))
        sheet.save(contents, target, style=STYLES[style])
    except DefiladeError as problem:
        raise DefiladeError(f"{map_path}: {problem}") from problem
    say(target)


def _given(context: click.Context) -> list[str]:
    """The options that were given, but for the output: what else bears on the sheet."""
    words: list[str] = []
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if source is not ParameterSource.COMMANDLINE or name in ("map_path", "output"):
            continue
        words.append(max(parameter.opts, key=len))
        words += _written(name, context.params[name])
    return words


def _written(name: str, value: Any) -> list[str]:
    """An option's value as it is written on the command line; nothing for a flag."""
    if isinstance(value, bool):
        return []
    if name == "error":
        return [f"{to_mm(value):.6g}mm"]
    return list(value) if isinstance(value, tuple) else [str(value)]
