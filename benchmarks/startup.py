"""How long the commands take as whole processes, beside importing what they rest on.

    python benchmarks/startup.py [ROUNDS]

The processes run in turn, so that a busy machine slows all of them alike; the ratio of the medians
to `import shapely, pydantic` is what to compare between machines and versions.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEVEN_DROIDS = str(ROOT / "maps" / "legion-seven-droids.yaml")
MEASURED_TABLE = str(ROOT / "maps" / "legion-measured-table.yaml")
HARD_COVER = str(ROOT / "maps" / "ninth-age-2-hard-cover.yaml")
ODDS = str(ROOT / "maps" / "legion-odds-seven-droids.yaml")
POOL = "5 white, aim 1, surge hit, cover heavy, defence red"


def commands(picture: str, sheet: str) -> dict[str, list[str]]:
    """The processes to time, by the name they are shown under; the first is the unit."""
    defilade = ["-m", "defilade"]
    return {
        "import shapely, pydantic": ["-c", "import shapely, pydantic"],
        "import defilade": ["-c", "import defilade"],
        "defilade --help": [*defilade, "--help"],
        "defilade check (seven droids)": [*defilade, "check", SEVEN_DROIDS],
        "defilade check (measured table)": [*defilade, "check", MEASURED_TABLE],
        "defilade check (9th Age, hard cover)": [*defilade, "check", HARD_COVER],
        "defilade odds (seven droids)": [*defilade, "odds", ODDS],
        "defilade odds --pool": [*defilade, "odds", "--pool", POOL],
        "import matplotlib.figure": ["-c", "import matplotlib.figure"],
        "defilade draw (seven droids)": [*defilade, "draw", SEVEN_DROIDS, "-o", picture],
        "defilade rule (seven droids, html)": [*defilade, "rule", SEVEN_DROIDS, "-o", sheet],
    }


def seconds(arguments: list[str]) -> float:
    """The time that one Python process takes [s]."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(rounds: int) -> dict[str, list[float]]:
    """The times of every process [s], after one round that only warms up."""
    with tempfile.TemporaryDirectory() as folder:
        each = commands(os.path.join(folder, "drawn.svg"), os.path.join(folder, "ruling.html"))
        for arguments in each.values():
            seconds(arguments)
        times: dict[str, list[float]] = {name: [] for name in each}
        for _ in range(rounds):
            for name, arguments in each.items():
                times[name].append(seconds(arguments))
    return times


def main() -> None:
    """Print the median, the least time and the ratio of each process."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    times = measure(rounds)
    unit = statistics.median(next(iter(times.values())))
    print(f"{'median of ' + str(rounds):<34}{'[s]':>6}{'least':>8}{'ratio':>8}")
    for name, took in times.items():
        median = statistics.median(took)
        print(f"{name:<34}{median:>6.2f}{min(took):>8.2f}{median / unit:>8.1f}")


if __name__ == "__main__":
    main()
