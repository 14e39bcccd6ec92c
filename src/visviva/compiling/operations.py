"""The elements of a program: calls of kernels, loops and branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from visviva.arrays import Array


@dataclass(frozen=True)
class While:
    """Operations repeated as long as flag (1,) is not 0 before them."""

    flag: Array
    ops: Sequence[Op]


@dataclass(frozen=True)
class When:
    """Operations executed once if flag (1,) is not 0."""

    flag: Array
    ops: Sequence[Op]


Call = tuple[Callable[..., Any], tuple[Any, ...]]
"""A kernel, or any function, and its arguments: arrays with fixed addresses, and numbers."""
Op = Call | While | When
"""An element of a `visviva.compiling.program.Program`."""
