"""Principal axes of inertia tensors, and checks of such tensors."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.geometry.rotation import quaternion_of

ROUNDING = 1e-9  # share of the largest moment by which the triangle inequality may be violated


def principal_axes(inertia: Array) -> tuple[Array, Array]:
    """Ascending moments (n, 3) [kg m²] of I (n, 3, 3), and quaternions (n, 4), principal to body axes."""
    moments, axes = np.linalg.eigh(0.5 * (inertia + inertia.swapaxes(1, 2)))
    axes[np.linalg.det(axes) < 0.0] *= -1.0
    return np.ascontiguousarray(moments), quaternion_of(axes)


def check_inertia(inertia: Array, name: str) -> None:
    """Reject tensors (n, 3, 3) that no body can have; SceneError gives the principal moments."""
    if not np.isfinite(inertia).all():
        raise SceneError("the inertia contains a number that is not finite", name)
    scale = np.abs(inertia).max(axis=(1, 2))
    if (np.abs(inertia - inertia.swapaxes(1, 2)).max(axis=(1, 2)) > ROUNDING * scale).any():
        raise SceneError(
            "the inertia is not symmetric: I_xy, I_xz and I_yz must be equal on both sides of the diagonal",
            name,
        )
    moments = np.linalg.eigvalsh(inertia)
    least, middle, most = moments.T
    flat = np.logical_not(least > ROUNDING * most)
    for bad, why in (
        (flat, "each must be > 0: give the body an extent in all directions"),
        (most > (least + middle) * (1.0 + ROUNDING), "none may exceed the sum of the other two"),
    ):
        if bad.any():
            listed = ", ".join(f"{m:.6g}" for m in moments[np.argmax(bad)])
            raise SceneError(f"found principal moments of inertia {listed} kg m²: {why}", name)
