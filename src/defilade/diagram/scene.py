"""What a diagram asks of a game: each has a scene of its own, that draws and words its verdict."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from matplotlib.axes import Axes

from defilade.diagram.legend import Entry
from defilade.diagram.legion.scene import LegionScene
from defilade.diagram.lettering import Ruler
from defilade.diagram.ninth_age.scene import NinthAgeScene
from defilade.diagram.rays import Ray
from defilade.diagram.rings import Ring
from defilade.diagram.style import Style
from defilade.diagram.tags import Tag
from defilade.diagram.things import Box, Piece
from defilade.errors import DefiladeError
from defilade.rules.legion.verdict import Verdict as LegionVerdict
from defilade.rules.ninth_age.terrain import Feature
from defilade.rules.ninth_age.verdict import Verdict as NinthAgeVerdict
from defilade.tabletop import Block, Table

AnyVerdict: TypeAlias = LegionVerdict | NinthAgeVerdict


class Scene(Protocol):
    """A table, and what a verdict found on it, as one game draws them."""

    @property
    def table(self) -> Table[Any, Any]:
        """The table."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Its terrain, as it is drawn."""

    def boxes(self) -> list[Box]:
        """Everything that must be seen for the verdict to be understood, in boxes [in]."""

    def draw(self, ax: Axes, view: Box, style: Style) -> None:
        """Draw the units, and what was found."""

    def ray(self, name: str | None) -> Ray:
        """Some of the lines in detail: to the miniature of that name, or the deciding ones.

        Raises DefiladeError if there are none of that name.
        """

    def rings(self) -> list[Ring]:
        """How far the attackers reach, around those whose lines are drawn."""

    def tags(self, view: Box, ruler: Ruler, style: Style) -> list[Tag]:
        """The labels, the most important first."""

    def entries(self, view: Box) -> list[Entry]:
        """What the legend explains of units and findings that are in view."""

    def results(self) -> list[str]:
        """What comes of each miniature, where the picture has no room to say it."""

    def answer(self) -> str:
        """The verdict in one sentence."""

    def small_print(self) -> str:
        """What goes with the answer."""

    def description(self) -> str:
        """The whole diagram in sentences, for people who hear it read."""


def scene_of(
    table: Table[Any, Any],
    verdict: AnyVerdict | None = None,
    *,
    shooter: str | None = None,
    edition: Any = None,
) -> Scene:
    """The scene of the game that the verdict, or what stands on the table, belongs to.

    `edition` is the one that the verdict is by, where readings of it were switched.

    Raises DefiladeError for a `shooter` where the game draws everybody's lines, and
    UnknownNameError if there is none of that name, or the verdict is of another table.
    """
    if isinstance(verdict, NinthAgeVerdict):
        return NinthAgeScene.of(table, verdict, shooter=shooter, edition=edition)
    everything = (*table.units, *table.terrain)
    if verdict is None and any(isinstance(thing, Block | Feature) for thing in everything):
        return NinthAgeScene.of(table, None)
    if shooter is not None:
        raise DefiladeError("a shooter is chosen in the 9th Age; in Legion all lines are drawn")
    return LegionScene(table, verdict, edition)


def ray_of(
    table: Table[Any, Any],
    verdict: AnyVerdict,
    *,
    ray: str | None = None,
    shooter: str | None = None,
    edition: Any = None,
) -> Ray:
    """The lines of a verdict to show in detail, as `draw_side_view` and `draw_sight_map` take them.

    In Legion `ray` names the defender, by default the one that the verdict hangs on; in the 9th Age
    `shooter` names whose lines they are. `edition` as for `draw_verdict`. Raises DefiladeError for
    what the game does not have, and UnknownNameError for unknown names.
    """
    return scene_of(table, verdict, shooter=shooter, edition=edition).ray(ray)
