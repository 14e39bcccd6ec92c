"""The lead of velocities over their mean in recent steps, which damps stiff modes at second order."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import add, clear, copy, port_rates
from visviva.core.model import LEAD_MEMORY
from visviva.core.node_blocks import NodeBlocks
from visviva.steppers.steps.step_weights import Weights


@kernel
def _work(force: Array, rates: Array, out: Array) -> None:
    for i in range(len(force)):
        out[0] += force[i] * rates[i]


@kernel
def _renew(lead: Array, dv: Array, kept: Array, fresh: Array) -> None:
    for i in range(len(lead)):
        lead[i] = kept[0] * lead[i] + fresh[0] * dv[i]


class Lead:
    """x of `schemes` [m/s], on the coordinates of each block, in the memory of the state.

    Blocks without storage for it there (`Model.leading`) have x = 0.

    Parameters
    ----------
    e : evaluation of the world
    weights : of the steps
    scheme : see `schemes`

    Attributes
    ----------
    used : whether the scheme uses x, and some force provides K or D
    """

    def __init__(self, e: Evaluation, weights: Weights, scheme: Array) -> None:
        self.e, self.weights = e, weights
        layout, k = e.world.layout, e.k
        parts = {
            block.name: layout.memory.get(f"{LEAD_MEMORY}{block.name}")
            for block in e.world.blocks
            if block.name not in k.local
        }
        self.used = bool(scheme[4] != 0.0 and e.tangents)
        self._leads = [
            (layout.v[name], k.state.memory[part])
            for name, part in parts.items()
            if self.used and part is not None
        ]
        self._whole = np.zeros(len(k.rates) if self.used else 0)
        self._force = np.zeros_like(self._whole)

    def reset(self) -> None:
        """Start with x = 0: the velocities count as constant so far."""
        for _, lead in self._leads:
            lead[:] = 0.0

    def catch_up(self) -> None:
        """x = v, for `schemes.damped`."""
        for part, lead in self._leads:
            lead[:] = self.e.k.v[part]

    def effort_ops(self) -> list[Op]:
        """−c hK x + ¼ D x, added to the efforts of a step."""
        if not self.used:
            return []
        k, w, rows = self.e.k, self.weights, self.e.k.rows
        ops: list[Op] = [(copy, (lead, self._whole[rows:][part])) for part, lead in self._leads]
        if rows:
            table = k.table
            ops.append((port_rates, (table.ptr, table.col, k.jacobian, self._whole[rows:], self._whole)))
        ops += [(clear, (self._force[part],)) for part in k.parts()]
        for x in self.e.tangents.values():
            for matrices, weight in ((x.K, w.k_lead), (x.D, w.d_lead)):
                if len(matrices):
                    ops.append(x.product(matrices, weight, self._whole, self._force))
        return [*ops, *((add, (self._force[part], self.e.out.efforts[part])) for part in k.parts())]

    def stiffness_ops(self, bodies: list[NodeBlocks], weight: Array) -> list[Op]:
        """weight[0] K x of some bodies, added to the efforts of a step."""
        forces = (self._force, self.e.out.efforts) if self.used else ()
        return [x.product(x.K, weight, self._whole, out) for x in bodies for out in forces]

    def work_ops(self, out: Array) -> list[Op]:
        """out[0] += the power of these efforts, when the rates of the kinematics are w_θ."""
        parts = self.e.k.parts() if self.used else []
        return [(_work, (self._force[part], self.e.k.rates[part], out)) for part in parts]

    def renew_ops(self, dv: Array) -> list[Op]:
        """x' from Δv."""
        w = self.weights
        return [(_renew, (lead, dv[part], w.lead_kept, w.lead_fresh)) for part, lead in self._leads]
