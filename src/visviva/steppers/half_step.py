"""How a time-stepping run starts: with velocities that stand half a step behind the positions.

At θ = 1 a step takes a velocity by h a(q) and then the place by h times the new velocity: positions at t
belong to velocities at t − h/2, as in the leapfrog method. A start that gives both at one time is therefore
put back by the smooth change of half a step, and a state that steps of another length have left is treated
alike. Positions are then of second order wherever forces are
taken as they stand; without it every path is off by ½ h a t.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.rows import ACCELERATION, FRICTION, OFF, ONE_SIDED
from visviva.core.world import World
from visviva.steppers.step_kernels import CARE, set_weights
from visviva.steppers.system import ordinary


def stagger(stepper: Any, behind: float) -> None:
    """Let velocities that stand `behind` [s] stand by the lag of the stepper, where the motion is smooth.

        v(t − lag) = v(t − behind) + ½ Δv of a step of length 2 (behind − lag)

    The ledger books the change.

    Parameters
    ----------
    stepper : the `TimeStepping` that has just loaded a state: a start, or one of other steps
    """
    away = behind - stepper.lag
    length = 2.0 * abs(away)
    stepper.e.k.step[0] = length
    set_weights(stepper.e.k.step, stepper.theta, stepper.w.table)
    stepper.try_solve()
    if stepper.stop[0] == CARE or not _smooth(stepper, length):
        return
    share = np.copysign(0.5, away)
    _shift(stepper, share)
    shift_sets(stepper, share)


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


def _smooth(stepper: Any, h: float) -> bool:
    """Whether no rigid row takes a jump out of the velocities in the first step."""
    numbers, kind = stepper.e.row_numbers, stepper.system.kind
    jump = numbers["phi"] / h + numbers["phidot"]
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
    stepper.run_passes()
    # The pass looks where surfaces stand at the end of the step: back to the present.
    stepper.e.k.refresh()
    w.kick[0], w.drift[0] = kick, drift
    accounts[:] = booked
    accounts[world.layout.account["numerical/damping"]] += before - _kinetic_of_sets(stepper, world)


def _kinetic_of_sets(stepper: Any, world: World) -> float:
    """Kinetic energy of the sets that the stepper's own evaluation leaves out [J]."""
    parts = [world.layout.v[name] for name in stepper.e.k.local]
    v = stepper.e.k.v
    return float(sum(0.5 * world.diagonal_mass[part] @ v[part] ** 2 for part in parts))
