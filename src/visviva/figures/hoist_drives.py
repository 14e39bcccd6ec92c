"""Hauling winches: tackles with dry sheaves, a hauled-in pendulum, conservation of rope."""

from __future__ import annotations

from math import cos, sin

import numpy as np
from scipy.integrate import solve_ivp

from visviva.core.carriers import FixedFrames, FixedPoints, NodeCopies, Scripted
from visviva.core.loop import advance, simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.hoist import transported
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.tackle import Wheel, reeve
from visviva.hoist.slip.bearings import Bearings, lever_of
from visviva.hoist.wheels.carried import CarriedPosition
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G, RADIUS, ETA, LOAD = 9.81, 0.2, 0.95, 500.0
FALLS = (2, 3, 4, 6)
FRO, STEPS = 0.8, 1_000_000  # rope that runs to and fro: angular frequency [rad/s], number of steps
BEGIN, HAUL, SWING = 8.0, 0.4, 0.5  # of the pendulum: length [m], hauling speed [m/s], angle [rad]


class _OnPoint(CarriedPosition):
    """On a point mass, which does not rotate."""

    def __init__(self, mass: PointMasses) -> None:
        super().__init__(mass.position[0])
        self._mass = mass

    def points(self, table, positions):  # type: ignore[no-untyped-def]
        """The point itself, once for each position."""
        count = len(np.atleast_2d(positions))
        return table.points(NodeCopies(self._mass.points.take(np.zeros(count, np.int64))))


def _steady(rate: float):  # type: ignore[no-untyped-def]
    """A path that reaches a rate within a second."""

    def path(t: float) -> tuple[float, float, float]:
        return (0.5 * rate * t * t, rate * t, rate) if t < 1.0 else (rate * (t - 0.5), rate, 0.0)

    return path


def hauling_drum(world: World, position: list[float], rate: float) -> Sheaves:
    """A drum with prescribed rotation."""
    table = world.ports
    centre, frame = table.points(FixedPoints([position])), table.frames(FixedFrames(np.eye(3)[None]))
    return Sheaves("drum", centre, frame, table.scalars(Scripted(_steady(rate), 1, "scalar")), RADIUS)


def advantage(falls: int, rate: float) -> float:
    """Weight on a number of falls over the pull on the lead, while a drum hauls (< 0) or pays out."""
    world = World()
    hook = PointMasses("load", [[0.0, 0.0, -6.0]], LOAD)
    world.blocks.append(hook)
    drum = hauling_drum(world, [-2 * RADIUS, 0.0, -8.0], -rate)
    parts = reeve(world, "tackle", CarriedPosition([0, 0, 0]), _OnPoint(hook), falls, Wheel(RADIUS, 0.5), 0.0)
    nodes = [over(drum, 0, -1), *parts.nodes]
    dry = Bearings(np.where([node.turns_with for node in nodes], lever_of(RADIUS, ETA), 0.0))
    weight = (LOAD + 0.5 * (falls // 2)) * G
    effects = RopeEffects(bearings=dry)
    rope = Rope("rope", world, nodes, 1e7, tension=weight / falls, relaxation=2e-2, effects=effects)
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    end = simulate(world, world.start(), TimeStepping(2e-3), 3.0)
    return weight / float(end.memory[world.layout.memory["lambda/rope"]][0])


def advantages() -> dict[str, float]:
    """Tackles with several numbers of falls, in both directions."""
    speeds = {"hauled up": -1.5, "let down": 1.5}
    return {f"{n} falls, {name}": advantage(n, rate) for n in FALLS for name, rate in speeds.items()}


def _exact(falls: int, share: float) -> float:
    """Σ ηⁱ over the falls: each sheave transmits a fraction η of the pull."""
    return float(sum(share**i for i in range(1, falls + 1)))


def hauled_pendulum() -> dict[str, float]:
    """A load on a rope that a drum hauls in through a ring: angle and length after 12 s."""
    world = World()
    table = world.ports
    x = [[BEGIN * np.sin(SWING), 0.0, -BEGIN * np.cos(SWING)]]
    world.blocks.append(bob := PointMasses("bob", x, 50.0))
    drum = hauling_drum(world, [-2.0, 0.0, 1.0], -HAUL / RADIUS)
    ring = Sheaves(
        "ring",
        table.points(FixedPoints(np.zeros((1, 3)))),
        table.frames(FixedFrames(np.eye(3)[None])),
        None,
        0.0,
    )
    nodes = [over(drum, 0, 1), over(ring, 0, 1), Node(bob.points[0])]
    rope = Rope("rope", world, nodes, 1e8, tension=50.0 * G * np.cos(SWING), relaxation=1e-4)
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    end = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-8), 12.0)
    return {"angle": float(np.arctan2(end.q[0], -end.q[2])), "length": float(np.linalg.norm(end.q[:3]))}


def _swung() -> tuple[float, float]:
    """Angle and length from l θ̈ + 2 l̇ θ̇ + g sin θ = 0."""
    path = _steady(-HAUL)

    def rate(t: float, y):  # type: ignore[no-untyped-def]
        distance, speed, _ = path(t)
        return [y[1], -(2 * speed * y[1] + G * np.sin(y[0])) / (BEGIN + distance)]

    found = solve_ivp(rate, (0.0, 12.0), [SWING, 0.0], "DOP853", rtol=1e-11, atol=1e-12, max_step=0.05)
    return float(found.y[0, -1]), BEGIN + path(12.0)[0]


def _to_and_fro(sign: float):  # type: ignore[no-untyped-def]
    """Rope that moves to and fro by 0.5 m."""

    def path(t: float) -> tuple[float, float, float]:
        phase, size = FRO * t, 0.25 * sign
        return size * (1 - cos(phase)), size * FRO * sin(phase), size * FRO**2 * cos(phase)

    return path


def budget() -> dict[str, float]:
    """A cable that runs to and fro, with nodes inserted and removed: change of length minus feed [m]."""
    world, cable = transported("static", 1.4, _to_and_fro)
    state, out, stepper = world.start(), world.new_state(), TimeStepping(1e-3)
    before = cable.length(world.kinematics(state))
    for _ in range(STEPS):
        state, out = advance(world, state, out, stepper, 1e9, state.t)
    fed = _to_and_fro(1.0)(state.t)[0] + _to_and_fro(-1.0)(state.t)[0]
    return {"rope": cable.length(world.kinematics(state)) - before - fed}


_ANGLE, _LENGTH = _swung()
EXPERIMENTS = (
    Experiment(
        "load over lead of tackles with dry sheaves, η = 0.95",
        "exact: Σ ηⁱ over the falls while it is hoisted, Σ η⁻ⁱ while it is lowered",
        {
            f"{n} falls, {name}": (_exact(n, share), 1e-3)
            for n in FALLS
            for name, share in (("hauled up", ETA), ("let down", 1 / ETA))
        },
        advantages,
    ),
    Experiment(
        "pendulum hauled in from 8 to 3.4 m, after 12 s",
        "l θ̈ + 2 l̇ θ̇ + g sin θ = 0, integrated to 1e-11",
        {"angle": (_ANGLE, 1e-5), "length": (_LENGTH, 1e-4)},
        hauled_pendulum,
    ),
    Experiment(
        "change of the rope of a cable over 10⁶ steps with nodes inserted and removed [m]",
        "exact",
        {"rope": (0.0, 1e-11)},
        budget,
        long=True,
    ),
)
