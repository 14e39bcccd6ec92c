"""Bench of bodies at rest on each other: a tower, a pyramid, and a pile of mixed bodies in a box.

Beside figures published in July 2026 for the same boxes on one thread of another machine: steps of 1/240 s,
5 s, cubes of 0.5 m, μ = 0.5.
"""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.measure import Measured
from visviva.contact.geometry import Ground, plane
from visviva.contact.touching import Touching
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.solid import Solid, primitive
from visviva.core.state import Array
from visviva.core.world import World
from visviva.particles.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.time_stepping import TimeStepping

H, EDGE, ROUGH = 1 / 240, 0.5, Surface(0.0, 0.5)
PUBLISHED = {"tower": (43_700, 42_800, 8_400), "pyramid": (3_052, 570, 136)}  # Rapier, MuJoCo, PyBullet
DRIFT = {"Rapier": 29, "MuJoCo": 3, "PyBullet": 5}  # of the pyramid [mm]
CONTACTS = 16  # of a body, that there is room for
SIDE, SPACING = 10, 0.3  # of the pile: bodies along an edge of its lattice, and how far apart they are [m]


def tower(n: int) -> Array:
    """Places of n cubes on each other."""
    return np.array([[0.0, 0.0, EDGE * (i + 0.5)] for i in range(n)])


def pyramid(base: int) -> Array:
    """Places of rows of cubes, each on two of the row below."""
    cells = [(row, i) for row in range(base) for i in range(base - row)]
    return np.array([[(i - 0.5 * (base - row - 1)) * EDGE * 1.02, 0, EDGE * (row + 0.5)] for row, i in cells])


def resting(sets: list[tuple[str, Solid, Array]], walls: list[Ground]) -> World:
    """Equal solids of 1 kg at places of each set, upright; walls are planes."""
    world = World()
    solids: list[Any] = []
    for name, solid, places in sets:
        inertia = mass_properties(solid, [1.0]).scaled(1.0).inertia
        world.blocks.append(block := RigidBodies(name, places, 1.0, inertia))
        world.inertias.append(block.spinning)
        block.centres(world.ports)
        solids.append(SolidsOfBodies(name, block, np.arange(len(places)), [solid] * len(places), ROUGH))
    world.forces.append(Gravity(world))
    room = CONTACTS * sum(len(places) for _, _, places in sets)
    world.constraints.append(Touching("touch", solids, [(wall, ROUGH) for wall in walls], room=room))
    return world


def pile(side: int) -> World:
    """side³ balls, boxes, capsules and cylinders in turn, on a lattice a little above the floor of a box."""
    kinds = {"ball": [0.12], "box": [0.24, 0.2, 0.16], "capsule": [0.07, 0.12], "cylinder": [0.1, 0.2]}
    rng = np.random.default_rng(0)
    lattice = np.stack(np.meshgrid(*[np.arange(side)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    places = SPACING * (lattice + 0.5) + rng.uniform(-0.02, 0.02, lattice.shape)
    sets = [
        (name, primitive(name.replace("ball", "sphere"), np.array(size)), places[k :: len(kinds)])
        for k, (name, size) in enumerate(kinds.items())
    ]
    reach = SPACING * side
    walls = [plane([0, 0, 0], [0, 0, 1])]
    walls += [plane(np.zeros(3), axis) for axis in np.eye(3)[:2]]
    walls += [plane(reach * axis, -axis) for axis in np.eye(3)[:2]]
    return resting(sets, walls)


def depth(stepper: TimeStepping) -> float:
    """How deep bodies lie in each other at the start of the last step [m]."""
    e = stepper.e
    return float(-e.row_numbers["phi"][e.row_kind >= 0].min(initial=0.0))


def stood(name: str, places: Array, seconds: float) -> list[Measured]:
    """Steps of cubes that stand, after a tenth of a second."""
    cube = primitive("box", np.full(3, EDGE))
    run = Stepping(resting([("cubes", cube, places)], [plane([0, 0, 0], [0, 0, 1])]), TimeStepping(H))
    run.look(0.1)
    taken = []
    while run.state.t < seconds:
        begin, before = process_time(), run.stepper.stats["steps"]
        run.look(0.1)
        taken.append((process_time() - begin) / (run.stepper.stats["steps"] - before))
    rate, moved = 1.0 / float(np.median(taken)), run.state.q.reshape(-1, 7)[:, :3] - places
    what = f"{name} of {len(places)} boxes"
    rapier, mujoco, pybullet = PUBLISHED[name]
    return [
        Measured(f"{what}: steps per CPU second", rate, "1/s"),
        Measured("  real-time factor at 240 steps a second", rate * H, "×", ">= 1"),
        Measured(f"  drift in {seconds:g} s", 1e3 * float(np.linalg.norm(moved, axis=1).max()), "mm", "<= 3"),
        Measured("  unconverged solves", run.stepper.stats["unconverged friction"], ""),
        Measured(f"  over Rapier, published: {rapier}/s", rate / rapier, "×"),
        Measured(f"  over MuJoCo, published: {mujoco}/s", rate / mujoco, "×"),
        Measured(f"  over PyBullet, published: {pybullet}/s", rate / pybullet, "×"),
    ]


def stacks() -> list[Measured]:
    """A tower of 10 and a pyramid of 210."""
    peers = [Measured(f"  drift of the pyramid in {name}, published", mm, "mm") for name, mm in DRIFT.items()]
    return [*stood("tower", tower(10), 5.0), *stood("pyramid", pyramid(20), 5.0), *peers]


def heap(side: int = SIDE, seconds: float = 0.8) -> list[Measured]:
    """Bodies of four kinds that fall into a box on each other."""
    run = Stepping(pile(side), TimeStepping(H))
    run.look(0.3)
    begin, before = process_time(), run.stepper.stats["steps"]
    deepest = 0.0
    while run.state.t < seconds:
        run.look(0.05)
        deepest = max(deepest, depth(run.stepper))
    steps = run.stepper.stats["steps"] - before
    return [
        Measured(
            f"pile of {side**3} bodies, falling on each other: step",
            (process_time() - begin) / steps * 1e3,
            "ms",
        ),
        Measured("  deepest overlap", 1e3 * deepest, "mm"),
        Measured("  of all solves unconverged", run.stepper.stats["unconverged friction"] / steps, "×"),
    ]
