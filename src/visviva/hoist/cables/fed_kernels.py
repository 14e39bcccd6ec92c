"""Kernels of cables of variable length: springs between alive nodes, and two at each end.

`half[i, s]` holds data of spring s of end i: s = 0 begins at the end, s = 1 leads from a static
point to the node; (t, d, T, L) with t away from the end. Without a static point there is
s = 0 only, and L of s = 1 is 0. An end whose rope has come off, see `CableDrumWatch`, has a spring attached
to nothing, with T = 0 and no stiffness.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

MAX_ITERATIONS = 20  # of Newton's method; four or five suffice
TOLERANCE = 1e-11  # relative to the forces on a static point: tolerance of their sum
MIN_REST = 1e-3  # of ℓ, before a static point: with less, as within a step that hauls in, it is at the end
# marks of an end: no static point, a static point, its rope has come off
NONE, STATIC, RELEASED = 0.0, 1.0, 2.0
SEVERED_LENGTH = 1e150  # L of a severed spring, and of the spring of an end whose rope has come off [m]
SLACK_STIFFNESS = 1e-9  # of EA/L: transverse stiffness of a slack spring, which keeps the matrix regular


@kernel
def alive_range(alive: Array, span: Index) -> None:
    """First alive slot, and the one after the last."""
    span[0], span[1] = len(alive), 0
    for i in range(len(alive)):
        if alive[i] != 0.0:
            span[0] = min(span[0], i)
            span[1] = i + 1


@kernel
def measure_spring(a: Array, b: Array, rest: float, EA: float, out: Array) -> None:
    """Direction from a to b, d, T = EA (d − L)/L and L."""
    d = 0.0
    for c in range(3):
        out[c] = b[c] - a[c]
        d += out[c] * out[c]
    d = np.sqrt(d)
    for c in range(3):
        out[c] /= d
    out[3], out[4], out[5] = d, EA * (d - rest) / rest, rest


@kernel
def spring_matrix(spring: Array, EA: float, out: Array) -> None:
    """EA/L t tᵀ + T/d (1 − t tᵀ), the second only under tension."""
    along = EA / spring[5]
    across = max(spring[4] / spring[3], SLACK_STIFFNESS * along)
    for c in range(3):
        for d in range(3):
            tt = spring[c] * spring[d]
            out[c, d] = along * tt + across * ((1.0 if c == d else 0.0) - tt)


@kernel
def _add(source: Array, target: Array) -> None:
    for c in range(3):
        for d in range(3):
            target[c, d] += source[c, d]


@kernel
def invert_symmetric(m: Array, out: Array) -> None:
    """Inverse of a symmetric 3 × 3 matrix."""
    out[0, 0] = m[1, 1] * m[2, 2] - m[1, 2] * m[1, 2]
    out[0, 1] = m[0, 2] * m[1, 2] - m[0, 1] * m[2, 2]
    out[0, 2] = m[0, 1] * m[1, 2] - m[0, 2] * m[1, 1]
    out[1, 1] = m[0, 0] * m[2, 2] - m[0, 2] * m[0, 2]
    out[1, 2] = m[0, 1] * m[0, 2] - m[0, 0] * m[1, 2]
    out[2, 2] = m[0, 0] * m[1, 1] - m[0, 1] * m[0, 1]
    det = m[0, 0] * out[0, 0] + m[0, 1] * out[0, 1] + m[0, 2] * out[0, 2]
    for c in range(3):
        for d in range(c, 3):
            out[c, d] /= det
            out[d, c] = out[c, d]


@kernel
def _initial_static_point(
    a: Array, b: Array, La: float, Lb: float, EA: float, weight: Array, p: Array
) -> None:
    """Initial guess: on the chord of a taut pair, below a slack one, with sag where it is just straight.

    The latter sag is δ³ = 2 w (La + Lb)/(EA (1/La + 1/Lb)²); from the chord, Newton's method would first
    overshoot far and then return by only a third of the distance per iteration.
    """
    chord, heavy, along = 0.0, 0.0, 0.0
    for c in range(3):
        chord += (b[c] - a[c]) ** 2
        heavy += weight[c] * weight[c]
        along += weight[c] * (b[c] - a[c])
    chord = np.sqrt(chord)
    across = np.sqrt(max(heavy - (along / chord) ** 2, 0.0))
    share, sag, whole = La / (La + Lb), 0.0, La + Lb
    if across > 0.0:
        straight = (2.0 * across * whole / (EA * (1.0 / La + 1.0 / Lb) ** 2)) ** (1.0 / 3.0)
        if chord < whole:
            share = min(max(0.5 * (1.0 + (La * La - Lb * Lb) / (chord * chord)), 0.0), 1.0)
            sag = np.sqrt(max(La * La - (share * chord) ** 2, 0.0) + straight * straight) / across
        else:
            pull = EA * (chord - whole) / whole * (1.0 / La + 1.0 / Lb)
            sag = min(straight, across / max(pull, 1e-300)) / across
    for c in range(3):
        t = (b[c] - a[c]) / chord
        p[c] = a[c] + share * chord * t + sag * (weight[c] - along / chord * t)


@kernel
def place_static(
    a: Array, b: Array, La: float, Lb: float, EA: float, weight: Array, p: Array, springs: Array, room: Array
) -> None:
    """Equilibrium p of a point with this weight between springs La from a and Lb to b; room : (3, 3, 3)."""
    _initial_static_point(a, b, La, Lb, EA, weight, p)
    for _ in range(MAX_ITERATIONS):
        measure_spring(a, p, La, EA, springs[0])
        measure_spring(p, b, Lb, EA, springs[1])
        spring_matrix(springs[0], EA, room[0])
        spring_matrix(springs[1], EA, room[1])
        _add(room[1], room[0])
        invert_symmetric(room[0], room[1])
        left, scale = 0.0, 0.0
        for c in range(3):
            room[2, 0, c] = springs[1, 4] * springs[1, c] - springs[0, 4] * springs[0, c] + weight[c]
            left += room[2, 0, c] ** 2
            scale += abs(weight[c])
        scale += abs(springs[0, 4]) + abs(springs[1, 4])
        if np.sqrt(left) <= TOLERANCE * scale:
            break
        size = 0.0
        for c in range(3):
            room[2, 1, c] = 0.0
            for d in range(3):
                room[2, 1, c] += room[1, c, d] * room[2, 0, d]
            size += room[2, 1, c] ** 2
        share = min(1.0, 0.2 * (La + Lb) / max(np.sqrt(size), 1e-300))
        for c in range(3):
            p[c] += share * room[2, 1, c]
    measure_spring(a, p, La, EA, springs[0])
    measure_spring(p, b, Lb, EA, springs[1])


@kernel
def _disconnect(node: Array, half: Array, point: Array) -> None:
    """Disconnect an end from the node."""
    half[0, :] = 0.0
    half[0, 3], half[0, 5] = 1.0, SEVERED_LENGTH
    for c in range(3):
        point[c] = node[c]


@kernel
def measure_inner(span: Index, x: Array, u: Array, law: Array, rest: Array, numbers: Array) -> None:
    """Springs between alive nodes: (t, d, T, ḋ) of spring e from slot e − 1 to slot e."""
    for e in range(span[0] + 1, span[1]):
        measure_spring(x[e - 1], x[e], rest[e], law[0], numbers[e])
        if rest[e] >= SEVERED_LENGTH:
            numbers[e, 4] = 0.0
        rate = 0.0
        for c in range(3):
            rate += numbers[e, c] * (u[e, c] - u[e - 1, c])
        numbers[e, 5] = rate


@kernel
def measure_ends(
    span: Index, ends: Array, feed: Array, x: Array, law: Array, memory: Array, weight: Array, half: Array,
    points: Array, room: Array,
) -> None:  # fmt: skip
    """Springs at both ends; feed (2,) : rope fed; memory : rests (n + 1,), static marks (2,)."""
    n = len(x)
    for i in range(2):
        near = span[0] if i == 0 else span[1] - 1
        rest = memory[span[i]] + feed[i]
        mark = memory[n + 1 + i]
        half[i, 1, 5] = 0.0
        if mark == RELEASED:
            _disconnect(x[near], half[i], points[i])
        elif mark == STATIC and rest - law[2] > MIN_REST * law[2]:
            given = (law[0], weight, points[i], half[i], room)
            place_static(ends[i], x[near], rest - law[2], law[2], *given)
        else:
            measure_spring(ends[i], x[near], rest, law[0], half[i, 0])
            for c in range(3):
                points[i, c] = ends[i, c]


@kernel
def measure_damping(
    span: Index, ends: Array, rates: Array, speed: Array, x: Array, u: Array, law: Array, rests: Array,
    memory: Array, chord: Array,
) -> None:  # fmt: skip
    """(b (7,), ε̇, L) of each end as one spring: ε̇ = b·(u_end, u_node, L̇); zero where its rope is off."""
    for i in range(2):
        if memory[len(x) + 1 + i] == RELEASED:
            chord[i, :] = 0.0
            continue
        near = span[0] if i == 0 else span[1] - 1
        rest = rests[i]
        measure_spring(ends[i], x[near], rest, law[0], chord[i, :6])
        d, rate = chord[i, 3], 0.0
        for c in range(3):
            t = chord[i, c]
            rate += t * (u[near, c] - rates[i, c]) / rest
            chord[i, 3 + c] = t / rest
            chord[i, c] = -t / rest
        chord[i, 6] = -d / (rest * rest)
        chord[i, 7], chord[i, 8] = rate + chord[i, 6] * speed[i], rest


@kernel
def end_matrix(static: bool, half: Array, factor: float, EA: float, room: Array, out: Array) -> None:
    """Second derivatives (7, 7) of an end's energy with respect to (end, node, angle); a static point is
    condensed.
    """
    spring_matrix(half[0], EA, room[0])
    for i in range(7):
        for j in range(7):
            out[i, j] = 0.0
    d, L = half[0, 3], half[0, 5]
    coupling = EA * d / (L * L) * factor
    out[6, 6] = EA * d * d / (L * L * L) * factor * factor
    for c in range(3):
        out[c, 6] = coupling * half[0, c]
        out[6, c] = out[c, 6]
        if not static:
            out[3 + c, 6] = -out[c, 6]
            out[6, 3 + c] = -out[c, 6]
        for e in range(3):
            out[c, e] = room[0, c, e]
            if not static:
                out[3 + c, e], out[c, 3 + e] = -room[0, c, e], -room[0, c, e]
                out[3 + c, 3 + e] = room[0, c, e]
    if not static:
        return
    spring_matrix(half[1], EA, room[1])
    for c in range(3):
        for e in range(3):
            out[3 + c, 3 + e] = room[1, c, e]
    _add(room[1], room[0])
    invert_symmetric(room[0], room[3])
    spring_matrix(half[0], EA, room[0])
    for i in range(7):
        for j in range(7):
            for c in range(3):
                for e in range(3):
                    out[i, j] -= (
                        _coupling_entry(room, half, coupling, c, i)
                        * room[3, c, e]
                        * _coupling_entry(room, half, coupling, e, j)
                    )


@kernel
def _coupling_entry(room: Array, half: Array, coupling: float, c: int, i: int) -> float:
    """Entry of the static point's coordinate c with the i-th of (end, node, angle)."""
    if i < 3:
        return float(-room[0, c, i])
    if i < 6:
        return float(-room[1, c, i - 3])
    return float(-coupling * half[0, c])
