"""Code for LLVM of what kernels consist of: numbers of arrays read and written by their indices.

Numba packs an array anew at each index, keeps arguments in memory and clears variables at their end, and
leaves it to LLVM to see that nothing of this is needed. For kernels it is known beforehand: their arguments
stay what they are, and numbers need no clearing. Written so, a kernel is half as long.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from llvmlite import ir as llvm
from numba.core import ir, types
from numba.core.lowering import Lower
from numba.core.types.containers import BaseTuple

from visviva.core.wrapper import KernelWrapper

DATA, SHAPE = 4, 5
"""Places of the pointer and of the lengths in what Numba keeps of an array."""


class KernelLower(Lower):  # type: ignore[misc]  # Numba has no types
    """Writes a kernel for LLVM."""

    def init(self) -> None:
        """Find the names that are given a value once."""
        super().init()
        self._arguments: dict[str, Any] = {}
        self._pieces: dict[tuple[str, int, int | None], Any] = {}
        assigned = (one.target.name for block in self.blocks.values() for one in block.find_insts(ir.Assign))
        self._times = Counter(assigned)

    def extract_function_arguments(self) -> Any:
        """Take the arguments over, and remember the block in which all of them are there."""
        arguments = super().extract_function_arguments()
        self._begin = self.builder.basic_block
        return arguments

    def create_cpython_wrapper(self, release_gil: bool = False) -> None:
        """Write the entry from Python."""
        module = self.context.create_module("wrapper")
        kind = self.call_conv.get_function_type(self.fndesc.restype, self.fndesc.argtypes)
        kernel = llvm.Function(module, kind, self.fndesc.llvm_func_name)
        KernelWrapper(
            self.context, module, kernel, self.fndesc, self.env, self.call_helper, release_gil
        ).build()
        self.library.add_ir_module(module)

    def _counted(self, name: str) -> bool:
        """Whether somebody counts who holds the value of a variable."""
        model = self.context.data_model_manager[self.typeof(name)]
        return bool(self.context.enable_nrt and model.contains_nrt_meminfo())

    def loadvar(self, name: str) -> Any:
        """The value of a variable; that of an argument is at hand."""
        return self._arguments[name] if name in self._arguments else super().loadvar(name)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Keep a value. The one before it is read only where it has to be given up."""
        if self._counted(name):
            super().storevar(value, name, argidx)
        elif argidx is not None and self._times[name] == 1:
            self._arguments[name] = value
        elif name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """End a variable, which matters only where somebody counts."""
        if self._counted(name):
            super().delvar(name)

    def lower_inst(self, inst: Any) -> Any:
        """Write an instruction; `a[0] = x` is written as `a[i] = x` is."""
        if isinstance(inst, ir.StaticSetItem) and self._is_number(inst.target, inst.index_var):
            return self.lower_setitem(inst.target, inst.index_var, inst.value, self.fndesc.calltypes[inst])
        return super().lower_inst(inst)

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """Write an expression; `a[0]` is written as `a[i]` is."""
        if expr.op == "static_getitem" and self._is_number(expr.value, expr.index_var):
            return self.lower_getitem(resty, expr, expr.value, expr.index_var, self.fndesc.calltypes[expr])
        return super().lower_expr(resty, expr)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Write `a[i, j]`."""
        if not self._is_number(value, index):
            return super().lower_getitem(resty, expr, value, index, signature)
        dtype = self.typeof(value.name).dtype
        found = self.context.unpack_value(self.builder, dtype, self._pointer(value.name, index.name))
        return self.context.cast(self.builder, found, dtype, resty)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        """Write `a[i, j] = x`."""
        kind = self.typeof(value.name)
        if not self._is_number(target, index) or not isinstance(kind, types.Number | types.Boolean):
            return super().lower_setitem(target, index, value, signature)
        dtype = self.typeof(target.name).dtype
        number = self.context.cast(self.builder, self.loadvar(value.name), kind, dtype)
        self.context.pack_value(self.builder, dtype, number, self._pointer(target.name, index.name))
        return None

    def _is_number(self, array: Any, index: Any) -> bool:
        """Whether an index stands for one number of an array whose numbers follow each other."""
        kind = self.typeof(array.name)
        if index is None or self.context.enable_boundscheck or not isinstance(kind, types.Array):
            return False
        if kind.layout != "C" or not kind.aligned or not isinstance(kind.dtype, types.Number | types.Boolean):
            return False
        axes = _axes(self.typeof(index.name))
        return len(axes) == kind.ndim and all(isinstance(axis, types.Integer) for axis in axes)

    def _pointer(self, array: str, index: str) -> Any:
        """Address of a number: the pointer of the array and (i n + j) m + k."""
        builder, given = self.builder, self.loadvar(index)
        axes = _axes(self.typeof(index))
        several = isinstance(self.typeof(index), BaseTuple)
        place = None
        for axis, kind in enumerate(axes):
            one = builder.extract_value(given, axis) if several else given
            one = self._from_the_end(self.context.cast(builder, one, kind, types.intp), kind, array, axis)
            if place is None:
                place = one
            else:
                ahead = builder.mul(place, self._piece(array, SHAPE, axis), flags=["nsw"])
                place = builder.add(ahead, one, flags=["nsw"])
        return builder.gep(self._piece(array, DATA), [place])

    def _from_the_end(self, index: Any, kind: Any, array: str, axis: int) -> Any:
        """The index, with the length added where it is negative."""
        if not kind.signed or (isinstance(index, llvm.Constant) and index.constant >= 0):
            return index
        builder = self.builder
        below = builder.icmp_signed("<", index, llvm.Constant(index.type, 0))
        return builder.select(below, builder.add(index, self._piece(array, SHAPE, axis)), index)

    def _piece(self, array: str, field: int, axis: int | None = None) -> Any:
        """Pointer or length of an array; of an argument it is taken out once, at the entry."""
        where = field if axis is None else (field, axis)
        if array not in self._arguments:
            return self.builder.extract_value(self.loadvar(array), where)
        key = (array, field, axis)
        if key not in self._pieces:
            with self.builder.goto_block(self._begin):
                self._pieces[key] = self.builder.extract_value(self._arguments[array], where)
        return self._pieces[key]


def _axes(index: Any) -> tuple[Any, ...]:
    return tuple(index.types) if isinstance(index, BaseTuple) else (index,)
