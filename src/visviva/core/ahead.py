"""Kernels compiled ahead: other processes compile what a scene will call later, while this one sets out.

`first_kernels.txt` holds, in the order of first use, the kernels that Python calls in the first steps of
the examples, with the types of their arguments and the kinds of parts that call for them. What is foretold
so for a new scene is compiled from its end backwards, into the cache on disk, where this process finds it
when it gets there. A wrong forecast costs time of a core, nothing else.

`scripts/first_kernels.py` writes the list anew.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from numba import config, types
from numba.core import sigutils
from numba.core.errors import NumbaError

from visviva.core.kernel_cache import CACHE

KNOWN = Path(__file__).with_name("first_kernels.txt")
MOST = 3
"""Processes at most: each one loads the package, and what several kernels call is compiled in each."""


def foretold(features: Iterable[str]) -> list[str]:
    """Lines of the list for a scene with these features, in the order of first use."""
    features = set(features)
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if any(features.issuperset(one.split()) for one in line.split(" | ")[1:])]


def compile_ahead(features: Iterable[str]) -> None:
    """Start the other processes, which end with this one, unless such a scene set out before."""
    if config.DISABLE_JIT or _running():
        return
    features = sorted(features)
    mark = CACHE / "started" / hashlib.sha256(repr(features).encode()).hexdigest()[:20]
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch(exist_ok=False)
        _start(foretold(features)[::-1])
    except OSError:
        return


def _start(lines: list[str]) -> None:
    count = min(_cores() - 1, MOST, len(lines))
    for number in range(count):
        process = subprocess.Popen(
            [sys.executable, "-m", "visviva.core.ahead"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdin is not None
        process.stdin.write("\n".join([*lines[number::count], "", ""]).encode())
        process.stdin.flush()
        _started.append(process)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_started: list[subprocess.Popen[bytes]] = []


def _running() -> bool:
    return any(process.poll() is None for process in _started)


@atexit.register
def _end() -> None:
    for process in _started:
        process.kill()
        process.wait()


def compile_line(line: str) -> None:
    """Compile the kernel that a line of the list names."""
    module, name, signature = line.split(" | ")[0].split(" ", 2)
    found = getattr(import_module(module), name)
    arguments, _ = sigutils.normalize_signature(signature)  # the cache files what it is asked for as it is
    getattr(found, "dispatcher", found).compile(arguments)


def signature_text(arguments: Iterable[Any]) -> str:
    """Types of arguments as Numba reads them."""
    return f"({', '.join(_type_text(one) for one in arguments)},)"


def _type_text(one: Any) -> str:
    if isinstance(one, types.Array):
        axes = [":"] * one.ndim
        if one.layout in "CF":
            axes[-1 if one.layout == "C" else 0] = "::1"
        return f"{_type_text(one.dtype)}[{','.join(axes)}]"
    if isinstance(one, types.BaseTuple):
        return f"Tuple(({''.join(_type_text(inner) + ',' for inner in one)}))"
    return "boolean" if one == types.boolean else str(one)


def _main() -> None:
    lines = list(iter(sys.stdin.readline, "\n"))
    threading.Thread(target=_end_with_the_other, daemon=True).start()
    for line in lines:
        with suppress(ImportError, AttributeError, TypeError, NumbaError):  # a line that has grown old
            compile_line(line)


def _end_with_the_other() -> None:
    while os.read(0, 1):  # not by sys.stdin: a thread that waits there would hold up the end of Python
        pass
    os._exit(0)


if __name__ == "__main__":
    _main()
