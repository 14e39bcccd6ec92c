"""The hanging beam of `visviva.bench.elastic` in other programs, on one processor, where installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.elastic.elements.tetrahedra import lumped
from visviva.elastic.meshes.shapes import block
from visviva.elastic.meshes.tet_mesh import TetMesh

BEAM = (1.0, 0.25, 0.25)
YOUNG, POISSON, DENSITY = 1e6, 0.3, 1000.0
TOLERANCE = 1e-6
PARTS = 6  # substeps of a step of 10 ms in Newton


def mujoco_beam(cells: tuple[int, int, int], h: float) -> Callable[[int], object] | None:
    """Steps of a flex of the same size by its fastest method: implicit, conjugate gradients."""
    if find_spec("mujoco") is None:
        return None
    mujoco: Any = import_module("mujoco")
    n, m, k = (c + 1 for c in cells)
    spacing = " ".join(repr(side / c) for side, c in zip(BEAM, cells, strict=True))
    pins = " ".join(str(i) for i in range(m * k))
    mass = DENSITY * BEAM[0] * BEAM[1] * BEAM[2]
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{h!r}" solver="CG" tolerance="{TOLERANCE!r}" integrator="discrete"/>'
        f'<size memory="500M"/><worldbody><flexcomp name="beam" type="grid" dim="3" count="{n} {m} {k}" '
        f'spacing="{spacing}" mass="{mass!r}" radius="0.001">'
        f'<elasticity young="{YOUNG!r}" poisson="{POISSON!r}" damping="0.01"/>'
        f'<contact selfcollide="none" contype="0" conaffinity="0"/><pin id="{pins}"/>'
        f"</flexcomp></worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    return lambda steps: mujoco.mj_step(model, data, steps)


def rapier_beam(cells: tuple[int, int, int], h: float) -> Callable[[int], Array] | None:
    """Steps of a neo-Hookean body with the same mesh and masses; returns the positions of the vertices."""
    if find_spec("rapier3d") is None:
        return None
    rapier: Any = import_module("rapier3d")
    world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -9.80665))
    world.set_num_threads(1)
    world.integration_parameters.dt = h
    mesh, masses = _beam(cells)
    body = rapier.SoftBodyBuilder(mesh.x.astype(np.float32)).cells(mesh.tets.astype(np.uint32))
    body = body.cell_model(rapier.SoftBodyCellModel.NEO_HOOKEAN).solver(rapier.SoftBodySolver.FEM)
    body = body.masses(masses.astype(np.float32)).linear_damping(0.0).can_sleep(False)
    body = body.pinned_particles(np.flatnonzero(mesh.x[:, 0] == 0.0).astype(np.uint32))
    body = body.material(rapier.SoftBodyMaterial(young_modulus=YOUNG, poisson_ratio=POISSON))
    handle = world.add_soft_body(body)

    def run(steps: int) -> Array:
        for _ in range(steps):
            world.step()
        return np.asarray(world.soft_bodies[handle].particle_positions, float)

    return run


def newton_beam(cells: tuple[int, int, int], h: float) -> Callable[[int], Array] | None:
    """Steps of vertex block descent, in `PARTS` substeps as in its examples; returns the positions."""
    if find_spec("newton") is None:
        return None
    warp: Any = import_module("warp")
    warp.config.quiet = True
    newton: Any = import_module("newton")
    mesh, masses = _beam(cells)
    masses[mesh.x[:, 0] == 0.0] = 0.0  # fixed vertices
    shear = YOUNG / (2.0 + 2.0 * POISSON)
    first = 2.0 * shear * POISSON / (1.0 - 2.0 * POISSON)
    with warp.ScopedDevice("cpu"):
        builder = newton.ModelBuilder()
        for x, mass in zip(mesh.x, masses, strict=True):
            builder.add_particle(warp.vec3(*x), warp.vec3(0.0, 0.0, 0.0), mass)
        for tet in mesh.tets:
            builder.add_tetrahedron(*(int(i) for i in tet), k_mu=shear, k_lambda=first, k_damp=100.0)
        builder.color()
        model = builder.finalize()
        solver = newton.solvers.SolverVBD(
            model=model, iterations=10, particle_enable_self_contact=False, particle_enable_tile_solve=False
        )
        states, control = [model.state(), model.state()], model.control()

    def run(steps: int) -> Array:
        with warp.ScopedDevice("cpu"):
            for _ in range(PARTS * steps):
                states[0].clear_forces()
                solver.step(states[0], states[1], control, None, h / PARTS)
                states.reverse()
        return np.asarray(states[0].particle_q.numpy(), float)

    return run


def _beam(cells: tuple[int, int, int]) -> tuple[TetMesh, Array]:
    mesh = block(cells, BEAM)
    return mesh, lumped(mesh.tets, mesh.volumes(), DENSITY, len(mesh.x))


PEERS: dict[str, Callable[[tuple[int, int, int], float], Callable[[int], object] | None]] = {
    "MuJoCo": mujoco_beam,
    "Rapier": rapier_beam,
    "Newton": newton_beam,
}
