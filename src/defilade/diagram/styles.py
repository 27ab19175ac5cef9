"""Two more styles: one for black and white print, one for dark screens."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from defilade.diagram.style import STYLE, Look, Style

_PRINT_KINDS = MappingProxyType(
    {
        "obstacle": Look(fill="#dedede", hatch="////", ink="#8c8c8c"),
        "scatter": Look(fill="#f6f6f6", hatch="\\\\\\\\", ink="#a8a8a8"),
        "area": Look(fill="#efefef", hatch="|||", ink="#9a9a9a"),
        "barricade": Look(fill="#d2d2d2", hatch="xxxxx", ink="#7a7a7a"),
        "point of interest": Look(fill="#e8e8e8", hatch="++", ink="#8c8c8c"),
        "open": Look(fill="#f9f9f9"),
        "field": Look(fill="#f3f3f3", hatch="||||", ink="#b0b0b0"),
        "forest": Look(fill="#e2e2e2", hatch="\\\\\\", ink="#8c8c8c"),
        "hill": Look(fill="#ececec", hatch="--", ink="#9a9a9a"),
        "ruins": Look(fill="#e6e6e6", hatch="+++", ink="#969696"),
        "wall": Look(fill="#c8c8c8", hatch="xxxxx", ink="#707070"),
        "impassable": Look(fill="#bcbcbc", hatch="////", ink="#6e6e6e"),
        "building": Look(fill="#d0d0d0", hatch="xx", ink="#7a7a7a"),
        "water": Look(fill="#f2f2f2", hatch="-----", ink="#bcbcbc"),
    }
)

_DARK_KINDS = MappingProxyType(
    {
        "obstacle": Look(fill="#3d382f", hatch="////", ink="#6f6655"),
        "scatter": Look(fill="#3f3b1d", hatch="\\\\\\\\", ink="#7a7133"),
        "area": Look(fill="#1f3a30", hatch="|||", ink="#3f7a63"),
        "barricade": Look(fill="#463c2e", hatch="xxxxx", ink="#84735a"),
        "point of interest": Look(fill="#40283a", hatch="++", ink="#87567a"),
        "open": Look(fill="#20221f"),
        "field": Look(fill="#3d3719", hatch="||||", ink="#786a30"),
        "forest": Look(fill="#1f3a23", hatch="\\\\\\", ink="#427a4a"),
        "hill": Look(fill="#3b3322", hatch="--", ink="#74633f"),
        "ruins": Look(fill="#332d3a", hatch="+++", ink="#665a74"),
        "wall": Look(fill="#4a3f31", hatch="xxxxx", ink="#8a765c"),
        "impassable": Look(fill="#444444", hatch="////", ink="#757575"),
        "building": Look(fill="#44322a", hatch="xx", ink="#7f5f50"),
        "water": Look(fill="#1c3244", hatch="-----", ink="#3f6987"),
    }
)

PRINT = Style(
    beyond="#f2f2f2",
    grid="#ededed",
    strong_grid="#cccccc",
    attacker="#4a4a4a",
    attacker_ink="#1a1a1a",
    defender="#ffffff",
    defender_edge="#1a1a1a",
    defender_ink="#1a1a1a",
    other="#e4e4e4",
    other_edge="#a0a0a0",
    sight="#3a3a3a",
    blocked="#000000",
    soft="#7c7c7c",
    hard="#000000",
    shade="#6a6a6a",
    facing="#7c7c7c",
    measure="#3a3a3a",
    clear="#ffffff",
    series=("#b4b4b4", "#dcdcdc", "#8c8c8c", "#cacaca", "#9e9e9e", "#ececec", "#7a7a7a"),
    kinds=_PRINT_KINDS,
)
"""The style for black and white print: greys, with hatches, dashes and marks to tell apart."""

DARK = Style(
    paper="#16181b",
    beyond="#0c0d0f",
    ink="#f0f0f0",
    faint_ink="#b4b8bd",
    grid="#24272b",
    strong_grid="#3d4249",
    table_edge="#9aa0a8",
    attacker="#56b4e9",
    attacker_ink="#9ad4f6",
    defender="#5a3013",
    defender_edge="#f08a3c",
    defender_ink="#ffbf8f",
    other="#33373c",
    other_edge="#7d838a",
    mark="#f6f6f6",
    sight="#56b4e9",
    blocked="#f0f0f0",
    soft="#e0b040",
    hard="#f0f0f0",
    shade="#a0a0a0",
    facing="#f08a3c",
    measure="#ffbf8f",
    token="#4a4d51",
    terrain_edge="#b4b0a6",
    clear="#16181b",
    series=("#c98a2b", "#2f7fb5", "#3f9a78", "#b56a97", "#a59a35", "#b8562a", "#7f8a93"),
    kinds=_DARK_KINDS,
)
"""The style for dark screens."""

STYLES: Mapping[str, Style] = MappingProxyType({"default": STYLE, "print": PRINT, "dark": DARK})
"""The styles by the names that the commands know."""
