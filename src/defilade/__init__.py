r'''Who sees whom on a wargames table, who is in cover, why, and how surely.

>>> import defilade
>>> battle = defilade.loads("""
... game: legion
... edition: "2025-11"
... table: {size: [36, 36]}
... terrain:
...   - {name: wall, kind: obstacle, cover: heavy, height: 1, rectangle: [6, 1/2"], at: [18, 20]}
... units:
...   - {name: clones, side: republic, type: clone trooper, miniatures: [{at: [18, 8]}]}
...   - name: droids
...     side: separatists
...     type: droid trooper
...     miniatures: [{at: [17, 22]}, {at: [19, 22]}, {at: [24, 22]}]
... """)

A verdict is worked out once; text, record and diagram only show it:

>>> verdict = defilade.legion.check(
...     battle.table, attacker="clones", defender="droids", edition=battle.edition
... )
>>> verdict.sees, str(verdict.cover), verdict.obscured_count
(True, 'heavy', 2)
>>> for line in defilade.ruling(verdict)[:6]:
...     print(line)
Heavy cover for droids: 2 of 3 obscured, 2 needed.
  12.97 in apart (range 3); certain: margin 6.3 mm, measured to 1 mm
<BLANKLINE>
droids, seen from clones 1
  droids 1  seen  obscured  partly by wall, 1.22 in away; margin 6.3 mm
  droids 2  seen  obscured  partly by wall, 1.22 in away; margin 6.3 mm
>>> defilade.record(verdict, map_path="wall.yaml")["obscured"]
{'count': 2, 'of': 3, 'needed': 2}

What stands on a table can be changed, and asked again: a droid steps out to the side.

>>> droids = battle.table.unit("droids")
>>> one, two, three = droids.miniatures
>>> spread = droids.with_miniatures((one.moved_to((24, 26)), two, three))
>>> table = battle.table.with_units([battle.table.unit("clones"), spread])
>>> after = defilade.legion.check(
...     table, attacker="clones", defender="droids", edition=battle.edition
... )
>>> str(after.cover), [m.name for m in after.miniatures if m.obscured]
('none', ['droids 2'])

Every name here is imported when it is first used, so that `import defilade` costs nothing.
'''

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from defilade import diagram, sheet
    from defilade.errors import DefiladeError, MapError
    from defilade.geometry import shapes
    from defilade.mapfile import MapFile, dumps, load, loads
    from defilade.report import record, ruling
    from defilade.rules import legion, ninth_age
    from defilade.rules.verdict import Finding
    from defilade.tabletop import (
        Base,
        Block,
        Facing,
        Miniature,
        Silhouette,
        Table,
        Terrain,
        Token,
        Unit,
    )
    from defilade.units import to_inches, to_mm

__version__ = "0.1.0"

__all__ = [
    "Base",
    "Block",
    "DefiladeError",
    "Facing",
    "Finding",
    "MapError",
    "MapFile",
    "Miniature",
    "Silhouette",
    "Table",
    "Terrain",
    "Token",
    "Unit",
    "diagram",
    "dumps",
    "legion",
    "load",
    "loads",
    "ninth_age",
    "record",
    "ruling",
    "shapes",
    "sheet",
    "to_inches",
    "to_mm",
]

_MODULES = {
    "diagram": "defilade.diagram",
    "legion": "defilade.rules.legion",
    "ninth_age": "defilade.rules.ninth_age",
    "shapes": "defilade.geometry.shapes",
    "sheet": "defilade.sheet",
}

_HOMES = {
    "defilade.errors": ("DefiladeError", "MapError"),
    "defilade.mapfile": ("MapFile", "dumps", "load", "loads"),
    "defilade.notebook": ("load_ipython_extension",),  # for %load_ext; no name of ours
    "defilade.report": ("record", "ruling"),
    "defilade.rules.verdict": ("Finding",),
    "defilade.tabletop": (
        *("Base", "Block", "Facing", "Miniature", "Silhouette"),
        *("Table", "Terrain", "Token", "Unit"),
    ),
    "defilade.units": ("to_inches", "to_mm"),
}


def __getattr__(name: str) -> Any:
    """The public name, imported from where it lives (PEP 562)."""
    if name in _MODULES:
        value: Any = import_module(_MODULES[name])
    else:
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module 'defilade' has no attribute {name!r}")
        value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
