"""A load on a rope over a fixed sheave, paid out and hauled in by a scripted drum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.core.carriers import FixedFrames, FixedPoints, Path, Scripted
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

DRUM, SHEAVE, RADIUS, FALL, G = 0, 1, 0.3, 8.0, 9.81


@dataclass(frozen=True)
class Hoist:
    """Parameters of a case of the hoist.

    load [kg], EA [N]; speed [m/s] of the drum's rope, positive pays out; side, lift [m/s]: initial speeds of
    the load, sideways and upwards; slack [m] of the falling part at the start; wheel [kg]; damping [N s/m]
    of that part
    """

    load: float
    EA: float
    speed: float = 0.0
    side: float = 1.0
    slack: float = 0.0
    lift: float = 0.0
    wheel: float = 20.0
    damping: float = 0.0


def _drum_angle(speed: float, ramp: float) -> Path:
    """Angle of a drum whose rope accelerates smoothly within `ramp` seconds and then runs at `speed`."""

    def path(t: float) -> tuple[float, float, float]:
        if t >= ramp:
            return speed * (t - 0.5 * ramp) / RADIUS, speed / RADIUS, 0.0
        s = t / ramp
        way = ramp * (s**3 - 0.5 * s**4)
        return (
            speed * way / RADIUS,
            speed * (3 * s**2 - 2 * s**3) / RADIUS,
            speed * 6 * (s - s**2) / (ramp * RADIUS),
        )

    return path


def hoist(case: Hoist) -> tuple[World, State, PointMasses]:
    """Drum at (−3, 0, −2), sheave at the origin, load 8 m below its right rim; axes along y."""
    world = World()
    table = world.ports
    load = PointMasses("load", [[RADIUS, 0.0, -8.0]], case.load, [[case.side, 0.5 * case.side, case.lift]])
    theta = WheelAngles("theta", [0.0])
    world.blocks += [load, theta]
    centres = table.points(FixedPoints([[-3.0, 0.0, -2.0], [0.0, 0.0, 0.0]]))
    frames = table.frames(FixedFrames(np.stack([np.eye(3)] * 2)))
    turning = theta.scalars(table)
    drum_angle = table.scalars(Scripted(_drum_angle(case.speed, 1.0), 1, "scalar"))
    along = 0.5 * case.wheel * RADIUS**2
    sheave = Sheaves(
        "sheave", centres[SHEAVE], frames[SHEAVE], turning, RADIUS, (along, 0.5 * along, case.wheel)
    )
    drum = Sheaves("drum", centres[DRUM], frames[DRUM], drum_angle, RADIUS, (0.0, 0.0, 0.0))
    world.inertias.append(sheave)
    nodes = [over(drum, 0, 1), over(sheave, 0, 1), Node(load.points[0])]
    # A negative tension means slack: L = l/(1 + T/EA).
    falling = -case.EA * case.slack / (FALL + case.slack) if case.slack else case.load * G
    tension = np.array([0.0 if case.slack else falling, falling])
    rope = Rope("rope", world, nodes, case.EA, tension=tension, relaxation=case.damping * FALL / case.EA)
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    return world, world.start(), load
