"""What is on disk of the machine code of a function that is called by its address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from visviva.compiling.kernel import Addressed, kernel
from visviva.compiling.kernel_cache import KernelCache


def stored_signatures(function: Callable[..., Any]) -> set[tuple[Any, ...]]:
    """The argument types for which `kernel_address` need not compile it."""
    return KernelCache(Addressed(function, kernel(function).targetoptions)).signatures()
