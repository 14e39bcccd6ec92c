"""Explicit Runge–Kutta methods: coefficients, order and source of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array


@dataclass(frozen=True)
class Tableau:
    """k_i = F(t + c_i h, y + h Σ_j a_ij k_j),   y' = y + h Σ b_i k_i,   error = h Σ e_i k_i.

    Parameters
    ----------
    order : nominal order of the solution that is used
    a : (s, s), b : (s,), c : (s,)
    e : (s,)  weights of the error estimate; zeros for methods without one
    """

    name: str
    order: int
    a: Array
    b: Array
    c: Array
    e: Array

    @property
    def embedded(self) -> bool:
        """Whether the method estimates its error."""
        return bool(self.e.any())


def _tableau(
    name: str, order: int, a: list[list[float]], b: list[float], e: list[float] | None = None
) -> Tableau:
    s = len(b)
    full = np.zeros((s, s))
    for i, row in enumerate(a, start=1):
        full[i, : len(row)] = row
    return Tableau(name, order, full, np.array(b), full.sum(axis=1), np.array(e) if e else np.zeros(s))


EULER = _tableau("euler", 1, [], [1.0])
MIDPOINT = _tableau("midpoint", 2, [[1 / 2]], [0.0, 1.0])
RK4 = _tableau("rk4", 4, [[1 / 2], [0, 1 / 2], [0, 0, 1]], [1 / 6, 1 / 3, 1 / 3, 1 / 6])

# Fehlberg 1969; Liesenfeld 1997, table 6.1 with the sign of d_3 corrected (E45). Order 4 is used.
RKF45 = _tableau(
    "rkf45",
    4,
    [
        [1 / 4],
        [3 / 32, 9 / 32],
        [1932 / 2197, -7200 / 2197, 7296 / 2197],
        [439 / 216, -8, 3680 / 513, -845 / 4104],
        [-8 / 27, 2, -3544 / 2565, 1859 / 4104, -11 / 40],
    ],
    [25 / 216, 0, 1408 / 2565, 2197 / 4104, -1 / 5, 0],
    [1 / 360, 0, -128 / 4275, -2197 / 75240, 1 / 50, 2 / 55],
)

# Dormand and Prince 1980. The fifth-order solution is used.
DOPRI5 = _tableau(
    "dopri5",
    5,
    [
        [1 / 5],
        [3 / 40, 9 / 40],
        [44 / 45, -56 / 15, 32 / 9],
        [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
        [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
        [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
    ],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0],
    [-71 / 57600, 0, 71 / 16695, -71 / 1920, 17253 / 339200, -22 / 525, 1 / 40],
)

TABLEAUX = {tableau.name: tableau for tableau in (EULER, MIDPOINT, RK4, RKF45, DOPRI5)}
