"""What a unit's card says of attack and defence, with the tokens that lie beside it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from defilade.rules.legion.attack.faces import Colour, Surge
from defilade.rules.legion.attack.keywords import UNIT, printed, read
from defilade.rules.legion.attack.pool import Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The tokens of a unit. `shields` are the active ones; None for all that Shielded X gives.

    `observation` tokens lie on the unit that is attacked.
    """

    aim: int = 0
    dodge: int = 0
    surge: int = 0
    shields: int | None = None
    observation: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and value < 0:
                raise ValueError(f"expected 0 or more {field.name} tokens, got {value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What an attack needs to know of a unit, beyond sight and cover.

    `surge` is its attack surge chart; `defence` its defence die, None where it is not stated;
    `defence_surge`: its chart makes blocks of defence surges. `health` is the wound threshold of
    its miniatures, None where it is not stated, `healths` those of some by name. `keywords` are
    texts as printed, such as "Precise 1". `force`: it has a Force upgrade icon. `wounds` are those
    that one miniature has already suffered. `moved`: in this activation.
    Raises ValueError for numbers that no unit has and for what is no keyword of a unit.
    """

    weapons: tuple[Weapon, ...] = ()
    surge: Surge = Surge.NONE
    defence: Colour | None = None
    defence_surge: bool = False
    health: int | None = None
    healths: tuple[tuple[str, int], ...] = ()
    keywords: tuple[str, ...] = ()
    force: bool = False
    tokens: Tokens = Tokens()
    wounds: int = 0
    moved: bool = False

    def __post_init__(self) -> None:
        if self.defence is Colour.BLACK:
            raise ValueError("defence dice are white or red, got black")
        stated = [] if self.health is None else [self.health]
        thresholds = [1, *stated, *(each for _, each in self.healths)]
        if min(thresholds) < 1 or self.wounds < 0:
            raise ValueError("expected a health of 1 or more and 0 or more wounds")
        names = [weapon.name for weapon in self.weapons]
        if len(set(names)) < len(names):
            raise ValueError("two weapons of a unit share a name")
        object.__setattr__(self, "keywords", printed(self.keywords, UNIT))

    def value(self, keyword: str) -> int:
        """The X of a keyword of the card, 1 where it has none; 0 if the card lacks it."""
        return read(self.keywords, UNIT).get(keyword, 0)

    def health_of(self, miniature: str) -> int | None:
        """The wound threshold of a miniature; None where it is not stated."""
        return dict(self.healths).get(miniature, self.health)
