"""User-defined constraints, as device functions in a separate module."""

from __future__ import annotations

import numpy as np

from visviva.compiling.kernel import kernel


@kernel
def growing_rod(x, u, t, par, value, jac, drive, turn):
    """C = |x₁ − x₀| − (L + r t)."""
    length, along, square = 0.0, 0.0, 0.0
    for s in range(3):
        length += (x[1, s] - x[0, s]) ** 2
    length = np.sqrt(length)
    for s in range(3):
        d = (x[1, s] - x[0, s]) / length
        jac[0, 0, s], jac[0, 1, s] = -d, d
        along += d * (u[1, s] - u[0, s])
        square += (u[1, s] - u[0, s]) ** 2
    value[0] = length - par[0] - par[1] * t
    drive[0] = -par[1]
    turn[0] = (square - along * along) / length


@kernel
def forgetful_rod(x, u, t, par, value, jac, drive, turn):
    """The same, with the drive omitted."""
    growing_rod(x, u, t, par, value, jac, drive, turn)
    drive[0] = 0.0


@kernel
def clumsy_rod(x, u, t, par, value, jac, drive, turn):
    """The same, with `turn` omitted."""
    growing_rod(x, u, t, par, value, jac, drive, turn)
    turn[0] = 0.0


@kernel
def even_speed(x, u, t, par, value, jac, drive, turn):
    """H = |u| − v."""
    speed = np.sqrt(u[0, 0] ** 2 + u[0, 1] ** 2 + u[0, 2] ** 2)
    for s in range(3):
        jac[0, 0, s] = u[0, s] / speed
    value[0] = speed - par[0]
    drive[0] = -par[0]
    turn[0] = 0.0
