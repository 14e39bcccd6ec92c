"""The threading layer of parallel loops."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from threading import RLock

from numba import config, get_num_threads, threading_layer, types

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


@cache
def start_threads() -> None:
    """Start the threads of parallel loops: one of Numba's own pool for each core is kept on it.

    Else two of them often wake on the same core, while another is idle, and take turns (decision 42).
    """
    before = _thread_ids()
    count = get_num_threads()  # starts them
    if sys.platform != "linux" or config.DISABLE_JIT or threading_layer() != "workqueue":
        return
    cores, workers = sorted(os.sched_getaffinity(0)), sorted(_thread_ids() - before)
    if len(workers) == len(cores) == count:
        for worker, core in zip(workers, cores, strict=True):
            os.sched_setaffinity(worker, {core})


def _thread_ids() -> set[int]:
    """The threads of this process, as Linux numbers them."""
    tasks = Path("/proc/self/task")
    return {int(task.name) for task in tasks.iterdir()} if tasks.is_dir() else set()
