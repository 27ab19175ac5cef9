"""What is written is read back as the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from defilade.geometry.shapes import circle, oblong, rectangle
from defilade.mapfile import Ask, MapFile, dumps, load, loads
from defilade.rules.legion.editions import EDITIONS
from defilade.rules.legion.terrain import POI_DIAMETER
from defilade.tabletop import Silhouette, Table, Terrain
from tests.mapfile.random_maps import maps

GOOD = load(Path(__file__).with_name("good.yaml"))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(maps())
def test_any_map_comes_back_equal(written: MapFile) -> None:
    text = dumps(written)
    assert loads(text) == written
    assert dumps(loads(text)) == text


def test_a_map_in_full() -> None:
    piece = Terrain(
        name="a: b",
        kind="obstacle",
        cover="light",
        shape=rectangle((4, 4), (2, 1)),
        bottom=0.5,
        top=2.0,
    )
    table = Table(size=(36.0, 24.5), terrain=(piece,), units=GOOD.table.units[:1])
    table = table.with_units(
        [GOOD.table.units[0].with_miniatures(GOOD.table.units[0].miniatures[:2])]
    )
    made = MapFile(edition=EDITIONS["2025-11"], table=table, title="no")
    assert dumps(made) == (
        'title: "no"\n'
        "game: legion\n"
        'edition: "2025-11"\n'
        "table: {size: [36, 24.5]}\n"
        "\n"
        "terrain:\n"
        '  - name: "a: b"\n'
        "    kind: obstacle\n"
        "    cover: light\n"
        "    polygon: [[3, 3.5], [3, 4.5], [5, 4.5], [5, 3.5]]\n"
        "    height: 1.5\n"
        "    bottom: 0.5\n"
        "\n"
        "units:\n"
        "  - name: clones\n"
        "    side: blue\n"
        "    type: clone trooper\n"
        "    leader: clone leader\n"
        "    courage: 2\n"
        "    suppression: 1\n"
        "    keywords: [Sharpshooter 1, Death From Above]\n"
        "    miniatures:\n"
        "      - {name: clone leader, at: [10, 8]}\n"
        "      - {name: clone 2, at: [11.5, 8], facing: -45}\n"
    )


def test_the_good_map_comes_back_equal() -> None:
    assert loads(dumps(GOOD)) == GOOD


def _piece(**changes: object) -> MapFile:
    (crate,) = [piece for piece in GOOD.table.terrain if piece.name == "crate"]
    changed = replace(crate, **changes)  # type: ignore[arg-type]
    return replace(GOOD, table=Table(size=(36, 48), terrain=(changed,)), ask=None, expect=None)


CANNOT = {
    "an oblong piece": (_piece(shape=oblong((4, 4), 3, 1)), "the shape of 'crate'"),
    "a point": (_piece(shape=replace(circle((4, 4), 1), radius=0.0)), "above 0, got 0"),
    "a kind of another game": (_piece(kind="forest"), "unknown kind of terrain 'forest'"),
    "a point of interest of another size": (
        _piece(kind="point of interest", cover="heavy", shape=circle((4, 4), 2 * POI_DIAMETER)),
        "would not load to an equal map",
    ),
    "a piece below the table": (_piece(bottom=-2.0), "0 or more, got -2"),
    "an estimate of its own": (
        replace(
            GOOD,
            table=GOOD.table.with_units(
                unit.with_miniatures(
                    tuple(
                        replace(each, silhouette=Silhouette(height=2, low=1.9, high=2.1))
                        for each in unit.miniatures
                    )
                )
                for unit in GOOD.table.units
            ),
        ),
        "estimate of its own",
    ),
    "a question about nobody": (
        replace(GOOD, ask=Ask(attacker="clones", defender="ghosts"), expect=None),
        "unknown unit 'ghosts'",
    ),
}


@pytest.mark.parametrize("what", CANNOT)
def test_what_no_map_file_can_say_is_refused(what: str) -> None:
    made, message = CANNOT[what]
    with pytest.raises(ValueError, match=r"^no map file can say") as caught:
        dumps(made)
    assert message in str(caught.value)
