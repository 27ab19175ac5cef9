"""The command `draw`: the picture of a verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from defilade.mapfile import MapFile
    from defilade.report.rooms import AnyVerdict


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
    help="Legion: to whom --side-view and --sight-map look; by default the one that the verdict "
    "hangs on.",
)
@click.option("--rings", is_flag=True, help="Show how far the attackers reach.")
@styled
@click.option(
    "--width",
    metavar="LENGTH",
    callback=length,
    help="How wide the picture is, with letters as large as ever: 90mm for a phone.  [default: "
    "6.8in]",
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
    attacker: str | None,
    defender: str | None,
    error: float,
    editions: tuple[str, ...],
    **wished: Any,
) -> None:
    """Draw the verdict: the table from above, lines of sight, and what is in the way.

    Without -o, an SVG in the current directory, named like the map; with --scale, a PDF.
    """
    wish = Wish(**wished)
    wish.check()
    question = Question(attacker=attacker, defender=defender, error=error, editions=editions)
    loaded = loaded_map(map_path)
    ((verdict,),) = verdicts_on(loaded, question)
    from defilade.diagram import save  # late: matplotlib is slow, and a wrong map is told before it

    target = output or f"{Path(map_path).stem}{'.svg' if wish.scale is None else '.pdf'}"
    notes = save(wish.figure(loaded, verdict), target)
    say(target)
    if notes:
        told = "; ".join(notes)
        click.echo(f"{target}: no installed font has some letters: {told}", err=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be drawn and how, as the options say."""

    shooter: str | None
    side_view: bool
    sight_map: bool
    ray: str | None
    rings: bool
    style: str
    width: float | None
    scale: str | None
    page: str | None

    def check(self) -> None:
        """Refuse options that do not go together; raises UsageError."""
        others = {
            "--side-view": self.side_view,
            "--sight-map": self.sight_map,
            "--ray": self.ray is not None,
            "--width": self.width is not None,
        }
        given = [name for name, is_given in others.items() if is_given]
        if self.scale is not None and given:
            raise click.UsageError(f"--scale draws the plan alone, without {' and '.join(given)}")
        if self.scale is None and self.page is not None:
            raise click.UsageError("--page goes with --scale")
        if self.ray is not None and not (self.side_view or self.sight_map):
            raise click.UsageError("--ray goes with --side-view or --sight-map")

    def figure(self, loaded: MapFile, verdict: AnyVerdict) -> Figure:
        """The picture of a verdict on a map."""
        from defilade import diagram

        draw: Callable[..., Figure]
        if self.scale is not None:
            draw = diagram.to_scale
            own: dict[str, Any] = {
                "scale": _of("--scale", diagram.scale_of, self.scale),
                "page": _of("--page", diagram.page_size, self.page or "A4"),
            }
        else:
            draw, width = diagram.figure, self.width
            own = {"side_view": self.side_view, "sight_map": self.sight_map, "ray": self.ray}
            own |= {} if width is None else {"width": _of("--width", diagram.page_width, width)}
            own["source"] = loaded.source or None
        try:
            return draw(
                loaded.table,
                verdict,
                shooter=self.shooter,
                title=loaded.title or None,
                rings=self.rings,
                edition=edition_for(loaded, verdict.edition),
                style=diagram.STYLES[self.style],
                **own,
            )
        except DefiladeError as problem:
            raise DefiladeError(f"{loaded.path}: {problem}") from problem


def _of(option: str, read: Callable[[Any], Any], value: Any) -> Any:
    """What an option's value means; raises UsageError, which names the option, if it is wrong."""
    try:
        return read(value)
    except DefiladeError as problem:
        raise click.UsageError(f"{option}: {problem}") from problem
