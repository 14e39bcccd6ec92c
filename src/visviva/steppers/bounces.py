"""What a step sees of ropes that catch or bounce faster than it can follow."""

from __future__ import annotations

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.rows import ONE_SIDED
from visviva.core.state import Array, Index

PHASE = 0.1  # hω of the fastest row that bounces, in each part of a divided step
BOUNCE = 2.0  # rest speeds by which the rate of a row that bounces changes in a step
FAINT = 1e-6  # rest speeds below which a row is at rest, even where it is about to catch or to release
NEAR = 1e-8  # a gap below this is neither slack nor taut [m]
STEADY = 5e-4  # rest speeds by which the rate of a row at rest that stays firmly taut changes in a second
SOON = 0.5  # within which a slack row that comes together will catch, if it goes on like this [s]
LIGHT = 1.0  # τω = 2ζ of a row by itself, from which on it does not bounce
DIVIDE = 2.0  # what `stop` says of a step that is to be divided


@kernel
def begin(bounce: Array) -> None:
    """Nothing is known to bounce; inside a divided step, what was found there is kept."""
    if bounce[1] == 0.0:
        bounce[:] = 0.0


@kernel
def find_bounces(
    phi: Array, phidot: Array, jdotv: Array, compliance: Array, relaxation: Array, kind: Index,
    kappa: Array, impulse: Array, z: Array, dofs: Index, dv: Array, weights: Array, rest_speed: float,
    bounce: Array, stop: Array,
) -> None:  # fmt: skip
    """ω of the fastest one-sided compliant row that bounces in a step: √κ/h of the row by itself.

    A row bounces if its rate changes by more than BOUNCE rest speeds while it is pressed, or if the step
    carries it from slack to pressed at a rate above that. Inside a divided step a row vibrates at a speed
    above that if its rate changes by more than PHASE times as much in a part. A row with little damping
    bounces however slowly it comes or goes, and counts as one that a step of this length does not resolve.

    bounce : (5,)  ω [1/s], 0 where none bounces; 1 inside a divided step; 1 if a row that is pressed or
        caught has more than little damping; 1 if one with little damping is pressed; 1 if one will soon catch
    stop : (1,)    becomes DIVIDE where ω is more than the step resolves, hω > PHASE
    """
    h, inside = weights[5], bounce[1] != 0.0
    least = BOUNCE * rest_speed * (PHASE if inside else 1.0)
    for i in range(len(kind)):
        if compliance[i] > 0.0 and kind[i] == ONE_SIDED:
            change, omega = 0.0, np.sqrt(kappa[i] * weights[0]) / h
            for a in range(z.shape[1]):
                if dofs[i, a] >= 0:
                    change += z[i, a] * dv[dofs[i, a]]
            rate, light = phidot[i] + change, relaxation[i] * omega < LIGHT
            end = rate + h * jdotv[i]
            speed = max(abs(rate), abs(phidot[i]), abs(end))
            meets = phi[i] + h * min(rate, phidot[i], end) < 0.0
            pressed = impulse[i] > 0.0 and abs(change) > least
            caught = phi[i] >= 0.0 and phi[i] + h * rate < 0.0 and rate < -least
            between = abs(phi[i]) <= h * speed and speed > FAINT * rest_speed
            between = between and (impulse[i] > 0.0 or meets)
            if light and not inside and omega > 0.0 and (between or abs(phi[i]) <= NEAR):
                bounce[0] = max(bounce[0], omega, 2.0 * PHASE / h)
            if pressed or caught:
                bounce[0] = max(bounce[0], omega)
            if not light and (impulse[i] > 0.0 or meets):
                bounce[2] = 1.0
            if light and impulse[i] > 0.0:
                bounce[3] = 1.0
            elif light and phi[i] + SOON * (rate + 0.5 * SOON * (weights[0] * change / h + jdotv[i])) < 0.0:
                bounce[4] = 1.0
    if inside:
        return
    if bounce[0] * h <= PHASE:
        bounce[0] = 0.0
    elif stop[0] == 0.0:
        stop[0] = DIVIDE


@kernel
def expect_catch(bounce: Array, weights: Array, stop: Array) -> None:
    """A step is divided too where a row will soon catch while others are pressed, all with little damping.

    By how much a step of its length errs in what is pressed decides how the bounces after the catch end.
    """
    if stop[0] == 0.0 and bounce[1] == 0.0 and bounce[2] == 0.0 and bounce[3] * bounce[4] > 0.0:
        bounce[0], stop[0] = 2.0 * PHASE / weights[5], DIVIDE
