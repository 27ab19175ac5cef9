"""The types of a map's values: how each is read, and what a message says it should have been.

A type that refuses a value says only what it expected; where the value stands and what it was are
added by `load`, which has the file. Lengths come out in inches, in the unit that the validation
context names (`{"lengths": "mm"}`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

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

LONGEST = 1000.0
"""The longest length of a map [in]; no table is 25 m wide."""

SHORTEST = 0.001
"""The shortest side or diameter [in]: thinner than paper, and ample for exact geometry."""

LONGEST_TEXT = 80
"""Characters of the longest name; titles and sources may have ten times as many."""

A_LENGTH = 'a length such as 3.5, 27mm, 3 1/2" or 2\' 6"'

SILHOUETTES = {"small": SMALL_TROOPER, "notched": NOTCHED_TROOPER, **VEHICLE_SILHOUETTES}
"""Silhouettes by name: the two printed templates of troopers, and the vehicles of `sizes`."""


def expected(what: str, inside: tuple[str | int, ...] = ()) -> PydanticCustomError:
    """The error of a value that is not `what`; `load` adds what it was.

    `inside` leads from the value that is being read to the part of it that is wrong.
    """
    return PydanticCustomError("expected", "{what}", {"what": what, "inside": inside})


def wrong(message: str) -> PydanticCustomError:
    """The error of a value with a whole message of its own."""
    return PydanticCustomError("wrong", "{message}", {"message": message})


def _inches(
    value: object,
    info: ValidationInfo,
    what: str = A_LENGTH,
    inside: tuple[str | int, ...] = (),
) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise expected(what, inside)
    try:
        length = to_inches(value, (info.context or {}).get("lengths", "in"))
    except ValueError:
        raise expected(A_LENGTH if isinstance(value, str) else what, inside) from None
    if not abs(length) <= LONGEST:
        raise expected(f"a length of at most {LONGEST:.0f} in", inside)
    return length


def _any_length(value: object, info: ValidationInfo) -> float:
    return _inches(value, info)


def _above_zero(value: object, info: ValidationInfo) -> float:
    return _sized(value, info, A_LENGTH)


def _zero_or_more(value: object, info: ValidationInfo) -> float:
    length = _inches(value, info)
    if length < 0:
        raise expected("a length of 0 or more")
    return length


_NUMBER = r"(\d+\s+\d+/\d+|\d+/\d+|\d+\.?\d*|\.\d+)"
_UNIT = "([iI][nN]|[fF][tT]|[mM][mM]|[cC][mM]|[\"'″”′’])"
LENGTH_PATTERN = rf"^\s*[+-]?(\s*{_NUMBER}\s*{_UNIT}\s*)+$"
"""Text that is a length, for JSON Schema (ECMA 262); `units.to_inches` is what counts."""


def length_schema(**bounds: float) -> dict[str, Any]:
    """The JSON Schema of a length: a number within `bounds`, or text with its own unit."""
    return {
        "anyOf": [
            {"type": "number", **bounds},
            {"type": "string", "pattern": LENGTH_PATTERN, "maxLength": 60},
        ]
    }


Length = Annotated[float, PlainValidator(_any_length), WithJsonSchema(length_schema())]
LengthAboveZero = Annotated[
    float, PlainValidator(_above_zero), WithJsonSchema(length_schema(exclusiveMinimum=0))
]
LengthFromZero = Annotated[
    float, PlainValidator(_zero_or_more), WithJsonSchema(length_schema(minimum=0))
]


def _angle(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 360:
        raise expected("an angle from -360 to 360 degrees")
    return float(value)


Angle = Annotated[
    float,
    PlainValidator(_angle),
    WithJsonSchema({"type": "number", "minimum": -360, "maximum": 360}),
]


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("text", "text")
    if not value.strip():
        raise expected("some text")
    if not value.isprintable():
        raise expected("text in one line, without unprintable characters")
    if len(value) > longest:
        raise expected(f"at most {longest} characters")
    return value


def _text_schema(longest: int) -> WithJsonSchema:
    return WithJsonSchema(
        {"type": "string", "minLength": 1, "maxLength": longest, "pattern": r"\S"}
    )


Name = Annotated[
    str, PlainValidator(lambda value: _text(value, LONGEST_TEXT)), _text_schema(LONGEST_TEXT)
]
Sentence = Annotated[
    str,
    PlainValidator(lambda value: _text(value, 10 * LONGEST_TEXT)),
    _text_schema(10 * LONGEST_TEXT),
]


def whole(least: int, most: int | None = None, words: str = "") -> Any:
    """The validator of a whole number from `least` to `most`."""
    bound = f"{least} or more" if most is None else f"from {least} to {most}"

    def check(value: object) -> int:
        inside = isinstance(value, int) and least <= value <= (10**6 if most is None else most)
        if isinstance(value, bool) or not isinstance(value, int) or not inside:
            raise expected(words or f"a whole number {bound}")
        return value

    return PlainValidator(check)


def _whole_schema(**bounds: int) -> WithJsonSchema:
    return WithJsonSchema({"type": "integer", **bounds})


Count = Annotated[int, whole(0), _whole_schema(minimum=0)]
RangeBand = Annotated[int, whole(1, 6), _whole_schema(minimum=1, maximum=6)]

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


def _true_or_false(value: object) -> bool:
    if not isinstance(value, bool):
        raise expected("true or false")
    return value


Truth = Annotated[bool, PlainValidator(_true_or_false), WithJsonSchema({"type": "boolean"})]


def one_of(what: str, options: Iterable[str]) -> Callable[[object], str]:
    """The check that a value is one of the words in `options`."""
    words = [str(option) for option in options]

    def check(value: object) -> str:
        if not isinstance(value, str):
            raise expected(f"one of: {', '.join(words)}")
        if value not in words:
            raise wrong(unknown(what, value[:LONGEST_TEXT], words))
        return value

    return check


def _words(what: str, enum: type[StrEnum]) -> Any:
    check = one_of(what, enum)
    return PlainValidator(lambda value: enum(check(value)))


def _enum_schema(options: Iterable[str]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": [str(option) for option in options]})


KindOfTerrain = Annotated[Kind, _words("kind of terrain", Kind), _enum_schema(Kind)]
KindOfUnit = Annotated[UnitType, _words("type of unit", UnitType), _enum_schema(UnitType)]
KindOfAttack = Annotated[Attack, _words("attack", Attack), _enum_schema(Attack)]
CoverWord = Annotated[
    Literal["none", "light", "heavy"],
    PlainValidator(one_of("cover", COVERS)),
    _enum_schema(COVERS),
]
KindOfToken = Annotated[
    str, PlainValidator(one_of("kind of token", (SMOKE,))), _enum_schema((SMOKE,))
]
LengthUnit = Annotated[
    Literal["in", "mm", "cm"],
    PlainValidator(one_of("unit of length", ("in", "mm", "cm"))),
    _enum_schema(("in", "mm", "cm")),
]


def _how(value: object) -> How | None:
    return None if value is None else How(one_of("way to be obscured", How)(value))


Obscured = Annotated[
    How | None,
    PlainValidator(_how),
    WithJsonSchema({"enum": [*map(str, How), None]}),
]


def sequence(what: str, least: int = 0, most: int | None = None) -> BeforeValidator:
    """The check that a value is a list of `least` to `most` entries, made a tuple."""

    def check(value: object) -> object:
        too_short_or_long = isinstance(value, list) and not (
            least <= len(value) <= (len(value) if most is None else most)
        )
        if not isinstance(value, list) or too_short_or_long:
            raise expected(what)
        return tuple(value)

    return BeforeValidator(check)


Point = Annotated[tuple[Length, Length], sequence("a position [x, y]", 2, 2)]
Size = Annotated[tuple[LengthAboveZero, LengthAboveZero], sequence("two lengths [x, y]", 2, 2)]
Ring = Annotated[tuple[Point, ...], sequence("a list of at least 3 corners [x, y]", 3)]
Polyline = Annotated[tuple[Point, ...], sequence("a list of at least 2 points [x, y]", 2)]

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
    return Base.round(_sized(value, info, A_BASE))


def _base_of_size(value: dict[str, object], info: ValidationInfo) -> Base:
    if len(value) != 1 or (outline := next(iter(value))) not in list(Outline):
        raise expected(A_BASE)
    size = value[outline]
    if outline == Outline.ROUND:
        return Base.round(_sized(size, info, A_LENGTH, (outline,)))
    if not isinstance(size, list) or len(size) != 2:
        raise expected("two lengths [length, width]", (outline,))
    length, width = (
        _sized(side, info, A_LENGTH, (outline, index)) for index, side in enumerate(size)
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
    return Silhouette.exactly(_sized(value, info, A_SILHOUETTE))


def _sized(
    value: object, info: ValidationInfo, what: str, inside: tuple[str | int, ...] = ()
) -> float:
    length = _inches(value, info, what, inside)
    if not length > 0:
        raise expected("a length above 0", inside)
    if length < SHORTEST:
        raise expected(f"a length of at least {SHORTEST:g} in", inside)
    return length


_PAIR = {
    "type": "array",
    "prefixItems": [length_schema(exclusiveMinimum=0)] * 2,
    "minItems": 2,
    "maxItems": 2,
}


def _only(key: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {key: schema},
        "required": [key],
        "additionalProperties": False,
    }


BaseSpec = Annotated[
    Base,
    PlainValidator(_base),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(BASES)},
                *length_schema(exclusiveMinimum=0)["anyOf"],
                _only("round", length_schema(exclusiveMinimum=0)),
                _only("oblong", _PAIR),
                _only("rectangle", _PAIR),
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
