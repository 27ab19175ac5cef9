"""The map format: every key with its type, its description and an example.

These are Legion's; a game whose maps have other keys gets models of its own, which `load` picks
by the key `game`. They check each value by itself; how values go together (exactly one shape, a
cover where one is needed) is checked by `form`, and what stands where by `sense`. All lengths are
in inches once validated. Editors show the descriptions, through the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, WithJsonSchema

from defilade.mapfile.fields import (
    Angle,
    BaseSpec,
    Count,
    Courage,
    CoverWord,
    KindOfAttack,
    KindOfTerrain,
    KindOfToken,
    KindOfUnit,
    LengthAboveZero,
    LengthFromZero,
    LengthUnit,
    Name,
    Obscured,
    Point,
    Polyline,
    RangeBand,
    Ring,
    Sentence,
    SilhouetteSpec,
    Size,
    Truth,
    expected,
    one_of,
    sequence,
    wrong,
)
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.verdict import Attack

GAMES = ("legion",)
"""The games whose maps can be read."""

SHAPES = ("rectangle", "circle", "ellipse", "polygon", "wall")
"""The keys of which a piece of terrain has exactly one."""

CENTRED = ("rectangle", "circle", "ellipse")
"""The shapes that `at` must place; the points of the others are positions already."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TableEntry(_Strict):
    """How large the table is."""

    size: Size = Field(
        description="Width and depth of the table. Its near-left corner is [0, 0]; x runs to the "
        "right, y away from you.",
        examples=["[36, 36]"],
    )


class TerrainEntry(_Strict):
    """A piece of terrain: what the players agree to be one piece."""

    name: Name = Field(description="Its name, which no other piece has.", examples=["building"])
    kind: KindOfTerrain = Field(description="Its kind in the rules.", examples=["obstacle"])
    cover: CoverWord | None = Field(
        None,
        description="The cover that the players agreed it gives. Barricades and points of "
        "interest are always heavy.",
        examples=["heavy"],
    )
    height: LengthFromZero | None = Field(
        None, description="Its own height; its top is at bottom + height.", examples=["5"]
    )
    bottom: LengthFromZero = Field(
        0.0, description="Height of its underside above the table: for bridges, balconies."
    )
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


class MiniatureEntry(_Strict):
    """A miniature of a unit."""

    name: Name | None = Field(
        None, description="Its name, which no other miniature has; by default the unit's, numbered."
    )
    at: Point = Field(description="Position of its base's centre.", examples=["[10, 8]"])
    elevation: LengthFromZero = Field(
        0.0, description="Height of its base's underside above the table."
    )
    facing: Angle = Field(
        90.0, description="Degrees: 0 looks to the right, 90 away from you, anticlockwise."
    )
    base: BaseSpec | None = Field(None, description="Its own base, where the unit's is another.")
    silhouette: SilhouetteSpec | None = Field(
        None, description="Its own silhouette, where the unit's is another."
    )


class UnitEntry(_Strict):
    """A unit."""

    name: Name = Field(description="Its name, which no other unit has.", examples=["clones"])
    side: Name = Field(description="The player it belongs to.", examples=["blue"])
    type: KindOfUnit = Field(description="Its unit type.", examples=["clone trooper"])
    leader: Name | None = Field(
        None, description="The name of its leader's miniature; by default the first."
    )
    courage: Courage = Field(None, description='Its courage; "-" or left out for none.')
    suppression: Count = Field(0, description="Its suppression tokens.")
    keywords: Annotated[tuple[Name, ...], sequence("a list of keywords")] = Field(
        (), description='Keywords that bear on sight and cover, such as "Cover 1".'
    )
    base: BaseSpec | None = Field(None, description="Its miniatures' base.", examples=["large"])
    silhouette: SilhouetteSpec | None = Field(
        None,
        description="Its miniatures' silhouette: a height, or a name.",
        examples=["2.5"],
    )
    miniatures: Annotated[
        tuple[MiniatureEntry, ...], sequence("a list of at least 1 miniature", 1)
    ] = Field(description="Its miniatures.", examples=["[{at: [10, 8]}]"])


class TokenEntry(_Strict):
    """A token."""

    kind: KindOfToken = Field(description="Its kind.", examples=["smoke"])
    name: Name | None = Field(None, description="Its name; by default its kind, numbered.")
    at: Point = Field(description="Position of its centre.", examples=["[10, 8]"])
    diameter: LengthFromZero = Field(0.0, description="Its diameter; by default it is a point.")


class AskEntry(_Strict):
    """The question the map puts."""

    attacker: Name = Field(description="The unit that attacks.", examples=["clones"])
    defender: Name = Field(description="The unit that is attacked.", examples=["droids"])
    attack: KindOfAttack = Field(Attack.RANGED, description="The kind of the attack.")


_Names = Annotated[tuple[Name, ...], sequence("a list of names")]


def _names_or_count(value: object) -> tuple[str, ...] | int:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise expected("a list of names, or how many")
    return value


_NamesOrCount = Annotated[
    tuple[str, ...] | int,
    PlainValidator(_names_or_count),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "string"}},
                {"type": "integer", "minimum": 0},
            ]
        }
    ),
]


def _mapping(what: str) -> BeforeValidator:
    def check(value: object) -> object:
        if not isinstance(value, dict):
            raise expected(what)
        return value

    return BeforeValidator(check)


class ExpectEntry(_Strict):
    """The answer that the map is to have; every key is optional."""

    sees: Truth | None = Field(
        None, description="Does the attacking leader see the unit?", examples=["true"]
    )
    cover: CoverWord | None = Field(None, description="The unit's cover after all improvements.")
    obscured: _NamesOrCount | None = Field(
        None, description="The obscured miniatures, or how many."
    )
    eligible: _Names | None = Field(None, description="The miniatures that may attack.")
    wound_cap: Annotated[
        Count | None,
        WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}),
    ] = Field(None, description="How many miniatures can be wounded; null where all can.")
    range_band: RangeBand | None = Field(
        None, description="The range band, 1 to 5; 6 is beyond range 5."
    )
    close_call: Truth | None = Field(None, description="Is the margin below the measuring error?")
    how: (
        Annotated[dict[str, Obscured], _mapping("names and values such as droid 1: partly")] | None
    ) = Field(None, description="For miniatures by name: why each is obscured, or null.")
    sees_miniatures: _Names | None = Field(
        None, description="The miniatures that the attacking leader sees."
    )


def _edition(value: object) -> str:
    if not isinstance(value, str):
        raise expected(f'text in quotes, such as "{next(iter(EDITIONS))}"')
    return one_of("Legion edition", EDITIONS)(value)


def _game(value: object) -> str:
    if value == "ninth-age":
        raise wrong(f"maps of the 9th Age cannot be read yet; games there are: {', '.join(GAMES)}")
    return one_of("game", GAMES)(value)


def _reading_schema() -> dict[str, Any]:
    switched = {id: list(reading.options) for id, reading in READINGS.items() if reading.options}
    return {
        "type": "object",
        "properties": {id: {"enum": options} for id, options in switched.items()},
        "additionalProperties": False,
    }


class MapEntry(_Strict):
    """A table with terrain and units, and the question who sees whom and who is in cover."""

    title: Sentence | None = Field(None, description="What the map shows.")
    game: Annotated[
        str, BeforeValidator(_game), WithJsonSchema({"type": "string", "enum": list(GAMES)})
    ] = Field(description="The game.", examples=["legion"])
    edition: Annotated[
        str, BeforeValidator(_edition), WithJsonSchema({"type": "string", "enum": list(EDITIONS)})
    ] = Field(
        description="The edition of its rules: a verdict without one settles nothing.",
        examples=['"2025-11"'],
    )
    source: Sentence | None = Field(None, description="Where the map comes from.")
    lengths: LengthUnit = Field("in", description="The unit of every length without its own.")
    table: TableEntry = Field(description="The table.", examples=["{size: [36, 36]}"])
    readings: Annotated[
        dict[str, Any],
        _mapping("readings and options such as L-04: wholly"),
        WithJsonSchema(_reading_schema()),
    ] = Field(default_factory=dict, description="Readings of the rules that are switched.")
    terrain: Annotated[tuple[TerrainEntry, ...], sequence("a list of pieces of terrain")] = Field(
        (), description="The terrain."
    )
    units: Annotated[tuple[UnitEntry, ...], sequence("a list of units")] = Field(
        (), description="The units."
    )
    tokens: Annotated[tuple[TokenEntry, ...], sequence("a list of tokens")] = Field(
        (), description="The tokens."
    )
    ask: AskEntry | None = Field(None, description="The attack in question.")
    expect: ExpectEntry | None = Field(
        None, description="The answer that is right; makes the map a test of the program."
    )
