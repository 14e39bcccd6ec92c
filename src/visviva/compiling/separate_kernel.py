"""Kernels that are compiled separately, at their first call, and called by address.

Numba puts the code of everything that a kernel calls into the kernel, and optimises the whole again at each
level: a call tree of depth d is compiled d times, with every branch that this world never takes. A kernel
made by `separate_kernel` is left out of its callers. They hold a slot for its address, initially empty; a
caller that finds it empty requests the address here, and the kernel is then compiled or read from disk.

The cost is a call that is not inlined, a few ns. So `separate_kernel` is used where a call tree branches by
kind.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import inspect
import pickle
import sys
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic, typeof_impl

from visviva.compiling.kernel import kernel, kernel_address

RETURN_TYPES = {"None": types.none, "int": types.int64, "float": types.float64, "bool": types.boolean}
WAIT, MAX_WAIT = 0.1, 60.0  # for a descriptor: between two tries, and in all [s]
RESOLVER_SYMBOL = "visviva_address_of_kernel"

_known: dict[str, SeparateKernel] = {}


class SeparateKernel:
    """A kernel to be called by address; from Python it is called like any other."""

    def __init__(self, function: Callable[..., Any], key: str) -> None:
        self.key, self.py_func = key, function
        self.addresses: dict[tuple[Any, ...], int] = {}
        self.content = f"{key} -> {self.py_func.__annotations__['return']}"
        self.returns = RETURN_TYPES[self.py_func.__annotations__["return"]]
        self.call = intrinsic(self._definition())
        _known[key] = self

    @cached_property
    def _outer(self) -> Any:
        return kernel(self.py_func)

    def __call__(self, *values: Any) -> Any:
        """The value of the kernel."""
        return self._outer(*values)

    def address(self, arguments: tuple[Any, ...]) -> int:
        """The code address for these argument types; compiled if necessary."""
        if arguments not in self.addresses:
            self.addresses[arguments] = kernel_address(self.py_func, self.returns(*arguments))
        return self.addresses[arguments]

    def _definition(self) -> Callable[..., Any]:
        def definition(typing_context: Any, *arguments: Any) -> Any:
            plain = tuple(types.unliteral(argument) for argument in arguments)
            return self.returns(*plain), _call(self.key)

        own = inspect.signature(self.py_func).parameters
        first = inspect.Parameter("typing_context", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        definition.__signature__ = inspect.Signature([first, *own.values()])  # type: ignore[attr-defined]
        return definition


@typeof_impl.register(SeparateKernel)
def _typeof(value: SeparateKernel, context: Any) -> Any:
    """In other kernels its name stands for the call by address."""
    return cpu_target.typing_context.resolve_value_type(value.call)


def separate_kernel(function: Callable[..., Any]) -> Any:
    """A kernel that is compiled separately and called by address; its annotation gives the return type.

    It returns None, int, float or bool. Within `numba.prange` only an `unlocked_parallel_kernel` may call it.
    """
    if config.DISABLE_JIT:
        return kernel(function)
    return SeparateKernel(function, f"{function.__module__}.{function.__name__}")


def _call(key: str) -> Callable[..., Any]:
    """Code of a call: request the address if it is not known yet, then call it."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        module, pointer = builder.module, ir.IntType(64)
        variable = cgutils.add_global_variable(module, pointer, f"{key}.address")
        variable.linkage = "internal"
        variable.initializer = ir.Constant(pointer, 0)
        with builder.if_then(
            builder.icmp_unsigned("==", builder.load(variable), ir.Constant(pointer, 0)), likely=False
        ):
            text = pickle.dumps((key, signature.args)).hex()
            resolver_type = ir.FunctionType(pointer, [cgutils.voidptr_t])
            resolver = cgutils.get_or_insert_function(module, resolver_type, RESOLVER_SYMBOL)
            builder.store(builder.call(resolver, [context.insert_const_string(module, text)]), variable)
        address = builder.load(variable)
        with builder.if_then(builder.icmp_unsigned("==", address, ir.Constant(pointer, 0)), likely=False):
            context.call_conv.return_user_exc(builder, RuntimeError, (f"{key} could not be compiled",))
        function_type = context.call_conv.get_function_type(signature.return_type, signature.args)
        function = builder.inttoptr(address, function_type.as_pointer())
        status, result = context.call_conv.call_function(
            builder, function, signature.return_type, signature.args, values
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return result

    return code


def _resolve(text: bytes) -> int:
    key, arguments = pickle.loads(bytes.fromhex(text.decode()))
    try:
        return patient_address(key, arguments)
    except KeyboardInterrupt:
        # A kernel cannot propagate an interrupt: it gets its callee first, and the interrupt afterwards.
        address = _known[key].address(arguments)
        _thread.interrupt_main()
        return address


def patient_address(key: str, arguments: tuple[Any, ...]) -> int:
    """The address; where the process has no descriptor left to read it from disk, it waits for one."""
    until = time.monotonic() + MAX_WAIT
    while True:
        try:
            return _known[key].address(arguments)
        except OSError as failure:
            if failure.errno not in (errno.EMFILE, errno.ENFILE) or time.monotonic() > until:
                raise
            time.sleep(WAIT)


@ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_char_p)
def _address(text: bytes) -> int:
    try:
        return _resolve(text)
    except BaseException:  # noqa: BLE001 (after any, a callback returns some number, which kernels would call)
        sys.excepthook(*sys.exc_info())
        return 0


llvmlite.binding.add_symbol(RESOLVER_SYMBOL, ctypes.cast(_address, ctypes.c_void_p).value)
