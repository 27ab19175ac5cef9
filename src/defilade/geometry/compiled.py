"""The kernel compiled by numba: the same source, function by function, cached on disk.

Only the extra `fast` installs numba, and only who decides many pairs wants to wait for it, so this
module is imported late. `kernel` here is `defilade.geometry.kernel.search`, compiled.
"""

from __future__ import annotations

import importlib.util
import sys
from types import FunctionType, ModuleType

import numba

from defilade.geometry.kernel import arcs, gates, search, slices, stretches, wedges


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
            done[key] = numba.njit(cache=True)(value)
        if key in done:
            setattr(copy, key, done[key])
    return copy


def _kernel() -> ModuleType:
    done: dict[str, object] = {}
    for module in (arcs, stretches, gates, slices, wedges):
        _compiled(module, done)
    return _compiled(search, done)


kernel = _kernel()
