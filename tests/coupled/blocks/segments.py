"""Geometry of straight rope segments between points and sheaves in three dimensions."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

PORTS = 14  # of each segment: centre (3), frame (3) and angle of its end 0, then of its end 1


@kernel
def _dot(a: Array, b: Array) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel
def _cross(a: Array, b: Array, out: Array) -> None:
    out[0] = a[1] * b[2] - a[2] * b[1]
    out[1] = a[2] * b[0] - a[0] * b[2]
    out[2] = a[0] * b[1] - a[1] * b[0]


@kernel
def _groove(angle: float, radius: float, base: Array, out: Array) -> None:
    """out[0] = r(α) radial, out[1] = τ(α) along the groove, out[2] = lever R r."""
    c, s = np.cos(angle), np.sin(angle)
    for d in range(3):
        out[0, d] = c * base[0, d] + s * base[1, d]
        out[1, d] = c * base[1, d] - s * base[0, d]
        out[2, d] = radius * out[0, d]


@kernel
def _first_guess(centre: Array, i: int, radius: float, side: float, base: Array, ends: Array) -> float:
    """α of the tangent from sheave i to the present tangent point of the other end."""
    a, b = 0.0, 0.0
    for d in range(3):
        w = centre[1 - i, d] + ends[1 - i, 2, d] - centre[i, d]
        a += w * base[0, d]
        b += w * base[1, d]
    distance = np.sqrt(a * a + b * b)
    return float(np.arctan2(b, a) + side * np.arccos(min(radius / distance, 1.0)))


@kernel
def _tangency(centre: Array, radius: Array, ends: Array, span: Array, matrix: Array, miss: Array) -> None:
    """F_i = r_i·(Y_j − X_i) − R_i with Y = X + R r, its derivatives by α, and W_i = Y_j − X_i in span."""
    for i in range(2):
        j = 1 - i
        for d in range(3):
            span[i, d] = centre[j, d] + ends[j, 2, d] - centre[i, d]
        if radius[i] > 0.0:
            miss[i] = _dot(ends[i, 0], span[i]) - radius[i]
            matrix[i, i] = _dot(ends[i, 1], span[i])
            matrix[i, j] = radius[j] * _dot(ends[i, 0], ends[j, 1])
        else:
            miss[i], matrix[i, i], matrix[i, j] = 0.0, 1.0, 0.0


@kernel
def tangents(
    centre: Array,
    radius: Array,
    side: Array,
    base: Array,
    alpha: Array,
    ends: Array,
    span: Array,
    matrix: Array,
) -> None:
    """Tangent angles α (2,) of a segment, to round-off, and what follows from them.

    centre : (2, 3), radius, side : (2,), base : (2, 2, 3)   ends in world axes; radius 0 for a plain point
    ends : (2, 3, 3)   r, τ and R r of each end
    span, matrix : see `_tangency`
    """
    miss = np.zeros(2)
    ends[:] = 0.0
    for _ in range(3):
        for i in range(2):
            if radius[i] > 0.0:
                alpha[i] = _first_guess(centre, i, radius[i], side[i], base[i], ends)
                _groove(alpha[i], radius[i], base[i], ends[i])
    for _ in range(6):
        _tangency(centre, radius, ends, span, matrix, miss)
        if abs(miss[0]) <= 1e-15 * radius[0] and abs(miss[1]) <= 1e-15 * radius[1]:
            break
        inverse = 1.0 / (matrix[0, 0] * matrix[1, 1] - matrix[0, 1] * matrix[1, 0])
        alpha[0] -= inverse * (matrix[1, 1] * miss[0] - matrix[0, 1] * miss[1])
        alpha[1] -= inverse * (matrix[0, 0] * miss[1] - matrix[1, 0] * miss[0])
        for i in range(2):
            if radius[i] > 0.0:
                _groove(alpha[i], radius[i], base[i], ends[i])
    _tangency(centre, radius, ends, span, matrix, miss)


@kernel
def _through_angles(c0: float, c1: float, ends: Array, span: Array, matrix: Array, g: Array) -> None:
    """g += Σ c_i ∂α_i/∂(ports), from F(α, ports) = 0."""
    inverse = 1.0 / (matrix[0, 0] * matrix[1, 1] - matrix[0, 1] * matrix[1, 0])
    moment = np.empty(3)
    for i in range(2):
        j = 1 - i
        y = inverse * (matrix[j, j] * (c0 if i == 0 else c1) - matrix[j, i] * (c1 if i == 0 else c0))
        if y == 0.0:
            continue
        for d in range(3):
            g[7 * i + d] += y * ends[i, 0, d]
            g[7 * j + d] -= y * ends[i, 0, d]
        _cross(ends[i, 0], span[i], moment)
        for d in range(3):
            g[7 * i + 3 + d] -= y * moment[d]
        _cross(ends[j, 2], ends[i, 0], moment)
        for d in range(3):
            g[7 * j + 3 + d] -= y * moment[d]


@kernel
def measure(
    point: Index, frame: Index, angle: Index, shape: Array, base: Array, x: Array, rotation: Array,
    value: Array, memory: Array, numbers: Array, stretch: Array, rest: Array, direction: Array, lever: Array,
) -> None:  # fmt: skip
    """Lengths of all segments and their exact derivatives by the ports.

        l = |Y₁ − Y₀|,   L = L* + Σ s R (θ − α),   s = −side,   e = l − L

    Parameters
    ----------
    point, frame, angle : (m, 2)   numbers of the ends' ports; frame −1 for a plain point
    shape : (m, 2, 2)              radius and side of each end
    base : (m, 2, 2, 3)            directions α = 0 and α = π/2 of each groove, in the carrier's axes
    memory : (m, 3)                branches of the two α [rad], and L* [m]
    numbers : (m, 4)               l, L [m], α₀, α₁ unwrapped [rad]
    stretch, rest : (m, 14)        ∂e/∂(ports), ∂L/∂(ports)
    direction : (m, 3)             unit vector from end 0 to end 1
    lever : (m, 2, 3)              R r of each end [m]
    """
    centre, world = np.empty((2, 3)), np.empty((2, 2, 3))
    ends, span, matrix = np.empty((2, 3, 3)), np.empty((2, 3)), np.empty((2, 2))
    alpha, moment, c_e, c_rest = np.zeros(2), np.empty(3), np.zeros(2), np.zeros(2)
    for e in range(len(point)):
        for i in range(2):
            alpha[i] = 0.0
            centre[i] = x[point[e, i]]
            if frame[e, i] >= 0:
                for b in range(2):
                    for d in range(3):
                        world[i, b, d] = _dot(rotation[frame[e, i], d], base[e, i, b])
        tangents(centre, shape[e, :, 0], shape[e, :, 1], world, alpha, ends, span, matrix)
        t, length = direction[e], 0.0
        for d in range(3):
            t[d] = centre[1, d] + ends[1, 2, d] - centre[0, d] - ends[0, 2, d]
            length += t[d] * t[d]
        length = np.sqrt(length)
        for d in range(3):
            t[d] /= length
        rest_length = memory[e, 2]
        for r in range(14):
            stretch[e, r], rest[e, r] = 0.0, 0.0
        for i in range(2):
            sign, radius, out = 2.0 * i - 1.0, shape[e, i, 0], -shape[e, i, 1]
            lever[e, i] = ends[i, 2]
            for d in range(3):
                stretch[e, 7 * i + d] = sign * t[d]
            c_e[i], c_rest[i] = 0.0, 0.0
            if radius > 0.0:
                turns = alpha[i] - memory[e, i]
                alpha[i] = memory[e, i] + turns - 2 * np.pi * np.round(turns / (2 * np.pi))
                rest_length += out * radius * (value[angle[e, i]] - alpha[i])
                _cross(ends[i, 2], t, moment)
                for d in range(3):
                    stretch[e, 7 * i + 3 + d] = sign * moment[d]
                stretch[e, 7 * i + 6] = -out * radius
                rest[e, 7 * i + 6] = out * radius
                c_e[i] = radius * (out + sign * _dot(ends[i, 1], t))
                c_rest[i] = -out * radius
            numbers[e, 2 + i] = alpha[i]
        numbers[e, 0], numbers[e, 1] = length, rest_length
        _through_angles(c_e[0], c_e[1], ends, span, matrix, stretch[e])
        _through_angles(c_rest[0], c_rest[1], ends, span, matrix, rest[e])
