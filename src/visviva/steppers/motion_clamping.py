"""Motion clamping: what fixed walls stop within a step stays there, with its velocity.

    q' = q ⊕ s h (v + θΔv),   s ≤ 1 for all coordinates that joints and masses link to what is stopped

The rest of the step is lost for it. Where it stands then it touches, and the rows of the next step see that.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.core.elements import expand
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import copy
from visviva.geometry.components import link, settle
from visviva.steppers.system import bodies_of

TRIES = 4  # a body that turns freely leaves the motion that was looked at; then it stays


class MotionClamping:
    """The moves of a step, again for what its constraints do not let go.

    Parameters
    ----------
    e : evaluation whose blocks move
    v_theta : (nv,)   v + θΔv, which is clamped
    move_ops : the moves of its blocks

    Attributes
    ----------
    ops : the moves, with what makes them again
    clamped : how many motions were clamped
    """

    def __init__(self, e: Evaluation, v_theta: Array, move_ops: list[Op]) -> None:
        self.e, self.v_theta, self.clamped = e, v_theta, 0
        k = e.k
        self.motions = [c.motions(k) for c in e.constraints if hasattr(c, "motions")]
        self.q, self.v = np.zeros_like(k.q), np.zeros_like(k.v)
        self._root: Index | None = None
        self.ops = move_ops
        if self.motions:
            kept: list[Op] = [(copy, (k.q, self.q)), (copy, (k.v, self.v))]
            looks = [op for motion in self.motions for op in motion.ops]
            again: list[Op] = [When(motion.fast, [(self._again, ())]) for motion in self.motions]
            self._moves = Program(move_ops)
            self.ops = [*kept, *move_ops, *looks, *again]

    def _again(self) -> None:
        k, v = self.e.k, self.v_theta
        for attempt in range(TRIES):
            share = self._shares()
            if share is None:
                return
            k.q[:], k.v[:] = self.q, self.v
            v *= share if attempt < TRIES - 1 else share == 1.0
            self._moves()

    def _shares(self) -> Array | None:
        """(nv,) by which the moves are to be multiplied; None where they may stay."""
        clamped = [motion for motion in self.motions if motion.clamp()]
        if not clamped:
            return None
        k, root = self.e.k, self._linked()
        least = np.ones(len(k.v))
        for motion in clamped:
            for i in np.flatnonzero(motion.share < 1.0):
                self.clamped += 1
                for row in motion.rows[i][motion.rows[i] >= 0]:
                    for dof in k.table.dofs_of_row(int(row)):
                        least[root[dof]] = min(least[root[dof]], motion.share[i])
        return least[root]

    def _linked(self) -> Index:
        """(nv,) of each coordinate one among those that masses and rows of joints link to it."""
        if self._root is None:
            e, nv = self.e, self.e.world.layout.nv
            self._root = np.arange(nv)
            linked = [*bodies_of(e.world, np.arange(nv)), *(expand(x.rows, e.k.table).dofs for x in e.masses)]
            for dofs in [*linked, *(r.expansion.dofs for r in e.rows if r.reach is None)]:
                link(dofs, np.ones(len(dofs), bool), self._root)
            settle(self._root)
        return self._root
