"""Machine code loaded before it is first called, so that no step of a live run waits for it.

Most operations of a world, and most kernels made by `separate_kernel`, are called for the first time when
something happens: a contact, sleep, a rope that leaves a wheel. To load one from disk takes 2 to 40 ms then;
all of a tower crane's take 0.4 s.
"""

from __future__ import annotations

from typing import Any

from numba import config

from visviva.compiling.parallel import called_by
from visviva.compiling.program import living
from visviva.compiling.separate_kernel import SeparateKernel
from visviva.compiling.stored import stored_signatures


def load_ahead() -> None:
    """Load what the operations of all programs call, as far as it is on disk; nothing is compiled."""
    if config.DISABLE_JIT:
        return
    seen = set[int]()
    for program in list(living):
        for kernel in program.load():
            _load_apart(kernel, seen)


def _load_apart(kernel: Any, seen: set[int]) -> None:
    """Load the kernels apart that a kernel calls, directly or by others."""
    if id(kernel) in seen:
        return
    seen.add(id(kernel))
    if isinstance(kernel, SeparateKernel):
        for arguments in stored_signatures(kernel.py_func):
            kernel.address(arguments)
    for one in called_by(kernel):
        _load_apart(one, seen)
