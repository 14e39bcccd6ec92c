"""Checks of ports: J and J̇v against differences, and the power."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.coupled.blocks.chord import ChordPoints
from tests.coupled.kit import alone, moved
from tests.coupled.scenes import Scene, everything

from visviva.arrays import Array
from visviva.core.carriers import Scripted
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.rigid.bodies import RigidBodies

STEP = 1e-5


def difference(scene: Scene, state: State, v: Array, read: Callable[[Kinematics], Array]) -> Array:
    """d/dt of what is read, along q̇ = N v with v constant; fourth order."""
    values = {}
    for n in (-2, -1, 1, 2):
        values[n] = read(scene.world.kinematics(moved(scene, state, v, n * STEP))).copy()
    return (8 * (values[1] - values[-1]) - (values[2] - values[-2])) / (12 * STEP)


def dense_jacobian(k: Kinematics) -> Array:
    full = np.zeros((k.rows, len(k.v)))
    for row in range(k.rows):
        part = slice(k.table.ptr[row], k.table.ptr[row + 1])
        np.add.at(full[row], k.table.col[part], k.jacobian[part])
    return full


def fed(scripted: bool) -> Scene:
    """Chord points that are fed: their place on the chord follows a rope length, scripted or free."""
    world = World()
    table = world.ports
    turns = [[1, 0.1, -0.2, 0.1], [0.9, 0.1, 0.3, -0.2]]
    places, spins = [[0.0, 0, 0], [0.3, 0.1, -2.0]], [[1, 2, 0.5], [-1, 0.4, 0.8]]
    bodies = RigidBodies("bodies", places, 1.0, np.eye(3), [[0.3, 0.1, 0.2], [0, 1, -1]], spins, turns)
    waves, length = (
        WheelAngles("waves", [0.1, -0.2, 0.05, 0.1], [1.0, 2.0, -1.0, 0.5]),
        WheelAngles("length", 2.1, -0.7),
    )
    world.blocks += [bodies, waves, length]
    ends = bodies.points(table, [0, 1], [[0.3, 0.1, 0.2], [-0.2, 0.0, 0.1]])
    path = lambda t: (2.1 + 0.3 * np.sin(2 * t), 0.6 * np.cos(2 * t), -1.2 * np.sin(2 * t))  # noqa: E731
    rope = table.scalars(Scripted(path, 1, "scalar")) if scripted else length.scalars(table)
    table.points(ChordPoints(ends[[0, 0]], ends[[1, 1]], waves.scalars(table), [0.7, 1.4], [0, 1, 0.2], rope))
    state = world.start()
    state.t = 0.4
    return Scene(world, state, bodies)


@pytest.fixture(params=[0, 1, 2, "fed by a script", "fed by a coordinate"])
def scene(request: pytest.FixtureRequest) -> Scene:
    """The scene with every block, somewhere along an arbitrary motion; and fed chord points."""
    if isinstance(request.param, str):
        return fed(request.param == "fed by a script")
    made = everything()
    v = np.random.default_rng(request.param).normal(size=made.world.layout.nv)
    made.state = moved(made, made.state, v, 0.05 * request.param)
    made.state.v[:] = 2 * v
    return made


def test_rates_are_derivatives_of_values(scene: Scene) -> None:
    state = scene.state
    k = scene.world.kinematics(state)
    points, spins, scalars = k.velocities(k.table).copy(), k.spins().copy(), k.scalar_rates().copy()
    rotation = k.rotation.copy()
    assert np.allclose(difference(scene, state, state.v, lambda k: k.x), points, rtol=1e-8, atol=1e-8)
    assert np.allclose(difference(scene, state, state.v, lambda k: k.value), scalars, rtol=1e-8, atol=1e-8)
    turning = difference(scene, state, state.v, lambda k: k.rotation)
    for frame, spin in enumerate(spins):
        assert np.allclose(turning[frame], np.cross(spin, rotation[frame].T).T, rtol=1e-8, atol=1e-8)


def test_jacobian_has_every_column(scene: Scene) -> None:
    state = scene.state
    full = dense_jacobian(scene.world.kinematics(state))
    count = 3 * scene.world.ports.count["point"]
    script = scene.world.kinematics(state).script[:count].copy()
    for dof in range(len(state.v)):
        v = np.zeros_like(state.v)
        v[dof] = 1.0
        column = difference(scene, state, v, lambda k: k.x).ravel() - script
        assert np.allclose(column, full[:count, dof], rtol=1e-8, atol=1e-8), f"coordinate {dof}"


def test_jdotv_is_derivative_of_rates(scene: Scene) -> None:
    state = scene.state
    expected = scene.world.kinematics(state).jdotv[: scene.world.ports.rows].copy()
    rows = len(expected)
    found = difference(scene, state, state.v, lambda k: k.rates[:rows])
    assert np.abs(expected).max() > 1.0
    assert np.allclose(found, expected, rtol=1e-7, atol=1e-7)


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("damping", [0.0, 3.0])
def test_forces_give_what_their_energy_loses(number: int, damping: float) -> None:
    scene = everything(damping)
    force = scene.world.forces[number]
    v = np.random.default_rng(0).normal(size=len(scene.state.v))
    scene.state = moved(scene, scene.state, v, 1e-3)
    e = alone(scene, "forces", force)
    given = float(e.out.tau @ e.k.v)
    power = float(e.evaluate_powers()[0])
    k_energy = lambda k: np.array([scene.world.energies(k)[f"stored/{force.name}"]])  # noqa: E731
    lost = -difference(scene, scene.state, scene.state.v, k_energy)[0]
    assert abs(given) > 1e-3
    assert power <= 0 and (power < 0) == (damping > 0 and force.name != "elastic")
    assert given == pytest.approx(lost + power, rel=1e-7, abs=1e-7)


@pytest.mark.parametrize("number", range(4))
def test_inertias_alone_keep_kinetic_energy(number: int) -> None:
    scene = everything()
    inertia = scene.world.inertias[number]
    e = alone(scene, "inertias", inertia)
    world, v = scene.world, scene.state.v
    mass = dense_mass(e)
    free = np.flatnonzero(mass.any(axis=1))
    accel = np.zeros_like(v)
    accel[free] = np.linalg.lstsq(mass[np.ix_(free, free)], e.out.tau[free], rcond=1e-12)[0]

    def kinetic(n: int) -> float:
        state = moved(scene, scene.state, v, n * STEP)
        state.v += n * STEP * accel
        return world.energies(world.kinematics(state))["kinetic"]

    change = (8 * (kinetic(1) - kinetic(-1)) - (kinetic(2) - kinetic(-2))) / (12 * STEP)
    assert np.abs(accel).max() > 0 or inertia.name == "tet mass"
    assert change == pytest.approx(0.0, abs=1e-8 * max(1.0, kinetic(0)))


def dense_mass(e: Evaluation) -> Array:
    """M in coordinates, by Jᵀ M J of every element."""
    k = e.k
    full = np.vstack([dense_jacobian(k), np.eye(len(k.v))])
    mass = np.diag(e.world.diagonal_mass)
    for elements in e.masses:
        for rows, matrix in zip(elements.rows, elements.M, strict=True):
            z = np.where((rows >= 0)[:, None], full[rows], 0.0)
            mass = mass + z.T @ matrix @ z
    return mass
