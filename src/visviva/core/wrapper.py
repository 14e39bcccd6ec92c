"""The entry of a kernel from Python: arrays and numbers are read where Python keeps them.

The dispatcher has looked at the types before it calls, and the caller holds the objects, so an array needs
neither a look at its type nor somebody who counts who holds it: its pointer and lengths are copied.
"""

from __future__ import annotations

from typing import Any

import llvmlite.ir as llvm
from numba.core import cgutils, types
from numba.core.callwrapper import PyCallWrapper

BYTE, INT = llvm.IntType(8).as_pointer(), llvm.IntType(64)
DATA, LENGTHS, STRIDES = (object.__basicsize__ + 8 * place for place in (0, 2, 3))
"""Places in an array object of NumPy, in bytes: after what all objects have come the pointer to the data, the
number of axes, and the pointers to lengths and strides."""


class KernelWrapper(PyCallWrapper):  # type: ignore[misc]  # Numba has no types
    """Writes the entry of one kernel."""

    def build_wrapper(self, api: Any, builder: Any, closure: Any, args: Any, kws: Any) -> None:
        """As Numba does, with shorter ways for arrays and numbers where there is nothing else."""
        if not all(_is_plain(kind) for kind in self.fndesc.argtypes):
            super().build_wrapper(api, builder, closure, args, kws)
            return
        count = len(self.fndesc.argtypes)
        objects = [api.alloca_obj() for _ in range(count)]
        read = api.unpack_tuple(args, self.fndesc.qualname, count, count, *objects)
        with cgutils.if_unlikely(builder, cgutils.is_null(builder, read)):
            builder.ret(api.get_null_object())
        values = [
            self._value(api, builder, builder.load(one), kind)
            for one, kind in zip(objects, self.fndesc.argtypes, strict=True)
        ]
        if not all(isinstance(kind, types.Array) for kind in self.fndesc.argtypes):
            with cgutils.if_unlikely(builder, api.c_api_error()):
                builder.ret(api.get_null_object())
        self._call(api, builder, values)

    def _value(self, api: Any, builder: Any, value: Any, kind: Any) -> Any:
        if isinstance(kind, types.Array):
            return self._array(builder, builder.bitcast(value, BYTE), kind)
        if isinstance(kind, types.Boolean):
            return cgutils.is_not_null(builder, api.object_istrue(value))
        return api.float_as_double(value) if kind == types.float64 else api.long_as_longlong(value)

    def _array(self, builder: Any, start: Any, kind: Any) -> Any:
        def at(offset: int, what: Any) -> Any:
            where = builder.gep(start, [llvm.Constant(INT, offset)])
            return builder.load(builder.bitcast(where, what.as_pointer()))

        def numbers(offset: int) -> list[Any]:
            first = at(offset, INT.as_pointer())
            return [builder.load(builder.gep(first, [llvm.Constant(INT, axis)])) for axis in range(kind.ndim)]

        none, size = (
            llvm.Constant(BYTE, None),
            self.context.get_abi_sizeof(self.context.get_data_type(kind.dtype)),
        )
        lengths, total = numbers(LENGTHS), llvm.Constant(INT, 1)
        for length in lengths:
            total = builder.mul(total, length)
        whole = self.context.get_value_type(kind)
        parts = [none, none, total, llvm.Constant(INT, size), at(DATA, whole.elements[4])]
        parts += [cgutils.pack_array(builder, lengths), cgutils.pack_array(builder, numbers(STRIDES))]
        value = llvm.Constant(whole, llvm.Undefined)
        for place, part in enumerate(parts):
            value = builder.insert_value(value, part, place)
        return value

    def _call(self, api: Any, builder: Any, values: list[Any]) -> None:
        environment = self.get_env(api, builder)
        thread = api.save_thread() if self.release_gil else None
        descriptor, convention = self.fndesc, self.context.call_conv
        status, value = convention.call_function(
            builder, self.func, descriptor.restype, descriptor.argtypes, values, attrs=("noinline",)
        )
        if thread is not None:
            api.restore_thread(thread)
        with builder.if_then(status.is_ok, likely=True):
            with builder.if_then(status.is_none):
                api.return_none()
            builder.ret(api.from_native_return(self._simplified_return_type(), value, environment))
        convention.raise_error(builder, api, status)
        builder.ret(api.get_null_object())


def _is_plain(kind: Any) -> bool:
    if isinstance(kind, types.Array):
        return kind.ndim > 0 and isinstance(kind.dtype, types.Number | types.Boolean)
    return isinstance(kind, types.Boolean) or kind in (types.float64, types.int64)
