"""What loops in parallel run on."""

from __future__ import annotations

import os
from threading import RLock

from numba import config, get_num_threads, types

LAYERS = ["tbb", "workqueue", "omp"]
"""TBB where it is installed, else Numba's own pool, whose threads sleep while they wait. Those of OpenMP
spin: beside a program that keeps a core busy, each loop then waits for whole slices of time (decision 42)."""

IN_USE = RLock()
"""Who holds it may run parallel loops. Numba's own pool ends the process when two threads of Python run some
at the same time, which they would where kernels let go of Python's own lock."""

number_of_threads = (
    get_num_threads if config.DISABLE_JIT else types.ExternalFunction("get_num_threads", types.intp())
)
"""For parallel kernels: on how many threads their loops run. By its name: so they can be kept on disk."""


def choose_layer() -> None:
    """Let Numba try these in this order, unless the user says otherwise."""
    if "NUMBA_THREADING_LAYER_PRIORITY" not in os.environ:
        config.THREADING_LAYER_PRIORITY = list(LAYERS)
