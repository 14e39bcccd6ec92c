"""Waves in a part of a rope: its first mode, at rest and while running over wheels."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import FixedFrames, FixedPoints, Scripted
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.lengths.wave_model import RopeWaves, WaveModel
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_catch import RopeCatch
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.rope_flow import RopeFlow
from visviva.hoist.ropes.rope_stop import RopeStop
from visviva.hoist.ropes.rope_watch import RopeWatch
from visviva.hoist.ropes.rope_weight import RopeWeight
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.ropes.waving_watch import WavingWatch
from visviva.hoist.weight.hanging import HangingWeight
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

N = 9  # points of a part
ALWAYS = (-np.inf, -np.inf)
LENGTH, PULL, DENSITY, RADIUS = 10.0, 4e3, 1.0, 0.2
STIFF = 1e7  # EA [N]
SPEED = float(np.sqrt(PULL / DENSITY))  # of waves [m/s]
FINENESS = float(np.sin(0.5 * np.pi / (N + 1)) / (0.5 * np.pi / (N + 1)))  # N points over a string
SHARES = (0.0, 0.2)
H, SECONDS = 2e-3, 3.0
HEIGHT = 1e-3  # of the first mode at the start [m]


def waving(
    world: World, ends: list[Node], density: float, EA: float, pull: float, bounds: tuple[float, float],
    g: float, count: int = N,
) -> RopeFlow:  # fmt: skip
    """A rope of one part with `count` points, and its components; bounds : `begin` and `cease` [J]."""
    waves = RopeWaves("rope.waves", 1, count)
    world.blocks.insert(0, waves)
    own = WaveModel(waves, (0,), *bounds)
    hanging = HangingWeight(density, [0, 0, -g], waving=own)
    rope = Rope("rope", world, ends, EA, tension=pull, effects=RopeEffects(hanging=hanging))
    flow = RopeFlow(rope, own)
    world.inertias.append(flow.mass)
    world.constraints += [rope, RopeCatch(rope, hanging), RopeStop(rope)]
    world.forces += [RopeWeight(rope, hanging), flow]
    world.guards += [RopeWatch(rope), WavingWatch(flow)]
    return flow


class _Middle:
    """Records the transverse displacement of the middle point, in the plane of the wheels."""

    def __init__(self, at: int) -> None:
        self.at, self.next_time, self.u = at, 0.0, list[float]()

    def see(self, world: World, step: Step) -> None:
        """Record one step."""
        self.u.append(float(step.after.q[self.at]))


def running(share: float) -> tuple[World, RopeFlow]:
    """A level rope between two rotating wheels, which runs at a fraction of its wave speed."""
    world, rate = World(), share * SPEED / RADIUS
    nodes = [turning_wheel(world, x, rate) for x in (0.0, LENGTH)]
    return world, waving(world, nodes, DENSITY, STIFF, PULL, ALWAYS, 1e-6)


def turning_wheel(world: World, x: float, rate: float) -> Node:
    """A wheel with its top at (x, 0, 0), at this rate [rad/s]: a rope along x runs over it to +x."""
    centre = world.ports.points(FixedPoints([[x, 0.0, -RADIUS]]))
    frame = world.ports.frames(FixedFrames(np.eye(3)[None]))
    angle = world.ports.scalars(Scripted(lambda t: (rate * t, rate, 0.0), 1, "scalar"))
    wheels = Sheaves(f"wheel at {x:g}", centre, frame, angle, RADIUS, Wheel(RADIUS, 1.0).inertia)
    return over(wheels, 0, 1)


def plucked(world: World) -> tuple[State, int]:
    """The initial state in the first mode, and which of the two coordinates of a point this displaces."""
    state = simulate(world, world.start(), TimeStepping(1e-4), 1e-4)
    own: Array = state.q[world.layout.q["rope.waves"]].reshape(-1, 2)
    up = int(np.argmax(np.abs(own[0])))
    own[:, up] += HEIGHT * np.sin(np.pi * np.arange(1, N + 1) / (N + 1))
    return state, up


def string(share: float) -> float:
    """First mode of a rope that runs at a fraction of its wave speed [Hz]."""
    world, _ = running(share)
    state, up = plucked(world)
    seen = _Middle(world.layout.q["rope.waves"].start + N // 2 * 2 + up)
    simulate(world, state, EventDriven("rk4", h=H), SECONDS, seen)
    u = np.array(seen.u)
    spectrum = np.abs(np.fft.rfft((u - u.mean()) * np.hanning(len(u)), 32 * len(u)))
    return float(np.argmax(spectrum)) / (32 * len(u) * H)


def modes() -> dict[str, float]:
    """The same at all SHARES."""
    return {f"v = {share:g} a": string(share) for share in SHARES}


EXPERIMENTS = (
    Experiment(
        "wave in a part of a rope running over wheels, first mode [Hz]",
        "exact: (a² − v²)/(2 a l) of a string in ten pieces (Skutsch 1897)",
        {f"v = {s:g} a": (SPEED * (1 - s**2) / (2 * LENGTH) * FINENESS, 0.015) for s in SHARES},
        modes,
    ),
)
