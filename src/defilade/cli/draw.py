"""The command `draw`: the picture of a verdict."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from defilade.cli.frame import Command, commands, say
from defilade.cli.options import length, listed, styled
from defilade.cli.question import (
    Question,
    asking,
    edition_for,
    loaded_map,
    verdicts_on,
)
from defilade.errors import DefiladeError


@commands.command(
    cls=Command,
    examples=(
        "defilade draw maps/legion-seven-droids.yaml -o droids.svg",
        'defilade draw maps/ninth-age-2-v3.yaml --shooter "archers 1" -o archers.pdf',
        'defilade draw maps/legion-seven-droids.yaml --side-view --ray "droid 1"',
        "defilade draw maps/legion-past-clones.yaml --scale 1:2 --page A4",
    ),
    short_help="Draw the verdict as an SVG, PNG or PDF.",
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
@click.option(
    "--shooter",
    metavar="NAME",
    help="The 9th Age: whose lines to draw; by default the nearest to another answer.",
)
@click.option("--side-view", is_flag=True, help="Show lines from the side as well.")
@click.option("--sight-map", is_flag=True, help="Show all lines from rim to rim as well.")
@click.option(
    "--ray",
    metavar="MINI",
    help="Legion: to whom --side-view and --sight-map look; by default the nearest to another "
    "answer.",
)
@click.option("--rings", is_flag=True, help="Show how far the attackers reach.")
@styled
@click.option(
    "--width",
    metavar="LENGTH",
    callback=length,
    help="How wide the picture is, with letters as large as ever: 90mm for a phone.  [default: "
    "172mm]",
)
@click.option(
    "--scale",
    metavar="1:N",
    help="True to scale: the plan alone, on a page to be printed at 100 %.",
)
@click.option(
    "--page",
    metavar="SIZE",
    help="The page for --scale: A4 (the default), A3, Letter, or such as 200x300mm.",
)
@click.option("-o", "--output", metavar="FILE", help="Where to: .svg, .png or .pdf.")
def draw(
    map_path: str,
    output: str | None,
    shooter: str | None,
    side_view: bool,
    sight_map: bool,
    ray: str | None,
    rings: bool,
    style: str,
    width: float | None,
    scale: str | None,
    page: str | None,
    **asked: Any,
) -> None:
    """Draw the verdict: the table from above, lines of sight, and what is in the way.

    Without -o, an SVG in the current directory, named like the map; with --scale, a PDF.
    """
    others = {"--side-view": side_view, "--sight-map": sight_map, "--ray": ray, "--width": width}
    if scale is not None and (given := [name for name, value in others.items() if value]):
        raise click.UsageError(f"--scale draws the plan alone, without {' and '.join(given)}")
    if scale is None and page is not None:
        raise click.UsageError("--page goes with --scale")
    if ray is not None and not (side_view or sight_map):
        raise click.UsageError("--ray goes with --side-view or --sight-map")
    loaded = loaded_map(map_path)
    ((verdict,),) = verdicts_on(loaded, Question(**asked))
    from defilade import diagram  # late: matplotlib is slow, and a wrong map is told before it

    suffix = ".svg" if scale is None else ".pdf"
    target = f"{Path(map_path).stem}{suffix}" if output is None else output
    common: dict[str, Any] = {
        "shooter": shooter,
        "title": loaded.title or None,
        "rings": rings,
        "edition": edition_for(loaded, verdict.edition),
        "style": diagram.STYLES[style],
    }
    if scale is not None:
        common["scale"], common["page"] = diagram.scale_of(scale), diagram.page_size(page or "A4")
    elif width is not None:
        common["width"] = diagram.page_width(width)
    try:
        if scale is not None:
            figure = diagram.to_scale(loaded.table, verdict, **common)
        else:
            figure = diagram.figure(
                loaded.table,
                verdict,
                source=loaded.source or None,
                side_view=side_view,
                sight_map=sight_map,
                ray=ray,
                **common,
            )
    except DefiladeError as problem:
        raise DefiladeError(f"{map_path}: {problem}") from problem
    notes = diagram.save(figure, target)
    say(target)
    if notes:
        told = "; ".join(notes)
        click.echo(f"{target}: no installed font has some letters: {told}", err=True)
