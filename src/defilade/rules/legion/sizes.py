"""Sizes of Legion's bases and silhouettes: every number with its unit and its source.

No printed text gives these numbers. Base diameters are those of the community's Tabletop Simulator
mod of October 2025 (TTS below); trooper silhouettes are reading L-03, bounded by the mod's heights
and by measuring the printed templates; vehicle heights are the mod's and only a suggestion, because
players agree the silhouette of a vehicle before the game.
"""

from __future__ import annotations

from types import MappingProxyType

from defilade.rules.legion.profile import UnitType
from defilade.tabletop import Base, Silhouette
from defilade.units import MM_PER_INCH


def _mm(value: float) -> float:
    return value / MM_PER_INCH


BASES = MappingProxyType(
    {
        "small": Base.round(_mm(27)),  # 27 mm: TTS, and the ruler repository of E. Kirchman
        "medium": Base.round(_mm(50)),  # 50 mm: TTS
        "large": Base.round(_mm(70)),  # 70 mm: TTS
        "huge": Base.round(_mm(100)),  # 100 mm: TTS
        "laat": Base.round(_mm(120)),  # 120 mm: TTS
        "epic": Base.round(_mm(150)),  # 150 mm nominal; TTS has 149 mm
    }
)
"""Bases by the name players use. Oblong bases have no agreed length: a map states them."""

SMALL_TROOPER = Silhouette(height=1.65, low=_mm(41.9), high=_mm(43.1))
"""Small-base trooper template: 1.65 in, estimates 41.9 to 43.1 mm (reading L-03)."""

NOTCHED_TROOPER = Silhouette(height=2.7, low=_mm(65.5), high=_mm(68.8))
"""Notched-base trooper template: 2.7 in, estimates 65.5 to 68.8 mm (reading L-03)."""

VEHICLE_SILHOUETTES = MappingProxyType(
    {
        name: Silhouette.exactly(inches)  # all inches: TTS
        for name, inches in {
            "74-z": 1.56,
            "barc": 1.58,
            "isp": 1.55,
            "crab droid": 1.45,
            "dwarf spider droid": 1.76,
            "droideka": 1.85,
            "aqua droid": 1.85,
            "x-34": 1.9,
            "swoop": 1.89,
            "occupier": 2.0,
            "stap": 2.25,
            "at-rt": 2.57,
            "saber": 2.60,
            "persuader": 3.32,
            "a-a5": 3.59,
            "aat": 4.02,
            "t-47": 4.63,
            "laat": 6.4,
            "fluttercraft": 6.5,
            "at-st": 8.84,
        }.items()
    }
)
"""Community heights of vehicle hulls, by name; what the players agree comes first."""

_NOTCHED = (UnitType.CREATURE_TROOPER, UnitType.EMPLACEMENT_TROOPER)


def base_of(type: UnitType) -> Base | None:
    """The base that every unit of the type has, or None where the map must say which."""
    return None if type.is_vehicle or type in _NOTCHED else BASES["small"]


def silhouette_of(type: UnitType) -> Silhouette | None:
    """The silhouette of the type's template, or None for vehicles, which have none."""
    if type.is_vehicle:
        return None
    return NOTCHED_TROOPER if type in _NOTCHED else SMALL_TROOPER


__all__ = [
    "BASES",
    "NOTCHED_TROOPER",
    "SMALL_TROOPER",
    "VEHICLE_SILHOUETTES",
    "base_of",
    "silhouette_of",
]
