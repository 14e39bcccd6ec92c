"""Forces that sweeps change by equal amounts, extrapolated to where the first contact opens.

Redundant contacts whose rates contradict each other slightly, such as four corners of a box, cannot all be
closed: at an unchanging residual, sweeps shift their forces until one opens, in up to thousands of sweeps.
Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.rows import ONE_SIDED
from visviva.steppers.solve.rows.island import RESIDUAL, Island
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.unit_rates import restore

STEADY = 0.1  # largest relative difference of two successive changes that are extrapolated


@separate_kernel
def follow_drift(p: Island, last_change: Array) -> None:
    """λ ← λ + s Δλ, with Δλ from `kept` to λ, if it equals the last one; s where the first rigid row opens.

    last_change : (r,)   Δλ of the last sweeps, replaced by the present one
    """
    largest, difference, share = 0.0, 0.0, np.inf
    for i in range(len(p.lam)):
        change = p.lam[i] - p.kept[i]
        largest, difference = max(largest, abs(change)), max(difference, abs(change - last_change[i]))
        last_change[i] = change
        if p.kind[i] == ONE_SIDED and p.c[i] == 0.0 and change < 0.0:
            share = min(share, -p.lam[i] / change)
    if share == np.inf or difference > STEADY * largest:
        return
    for i in range(len(p.lam)):
        p.lam[i] += share * last_change[i]
    restore(p)
    p.found[RESIDUAL] = residual(p)
