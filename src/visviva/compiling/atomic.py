"""Atomic operations on integers shared by the threads of a parallel loop: count, mark and look.

A thread that finds a mark set also sees all that was written before it was set (release and acquire).
Proved by tests/compiling/test_atomic.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import config, types
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from visviva.arrays import Index

WORD = ir.IntType(64)


def _of_entry(act: Callable[[Any, Any], Any]) -> Any:
    """An intrinsic on an entry of an int64 vector: `act` generates code for the entry's address."""

    @intrinsic
    def one(typing_context: Any, values: Any, i: Any) -> Any:
        if values != types.Array(types.int64, 1, "C"):
            raise TypingError("expected an array of int64 in one piece")

        def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            data = make_array(signature.args[0])(context, builder, given[0]).data
            return act(builder, builder.gep(data, [given[1]]))

        return types.int64(values, types.int64), code

    return one


def _plain_count(values: Index, i: int) -> int:
    values[i] += 1
    return int(values[i]) - 1


def _plain_set(values: Index, i: int) -> int:
    values[i] = 1
    return 1


def _plain_load(values: Index, i: int) -> int:
    return int(values[i])


def _set(builder: Any, address: Any) -> Any:
    builder.store_atomic(ir.Constant(WORD, 1), address, "release", 8)
    return ir.Constant(WORD, 1)


fetch_increment = (
    _plain_count
    if config.DISABLE_JIT
    else _of_entry(lambda b, place: b.atomic_rmw("add", place, ir.Constant(WORD, 1), "acq_rel"))
)
"""`fetch_increment(values, i)`: atomically values[i] += 1; returns the previous value."""
set_flag = _plain_set if config.DISABLE_JIT else _of_entry(_set)
"""`set_flag(values, i)`: values[i] = 1, after all previous writes of this thread (release)."""
load_flag = (
    _plain_load if config.DISABLE_JIT else _of_entry(lambda b, place: b.load_atomic(place, "acquire", 8))
)
"""`load_flag(values, i)`: values[i], and all that was written before it was marked (acquire)."""
