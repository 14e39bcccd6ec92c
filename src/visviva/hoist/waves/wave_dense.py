"""Stiffness of wave cables whose tension follows their length, which couples all nodes."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.hoist.waves.wave_frames import ALONG, LENGTH
from visviva.hoist.waves.wave_kernels import DRAG, EA, MASS, MEAN, PULL, REST_LENGTH, damping_coefficient


@kernel
def _gradient(i: int, geo: Array, u: Array, on: float, s: Array, grow: Array) -> None:
    """grow (6 + …): ∂s/∂(p₀, p₁, u) of the length s of the polygon; s (M,): lengths of its segments."""
    M, planes = len(s), u.shape[1]
    dx = geo[i, LENGTH] / M
    for p in range(len(grow)):
        grow[p] = 0.0
    chord_gradient = 0.0
    for e in range(M):
        square = dx * dx
        for j in range(planes):
            du = (u[e, j] if e < M - 1 else 0.0) - (u[e - 1, j] if e > 0 else 0.0)
            square += du * du
        s[e] = math.sqrt(square)
        chord_gradient += dx / (M * s[e])
        for j in range(planes):
            du = (u[e, j] if e < M - 1 else 0.0) - (u[e - 1, j] if e > 0 else 0.0)
            if e < M - 1:
                grow[6 + planes * e + j] += on * du / s[e]
            if e > 0:
                grow[6 + planes * (e - 1) + j] -= on * du / s[e]
    for c in range(3):
        grow[c], grow[3 + c] = -chord_gradient * geo[i, ALONG + c], chord_gradient * geo[i, ALONG + c]


@kernel
def _transverse_stiffness(e: int, M: int, u: Array, pull: float, size: float, K: Array) -> None:
    """T/σ (1 − Δu Δuᵀ/σ²) of a segment, for the coordinates on both sides of it."""
    planes = u.shape[1]
    for j in range(planes):
        one = (u[e, j] if e < M - 1 else 0.0) - (u[e - 1, j] if e > 0 else 0.0)
        for k in range(planes):
            two = (u[e, k] if e < M - 1 else 0.0) - (u[e - 1, k] if e > 0 else 0.0)
            value = pull * ((1.0 if j == k else 0.0) - one * two / (size * size))
            for left in range(2):
                for right in range(2):
                    a, b = e - 1 + left, e - 1 + right
                    if 0 <= a < M - 1 and 0 <= b < M - 1:
                        K[6 + planes * a + j, 6 + planes * b + k] += value if left == right else -value


@kernel
def dense_stiffness(
    law: Array, geo: Array, u: Array, on: Array, found: Array, grip: Array, s: Array, grow: Array, K: Array,
    D: Array, G: Array,
) -> None:  # fmt: skip
    """One element (6 + planes (M − 1)) for each cable: EA/L ∇s ∇sᵀ and T ∇²s; G transverse to the chord."""
    K[:], D[:], G[:] = 0.0, 0.0, 0.0
    M = grip.shape[1]
    for i in range(len(law)):
        stiff, width = law[i, EA] / law[i, REST_LENGTH], K.shape[1]
        _gradient(i, geo, u[i], on[i], s, grow)
        if found[i, MEAN] > 0.0:
            for p in range(width):
                for q in range(width):
                    K[i, p, q] = stiff * grow[p] * grow[q]
        for p in range(6, width):
            D[i, p, p] = law[i, MASS] * law[i, DRAG] * on[i]
        if on[i] != 0.0:
            for e in range(M):
                _transverse_stiffness(e, M, u[i], max(grip[i, e], 0.0), s[e], K[i])
        turning = max(found[i, PULL], 0.0) / geo[i, LENGTH]
        for c in range(3):
            for a in range(3):
                dd = geo[i, ALONG + c] * geo[i, ALONG + a]
                for left in range(2):
                    for right in range(2):
                        sign = 1.0 if left == right else -1.0
                        D[i, 3 * left + c, 3 * right + a] = sign * damping_coefficient(i, law, found) * dd
                        G[i, 3 * left + c, 3 * right + a] = sign * turning * ((1.0 if a == c else 0.0) - dd)
