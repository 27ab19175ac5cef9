"""The types of values in a map of any game: how each is read, and what a message expects.

A type that refuses a value says only what it expected; where the value stands and what it was are
added by `load`, which has the file. Lengths come out in inches; the validation context names the
unit of bare numbers, and the map's edition (`{"lengths": "mm", "edition": "3"}`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from defilade.tabletop.table import unknown
from defilade.units import to_inches

LONGEST = 1000.0
"""The longest length of a map [in]; no table is 25 m wide."""

SHORTEST = 0.001
"""The shortest side or diameter [in]: thinner than paper, and ample for exact geometry."""

LONGEST_TEXT = 80
"""Characters of the longest name; titles and sources may have ten times as many."""

A_LENGTH = 'a length such as 3.5, 27mm, 3 1/2" or 2\' 6"'


def expected(what: str, inside: tuple[str | int, ...] = ()) -> PydanticCustomError:
    """The error of a value that is not `what`; `load` adds what it was.

    `inside` leads from the value that is being read to the part of it that is wrong.
    """
    return PydanticCustomError("expected", "{what}", {"what": what, "inside": inside})


def wrong(message: str, inside: tuple[str | int, ...] = ()) -> PydanticCustomError:
    """The error of a value with a whole message of its own; `inside` as in `expected`."""
    return PydanticCustomError("wrong", "{message}", {"message": message, "inside": inside})


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


def sized(
    value: object, info: ValidationInfo, what: str, inside: tuple[str | int, ...] = ()
) -> float:
    """A length [in] of a size, which something has some of; `what` it is to be, in words."""
    length = _inches(value, info, what, inside)
    if not length > 0:
        raise expected("a length above 0", inside)
    if length < SHORTEST:
        raise expected(f"a length of at least {SHORTEST:g} in", inside)
    return length


def _any_length(value: object, info: ValidationInfo) -> float:
    return _inches(value, info)


def _above_zero(value: object, info: ValidationInfo) -> float:
    return sized(value, info, A_LENGTH)


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


def whole_schema(**bounds: int) -> WithJsonSchema:
    """The JSON Schema of a whole number within `bounds`."""
    return WithJsonSchema({"type": "integer", **bounds})


Count = Annotated[int, whole(0), whole_schema(minimum=0)]


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


def word_of(what: str, enum: type[StrEnum]) -> Any:
    """The validator of one of the words of `enum`."""
    check = one_of(what, enum)
    return PlainValidator(lambda value: enum(check(value)))


def enum_schema(options: Iterable[str]) -> WithJsonSchema:
    """The JSON Schema of one of the words in `options`."""
    return WithJsonSchema({"type": "string", "enum": [str(option) for option in options]})


LengthUnit = Annotated[
    Literal["in", "mm", "cm"],
    PlainValidator(one_of("unit of length", ("in", "mm", "cm"))),
    enum_schema(("in", "mm", "cm")),
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


def mapping(what: str) -> BeforeValidator:
    """The check that a value is a mapping; `what` it is to be, in words."""

    def check(value: object) -> object:
        if not isinstance(value, dict):
            raise expected(what)
        return value

    return BeforeValidator(check)


def _fraction(what: str, most: int | None) -> Callable[[object], Fraction]:
    def check(value: object) -> Fraction:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        is_written = isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}/[1-9][0-9]{0,8}", value)
        if not is_whole and not is_written:
            raise expected(what)
        found = Fraction(str(value))
        if found < 0 or (most is not None and found > most):
            raise expected(what)
        return found

    return check


def _fraction_schema(**bounds: int) -> WithJsonSchema:
    return WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, **bounds},
                {"type": "string", "pattern": r"^[0-9]{1,9}/[1-9][0-9]{0,8}$"},
            ]
        }
    )


Chance = Annotated[
    Fraction,
    PlainValidator(_fraction("a chance from 0 to 1, such as 1/12", 1)),
    _fraction_schema(maximum=1),
]
Mean = Annotated[
    Fraction, PlainValidator(_fraction("a fraction such as 5/3", None)), _fraction_schema()
]


Names = Annotated[tuple[Name, ...], sequence("a list of names")]

PAIR_SCHEMA = {
    "type": "array",
    "prefixItems": [length_schema(exclusiveMinimum=0)] * 2,
    "minItems": 2,
    "maxItems": 2,
}
"""The JSON Schema of two lengths."""

Point = Annotated[tuple[Length, Length], sequence("a position [x, y]", 2, 2)]
Size = Annotated[tuple[LengthAboveZero, LengthAboveZero], sequence("two lengths [x, y]", 2, 2)]
Ring = Annotated[tuple[Point, ...], sequence("a list of at least 3 corners [x, y]", 3)]
Polyline = Annotated[tuple[Point, ...], sequence("a list of at least 2 points [x, y]", 2)]


def only(key: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a mapping with this key and no other."""
    return {
        "type": "object",
        "properties": {key: schema},
        "required": [key],
        "additionalProperties": False,
    }
