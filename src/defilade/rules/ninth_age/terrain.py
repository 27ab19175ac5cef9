"""Terrain: the kinds of the rulebooks, what each does in each edition, and house rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from defilade.geometry.shapes import Shape
from defilade.rules.ninth_age.profile import Heights
from defilade.rules.ninth_age.verdict import Cover


class Kind(StrEnum):
    """The kinds of terrain."""

    OPEN = "open"
    FIELD = "field"
    FOREST = "forest"
    HILL = "hill"
    RUINS = "ruins"
    WALL = "wall"
    IMPASSABLE = "impassable"
    BUILDING = "building"
    WATER = "water"


class When(StrEnum):
    """When covering terrain covers a target.

    INSIDE: more than half of the target facing is in it. BEHIND: more than half of it is off, and
    the piece lies between. CONTACT: the target's boundary touches it or reaches into it. (Second
    edition, Covering Terrain; third edition, Terrain.)
    """

    INSIDE = "inside"
    BEHIND = "behind"
    CONTACT = "contact"


EVERYWHERE = frozenset({When.INSIDE, When.BEHIND})
"""Inside and/or behind: it need not be told apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nature:
    """What a piece does: whether it is opaque, the cover it gives and when, and its height.

    `height` is None where the piece has none: it then counts whatever stands on either side.
    `spares_towering` pieces do not cover units with Towering Presence. `lets_out` pieces let lines
    of sight out of and into them although they are opaque.
    """

    opaque: bool = False
    cover: Cover = Cover.NONE
    when: frozenset[When] = EVERYWHERE
    height: int | None = None
    spares_towering: bool = False
    lets_out: bool = False


_NOTHING = Nature()
SOLID = Nature(opaque=True, cover=Cover.HARD)
"""Impassable terrain: opaque, and so hard cover wherever it lies in the way."""

SECOND = MappingProxyType(
    {
        Kind.OPEN: _NOTHING,
        Kind.WATER: _NOTHING,
        Kind.FIELD: Nature(cover=Cover.SOFT, when=frozenset({When.INSIDE}), spares_towering=True),
        Kind.FOREST: Nature(cover=Cover.SOFT),
        # hard from wholly behind; soft where the target stands on it, which `obstructions` sees to
        Kind.HILL: Nature(
            opaque=True, cover=Cover.HARD, when=frozenset({When.BEHIND}), lets_out=True
        ),
        Kind.RUINS: Nature(cover=Cover.HARD, when=frozenset({When.INSIDE}), spares_towering=True),
        Kind.WALL: Nature(cover=Cover.HARD, when=frozenset({When.BEHIND}), spares_towering=True),
        Kind.IMPASSABLE: SOLID,
        Kind.BUILDING: SOLID,
    }
)
"""What each kind does in the second edition."""

_TOUCHED = frozenset({When.CONTACT})

THIRD = MappingProxyType(
    {
        Kind.OPEN: _NOTHING,
        Kind.WATER: _NOTHING,
        Kind.FIELD: Nature(cover=Cover.SOFT, when=_TOUCHED, height=3),
        Kind.FOREST: Nature(cover=Cover.SOFT, height=5),
        Kind.HILL: Nature(opaque=True, cover=Cover.HARD, lets_out=True),
        Kind.RUINS: Nature(cover=Cover.HARD, when=_TOUCHED, height=3),
        Kind.WALL: Nature(cover=Cover.HARD, when=_TOUCHED, height=3),
        Kind.IMPASSABLE: SOLID,
        Kind.BUILDING: SOLID,
    }
)
"""What each kind does in the third edition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """House rules of one piece: whatever is not None replaces what its kind does.

    A piece that is made opaque becomes like impassable terrain; one that is made not opaque keeps
    the cover it gives. Cover that is stated holds for those who stand on a hill as well.
    """

    opaque: bool | None = None
    cover: Cover | None = None
    when: frozenset[When] | None = None
    height: Heights | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A piece of terrain: what the players agree to be one piece."""

    name: str
    kind: Kind
    shape: Shape
    house: House = House()
