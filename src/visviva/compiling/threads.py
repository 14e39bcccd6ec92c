"""The threading layer of parallel loops."""

from __future__ import annotations

import os
from threading import RLock

from numba import config, get_num_threads, types

LAYERS = ["tbb", "workqueue", "omp"]
"""TBB if it is installed, else Numba's own pool, whose threads sleep while they wait. Those of OpenMP
spin: beside a program that keeps a core busy, each loop then waits for whole time slices (decision 42)."""

IN_USE = RLock()
"""Held while parallel loops run. Numba's own pool terminates the process when two Python threads run parallel
loops at the same time, which would happen where kernels release the GIL."""

number_of_threads = (
    get_num_threads if config.DISABLE_JIT else types.ExternalFunction("get_num_threads", types.intp())
)
"""Number of threads for parallel kernels; referenced by name, so that they can be cached on disk."""


def choose_layer() -> None:
    """Set Numba's order of preference, unless the user has set one."""
    if "NUMBA_THREADING_LAYER_PRIORITY" not in os.environ:
        config.THREADING_LAYER_PRIORITY = list(LAYERS)
