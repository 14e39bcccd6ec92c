"""The quasi-static elastic catenary: a cable that hangs by its weight between two points, without inertia."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics, clear
from visviva.core.node_blocks import NodeBlocks, pairs_of
from visviva.core.ports import Points
from visviva.errors import SceneError

MIN_SPAN_SHARE = 1e-9  # least span as a fraction of the length; below it the plane of the cable is arbitrary
MAX_ITERATIONS, TOLERANCE = 60, 1e-13
LENGTH, EA, WEIGHT = range(3)  # of `law`: L [m], EA and w L [N]
H, V, SPAN, RISE = range(4)  # of the results: horizontal pull, vertical pull at the last end [N], l, h [m]


@kernel
def _span_and_rise(law: Array, pull: float, lift: float, out: Array) -> None:
    """l and h for these pulls, and ∂l/∂H, ∂l/∂V = ∂h/∂H, ∂h/∂V, into out (5,)."""
    w, soft = law[WEIGHT] / law[LENGTH], law[LENGTH] / law[EA]
    top, low = lift, lift - law[WEIGHT]
    t1, t0 = math.hypot(pull, top), math.hypot(pull, low)
    geometric = (math.asinh(top / pull) - math.asinh(low / pull)) / w
    slope = (top / t1 - low / t0) / w
    out[0] = pull * (soft + geometric)
    out[1] = soft * (lift - 0.5 * law[WEIGHT]) + (t1 - t0) / w
    out[2], out[4] = soft + geometric - slope, soft + slope
    out[3] = pull / w * (1.0 / t1 - 1.0 / t0)


@kernel
def _initial_pulls(law: Array, span: float, rise: float, found: Array) -> None:
    """Initial guess of the pulls: for a slack cable from its parameter, for a taut one from its strain."""
    length, weight = law[LENGTH], law[WEIGHT]
    chord = math.hypot(span, rise)
    slack = (length * length - rise * rise) / (span * span) - 1.0
    bow = math.sqrt(3.0 * slack) if slack > 0.01 else 0.2
    found[H] = 0.5 * weight * span / (length * bow)
    found[V] = 0.5 * weight * (rise / length / math.tanh(bow) + 1.0)
    if chord > length:
        taut = law[EA] * (chord - length) / length / chord
        found[H] = max(found[H], taut * span)
        found[V] = 0.5 * weight + taut * rise


@kernel
def solve_catenary(
    law: Array, a: Array, b: Array, up: Array, found: Array, e: Array, flexibility: Array
) -> None:
    """The pulls of a cable from a to b by Newton's method on the convex U*(H, V) − H l − V h.

    e (3,) : horizontal, from a to b;   flexibility (5,) : see `_span_and_rise`
    """
    rise = 0.0
    for c in range(3):
        rise += (b[c] - a[c]) * up[c]
    span = 0.0
    for c in range(3):
        e[c] = b[c] - a[c] - rise * up[c]
        span += e[c] * e[c]
    span = math.sqrt(span)
    if span > 0.0:
        for c in range(3):
            e[c] /= span
    else:
        least = 0 if abs(up[0]) < 0.9 else 1
        size = math.sqrt(1.0 - up[least] * up[least])
        for c in range(3):
            e[c] = ((1.0 if c == least else 0.0) - up[least] * up[c]) / size
    found[SPAN], found[RISE] = max(span, MIN_SPAN_SHARE * law[LENGTH]), rise
    _initial_pulls(law, found[SPAN], rise, found)
    for _ in range(MAX_ITERATIONS):
        _span_and_rise(law, found[H], found[V], flexibility)
        x, z = found[SPAN] - flexibility[0], rise - flexibility[1]
        det = flexibility[2] * flexibility[4] - flexibility[3] * flexibility[3]
        dh = (flexibility[4] * x - flexibility[3] * z) / det
        dv = (flexibility[2] * z - flexibility[3] * x) / det
        share = min(1.0, 0.75 * found[H] / -dh) if dh < 0.0 else 1.0
        found[H] += share * dh
        found[V] += share * dv
        if share == 1.0 and abs(dh) + abs(dv) <= TOLERANCE * (found[H] + abs(found[V]) + law[WEIGHT]):
            break
    _span_and_rise(law, found[H], found[V], flexibility)


@kernel
def _add(
    index: Index, law: Array, up: Array, x: Array, found: Array, e: Array, flexibility: Array, f: Array
) -> None:
    solve_catenary(law, x[index[0]], x[index[1]], up, found, e, flexibility)
    for c in range(3):
        f[index[0], c] += found[H] * e[c] + (found[V] - law[WEIGHT]) * up[c]
        f[index[1], c] -= found[H] * e[c] + found[V] * up[c]


@kernel
def _potential(pull: float, u: float) -> float:
    """∫ √(H² + u²) du."""
    return 0.5 * (u * math.hypot(pull, u) + pull * pull * math.asinh(u / pull))


@kernel
def _energy(
    index: Index, law: Array, up: Array, x: Array, found: Array, e: Array, flexibility: Array, out: Array
) -> None:
    solve_catenary(law, x[index[0]], x[index[1]], up, found, e, flexibility)
    pull, top, low = found[H], found[V], found[V] - law[WEIGHT]
    w = law[WEIGHT] / law[LENGTH]
    strain = pull * pull * law[LENGTH] + (top * top * top - low * low * low) / (3.0 * w)
    dual = 0.5 * strain / law[EA] + (_potential(pull, top) - _potential(pull, low)) / w
    out[0] = pull * found[SPAN] + top * found[RISE] - dual
    for c in range(3):
        out[0] += law[WEIGHT] * x[index[0], c] * up[c]


@kernel
def _tangent(
    index: Index, law: Array, up: Array, where: Index, x: Array, found: Array, e: Array, flexibility: Array,
    K: Array,
) -> None:  # fmt: skip
    solve_catenary(law, x[index[0]], x[index[1]], up, found, e, flexibility)
    det = flexibility[2] * flexibility[4] - flexibility[3] * flexibility[3]
    along, lift, mixed = flexibility[4] / det, flexibility[2] / det, -flexibility[3] / det
    across = found[H] / found[SPAN]
    for c in range(3):
        for d in range(3):
            one = (1.0 if c == d else 0.0) - e[c] * e[d] - up[c] * up[d]
            k = along * e[c] * e[d] + lift * up[c] * up[d] + mixed * (e[c] * up[d] + up[c] * e[d])
            k += across * one
            K[where[0], 3 * c + d] += k
            K[where[1], 3 * c + d] -= k
            K[where[2], 3 * c + d] += k


def catenary_points(law: Array, a: Array, b: Array, up: Array, count: int) -> Array:
    """Positions (count, 3) of a cable from a to b at equal fractions of its length, including its ends."""
    found, e = np.zeros(4), np.zeros(3)
    solve_catenary(law, a, b, up, found, e, np.zeros(5))
    length, stiffness, weight = law
    w, pull, low = weight / length, found[H], found[V] - weight
    s = np.linspace(0.0, length, count)
    u = low + w * s
    along = pull * s / stiffness + pull / w * (np.arcsinh(u / pull) - np.arcsinh(low / pull))
    rise = s / stiffness * (low + 0.5 * w * s) + (np.hypot(pull, u) - np.hypot(pull, low)) / w
    return np.asarray(a + along[:, None] * e + rise[:, None] * up)


class Catenary:
    """A cable in static equilibrium: its last end is pulled by −H e − V up, its first by H e + (V − w L) up.

        l = H L/EA + H/w (asinh V/H − asinh (V − wL)/H),   h = (V − wL/2) L/EA + (T₁ − T₀)/w

    Parameters
    ----------
    a, b : one point each, of one owner, see `World.join`
    length, EA, density : unstrained length [m], axial stiffness [N], mass per unstrained metre [kg/m]
    gravity : g (3,) [m/s²]

    The stored energy is that of strain and height, H l + V h − U*(H, V) + w L z_a with the dual
    U* = ∫ T + T²/2EA ds; the tangent is the inverse of ∂(l, h)/∂(H, V), and H/l across. It has no inertia,
    swing or waves, so it suits cables that are light compared with their load.
    Raises SceneError for impossible values, and without gravity. Source: Irvine 1981, chapter 1.
    Proved by tests/hoist/test_catenary.py.
    """

    def __init__(
        self, name: str, a: Points, b: Points, length: float, EA: float, density: float, gravity: ArrayLike
    ) -> None:
        g = np.asarray(gravity, float)
        heavy = float(np.linalg.norm(g))
        for what, number in (("length", length), ("EA", EA), ("density", density), ("gravity", heavy)):
            if not (np.isfinite(number) and number > 0.0):
                raise SceneError(f"found {what} {number:g} of a catenary, expected a number > 0", name)
        self.name, self.a, self.b = name, a, b
        self.law = np.array([length, EA, density * heavy * length])
        self.up = -g / heavy
        self.index: Index = np.array([a.index[0], b.index[0]], np.int64)

    def _given(self, k: Kinematics) -> tuple[Array, ...]:
        return k.positions(self.a.owner), np.zeros(4), np.zeros(3), np.zeros(5)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The pulls on both ends, including the weight."""
        return [(_add, (self.index, self.law, self.up, *self._given(k), out.forces(self.a.owner)))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Energy of strain and height [J]."""
        return [(_energy, (self.index, self.law, self.up, *self._given(k), out))]

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """First rows of both ends."""
        pairs, where = pairs_of(np.array([[k.rows_of(self.a)[0, 0], k.rows_of(self.b)[0, 0]]]))
        self._where = np.where(where < 0, -1 - where, where)[0]  # the blocks are symmetric
        return pairs, "K"

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K at the present positions."""
        given = (self.index, self.law, self.up, self._where, *self._given(k), blocks.K)
        return [(clear, (blocks.K.reshape(-1),)), (_tangent, given)]

    def shape(self, x: Array, count: int) -> Array:
        """Positions (count, 3) at equal fractions of the length, ends included; x : points of the owner."""
        return catenary_points(self.law, x[self.index[0]], x[self.index[1]], self.up, count)
