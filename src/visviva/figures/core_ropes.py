"""Loads on elastic ropes, EA = 10⁵ to 10⁹ N: `time_stepping` versus integration to a tolerance of 1e-10."""

from __future__ import annotations

from itertools import product

import numpy as np

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.carriers import Scripted
from visviva.core.kinematics import Kinematics
from visviva.core.loop import simulate
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.rope_reference import RING, Hung, reference, winch
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

SOURCE = "the same ropes at 1e-10"
LOADS, STIFFNESSES, SPEEDS = (2.0, 50.0, 1e3, 1e4), (1e5, 1e6, 1e7, 1e8, 1e9), (-0.5, 0.0, 0.5)
STEPS = (0.001, 0.005, 0.01, 0.02)
END = 2.0
ALLOWED = 5.0  # mm
KINDS = {
    "taut, critically damped": (False, True),
    "taut, undamped": (False, False),
    "slack, critically damped": (True, True),
}


class ElasticRope(OneSidedDistance):
    """T = EA (l − L)/L + c l̇ while l > L, as a compliant row: compliance L/EA, relaxation c L/EA."""

    def __init__(self, name: str, a: Points, b: Points, length: float, EA: float, damping: float) -> None:
        super().__init__(name, a, b, length)
        self.softness, self.damping = length / EA, damping

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The row of a string, with compliance."""
        rows.compliance[:] = self.softness
        rows.relaxation[:] = self.damping * self.softness
        return super().bind_fill(k, rows)

    def energy(self, k: Kinematics) -> float:
        """½ (l − L)²/c of a taut rope."""
        length = np.linalg.norm(k.position(self.b) - k.position(self.a), axis=1)
        return float((0.5 * np.maximum(length - self.length, 0.0) ** 2 / self.softness).sum())


def hung(case: Hung) -> World:
    """The world of a case."""
    world, start = World(), case.start()
    ring = PointMasses("ring", start[:3], RING, start[6:9])
    load = PointMasses("load", start[3:6], case.load, start[9:])
    world.blocks += [ring, load]
    drum = world.ports.points(Scripted(winch(case.speed)))
    world.forces.append(Gravity(world))
    ends = {"upper": (drum, ring.points), "lower": (ring.points, load.points)}
    for (name, pair), rest in zip(ends.items(), case.rest, strict=True):
        a, b = world.join(*pair)
        world.constraints.append(ElasticRope(name, a, b, rest, case.EA, case.damping))
    return world


def stepped(case: Hung, h: float) -> Array:
    """Position of the load after 2 s, with steps h."""
    world = hung(case)
    return simulate(world, world.start(), TimeStepping(h), END).q[3:].copy()


def apart(a: Array, b: Array) -> float:
    """Distance between two positions [mm]."""
    return 1e3 * float(np.linalg.norm(a - b))


def light_hook() -> dict[str, float]:
    """2 kg on 8 MN in steps of 10 ms."""
    case = Hung(2.0, 8e6, 0.0, slack=False, critical=False)
    return {"after 2 s": apart(stepped(case, 0.01), reference(case, END))}


def some() -> dict[str, float]:
    """Largest error of light and heavy loads, hauled in, for each kind of rope, in steps of 20 ms."""
    found = dict.fromkeys(KINDS, 0.0)
    for (name, kind), (load, EA) in product(KINDS.items(), ((2.0, 1e5), (50.0, 1e7), (1e4, 1e6))):
        case = Hung(load, EA, 0.5, *kind)
        found[name] = max(found[name], apart(stepped(case, 0.02), reference(case, END)))
    return found


def whole(kind: tuple[bool, bool]) -> dict[str, float]:
    """Largest error for each step size."""
    found = {f"{1e3 * h:g} ms": 0.0 for h in STEPS}
    for case in (Hung(*numbers, *kind) for numbers in product(LOADS, STIFFNESSES, SPEEDS)):
        exact = reference(case, END)
        for h in STEPS:
            name = f"{1e3 * h:g} ms"
            found[name] = max(found[name], apart(stepped(case, h), exact))
    return found


def whole_grid(name: str) -> Experiment:
    """All loads, stiffnesses, speeds and step sizes for one kind of rope."""
    theirs = {f"{1e3 * h:g} ms": (0.0, ALLOWED) for h in STEPS}
    return Experiment(f"load on {name} ropes [mm]", SOURCE, theirs, lambda: whole(KINDS[name]), long=True)


def undamped_catch() -> dict[str, float]:
    """Energy lost 2 s after 50 kg fell 5 cm into an undamped rope, relative to m g h."""
    found = {}
    for h in STEPS:
        world = hung(Hung(50.0, 1e6, 0.0, slack=True, critical=False))
        start = world.start()
        before = world.total_energy(start)
        after = simulate(world, start, TimeStepping(h), END)
        found[f"{1e3 * h:g} ms"] = (before - world.total_energy(after)) / (50.0 * 9.81 * 0.05)
    return found


TAKEN = {"1 ms": (0.0, 0.03), "5 ms": (0.0, 0.3), "10 ms": (0.0, 0.9), "20 ms": (0.0, 1.1)}

TAKEN = {"1 ms": (0.0, 0.03), "5 ms": (0.0, 0.3), "10 ms": (0.0, 0.9), "20 ms": (0.0, 1.1)}
"""Exact value, and the loss that decision 36 states for each step size."""

EXPERIMENTS = (
    Experiment("2 kg on 8 MN, 10 ms [mm]", SOURCE, {"after 2 s": (0.0, 1.0)}, light_hook),
    Experiment("load on ropes, 20 ms [mm]", SOURCE, dict.fromkeys(KINDS, (0.0, ALLOWED)), some),
    *(whole_grid(name) for name in KINDS),
    Experiment("energy lost in an undamped catch [m g h]", "none is lost", TAKEN, undamped_catch),
)
