"""Kernels by address: errors reach the caller, and other processes find the kernel on disk."""

from __future__ import annotations

import pytest
from numba import config, types
from numba.core.errors import NumbaTypeError
from numba.extending import intrinsic

from visviva.compiling.kernel import kernel, kernel_address

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compiling there are no addresses")

SIGNATURE = types.none(types.int64)


@intrinsic
def call_at(typing_context, address, value):
    """Call what stands at an address as Numba calls functions."""

    def code(context, builder, signature, arguments):
        convention = context.call_conv
        kind = convention.get_function_type(types.none, (types.int64,)).as_pointer()
        function = builder.inttoptr(arguments[0], kind)
        status, _ = convention.call_function(builder, function, types.none, (types.int64,), [arguments[1]])
        with builder.if_then(status.is_error, likely=False):
            convention.return_status_propagate(builder, status)
        return context.get_dummy_value()

    return types.none(types.int64, types.int64), code


@kernel
def called(address, value):
    call_at(address, value)


def refuse_negative(value):
    if value < 0:
        raise ValueError("negative")


def returns_a_number(value):
    return value


def test_it_is_called_and_what_it_raises_reaches_the_caller() -> None:
    address = kernel_address(refuse_negative, SIGNATURE)
    assert address == kernel_address(refuse_negative, SIGNATURE)
    called(address, 1)
    with pytest.raises(ValueError, match="negative"):
        called(address, -1)


def test_it_returns_what_the_signature_says() -> None:
    with pytest.raises(NumbaTypeError, match="returns int64"):
        kernel_address(returns_a_number, SIGNATURE)
