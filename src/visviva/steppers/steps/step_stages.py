"""The stages of a time step, in their order, as operations.

    impacts by a law  →  free velocity  →  constraint rows  →  solve  →  kick and drift  →  accounts

The first is `StepImpacts`, the last two follow the solve. Each stage reads the results of earlier ones in the
arrays of the `StepProblem`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.arrays import Array
from visviva.compiling.operations import Op, When
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import clear, port_rates
from visviva.steppers.steps.fast_joints import FastJoints
from visviva.steppers.steps.firm_bodies import firm_bodies, with_firm
from visviva.steppers.steps.friction_targets import step_solve_ops
from visviva.steppers.steps.relaxation import Relaxation
from visviva.steppers.steps.repeated_solves import commit_ops, repeated_solve
from visviva.steppers.steps.step_ends import advance_clock
from visviva.steppers.steps.step_kernels import (
    compliant_targets,
    has_failed,
    impulse_to_force,
    increment,
    kick,
    negate,
    record_hits,
    row_targets,
    theta_ops,
)
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.system.compliant_rows import stiffness_ops
from visviva.steppers.system.system import ordinary

if TYPE_CHECKING:
    from visviva.steppers.steps.particle_pass import LocalSet


def free_velocity(problem: StepProblem, sets: list[LocalSet]) -> list[Op]:
    """Forces, tangents and rows at the present state; then A and b = h (f + e − (1−θ)hG w) for Δv = 0.

    sets : those that are moved by a particle pass
    """
    e, k, w = problem.e, problem.k, problem.weights
    ops: list[Op] = [(clear, (e.out.block(local.block),)) for local in sets if local.foreign]
    chosen = theta_ops(e, problem.scheme, problem.rest_speed, w.table)
    ops += [
        *e.effort_ops,
        *problem.free_rotation.moment_ops,
        *e.tangent_ops,
        *e.row_ops,
        *chosen,
        *e.row_tangent_ops,
    ]
    stiff = [x for x in e.tangents.values() if len(x.K) and not problem.lead.used]
    ops += problem.rotation.ops
    ops += [x.product(x.K, w.k_right, problem.rotation.rates_of(x), e.out.efforts) for x in stiff]
    if problem.theta < 1.0:
        # Without it an oscillation grows by (1−θ)hω²/2 per second: with it the map is area-preserving.
        turning = [x for x in [*e.tangents.values(), *e.row_tangents] if len(x.G)]
        ops += [x.product(x.G, w.g_right, k.rates, e.out.efforts) for x in turning]
    return [*ops, *problem.lead.effort_ops(), *e.out.scatter_ops, *problem.assemble_ops()]


def constraint_rows(problem: StepProblem, relaxation: Relaxation, joints: FastJoints) -> list[Op]:
    """J Δv + C Λ = y: the target of each row, see `row_targets`."""
    e, w, s, numbers = problem.e, problem.weights, problem.system, problem.e.row_numbers
    if not len(s.kind):
        return []
    phi, phidot, compliance = (numbers[name] for name in ("phi", "phidot", "compliance"))
    stiffness, compliant = stiffness_ops(e, s, w.h, problem.kappa), list[Op]()
    if stiffness:
        read = (phi, phidot, compliance, numbers["relaxation"], e.row_kind, problem.kappa, numbers["lam"])
        compliant.append((compliant_targets, (*read, w.table, problem.relaxing, s.y, s.shift)))
    arguments = (phi, phidot, numbers["jdotv"], compliance, numbers["restitution"], e.row_kind)
    given = (*arguments, w.table, e.k.turns, problem.rest_speed)
    return [
        *stiffness,
        *joints.find_ops,
        (row_targets, (*given, relaxation.placed, s.control, s.y, s.shift, s.kind)),
        *compliant,
    ]


def solve(problem: StepProblem, joints: FastJoints, still_ops: list[Op]) -> list[Op]:
    """Δv and Λ, including friction; twice if joints turn fast.

    still_ops : switches off the rows that sleep
    """
    e, s, weights = problem.e, problem.system, problem.weights.table
    ops = step_solve_ops(e, s, weights, still_ops) if s.takes_friction else [*s.solve_ops]
    ops = repeated_solve(problem, ops)
    ops = [*ops, *_firmer(problem, ops)]
    return [*ops, *joints.again_ops(ops)]


def _firmer(problem: StepProblem, solve_ops: list[Op]) -> list[Op]:
    """If A is not positive definite, bodies get a firmer K in A and b, and the step is solved again."""
    e, k, w, s = problem.e, problem.k, problem.weights, problem.system
    rates_of = problem.rotation.rates_of
    bodies = firm_bodies(e)
    if not bodies:
        return []
    failed, away, back = np.zeros(1), np.zeros(1), np.zeros(1)

    def stiffness_ops(right: Array, lead: Array) -> list[Op]:
        own: list[Op] = [x.product(x.K, right, rates_of(x), e.out.efforts) for x in bodies]
        return [*own, *problem.lead.stiffness_ops(bodies, lead)]

    again: list[Op] = [(negate, (w.k_right, away)), (negate, (w.k_lead, back)), *stiffness_ops(away, back)]
    filled = [*stiffness_ops(w.k_right, w.k_lead), *problem.assemble_ops()]
    again += with_firm(bodies, k.step, filled)
    again += [*solve_ops, (increment, (problem.firmer,))]
    return [(has_failed, (s.solver.status, failed)), When(failed, again)]


def kick_and_drift(problem: StepProblem, ledger: StepLedger, move_ops: list[Op]) -> list[Op]:
    """v + Δv and q ⊕ h (v + θΔv); λ = Λ/h and time.

    move_ops : the moves of all blocks
    """
    e, k, w, s = problem.e, problem.k, problem.weights, problem.system
    ops: list[Op] = []
    if k.rows:
        ops.append((port_rates, (k.table.ptr, k.table.col, k.jacobian, s.x, problem.port_changes)))
    ops += [*commit_ops(problem), *ledger.before_ops]
    ops += [*problem.free_rotation.ops, *ledger.gain_ops(problem.free_rotation.gained)]
    for run in ordinary(k):
        ops.append((kick, (s.x[run], w.theta, k.v[run], problem.v_theta[run])))
    ops += problem.lead.renew_ops(s.x)
    return [
        *ops,
        *move_ops,
        (impulse_to_force, (s.lam, w.h, e.row_numbers["lam"])),
        (advance_clock, (w.h, w.whole, k.clock)),
    ]


def accounts(e: Evaluation, ledger: StepLedger) -> list[Op]:
    """Hits, the ledger, and memories of terms."""
    ops = list[Op]()
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        if getattr(constraint, "hits", False):
            ops.append((record_hits, (rows.lam, rows.phidot, rows.kind, e.k.hits(constraint))))
    return [*ops, *ledger.after_ops, *e.remember_ops, *ledger.flowed_ops]
