"""A rope that waves while a wheel hauls it in, beside the exact motion of a string whose end moves."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.core.carriers import Scripted
from visviva.core.loop import Stepper, simulate
from visviva.core.world import World
from visviva.figures.hoist_rope_waves import (
    ALWAYS,
    DENSITY,
    HEIGHT,
    LENGTH,
    PULL,
    RADIUS,
    STIFF,
    turning_wheel,
    waving,
)
from visviva.hoist.wheels.node import Node
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STRAIN = PULL / STIFF
SPEED = float(np.sqrt(PULL * (1.0 + STRAIN) / DENSITY))  # a of the stretched rope [m/s]


def exact(y: Array, t: float, share: float) -> Array:
    """u(y, t) of a string between 0 and l = LENGTH − share a t, at rest along itself, of height about 1.

    u = F(at + y) − F(at − y), F(z) = ½ cos(2π ln(LENGTH − share z)/ln((1 − share)/(1 + share))): both ends
    are at 0, for the two arguments of F are in the ratio of a whole turn at y = l.
    """
    turn = 2.0 * np.pi / np.log((1.0 - share) / (1.0 + share))
    first, second = (np.cos(turn * np.log(LENGTH - share * z)) for z in (SPEED * t + y, SPEED * t - y))
    return 0.5 * (first - second)


def hauled(share: float, count: int, stepper: Stepper, height: float) -> Array:
    """u of its points when half of it is left, of a rope whose end comes nearer to a wheel that hauls it in.

    share, height : speed of the rope over that of its waves; of the exact motion at the start [m]
    """
    world, speed = World(), share * SPEED
    end = world.ports.points(
        Scripted(lambda t: (np.array([[speed * t, 0, 0]]), np.array([[speed, 0, 0]]), np.zeros((1, 3))))
    )
    wheel = turning_wheel(world, LENGTH, speed / (1.0 + STRAIN) / RADIUS)
    waving(world, [Node(end[0]), wheel], DENSITY, STIFF, PULL, ALWAYS, 1e-6, count)
    state = simulate(world, world.start(), TimeStepping(1e-6), 1e-6)
    q, v = world.layout.q["rope.waves"], world.layout.v["rope.waves"]
    up = int(np.argmax(np.abs(state.q[q].reshape(-1, 2)[0])))

    def coordinate(t: float) -> Array:
        """Of points at even parts of what is left."""
        return height * exact(parts(count) * (LENGTH - speed * t), t, share)

    state.q[q].reshape(-1, 2)[:, up] += coordinate(0.0)
    state.v[v].reshape(-1, 2)[:, up] += (coordinate(1e-6) - coordinate(-1e-6)) / 2e-6
    left = simulate(world, state, stepper, 0.5 * LENGTH / speed)
    return left.q[q].reshape(-1, 2)[:, up]


def parts(count: int) -> Array:
    """Where the points stand on the chord."""
    return np.arange(1, count + 1) / (count + 1)


@pytest.mark.parametrize("share", [0.02, 0.1])
def test_a_hauled_string_moves_as_the_exact_one(share: float) -> None:
    """To second order in its pieces; u of the points is counted from those of the same rope without waves."""
    errors = []
    for count in (9, 19):
        found, still = (
            hauled(share, count, EventDriven("dopri5", rtol=1e-8), height) for height in (HEIGHT, 0.0)
        )
        wanted = exact(0.5 * LENGTH * parts(count), 0.5 * LENGTH / (share * SPEED), share)
        errors.append(float(np.abs((found - still) / HEIGHT - wanted).max()))
    assert errors[0] < 0.1
    assert errors[1] < errors[0] / 3.5
