"""Which labels a diagram wants, from the wordiest wording to a bare number explained in the key."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from defilade.diagram.lettering import Ruler
from defilade.diagram.style import Style
from defilade.diagram.things import Box, Piece
from defilade.diagram.words import clipped, gid, plain
from defilade.geometry.shapes import XY, Shape
from defilade.tabletop import Miniature, Outline, Ranked, Token

NAME_ROOM = 106.0
ROOMS = (NAME_ROOM, 76.0)
"""Widths [pt] at which labels are broken into lines."""

_NAME_LETTERS, _NAME_LINES = 36, 2  # a longer name is shortened; the key has more room
_MOST_HOMES = 60  # places on a piece that are tried for its label


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One way to word a label, and what the key must then explain (nothing, if all is said).

    `texts` are the same words broken into lines for several widths, the one liked best first;
    `furthest` is how far from the named thing [pt] it may be: wordy labels only close by.
    """

    texts: tuple[str, ...]
    key: str = ""
    furthest: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A label before it is placed. `wordings` go from long to short.

    Of more than two, the first says what was found as well.

    Tags of one `group` are worded alike. `anchor`, `reach` and `homes` are in inches of table;
    `outline` is what there is to see of the named thing.
    """

    gid: str
    group: str
    wordings: tuple[Wording, ...]
    anchor: XY
    reach: XY
    outline: BaseGeometry
    color: str
    size: float
    bold: bool = False
    homes: tuple[XY, ...] = ()
    is_piece: bool = False

    @property
    def brief(self) -> Tag:
        """The same label without what was found, which is told elsewhere."""
        told = self.wordings[1:] if len(self.wordings) > 2 else self.wordings
        return replace(self, wordings=told)

    def at_level(self, level: int) -> Wording:
        """The wording at that level, or the shortest one."""
        return self.wordings[min(level, len(self.wordings) - 1)]


def numeral(kind: str, number: int) -> str:
    """The mark that stands for a name in a crowd: 1, 2 for defenders, a, b for attackers.

    Terrain has capital letters. Others begin with a letter of their own, so none is given twice.
    """
    if kind == "defender":
        return str(number + 1)
    if kind in ("attacker", "terrain"):
        letters = string.ascii_lowercase if kind == "attacker" else string.ascii_uppercase
        turn, letter = divmod(number, len(letters))
        return letters[letter] + (str(turn + 1) if turn else "")
    return f"{kind[0]}{number + 1}"


def in_view(tags: list[Tag], view: Box) -> list[Tag]:
    """Those tags of which something is to be seen."""
    frame = shapely.box(*view)
    return [tag for tag in tags if frame.intersects(tag.outline)]


def short_name(name: str, size: float, ruler: Ruler) -> str:
    """A name in two short lines at most."""
    return ruler.wrapped(clipped(name, _NAME_LETTERS), size, NAME_ROOM, lines=_NAME_LINES)


def terrain_tags(pieces: Sequence[Piece], view: Box, ruler: Ruler, style: Style) -> list[Tag]:
    """A label for each piece: its name and height, on the piece where there is room."""
    frame = shapely.box(*view)
    tags = []
    for number, piece in enumerate(pieces):
        shown = piece.shape.outline.intersection(frame)
        if shown.is_empty:
            continue
        x0, y0, x1, y1 = shown.bounds
        height, name = piece.height, plain(piece.name)
        short = short_name(name, style.small_size, ruler)
        one_line = f"{name}, {height}" if height else name
        fits = ruler.width(one_line, style.small_size) <= NAME_ROOM
        mark = numeral("terrain", number)
        tags.append(
            Tag(
                gid=gid("label", "terrain", piece.name),
                group=gid("terrain", piece.name),
                wordings=(
                    Wording(texts=(one_line if fits else f"{short}\n{height}".rstrip(),)),
                    Wording(texts=(mark,), key=f"{mark}  {one_line}"),
                ),
                anchor=((x0 + x1) / 2, (y0 + y1) / 2),
                reach=((x1 - x0) / 2, (y1 - y0) / 2),
                outline=shown,
                color=style.ink,
                size=style.small_size,
                homes=_homes(shown),
                is_piece=True,
            )
        )
    return tags


def unit_tag(
    number: int, name: str, count: int, footprint: Shape, ruler: Ruler, style: Style
) -> Tag:
    """One label for a unit that takes no part, beside `footprint`; `number` counts such units."""
    words = plain(name) + (f" ({count})" if count > 1 else "")
    mark = numeral("unit", number)
    anchor, reach = middle_of(footprint)
    return Tag(
        gid=gid("label", "unit", name),
        group=gid("unit", name),
        wordings=(
            Wording(texts=(short_name(words, style.small_size, ruler),)),
            Wording(texts=(mark,), key=f"{mark}  {words}"),
        ),
        anchor=anchor,
        reach=reach,
        outline=footprint.outline,
        color=style.faint_ink,
        size=style.small_size,
    )


def token_tags(tokens: tuple[Token, ...], ruler: Ruler, style: Style) -> list[Tag]:
    """A label for each token."""
    tags = []
    for number, token in enumerate(tokens):
        name = plain(token.name)
        mark = numeral("token", number)
        reach = max(token.diameter / 2, 0.15)
        tags.append(
            Tag(
                gid=gid("label", "token", number, token.name),
                group=gid("token", number),
                wordings=(
                    Wording(texts=(short_name(name, style.small_size, ruler),)),
                    Wording(texts=(mark,), key=f"{mark}  {name}"),
                ),
                anchor=token.at,
                reach=(reach, reach),
                outline=shapely.Point(token.at).buffer(reach),
                color=style.faint_ink,
                size=style.small_size,
            )
        )
    return tags


def middle_of(footprint: Shape) -> tuple[XY, XY]:
    """The centre of a base's box and half its width and height [in]."""
    x0, y0, x1, y1 = footprint.bounds
    return ((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2)


def base_room(miniature: Miniature | Ranked[Any]) -> tuple[float, float, float, float]:
    """An ellipse (x, y, half width, half height) [in] that a base does not leave by much."""
    (x, y), (width, height) = middle_of(miniature.footprint)
    ellipse_over_box = {Outline.ROUND: 1.0, Outline.OBLONG: 1.12, Outline.RECTANGLE: 1.25}
    grown = ellipse_over_box[miniature.base.outline]
    return x, y, width * grown, height * grown


def _homes(shown: BaseGeometry) -> tuple[XY, ...]:
    """Places on a piece for its label, the roomiest first."""
    x0, y0, x1, y1 = shown.bounds
    xs, ys = (np.linspace(low, high, 15)[1:-1] for low, high in ((x0, x1), (y0, y1)))
    grid = np.array(np.meshgrid(xs, ys)).reshape(2, -1).T
    grid = grid[shapely.contains_xy(shown, grid[:, 0], grid[:, 1])]
    point = shown.representative_point()
    grid = np.vstack([grid, [[point.x, point.y]]])
    room = shapely.distance(shown.boundary, shapely.points(grid))
    middle = np.hypot(grid[:, 0] - (x0 + x1) / 2, grid[:, 1] - (y0 + y1) / 2)
    # Rounded, so that places that are equally good keep their order on every machine.
    order = np.lexsort((grid[:, 1], grid[:, 0], np.round(middle, 6), -np.round(room, 6)))
    return tuple((float(x), float(y)) for x, y in grid[order][:_MOST_HOMES])
