"""User-defined behaviour functions, as device functions in a separate module."""

from __future__ import annotations

import numpy as np

from visviva.compiling.kernel import kernel
from visviva.geometry.vectors import between, dot, put_entry, scaled
from visviva.springs.behaviour_function import BehaviourFunction


@kernel
def middle_on_line(x, par, c, jac):
    """Two components: a middle point keeps its position par[0] along a line, and its distance from it."""
    for m in range(2):
        for a in range(3):
            for s in range(3):
                jac[m, a, s] = 0.0
    share = par[0]
    c[0] = x[1, 0] - (1 - share) * x[0, 0] - share * x[2, 0]
    c[1] = x[1, 1] * x[1, 1] - x[0, 2] * x[2, 2]
    jac[0, 0, 0], jac[0, 1, 0], jac[0, 2, 0] = share - 1, 1.0, -share
    jac[1, 1, 1], jac[1, 0, 2], jac[1, 2, 2] = 2 * x[1, 1], -x[2, 2], -x[0, 2]
    return False


@kernel
def wrong(x, par, c, jac):
    """The distance, with a Jacobian not divided by it."""
    line = between(x, 0, 1)
    c[0] = np.sqrt(dot(line, line)) - par[0]
    put_entry(jac[0], 0, scaled(-1.0, line))
    put_entry(jac[0], 1, line)
    return False


@kernel
def distance(x, par, c, jac):
    """C = |x₁ − x₀| − d: gives the force of a spring."""
    line = between(x, 0, 1)
    length = np.sqrt(dot(line, line))
    c[0] = length - par[0]
    if length == 0.0:
        return True
    put_entry(jac[0], 0, scaled(-1.0 / length, line))
    put_entry(jac[0], 1, scaled(1.0 / length, line))
    return False


@kernel
def coincidence(x, par, c, jac):
    """C = x₀ − x₁."""
    for m in range(3):
        c[m] = x[0, m] - x[1, m]
        for s in range(3):
            jac[m, 0, s] = 1.0 if m == s else 0.0
            jac[m, 1, s] = -jac[m, 0, s]
    return False


MIDDLE = BehaviourFunction(middle_on_line, 3, 2)
WRONG = BehaviourFunction(wrong, 2, 1)
DISTANCE = BehaviourFunction(distance, 2, 1)
COINCIDENCE = BehaviourFunction(coincidence, 2, 3)
