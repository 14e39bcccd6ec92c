"""The line that reports compilation: counted, erased at the end, silent if disabled, once in notebooks."""

from __future__ import annotations

import os
import pty
import sys
from pathlib import Path
from subprocess import Popen
from types import ModuleType

import numpy as np
import pytest
from numba import config
from numba.core.caching import NullCache

from visviva.compiling import compile_line
from visviva.compiling.compile_line import shown_by
from visviva.compiling.kernel import kernel

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


def fresh():
    @kernel
    def half(x):
        return 0.5 * x

    @kernel
    def caller(a):
        return half(a[0])

    for one in (half.inner, caller):
        one._cache = NullCache()
    return caller


def test_it_counts_what_is_compiled_and_ends_empty() -> None:
    said: list[str] = []
    caller = fresh()
    with shown_by(said.append):
        assert caller(np.ones(1)) == 0.5
        first, before = [text for text in said if text], list(said)
        assert caller(np.ones(1)) == 0.5
    numbers = [int(text.split()[2]) for text in first]
    assert numbers == [numbers[0], numbers[0] + 1]
    assert said == before and said[-1] == "" and said.count("") == 1


SCRIPT = """
import numpy as np
from tests.compiling.test_compile_line import fresh
fresh()(np.ones(1))
"""


def test_it_is_on_a_terminal_only() -> None:
    ours, theirs = pty.openpty()
    where = Path(__file__).resolve().parent.parent.parent
    process = Popen([sys.executable, "-c", SCRIPT], stderr=theirs, cwd=where)
    os.close(theirs)
    seen = b""
    try:
        while part := os.read(ours, 1000):
            seen += part
    except OSError:  # the terminal of a process that has ended
        pass
    assert process.wait(60) == 0
    assert "compiling kernels: 2 …" in seen.decode() and seen.endswith(b"\r\x1b[K")


def test_elsewhere_nothing_is_written(capfd: pytest.CaptureFixture[str]) -> None:
    fresh()(np.ones(1))
    assert capfd.readouterr().err == ""


def test_a_notebook_is_told_once_and_only_of_long_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 1.0
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))
    monkeypatch.setattr(compile_line, "perf_counter", lambda: now)
    monkeypatch.setattr(compile_line, "_notebook", compile_line.Notebook())
    for seconds, told in ((3.0, 0), (1.9, 0), (0.2, 1), (9.0, 0)):
        compile_line.write("compiling kernels: 1 …")
        now += seconds
        compile_line.write("")
        now += 1000.0  # nothing compiles
        assert capsys.readouterr().err.count("once; they are cached") == told
