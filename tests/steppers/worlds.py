"""Small worlds shared by stepper tests, and fits of orders on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.events import Event, Step
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.loop import simulate
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.joints.bodies.joint_kinds import hinge
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.joints.points.distance import Distance
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven

G = 9.81
LOSSES = ("dissipated/", "impact loss/", "numerical/")


class Push:
    """A user-defined force in plain NumPy: f(t) on the points of a block, or f(t, x, u); no base class."""

    def __init__(self, name: str, points: Points, law: Callable[..., Any]) -> None:
        self.name, self.points, self.law = name, points, law

    def add(self, k: Kinematics, out: Effort) -> None:
        out.add_force(self.points, self.law(k.t, k.position(self.points), k.velocity(self.points)))


@dataclass
class PushWithWork(Push):
    """The same with its power booked as work."""

    account = "work"

    def __init__(self, name: str, points: Points, law: Callable[..., Any]) -> None:
        super().__init__(name, points, law)

    def power(self, k: Kinematics) -> float:
        u = k.velocity(self.points)
        return float(np.sum(np.asarray(self.law(k.t, k.position(self.points), u)) * u))


def springs_and_drag(rest: tuple[float, float] = (1.0, 0.8)) -> World:
    """Two masses on springs in three dimensions, with dampers, drag and gravity: smooth and nonlinear."""
    world = World()
    block = PointMasses(
        "masses", [[0.9, 0.1, -0.3], [1.5, 0.5, -1.0]], [1.0, 0.6], [[0.2, 0.4, 0], [0, -0.5, 0.3]]
    )
    world.blocks.append(block)
    anchor = world.ports.points(FixedPoints([0, 0, 0]))
    a, b = world.join(anchor, block.points[0])
    world.forces += [
        Gravity(world),
        Springs("upper", a, b, 30.0, rest[0], 0.3),
        Springs("lower", block.points[0], block.points[1], 20.0, rest[1], 0.2),
        LinearDrag("air", block.points, 0.3),
    ]
    return world


def double_pendulum() -> World:
    """Unit masses on unit rods, released horizontally: the scene with numbers in the notes (multipliers)."""
    world = World()
    block = PointMasses("bobs", [[1, 0, 0], [2, 0, 0]], 1.0)
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    anchor = world.ports.points(FixedPoints([0, 0, 0]))
    a, b = world.join(anchor, block.points[0])
    world.constraints += [
        Distance("upper", a, b, 1.0),
        Distance("lower", block.points[0], block.points[1], 1.0),
    ]
    return world


def spinning_body() -> World:
    """An asymmetric body that tumbles on a spring at one of its corners."""
    world = World()
    body = RigidBodies("body", [0, 0, -1.0], 2.0, np.diag([0.3, 0.4, 0.6]), [0.2, 0, 0.1], [1.0, 3.0, 0.5])
    world.blocks.append(body)
    world.inertias.append(body.spinning)
    corner = body.points(world.ports, [0], [[0.3, 0.2, 0.1]])
    anchor = world.ports.points(FixedPoints([0, 0, 0]))
    world.forces.append(Springs("spring", anchor, corner, 40.0, 0.5, 0.5))
    return world


def falling_ball(
    height: float = 1.0, restitution: float = 0.8, drag: float = 0.5, velocity: Any = 0.0
) -> World:
    """A ball of 1 kg above the plane z = 0."""
    world = World()
    block = PointMasses("ball", [0, 0, height], 1.0, velocity)
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    if drag:
        world.forces.append(LinearDrag("air", block.points, drag))
    world.constraints.append(Plane("floor", block.points, restitution=restitution))
    return world


def hanging_on_scripted_point(path: Callable[[float], Any], rigid: bool = False, mass: float = 1.0) -> World:
    """A mass on a spring or a rigid rod below a point with prescribed motion."""
    world = World()
    x = np.asarray(path(0.0)[0], float) - [0, 0, 1.0]
    block = PointMasses("mass", x, mass, path(0.0)[1] if rigid else 0.0)
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    hand = world.ports.points(Scripted(path))
    a, b = world.join(hand, block.points)
    if rigid:
        world.constraints.append(Distance("rod", a, b, 1.0))
    else:
        world.forces.append(Springs("spring", a, b, 50.0, 0.7, 0.4))
    return world


def zero_length_pair() -> World:
    """Two masses held together and to a fixed point by linear springs: all stiffness is exact in K."""
    world = World()
    block = PointMasses("pair", [[0.5, 0, 0.2], [1, 0.3, 0]], [1.0, 2.0], [[0, 1.0, 0], [0, 0, -0.5]])
    world.blocks.append(block)
    anchor = world.ports.points(FixedPoints([0, 0, 0]))
    a, b = world.join(anchor, block.points[0])
    world.forces += [
        ZeroLengthSprings("home", a, b, 40.0, 0.5),
        ZeroLengthSprings("tie", block.points[0], block.points[1], 25.0, 0.2),
        LinearDrag("air", block.points, 0.1),
    ]
    return world


def at_fixed_step(method: str, h: float) -> EventDriven:
    """The method at a fixed step, including those with step control."""
    stepper = EventDriven(method, h=h, rtol=1e9)
    stepper.fixed = h
    return stepper


def end_of(world: World, stepper: Any, t_end: float) -> State:
    """The state at t_end from the start of the world."""
    return simulate(world, world.start(), stepper, t_end)


def fitted_slope(steps: Sequence[float], errors: Sequence[float]) -> float:
    """p of error = C hᵖ, least squares on logarithms."""
    return float(np.polyfit(np.log(steps), np.log(errors), 1)[0])


def ledger_sum(world: World, state: State) -> float:
    """Kinetic and stored energy plus losses minus work: constant if the ledger closes [J]."""
    booked = 0.0
    for name, value in zip(world.layout.account_names, state.accounts, strict=True):
        booked += value if name.startswith(LOSSES) else -value
    return world.total_energy(state) + booked


def account(world: World, state: State, name: str) -> float:
    """One ledger row [J]."""
    return float(state.accounts[world.layout.account[name]])


def difference(a: State, b: State) -> float:
    """Largest difference of coordinates and velocities."""
    return float(max(np.abs(a.q - b.q).max(), np.abs(a.v - b.v).max()))


def states_equal(a: State, b: State) -> bool:
    """Whether states are bitwise equal, including memory and accounts."""
    names = ("q", "v", "memory", "accounts")
    return a.t == b.t and all(np.array_equal(getattr(a, n), getattr(b, n)) for n in names)


def closed_form_flight(z: Array, u: Array, t: float, drag: float) -> tuple[Array, Array]:
    """Position and velocity after t of a ball of 1 kg under gravity and linear drag k."""
    g, limit = np.array([0, 0, -G]), np.array([0, 0, -G]) / drag
    fade = np.exp(-drag * t)
    return z + limit * t + (u - limit) * (1 - fade) / drag, limit + (u - limit) * fade + 0 * g


class Watch:
    """Records events, ends of steps and the number of steps seen."""

    next_time = 0.0

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.ends: list[float] = []

    def see(self, world: World, step: Step) -> None:
        self.events += step.events
        self.ends.append(step.after.t)


def watched(world: World, stepper: Any, t_end: float) -> tuple[State, Watch]:
    """The final state of a run, and its `Watch`."""
    watch = Watch()
    return simulate(world, world.start(), stepper, t_end, watch), watch


def boom(*pins: float) -> World:
    """A beam of 2 t that swings from the horizontal about hinges on one axis, released at rest."""
    world = World()
    inertia = np.diag([200.0, 17000.0, 17000.0])
    beam = RigidBodies("boom", [[5.0, 0, 0]], 2000.0, inertia)
    world.blocks.append(beam)
    world.inertias.append(beam.spinning)
    for i, y in enumerate(pins):
        ends = on_world(world.ports, [[0, y, 0]]), on_bodies(world.ports, beam, [0], [[0, y, 0]])
        world.constraints.append(hinge(f"pin {i}", *ends, [0, 1.0, 0]))
    world.forces.append(Gravity(world))
    return world
