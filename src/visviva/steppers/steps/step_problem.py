"""What the stages of a time step share: the world evaluated, the weights of the step, the system to solve."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.binding import offers
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import port_rates
from visviva.steppers.blame import failed_solve
from visviva.steppers.steps.lead import Lead
from visviva.steppers.steps.step_weights import Weights, set_weights
from visviva.steppers.system.system import System
from visviva.steppers.system.weighted_matrices import WeightedMatrices


class StepProblem:
    """A Δv = h (f + e − (1−θ)hG w) + JᵀΛ, bound to arrays that never move; e of `schemes`.

    Parameters
    ----------
    evaluation : of the world, without the sets that a pass of their own moves
    h : whole step [s]
    scheme : how stiff forces are weighted, see `schemes`; its first number is θ
    rest_speed : see `TimeStepping`

    Attributes
    ----------
    e, k : the evaluation and its kinematics
    weights : of the matrices, and the length of the step being taken
    lead : x of the scheme
    system : A, its right side, and the rows
    lag : by how long velocities stand behind positions [s]
    v_theta : (nv,)      v + θΔv, which the positions follow
    port_changes : port rates of Δv
    kappa : (m,)         (hω)² of each compliant row by itself
    relaxing : (m,)      τ that acts in each row [s]
    firmer : (1,)        steps that were solved again with a firmer stiffness
    """

    def __init__(
        self, evaluation: Evaluation, h: float, scheme: Array, rest_speed: float, lag: float
    ) -> None:
        self.e, self.k, self.rest_speed, self.lag = evaluation, evaluation.k, rest_speed, lag
        self.scheme, self.theta = scheme, float(scheme[0])
        self.weights = w = Weights(h)
        self.lead = Lead(evaluation, w, scheme)
        parts = [WeightedMatrices(x, x.M, w.inertia) for x in evaluation.masses]
        for i, x in evaluation.tangents.items():
            within = offers(evaluation.world.forces[i], "bound")
            k_left, d_left = (w.k_whole, w.h) if within else (w.k_left, w.d_left)
            weighted = ((x.K, k_left), (x.D, d_left), (x.G, w.g_left))
            parts += [WeightedMatrices(x, matrices, weight) for matrices, weight in weighted if len(matrices)]
        pulling = [c for c in evaluation.constraints if offers(c, "tangent")]
        for c, x in zip(pulling, evaluation.row_tangents, strict=True):
            parts.append(WeightedMatrices(x, x.G, w.g_one_sided if c.one_sided else w.g_left))
        self.v_theta, self.port_changes = np.zeros(evaluation.world.layout.nv), np.zeros(len(self.k.rates))
        self.system = System(evaluation, parts, self.port_changes[self.k.rows :])
        m = len(self.system.kind)
        self.kappa, self.relaxing, self.firmer = np.zeros(m), np.zeros(m), np.zeros(1)

    @property
    def weigh(self) -> Op:
        """Takes the weights of a step as long as the clock says."""
        return set_weights, (self.k.step, self.scheme, self.weights.table)

    def set_length(self, h: float) -> None:
        """Take the weights of a step of length h [s]."""
        self.k.step[0] = h
        set_weights(self.k.step, self.scheme, self.weights.table)

    def solve(self) -> None:
        """Solve for the present right sides. Raises SimulationError where rows contradict each other."""
        self.system.solve()
        self.refuse_failure()

    def see_to_rows(self) -> None:
        """Rows of the last solve depend on or contradict each other."""
        self.system.care()
        self.refuse_failure()

    def refuse_failure(self) -> None:
        """Raise SimulationError where the last solve has failed."""
        status = self.system.solver.status
        if status[0] != 0 or status[1] < 0:
            hint = "Every coordinate needs a mass > 0; a force may soften too fast for this step."
            raise failed_solve(self.e, self.system, "step matrix", hint)

    def port_rates(self, v: Array, out: Array) -> None:
        """The port rates that a velocity v means, scripts apart."""
        port_rates(self.k.table.ptr, self.k.table.col, self.k.jacobian, v, out)
