"""Kinetic energies of bodies from their motion, for any number of bodies and instants at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array


def to_body_axes(quat: Array, vector: Array) -> Array:
    """Rᵀ u in body axes (…, 3) of vectors in world axes, for unit quaternions (…, 4), body to world."""
    axis, real = quat[..., 1:], quat[..., :1]
    across = np.cross(axis, vector)
    return np.asarray(vector - 2.0 * real * across + 2.0 * np.cross(axis, across))


def kinetic_energies(mass: Array, v: Array, inertia: Array | None = None, turning: Any = None) -> Array:
    """½ m u² + ½ Ω·I₀Ω of each body [J], with Ω = Rᵀω.

    mass : (n,) [kg]; v : (…, n, 3) [m/s]; inertia : (n, 3, 3) in body axes, or (n,) about the single axis of
    bodies in a plane [kg m²]; turning : spins (…, n, 3) in world axes [rad/s] and quaternions (…, n, 4).
    """
    energies = 0.5 * mass * (v * v).sum(axis=-1)
    if inertia is None:
        return np.asarray(energies)
    spin, quat = turning
    own = to_body_axes(quat, spin)
    momentum = inertia[:, None] * own if inertia.ndim == 1 else np.einsum("nij,...nj->...ni", inertia, own)
    return np.asarray(energies + 0.5 * (own * momentum).sum(axis=-1))
