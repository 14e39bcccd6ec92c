"""Worlds of the bench of hoists: a tackle of eight falls, a tower crane, a hanging cable."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.carriers import FixedPoints
from visviva.core.moving_solids import MovingSolids, SolidsOfBodies, Surface
from visviva.core.nodes import Nodes
from visviva.core.ports import Frames, Points, Scalars
from visviva.core.world import World
from visviva.geometry.solid import primitive
from visviva.hoist.bearings import Bearings, lever_of
from visviva.hoist.cable import Cable, catenary
from visviva.hoist.carried import Carried
from visviva.hoist.reeving import Node, over
from visviva.hoist.rope import Rope
from visviva.hoist.rope_watch import RopeWatch
from visviva.hoist.sheaves import Sheaves
from visviva.hoist.tackle import Wheel, reeve
from visviva.hoist.wheel_angles import WheelAngles, WheelTurn
from visviva.joints.joint_kinds import ball, hinge, slider
from visviva.joints.joint_limits import JointLimits
from visviva.joints.joint_motor import JointMotor
from visviva.joints.mount import on_bodies, on_world
from visviva.particles.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.vocabulary.formula_motion import FormulaMotion

G = 9.81
EFFICIENCY = 0.97  # of each sheave with a dry bearing
ROUGH = Surface(0.0, 0.5)
ASIDE = 0.3  # by which a cable that is to swing is turned about its ends [rad]


def tackle(falls: int, dry: bool) -> World:
    """1 t on so many falls over sheaves of 20 kg, EA = 10⁷ N, a drum that a motor turns to and fro."""
    world, height, wheel = World(), 20.0, Wheel(0.2, 20.0)
    load = RigidBodies("load", [[0.0, 0.0, -height - 1.0]], 1000.0, np.diag([400.0, 400.0, 400.0]))
    drum = WheelAngles("drum angle", [0.0])
    world.blocks += [load, drum]
    world.inertias.append(load.spinning)
    parts = reeve(world, "tackle", Carried([0, 0, 0]), Carried([0, 0, -height], load, 0), falls, wheel, 0.06)
    beside = Carried([-5.0, 0.0, -3.0])
    places = beside.points(world.ports, beside.place), beside.frames(world.ports)
    turning = drum.scalars(world.ports)
    winch = Sheaves("winch", *places, turning, 0.2, Wheel(0.2, 300.0).inertia)
    world.inertias.append(winch)
    weight = (1000.0 + 20.0 * (falls // 2)) * G
    bearings = Bearings(lever_of(0.2, EFFICIENCY)) if dry else None
    rope = Rope("rope", world, [over(winch, 0, 1), *parts.nodes], 1e7, None, weight / falls, 1e-3, bearings)
    world.constraints += [rope, JointMotor("motor", WheelTurn(turning), FormulaMotion(["5 * sin(0.5 * t)"]))]
    world.forces.append(Gravity(world))
    return world


@dataclass(frozen=True)
class Crane:
    """A tower crane of 32 m at 30 m: slewing jib, trolley, hook of 200 kg on two falls, load of 2 t.

    EA = 10⁷ N; motors with largest torques and forces, dry bearings, ground, end stops. The load hangs 1.25 m
    above the ground, is set down with some slack, and lifted again, every 10 s.
    """

    world: World

    @classmethod
    def of(cls) -> Crane:
        """Slewing, trolleying and hoisting to and fro."""
        world, height, out, hang = World(), 30.0, 25.0, 25.0
        jib = RigidBodies("jib", [[15.0, 0, height]], 8000.0, np.diag([2e4, 1e6, 1e6]))
        trolley = RigidBodies("trolley", [[out, 0, height]], 400.0, 100.0 * np.eye(3))
        hook = RigidBodies("hook", [[out, 0, height - hang]], 200.0, np.diag([20.0, 20.0, 10.0]))
        load = RigidBodies("load", [[out, 0, height - hang - 3.0]], 2000.0, 750.0 * np.eye(3))
        for block in (jib, trolley, hook, load):
            world.blocks.append(block)
            world.inertias.append(block.spinning)
        turning = cls._reeve(world, jib, trolley, hook, (out, height, hang))
        table = world.ports
        mast = on_world(table, [[0.0, 0.0, height]])
        slew = hinge("slew", mast, on_bodies(table, jib, [0], [[0, 0, height]]), [0, 0, 1.0])
        rail_at = [[out, 0.0, height]]
        rails = on_bodies(table, jib, [0], rail_at), on_bodies(table, trolley, [0], rail_at)
        rail = slider("rail", *rails, [1.0, 0, 0])
        low = [[out, 0, height - hang - 0.5]]
        sling = ball("sling", on_bodies(table, hook, [0], low), on_bodies(table, load, [0], low))
        box: MovingSolids = SolidsOfBodies(
            "load", load, np.array([0]), [primitive("box", (1.5, 1.5, 1.5))], ROUGH
        )
        goals = ("0.06 * sin(0.4 * t)", "0.6 * sin(0.5 * t)", "2.3 * sin(0.6 * t)")
        drives = [FormulaMotion([goal]) for goal in goals]
        world.constraints += [
            slew, rail, sling,
            JointMotor("slewing", slew.coordinates[0], drives[0], 3e5),
            JointMotor("travel", rail.coordinates[0], drives[1], 1.5e4),
            JointMotor("winding", WheelTurn(turning[3:4]), drives[2], 4e4),
            JointLimits("stops", rail.coordinates[0], 3.0 - out, 30.0 - out),
            Touching("contacts", [box], [(plane([0, 0, 0], [0, 0, 1.0]), ROUGH)]),
        ]  # fmt: skip
        world.forces.append(Gravity(world))
        return cls(world)

    @staticmethod
    def _reeve(
        world: World, jib: RigidBodies, trolley: RigidBodies, hook: RigidBodies, sizes: tuple[float, ...]
    ) -> Scalars:
        """Drum on the counter-jib, over the trolley, under the hook, over the trolley, to the tip."""
        out, height, hang = sizes
        table, R = world.ports, 0.3
        angles = WheelAngles("angles", np.zeros(4))
        world.blocks.append(angles)
        places = [(trolley, [out - R, 0, height]), (hook, [out, 0, height - hang + 0.6]),
                  (trolley, [out + R, 0, height]), (jib, [2.0, 0, height + 0.6])]  # fmt: skip
        carried = [Carried(place, block, 0) for block, place in places]
        centre = Points(table, np.concatenate([c.points(table, c.place).index for c in carried]))
        frame = Frames(np.concatenate([c.frames(table).index for c in carried]))
        radius, mass = np.array([0.15, R, 0.15, 0.4]), np.array([15.0, 30.0, 15.0, 300.0])
        along, turning = 0.5 * mass * radius**2, angles.scalars(table)
        sheaves = Sheaves("sheaves", centre, frame, turning, radius, (along, 0.5 * along, mass))
        world.inertias.append(sheaves)
        tip = Node(Carried([32.0, 0, height + 0.15], jib, 0).points(table, [32.0, 0, height + 0.15]))
        nodes = [over(sheaves, 3, 1), over(sheaves, 0, 1), over(sheaves, 1, -1), over(sheaves, 2, 1), tip]
        lever = np.array([0.0, *(lever_of(r, EFFICIENCY) for r in radius[:3]), 0.0])
        rope = Rope("rope", world, nodes, 1e7, None, 0.5 * 2230.0 * G, 5e-3, Bearings(lever))
        world.constraints.append(rope)
        world.guards.append(RopeWatch(rope))
        return turning


def hanging_cable(nodes: int = 100) -> tuple[World, float]:
    """20 m of a steel cable, EA = 10⁷ N, 1 kg/m, over 18 m, held aside; and the sag of its catenary [m]."""
    world, length, span = World(), 20.0, 18.0
    c, piece = catenary(span, length), length / (nodes + 1)
    x = c * np.arcsinh((np.arange(1, nodes + 1) * piece - length / 2) / c)
    z = c * (np.cosh(x / c) - np.cosh(span / 2 / c))
    block = Nodes("nodes", np.stack([x, z * np.sin(ASIDE), z * np.cos(ASIDE)], axis=1), piece)
    world.blocks.append(block)
    ends = world.ports.points(FixedPoints([[-span / 2, 0, 0], [span / 2, 0, 0]]))
    world.forces += [Cable("cable", block, ends[0], ends[1], 1e7, piece, 0.0, 3.0), Gravity(world)]
    return world, float(c * (np.cosh(span / 2 / c) - 1))
