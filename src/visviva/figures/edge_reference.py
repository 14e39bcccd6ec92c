"""A box that slides over the edge of a table, in the plane, integrated independently of any world.

Flat on the table it slides with −μ g. The table's force acts μ H/2 ahead of the centre, where it balances the
moment of friction; when this point reaches the edge, the box begins to tip. From then on only its underside
touches the edge: with the distance a along the underside from the edge to the centre, and the angle θ, nose
down,

    d/dt (ȧ + h θ̇) = a θ̇² + g sin θ − μ λ,   h = H/2
    d/dt (h (ȧ + h θ̇) + (a² + I/m) θ̇) = g (h sin θ + a cos θ)
    λ/m = g cos θ − a θ̈ − 2 ȧ θ̇ − h θ̇²

until λ = 0 or its rear corner reaches the edge; then it falls freely. Dormand–Prince method of order 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, sqrt

import numpy as np

from visviva.arrays import Array

G, RTOL, ATOL = 9.81, 1e-12, 1e-14


@dataclass(frozen=True)
class Box:
    """A box of 1 kg, `length` along the motion, which starts `ahead` of the edge [m] at a speed [m/s]."""

    mu: float
    speed: float
    ahead: float
    length: float = 0.4
    height: float = 0.2

    @property
    def inertia(self) -> float:
        """Moment of inertia about the centre [kg m²]."""
        return (self.length**2 + self.height**2) / 12.0

    def accelerations(self, y: Array) -> tuple[float, float, float]:
        """ä [m/s²], θ̈ [1/s²] and λ [N] at (a, θ, ȧ, θ̇), sliding forwards."""
        (a, angle, slip, spin), h = y, 0.5 * self.height
        rows = [[1.0, h, self.mu], [h, h * h + a * a + self.inertia, 0.0], [0.0, a, 1.0]]
        pull = a * spin**2 + G * sin(angle)
        moment = G * (h * sin(angle) + a * cos(angle)) - 2.0 * a * slip * spin
        press = G * cos(angle) - 2.0 * slip * spin - h * spin**2
        along, about, force = np.linalg.solve(rows, [pull, moment, press])
        return float(along), float(about), float(force)

    def begins(self) -> tuple[float, Array]:
        """Time at which it begins to tip [s], and (a, θ, ȧ, θ̇) then; for boxes that do not stop before."""
        first = -0.5 * self.mu * self.height
        left = sqrt(self.speed**2 - 2.0 * self.mu * G * (first + self.ahead))
        return (self.speed - left) / (self.mu * G), np.array([first, 0.0, left, 0.0])

    def on_the_edge(self, until: float) -> tuple[float, Array]:
        """Time at which it leaves the edge, at most `until`, and (a, θ, ȧ, θ̇) then."""
        from scipy.integrate import solve_ivp

        t, y = self.begins()
        leaves = [lambda t, y: self.accelerations(y)[2], lambda t, y: y[0] - 0.5 * self.length]
        for each in leaves:
            each.terminal = True  # type: ignore[attr-defined]
        end = solve_ivp(
            self.rates, (t, until), y, method="DOP853", rtol=RTOL, atol=ATOL, max_step=0.01, events=leaves
        )
        return float(end.t[-1]), end.y[:, -1]

    def rates(self, t: float, y: Array) -> list[float]:
        """(ȧ, θ̇, ä, θ̈) on the edge."""
        along, about, _ = self.accelerations(y)
        return [y[2], y[3], along, about]

    def motion(self, y: Array) -> Array:
        """(x, z, θ, ẋ, ż, θ̇) of the centre relative to the edge."""
        (a, angle, slip, spin), h = y, 0.5 * self.height
        along, n = np.array([cos(angle), -sin(angle)]), np.array([sin(angle), cos(angle)])
        return np.array([*a * along + h * n, angle, *(slip + h * spin) * along - a * spin * n, spin])

    def at(self, t: float) -> Array:
        """(x, z, θ, ẋ, ż, θ̇) at a time after the onset of tipping."""
        left, y = self.on_the_edge(t)
        end, fall = self.motion(y), t - left
        end[:3] += fall * end[3:]
        end[1] -= 0.5 * G * fall**2
        end[4] -= G * fall
        return end
