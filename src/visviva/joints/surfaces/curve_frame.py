"""Normals of a curve and their derivatives, from which its rows are formed."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import add_cross, dot

# Indices into the table of one point of a curve c(s, t), with T = c′ and ṡ given:
C, C_T, T, T_T, B, C_2, T_2 = range(7)  # c, ∂c/∂t, T, ∂T/∂t, c″, and c̈ and T̈ without their terms in s̈


@kernel
def _normalise_with_rates(e: Array, first: Array, second: Array) -> None:
    """e/|e| with its first and second rates, from those of e; in place."""
    size = np.sqrt(dot(e, e))
    for c in range(3):
        e[c] /= size
    grow, along = dot(e, first), dot(e, second)
    for c in range(3):
        first[c] = (first[c] - grow * e[c]) / size
    velocity_product = dot(first, first)
    for c in range(3):
        second[c] = (second[c] - along * e[c] - 2.0 * grow * first[c]) / size - velocity_product * e[c]


@kernel
def normals(tangent: Array, first: Array, second: Array, out: Array) -> None:
    """Two unit vectors normal to a tangent, out[0], with their first and second rates, out[1] and out[2].

    e₁ ∥ T × a with a the axis least aligned with T, e₂ ∥ T × e₁. Where a changes from one axis to another,
    both rotate in the plane normal to T; a force in that plane remains unchanged.
    """
    sizes = np.abs(tangent)
    axis = np.zeros(3)
    axis[np.argmin(sizes)] = 1.0
    out[:] = 0.0
    add_cross(tangent, axis, 1.0, out[0, 0])
    add_cross(first, axis, 1.0, out[1, 0])
    add_cross(second, axis, 1.0, out[2, 0])
    _normalise_with_rates(out[0, 0], out[1, 0], out[2, 0])
    add_cross(tangent, out[0, 0], 1.0, out[0, 1])
    add_cross(first, out[0, 0], 1.0, out[1, 1])
    add_cross(tangent, out[1, 0], 1.0, out[1, 1])
    add_cross(second, out[0, 0], 1.0, out[2, 1])
    add_cross(first, out[1, 0], 2.0, out[2, 1])
    add_cross(tangent, out[2, 0], 1.0, out[2, 1])
    _normalise_with_rates(out[0, 1], out[1, 1], out[2, 1])


@kernel
def curve_rates(at: Array, x: Array, u: Array, out: Array) -> None:
    """Derivatives of s = nearest(x, t), from G = (x − c)·T = 0: out = G_s, ∂s/∂t, ṡ."""
    arm = x - at[C]
    out[0] = dot(arm, at[B]) - dot(at[T], at[T])
    out[1] = -(dot(arm, at[T_T]) - dot(at[C_T], at[T])) / out[0]
    out[2] = -dot(at[T], u) / out[0] + out[1]


@kernel
def curve_rows(
    at: Array,
    x: Array,
    u: Array,
    rates: Array,
    phi: Array,
    gradient: Array,
    velocity_product: Array,
    drive: Array,
) -> None:
    """The two rows φ_r = e_r·(x − c) of one point, from the table of the curve at its nearest point."""
    bend, s_t, s_1 = rates[0], rates[1], rates[2]
    arm = x - at[C]
    along_1 = s_1 * at[B] + at[T_T]
    arm_1 = u - s_1 * at[T] - at[C_T]
    s_2 = -(dot(arm, at[T_2]) + 2.0 * dot(arm_1, along_1) - dot(at[C_2], at[T])) / bend
    frame, other = np.empty((3, 2, 3)), np.empty((3, 2, 3))
    normals(at[T], along_1, at[T_2] + s_2 * at[B], frame)
    arm_2 = -at[C_2] - s_2 * at[T]
    for r in range(2):
        phi[r] = dot(frame[0, r], arm)
        velocity_product[r] = dot(frame[2, r], arm) + 2.0 * dot(frame[1, r], arm_1) + dot(frame[0, r], arm_2)
    normals(at[T], at[B], along_1, other)
    for r in range(2):
        swing = dot(other[1, r], arm) / bend
        for c in range(3):
            gradient[r, c] = other[0, r, c] - swing * at[T, c]
    normals(at[T], s_t * at[B] + at[T_T], along_1, other)
    for r in range(2):
        drive[r] = dot(other[1, r], arm) - dot(other[0, r], at[C_T])


@kernel
def curve_tangent(
    at: Array, u: Array, rates: Array, gradient: Array, velocity_product: Array, drive: Array
) -> None:
    """The third row, slip along the curve: v = T·(u − ∂c/∂t)/|T|, and the part of v̇ independent of u̇."""
    s_1, size = rates[2], np.sqrt(dot(at[T], at[T]))
    along = at[T] / size
    swing = s_1 * at[B] + at[T_T]
    swing = (swing - dot(along, swing) * along) / size
    later = at[C_2] - s_1 * s_1 * at[B] - s_1 * at[T_T]
    gradient[2] = along
    drive[2] = -dot(along, at[C_T])
    velocity_product[2] = dot(swing, u - at[C_T]) - dot(along, later)


@kernel
def curve_stiffness(at: Array, lam: Array, matrices: Array) -> None:
    """λ_r ∂²φ_r/∂x² of a point on the curve: with q = T/|T|², e_r′ qᵀ + q e_r′ᵀ − (e_r′·T) q qᵀ."""
    frame = np.empty((3, 2, 3))
    normals(at[T], at[B], at[B], frame)
    square = dot(at[T], at[T])
    for r in range(2):
        along = dot(frame[1, r], at[T]) / square
        for c in range(3):
            for d in range(3):
                swing = frame[1, r, c] * at[T, d] + at[T, c] * frame[1, r, d] - along * at[T, c] * at[T, d]
                matrices[r, c, d] = lam[r] * swing / square
