"""Ropes over sheaves: a force for accuracy, compliant one-sided rows for stiffness. One geometry for both."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from tests.coupled.blocks.rope_segments import Measures, Segments

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.events import Change
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.rows import ONE_SIDED, Rows
from visviva.core.state import State
from visviva.core.world import World


@kernel
def _pull(
    rows: Index, EA: Array, damping: Array, numbers: Array, stretch: Array, rest: Array, rates: Array,
    efforts: Array, tension: Array, loss: Array,
) -> None:  # fmt: skip
    loss[0] = 0.0
    for e in range(len(rows)):
        tension[e] = 0.0
        excess = numbers[e, 0] - numbers[e, 1]
        if excess <= 0.0:
            continue
        # Rope that runs in brings its own strain energy: of its rate only half the strain counts.
        half, rate = 0.5 * excess / numbers[e, 1], 0.0
        for r in range(14):
            if rows[e, r] >= 0:
                rate += (stretch[e, r] - half * rest[e, r]) * rates[rows[e, r]]
        elastic = EA[e] * excess / numbers[e, 1]
        tension[e] = max(elastic + damping[e] * rate, 0.0)
        loss[0] -= (tension[e] - elastic) * rate
        for r in range(14):
            if rows[e, r] >= 0:
                efforts[rows[e, r]] -= tension[e] * (stretch[e, r] - half * rest[e, r])


@kernel
def _gaps(
    EA: Array, numbers: Array, stretch: Array, rest: Array, phi: Array, gradient: Array, compliance: Array,
    damping: Array, relaxation: Array,
) -> None:  # fmt: skip
    for e in range(len(EA)):
        excess = numbers[e, 0] - numbers[e, 1]
        phi[e] = -excess
        compliance[e] = numbers[e, 1] / EA[e]
        relaxation[e] = damping[e] * compliance[e]
        half = max(0.5 * excess / numbers[e, 1], 0.0)
        for r in range(14):
            gradient[e, r] = half * rest[e, r] - stretch[e, r]


@kernel
def _stiffen(lam: Array, numbers: Array, direction: Array, lever: Array, matrices: Array) -> None:
    """T/l Bᵀ (1 − t tᵀ) B, with B the velocity of one tangent point against the other."""
    b = np.zeros((3, 14))
    for e in range(len(lam)):
        for i in range(2):
            sign, p = 2.0 * i - 1.0, lever[e, i]
            for c in range(3):
                b[c, 7 * i + c] = sign
            b[0, 7 * i + 4], b[0, 7 * i + 5] = sign * p[2], -sign * p[1]
            b[1, 7 * i + 5], b[1, 7 * i + 3] = sign * p[0], -sign * p[2]
            b[2, 7 * i + 3], b[2, 7 * i + 4] = sign * p[1], -sign * p[0]
        t, size = direction[e], lam[e] / numbers[e, 0]
        for r in range(14):
            along = t[0] * b[0, r] + t[1] * b[1, r] + t[2] * b[2, r]
            for s in range(14):
                total = 0.0
                for c in range(3):
                    total += (b[c, r] - along * t[c]) * b[c, s]
                matrices[e, r, s] = size * total


class RopeForces:
    """Segments that pull with T = max(EA e/L + c (ė − ½ (e/L) L̇), 0), e = l − L, for `event_driven`.

    The rate is the one that T takes power with: Ė = T (ė − ½ (e/L) L̇) for E = ½ EA e²/L.

    damping : (m,)  c [N s/m], acts while the segment is taut
    """

    account = "dissipated"

    def __init__(self, name: str, segments: Segments, damping: ArrayLike = 0.0) -> None:
        self.name, self.segments = name, segments
        self.damping = np.array(np.broadcast_to(np.asarray(damping, float), (segments.n,)))
        self.memory_size = 3 * segments.n

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Branches and L* of the start."""
        self.segments.start_memory(k, memory)

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Branches of an accepted step."""
        return self.segments.remembering(k, memory)

    def _pulling(self, k: Kinematics, efforts: Array, loss: Array) -> list[Op]:
        segments, found = self.segments, Measures.of(self.segments.n)
        numbers = (segments.rows(k), segments.EA, self.damping, found.numbers, found.stretch, found.rest)
        pull = (_pull, (*numbers, k.rates, efforts, np.zeros(segments.n), loss))
        return [*segments.measuring(k, k.memory(self), found), pull]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """−T ∂e/∂(ports), and the strain energy that runs over the sheaves."""
        return self._pulling(k, out.efforts, np.zeros(1))

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Strain energy."""
        return self.segments.storing(k, k.memory(self), out)

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−(T − T of elasticity) times the rate."""
        return self._pulling(k, np.zeros(len(k.rates)), out)


class RopeRows:
    """Segments as rows 0 ≤ λ ⊥ L − l + λ L/EA ≥ 0 with λ = T, for `time_stepping`.

    c depends on θ through L; so that λ g is the exact force −∇E, g = ∂(L − l) + ½ ((l − L)/L) ∂L. Then φ̇ is
    off by half the strain times L̇.
    """

    one_sided = True

    def __init__(self, name: str, segments: Segments, damping: ArrayLike = 0.0) -> None:
        self.name, self.segments, self.n = name, segments, segments.n
        self.damping = np.array(np.broadcast_to(np.asarray(damping, float), (segments.n,)))
        self.memory_size = 3 * segments.n

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Branches and L* of the start."""
        self.segments.start_memory(k, memory)

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Branches of an accepted step."""
        return self.segments.remembering(k, memory)

    def rows(self, k: Kinematics) -> Index:
        """Both ends of each segment."""
        return self.segments.rows(k)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Gap, gradient and compliance."""
        rows.kind[:] = ONE_SIDED
        segments, found = self.segments, Measures.of(self.n)
        fill = (
            segments.EA,
            found.numbers,
            found.stretch,
            found.rest,
            rows.phi,
            rows.gradient,
            rows.compliance,
            self.damping,
            rows.relaxation,
        )
        return [*segments.measuring(k, k.memory(self), found), (_gaps, fill)]

    def bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """Geometric stiffness of the tension λ."""
        segments, found = self.segments, Measures.of(self.n)
        stiffen = (_stiffen, (rows.lam, found.numbers, found.direction, found.lever, elements.G))
        return [*segments.measuring(k, k.memory(self), found), stiffen]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Strain energy ½ φ²/c."""
        return self.segments.storing(k, k.memory(self), out)


class TautGuard:
    """Instants at which segments become taut or slack: damping makes their force jump there."""

    def __init__(self, name: str, ropes: RopeForces) -> None:
        self.name, self.ropes, self.n = name, ropes, 2 * ropes.segments.n

    def values(self, k: Kinematics, out: Array) -> None:
        """l − L and L − l of every segment: one of them falls through zero."""
        found = Measures.of(self.ropes.segments.n)
        for operation, arguments in self.ropes.segments.measuring(k, k.memory(self.ropes), found):
            operation(*arguments)
        excess = found.numbers[:, 0] - found.numbers[:, 1]
        out[:] = np.concatenate([excess, -excess])

    def respond(self, world: World, state: State, which: Index, impact: object) -> Change:
        """Nothing changes but the law of the force."""
        slack = int((which < self.ropes.segments.n).sum())
        return Change("rope", f"{slack} slack, {len(which) - slack} taut")
