"""Assumptions of the nojit and bounds passes: kernels give the same in every mode, and checks work."""

from __future__ import annotations

import os

import numpy as np
import pytest

from visviva.compiling.kernel import kernel

CHECKED = os.environ.get("NUMBA_DISABLE_JIT") == "1" or os.environ.get("NUMBA_BOUNDSCHECK") == "1"


@kernel
def weighted_sum(x, w, out):
    for i in range(len(w)):
        out[0] += w[i] * x[i]


@kernel
def reciprocal(x, out):
    for i in range(len(x)):
        out[i] = 1.0 / x[i]


@pytest.mark.nojit
def test_kernel_equals_numpy():
    x, w = np.array([1.0, -2.0, 0.5]), np.array([2.0, 0.25, 4.0])
    out = np.zeros(1)
    weighted_sum(x, w, out)
    assert out[0] == 2.0 - 0.5 + 2.0


@pytest.mark.nojit
def test_division_by_zero_follows_numpy():
    """`error_model="numpy"`: a kernel returns inf, it does not raise; the loop finds it and says where."""
    out = np.zeros(1)
    with np.errstate(divide="ignore"):
        reciprocal(np.zeros(1), out)
    assert np.isinf(out[0])


@pytest.mark.nojit
@pytest.mark.skipif(not CHECKED, reason="indices are checked in the nojit and bounds passes only")
def test_index_out_of_range_is_seen():
    with pytest.raises(IndexError):
        weighted_sum(np.zeros(2), np.ones(3), np.zeros(1))
