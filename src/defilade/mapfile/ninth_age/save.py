"""Writing a map of the 9th Age."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from defilade.mapfile import write
from defilade.mapfile.document import Answer
from defilade.mapfile.ninth_age.document import Expect, NinthAgeMap
from defilade.mapfile.write import Pairs, block, flow, list_of, number, point, text, truth
from defilade.rules.ninth_age import attack_rules
from defilade.rules.ninth_age.editions import EDITIONS
from defilade.rules.ninth_age.profile import Defence, Heights, Profile, Weapon
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.tables import SKIRMISH_GAP, NinthAgeMiniature, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature
from defilade.tabletop import Base, Outline
from defilade.tabletop.block import ranked
from defilade.units import to_inches, to_mm


def lines(map: NinthAgeMap) -> Iterator[str]:
    """The lines of the map's file."""
    switched = write.readings(map.edition, EDITIONS[map.edition.name], READINGS)
    yield from write.head(map, map.game, switched)
    yield from write.section("terrain", [block(_feature(piece)) for piece in map.table.terrain])
    yield from write.section("units", [_unit(unit) for unit in map.table.units])
    yield from write.question(map)
    if map.expect:
        yield from _expect(map.expect)


def _feature(piece: Feature) -> Pairs:
    pairs = [("name", text(piece.name)), ("kind", text(piece.kind))]
    pairs += write.shape(piece.shape, piece.name)
    house = piece.house
    if house.opaque is not None:
        pairs.append(("opaque", truth(house.opaque)))
    if house.cover is not None:
        pairs.append(("cover", str(house.cover)))
    if house.when is not None:
        pairs.append(("when", _words(house.when)))
    if house.height is not None:
        pairs.append(("height", _height(house.height)))
    return pairs


def _words(words: frozenset[Any]) -> str:
    return list_of(sorted(text(word) for word in words))


def _unit(unit: NinthAgeUnit) -> list[str]:
    """A unit by files and count if that is all there is to say, else one by one."""
    kinds = Counter((miniature.base, miniature.profile) for miniature in unit.miniatures)
    base, profile = max(kinds, key=lambda kind: kinds[kind])
    state = unit.state
    files = _by_files(unit)
    all_shoot = all(miniature.profile.aim is not None for miniature in unit.miniatures)
    pairs = [
        ("name", text(unit.name)),
        ("side", text(unit.side)),
        ("type", text(profile.kind)),
        ("height", _height(profile.heights)),
        ("base", _base(base)),
        ("facing", number(unit.facing)),
        *(files or ()),
    ]
    if state.skirmishing:
        pairs.append(("skirmishing", truth(True)))
    pairs += _shooting(profile, None, says_weapon=all_shoot)
    all_defend = all(miniature.profile.defence is not None for miniature in unit.miniatures)
    pairs += _defence(profile.defence) if all_defend else []
    if state.orders:
        pairs.append(("orders", _words(state.orders)))
    if state.advance_rate is not None:
        pairs.append(("advance_rate", number(state.advance_rate)))
    written = block(pairs)
    if files is None:
        written.append("miniatures:")
        for miniature in unit.miniatures:
            own = _miniature(miniature, base, profile, all_shoot=all_shoot)
            if not all_defend or miniature.profile.defence != profile.defence:
                own += _defence(miniature.profile.defence)
            written.append(f"  - {flow(own)}")
    return written


def _by_files(unit: NinthAgeUnit) -> Pairs | None:
    """Files, count and place, if the unit stands just so."""
    first = unit.miniatures[0]
    files = sum(miniature.rank == 1 for miniature in unit.miniatures)
    if files == 0:
        return None
    for at in (tuple(round(each, 6) for each in unit.at), unit.at):
        stands = ranked(
            unit.name,
            base=first.base,
            files=files,
            count=len(unit.miniatures),
            at=(at[0], at[1]),
            facing=unit.facing,
            profile=first.profile,
            gap=SKIRMISH_GAP if unit.state.skirmishing else 0.0,
        )
        if stands == unit.miniatures:
            count = str(len(unit.miniatures))
            return [("files", str(files)), ("count", count), ("at", point((at[0], at[1])))]
    return None


def _miniature(
    miniature: NinthAgeMiniature, base: Base, common: Profile, *, all_shoot: bool
) -> Pairs:
    """What is to be said of a miniature beyond the base and profile that its unit states."""
    profile = miniature.profile
    pairs = [("name", text(miniature.name)), ("at", point(miniature.at))]
    if profile.kind != common.kind:
        pairs.append(("type", text(profile.kind)))
    if profile.heights != common.heights:
        pairs.append(("height", _height(profile.heights)))
    if miniature.base != base:
        pairs.append(("base", _base(miniature.base)))
    is_unlike = (profile.aim, profile.weapon) != (common.aim, common.weapon)
    return pairs + _shooting(profile, common, says_weapon=is_unlike or not all_shoot)


def _shooting(profile: Profile, common: Profile | None, *, says_weapon: bool) -> Pairs:
    """Keywords and moving as far as they differ from what is common; aim and weapon if they say."""
    plain = Profile(heights=profile.heights) if common is None else common
    pairs: Pairs = []
    if profile.keywords != plain.keywords:
        pairs.append(("keywords", list_of([text(each) for each in profile.keywords.texts()])))
    if says_weapon and profile.weapon is not None:
        pairs.append(("aim", f"{profile.aim}+"))
        pairs.append(("weapon", _weapon(profile.weapon)))
    if profile.moved != plain.moved:
        pairs.append(("moved", truth(profile.moved)))
    return pairs


def _defence(defence: Defence | None) -> Pairs:
    if defence is None:
        return []
    pairs: Pairs = [("resilience", str(defence.resilience)), ("armour", str(defence.armour))]
    for key in ("aegis", "fortitude"):
        if (save := getattr(defence, key)) is not None:
            pairs.append((key, f"{save}+"))
    return [("defence", flow([*pairs, ("health_points", str(defence.health_points))]))]


def _height(heights: Heights) -> str:
    if heights.third is None:
        return str(heights.second)
    if heights.second is None:
        return str(heights.third)
    return flow([('"2"', str(heights.second)), ('"3"', str(heights.third))])


def _base(base: Base) -> str:
    if base.outline is Outline.ROUND:
        return flow([("round", _length(base.width))])
    if base.outline is Outline.OBLONG:
        raise ValueError("no map file can say an oblong base of the 9th Age")
    return list_of([_length(base.width), _length(base.length)])


def _length(length: float) -> str:
    """A length in whole millimetres where it is one, else in inches."""
    in_mm = f"{round(to_mm(length))}mm"
    return in_mm if to_inches(in_mm) == length else number(length)


def _weapon(weapon: Weapon) -> str:
    pairs: Pairs = [("name", text(weapon.name))] if weapon.name else []
    pairs.append(("range", number(weapon.range)))
    if weapon.least_range:
        pairs.append(("minimum", number(weapon.least_range)))
    pairs.append(("shots", str(weapon.shots)))
    damage = weapon.damage
    if damage is not None:
        pairs += [("strength", str(damage.strength)), ("ap", str(damage.armour_penetration))]
    rules = weapon.rules.texts() + (() if damage is None else attack_rules.texts(damage))
    if rules:
        pairs.append(("rules", list_of([text(rule) for rule in rules])))
    return flow(pairs)


def _expect(expect: Expect) -> Iterator[str]:
    stated = expect.stated()
    shooters = stated.pop("shooters", None)
    yield "\nexpect:" if stated or shooters is not None else "\nexpect: {}"
    for key, value in stated.items():
        yield f"  {key}: {_answer(value)}"
    if isinstance(shooters, Mapping):
        yield "  shooters:" if shooters else "  shooters: {}"
        for name, shooter in shooters.items():
            yield f"    {text(name)}: {_answer(shooter)}"


def _answer(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return truth(value)
    if isinstance(value, Answer):
        renamed = {"range_in": "range"}
        return flow([(renamed.get(k, k), _answer(v)) for k, v in value.stated().items()])
    if isinstance(value, Mapping):
        return flow([(text(str(name)), _answer(each)) for name, each in value.items()])
    if isinstance(value, tuple):
        return list_of([text(name) for name in value])
    if isinstance(value, float):
        return number(value)
    if isinstance(value, Fraction) or type(value) is int:
        return str(value)
    return text(str(value))
