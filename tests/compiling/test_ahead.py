"""Machine code loaded ahead: what happens for the first time loads nothing; nothing is compiled for it."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from tests.compiling.test_separate_kernel import caller, scaled_sum

from visviva.compiling import program as program_module
from visviva.compiling.ahead import load_ahead
from visviva.compiling.kernel import kernel
from visviva.compiling.kernel_cache import CACHE
from visviva.compiling.operations import When
from visviva.compiling.program import Program
from visviva.compiling.separate_kernel import SeparateKernel

pytestmark = pytest.mark.skipif(
    not isinstance(scaled_sum, SeparateKernel), reason="without compiling nothing is loaded"
)


@kernel
def _double(values):
    values[0] *= 2.0


@kernel
def _sum_of(x, out):
    out[1] = caller(x, 1, out)


@kernel
def _beyond_numba(values):
    values[0] = "a text, which no kernel can put in an array of numbers"


def test_a_branch_that_was_never_taken_finds_its_operations_loaded(monkeypatch):
    flag, values = np.zeros(1), np.ones(1)
    Program([(_double, (values,))])()
    program = Program([When(flag, [(_double, (values,))])])
    program()
    load_ahead()
    monkeypatch.setattr(program_module, "entry_of", None)
    flag[0] = 1.0
    program()
    assert values[0] == 4.0


def test_what_is_not_on_disk_is_left_alone():
    program = Program([When(np.zeros(1), [(_beyond_numba, (np.ones(1),)), (print, ())])])
    load_ahead()
    program()


SCRIPT = """
import numpy as np
from tests.compiling.test_ahead import _sum_of
from tests.compiling.test_separate_kernel import scaled_sum
from visviva.compiling.ahead import load_ahead
from visviva.compiling.operations import When
from visviva.compiling.program import Program
program = Program([When(np.zeros(1), [(_sum_of, (np.ones(3), np.zeros(2)))])])
load_ahead()
print(len(scaled_sum.addresses))
"""


def test_kernels_apart_are_loaded_with_those_that_call_them():
    """In another process, which has called neither."""
    out = np.zeros(2)
    Program([(_sum_of, (np.ones(3), out))])()
    assert out[1] == 6.0
    environment = {**os.environ, "VISVIVA_CACHE": str(CACHE.parent)}
    found = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment)
    assert found.stdout.split() == ["1"], found.stderr
