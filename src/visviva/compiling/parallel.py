"""Starts the threads of parallel kernels, and determines which kernels need them.

Numba starts its threads when Python calls a parallel kernel. A call by address requires them to be running.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import parallel_kernel


@parallel_kernel
def _touch(values: Array) -> None:
    for i in numba.prange(len(values)):
        values[i] = 0.0


@cache
def start_threads() -> None:
    """Start the threads of this process, once."""
    _touch(np.ones(1))


@cache
def runs_in_threads(kernel: Any) -> bool:
    """Whether a kernel, or one that it calls, has parallel loops."""
    return _search(kernel, "parallel", set())


@cache
def runs_unlocked(kernel: Any) -> bool:
    """Whether the threads of a kernel, or of one that it calls, may need the GIL."""
    return _search(kernel, "nogil", set())


def _search(kernel: Any, option: str, seen: set[int]) -> bool:
    if id(kernel) in seen:
        return False
    seen.add(id(kernel))
    if getattr(kernel, "targetoptions", {}).get(option):
        return True
    return any(_search(one, option, seen) for one in called_by(kernel))


def called_by(kernel: Any) -> list[Any]:
    """The kernels that a kernel names."""
    function = kernel.py_func
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    named = [function.__globals__.get(name) for name in function.__code__.co_names]
    return [one for one in [*cells, *named] if hasattr(one, "py_func")]
