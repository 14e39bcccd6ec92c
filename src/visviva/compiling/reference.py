"""A record of arrays passed to kernels by address, where it would otherwise be hundreds of numbers.

Numba passes a named tuple as all the numbers of all its arrays: every call copies them, and
the callee writes them to the stack. Within kernels `reference(record)` is one address, whose attributes are
those of the record; in plain Python it is the record itself.

The record lives in the stack frame of the kernel that creates the reference, and its arrays must outlive it:
they belong to its caller. So a kernel may create references only of its own arguments and of parts of them.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import config, types
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model

from visviva.compiling.scratch import allocate_on_stack

ADDRESS = ir.IntType(8).as_pointer()


class Reference(types.Type):  # type: ignore[misc]  # Numba has no types
    """The type of the address of a record."""

    def __init__(self, record: Any) -> None:
        self.record = record
        super().__init__(f"reference({record})")


@register_model(Reference)
class _Model(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, type_: Reference) -> None:
        super().__init__(manager, type_, ADDRESS)


@infer_getattr
class _Attributes(AttributeTemplate):  # type: ignore[misc]
    key = Reference

    def generic_resolve(self, reference: Reference, name: str) -> Any:
        record = reference.record
        return record.types[record.fields.index(name)] if name in record.fields else None


def _member(context: Any, builder: Any, record: Any, address: Any, number: int) -> Any:
    member_address = builder.bitcast(address, context.get_value_type(record).as_pointer())
    return builder.gep(member_address, [ir.Constant(ir.IntType(32), i) for i in (0, number)], inbounds=True)


@lower_getattr_generic(Reference)
def _attribute(context: Any, builder: Any, reference: Reference, address: Any, name: str) -> Any:
    record = reference.record
    number = record.fields.index(name)
    value = builder.load(_member(context, builder, record, address, number))
    return impl_ret_borrowed(context, builder, record.types[number], value)


@intrinsic
def _reference(typing_context: Any, record: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        address = builder.bitcast(allocate_on_stack(builder, context.get_value_type(record)), ADDRESS)
        for number in range(len(record.fields)):
            part = builder.extract_value(values[0], number)
            builder.store(part, _member(context, builder, record, address, number))
        return address

    return Reference(record)(record), code


def _identity(record: Any) -> Any:
    return record


reference = _identity if config.DISABLE_JIT else _reference
