"""Bench of bodies at rest on each other, a tower and a pyramid, and of a pile of mixed bodies in a box.

Steps of 1/240 s, cubes of 0.5 m, μ = 0.5. The same in other programs where installed, in turn with ours;
for the stacks also figures published in July 2026 for one thread of another machine.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.bench.measure import Measured
from visviva.bench.stack_peers import Sets, Walls, installed
from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.contact.shapes.pieces import GAP
from visviva.core.loop import advance
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.time_stepping import TimeStepping

H, EDGE, MU = 1 / 240, 0.5, 0.5
PUBLISHED = {"tower": (43_700, 42_800, 8_400), "pyramid": (3_052, 570, 136)}  # Rapier, MuJoCo, PyBullet
DRIFT = {"Rapier": 29, "MuJoCo": 3, "PyBullet": 5}  # of the pyramid [mm]
SIDE, SPACING = 10, 0.3  # lattice of the pile: bodies along an edge, and their spacing [m]
PIECE = 12  # steps that each program makes in turn
FLOOR = [(np.zeros(3), np.array([0.0, 0.0, 1.0]))]


def tower(n: int) -> Array:
    """Positions of n stacked cubes."""
    return np.array([[0.0, 0.0, EDGE * (i + 0.5)] for i in range(n)])


def pyramid(base: int) -> Array:
    """Positions of rows of cubes, each on two of the row below."""
    cells = [(row, i) for row in range(base) for i in range(base - row)]
    return np.array([[(i - 0.5 * (base - row - 1)) * EDGE * 1.02, 0, EDGE * (row + 0.5)] for row, i in cells])


def cubes(positions: Array) -> Sets:
    """Cubes at given positions."""
    return [("cubes", primitive("box", np.full(3, EDGE)), positions)]


def pile(side: int) -> tuple[Sets, Walls]:
    """side³ balls, boxes, capsules and cylinders in turn, on a lattice a little above the floor of a box."""
    kinds = {"ball": [0.12], "box": [0.24, 0.2, 0.16], "capsule": [0.07, 0.12], "cylinder": [0.1, 0.2]}
    rng = np.random.default_rng(0)
    lattice = np.stack(np.meshgrid(*[np.arange(side)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    positions = SPACING * (lattice + 0.5) + rng.uniform(-0.02, 0.02, lattice.shape)
    sets = [
        (name, primitive(name.replace("ball", "sphere"), np.array(size)), positions[k :: len(kinds)])
        for k, (name, size) in enumerate(kinds.items())
    ]
    sides = [(at * axis, n * axis) for axis in np.eye(3)[:2] for at, n in ((0, 1.0), (SPACING * side, -1.0))]
    return sets, FLOOR + sides


def resting(sets: Sets, walls: Walls) -> World:
    """Equal upright solids of 1 kg at the positions of each set; walls are planes."""
    world = World()
    solids: list[Any] = []
    surface = Surface(0.0, MU)
    for name, solid, positions in sets:
        inertia = mass_properties(solid, [1.0]).scaled(1.0).inertia
        world.blocks.append(block := RigidBodies(name, positions, 1.0, inertia))
        world.inertias.append(block.spinning)
        block.centres(world.ports)
        solids.append(
            SolidsOfBodies(name, block, np.arange(len(positions)), [solid] * len(positions), surface)
        )
    world.forces.append(Gravity(world))
    ground = [(plane(at, n), surface) for at, n in walls]
    world.constraints.append(Touching("touch", solids, ground))
    return world


class Race:
    """The same bodies in visviva and in all other installed programs, a few steps of each in turn.

    Attributes
    ----------
    names, t : of the programs, and the time that all of them have reached [s]
    world, state, stepper : of visviva
    """

    def __init__(self, sets: Sets, walls: Walls) -> None:
        self.world, self.stepper, self.t = resting(sets, walls), TimeStepping(H), 0.0
        self.state = self.world.start()
        self._out = self.world.new_state()
        self._go: list[Callable[[int], object]] = [self._advance]
        self._poses: list[Callable[[], Array]] = [lambda: self.state.q.reshape(-1, 7)]
        self.names = ["visviva"]
        for name, make in installed().items():
            run = make(sets, walls, H, MU)
            self.names.append(name)
            self._go.append(run.go)
            self._poses.append(run.poses)
        touching: Any = self.world.constraints[0]
        self._contacts = BodyContacts(touching.geometry)

    def _advance(self, count: int) -> None:
        goal = self.stepper.stats["steps"] + count
        while (done := self.stepper.stats["steps"]) < goal:
            look = self.state.t + (goal - done - 0.5) * H
            self.state, self._out = advance(self.world, self.state, self._out, self.stepper, np.inf, look)

    def go(self, seconds: float) -> Array:
        """CPU time of a step in every piece [s], for every program: (pieces, programs)."""
        taken = []
        for _ in range(round(seconds / (PIECE * H))):
            row = []
            for go in self._go:
                begin = process_time()
                go(PIECE)
                row.append((process_time() - begin) / PIECE)
            taken.append(row)
            self.t += PIECE * H
        return np.array(taken)

    def poses(self) -> list[Array]:
        """Positions and quaternions of all bodies, for every program."""
        return [poses() for poses in self._poses]

    def deepest(self) -> Array:
        """Largest penetration between bodies or into a wall, by our geometry, for every program [m]."""
        found = []
        for poses in self.poses():
            count = self._contacts.find(np.ascontiguousarray(poses), np.zeros((len(poses), 6)), 0.0, 0.0)
            found.append(max(-self._contacts.points[:count, GAP].min(initial=0.0), 0.0))
        return np.array(found)


def stood(name: str, positions: Array, seconds: float) -> list[Measured]:
    """Steps of cubes at rest, after a tenth of a second."""
    race = Race(cubes(positions), FLOOR)
    race.go(0.1)
    rates = 1.0 / np.median(race.go(seconds - 0.1), axis=0)
    drifts = [1e3 * float(np.linalg.norm(q[:, :3] - positions, axis=1).max()) for q in race.poses()]
    stats = race.stepper.stats
    what = f"{name} of {len(positions)} boxes"
    found = [
        Measured(f"{what}: steps per CPU second", rates[0], "1/s"),
        Measured("  real-time factor at 240 steps per second", rates[0] * H, "×", ">= 1"),
        Measured(f"  drift in {race.t:g} s", drifts[0], "mm", "<= 3"),
        Measured("  unconverged solves", stats["unconverged friction"], ""),
    ]
    for peer, rate, drift in zip(race.names[1:], rates[1:], drifts[1:], strict=True):
        found.append(Measured(f"  {peer}, in turn: steps per CPU second", rate, "1/s"))
        found.append(Measured(f"  {peer}: drift", drift, "mm"))
        found.append(Measured(f"  over {peer}, in turn", rates[0] / rate, "×"))
    for peer, rate in zip(DRIFT, PUBLISHED[name], strict=True):
        found.append(Measured(f"  over {peer}, published: {rate}/s", rates[0] / rate, "×"))
    return found


def stacks() -> list[Measured]:
    """A tower of 10 and a pyramid of 210."""
    peers = [Measured(f"  drift of the pyramid in {name}, published", mm, "mm") for name, mm in DRIFT.items()]
    return [*stood("tower", tower(10), 5.0), *stood("pyramid", pyramid(20), 5.0), *peers]


def heap(side: int = SIDE, falling: float = 0.6, seconds: float = 2.0) -> list[Measured]:
    """Bodies of four kinds that fall into a box onto each other, and come to rest."""
    race, deepest = Race(*pile(side)), []
    race.go(0.3)
    fall = []
    while race.t < falling + 0.3:
        fall.append(race.go(PIECE * H)[0])
        deepest.append(race.deepest())
    race.go(seconds - race.t - 0.3)
    rest = np.median(race.go(0.3), axis=0)
    taken, lying, worst = np.mean(fall, axis=0), race.deepest(), np.max(deepest, axis=0)
    found = []
    for i, name in enumerate(race.names):
        label = f"pile of {side**3} bodies, {name}"
        found += [
            Measured(f"{label}: step while they fall on each other", 1e3 * taken[i], "ms"),
            Measured(f"{label}: step at {seconds:g} s", 1e3 * rest[i], "ms"),
            Measured(f"{label}: deepest overlap while falling", 1e3 * worst[i], "mm"),
            Measured(f"{label}: deepest overlap at {seconds:g} s", 1e3 * lying[i], "mm"),
        ]
    stats = race.stepper.stats
    unconverged = stats["unconverged friction"] / stats["steps"]
    found.append(Measured("  solves of steps above the required residual", unconverged, "×"))
    for i, name in enumerate(race.names[1:], 1):
        found.append(Measured(f"  time over {name}: falling", taken[0] / taken[i], "×"))
        found.append(Measured(f"  time over {name}: at {seconds:g} s", rest[0] / rest[i], "×"))
        share = lying[0] / lying[i] if lying[i] > 0.0 else np.inf
        found.append(Measured(f"  overlap over {name}: at {seconds:g} s", share, "×", "<= 1"))
    return found
