"""Sums over the pairs of a barrier: energy, forces, tangents."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.deforming.barrier_law import PARALLEL, barrier, mollifier
from visviva.contact.deforming.distances import nearest
from visviva.contact.deforming.near_pairs import corners_of_pair
from visviva.contact.deforming.pair_curvature import positive_curvature
from visviva.geometry.vectors import Vector, dot, scaled

GAP, STIFFNESS, MU, STICK_SPEED = range(4)
"""Numbers of a barrier: d̂ [m], k [N/m], μ, and the speed below which friction is viscous [m/s]."""


@kernel
def least_sine(code: int, squares: Array, n: int, nf: int) -> float:
    """ε of a pair of edges; squares (ne,): squared lengths at the start."""
    ne = len(squares)
    at = code - n * nf
    return float(PARALLEL * squares[at // ne] * squares[at % ne])


@kernel
def measure_pair(
    x: Array, codes: Index, p: int, faces: Index, edges: Index, radius: Array, par: Array, i: Index, s: Array
) -> tuple[bool, Vector, float]:
    """Whether pair p is of edges, r, and y (0 if they intersect); writes i and s of its points."""
    is_edges = corners_of_pair(codes[p], faces, edges, len(x), i)
    r = nearest(x, i, is_edges, s)
    d = math.sqrt(dot(r, r)) - radius[i[0]] - radius[i[3]]
    return is_edges, r, (max(d, 0.0) / par[GAP]) ** 2


@kernel
def add_energy(
    x: Array,
    codes: Index,
    count: Index,
    faces: Index,
    edges: Index,
    radius: Array,
    squares: Array,
    par: Array,
    out: Array,
) -> None:
    """out[0] = Σ E [J]."""
    i, s, da, db = scratch_integers(1, 4)[0], scratch(1, 4)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    total, weight = 0.0, 0.25 * par[STIFFNESS] * par[GAP] * par[GAP]
    for p in range(count[0]):
        is_edges, _r, y = measure_pair(x, codes, p, faces, edges, radius, par, i, s)
        if y >= 1.0:
            continue
        m = 1.0
        if is_edges:
            m = mollifier(x, i, least_sine(codes[p], squares, len(x), len(faces)), da, db)
        if y <= 0.0:
            total = math.inf
        else:
            b, _first, _second = barrier(y)
            total += weight * m * b
    out[0] = total


@kernel
def add_forces(
    x: Array,
    codes: Index,
    count: Index,
    faces: Index,
    edges: Index,
    radius: Array,
    squares: Array,
    par: Array,
    f: Array,
) -> None:
    """f (N, 3) += −∂E/∂x."""
    i, s, da, db = scratch_integers(1, 4)[0], scratch(1, 4)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    k, gap = par[STIFFNESS], par[GAP]
    for p in range(count[0]):
        is_edges, r, y = measure_pair(x, codes, p, faces, edges, radius, par, i, s)
        if y >= 1.0 or y <= 0.0:
            continue
        b, first, _second = barrier(y)
        m = 1.0
        if is_edges:
            m = mollifier(x, i, least_sine(codes[p], squares, len(x), len(faces)), da, db)
        force = scaled(-0.5 * k * m * first * gap * math.sqrt(y / dot(r, r)), r)
        for c in range(4):
            for d in range(3):
                f[i[c], d] += s[c] * force[d]
        if is_edges and m < 1.0:
            bent = 0.25 * k * gap * gap * b
            for d in range(3):
                f[i[0], d] += bent * da[d]
                f[i[1], d] -= bent * da[d]
                f[i[2], d] += bent * db[d]
                f[i[3], d] -= bent * db[d]


@kernel
def position_of(code: int, known: Index) -> int:
    """The position of a number in an ascending list, −1 if absent."""
    low, high = 0, len(known)
    while low < high:
        middle = (low + high) // 2
        if known[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < len(known) and known[low] == code else -1


@kernel
def find_unknown(
    x: Array,
    codes: Index,
    count: Index,
    faces: Index,
    edges: Index,
    radius: Array,
    par: Array,
    known: Index,
    unknown: Array,
) -> None:
    """Whether an active pair is not among the known ones."""
    i, s = scratch_integers(1, 4)[0], scratch(1, 4)[0]
    unknown[0] = 0.0
    for p in range(count[0]):
        _edges, _r, y = measure_pair(x, codes, p, faces, edges, radius, par, i, s)
        if y < 1.0 and position_of(codes[p], known) < 0:
            unknown[0] = 1.0


@kernel
def fill_tangents(
    x: Array, codes: Index, count: Index, faces: Index, edges: Index, radius: Array, squares: Array,
    par: Array, known: Index, where: Index, rows: Index, K: Array,
) -> None:  # fmt: skip
    """K along r and the positive part of the rest, without the curvature of the mollifier.

    rows (N,) : first row number of each point
    """
    i, s, da, db = scratch_integers(1, 4)[0], scratch(1, 4)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    v = scratch(3, 12)
    for e in range(len(K)):
        for c in range(9):
            K[e, c] = 0.0
    for p in range(count[0]):
        is_edges, r, y = measure_pair(x, codes, p, faces, edges, radius, par, i, s)
        at = position_of(codes[p], known)
        if y >= 1.0 or y <= 0.0 or at < 0:
            continue
        _b, first, second = barrier(y)
        m = 1.0
        if is_edges:
            m = mollifier(x, i, least_sine(codes[p], squares, len(x), len(faces)), da, db)
        square, k = dot(r, r), m * par[STIFFNESS]
        across = math.sqrt(-0.5 * k * first * par[GAP] * math.sqrt(y / square))
        found = positive_curvature(x, i, s, r, is_edges, v)
        for j in range(found):
            for c in range(12):
                v[j, c] *= across
        along = math.sqrt(k * (second * y + 0.5 * first) / square)
        for a in range(4):
            for c in range(3):
                v[found, 3 * a + c] = along * s[a] * r[c]
        _add_products(v[: found + 1], i, rows, where[at], K)


@kernel
def _add_products(v: Array, i: Index, rows: Index, slots: Index, K: Array) -> None:
    """The blocks of Σ v vᵀ of four points, each with the point of the lower row first."""
    pair = 0
    for a in range(4):
        for b in range(a, 4):
            slot = slots[pair]
            pair += 1
            if slot < 0:
                continue
            first, second = (a, b) if rows[i[a]] <= rows[i[b]] else (b, a)
            for c in range(3):
                for d in range(3):
                    for j in range(len(v)):
                        K[slot, 3 * c + d] += v[j, 3 * first + c] * v[j, 3 * second + d]
