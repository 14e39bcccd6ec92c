"""Common tangents of two sheaves, or of a sheave and a point, in three dimensions.

A groove is a circle in the plane of its sheave. Its point at the angle α is X + R r(α), and the rope leaves
it along ± r'(α) in projection on that plane: r(α)·(Y − X) = R, with Y the other end. Two sheaves give two
equations. On a drum with layers R depends on the angle wound, ψ = ψ(0) − side α.

Proved by tests/hoist/test_geometry.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.geometry.row_vectors import cross, dot
from visviva.hoist.wheels.layers import LAYER_STEP, radius_on, slope_on

TOLERANCE = 2e-14  # relative error at which a tangent is accepted
MAX_STEPS = 6  # of Newton's method
MAX_STEP = 0.5  # a larger step is not due to motion [rad]
WOUND_ANGLE = 4  # column of `coil` behind those of `layers`: ψ at α = 0, the wound angle of a drum [rad]
GUESS_PASSES = 3  # of the first guess, alternating between the ends


@kernel
def _groove(angle: float, radius: float, base: Array, out: Array) -> None:
    """out[0] = r(α), out[1] = r'(α), out[2] = R r."""
    c, s = np.cos(angle), np.sin(angle)
    for d in range(3):
        out[0, d] = c * base[0, d] + s * base[1, d]
        out[1, d] = c * base[1, d] - s * base[0, d]
        out[2, d] = radius * out[0, d]


@kernel
def _wound_radius(i: int, alpha: Array, side: Array, coil: Array, radius: Array, slope: Array) -> None:
    """R and dR/dα of a drum with layers."""
    if coil[i, LAYER_STEP] > 0.0:
        wound = coil[i, WOUND_ANGLE] - side[i] * alpha[i]
        radius[i], slope[i] = radius_on(coil[i], wound), -side[i] * slope_on(coil[i], wound)


@kernel
def _grooves(
    alpha: Array, side: Array, coil: Array, base: Array, radius: Array, slope: Array, ends: Array
) -> None:
    for i in range(2):
        if radius[i] > 0.0:
            _wound_radius(i, alpha, side, coil, radius, slope)
            _groove(alpha[i], radius[i], base[i], ends[i])


@kernel
def _first_guess(centre: Array, i: int, radius: float, side: float, base: Array, ends: Array) -> float:
    """α of the tangent from sheave i to the current tangent point of the other end."""
    a, b = 0.0, 0.0
    for d in range(3):
        w = centre[1 - i, d] + ends[1 - i, 2, d] - centre[i, d]
        a += w * base[0, d]
        b += w * base[1, d]
    distance = np.sqrt(a * a + b * b)
    return float(np.arctan2(b, a) + side * np.arccos(min(radius / distance, 1.0)))


@kernel
def _tangency(
    centre: Array, radius: Array, slope: Array, ends: Array, span: Array, matrix: Array, residual: Array
) -> bool:
    """F_i = r_i·(Y_j − X_i) − R_i, its derivatives with respect to α, Y_j − X_i in span; whether F is 0."""
    scale = 0.0
    for i in range(2):
        j = 1 - i
        for d in range(3):
            span[i, d] = centre[j, d] + ends[j, 2, d] - centre[i, d]
            scale += abs(span[i, d])
        if radius[i] > 0.0:
            residual[i] = dot(ends[i, 0], span[i]) - radius[i]
            matrix[i, i] = dot(ends[i, 1], span[i]) - slope[i]
            matrix[i, j] = radius[j] * dot(ends[i, 0], ends[j, 1])
            if slope[j] != 0.0:
                matrix[i, j] += slope[j] * dot(ends[i, 0], ends[j, 0])
        else:
            residual[i], matrix[i, i], matrix[i, j] = 0.0, 1.0, 0.0
    return bool(abs(residual[0]) + abs(residual[1]) <= TOLERANCE * scale)


@kernel
def _newton_tangency(
    centre: Array, side: Array, coil: Array, base: Array, alpha: Array, radius: Array, slope: Array,
    ends: Array, span: Array, matrix: Array,
) -> bool:  # fmt: skip
    """Newton's method from the given angles; whether it converges nearby.

    All outputs are functions of the resulting angles: a call that starts from these gives the same.
    """
    miss = scratch(1, 2)[0]
    for _ in range(MAX_STEPS):
        _grooves(alpha, side, coil, base, radius, slope, ends)
        if _tangency(centre, radius, slope, ends, span, matrix, miss):
            return True
        inverse = 1.0 / (matrix[0, 0] * matrix[1, 1] - matrix[0, 1] * matrix[1, 0])
        first = inverse * (matrix[1, 1] * miss[0] - matrix[0, 1] * miss[1])
        second = inverse * (matrix[0, 0] * miss[1] - matrix[1, 0] * miss[0])
        if not (abs(first) < MAX_STEP and abs(second) < MAX_STEP):
            return False
        alpha[0] -= first
        alpha[1] -= second
    _grooves(alpha, side, coil, base, radius, slope, ends)
    return bool(_tangency(centre, radius, slope, ends, span, matrix, miss))


@kernel
def _reset_grooves(radius: Array, ends: Array) -> None:
    for i in range(2):
        if radius[i] > 0.0:
            ends[i] = 0.0


@kernel
def unwrap(angle: float, near: float) -> float:
    """The equivalent angle nearest to the previous one; unchanged if that is nan."""
    if near != near:
        return angle
    return float(angle - 2 * np.pi * np.round((angle - near) / (2 * np.pi)))


@kernel
def tangents(
    centre: Array, side: Array, coil: Array, base: Array, alpha: Array, radius: Array, slope: Array,
    ends: Array, span: Array, matrix: Array,
) -> bool:  # fmt: skip
    """Tangent angles α (2,) of a segment to round-off, near those given if possible and in the same turns;
    whether they were found.

    Parameters
    ----------
    centre (2, 3), radius (2,)   of the ends; radius 0 for a plain point; output for a drum with layers
    side (2,)                    +1 if α increases from the line to the other end, else −1
    coil (2, 5)                  of a drum with layers, see `layers`, and ψ at α = 0; LAYER_STEP is 0 for
    other ends base (2, 2, 3)               r at α = 0 and at α = π/2, in world axes
    slope (2,)                   dR/dα
    ends (2, 3, 3)               r, r' and R r of each end; R r of a plain point is input
    span (2, 3), matrix (2, 2)   from each centre to the other tangent point; ∂F/∂α

    At each end the centre of the other must lie outside the groove, in projection along its axis.
    """
    _reset_grooves(radius, ends)
    known, first, last = alpha[0] == alpha[0], alpha[0], alpha[1]
    if known and _newton_tangency(centre, side, coil, base, alpha, radius, slope, ends, span, matrix):
        return True
    _reset_grooves(radius, ends)
    for _ in range(GUESS_PASSES):
        for i in range(2):
            if radius[i] > 0.0:
                guess = _first_guess(centre, i, radius[i], side[i], base[i], ends)
                alpha[i] = unwrap(guess, first if i == 0 else last)
                _wound_radius(i, alpha, side, coil, radius, slope)
                _groove(alpha[i], radius[i], base[i], ends[i])
            else:
                alpha[i] = 0.0
    return bool(_newton_tangency(centre, side, coil, base, alpha, radius, slope, ends, span, matrix))


@kernel
def add_angle_gradient(
    c0: float, c1: float, slope: Array, ends: Array, span: Array, matrix: Array, g: Array
) -> None:
    """g += Σ c_i ∂α_i/∂(ports), from F(α, ports) = 0; g (14,): centre, frame and angle of each end."""
    inverse = 1.0 / (matrix[0, 0] * matrix[1, 1] - matrix[0, 1] * matrix[1, 0])
    moment = scratch(1, 3)[0]
    for i in range(2):
        j = 1 - i
        y = inverse * (matrix[j, j] * (c0 if i == 0 else c1) - matrix[j, i] * (c1 if i == 0 else c0))
        if y == 0.0:
            continue
        for d in range(3):
            g[7 * i + d] += y * ends[i, 0, d]
            g[7 * j + d] -= y * ends[i, 0, d]
        cross(ends[i, 0], span[i], moment)
        for d in range(3):
            g[7 * i + 3 + d] -= y * moment[d]
        cross(ends[j, 2], ends[i, 0], moment)
        for d in range(3):
            g[7 * j + 3 + d] -= y * moment[d]
        g[7 * i + 6] -= y * slope[i]
        g[7 * j + 6] += y * slope[j] * dot(ends[i, 0], ends[j, 0])
