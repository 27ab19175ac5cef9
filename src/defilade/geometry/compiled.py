"""The kernel compiled by numba: the same source, function by function, cached on disk.

Only the extra `fast` installs numba, and only who decides many pairs wants to wait for it, so this
module is imported late. It can stand in for `defilade.geometry.kernel.many`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import logging
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from defilade.geometry.kernel import (
    arcs,
    gates,
    many,
    numbers,
    rims,
    rows,
    search,
    slices,
    stretches,
    triples,
)
from defilade.geometry.kernel.numbers import Parts, Row, Table, length_of

_MODULES = (arcs, stretches, gates, slices, rows, triples, rims, search)
"""In an order in which each imports only from those before."""


def _compiled(module: ModuleType, done: dict[str, object]) -> ModuleType:
    """A second copy of a module whose functions, and those of `done` it imports, are compiled."""
    name = module.__name__.replace(".kernel.", ".kernel_compiled_")
    spec = importlib.util.spec_from_file_location(name, module.__file__)
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    sys.modules[name] = copy  # where numba looks when it reads its cache
    spec.loader.exec_module(copy)
    for key, value in list(vars(copy).items()):
        if isinstance(value, FunctionType) and value.__module__ == name:
            done[key] = numba.njit(cache=True, nogil=True)(value)
        if key in done:
            setattr(copy, key, done[key])
    return copy


@numba.njit(cache=True, nogil=True)
def _row(length: int) -> Any:
    return np.zeros(length)


@numba.njit(cache=True, nogil=True)
def _table(length: int, width: int) -> Any:
    return np.zeros((length, width))


@numba.njit(cache=True, nogil=True)
def _cube(length: int, width: int, depth: int) -> Any:
    return np.zeros((length, width, depth))


@numba.njit(cache=True, nogil=True)
def _counters(length: int) -> Any:
    return np.zeros(length, np.int64)


def _kernel() -> ModuleType:
    done: dict[str, object] = {"row": _row, "table": _table, "cube": _cube, "counters": _counters}
    done["length_of"] = numba.njit(cache=True, nogil=True)(length_of)
    for module in _MODULES:
        _compiled(module, done)
    return _compiled(many, done)


def _is_kept() -> bool:
    """True if what is compiled on disk was compiled from these sources; else it is thrown away.

    Numba looks at the file of each function alone, and would keep one that calls an older other.
    """
    folder = Path(many.__file__).parent
    sources = [Path(module.__file__ or "") for module in (*_MODULES, many, numbers)]
    wanted = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    kept = folder / "__pycache__"
    stamp = kept / "compiled.sha256"
    if stamp.is_file() and stamp.read_text() == wanted:
        return any(kept.glob("many.search_pair*.nbi"))
    try:
        for old in kept.glob("*.nb[ic]"):
            old.unlink(missing_ok=True)
        stamp.write_text(wanted)
    except OSError:
        pass  # not ours to write: then numba keeps its files elsewhere
    return False


if not _is_kept():
    logging.getLogger("defilade").warning(
        "defilade: compiling the search, once for this installation; it takes about a minute"
    )
_KERNEL = _kernel()


def search_pair(
    core_a: Table,
    core_b: Table,
    ends: Row,
    parts: Parts,
    stacked: bool,
    most_cells: int,
    line: Row,
) -> tuple[int, int]:
    """The same as `kernel.many.search_pair`, from the same lists."""
    found = np.zeros(6)
    answer, cells = _KERNEL.search_pair(
        _array(core_a, 2),
        _array(core_b, 2),
        np.array(ends, dtype=np.float64),
        parts_of(parts),
        stacked,
        most_cells,
        found,
    )
    line[:] = found.tolist()
    return answer, cells


def search_pairs(*arguments: Any) -> None:
    """The same as `kernel.many.search_pairs`, on arrays; other threads run meanwhile."""
    _KERNEL.search_pairs(*arguments)


def parts_of(parts: Parts) -> tuple[Any, ...]:
    """The parts as arrays."""
    return (
        _array(parts[0], 2),
        _array(parts[1], 3),
        _array(parts[2], 2),
        np.array(parts[3], dtype=np.int64),
        np.array(parts[4], dtype=np.float64),
        _array(parts[5], 2),
        _array(parts[6], 4),
    )


def _array(rows: Table, width: int) -> Any:
    return np.array(rows, dtype=np.float64).reshape(-1, width)
