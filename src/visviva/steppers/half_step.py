"""How a time-stepping run starts: with velocities that stand half a step behind the positions.

At θ = 1 a step takes a velocity by h a(q) and then the place by h times the new velocity: positions at t
belong to velocities at t − h/2, as in the leapfrog method. A start that gives both at one time is therefore
put back by (θ − ½) Δv, the smooth change of one step. Positions are then of second order wherever forces are
taken as they stand; without it every path is off by ½ h a t.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.binding import run
from visviva.core.rows import ACCELERATION, FRICTION, OFF, ONE_SIDED
from visviva.core.world import World
from visviva.steppers.step_kernels import CARE, set_weights
from visviva.steppers.system import ordinary


def stand_half_a_step_behind(stepper: Any, world: World) -> None:
    """Put the velocities of the stepper's own state back, if it starts smoothly; the ledger books the change.

    Parameters
    ----------
    stepper : the `TimeStepping` that has just loaded a start
    """
    share = stepper.theta - 0.5
    set_weights(stepper.h, stepper.theta, 1.0, stepper.w.table)
    run(stepper.to_solve)
    if stepper.stop[0] == CARE or not _smooth(stepper):
        return
    _shift(stepper, -share)
    shift_sets(stepper, -share)


def come_up(stepper: Any, behind: float) -> None:
    """Bring the velocities of a state from `behind` [s] before its instant to it, by the step just solved."""
    weights = stepper.w.table
    _shift(stepper, behind * weights[0] / weights[5])


def _shift(stepper: Any, share: float) -> None:
    """Change the velocities by `share` of the change that a step makes which catches nothing."""
    e, system = stepper.e, stepper.system
    numbers = e.row_numbers
    free = (system.kind == ONE_SIDED) & (numbers["compliance"] > 0.0) & (numbers["phi"] >= 0.0)
    if free.any():
        system.kind[free] = OFF
        stepper.solve()
    before, account = stepper.ledger.before.sum(), e.world.layout.account["numerical/damping"]
    for part in ordinary(e.k):
        e.k.v[part] += share * system.x[part]
    stepper.ledger.start()
    e.k.state.accounts[account] += before - stepper.ledger.before.sum()


def _smooth(stepper: Any) -> bool:
    """Whether no rigid row takes a jump out of the velocities in the first step."""
    numbers, kind = stepper.e.row_numbers, stepper.system.kind
    jump = numbers["phi"] / stepper.h + numbers["phidot"]
    jump = np.where(kind == ONE_SIDED, np.maximum(-jump, 0.0), np.abs(jump))
    free = np.isin(stepper.e.row_kind, (ACCELERATION, FRICTION))
    rigid = (numbers["compliance"] == 0.0) & (kind != OFF) & ~free
    return bool((jump[rigid] <= stepper.rest_speed).all())


def shift_sets(stepper: Any, share: float) -> None:
    """Change the velocities of the sets that a pass of their own moves by `share` of what a step would do.

    The pass does it, without its drift; the change of the kinetic energy is booked as numerical damping.
    """
    if not stepper.pass_ops:
        return
    w, world, accounts = stepper.w, stepper.e.world, stepper.e.k.state.accounts
    booked, before = accounts.copy(), _kinetic_of_sets(stepper, world)
    kick, drift = w.kick[0], w.drift[0]
    w.kick[0], w.drift[0] = share, 0.0
    run(stepper.pass_ops)
    # The pass looks where surfaces stand at the end of the step: back to the present.
    run(stepper.e.k.gather_ops)
    w.kick[0], w.drift[0] = kick, drift
    accounts[:] = booked
    accounts[world.layout.account["numerical/damping"]] += before - _kinetic_of_sets(stepper, world)


def _kinetic_of_sets(stepper: Any, world: World) -> float:
    """Kinetic energy of the sets that the stepper's own evaluation leaves out [J]."""
    parts = [world.layout.v[name] for name in stepper.e.k.local]
    v = stepper.e.k.v
    return float(sum(0.5 * world.diagonal_mass[part] @ v[part] ** 2 for part in parts))
