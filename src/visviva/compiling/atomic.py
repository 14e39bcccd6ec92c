"""Numbers that threads of one parallel loop see of each other: counted up, marked and looked at at once.

Who finds a mark set also finds all that was written before it was set.
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
    """An intrinsic of a vector of int64 and the number of an entry: what `act` does with its place."""

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


def _plain_mark(values: Index, i: int) -> int:
    values[i] = 1
    return 1


def _plain_look(values: Index, i: int) -> int:
    return int(values[i])


def _mark(builder: Any, place: Any) -> Any:
    builder.store_atomic(ir.Constant(WORD, 1), place, "release", 8)
    return ir.Constant(WORD, 1)


count_on = (
    _plain_count
    if config.DISABLE_JIT
    else _of_entry(lambda b, place: b.atomic_rmw("add", place, ir.Constant(WORD, 1), "acq_rel"))
)
"""`count_on(values, i)`: values[i] += 1, by one thread at a time; what it was before."""
mark = _plain_mark if config.DISABLE_JIT else _of_entry(_mark)
"""`mark(values, i)`: values[i] = 1, after all that this thread has written."""
look_at = (
    _plain_look if config.DISABLE_JIT else _of_entry(lambda b, place: b.load_atomic(place, "acquire", 8))
)
"""`look_at(values, i)`: values[i], and all that was written before it was marked."""
