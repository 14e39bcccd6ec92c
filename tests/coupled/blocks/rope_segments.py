"""Sets of rope segments: their ends, their memory and their strain energy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from tests.coupled.blocks.segments import PORTS, measure
from tests.coupled.blocks.sheave import End, Sheaves

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.world import World


@kernel
def _remember(numbers: Array, memory: Array) -> None:
    for e in range(len(numbers)):
        memory[3 * e], memory[3 * e + 1] = numbers[e, 2], numbers[e, 3]


@kernel
def _stored(EA: Array, numbers: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(EA)):
        excess = max(numbers[e, 0] - numbers[e, 1], 0.0)
        out[0] += 0.5 * EA[e] * excess * excess / numbers[e, 1]


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

    α is the tangent angle in the carrier, unwrapped; s = −side. The groove holds the wrap (θ − α). Its
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

    def _put(self, at: tuple[int, int], sheaves: Sheaves, sheave: int, side: int) -> None:
        axis = sheaves.axis[sheave]
        first = np.eye(3)[int(np.argmin(np.abs(axis)))]
        first = first - axis * (axis @ first)
        first /= np.linalg.norm(first)
        self.frame[at] = sheaves.frame.index[sheave]
        self.angle[at] = sheaves.angle.index[sheave]
        self.shape[at] = sheaves.radius[sheave], side
        self.base[at] = first, np.cross(axis, first)

    def rows(self, k: Kinematics) -> Index:
        """Rows (m, 14) of both ends; −1 where a plain point has no frame and no angle."""
        table = k.table
        rows = np.full((self.n, 2, 7), -1, np.int64)
        places = k.rows_of(Points(self.owner, self.point.ravel()))
        rows[:, :, :3] = places.reshape(self.n, 2, 3)
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
