"""Joints between bodies that move in one plane: which of their rows the plane already enforces."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.joints.bodies.mount import Mount

PARALLEL_TOLERANCE = 1e-9  # sine of the angle between an axis and a normal that counts as zero


def normal_of(a: Mount, b: Mount) -> Array | None:
    """Normal (3,) of the plane in which both sides move; None in space."""
    normals = [side.normal for side in (a, b) if side.fixed_in is not None]
    return None if not normals or any(n is None for n in normals) else normals[0]


def check_space(name: str, a: Mount, b: Mount) -> None:
    """Reject a plane, where this joint adds nothing to what other joints do. Raises SceneError."""
    if normal_of(a, b) is not None:
        raise SceneError(
            "found a joint for bodies in space: bodies of a plane have ball, hinge, slider, weld", name
        )


def check_rotations(name: str, axes: Array, normal: Array | None) -> None:
    """Reject axes (m, 3) about which bodies in the plane cannot rotate. Raises SceneError."""
    if (
        normal is not None
        and np.linalg.norm(np.cross(axes, normal), axis=1).max(initial=0.0) > PARALLEL_TOLERANCE
    ):
        _refuse(name, axes, normal, "turn about")


def check_translations(name: str, axes: Array, normal: Array | None) -> None:
    """Reject axes (m, 3) along which bodies in the plane cannot slide. Raises SceneError."""
    if normal is not None and np.abs(axes @ normal).max(initial=0.0) > PARALLEL_TOLERANCE:
        _refuse(name, axes, normal, "slide perpendicular to")


def _refuse(name: str, axes: Array, normal: Array, what: str) -> None:
    found = [round(float(c), 6) + 0.0 for c in axes[0]]
    expected = [int(c) for c in normal]
    raise SceneError(f"found axis {found}: bodies in a plane {what} the axis {expected} only", name)


def is_along(directions: Array, normal: Array) -> bool:
    """Whether unit vectors (m, 3), each parallel or perpendicular to a normal, are parallel to it."""
    return bool((np.abs(directions @ normal) > 0.5).all())
