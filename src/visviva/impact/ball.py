"""Impact laws for one contact of a ball with spin."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.response import Friction, response, slip_ratio
from visviva.errors import SceneError
from visviva.impact.point import directions

SOLID, HOLLOW = 2 / 5, 2 / 3  # J / (m R²) of a ball and of a shell; a rolling disc has ½


def effective_mass(mass: float, inertia: float, radius: float) -> float:
    """m_t = 1 / (1/m + R²/J): effective mass for a tangential impulse at the rim of a ball [kg].

    2/7 m for a solid ball. For radial impulses it is m.
    """
    return 1.0 / (1.0 / mass + radius * radius / inertia)


def ball_impact(
    v: ArrayLike, spin: ArrayLike, normal: ArrayLike, radius: float, e: float, mu: float, shape: float = SOLID
) -> tuple[Array, Array]:
    """Velocity and spin of a ball after an impact with Coulomb's friction, exactly stuck or slipping.

        s = v_t − R ω × n,   Δv_n = −(1+e) v_n,   |Δv_t| = min(μ Δv_n, |s| / (1 + 1/c)),   c = J/(m R²)

    The impulse m Δv_t acts at the contact, opposite to the slip s, so Δω = −(R/J) n × m Δv_t. A ball that
    sticks rolls: s⁺ = 0.

    Parameters
    ----------
    v, spin : (..., 3)   velocities of centres [m/s] and spins ω [rad/s] relative to the surface
    normal : (..., 3)    towards the centre, of any length > 0
    radius : R > 0 [m]
    e, mu : restitution in [0, 1], Coulomb's coefficient ≥ 0, also infinite
    shape : c > 0, such as `SOLID` (2/5), `HOLLOW` (2/3), ½ for a disc

    Returns v⁺ and ω⁺. Balls that move away keep both. Raises SceneError for numbers out of range.
    Source: closed form for a sphere beside Witkin's notes (P45) with P64's impulse.
    Proved by tests/impact/test_ball.py.
    """
    if not (math.isfinite(radius) and radius > 0 and shape > 0):
        raise SceneError(f"found radius {radius:g} m and shape {shape:g}: both must be > 0")
    par = response(e, Friction(mu))
    before = np.array(v, float)
    spins = np.array(np.broadcast_to(np.asarray(spin, float), before.shape))
    normals = directions(normal, before.shape)
    v_out, spin_out = before.reshape(-1, 3), spins.reshape(-1, 3)
    _impact_all(normals, float(radius), par[0], par[2], 1.0 + 1.0 / shape, v_out, spin_out)
    return v_out.reshape(before.shape), spin_out.reshape(before.shape)


@kernel
def _impact_all(
    normals: Array, radius: float, e: float, mu: float, ratio: float, v: Array, spin: Array
) -> None:
    """In place; `ratio` = m / m_t: how much a tangential impulse slows the slip."""
    for i in range(len(v)):
        nx, ny, nz = normals[i, 0], normals[i, 1], normals[i, 2]
        speed = nx * v[i, 0] + ny * v[i, 1] + nz * v[i, 2]
        kick = -(1.0 + e) * min(speed, 0.0)
        wx, wy, wz = spin[i, 0], spin[i, 1], spin[i, 2]
        sx = v[i, 0] - speed * nx - radius * (wy * nz - wz * ny)
        sy = v[i, 1] - speed * ny - radius * (wz * nx - wx * nz)
        sz = v[i, 2] - speed * nz - radius * (wx * ny - wy * nx)
        slip = math.sqrt(sx * sx + sy * sy + sz * sz)
        share = (1.0 - slip_ratio(slip, ratio * kick, mu, 0.0)) / ratio
        dx, dy, dz = -share * sx, -share * sy, -share * sz
        spin_factor = (ratio - 1.0) / radius  # m R / J
        v[i, 0] += kick * nx + dx
        v[i, 1] += kick * ny + dy
        v[i, 2] += kick * nz + dz
        spin[i, 0] -= spin_factor * (ny * dz - nz * dy)
        spin[i, 1] -= spin_factor * (nz * dx - nx * dz)
        spin[i, 2] -= spin_factor * (nx * dy - ny * dx)
