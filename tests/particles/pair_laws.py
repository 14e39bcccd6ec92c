"""User-defined pair laws in a module: one compiled, one on arrays."""

from __future__ import annotations

import numpy as np

from visviva.compiling.kernel import kernel

STRENGTH, RANGE = 2.0, 0.8


@kernel
def yukawa(square, parameters):
    """V = A e^{−r/a}/r; parameters A, a."""
    r = np.sqrt(square)
    energy = parameters[0] * np.exp(-r / parameters[1]) / r
    return energy, energy * (1.0 / r + 1.0 / parameters[1]) / r


def yukawa_of_arrays(r):
    """The same for arrays: V and V′ at many distances."""
    energy = STRENGTH * np.exp(-r / RANGE) / r
    return energy, -energy * (1.0 / r + 1.0 / RANGE)
