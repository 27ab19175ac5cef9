"""How far an attack has come: the results in the pool, and whatever later steps depend on."""

from __future__ import annotations

from typing import NamedTuple

from defilade.dice import Counts


class State(NamedTuple):
    """The attack between two steps.

    `crits`, `surges`, `hits` and `blanks` are results in the Attack Pool; of blanks only as many
    are counted as a later step can use. `aims` are the attacker's tokens left for later steps,
    `aimed` and `dodged` whether a token was spent on rerolls or on dodging, where that matters.
    `scored`: there was a hit or critical in the Roll Attack Dice step. `shields` are active ones.
    `gained` is Pierce beyond the pool's own, `used` Pierce spent on a Guardian's dice. `defence`
    are the white and the red defence dice before they are rolled, then the blocks and the surges
    that they show; `blocks` are counted once surges are converted. `backlash` are wounds of the
    attacker, `guarded` wounds of the Guardian.
    """

    crits: int = 0
    surges: int = 0
    hits: int = 0
    blanks: int = 0
    aims: int = 0
    aimed: bool = False
    scored: bool = False
    dodged: bool = False
    shields: int = 0
    gained: int = 0
    used: int = 0
    defence: Counts = ()
    blocks: int = 0
    wounds: int = 0
    suppression: int = 0
    backlash: int = 0
    guarded: int = 0

    @property
    def results(self) -> int:
        """The hits and criticals in the pool."""
        return self.crits + self.hits


def tokens(count: int, name: str) -> str:
    """So many tokens, in words: "spend 2 aim tokens"."""
    if not count:
        return f"keep the {name} tokens"
    return f"spend {count} {name} token{'s' if count > 1 else ''}"
