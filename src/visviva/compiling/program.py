"""A list of operations run by one compiled driver, without Python between them.

An operation is `(kernel, arguments)` on arrays with fixed addresses, except those of a `GrowableArray`. The
driver reads a table of instructions and calls each kernel by the address of its trampoline, with the address
of a block that holds its arguments:

    call address block  |  unless flag target  |  jump target  |  leave to Python

A trampoline is compiled, and cached on disk, per kernel and argument types: no world needs compilation of
its own.
A function that is not a kernel, such as a method of a user's class, is called from Python.
Proved by tests/compiling/test_program.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakSet

import numpy as np
from numba import config, types
from numba.extending import intrinsic

from visviva.arrays import Index
from visviva.compiling.growable_array import present
from visviva.compiling.kernel import kernel, plain, unlocked_kernel
from visviva.compiling.operations import Call, Op, When, While
from visviva.compiling.parallel import runs_in_threads, runs_unlocked
from visviva.compiling.threads import IN_USE
from visviva.compiling.trampoline import call_at, entry_of, is_stored

UNRESOLVED, PYTHON, END, JUMP, BRANCH = range(5)
"""Instructions; any larger number is the address of a trampoline."""


@intrinsic
def _number_at(typing_context: Any, address: Any) -> Any:
    """The float64 at an address."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = builder.inttoptr(arguments[0], context.get_value_type(types.float64).as_pointer())
        return builder.load(pointer)

    return types.float64(types.int64), code


@kernel
def drive(code: Index, at: int) -> int:
    """Execute instructions (n, 3) starting at index `at`; returns the index of the one that needs Python."""
    while True:
        what = code[at, 0]
        if what > BRANCH:
            call_at(what, code[at, 1])
            at += 1
        elif what == JUMP:
            at = code[at, 1]
        elif what == BRANCH:
            at = at + 1 if _number_at(code[at, 1]) != 0.0 else code[at, 2]
        else:
            return at


_drive_unlocked = unlocked_kernel(plain(drive))


living: WeakSet[Program] = WeakSet()
"""All programs of this process."""


class Program:
    """Operations with loops and branches, to be executed any number of times.

    Parameters
    ----------
    instructions : operations, `While` and `When`; their arrays must keep their addresses

    An error ends the program at the operation that raised it; the next call starts from the beginning.
    """

    def __init__(self, instructions: Sequence[Op]) -> None:
        self._instructions = instructions
        self._ops: list[Call | None] = []
        self._kept: list[Any] = []
        self._unlocked = self._in_threads = False
        rows: list[tuple[int, int, int]] = []
        self._write(instructions, rows)
        rows.append((END, 0, 0))
        self._end = len(rows) - 1
        self._code: Index = np.array(rows, np.int64)
        living.add(self)

    def _write(self, instructions: Sequence[Op], rows: list[tuple[int, int, int]]) -> None:
        for one in instructions:
            if isinstance(one, (While, When)):
                at = len(rows)
                self._add(rows, (BRANCH, one.flag.ctypes.data, 0), None)
                self._kept.append(one.flag)
                self._write(one.ops, rows)
                if isinstance(one, While):
                    self._add(rows, (JUMP, at, 0), None)
                rows[at] = (BRANCH, one.flag.ctypes.data, len(rows))
            else:
                self._call(one, rows)

    def _call(self, op: Call, rows: list[tuple[int, int, int]]) -> None:
        self._add(rows, (UNRESOLVED, 0, 0), op)
        if hasattr(op[0], "py_func"):
            self._unlocked = self._unlocked or runs_unlocked(op[0])
            self._in_threads = self._in_threads or runs_in_threads(op[0])

    def load(self) -> list[Any]:
        """Load the operations whose machine code is on disk; returns the kernels of all."""
        for at, op in enumerate(self._ops):
            if op is not None and self._code[at, 0] == UNRESOLVED and is_stored(op):
                self._resolve(at, op)
        return [op[0] for op in self._ops if op is not None and hasattr(op[0], "py_func")]

    def _resolve(self, at: int, op: Call) -> None:
        """Deferred to the first execution: most operations of a world are never executed (see `ahead`)."""
        entry = entry_of(op)
        if entry is None:
            self._code[at, 0] = PYTHON
        else:
            address, block = entry
            self._kept.append(block)
            self._code[at, :2] = address, block.ctypes.data

    def _add(self, rows: list[tuple[int, int, int]], row: tuple[int, int, int], op: Call | None) -> None:
        rows.append(row)
        self._ops.append(op)

    def __call__(self) -> None:
        """Execute the program."""
        if config.DISABLE_JIT:
            _run_plain(self._instructions)
            return
        if self._in_threads:
            with IN_USE:
                go = _drive_unlocked if self._unlocked else drive
                self._run(go, go(self._code, 0))
        elif (at := drive(self._code, 0)) != self._end:
            self._run(drive, at)

    def _run(self, drive: Callable[[Index, int], int], at: int) -> None:
        """Continue at an instruction."""
        while at != self._end:
            op = self._ops[at]
            assert op is not None
            if self._code[at, 0] == UNRESOLVED:
                self._resolve(at, op)
            else:
                function, arguments = op
                function(*present(arguments))
                at += 1
            at = drive(self._code, at)


def _run_plain(instructions: Sequence[Op]) -> None:
    """The same in plain Python, without compilation."""
    for one in instructions:
        if isinstance(one, While):
            while one.flag[0] != 0.0:
                _run_plain(one.ops)
        elif isinstance(one, When):
            if one.flag[0] != 0.0:
                _run_plain(one.ops)
        else:
            function, arguments = one
            function(*present(arguments))
