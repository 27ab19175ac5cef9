"""From obscured miniatures to the cover value: suppression, keywords, smoke. L-12, L-13."""

from __future__ import annotations

from itertools import product

import pytest

from defilade.rules.legion import Attack, Cover, UnitType
from tests.rules.legion.tables import (
    COVER_OF,
    MM,
    RADIUS,
    Thing,
    attack,
    box,
    codes,
    low_wall,
    readings,
    smoke,
    texts,
    unit,
)

NEAR = 10 - RADIUS
HEIGHT_OF_COVER = {"none": 0, "light": 1, "heavy": 2}


def oracle(terrain: str, suppressed: bool, keyword: int, tokens: int, sharpshooter: int) -> int:
    """The value by the rule: improvements first, up to heavy; then reductions, down to none."""
    improved = min(2, HEIGHT_OF_COVER[terrain] + suppressed + keyword + tokens)
    return max(0, improved - sharpshooter)


def fired(
    terrain: str = "none",
    *,
    attacker: tuple[str, ...] = (),
    defender: tuple[str, ...] = (),
    suppression: int = 0,
    courage: int | None = 2,
    type: UnitType = UnitType.TROOPER,
    tokens: int = 0,
    kind: Attack = Attack.RANGED,
    extra: tuple[Thing, ...] = (),
) -> Cover:
    things: list[Thing] = [
        unit("shooter", (10, 0), keywords=attacker),
        unit(
            "target",
            (10, 10),
            keywords=defender,
            suppression=suppression,
            courage=courage,
            type=type,
        ),
        *(smoke((10 + n, 12), name=f"smoke {n}") for n in range(tokens)),
        *extra,
    ]
    if terrain != "none":
        things.append(low_wall("wall", NEAR - 1, cover=terrain))
    return attack(*things, kind=kind).cover


@pytest.mark.parametrize("terrain", COVER_OF)
@pytest.mark.parametrize("sharpshooter", [0, 1, 2, 3])
def test_improvements_and_reductions_in_their_order(terrain: str, sharpshooter: int) -> None:
    for suppressed, keyword, tokens in product((False, True), (0, 1, 2), (0, 1, 2)):
        got = fired(
            terrain,
            attacker=(f"Sharpshooter {sharpshooter}",) if sharpshooter else (),
            defender=(f"Cover {keyword}",) if keyword else (),
            suppression=2 * suppressed,
            tokens=tokens,
        )
        assert got == oracle(terrain, suppressed, keyword, tokens, sharpshooter)


def test_the_keywords_example() -> None:
    """Heavy terrain, suppressed, Sharpshooter 1: the cap comes first, so light."""
    assert fired("heavy", suppression=2, attacker=("Sharpshooter 1",)) is Cover.LIGHT


@pytest.mark.parametrize(
    ("courage", "suppression", "type", "suppressed"),
    [
        (1, 0, UnitType.TROOPER, False),
        (1, 1, UnitType.TROOPER, True),
        (2, 1, UnitType.TROOPER, False),  # T28: one token is not enough for courage 2
        (2, 2, UnitType.CLONE_TROOPER, True),
        (2, 3, UnitType.WOOKIEE_TROOPER, True),
        (2, 2, UnitType.EMPLACEMENT_TROOPER, True),
        (2, 2, UnitType.CREATURE_TROOPER, True),
        (1, 9, UnitType.DROID_TROOPER, False),
        (None, 9, UnitType.TROOPER, False),
    ],
)
def test_who_is_suppressed(
    courage: int | None, suppression: int, type: UnitType, suppressed: bool
) -> None:
    cover = fired("light", courage=courage, suppression=suppression, type=type)
    assert cover is (Cover.HEAVY if suppressed else Cover.LIGHT)
    in_the_open = fired(courage=courage, suppression=suppression, type=type)
    assert in_the_open is (Cover.LIGHT if suppressed else Cover.NONE)


@pytest.mark.parametrize("terrain", COVER_OF)
def test_blast(terrain: str) -> None:
    assert fired(terrain, attacker=("Blast",), defender=("Cover 2",)) is Cover.NONE
    immune = fired(terrain, attacker=("Blast",), defender=("Immune: Blast",))
    assert immune is COVER_OF[terrain]


def test_immune_blast_helps_against_blast_alone() -> None:
    cover = fired("heavy", attacker=("Blast", "Sharpshooter 1"), defender=("Immune: Blast",))
    assert cover is Cover.LIGHT


@pytest.mark.parametrize("terrain", COVER_OF)
def test_unconcerned(terrain: str) -> None:
    assert fired(terrain, defender=("Unconcerned", "Cover 1"), tokens=1) is Cover.NONE


@pytest.mark.parametrize("kind", [Attack.MELEE, Attack.OVERRUN])
def test_no_cover_but_against_ranged_attacks(kind: Attack) -> None:
    """T17: an overrun over a unit in heavy cover meets none; nor does a melee attack."""
    assert fired("heavy", defender=("Cover 2",), suppression=2, tokens=2, kind=kind) is Cover.NONE


def test_low_profile_leaves_the_cover_as_it_is() -> None:
    assert fired("light", defender=("Low Profile",)) is Cover.LIGHT
    laid = (unit("shooter", (10, 0)), unit("target", (10, 10), keywords=["Low Profile"]))
    in_the_open = attack(*laid)
    assert in_the_open.cover is Cover.NONE
    assert "legion.cover.low-profile" not in codes(in_the_open)
    behind = attack(*laid, low_wall("wall", NEAR - 1))
    assert "legion.cover.low-profile" in codes(behind)


def falling(
    above: float, below: float = 0.0, *, keywords: tuple[str, ...] = (), kind: str = "obstacle"
) -> tuple[Cover, set[str]]:
    """The cover of a unit behind a heavy parapet, attacked from a roof `above` [in] high."""
    tower = box("tower", (10, 0), (4, 4), above)
    floor = [box("floor", (10, 14), (8, 6), below)] if below else []
    parapet = box("parapet", (10, 12.5), (6, 0.5), below + 1)
    verdict = attack(
        unit("shooter", (10, 1.4, above), keywords=["Death From Above"]),
        unit("target", (10, 13.4, below), keywords=keywords),
        tower,
        *floor,
        parapet,
    )
    assert verdict.sees
    assert verdict.terrain_cover is Cover.HEAVY
    return verdict.cover, readings(verdict)


@pytest.mark.parametrize(
    ("above", "below", "works"),
    [
        (3, 0, True),
        (6, 0, True),
        (7, 0, True),
        (5, 2, False),  # T15: both in the first band of 6 in
        (6, 1, False),  # exactly 6 in is still the first band
        (6.1, 1, True),
        (7, 5, True),
        (12, 7, False),
        (13, 7, True),
    ],
)
def test_death_from_above(above: float, below: float, works: bool) -> None:
    """L-12, T15: a greater band of height, not merely a greater height."""
    cover, used = falling(above, below)
    assert cover is (Cover.NONE if works else Cover.HEAVY)
    assert ("L-12" in used) is works


def test_death_from_above_ignores_the_keyword_too() -> None:
    """T16."""
    cover, _ = falling(7, keywords=("Cover 2",))
    assert cover is Cover.NONE


def test_death_from_above_on_the_table() -> None:
    assert fired("heavy", attacker=("Death From Above",)) is Cover.HEAVY


IN_REACH = 6.0


@pytest.mark.parametrize(
    ("distance", "diameter", "counts"),
    [
        (IN_REACH, 0.0, True),
        (IN_REACH + 0.01 * MM, 0.0, False),
        (IN_REACH + 1.01, 0.0, False),
        (IN_REACH + 0.5, 1.0, True),
        (IN_REACH + 0.5 + 0.01 * MM, 1.0, False),
    ],
)
def test_smoke_within_range_1(distance: float, diameter: float, counts: bool) -> None:
    """L-13: a token is a point unless it is given a diameter; on the boundary is within."""
    token = smoke((10, 30 + RADIUS + distance), diameter)
    verdict = attack(unit("shooter", (10, 0)), unit("target", (10, 30)), token)
    assert verdict.cover is (Cover.LIGHT if counts else Cover.NONE)
    near_enough = distance < IN_REACH + 1  # to count if the token were as wide as tokens are
    assert ("L-13" in readings(verdict)) is (near_enough and diameter == 0)


def test_smoke_at_the_attacking_leader_helps_the_defender() -> None:
    verdict = attack(unit("shooter", (10, 0)), unit("target", (10, 30)), smoke((10, -3)))
    assert verdict.cover is Cover.LIGHT


def test_each_smoke_token_counts_once() -> None:
    """One near both leaders is one token; two are two."""
    laid = (unit("shooter", (10, 0)), unit("target", (10, 8)))
    assert attack(*laid, smoke((10, 4))).cover is Cover.LIGHT
    assert attack(*laid, smoke((10, 4)), smoke((11, 4), name="other")).cover is Cover.HEAVY


def test_smoke_counts_from_leaders_only() -> None:
    laid = (unit("shooter", (10, 0), (40, 0)), unit("target", (10, 30), (40, 30)))
    assert attack(*laid, smoke((40, 2)), smoke((40, 28), name="other")).cover is Cover.NONE


def test_the_steps_are_told_in_their_order() -> None:
    things = (
        unit("shooter", (10, 0), keywords=["Sharpshooter 1"]),
        unit("target", (10, 10), courage=1, suppression=1, keywords=["Cover 1"]),
        low_wall("wall", NEAR - 1, cover="light"),
        smoke((10, 12)),
    )
    verdict = attack(*things)
    assert verdict.cover is Cover.LIGHT
    steps = [code.removeprefix("legion.cover.") for code in codes(verdict) if "cover" in code]
    assert steps == ["terrain", "suppressed", "keyword", "smoke", "sharpshooter"]
    (text,) = texts(verdict, "legion.cover.sharpshooter")
    assert text == "shooter: Sharpshooter 1: the cover is now light"


def test_what_improves_heavy_cover_leaves_it_as_it_is() -> None:
    verdict = attack(
        unit("shooter", (10, 0)),
        unit("target", (10, 10), courage=1, suppression=1),
        low_wall("wall", NEAR - 1, cover="heavy"),
    )
    assert verdict.cover is Cover.HEAVY
    (text,) = texts(verdict, "legion.cover.suppressed")
    assert text.endswith(": the cover stays heavy")


def test_smoke_is_told_with_its_distance() -> None:
    """The nearest trooper leader's; what is too far is named too, and changes nothing."""
    laid = (unit("shooter", (10, 0)), unit("target", (10, 40)))
    tokens = [
        smoke((10, 2 + RADIUS), name="near"),
        smoke((10, 38 - RADIUS), name="other"),
        smoke((10, 8 + RADIUS), name="far"),
    ]
    verdict = attack(*laid, *tokens)
    assert verdict.cover is Cover.HEAVY
    assert texts(verdict, "legion.cover.smoke") == [
        "near (2 in from shooter 1) and other (2 in from target 1) within range 1 of a trooper "
        "leader: the cover is now heavy"
    ]
    assert texts(verdict, "legion.cover.smoke-far") == [
        "far (8 in from shooter 1) does not count: beyond range 1"
    ]
    out_of_question = smoke((10, 20), name="out of range 2 of both")
    for others in ((), (out_of_question,)):
        without = attack(*laid, *tokens[:2], *others)
        assert without.cover is Cover.HEAVY
        assert "legion.cover.smoke-far" not in codes(without)


def test_smoke_that_is_too_far_is_told_at_its_step() -> None:
    things = (
        unit("shooter", (10, 0), keywords=["Sharpshooter 1"]),
        unit("target", (10, 30), keywords=["Cover 1"]),
        smoke((10, 7)),
        smoke((10, 8), 1.0, name="other"),
    )
    verdict = attack(*things)
    steps = [code.removeprefix("legion.cover.") for code in codes(verdict) if "cover" in code]
    assert steps == ["terrain", "keyword", "smoke-far", "sharpshooter"]
    (finding,) = [found for found in verdict.findings if found.code == "legion.cover.smoke-far"]
    assert finding.by == ("smoke", "other")
    assert finding.reading == "L-13"
    assert finding.source == "Legion Core Rulebook 2025-11, Smoke Tokens"
    assert finding.text == (
        "smoke (6.47 in from shooter 1) and other (6.97 in from shooter 1) do not count: "
        "beyond range 1"
    )


def test_smoke_where_no_leader_is_a_trooper() -> None:
    """It helps troopers' units only; at vehicles its distance is beside the point."""
    vehicles = (
        unit("walker", (10, 0), type=UnitType.GROUND_VEHICLE),
        unit("tank", (10, 30), type=UnitType.GROUND_VEHICLE),
    )
    verdict = attack(*vehicles, smoke((10, 28)))
    assert verdict.cover is Cover.NONE
    assert texts(verdict, "legion.cover.smoke-far") == [
        "smoke does not count: neither leader is a trooper"
    ]
    mixed = attack(vehicles[0], unit("target", (10, 30)), smoke((10, 2)))
    assert mixed.cover is Cover.NONE
    assert texts(mixed, "legion.cover.smoke-far") == [
        "smoke (27.47 in from target 1) does not count: beyond range 1"
    ]
