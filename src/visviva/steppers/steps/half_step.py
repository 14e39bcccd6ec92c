"""Start of a time-stepping run: velocities are staggered half a step behind the positions.

At θ = 1 a step updates the velocity by h a(q) and then the position by h times the new velocity: positions at
t belong to velocities at t − h/2, as in the leapfrog method. A start gives both at the same time, so its
velocities are moved back by the smooth change of half a step; a state left by steps of another length is
treated alike. Positions are then of second order for all explicit forces; without this every path is off by
½ h a t.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.rows import ACCELERATION, FRICTION, OFF, ONE_SIDED
from visviva.steppers.steps.step_kernels import NEEDS_CARE
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.system.system import ordinary


class HalfStep:
    """v(t − lag) = v(t − behind) + ½ Δv of a step of length 2 (behind − lag), for smooth motion.

    The ledger books the change.

    Parameters
    ----------
    problem, ledger : of a state that has just been loaded: a start, or one left by other steps
    to_solve : the first stages of a step, up to its solve
    stop : (1,)   their result, see `step_kernels.stop_on_failure`
    pass_ops : of the sets that are moved by a particle pass
    """

    def __init__(
        self, problem: StepProblem, ledger: StepLedger, to_solve: Program, stop: Array, pass_ops: list[Op]
    ) -> None:
        self.problem, self.ledger, self.to_solve, self.stop = problem, ledger, to_solve, stop
        self.passes = Program(pass_ops) if pass_ops else None
        self._keep_momentum = Program(problem.free_rotation.ops)

    def stagger(self, behind: float) -> float:
        """Change the lag of velocities from `behind` [s] to the lag of the stepper.

        Returns the length of the step whose Δv the solve has left; 0 if the motion is not smooth.
        """
        away = behind - self.problem.lag
        length = 2.0 * abs(away)
        self.problem.set_length(length)
        self.to_solve()
        if self.stop[0] == NEEDS_CARE or not self._smooth(length):
            return 0.0
        share = float(np.copysign(0.5, away))
        self._shift(share)
        if self.passes is not None:
            self._shift_sets(share, self.passes)
        return length

    def _shift(self, share: float) -> None:
        """Change the velocities by `share` of the change in a step without impacts."""
        e, system, ledger = self.problem.e, self.problem.system, self.ledger
        numbers = e.row_numbers
        free = (system.kind == ONE_SIDED) & (numbers["compliance"] > 0.0) & (numbers["phi"] >= 0.0)
        if free.any():
            system.kind[free] = OFF
            self.problem.solve()
        self._keep_momentum()
        before, account = ledger.before.sum(), e.world.layout.account["numerical/damping"]
        for part in ordinary(e.k):
            e.k.v[part] += share * system.x[part]
        ledger.start()
        e.k.state.accounts[account] += before - ledger.before.sum()

    def _smooth(self, h: float) -> bool:
        """Whether no rigid row removes a velocity jump in the first step."""
        e, kind = self.problem.e, self.problem.system.kind
        numbers = e.row_numbers
        jump = numbers["phi"] / h + numbers["phidot"]
        jump = np.where(kind == ONE_SIDED, np.maximum(-jump, 0.0), np.abs(jump))
        free = np.isin(e.row_kind, (ACCELERATION, FRICTION))
        rigid = (numbers["compliance"] == 0.0) & (kind != OFF) & ~free
        return bool((jump[rigid] <= self.problem.rest_speed).all())

    def _shift_sets(self, share: float, passes: Program) -> None:
        """Change the velocities of sets with a particle pass by `share` of the change in a step.

        The pass is run without its drift; the change of kinetic energy is booked as numerical damping.
        """
        w, k, account = self.problem.weights, self.problem.k, self.problem.e.world.layout.account
        booked, before = k.state.accounts.copy(), self._kinetic_of_sets()
        kick, drift = w.kick[0], w.drift[0]
        w.kick[0], w.drift[0] = share, 0.0
        passes()
        # The pass reads surfaces at the end of the step: move them back to the present.
        k.refresh()
        w.kick[0], w.drift[0] = kick, drift
        k.state.accounts[:] = booked
        k.state.accounts[account["numerical/damping"]] += before - self._kinetic_of_sets()

    def _kinetic_of_sets(self) -> float:
        """Kinetic energy of the sets that the stepper's own evaluation leaves out [J]."""
        world, k = self.problem.e.world, self.problem.k
        parts = [world.layout.v[name] for name in k.local]
        return float(sum(0.5 * world.diagonal_mass[part] @ k.v[part] ** 2 for part in parts))
