"""The types of values that only maps of the 9th Age have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeGuard

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
from defilade.mapfile.words import choices
from defilade.rules.ninth_age.profile import TALLEST, Height, Heights, Kind, Order, Shots
from defilade.rules.ninth_age.terrain import Kind as KindOfPiece
from defilade.rules.ninth_age.terrain import When
from defilade.rules.ninth_age.verdict import Attack, Cover
from defilade.tabletop import Base, Facing, Outline
from defilade.tabletop.table import unknown

MOST_FILES = 100
"""Miniatures in the widest rank; a rank as wide as that is 2 m long."""

MOST_MINIATURES = 500
"""Miniatures in the largest unit that is placed by files and count."""

CLASSES = tuple(str(height) for height in Height)
"""The heights of the second edition."""

_BOTH = 'or one for each edition, such as {"2": standard, "3": 1}'
A_HEIGHT = {
    "2": f"a height: {choices(list(CLASSES))}, {_BOTH}",
    "3": f"a height: a whole number from 0 to {TALLEST}, {_BOTH}",
}
"""What a height is in a map of either edition, in words."""

A_BASE = "a base: [width of its front, length of its side], or {round: 60mm}"

Files = Annotated[int, whole(1, MOST_FILES), whole_schema(minimum=1, maximum=MOST_FILES)]
Number = Annotated[int, whole(1, MOST_MINIATURES), whole_schema(minimum=1, maximum=MOST_MINIATURES)]
KindOfTerrain = Annotated[
    KindOfPiece, word_of("kind of terrain", KindOfPiece), enum_schema(KindOfPiece)
]
KindOfUnit = Annotated[Kind, word_of("type of unit", Kind), enum_schema(Kind)]
KindOfAttack = Annotated[Attack, word_of("attack", Attack), enum_schema(Attack)]

COVERS = tuple(str(cover) for cover in Cover)
"""The covers there are."""


def _cover(value: object) -> Cover:
    return Cover[one_of("cover", COVERS)(value).upper()]


CoverWord = Annotated[Cover, PlainValidator(_cover), enum_schema(COVERS)]

MIXED = "mixed"


def _cover_of_all(value: object) -> Cover | str:
    word = one_of("cover", (*COVERS, MIXED))(value)
    return word if word == MIXED else Cover[word.upper()]


CoverOfAll = Annotated[Cover | str, PlainValidator(_cover_of_all), enum_schema((*COVERS, MIXED))]


def _few(what: str, options: Iterable[str], least: int = 0) -> Any:
    """The validator of a list of different words."""
    known = [str(option) for option in options]
    wanted = f"a list of {'at least 1 of ' * bool(least)}{', '.join(known)}"

    def check(value: object) -> frozenset[str]:
        if not isinstance(value, list) or len(value) < least:
            raise expected(wanted)
        for index, word in enumerate(value):
            if not isinstance(word, str):
                raise expected(f"one of: {', '.join(known)}", (index,))
            if word not in known:
                raise wrong(unknown(what, word[:LONGEST_TEXT], known), (index,))
            if word in value[:index]:
                raise wrong(f"{word!r} is named twice; name it once", (index,))
        return frozenset(value)

    return check


def _few_schema(options: Iterable[str], least: int = 0) -> WithJsonSchema:
    each = {"type": "string", "enum": [str(option) for option in options]}
    return WithJsonSchema({"type": "array", "items": each, "uniqueItems": True, "minItems": least})


_whens: Callable[[object], frozenset[str]] = _few("time of cover", When, 1)
_orders: Callable[[object], frozenset[str]] = _few("order", Order)

Whens = Annotated[
    frozenset[When],
    PlainValidator(lambda value: frozenset(map(When, _whens(value)))),
    _few_schema(When, 1),
]
Orders = Annotated[
    frozenset[Order],
    PlainValidator(lambda value: frozenset(map(Order, _orders(value)))),
    _few_schema(Order),
]


def _height(value: object, info: ValidationInfo) -> Heights:
    edition = (info.context or {}).get("edition")
    what = A_HEIGHT.get(str(edition), A_HEIGHT["2"])
    if isinstance(value, dict):
        return _heights(value, edition)
    if edition != "3" and value in CLASSES:
        return Heights(second=_class(value))
    if edition != "2" and _is_number(value):
        return Heights(third=value)
    if isinstance(value, str) and edition != "3":
        raise wrong(unknown("height", value[:LONGEST_TEXT], CLASSES))
    raise expected(what)


def _heights(value: dict[str, object], edition: object) -> Heights:
    for key in value:
        if key not in A_HEIGHT:
            raise wrong(unknown("edition", key[:LONGEST_TEXT], A_HEIGHT), (key,))
    second, third = value.get("2"), value.get("3")
    if "2" in value and second not in CLASSES:
        raise expected(choices(list(CLASSES)), ("2",))
    if "3" in value and not _is_number(third):
        raise expected(f"a whole number from 0 to {TALLEST}", ("3",))
    needed = edition if isinstance(edition, str) and edition in A_HEIGHT else None
    if not value or needed not in (None, *value):
        example = '"3": 1' if needed == "3" else '"2": standard'
        raise wrong(f"the height in edition {needed or 2} is missing; write for example {example}")
    return Heights(
        second=None if second is None else _class(second),
        third=third if _is_number(third) else None,
    )


def _class(word: object) -> Height:
    return Height[str(word).upper()]


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= TALLEST


CLASS_SCHEMA: dict[str, Any] = {"enum": list(CLASSES)}
NUMBER_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": TALLEST}
HEIGHTS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"2": CLASS_SCHEMA, "3": NUMBER_SCHEMA},
    "additionalProperties": False,
    "minProperties": 1,
}
HeightSpec = Annotated[
    Heights,
    PlainValidator(_height),
    WithJsonSchema({"anyOf": [CLASS_SCHEMA, NUMBER_SCHEMA, HEIGHTS_SCHEMA]}),
]


def _base(value: object, info: ValidationInfo) -> Base:
    if isinstance(value, list) and len(value) == 2:
        width, length = (sized(side, info, A_LENGTH, (index,)) for index, side in enumerate(value))
        return Base(outline=Outline.RECTANGLE, width=width, length=length)
    if not isinstance(value, dict) or list(value) != ["round"]:
        raise expected(A_BASE)
    diameter = sized(value["round"], info, A_LENGTH, ("round",))
    if (info.context or {}).get("edition") == "3":
        raise wrong(
            "bases are rectangular in edition 3; write [width of its front, length of its side]"
        )
    return Base.round(diameter)


BaseSpec = Annotated[
    Base,
    PlainValidator(_base),
    WithJsonSchema({"anyOf": [PAIR_SCHEMA, only("round", length_schema(exclusiveMinimum=0))]}),
]

_AIM = re.compile(r"[2-6]\+")


def _aim(value: object) -> int:
    if not isinstance(value, str) or not _AIM.fullmatch(value):
        raise expected("an aim from 2+ to 6+")
    return int(value[0])


Aim = Annotated[
    int, PlainValidator(_aim), WithJsonSchema({"type": "string", "pattern": r"^[2-6]\+$"})
]


def _save(value: object) -> int:
    if not isinstance(value, str) or not _AIM.fullmatch(value):
        raise expected("a save from 2+ to 6+")
    return int(value[0])


Save = Annotated[
    int, PlainValidator(_save), WithJsonSchema({"type": "string", "pattern": r"^[2-6]\+$"})
]
Strength = Annotated[int, whole(1, 20), whole_schema(minimum=1, maximum=20)]
Armour = Annotated[int, whole(0, 20), whole_schema(minimum=0, maximum=20)]


def _shots(value: object) -> Shots:
    what = "a number of shots such as 1, D3, 2D6 or 3D6x2"
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise expected(what)
    try:
        return Shots.parse(value)
    except ValueError:
        raise expected(what) from None


ShotsSpec = Annotated[
    Shots,
    PlainValidator(_shots),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 99},
                {"type": "string", "pattern": r"^([1-9]\d?|([1-9]\d?)?[dD][36]([xX*][1-9]\d?)?)$"},
            ]
        }
    ),
]


def _share(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise expected("a share from 0 to 1")
    return float(value)


Share = Annotated[
    float,
    PlainValidator(_share),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1}),
]


def _facing(value: object) -> Facing | None:
    return None if value is None else Facing(one_of("target facing", Facing)(value))


FACING_SCHEMA: dict[str, Any] = {"enum": [*map(str, Facing), None]}
TargetFacing = Annotated[Facing | None, PlainValidator(_facing), WithJsonSchema(FACING_SCHEMA)]


def _facings(value: object) -> Facing | dict[str, Facing | None] | None:
    """One facing, or some by the names of the shooters."""
    if not isinstance(value, dict):
        return _facing(value)
    found: dict[str, Facing | None] = {}
    for name, word in value.items():
        if word is not None and not isinstance(word, str):
            raise expected(f"one of: {', '.join(Facing)}", (name,))
        if word is not None and word not in list(Facing):
            raise wrong(unknown("target facing", word[:LONGEST_TEXT], map(str, Facing)), (name,))
        found[name] = None if word is None else Facing(word)
    return found


TargetFacings = Annotated[
    Facing | dict[str, Facing | None] | None,
    PlainValidator(_facings),
    WithJsonSchema(
        {"anyOf": [FACING_SCHEMA, {"type": "object", "additionalProperties": FACING_SCHEMA}]}
    ),
]

_NEEDED = "a whole number from 2 to 20, or null for none"


def _needed(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 20:
        raise expected(_NEEDED)
    return value


Needed = Annotated[
    int | None,
    PlainValidator(_needed),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 2, "maximum": 20}, {"type": "null"}]}),
]
