"""A load on two elastic ropes from a ring and a winch, integrated independently of any world.

    T = max(EA (l − L)/L + c l̇, 0) while l > L,   else 0

Dormand and Prince 1980 with error control, one case at a time: the reference for the steppers shares only
the coefficients with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.motion_ops import Path
from visviva.steppers.events.tableaux import DOPRI5

G, RING, UPPER, LOWER, SLACK = 9.81, 10.0, 3.0, 8.0, 0.05
FIRST, LONGEST = 1e-5, 5e-3  # steps [s]


@dataclass(frozen=True)
class Hung:
    """One case: a ring of 10 kg 3 m below the winch, the load 8 m below the ring, swinging at 0.5 m/s.

    load [kg], EA [N]; speed [m/s] of the winch, positive hauls in; slack: the lower rope starts with 5 cm of
    slack instead of in equilibrium; critical: critical damping for the load alone
    """

    load: float
    EA: float
    speed: float
    slack: bool
    critical: bool

    @property
    def damping(self) -> float:
        """C of both ropes [N s/m]."""
        return 2 * float(np.sqrt(self.EA / LOWER * self.load)) if self.critical else 0.0

    @property
    def rest(self) -> tuple[float, float]:
        """L of both ropes [m]."""
        if self.slack:
            return UPPER / (1 + RING * G / self.EA), LOWER + SLACK
        return UPPER / (1 + (RING + self.load) * G / self.EA), LOWER / (1 + self.load * G / self.EA)

    def start(self) -> Array:
        """Positions, then velocities, of ring and load: (12,)."""
        return np.array([0, 0, -UPPER, 0, 0, -UPPER - LOWER, 0, 0, 0, 0.5, 0.25, 0])


def winch(speed: float) -> Path:
    """A point that accelerates smoothly within a second and then rises at `speed`."""

    def path(t: float) -> tuple[Any, Any, Any]:
        hauled_length, rate = _hauled(t)
        s = min(t, 1.0)
        return [0, 0, speed * hauled_length], [0, 0, speed * rate], [0, 0, speed * 6 * (s - s * s)]

    return path


@kernel
def _hauled(t: float) -> tuple[float, float]:
    s = min(t, 1.0)
    return s**3 - 0.5 * s**4 + (t - s), 3 * s * s - 2 * s**3


@kernel
def _rates(t: float, y: Array, par: Array, upper: Array, out: Array) -> None:
    """ẏ; upper (6,) is scratch for the position and velocity of the upper end of a rope."""
    hauled_length, rate = _hauled(t)
    upper[:] = 0.0
    upper[2], upper[5] = par[0] * hauled_length, par[0] * rate
    for i in range(6):
        out[i], out[6 + i] = y[6 + i], 0.0
    out[8], out[11] = -G, -G
    for e in range(2):
        i, rest, mass = 3 * e, par[3 + e], par[5 + e]
        square, along = 0.0, 0.0
        for d in range(3):
            apart = y[i + d] - upper[d]
            square += apart * apart
            along += apart * (y[6 + i + d] - upper[3 + d])
        length = np.sqrt(square)
        if length > rest:
            pull = max(par[1] * (length - rest) / rest + par[2] * along / length, 0.0) / length
            for d in range(3):
                apart = y[i + d] - upper[d]
                out[6 + i + d] -= pull * apart / mass
                if e == 1:
                    out[6 + d] += pull * apart / par[5]
        for d in range(3):
            upper[d], upper[3 + d] = y[i + d], y[6 + i + d]


@kernel
def _integrate(
    end: float, tolerance: float, a: Array, c: Array, e: Array,
    par: Array, upper: Array, z: Array, k: Array, y: Array,
) -> None:  # fmt: skip
    t, h = 0.0, FIRST
    last = len(c) - 1
    _rates(t, y, par, upper, k[0])
    while t < end:
        h = min(h, LONGEST, end - t)
        for i in range(1, last + 1):
            for d in range(len(y)):
                slope = 0.0
                for j in range(i):
                    slope += a[i, j] * k[j, d]
                z[d] = y[d] + h * slope
            _rates(t + c[i] * h, z, par, upper, k[i])
        error = 0.0
        for d in range(len(y)):
            off = 0.0
            for j in range(last + 1):
                off += e[j] * k[j, d]
            error += (h * off / (tolerance * (0.01 + max(abs(y[d]), abs(z[d]))))) ** 2
        error = np.sqrt(error / len(y))
        if error <= 1.0:
            t = end if end - t - h < 1e-13 else t + h
            for i in range(len(y)):
                y[i], k[0, i] = z[i], k[last, i]  # the last stage is the first one of the next step
        h *= min(5.0, max(0.2, 0.9 * (error + 1e-30) ** -0.2))


def reference(case: Hung, end: float, tolerance: float = 1e-10, moved: ArrayLike = 0.0) -> Array:
    """Position of the load at time `end` [s]; moved (3,) [m]: initial displacement of the load."""
    y, t = case.start(), DOPRI5
    y[3:6] += np.asarray(moved, float)
    par = np.array([case.speed, case.EA, case.damping, *case.rest, RING, case.load])
    _integrate(end, tolerance, t.a, t.c, t.e, par, np.zeros(6), np.zeros(12), np.zeros((len(t.c), 12)), y)
    return y[3:6]
