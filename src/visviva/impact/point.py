"""Impact laws for one contact of a point: restitution, no-slip, Coulomb."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.response import Friction, response, velocity_after_contact
from visviva.errors import SceneError


def restitution(v: ArrayLike, normal: ArrayLike, e: float) -> Array:
    """Velocities after an impact without friction.

        v⁺ = v_t − e v_n n   for v_n = n·v < 0

    Parameters
    ----------
    v : (..., 3)        velocities relative to the surface [m/s]
    normal : (..., 3)   towards the point, of any length > 0
    e : restitution in [0, 1]: 1 elastic, 0 perfectly inelastic

    Points that move away keep their velocity. Raises SceneError for e out of range and a normal without
    direction. Source: Witkin's notes, collisions (P42). Proved by tests/impact/test_point.py.
    """
    return _velocities_after(v, normal, response(e, rest=0.0))


def no_slip(v: ArrayLike, normal: ArrayLike, e: float) -> Array:
    """As `restitution`, on a no-slip surface: v_t⁺ = 0. Source: Witkin's notes (P45)."""
    return _velocities_after(v, normal, response(e, Friction(np.inf), rest=0.0))


def coulomb(v: ArrayLike, normal: ArrayLike, e: float, mu: float) -> Array:
    """Velocities after an impact with Coulomb friction.

        v_n⁺ = −e v_n,   v_t⁺ = v_t (1 − min(1, μ (1+e) |v_n| / |v_t|))   for v_n < 0

    It sticks exactly if μ (1+e) |v_n| ≥ |v_t|.

    Parameters
    ----------
    v, normal, e : as for `restitution`
    mu : Coulomb's coefficient ≥ 0

    Source: the laws of friction beside Witkin's notes (P45). Proved by tests/impact/test_point.py.
    """
    return _velocities_after(v, normal, response(e, Friction(mu), rest=0.0))


def directions(normal: ArrayLike, shape: tuple[int, ...]) -> Array:
    """Unit normals (n, 3) for vectors of a shape (..., 3); raises SceneError for one without direction."""
    normals = np.broadcast_to(np.asarray(normal, float), shape).reshape(-1, 3)
    sizes = np.linalg.norm(normals, axis=1)
    if not (np.isfinite(sizes).all() and (sizes > 0).all()):
        raise SceneError("found a normal without direction: it must be finite and not zero")
    return np.ascontiguousarray(normals / sizes[:, None])


@kernel
def _apply_to_all(v: Array, normals: Array, par: Array, out: Array) -> None:
    for i in range(len(v)):
        out[i, 0], out[i, 1], out[i, 2], _, _ = velocity_after_contact(
            v[i, 0], v[i, 1], v[i, 2], normals[i, 0], normals[i, 1], normals[i, 2], 1.0, 1.0, par
        )


def _velocities_after(v: ArrayLike, normal: ArrayLike, par: Array) -> Array:
    before = np.array(v, float)
    out = np.zeros((before.size // 3, 3))
    normals = directions(normal, before.shape)
    _apply_to_all(before.reshape(-1, 3), normals, par, out)
    return out.reshape(before.shape)
