"""Which kernels need the threads of parallel loops."""

from __future__ import annotations

from functools import cache
from typing import Any


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
