"""How long is one verdict in process, without numba? Unit against unit on random crowded tables.

    python benchmarks/units.py [TABLES]

Legion: 7 miniatures against 6 past 20 pieces on a table of 6 by 3 ft, with all lines, eligibility,
margins and both bounds of the silhouettes. The 9th Age: 10 shooters in two ranks against 12 past
20 pieces and three units, by either edition. It prints the median, the quartiles and the slowest
of the tables in seconds of the processor, which other work on the machine disturbs least.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import defilade
from defilade.mapfile import MapFile

HEIGHTS = (1, 1.5, 2.5, 4, 6)
KINDS = ("forest", "impassable", "wall", "ruins", "field")


def legion(seed: int) -> MapFile:
    """A table of Legion; what is where depends on the seed alone."""
    rng = random.Random(seed)
    lines = ["game: legion", 'edition: "2025-11"', "table: {size: [72, 36]}", "terrain:"]
    for number in range(20):
        size = f"[{rng.uniform(1, 6):.3f}, {rng.uniform(0.5, 4):.3f}]"
        at = f"[{rng.uniform(4, 68):.3f}, {rng.uniform(9, 27):.3f}]"
        cover = "heavy" if number % 2 else "light"
        lines.append(
            f"  - {{name: p{number}, kind: obstacle, cover: {cover}, "
            f"height: {rng.choice(HEIGHTS)}, rectangle: {size}, at: {at}, "
            f"rotation: {rng.uniform(0, 180):.1f}}}"
        )
    lines.append("units:")
    for name, count, y in (("attackers", 7, 5), ("defenders", 6, 31)):
        x = rng.uniform(20, 50)
        places = ", ".join(
            f"{{at: [{x + 1.6 * number:.3f}, {y + rng.uniform(-1, 1):.3f}]}}"
            for number in range(count)
        )
        lines.append(f"  - {{name: {name}, side: {name}, type: trooper, miniatures: [{places}]}}")
    return defilade.loads("\n".join(lines))


def ninth_age(seed: int) -> MapFile:
    """A table of the 9th Age, with heights for both editions."""
    rng = random.Random(seed)
    lines = ["game: ninth-age", 'edition: "3"', "table: {size: [72, 48]}", "terrain:"]
    for number in range(20):
        size = f"[{rng.uniform(0.5, 3):.3f}, {rng.uniform(0.3, 1.5):.3f}]"
        at = f"[{rng.uniform(16, 56):.3f}, {rng.uniform(14, 30):.3f}]"
        kind = KINDS[number % len(KINDS)]
        lines.append(
            f"  - {{name: p{number}, kind: {kind}, rectangle: {size}, at: {at}, "
            f"rotation: {rng.uniform(0, 180):.1f}}}"
        )
    lines.append("units:")
    aim = ", aim: 4+, weapon: {range: 30}"
    blocks = [("attackers", 36, 8, 90, 5, 10, aim), ("defenders", 36, 40, 270, 6, 12, "")]
    blocks += [(f"other {n}", 22 + 14 * n, 33 + n, 80 + 10 * n, 4, 8, "") for n in range(3)]
    for name, x, y, facing, files, count, shoots in blocks:
        lines.append(
            f'  - {{name: {name}, side: {name}, height: {{"2": standard, "3": 1}}, '
            f"base: [20mm, 20mm], files: {files}, count: {count}, at: [{x}, {y}], "
            f"facing: {facing}{shoots}}}"
        )
    return defilade.loads("\n".join(lines))


def legion_verdict(battle: MapFile) -> None:
    """Judge a table of Legion."""
    defilade.legion.check(
        battle.table,  # type: ignore[arg-type]
        attacker="attackers",
        defender="defenders",
        edition=battle.edition,  # type: ignore[arg-type]
    )


def ninth_age_verdict(battle: MapFile, edition: str) -> None:
    """Judge a table of the 9th Age by an edition."""
    defilade.ninth_age.check(
        battle.table,  # type: ignore[arg-type]
        attacker="attackers",
        defender="defenders",
        edition=defilade.ninth_age.edition(edition),
    )


def seconds(tables: int, make: Callable[[int], MapFile], judge: Callable[[MapFile], None]) -> None:
    """Print how long the tables take."""
    found = []
    for seed in range(tables):
        battle = make(seed)
        start = time.process_time()
        judge(battle)
        found.append(time.process_time() - start)
    low, median, high = statistics.quantiles(found, n=4)
    print(f"median {median:.2f} s, quartiles {low:.2f} and {high:.2f}, slowest {max(found):.2f}")


def main(tables: int) -> None:
    """Measure both games."""
    print(f"{tables} tables each")
    print("Legion, 7 against 6, 20 pieces:  ", end="")
    seconds(tables, legion, legion_verdict)
    for edition in ("2", "3"):
        print(f"9th Age, edition {edition}, 10 against 12: ", end="")
        seconds(tables, ninth_age, lambda battle, by=edition: ninth_age_verdict(battle, by))  # type: ignore[misc]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
