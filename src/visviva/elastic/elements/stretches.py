"""Magnitude and directions of the stretch of a body's elements."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel


@kernel
def stretches(tets: Index, grad: Array, x: Array, out: Array) -> None:
    """out (m, 6) = B = FFᵀ as 00, 01, 02, 11, 12, 22, from gradients of weights (m, 9)."""
    f = np.empty((3, 3))
    for e in range(len(tets)):
        for r in range(3):
            for s in range(3):
                f[r, s] = 0.0
                for a in range(3):
                    f[r, s] += (x[tets[e, a + 1], r] - x[tets[e, 0], r]) * grad[e, 3 * a + s]
        n = 0
        for r in range(3):
            for s in range(r, 3):
                out[e, n] = f[r, 0] * f[s, 0] + f[r, 1] * f[s, 1] + f[r, 2] * f[s, 2]
                n += 1
