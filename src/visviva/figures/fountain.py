"""A fountain: the number of living drops is rate × lifetime, and their height is as expected."""

from __future__ import annotations

from math import radians

import numpy as np

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.particles.births.distributions import Fixed, Normal
from visviva.particles.births.draws import Draws
from visviva.particles.births.emitters import PointEmitter
from visviva.particles.births.population import Population
from visviva.particles.births.source import Launch, Source
from visviva.particles.births.timing import Flow
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.particle_set import ALIVE, BIRTH_TIME, ParticleSet
from visviva.steppers.time_stepping import TimeStepping

RATE, LIFE, G = 4000.0, 2.5, 9.81


def fountain() -> dict[str, float]:
    """4000 drops per second with a life of 2.5 s, 6 ± 0.2 m/s in a cone of 10°, steps of 1/60 s."""
    world = World()
    world.blocks.append(block := ParticleSet("drops", 10_100, 1e-4))
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", block.points, restitution=0.3))
    launch = Launch(Normal(6.0, 0.2), radians(10))
    nozzle = Source("nozzle", Flow(RATE), PointEmitter(), launch, Fixed(LIFE), Draws([1, 2]))
    world.schedule.append(Population(block, [nozzle]))
    state = simulate(world, world.start(), TimeStepping(1 / 60, theta=0.5), 3.0)
    slots = block.slots(state.memory[world.layout.memory["drops"]])
    who = np.flatnonzero(slots[ALIVE])
    age, z, u = state.t - slots[BIRTH_TIME, who], state.q[2::3][who], state.v[2::3][who]
    rising = age < 0.9  # not yet at the floor, so the initial speed is known
    apex = (u[rising] + G * age[rising]) ** 2 / (2 * G)
    return {"living": float(len(who)), "mean apex": float(apex.mean()), "top": float(z.max())}


def flux() -> dict[str, float]:
    """Births in one second of steps of 1/60 s."""
    return {f"{rate} a second": float(Flow(rate).due(60 / 60)) for rate in (50, 1000)}


EXPERIMENTS = (
    Experiment(
        "fountain",
        "Holzschuch's course, generators and life (P46–P53)",
        {"living": (RATE * LIFE, 1.0), "mean apex": (1.83, 0.01), "top": (2.24, 0.05)},
        fountain,
    ),
    Experiment(
        "flux of a source",
        "Holzschuch's course, flux in particles per second (P47)",
        {"50 a second": (50.0, 0.0), "1000 a second": (1000.0, 0.0)},
        flux,
    ),
)
