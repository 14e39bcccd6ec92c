"""Springs that yield, with permanent change of length, until they break."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.kinematics import Kinematics, book_loss
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.geometry.vectors import between, length
from visviva.springs.spring import SpringKernels, Springs

STIFFNESS, DAMPING, REST_LENGTH, YIELD_FORCE, HARDENING = range(5)  # columns of the parameters of a spring
LIMIT_SHARE = 1.0 - 1e-9  # fraction of the limit from which a spring is at it
LENGTH, PLASTIC_STRETCH, INTACT = range(3)  # columns of its memory: L [m], ᾱ [m], and 1 until it breaks


@kernel
def plastic_flow(law: Array, memory: Array, length: float) -> float:
    """Δᾱ of a spring at a given length."""
    k, limit = law[STIFFNESS], law[YIELD_FORCE] + law[HARDENING] * memory[PLASTIC_STRETCH]
    beyond = k * abs(length - memory[LENGTH]) - limit
    return beyond / (k + law[HARDENING]) if beyond > 0.0 else 0.0


@kernel
def spring_tension(law: Array, memory: Array, length: float) -> float:
    """T = k (l − L ∓ Δᾱ), 0 for a broken spring."""
    stretch = length - memory[LENGTH]
    return float(
        memory[INTACT]
        * law[STIFFNESS]
        * (stretch - math.copysign(plastic_flow(law, memory, length), stretch))
    )


@kernel
def point_distance(a: int, b: int, x: Array) -> float:
    """Distance between two points [m]."""
    return float(length(between(x, a, b)))


@kernel
def _add(
    a: Index, b: Index, law: Array, memory: Array, x: Array, u: Array, f: Array, coincident: Index
) -> None:
    for e in range(len(a)):
        i, j = a[e], b[e]
        length, along = point_distance(i, j, x), 0.0
        if length == 0.0:
            coincident[0] += 1
            continue
        for d in range(3):
            along += (x[j, d] - x[i, d]) * (u[j, d] - u[i, d])
        s = spring_tension(law[e], memory[e], length) / length
        s += memory[e, INTACT] * law[e, DAMPING] * along / length**2
        for d in range(3):
            f[i, d] += s * (x[j, d] - x[i, d])
            f[j, d] -= s * (x[j, d] - x[i, d])


@kernel
def _energy(a: Index, b: Index, law: Array, memory: Array, x: Array, out: Array) -> None:
    """½ T²/k, and the energy that flow not yet stored will dissipate: (F + ½ H Δᾱ) Δᾱ."""
    out[0] = 0.0
    for e in range(len(a)):
        k, length = law[e, STIFFNESS], point_distance(a[e], b[e], x)
        if k == 0.0 or memory[e, INTACT] == 0.0:
            continue
        flow = plastic_flow(law[e], memory[e], length)
        out[0] += 0.5 * spring_tension(law[e], memory[e], length) ** 2 / k
        if flow > 0.0:
            limit = law[e, YIELD_FORCE] + law[e, HARDENING] * memory[e, PLASTIC_STRETCH]
            out[0] += (limit + 0.5 * law[e, HARDENING] * flow) * flow


@kernel
def _power(a: Index, b: Index, law: Array, memory: Array, x: Array, u: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(a)):
        i, j, length, along = a[e], b[e], point_distance(a[e], b[e], x), 0.0
        if length > 0.0:
            for d in range(3):
                along += (x[j, d] - x[i, d]) * (u[j, d] - u[i, d]) / length
        out[0] -= memory[e, INTACT] * law[e, DAMPING] * along**2


@kernel
def _tangent(
    a: Index, b: Index, law: Array, memory: Array, where: Index, x: Array, stiff: Array, damp: Array,
    geometric: Array,
) -> None:  # fmt: skip
    """where (m, 3) : the blocks of the first end, of both, and of the second"""
    d = scratch(1, 3)[0]
    for e in range(len(a)):
        i, j, length = a[e], b[e], point_distance(a[e], b[e], x)
        if length == 0.0 or memory[e, INTACT] == 0.0:
            continue
        for r in range(3):
            d[r] = (x[j, r] - x[i, r]) / length
        k, c = law[e, STIFFNESS], law[e, DAMPING]
        if k * abs(length - memory[e, LENGTH]) >= LIMIT_SHARE * (
            law[e, YIELD_FORCE] + law[e, HARDENING] * memory[e, PLASTIC_STRETCH]
        ):
            k *= law[e, HARDENING] / (k + law[e, HARDENING])  # just flowed: assumed to continue
        turning = max(spring_tension(law[e], memory[e], length), 0.0) / length
        for part in range(3):
            block, sign = where[e, part], -1.0 if part == 1 else 1.0
            for r in range(3):
                for s in range(3):
                    along, across = sign * d[r] * d[s], sign * ((1.0 if r == s else 0.0) - d[r] * d[s])
                    stiff[block, 3 * r + s] += k * along
                    damp[block, 3 * r + s] += c * along
                    geometric[block, 3 * r + s] += turning * across


@kernel
def _remember(a: Index, b: Index, law: Array, x: Array, memory: Array) -> None:
    """L ← L ± Δᾱ, ᾱ ← ᾱ + Δᾱ."""
    for e in range(len(a)):
        if memory[e, INTACT] == 0.0:
            continue
        length = point_distance(a[e], b[e], x)
        flow = plastic_flow(law[e], memory[e], length)
        memory[e, LENGTH] += math.copysign(flow, length - memory[e, LENGTH])
        memory[e, PLASTIC_STRETCH] += flow


class YieldingSprings(Springs):
    """m damped springs that yield: beyond a force they flow, and keep the deformation.

        |T| = |k (l − L)| ≤ F + H ᾱ,   Δᾱ = (|k (l − L)| − F − H ᾱ)/(k + H),   L ← L ± Δᾱ   where violated

    in tension and compression alike; ᾱ is the accumulated flow. Within a step the force already includes the
    return to the limit, while L and ᾱ are updated at its end: exact if a spring does not unload within the
    step, see `UnloadingGuard`. The energy of flow, ∫ (F + H ᾱ) dᾱ, is dissipated at the end of the step. A
    spring may break, see `SpringStrength`, and then exerts no force.

    Parameters
    ----------
    a, b, stiffness, rest_length, damping : as for `Springs`, L > 0
    yield_force : (m,) or one number, F > 0 [N]; ∞ for springs that never yield
    hardening : (m,) or one number, H ≥ 0 [N/m]

    Raises SceneError for numbers out of range.
    Source: Simo and Hughes 1998, ch. 1 (return to the limit in one dimension, isotropic hardening). Proved by
    tests/springs/test_yielding_springs.py.
    """

    kernels = SpringKernels(_add, _energy, _power, _tangent)
    follows = True
    flows = True

    def __init__(
        self, name: str, a: Points, b: Points, stiffness: ArrayLike, rest_length: ArrayLike,
        damping: ArrayLike = 0.0, yield_force: ArrayLike = math.inf, hardening: ArrayLike = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(name, a, b, stiffness, rest_length, damping)
        m, order = len(self.law), self.elements.order
        force, slope = (np.broadcast_to(np.asarray(i, float), (m,))[order] for i in (yield_force, hardening))
        for what, bad in (("yield force", ~(force > 0)), ("hardening", ~(np.isfinite(slope) & (slope >= 0)))):
            if bad.any():
                raise SceneError(
                    f"found a {what} out of range: expected > 0 N, and >= 0 N/m of hardening", name
                )
        self.law = np.column_stack([self.law, force, slope])
        if not (self.law[:, REST_LENGTH] > 0).all():
            raise SceneError("found rest length 0 of a spring that yields or breaks, expected > 0", name)
        self.memory_size = 3 * m

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No flow, none broken."""
        memory.reshape(-1, 3)[:] = np.column_stack(
            [self.law[:, REST_LENGTH], 0 * self.law[:, 0], 1 + 0 * self.law[:, 0]]
        )

    def present_state(self, k: Kinematics) -> Array:
        """L [m], ᾱ [m] and 1 until it breaks, (m, 3), in the order of `elements`."""
        return k.memory(self).reshape(-1, 3)

    def own(self, k: Kinematics) -> tuple[Any, ...]:
        """Ends, parameters of the springs, and their memory."""
        return *super().own(k), self.present_state(k)

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """The flow of a step, and the energy it has dissipated."""
        before, after, x = np.zeros(1), np.zeros(1), k.positions(self.a.owner)
        at = k.layout.account[f"{self.account}/{self.name}"]
        flow = (self.a.index, self.b.index, self.law), (x,), (memory.reshape(-1, 3),)
        return [
            *self.bind_energy(k, before),
            *self.elements.each(_remember, *flow),
            *self.bind_energy(k, after),
            (book_loss, (before, after, k.state.accounts[at : at + 1])),
        ]

    def tension(self, k: Kinematics) -> Array:
        """T of each spring (m,), in the order of `elements` [N]: positive where it pulls."""
        length, rate = self.stretching(k)
        rest, _, whole = self.present_state(k).T
        return np.asarray(whole * (self.law[:, STIFFNESS] * (length - rest) + self.law[:, DAMPING] * rate))
