"""Large sets are processed by threads: the same numbers for any number of them."""

from __future__ import annotations

import numba
import numpy as np
from tests.kits.probe import Probe, close
from tests.springs.behaviour_functions import DISTANCE
from tests.springs.test_behaviour import world

from visviva.springs.behaviour import Behaviour
from visviva.springs.spring import Springs

N = 20_500
X = np.column_stack([np.arange(N + 1), np.sin(np.arange(N + 1)), np.zeros(N + 1)])
PAIRS = np.stack([np.arange(N), np.arange(1, N + 1)], axis=1)
LAW = {"stiffness": 3.0, "damping": 0.1, "parameters": np.full((N, 1), 0.9)}


def row():
    return Probe(world(lambda p, y: Behaviour("C", p, PAIRS, DISTANCE, y, **LAW), X))


def test_a_large_set_is_the_same_as_springs():
    whole = row()
    springs = Probe(world(lambda p, y: Springs("C", p[:-1], p[1:], 3.0, 0.9, 0.1), X))
    q, v, t = whole.random_state(0)
    close(whole.at(q, v, t).tau, springs.at(q, v, t).tau, 1e-12)
    close(whole.energy(q, v, t), springs.energy(q, v, t), 1e-12)
    close(whole.e.evaluate_powers(), springs.e.evaluate_powers(), 1e-12)


def test_one_and_two_threads_agree_bitwise():
    probe, found = row(), []
    q, v, t = probe.random_state(0)
    for threads in (1, min(2, numba.config.NUMBA_NUM_THREADS)):
        numba.set_num_threads(threads)
        tau = probe.at(q, v, t).tau
        found.append((tau.tobytes(), probe.energy(q, v, t), probe.e.evaluate_powers().tobytes()))
    assert found[0] == found[1]
