"""Data shared by the stages of a time step: the evaluated world, the weights of the step, the system."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.binding import has_verb
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import port_rates
from visviva.steppers.diagnostics import failed_solve_error
from visviva.steppers.steps.body_rotation import BodyRotation
from visviva.steppers.steps.free_rotation import FreeRotation
from visviva.steppers.steps.schemes import damped
from visviva.steppers.steps.step_kernels import right_side
from visviva.steppers.steps.step_weights import Weights, set_weights
from visviva.steppers.steps.velocity_lead import Lead
from visviva.steppers.system.system import System, ordinary
from visviva.steppers.system.weighted_matrices import WeightedMatrices

MASS_HINT = "Every coordinate needs a mass > 0; a force may soften too fast for this step."


class StepProblem:
    """A Δv = h (f + e − (1−θ)hG w) + JᵀΛ, bound to arrays with fixed addresses; e of `schemes`.

    Parameters
    ----------
    evaluation : of the world, without the sets that are moved by a particle pass
    h : whole step [s]
    scheme : weights of stiff forces, see `schemes`; its first number is θ
    rest_speed : see `TimeStepping`

    Attributes
    ----------
    e, k : the evaluation and its kinematics
    weights : of the matrices, and the length of the step being taken
    lead : x of the scheme
    rotation, free_rotation : the mean rotation of bodies, and its correction if they are free
    system : A, its right-hand side, and the rows
    lag : time by which velocities lag behind positions [s]
    v_theta : (nv,)      v + θΔv, which the positions follow
    port_changes : port rates of Δv
    kappa : (m,)         (hω)² of each compliant row by itself
    relaxing : (m,)      effective τ of each row [s]
    firmer : (1,)        number of steps solved again with a firmer stiffness
    """

    def __init__(
        self, evaluation: Evaluation, h: float, scheme: Array, rest_speed: float, lag: float
    ) -> None:
        self.e, self.k, self.rest_speed, self.lag = evaluation, evaluation.k, rest_speed, lag
        self.scheme, self.theta = scheme, float(scheme[0])
        self.weights = w = Weights(h)
        self.lead = Lead(evaluation, w, scheme)
        self.rotation = BodyRotation(evaluation, w, used=not self.lead.used)
        parts = [WeightedMatrices(x, x.M, w.inertia) for x in evaluation.masses]
        for i, x in evaluation.tangents.items():
            within = has_verb(evaluation.world.forces[i], "bound")
            k_left, d_left = (w.k_whole, w.h) if within else (w.k_left, w.d_left)
            weighted = ((x.K, k_left), (x.D, d_left), (x.G, w.g_left))
            parts += [WeightedMatrices(x, matrices, weight) for matrices, weight in weighted if len(matrices)]
        pulling = [c for c in evaluation.constraints if has_verb(c, "tangent")]
        for c, x in zip(pulling, evaluation.row_tangents, strict=True):
            parts.append(WeightedMatrices(x, x.G, w.g_one_sided if c.one_sided else w.g_left))
        self.v_theta, self.port_changes = np.zeros(evaluation.world.layout.nv), np.zeros(len(self.k.rates))
        self.system = System(evaluation, parts, self.port_changes[self.k.rows :])
        system = self.system
        self.free_rotation = FreeRotation(evaluation, w.table, self.port_changes, system.lam, system.kind)
        m = len(self.system.kind)
        self.kappa, self.relaxing, self.firmer = np.zeros(m), np.zeros(m), np.zeros(1)

    @property
    def weigh(self) -> Op:
        """Operation that sets the weights for the clock's step length."""
        return set_weights, (self.k.step, self.scheme, self.weights.table)

    @contextmanager
    def damped(self, used: bool) -> Iterator[None]:
        """One step at θ = 1 instead of second order, if that is used."""
        kept = self.scheme.copy()
        if used:
            self.lead.catch_up()
            self.scheme[:] = damped()
        try:
            yield
        finally:
            self.scheme[:] = kept

    def set_length(self, h: float) -> None:
        """Set the weights for a step of length h [s]."""
        self.k.step[0] = h
        set_weights(self.k.step, self.scheme, self.weights.table)

    def assemble_ops(self) -> list[Op]:
        """A from the masses and the present matrices; b = h τ."""
        e, w, s, ops = self.e, self.weights, self.system, list[Op]()
        for run in ordinary(self.k):
            given = (e.mass[run], e.out.tau[run], w.inertia, w.h)
            ops.append((right_side, (*given, s.diagonal[run], s.b[run])))
        return [*ops, *s.assemble_ops]

    def solve(self) -> None:
        """Solve for the present right-hand sides. Raises SimulationError if rows contradict each other."""
        self.system.solve()
        self.refuse_failure()

    def see_to_rows(self) -> None:
        """Handle dependent or contradictory rows of the last solve."""
        self.system.solve_again()
        self.refuse_failure()

    def refuse_failure(self, matrix: str = "step matrix", hint: str = MASS_HINT) -> None:
        """Raise SimulationError if the last solve has failed; see `failed_solve_error`."""
        status = self.system.solver.status
        if status[0] != 0 or status[1] < 0:
            raise failed_solve_error(self.e, self.system, matrix, hint)

    def port_rates(self, v: Array, out: Array) -> None:
        """The port rates of a velocity v, without scripts."""
        port_rates(self.k.table.ptr, self.k.table.col, self.k.jacobian, v, out)
