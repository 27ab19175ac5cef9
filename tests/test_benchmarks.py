"""The proof at scale, on a small scale: the command runs, and the kernel agrees with the oracle."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PROOF = Path(__file__).parents[1] / "benchmarks" / "proof.py"


def test_two_hundred_pairs_agree() -> None:
    options = ["--pairs", "200", "--processes", "1", "--lines", "100", "--seed", "20", "--plain"]
    done = subprocess.run(
        [sys.executable, str(PROOF), *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    row = re.search(r"^all +(\d+) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)", done.stdout, re.M)
    assert row, done.stdout
    pairs, sees, none, undecided, coarse, disagreements = map(int, row.groups())
    assert pairs == sees + none + undecided == 200
    assert disagreements == 0
    assert undecided == coarse == 0
    assert min(sees, none) > 50
    assert all(f"\n{family}" in done.stdout for family in ("slits, exact", "storeys, exact"))


def test_played_attacks_are_compared_with_the_odds() -> None:
    """On a small scale: the command runs, and every attack has its chi-square line."""
    roll = PROOF.with_name("roll.py")
    done = subprocess.run(
        [sys.executable, str(roll), "--seeds", "300"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(r"chi-square \d+\.\d+ of \d+ degrees of freedom, p = ", done.stdout)) == 5
