"""What a table of the 9th Age holds: blocks of miniatures, and features of terrain."""

from __future__ import annotations

from typing import TypeAlias

from defilade.rules.ninth_age.profile import Profile, State
from defilade.rules.ninth_age.terrain import Feature
from defilade.tabletop import Block, Ranked, Table

NinthAgeMiniature: TypeAlias = Ranked[Profile]
NinthAgeUnit: TypeAlias = Block[State, Profile]
NinthAgeTable: TypeAlias = Table[NinthAgeUnit, Feature]

SKIRMISH_GAP = 12.5 / 25.4
"""What skirmishers leave between their bases [in] (second edition, Skirmish Formation)."""
