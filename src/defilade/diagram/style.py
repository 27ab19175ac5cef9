"""How a diagram looks: every colour and size by name, in one frozen record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How one kind of terrain is filled: a colour, and a hatch that tells it apart in grey.

    Hatches of lines: those of dots and rings make an SVG twenty times as large.
    """

    fill: str
    hatch: str = ""
    ink: str = "#8a8a8a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """How one kind of cover is outlined: line width [pt] and matplotlib's dash pattern."""

    width: float
    dashes: str | tuple[float, tuple[float, ...]] = "-"


_KINDS = MappingProxyType(
    {
        "obstacle": Look(fill="#d9d2c5", hatch="////", ink="#b3a894"),
        "scatter": Look(fill="#f3ecb4", hatch="\\\\\\\\", ink="#b5a642"),
        "area": Look(fill="#cfe8dc", hatch="|||", ink="#7fbfa4"),
        "barricade": Look(fill="#cbbfae", hatch="xxxxx", ink="#8d7f69"),
        "point of interest": Look(fill="#efd9e6", hatch="++", ink="#cc79a7"),
        "open": Look(fill="#f7f7f0"),
        "field": Look(fill="#f5e9b8", hatch="||||", ink="#cdb24e"),
        "forest": Look(fill="#c3e2c4", hatch="\\\\\\", ink="#74ad7c"),
        "hill": Look(fill="#eadcc0", hatch="--", ink="#b89a68"),
        "ruins": Look(fill="#e4dfe8", hatch="+++", ink="#a193ad"),
        "wall": Look(fill="#b9a893", hatch="xxxxx", ink="#7d6d58"),
        "impassable": Look(fill="#b4b4b4", hatch="////", ink="#7a7a7a"),
        "building": Look(fill="#d8c3b7", hatch="xx", ink="#a07a66"),
        "water": Look(fill="#d3e8f6", hatch="-----", ink="#9cc5e2"),
    }
)

_COVERS = MappingProxyType(
    {
        "heavy": Edge(width=1.6),
        "light": Edge(width=1.1, dashes=(0, (4.0, 1.6))),
        "none": Edge(width=0.9, dashes=(0, (1.0, 1.6))),
        "opaque": Edge(width=2.2),
        "hard": Edge(width=1.4),
        "soft": Edge(width=1.1, dashes=(0, (4.0, 1.6))),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Colours (a palette after Okabe and Ito, told apart by most eyes), and sizes [pt].

    Sides differ in lightness as well as in hue: attackers are filled dark, defenders pale, so
    that a grey print still tells them apart. `fonts` are family names, the first that is there
    is used; add one that has your letters where DejaVu Sans lacks them. In a sight map `clear`
    fills what is open, and the `series` tells the pieces apart, in turn.
    """

    fonts: tuple[str, ...] = ("DejaVu Sans", "sans-serif")
    title_size: float = 10.5
    verdict_size: float = 13.0
    text_size: float = 8.0
    label_size: float = 7.6
    small_size: float = 7.0

    paper: str = "#ffffff"
    beyond: str = "#ececec"
    ink: str = "#1a1a1a"
    faint_ink: str = "#5a5a5a"
    grid: str = "#e9e9e9"
    strong_grid: str = "#c4c4c4"
    table_edge: str = "#3a3a3a"

    attacker: str = "#0072b2"
    attacker_ink: str = "#00466e"
    defender: str = "#f8d3b8"
    defender_edge: str = "#d55e00"
    defender_ink: str = "#8a3a00"
    other: str = "#f4f4f4"
    other_edge: str = "#9c9c9c"
    mark: str = "#1a1a1a"

    sight: str = "#0072b2"
    blocked: str = "#1a1a1a"
    soft: str = "#b8860b"
    hard: str = "#1a1a1a"
    shade: str = "#6a6a6a"
    facing: str = "#d55e00"
    measure: str = "#8a3a00"
    token: str = "#dcdcdc"
    clear: str = "#ffffff"
    series: tuple[str, ...] = (
        *("#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#f0e442", "#d55e00", "#999999"),
    )

    terrain_edge: str = "#4d4d4d"
    kinds: Mapping[str, Look] = field(default_factory=lambda: _KINDS)
    covers: Mapping[str, Edge] = field(default_factory=lambda: _COVERS)

    def look(self, kind: str) -> Look:
        """How terrain of that kind is filled; a kind without a look of its own is plain grey."""
        return self.kinds.get(kind, Look(fill="#e2e2e2"))

    def edge(self, cover: str) -> Edge:
        """How terrain of that cover is outlined; an unknown cover has a plain thin line."""
        return self.covers.get(cover, Edge(width=0.9))


STYLE = Style()
"""The style for screens and white paper."""
