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


def layer(**settings: str) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_THREADING")}
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env={**environment, **settings}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_threads_of_python_take_turns_in_a_pool_whose_threads_sleep() -> None:
    assert layer() in LAYERS[:2]


def test_the_user_may_say_otherwise() -> None:
    assert layer(NUMBA_THREADING_LAYER_PRIORITY="omp workqueue tbb") in ("omp", "workqueue")
