"""Checks of the start: reports points that violate a constraint, and by how much."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError

DISTANCE_TOLERANCE = 1e-6  # initial distance that counts as zero [m]
SPEED_TOLERANCE = 1e-5  # initial normal speed that counts as zero [m/s], and as a share of the speed


MAX_SKEWNESS = 0.1  # of normals: pure round-off where a gradient is zero or two surfaces do not intersect


def check_start(name: str, what: str, x: Array, u: Array, phi: Array, gradient: Array, drive: Array) -> None:
    """Reject points that start off a surface or curve, or with a normal velocity. Raises SceneError.

    Parameters
    ----------
    what : "the surface", "the curve"
    x, u : (m, 3)             initial positions [m] and velocities [m/s]
    phi, drive : (m, k)       distance [m] and its partial derivative by time [m/s], for each of k rows
    gradient : (m, k, 3)      orthonormal normals
    """
    m = len(x)
    products = np.einsum("mkc,mlc->mkl", gradient, gradient)
    skew = np.abs(products - np.eye(phi.shape[1])).max(axis=(1, 2))
    bad = ~((skew < MAX_SKEWNESS) & np.isfinite(phi).all(axis=1))
    if bad.any():
        i = int(np.argmax(bad))
        raise SceneError(
            f"{what} has no direction at point {i} of {m}, ({as_text(x[i])}): the gradient of a formula is "
            "zero or not finite there, or two surfaces touch without crossing; start it elsewhere",
            name,
        )
    off = np.linalg.norm(phi, axis=1)
    if off.max(initial=0.0) > DISTANCE_TOLERANCE:
        i = int(off.argmax())
        near = x[i] - phi[i] @ gradient[i]
        raise SceneError(
            f"point {i} of {m} starts {off[i]:.3g} m off {what}: at ({as_text(x[i])}), expected a position "
            f"such as ({as_text(near)})",
            name,
        )
    across = np.einsum("mkc,mc->mk", gradient, u) + drive
    speed = np.linalg.norm(across, axis=1)
    wrong = speed > SPEED_TOLERANCE * (1 + np.linalg.norm(u, axis=1))
    if wrong.any():
        i = int(np.argmax(np.where(wrong, speed, 0.0)))
        good = u[i] - across[i] @ gradient[i]
        raise SceneError(
            f"point {i} of {m} starts with {speed[i]:.3g} m/s across {what}: with ({as_text(u[i])}) m/s, "
            f"expected a velocity such as ({as_text(good)}) m/s",
            name,
        )


def as_text(x: Array) -> str:
    """Three numbers, formatted for a message."""
    return ", ".join(f"{c:.7g}" for c in x + 0.0)
