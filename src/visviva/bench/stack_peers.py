"""The stacks of `visviva.bench.stacks` in other programs, on one processor, where installed.

The product does not depend on them. Steps and masses are ours, all else is the default, except that MuJoCo
solves piles of many bodies by conjugate gradients, by far its fastest method there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.bench.cradle_peers import output_to_errors
from visviva.geometry.solid import Solid

MANY = 500  # number of bodies from which conjugate gradients are used

Sets = Sequence[tuple[str, Solid, Array]]
"""Name, solid and positions (n, 3) of equal upright solids of 1 kg."""
Walls = Sequence[tuple[Array, Array]]
"""A point of each plane and its normal."""


@dataclass(frozen=True)
class Run:
    """A world of another program.

    Parameters
    ----------
    go : makes a number of steps
    poses : positions and quaternions (w, x, y, z) of all bodies (n, 7), set after set
    """

    go: Callable[[int], object]
    poses: Callable[[], Array]


def mujoco(sets: Sets, walls: Walls, h: float, mu: float) -> Run:
    """Soft contacts, pyramidal cones."""
    mujoco: Any = import_module("mujoco")
    solver = "CG" if sum(len(positions) for _, _, positions in sets) > MANY else "Newton"
    grip = f'friction="{mu} 0 0"'
    planes = "".join(
        f'<geom type="plane" size="0 0 1" pos="{_words(at)}" zaxis="{_words(n)}" {grip}/>' for at, n in walls
    )
    bodies = "".join(
        f'<body pos="{_words(x)}"><freejoint/><geom {_mujoco_shape(solid)} mass="1" {grip}/></body>'
        for _, solid, positions in sets
        for x in positions
    )
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><size memory="1G"/><option timestep="{h!r}" solver="{solver}"/>'
        f"<worldbody>{planes}{bodies}</worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    return Run(lambda n: mujoco.mj_step(model, data, n), lambda: np.array(data.qpos).reshape(-1, 7))


def _words(x: Array) -> str:
    return " ".join(repr(float(c)) for c in x)


def _mujoco_shape(solid: Solid) -> str:
    kind, size = solid.pieces[0].kind, np.array(solid.pieces[0].size)
    half = 0.5 * size if kind == "box" else size * np.array([1.0, 0.5][: len(size)])
    return f'type="{kind}" size="{_words(half)}"'


def pybullet(sets: Sets, walls: Walls, h: float, mu: float) -> Run:
    """50 iterations; friction coefficients are multiplied there."""
    bullet: Any = import_module("pybullet")
    if not bullet.isConnected():
        bullet.connect(bullet.DIRECT)
    bullet.resetSimulation()
    bullet.setGravity(0, 0, -9.81)
    bullet.setTimeStep(h)
    for at, n in walls:
        shape = bullet.createCollisionShape(bullet.GEOM_PLANE, planeNormal=n.tolist())
        wall = bullet.createMultiBody(0, shape, basePosition=at.tolist())
        bullet.changeDynamics(wall, -1, lateralFriction=np.sqrt(mu))
    bodies = []
    for _, solid, positions in sets:
        shape = _bullet_shape(bullet, solid)
        bodies += [bullet.createMultiBody(1.0, shape, basePosition=x.tolist()) for x in positions]
    for body in bodies:
        bullet.changeDynamics(body, -1, lateralFriction=np.sqrt(mu), linearDamping=0, angularDamping=0)

    def poses() -> Array:
        found = [bullet.getBasePositionAndOrientation(body) for body in bodies]
        return np.array([[*x, q[3], q[0], q[1], q[2]] for x, q in found])

    def go(count: int) -> None:
        for _ in range(count):
            bullet.stepSimulation()

    return Run(go, poses)


def _bullet_shape(bullet: Any, solid: Solid) -> int:
    kind, size = solid.pieces[0].kind, solid.pieces[0].size
    if kind == "box":
        return int(bullet.createCollisionShape(bullet.GEOM_BOX, halfExtents=[0.5 * s for s in size]))
    number = {"sphere": bullet.GEOM_SPHERE, "capsule": bullet.GEOM_CAPSULE, "cylinder": bullet.GEOM_CYLINDER}
    length = {"height": size[1]} if len(size) > 1 else {}
    return int(bullet.createCollisionShape(number[kind], radius=size[0], **length))


def rapier(sets: Sets, walls: Walls, h: float, mu: float) -> Run:
    """One thread, single precision; no sleeping."""
    rapier: Any = import_module("rapier3d")
    world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -9.81))
    world.set_num_threads(1)
    world.integration_parameters.dt = h
    for at, n in walls:
        wall = rapier.RigidBody.fixed().translation(tuple(at))
        world.add_body(wall, colliders=[rapier.Collider.halfspace(tuple(n)).friction(mu)])
    bodies = []
    for _, solid, positions in sets:
        for x in positions:
            body = rapier.RigidBody.dynamic().translation(tuple(x)).can_sleep(False)
            shape = _rapier_shape(rapier.Collider, solid).mass(1.0).friction(mu).restitution(0.0)
            bodies.append(world.add_body(body, colliders=[shape]))

    def poses() -> Array:
        found = [world.rigid_bodies[body] for body in bodies]
        return np.array([[*body.translation.to_tuple(), *_wxyz(body.rotation)] for body in found])

    def go(count: int) -> None:
        for _ in range(count):
            world.step()

    return Run(go, poses)


def _wxyz(q: Any) -> tuple[float, float, float, float]:
    return q.w, q.i, q.j, q.k


def _rapier_shape(collider: Any, solid: Solid) -> Any:
    """The shape of a solid; cylinders, which lie along y there, are rotated."""
    kind, size = solid.pieces[0].kind, [float(s) for s in solid.pieces[0].size]
    if kind == "box":
        return collider.cuboid(*(0.5 * s for s in size))
    if kind == "cylinder":
        return collider.cylinder(0.5 * size[1], size[0]).rotation((0.5 * np.pi, 0.0, 0.0))
    return collider.capsule_z(0.5 * size[1], size[0]) if kind == "capsule" else collider.ball(size[0])


PEERS = {
    "MuJoCo": ("mujoco", mujoco),
    "PyBullet": ("pybullet", pybullet),
    "Rapier": ("rapier3d", rapier),
}


def installed() -> dict[str, Callable[[Sets, Walls, float, float], Run]]:
    """The installed peers; their output goes to the error stream."""

    def quietly(make: Any) -> Callable[[Sets, Walls, float, float], Run]:
        def made(*given: Any) -> Run:
            with output_to_errors():
                return make(*given)  # type: ignore[no-any-return]

        return made

    return {name: quietly(make) for name, (module, make) in PEERS.items() if find_spec(module) is not None}
