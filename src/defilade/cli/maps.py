"""The commands about maps themselves: `test` and `schema`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from defilade.cli.frame import FAILED, Command, commands, fail, say
from defilade.cli.question import Question, loaded_map, verdicts_on
from defilade.errors import DefiladeError

if TYPE_CHECKING:
    from defilade.mapfile import MapFile
    from defilade.report.rooms import AnyVerdict


@commands.command(
    "test",
    cls=Command,
    examples=("defilade test maps/*.yaml",),
    short_help="Check golden maps against what they expect.",
)
@click.argument("maps", nargs=-1, required=True, metavar="MAP...")
def golden(maps: tuple[str, ...]) -> None:
    """Check golden maps: the verdict on each is to be what the map expects."""
    problems: list[str] = []
    passed = failed = unusable = 0
    for path in maps:
        try:
            mapfile = loaded_map(path)
            if mapfile.expect is None:
                raise DefiladeError(f"{path}: it has no `expect`, so there is nothing to test")
            ((verdict,),) = verdicts_on(mapfile, Question())
            found = _differences(mapfile, verdict)
        except DefiladeError as problem:
            problems += str(problem).splitlines()
            unusable += 1
            continue
        failed += bool(found)
        passed += not found
        say(f"{'FAILED' if found else 'ok'}  {path}")
        for difference in found:
            say(f"        {difference}")
    say(f"{passed} ok, {failed} failed" + (f", {unusable} not usable" if unusable else ""))
    if problems:
        fail(problems)
    if failed:
        sys.exit(FAILED)


def _differences(mapfile: MapFile, verdict: AnyVerdict) -> tuple[str, ...]:
    """What the map expects and does not get."""
    from defilade.report import differences

    assert mapfile.expect is not None
    try:
        return differences(verdict, mapfile.expect, mapfile)
    except DefiladeError as problem:
        raise DefiladeError(f"{mapfile.path}: {problem}") from problem


@commands.command(
    cls=Command,
    examples=("defilade schema > map.schema.json",),
    short_help="Print the JSON Schema of map files.",
)
def schema() -> None:
    """Print the JSON Schema of map files, for editors that check while you type."""
    from defilade import mapfile

    say(json.dumps(mapfile.schema(), indent=2))
