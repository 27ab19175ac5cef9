"""The command line: each module of this room adds its commands to the group in `frame`."""

from defilade.cli import check, draw, figures, maps, odds, rule
from defilade.cli.frame import commands, main

__all__ = ["check", "commands", "draw", "figures", "main", "maps", "odds", "rule"]
