"""Parallel loops: not on OpenMP unless the user chooses it, and one loop at a time."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from numba import config

from visviva.compiling.threads import LAYERS

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compiling there is one thread")

SCRIPT = """
import threading

import numba
import numpy as np

from visviva.compiling.kernel import unlocked_parallel_kernel


@unlocked_parallel_kernel
def iterate(a):
    for i in numba.prange(len(a)):
        for _ in range(1000):
            a[i] = np.sin(a[i])


def several(a):
    for _ in range(3):
        iterate(a)


threads = [threading.Thread(target=several, args=(np.ones(20000),)) for _ in range(2)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(numba.threading_layer())
"""

PLACES = """
import os

print(sorted(core for task in os.listdir("/proc/self/task") for core in os.sched_getaffinity(int(task))
             if len(os.sched_getaffinity(int(task))) == 1))
"""


def run(script: str, **settings: str) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_THREADING")}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env={**environment, **settings}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_threads_of_python_take_turns_in_a_pool_whose_threads_sleep() -> None:
    assert run(SCRIPT) in LAYERS[:2]


def test_the_user_may_say_otherwise() -> None:
    assert run(SCRIPT, NUMBA_THREADING_LAYER_PRIORITY="omp workqueue tbb") in ("omp", "workqueue")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says and sets where threads run")
def test_each_thread_of_the_pool_has_a_core_of_its_own() -> None:
    """Linux often wakes two on one core while another is idle: two threads were as slow as one."""
    found = run(SCRIPT + PLACES, NUMBA_THREADING_LAYER="workqueue").splitlines()[-1]
    assert found == str(sorted(os.sched_getaffinity(0)))
