"""From the entries of a 9th Age map to what stands on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from defilade.mapfile import build as common
from defilade.mapfile.build import good, parsed
from defilade.mapfile.document import UNSTATED
from defilade.mapfile.form import Fault, Path
from defilade.mapfile.ninth_age.document import Ask, Expect, ExpectShooter, NinthAgeMap
from defilade.mapfile.ninth_age.entries import (
    BlockEntry,
    DefenceEntry,
    ExpectEntry,
    FeatureEntry,
    MapEntry,
    NinthAgeAskEntry,
    RankedEntry,
    ShooterEntry,
    WeaponEntry,
)
from defilade.rules.ninth_age import attack_rules
from defilade.rules.ninth_age.editions import EDITIONS, Edition
from defilade.rules.ninth_age.profile import Damage, Defence, Keywords, Profile, State, Weapon
from defilade.rules.ninth_age.readings import READINGS
from defilade.rules.ninth_age.tables import SKIRMISH_GAP, NinthAgeMiniature, NinthAgeUnit
from defilade.rules.ninth_age.terrain import Feature, House
from defilade.rules.ninth_age.verdict import To
from defilade.tabletop import Block, Ranked, Table
from defilade.tabletop.block import in_ranks, ranked

MOST_ON_A_TABLE = 5000
"""Miniatures on the most crowded table that is read; two armies have some 300."""


@dataclass(slots=True, kw_only=True)
class Built(common.Built[Feature, NinthAgeUnit, Edition]):
    """What could be built of a map of the 9th Age, and the units that are placed one by one."""

    listed: set[Path] = field(default_factory=set)


def build(data: dict[str, Any], context: dict[str, Any], bad: set[Path]) -> Built:
    """Build every entry whose path is not in `bad`."""
    built = Built(edition=_edition(data))
    for path, piece in good(data, "terrain", FeatureEntry, context, bad):
        if shape := common.shape(path, piece, built.faults):
            house = House(
                opaque=piece.opaque, cover=piece.cover, when=piece.when, height=piece.height
            )
            made = Feature(name=piece.name, kind=piece.kind, shape=shape, house=house)
            built.terrain.append((path, made))
    placed = 0
    for path, unit in good(data, "units", BlockEntry, context, bad):
        placed += unit.count or 0
        if placed > MOST_ON_A_TABLE:
            message = f"this makes it more than {MOST_ON_A_TABLE} miniatures; no table holds them"
            built.faults.append(((*path, "count"), message))
            break
        if block := _unit(path, unit, built.faults):
            built.units.append((path, block))
            if unit.miniatures:
                built.listed.add(path)
    built.edition = common.read(built.edition, data, READINGS, built.faults)
    return built


def _edition(data: dict[str, Any]) -> Edition:
    name = data.get("edition")
    return EDITIONS[name if isinstance(name, str) and name in EDITIONS else "3"]


def _unit(path: Path, unit: BlockEntry, faults: list[Fault]) -> NinthAgeUnit | None:
    state = State(orders=unit.orders, skirmishing=unit.skirmishing, advance_rate=unit.advance_rate)
    placed = _listed(path, unit, faults) if unit.miniatures else _placed(path, unit, faults)
    names = [miniature.name for miniature in placed or ()]
    if placed is None or len(set(names)) < len(names):
        return None  # names given twice are reported for the whole file at once
    return Block(name=unit.name, side=unit.side, state=state, facing=unit.facing, miniatures=placed)


def _placed(
    path: Path, unit: BlockEntry, faults: list[Fault]
) -> tuple[NinthAgeMiniature, ...] | None:
    """The miniatures of a unit that files and a count place."""
    profile = _profile(unit, None, path, path, faults)
    base, files, count, at = unit.base, unit.files, unit.count, unit.at
    if profile is None or base is None or files is None or count is None or at is None:
        return None  # what is missing is reported by `form`
    return ranked(
        unit.name,
        base=base,
        files=files,
        count=count,
        at=at,
        facing=unit.facing,
        profile=profile,
        gap=SKIRMISH_GAP if unit.skirmishing else 0.0,
    )


def _listed(
    path: Path, unit: BlockEntry, faults: list[Fault]
) -> tuple[NinthAgeMiniature, ...] | None:
    """The miniatures of a unit that lists them one by one."""
    entries = unit.miniatures or ()
    bases = [entry.base or unit.base for entry in entries]
    profiles = [
        _profile(unit, entry, path, (*path, "miniatures", index), faults)
        for index, entry in enumerate(entries)
    ]
    places = [(entry.at, base) for entry, base in zip(entries, bases, strict=True) if base]
    rows = in_ranks(places, unit.facing)
    made = tuple(
        Ranked(
            name=entry.name or f"{unit.name} {number}",
            at=at,
            base=base,
            facing=unit.facing,
            rank=rank,
            file=file,
            profile=profile,
        )
        for number, (entry, (at, base), (rank, file), profile) in enumerate(
            zip(entries, places, rows, profiles, strict=True), 1
        )
        if profile is not None
    )
    return made if len(made) == len(entries) else None


def _profile(
    unit: BlockEntry, own: RankedEntry | None, unit_path: Path, path: Path, faults: list[Fault]
) -> Profile | None:
    """The profile of a miniature: its own values, from `path`, and the unit's for all others."""
    before = len(faults)

    def value(key: str) -> Any:
        its = getattr(own, key, None)
        return getattr(unit, key) if its is None else its

    def at(key: str) -> Path:
        return (*(unit_path if getattr(own, key, None) is None else path), key)

    keywords = parsed(Keywords.parse, value("keywords"), at("keywords"), faults)
    weapon = _weapon(value("weapon"), at("weapon"), faults)
    if len(faults) > before:
        return None
    return Profile(
        heights=value("height"),
        kind=value("type"),
        keywords=keywords,
        aim=value("aim"),
        weapon=weapon,
        defence=_defence(value("defence")),
        moved=value("moved"),
    )


def _weapon(entry: WeaponEntry | None, path: Path, faults: list[Fault]) -> Weapon | None:
    if entry is None:
        return None
    if entry.minimum >= entry.range:
        faults.append(((*path, "minimum"), "the least range is not below the greatest one"))
        return None
    rules, damage = parsed(attack_rules.split, entry.rules, (*path, "rules"), faults)
    if entry.strength is None and (damage or entry.ap is not None):
        key = "ap" if entry.ap is not None else "rules"
        message = "bears on wounds, which need a strength; write for example strength: 3"
        faults.append(((*path, key), message))
        return None
    return Weapon(
        name=entry.name or "",
        range=entry.range,
        least_range=entry.minimum,
        shots=entry.shots,
        rules=rules,
        damage=None
        if entry.strength is None
        else Damage(strength=entry.strength, armour_penetration=entry.ap or 0, **damage),
    )


def _defence(entry: DefenceEntry | None) -> Defence | None:
    return None if entry is None else Defence(**entry.model_dump())


def made(entry: MapEntry, built: Built, path: str, sha256: str) -> NinthAgeMap:
    """The map of what was built, all of it sound."""
    return NinthAgeMap(
        path=path,
        title=entry.title or "",
        edition=built.edition,
        source=entry.source or "",
        table=Table(
            size=entry.table.size,
            terrain=tuple(piece for _, piece in built.terrain),
            units=tuple(unit for _, unit in built.units),
        ),
        ask=_ask(entry.ask),
        expect=_expect(entry.expect),
        sha256=sha256,
    )


def _ask(entry: NinthAgeAskEntry | None) -> Ask | None:
    if entry is None:
        return None
    return Ask(attacker=entry.attacker, defender=entry.defender, attack=entry.attack)


def _expect(entry: ExpectEntry | None) -> Expect | None:
    """The answer that a map states, without what it leaves open."""
    if entry is None:
        return None
    stated = {key: getattr(entry, key) for key in entry.model_fields_set}
    if entry.counts is not None:
        stated["counts"] = {
            key.replace("_", " "): getattr(entry.counts, key)
            for key in type(entry.counts).model_fields
            if key in entry.counts.model_fields_set
        }
    if entry.shooters is not None:
        stated["shooters"] = {name: _shooter(each) for name, each in entry.shooters.items()}
    return Expect(**stated)


def _shooter(entry: ShooterEntry) -> ExpectShooter:
    stated = {key: getattr(entry, key) for key in entry.model_fields_set}
    lines = stated.pop("lines", None)
    if lines is not None:
        keys = [key for key in type(lines).model_fields if key in lines.model_fields_set]
        stated["lines"] = {To(key): getattr(lines, key) for key in keys}
    return ExpectShooter(range_in=stated.pop("range", UNSTATED), **stated)
