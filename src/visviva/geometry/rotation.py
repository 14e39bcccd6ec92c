"""Rotations as unit quaternions (w, x, y, z), body to world."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel


@kernel
def rotation_of(q: Array, at: int, rotation: Array) -> None:
    """Rotation matrix (3, 3) of the unit quaternion q[at:at+4]."""
    w, x, y, z = q[at], q[at + 1], q[at + 2], q[at + 3]
    rotation[0, 0] = 1 - 2 * (y * y + z * z)
    rotation[0, 1] = 2 * (x * y - w * z)
    rotation[0, 2] = 2 * (x * z + w * y)
    rotation[1, 0] = 2 * (x * y + w * z)
    rotation[1, 1] = 1 - 2 * (x * x + z * z)
    rotation[1, 2] = 2 * (y * z - w * x)
    rotation[2, 0] = 2 * (x * z - w * y)
    rotation[2, 1] = 2 * (y * z + w * x)
    rotation[2, 2] = 1 - 2 * (x * x + y * y)


def quaternion_of(rotation: Array) -> Array:
    """Unit quaternions (…, 4), w ≥ 0, of rotation matrices (…, 3, 3)."""
    r = np.moveaxis(rotation, (-2, -1), (0, 1))
    # Take the longest row of the outer product q qᵀ.
    products = 0.25 * np.array([
        [1 + r[0, 0] + r[1, 1] + r[2, 2], r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]],
        [r[2, 1] - r[1, 2], 1 + r[0, 0] - r[1, 1] - r[2, 2], r[0, 1] + r[1, 0], r[0, 2] + r[2, 0]],
        [r[0, 2] - r[2, 0], r[0, 1] + r[1, 0], 1 - r[0, 0] + r[1, 1] - r[2, 2], r[1, 2] + r[2, 1]],
        [r[1, 0] - r[0, 1], r[0, 2] + r[2, 0], r[1, 2] + r[2, 1], 1 - r[0, 0] - r[1, 1] + r[2, 2]],
    ])  # fmt: skip
    longest = np.argmax(np.einsum("ii...->i...", products), axis=0)
    row = np.moveaxis(np.take_along_axis(products, longest[None, None], axis=0)[0], 0, -1)
    size = np.sqrt(np.einsum("...i,...i->...", row, row))[..., None]
    return np.asarray(row / size * np.where(row[..., :1] >= 0.0, 1.0, -1.0))


@kernel
def quaternions_of(index: Index, rotations: Array, orientation: Array) -> None:
    """Unit quaternions of the rotation matrices at these indices, by the largest of the four squares."""
    for i in range(len(index)):
        r = rotations[index[i]]
        trace = r[0, 0] + r[1, 1] + r[2, 2]
        largest, at = trace, 3
        for c in range(3):
            if r[c, c] > largest:
                largest, at = r[c, c], c
        if at == 3:
            orientation[i, 0] = 1.0 + trace
            for c in range(3):
                orientation[i, 1 + c] = r[(c + 2) % 3, (c + 1) % 3] - r[(c + 1) % 3, (c + 2) % 3]
        else:
            b, d = (at + 1) % 3, (at + 2) % 3
            orientation[i, 0] = r[d, b] - r[b, d]
            orientation[i, 1 + at] = 1.0 + 2.0 * r[at, at] - trace
            orientation[i, 1 + b] = r[b, at] + r[at, b]
            orientation[i, 1 + d] = r[d, at] + r[at, d]
        size = 0.0
        for c in range(4):
            size += orientation[i, c] * orientation[i, c]
        size = 1.0 / np.sqrt(size)
        for c in range(4):
            orientation[i, c] *= size


@kernel
def body_columns(arm: Array, jacobian: Array, at: int) -> None:
    """Nine entries of the rows of ẋ = u + ω × arm, each row as (u_c, ω_{c+1}, ω_{c+2})."""
    for c in range(3):
        jacobian[at + 3 * c] = 1.0
        jacobian[at + 3 * c + 1] = arm[(c + 2) % 3]
        jacobian[at + 3 * c + 2] = -arm[(c + 1) % 3]


@kernel
def quaternion_rate(q: Array, at: int, spin: Array, out: Array) -> None:
    """q̇ = ½ (0, ω) q with ω in world axes; written to out[at:at+4]."""
    w, x, y, z = q[at], q[at + 1], q[at + 2], q[at + 3]
    a, b, c = 0.5 * spin[0], 0.5 * spin[1], 0.5 * spin[2]
    out[at] = -a * x - b * y - c * z
    out[at + 1] = a * w + b * z - c * y
    out[at + 2] = b * w + c * x - a * z
    out[at + 3] = c * w + a * y - b * x


@kernel
def rotate_quaternion(q: Array, at: int, rotation_vector: Array, out: Array) -> None:
    """exp(turn) q: the quaternion q[at:at+4] rotated by the rotation vector `rotation_vector` in world axes
    [rad]."""
    angle = np.sqrt(
        rotation_vector[0] * rotation_vector[0]
        + rotation_vector[1] * rotation_vector[1]
        + rotation_vector[2] * rotation_vector[2]
    )
    s = 0.5 - angle * angle / 48.0 if angle < 1e-4 else np.sin(0.5 * angle) / angle
    c = np.cos(0.5 * angle)
    a, b, d = s * rotation_vector[0], s * rotation_vector[1], s * rotation_vector[2]
    w, x, y, z = q[at], q[at + 1], q[at + 2], q[at + 3]
    w1 = c * w - a * x - b * y - d * z
    x1 = c * x + a * w + b * z - d * y
    y1 = c * y + b * w + d * x - a * z
    z1 = c * z + d * w + a * y - b * x
    size = 1.0 / np.sqrt(w1 * w1 + x1 * x1 + y1 * y1 + z1 * z1)
    out[at] = w1 * size
    out[at + 1] = x1 * size
    out[at + 2] = y1 * size
    out[at + 3] = z1 * size


@kernel
def normalise_poses(q: Array) -> None:
    """Normalise the quaternions of poses (7 n,): positions and quaternions."""
    for b in range(len(q) // 7):
        size = 0.0
        for c in range(3, 7):
            size += q[7 * b + c] * q[7 * b + c]
        size = 1.0 / np.sqrt(size)
        for c in range(3, 7):
            q[7 * b + c] *= size


@kernel
def quaternion_product(a: Array, b: Array, out: Array) -> None:
    """out (4,) = a b: rotation b, then a; out may be a or b."""
    w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3]
    x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2]
    y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1]
    z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]
    out[0], out[1], out[2], out[3] = w, x, y, z
