"""Prescribed motions as operations: those with `bind_motion` run in kernels, others are called in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.operations import Op

Path = Callable[[float], tuple[ArrayLike, ArrayLike, ArrayLike]]
"""t -> value, rate and second rate; with `bind_motion(clock, out)` it also provides operations that write
these to out (3, m) at the time clock[0]."""


def motion_ops(path: Path, clock: Array, out: Array) -> list[Op]:
    """Operations that write value, rate and second rate of a motion to out (3, m)."""
    bound = getattr(path, "bind_motion", None)
    if bound is not None:
        ops: list[Op] = bound(clock, out)
        return ops
    return [(_evaluate, (path, clock, out))]


def _evaluate(path: Path, clock: Array, out: Array) -> None:
    value, rate, second = path(float(clock[0]))
    out[0] = np.asarray(value, float).reshape(out[0].shape)
    out[1], out[2] = np.asarray(rate, float).ravel(), np.asarray(second, float).ravel()


def motion_at(motion: Any, t: float, *shape: int) -> tuple[Array, Array, Array]:
    """Value, rate and second rate, each of this shape, of a motion with `bind_motion`."""
    out = np.zeros((3, int(np.prod(shape))))
    for kernel, arguments in motion.bind_motion(np.array([t]), out):
        kernel(*arguments)
    value, rate, second = out.reshape(3, *shape)
    return value, rate, second
