"""The mass of a rope with waves, and its transport as the rope runs."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.hoist.lengths.wave_model import WaveModel
from visviva.hoist.ropes.flow_kernels import FLOWING, POINTS, Waves, fill_mass, flow_power, push_flow
from visviva.hoist.ropes.rope import Rope

IDLE_LENGTH = 1.0  # length of rope whose mass is assigned to coordinates that are not alive [m]


class RopeMass:
    """m = ρL/(n + 1) at each of n points of a part with waves: M += m GᵀG.

    G gives the velocity of the rope there, ẋ + c x_ξ with c = (v₀ (1 − ξ) − v₁ ξ)/L: that of the point, plus
    the flow of the rope that the end wheels pay out. So a drum also feels the mass of the rope that it hauls
    lengthwise. An inertia of the world beside a `RopeFlow`. Proved by tests/hoist/test_rope_wave.py.
    """

    def __init__(self, flow: RopeFlow) -> None:
        self.flow, self.name = flow, f"{flow.rope.name}.mass"

    def rows(self, k: Kinematics) -> Index:
        """For each point its own, and the angles at both ends of its part."""
        each = self.flow.rope.reeving.rows(k)
        own = [[*each[i, :3], each[a - 1, 6], each[b, 6]] for a, b in self.flow.groups for i in range(a, b)]
        return np.array(own, np.int64)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """The masses."""
        flow = self.flow
        ops, given = flow.given(k)
        own = (given, flow.density * IDLE_LENGTH, out.efforts, elements.M)
        return [*ops, (fill_mass, own)]

    def heavy(self) -> list[tuple[Points, Array]]:
        """None: `RopeWeight` carries the weight of all parts."""
        return []


class RopeFlow:
    """Forces due to rope running past the points of a part with waves, and to mass that changes with L.

        f = −m (2c ẋ_ξ + c² x_ξξ + c ċ-terms x_ξ) along the rope's motion there, see `push_flow`

    It is the rate of the rope's momentum due to its own flow: it gives a travelling string its frequencies,
    and makes the waves of one that is hauled in grow. The kinetic energy of rope that enters or leaves is
    `work`. A force of the world beside a `Rope`. Source: García-Fernández 2009, 6.1.2, on a grid that
    stretches with the chord. Proved by tests/hoist/test_rope_wave.py.
    """

    account = "work"

    def __init__(self, rope: Rope, waving: WaveModel) -> None:
        assert rope.hanging is not None
        self.rope, self.waving, self.density = rope, waving, rope.hanging.density
        self.name = f"{rope.name}.flow"
        self.groups: Index = np.array(waving.groups(rope.reeving.nodes), np.int64)
        self.mass = RopeMass(self)
        self._known: list[tuple[Kinematics, list[Op], Waves]] = []

    def given(self, k: Kinematics) -> tuple[list[Op], Waves]:
        """The operations that update the rope, and the data for the kernels; created once."""
        for known, ops, given in self._known:
            if known is k:
                return ops, given
        reeving = self.rope.reeving
        found = reeving.found(k)
        measured = (found.ports, found.slots, found.base, found.numbers, found.gradient, found.lines)
        moving = (k.positions(reeving.owner), k.velocities(reeving.owner), k.rotation, k.rates)
        room = np.zeros(FLOWING), np.zeros((self.waving.waves.count, POINTS))
        law = np.array([self.density])
        given = Waves(self.groups, found.left, reeving.rows(k), *measured, *moving, *room, law)
        self._known.append((k, reeving.measure_ops(k), given))
        return self._known[-1][1:]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The forces on the points, and on the wheels at the ends."""
        ops, given = self.given(k)
        return [*ops, (push_flow, (given, out.efforts))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power of rope that enters and leaves [W]."""
        ops, given = self.given(k)
        return [*ops, (flow_power, (given, out))]
