"""How the values of one entry go together, as far as it is the same in all games: one shape.

These checks look at the entries as they were written, so that they hold whether or not the values
beside them are right; the JSON Schema says the same in its own words (`schema`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from defilade.mapfile.entries import CENTRED, SHAPES

Path = tuple[str | int, ...]
Fault = tuple[Path, str]
"""Where something is wrong, as keys and numbers from the top of the file, and what."""


def entries(
    data: dict[str, Any], key: str, path: Path = ()
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The entries of a list that are mappings, each with its path; nothing for what is no list.

    `path` is that of `data`.
    """
    listed = data.get(key)
    for index, entry in enumerate(listed if isinstance(listed, list) else []):
        if isinstance(entry, dict):
            yield (*path, key, index), entry


def question(data: dict[str, Any]) -> Iterator[Fault]:
    """An answer without a question."""
    if "expect" in data and "ask" not in data:
        message = "needs to know who attacks whom; add ask: {attacker: ..., defender: ...}"
        yield ("expect",), message


def shape(path: Path, piece: dict[str, Any]) -> Iterator[Fault]:
    """A piece without exactly one shape, or with keys that its shape does not have."""
    shapes = [key for key in SHAPES if key in piece]
    if len(shapes) != 1:
        got = f"got {' and '.join(shapes)}" if shapes else "got none"
        yield (*path, "shape"), f"expected exactly one of {', '.join(SHAPES)}; {got}"
        return
    shape = shapes[0]
    if shape in CENTRED and "at" not in piece:
        yield (*path, "at"), f"missing; write the centre of the {shape}, such as at: [18, 20]"
    if shape not in CENTRED and "rotation" in piece and "at" not in piece:
        yield (
            (*path, "rotation"),
            f"a {shape} turns about its at; add at: [x, y], or turn the points",
        )
    if shape == "wall" and "thickness" not in piece:
        yield (*path, "thickness"), "missing; write how thick the wall is, such as thickness: 0.5"
    for key, owner in (("thickness", "wall"), ("holes", "polygon")):
        if key in piece and shape != owner:
            what = f"only a {owner} has {'a ' * (key == 'thickness')}{key}"
            yield (*path, key), f"{what}, and this is a {shape}; remove the line"


ONE_SHAPE: dict[str, Any] = {
    "oneOf": [{"required": [shape]} for shape in SHAPES],
    "dependentRequired": {
        **{shape: ["at"] for shape in CENTRED},
        "wall": ["thickness"],
        "thickness": ["wall"],
        "holes": ["polygon"],
        "rotation": ["at"],
    },
}
"""What `shape` says, as JSON Schema."""
