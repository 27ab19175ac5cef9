"""Legion's attack: pools, exact odds with the best use of every token, and one attack played out.

The cover of the defender is given: the verdict determines it.
"""

from defilade.rules.legion.attack.combat import Attacker, Combat, Defender, Guardian
from defilade.rules.legion.attack.faces import AttackDice, Colour, Surge
from defilade.rules.legion.attack.form import (
    Contribution,
    Declaration,
    Refusal,
    Target,
    form_pools,
)
from defilade.rules.legion.attack.goal import HITS_AND_CRITICALS, WOUNDS, Goal
from defilade.rules.legion.attack.keywords import KEYWORDS, Keyword
from defilade.rules.legion.attack.odds import After, Odds, odds
from defilade.rules.legion.attack.plan import Plan
from defilade.rules.legion.attack.play import Line, Played, advice, play
from defilade.rules.legion.attack.pool import AttackPool, Batch, Weapon, WeaponKeywords
from defilade.rules.legion.attack.sources import DiceError, GivenDice, RandomDice, Source

__all__ = [
    "HITS_AND_CRITICALS",
    "KEYWORDS",
    "WOUNDS",
    "After",
    "AttackDice",
    "AttackPool",
    "Attacker",
    "Batch",
    "Colour",
    "Combat",
    "Contribution",
    "Declaration",
    "Defender",
    "DiceError",
    "GivenDice",
    "Goal",
    "Guardian",
    "Keyword",
    "Line",
    "Odds",
    "Plan",
    "Played",
    "RandomDice",
    "Refusal",
    "Source",
    "Surge",
    "Target",
    "Weapon",
    "WeaponKeywords",
    "advice",
    "form_pools",
    "odds",
    "play",
]
