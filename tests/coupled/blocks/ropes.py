"""Ropes over sheaves: a force for accuracy, compliant one-sided rows for stiffness. One geometry for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tests.coupled.blocks.segments import PORTS, measure
from tests.coupled.blocks.sheave import End
from visviva.core.elements import Elements
from visviva.core.events import Change
from visviva.core.kernel import kernel
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Op, PortTable
from visviva.core.rows import ONE_SIDED, Rows
from visviva.core.state import Array, Index, State
from visviva.core.world import World


@kernel
def _remember(numbers: Array, memory: Array) -> None:
    for e in range(len(numbers)):
        memory[3 * e], memory[3 * e + 1] = numbers[e, 2], numbers[e, 3]


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
        rate = 0.0
        for r in range(14):
            if rows[e, r] >= 0:
                rate += stretch[e, r] * rates[rows[e, r]]
        elastic = EA[e] * excess / numbers[e, 1]
        tension[e] = max(elastic + damping[e] * rate, 0.0)
        loss[0] -= (tension[e] - elastic) * rate
        # Rope that runs in brings its own strain energy: −∂E/∂L at constant e.
        stored = 0.5 * elastic * elastic / EA[e]
        for r in range(14):
            if rows[e, r] >= 0:
                efforts[rows[e, r]] += stored * rest[e, r] - tension[e] * stretch[e, r]


@kernel
def _gaps(
    EA: Array, numbers: Array, stretch: Array, rest: Array, phi: Array, gradient: Array, compliance: Array
) -> None:
    for e in range(len(EA)):
        excess = numbers[e, 0] - numbers[e, 1]
        phi[e] = -excess
        compliance[e] = numbers[e, 1] / EA[e]
        half = max(0.5 * excess / numbers[e, 1], 0.0)
        for r in range(14):
            gradient[e, r] = half * rest[e, r] - stretch[e, r]


@kernel
def _stored(EA: Array, numbers: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(EA)):
        excess = max(numbers[e, 0] - numbers[e, 1], 0.0)
        out[0] += 0.5 * EA[e] * excess * excess / numbers[e, 1]


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


@dataclass(frozen=True)
class Measures:
    """Arrays that `segments.measure` fills; see there."""

    numbers: Array
    stretch: Array
    rest: Array
    direction: Array
    lever: Array

    @classmethod
    def of(cls, m: int) -> Measures:
        """For m segments."""
        return cls(*(np.zeros(shape) for shape in ((m, 4), (m, PORTS), (m, PORTS), (m, 3), (m, 2, 3))))

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array]:
        """In the order of `measure`."""
        return self.numbers, self.stretch, self.rest, self.direction, self.lever


class Segments:
    """m rope segments between ends that are points or sheaves.

        E = ½ EA (l − L)² / L,   L = L* + Σ s R (θ − α)

    α is the tangent angle in the carrier, unwrapped; s = −side. The wrap (θ − α) is what the groove holds. Its
    branch lives in the memory with L*: (α₀, α₁, L*) for each segment.

    Parameters
    ----------
    world : where the ends of different owners are joined
    ends : m pairs
    EA : (m,)            stiffness [N]
    rest_length : (m,)   L at the start [m]; from `tension` if left out
    tension : (m,)       T at the start [N], L = l/(1 + T/EA)

    Valid while each end is outside the other end's sheave.
    """

    def __init__(
        self,
        world: World,
        ends: Sequence[tuple[End, End]],
        EA: ArrayLike,
        rest_length: ArrayLike | None = None,
        tension: ArrayLike = 0.0,
    ) -> None:
        self.n = m = len(ends)
        flat = [end for pair in ends for end in pair]
        joined = world.join(*(end.point for end in flat))
        self.owner = joined[0].owner
        self.point: Index = np.array([p.index[0] for p in joined], np.int64).reshape(m, 2)
        self.frame: Index = np.full((m, 2), -1, np.int64)
        self.angle: Index = np.full((m, 2), -1, np.int64)
        self.shape, self.base = np.zeros((m, 2, 2)), np.zeros((m, 2, 2, 3))
        for place, end in enumerate(flat):
            if end.sheaves is not None:
                self._put(divmod(place, 2), end.sheaves, end.sheave, end.side)
        self.EA = np.array(np.broadcast_to(np.asarray(EA, float), (m,)))
        start = np.asarray(np.nan if rest_length is None else rest_length, float)
        self.rest_length = np.array(np.broadcast_to(start, (m,)))
        self.tension = np.array(np.broadcast_to(np.asarray(tension, float), (m,)))

    def _put(self, at: tuple[int, int], sheaves: object, sheave: int, side: int) -> None:
        axis = sheaves.axis[sheave]  # type: ignore[attr-defined]
        first = np.eye(3)[int(np.argmin(np.abs(axis)))]
        first = first - axis * (axis @ first)
        first /= np.linalg.norm(first)
        self.frame[at] = sheaves.frame.index[sheave]  # type: ignore[attr-defined]
        self.angle[at] = sheaves.angle.index[sheave]  # type: ignore[attr-defined]
        self.shape[at] = sheaves.radius[sheave], side  # type: ignore[attr-defined]
        self.base[at] = first, np.cross(axis, first)

    def rows(self, k: Kinematics) -> Index:
        """Rows (m, 14) of both ends; −1 where a plain point has no frame and no angle."""
        table: PortTable = k.table
        points = k.positions(self.owner)
        first = 0 if self.owner is table else k.rows + k.layout.v[self.owner.name].start
        rows = np.full((self.n, 2, 7), -1, np.int64)
        rows[:, :, :3] = first + 3 * self.point[:, :, None] + np.arange(3)
        assert len(points) > self.point.max()
        on = self.frame >= 0
        rows[on, 3:6] = table.row_of("frame", 0) + 3 * self.frame[on][:, None] + np.arange(3)
        rows[on, 6] = table.row_of("scalar", 0) + self.angle[on]
        return rows.reshape(self.n, PORTS)

    def measuring(self, k: Kinematics, memory: Array, found: Measures) -> list[Op]:
        """The operation that measures all segments for the branches in `memory`."""
        places = (self.point, self.frame, self.angle, self.shape, self.base)
        ports = (k.positions(self.owner), k.rotation, k.value)
        return [(measure, (*places, *ports, memory.reshape(-1, 3), *found.arrays))]

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Branches of the start, and L* from the rest length or the tension of the start."""
        memory[:] = 0.0
        found = Measures.of(self.n)
        for operation, arguments in self.measuring(k, memory, found):
            operation(*arguments)
        wrapped = found.numbers[:, 1].copy()
        length = found.numbers[:, 0] / (1 + self.tension / self.EA)
        memory.reshape(-1, 3)[:, :2] = found.numbers[:, 2:]
        memory.reshape(-1, 3)[:, 2] = np.where(np.isnan(self.rest_length), length, self.rest_length) - wrapped

    def remembering(self, k: Kinematics, memory: Array) -> list[Op]:
        """Write the branches of an accepted step."""
        found = Measures.of(self.n)
        return [*self.measuring(k, memory, found), (_remember, (found.numbers, memory))]

    def storing(self, k: Kinematics, memory: Array, out: Array) -> list[Op]:
        """½ EA (l − L)²/L of the taut segments."""
        found = Measures.of(self.n)
        return [*self.measuring(k, memory, found), (_stored, (self.EA, found.numbers, out))]


class RopeForces:
    """Segments that pull with T = max(EA (l − L)/L + c ė, 0), for `event_driven`.

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
        """−(T − T of elasticity) ė."""
        return self._pulling(k, np.zeros(len(k.rates)), out)


class RopeRows:
    """Segments as rows 0 ≤ λ ⊥ L − l + λ L/EA ≥ 0 with λ = T, for `time_stepping`.

    c depends on θ through L; so that λ g is the exact force −∇E, g = ∂(L − l) + ½ ((l − L)/L) ∂L. Then φ̇ is off by
    half the strain times L̇.
    """

    one_sided = True

    def __init__(self, name: str, segments: Segments) -> None:
        self.name, self.segments, self.n = name, segments, segments.n
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
        fill = (segments.EA, found.numbers, found.stretch, found.rest, rows.phi, rows.gradient, rows.compliance)
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
    """Instants at which segments of a `RopeForces` become taut or slack: damping makes their force jump there."""

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
