"""Tensions, forces and stiffness of wave cables, all cables of a set in one pass."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.hoist.wave_frames import ACROSS, ALONG, LENGTH, SPEED, lever, place

EA, REST, MASS, DRAG, RELAX = range(5)  # of `law` (N, 5): EA, L, mass of one division, b, τ
CHORD_MODEL, ARC, HOOKE, WEIGHT = range(4)
MEAN, PULL, STORED = range(3)  # of `found` (N, 3): mean tension, ∂U/∂l, U


@kernel
def _tension(
    i: int, model: int, law: Array, geo: Array, g: Array, u: Array, found: Array, grip: Array
) -> None:
    """grip (M,): the pull across of each segment is grip · Δu, which is T/√(dx² + Δu²); and `found`.

    u : (M − 1, planes)
    """
    M = len(grip)
    length, rest, dx = geo[i, LENGTH], law[i, REST], geo[i, LENGTH] / M
    arc, bow = 0.0, 0.0
    for e in range(M):
        square = 0.0
        for j in range(u.shape[1]):
            a = u[e - 1, j] if e > 0 else 0.0
            b = u[e, j] if e < M - 1 else 0.0
            square += (b - a) * (b - a)
        grip[e] = square
        arc += math.sqrt(dx * dx + square)
        bow += 0.5 * square / dx
    stiff = law[i, EA] / rest
    tip, stored, total = 0.0, 0.0, 0.0
    if model == CHORD_MODEL:
        mean = max(stiff * (length - rest), 0.0)
        slope = stiff if length > rest else 0.0
        tip = mean + slope * bow - mean * bow / length
        stored = 0.5 * mean * (length - rest if length > rest else 0.0) + mean * bow
        total = mean * M
        for e in range(M):
            grip[e] = mean / dx
    else:
        even = max(stiff * (arc - rest), 0.0)
        fall = 0.0
        if model == WEIGHT:
            for c in range(3):
                fall += g[c] * geo[i, ALONG + c]
        for e in range(M):
            size = math.sqrt(dx * dx + grip[e])
            pull = even
            if model == HOOKE:
                pull = stiff * M * (size - rest / M)
                stored += 0.5 * pull * (size - rest / M)
            elif model == WEIGHT:
                bias = -law[i, MASS] * M * fall * ((e + 0.5) / M - 0.5)
                pull += bias
                stored += bias * size
            grip[e] = pull / size
            tip += grip[e] * dx / M
            total += pull
        if model != HOOKE:
            stored += 0.5 * even * max(arc - rest, 0.0)
    found[i, MEAN], found[i, PULL], found[i, STORED] = total / M, tip, stored


@kernel
def measure_tensions(
    model: int, law: Array, g: Array, geo: Array, u: Array, found: Array, grip: Array
) -> None:
    """`found` (N, 3) and `grip` (N, M) of all cables; u : (N, M − 1, planes)."""
    for i in range(len(law)):
        _tension(i, model, law, geo, g, u[i], found, grip[i])


@kernel
def _end_forces(
    i: int, model: int, rows: Index, law: Array, g: Array, geo: Array, u: Array, found: Array, grip: Array,
    work: Array, efforts: Array,
) -> None:  # fmt: skip
    """Tension, its damping, and the weight of the nodes on both ends."""
    M = len(grip)
    one, two, B = work[0], work[1], work[2:5]
    pull = found[i, PULL] + law[i, RELAX] * law[i, EA] / law[i, REST] * geo[i, SPEED]
    for c in range(3):
        one[c], two[c] = pull * geo[i, ALONG + c], -pull * geo[i, ALONG + c]
    if model == WEIGHT:
        fall, dx, turn = 0.0, geo[i, LENGTH] / M, 0.0
        for c in range(3):
            fall += g[c] * geo[i, ALONG + c]
        for e in range(M):
            square = dx * dx
            for j in range(u.shape[1]):
                a = u[e - 1, j] if e > 0 else 0.0
                b = u[e, j] if e < M - 1 else 0.0
                square += (b - a) * (b - a)
            turn += law[i, MASS] * M * ((e + 0.5) / M - 0.5) * math.sqrt(square)
        for c in range(3):
            across = turn * (g[c] - fall * geo[i, ALONG + c]) / geo[i, LENGTH]
            one[c] -= across
            two[c] += across
    for k in range(M + 1):
        m = law[i, MASS] * (1.0 if 0 < k < M else 0.5)
        if 0 < k < M:
            lever(geo, i, k / M, u[k - 1], B)
        else:
            lever(geo, i, k / M, u[0, :0], B)
        for a in range(3):
            moved = 0.0
            for c in range(3):
                moved += B[c, a] * g[c]
            one[a] += m * (g[a] - moved)
            two[a] += m * moved
    for c in range(3):
        if rows[i, c] >= 0:
            efforts[rows[i, c]] += one[c]
        if rows[i, 3 + c] >= 0:
            efforts[rows[i, 3 + c]] += two[c]


@kernel
def wave_forces(
    model: int, rows: Index, law: Array, g: Array, geo: Array, u: Array, rate: Array, on: Array, found: Array,
    grip: Array, work: Array, tau: Array, efforts: Array,
) -> None:  # fmt: skip
    """Forces on the coordinates of all cables, and on those ends that move; work : (5, 3)."""
    planes, M = u.shape[2], grip.shape[1]
    for i in range(len(law)):
        moving = False
        for p in range(6):
            moving = moving or rows[i, p] >= 0
        if moving:
            _end_forces(i, model, rows, law, g, geo, u[i], found, grip[i], work, efforts)
        if on[i] == 0.0:
            continue
        at = i * (M - 1) * planes
        m, drag = law[i, MASS], law[i, MASS] * law[i, DRAG]
        for j in range(planes):
            weight = 0.0
            for c in range(3):
                weight += m * g[c] * geo[i, ACROSS + 3 * j + c]
            left = grip[i, 0] * u[i, 0, j]
            for k in range(M - 1):
                right = grip[i, k + 1] * ((u[i, k + 1, j] if k < M - 2 else 0.0) - u[i, k, j])
                tau[at + planes * k + j] += right - left + weight - drag * rate[i, k, j]
                left = right


@kernel
def wave_stored(
    law: Array, g: Array, first: Array, ends: Index, geo: Array, u: Array, found: Array, x: Array, out: Array
) -> None:
    """Strain, and height of all nodes, half ones at the ends among them; x : (3,)."""
    out[0] = 0.0
    M = u.shape[1] + 1
    for i in range(len(law)):
        out[0] += found[i, STORED]
        for k in range(M + 1):
            if 0 < k < M:
                place(geo, i, k / M, u[i, k - 1], x)
            else:
                place(geo, i, k / M, u[i, 0, :0], x)
            m = law[i, MASS] * (1.0 if 0 < k < M else 0.5)
            for c in range(3):
                out[0] -= m * g[c] * (first[ends[i, 0], c] + x[c])


@kernel
def wave_lost(law: Array, geo: Array, rate: Array, on: Array, out: Array) -> None:
    """−Σ b m u̇² − τ EA/L l̇²."""
    out[0] = 0.0
    for i in range(len(law)):
        out[0] -= law[i, RELAX] * law[i, EA] / law[i, REST] * geo[i, SPEED] ** 2
        if on[i] != 0.0:
            for k in range(rate.shape[1]):
                for j in range(rate.shape[2]):
                    out[0] -= law[i, DRAG] * law[i, MASS] * rate[i, k, j] ** 2


@kernel
def wave_stiffness(
    model: int, law: Array, geo: Array, u: Array, on: Array, found: Array, grip: Array, K: Array, D: Array,
    G: Array,
) -> None:  # fmt: skip
    """Elements (N (M + 1), 6, 6): of the coordinates beside each segment, then of the ends of each cable.

    A segment has T/σ across, and with `hooke` the curvature of its own spring. The ends have EA/L along the
    chord, and across it, as G, ∂U/∂l / l. For `chord` and `hooke`; see `dense_stiffness` for the others.
    """
    planes, M = u.shape[2], grip.shape[1]
    K[:], D[:], G[:] = 0.0, 0.0, 0.0
    n = len(law)
    for i in range(n):
        length, stiff = geo[i, LENGTH], law[i, EA] / law[i, REST]
        dx = length / M
        for e in range(M):
            at = i * M + e
            size = dx
            if model != CHORD_MODEL:
                square = dx * dx
                for j in range(planes):
                    a = u[i, e - 1, j] if e > 0 else 0.0
                    b = u[i, e, j] if e < M - 1 else 0.0
                    square += (b - a) * (b - a)
                size = math.sqrt(square)
            for side in range(2):
                for j in range(planes):
                    own = planes * side + j
                    D[at, own, own] = 0.5 * law[i, MASS] * law[i, DRAG] * on[i]
            soft = max(grip[i, e], 0.0) if on[i] != 0.0 else 0.0
            firm = max(stiff * M - soft, 0.0) if model == HOOKE and on[i] != 0.0 else 0.0
            for j in range(planes):
                a = u[i, e - 1, j] if e > 0 else 0.0
                b = u[i, e, j] if e < M - 1 else 0.0
                for k in range(planes):
                    a2 = u[i, e - 1, k] if e > 0 else 0.0
                    b2 = u[i, e, k] if e < M - 1 else 0.0
                    value = (soft if j == k else 0.0) + firm * (b - a) * (b2 - a2) / (size * size)
                    for left in range(2):
                        for right in range(2):
                            sign = 1.0 if left == right else -1.0
                            K[at, planes * left + j, planes * right + k] = sign * value
        at = n * M + i
        taut = stiff if found[i, MEAN] > 0.0 or model == HOOKE else 0.0
        across = max(found[i, PULL], 0.0) / length
        for c in range(3):
            for a in range(3):
                dd = geo[i, ALONG + c] * geo[i, ALONG + a]
                turning = across * ((1.0 if a == c else 0.0) - dd)
                damping = law[i, RELAX] * stiff * dd
                for left in range(2):
                    for right in range(2):
                        sign = 1.0 if left == right else -1.0
                        K[at, 3 * left + c, 3 * right + a] = sign * taut * dd
                        G[at, 3 * left + c, 3 * right + a] = sign * turning
                        D[at, 3 * left + c, 3 * right + a] = sign * damping
