"""Steps of particles written by hand, a baseline for the pass that the stepper generates.

    Δv = h f / (m + h d),   x' = x + h (v + Δv),   then the plane

The same arithmetic on the same arrays, without a ledger.
"""

from __future__ import annotations

import numba
import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import parallel_kernel
from visviva.particles.fields.waves import cosine


@parallel_kernel
def rain(q: Array, v: Array, mass: Array, h: float, drag: float) -> None:
    """Gravity, drag and a plane with restitution ½."""
    for i in numba.prange(len(mass)):
        k = h / (mass[i] + h * drag)
        u0 = v[3 * i] - k * drag * v[3 * i]
        u1 = v[3 * i + 1] - k * drag * v[3 * i + 1]
        u2 = v[3 * i + 2] - k * (drag * v[3 * i + 2] + 9.81 * mass[i])
        z = q[3 * i + 2] + h * u2
        q[3 * i] += h * u0
        q[3 * i + 1] += h * u1
        if z < 0.0 and u2 < 0.0:
            e = 0.5 if u2 < -2 * 9.81 * h else 0.0
            z, u2 = -e * z, -e * u2
        q[3 * i + 2] = max(z, 0.0)
        v[3 * i], v[3 * i + 1], v[3 * i + 2] = u0, u1, u2


@parallel_kernel
def storm(
    q: Array, v: Array, mass: Array, numbers: Array, wind: Array, vortex: Array, attractor: Array,
    turbulence: Array,
) -> None:  # fmt: skip
    """The same with four fields, whose parameters are those of the forces; numbers = (t, h, drag)."""
    t, h, drag = numbers[0], numbers[1], numbers[2]
    for i in numba.prange(len(mass)):
        m = mass[i]
        x0, x1, x2 = q[3 * i], q[3 * i + 1], q[3 * i + 2]
        u0, u1, u2 = v[3 * i], v[3 * i + 1], v[3 * i + 2]

        s = t - (wind[4] * x0 + wind[5] * x1 + wind[6] * x2)
        g = 1.0 + wind[9] * cosine(wind[7] * s + wind[8])
        g += wind[12] * cosine(wind[10] * s + wind[11]) + wind[15] * cosine(wind[13] * s + wind[14])
        f0 = -drag * u0 + wind[0] * (wind[1] * g - u0)
        f1 = -drag * u1 + wind[0] * (wind[2] * g - u1)
        f2 = -drag * u2 + wind[0] * (wind[3] * g - u2) - 9.81 * m

        d0, d1, d2 = x0 - vortex[0], x1 - vortex[1], x2 - vortex[2]
        r0 = vortex[6] * d2 - vortex[7] * d1
        r1 = vortex[7] * d0 - vortex[5] * d2
        r2 = vortex[5] * d1 - vortex[6] * d0
        w = vortex[3] / (r0 * r0 + r1 * r1 + r2 * r2 + vortex[4])
        f0, f1, f2 = f0 + w * r0, f1 + w * r1, f2 + w * r2

        d0, d1, d2 = x0 - attractor[0], x1 - attractor[1], x2 - attractor[2]
        r = 1.0 / np.sqrt(d0 * d0 + d1 * d1 + d2 * d2 + attractor[4])
        w = -attractor[3] * m * r * r * r
        f0, f1, f2 = f0 + w * d0, f1 + w * d1, f2 + w * d2

        w0, w1, w2 = turbulence[1], turbulence[2], turbulence[3]
        for j in range(4, 68, 8):
            a = turbulence[j] * x0 + turbulence[j + 1] * x1 + turbulence[j + 2] * x2
            c = cosine(a + turbulence[j + 3] * t + turbulence[j + 4])
            w0 += turbulence[j + 5] * c
            w1 += turbulence[j + 6] * c
            w2 += turbulence[j + 7] * c
        f0, f1, f2 = (
            f0 + turbulence[0] * (w0 - u0),
            f1 + turbulence[0] * (w1 - u1),
            f2 + turbulence[0] * (w2 - u2),
        )

        k = h / (m + h * (drag + wind[0] + turbulence[0]))
        u0, u1, u2 = u0 + k * f0, u1 + k * f1, u2 + k * f2
        z = x2 + h * u2
        q[3 * i], q[3 * i + 1] = x0 + h * u0, x1 + h * u1
        if z < 0.0 and u2 < 0.0:
            e = 0.5 if u2 < -2 * 9.81 * h else 0.0
            z, u2 = -e * z, -e * u2
        q[3 * i + 2] = max(z, 0.0)
        v[3 * i], v[3 * i + 1], v[3 * i + 2] = u0, u1, u2
