"""The keys of Legion's maps, with their types, descriptions and examples."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from defilade.mapfile.entries import (
    AskEntry,
    HeadEntry,
    PieceEntry,
    Strict,
    edition_of,
    readings_schema,
)
from defilade.mapfile.fields import (
    Angle,
    Chance,
    Count,
    LengthFromZero,
    Mean,
    Name,
    Names,
    Point,
    Sentence,
    Truth,
    enum_schema,
    mapping,
    sequence,
)
from defilade.mapfile.legion.fields import (
    Bands,
    BaseSpec,
    Chart,
    Courage,
    CoverWord,
    DefenceDie,
    Health,
    KindOfAttack,
    KindOfTerrain,
    KindOfToken,
    KindOfUnit,
    NamesOrCount,
    Number,
    Obscured,
    RangeBand,
    SilhouetteSpec,
)
from defilade.rules.legion.attack.faces import Surge
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.verdict import Attack


class TerrainEntry(PieceEntry):
    """A piece of terrain: what the players agree to be one piece."""

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


class MiniatureEntry(Strict):
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
    health: Health | None = Field(
        None, description="Its own wound threshold, where the unit's is another."
    )


class DiceEntry(Strict):
    """Attack dice by colour."""

    white: Number = Field(0, description="White dice.", examples=["1"])
    black: Number = Field(0, description="Black dice.")
    red: Number = Field(0, description="Red dice.")


class WeaponEntry(Strict):
    """A weapon of a unit."""

    name: Name = Field(
        description="Its name, which no other weapon of the unit has.", examples=["blaster rifle"]
    )
    dice: DiceEntry = Field(description="Its dice.", examples=["{black: 1}"])
    range: Bands | None = Field(
        None, description="Its least and greatest range of a ranged weapon.", examples=["[1, 3]"]
    )
    melee: Truth = Field(False, description="Is it a melee weapon (too)?")
    keywords: Annotated[tuple[Name, ...], sequence("a list of keywords")] = Field(
        (), description='Its keywords, such as "Pierce 1".'
    )
    miniatures: Annotated[tuple[Name, ...], sequence("a list of at least 1 name", 1)] | None = (
        Field(None, description="The miniatures that alone have it; by default all.")
    )
    unmet: Annotated[tuple[Sentence, ...], sequence("a list of texts")] = Field(
        (), description="Requirements that are not met in this attack; it cannot be used then."
    )


class TokensEntry(Strict):
    """The tokens beside a unit's card."""

    aim: Number = Field(0, description="Aim tokens.", examples=["1"])
    dodge: Number = Field(0, description="Dodge tokens.")
    surge: Number = Field(0, description="Surge tokens.")
    shields: Number | None = Field(
        None, description="Active shield tokens; by default all of Shielded X."
    )
    observation: Number = Field(0, description="Observation tokens on it, for its attackers.")


class UnitEntry(Strict):
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
        (), description='Its keywords, such as "Cover 1" or "Precise 1".'
    )
    base: BaseSpec | None = Field(None, description="Its miniatures' base.", examples=["large"])
    silhouette: SilhouetteSpec | None = Field(
        None,
        description="Its miniatures' silhouette: a height, or a name.",
        examples=["2.5"],
    )
    weapons: Annotated[tuple[WeaponEntry, ...], sequence("a list of weapons")] = Field(
        (), description="Its weapons, for the odds of its attack."
    )
    attack_surge: Chart = Field(
        Surge.NONE, description="What its chart makes of attack surges: hit, critical or none."
    )
    defence: DefenceDie | None = Field(None, description="Its defence die: white or red.")
    defence_surge: Truth = Field(False, description="Does its chart make blocks of defence surges?")
    health: Health | None = Field(
        None, description="The wound threshold of each of its miniatures."
    )
    wounds: Number = Field(0, description="Wounds that one of them has already suffered.")
    tokens: TokensEntry | None = Field(None, description="The tokens beside its card.")
    force: Truth = Field(False, description="Has it a Force upgrade icon, for Jedi Hunter?")
    moved: Truth = Field(False, description="Did it move in this activation?")
    miniatures: Annotated[
        tuple[MiniatureEntry, ...], sequence("a list of at least 1 miniature", 1)
    ] = Field(description="Its miniatures.", examples=["[{at: [10, 8]}]"])


class TokenEntry(Strict):
    """A token."""

    kind: KindOfToken = Field(description="Its kind.", examples=["smoke"])
    name: Name | None = Field(None, description="Its name; by default its kind, numbered.")
    at: Point = Field(description="Position of its centre.", examples=["[10, 8]"])
    diameter: LengthFromZero = Field(0.0, description="Its diameter; by default it is a point.")


class LegionAskEntry(AskEntry):
    """The question the map puts."""

    attack: KindOfAttack = Field(Attack.RANGED, description="The kind of the attack.")
    weapons: Names = Field(
        (), description="The weapons that may be used; by default the best of all."
    )


class ExpectEntry(Strict):
    """The answer that the map is to have; every key is optional."""

    sees: Truth | None = Field(
        None, description="Does the attacking leader see the unit?", examples=["true"]
    )
    cover: CoverWord | None = Field(None, description="The unit's cover after all improvements.")
    obscured: NamesOrCount | None = Field(None, description="The obscured miniatures, or how many.")
    eligible: Names | None = Field(None, description="The miniatures that may attack.")
    wound_cap: Annotated[
        Count | None,
        WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}),
    ] = Field(None, description="How many miniatures can be wounded; null where all can.")
    range_band: RangeBand | None = Field(
        None, description="The range band, 1 to 5; 6 is beyond range 5."
    )
    close_call: Truth | None = Field(None, description="Is the margin below the measuring error?")
    how: (
        Annotated[dict[str, Obscured], mapping("names and values such as droid 1: partly")] | None
    ) = Field(None, description="For miniatures by name: why each is obscured, or null.")
    sees_miniatures: Names | None = Field(
        None, description="The miniatures that the attacking leader sees."
    )
    dice: DiceEntry | None = Field(None, description="The attack dice that are rolled.")
    hits_mean: Mean | None = Field(
        None, description="The mean number of hits and criticals rolled, as a fraction."
    )
    wounds_mean: Mean | None = Field(None, description="The mean number of wounds, as a fraction.")
    no_wounds: Chance | None = Field(None, description="The chance of no wound, as a fraction.")


class MapEntry(HeadEntry):
    """A table with terrain and units, and the question who sees whom and who is in cover."""

    edition: Annotated[str, edition_of("Legion edition", EDITIONS), enum_schema(EDITIONS)] = Field(
        description="The edition of its rules: a verdict without one settles nothing.",
        examples=['"2025-11"'],
    )
    readings: Annotated[
        dict[str, Any],
        mapping("readings and options such as L-04: wholly"),
        readings_schema(READINGS),
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
    ask: LegionAskEntry | None = Field(None, description="The attack in question.")
    expect: ExpectEntry | None = Field(
        None, description="The answer that is right; makes the map a test of the program."
    )
