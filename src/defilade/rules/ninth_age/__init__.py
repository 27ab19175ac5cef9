"""The 9th Age, second and third edition: line of sight, cover, and rolls to hit."""

from defilade.rules.chance import Outcome
from defilade.rules.ninth_age.chance import chance
from defilade.rules.ninth_age.check import check
from defilade.rules.ninth_age.editions import EDITIONS, Edition, edition
from defilade.rules.ninth_age.profile import (
    Height,
    Heights,
    Keywords,
    Kind,
    Order,
    Profile,
    Shots,
    State,
    Weapon,
    WeaponRules,
)
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.tables import NinthAgeMiniature, NinthAgeTable, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature, House, When
from defilade.rules.ninth_age.verdict import Attack, Cover, Shooter, Verdict
from defilade.rules.readings import MEASURING_ERROR

__all__ = [
    "EDITIONS",
    "MEASURING_ERROR",
    "READINGS",
    "Attack",
    "Cover",
    "Edition",
    "Feature",
    "Height",
    "Heights",
    "House",
    "Keywords",
    "Kind",
    "NinthAgeMiniature",
    "NinthAgeTable",
    "NinthAgeUnit",
    "Order",
    "Outcome",
    "Profile",
    "Shooter",
    "Shots",
    "State",
    "Verdict",
    "Weapon",
    "WeaponRules",
    "When",
    "chance",
    "check",
    "edition",
]
