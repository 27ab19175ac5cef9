"""Star Wars: Legion: line of sight, obscured miniatures and cover."""

from defilade.rules.chance import Outcome
from defilade.rules.legion.chance import chance
from defilade.rules.legion.check import check
from defilade.rules.legion.editions import EDITIONS, Edition, edition
from defilade.rules.legion.profile import Keywords, Profile, UnitType
from defilade.rules.legion.readings import READINGS
from defilade.rules.legion.verdict import Attack, Cover, How, MiniatureVerdict, Verdict
from defilade.rules.readings import MEASURING_ERROR

__all__ = [
    "EDITIONS",
    "MEASURING_ERROR",
    "READINGS",
    "Attack",
    "Cover",
    "Edition",
    "How",
    "Keywords",
    "MiniatureVerdict",
    "Outcome",
    "Profile",
    "UnitType",
    "Verdict",
    "chance",
    "check",
    "edition",
]
