"""Hundreds of bodies, convex and not, that fall into a box and come to rest."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.geometry.solid import compound, primitive
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.time_stepping import TimeStepping

H, DENSITY, SURFACE, GAP = 4e-3, 600.0, Surface(0.3, 0.3), 0.2
SIDE, ROUNDS = 10, 2  # layers of 10 × 10 bodies, each kind once per round
T = compound([primitive("box", (0.03, 0.03, 0.09)), primitive("box", (0.11, 0.03, 0.03)).moved([0, 0, 0.06])])
L = compound(
    [primitive("box", (0.03, 0.03, 0.12)), primitive("box", (0.06, 0.03, 0.03)).moved([0.045, 0, -0.045])]
)
KINDS = {
    "letters T": T,
    "letters L": L,
    "boxes": primitive("box", (0.08, 0.06, 0.1)),
    "capsules": primitive("capsule", (0.03, 0.07)),
    "balls": primitive("sphere", 0.05),
}


def pile(side: int, rounds: int) -> World:
    """side² bodies in each of `rounds` layers of every kind above the floor of a box, randomly oriented."""
    world, rng, solids = World(), np.random.default_rng(3), list[Any]()
    across = GAP * (np.arange(side) - 0.5 * (side - 1))
    for i, (name, solid) in enumerate(KINDS.items()):
        up = 0.15 + GAP * (i + len(KINDS) * np.arange(rounds))
        positions = np.stack(np.meshgrid(across, across, up, indexing="ij"), axis=-1).reshape(-1, 3)
        own = mass_properties(solid, DENSITY)
        orientation = rng.normal(size=(len(positions), 4))
        bodies = RigidBodies(name, positions, own.mass, own.inertia, orientation=orientation)
        world.blocks.append(bodies)
        world.inertias.append(bodies.spinning)
        bodies.centres(world.ports)
        here = [solid.moved(-own.centre)] * len(positions)
        solids.append(SolidsOfBodies(name, bodies, np.arange(len(positions)), here, SURFACE))
    world.forces.append(Gravity(world))
    reach = 0.5 * GAP * side + 0.02
    ground = [plane([0, 0, 0], [0, 0, 1])]
    ground += [plane(sign * reach * axis, -sign * axis) for axis in np.eye(3)[:2] for sign in (-1.0, 1.0)]
    world.constraints.append(Touching("touch", solids, [(part, SURFACE) for part in ground]))
    return world


def falls(side: int = SIDE, rounds: int = ROUNDS) -> dict[str, float]:
    """For 2 s, sampled every 20 ms."""
    stepper = TimeStepping(H)
    trial = Trial(pile(side, rounds), stepper)
    first = before = trial.world.total_energy(trial.state)
    deepest, rise = 0.0, 0.0
    for i in range(1, 101):
        state = trial.to(0.02 * i)
        e = stepper.e
        lying = -float(e.row_numbers["phi"][e.row_kind >= 0].min(initial=0.0))
        deepest = max(deepest, lying)
        energy = trial.world.total_energy(state)
        rise, before = max(rise, energy - before), energy
    stats = stepper.stats
    return {
        "deepest overlap while falling": deepest,
        "deepest overlap at the end": lying,
        "largest rise of the energy": rise / first,
        "unconverged solves of steps": stats["unconverged friction"] / stats["steps"],
        "fastest at the end": float(np.abs(state.v.reshape(-1, 6)[:, :3]).max()),
    }


EXPERIMENTS = (
    Experiment(
        f"{SIDE * SIDE * ROUNDS * len(KINDS)} bodies fall into a box",
        "no energy gain, and overlap only by rotation within a step: 70 rad/s × 4 ms × 8 cm",
        {
            "deepest overlap while falling": (0.0, 0.022),
            "deepest overlap at the end": (0.0, 1e-3),
            "largest rise of the energy": (0.0, 1e-6),
            "unconverged solves of steps": (0.0, 0.02),
            "fastest at the end": (0.0, 0.2),
        },
        falls,
        long=True,
    ),
)
