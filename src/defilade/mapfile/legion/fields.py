"""The types of values that only maps of Legion have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import PlainValidator, ValidationInfo, WithJsonSchema

from defilade.mapfile.fields import (
    A_LENGTH,
    LONGEST_TEXT,
    PAIR_SCHEMA,
    enum_schema,
    expected,
    length_schema,
    one_of,
    only,
    sized,
    whole,
    whole_schema,
    word_of,
    wrong,
)
from defilade.rules.legion.attack.faces import Colour, Surge
from defilade.rules.legion.profile import UnitType
from defilade.rules.legion.sizes import (
    BASES,
    NOTCHED_TROOPER,
    SMALL_TROOPER,
    VEHICLE_SILHOUETTES,
)
from defilade.rules.legion.terrain import COVERS, SMOKE, Kind
from defilade.rules.legion.verdict import Attack, How
from defilade.tabletop import Base, Outline, Silhouette
from defilade.tabletop.table import unknown
from defilade.units import to_inches

SILHOUETTES = {"small": SMALL_TROOPER, "notched": NOTCHED_TROOPER, **VEHICLE_SILHOUETTES}
"""Silhouettes by name: the two printed templates of troopers, and the vehicles of `sizes`."""

RangeBand = Annotated[int, whole(1, 6), whole_schema(minimum=1, maximum=6)]

_COURAGE = 'a whole number 1 or more, or "-" for none'


def _courage(value: object) -> int | None:
    if value == "-":
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10**6:
        raise expected(_COURAGE)
    return value


Courage = Annotated[
    int | None,
    PlainValidator(_courage),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 1}, {"const": "-"}]}),
]


KindOfTerrain = Annotated[Kind, word_of("kind of terrain", Kind), enum_schema(Kind)]
KindOfUnit = Annotated[UnitType, word_of("type of unit", UnitType), enum_schema(UnitType)]
KindOfAttack = Annotated[Attack, word_of("attack", Attack), enum_schema(Attack)]
CoverWord = Annotated[
    Literal["none", "light", "heavy"],
    PlainValidator(one_of("cover", COVERS)),
    enum_schema(COVERS),
]
KindOfToken = Annotated[
    str, PlainValidator(one_of("kind of token", (SMOKE,))), enum_schema((SMOKE,))
]


def _how(value: object) -> How | None:
    return None if value is None else How(one_of("way to be obscured", How)(value))


Obscured = Annotated[
    How | None,
    PlainValidator(_how),
    WithJsonSchema({"enum": [*map(str, How), None]}),
]


def _names_or_count(value: object) -> tuple[str, ...] | int:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise expected("a list of names, or how many")
    return value


NamesOrCount = Annotated[
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


CHARTS = {"hit": Surge.HIT, "critical": Surge.CRIT, "none": Surge.NONE}
"""What an attack surge chart says, by the word for it."""

DEFENCE_DICE = {"white": Colour.WHITE, "red": Colour.RED}
"""The dice that units defend with."""


def _chart(value: object) -> Surge:
    return CHARTS[one_of("attack surge", CHARTS)(value)]


def _defence(value: object) -> Colour:
    return DEFENCE_DICE[one_of("defence die", DEFENCE_DICE)(value)]


Chart = Annotated[Surge, PlainValidator(_chart), enum_schema(CHARTS)]
DefenceDie = Annotated[Colour, PlainValidator(_defence), enum_schema(DEFENCE_DICE)]

LAST = 5
"""The farthest range that a weapon names; what reaches farther is infinite."""

INFINITE = "infinite"
_BANDS = f"[least, greatest] from 1 to {LAST}, such as [1, 3], or [2, {INFINITE}]"


def _bands(value: object) -> tuple[int, int | None]:
    if not isinstance(value, list) or len(value) != 2:
        raise expected(_BANDS)
    least, most = value
    for index, band in enumerate(value):
        is_band = isinstance(band, int) and not isinstance(band, bool) and 1 <= band <= LAST
        if not is_band and not (index == 1 and band == INFINITE):
            raise expected(f"a range from 1 to {LAST}{f' or {INFINITE}' * index}", (index,))
    if most != INFINITE and most < least:
        raise wrong("the greatest range is below the least one; write the least one first")
    return least, None if most == INFINITE else most


_BAND_SCHEMA: dict[str, object] = {"type": "integer", "minimum": 1, "maximum": LAST}
Bands = Annotated[
    tuple[int, int | None],
    PlainValidator(_bands),
    WithJsonSchema(
        {
            "type": "array",
            "prefixItems": [_BAND_SCHEMA, {"anyOf": [_BAND_SCHEMA, {"const": INFINITE}]}],
            "minItems": 2,
            "maxItems": 2,
        }
    ),
]
Health = Annotated[int, whole(1, 100), whole_schema(minimum=1, maximum=100)]
Number = Annotated[int, whole(0, 100), whole_schema(minimum=0, maximum=100)]


A_BASE = (
    f"a base: {', '.join(BASES)}, a diameter such as 50mm, "
    "{round: 50mm}, {oblong: [length, width]} or {rectangle: [length, width]}"
)
A_SILHOUETTE = "a silhouette: a height such as 2.5 or 43mm, or the name of a vehicle such as at-rt"


def _base(value: object, info: ValidationInfo) -> Base:
    if isinstance(value, str) and value in BASES:
        return BASES[value]
    if isinstance(value, dict):
        return _base_of_size(value, info)
    if isinstance(value, str) and not any(letter.isdigit() for letter in value):
        raise wrong(unknown("base", value[:LONGEST_TEXT], [*BASES, "a diameter such as 50mm"]))
    return Base.round(sized(value, info, A_BASE))


def _base_of_size(value: dict[str, object], info: ValidationInfo) -> Base:
    if len(value) != 1 or (outline := next(iter(value))) not in list(Outline):
        raise expected(A_BASE)
    size = value[outline]
    if outline == Outline.ROUND:
        return Base.round(sized(size, info, A_LENGTH, (outline,)))
    if not isinstance(size, list) or len(size) != 2:
        raise expected("two lengths [length, width]", (outline,))
    length, width = (
        sized(side, info, A_LENGTH, (outline, index)) for index, side in enumerate(size)
    )
    return Base(outline=Outline(outline), length=length, width=width)


def _silhouette(value: object, info: ValidationInfo) -> Silhouette:
    if isinstance(value, str) and value in SILHOUETTES:
        return SILHOUETTES[value]
    if isinstance(value, str):
        try:
            to_inches(value)
        except ValueError:
            raise wrong(unknown("silhouette", value[:LONGEST_TEXT], [*SILHOUETTES])) from None
    return Silhouette.exactly(sized(value, info, A_SILHOUETTE))


BaseSpec = Annotated[
    Base,
    PlainValidator(_base),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(BASES)},
                *length_schema(exclusiveMinimum=0)["anyOf"],
                only("round", length_schema(exclusiveMinimum=0)),
                only("oblong", PAIR_SCHEMA),
                only("rectangle", PAIR_SCHEMA),
            ]
        }
    ),
]
SilhouetteSpec = Annotated[
    Silhouette,
    PlainValidator(_silhouette),
    WithJsonSchema(
        {"anyOf": [{"enum": list(SILHOUETTES)}, *length_schema(exclusiveMinimum=0)["anyOf"]]}
    ),
]
