"""Kernels called by address: the same values and errors, and no code for branches not taken."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import numpy as np
import pytest
from numba import types

from visviva.compiling.kernel import kernel, plain
from visviva.compiling.kernel_cache import CACHE
from visviva.compiling.separate_kernel import SeparateKernel, patient_address, separate_kernel


@separate_kernel
def scaled_sum(x: np.ndarray, factor: int, out: np.ndarray) -> float:
    for k in range(len(x)):
        out[0] += factor * x[k]
    if out[0] < 0.0:
        raise ValueError("negative")
    return float(out[0])


@separate_kernel
def beyond_numba(x: np.ndarray) -> None:
    x[0] = "a text, which no kernel can put in an array of numbers"


@kernel
def caller(x, times, out):
    total = 0.0
    for _ in range(times):
        total += scaled_sum(x, 2, out)
    if times < 0:
        beyond_numba(x)
    return total


def test_it_gives_what_it_gives_when_called_from_python():
    x, out, other = np.arange(4.0), np.zeros(1), np.zeros(1)
    assert caller(x, 2, out) == 12.0 + 24.0
    assert plain(scaled_sum)(x, 2, other) == scaled_sum(x, 2, np.zeros(1)) == 12.0


def test_its_errors_reach_the_caller():
    with pytest.raises(ValueError, match="negative"):
        caller(-np.ones(2), 1, np.zeros(1))


@pytest.mark.skipif(
    not isinstance(scaled_sum, SeparateKernel), reason="without compiling there are no addresses"
)
def test_what_is_not_called_is_not_compiled():
    caller(np.ones(2), 1, np.zeros(1))
    assert len(scaled_sum.addresses) == 1
    assert not beyond_numba.addresses


@pytest.mark.skipif(not isinstance(scaled_sum, SeparateKernel), reason="without compiling it runs in Python")
def test_one_that_cannot_be_compiled_is_an_error(capsys):
    """Its caller called whatever address the failed search returned."""
    with pytest.raises(RuntimeError, match="beyond_numba could not be compiled"):
        caller(np.ones(2), -1, np.zeros(1))
    assert "TypingError" in capsys.readouterr().err


@pytest.mark.skipif(not isinstance(scaled_sum, SeparateKernel), reason="without compiling nothing is read")
def test_it_waits_for_a_descriptor_to_be_read_from_disk(monkeypatch):
    """A server that has none left for a moment went on without the kernel, with a traceback."""
    left = [OSError(errno.EMFILE, "Too many open files")] * 2

    def address(self: SeparateKernel, arguments: tuple[types.Type, ...]) -> int:
        if left:
            raise left.pop()
        return 42

    monkeypatch.setattr(SeparateKernel, "address", address)
    assert patient_address(scaled_sum.key, ()) == 42
    assert not left


SCRIPT = """
import numpy as np
from tests.compiling.test_separate_kernel import caller, scaled_sum
value = caller(np.ones(3), 2, np.zeros(1))
print(value, sum(caller.stats.cache_hits.values()), len(scaled_sum.addresses))
"""


@pytest.mark.skipif(not isinstance(scaled_sum, SeparateKernel), reason="without compiling nothing is kept")
def test_a_caller_from_the_disk_finds_it_in_another_process():
    """What the disk holds of a caller is an empty place for the address, which the next process fills."""
    caller(np.ones(3), 2, np.zeros(1))
    environment = {**os.environ, "VISVIVA_CACHE": str(CACHE.parent)}
    found = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment)
    assert found.stdout.split() == ["18.0", "1", "1"], found.stderr
