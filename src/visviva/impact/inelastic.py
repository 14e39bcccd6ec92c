"""The impact without restitution: the least change of velocities after which no contact approaches.

    0 ≤ P ⊥ G P + v ≥ 0,   the minimum over P ≥ 0 of ½ PᵀGP + vᵀP

Small sets by an active set method, to round-off: contacts are added one by one, the fastest approach first,
and those whose impulse would pull are removed (Lawson and Hanson). Large ones by projected Gauss–Seidel
sweeps, whose residual is reported. v⁺ is unique, P need not be. Proved by tests/impact/test_laws.py.
Source: Lawson and Hanson 1974, ch. 23.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.impact.graph import Graph, ImpactSolution, check_speeds, multiply

MAX_ACTIVE_SET = 300  # contacts up to which the active set is used
APPROACH_TOLERANCE = 1e-13  # approach that counts as zero, as a share of the speeds that cancel in it
MIN_PIVOT_SHARE = 1e-12  # pivot, as a share of the diagonal, of a contact that depends on others
# approach, as a multiple of the least that counts, of contacts that others surely do not hold
CERTAIN_APPROACH = 1e3
EQUAL_TOLERANCE = 1e-9  # share in another contact that counts as zero
# of the iteration, and its residual as a share of the fastest speed
MAX_SWEEPS, SWEEP_TOLERANCE = 20_000, 1e-10


def inelastic(graph: Graph, v: ArrayLike) -> ImpactSolution:
    """P and v⁺ of the impact in which all restitution is lost.

    Parameters
    ----------
    v : (m,)   v⁻, < 0 approaching [m/s]; also any vector of the range of J, such as v⁻ − e v_QCE

    Raises SceneError for numbers that are not finite.
    """
    speeds = check_speeds(graph, v)
    impulse = np.zeros(len(speeds))
    if len(speeds) <= MAX_ACTIVE_SET:
        everything = np.arange(len(speeds))
        size = np.abs(speeds).max(initial=0.0)
        complete = active_set(graph.dense(everything), speeds, APPROACH_TOLERANCE * size, impulse)
        rounds = 1
    else:
        rounds = sweep_until_converged(
            graph.start, graph.column, graph.value, speeds, MAX_SWEEPS, SWEEP_TOLERANCE, impulse
        )
        complete = rounds < MAX_SWEEPS
    after = speeds + graph.apply(impulse)
    return ImpactSolution(impulse, after, rounds, 0, complete, residual(impulse, after))


def residual(impulse: Array, after: Array) -> float:
    """The largest remaining approach, or speed of a contact with an impulse [m/s]."""
    pressed = np.abs(after[impulse > 0]).max(initial=0.0)
    return float(max(pressed, -after.min(initial=0.0)))


@kernel
def _solve_chosen(g: Array, v: Array, sign: float, chosen: Index, count: int, factor: Array, z: Array) -> int:
    """z with G_cc z = ±v_c by Cholesky; returns the position of a dependent contact, or −1."""
    for a in range(count):
        for b in range(a + 1):
            total = g[chosen[a], chosen[b]]
            for c in range(b):
                total -= factor[a, c] * factor[b, c]
            if a > b:
                factor[a, b] = total / factor[b, b]
            else:
                if total <= MIN_PIVOT_SHARE * g[chosen[a], chosen[a]]:
                    return a
                factor[a, a] = math.sqrt(total)
    for a in range(count):
        total = sign * v[chosen[a]]
        for c in range(a):
            total -= factor[a, c] * z[c]
        z[a] = total / factor[a, a]
    for a in range(count - 1, -1, -1):
        total = z[a]
        for c in range(a + 1, count):
            total -= factor[c, a] * z[c]
        z[a] = total / factor[a, a]
    return -1


@kernel
def _exchange_dependent(
    g: Array, i: int, chosen: Index, count: int, factor: Array, z: Array, impulse: Array
) -> int:
    """Let contact i take over impulse from those that it depends on, until one has none left; returns that
    one, or −1 if all would only gain."""
    _solve_chosen(g, g[i], 1.0, chosen, count, factor, z)
    best, least = -1, np.inf
    for a in range(count):
        if z[a] > EQUAL_TOLERANCE and impulse[chosen[a]] < least * z[a]:
            best, least = a, impulse[chosen[a]] / z[a]
    if best >= 0:
        for a in range(count):
            impulse[chosen[a]] -= least * z[a]
        impulse[i] = least
    return best


@kernel
def active_set(g: Array, v: Array, least: float, impulse: Array) -> bool:
    """Lawson and Hanson's method on G (m, m); False if it was stopped early."""
    m = len(v)
    chosen, count = np.zeros(m, np.int64), 0
    inside, barred = np.zeros(m, np.bool_), np.zeros(m, np.bool_)
    factor, z = np.zeros((m, m)), np.zeros(m)
    for _ in range(10 * m + 10):
        best, pick = -least, -1
        for i in range(m):
            if inside[i] or barred[i]:
                continue
            rate = v[i]
            for b in range(count):
                rate += g[i, chosen[b]] * impulse[chosen[b]]
            if rate < best:
                best, pick = rate, i
        if pick < 0:
            return True
        chosen[count], inside[pick] = pick, True
        count += 1
        while True:
            bad = _solve_chosen(g, v, -1.0, chosen, count, factor, z)
            if bad >= 0:
                # Those that it depends on hold it, or one of them is replaced by it.
                i = chosen[bad]
                inside[i], impulse[i] = False, 0.0
                count -= 1
                for b in range(bad, count):
                    chosen[b] = chosen[b + 1]
                leaves = (
                    _exchange_dependent(g, i, chosen, count, factor, z, impulse)
                    if best < -CERTAIN_APPROACH * least
                    else -1
                )
                if leaves < 0:
                    barred[i] = True
                else:
                    inside[chosen[leaves]], inside[i] = False, True
                    impulse[chosen[leaves]], chosen[leaves] = 0.0, i
                    barred[:] = False
                continue
            share = 1.0
            for a in range(count):
                p = impulse[chosen[a]]
                if z[a] <= 0.0 and p - z[a] > 0.0:
                    share = min(share, p / (p - z[a]))
            kept = 0
            pulls = False
            for a in range(count):
                i = chosen[a]
                p = impulse[i] + share * (z[a] - impulse[i])
                if z[a] <= 0.0 and p <= 1e-14 * abs(z[a]):
                    inside[i], impulse[i], pulls = False, 0.0, True
                else:
                    impulse[i], chosen[kept] = p, i
                    kept += 1
            count = kept
            if not pulls:
                break
    return False


@kernel
def sweep_until_converged(
    start: Index, column: Index, value: Array, v: Array, max_sweeps: int, tolerance: float, impulse: Array
) -> int:
    """Projected Gauss–Seidel, with alternating direction, until the residual is a small share of the fastest
    speed; returns the number of sweeps."""
    m = len(v)
    size = 0.0
    for i in range(m):
        size = max(size, abs(v[i]))
    now = np.zeros(m)
    for sweep in range(max_sweeps):
        for h in range(m):
            i = h if sweep % 2 == 0 else m - 1 - h
            rate, diagonal = v[i], 0.0
            for e in range(start[i], start[i + 1]):
                rate += value[e] * impulse[column[e]]
                if column[e] == i:
                    diagonal = value[e]
            impulse[i] = max(impulse[i] - rate / diagonal, 0.0)
        if sweep % 10 == 9:
            multiply(start, column, value, impulse, now)
            worst = 0.0
            for i in range(m):
                rate = now[i] + v[i]
                worst = max(worst, abs(rate) if impulse[i] > 0.0 else -rate)
            if worst <= tolerance * size:
                return sweep + 1
    return max_sweeps
