"""Which one-sided rows to switch next: block principal pivoting with Murty's single pivots behind it.

Switching all violators at once usually ends in a few rounds but may cycle; after ROUNDS_OF_GRACE
rounds without fewer violators only the first one is switched, which is finite for a P-matrix, until
their number falls. Source: Júdice and Pires 1994; Murty 1974.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel

Ints = NDArray[np.int64]

ROUNDS_OF_GRACE = 3


@kernel
def start_pivoting(progress: Ints) -> None:
    """progress (2,): least number of violators so far, rounds of grace left."""
    progress[0], progress[1] = np.iinfo(np.int64).max, ROUNDS_OF_GRACE


@kernel
def pivot(violates: Ints, active: Ints, progress: Ints) -> int:
    """Switch `active` (m,) where `violates` (m,) is 1, all or only the first; returns how many violate."""
    count = 0
    for i in range(len(violates)):
        count += violates[i]
    if count < progress[0]:
        progress[0], progress[1] = count, ROUNDS_OF_GRACE
    else:
        progress[1] -= 1
    for i in range(len(violates)):
        if violates[i]:
            active[i] = 1 - active[i]
            if progress[1] < 0:
                break
    return count
