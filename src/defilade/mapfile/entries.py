"""The keys that maps of all games have, with their types, descriptions and examples.

Each game's own keys are in its room, which `load` picks by the key `game`. Entries check each value
by itself; how values go together (exactly one shape, a base where one is needed) is checked by
`form`, and what stands where by `sense`. All lengths are in inches once validated. Editors show
the descriptions, through the JSON Schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from defilade.mapfile.fields import (
    Angle,
    LengthAboveZero,
    LengthUnit,
    Name,
    Point,
    Polyline,
    Ring,
    Sentence,
    Size,
    enum_schema,
    expected,
    one_of,
    sequence,
)
from defilade.rules.readings import Reading

GAMES = ("legion", "ninth-age")
"""The games whose maps can be read."""

SHAPES = ("rectangle", "circle", "ellipse", "polygon", "wall")
"""The keys of which a piece of terrain has exactly one."""

CENTRED = ("rectangle", "circle", "ellipse")
"""The shapes that `at` must place; the points of the others are positions already."""


class Strict(BaseModel):
    """An entry of a map: every key is known, and no value is turned into another."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TableEntry(Strict):
    """How large the table is."""

    size: Size = Field(
        description="Width and depth of the table. Its near-left corner is [0, 0]; x runs to the "
        "right, y away from you.",
        examples=["[36, 36]"],
    )


class PieceEntry(Strict):
    """A piece of terrain: what the players agree to be one piece."""

    name: Name = Field(description="Its name, which no other piece has.", examples=["building"])
    at: Point | None = Field(
        None,
        description="Position of its centre; for a polygon or a wall, of the point that its own "
        "points call [0, 0].",
        examples=["[18, 20]"],
    )
    rotation: Angle = Field(0.0, description="Degrees that it is turned about `at`, anticlockwise.")
    rectangle: Size | None = Field(None, description="A rectangle: [width, depth].")
    circle: LengthAboveZero | None = Field(None, description="A circle: its diameter.")
    ellipse: Size | None = Field(None, description="An ellipse: [width, depth].")
    polygon: Ring | None = Field(
        None, description="A polygon: its corners in order round the edge."
    )
    holes: Annotated[tuple[Ring, ...], sequence("a list of holes, each a list of corners")] = Field(
        (), description="Holes in the polygon, each a list of corners."
    )
    wall: Polyline | None = Field(None, description="A wall: the points along its middle.")
    thickness: LengthAboveZero | None = Field(
        None, description="How thick the wall is.", examples=["0.5"]
    )


class AskEntry(Strict):
    """The question the map puts."""

    attacker: Name = Field(description="The unit that attacks.", examples=["clones"])
    defender: Name = Field(description="The unit that is attacked.", examples=["droids"])


class HeadEntry(Strict):
    """What a map of any game says first."""

    title: Sentence | None = Field(None, description="What the map shows.")
    game: Annotated[str, BeforeValidator(one_of("game", GAMES)), enum_schema(GAMES)] = Field(
        description="The game.", examples=["legion"]
    )
    edition: str = Field(
        description="The edition of its rules: a verdict without one settles nothing."
    )
    source: Sentence | None = Field(None, description="Where the map comes from.")
    lengths: LengthUnit = Field("in", description="The unit of every length without its own.")
    table: TableEntry = Field(description="The table.", examples=["{size: [36, 36]}"])
    readings: dict[str, Any] = Field(
        default_factory=dict, description="Readings of the rules that are switched."
    )


def edition_of(what: str, names: Iterable[str]) -> BeforeValidator:
    """The check of an edition's name, which must be text so that no digits are lost."""
    known = list(names)

    def check(value: object) -> str:
        if not isinstance(value, str):
            raise expected(f'text in quotes, such as "{known[0]}"')
        return one_of(what, known)(value)

    return BeforeValidator(check)


def readings_schema(register: Mapping[str, Reading]) -> WithJsonSchema:
    """The JSON Schema of switched readings: those in `register` that have options."""
    switched = {id: list(reading.options) for id, reading in register.items() if reading.options}
    return WithJsonSchema(
        {
            "type": "object",
            "properties": {id: {"enum": options} for id, options in switched.items()},
            "additionalProperties": False,
        }
    )
