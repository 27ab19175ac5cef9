"""The pictures that figures are made of: a verdict on a map, or the arcs of a unit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from matplotlib.axes import Axes

from defilade.diagram.legend import Entry, base_look, line_swatch, table_entries
from defilade.diagram.lettering import write
from defilade.diagram.ninth_age import marks
from defilade.diagram.plan import draw_scene, draw_table
from defilade.diagram.rays import Ray
from defilade.diagram.scale_bar import draw_scale_bar
from defilade.diagram.scene import AnyVerdict, Scene, scene_of
from defilade.diagram.section import meetings, section_of
from defilade.diagram.side_view import draw_side_view, side_view_size
from defilade.diagram.style import Style
from defilade.diagram.things import Box, draw_base, extent
from defilade.diagram.view import chosen
from defilade.diagram.words import gid
from defilade.errors import DefiladeError
from defilade.geometry.shapes import XY
from defilade.geometry.solids import Line
from defilade.mapfile import LegionMap, MapFile, load
from defilade.rules import legion, ninth_age
from defilade.rules.legion import wording as legion_wording
from defilade.rules.legion.verdict import Verdict as LegionVerdict
from defilade.rules.ninth_age import wording
from defilade.rules.ninth_age.arcs import located
from defilade.rules.wording import listed
from defilade.sheet.canvas import Canvas
from defilade.sheet.figures.captions import Part
from defilade.tabletop import Facing
from defilade.tabletop.block import Segment

_AWAY = 5.0  # of the names of arcs from the sides [pt]
_ARROW = 0.3  # length of the arrow before a front [in]
_ROOM = 1.2  # around what the arcs of a unit are shown of [in]
_BAR_ROOM = 11.0  # for the scale bar below a plan [pt]
_SCALE_ROOM = 15.0  # for the numbers at the left of a side view and below it [pt]


class Plate(Protocol):
    """One picture of a figure."""

    @property
    def text(self) -> str:
        """What is to be seen in it."""

    @property
    def entries(self) -> list[Entry]:
        """What the legend explains of it."""

    def height(self, width: float) -> float:
        """Its height at that width [pt]."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it at (left, top, width, height) [pt]."""


def map_of(part: Part, folder: Path) -> MapFile:
    """The map of a part. Raises DefiladeError if the folder does not have it."""
    path = folder / f"{part.map}.yaml"
    if not path.is_file():
        raise DefiladeError(
            f"{path}: there is no such map; name the folder with the project's maps: --maps FOLDER"
        )
    return load(path)


def verdict_on(loaded: MapFile, part: Part) -> AnyVerdict:
    """The verdict that a part shows."""
    ask: Any = loaded.ask
    rules: Any = legion if isinstance(loaded, LegionMap) else ninth_age
    verdict: AnyVerdict = rules.check(
        loaded.table,
        attacker=part.attacker or ask.attacker,
        defender=part.defender or ask.defender,
        edition=rules.edition(part.edition) if part.edition else loaded.edition,
        attack=ask.attack,
    )
    return verdict


@dataclass(frozen=True, slots=True)
class VerdictPlate:
    """The plan of a verdict, with a scale bar: the grid has squares of one inch."""

    scene: Scene
    text: str
    view: Box

    @classmethod
    def of(cls, part: Part, folder: Path) -> VerdictPlate:
        """The plate of a part of a figure."""
        loaded = map_of(part, folder)
        verdict = verdict_on(loaded, part)
        scene = scene_of(loaded.table, verdict, shooter=part.shooter or None)
        return cls(scene, part.text.format_map(_Words(verdict, part)), chosen(scene))

    @property
    def entries(self) -> list[Entry]:
        """What the marks and the terrain mean."""
        pieces, tokens = self.scene.pieces, self.scene.table.tokens
        return [*self.scene.entries(self.view), *table_entries(pieces, tokens, self.view)]

    def height(self, width: float) -> float:
        """Its height at that width [pt]."""
        return _height(self.view, width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it at (left, top, width, height) [pt]."""
        ax = canvas.axes(_above_bar(box), gid="plan")
        draw_scene(ax, self.scene, self.view, canvas.style)
        _bar_only(ax, canvas.style)


def _height(view: Box, width: float) -> float:
    """The height of a plan of that width with its scale bar [pt]."""
    x0, y0, x1, y1 = view
    return width * (y1 - y0) / (x1 - x0) + _BAR_ROOM


def _above_bar(box: Box) -> Box:
    left, top, width, height = box
    return (left, top, width, height - _BAR_ROOM)


def _bar_only(ax: Axes, style: Style) -> None:
    """Let a scale bar take the place of the numbers on the frame."""
    ax.set(xticks=[], yticks=[])
    draw_scale_bar(ax, numbered=False, style=style)


class _Words(dict[str, str]):
    """What the words of a part can ask of its verdict."""

    def __init__(self, verdict: AnyVerdict, part: Part) -> None:
        super().__init__()
        if isinstance(verdict, LegionVerdict):
            self["answer"] = legion_wording.answer(verdict)
            self["eligible"] = f"Eligible: {listed(verdict.eligible)}."
            return
        self["answer"] = wording.answer(verdict)
        shooter = part.shooter or verdict.shooters[0].name
        (one,) = (each for each in verdict.shooters if each.name == shooter)
        hidden = wording.hidden([one])
        parts = [wording.grade(one.cover), *([hidden] if hidden else []), wording.roll(one)]
        self["shooter"] = f"{'; '.join(parts[: 1 if one.cover is None else 3]).capitalize()}."


@dataclass(frozen=True, slots=True)
class SidePlate:
    """The first of the deciding lines of a verdict, from the side."""

    loaded: Any
    ray: Ray
    text: str

    @classmethod
    def of(cls, part: Part, folder: Path) -> SidePlate:
        """The plate of a part of a figure."""
        loaded = map_of(part, folder)
        ray = scene_of(loaded.table, verdict_on(loaded, part)).ray(None)
        met = meetings(section_of(ray.lines[0].line, ray.uprights, ray.steps))
        return cls(loaded, ray, part.text.format(met=" ".join(met) or "It meets nothing."))

    @property
    def entries(self) -> list[Entry]:
        """Nothing that the plan would not explain."""
        return []

    def height(self, width: float) -> float:
        """Its height at that width [pt]."""
        return self._size(width)[1] + _SCALE_ROOM

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it at (left, top, width, height) [pt]."""
        left, top, width, _ = box
        wide, tall = self._size(width)
        draw_side_view(
            canvas.axes((left + _SCALE_ROOM, top, wide, tall), gid="side"),
            self.loaded.table,
            self.ray.lines[0].line,
            pieces=self.ray.uprights,
            steps=self.ray.steps,
            clear=self.ray.lines[0].clear,
            style=canvas.style,
        )

    def _size(self, width: float) -> tuple[float, float]:
        room = (width - _SCALE_ROOM, math.inf)
        return side_view_size(self.ray.lines[0].line, self.ray.uprights, self.ray.steps, room)


@dataclass(frozen=True, slots=True)
class ArcsPlate:
    """The arcs of the unit that a map asks about, and where every other unit is located."""

    loaded: Any
    text: str

    @classmethod
    def of(cls, part: Part, folder: Path) -> ArcsPlate:
        """The plate of a part of a figure."""
        loaded: Any = map_of(part, folder)
        target = loaded.table.unit(loaded.ask.defender)
        told = []
        for unit in loaded.table.units:
            if unit is not target:
                at = located(target, unit.at)
                ray = ", exactly on the ray" if at.is_on_ray else ""
                told.append(f"{unit.name} in the {_arc(at.facing)}{ray}")
        return cls(loaded, part.text.format(located=f"Around {target.name}: {'; '.join(told)}."))

    @property
    def view(self) -> Box:
        """All units with room around them [in]."""
        x0, y0, x1, y1 = extent([unit.boundary.bounds for unit in self.loaded.table.units])
        middle, half = (y0 + y1) / 2, max(y1 - y0, 0.8 * (x1 - x0)) / 2
        room = _ROOM + 0.06 * (x1 - x0)
        return (x0 - room, middle - half - room, x1 + room, middle + half + room)

    @property
    def entries(self) -> list[Entry]:
        """What the rays are."""
        return [
            Entry("arcs of the unit in the middle", line_swatch(_draw_ray)),
            Entry("where a unit is located", _draw_place),
            *self._pieces(),
        ]

    def _pieces(self) -> list[Entry]:
        return table_entries(scene_of(self.loaded.table).pieces, (), self.view)

    def height(self, width: float) -> float:
        """Its height at that width [pt]."""
        return _height(self.view, width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it at (left, top, width, height) [pt]."""
        table, view, style = self.loaded.table, self.view, canvas.style
        ax = canvas.axes(_above_bar(box), gid="plan")
        target = table.unit(self.loaded.ask.defender)
        reach = view[2] - view[0] + view[3] - view[1]
        marks.draw_arcs(ax, target.corners, target.facing, reach, style)
        for facing in Facing:
            _name_arc(ax, target.line(facing), facing, box[2] / (view[2] - view[0]), style)
        # the names of the arcs stand where the label of the unit in the middle would
        others = table.with_units([unit for unit in table.units if unit is not target])
        draw_table(ax, others, view=view, style=style)
        marks.draw_boundary(ax, target.boundary, "target", style.defender_edge)
        marks.draw_front(ax, target.line(Facing.FRONT), _ARROW, "target", style.ink)
        for unit in table.units:
            role = "defender" if unit is target else "attacker"
            fill, edge, _ = base_look(role, style)
            for miniature in unit.miniatures:
                name = gid("located", unit.name, miniature.name)
                draw_base(ax, miniature.footprint, gid=name, fill=fill, edge=edge, width=0.7)
            if unit is not target:
                marks.draw_eye(ax, unit.at, gid("place", unit.name), style)
        _bar_only(ax, style)


def _name_arc(ax: Axes, side: Segment, facing: Facing, scale: float, style: Style) -> None:
    """The name of an arc before the middle of its side; an inch is `scale` [pt]."""
    (x0, y0), (x1, y1) = side
    out = (y0 - y1, x1 - x0)  # from left to right as one looks out, so outwards is to the left
    away = (_AWAY / scale + (_ARROW if facing is Facing.FRONT else 0.0)) / math.hypot(*out)
    is_aside = abs(out[0]) > abs(out[1])
    write(
        ax,
        ((x0 + x1) / 2 + away * out[0], (y0 + y1) / 2 + away * out[1]),
        wording.facing(facing).replace(" ", "\n"),
        gid=f"arc-name_{facing}",
        style=style,
        size=style.label_size,
        color=style.defender_ink,
        ha="center" if not is_aside else "left" if out[0] > 0 else "right",
        va="center" if is_aside else "bottom" if out[1] > 0 else "top",
    )


def _arc(facing: Facing) -> str:
    """The arc of a side in words."""
    return f"{wording.facing(facing)} arc"


def _draw_ray(ax: Axes, line: Line, name: str, style: Style) -> None:
    start, end = line.start[:2], line.end[:2]
    marks.draw_arc(ax, start, 0.0, end[0] - start[0], name, style)


def _draw_place(ax: Axes, at: XY, style: Style) -> None:
    marks.draw_eye(ax, at, "swatch", style)
