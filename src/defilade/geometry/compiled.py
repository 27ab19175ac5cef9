"""The kernel compiled by numba: the same source, function by function, cached on disk.

Only the extra `fast` installs numba, and only who decides many pairs wants to wait for it, so this
module is imported late. `kernel` here has every function of `defilade.geometry.kernel`.
"""

from __future__ import annotations

import importlib.util
import sys
from types import FunctionType, ModuleType

import numba

from defilade.geometry import kernel as _plain


def _compiled() -> ModuleType:
    name = "defilade.geometry.kernel_compiled"
    spec = importlib.util.spec_from_file_location(name, _plain.__file__)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where numba looks when it reads its cache
    spec.loader.exec_module(module)
    for name, function in list(vars(module).items()):
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            setattr(module, name, numba.njit(cache=True)(function))
    return module


kernel = _compiled()
