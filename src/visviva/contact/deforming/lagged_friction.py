"""Lagged friction of a barrier: λ and directions of the end of the last step, slip of the present one.

    f = −μ λ g(|u_t|) u_t/|u_t|,   g = 1 above the speed `slow`, (2 − s) s below it, s = |u_t|/slow

So within a step it is the gradient of a convex function of the velocities. Source: Li and others 2020,
Incremental Potential Contact, §5. Proved by tests/elastic/test_barrier.py.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.deforming.barrier_kernels import (
    GAP,
    MU,
    STICK_SPEED,
    STIFFNESS,
    least_sine,
    measure_pair,
    position_of,
)
from visviva.contact.deforming.barrier_law import barrier, mollifier
from visviva.geometry.vectors import Vector, dot, sum_of


@kernel
def lagged_contact(
    x: Array,
    codes: Index,
    p: int,
    faces: Index,
    edges: Index,
    radius: Array,
    squares: Array,
    par: Array,
    i: Index,
    s: Array,
) -> tuple[Vector, float]:
    """r and λ of pair p; λ = 0 if it does not touch."""
    da, db = scratch(1, 3)[0], scratch(1, 3)[0]
    is_edges, r, y = measure_pair(x, codes, p, faces, edges, radius, par, i, s)
    if y >= 1.0 or y <= 0.0:
        return r, 0.0
    m = 1.0
    if is_edges:
        m = mollifier(x, i, least_sine(codes[p], squares, len(x), len(faces)), da, db)
    _b, first, _second = barrier(y)
    return r, -0.5 * par[STIFFNESS] * m * first * par[GAP] * math.sqrt(y)


@kernel
def slip_velocity(
    u: Array, i: Index, s: Array, r: Vector, pressed: float, par: Array
) -> tuple[Vector, float]:
    """u_t, and the friction per m/s of it."""
    v0, v1, v2 = 0.0, 0.0, 0.0
    for c in range(4):
        v0, v1, v2 = v0 + s[c] * u[i[c], 0], v1 + s[c] * u[i[c], 1], v2 + s[c] * u[i[c], 2]
    v = (v0, v1, v2)
    along = sum_of(v, -dot(v, r) / dot(r, r), r)
    speed, slow = math.sqrt(dot(along, along)), par[STICK_SPEED]
    per = 1.0 / speed if speed >= slow else (2.0 - speed / slow) / slow
    return along, par[MU] * pressed * per


@kernel
def add_friction(
    x: Array, u: Array, codes: Index, count: Index, faces: Index, edges: Index, radius: Array,
    squares: Array, par: Array, f: Array,
) -> None:  # fmt: skip
    """f (N, 3) += friction; x: positions at the end of the last step."""
    i, s = scratch_integers(1, 4)[0], scratch(1, 4)[0]
    for p in range(count[0]):
        r, pressed = lagged_contact(x, codes, p, faces, edges, radius, squares, par, i, s)
        if pressed > 0.0:
            along, per = slip_velocity(u, i, s, r, pressed, par)
            for c in range(4):
                for d in range(3):
                    f[i[c], d] -= s[c] * per * along[d]


@kernel
def add_power(
    x: Array, u: Array, codes: Index, count: Index, faces: Index, edges: Index, radius: Array,
    squares: Array, par: Array, out: Array,
) -> None:  # fmt: skip
    """out[0] = power of friction [W], ≤ 0."""
    i, s, total = scratch_integers(1, 4)[0], scratch(1, 4)[0], 0.0
    for p in range(count[0]):
        r, pressed = lagged_contact(x, codes, p, faces, edges, radius, squares, par, i, s)
        if pressed > 0.0:
            along, per = slip_velocity(u, i, s, r, pressed, par)
            total -= per * dot(along, along)
    out[0] = total


@kernel
def fill_damping(
    x: Array, u: Array, codes: Index, count: Index, faces: Index, edges: Index, radius: Array,
    squares: Array, par: Array, known: Index, where: Index, D: Array,
) -> None:  # fmt: skip
    """D of friction: along the slip less by what its direction keeps constant, never below zero."""
    i, s = scratch_integers(1, 4)[0], scratch(1, 4)[0]
    for e in range(len(D)):
        for c in range(9):
            D[e, c] = 0.0
    for p in range(count[0]):
        r, pressed = lagged_contact(x, codes, p, faces, edges, radius, squares, par, i, s)
        at = position_of(codes[p], known)
        if pressed == 0.0 or at < 0:
            continue
        along, per = slip_velocity(u, i, s, r, pressed, par)
        square, speed = dot(r, r), math.sqrt(dot(along, along))
        less = (
            per
            if speed >= par[STICK_SPEED]
            else par[MU] * pressed * speed / (par[STICK_SPEED] * par[STICK_SPEED])
        )
        less = less / (speed * speed) if speed > 0.0 else 0.0
        pair = 0
        for a in range(4):
            for b in range(a, 4):
                slot = where[at, pair]
                pair += 1
                if slot < 0:
                    continue
                for c in range(3):
                    for d in range(3):
                        across = per * ((1.0 if c == d else 0.0) - r[c] * r[d] / square)
                        D[slot, 3 * c + d] += s[a] * s[b] * (across - less * along[c] * along[d])
