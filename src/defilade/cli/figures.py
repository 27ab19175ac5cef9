"""The command `figures`: what the rules explain, as pictures for a rulebook."""

from __future__ import annotations

from pathlib import Path

import click

from defilade.cli.frame import Command, commands, say
from defilade.cli.options import styled


@commands.command(
    cls=Command,
    examples=(
        "defilade figures -o figures",
        "defilade figures -o figures --style print ninth-age-heights",
    ),
    short_help="Draw the figures of a rulebook, as SVG and PDF.",
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "-o",
    "--output",
    default="figures",
    show_default=True,
    metavar="DIR",
    help="The folder they are written into.",
)
@click.option(
    "--maps",
    default="maps",
    show_default=True,
    metavar="DIR",
    help="The folder with the project's maps, which the figures show.",
)
@click.option(
    "--format",
    "formats",
    type=click.Choice(["svg", "pdf", "png"]),
    multiple=True,
    default=["svg", "pdf"],
    show_default=True,
    help="What is written of each; may be given several times.",
)
@styled
@click.option("--list", "listing", is_flag=True, help="Only list the figures there are.")
def figures(
    names: tuple[str, ...],
    output: str,
    maps: str,
    formats: tuple[str, ...],
    style: str,
    *,
    listing: bool,
) -> None:
    """Draw the figures of a rulebook from the maps: those of the names, or all.

    A file captions.md lists them with their captions.
    """
    from defilade.sheet.figures.captions import FIGURES, numbered

    known = [figure.name for figure in FIGURES]
    for name in names:
        if name not in known:
            raise click.UsageError(f"there is no figure {name!r}; there are {', '.join(known)}")
    if listing:
        for figure in FIGURES:
            say(f"{numbered(figure.name)}  {figure.name}: {figure.title}")
        return
    from defilade.diagram.styles import STYLES  # late: matplotlib is slow
    from defilade.sheet.figures.files import write

    suffixes = tuple(f".{kind}" for kind in dict.fromkeys(formats))
    for path in write(
        Path(output), Path(maps), names=names, suffixes=suffixes, style=STYLES[style]
    ):
        say(str(path))
