"""The keys of the 9th Age's maps, with their types, descriptions and examples."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

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
    LengthAboveZero,
    LengthFromZero,
    Mean,
    Name,
    Names,
    Point,
    Truth,
    enum_schema,
    mapping,
    sequence,
)
from defilade.mapfile.ninth_age.fields import (
    Aim,
    Armour,
    BaseSpec,
    CoverOfAll,
    CoverWord,
    Files,
    HeightSpec,
    KindOfAttack,
    KindOfTerrain,
    KindOfUnit,
    Needed,
    Number,
    Orders,
    Save,
    Share,
    ShotsSpec,
    Strength,
    TargetFacing,
    TargetFacings,
    Whens,
)
from defilade.rules.ninth_age.editions import EDITIONS
from defilade.rules.ninth_age.profile import Kind, Shots
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.verdict import Attack

Keywords = Annotated[tuple[Name, ...], sequence("a list of keywords")]


class FeatureEntry(PieceEntry):
    """A piece of terrain: what the players agree to be one piece. It does what its kind does."""

    kind: KindOfTerrain = Field(description="Its kind in the rules.", examples=["forest"])
    opaque: Truth | None = Field(
        None, description="House rule: is it opaque, whatever its kind says?"
    )
    cover: CoverWord | None = Field(
        None, description="House rule: the cover it gives, whatever its kind says."
    )
    when: Whens | None = Field(
        None, description="House rule: when it covers a target, whatever its kind says."
    )
    height: HeightSpec | None = Field(
        None, description="House rule: it counts only as a unit of this height would."
    )


class WeaponEntry(Strict):
    """A shooting weapon."""

    name: Name | None = Field(None, description="Its name.", examples=["bow"])
    range: LengthAboveZero = Field(description="Its greatest range.", examples=["24"])
    minimum: LengthFromZero = Field(0.0, description="Its least range.")
    shots: ShotsSpec = Field(Shots(), description="How many shots: 1, D3, 2D6 or 3D6x2.")
    rules: Annotated[tuple[Name, ...], sequence("a list of weapon rules")] = Field(
        (), description='Its rules, such as "Quick to Fire", "Poison" or "Multiple Wounds (D3)".'
    )
    strength: Strength | None = Field(
        None, description="Its strength, for wounds; without it only hits are told.", examples=["3"]
    )
    ap: Armour | None = Field(None, description="Its armour penetration; 0 if left out.")


class DefenceEntry(Strict):
    """What a miniature has against hits."""

    resilience: Strength = Field(description="Its resilience.", examples=["3"])
    armour: Armour = Field(0, description="Its armour.")
    aegis: Save | None = Field(None, description="The roll of its Aegis save.", examples=["4+"])
    fortitude: Save | None = Field(None, description="The roll of its Fortitude save.")
    health_points: Strength = Field(1, description="Its health points.")


class RankedEntry(Strict):
    """A miniature of a unit whose miniatures are listed one by one; it looks as the unit does."""

    name: Name | None = Field(
        None, description="Its name, which no other miniature has; by default the unit's, numbered."
    )
    at: Point = Field(description="Position of its base's centre.", examples=["[10, 8]"])
    base: BaseSpec | None = Field(None, description="Its own base, where the unit's is another.")
    height: HeightSpec | None = Field(
        None, description="Its own height, where the unit's is another."
    )
    type: KindOfUnit | None = Field(None, description="Its own type, where the unit's is another.")
    keywords: Keywords | None = Field(
        None, description="Its own keywords, in place of all of the unit's."
    )
    aim: Aim | None = Field(
        None, description="Its own aim, where the unit's is another.", examples=["4+"]
    )
    weapon: WeaponEntry | None = Field(
        None, description="Its own weapon, where the unit's is another.", examples=["{range: 24}"]
    )
    defence: DefenceEntry | None = Field(
        None, description="Its own defence, where the unit's is another."
    )
    moved: Truth | None = Field(None, description="Did it move this turn, unlike the unit?")


class BlockEntry(Strict):
    """A unit: either files and a count, or its miniatures listed one by one."""

    name: Name = Field(description="Its name, which no other unit has.", examples=["archers"])
    side: Name = Field(description="The player it belongs to.", examples=["red"])
    type: KindOfUnit = Field(Kind.INFANTRY, description="Its type.")
    height: HeightSpec | None = Field(
        None,
        description="Its height: standard, large or gigantic in edition 2, 0 to 5 in edition 3, or "
        "one for each edition.",
        examples=["standard"],
    )
    base: BaseSpec | None = Field(
        None,
        description="Its miniatures' base: [width of its front, length of its side]; in edition 2 "
        "also {round: diameter}.",
        examples=["[20mm, 20mm]"],
    )
    facing: Angle = Field(
        description="Degrees that it looks to: 0 to the right, 90 away from you, anticlockwise.",
        examples=["90"],
    )
    files: Files | None = Field(
        None, description="Miniatures in a full rank; fewer stand in one rank.", examples=["5"]
    )
    count: Number | None = Field(
        None, description="Miniatures in all; the last rank may be short.", examples=["10"]
    )
    at: Point | None = Field(
        None,
        description="Centre of its front, where files and count place it; of a lone round base, "
        "its centre.",
        examples=["[24, 10]"],
    )
    skirmishing: Truth = Field(
        False, description="Skirmish formation: files and count leave 12.5 mm between bases."
    )
    keywords: Keywords = Field((), description='Its keywords, such as "Tall" or "Hard Target (1)".')
    aim: Aim | None = Field(None, description="Its aim; with a weapon.", examples=["4+"])
    weapon: WeaponEntry | None = Field(
        None, description="Its shooting weapon; with an aim.", examples=["{range: 24}"]
    )
    defence: DefenceEntry | None = Field(
        None, description="What it has against hits; without it only hits are told."
    )
    moved: Truth = Field(False, description="Did it move this turn?")
    orders: Orders = Field(
        frozenset(), description="What it did, or what befell it, that may keep it from shooting."
    )
    advance_rate: LengthAboveZero | None = Field(
        None, description="Its Advance Rate, for Stand and Shoot."
    )
    miniatures: (
        Annotated[tuple[RankedEntry, ...], sequence("a list of at least 1 miniature", 1)] | None
    ) = Field(None, description="Its miniatures, one by one.", examples=["[{at: [10, 8]}]"])


class NinthAgeAskEntry(AskEntry):
    """The question the map puts."""

    attack: KindOfAttack = Field(Attack.SHOOTING, description="The kind of the attack.")


class LinesEntry(Strict):
    """What the three lines pass through that contributes to cover; every key is optional."""

    left: Names | None = Field(
        None,
        description="The line to the corner on the shooter's left.",
        examples=["[forest]"],
    )
    centre: Names | None = Field(None, description="The line to the middle of the facing.")
    right: Names | None = Field(None, description="The line to the corner on the right.")


class CountsEntry(Strict):
    """How many of those who may shoot by their rank have which cover; every key is optional."""

    none: Count | None = Field(None, description="In the open.", examples=["5"])
    soft: Count | None = Field(None, description="With soft cover.")
    hard: Count | None = Field(None, description="With hard cover.")
    no_sight: Count | None = Field(None, alias="no sight", description="Without line of sight.")


class ShooterEntry(Strict):
    """What one shooting miniature can do; every key is optional."""

    sees: Truth | None = Field(None, description="Does it see the target?", examples=["true"])
    cover: CoverWord | None = Field(None, description="The target's cover from it.")
    target_facing: TargetFacing = Field(
        None, description="The side of the target it shoots at; null for a round one."
    )
    hidden_share: Share | None = Field(
        None, description="The share of the facing that is hidden from it (edition 2)."
    )
    lines: LinesEntry | None = Field(
        None, description="What its three lines pass through (edition 3)."
    )
    range: LengthFromZero | None = Field(None, description="Its range to the target.")
    long_range: Truth | None = Field(None, description="Is that long range?")
    needed: Needed = Field(None, description="The roll it needs; null for none.")
    chance: Chance | None = Field(None, description="The chance of one shot to hit.")
    may_shoot: Truth | None = Field(None, description="May it shoot?")


class ExpectEntry(Strict):
    """The answer that the map is to have; every key is optional."""

    sees: Truth | None = Field(
        None,
        description="Does anybody who may shoot by rank see the target?",
        examples=["true"],
    )
    cover: CoverOfAll | None = Field(
        None, description="The target's cover; mixed where those who see it differ."
    )
    counts: CountsEntry | None = Field(None, description="How many shooters have which cover.")
    target_facing: TargetFacings = Field(
        None, description="The side of the target that is shot at; or by name of the shooters."
    )
    shooters: (
        Annotated[
            dict[str, ShooterEntry], mapping("names and entries such as archers 1: {cover: soft}")
        ]
        | None
    ) = Field(None, description="Shooters by name.")
    close_call: Truth | None = Field(None, description="Is the margin below the measuring error?")
    hits_mean: Mean | None = Field(None, description="The mean number of hits, as a fraction.")
    wounds_mean: Mean | None = Field(None, description="The mean number of wounds before saves.")
    unsaved_mean: Mean | None = Field(None, description="The mean number of unsaved wounds.")
    lost_mean: Mean | None = Field(None, description="The mean number of health points lost.")


class MapEntry(HeadEntry):
    """A table with terrain and units, and the question who sees whom and who is in cover."""

    edition: Annotated[str, edition_of("9th Age edition", EDITIONS), enum_schema(EDITIONS)] = Field(
        description="The edition of its rules: a verdict without one settles nothing.",
        examples=['"3"'],
    )
    readings: Annotated[
        dict[str, Any],
        mapping("readings and options such as N-01: half or more"),
        readings_schema(READINGS),
    ] = Field(default_factory=dict, description="Readings of the rules that are switched.")
    terrain: Annotated[tuple[FeatureEntry, ...], sequence("a list of pieces of terrain")] = Field(
        (), description="The terrain."
    )
    units: Annotated[tuple[BlockEntry, ...], sequence("a list of units")] = Field(
        (), description="The units."
    )
    ask: NinthAgeAskEntry | None = Field(None, description="The attack in question.")
    expect: ExpectEntry | None = Field(
        None, description="The answer that is right; makes the map a test of the program."
    )
