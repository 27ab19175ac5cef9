"""How fast the exact odds of an attack come, against the three targets.

Run `python benchmarks/dice.py`. Each attack is worth nothing yet known: every cache starts empty in
a process of its own, and the imports are not counted. It prints seconds (the median of some runs),
the target, and the ratio of the two: below 1 the target is met.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

TARGETS = (
    ("12 dice of three colours, 3 aims", "4 white, 4 black, 4 red, aim 3", 0.2),
    ("15 dice of three colours, 3 aims", "5 white, 5 black, 5 red, aim 3", 0.5),
    ("20 dice of one colour, 3 aims", "20 black, aim 3", 0.2),
)
"""What is timed, the attack, and the target in seconds."""

REST = "surge hit, cover heavy, defence red, pierce 1, dodge 1"
RUNS = 7

CODE = """
import sys, time
from defilade.rules.legion.attack import odds
from defilade.rules.legion.attack.written import attack, written
from defilade.rules.legion.editions import EDITIONS
combat = attack(written(sys.argv[1]), EDITIONS["2025-11"])
start = time.perf_counter()
odds(combat)
print(time.perf_counter() - start)
"""


def seconds(line: str) -> float:
    """The median time of an attack in fresh processes."""
    times = [
        float(
            subprocess.run(
                [sys.executable, "-c", CODE, line], capture_output=True, text=True, check=True
            ).stdout
        )
        for _ in range(RUNS)
    ]
    return statistics.median(times)


def main() -> None:
    """Print a line for each target."""
    print(f"{'attack':<36}{'seconds':>9}{'target':>9}{'ratio':>8}")
    for name, dice, target in TARGETS:
        took = seconds(f"{dice}, {REST}")
        print(f"{name:<36}{took:>9.3f}{target:>9.1f}{took / target:>8.2f}")


if __name__ == "__main__":
    main()
