"""Ropes with weight over sheaves: delay of a lift until the sag is used up, parts beside catenaries."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import FixedFrames, FixedPoints, Scripted
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.ports import Frames, Points
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_catch import RopeCatch
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.rope_weight import RopeWeight
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.slip.bearings import BearingDrag
from visviva.hoist.weight.catenary import solve_catenary
from visviva.hoist.weight.hanging import HangingWeight
from visviva.hoist.weight.sagging import PART_SIZE, PULL, length_of, update_part
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.steppers.time_stepping import TimeStepping

G, EA, SPAN, FALL, RADIUS, SPEED = 9.81, 1e7, 23.0, 4.0, 0.3, 0.2
HOOK, LOADED = 200.0 * G / 2, 2200.0 * G / 2  # on two falls [N]
WEIGHED = (0.4, 1.2, 2.0)
SETTLE = 4.0
CENTRES = [[-SPAN, 0, 0], [0, 0, 0], [0.6, 0, -FALL], [1.2, 0, -FALL], [1.8, 0, 0]]


def crane(density: float) -> tuple[World, Rope]:
    """The six nodes of Fig. 7.9: drum and end 23 m from the sheaves on the crane, two on a fixed hook.

    The drum is at rest for a while and then hauls.
    """
    world = World()
    table = world.ports
    points = table.points(FixedPoints(np.array(CENTRES)))
    frames = table.frames(FixedFrames(np.tile(np.eye(3), (5, 1, 1))))
    end = table.points(FixedPoints([[1.8 + SPAN, 0, RADIUS]]))
    turning = WheelAngles("wheels", np.zeros(4))
    world.blocks.append(turning)
    hauled = table.scalars(Scripted(_hauled, 1, "scalar"))
    drum = Sheaves("drum", points[:1], Frames(frames.index[:1]), hauled, RADIUS)
    angles = turning.scalars(table)
    centres = Points(points.owner, points.index[1:])
    wheels = Sheaves(
        "sheaves", centres, Frames(frames.index[1:]), angles, RADIUS, Wheel(RADIUS, 10.0).inertia
    )
    world.inertias.append(wheels)
    world.forces.append(BearingDrag("oil", angles, 2.0))
    senses = (1, -1, -1, 1)
    nodes = [over(drum, 0, 1), *(over(wheels, i, s) for i, s in enumerate(senses)), Node(end)]
    hanging = HangingWeight(density, [0, 0, -G]) if density > 0.0 else None
    effects = RopeEffects(hanging=hanging)
    rope = Rope("rope", world, nodes, EA, tension=900.0, relaxation=2e-3, effects=effects)
    world.constraints.append(rope)
    if hanging is not None:
        world.forces.append(RopeWeight(rope, hanging))
        world.constraints.append(RopeCatch(rope, hanging))
    return world, rope


def _hauled(t: float) -> tuple[float, float, float]:
    rate = SPEED / RADIUS
    return (-rate * (t - SETTLE), -rate, 0.0) if t > SETTLE else (0.0, 0.0, 0.0)


class _Pull:
    """Records the pull on the hook: the mean of its falls, minus half their weight."""

    next_time = 0.0

    def __init__(self, rope: Rope, density: float) -> None:
        self.rope, self.less = rope, 0.5 * density * G * FALL
        self.t, self.pull = list[float](), list[float]()

    def see(self, world: World, step: Step) -> None:
        """Record one step."""
        found = step.after.memory[world.layout.memory["lambda/rope"]]
        self.t.append(step.after.t)
        self.pull.append(float(found[1:4:2].mean()) - self.less)


def delay(density: float) -> float:
    """Time from the pull of the empty hook to that of hook and load [s]."""
    world, rope = crane(density)
    seen = _Pull(rope, density)
    simulate(world, world.start(), TimeStepping(2e-3), SETTLE + 4.0, seen)
    t, pull = np.array(seen.t), np.array(seen.pull)
    after = t > SETTLE - 0.5
    crossings = [float(np.interp(at, pull[after], t[after])) for at in (HOOK, LOADED)]
    return crossings[1] - crossings[0]


def expected(density: float) -> float:
    """Change of sag of both spans between the two pulls, plus the stretch of the rope, over the speed."""
    w, total = density * G, 2 * SPAN + 2 * FALL + 0.6

    def sag(pull: float) -> float:
        flat = pull + w * FALL
        for _ in range(40):
            flat = (pull + w * FALL) / float(np.cosh(w * SPAN / 2 / flat))
        return 2 * flat / w * float(np.sinh(w * SPAN / 2 / flat)) - SPAN if w > 0.0 else 0.0

    return (2 * (sag(HOOK) - sag(LOADED)) + (LOADED - HOOK) * total / EA) / SPEED


def delays() -> dict[str, float]:
    """A rope without weight, and those of the thesis."""
    return {f"{density:g} kg/m": delay(density) for density in (0.0, *WEIGHED)}


def _beside(slope: float, times: float) -> float:
    """T of a part over that of the catenary in its middle, for a pull of `times` its weight."""
    w, d = 20.0, 10.0
    length = length_of(w, EA, d, slope, times * w * d, np.zeros(PART_SIZE))
    part: Array = np.full(PART_SIZE, np.nan)
    update_part(w, EA, d, slope, length, part)
    end, found = d * np.array([np.sqrt(1 - slope**2), 0, slope]), np.zeros(4)
    law = np.array([length, EA, w * length])
    solve_catenary(law, np.zeros(3), end, np.array([0, 0, 1.0]), found, np.zeros(3), np.zeros(5))
    return float(part[PULL] / np.hypot(found[0], found[1] - 0.5 * w * length))


def leaning() -> dict[str, float]:
    """Level parts, and parts inclined by 44° and by 72°."""
    cases = ((0.0, 1.0), (0.7, 3.0), (0.7, 6.0), (0.95, 3.0), (0.95, 6.0))
    return {f"rise {s:g} of its path, pulled by {n:g} times its weight": _beside(s, n) for s, n in cases}


EXPERIMENTS = (
    Experiment(
        "a load on the ground waits until the sag is used up, V8 [s]",
        "García-Fernández 2009, 7.2: more than 2 s at 2 kg/m; catenary sag of two spans of 23 m / 0.2 m/s",
        {f"{density:g} kg/m": (expected(density), 0.03) for density in (0.0, *WEIGHED)},
        delays,
    ),
    Experiment(
        "pull of a part of a rope, over that of the catenary between two points",
        "Irvine 1981, chapter 1",
        {
            "rise 0 of its path, pulled by 1 times its weight": (1.0, 1e-9),
            "rise 0.7 of its path, pulled by 3 times its weight": (1.0, 8e-3),
            "rise 0.7 of its path, pulled by 6 times its weight": (1.0, 2e-3),
            "rise 0.95 of its path, pulled by 3 times its weight": (1.0, 1.3e-2),
            "rise 0.95 of its path, pulled by 6 times its weight": (1.0, 2.5e-3),
        },
        leaning,
    ),
)
