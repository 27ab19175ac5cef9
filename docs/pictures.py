"""Draws the pictures of the documents anew: python docs/pictures.py.

They are those that the README names with the command that makes each. The tests fail while one of
them is not as its command would draw it.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def commands() -> list[list[str]]:
    """The command lines in the README that write into docs/, without `defilade`."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"`defilade ([^`\n]* -o docs/[^`\n]*)`", readme)
    return [shlex.split(line) for line in found]


def main() -> None:
    """Run them all in the project's folder."""
    for words in commands():
        subprocess.run([sys.executable, "-m", "defilade", *words], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
