"""Elastic bodies in motion: supports, solvers, the ledger."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.core.body_nodes import BodyNodes, HeldNodes
from visviva.core.world import World
from visviva.elastic.elements.inversion_guard import InversionGuard
from visviva.elastic.elements.quadratic import with_middles
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.errors import SceneError, SimulationError
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.solve.matrix import rest
from visviva.steppers.time_stepping import TimeStepping

BULK, SHEAR, DENSITY = 8e5, 4e5, 1000.0
SIZES = {1: (5, 3, 3), 2: (3, 2, 2)}
"""Cells of the body by the order of its elements."""


def body(
    cells: Any = (5, 3, 3),
    kind: str = "neo_hookean",
    x: Any = None,
    u: Any = 0.0,
    eta: float = 0.0,
    held: Any = None,
    order: int = 1,
) -> World:
    mesh, world = shapes.block(cells, (0.5, 0.2, 0.2)), World()
    rest_x, elements = (mesh.x, mesh.tets) if order == 1 else with_middles(mesh.x, mesh.tets)
    masses = lumped(elements, mesh.volumes(), DENSITY, len(rest_x))
    place = rest_x if x is None else x(rest_x)
    nodes = BodyNodes("body", place, masses, u if np.ndim(u) < 2 and not callable(u) else u(rest_x))
    if held is not None:
        nodes = HeldNodes("body", place, masses, 0.0, held(rest_x))
    world.blocks.append(nodes)
    made_of = Substance(MATERIALS[kind], BULK, SHEAR, (eta, eta), DENSITY)
    world.forces.append(Tetrahedra("body.elastic", nodes, elements, rest_x, made_of))
    return world


def run(world: World, stepper: Any, steps: int, h: float = 0.01) -> Any:
    state, out = world.start(), world.new_state()
    before = world.total_energy(state)
    for i in range(steps):
        while state.t < (i + 1) * h - 1e-12:
            step = stepper.step(world, state, out, (i + 1) * h, (i + 1) * h)
            state, out = step.after, step.before
    rows = {name: float(state.accounts[i]) for name, i in world.layout.account.items()}
    lost = sum(v for name, v in rows.items() if name.split("/")[0] in ("dissipated", "numerical"))
    rows["residual"] = world.total_energy(state) - before + lost - rows["projection"] - rows["topology"]
    return state, rows


def wall(x: Any) -> Any:
    return x[:, 0] < 1e-9


@pytest.mark.parametrize(("eta", "order"), [(0.0, 1), (20.0, 1), (20.0, 2)])
def test_a_large_body_is_solved_from_its_rest_shape_and_owns_to_the_residual(monkeypatch, eta, order):
    """The same motion as by a factor in every step, to the tolerance of the solve; the ledger closes."""
    found = []
    for least in (20, 10**6):
        monkeypatch.setattr(rest, "MIN_LARGE_ISLAND", least)
        world, stepper = body(SIZES[order], held=wall, eta=eta, order=order), TimeStepping(0.01)
        world.forces.append(Gravity(world))
        state, rows = run(world, stepper, 60)
        assert stepper.system.islands is not None
        assert (stepper.system.islands.matrix.turned is not None) is (least == 20)
        assert abs(rows["residual"]) < 1e-11
        assert (rows["numerical/solver"] != 0.0) is (least == 20)
        found.append(state.q.copy())
    assert np.abs(found[0] - found[1]).max() < 1e-5
    assert np.abs(found[0] - world.blocks[0].position.ravel()).max() > 0.01


def test_the_factor_of_the_rest_shape_is_made_for_every_length_of_step(monkeypatch):
    """A body at rest that is struck has A as it was factored: one round, and one for single precision."""
    monkeypatch.setattr(rest, "MIN_LARGE_ISLAND", 20)
    world = body(held=wall)
    world.forces.append(Gravity(world))
    stepper, state = TimeStepping(0.01), world.start()
    stepper.step(world, state, world.new_state(), 0.01, 0.01)
    free = stepper.system.islands
    assert free is not None and free.matrix.turned is not None
    ends = []
    for h in (0.01, 0.001, 0.01):
        ends.append(stepper.shorter(state, h).q.copy())
        assert 1 <= free.matrix.turned.report[0] <= 2
    assert np.array_equal(ends[0], ends[2])


def test_held_nodes_stay_and_weigh_nothing():
    world = body(held=wall)
    world.forces.append(Gravity(world))
    for stepper in (TimeStepping(0.01), EventDriven("rkf45", rtol=1e-5)):
        state, _ = run(world, stepper, 5)
        held = world.blocks[0].held
        assert np.array_equal(state.q.reshape(-1, 3)[held], world.blocks[0].position[held])
        assert not state.v.reshape(-1, 3)[held].any() and state.v.any()


@pytest.mark.parametrize("order", [1, 2])
def test_a_free_body_that_spins_and_wobbles_keeps_its_momenta(order):
    """Internal forces have neither sum nor moment: exact for explicit steps, as far as rounding goes."""
    spin = {"x": lambda x: 1.1 * x, "u": lambda x: np.cross([3.0, 1.0, 2.0], x) + np.array([1.0, 0, 2])}
    world = body(SIZES[order], order=order, **spin)
    nodes, mass = world.blocks[0], world.blocks[0].masses[:, None]

    def momenta(state: Any) -> Any:
        x, u = state.q.reshape(-1, 3), state.v.reshape(-1, 3)
        return np.r_[(mass * u).sum(axis=0), np.cross(x, mass * u).sum(axis=0)]

    start = momenta(world.start())
    state, _ = run(world, EventDriven("verlet", h=5e-5), 4)
    assert np.abs(state.q - nodes.position.ravel()).max() > 0.04
    assert np.abs(momenta(state) - start).max() < 1e-11 * np.abs(start).max()


@pytest.mark.parametrize("kind", ["corotated", "thesis"])
@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("least", [20, 10**6])
def test_a_body_pressed_together_takes_a_firmer_stiffness_where_it_must(monkeypatch, kind, least, order):
    """Held at both ends, a third shorter, it gives way sideways; the step is taken, and the ledger closes."""
    monkeypatch.setattr(rest, "MIN_LARGE_ISLAND", least)
    rng = np.random.default_rng(0)
    world = body(
        SIZES[order],
        kind,
        x=lambda x: x * [0.7, 0.97, 0.97] + 1e-4 * rng.standard_normal(x.shape),
        held=lambda x: wall(x) | (x[:, 0] > 0.4999),
        order=order,
    )
    stepper = TimeStepping(0.01)
    state, rows = run(world, stepper, 40)
    assert stepper.stats["steps with a firmer stiffness"] > 0
    assert (stepper.stats["bodies solved by a factor of their own"] > 0) is (least == 20)
    assert abs(rows["residual"]) < 1e-9 * abs(world.total_energy(world.start()))
    assert world.forces[0].volumes(state.q.reshape(-1, 3)).min() > 0.3


@pytest.mark.parametrize("kind", MATERIALS)
def test_converged_steps(kind):
    """Newton's method with the exact stiffness: steps of 50 ms of a beam that falls; the ledger closes."""
    world = body(kind=kind, held=wall)
    world.forces.append(Gravity(world))
    state, rows = run(world, TimeStepping(0.05, converge=True), 3, 0.05)
    assert abs(rows["residual"]) < 1e-10
    assert np.abs(state.q - world.blocks[0].position.ravel()).max() > 0.01


def test_energy_of_an_explicit_run_is_kept_to_the_order_of_the_method():
    """Verlet: the error of the energy falls by four with half the step."""
    errors = []
    for h in (4e-4, 2e-4):
        world = body((2, 2, 2), x=lambda x: 1.05 * x)
        _, rows = run(world, EventDriven("verlet", h=h), 10, 4e-3)
        errors.append(abs(rows["residual"] - sum(v for k, v in rows.items() if k.startswith("numerical"))))
    assert errors[0] / errors[1] == pytest.approx(4.0, abs=1.0)


def test_a_step_no_part_of_which_is_short_enough_for_the_material_stops_the_run():
    world = body((1, 1, 1), "thesis", u=lambda x: np.where(x[:, :1] > 0.1, [-30000.0, 0, 0], 0.0))
    world.guards.append(InversionGuard("body.inversion", world.forces[0]))
    with pytest.raises(SimulationError, match=r"tetrahedron . of vertices .* has inverted"):
        run(world, TimeStepping(0.01), 3)


@pytest.mark.parametrize(
    ("tets", "numbers", "message"),
    [
        ([[0, 1, 2, 3], [0, 1, 3, 2]], {}, "tetrahedron 1 is inverted"),
        ([[0, 1, 2, 4]], {}, "tetrahedron 0 has no volume"),
        ([[0, 1, 2, 9]], {}, "refers to a vertex that does not exist: there are 5"),
        ([], {}, "found no tetrahedra"),
        ([[0, 1, 2, 3]], {"shear": -1.0}, "found shear modulus -1 of tetrahedron 0"),
        ([[0, 1, 2, 3]], {"bulk": [1.0, 2.0]}, "found 2 numbers for the bulk modulus, expected one, or 1"),
        ([[0, 1, 2, 3]], {"eta": (-1.0, 0.0)}, "found η₁ -1 of tetrahedron 0"),
    ],
)
def test_bad_elements_are_named(tets, numbers, message):
    x = np.vstack([np.zeros(3), np.eye(3), [[1.0, 1.0, 0.0]]])
    made_of = Substance(MATERIALS["thesis"], 1.0, 1.0)._replace(**numbers)
    with pytest.raises(SceneError, match=message):
        Tetrahedra("t", BodyNodes("n", x, 1.0), tets, x, made_of)


def test_a_vertex_of_no_element_is_named():
    with pytest.raises(SceneError, match="vertex 4 has no mass"):
        BodyNodes("n", np.zeros((5, 3)), lumped(np.array([[0, 1, 2, 3]]), np.ones(1), 1.0, 5))
