"""Tensions, forces and stiffness of wave cables, all cables of a set in one pass."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, lane_kernel
from visviva.hoist.waves.wave_frames import ACROSS, ALONG, LENGTH, SPEED, position_gradient, relative_position

EA, REST_LENGTH, MASS, DRAG, RELAXATION = range(5)  # of `law` (N, 5): EA, L, mass of one division, b, τ
CHORD_MODEL, _, HOOKE, WEIGHT = range(4)  # of `Tension`
MEAN, PULL, STORED = range(3)  # of `found` (N, 3): mean tension, ∂U/∂l, U


@kernel
def damping_coefficient(i: int, law: Array, found: Array) -> float:
    """τ EA/L of a taut cable [N s/m]; zero for a slack one."""
    return law[i, RELAXATION] * law[i, EA] / law[i, REST_LENGTH] if found[i, MEAN] > 0.0 else 0.0


@lane_kernel
def _squared_slopes(base: float, u: Array, out: Array) -> None:
    """base + |Δu|² of each segment (M,); u : (M − 1, planes)."""
    last = len(out) - 1
    for j in range(u.shape[1]):
        begin, end = u[0, j], u[last - 1, j]
        out[0] = base + begin * begin if j == 0 else out[0] + begin * begin
        for e in range(1, last):
            step = u[e, j] - u[e - 1, j]
            out[e] = base + step * step if j == 0 else out[e] + step * step
        out[last] = base + end * end if j == 0 else out[last] + end * end


@lane_kernel
def _roots(values: Array) -> None:
    for e in range(len(values)):
        values[e] = math.sqrt(values[e])


@lane_kernel
def _sum(values: Array) -> float:
    total = 0.0
    for e in range(len(values)):
        total += values[e]
    return total


@lane_kernel
def _divide(mean: float, grip: Array) -> float:
    """Replace σ by mean/σ; returns their sum."""
    total = 0.0
    for e in range(len(grip)):
        grip[e] = mean / grip[e]
        total += grip[e]
    return total


@kernel
def _chord_tension(i: int, law: Array, geo: Array, found: Array, grip: Array) -> None:
    """T = EA (l − L)/L everywhere, small slopes; grip holds |Δu|²."""
    M, length, rest = len(grip), geo[i, LENGTH], law[i, REST_LENGTH]
    bow = 0.5 * M / length * _sum(grip)
    slope = law[i, EA] / rest if length > rest else 0.0
    mean = slope * (length - rest)
    grip[:] = mean * M / length
    found[i, MEAN], found[i, PULL] = mean, mean + slope * bow - mean * bow / length
    found[i, STORED] = 0.5 * mean * (length - rest) + mean * bow


@lane_kernel
def _segment_tensions(i: int, law: Array, geo: Array, found: Array, grip: Array) -> None:
    """T = EA (σ − L/M)/(L/M) of each segment; grip holds σ."""
    M, own = len(grip), law[i, REST_LENGTH] / len(grip)
    dx, total, tip, stored = geo[i, LENGTH] / M, 0.0, 0.0, 0.0
    for e in range(M):
        size = grip[e]
        pull = law[i, EA] / own * (size - own)
        stored += 0.5 * pull * (size - own)
        grip[e] = pull / size
        tip += grip[e] * dx / M
        total += pull
    found[i, MEAN], found[i, PULL], found[i, STORED] = total / M, tip, stored


@lane_kernel
def _weighted_tensions(mean: float, slope: float, grip: Array) -> tuple[float, float]:
    """Replace σ by (mean + τ)/σ, τ = slope (e + ½ − ½M); returns their sum, and Σ τ σ."""
    M, total, bias = len(grip), 0.0, 0.0
    for e in range(M):
        weight = slope * (e + 0.5 - 0.5 * M)
        bias += weight * grip[e]
        grip[e] = (mean + weight) / grip[e]
        total += grip[e]
    return total, bias


@kernel
def _arc_tension(i: int, law: Array, geo: Array, slope: float, found: Array, grip: Array) -> None:
    """T = EA (s − L)/L ≥ 0 of the whole, and its increment `slope` per segment due to weight; grip: σ."""
    M, rest, arc = len(grip), law[i, REST_LENGTH], _sum(grip)
    mean, tip, bias = max(law[i, EA] / rest * (arc - rest), 0.0), 0.0, 0.0
    if slope == 0.0:
        tip = _divide(mean, grip)
    else:
        tip, bias = _weighted_tensions(mean, slope, grip)
    found[i, MEAN], found[i, PULL] = mean, tip * geo[i, LENGTH] / (M * M)
    found[i, STORED] = 0.5 * mean * max(arc - rest, 0.0) + bias


@kernel
def measure_tensions(
    model: int, law: Array, g: Array, geo: Array, u: Array, found: Array, grip: Array
) -> None:
    """`found` (N, 3) and `grip` (N, M) of all cables; u : (N, M − 1, planes).

    grip · Δu is the transverse pull of a segment: T/σ with its length σ² = dx² + |Δu|². Square roots are
    taken for all cables at once: those of one are too few for efficient vector loops.
    """
    M = grip.shape[1]
    for i in range(len(law)):
        dx = geo[i, LENGTH] / M if model != CHORD_MODEL else 0.0
        _squared_slopes(dx * dx, u[i], grip[i])
    if model != CHORD_MODEL:
        _roots(grip.reshape(-1))
    for i in range(len(law)):
        if model == CHORD_MODEL:
            _chord_tension(i, law, geo, found, grip[i])
        elif model == HOOKE:
            _segment_tensions(i, law, geo, found, grip[i])
        else:
            slope = 0.0
            if model == WEIGHT:
                for c in range(3):
                    slope -= law[i, MASS] * g[c] * geo[i, ALONG + c]
            _arc_tension(i, law, geo, slope, found, grip[i])


@kernel
def _end_forces(
    i: int, model: int, rows: Index, law: Array, g: Array, geo: Array, u: Array, found: Array, grip: Array,
    work: Array, efforts: Array,
) -> None:  # fmt: skip
    """Tension, its damping, and the weight of the nodes, on both ends."""
    M = len(grip)
    one, two, B = work[0], work[1], work[2:5]
    pull = found[i, PULL] + damping_coefficient(i, law, found) * geo[i, SPEED]
    for c in range(3):
        one[c], two[c] = pull * geo[i, ALONG + c], -pull * geo[i, ALONG + c]
    if model == WEIGHT:
        fall, dx, moment = 0.0, geo[i, LENGTH] / M, 0.0
        for c in range(3):
            fall += g[c] * geo[i, ALONG + c]
        for e in range(M):
            square = dx * dx
            for j in range(u.shape[1]):
                a = u[e - 1, j] if e > 0 else 0.0
                b = u[e, j] if e < M - 1 else 0.0
                square += (b - a) * (b - a)
            moment += law[i, MASS] * M * ((e + 0.5) / M - 0.5) * math.sqrt(square)
        for c in range(3):
            across = moment * (g[c] - fall * geo[i, ALONG + c]) / geo[i, LENGTH]
            one[c] -= across
            two[c] += across
    for k in range(M + 1):
        m = law[i, MASS] * (1.0 if 0 < k < M else 0.5)
        if 0 < k < M:
            position_gradient(geo, i, k / M, u[k - 1], B)
        else:
            position_gradient(geo, i, k / M, u[0, :0], B)
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


@lane_kernel
def _add_node_forces(j: int, weight: float, u: Array, grip: Array, tau: Array) -> None:
    """Forces on the nodes of one cable in plane j: the pull of both neighbours, and weight."""
    last = len(u) - 1
    for k in range(1, last):
        tau[k, j] += grip[k + 1] * (u[k + 1, j] - u[k, j]) - grip[k] * (u[k, j] - u[k - 1, j]) + weight
    tau[0, j] += weight - grip[0] * u[0, j]
    if last > 0:
        tau[0, j] += grip[1] * (u[1, j] - u[0, j])
        tau[last, j] += weight - grip[last] * (u[last, j] - u[last - 1, j])
    tau[last, j] -= grip[last + 1] * u[last, j]


@lane_kernel
def _slow(drag: float, rate: Array, tau: Array) -> None:
    for k in range(len(rate)):
        tau[k] -= drag * rate[k]


@kernel
def wave_forces(
    model: int, rows: Index, law: Array, g: Array, geo: Array, u: Array, rate: Array, on: Array, found: Array,
    grip: Array, work: Array, tau: Array, efforts: Array,
) -> None:  # fmt: skip
    """Forces on the coordinates of all cables, and on the ends that can move; work : (5, 3); tau as u."""
    for i in range(len(law)):
        moving = False
        for p in range(6):
            moving = moving or rows[i, p] >= 0
        if moving:
            _end_forces(i, model, rows, law, g, geo, u[i], found, grip[i], work, efforts)
        if on[i] == 0.0:
            continue
        for j in range(u.shape[2]):
            weight = 0.0
            for c in range(3):
                weight += law[i, MASS] * g[c] * geo[i, ACROSS + 3 * j + c]
            _add_node_forces(j, weight, u[i], grip[i], tau[i])
        if law[i, DRAG] != 0.0:
            _slow(law[i, MASS] * law[i, DRAG], rate[i].reshape(-1), tau[i].reshape(-1))


@kernel
def wave_stored(
    law: Array, g: Array, first: Array, ends: Index, geo: Array, u: Array, found: Array, x: Array, out: Array
) -> None:
    """Energy of strain, and of height of all nodes, including half nodes at the ends; x : (3,)."""
    out[0] = 0.0
    M = u.shape[1] + 1
    for i in range(len(law)):
        out[0] += found[i, STORED]
        for k in range(M + 1):
            if 0 < k < M:
                relative_position(geo, i, k / M, u[i, k - 1], x)
            else:
                relative_position(geo, i, k / M, u[i, 0, :0], x)
            m = law[i, MASS] * (1.0 if 0 < k < M else 0.5)
            for c in range(3):
                out[0] -= m * g[c] * (first[ends[i, 0], c] + x[c])


@lane_kernel
def _sum_of_squares(values: Array) -> float:
    total = 0.0
    for k in range(len(values)):
        total += values[k] * values[k]
    return total


@kernel
def wave_dissipated(law: Array, geo: Array, rate: Array, on: Array, found: Array, out: Array) -> None:
    """−Σ b m u̇² − τ EA/L l̇²."""
    out[0] = 0.0
    for i in range(len(law)):
        out[0] -= damping_coefficient(i, law, found) * geo[i, SPEED] ** 2
        if on[i] * law[i, DRAG] != 0.0:
            out[0] -= law[i, DRAG] * law[i, MASS] * _sum_of_squares(rate[i].reshape(-1))


@kernel
def wave_stiffness(
    model: int, law: Array, geo: Array, u: Array, on: Array, found: Array, grip: Array, K: Array, D: Array,
    G: Array,
) -> None:  # fmt: skip
    """Elements (N (M + 1), 6, 6): of the coordinates adjacent to each segment, then of the ends of each
    cable.

    A segment has T/σ transversely, and with `hooke` the curvature of its own spring. The ends have EA/L along
    the chord, and transversely, as G, ∂U/∂l / l. For `chord` and `hooke`; see `dense_stiffness` for the
    others.
    """
    planes, M = u.shape[2], grip.shape[1]
    K[:], D[:], G[:] = 0.0, 0.0, 0.0
    n = len(law)
    for i in range(n):
        length, stiff = geo[i, LENGTH], law[i, EA] / law[i, REST_LENGTH]
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
                damping = damping_coefficient(i, law, found) * dd
                for left in range(2):
                    for right in range(2):
                        sign = 1.0 if left == right else -1.0
                        K[at, 3 * left + c, 3 * right + a] = sign * taut * dd
                        G[at, 3 * left + c, 3 * right + a] = sign * turning
                        D[at, 3 * left + c, 3 * right + a] = sign * damping
