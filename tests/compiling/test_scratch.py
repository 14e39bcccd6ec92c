"""Arrays on the stack of a kernel."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config
from numba.core.errors import TypingError

from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers

ROWS = 7


@kernel
def _sum(a, b):
    total = 0.0
    for i in range(a.shape[0]):
        for c in range(a.shape[1]):
            total += a[i, c] * (1 + b[i])
    return total


@kernel
def _one(x):
    a, b = scratch(ROWS, 3), scratch_integers(1, ROWS)[0]
    for i in range(ROWS):
        b[i] = i
        for c in range(3):
            a[i, c] = x + 10 * i + c
    return _sum(a, b)


@kernel
def _many(n, out):
    for k in range(n):
        out[k] = _one(1.0 * k)


@pytest.mark.nojit
def test_kernels_fill_and_hand_on_arrays_of_their_own():
    """More of them than a stack has room for, if each call took its own."""
    n = 100_000 if not config.DISABLE_JIT else 10
    out = np.zeros(n)
    _many(n, out)
    i, c = np.arange(ROWS)[:, None], np.arange(3)
    parts, weights = 10.0 * i + c, np.broadcast_to(1 + i, (ROWS, 3))
    assert np.allclose(out, (weights * parts).sum() + np.arange(n) * weights.sum(), rtol=1e-15)


@pytest.mark.skipif(config.DISABLE_JIT, reason="sizes are looked at when a kernel is compiled")
def test_sizes_are_constants_and_small():
    @kernel
    def grows(n):
        return scratch(n, 3)[0, 0]

    @kernel
    def large():
        return scratch(100_000, 3)[0, 0]

    with pytest.raises(TypingError, match="constants"):
        grows(3)
    with pytest.raises(TypingError, match="bytes"):
        large()
