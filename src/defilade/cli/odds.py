"""The commands `odds` and `roll`: what an attack is worth, and one attack played."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from defilade.cli.attack import Attack, RefusedError, of_map, of_pool, one_goal
from defilade.cli.frame import Command, commands, say
from defilade.cli.options import STYLES, listed, styled
from defilade.cli.question import Question

if TYPE_CHECKING:
    from defilade.rules.worth import Worth

POOL = "5 white, aim 1, surge hit, cover heavy, defence red"

_HELP = """

\b
A line for --pool has terms with commas between them, in any order:
  5 white, 2 black, 1 red     attack dice
  surge hit                   the attacker's chart: hit, critical, none
  aim 1, surge tokens 1       the attacker's tokens; observation 1 on the defender
  cover heavy                 none, light, heavy: the final cover
  defence red, defence surge  the defender's die, and a chart that makes blocks
  dodge 1, shields 1, suppression 2, defence surge tokens 1
  miniatures 5, health 2      who can be defeated; wounded 1, wound cap 3
  pierce 1, high velocity, precise 1, low profile, armor 2, ...
                              keywords of weapons and units, as printed; "defender
                              duelist" or "attacker duelist" where both can have it
  attack melee, attack upgrades 1, defence downgrades 1, backup, force
  reading L-09 spares a block

\b
A line for --compare is a change in the same words: "aim 0", "cover none",
"no low profile", "6 black" (all dice), of a map also "weapon NAME". For the 9th Age:
"no soft cover", "no moving", "strength 4", "ap 2", "poison", "armour 3", "aegis none".
"""


def _about_an_attack(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say which attack is meant."""
    for option in (
        click.option(
            "--goal",
            default="wounds",
            show_default=True,
            callback=one_goal,
            help="What both sides play for: wounds, hits, defeat (the unit), defeat N.",
        ),
        click.option(
            "--weapon",
            "weapons",
            multiple=True,
            metavar="NAME",
            help="Of a map: use only this weapon; may be given several times.",
        ),
        click.option(
            "--edition",
            "editions",
            metavar="E",
            callback=listed,
            help="Judge by this edition, not by the map's.",
        ),
        click.option("--defender", metavar="UNIT", help="The unit that is attacked."),
        click.option("--attacker", metavar="UNIT", help="The unit that attacks."),
        click.option("--pool", metavar="LINE", help="An attack of Legion without a table."),
        click.argument("map_path", required=False, metavar="[MAP]"),
    ):
        command = option(command)
    return command


def _attack(
    map_path: str | None,
    pool: str | None,
    goal: str,
    weapons: Sequence[str],
    **asked: Any,
) -> Attack:
    """The attack that is asked about."""
    if (map_path is None) is (pool is None):
        raise click.UsageError("give a MAP, or --pool with an attack, and not both")
    if pool is None:
        return of_map(str(map_path), Question(**asked), goal, weapons)
    if weapons or any(asked.values()):
        raise click.UsageError(
            "--weapon, --edition, --attacker and --defender are about a MAP, not about --pool"
        )
    return of_pool(pool, goal)


@commands.command(
    cls=Command,
    examples=(
        "defilade odds maps/legion-odds-seven-droids.yaml -o odds.svg",
        f'defilade odds --pool "{POOL}" --compare "aim 0"',
    ),
    short_help="Exact chances of an attack, and what each thing in it is worth.",
    help="Tell the exact chances of an attack, both sides deciding for the best, and what each "
    "thing in it is worth." + _HELP,
)
@_about_an_attack
@click.option(
    "--compare",
    "changes",
    multiple=True,
    metavar="LINE",
    help="The same attack with a change beside it; may be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, fractions exact.")
@click.option("-o", "--output", metavar="FILE", help="A chart: .svg, .png or .pdf.")
@styled
def odds(
    map_path: str | None,
    changes: tuple[str, ...],
    as_json: bool,
    output: str | None,
    style: str,
    **about: Any,
) -> None:
    """Tell the exact chances of an attack."""
    if not all(change.strip(" ,") for change in changes):
        raise click.UsageError(
            '--compare: expected a change such as "cover none" or "no soft cover", got none'
        )
    if output is None and style != STYLES[0]:
        raise click.UsageError("--style is about the chart; name its file with -o")
    try:
        attack = _attack(map_path, **about)
        others = [(change, attack.changed(change)) for change in changes]
    except RefusedError as refused:
        say(json.dumps(refused.about, ensure_ascii=False) if as_json else refused.text)
        return
    options = [("as it is", attack), *others]
    found = [(name, each, each.worth()) for name, each in options]
    if output is not None:
        _draw([(name, worth) for name, _, worth in found], attack, output, style)
    if as_json:
        _say_records(found)
        return
    _say_text(found)
    if output is not None:
        say("")
        say(output)


Options = list[tuple[str, Attack, "Worth"]]


def _say_records(options: Options) -> None:
    from defilade.report.odds import record

    for name, attack, worth in options:
        about = dict(attack.about) if len(options) == 1 else {**attack.about, "option": name}
        say(json.dumps(record(worth, **about), ensure_ascii=False))


def _say_text(options: Options) -> None:
    from defilade.report.odds import compared, text

    if len(options) > 1:
        first, *rest = compared([(name, worth) for name, _, worth in options])
        say(click.style(first, bold=True))
        for line in rest:
            say(line)
        say("")
    _, attack, worth = options[0]
    first, *rest = text(worth, attack.heading)
    say(click.style(first, bold=True))
    for line in rest:
        say(line)


def _draw(options: list[tuple[str, Worth]], attack: Attack, output: str, style: str) -> None:
    from defilade import diagram
    from defilade.diagram.chart import chart
    from defilade.diagram.files import save

    # the map by its name alone: the same chart wherever the file lies
    path = str(attack.about.get("map", ""))
    heading = [line.replace(path, PurePath(path).name) for line in attack.heading]
    save(chart(options, heading=heading, style=diagram.STYLES[style]), output)


@commands.command(
    cls=Command,
    examples=(
        "defilade roll maps/legion-odds-seven-droids.yaml --seed 7",
        f'defilade roll --pool "{POOL}" --dice "crit hit surge blank blank"',
    ),
    short_help="Play one attack, step by step.",
    help="Play one attack step by step under the rulebook's names, with the best decisions of "
    "both sides. --dice takes the players' own dice, one --dice for each roll in order; where "
    "several colours are rolled each face says which, as in red:hit. Afterwards chance rolls on. "
    'For the 9th Age the dice are numbers: "6 4 4 1".',
)
@_about_an_attack
@click.option("--seed", default=0, show_default=True, help="Which random dice.")
@click.option(
    "--dice",
    "rolls",
    multiple=True,
    metavar="FACES",
    help="A roll of the players' own dice; may be given several times.",
)
def roll(map_path: str | None, seed: int, rolls: tuple[str, ...], **about: Any) -> None:
    """Play one attack, step by step."""
    from defilade.report.odds import played

    try:
        attack = _attack(map_path, **about)
    except RefusedError as refused:
        say(refused.text)
        return
    lines, end = attack.played(rolls, seed)
    said = played(lines)
    say(click.style(end, bold=True))
    for line in attack.heading:
        say(f"  {line}")
    say("")
    for line in said:
        say(line)
