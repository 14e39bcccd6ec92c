"""Bench of the accuracy, not the speed, of Newton's cradle beside other programs.

Published figures replace programs that are not installed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.bench.cradle_peers import (
    ARRIVAL,
    BALLS,
    LENGTH,
    PEERS,
    RADIUS,
    READ,
    SECONDS,
    along,
    start_positions,
)
from visviva.bench.measure import Measured
from visviva.contact.rows.touching import Touching
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfPoints, Surface
from visviva.core.world import World
from visviva.geometry.solid import primitive
from visviva.impact.models import GrModel, QceModel
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

TOUCHING = 2e-5
NEWTON = (0.31, 0.94)  # published for the worst and the best solver of Newton: XPBD, Featherstone


def cradle() -> World:
    """Five touching balls on rods of 1 m, with contact detection; the first is lifted by 30°."""
    hooks, x = (np.stack([p[:, 0], 0 * p[:, 0], p[:, 1]], axis=1) for p in start_positions())
    world = World()
    world.blocks.append(balls := PointMasses("balls", x, 1.0))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints(hooks)), balls.points)
    world.constraints.append(Distance("rods", a, b, LENGTH))
    solids: Any = SolidsOfPoints(
        "balls", balls.points, [primitive("sphere", RADIUS)] * BALLS, Surface(1.0, 0.0)
    )
    world.constraints.append(Touching("touch", [solids]))
    return world


def swing(stepper: Any) -> tuple[float, float]:
    """Velocity of the last ball after the first impact, relative to the incoming one; energy after 10 s."""
    world = cradle()
    state = world.start()
    before = world.total_energy(state)
    state = simulate(world, state, stepper, READ)
    last = float(along(state.v.reshape(-1, 3))[-1] / ARRIVAL)
    after = world.total_energy(simulate(world, state, stepper, SECONDS))
    return last, float(1.0 + (after - before) / (0.5 * ARRIVAL**2))


def _ours() -> dict[str, Any]:
    event: dict[str, Any] = {"rtol": 1e-11, "rest_speed": 1e-6, "touching": TOUCHING}
    laws = {"qce": QceModel().law(), "gr": GrModel().law()}
    found: dict[str, Any] = {
        f"visviva, {name}": EventDriven("dopri5", impact=law, **event) for name, law in laws.items()
    }
    steps = TimeStepping(1e-3, theta=0.5, impact=laws["qce"], touching=TOUCHING)
    return found | {"visviva, qce, steps of 1 ms": steps}


def table() -> list[Measured]:
    """Ideal: 1 for the energy, 0.984 for the velocity: 1 at the impact, less as the ball rises for 60 ms."""
    rows = {name: swing(stepper) for name, stepper in _ours().items()}
    for name, peer in PEERS.items():
        if peer.installed:
            rows[name] = peer.measure()
        else:
            rows[f"{name} (published)"] = (peer.last, peer.energy)
    found = []
    for name, (last, energy) in rows.items():
        found.append(Measured(f"cradle, {name}: last ball after the first impact", last, "v"))
        found.append(Measured(f"cradle, {name}: energy after 10 s", energy, "E"))
    for which, value in zip(("least", "best"), NEWTON, strict=True):
        found.append(Measured(f"cradle, Newton (published), {which} of its solvers: last ball", value, "v"))
    return found
