"""Temporary arrays of a kernel on its stack, without allocation.

`np.empty` in a kernel costs about 75 ns, half the time of a contact of two boxes. Such an array must not
outlive the kernel that creates it: it may not be returned or stored.
Proved by tests/compiling/test_scratch.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import config, types
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from visviva.arrays import Array, Index

MAX_BYTES = 1 << 16  # most bytes of such an array


def allocate_on_stack(builder: Any, type_: Any) -> Any:
    """Uninitialised space in the frame of a function: Numba's own is zeroed at every call."""
    with builder.goto_entry_block():
        return builder.alloca(type_)


def _scratch(dtype: Any) -> Any:
    """A function that creates arrays (rows, columns) of one type, with sizes known at compile time."""

    @intrinsic(prefer_literal=True)
    def scratch(typing_context: Any, rows: Any, columns: Any) -> Any:
        if not isinstance(rows, types.IntegerLiteral) or not isinstance(columns, types.IntegerLiteral):
            raise TypingError("expected the size of a scratch array as two constants")
        n, m = rows.literal_value, columns.literal_value
        if not 0 < 8 * n * m <= MAX_BYTES:
            raise TypingError(f"found a scratch array of {8 * n * m} bytes, expected at most {MAX_BYTES}")
        array_type = types.Array(dtype, 2, "C")

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            element = context.get_data_type(dtype)
            room = allocate_on_stack(builder, ir.ArrayType(element, n * m))
            array = make_array(array_type)(context, builder)
            sizes = [context.get_constant(types.intp, size) for size in (n, m, 8 * m, 8)]
            data = builder.bitcast(room, element.as_pointer())
            populate_array(array, data, sizes[:2], sizes[2:], sizes[3], None)
            return array._getvalue()

        return array_type(rows, columns), code

    return scratch


def _floats(rows: int, columns: int) -> Array:
    """Without the compiler: filled with a value that reveals reads of uninitialised numbers."""
    return np.full((rows, columns), np.nan)


def _integers(rows: int, columns: int) -> Index:
    return np.full((rows, columns), np.iinfo(np.int64).min // 2)


scratch = _floats if config.DISABLE_JIT else _scratch(types.float64)
scratch_integers = _integers if config.DISABLE_JIT else _scratch(types.int64)
