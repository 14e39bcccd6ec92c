"""Trampolines: entry to a kernel by address, with its arguments in a block of 64-bit words.

A trampoline `enter(block)` reads them and calls the kernel. It is compiled per kernel and argument types,
and cached on disk under a name that changes with the kernel.

    array: address of its data, lengths, and strides if it is not contiguous  |  number: its bits
    named tuple: its members, one after the other
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np import numpy_support
from numba.np.arrayobj import populate_array

from visviva.arrays import Index
from visviva.compiling.growable_array import GrowableArray
from visviva.compiling.kernel import kernel_address
from visviva.compiling.kernel_hash import content_hash
from visviva.compiling.operations import Call
from visviva.compiling.parallel import runs_in_threads
from visviva.compiling.stored import stored_signatures
from visviva.compiling.threads import start_threads

SCALARS = {bool: types.boolean, int: types.int64, float: types.float64}
ARRAY = ("dtype", "ndim", "contiguous")
WORD = ir.IntType(64)

_addresses: dict[tuple[Any, tuple[Any, ...]], int] = {}


def _type_key(value: Any) -> Any:
    """A cheap key for the kernel type of an argument; None if a kernel cannot take it."""
    if isinstance(value, np.ndarray):
        return value.dtype, value.ndim, value.flags.c_contiguous
    if isinstance(value, GrowableArray):
        return _type_key(value.array)
    if hasattr(value, "_fields"):
        held = tuple(_type_key(one) for one in value)
        return None if None in held else (type(value), held)
    if isinstance(value, np.generic):
        value = value.item()
    return type(value) if type(value) in SCALARS else None


def _type_of(sort: Any) -> Any:
    """The type for a key."""
    if not isinstance(sort, tuple):
        return SCALARS[sort]
    if len(sort) == len(ARRAY):
        dtype, ndim, contiguous = sort
        return types.Array(numpy_support.from_dtype(dtype), ndim, "C" if contiguous else "A")
    return types.NamedTuple([_type_of(one) for one in sort[1]], sort[0])


def _add_words(value: Any, words: list[int]) -> None:
    if isinstance(value, np.ndarray):
        words.append(value.__array_interface__["data"][0])
        words += value.shape
        if not value.flags.c_contiguous:
            words += value.strides
    elif isinstance(value, GrowableArray):
        words += value.words()
    elif hasattr(value, "_fields"):
        for one in value:
            _add_words(one, words)
    else:
        value = value.item() if isinstance(value, np.generic) else value
        words += struct.unpack("q", struct.pack("d" if isinstance(value, float) else "q", value))


def entry_of(op: Call) -> tuple[int, Index] | None:
    """The trampoline address of an operation, compiled or read from disk, and its arguments as words.

    None if it is not a kernel, or has arguments that no block can hold.
    """
    kernel, arguments = op
    if not hasattr(kernel, "py_func"):
        return None
    sorts, words, rooms = [], list[int](), list[tuple[GrowableArray, int]]()
    for value in arguments:
        sort = _type_key(value)
        if sort is None:
            return None
        sorts.append(sort)
        if isinstance(value, GrowableArray):
            rooms.append((value, len(words)))
        _add_words(value, words)
    block = np.array(words, np.int64)
    for room, at in rooms:
        room.used_in(block, at)
    return _address_of(kernel, tuple(sorts)), block


def is_stored(op: Call) -> bool:
    """Whether the trampoline of an operation is loaded or on disk."""
    kernel, arguments = op
    sorts = tuple(map(_type_key, arguments))
    if not hasattr(kernel, "py_func") or None in sorts:
        return False
    return (kernel, sorts) in _addresses or (types.int64,) in stored_signatures(_trampoline(kernel, sorts))


def _address_of(kernel: Any, sorts: tuple[Any, ...]) -> int:
    if (kernel, sorts) not in _addresses:
        if runs_in_threads(kernel):
            start_threads()
        _addresses[kernel, sorts] = kernel_address(_trampoline(kernel, sorts), types.none(types.int64))
    return _addresses[kernel, sorts]


@cache
def _trampoline(kernel: Any, sorts: tuple[Any, ...]) -> Callable[[int], None]:
    call = _call_with_block(kernel, tuple(map(_type_of, sorts)))

    def enter(block: int) -> None:
        call(block)

    enter.__module__, enter.__qualname__ = kernel.py_func.__module__, kernel.py_func.__qualname__
    return enter


def _call_with_block(kernel: Any, argument_types: tuple[Any, ...]) -> Any:
    @intrinsic
    def call(typing_context: Any, block: Any) -> Any:
        function = typing_context.resolve_value_type(kernel)
        signature = function.get_call_type(typing_context, argument_types, {})

        def code(context: Any, builder: Any, own: Any, given: Any) -> Any:
            words = builder.inttoptr(given[0], WORD.as_pointer())
            at, values = 0, []
            for one in argument_types:
                value, at = _read(context, builder, words, at, one)
                values.append(value)
            context.get_function(function, signature)(builder, values)
            return context.get_dummy_value()

        return types.none(types.int64), code

    call.content = f"{content_hash(kernel)} {argument_types}"
    return call


def _read(context: Any, builder: Any, words: Any, at: int, type_: Any) -> tuple[Any, int]:
    """One argument read from the words starting at index `at`, and the index of the next one."""

    def word(i: int) -> Any:
        return builder.load(builder.gep(words, [ir.Constant(WORD, i)]))

    if isinstance(type_, types.NamedTuple):
        held = []
        for one in type_.types:
            value, at = _read(context, builder, words, at, one)
            held.append(value)
        return context.make_tuple(builder, type_, held), at
    if not isinstance(type_, types.Array):
        value = word(at)
        if type_ == types.float64:
            value = builder.bitcast(value, ir.DoubleType())
        elif type_ == types.boolean:
            value = builder.icmp_unsigned("!=", value, ir.Constant(WORD, 0))
        return value, at + 1
    array = context.make_array(type_)(context, builder)
    size = ir.Constant(WORD, numpy_support.as_dtype(type_.dtype).itemsize)
    n = type_.ndim
    shape = [word(at + 1 + i) for i in range(n)]
    if type_.layout == "C":
        strides = [size]
        for length in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], length))
    else:
        strides = [word(at + 1 + n + i) for i in range(n)]
    data = builder.inttoptr(word(at), array.data.type)
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return array._getvalue(), at + 1 + n + (0 if type_.layout == "C" else n)


@intrinsic
def call_at(typing_context: Any, address: Any, block: Any) -> Any:
    """Call the trampoline at an address; exceptions propagate to the caller."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        convention = context.call_conv
        function_type = convention.get_function_type(types.none, (types.int64,))
        function = builder.inttoptr(given[0], function_type.as_pointer())
        status, _ = convention.call_function(builder, function, types.none, (types.int64,), [given[1]])
        with builder.if_then(status.is_error, likely=False):
            convention.return_status_propagate(builder, status)
        return context.get_dummy_value()

    return types.none(types.int64, types.int64), code
