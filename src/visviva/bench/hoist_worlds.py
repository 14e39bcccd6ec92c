"""Worlds for the bench of hoists: a tackle of eight falls, a tower crane, a hanging cable."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

import numpy as np

from visviva.core.carriers import FixedPoints
from visviva.core.nodes import Nodes
from visviva.core.world import World
from visviva.hoist.cables.cable import Cable, catenary_parameter
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.tackle import Wheel, reeve
from visviva.hoist.slip.bearings import Bearings, lever_of
from visviva.hoist.wheels.carried import CarriedPosition
from visviva.hoist.wheels.node import over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles, WheelTurn
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.scene import build_scene, load_scene
from visviva.scene.examples import example_path
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.formula_motion import FormulaMotion

G = 9.81
EFFICIENCY = 0.97  # of each sheave with a dry bearing
ASIDE = 0.3  # initial rotation of the hanging cable about the line through its ends [rad]


def tackle(falls: int, dry: bool) -> World:
    """1 t on a number of falls over sheaves of 20 kg, EA = 10⁷ N; a motor rotates the drum to and fro."""
    world, height, wheel = World(), 20.0, Wheel(0.2, 20.0)
    load = RigidBodies("load", [[0.0, 0.0, -height - 1.0]], 1000.0, np.diag([400.0, 400.0, 400.0]))
    drum = WheelAngles("drum angle", [0.0])
    world.blocks += [load, drum]
    world.inertias.append(load.spinning)
    parts = reeve(
        world,
        "tackle",
        CarriedPosition([0, 0, 0]),
        CarriedPosition([0, 0, -height], load, 0),
        falls,
        wheel,
        0.06,
    )
    beside = CarriedPosition([-5.0, 0.0, -3.0])
    ports = beside.points(world.ports, beside.position), beside.frames(world.ports)
    turning = drum.scalars(world.ports)
    winch = Sheaves("winch", *ports, turning, 0.2, Wheel(0.2, 300.0).inertia)
    world.inertias.append(winch)
    weight = (1000.0 + 20.0 * (falls // 2)) * G
    bearings = Bearings(lever_of(0.2, EFFICIENCY)) if dry else None
    nodes, effects = [over(winch, 0, 1), *parts.nodes], RopeEffects(bearings)
    rope = Rope("rope", world, nodes, 1e7, None, weight / falls, 1e-3, effects)
    world.constraints += [rope, JointMotor("motor", WheelTurn(turning), FormulaMotion(["5 * sin(0.5 * t)"]))]
    world.forces.append(Gravity(world))
    return world


DRIVE: dict[str, list[tuple[float, float]]] = {
    "grip": [(0.5, 1.0), (28.0, 0.0), (31.0, 1.0)],
    "hoist": [(1.0, 0.4), (3.0, 1.0), (7.0, 0.0), (10.0, -0.8), (21.0, 0.0), (22.0, 1.0), (23.5, 0.0),
              (24.5, -0.5), (28.5, 0.3), (30.0, 0.0), (30.5, -0.2), (32.0, 1.0), (34.0, 0.0), (36.0, 0.6)],
    "slew": [(5.0, 1.0), (12.0, -1.0), (19.0, 0.3), (22.0, 0.0), (33.0, -0.5), (36.0, 0.5), (39.0, 0.0)],
    "trolley": [(6.0, 0.8), (11.0, -0.8), (16.0, 0.0), (32.5, 0.3), (36.0, -0.3), (39.0, 0.0)],
}  # fmt: skip
"""Inputs of the crane: it picks up a load, slews, sets it down with slack, snatches it, releases it."""
CYCLE = 40.0


def crane(seconds: float) -> tuple[World, TimeStepping]:
    """The example `crane` driven for a time [s], and its stepper."""
    turns = range(ceil(seconds / CYCLE))
    targets = {name: [[t + CYCLE * i, u] for i in turns for t, u in goals] for name, goals in DRIVE.items()}
    settings = [f"inputs.{name}.targets={targets}" for name, targets in targets.items()]
    return example("crane", settings)


def example(name: str, settings: Sequence[str] = ()) -> tuple[World, TimeStepping]:
    """An example with its stepper."""
    scene, world = load_scene(example_path(name), settings), World()
    world.forces.append(Gravity(world, scene.settings.gravity))
    build_scene(scene, world)
    model: Any = scene.single("stepper")
    return world, model.stepper()


def hanging_cable(nodes: int = 100) -> tuple[World, float]:
    """20 m of steel cable, EA = 10⁷ N, 1 kg/m, over 18 m, held aside; and the sag of its catenary [m]."""
    world, length, span = World(), 20.0, 18.0
    c, piece = catenary_parameter(span, length), length / (nodes + 1)
    x = c * np.arcsinh((np.arange(1, nodes + 1) * piece - length / 2) / c)
    z = c * (np.cosh(x / c) - np.cosh(span / 2 / c))
    block = Nodes("nodes", np.stack([x, z * np.sin(ASIDE), z * np.cos(ASIDE)], axis=1), piece)
    world.blocks.append(block)
    ends = world.ports.points(FixedPoints([[-span / 2, 0, 0], [span / 2, 0, 0]]))
    world.forces += [Cable("cable", block, ends[0], ends[1], 1e7, piece, 0.0, 3.0), Gravity(world)]
    return world, float(c * (np.cosh(span / 2 / c) - 1))
