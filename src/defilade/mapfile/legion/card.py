"""A unit's card in a map: read from its entry, and written again."""

from __future__ import annotations

from defilade.mapfile.build import parsed
from defilade.mapfile.form import Fault, Path
from defilade.mapfile.legion.entries import DiceEntry, UnitEntry, WeaponEntry
from defilade.mapfile.legion.fields import CHARTS, INFINITE, LAST
from defilade.mapfile.write import Pairs, flow, list_of, text, truth
from defilade.rules.legion.attack.faces import AttackDice
from defilade.rules.legion.attack.keywords import weapon_keywords, weapon_texts
from defilade.rules.legion.attack.pool import Weapon
from defilade.rules.legion.card import Card, Tokens
from defilade.rules.legion.keywords import split
from defilade.rules.legion.profile import Keywords
from defilade.tabletop import Miniature


def card(path: Path, unit: UnitEntry, names: list[str], faults: list[Fault]) -> Card:
    """The card of a unit whose miniatures have these names; what is wrong goes to `faults`."""
    healths = tuple(
        (name, entry.health)
        for name, entry in zip(names, unit.miniatures, strict=True)
        if entry.health is not None
    )
    most = max([unit.health or 0, *(health for _, health in healths)])
    if unit.wounds and unit.wounds >= most:
        message = f"{unit.wounds} wounds would have defeated a miniature of health {most}"
        faults.append(((*path, "wounds"), message if most else "needs a health; write health: 1"))
    weapons = [
        _weapon((*path, "weapons", index), entry, faults)
        for index, entry in enumerate(unit.weapons)
    ]
    named = {weapon.name: weapon for weapon in weapons}  # two of one name are reported by `naming`
    return Card(
        weapons=tuple(named.values()),
        surge=unit.attack_surge,
        defence=unit.defence,
        defence_surge=unit.defence_surge,
        health=unit.health,
        healths=healths,
        keywords=keywords(path, unit, faults)[1],
        force=unit.force,
        tokens=Tokens(**unit.tokens.model_dump()) if unit.tokens else Tokens(),
        wounds=unit.wounds,
        moved=unit.moved,
    )


def keywords(path: Path, unit: UnitEntry, faults: list[Fault]) -> tuple[Keywords, tuple[str, ...]]:
    """The unit's keywords, those of sight and cover and those of the attack."""
    return parsed(split, unit.keywords, (*path, "keywords"), faults)


def dice(entry: DiceEntry) -> AttackDice:
    """The attack dice that an entry states."""
    return AttackDice(white=entry.white, black=entry.black, red=entry.red)


def _weapon(path: Path, entry: WeaponEntry, faults: list[Fault]) -> Weapon:
    least, most = entry.range or (1, None)
    return Weapon(
        name=entry.name,
        dice=dice(entry.dice),
        ranged=entry.range is not None,
        melee=entry.melee or entry.range is None,
        minimum=least,
        maximum=most,
        keywords=parsed(weapon_keywords, entry.keywords, (*path, "keywords"), faults),
        only=None if entry.miniatures is None else frozenset(entry.miniatures),
        unmet=entry.unmet,
    )


def pairs(card: Card) -> Pairs:
    """What a card says, as keys with their values, but for its keywords and weapons."""
    found: Pairs = []
    chart = next(word for word, surge in CHARTS.items() if surge is card.surge)
    if chart != "none":
        found.append(("attack_surge", chart))
    if card.defence is not None:
        found.append(("defence", str(card.defence)))
    if card.health is not None:
        found.append(("health", str(card.health)))
    if card.wounds:
        found.append(("wounds", str(card.wounds)))
    for key in ("defence_surge", "force", "moved"):
        if getattr(card, key):
            found.append((key, truth(True)))
    tokens = _tokens(card.tokens)
    return [*found, ("tokens", flow(tokens))] if tokens else found


def weapons(card: Card) -> list[str]:
    """The lines of the card's weapons; none without any."""
    lines = [f"  - {flow(_weapon_pairs(each))}" for each in card.weapons]
    return ["weapons:", *lines] if lines else []


def health(card: Card, miniature: Miniature) -> Pairs:
    """The health of a miniature, where its own is stated."""
    own = dict(card.healths).get(miniature.name)
    return [] if own is None else [("health", str(own))]


def _tokens(tokens: Tokens) -> Pairs:
    names = ("aim", "dodge", "surge", "shields", "observation")
    values = ((name, getattr(tokens, name)) for name in names)
    return [
        (name, str(value)) for name, value in values if value or (name, value) == ("shields", 0)
    ]


def dice_pairs(dice: AttackDice) -> Pairs:
    """Attack dice by colour."""
    return [(str(colour), str(count)) for colour, count in dice.counts.items() if count]


def _weapon_pairs(weapon: Weapon) -> Pairs:
    found: Pairs = [("name", text(weapon.name)), ("dice", flow(dice_pairs(weapon.dice)))]
    if weapon.ranged:
        most = INFINITE if weapon.maximum is None else str(weapon.maximum)
        if max(weapon.minimum, weapon.maximum or 1) > LAST:
            raise ValueError(f"no map file can say a range above {LAST}")
        found.append(("range", list_of([str(weapon.minimum), most])))
    if weapon.melee:
        found.append(("melee", truth(True)))
    if texts := weapon_texts(weapon.keywords):
        found.append(("keywords", list_of([text(each) for each in texts])))
    if weapon.only is not None:
        found.append(("miniatures", list_of([text(name) for name in sorted(weapon.only)])))
    if weapon.unmet:
        found.append(("unmet", list_of([text(each) for each in weapon.unmet])))
    return found
