"""Numba, made quicker to compile with: the same answers, found once or by a shorter way.

A quarter of the time that a kernel takes to compile goes into these. Each is a method that Numba calls on
itself; `install` puts ours in its place for this process.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from llvmlite.binding import ffi
from numba.core import base, ir, lowering, typeinfer
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.targetconfig import ConfigStack
from numba.core.transforms import canonicalize_cfg
from numba.core.types import Function

_find_call_type: Any = Function.get_call_type
_process: Any = PostProcessor.run
_error_context: Any = lowering.new_error_context
INHERITED = ("nrt", "boundscheck", "error_model", "fastmath", "forceinline")


def call_type(self: Any, context: Any, arguments: Any, named: Any) -> Any:
    """Signature of a call, found once for the types of its arguments and the options that overloads inherit.

    To type `a + b` Numba tries all the overloads of `+`, wherever one stands, and again to lower it.
    """
    key = (context, tuple(arguments), tuple(named.items()), _inherited())
    known = self.__dict__.setdefault("_known_calls", {})
    if key not in known:
        signature = _find_call_type(self, context, arguments, named)
        known[key] = (signature, self._impl_keys[signature.args])
    signature, implementation = known[key]
    self._impl_keys[signature.args] = implementation
    return signature


def _inherited() -> Any:
    options = ConfigStack.top_or_none()
    if options is None:
        return ()
    if options is not _last[0]:
        _last[:] = [options, tuple(str(getattr(options, name)) for name in INHERITED)]
    return _last[1]


_last: list[Any] = [None, ()]
"""The options last in force and what is inherited of them."""


def variables(self: Any, value: Any) -> list[Any]:
    """Variables in a part of an instruction. Most parts are none and hold none, which their type tells."""
    kind = type(value)
    if kind is ir.Var:
        return [value]
    if kind in PLAIN:
        return []
    if isinstance(value, ir.Inst):
        return list(value.list_vars())
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return [value] if isinstance(value, ir.Var) else []
    return [found for one in value if type(one) not in PLAIN for found in variables(self, one)]


PLAIN = {str, int, float, bool, type(None), ir.Loc, type(len)}


def process(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """What Numba notes of a function after each pass; what lives where, before the last one only."""
    function = self.func_ir
    if emit_dels or function.is_generator:
        _process(self, emit_dels, extend_lifetimes)
        return
    function.blocks = canonicalize_cfg(function.blocks)
    function.variable_lifetime = VariableLifetime(function.blocks)
    function.generator_info = None


class ErrorContext(partial):  # type: ignore[type-arg]
    """What Numba adds to an error that comes from inside: the call that does so, made where there is one."""

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        """Raise the error as Numba tells it."""
        if error is not None:
            with self():
                raise error


def install() -> None:
    """Let Numba use these, and let it not note the time of every single call of LLVM."""
    Function.get_call_type = call_type  # type: ignore[method-assign, assignment]
    ir.Inst._rec_list_vars = variables
    PostProcessor.run = process
    lowering.new_error_context = typeinfer.new_error_context = partial(ErrorContext, _error_context)
    base._has_loc = lru_cache(4096)(base._has_loc)
    ffi.lib._lock._cblist.clear()
